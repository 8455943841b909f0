//! Writing records.

use alloc::string::{String, ToString};
use core::fmt;

use smallvec::SmallVec;

use super::cursor::bracketed;
use super::play::split_marks;
use super::{Entry, GameResult, Item, Record, Spot, Tag};
use crate::{Game, Player, PlyRef, Position, Score, Variant};

/// Lines of moves are at most this long, as PGN asks, unless a single word is longer.
const WIDTH: usize = 79;

impl Record {
    /// The record of a game so far, in algebraic notation: tags for variant, mode (or start position)
    /// and result, and the moves, numbered anew whenever the turn has come round to a player earlier
    /// in the order.
    pub fn of_game<V: Variant>(game: &Game<V>) -> Self {
        Self::default().rewritten(game)
    }

    /// This record as [`of_game`](Self::of_game) writes the game that was [played](Self::play) from it,
    /// together with all that it has besides: its tags, in order, with those that are missing added; marks
    /// (`!`), glyphs, comments and variations, each where it stands. Move numbers are made anew, and
    /// repeated after what interrupts the moves; skipped turns are left out. Written, read, played and
    /// rewritten once more, it is the same text.
    ///
    /// If the game is shorter than the record, as it is after a move that cannot be played, the record ends
    /// there. The result is that of the game, or this record's if the game is not over.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Game;
    /// use variant_core::record::Record;
    /// let record: Record = "[Event \"Casual\"] e2e4! {best} (1. d4 $6) c7c5 1/2-1/2".parse()?;
    /// let mut game = Game::new(record.start::<Chess>()?);
    /// record.play(&mut game)?;
    /// let text = record.rewritten(&game).to_string();
    /// assert!(text.contains("[Event \"Casual\"]"));
    /// assert!(text.ends_with("\n1. e4! {best} (1. d4 $6) 1... c5 1/2-1/2\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rewritten<V: Variant>(&self, game: &Game<V>) -> Self {
        let mut record = Self {
            tags: self.tags.clone(),
            ..Self::default()
        };
        let mut numbers = Numbers::of(game.start().players());
        // The history has the latest ply first.
        let mut plies = game.history().plies().rev();
        let mut is_cut = false;
        for entry in &self.entries {
            let marks = match &entry.item {
                Item::Number { .. } | Item::Skipped => continue,
                Item::Ply(text) => split_marks(text).1,
                _ => {
                    numbers.is_interrupted = true;
                    record.entries.push(unplaced(entry.item.clone()));
                    continue;
                }
            };
            let Some((before, ply)) = plies.next() else {
                is_cut = true;
                break;
            };
            record.add_ply(&mut numbers, before, &ply, marks);
        }
        for (before, ply) in plies {
            record.add_ply(&mut numbers, before, &ply, "");
        }
        record.result = match game.outcome() {
            None if !is_cut => self.result.clone(),
            outcome => GameResult::of(outcome),
        };
        record.complete_tags(game);
        record
    }

    fn add_ply<V: Variant>(
        &mut self,
        numbers: &mut Numbers,
        before: &V,
        ply: &PlyRef<'_, V>,
        marks: &str,
    ) {
        let mut text = match ply {
            PlyRef::Move(m) => {
                self.entries.extend(numbers.before_move_in(before));
                before.san(*m)
            }
            PlyRef::Action(action) => action.to_string(),
        };
        text.push_str(marks);
        self.entries.push(unplaced(Item::Ply(text)));
    }

    /// Adds the tags that are missing: variant and start before the others, result and termination after
    /// them.
    fn complete_tags<V: Variant>(&mut self, game: &Game<V>) {
        let has_start = super::START_TAGS
            .iter()
            .any(|name| self.tag(name).is_some());
        if !has_start {
            let start = game.start();
            let tag = match start.starting_mode() {
                Some(mode) => unplaced_tag("Mode", mode),
                None => unplaced_tag("Position", &start.position_text()),
            };
            let variant = self.tags.iter().position(|tag| tag.name == "Variant");
            self.tags.insert(variant.map_or(0, |place| place + 1), tag);
        }
        if self.tag("Variant").is_none() {
            self.tags
                .insert(0, unplaced_tag("Variant", game.start().variant_name()));
        }
        let result = self.result.to_string();
        match self.tags.iter_mut().find(|tag| tag.name == "Result") {
            Some(_) if self.result == GameResult::Unknown => {}
            Some(tag) => tag.value = result,
            None => self.tags.push(unplaced_tag("Result", &result)),
        }
        if let Some(outcome) = game.outcome()
            && self.tag("Termination").is_none()
        {
            let reason = outcome.reason.as_str();
            self.tags.push(unplaced_tag("Termination", reason));
        }
    }
}

fn unplaced_tag(name: &str, value: &str) -> Tag {
    Tag {
        name: name.to_string(),
        value: value.to_string(),
        spot: Spot::default(),
    }
}

fn unplaced(item: Item) -> Entry {
    let spot = Spot::default();
    Entry { item, spot }
}

/// Numbers the rounds of a game.
struct Numbers {
    /// The players at the start of the game, in order.
    players: SmallVec<[Player; 4]>,
    number: u32,
    /// The place of the last mover in the order of players.
    last: Option<usize>,
    /// Whether something else stands between the last move and the next.
    is_interrupted: bool,
}

impl Numbers {
    const fn of(players: SmallVec<[Player; 4]>) -> Self {
        Self {
            players,
            number: 0,
            last: None,
            is_interrupted: false,
        }
    }

    /// The number to write before a move in a position, if a new round begins or a reader has to be
    /// reminded.
    fn before_move_in<P: Position>(&mut self, position: &P) -> Option<Entry> {
        let mover: Option<Player> = position.to_act().first().map(|actor| actor.player);
        let place = self
            .players
            .iter()
            .position(|&player| Some(player) == mover)
            .unwrap_or(0);
        let goes_on = self.last.replace(place).is_some_and(|last| last < place);
        let is_interrupted = core::mem::take(&mut self.is_interrupted);
        if goes_on && !is_interrupted {
            return None;
        }
        if !goes_on {
            self.number = self.number.saturating_add(1);
        }
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
            Self::Ply(text) | Self::Glyph(text) => f.write_str(text),
            Self::Skipped => f.write_str("---"),
            Self::Comment(text) => f.write_str(&bracketed(text)),
            Self::Variation(text) => write!(f, "({text})"),
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
