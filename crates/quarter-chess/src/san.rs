//! Moves as players write them.
//!
//! As in chess, and besides:
//!
//! - a shift has `^` before its target: `N^b5`, `M^e6`; a pawn that shifts names its file: `b^f6`;
//! - a driver's pull or push names the piece's two squares after `@`: `D@d7d6`;
//! - a driver absorbs with `x`, which it has no other use for: `Dxd5`;
//! - a driver exchanges with `~` and the two squares, the left or lower one first: `D~c4e4`;
//! - pieces are told apart by where they come from, as far as needed, among those that could write the
//!   same otherwise; for its acts, that is where the driver stands: `Dd4@d7d6`;
//! - `+` follows a move that gives check, `#` one that wins at once: by mate or by custody.

use alloc::string::{String, ToString};

use board_geometry::{Geometry, Square};
use chess_pieces::{Army, PieceType, is_pawn_capture};
use variant_core::{MoveTextError, Position};

use crate::board::{DRIVER, QuarterBoard, QuarterRules, type_from_letter, type_letter};
use crate::moves::Move;
use crate::position::Quarter;

impl Quarter {
    /// See [`Position::san`](variant_core::Position::san).
    pub(crate) fn write_san(&self, m: Move) -> String {
        let captures = self.captures(m);
        let mut text = String::new();
        let piece_type = mover(m);
        if piece_type != PieceType::PAWN {
            text.push(type_letter(piece_type));
        }
        // A pawn that leaves its file always names it.
        let leaves_file =
            piece_type == PieceType::PAWN && (captures || matches!(m, Move::Shift { .. }));
        self.push_origin(&mut text, m, leaves_file);
        match m {
            Move::Ordinary(m) => {
                text += if captures { "x" } else { "" };
                text += &m.to.to_string();
                if let Some(piece_type) = m.promotion() {
                    text.extend(['=', type_letter(piece_type)]);
                }
            }
            Move::Shift { to, .. } => text.extend(["^", &to.to_string()]),
            Move::Displace { from, to, .. } => {
                text.extend(["@", &from.to_string(), &to.to_string()]);
            }
            Move::Absorb { victim, .. } => text.extend(["x", &victim.to_string()]),
            Move::Swap { low, high, .. } => {
                text.extend(["~", &low.to_string(), &high.to_string()]);
            }
        }
        let after = self.play_unchecked(m);
        let taken = |army: Army| after.pieces.king(army).is_none();
        if taken(after.turn) || after.is_check() && !after.has_moves() {
            text.push('#');
        } else if after.is_check() {
            text.push('+');
        }
        text
    }

    /// See [`Position::parse_san_lenient`](variant_core::Position::parse_san_lenient).
    pub(crate) fn read_san(&self, text: &str) -> Result<Move, MoveTextError> {
        let parts = Parts::read(text)?;
        let moves = self.moves();
        let find = |exact: bool| {
            let mut fitting = moves.iter().filter(|m| parts.fits(**m, exact));
            match (fitting.next(), fitting.next()) {
                (Some(&m), None) => Ok(m),
                (None, _) => Err(MoveTextError::Illegal),
                (Some(_), Some(_)) => Err(MoveTextError::Ambiguous),
            }
        };
        // Without `^`, an ordinary move goes before a shift.
        match find(true) {
            Err(MoveTextError::Illegal) => find(false),
            found => found,
        }
    }
}

impl Quarter {
    /// Where the piece comes from, as far as others could write the same move.
    fn push_origin(&self, text: &mut String, m: Move, name_file: bool) {
        let origin = m.actor();
        let rivals = self.moves().into_iter().map(|other| (other, other.actor()));
        let (mut any, mut file, mut rank) = (false, false, false);
        for (other, from) in rivals {
            if from != origin && writes_alike(m, other) {
                any = true;
                file |= from.file() == origin.file();
                rank |= from.rank() == origin.rank();
            }
        }
        if name_file || any && (!file || rank) {
            text.push(char::from(b'a' + origin.file()));
        }
        if any && file {
            text.push(char::from(b'1' + origin.rank()));
        }
    }

    /// Whether an ordinary move takes a piece by displacement or en passant.
    fn captures(&self, m: Move) -> bool {
        match m {
            Move::Ordinary(m) => {
                self.pieces.occupied().contains(m.to) || is_pawn_capture::<QuarterRules>(m)
            }
            _ => false,
        }
    }
}

/// What makes a move.
fn mover(m: Move) -> PieceType {
    match m {
        Move::Ordinary(m) => m.piece_type,
        Move::Shift { piece_type, .. } => piece_type,
        Move::Displace { .. } | Move::Absorb { .. } | Move::Swap { .. } => DRIVER,
    }
}

/// Whether two moves differ in nothing but where the piece stands that makes them.
fn writes_alike(one: Move, other: Move) -> bool {
    match (one, other) {
        (Move::Ordinary(a), Move::Ordinary(b)) => {
            (a.piece_type, a.to, a.becomes) == (b.piece_type, b.to, b.becomes)
        }
        (
            Move::Shift { piece_type, to, .. },
            Move::Shift {
                piece_type: k,
                to: t,
                ..
            },
        ) => (piece_type, to) == (k, t),
        (Move::Displace { from, to, .. }, Move::Displace { from: f, to: t, .. }) => {
            (from, to) == (f, t)
        }
        (Move::Absorb { victim, .. }, Move::Absorb { victim: v, .. }) => victim == v,
        // Two pieces have one square between them, and so one driver.
        _ => false,
    }
}

/// What a text says, before anybody asks which legal move fits.
struct Parts {
    piece_type: PieceType,
    /// The file and the rank it comes from, if named.
    file: Option<u8>,
    rank: Option<u8>,
    /// One of `x^@~-`, or a blank.
    sign: char,
    square: Square<QuarterBoard>,
    /// Behind `@` and `~`.
    second: Option<Square<QuarterBoard>>,
    promotion: Option<PieceType>,
}

impl Parts {
    fn read(text: &str) -> Result<Self, MoveTextError> {
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        let bare = bare
            .strip_suffix("e.p.")
            .or_else(|| bare.strip_suffix("ep"))
            .unwrap_or(bare)
            .trim_end();
        let mut rest = bare;
        let error = |rest: &str, expected| MoveTextError::Malformed {
            offset: bare.len() - rest.len(),
            expected,
        };
        let piece_type = take_type(&mut rest).unwrap_or(PieceType::PAWN);
        let place = rest;
        let (mut file, mut rank) = take_place(&mut rest);
        let sign = rest.chars().next().filter(|sign| "x:^@~-".contains(*sign));
        rest = sign.map_or(rest, |_| &rest[1..]);
        let sign = sign.map_or(' ', |sign| if sign == ':' { 'x' } else { sign });
        let before = rest;
        let square = take_square(&mut rest);
        let square = match square {
            Some(square) => square,
            // What looked like an origin is the target.
            None if sign == ' ' && before == rest => {
                let at = QuarterBoard::BOARD.at(
                    file.take().ok_or_else(|| error(place, "a square"))?,
                    rank.take().ok_or_else(|| error(place, "a square"))?,
                );
                at.ok_or_else(|| error(place, "a square"))?
            }
            None => return Err(error(before, "a square")),
        };
        let second = if matches!(sign, '@' | '~') {
            take_square(&mut rest)
        } else {
            None
        };
        let unmarked = rest.strip_prefix('=').unwrap_or(rest);
        let mut after = unmarked;
        let promotion = take_type(&mut after);
        if promotion.is_none() && unmarked.len() < rest.len() {
            return Err(error(unmarked, "what the pawn becomes"));
        }
        if !after.is_empty() {
            return Err(error(after, "the end of the move"));
        }
        Ok(Self {
            piece_type,
            file,
            rank,
            sign,
            square,
            second,
            promotion,
        })
    }

    /// Whether a move is what the text says; `exact` if a shift needs its sign.
    fn fits(&self, m: Move, exact: bool) -> bool {
        let origin = m.actor();
        let fits_origin = self.file.is_none_or(|file| file == origin.file())
            && self.rank.is_none_or(|rank| rank == origin.rank());
        let fits_goal = match (m, self.sign) {
            (Move::Ordinary(m), ' ' | 'x' | '-') => m.to == self.square,
            (Move::Shift { to, .. }, '^') => to == self.square,
            (Move::Shift { to, .. }, ' ' | '-') => !exact && to == self.square,
            (Move::Displace { from, to, .. }, '@') => {
                from == self.square && self.second.is_none_or(|second| second == to)
            }
            (Move::Absorb { victim, .. }, 'x') => victim == self.square,
            (Move::Swap { low, high, .. }, '~') => {
                let named = (self.square, self.second);
                named == (low, Some(high)) || named == (high, Some(low))
            }
            _ => false,
        };
        fits_origin && fits_goal && mover(m) == self.piece_type && m.promotion() == self.promotion
    }
}

/// Takes an upper case letter of a kind.
fn take_type(rest: &mut &str) -> Option<PieceType> {
    let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
    let piece_type = type_from_letter(letter)?;
    *rest = &rest[1..];
    Some(piece_type)
}

/// Takes a file, a rank, or both.
fn take_place(rest: &mut &str) -> (Option<u8>, Option<u8>) {
    let file = take(rest, b'a'..=b'h').map(|letter| letter - b'a');
    let rank = take(rest, b'1'..=b'8').map(|digit| digit - b'1');
    (file, rank)
}

fn take_square(rest: &mut &str) -> Option<Square<QuarterBoard>> {
    let square = rest.get(..2)?.parse().ok()?;
    *rest = &rest[2..];
    Some(square)
}

fn take(rest: &mut &str, bytes: core::ops::RangeInclusive<u8>) -> Option<u8> {
    let first = rest.bytes().next().filter(|byte| bytes.contains(byte))?;
    *rest = &rest[1..];
    Some(first)
}
