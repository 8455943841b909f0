use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{Armies, CheckWatch, MoveEffects, PieceType};

use crate::board::{BOARD, QuadRules, corner};
use crate::generate::mobility::{has_moves, watch_mobility};
use crate::moves::Move;
use crate::play::{end_turn, play_into, settle};
use crate::rules::checks::find_newly_checked;
use crate::rules::fifty_moves::note_progress;
use crate::state::ZmQuadchess;
use crate::turn::following;

/// State shared by children of a position without checks, absent players or en passant rights.
///
/// After most moves no king is in check and the next army can move (ZQ-12).
struct SharedPlay<'a> {
    parent: &'a ZmQuadchess,
    passed: ZmQuadchess,
    capturers: Armies,
    /// King destinations that castle or reach the corner.
    special: SquareSet<Chessboard>,
    watch: CheckWatch<QuadRules>,
    /// Squares from [`watch_mobility`], if the next army can move.
    settled: Option<SquareSet<Chessboard>>,
}

/// Plays moves like [`play_into`]; `None` without shared state.
pub(crate) fn sharing_play(parent: &ZmQuadchess) -> Option<impl Fn(Move, &mut ZmQuadchess)> {
    let shared = share(parent)?;
    Some(move |m, next: &mut ZmQuadchess| shared.play_into(m, next))
}

fn share(parent: &ZmQuadchess) -> Option<SharedPlay<'_>> {
    let army = parent.turn;
    let is_quiet = !parent.is_decided()
        && parent.urgent.is_empty()
        && parent.absence.is_empty()
        && parent.board.en_passant().is_empty()
        && !parent.arrived_kings().contains(army);
    let holder = parent.control.holder(army).filter(|_| is_quiet)?;
    let mut passed = *parent;
    end_turn(&mut passed, army);
    passed.turn = following(parent, army);
    let mut watch = CheckWatch::NONE;
    for other in parent.active().without(holder) {
        if let Some(king) = parent.pieces().king(other) {
            watch.add_king(&parent.board, army, king, parent.hostile_to(other));
        }
    }
    let settled = watch_mobility(&passed, army, &mut watch);
    Some(SharedPlay {
        parent,
        passed,
        capturers: parent.armies_of_others(army),
        // ZQ-8, ZQ-9
        special: parent.pieces().army(army).with(corner(army)),
        watch,
        settled,
    })
}

impl SharedPlay<'_> {
    fn is_special(&self, m: Move) -> bool {
        (m.promotion().is_some()) | (m.piece_type == PieceType::KING) & self.special.contains(m.to)
    }

    fn is_settled_after(&self, m: Move) -> bool {
        self.settled.is_some_and(|squares| {
            m.piece_type != PieceType::KING
                || squares.is_disjoint(BOARD.queen_lines(m.to) | BOARD.knight_targets(m.to))
        })
    }

    fn play_into(&self, m: Move, child: &mut ZmQuadchess) {
        if self.is_special(m) {
            return play_into(self.parent, m, child);
        }
        let army = self.parent.turn;
        *child = self.passed;
        let captured = child.board.make_simple(&self.passed.board, army, m);
        if m.piece_type == PieceType::PAWN {
            child.board.grant_en_passant(army, m, self.capturers); // ZQ-7
        }
        let made = MoveEffects {
            captured,
            ..MoveEffects::default()
        };
        note_progress(child, m, made, false);
        if self.watch.affects(m) {
            child.set_checked(find_newly_checked(child, army, m));
        } else if self.is_settled_after(m) {
            return;
        }
        if !child.checked().is_empty() || !has_moves(child, child.turn) {
            child.turn = army;
            settle(self.parent, child, |_| ());
        }
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use variant_core::{Position as _, Rng, Variant as _};

    use super::*;

    fn visit_games(seeds: u64, mut visit: impl FnMut(ZmQuadchess)) {
        for mode in ZmQuadchess::MODES {
            for seed in 0..seeds {
                let mut rng = Rng::new(seed);
                let mut position = ZmQuadchess::start(mode).expect("a mode");
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
        visit_games(400, |position| {
            let shared_play = share(&position);
            shared += usize::from(shared_play.is_some());
            let mut place = ZmQuadchess::default();
            let _ = position.visit_children(position.moves(), &mut place, |m, child| {
                let expected = position.play_unchecked(m);
                assert_eq!(*child, expected, "{m} in {position}");
                if let Some(shared_play) = &shared_play {
                    affecting += usize::from(shared_play.watch.affects(m));
                    settled += usize::from(shared_play.settled.is_some());
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
    fn a_rider_that_enters_the_line_of_a_partner_s_king_is_seen() {
        let text =
            "4,sN,3/sB,1,wK,5/4,nK,3/1,sN,6/8/6,eK,1/8/8 teams-opposite s wwne - - wne 7 309";
        let position: ZmQuadchess = text.parse().expect("a position");
        let shared = share(&position).expect("state to share");
        let retreat = position.parse_move("a7b8").expect("a move");
        let mut child = position;
        shared.play_into(retreat, &mut child);
        assert_eq!(child, position.play_unchecked(retreat));
        assert_ne!(child.turn(), crate::WEST);
    }
}
