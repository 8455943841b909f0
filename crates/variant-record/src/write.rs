use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt::{self, Write as _};

use variant_core::smallvec::SmallVec;
use variant_core::text::split_marks;
use variant_core::{Communication, Game, Player, PlyRef, Position, Variant};

use crate::restore::Pending;
use crate::start::unplaced;
use crate::{Command, GameResult, Item, Record, Tag, Time};

const WIDTH: usize = 79;

/// Tags of every record in PGN order. `White` and `Black` are for two players.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

const PASSED: &str = "AutomaticDraw";

impl Record {
    /// Creates the record of a game in algebraic notation: PGN roster, tags for variant and start if needed,
    /// moves.
    pub fn of_game<V: Variant>(game: &Game<V>) -> Self {
        Self::default().rewritten(game)
    }

    /// Creates the record of the game [played](Self::play) from this one like [`of_game`](Self::of_game),
    /// with its other tags, glyphs, comments and variations. Renews numbers and omits skipped turns.
    /// Idempotent.
    ///
    /// A game that stopped early, as at an illegal move, ends the record. The result is the game's or, if it
    /// is neither over nor stopped, this record's.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_record::Record;
    /// let record: Record = "[Event \"Casual\"] e2e4! {best} (1. d4 $6) c7c5 1/2-1/2".parse()?;
    /// let game = record.game::<Chess>()?;
    /// let text = record.rewritten(&game).to_string();
    /// assert!(text.starts_with("[Event \"Casual\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"));
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
        let mut plies = game.history().plies_back().rev().enumerate();
        let mut pending = Pending::new(game);
        let mut made = 0;
        let mut is_cut = false;
        let mut depth = 0_usize;
        for entry in self.entries() {
            if depth == 0 && matches!(entry.item, Item::Ply(_) | Item::Open) {
                record.add_asides(&mut pending, made, &mut numbers);
            }
            match entry.item {
                Item::Open => depth += 1,
                Item::Close => depth = depth.saturating_sub(1),
                Item::Number { number, .. } if depth == 0 => {
                    numbers.state(number);
                    continue;
                }
                Item::Number { number, continued } => {
                    let number = numbers.in_variation(number);
                    record.push(&Item::Number { number, continued });
                    continue;
                }
                Item::Skipped if depth == 0 => continue,
                Item::Ply(text) if depth == 0 => {
                    let Some((_, (before, ply))) = plies.next() else {
                        is_cut = true;
                        break;
                    };
                    record.add_ply(&mut numbers, before, &ply, split_marks(text).1);
                    made += 1;
                    continue;
                }
                Item::Comment(text) if depth == 0 => {
                    let (asides, rest) = pending.leave_out(&text, made);
                    for text in asides.map(Cow::Owned).into_iter().chain(rest) {
                        numbers.is_interrupted = true;
                        record.push(&Item::Comment(text));
                    }
                    continue;
                }
                _ => {}
            }
            numbers.is_interrupted = true;
            record.push(&entry.item);
        }
        record.add_asides(&mut pending, made, &mut numbers);
        for (index, (before, ply)) in plies {
            record.add_ply(&mut numbers, before, &ply, "");
            if let Some(left) = game.reading_of_ply(index) {
                let milliseconds = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
                let clock = Command::Clock(Time { milliseconds }).to_string();
                record.push(&Item::Comment(clock.into()));
                numbers.is_interrupted = true;
            }
            record.add_asides(&mut pending, index + 1, &mut numbers);
        }
        let is_possible = self.result.is_for(game.start().players().len());
        record.complete(game, (!is_cut && is_possible).then_some(&self.result));
        record
    }

    /// `None` for a record that breaks off.
    pub(crate) fn complete<V: Variant>(&mut self, game: &Game<V>, stated: Option<&GameResult>) {
        self.result = match game.outcome() {
            None => stated.cloned().unwrap_or_default(),
            outcome => GameResult::of(outcome),
        };
        self.leave_out_doubles();
        self.write_start(game.start());
        self.write_roster(game);
        if stated.is_none() {
            self.set_tag("Result", &self.result.to_string());
        }
        self.write_end(game);
    }

    fn add_asides<V: Variant>(
        &mut self,
        pending: &mut Pending<'_, V>,
        plies: usize,
        numbers: &mut Numbers,
    ) {
        if let Some(asides) = pending.comment(plies) {
            self.push(&Item::Comment(asides.into()));
            numbers.is_interrupted = true;
        }
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
                if let Some(number) = numbers.before_move_in(before) {
                    self.push(&number);
                }
                before.san(*m)
            }
            PlyRef::Action(action) => action.to_string(),
        };
        text.push_str(marks);
        self.push(&Item::Ply(&text));
    }

    fn write_roster<V: Variant>(&mut self, game: &Game<V>) {
        let is_of_two = *game.start().players() == Player::of_letters(*b"wb");
        let roster = ROSTER.iter().take(if is_of_two { 6 } else { 4 });
        let result = self.result.to_string();
        if self.result != GameResult::Unknown {
            self.set_tag("Result", &result);
        }
        let all = roster.copied().chain([("Result", result.as_str())]);
        for (place, (name, unknown)) in all.enumerate() {
            let known = self.tags.iter().position(|tag| tag.name == name);
            let tag = known.map_or_else(|| unplaced(name, unknown), |at| self.tags.remove(at));
            self.tags.insert(place, tag);
        }
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value.to_string(),
            None => self.tags.push(unplaced(name, value)),
        }
    }

    fn write_end<V: Variant>(&mut self, game: &Game<V>) {
        if let Some(control) = game.time_control()
            && self.tag("TimeControl").is_none()
        {
            self.tags
                .push(unplaced("TimeControl", &control.to_string()));
        }
        if let Some(mode) = game.agreed_communication() {
            self.set_tag(Communication::TAG, &mode.to_string());
        }
        if let Some(outcome) = game.outcome()
            && self.tag("Termination").is_none()
        {
            let reason = outcome.reason.as_str();
            self.tags.push(unplaced("Termination", reason));
        }
        self.tags.retain(|tag| tag.name != PASSED);
        if let Some((plies, reason)) = game.passed_draw() {
            let draw = alloc::format!("{reason} after {plies} plies");
            self.tags.push(unplaced(PASSED, &draw));
        }
    }
}

#[derive(Clone)]
pub(crate) struct Numbers {
    players: SmallVec<[Player; 4]>,
    number: u32,
    /// Number of the next move as it was read.
    stated: Option<u32>,
    shift: i64,
    last: Option<usize>,
    pub(crate) is_interrupted: bool,
}

impl Numbers {
    pub(crate) const fn of(players: SmallVec<[Player; 4]>) -> Self {
        Self {
            players,
            number: 0,
            stated: None,
            shift: 0,
            last: None,
            is_interrupted: false,
        }
    }

    /// Reads a number of the main line.
    pub(crate) const fn state(&mut self, number: u32) {
        self.stated = Some(number);
    }

    /// Number in a variation, shifted like that of the main line before it.
    pub(crate) fn in_variation(&self, number: u32) -> u32 {
        let shifted = i64::from(number) + self.shift;
        u32::try_from(shifted)
            .ok()
            .filter(|&number| number > 0)
            .unwrap_or(number)
    }

    /// Number at a new round or after an interruption.
    pub(crate) fn before_move_in<P: Position>(&mut self, position: &P) -> Option<Item<'static>> {
        let mover: Option<Player> = position.to_act().first().map(|actor| actor.player);
        let mut players = self.players.iter();
        let place = players
            .position(|&player| Some(player) == mover)
            .unwrap_or(0);
        let goes_on = self.last.replace(place).is_some_and(|last| last < place);
        let is_interrupted = core::mem::take(&mut self.is_interrupted);
        if !goes_on {
            self.number = self.number.saturating_add(1);
        }
        if let Some(stated) = self.stated.take() {
            self.shift = i64::from(self.number) - i64::from(stated);
        }
        (!goes_on || is_interrupted).then_some(Item::Number {
            number: self.number,
            continued: place > 0,
        })
    }
}

/// Escapes or blanks characters that would end the value.
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

/// Tags, an empty line, moves in lines of at most 79 characters, result.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            writeln!(f, "{tag}")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut lines = Lines::default();
        let mut text = String::new();
        for entry in self.entries() {
            text.clear();
            write!(text, "{}", entry.item)?;
            match entry.item {
                Item::Close => {
                    lines.word.push(')');
                    lines.is_open = false;
                }
                Item::Open => {
                    lines.end_word(f)?;
                    lines.word.push('(');
                    lines.is_open = true;
                }
                // A later `>` would make it a comment.
                Item::Ply(word) | Item::Glyph(word) if word.starts_with('<') => {
                    lines.add(f, word)?;
                    lines.ends_line = true;
                }
                _ => lines.add(f, &text)?,
            }
        }
        lines.add(f, &self.result.to_string())?;
        lines.end_word(f)?;
        writeln!(f)
    }
}

#[derive(Default)]
struct Lines {
    length: usize,
    /// Pending, with those that no line may begin with.
    word: String,
    /// Whether the next word follows without a blank.
    is_open: bool,
    ends_line: bool,
}

impl Lines {
    fn add(&mut self, f: &mut fmt::Formatter<'_>, words: &str) -> fmt::Result {
        for word in words.split(' ') {
            // Other readers misread lines that begin so.
            if word.starts_with(['%', '[']) && !self.word.is_empty() {
                if !core::mem::take(&mut self.is_open) {
                    self.word.push(' ');
                }
            } else {
                self.end_word(f)?;
            }
            self.word.push_str(word);
        }
        Ok(())
    }

    fn end_word(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if core::mem::take(&mut self.is_open) || self.word.is_empty() {
            return Ok(());
        }
        let length = self.word.chars().count();
        if self.length > 0 {
            let breaks = self.length + 1 + length > WIDTH;
            f.write_str(if breaks { "\n" } else { " " })?;
            self.length = if breaks { 0 } else { self.length + 1 };
        }
        f.write_str(&self.word)?;
        self.length += length;
        if core::mem::take(&mut self.ends_line) {
            self.length = WIDTH;
        }
        self.word.clear();
        Ok(())
    }
}
