//! Writes position texts; parts shared with reading.

use super::board::{ARMIES, Army, LETTERS, Piece, name};
use super::mode::Mode;
use super::state::{KingRight, State};

impl State {
    /// The position text, which reads back as an equal position.
    pub(crate) fn text(&self) -> String {
        let mut fields = vec![
            self.placement_field(),
            self.mode_field(),
            self.turn_field(),
            self.control_field(),
            or_dash(letters(self.castling)),
            self.passant_field(),
            self.kings_field(),
            self.clock.to_string(),
            self.ply.to_string(),
        ];
        fields.extend(self.remove_field());
        fields.join(" ")
    }

    /// Ranks from the highest down, tokens separated by commas.
    fn placement_field(&self) -> String {
        let ranks: Vec<String> = self.board.chunks(8).rev().map(rank_text).collect();
        ranks.join("/")
    }

    /// The mode, with the owner of the dummy's next move.
    fn mode_field(&self) -> String {
        match self.mode {
            Mode::Three => format!("three:{}", LETTERS[self.owner]),
            mode => mode.name().to_string(),
        }
    }

    /// The army to move, and others that owe a move.
    fn turn_field(&self) -> String {
        let owed = letters(self.owed);
        let plus = if owed.is_empty() { "" } else { "+" };
        format!("{}{plus}{owed}", LETTERS[self.turn])
    }

    /// Controllers; absent players in upper case, the active dummy as `d`.
    fn control_field(&self) -> String {
        let letter = |army: Army| match self.control[army] {
            None => '-',
            Some(holder) if self.is_dummy(holder) => 'd',
            Some(holder) if self.absent[holder] => LETTERS[holder].to_ascii_uppercase(),
            Some(holder) => LETTERS[holder],
        };
        ARMIES.map(letter).into_iter().collect()
    }

    /// The absent persons who have asked to be removed, if there are any (ZQ-20).
    fn remove_field(&self) -> Option<String> {
        let asked = |person: Army| {
            let mut seats = ARMIES.into_iter();
            seats.any(|seat| self.removal[seat] && self.mode.person(seat) == person)
        };
        let persons = letters(ARMIES.map(asked));
        (!persons.is_empty()).then(|| format!("remove:{persons}"))
    }

    /// The rights en passant.
    fn passant_field(&self) -> String {
        let texts: Vec<String> = self
            .passant
            .iter()
            .map(|right| {
                format!(
                    "{}{}:{}",
                    name(right.target),
                    name(right.pawn),
                    letters(right.armies)
                )
            })
            .collect();
        or_dash(texts.join(","))
    }

    /// The kings that may still promote; those that have arrived in upper case.
    fn kings_field(&self) -> String {
        let letter = |army: Army| match self.kings[army] {
            KingRight::Gone => None,
            KingRight::Open => Some(LETTERS[army]),
            KingRight::Arrived => Some(LETTERS[army].to_ascii_uppercase()),
        };
        or_dash(ARMIES.into_iter().filter_map(letter).collect())
    }
}

/// One rank of the placement.
fn rank_text(rank: &[Option<Piece>]) -> String {
    let mut tokens: Vec<String> = Vec::new();
    let mut empty = 0;
    for place in rank {
        match place {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    tokens.push(empty.to_string());
                }
                empty = 0;
                tokens.push(format!(
                    "{}{}",
                    LETTERS[piece.army],
                    piece.piece_type.letter()
                ));
            }
        }
    }
    if empty > 0 {
        tokens.push(empty.to_string());
    }
    tokens.join(",")
}

/// A mode string with the owner of the dummy's next move; `three` alone means `three:s`.
pub(super) fn mode_of(text: &str) -> Result<(Mode, Army), String> {
    let (name, owner) = match text.split_once(':') {
        Some((name, owner)) => (name, Some(owner)),
        None => (text, None),
    };
    let error = || format!("mode: `{text}` is no mode");
    let mode = Mode::from_name(name).ok_or_else(error)?;
    let owner = match owner {
        None => 0,
        Some(owner) if mode == Mode::Three => mode
            .players()
            .find(|&seat| LETTERS[seat].to_string() == owner)
            .ok_or_else(error)?,
        Some(_) => return Err(error()),
    };
    Ok((mode, owner))
}

/// The letters of some armies in the order of play.
pub(super) fn letters(armies: [bool; 4]) -> String {
    ARMIES
        .into_iter()
        .filter(|&army| armies[army])
        .map(|army| LETTERS[army])
        .collect()
}

/// A field, `-` when empty.
fn or_dash(text: String) -> String {
    if text.is_empty() {
        "-".to_string()
    } else {
        text
    }
}
