use std::fs;
use std::io::{self, Read};
use std::path::Path;

use variant_core::Game;
use variant_core::record::{Record, Spot, Tag};
use variant_registry::{Registered, VariantVisitor, visit_variant};

use super::apply::print_game;
use crate::arguments::Replay;
use crate::failure::Failure;
use crate::output::Output;

/// Reads the records of a file and plays each, up to the first that is wrong.
pub(crate) fn run(arguments: &Replay, output: &mut Output) -> Result<(), Failure> {
    let name = arguments.file.display();
    let bytes = read(&arguments.file).map_err(|error| Failure::file(&name, &error))?;
    // Old records have names in all kinds of encodings; moves are ASCII in every one of them.
    let text = String::from_utf8_lossy(&bytes);
    let located = |error: &dyn std::fmt::Display| Failure::input(format_args!("{name}, {error}"));
    let mut records = Record::read_all(&text).map_err(|error| located(&error))?;
    if records.is_empty() {
        return Err(located(&"expected a record"));
    }
    for (index, record) in records.iter_mut().enumerate() {
        let tag = record.tags.iter().find(|tag| tag.name == "Variant");
        let spot = tag.map_or(Spot { line: 1, column: 1 }, |tag| tag.spot);
        let variant = tag
            .map(|tag| &tag.value)
            .or(arguments.variant.as_ref())
            .cloned();
        let Some(variant) = variant else {
            return Err(located(&"expected the tag [Variant \"...\"], or --variant"));
        };
        let has_start = ["Mode", "Position", "FEN"]
            .iter()
            .any(|name| record.tag(name).is_some());
        if let Some(mode) = &arguments.mode
            && !has_start
        {
            record.tags.push(Tag {
                name: "Mode".into(),
                value: mode.clone(),
                spot: Spot { line: 1, column: 1 },
            });
        }
        if index > 0 && !output.json {
            output.line("")?;
        }
        let replaying = Replaying {
            record,
            as_record: arguments.record,
            output,
        };
        match visit_variant(&variant, replaying) {
            Ok(Err(Failure::Input(message))) => return Err(located(&message)),
            Ok(done) => done?,
            Err(unknown) => return Err(located(&format_args!("{spot}: {unknown}"))),
        }
    }
    Ok(())
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        Ok(bytes)
    } else {
        fs::read(file)
    }
}

struct Replaying<'a> {
    record: &'a Record,
    as_record: bool,
    output: &'a mut Output,
}

impl VariantVisitor for Replaying<'_> {
    type Output = Result<(), Failure>;

    fn visit<V: Registered>(self) -> Result<(), Failure> {
        let start: V = self.record.start().map_err(Failure::input)?;
        let mut game = Game::new(start);
        let played = self.record.play(&mut game);
        print_game(&game, self.as_record, self.output)?;
        played.map_err(Failure::input)
    }
}
