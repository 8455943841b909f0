//! Tactics and move codes, for searches.

use core::ops::ControlFlow;

use chess_pieces::{
    Army, BoardState, EnPassantRights, PieceRules, PieceType, notation, shared_piece,
};
use smallvec::SmallVec;
use variant_core::implement::visit_outlined;
use variant_core::{EncodeMoves, PieceAt, Position, Seat, Tactics};

use crate::{BLACK, TwoArmyGame, TwoArmyMove, TwoArmyPosition, WHITE};

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Tactics for TwoArmyPosition<V, TYPES> {
    #[inline]
    fn visit_pieces<R>(&self, mut visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.board().visit_pieces(&mut visit)?;
        let Some(access) = V::HANDS else {
            return ControlFlow::Continue(());
        };
        let hands = (access.get)(&self.game);
        for army in [WHITE, BLACK] {
            for (piece_type, count) in hands.of(army) {
                (0..count).try_for_each(|_| visit(piece_in_hand::<V::Rules>(army, piece_type)))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn visit_material<R>(
        &self,
        mut visit: impl FnMut(Seat, &[(char, u32)]) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let Some(access) = V::HANDS else {
            return self.board().visit_material(visit);
        };
        let (pieces, hands) = (self.pieces(), (access.get)(&self.game));
        for army in [WHITE, BLACK] {
            let (mut counts, mut types) = ([(' ', 0); TYPES], 0);
            for piece_type in (0..TYPES as u8).map(PieceType::new) {
                let on_board = pieces.of(army, piece_type).len() as u32;
                let count = on_board + u32::from(hands.count(army, piece_type));
                if count > 0 {
                    counts[types] = (V::Rules::letter(piece_type), count);
                    types += 1;
                }
            }
            let seat = Seat::Army(notation::army_letter::<V::Rules>(army));
            visit(seat, &counts[..types])?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
        self.board().visit_changes(after.board(), &mut visit);
        let Some(access) = V::HANDS else { return };
        let [before, after] = [self, after].map(|position| (access.get)(&position.game));
        for army in [WHITE, BLACK] {
            for piece_type in (0..TYPES as u8).map(PieceType::new) {
                let [old, new] = [before, after].map(|hands| hands.count(army, piece_type));
                for _ in 0..old.abs_diff(new) {
                    visit(piece_in_hand::<V::Rules>(army, piece_type), new > old);
                }
            }
        }
    }

    fn attackers_of(
        &self,
        seat: Seat,
        square: u16,
        moving: Option<[u16; 2]>,
    ) -> SmallVec<[PieceAt; 4]> {
        let Seat::Army(letter) = seat else {
            return SmallVec::new();
        };
        let Some(army) = notation::army_of_letter::<V::Rules>(letter) else {
            return SmallVec::new();
        };
        self.board().attackers_of(square, moving, |board, square| {
            let after = Self {
                board: *board,
                ..*self
            };
            after.attackers(square, army.enemy())
        })
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

fn piece_in_hand<R: PieceRules>(army: Army, piece_type: PieceType) -> PieceAt {
    PieceAt {
        seat: Seat::Army(notation::army_letter::<R>(army)),
        letter: R::letter(piece_type),
        square: None,
    }
}
