//! Folders of `variant match`.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::failure::Failure;
use crate::standard;

const MATCH: &str = "variant match orthodox-chess --games 4 --max-plies 6 --engine name=A,nodes=3 --engine name=B,nodes=2";

fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() {
        TempDir::new_in(memory)
    } else {
        TempDir::new()
    };
    folder.expect("a folder")
}

fn play(folder: &Path) -> Result<(), Failure> {
    let words = MATCH
        .split(' ')
        .chain(["--output", folder.to_str().expect("UTF-8")]);
    standard::run(&words.collect::<Vec<_>>(), b"").0
}

fn games(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("games.pgn")).expect("records")
}

/// Settings and records of a match that nothing has interrupted.
fn whole() -> &'static (Vec<u8>, Vec<u8>) {
    static WHOLE: OnceLock<(Vec<u8>, Vec<u8>)> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let folder = folder();
        play(folder.path()).expect("a match");
        (
            fs::read(folder.path().join("match.json")).expect("settings"),
            games(folder.path()),
        )
    })
}

/// Edits of three bytes: what, where, how much.
fn edited(mut text: Vec<u8>, edits: &[u8]) -> Vec<u8> {
    for edit in edits.as_chunks::<4>().0 {
        let &[kind, high, low, much] = edit;
        let at = usize::from(u16::from_be_bytes([high, low])) % (text.len() + 1);
        let end = text.len().min(at + usize::from(much));
        match kind % 6 {
            0 => text.truncate(at),
            1 => drop(text.drain(at..end)),
            2 => text.insert(at, much),
            3 => text.extend(std::iter::repeat_n(0, usize::from(much % 16))),
            4 => {
                text = text
                    .into_iter()
                    .flat_map(|byte| [b'\r', byte].into_iter().skip(usize::from(byte != b'\n')))
                    .collect()
            }
            _ => {
                let again = text[at..end].to_vec();
                text.splice(at..at, again);
            }
        }
    }
    text
}

/// A match goes on in a folder that was changed: at most the torn end of its records is cut, and kept beside.
pub fn match_folder(data: &[u8]) {
    let Some((&kind, data)) = data.split_first() else {
        return;
    };
    let (settings, records) = whole();
    let before = match kind % 4 {
        0 => edited(records.clone(), data),
        1 => data.to_vec(),
        kind => {
            let place = data
                .first()
                .map_or(0, |&place| usize::from(place) * records.len() / 255);
            let place = if kind == 2 { place } else { records.len() };
            [&records[..place], data.get(1..).unwrap_or_default()].concat()
        }
    };
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("match.json"), settings).expect("a file");
    fs::write(folder.join("games.pgn"), &before).expect("a file");
    let done = play(folder);
    let after = games(folder);
    let torn = fs::read(folder.join("games-torn.pgn")).unwrap_or_default();
    if let Err(failure) = done {
        let is_told = matches!(&failure, Failure::Input(said) if !said.is_empty());
        assert!(is_told, "{failure:?}");
        assert!(
            after == before && torn.is_empty(),
            "changed in spite of {failure:?}"
        );
        return;
    }
    let kept = before
        .strip_suffix(&torn[..])
        .expect("the torn part is kept");
    assert!(after.starts_with(kept), "a part of the records is lost");
    let torn = torn.trim_ascii_end();
    let is_whole = |record: &[u8]| !record.is_empty() && record == torn;
    let ends = records
        .windows(8)
        .enumerate()
        .filter(|(_, text)| text == b"\n\n[Event ");
    let ends: Vec<usize> = ends.map(|(at, _)| at + 2).chain([records.len()]).collect();
    let starts = [0].iter().chain(&ends);
    let mut texts = starts
        .zip(&ends)
        .map(|(&start, &end)| records[start..end].trim_ascii_end());
    assert!(
        !texts.any(is_whole),
        "a whole record was taken for a torn one"
    );
    play(folder).expect("a match that has ended");
    assert_eq!(games(folder), after, "a match that has ended is changed");
}
