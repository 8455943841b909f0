//! What searches and tables ask.

use std::ops::ControlFlow;

use chess_pieces::{BoardState, shared_piece};
use variant_core::implement::Reach;
use variant_core::{EncodeMoves, MovingPiece, PieceAt, Position, Tactics};

use super::{Trio, TrioRules};

type Move = chess_pieces::Move<TrioRules>;

impl Tactics for Trio {
    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.board.visit_pieces(visit)
    }

    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        BoardState::<TrioRules>::reach(piece)
    }

    fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
        BoardState::<TrioRules>::visit_reach(piece, visit);
    }

    fn moving_piece(&self, m: Move) -> Option<MovingPiece> {
        Some(self.board.moving_piece(self.turn, m))
    }

    fn captured(&self, m: Move) -> Option<PieceAt> {
        let (square, army, piece_type) = self.board.captured(self.turn, m)?;
        Some(shared_piece::<TrioRules>(square, army, piece_type))
    }

    fn pass(&self) -> Option<Self> {
        let next = self.settled(self.turn.index() + 1);
        (self.outcome().is_none() && next.turn != self.turn).then_some(next)
    }
}

impl EncodeMoves for Trio {
    const CODES: usize = Move::CODES;

    fn encode(m: Move) -> usize {
        m.code()
    }

    fn decode(&self, code: usize) -> Option<Move> {
        Move::of_code(code, self.pieces()).filter(|&m| self.is_legal(m))
    }
}
