//! Which moves are legal: the orthodox men against the union of all hostile armies, with one king to
//! guard (ZQ-11) and perhaps another to spare (ZQ-30, ZQ-32).

use core::ops::ControlFlow;

use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet};
use orthodox_men::{Army, Generator, Guard, Kind, attackers};

use crate::Armies;
use crate::board::{QuadLaws, pawn_attacks, pawn_law};
use crate::moves::{Batch, Move};
use crate::position::Quadchess;

const BOARD: &board_geometry::Board<Chessboard> = Chessboard::BOARD;

impl Quadchess {
    /// Hands out the legal moves that an army has, or would have if it were to move.
    #[inline(always)]
    pub(crate) fn visit_army<R>(
        &self,
        army: Army,
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        // The army is known to each copy of the generator at compile time.
        match army.index() {
            0 => self.visit_army_of::<0, R>(visit),
            1 => self.visit_army_of::<1, R>(visit),
            2 => self.visit_army_of::<2, R>(visit),
            _ => self.visit_army_of::<3, R>(visit),
        }
    }

    #[inline(always)]
    fn visit_army_of<const US: usize, R>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let us = Army::new(US as u8);
        let Some(holder) = self.control.holder(us) else {
            return ControlFlow::Continue(());
        };
        let Some(king) = self.men.king(holder) else {
            return ControlFlow::Continue(());
        };
        let rights;
        let en_passant = if self.passing.is_for(us) {
            rights = self.passing.rights_of(us);
            rights.as_slice()
        } else {
            &[]
        };
        let generator = Generator {
            men: &self.men,
            occupied: self.men.occupied(),
            open: self.open_to(holder),
            guards: [self.guard(holder, king)],
            en_passant,
            rights: self.rights,
        };
        match self.spare(us, holder) {
            None => generator.visit::<US, R>(|batch| visit(Batch::Men(batch))),
            Some(spare) => {
                generator.visit::<US, R>(|batch| spare.filter::<US, R>(batch, &mut visit))
            }
        }
    }

    /// Where a player's men may go: empty squares, and those of hostile men that are no kings (ZQ-10).
    #[inline(always)]
    fn open_to(&self, holder: Army) -> SquareSet<Chessboard> {
        let kings = self.men.kind(Kind::KING);
        if self.control.is_original() {
            return !(self.men.army(holder) | kings);
        }
        let walls = Armies::ALL.minus(self.in_game());
        let closed = self.control.armies_of(holder);
        !(self.men_of_armies(closed) | self.men_of_armies(walls) | kings)
    }

    /// The checks and pins around the king of a player.
    #[inline(always)]
    fn guard(&self, holder: Army, king: Square<Chessboard>) -> Guard<QuadLaws> {
        let hostile = self.hostile_to(holder);
        let occupied = self.men.occupied();
        if !self.checked.contains(holder) {
            return Guard::unchecked(&self.men, king, hostile, occupied);
        }
        let mut guard = Guard::new(&self.men, king, hostile, occupied);
        let kings = BOARD.neighbours(king) & self.men.kind(Kind::KING) & hostile;
        if !kings.is_empty() {
            // Kings are not captured (ZQ-10): only going away helps.
            guard.checkers |= kings;
            guard.answers = SquareSet::EMPTY;
        }
        guard
    }

    /// Whether an army has a legal move.
    pub(crate) fn army_has_moves(&self, army: Army) -> bool {
        self.surely_has_moves(army) || self.army_has_moves_exactly(army)
    }

    #[inline(never)]
    fn army_has_moves_exactly(&self, army: Army) -> bool {
        use variant_core::Batch as _;
        let found = self.visit_army(army, |batch| {
            if batch.is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        found.is_break()
    }

    /// A quick look for a pawn that can step forward and stands on no line with a king that matters,
    /// so that it cannot be pinned. If there is none, that says nothing.
    #[inline(always)]
    pub(crate) fn surely_has_moves(&self, army: Army) -> bool {
        let Some(holder) = self.control.holder(army) else {
            return false;
        };
        let Some(king) = self.men.king(holder) else {
            return false;
        };
        if self.checked.contains(holder) || self.mode.is_dummy(holder) {
            return false;
        }
        let mut pawns = self.men.of(army, Kind::PAWN) - queen_lines(king);
        let mut closed = self.men.occupied();
        if self.mode.has_partners()
            && let Some(partner) = self
                .mode
                .partner(holder)
                .and_then(|seat| self.men.king(seat))
        {
            pawns -= queen_lines(partner);
            closed |= BOARD.neighbours(partner) | pawn_law(army).promotion;
        }
        !(BOARD.step_all(pawns, pawn_law(army).forward) - closed).is_empty()
    }

    /// The armies whose active kings stand attacked (ZQ-11).
    pub(crate) fn find_checked(&self) -> Armies {
        let occupied = self.men.occupied();
        self.active()
            .iter()
            .filter(|&army| {
                self.men.king(army).is_some_and(|king| {
                    let hostile = self.hostile_to(army);
                    let found = attackers::<QuadLaws, 4, 6>(&self.men, king, hostile, occupied);
                    !found.is_empty()
                })
            })
            .collect()
    }

    /// The same, after an ordinary move of one man in a position where nobody was in check: only the
    /// man itself can attack a king, or a rider whose line it has left.
    #[inline(always)]
    pub(crate) fn find_newly_checked(&self, army: Army, holder: Army, m: Move) -> Armies {
        let occupied = self.men.occupied();
        let mut kings = self.men.kind(Kind::KING) - self.men.army(holder);
        if !self.control.is_original() {
            kings &= self.men_of_armies(self.active());
        }
        let mut attacked = kings & attacked_from(army, m, kings, occupied);
        for king in kings & queen_lines(m.from) {
            if self.is_opened(king, m.from, occupied) {
                attacked |= king.into();
            }
        }
        attacked
            .iter()
            .filter_map(|king| self.men.army_at(king))
            .collect()
    }

    /// Whether a hostile rider attacks a king along the line through a square.
    #[inline(always)]
    fn is_opened(
        &self,
        king: Square<Chessboard>,
        through: Square<Chessboard>,
        occupied: SquareSet<Chessboard>,
    ) -> bool {
        let Some(direction) = BOARD.direction(king, through) else {
            return false;
        };
        let riders = if Direction::is_diagonal(direction) {
            self.men.diagonal_riders()
        } else {
            self.men.orthogonal_riders()
        };
        let found = BOARD.ray_attacks(king, direction, occupied) & riders;
        !found.is_empty()
            && self
                .men
                .army_at(king)
                .is_some_and(|army| !found.is_disjoint(self.hostile_to(army)))
    }
}

/// What a queen would attack on an empty board.
#[inline(always)]
pub(crate) fn queen_lines(square: Square<Chessboard>) -> SquareSet<Chessboard> {
    BOARD.rook_lines(square) | BOARD.bishop_lines(square)
}

/// What the man that has moved attacks, as far as kings are concerned.
#[inline(always)]
fn attacked_from(
    army: Army,
    m: Move,
    kings: SquareSet<Chessboard>,
    occupied: SquareSet<Chessboard>,
) -> SquareSet<Chessboard> {
    let mut attacked = SquareSet::EMPTY;
    match m.becomes {
        Kind::PAWN => return pawn_attacks(army, m.to),
        Kind::KNIGHT => return BOARD.knight_targets(m.to),
        Kind::KING => return BOARD.neighbours(m.to),
        _ => {}
    }
    if m.becomes != Kind::ROOK && !BOARD.bishop_lines(m.to).is_disjoint(kings) {
        attacked |= BOARD.bishop_attacks(m.to, occupied);
    }
    if m.becomes != Kind::BISHOP && !BOARD.rook_lines(m.to).is_disjoint(kings) {
        attacked |= BOARD.rook_attacks(m.to, occupied);
    }
    attacked
}
