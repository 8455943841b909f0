//! Folders of matches and checkpoints: edits of their owners, kills, full disks, special files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};
use variant_core::Rng;
use variant_testkit::Effort;

use crate::run::{Run, command, run};

/// A match of six short games, whose engines always play the same.
fn short_match(folder: &Path) -> Vec<String> {
    let words = "match orthodox-chess --games 6 --max-plies 8 --engine name=A,nodes=9 --engine name=B,nodes=7 --output";
    let words = words.split(' ').map(str::to_owned);
    words.chain([folder.display().to_string()]).collect()
}

fn play(folder: &Path) -> Run {
    let arguments = short_match(folder);
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

fn games(folder: &Path) -> String {
    fs::read_to_string(folder.join("games.pgn")).unwrap_or_default()
}

/// A match that nothing has interrupted.
struct Whole {
    folder: TempDir,
    /// Each with its two line ends.
    records: Vec<String>,
}

impl Whole {
    fn new() -> Self {
        let folder = tempdir().unwrap();
        play(folder.path()).good();
        let text = games(folder.path());
        let mut starts: Vec<usize> = text.match_indices("[Event ").map(|(at, _)| at).collect();
        starts.push(text.len());
        let records = starts
            .windows(2)
            .map(|ends| text[ends[0]..ends[1]].to_owned());
        let records: Vec<String> = records.collect();
        assert_eq!(records.len(), 6);
        Self { folder, records }
    }

    /// Its folder, with other records.
    fn with(&self, games: &str) -> TempDir {
        let folder = tempdir().unwrap();
        for name in ["match.json", "table.txt"] {
            fs::copy(self.folder.path().join(name), folder.path().join(name)).unwrap();
        }
        fs::write(folder.path().join("games.pgn"), games).unwrap();
        folder
    }
}

/// Files whose names begin so.
fn kept(folder: &Path, name: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let is_kept = |path: &PathBuf| {
        path.file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .starts_with(name)
    };
    files.filter(is_kept).collect()
}

#[test]
fn additions_of_the_owner_are_kept() {
    let whole = Whole::new();
    let records = &whole.records;
    let text = records[..4].concat();
    let crlf = text.replace('\n', "\r\n");
    let editions = [
        crlf.clone(),
        crlf.trim_end().to_owned(),
        text.trim_end().to_owned(),
        format!("{}\n", text.trim_end()),
        format!("{text}; played on a Friday\n"),
        format!("{}\n{{a note without end of line}}", text.trim_end()),
        text.replace("\n\n[Event", "\n\n% a line of the owner\n[Event"),
        text.replace("\n1. ", "\n{the opening} 1. "),
        text.replace("[Round ", "[Annotator \"me\"]\n[Round "),
    ];
    for edition in editions {
        let folder = whole.with(&edition);
        play(folder.path()).good();
        let now = games(folder.path());
        assert!(now.starts_with(&edition), "{edition}\nbecame\n{now}");
        let rest = now[edition.len()..].trim_start();
        assert_eq!(rest, records[4..].concat());
        assert!(kept(folder.path(), "games-torn").is_empty());
        // It can be read on.
        let again = play(folder.path());
        again.good();
        assert_eq!(games(folder.path()), now);
    }
}

#[test]
fn whatever_else_is_in_the_file_is_an_error_with_its_place() {
    let whole = Whole::new();
    let records = &whole.records;
    let text = records[..4].concat();
    let third = records[..2].concat().lines().count() + 1;
    for (edition, place) in [
        (
            format!("{text}Good games, all of them!\n"),
            text.lines().count() + 1,
        ),
        (text.replacen("\n1. ", "\n1. (open ", 1), 1),
        (
            text.replace(&records[2], &records[2].replace("\n1. ", "\n1. ( ")),
            third,
        ),
        (
            text.trim_end()
                .trim_end_matches(['0', '1', '2', '-', '/'])
                .to_owned()
                + "\nlost\n",
            records[..3].concat().lines().count() + 1,
        ),
    ] {
        let folder = whole.with(&edition);
        let run = play(folder.path());
        let error = run.error(1);
        let said = error
            .strip_prefix("games.pgn, line ")
            .unwrap_or_else(|| panic!("{error}"));
        let line: usize = said.split(',').next().unwrap().parse().unwrap();
        assert!(
            line >= place && line <= place + records[0].lines().count(),
            "{place}: {error}"
        );
        assert_eq!(games(folder.path()), edition);
    }
}

#[test]
fn a_torn_record_is_cut_and_kept_wherever_it_ends() {
    let whole = Whole::new();
    let records = &whole.records;
    let [three, fourth] = [&records[..3].concat(), &records[3]];
    let folder = whole.with("");
    // Up to the result all is torn; the line ends after it are not missed.
    let ends = (41..fourth.trim_end().len()).step_by(37);
    let within_the_first_lines = (1..40).step_by(5);
    let beside_the_result = fourth.trim_end().len() - 9..fourth.trim_end().len();
    let ends = within_the_first_lines.chain(ends).chain(beside_the_result);
    for (number, end) in ends.enumerate() {
        let torn = &fourth[..end];
        let zeros = if number % 3 == 0 { "\0\0\0" } else { "" };
        fs::write(
            folder.path().join("games.pgn"),
            format!("{three}{torn}{zeros}"),
        )
        .unwrap();
        play(folder.path()).good();
        assert_eq!(games(folder.path()), records.concat(), "after {end} bytes");
        let files = kept(folder.path(), "games-torn");
        assert_eq!(files.len(), 1, "after {end} bytes");
        assert_eq!(
            fs::read_to_string(&files[0]).unwrap(),
            format!("{torn}{zeros}")
        );
        fs::remove_file(&files[0]).unwrap();
    }
}

#[test]
fn a_record_may_be_torn_within_a_character() {
    let folder = tempdir().unwrap();
    let mut arguments = short_match(folder.path());
    arguments.extend(["--event", "\u{dc}ber alle"].map(str::to_owned));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(&arguments).good();
    let text = games(folder.path());
    let last = text.rfind("[Event ").unwrap();
    let within = last + "[Event \"".len() + 1;
    fs::write(folder.path().join("games.pgn"), &text.as_bytes()[..within]).unwrap();
    run(&arguments).good();
    assert_eq!(games(folder.path()), text);
    let torn = fs::read(folder.path().join("games-torn.pgn")).unwrap();
    assert_eq!(torn, text.as_bytes()[last..within]);
}

/// Text that is not UTF-8, an open comment before what looks torn, UTF-16: nothing is cut, nothing is added.
#[test]
fn text_that_cannot_be_read_on_is_an_error() {
    let whole = Whole::new();
    let text = whole.records[..4].concat().into_bytes();
    let utf_16 = |text: &[u8]| text.iter().flat_map(|&byte| [byte, 0]).collect::<Vec<u8>>();
    for edition in [
        [&text[..], b"\xa9 me\n"].concat(),
        [&text[..], b"{open\n["].concat(),
        [&text[..], b"x\n["].concat(),
        [b"\xff\xfe", &utf_16(&text)[..]].concat(),
    ] {
        let folder = whole.with("");
        let path = folder.path().join("games.pgn");
        fs::write(&path, &edition).unwrap();
        play(folder.path()).error(1);
        assert_eq!(fs::read(&path).unwrap(), edition);
        assert!(kept(folder.path(), "games-torn").is_empty());
    }
}

/// A loss of power may leave zeros for all that was written.
#[test]
fn zeros_at_the_end_are_cut() {
    let whole = Whole::new();
    for games_before in [0, 3] {
        let before = whole.records[..games_before].concat();
        let folder = whole.with(&format!("{before}\0\0"));
        play(folder.path()).good();
        assert_eq!(games(folder.path()), whole.records.concat());
        let torn = fs::read(folder.path().join("games-torn.pgn"));
        assert_eq!(torn.unwrap(), b"\0\0");
    }
}

/// Fields of the settings, and notes below the table, stay; another table is kept beside the new one.
#[test]
fn settings_and_tables_keep_what_was_added() {
    let whole = Whole::new();
    let folder = whole.with(&whole.records[..4].concat());
    let [settings, table] = ["match.json", "table.txt"].map(|name| folder.path().join(name));
    let text = fs::read_to_string(&settings).unwrap();
    let noted = text.replacen('{', "{\n  \"note\": \"of mine\",", 1);
    fs::write(&settings, &noted).unwrap();
    let result = fs::read_to_string(&table).unwrap();
    fs::write(&table, format!("{result}A won.\n")).unwrap();
    play(folder.path()).good();
    assert_eq!(fs::read_to_string(&settings).unwrap(), noted);
    assert_eq!(
        fs::read_to_string(&table).unwrap(),
        format!("{result}A won.\n")
    );
    fs::write(&table, "mine alone").unwrap();
    play(folder.path()).good();
    assert_eq!(fs::read_to_string(&table).unwrap(), result);
    let old = fs::read_to_string(folder.path().join("table-old.txt"));
    assert_eq!(old.unwrap(), "mine alone");
}

fn start(folder: &Path) -> Child {
    let arguments = short_match(folder);
    let mut command = command(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let command = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// A run in which no file may grow beyond so many blocks of half a kilobyte: a full disk.
#[cfg(unix)]
fn play_with_little_space(folder: &Path, blocks: usize) -> Run {
    let arguments = short_match(folder);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    crate::run::limited(&[&format!("-f {blocks}")], &arguments, b"")
}

/// Random edits, kills and full disks between runs: a game that was complete once is never lost, and at last the
/// match is that which nothing has interrupted.
#[cfg(unix)]
#[test]
fn no_complete_game_is_ever_lost() {
    let records = Whole::new().records;
    let rounds = Effort::from_environment().games(30);
    let mut rng = Rng::new(64);
    let mut done = BTreeMap::new();
    let mut folder = tempdir().unwrap();
    let (mut complete, mut notes) = (0, Vec::new());
    for round in 0..rounds {
        let path = folder.path().join("games.pgn");
        let text = games(folder.path());
        let action = rng.below(9);
        *done.entry(action).or_insert(0) += 1;
        match action {
            0 => {
                let mut child = start(folder.path());
                std::thread::sleep(Duration::from_millis(rng.below(400)));
                child.kill().unwrap();
                child.wait().unwrap();
            }
            1 | 2 => {
                let blocks = text.len() / 512 + rng.below(5) as usize;
                let run = play_with_little_space(folder.path(), blocks);
                let is_told = run.code == Some(2) && run.err.contains("ile too large");
                assert!(run.code == Some(0) || is_told, "{:?} {}", run.code, run.err);
            }
            3 if !text.is_empty() => {
                fs::write(&path, text.replace("\r\n", "\n").replace('\n', "\r\n")).unwrap();
            }
            4 if !text.is_empty() => fs::write(&path, text.trim_end()).unwrap(),
            5 if complete > 0 => {
                let note = format!("; note {round}");
                fs::write(&path, format!("{text}\n{note}\n")).unwrap();
                notes.push(note);
            }
            6 if complete > 0 => {
                let wrong = format!("{text}\nnot a move of any game {round}\n");
                fs::write(&path, &wrong).unwrap();
                play(folder.path()).error(1);
                assert_eq!(games(folder.path()), wrong);
                fs::write(&path, &text).unwrap();
            }
            7 if complete > 0 => {
                let place = text.rfind("[Event ").unwrap();
                let end = place + rng.below(200.min(text.len() - place) as u64) as usize;
                let torn = text[place..end].replace('\r', "");
                fs::write(&path, format!("{}{torn}", &text[..place])).unwrap();
                complete -= 1;
                notes.retain(|note| games(folder.path()).contains(note));
                play(folder.path()).good();
                let files = kept(folder.path(), "games-torn");
                let is_kept = |file: &PathBuf| fs::read_to_string(file).unwrap() == torn;
                assert!(torn.is_empty() || files.iter().any(is_kept), "{torn}");
            }
            _ if complete == records.len() => {
                // The next match; of this one nothing was lost.
                folder = tempdir().unwrap();
                complete = 0;
                notes.clear();
            }
            _ => {
                play(folder.path()).good();
                assert!(kept(folder.path(), ".variant-").is_empty());
            }
        }
        let now = games(folder.path()).replace('\r', "");
        let (mut at, mut whole) = (0, 0);
        for record in &records {
            let Some(place) = now[at..].find(record.trim_end()) else {
                break;
            };
            at += place + record.trim_end().len();
            whole += 1;
        }
        assert!(
            whole >= complete,
            "round {round}, action {action}: {complete} games became {whole}"
        );
        assert!(
            notes.iter().all(|note| now.contains(note)),
            "round {round}: {notes:?}"
        );
        complete = whole;
    }
    play(folder.path()).good();
    let now = games(folder.path()).replace('\r', "");
    assert!(
        records.iter().all(|record| now.contains(record.trim_end())),
        "{done:?}"
    );
}

/// A temporary file of a run that was killed goes with the next one; that of a run that goes on stays.
#[cfg(unix)]
#[test]
fn leftovers_are_removed() {
    let folder = tempdir().unwrap();
    let names = ["0123456789abcdef", "fedcba9876543210", "of-mine"];
    let paths = names.map(|name| folder.path().join(format!(".variant-{name}")));
    for path in &paths {
        fs::write(path, "half a file").unwrap();
    }
    let busy = fs::File::open(&paths[1]).unwrap();
    busy.lock().unwrap();
    play(folder.path()).good();
    assert_eq!(paths.map(|path| path.exists()), [false, true, true]);
}

fn mkfifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Ends within the time of a loaded machine.
fn ends(mut child: Child) -> (Option<i32>, String) {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
            panic!("the program waits");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[cfg(unix)]
#[test]
fn nothing_waits_for_a_fifo_or_writes_through_a_link() {
    let aim = tempdir().unwrap();
    let aim = aim.path().join("aim");
    for name in ["games.pgn", "match.json", "table.txt"] {
        for is_link in [false, true] {
            let folder = tempdir().unwrap();
            if is_link {
                std::os::unix::fs::symlink(&aim, folder.path().join(name)).unwrap();
            } else {
                mkfifo(&folder.path().join(name));
            }
            let (code, said) = ends(start(folder.path()));
            assert_eq!(code, Some(2), "{name}: {said}");
            assert!(
                said.contains(name) && said.contains("not a regular file"),
                "{said}"
            );
            assert!(!aim.exists());
        }
    }
    for name in ["worker-0.lock", "level-001-0-of-1"] {
        let folder = tempdir().unwrap();
        mkfifo(&folder.path().join(name));
        let count = ["perft", "orthodox-chess", "3", "--distinct", "--checkpoint"];
        let mut command = command(&count);
        command
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        let (code, said) = ends(command.stderr(Stdio::piped()).spawn().unwrap());
        assert_eq!(code, Some(2), "{name}: {said}");
        assert!(
            said.contains(name) && said.contains("not a regular file"),
            "{said}"
        );
    }
}

/// Without a handler the signal of the limit ends the program without a word.
#[cfg(unix)]
#[test]
fn a_limit_of_file_sizes_is_told() {
    let folder = tempdir().unwrap();
    let run = play_with_little_space(folder.path(), 1);
    let said = run.error(2);
    assert!(said.contains("ile too large"), "{said}");
    let out = folder.path().join("out");
    let script = format!("ulimit -f 1; exec \"$0\" \"$@\" > '{}'", out.display());
    let help = Command::new("sh")
        .args([
            "-c",
            &script,
            env!("CARGO_BIN_EXE_variant"),
            "play",
            "--help",
        ])
        .output()
        .unwrap();
    let said = String::from_utf8(help.stderr).unwrap();
    assert_eq!(
        (help.status.code(), said.lines().count()),
        (Some(2), 1),
        "{said}"
    );
}
