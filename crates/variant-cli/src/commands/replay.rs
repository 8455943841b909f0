use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use variant_core::record::{Record, Spot, Tag};
use variant_registry::{AnyGame, AnyPosition};

use super::apply::print_game;
use crate::arguments::Replay;
use crate::failure::{Failure, shown};
use crate::input::Records;
use crate::output::Output;

/// Reads the records of a file one by one and plays each, up to the first that is wrong.
pub(crate) fn run(arguments: &Replay, output: &mut Output) -> Result<(), Failure> {
    let name = shown(arguments.file.display());
    let unread = |error| Failure::file(&name, &error);
    let located = |error: &dyn std::fmt::Display| Failure::input(format_args!("{name}, {error}"));
    let mut records = Records::new(open(&arguments.file).map_err(unread)?);
    let mut is_first = true;
    loop {
        let read = records.stream.next_record();
        let Some(mut record) = read.map_err(|error| located(&error))? else {
            if records.read_on().map_err(unread)? {
                continue;
            }
            break;
        };
        if !is_first && !output.json {
            output.line("")?;
        }
        is_first = false;
        match replay(&mut record, arguments, output) {
            Err(Failure::Input(message)) => return Err(located(&message)),
            done => done?,
        }
    }
    if is_first {
        return Err(located(&"expected a record"));
    }
    Ok(())
}

/// Plays a record in its variant.
fn replay(record: &mut Record, arguments: &Replay, output: &mut Output) -> Result<(), Failure> {
    let spot = Spot { line: 1, column: 1 };
    if record.tag("Variant").is_none() {
        let Some(variant) = &arguments.variant else {
            return Err(Failure::input(
                "expected the tag [Variant \"...\"], or --variant",
            ));
        };
        // First, where a record that is written has it.
        let (name, value) = ("Variant".into(), variant.clone());
        record.tags.insert(0, Tag { name, value, spot });
    }
    let has_start = ["Mode", "Position", "FEN"]
        .iter()
        .any(|name| record.tag(name).is_some());
    if let Some(mode) = &arguments.mode
        && !has_start
    {
        record.tags.push(Tag {
            name: "Mode".into(),
            value: mode.clone(),
            spot,
        });
    }
    let start: AnyPosition = record.start().map_err(Failure::input)?;
    let mut game = AnyGame::new(start);
    let played = record.play(&mut game);
    let written = arguments.record.then(|| record.rewritten(&game));
    print_game(&game, written.as_ref(), output)?;
    played.map_err(Failure::input)
}

fn open(file: &Path) -> io::Result<Box<dyn Read>> {
    if file == Path::new("-") {
        Ok(Box::new(io::stdin().lock()))
    } else {
        Ok(Box::new(File::open(file)?))
    }
}
