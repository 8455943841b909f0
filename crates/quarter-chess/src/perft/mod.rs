//! Counting the replies to all moves of a position without making most of them.
//!
//! The counter of `chess-pieces` knows what pieces do by the table of their types. What there is besides,
//! shifts and all that merchants and drivers do, is counted once here as if the side that replies were to
//! move already. Most moves fill and clear squares for these moves and do nothing else, which is counted for all
//! moves of a batch at once; where a move touches more, that part is counted anew. Moves after which merchants hold
//! other pieces than before are made, and so is what would have to be tried out to be known to be legal.

mod acts;
mod line_zones;
mod relocation;
mod stage;
mod tally;

use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{MoveBatch, PieceRules, PieceType};
use two_army_chess::perft::CountReplies;
use variant_core::implement::visit_outlined;
use variant_core::{Position, Tactics};
use variant_perft::{Remote, ReplyCounter};

use self::line_zones::ridden;
use self::relocation::{PawnShifts, Relocations};
use self::stage::{Placed, Riders, Stage};
use self::tally::Tally;
use crate::board::{
    ARCHBISHOP, BOARD, DRIVER, MERCHANT, QuarterBoard, QuarterRules, TYPES, beside, traders,
};
use crate::generate::scene::Scene;
use crate::moves::{Batch, Move, PieceMove};
use crate::position::{Quarter, QuarterChess, QuarterMoves};
use crate::rules::driver::displaced_to;
use crate::rules::merchant::custody_squares;
use crate::rules::quadrants::{Crossing, corresponding};

type Set = SquareSet<QuarterBoard>;

type Counter<'a> = ReplyCounter<'a, QuarterRules, 2, TYPES>;

type RemoteSquares = Remote<QuarterRules, TYPES>;

impl CountReplies<QuarterChess, TYPES> for QuarterMoves {
    #[inline(always)]
    fn count_replies(position: &Quarter) -> Option<u64> {
        count(position)
    }
}

/// The number of legal replies to all legal moves; `None` if they cannot be surveyed.
#[inline(always)]
fn count(position: &Quarter) -> Option<u64> {
    let (passed, pawns_shift) = (position.pass()?, position.game().pawn_shift);
    let board = passed.board();
    if passed.turn().index() == 0 {
        Survey::<0>::new(Scene::new(board, pawns_shift)?)?.count_replies_to(position)
    } else {
        Survey::<1>::new(Scene::new(board, pawns_shift)?)?.count_replies_to(position)
    }
}

/// Moves of army number `OWN` that are not by the table of types, as if it were to move.
struct Survey<'a, const OWN: usize> {
    scene: Scene<'a, OWN>,
    riders: Riders,
    /// The number of all moves that are not by the table.
    others: usize,
    /// How many of them but the acts of drivers would lead to each square, were it empty: from eight squares beside it or on
    /// its diagonals and three that correspond to it at most.
    arrivals: Tally,
    /// How many acts drivers have, and the squares on which that depends.
    acts: usize,
    driven: Set,
    /// The squares that drivers reach which are alone in no line to a king.
    reached_by_drivers: Set,
    /// The number of shifts to each square along lines to the enemy king, if they gave no check: along diagonals, and
    /// along files and ranks. Then the squares on which it depends whether they do.
    checking: [Tally; 2],
    check_ways: Set,
    /// The other squares on which these numbers depend, and those of the pieces that can be captured.
    zone: Set,
    /// The squares on which they depend when a piece leaves them.
    leaving: Set,
    /// The squares where an enemy on a diagonal, and on a file or rank, pins a piece on which they depend.
    pinning: [Set; 2],
    /// The squares beside those where a piece that shifts might give check, if it were not immobilised there.
    beside_checking: Set,
    /// Squares on which an enemy is immobilised.
    entering: Set,
    /// Squares on which a merchant immobilises, frees or takes pieces.
    touching: Set,
    /// Squares whose merchant frees pieces by leaving.
    freeing: Set,
    /// The merchants that immobilise pieces, or keep others free: who takes one may change that.
    holding: Set,
}

impl<'a, const OWN: usize> Survey<'a, OWN> {
    /// `None` where a trial has to tell what is legal.
    #[inline(always)]
    fn new(scene: Scene<'a, OWN>) -> Option<Self> {
        let traders = traders(scene.pieces);
        let enemy_merchants = scene.theirs & scene.pieces.of_type(MERCHANT);
        let beside_own = beside(scene.merchants);
        if scene.merchants_decide() {
            return None;
        }
        let kept_free = (scene.own - traders) & beside_own & beside(enemy_merchants);
        let riders = Riders::new(&scene);
        let lines = [
            BOARD.bishop_lines(scene.enemy_king),
            BOARD.rook_lines(scene.enemy_king),
        ];
        let (mut arrivals, mut checking) = (Tally::ZERO, [Tally::ZERO; 2]);
        let (mut zone, mut on_lines, mut off_lines) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        let stage = Stage::new(Placed::now(&scene), riders);
        let others = stage.count(|squares, officer| {
            arrivals.add(squares);
            let Some(officer) = officer else {
                return;
            };
            // QC-6
            zone.insert(officer.from);
            let corresponding = corresponding(officer.from);
            for to in corresponding {
                zone |= officer.reached & BOARD.between(officer.from, to);
            }
            // QC-5
            let rides = ridden(officer.piece_type);
            for ((checking, lines), rides) in checking.iter_mut().zip(lines).zip(rides) {
                if rides {
                    checking.add(officer.shifts & lines);
                    on_lines |= corresponding & lines;
                }
            }
            if matches!(officer.piece_type, PieceType::KNIGHT | ARCHBISHOP) {
                off_lines |= corresponding & BOARD.knight_targets(scene.enemy_king);
            }
        })?;
        let mut check_ways = Set::EMPTY;
        for from in on_lines {
            check_ways |= BOARD.between(scene.enemy_king, from);
        }
        let mut reached_by_drivers = Set::EMPTY;
        for driver in scene.drivers() {
            let reached = BOARD.bishop_attacks(driver, scene.occupied);
            if stage.bound().contains(driver) {
                zone |= reached;
            } else {
                reached_by_drivers |= reached;
            }
        }
        if scene.pawns_shift {
            let pawns = scene.own & scene.pieces.of_type(PieceType::PAWN);
            zone |= pawns;
            for crossing in Crossing::ALL {
                off_lines |= crossing.all_corresponding(pawns) & scene.pawn_checks();
            }
        }
        let acts = Placed::now(&scene).count_acts(scene.safety.pinned)?;
        let seen = |driver| BOARD.rook_attacks(driver, scene.occupied);
        let seen = scene
            .drivers()
            .map(seen)
            .fold(Set::EMPTY, |all, seen| all | seen);
        let line_zones = scene.line_zones(riders, seen);
        Some(Self {
            riders,
            others,
            arrivals,
            acts,
            driven: scene.driver_zone(),
            reached_by_drivers,
            checking,
            check_ways,
            zone: zone | line_zones.zone | scene.own & traders,
            leaving: line_zones.leaving,
            pinning: line_zones.pinning,
            beside_checking: beside(on_lines | off_lines),
            entering: beside_own,
            holding: scene.merchants & beside(scene.held_theirs | kept_free),
            touching: beside(scene.own - traders)
                | beside(scene.held_theirs)
                | custody_squares(enemy_merchants, scene.own),
            freeing: beside(scene.held_own),
            scene,
        })
    }

    #[inline(always)]
    fn count_replies_to(&self, position: &Quarter) -> Option<u64> {
        let (us, them) = (position.turn(), position.turn().enemy());
        let (hostile, destinations) = (self.scene.theirs, !self.scene.own);
        let held = self.scene.held_own | self.scene.held_theirs;
        ReplyCounter::with_held(
            position.board(),
            us,
            them,
            hostile,
            destinations,
            held,
            |counter| self.count_all(position, counter),
        )
    }

    #[inline(always)]
    fn count_all(&self, position: &Quarter, counter: &Counter<'_>) -> u64 {
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

    /// The replies to what a driver does to pieces that it pulls or pushes: to one of its own side it is a move like
    /// others, unless that is the king or was immobilised.
    fn count_displacements(
        &self,
        counter: &Counter<'_>,
        remote: Option<&RemoteSquares>,
        driver: Square<QuarterBoard>,
        pieces: Set,
        make: &mut impl FnMut(Move) -> u64,
    ) -> u64 {
        let scene = &self.scene;
        let plain = (pieces & (scene.theirs - scene.held_theirs)).without(scene.enemy_king);
        let others = Batch::Displacements {
            driver,
            pieces: pieces - plain,
        };
        let mut replies = others.into_iter().map(&mut *make).sum();
        for from in plain {
            let (Some(piece_type), Some(to)) =
                (scene.pieces.type_at(from), displaced_to(driver, from))
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

    /// The replies to the moves of a batch, which `name` makes moves of this game of.
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

    /// The squares on which single parts of the moves off the table depend.
    #[inline(always)]
    fn parts(&self) -> Set {
        self.driven | self.reached_by_drivers | self.check_ways | self.entering
    }

    /// The targets of moves that are to be made, as merchants touch something, and of those after which the moves off
    /// the table are to be counted anew.
    #[inline(always)]
    fn changing_more(&self, moves: &impl Relocations) -> (Set, Set) {
        let (mut made, mut touching) = (self.holding, self.zone);
        match moves.officer() {
            Some((MERCHANT, from)) => {
                made |= self.touching;
                if self.freeing.contains(from) {
                    made = BOARD.all();
                }
                touching |= self.beside_checking;
                if self.beside_checking.contains(from) {
                    touching = BOARD.all();
                }
            }
            Some((DRIVER, _)) => (),
            Some((piece_type, _)) => {
                made |= self.entering;
                for (pinning, rides) in self.pinning.into_iter().zip(ridden(piece_type)) {
                    if rides {
                        touching |= pinning;
                    }
                }
            }
            None => made |= self.entering,
        }
        (
            made,
            touching | moves.reached_from(self.zone | self.leaving),
        )
    }

    /// The replies to moves other than those by the table of types, if they fill and clear squares and do
    /// nothing else.
    #[inline(always)]
    fn others_beside(&self, moves: &impl Relocations) -> usize {
        let targets = moves.targets();
        if targets.is_empty() {
            return 0;
        }
        let cleared = match moves.officer() {
            Some((_, from)) => targets.len() * self.arrivals.sum(from.into()),
            None => self.arrivals.sum(moves.sources()),
        };
        targets.len() * self.others + cleared - self.arrivals.sum(targets - self.scene.occupied)
    }

    /// The replies to a move other than those by the table of types, of which it changes some parts besides that it
    /// fills and clears squares; `None` if the move is to be made.
    #[inline(never)]
    fn others_beside_parts(&self, m: PieceMove) -> Option<usize> {
        let scene = &self.scene;
        let placed = Placed::after(scene, m);
        // QC-10
        if self.entering.contains(m.to) && placed.can_take_by_custody() {
            return None;
        }
        let (occupied, moved) = (placed.occupied, Set::from(m.from).with(m.to));
        let mut others = self.others_beside(&MoveBatch::Piece {
            piece_type: MERCHANT,
            from: m.from,
            targets: m.to.into(),
        });
        if !self.driven.is_disjoint(moved) {
            // A piece that comes into sight may now shield the king, or no longer.
            others += placed.count_acts(placed.shielding(self.riders))?;
            others -= self.acts;
        }
        if !self.reached_by_drivers.is_disjoint(moved) {
            for driver in scene.drivers() {
                let moves = |occupied_before| {
                    let reached = BOARD.bishop_attacks(driver, occupied_before);
                    ((reached | corresponding(driver)) - occupied).len()
                };
                others += moves(occupied);
                others -= moves(scene.occupied);
            }
        }
        if !self.check_ways.is_disjoint(moved) {
            let limits = scene.limits.along_lines(scene.enemy_king, occupied);
            for (tally, rider) in self
                .checking
                .iter()
                .zip([PieceType::BISHOP, PieceType::ROOK])
            {
                let [before, after] =
                    [scene.limits, limits].map(|limits| limits.checking_along_lines(rider));
                others += tally.sum(before - after - occupied);
                others -= tally.sum(after - before - occupied);
            }
        }
        Some(others)
    }

    /// The replies to a move other than those by the table of types; `None` if the move is to be made.
    #[inline(never)]
    fn others_after(&self, m: PieceMove) -> Option<usize> {
        Stage::new(Placed::after(&self.scene, m), self.riders).count(|_, _| ())
    }
}

impl<const OWN: usize> Scene<'_, OWN> {
    #[inline(always)]
    fn drivers(&self) -> impl Iterator<Item = Square<QuarterBoard>> {
        (self.own & self.pieces.of_type(DRIVER)).iter()
    }

    /// The squares from where a pawn attacks the enemy king.
    #[inline(always)]
    fn pawn_checks(&self) -> Set {
        const { &QuarterRules::PAWNS[OWN] }.attackers(self.enemy_king)
    }
}

/// Whether all moves of a batch are known to the counter and to the survey.
#[inline(always)]
fn is_plain(moves: &MoveBatch<QuarterRules>) -> bool {
    match *moves {
        MoveBatch::Piece { piece_type, .. } => {
            piece_type != PieceType::KING && piece_type != PieceType::PAWN
        }
        MoveBatch::Pawns { .. } => true,
        MoveBatch::Promotions { .. } => false,
    }
}

/// The number of moves in the position after a move.
#[inline(never)]
fn count_after(position: &Quarter, m: Move, child: &mut Quarter) -> u64 {
    position.play_into(m, child);
    child.count_moves()
}

/// A shift as a move of this game.
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
    use variant_perft::count_replies_one_by_one;

    use super::*;

    /// Surveys of both sides give the counts of the definition.
    #[test]
    fn replies_are_surveyed_for_both_sides_in_all_modes() {
        for mode in Quarter::MODES {
            let white = Quarter::start(mode).expect("a mode");
            let black = white.pass().expect("no check");
            for position in [white, black] {
                assert_eq!(count(&position), Some(count_replies_one_by_one(&position)));
            }
        }
    }
}
