use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use variant_core::Game;
use variant_core::record::{LineColumn, Record, Strictness, Tag};
use variant_registry::{
    AnyPosition, NAMES, Registered, VariantVisitor, variant_of_tag, visit_variant,
};

use super::apply::{Answer, print_game};
use crate::arguments::Replay;
use crate::failure::{Failure, complain, shown, warn};
use crate::input::Records;
use crate::output::Output;

/// Reads the records of files one by one and plays each. Records that are wrong are reported.
pub(crate) fn run(arguments: &Replay, output: &mut Output) -> Result<(), Failure> {
    let mut replayer = Replayer {
        arguments,
        output,
        file: String::new(),
        number: 0,
        is_first: true,
        has_failed: false,
    };
    for file in &arguments.files {
        replayer.read(file)?;
    }
    if replayer.has_failed {
        return Err(Failure::Told);
    }
    Ok(())
}

struct Replayer<'a> {
    arguments: &'a Replay,
    output: &'a mut Output,
    file: String,
    /// The number of the record in its file.
    number: u64,
    is_first: bool,
    has_failed: bool,
}

impl Replayer<'_> {
    fn read(&mut self, file: &Path) -> Result<(), Failure> {
        self.file = shown(file.display());
        self.number = 0;
        let unread = |error| Failure::file(shown(file.display()), &error);
        let mut records = Records::new(open(file).map_err(unread)?);
        loop {
            match records.stream.next_record() {
                Ok(None) => {
                    if !records.read_on().map_err(unread)? {
                        break;
                    }
                }
                Ok(Some(record)) => {
                    self.number += 1;
                    self.replay(record)?;
                }
                Err(error) => {
                    self.number += 1;
                    self.fail(&error);
                }
            }
        }
        if self.number == 0 {
            self.has_failed = true;
            complain(&format!("{}: expected a record", self.file));
        }
        Ok(())
    }

    fn fail(&mut self, error: &dyn std::fmt::Display) {
        self.has_failed = true;
        complain(&format!("{}, game {}, {error}", self.file, self.number));
    }

    /// Plays a record in its variant.
    fn replay(&mut self, mut record: Record) -> Result<(), Failure> {
        let named = variant_of_tag(record.tag("Variant"));
        let Some(name) = self.arguments.variant.as_deref().or(named) else {
            if let Err(error) = record.start::<AnyPosition>() {
                self.fail(&error);
            }
            return Ok(());
        };
        if let Some(mode) = &self.arguments.mode
            && !has_start(&record)
        {
            record.tags.push(Tag {
                name: "VariantMode".into(),
                value: mode.clone(),
                place: LineColumn { line: 1, column: 1 },
            });
        }
        let one = One {
            record: &record,
            replayer: self,
        };
        visit_variant(name, one).map_err(Failure::input)?
    }
}

/// A record, to be played in its variant.
struct One<'a, 'b> {
    record: &'a Record,
    replayer: &'a mut Replayer<'b>,
}

impl VariantVisitor for One<'_, '_> {
    type Output = Result<(), Failure>;

    fn visit<V: Registered>(self) -> Result<(), Failure> {
        let Self { record, replayer } = self;
        let arguments = replayer.arguments;
        let strictness = if arguments.strict {
            Strictness::Strict
        } else {
            Strictness::Lenient
        };
        if arguments.variations
            && let Some(done) = replayer.visit_tree::<V>(record)
        {
            return done;
        }
        let mut repairs = Vec::new();
        let start = record.start_of(arguments.variant.is_some(), strictness, &mut repairs);
        let start: V = match start {
            Ok(start) => start,
            Err(error) => {
                replayer.fail(&error);
                return Ok(());
            }
        };
        let mut game = Game::new(start);
        let played = record.play_noting(&mut game, strictness, &mut repairs);
        replayer.answer(Answer {
            game: &game,
            record: arguments.record.then(|| record.rewritten(&game)),
            repairs: &repairs,
            ends: None,
        })?;
        if let Err(error) = played {
            replayer.output.flush()?;
            replayer.fail(&error);
        }
        Ok(())
    }
}

impl Replayer<'_> {
    /// Plays a record with its variations; `None` if its main line cannot be played.
    fn visit_tree<V: Registered>(&mut self, record: &Record) -> Option<Result<(), Failure>> {
        let mut record = record.clone();
        if self.arguments.variant.is_some() {
            record.tags.retain(|tag| tag.name != "Variant");
        }
        let tree = record.tree::<V>().ok()?;
        let leaves = tree.leaves();
        let ends = leaves.filter_map(|id| tree.position(id).map(V::position_text));
        let last = tree.main_line().last().unwrap_or(tree.root());
        Some(self.answer(Answer {
            game: &tree.game(last),
            record: self.arguments.record.then(|| tree.to_record()),
            repairs: &tree.repairs,
            ends: Some(ends.collect()),
        }))
    }

    /// Prints the game that was played from a record.
    fn answer<V: Registered>(&mut self, answer: Answer<'_, V>) -> Result<(), Failure> {
        if !self.is_first && !self.output.json {
            self.output.line("")?;
        }
        self.is_first = false;
        let repairs = answer.repairs;
        print_game(answer, self.output)?;
        if !self.output.json {
            for repair in repairs {
                warn(&format!("{}, game {}, {repair}", self.file, self.number));
            }
        }
        Ok(())
    }
}

/// Whether a record states where its game begins.
fn has_start(record: &Record) -> bool {
    let has = |name: &&str| record.tag(name).is_some();
    let is_older = record
        .tag("Variant")
        .is_some_and(|name| NAMES.contains(&name));
    ["VariantMode", "FEN"].iter().any(has) || is_older && ["Mode", "Position"].iter().any(has)
}

fn open(file: &Path) -> io::Result<Box<dyn Read>> {
    if file == Path::new("-") {
        Ok(Box::new(io::stdin().lock()))
    } else {
        Ok(Box::new(File::open(file)?))
    }
}
