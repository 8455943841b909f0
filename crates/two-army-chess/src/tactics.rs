//! Tactics and move codes, for searches.

use core::ops::ControlFlow;

use chess_pieces::{BoardState, EnPassantRights, PieceRules, shared_piece};
use variant_core::implement::visit_outlined;
use variant_core::{EncodeMoves, PieceAt, Position, Seat, Tactics};

use crate::{TwoArmyGame, TwoArmyMove, TwoArmyPosition};

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Tactics for TwoArmyPosition<V, TYPES> {
    #[inline]
    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.board().visit_pieces(visit)
    }

    #[inline]
    fn visit_material<R>(
        &self,
        visit: impl FnMut(Seat, &[(char, u32)]) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.board().visit_material(visit)
    }

    #[inline]
    fn visit_changes(&self, after: &Self, visit: impl FnMut(PieceAt, bool)) {
        self.board().visit_changes(after.board(), visit);
    }

    fn reach(&self, piece: PieceAt) -> Option<u32> {
        BoardState::<V::Rules, 2, TYPES>::reach(piece)
    }

    fn advance(&self, piece: PieceAt) -> Option<(u32, u32)> {
        BoardState::<V::Rules, 2, TYPES>::advance(piece)
    }

    fn moved(&self, m: Self::Move) -> Option<char> {
        m.moved(self).map(V::Rules::letter)
    }

    fn captured(&self, m: Self::Move) -> Option<PieceAt> {
        let (square, army, piece_type) = m.captured(self)?;
        Some(shared_piece::<V::Rules>(square, army, piece_type))
    }

    fn promoted(&self, m: Self::Move) -> Option<char> {
        m.promoted().map(V::Rules::letter)
    }

    fn arrives(&self, m: Self::Move) -> Option<PieceAt> {
        let (square, army, piece_type) = m.arrives(self)?;
        Some(shared_piece::<V::Rules>(square, army, piece_type))
    }

    fn exchange(&self, m: Self::Move, value: impl Fn(char) -> i32) -> i32 {
        let by_type = |piece_type| value(V::Rules::letter(piece_type));
        m.exchange(self, by_type)
            .unwrap_or_else(|| variant_core::implement::exchange_by_moves(self, m, &value))
    }

    /// In an undecided game the other side cannot have been in check before the move.
    #[inline]
    fn gives_check(&self, m: Self::Move) -> bool {
        let next = self.play_unchecked(m);
        if next.decided().is_none() {
            return next.is_check();
        }
        let before = self.in_check();
        next.in_check().iter().any(|seat| !before.contains(seat))
    }

    /// Needs an undecided game without check.
    fn pass(&self) -> Option<Self> {
        if self.decided().is_some() || self.is_check() {
            return None;
        }
        let mut next = *self;
        next.switch_side(self);
        *next.board_mut().en_passant_mut() = EnPassantRights::NONE;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        Some(next)
    }

    #[inline]
    fn visit_tactical<R>(
        &self,
        mut visit: impl FnMut(Self::Move) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        visit_outlined(self, |batch| {
            Self::Move::visit_tactical(self, batch, &mut visit)
        })
    }
}

/// Codes of [`Move`](chess_pieces::Move::CODES), if that is the type of moves.
impl<V: TwoArmyGame<TYPES>, const TYPES: usize> EncodeMoves for TwoArmyPosition<V, TYPES> {
    const CODES: usize = Self::Move::CODES;

    #[inline]
    fn encode(m: Self::Move) -> usize {
        m.encode()
    }

    #[inline]
    fn decode(&self, code: usize) -> Option<Self::Move> {
        Self::Move::decode(self, code).filter(|&m| self.is_legal(m))
    }
}
