use std::io;
use std::path::Path;

use orthodox_chess::OrthodoxChess;
use orthodox_chess::polyglot::Book;
use variant_core::{Position, Variant};
use variant_match::MatchGame;
use variant_record::{LineColumn, Record, Recorded, Repair, Strictness, Tag};
use variant_registry::{AnyPosition, NAMES};

use super::apply::{Answer, check_reader, plies, print_game};
use super::census::Census;
use crate::arguments::Replay;
use crate::beside::{folder, remove_leftovers};
use crate::failure::{Failure, complain, shown, warn};
use crate::input::{Records, open};
use crate::output::Output;
use crate::start::strictness;
use crate::target::write;

pub(crate) fn run(arguments: &Replay, output: &mut Output) -> Result<(), Failure> {
    let mut replayer = Replayer {
        arguments,
        output,
        file: String::new(),
        number: 0,
        is_first: true,
        has_failed: false,
        has_unread: false,
        census: arguments.summary.then(Census::default),
        book: Book::default(),
    };
    for file in &arguments.files {
        replayer.read(file)?;
    }
    if let Some(file) = &arguments.book {
        remove_leftovers(folder(file));
        write(file, &replayer.book.to_bytes(), true)?;
    }
    if let Some(census) = &replayer.census {
        replayer.output.answer(census, Census::print)?;
    }
    if replayer.has_unread {
        return Err(Failure::Unread);
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
    number: u64,
    is_first: bool,
    has_failed: bool,
    has_unread: bool,
    census: Option<Census>,
    book: Book,
}

impl Replayer<'_> {
    fn read(&mut self, file: &Path) -> Result<(), Failure> {
        self.file = shown(file.display());
        self.number = 0;
        let records = match open(file) {
            Ok(file) => Records::new(file),
            Err(error) => return self.pass_over(&error),
        };
        for record in records {
            let record = match record {
                Ok(record) => record,
                Err(error) => return self.pass_over(&error),
            };
            self.number += 1;
            match record {
                Ok(record) => self.replay(record)?,
                Err(error) => self.fail("syntax", &error),
            }
        }
        if self.number == 0 {
            self.has_failed = true;
            complain(&format!("{}: expected a record", self.file));
        }
        Ok(())
    }

    fn pass_over(&mut self, error: &io::Error) -> Result<(), Failure> {
        self.has_unread = true;
        self.output.flush()?;
        complain(&format!("{}: {error}", self.file));
        Ok(())
    }

    fn fail(&mut self, kind: &'static str, error: &dyn std::fmt::Display) {
        self.has_failed = true;
        if let Some(census) = &mut self.census {
            census.error(kind);
        }
        complain(&format!("{}, game {}, {error}", self.file, self.number));
    }

    fn replay(&mut self, mut record: Record) -> Result<(), Failure> {
        if let Some(mode) = &self.arguments.mode
            && !has_start(&record)
        {
            record.tags.push(Tag {
                name: "VariantMode".into(),
                value: mode.clone(),
                place: LineColumn { line: 1, column: 1 },
            });
        }
        if self.arguments.variations
            && let Some(done) = self.visit_tree(&record)
        {
            return done;
        }
        let mut repairs = Vec::new();
        let variant = self.arguments.variant.as_deref();
        match record.start_as(variant, self.strictness(), &mut repairs) {
            // Large collections are chess, whose own type is faster.
            Ok(AnyPosition::OrthodoxChess(start)) => self.play(&record, start, repairs),
            Ok(start) => self.play(&record, start, repairs),
            Err(error) => {
                self.fail(error.problem.kind(), &error);
                Ok(())
            }
        }
    }

    fn strictness(&self) -> Strictness {
        strictness(self.arguments.strict)
    }

    fn play<V: Recorded>(
        &mut self,
        record: &Record,
        start: V,
        mut repairs: Vec<Repair>,
    ) -> Result<(), Failure> {
        let mut game = MatchGame::new(start);
        let played = record.play_noting(&mut game, self.strictness(), &mut repairs);
        self.answer(Answer {
            game: &game,
            record: self.arguments.record.then(|| self.rewritten(record, &game)),
            repairs: &repairs,
            reader: self.arguments.seen_by,
            ends: None,
        })?;
        if let Err(error) = played {
            self.output.flush()?;
            self.fail(error.problem.kind(), &error);
        }
        Ok(())
    }

    fn rewritten<V: Recorded>(&self, record: &Record, game: &MatchGame<V>) -> Record {
        let written = record.rewritten(game);
        if !self.arguments.variations {
            return written;
        }
        // Variations can be played despite the record's fault.
        let tree = written.tree_as::<AnyPosition>(self.arguments.variant.as_deref());
        tree.map_or(written, |tree| tree.to_record())
    }

    fn visit_tree(&mut self, record: &Record) -> Option<Result<(), Failure>> {
        let variant = self.arguments.variant.as_deref();
        let tree = record.tree_as::<AnyPosition>(variant).ok()?;
        let leaves = tree.leaves();
        let ends = leaves.filter_map(|id| tree.position(id).map(AnyPosition::position_text));
        let last = tree.main_line().last().unwrap_or(tree.root());
        Some(self.answer(Answer {
            game: &tree.game(last),
            record: self.arguments.record.then(|| tree.to_record()),
            repairs: &tree.repairs,
            reader: self.arguments.seen_by,
            ends: Some(ends.collect()),
        }))
    }

    fn answer<V: Recorded>(&mut self, answer: Answer<'_, V>) -> Result<(), Failure> {
        if self.arguments.book.is_some() {
            add_to_book(&mut self.book, answer.game);
        }
        if let Some(census) = &mut self.census {
            census.game(plies(answer.game), answer.repairs);
            return Ok(());
        }
        if let Err(error) = check_reader(&answer.game.start().players(), answer.reader) {
            self.fail("player", &error);
            return Ok(());
        }
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

pub(crate) const BOOK_PLIES: usize = 16;

fn add_to_book<V: Recorded>(book: &mut Book, game: &MatchGame<V>) {
    let start = game.start();
    if start.variant_name() != OrthodoxChess::NAME {
        return;
    }
    let Ok(mut position) = start.position_text().parse::<OrthodoxChess>() else {
        return;
    };
    for ply in game.plies().take(BOOK_PLIES) {
        let Ok(m) = position.parse_move(&ply.to_string()) else {
            return;
        };
        book.add(&position, m, 1);
        position = position.play_unchecked(m);
    }
}

fn has_start(record: &Record) -> bool {
    let has = |name: &&str| record.tag(name).is_some();
    let is_older = record
        .tag("Variant")
        .is_some_and(|name| NAMES.contains(&name));
    ["VariantMode", "FEN"].iter().any(has) || is_older && ["Mode", "Position"].iter().any(has)
}
