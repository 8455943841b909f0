use core::ops::ControlFlow;

use board_geometry::SquareSet;
use chess_pieces::{
    Army, BoardState, PieceRules, PieceType, en_passant::EnPassantRights, notation, shared_piece,
};
use variant_core::implement::{Reach, exchange_by_moves, with_dyn_visitor};
use variant_core::{EncodeMoves, MovingPiece, PieceAt, Position, Seat, Tactics};

use crate::state::BoardOf;
use crate::{BLACK, MoveSystem, TwoArmyGame, TwoArmyMove, TwoArmyPosition, WHITE};

impl<V: TwoArmyGame> Tactics for TwoArmyPosition<V> {
    fn reversible_plies(&self) -> u32 {
        if V::LIMITS.clock_bounds_repetition {
            self.halfmove_clock
        } else {
            u32::MAX
        }
    }

    fn visit_pieces<R>(&self, mut visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.board().visit_pieces(&mut visit)?;
        let Some(hands) = self.hands() else {
            return ControlFlow::Continue(());
        };
        for army in [WHITE, BLACK] {
            for (piece_type, count) in hands.of(army) {
                (0..count).try_for_each(|_| visit(piece_in_hand::<V::Rules>(army, piece_type)))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
        self.board().visit_changes(after.board(), &mut visit);
        let Some((before, after)) = self.hands().zip(after.hands()) else {
            return;
        };
        for army in [WHITE, BLACK] {
            for piece_type in (0..V::Rules::PIECES.len() as u8).map(PieceType::new) {
                let [old, new] = [before, after].map(|hands| hands.count(army, piece_type));
                for _ in 0..old.abs_diff(new) {
                    visit(piece_in_hand::<V::Rules>(army, piece_type), new > old);
                }
            }
        }
    }

    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        BoardState::<V::Rules>::reach(piece)
    }

    fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
        BoardState::<V::Rules>::visit_reach(piece, visit);
    }

    fn visit_attacks(&self, visit: impl FnMut(PieceAt, [u64; 4])) {
        self.board().visit_attacks(visit);
    }

    fn moving_piece(&self, m: Self::Move) -> Option<MovingPiece> {
        m.moving_piece(self)
    }

    fn captured(&self, m: Self::Move) -> Option<PieceAt> {
        let (square, army, piece_type) = m.captured(self)?;
        Some(shared_piece::<V::Rules>(square, army, piece_type))
    }

    fn exchange(&self, m: Self::Move, value: impl Fn(char) -> i32) -> i32 {
        let Some(m) = m.exchange_move() else {
            return exchange_by_moves(self, m, &value);
        };
        let attackers = |attacking, occupied| V::Moves::attackers(self, m.to, attacking, occupied);
        let by_type = |piece_type| value(V::Rules::letter(piece_type));
        (self.board()).exchange(self.turn, m, self.sides(), by_type, attackers)
    }

    fn exchange_at_least(
        &self,
        m: Self::Move,
        threshold: i32,
        value: impl Fn(char) -> i32,
    ) -> bool {
        let Some(m) = m.exchange_move() else {
            return exchange_by_moves(self, m, &value) >= threshold;
        };
        let attackers = |attacking, occupied| V::Moves::attackers(self, m.to, attacking, occupied);
        let by_type = |piece_type| value(V::Rules::letter(piece_type));
        (self.board()).exchange_at_least(self.turn, m, threshold, self.sides(), by_type, attackers)
    }

    fn gives_check(&self, m: Self::Move) -> bool {
        V::Moves::gives_check(self, m)
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

    fn visit_tactical<R>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<R>) -> ControlFlow<R> {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        with_dyn_visitor(visit, |visit| V::Moves::visit_tactical(self, visit))
    }
}

/// Codes of [`Move`](chess_pieces::Move::CODES), if moves have that type.
impl<V: TwoArmyGame> EncodeMoves for TwoArmyPosition<V> {
    const CODES: usize = Self::Move::CODES;

    fn encode(m: Self::Move) -> usize {
        m.encode()
    }

    fn decode(&self, code: usize) -> Option<Self::Move> {
        Self::Move::decode(self, code).filter(|&m| self.is_legal(m))
    }
}

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    /// Side to move, other side.
    fn sides(&self) -> [SquareSet<BoardOf<V>>; 2] {
        [self.turn, self.turn.enemy()].map(|army| self.pieces().army(army))
    }
}

fn piece_in_hand<R: PieceRules>(army: Army, piece_type: PieceType) -> PieceAt {
    PieceAt {
        seat: Seat::Army(notation::army_letter::<R>(army)),
        letter: R::letter(piece_type),
        square: None,
    }
}
