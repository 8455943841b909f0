use core::fmt;
use core::str::FromStr;

use chess_pieces::PieceType;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use variant_core::MoveTextError;
use variant_core::serialize::{deserialize_text, serialize_text};

use crate::moves::{HalfMove, Move};
use crate::rules::stockpile::Piece;
use crate::state::CircleChess;
use crate::text::moves::{Reader, read_half};

variant_core::serde_as_text!(CircleChess);

/// `2:Ng1f3`: with the piece's letter.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_text(&Written(*self), serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer).map(|Written(m)| m)
    }
}

struct Written(Move);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.half {
            HalfMove::Move(m) => write!(f, "{}:{}{m}", self.0.board, m.piece_type),
            _ => self.0.fmt(f),
        }
    }
}

impl FromStr for Written {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let mut reader = Reader::new(text);
        let board = reader.board()?;
        let half = read_written(&mut reader)?;
        reader.end()?;
        Ok(Self(Move { board, half }))
    }
}

fn read_written(reader: &mut Reader<'_>) -> Result<HalfMove, MoveTextError> {
    if reader.rest().starts_with("concede") || reader.rest().contains(['=', '@']) {
        let no_promotion =
            |reader: &Reader<'_>, _| Err(reader.error("`=` and what replaces the pawn"));
        return read_half(reader, read_piece, no_promotion);
    }
    let piece_type = reader.piece_type()?;
    let (from, to) = (reader.square()?, reader.square()?);
    Ok(HalfMove::Move(orthodox_chess::Move::new(
        from, to, piece_type,
    )))
}

fn read_piece(reader: &mut Reader<'_>) -> Result<Piece, MoveTextError> {
    let (piece_type, set): (PieceType, Option<u8>) = reader.piece()?;
    Ok(Piece {
        piece_type,
        set: set.unwrap_or(0),
    })
}
