//! State shared by the children of a position, computed once.
//!
//! After most moves no king is in check and the next army can move (ZQ-12). Other moves are settled one by
//! one.

use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{Armies, CheckWatch, PieceType};
use variant_core::Position as _;

use crate::board::{QuadRules, corner};
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
    /// Detects changes of checks and mobility.
    watch: CheckWatch<QuadRules>,
    /// Whether the next army can move after all moves that `watch` does not name.
    is_settled: bool,
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
            watch: CheckWatch::NONE,
            is_settled: false,
        };
        for other in self.active().without(holder) {
            if let Some(king) = self.pieces().king(other) {
                let hostile = self.hostile_to(other);
                (children.watch).add_king(&self.board, army, king, hostile);
            }
        }
        children.is_settled = children.passed.watch_mobility(army, &mut children.watch);
        Some(children)
    }
}

impl Children<'_> {
    #[inline(always)]
    fn is_special(&self, m: Move) -> bool {
        (m.becomes != m.piece_type)
            | (m.piece_type == PieceType::KING) & self.special.contains(m.to)
    }

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
        if self.watch.affects(m) {
            child.note_checks(army, m, true);
        } else if self.is_settled {
            return;
        }
        if !child.checked().is_empty() || !child.army_has_moves(child.turn) {
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
        let (mut shared, mut affecting, mut settled) = (0, 0, 0);
        visit_games(12, |position| {
            let children = position.children();
            shared += usize::from(children.is_some());
            let mut place = Quadchess::default();
            let _ = position.visit_children(position.moves(), &mut place, |m, child| {
                let expected = position.play_unchecked(m);
                assert_eq!(*child, expected, "{m} in {position}");
                if let Some(children) = &children {
                    affecting += usize::from(children.watch.affects(m));
                    settled += usize::from(children.is_settled);
                }
                ControlFlow::<()>::Continue(())
            });
        });
        assert!(
            shared > 10_000 && affecting > 1000 && settled > 1000,
            "{shared}, {affecting}, {settled}"
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
