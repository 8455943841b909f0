//! Algebraic notation: `1:Nf3`, `2:exd5`, `1:O-O`, `3:N2@g1`, `1:e8=Q3@d4#`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::{Chessboard, Square};
use chess_pieces::PieceType;
use chess_pieces::san::{self, Parts};
use orthodox_chess::ChessRules;
use variant_core::MoveTextError;
use variant_core::implement::visit_outlined;

use crate::board::Board;
use crate::moves::{Batch, HalfMove, Move};
use crate::notation::{Reader, read_at};
use crate::position::Circle;
use crate::stockpile::{Piece, Stockpiles};

impl Circle {
    /// See [`Variant::san`](variant_core::Variant::san).
    pub(crate) fn write_san(&self, m: Move) -> String {
        let Some(board) = self.board(m.board) else {
            return m.to_string();
        };
        let mut text = m.board.to_string() + ":" + &board.san(m.half, &self.stockpiles);
        if m.half != HalfMove::Concession {
            let after = board.after(m.half);
            if after.find_check() {
                let is_mate = after.count(&self.stockpiles).0 == 0;
                text.push(if is_mate { '#' } else { '+' });
            }
        }
        text
    }

    /// See [`Variant::parse_san_lenient`](variant_core::Variant::parse_san_lenient).
    pub(crate) fn read_san(&self, text: &str) -> Result<Move, MoveTextError> {
        let mut reader = Reader::new(text.trim_end_matches(['+', '#', '!', '?']));
        let mut with_board = reader;
        let number = with_board.board().ok();
        if number.is_some() {
            reader = with_board;
        }
        let meant = Meant::read(&mut reader)?;
        let mut fitting = Vec::new();
        let _ = visit_outlined(self, |batch| {
            let moves = batch.into_iter();
            let moves = moves.filter(|m| number.is_none_or(|number| m.board == number));
            fitting.extend(moves.filter(|m| meant.fits(m.half)).take(2));
            if fitting.len() < 2 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        match fitting[..] {
            [m] => Ok(m),
            [] => Err(MoveTextError::Illegal),
            _ => Err(MoveTextError::Ambiguous),
        }
    }
}

impl Board {
    /// A half-move without the board's number and without check marks.
    fn san(&self, half: HalfMove, stockpiles: &Stockpiles) -> String {
        match half {
            HalfMove::Move(m) => match self.state.castling_of(self.turn(), m) {
                Some(rules) if rules.king_to > rules.king_from => String::from("O-O"),
                Some(_) => String::from("O-O-O"),
                None => san::write(m, &self.pieces_moves(stockpiles), self.captures(m)),
            },
            HalfMove::Promotion {
                from,
                to,
                piece,
                at,
            } => {
                let piece_type = PieceType::PAWN;
                let pawn = orthodox_chess::Move {
                    from,
                    to,
                    piece_type,
                    becomes: piece_type,
                };
                // A pawn that captures names its file, and no two others reach a square.
                san::write(pawn, &[], self.captures(pawn)) + &alloc::format!("={piece}@{at}")
            }
            HalfMove::Drop { .. } | HalfMove::Concession => half.to_string(),
        }
    }

    /// The legal moves of pieces.
    fn pieces_moves(&self, stockpiles: &Stockpiles) -> Vec<orthodox_chess::Move> {
        let mut all = Vec::new();
        let _ = self.visit_dyn(stockpiles, &mut |batch| {
            if let Batch::Pieces { moves, .. } = batch {
                all.extend(moves);
            }
            ControlFlow::Continue(())
        });
        all
    }

    /// Whether a move captures.
    fn captures(&self, m: orthodox_chess::Move) -> bool {
        self.pieces().occupied().contains(m.to) || m.is_pawn_capture()
    }
}

/// What a text says about a half-move, to be matched with the legal ones.
enum Meant<'a> {
    /// Castling, short or long.
    Castling {
        short: bool,
    },
    Move(Parts<'a, ChessRules>),
    /// The pawn's move, the new piece, and the square that it is put on.
    Promotion(Parts<'a, ChessRules>, Wanted, Square<Chessboard>),
    Drop(Wanted, Square<Chessboard>),
    Concession,
}

/// A piece type, with its set if the text names one.
#[derive(Clone, Copy)]
struct Wanted(PieceType, Option<u8>);

impl Wanted {
    fn fits(self, piece: Piece) -> bool {
        piece.piece_type == self.0 && self.1.is_none_or(|set| set == piece.set)
    }
}

impl<'a> Meant<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self, MoveTextError> {
        match reader.rest() {
            "O-O" | "0-0" | "o-o" => return Ok(Self::Castling { short: true }),
            "O-O-O" | "0-0-0" | "o-o-o" => return Ok(Self::Castling { short: false }),
            "concede" => return Ok(Self::Concession),
            _ => {}
        }
        if let Some((pawn, _)) = reader.rest().split_once('=') {
            let parts = Parts::read(pawn).map_err(|error| reader.placed(error))?;
            reader.skip(pawn);
            reader.skip("=");
            let (piece_type, set) = reader.piece()?;
            let at = if reader.rest().is_empty() {
                parts.to
            } else {
                read_at(reader)?
            };
            reader.end()?;
            return whole(parts, reader)
                .map(|parts| Self::Promotion(parts, Wanted(piece_type, set), at));
        }
        if reader.rest().contains('@') {
            let (piece_type, set) = if reader.rest().starts_with('@') {
                (PieceType::PAWN, None)
            } else {
                reader.piece()?
            };
            let at = read_at(reader)?;
            reader.end()?;
            return Ok(Self::Drop(Wanted(piece_type, set), at));
        }
        let parts = Parts::read(reader.rest()).map_err(|error| reader.placed(error))?;
        whole(parts, reader).map(Self::Move)
    }

    fn fits(&self, half: HalfMove) -> bool {
        match (self, half) {
            (Self::Castling { short }, HalfMove::Move(m)) => {
                let king_to = if *short { 6 } else { 2 };
                // Only a castling king moves from the e-file to the c- or g-file.
                m.piece_type == PieceType::KING && m.from.file() == 4 && m.to.file() == king_to
            }
            (Self::Move(parts), HalfMove::Move(m)) => parts.fits(m),
            (
                Self::Promotion(parts, wanted, put),
                HalfMove::Promotion {
                    from,
                    to,
                    piece,
                    at,
                },
            ) => {
                let piece_type = PieceType::PAWN;
                let pawn = orthodox_chess::Move {
                    from,
                    to,
                    piece_type,
                    becomes: piece_type,
                };
                parts.fits(pawn) && wanted.fits(piece) && at == *put
            }
            (Self::Drop(wanted, put), HalfMove::Drop { piece, at }) => {
                wanted.fits(piece) && at == *put
            }
            (Self::Concession, HalfMove::Concession) => true,
            _ => false,
        }
    }
}

/// The parts, if nothing follows them except a mark of en passant.
fn whole<'a>(
    parts: Parts<'a, ChessRules>,
    reader: &Reader<'_>,
) -> Result<Parts<'a, ChessRules>, MoveTextError> {
    match parts.rest.trim_start() {
        "" | "e.p." | "ep" => Ok(parts),
        _ => Err(reader.error("a move, with nothing after it")),
    }
}
