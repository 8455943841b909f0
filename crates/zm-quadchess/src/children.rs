//! State shared by the children of a position, computed once.
//!
//! After most moves no king is in check and the next army can move (ZQ-12). Other moves are settled one by
//! one.

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::{Armies, CheckWatch, PieceType};
use variant_core::Position as _;

use crate::board::{BOARD, QuadRules, corner, pawn_rules};
use crate::moves::Move;
use crate::play::Effects;
use crate::position::Quadchess;

/// Serves positions without checks, absent players or en passant rights.
pub(crate) struct Children<'a> {
    parent: &'a Quadchess,
    passed: Quadchess,
    /// Armies that a double push may give en passant rights.
    capturers: Armies,
    /// King destinations that castle or reach the corner.
    special: SquareSet<Chessboard>,
    checks: CheckWatch<QuadRules>,
    /// Whether the next army keeps a legal move unless a guarded square changes.
    can_move: bool,
    guarded: SquareSet<Chessboard>,
}

impl Quadchess {
    pub(crate) fn children(&self) -> Option<Children<'_>> {
        let army = self.turn;
        let is_quiet = !self.is_decided()
            && self.urgent.is_empty()
            && self.absence.is_empty()
            && self.board.en_passant().is_empty()
            && !self.arrived_kings().contains(army);
        let holder = self.control.holder(army).filter(|_| is_quiet)?;
        let mut passed = *self;
        passed.end_turn(army);
        passed.turn = self.following(army);
        let mut children = Children {
            parent: self,
            passed,
            capturers: self.other_players_armies(army),
            // ZQ-8, ZQ-9
            special: self.pieces().army(army).with(corner(army)),
            checks: CheckWatch::NONE,
            can_move: false,
            guarded: SquareSet::EMPTY,
        };
        for other in self.active().without(holder) {
            if let Some(king) = self.pieces().king(other) {
                let hostile = self.hostile_to(other);
                (children.checks).add_king(&self.board, army, king, hostile);
            }
        }
        children.watch_next_army();
        Some(children)
    }
}

impl Children<'_> {
    /// Finds a push by the next army that most moves leave legal.
    #[inline(always)]
    fn watch_next_army(&mut self) {
        let (passed, next) = (&self.passed, self.passed.turn);
        let mut steps = passed.free_steps(next);
        let holder = passed.control.holder(next).unwrap_or(next);
        let kings = [passed.pieces().king(holder), passed.king_to_protect(holder)];
        // No move blocks two.
        if !steps.is_many() {
            if steps.is_empty() {
                steps = passed.unpinned_steps(next);
            }
            let backward = pawn_rules(next).forward.opposite();
            let Some(push) = (steps.first()).and_then(|to| Some((BOARD.step(to, backward)?, to)))
            else {
                return;
            };
            self.guarded = self.squares_of_push(push, kings);
        }
        self.can_move = true;
        // Legal only while these kings stay.
        let mover = self.parent.pieces().king(self.parent.turn);
        if mover.is_some() && kings.contains(&mover) {
            self.guarded.extend(mover);
        }
    }

    /// Squares that decide whether a push is legal: its own, and lines on which the pawn could be pinned.
    #[inline(always)]
    fn squares_of_push(
        &self,
        (from, to): (Square<Chessboard>, Square<Chessboard>),
        kings: [Option<Square<Chessboard>>; 2],
    ) -> SquareSet<Chessboard> {
        let occupied = self.parent.pieces().occupied().without(from);
        let mut squares = SquareSet::from(from).with(to);
        for king in kings.into_iter().flatten() {
            if let Some(direction) = BOARD.direction(king, from) {
                squares |= BOARD.ray_attacks(king, direction, occupied);
            }
        }
        squares
    }

    #[inline(always)]
    fn is_special(&self, m: Move) -> bool {
        (m.becomes != m.piece_type)
            | (m.piece_type == PieceType::KING) & self.special.contains(m.to)
    }

    /// Assumes that `m` checks no king; false decides nothing.
    #[inline(always)]
    fn lets_next_move(&self, m: Move) -> bool {
        self.can_move & !self.guarded.contains(m.from) & !self.guarded.contains(m.to)
    }

    /// Plays `m`; recomputes checks and mobility only if it may affect them.
    #[inline(always)]
    pub(crate) fn play_into(&self, m: Move, child: &mut Quadchess) {
        if self.is_special(m) {
            return self.parent.play_into(m, child);
        }
        let army = self.parent.turn;
        *child = self.passed;
        let captured = child.board.make_simple(&self.passed.board, army, m);
        child.board.grant_en_passant(army, m, self.capturers);
        child.note_progress(m, Effects::of_capture(captured));
        if self.checks.affects(m) {
            child.note_checks(army, m, true);
        }
        if !child.checked().is_empty()
            || !self.lets_next_move(m) && !child.army_has_moves(child.turn)
        {
            child.turn = army;
            self.parent.settle_in(child, |_| ());
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use core::ops::ControlFlow;

    use variant_core::implement::stop_at_move;
    use variant_core::{Position as _, Rng, Variant as _};

    use crate::board::ARMIES;
    use crate::position::Quadchess;

    fn visit_games(seeds: u64, mut visit: impl FnMut(Quadchess)) {
        for mode in Quadchess::MODES {
            for seed in 0..seeds {
                let mut rng = Rng::new(seed);
                let mut position = Quadchess::start(mode).expect("a mode");
                for _ in 0..400 {
                    visit(position);
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                }
            }
        }
    }

    #[test]
    fn children_are_those_of_single_moves() {
        let (mut shared, mut affecting, mut blocking) = (0, 0, 0);
        visit_games(12, |position| {
            let children = position.children();
            shared += usize::from(children.is_some());
            let mut place = Quadchess::default();
            let _ = position.visit_children(position.moves(), &mut place, |m, child| {
                let expected = position.play_unchecked(m);
                assert_eq!(*child, expected, "{m} in {position}");
                if let Some(children) = &children {
                    affecting += usize::from(children.checks.affects(m));
                    blocking += usize::from(!children.lets_next_move(m));
                }
                ControlFlow::<()>::Continue(())
            });
        });
        assert!(
            shared > 10_000 && affecting > 1000 && blocking > 1000,
            "{shared}, {affecting}, {blocking}"
        );
    }

    #[test]
    fn armies_can_move_if_moves_are_generated() {
        let mut immobile = 0;
        visit_games(12, |position| {
            for army in ARMIES {
                let is_mobile = position.visit_army(army, stop_at_move).is_break();
                let text = position.to_string();
                assert_eq!(
                    position.army_has_moves(army),
                    is_mobile,
                    "{army:?} in {text}"
                );
                assert!(
                    is_mobile || position.unpinned_steps(army).is_empty(),
                    "{text}"
                );
                immobile += usize::from(!is_mobile);
            }
        });
        assert!(immobile > 100, "{immobile}");
    }
}
