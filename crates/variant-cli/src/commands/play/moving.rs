use variant_core::text::{excerpt, split_marks};
use variant_core::{MoveTextError, Player, Position, Variant};
use variant_match::MatchRules;
use variant_record::Strictness;
use variant_registry::AnyPosition;
use variant_render::{Draw, Place, boards_in_play};

use super::{Next, Table};
use crate::board::split_board;
use crate::failure::Failure;
use crate::reason::{begun, explained, promotions};

/// Words for the one action or castling that they begin.
const WORDS: [&str; 4] = ["resign", "draw", "concede", "castle"];

impl Table<'_> {
    pub(super) fn apply(&mut self, text: &str, humans: &[Player]) -> Result<Next, Failure> {
        let typed = text;
        let Some(text) = self.meant(typed, humans)? else {
            return Ok(Next::Asked);
        };
        let text = text.as_str();
        if let Some(is) = self.other_than(typed, text) {
            let typed = excerpt(typed);
            if self.strictness() == Strictness::Strict {
                self.output
                    .line(format_args!("{typed}: not strict: it is read as {is}"))?;
                return Ok(Next::Asked);
            }
            self.output
                .line(format_args!("`{typed}` is read as {is}"))?;
        }
        let position = self.game.position();
        if let Ok(m) = self.game.parse_move(text) {
            let actor = position.actor_of(m);
            if actor.is_some_and(|actor| !humans.contains(&actor.player)) {
                self.output.line(format_args!("{text}: not your move"))?;
                return Ok(Next::Asked);
            }
            let clock = actor.map(|actor| position.clock_of(actor));
            let time = clock.and_then(|clock| self.waited.remove(&clock));
            if self.game.outcome().is_none() && self.flag_falls(actor, time.unwrap_or_default())? {
                return Ok(Next::Moved);
            }
            if self.game.play(m).is_ok() {
                self.tried = None;
                return Ok(Next::Moved);
            }
        } else if let Ok(proposal) = self.game.parse_proposal(text) {
            return self.take(proposal, humans);
        }
        let error = self.fault_of(text).unwrap_or_default();
        let message = off_board(self.game.position(), text, self.game.parse_move(text).err());
        let message = message.unwrap_or_else(|| explained(&self.game, text, &error));
        self.tried = Some(text.into());
        let text = excerpt(text);
        self.output.line(format_args!(
            "{text}: {message}; `help` lists what you can say"
        ))?;
        Ok(Next::Asked)
    }

    /// Usual form of a text typed otherwise, which means `text`.
    fn other_than(&self, typed: &str, text: &str) -> Option<String> {
        let is = if let Ok(read) = self.game.position().read_move(split_marks(text).0) {
            read.rewritten
        } else {
            let proposal = self.game.parse_proposal(text).ok()?.to_string();
            (proposal != text).then_some(proposal)
        };
        // A promotion asked for is no other text.
        let is_same = WORDS.contains(&typed) || text.starts_with(typed);
        is.or_else(|| (!is_same).then(|| text.into()))
    }

    /// The text meant; `None` if there is nothing to do.
    fn meant(&mut self, text: &str, humans: &[Player]) -> Result<Option<String>, Failure> {
        if let (Some(_), "concede") = split_board(text) {
            return self.concession(text);
        }
        let is_whole = self.is_move(text) || self.game.parse_proposal(text).is_ok();
        if is_whole || self.game.outcome().is_some() {
            return Ok(Some(text.into()));
        }
        if WORDS.contains(&text) {
            return self.bare_word(text, humans);
        }
        let unnumbered = match text.split_once('.') {
            Some((number, rest)) if number.bytes().all(|it| it.is_ascii_digit()) => rest,
            _ => text,
        };
        let joined: String = unnumbered.split([' ', '-', '.']).collect();
        let boards = boards_in_play(self.game.position()).into_iter();
        let of_human = |text: &String| {
            let m = self.game.parse_move(text).ok();
            let actor = m.and_then(|m| self.game.position().actor_of(m));
            actor.is_some_and(|actor| humans.contains(&actor.player))
        };
        let on_boards: Vec<String> = boards
            .map(|board| format!("{board}:{joined}"))
            .filter(of_human)
            .collect();
        match on_boards.as_slice() {
            [] if self.is_move(&joined) => return Ok(Some(joined)),
            [] => {}
            [one] => return Ok(Some(one.clone())),
            several => {
                let several = several.join(" or ");
                self.output
                    .line(format_args!("{text}: on which board? {several}"))?;
                return Ok(None);
            }
        }
        self.promoted(text)
    }

    fn is_move(&self, text: &str) -> bool {
        self.game.parse_move(text).is_ok()
    }

    fn promoted(&mut self, text: &str) -> Result<Option<String>, Failure> {
        let is_bare = text.ends_with(|last: char| last.is_ascii_digit());
        let mut choices = promotions(self.game.position(), text);
        choices.sort_by(|(_, one), (_, other)| one.cmp(other));
        let pieces: Vec<String> = choices.iter().map(|(_, piece)| piece.clone()).collect();
        let m = match choices.as_slice() {
            [(m, _)] if is_bare => *m,
            [_, ..] if is_bare => {
                let prompt = format!("promotion, one of {}", pieces.join(" "));
                let answer = self.answer(&prompt)?.unwrap_or_default().to_uppercase();
                let named = choices.iter().find(|(_, piece)| *piece == answer);
                let Some((m, _)) = named else {
                    self.output.line(format_args!(
                        "{text}: no promotion to `{}`",
                        excerpt(&answer)
                    ))?;
                    return Ok(None);
                };
                *m
            }
            _ => return Ok(Some(text.into())),
        };
        Ok(Some(m.to_string()))
    }

    fn bare_word(&mut self, word: &str, humans: &[Player]) -> Result<Option<String>, Failure> {
        let speakers = if humans.is_empty() {
            self.humans.as_slice()
        } else {
            humans
        };
        let position = self.game.position();
        let mut texts: Vec<String> = if word == "castle" {
            let mut moves = position.moves();
            moves.retain(|&m| position.san(m).contains("O-O"));
            moves.into_iter().map(|m| position.san(m)).collect()
        } else {
            let proposals = speakers
                .iter()
                .flat_map(|&player| self.game.proposals(player));
            let proposals: Vec<String> = proposals.map(|proposal| proposal.to_string()).collect();
            let own = |text: &String| {
                speakers
                    .iter()
                    .any(|player| text.ends_with(&format!(":{player}")))
            };
            let conceded = proposals
                .iter()
                .filter(|text| text.contains(":concede:") && own(text));
            let conceded: Vec<String> = conceded.cloned().collect();
            if word == "concede" || word == "resign" && !conceded.is_empty() {
                conceded
            } else {
                begun(&proposals, word)
            }
        };
        texts.sort();
        texts.dedup();
        match texts.as_slice() {
            [] => self.output.line(format_args!("{word}: not possible now"))?,
            [one] => return Ok(Some(one.clone())),
            several => self
                .output
                .line(format_args!("{word}: which? {}", several.join(" or ")))?,
        }
        Ok(None)
    }

    fn concession(&mut self, text: &str) -> Result<Option<String>, Failure> {
        let mut after = self.game.clone();
        if after.apply(text).is_err() {
            return Ok(Some(text.into()));
        }
        let left = after.position().remaining_players();
        let mut out = self.game.position().remaining_players().into_iter();
        let Some(out) = out.find(|player| !left.contains(player)) else {
            return Ok(Some(text.into()));
        };
        let agreed = self.confirm(&format!("{out} loses this game and is out of the match"))?;
        Ok(agreed.then(|| text.into()))
    }
}

fn off_board(position: &AnyPosition, text: &str, error: Option<MoveTextError>) -> Option<String> {
    let Some(MoveTextError::Malformed { offset, .. }) = error else {
        return None;
    };
    let rest = text.get(offset..)?;
    let digits = rest.get(1..)?;
    let digits = digits.bytes().take_while(u8::is_ascii_digit).count();
    let square = rest.get(..=digits)?;
    let is_square = digits > 0 && square.starts_with(|file: char| file.is_ascii_lowercase());
    let place = square.parse::<Place>().ok();
    let mut boards = position.sheet().diagrams.into_iter();
    let is_there = place.is_some_and(|place| boards.any(|it| it.squares.contains_key(&place)));
    (is_square && !is_there).then(|| format!("the board has no square {square}"))
}
