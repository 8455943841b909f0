//! Serde for moves: piece letter and text, or four bytes.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use board_geometry::Geometry;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use variant_core::MoveTextError;
use variant_core::serialize::{Compact, deserialize_compact, serialize_compact};

use crate::movement::Movers;
use crate::notation::{malformed, read_square};
use crate::{Move, PieceRules, PieceType};

/// `Pe7e8q`: coordinates alone do not name the piece.
impl<R: PieceRules> Serialize for Move<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_compact(&WrittenMove(*self), serializer)
    }
}

impl<'de, R: PieceRules> Deserialize<'de> for Move<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_compact(deserializer).map(|WrittenMove(m)| m)
    }
}

/// Serialized form of a move, for games with moves of their own.
///
/// ```
/// use chess_pieces::serialize::WrittenMove;
/// # use chess_pieces::Duel;
/// let WrittenMove::<Duel>(m) = "Pe7e8q".parse()?;
/// assert_eq!((m.to_string(), WrittenMove(m).to_string()), ("e7e8q".into(), "Pe7e8q".into()));
/// # Ok::<(), chess_pieces::variant_core::MoveTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenMove<R: PieceRules>(pub Move<R>);

impl<R: PieceRules> fmt::Display for WrittenMove<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", R::letter(self.0.piece_type), self.0)
    }
}

impl<R: PieceRules> FromStr for WrittenMove<R> {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let expect = |rest: &str, expected| malformed(text, rest, expected);
        let piece_type = |rest: &str, is_case: fn(&char) -> bool| {
            let letter = rest.chars().next().filter(is_case);
            letter.and_then(R::type_of_letter)
        };
        let piece = piece_type(text, char::is_ascii_uppercase)
            .ok_or_else(|| expect(text, "the letter of a piece"))?;
        let rest = text.get(1..).unwrap_or_default();
        let (from, rest) = read_square(rest).ok_or_else(|| expect(rest, "the square it leaves"))?;
        let (to, rest) = read_square(rest).ok_or_else(|| expect(rest, "the square it goes to"))?;
        let promotion = if rest.is_empty() {
            None
        } else {
            let read = piece_type(rest, char::is_ascii_lowercase)
                .filter(|&to| rest.len() == 1 && to != piece && promotes::<R>(piece));
            Some(read.ok_or_else(|| expect(rest, "what a pawn becomes, or nothing"))?)
        };
        Ok(Self(Move::new(from, to, piece).with_promotion(promotion)))
    }
}

fn promotes<R: PieceRules>(piece_type: PieceType) -> bool {
    piece_type == PieceType::PAWN || Movers::<R>::PROMOTING.contains(piece_type)
}

impl<R: PieceRules> Compact for WrittenMove<R> {
    fn to_compact(&self) -> Vec<u8> {
        let m = self.0;
        let piece_types = [m.piece_type, m.becomes].map(|piece_type| piece_type.index() as u8);
        alloc::vec![m.from.index(), m.to.index(), piece_types[0], piece_types[1]]
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let &[from, to, piece_type, becomes] = bytes else {
            return Err("a move has four bytes".to_string());
        };
        let square = |index: u8| R::Board::BOARD.square(usize::from(index));
        let (Some(from), Some(to)) = (square(from), square(to)) else {
            return Err("the board has fewer squares".to_string());
        };
        let is_known = |number: u8| R::letter(PieceType::new(number)) != '?';
        if !is_known(piece_type)
            || becomes != piece_type
                && !(promotes::<R>(PieceType::new(piece_type)) && is_known(becomes))
        {
            return Err("the game has no such piece type or promotion".to_string());
        }
        Ok(Self(
            Move::new(from, to, PieceType::new(piece_type))
                .with_promotion(Some(PieceType::new(becomes))),
        ))
    }
}
