//! Position texts (FEN) and move texts (`e2e4`, `e7e8q`).

use core::fmt;
use core::str::FromStr;

use board_geometry::Square;
use chess_pieces::placement::{self, Style};
use chess_pieces::{Army, CastlingRights, PieceType, Pieces};
use variant_core::text::{Field, Fields};
use variant_core::{MoveTextError, Position, PositionError};

use crate::board::{BLACK, CASTLING_LETTERS, WHITE, ZonalBoard};
use crate::moves::Move;
use crate::position::Zonal;
use crate::setup::{Setup, SetupError};

type Error = PositionError<SetupError>;

impl fmt::Display for Zonal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_empty = |square| !self.pieces.occupied().contains(square);
        placement::write::<ZonalBoard>(f, Style::Compact, is_empty, |square, f| {
            self.pieces.at(square).map_or(Ok(()), |(army, piece_type)| {
                write!(f, "{}", letter(army, piece_type))
            })
        })?;
        f.write_str(if self.turn == WHITE { " w " } else { " b " })?;
        for (index, letter) in CASTLING_LETTERS.iter().enumerate() {
            if self.rights.has(index) {
                write!(f, "{letter}")?;
            }
        }
        if self.rights == CastlingRights::NONE {
            f.write_str("-")?;
        }
        match self.en_passant {
            Some(target) => write!(f, " {target}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

/// A piece's letter: upper case White, lower case Black.
fn letter(army: Army, piece_type: PieceType) -> char {
    if army == WHITE {
        piece_type.letter()
    } else {
        piece_type.letter().to_ascii_lowercase()
    }
}

impl FromStr for Zonal {
    type Err = Error;

    /// Reads FEN: six fields, separated by one blank each.
    fn from_str(text: &str) -> Result<Self, Error> {
        let (setup, fields) = read(text)?;
        Self::try_from(setup).map_err(|error| error.locate(&fields))
    }
}

impl FromStr for Setup {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        read(text).map(|(setup, _)| setup)
    }
}

/// Reads the fields, and where they are.
fn read(text: &str) -> Result<(Setup, [Field<'_>; 6]), Error> {
    let mut fields = Fields::new(text, ' ');
    let placement = fields.next("placement", "the pieces on the board")?;
    let turn = fields.next("turn", "`w` or `b`")?;
    let castling = fields.next("castling", "letters of `KQkq` in this order, or `-`")?;
    let en_passant = fields.next("en passant", "a square or `-`")?;
    let halfmove = fields.next("halfmove clock", "a number")?;
    let fullmove = fields.next("fullmove number", "a number")?;
    fields.end()?;
    let setup = Setup {
        pieces: read_pieces(&placement)?,
        turn: match turn.text {
            "w" => WHITE,
            "b" => BLACK,
            _ => return Err(turn.error(0, "`w` or `b`")),
        },
        rights: read_castling(&castling)?,
        en_passant: match en_passant.text {
            "-" => None,
            name => Some(
                name.parse()
                    .map_err(|_| en_passant.error(0, "the name of a square or `-`"))?,
            ),
        },
        halfmove_clock: halfmove.number(u32::MAX, "a number up to 4294967295")?,
        fullmove_number: fullmove.number(u32::MAX, "a number up to 4294967295")?,
    };
    Ok((
        setup,
        [placement, turn, castling, en_passant, halfmove, fullmove],
    ))
}

fn read_pieces(field: &Field<'_>) -> Result<Pieces<ZonalBoard, 2>, Error> {
    let mut pieces = Pieces::EMPTY;
    placement::read(field, Style::Compact, |square: Square<ZonalBoard>, text| {
        let letter = text.chars().next()?;
        let army = if letter.is_ascii_uppercase() {
            WHITE
        } else {
            BLACK
        };
        pieces.put(square, army, PieceType::from_letter(letter)?);
        Some(1)
    })?;
    Ok(pieces)
}

fn read_castling(field: &Field<'_>) -> Result<CastlingRights, Error> {
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    let mut next = 0;
    for (at, letter) in field.text.char_indices() {
        let index = CASTLING_LETTERS
            .iter()
            .skip(next)
            .position(|&other| other == letter);
        let Some(skipped) = index else {
            return Err(field.error(at, "letters of `KQkq` in this order, or `-`"));
        };
        rights = rights.with(next + skipped);
        next += skipped + 1;
    }
    Ok(rights)
}

/// Reads a legal move in coordinate notation.
pub(crate) fn parse_move(position: &Zonal, text: &str) -> Result<Move, MoveTextError> {
    let error = |offset, expected| MoveTextError::Malformed { offset, expected };
    let square = |at: usize| text.get(at..at + 2).and_then(|name| name.parse().ok());
    let from: Square<ZonalBoard> = square(0).ok_or_else(|| error(0, "the square it leaves"))?;
    let to: Square<ZonalBoard> = square(2).ok_or_else(|| error(2, "the square it goes to"))?;
    let piece_type = position
        .pieces
        .type_at(from)
        .ok_or(MoveTextError::Illegal)?;
    let becomes = match text.get(4..).unwrap_or_default() {
        "" => piece_type,
        "q" => PieceType::QUEEN,
        "r" => PieceType::ROOK,
        "b" => PieceType::BISHOP,
        "n" => PieceType::KNIGHT,
        _ => return Err(error(4, "`q`, `r`, `b`, `n` or nothing")),
    };
    let m = Move {
        from,
        to,
        piece_type,
        becomes,
    };
    // A letter is only for pawns: a queen does not become a queen.
    let fits = text.len() == 4 || piece_type == PieceType::PAWN;
    if fits && position.is_legal(m) {
        Ok(m)
    } else {
        Err(MoveTextError::Illegal)
    }
}
