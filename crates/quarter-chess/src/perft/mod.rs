//! Counts replies, mostly without making moves.
//!
//! `ReplyCounter` counts replies by the piece table, `Survey` shifts and moves of merchants and drivers. Moves that
//! change immobilisation are made.

mod drives;
mod line_zones;
mod off_table;
mod relocation;
mod square_counts;
mod survey;

use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{MoveBatch, PieceType};
use two_army_chess::perft::CountReplies;
use variant_core::implement::visit_outlined;
use variant_core::{Position, Tactics};
use variant_perft::{Remote, ReplyCounter};

use self::relocation::{PawnShifts, Relocations};
use self::survey::Survey;
use crate::board::{QuarterBoard, QuarterRules};
use crate::generate::analysis::Analysis;
use crate::moves::{Batch, Move, PieceMove};
use crate::position::{QuarterChess, QuarterGame, QuarterMoves};
use crate::rules::driver::displaced_to;

type Set = SquareSet<QuarterBoard>;

type Counter<'a> = ReplyCounter<'a, QuarterRules>;

type RemoteSquares = Remote<QuarterRules>;

impl CountReplies<QuarterGame> for QuarterMoves {
    fn count_replies(position: &QuarterChess) -> Option<u64> {
        count(position)
    }
}

fn count(position: &QuarterChess) -> Option<u64> {
    let (passed, pawns_shift) = (position.pass()?, position.game().pawn_shift);
    let board = passed.board();
    if passed.turn().index() == 0 {
        Survey::<0>::new(Analysis::new(board, pawns_shift)?)?.count_replies_to(position)
    } else {
        Survey::<1>::new(Analysis::new(board, pawns_shift)?)?.count_replies_to(position)
    }
}

impl<const OWN: usize> Survey<'_, OWN> {
    fn count_replies_to(&self, position: &QuarterChess) -> Option<u64> {
        let (us, them) = (position.turn(), position.turn().enemy());
        let (hostile, destinations) = (self.analysis.theirs, !self.analysis.own);
        let held = self.analysis.immobilised_own | self.analysis.immobilised_theirs;
        ReplyCounter::with_off_table(
            position.board(),
            us,
            them,
            hostile,
            destinations,
            held,
            |counter| self.count_all(position, counter),
        )
    }

    fn count_all(&self, position: &QuarterChess, counter: &Counter<'_>) -> u64 {
        let mut child = *position;
        let mut make = |m| count_after(position, m, &mut child);
        let remote = counter.remote();
        let remote = remote.as_ref();
        let mut replies = 0;
        let _ = visit_outlined(position, |batch| {
            replies += match batch {
                Batch::Ordinary(moves) if is_plain(&moves) => {
                    self.count_batch(counter, remote, moves, Move::Ordinary, &mut make)
                }
                Batch::Shifts {
                    piece_type,
                    from,
                    targets,
                } => {
                    let moves = MoveBatch::Piece {
                        piece_type,
                        from,
                        targets,
                    };
                    self.count_batch(counter, remote, moves, shift, &mut make)
                }
                Batch::PawnShifts { crossing, targets } => {
                    let moves = PawnShifts { crossing, targets };
                    self.count_batch(counter, remote, moves, shift, &mut make)
                }
                Batch::Displacements { driver, pieces } => {
                    self.count_displacements(counter, remote, driver, pieces, &mut make)
                }
                _ => batch.into_iter().map(&mut make).sum(),
            };
            ControlFlow::<()>::Continue(())
        });
        replies
    }

    /// Displacing an own piece counts as its move, unless it is the king or was immobilised.
    fn count_displacements(
        &self,
        counter: &Counter<'_>,
        remote: Option<&RemoteSquares>,
        driver: Square<QuarterBoard>,
        pieces: Set,
        make: &mut impl FnMut(Move) -> u64,
    ) -> u64 {
        let analysis = &self.analysis;
        let plain =
            (pieces & (analysis.theirs - analysis.immobilised_theirs)).without(analysis.enemy_king);
        let others = Batch::Displacements {
            driver,
            pieces: pieces - plain,
        };
        let mut replies = others.into_iter().map(&mut *make).sum();
        for from in plain {
            let (Some(piece_type), Some(to)) =
                (analysis.pieces.type_at(from), displaced_to(driver, from))
            else {
                continue;
            };
            let moves = MoveBatch::Piece {
                piece_type,
                from,
                targets: to.into(),
            };
            let displace = |m: PieceMove| Move::Displace {
                driver,
                from: m.from,
                to: m.to,
            };
            replies += self.count_batch(counter, remote, moves, displace, make);
        }
        replies
    }

    #[inline(always)]
    fn count_batch(
        &self,
        counter: &Counter<'_>,
        remote: Option<&RemoteSquares>,
        moves: impl Relocations,
        name: impl Fn(PieceMove) -> Move,
        make: &mut impl FnMut(Move) -> u64,
    ) -> u64 {
        if moves.targets().is_empty() {
            return 0;
        }
        let (mut made, changing) = self.changing_more(&moves);
        let parts = self.parts();
        let touching = (changing | parts | moves.reached_from(parts)) - made;
        let mut others = self.others_beside(&moves.to_squares(!(made | touching)));
        let after = |m: PieceMove| {
            if changing.contains(m.to) {
                self.others_after(m)
            } else {
                self.others_beside_parts(m)
            }
        };
        moves.to_squares(touching).for_each(|m| {
            if let Some(after) = after(m) {
                others += after;
            } else {
                made.insert(m.to);
            }
        });
        let mut replies = 0;
        moves
            .to_squares(made)
            .for_each(|m| replies += make(name(m)));
        let mut counted_twice = 0;
        replies += moves.to_squares(!made).count(counter, remote, |m| {
            counted_twice += if touching.contains(m.to) {
                after(m).unwrap_or(0)
            } else {
                self.others_beside(&moves.to_squares(m.to.into()))
            };
            make(name(m))
        });
        replies + (others - counted_twice) as u64
    }
}

fn is_plain(moves: &MoveBatch<QuarterRules>) -> bool {
    match *moves {
        MoveBatch::Piece { piece_type, .. } => {
            piece_type != PieceType::KING && piece_type != PieceType::PAWN
        }
        MoveBatch::Pawns { .. } => true,
        MoveBatch::Promotions { .. } => false,
    }
}

#[inline(never)]
fn count_after(position: &QuarterChess, m: Move, child: &mut QuarterChess) -> u64 {
    position.play_into(m, child);
    child.count_moves()
}

fn shift(m: PieceMove) -> Move {
    Move::Shift {
        from: m.from,
        to: m.to,
        piece_type: m.piece_type,
    }
}

#[cfg(test)]
mod tests {
    use variant_core::Variant;
    use variant_core::perft::perft;

    use super::*;

    #[test]
    fn replies_are_surveyed_for_both_sides_in_all_modes() {
        for mode in QuarterChess::MODES {
            let white = QuarterChess::start(mode).expect("a mode");
            let black = white.pass().expect("no check");
            for position in [white, black] {
                let replies = count(&position).map(u128::from);
                assert_eq!(replies, Some(perft(&position, 2)));
            }
        }
    }
}
