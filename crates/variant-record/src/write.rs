use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::iter::Peekable;

use variant_core::text::{displays_as, split_marks};
use variant_core::{Player, Ply, PlyRef};
use variant_match::{Communication, MatchGame};

use crate::body::Body;
use crate::comment::{parts, push_part};
use crate::numbers::Numbers;
use crate::restore::{ACTION, Pending, holds_action};
use crate::start::unplaced;
use crate::words::is_word;
use crate::{Command, CommentPart, GameResult, Item, Played, Record, Recorded, Time};

/// In the order of PGN. `White` and `Black` are for two players.
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
    /// Creates the record of a game: PGN roster, tags for variant and start if needed, algebraic moves.
    pub fn of_game<V: Recorded>(game: &impl Played<V>) -> Self {
        Self::default().rewritten(game)
    }

    /// Like [`of_game`](Self::of_game), for the game [played](Self::play) from this record, with its other tags, glyphs,
    /// comments and variations. Renews numbers, omits skipped turns. Idempotent.
    ///
    /// The record ends with the game, as at an illegal move. The result is the game's or, if not over, this record's.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_record::Record;
    /// let record: Record = "[Event \"Casual\"] e2e4! {best} (1. d4 $6) c7c5 1/2-1/2".parse()?;
    /// let game = record.game::<OrthodoxChess>()?;
    /// let text = record.rewritten(&game).to_string();
    /// assert!(text.starts_with("[Event \"Casual\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"));
    /// assert!(text.ends_with("\n1. e4! {best} (1. d4 $6) 1... c5 1/2-1/2\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rewritten<V: Recorded>(&self, game: &impl Played<V>) -> Self {
        let game: &MatchGame<V> = &game.as_match_game();
        let mut writer = Writer::new(game);
        writer.record.tags.clone_from(&self.tags);
        let mut plies = game.history().plies_back().rev().peekable();
        let is_move = |ply: &&Ply<V>| matches!(ply, Ply::Move(_));
        let has_words = self.plies().count() > game.plies().filter(is_move).count();
        let mut depth = 0_usize;
        for entry in self.entries() {
            let item = entry.item;
            match item {
                _ if depth > 0 => {
                    match item {
                        Item::Open => depth += 1,
                        Item::Close => depth -= 1,
                        _ => {}
                    }
                    writer.keep_in_variation(item);
                }
                Item::Ply(text) => {
                    let is_left_out = |(before, ply): &(&V, PlyRef<'_, V>)| {
                        has_words && is_word(*before, ply, text)
                    };
                    if plies.peek().is_some_and(is_left_out) {
                        continue;
                    }
                    writer.asides();
                    let Some((before, ply)) = plies.next() else {
                        break;
                    };
                    writer.ply(before, &ply, split_marks(text).1);
                    writer.is_after_action = matches!(ply, PlyRef::Action(_)) && writer.is_of_pgn;
                }
                Item::Open => {
                    depth = 1;
                    writer.interrupt(&item);
                    writer.repeat_move();
                }
                Item::Number { number, .. } => writer.numbers.state(number),
                Item::Comment(text) if writer.is_of_pgn && holds_action(&text) => {
                    writer.comment_with_actions(&text, &mut plies);
                }
                Item::Comment(text) => writer.comment(&text),
                Item::Skipped => {}
                Item::Close | Item::Glyph(_) => writer.interrupt(&item),
            }
        }
        writer.asides();
        for (before, ply) in plies {
            writer.ply(before, &ply, "");
            writer.clock();
            writer.asides();
        }
        let stated = self.stated_result(game.start().players().len());
        let mut record = writer.record;
        record.complete(game, stated.as_ref());
        record
    }

    /// Of the moves or the tag; `None` for another number of players.
    pub(crate) fn stated_result(&self, players: usize) -> Option<GameResult> {
        let of_tag = self.result_of_tag().map(|(_, result)| result);
        let stated = of_tag.unwrap_or_else(|| self.result.clone());
        Some(stated).filter(|stated| stated.is_for(players))
    }

    pub(crate) fn complete<V: Recorded>(
        &mut self,
        game: &MatchGame<V>,
        stated: Option<&GameResult>,
    ) {
        self.result = match game.outcome() {
            None => stated.cloned().unwrap_or_default(),
            outcome => GameResult::of(outcome),
        };
        self.body.arrange();
        self.leave_out_doubles();
        self.write_start(game.start());
        self.write_roster(game);
        if stated.is_none() {
            self.set_tag("Result", &self.result.to_string());
        }
        self.write_end(game);
    }

    fn write_roster<V: Recorded>(&mut self, game: &MatchGame<V>) {
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

    fn termination<V: Recorded>(&self, game: &MatchGame<V>, reason: &str) -> &'static str {
        let has_left = || {
            let last = game.plies().next_back().map(ToString::to_string)?;
            let absent = format!("[%absent {}]", last.strip_prefix("resign:")?);
            let mut items = self.entries().map(|entry| entry.item);
            items.find(|item| matches!(item, Item::Comment(text) if text.contains(&absent)))
        };
        match reason {
            "time-forfeit" => "time forfeit",
            "resignation" if has_left().is_some() => "abandoned",
            _ => "normal",
        }
    }

    fn write_end<V: Recorded>(&mut self, game: &MatchGame<V>) {
        if let Some(control) = game.time_control()
            && self.tag("TimeControl").is_none()
        {
            self.tags
                .push(unplaced("TimeControl", &control.to_string()));
        }
        if let Some(mode) = game.agreed_communication() {
            self.set_tag(Communication::TAG, &mode.to_string());
        }
        if let Some(outcome) = game.outcome() {
            let reason = outcome.reason.as_str();
            let written = if game.start().is_of_pgn() {
                self.termination(game, reason)
            } else {
                reason
            };
            let known = self.tag("Termination");
            if known.is_none_or(|known| known == reason) {
                self.set_tag("Termination", written);
            }
        }
        self.tags.retain(|tag| tag.name != PASSED);
        if let Some((plies, reason)) = game.passed_draw() {
            let draw = format!("{reason} after {plies} plies");
            self.tags.push(unplaced(PASSED, &draw));
        }
    }
}

impl Body {
    /// Appends an action, in a comment if [of PGN](Recorded::is_of_pgn).
    pub(crate) fn push_action(&mut self, text: &str, is_of_pgn: bool) {
        if is_of_pgn {
            let comment = format!("[%{ACTION} {text}]");
            self.push(&Item::Comment(comment.into()));
        } else {
            self.push(&Item::Ply(text));
        }
    }
}

struct Writer<'a, V: Recorded> {
    record: Record,
    numbers: Numbers,
    game: &'a MatchGame<V>,
    pending: Pending<'a, V>,
    plies: usize,
    last_move: Option<(&'a V, V::Move)>,
    /// Whether the last ply, an action among the moves, is written in a comment.
    is_after_action: bool,
    is_of_pgn: bool,
}

impl<'a, V: Recorded> Writer<'a, V> {
    fn new(game: &'a MatchGame<V>) -> Self {
        Self {
            record: Record::default(),
            numbers: Numbers::of(game.start().players()),
            game,
            pending: Pending::new(game),
            plies: 0,
            last_move: None,
            is_after_action: false,
            is_of_pgn: game.start().is_of_pgn(),
        }
    }

    fn interrupt(&mut self, item: &Item<'_>) {
        self.numbers.is_interrupted = true;
        self.record.push(item);
    }

    fn keep_in_variation(&mut self, item: Item<'_>) {
        match item {
            Item::Number { number, continued } => {
                let number = self.numbers.in_variation(number);
                self.record.push(&Item::Number { number, continued });
            }
            item => self.interrupt(&item),
        }
    }

    /// Keeps all but the game's asides.
    fn comment(&mut self, text: &str) {
        let (asides, rest) = self.pending.leave_out(text, self.plies);
        for text in asides.map(Cow::Owned).into_iter().chain(rest) {
            self.interrupt(&Item::Comment(text));
        }
    }

    fn asides(&mut self) {
        if let Some(asides) = self.pending.comment(self.plies) {
            self.interrupt(&Item::Comment(asides.into()));
        }
    }

    /// A variation of an action would replace the move before its comment: it begins with that move.
    fn repeat_move(&mut self) {
        if let Some((before, m)) = self.last_move.filter(|_| self.is_after_action) {
            self.record.push(&self.numbers.of_last());
            self.record.push(&Item::Ply(&before.san(m)));
        }
    }

    fn ply(&mut self, before: &'a V, ply: &PlyRef<'_, V>, marks: &str) {
        let mut text = match ply {
            PlyRef::Move(m) => {
                if let Some(number) = self.numbers.before_move_in(before) {
                    self.record.push(&number);
                }
                self.last_move = Some((before, *m));
                before.san(*m)
            }
            PlyRef::Action(action) => action.to_string(),
        };
        text.push_str(marks);
        self.plies += 1;
        self.is_after_action = false;
        if matches!(ply, PlyRef::Action(_)) {
            self.numbers.is_interrupted |= self.is_of_pgn;
            self.record.body.push_action(&text, self.is_of_pgn);
        } else {
            self.record.push(&Item::Ply(&text));
        }
    }

    /// Writes actions as plies, and keeps the rest.
    fn comment_with_actions(
        &mut self,
        text: &str,
        plies: &mut Peekable<impl Iterator<Item = (&'a V, PlyRef<'a, V>)>>,
    ) {
        let mut rest = String::new();
        for part in parts(text) {
            let value = match &part {
                CommentPart::Command(command) if command.name == ACTION => command.value.as_str(),
                _ => "",
            };
            let (bare, marks) = split_marks(value);
            let is_next = |(_, ply): &(&V, PlyRef<'_, V>)| {
                matches!(ply, PlyRef::Action(_)) && displays_as(ply, bare)
            };
            if let Some((before, ply)) = plies.next_if(|ply| is_next(ply)) {
                self.keep(&core::mem::take(&mut rest));
                self.asides();
                self.ply(before, &ply, marks);
            } else {
                push_part(&mut rest, &part);
            }
        }
        self.keep(&rest);
    }

    fn keep(&mut self, comment: &str) {
        if !comment.is_empty() {
            self.comment(comment);
        }
    }

    fn clock(&mut self) {
        if let Some(left) = self.game.reading_of_ply(self.plies - 1) {
            let milliseconds = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
            let value = Time { milliseconds }.to_string();
            let name = "clk".to_string();
            let clock = Command { name, value }.to_string();
            self.interrupt(&Item::Comment(clock.into()));
        }
    }
}
