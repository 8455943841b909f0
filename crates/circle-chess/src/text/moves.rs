use board_geometry::{Chessboard, Square};
use chess_pieces::PieceType;
use variant_core::MoveTextError;
use variant_core::implement::only_legal;

use crate::board::Board;
use crate::moves::{HalfMove, Move};
use crate::rules::options::SetRule;
use crate::rules::stockpile::Piece;
use crate::state::CircleChess;
use crate::text::board::set_number;

#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(crate) const fn error(&self, expected: &'static str) -> MoveTextError {
        MoveTextError::Malformed {
            offset: self.at,
            expected,
        }
    }

    pub(crate) const fn placed(&self, error: MoveTextError) -> MoveTextError {
        match error {
            MoveTextError::Malformed { offset, expected } => MoveTextError::Malformed {
                offset: self.at + offset,
                expected,
            },
            other => other,
        }
    }

    pub(crate) fn accept(&mut self, text: &str) -> bool {
        let comes = self.rest().starts_with(text);
        if comes {
            self.at += text.len();
        }
        comes
    }

    pub(crate) fn end(&self) -> Result<(), MoveTextError> {
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(self.error("the end of the move"))
        }
    }

    pub(crate) fn square(&mut self) -> Result<Square<Chessboard>, MoveTextError> {
        let name = self.rest().get(..2);
        let square = name.and_then(|name| name.parse().ok());
        let square = square.ok_or_else(|| self.error("a square"))?;
        self.at += 2;
        Ok(square)
    }

    pub(crate) fn number(&mut self) -> Option<u8> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let text = self.rest().get(..digits)?;
        let number = set_number(text)?;
        self.at += digits;
        Some(number)
    }

    pub(crate) fn board(&mut self) -> Result<u8, MoveTextError> {
        let number = self
            .number()
            .ok_or_else(|| self.error("the number of a board"))?;
        if self.accept(":") {
            Ok(number)
        } else {
            Err(self.error("`:`"))
        }
    }

    pub(crate) fn piece(&mut self) -> Result<(PieceType, Option<u8>), MoveTextError> {
        let letter = self.rest().chars().next().filter(char::is_ascii_uppercase);
        let piece_type = letter.and_then(PieceType::from_letter);
        let piece_type = piece_type.filter(|piece_type| *piece_type != PieceType::KING);
        let piece_type = piece_type.ok_or_else(|| self.error("a piece: one of `PNBRQ`"))?;
        self.at += 1;
        Ok((piece_type, self.number()))
    }

    /// Upper case, kings included.
    #[cfg(feature = "serde")]
    pub(crate) fn piece_type(&mut self) -> Result<PieceType, MoveTextError> {
        let letter = self.rest().chars().next().filter(char::is_ascii_uppercase);
        let piece_type = letter.and_then(PieceType::from_letter);
        let piece_type = piece_type.ok_or_else(|| self.error("the letter of a piece"))?;
        self.at += 1;
        Ok(piece_type)
    }

    /// A set under `tournament`, none under `social`.
    fn strict_piece(&mut self, rule: SetRule) -> Result<Piece, MoveTextError> {
        let (piece_type, set) = self.piece()?;
        match (rule, set) {
            (SetRule::Tournament, Some(set)) => Ok(Piece { piece_type, set }),
            (SetRule::Social, None) => Ok(Piece { piece_type, set: 0 }),
            (SetRule::Tournament, None) => Err(self.error("the piece's set, 1 to 26")),
            (SetRule::Social, Some(_)) => Err(self.error("no set: they do not count here")),
        }
    }
}

impl CircleChess {
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let mut reader = Reader::new(text);
        let board = reader.board()?;
        let rule = self.set_rule();
        let type_at = |_: &Reader<'_>, from| {
            let pieces = self.board(board).map(Board::pieces);
            let piece_type = pieces.and_then(|pieces| pieces.type_at(from));
            piece_type.ok_or(MoveTextError::Illegal)
        };
        let half = read_half(&mut reader, |reader| reader.strict_piece(rule), type_at)?;
        reader.end()?;
        let m = Move { board, half };
        only_legal(self, m)
    }
}

/// Reads a half-move. `stockpiled` reads stockpiled pieces; `type_at` names ordinary ones.
pub(crate) fn read_half(
    reader: &mut Reader<'_>,
    stockpiled: impl Fn(&mut Reader<'_>) -> Result<Piece, MoveTextError>,
    type_at: impl FnOnce(&Reader<'_>, Square<Chessboard>) -> Result<PieceType, MoveTextError>,
) -> Result<HalfMove, MoveTextError> {
    if reader.accept("concede") {
        return Ok(HalfMove::Concession);
    }
    if reader
        .rest()
        .starts_with(|first: char| first.is_ascii_uppercase())
    {
        let piece = stockpiled(reader)?;
        let at = read_at(reader)?;
        return Ok(HalfMove::Drop { piece, at });
    }
    let (from, to) = (reader.square()?, reader.square()?);
    if reader.accept("=") {
        let piece = stockpiled(reader)?;
        let at = read_at(reader)?;
        return Ok(HalfMove::Promotion {
            from,
            to,
            piece,
            at,
        });
    }
    let piece_type = type_at(reader, from)?;
    Ok(HalfMove::Move(orthodox_chess::Move::new(
        from, to, piece_type,
    )))
}

pub(crate) fn read_at(reader: &mut Reader<'_>) -> Result<Square<Chessboard>, MoveTextError> {
    if reader.accept("@") {
        reader.square()
    } else {
        Err(reader.error("`@` and a square"))
    }
}
