use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::{Chessboard, Square};
use chess_pieces::PieceType;
use chess_pieces::san::{self, Parts};
use orthodox_chess::ChessRules;
use variant_core::MoveTextError;
use variant_core::implement::{only_one, visit_outlined};
use variant_core::text::displays_as;

use crate::board::Board;
use crate::moves::{Batch, HalfMove, Move};
use crate::rules::stockpile::{Piece, Stockpiles};
use crate::state::CircleChess;
use crate::text::moves::{Reader, read_at};

impl CircleChess {
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

    pub(crate) fn read_san(&self, text: &str) -> Result<Move, MoveTextError> {
        let plain = san::plain(text);
        let mut reader = Reader::new(&plain);
        let mut with_board = reader;
        let number = with_board.board().ok();
        if number.is_some() {
            reader = with_board;
        }
        let parsed = ParsedSan::read(&mut reader)?;
        let mut fitting = Vec::new();
        let _ = visit_outlined(self, |batch| {
            let moves = batch.into_iter();
            let moves = moves.filter(|m| number.is_none_or(|number| m.board == number));
            fitting.extend(moves.filter(|m| parsed.fits(m.half)).take(2));
            if fitting.len() < 2 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        only_one(fitting)
    }
}

impl CircleChess {
    /// Recognises most usual texts without check marks, except drops, promotions and castling.
    pub(crate) fn is_usual(&self, m: Move, text: &str) -> bool {
        let (HalfMove::Move(half), Some(board)) = (m.half, self.board(m.board)) else {
            return false;
        };
        let text = text.split_once(':');
        let text = text.filter(|(number, _)| displays_as(&m.board, number));
        board.state.castling_of(board.turn(), half).is_none()
            && text
                .is_some_and(|(_, text)| san::is_usual_unmarked(half, board.captures(half), text))
    }
}

impl Board {
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
                let pawn = orthodox_chess::Move::new(from, to, PieceType::PAWN);
                // A capturing pawn's file is unambiguous.
                san::write(pawn, &[], self.captures(pawn)) + &alloc::format!("={piece}@{at}")
            }
            HalfMove::Drop { .. } | HalfMove::Concession => half.to_string(),
        }
    }

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

    fn captures(&self, m: orthodox_chess::Move) -> bool {
        self.pieces().occupied().contains(m.to) || m.is_pawn_capture()
    }
}

enum ParsedSan<'a> {
    Castling {
        short: bool,
    },
    Move(
        Parts<'a, ChessRules>,
        Option<(Square<Chessboard>, Square<Chessboard>)>,
    ),
    Promotion(Parts<'a, ChessRules>, PieceSpec, Square<Chessboard>),
    Drop(PieceSpec, Square<Chessboard>),
    Concession,
}

#[derive(Clone, Copy)]
struct PieceSpec(PieceType, Option<u8>);

impl PieceSpec {
    fn fits(self, piece: Piece) -> bool {
        piece.piece_type == self.0 && self.1.is_none_or(|set| set == piece.set)
    }
}

impl<'a> ParsedSan<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self, MoveTextError> {
        match reader.rest() {
            "concede" => return Ok(Self::Concession),
            castling => {
                if let Some(short) = san::read_castling(castling) {
                    return Ok(Self::Castling { short });
                }
            }
        }
        if let Some((pawn, _)) = reader.rest().split_once('=') {
            let parts = Parts::read(pawn).map_err(|error| reader.placed(error))?;
            reader.accept(pawn);
            reader.accept("=");
            let (piece_type, set) = reader.piece()?;
            let at = if reader.rest().is_empty() {
                parts.to
            } else {
                read_at(reader)?
            };
            reader.end()?;
            return whole(parts, reader)
                .map(|parts| Self::Promotion(parts, PieceSpec(piece_type, set), at));
        }
        if reader.rest().contains('@') {
            let (piece_type, set) = if reader.rest().starts_with('@') {
                (PieceType::PAWN, None)
            } else {
                reader.piece()?
            };
            let at = read_at(reader)?;
            reader.end()?;
            return Ok(Self::Drop(PieceSpec(piece_type, set), at));
        }
        let parts = Parts::read(reader.rest()).map_err(|error| reader.placed(error))?;
        let squares = san::read_squares::<ChessRules>(reader.rest());
        whole(parts, reader).map(|parts| Self::Move(parts, squares.map(|(from, to, _)| (from, to))))
    }

    fn fits(&self, half: HalfMove) -> bool {
        match (self, half) {
            (Self::Castling { short }, HalfMove::Move(m)) => {
                let king_to = if *short { 6 } else { 2 };
                m.piece_type == PieceType::KING && m.from.file() == 4 && m.to.file() == king_to
            }
            (Self::Move(parts, squares), HalfMove::Move(m)) => {
                parts.fits(m) || *squares == Some((m.from, m.to))
            }
            (
                Self::Promotion(parts, spec, put),
                HalfMove::Promotion {
                    from,
                    to,
                    piece,
                    at,
                },
            ) => {
                let pawn = orthodox_chess::Move::new(from, to, PieceType::PAWN);
                parts.fits(pawn) && spec.fits(piece) && at == *put
            }
            (Self::Drop(spec, put), HalfMove::Drop { piece, at }) => spec.fits(piece) && at == *put,
            (Self::Concession, HalfMove::Concession) => true,
            _ => false,
        }
    }
}

fn whole<'a>(
    parts: Parts<'a, ChessRules>,
    reader: &Reader<'_>,
) -> Result<Parts<'a, ChessRules>, MoveTextError> {
    match parts.rest.trim_start() {
        "" | "e.p." | "ep" => Ok(parts),
        _ => Err(reader.error("a move, with nothing after it")),
    }
}
