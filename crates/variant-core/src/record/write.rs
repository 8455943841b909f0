//! Writing records.

use alloc::string::{String, ToString};
use core::fmt;

use super::parse::one_line;
use super::{Entry, GameResult, Item, Record, Spot, Tag};
use crate::{Game, Player, PlyRef, Position, Score, Variant};

/// Lines of moves are at most this long, as PGN asks, unless a single word is longer.
const WIDTH: usize = 79;

impl Record {
    /// The record of a game so far, in algebraic notation: tags for variant, mode (or start position)
    /// and result, and the moves, numbered anew whenever the turn has come round to a player earlier
    /// in the order.
    pub fn of_game<V: Variant>(game: &Game<V>) -> Self {
        let result = GameResult::of(game.outcome());
        let mut record = Self {
            result: result.clone(),
            ..Self::default()
        };
        record.add_tag("Variant", V::NAME);
        let mode = V::MODES
            .iter()
            .find(|mode| V::start(mode).is_ok_and(|start| start == *game.start()));
        match mode {
            Some(mode) => record.add_tag("Mode", mode),
            None => record.add_tag("Position", &game.start().to_string()),
        }
        record.add_tag("Result", &result.to_string());
        if let Some(outcome) = game.outcome() {
            record.add_tag("Termination", outcome.reason.as_str());
        }
        let mut numbers = Numbers::default();
        // The history has the latest ply first.
        for (before, ply) in game.history().plies().rev() {
            let text = match ply {
                PlyRef::Move(m) => {
                    record.entries.extend(numbers.before_move_in(before));
                    before.san(m)
                }
                PlyRef::Action(action) => action.to_string(),
            };
            record.entries.push(unplaced(Item::Ply(text)));
        }
        record
    }

    fn add_tag(&mut self, name: &str, value: &str) {
        self.tags.push(Tag {
            name: name.to_string(),
            value: value.to_string(),
            spot: Spot::default(),
        });
    }
}

fn unplaced(item: Item) -> Entry {
    let spot = Spot::default();
    Entry { item, spot }
}

/// Numbers the rounds of a game.
#[derive(Default)]
struct Numbers {
    number: u32,
    /// The place of the last mover in the order of players.
    last: Option<usize>,
}

impl Numbers {
    /// The number to write before a move in a position, if a new round begins.
    fn before_move_in<P: Position>(&mut self, position: &P) -> Option<Entry> {
        let mover: Option<Player> = position.to_act().first().map(|actor| actor.player);
        let place = position
            .players()
            .iter()
            .position(|&player| Some(player) == mover)
            .unwrap_or(0);
        let goes_on = self.last.replace(place).is_some_and(|last| last < place);
        if goes_on {
            return None;
        }
        self.number = self.number.saturating_add(1);
        Some(unplaced(Item::Number {
            number: self.number,
            continued: place > 0,
        }))
    }
}

/// What a reader would not take for what it is becomes a blank or another bracket.
impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"", self.name)?;
        for character in self.value.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                _ if character.is_control() => f.write_str(" ")?,
                _ => write!(f, "{character}")?,
            }
        }
        f.write_str("\"]")
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number {
                number,
                continued: false,
            } => write!(f, "{number}."),
            Self::Number { number, .. } => write!(f, "{number}..."),
            Self::Ply(text) => f.write_str(text),
            Self::Skipped => f.write_str("---"),
            Self::Comment(text) => write!(f, "{{{}}}", one_line(text).replace('}', ")")),
        }
    }
}

/// `*`, or the scores joined by `-`, a half written `1/2`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Scores(scores) = self else {
            return f.write_str("*");
        };
        for (index, score) in scores.iter().enumerate() {
            if index > 0 {
                f.write_str("-")?;
            }
            match score {
                Score::Draw => f.write_str("1/2")?,
                _ => score.fmt(f)?,
            }
        }
        Ok(())
    }
}

/// The tags, an empty line, the moves in lines of at most 79 characters, the result.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            writeln!(f, "{tag}")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let texts = self.entries.iter().map(|entry| entry.item.to_string());
        let mut line = String::new();
        for text in texts.chain([self.result.to_string()]) {
            for word in text.split(' ') {
                if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                    writeln!(f, "{line}")?;
                    line.clear();
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
        }
        writeln!(f, "{line}")
    }
}
