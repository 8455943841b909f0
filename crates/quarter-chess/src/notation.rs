//! Position texts and move texts: those of FEN and of coordinate notation, with what the option and
//! the drivers add.

use core::fmt;
use core::str::FromStr;

use board_geometry::Square;
use chess_pieces::PieceType;
use chess_pieces::placement::{self, Style};
use variant_core::text::{Field, Fields};
use variant_core::{MoveTextError, Position, PositionError};

use crate::board::{BLACK, Pieces, QuarterBoard, WHITE, type_from_letter, type_letter};
use crate::moves::{Move, PieceMove};
use crate::position::Quarter;
use crate::setup::{Setup, SetupError};

type Error = PositionError<SetupError>;

impl fmt::Display for Quarter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let occupied = self.pieces.occupied();
        let is_empty = |square| !occupied.contains(square);
        placement::write::<QuarterBoard>(f, Style::Compact, is_empty, |square, f| {
            let Some((army, piece_type)) = self.pieces.at(square) else {
                return Ok(());
            };
            let letter = type_letter(piece_type);
            if army == WHITE {
                write!(f, "{letter}")
            } else {
                write!(f, "{}", letter.to_ascii_lowercase())
            }
        })?;
        // QC-4: there is no castling.
        f.write_str(if self.turn == WHITE { " w -" } else { " b -" })?;
        match self.en_passant {
            Some(target) => write!(f, " {target}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)?;
        f.write_str(if self.pawn_shift { " pawn-shift" } else { "" })
    }
}

impl FromStr for Quarter {
    type Err = Error;

    /// Reads six fields, separated by one blank each, and `pawn-shift` if that option is on.
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

/// Reads the fields, and where those are that can make no sense.
fn read(text: &str) -> Result<(Setup, [Field<'_>; 4]), Error> {
    let mut fields = Fields::new(text, ' ');
    let placement = fields.next("placement", "the pieces on the board")?;
    let turn = fields.next("turn", "`w` or `b`")?;
    let castling = fields.next("castling", "`-`")?;
    let en_passant = fields.next("en passant", "a square or `-`")?;
    let halfmove = fields.next("halfmove clock", "a number")?;
    let fullmove = fields.next("fullmove number", "a number")?;
    let option = fields.optional("option");
    fields.end()?;
    if castling.text != "-" {
        return Err(castling.error(0, "`-`: there is no castling"));
    }
    let setup = Setup {
        pieces: read_pieces(&placement)?,
        turn: match turn.text {
            "w" => WHITE,
            "b" => BLACK,
            _ => return Err(turn.error(0, "`w` or `b`")),
        },
        en_passant: match en_passant.text {
            "-" => None,
            name => Some(
                name.parse()
                    .map_err(|_| en_passant.error(0, "the name of a square or `-`"))?,
            ),
        },
        halfmove_clock: halfmove.number(u32::MAX, "a number up to 4294967295")?,
        fullmove_number: fullmove.number(u32::MAX, "a number up to 4294967295")?,
        pawn_shift: match option {
            None => false,
            Some(field) if field.text == "pawn-shift" => true,
            Some(field) => return Err(field.error(0, "`pawn-shift` or nothing")),
        },
    };
    Ok((setup, [placement, turn, en_passant, fullmove]))
}

fn read_pieces(field: &Field<'_>) -> Result<Pieces, Error> {
    let mut pieces = Pieces::EMPTY;
    placement::read(field, Style::Compact, |square, text| {
        let letter = text.chars().next()?;
        let army = if letter.is_ascii_uppercase() {
            WHITE
        } else {
            BLACK
        };
        pieces.put(square, army, type_from_letter(letter)?);
        Some(1)
    })?;
    Ok(pieces)
}

/// Reads a legal move: two squares and perhaps a promotion, or a driver's act.
pub(crate) fn parse_move(position: &Quarter, text: &str) -> Result<Move, MoveTextError> {
    let first = square(text, 0, "the square it leaves, or the driver's")?;
    match text.get(2..3) {
        Some("@") => legal(
            position,
            text,
            7,
            Move::Displace {
                driver: first,
                from: square(text, 3, "the square of the piece moved")?,
                to: square(text, 5, "the square it goes to")?,
            },
        ),
        Some("x") => legal(
            position,
            text,
            5,
            Move::Absorb {
                driver: first,
                victim: square(text, 3, "the square of the piece absorbed")?,
            },
        ),
        Some("~") => legal(
            position,
            text,
            7,
            Move::Swap {
                driver: first,
                low: square(text, 3, "the square of the left or lower piece")?,
                high: square(text, 5, "the square of the right or upper piece")?,
            },
        ),
        _ => parse_going(position, text, first),
    }
}

/// Reads an ordinary move or a shift.
fn parse_going(
    position: &Quarter,
    text: &str,
    from: Square<QuarterBoard>,
) -> Result<Move, MoveTextError> {
    let to = square(text, 2, "the square it goes to, `@`, `x` or `~`")?;
    let promotion = match text.as_bytes().get(4..).unwrap_or_default() {
        [] => None,
        [letter @ (b'q' | b'r' | b'b' | b'n' | b'a' | b'd' | b'm')] => {
            type_from_letter(char::from(*letter))
        }
        _ => {
            return Err(MoveTextError::Malformed {
                offset: 4,
                expected: "`q`, `r`, `b`, `n`, `a`, `d`, `m` or nothing",
            });
        }
    };
    let piece_type = position
        .pieces
        .type_at(from)
        .ok_or(MoveTextError::Illegal)?;
    // A letter is only for pawns: a queen does not become a queen.
    if promotion.is_some() && piece_type != PieceType::PAWN {
        return Err(MoveTextError::Illegal);
    }
    let ordinary = Move::Ordinary(PieceMove {
        from,
        to,
        piece_type,
        becomes: promotion.unwrap_or(piece_type),
    });
    let shift = Move::Shift {
        from,
        to,
        piece_type,
    };
    if position.is_legal(ordinary) {
        Ok(ordinary)
    } else if promotion.is_none() && position.is_legal(shift) {
        Ok(shift)
    } else {
        Err(MoveTextError::Illegal)
    }
}

/// The move, if it is legal and the text ends where it should.
fn legal(position: &Quarter, text: &str, end: usize, m: Move) -> Result<Move, MoveTextError> {
    if text.len() > end {
        return Err(MoveTextError::Malformed {
            offset: end,
            expected: "the end of the move",
        });
    }
    if position.is_legal(m) {
        Ok(m)
    } else {
        Err(MoveTextError::Illegal)
    }
}

/// The square named at a place in the text.
fn square(
    text: &str,
    at: usize,
    expected: &'static str,
) -> Result<Square<QuarterBoard>, MoveTextError> {
    text.get(at..at + 2)
        .and_then(|name| name.parse().ok())
        .ok_or(MoveTextError::Malformed {
            offset: at.min(text.len()),
            expected,
        })
}
