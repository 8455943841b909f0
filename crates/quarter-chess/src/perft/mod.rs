//! Counts replies, mostly without making moves.
//!
//! `ReplyCounter` counts replies by the piece table, `Survey` shifts and moves of merchants and drivers. Moves that
//! change immobilisation are made.

mod acts;
mod line_zones;
mod relocation;
mod square_counts;
mod stage;

use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{MoveBatch, PieceRules, PieceType};
use two_army_chess::perft::CountReplies;
use variant_core::implement::visit_outlined;
use variant_core::{Position, Tactics};
use variant_perft::{Remote, ReplyCounter};

use self::line_zones::ridden;
use self::relocation::{PawnShifts, Relocations};
use self::square_counts::SquareCounts;
use self::stage::{Placed, Riders, Stage};
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

/// Off-table moves of army `OWN`, as if it were to move.
struct Survey<'a, const OWN: usize> {
    scene: Scene<'a, OWN>,
    riders: Riders,
    others: usize,
    /// Off-table moves to each square if it were empty, without acts. At most 11: eight neighbours and
    /// diagonals, three shifts.
    arrivals: SquareCounts,
    /// Acts of drivers; the squares on which their number depends.
    acts: usize,
    driven: Set,
    /// Reach of drivers that are no single blockers.
    reached_by_drivers: Set,
    /// Shifts to the enemy king's diagonals, and orthogonals, checking ones included; `check_ways` finds
    /// these.
    checking: [SquareCounts; 2],
    check_ways: Set,
    /// Other squares that matter, capturable pieces included.
    zone: Set,
    /// Squares that matter when vacated.
    leaving: Set,
    /// Squares from which an arriving diagonal, or orthogonal, enemy rider pins.
    pinning: [Set; 2],
    /// Neighbours of the squares where a shifted piece would check unless immobilised.
    beside_checking: Set,
    entering: Set,
    touching: Set,
    /// Merchants that free pieces by leaving.
    freeing: Set,
    /// Merchants that immobilise pieces or keep others mobile.
    holding: Set,
}

impl<'a, const OWN: usize> Survey<'a, OWN> {
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
        let (mut arrivals, mut checking) = (SquareCounts::ZERO, [SquareCounts::ZERO; 2]);
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
            holding: scene.merchants & beside(scene.immobilised_theirs | kept_free),
            touching: beside(scene.own - traders)
                | beside(scene.immobilised_theirs)
                | custody_squares(enemy_merchants, scene.own),
            freeing: beside(scene.immobilised_own),
            scene,
        })
    }

    #[inline(always)]
    fn count_replies_to(&self, position: &Quarter) -> Option<u64> {
        let (us, them) = (position.turn(), position.turn().enemy());
        let (hostile, destinations) = (self.scene.theirs, !self.scene.own);
        let held = self.scene.immobilised_own | self.scene.immobilised_theirs;
        ReplyCounter::with_immobilised(
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

    /// A pull or push of an own piece is its move, unless it is the king or was immobilised.
    fn count_displacements(
        &self,
        counter: &Counter<'_>,
        remote: Option<&RemoteSquares>,
        driver: Square<QuarterBoard>,
        pieces: Set,
        make: &mut impl FnMut(Move) -> u64,
    ) -> u64 {
        let scene = &self.scene;
        let plain = (pieces & (scene.theirs - scene.immobilised_theirs)).without(scene.enemy_king);
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

    /// `name` turns the moves into moves of the game.
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

    #[inline(always)]
    fn parts(&self) -> Set {
        self.driven | self.reached_by_drivers | self.check_ways | self.entering
    }

    /// Of moves that must be made, and of moves that need a new off-table count.
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

    /// Counts for moves that also change single terms; `None` if the move must be made.
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
            // A piece that comes into sight may begin or cease to shield the king.
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
            for (counts, rider) in self
                .checking
                .iter()
                .zip([PieceType::BISHOP, PieceType::ROOK])
            {
                let [before, after] =
                    [scene.limits, limits].map(|limits| limits.checking_along_lines(rider));
                others += counts.sum(before - after - occupied);
                others -= counts.sum(after - before - occupied);
            }
        }
        Some(others)
    }

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

    #[inline(always)]
    fn pawn_checks(&self) -> Set {
        const { &QuarterRules::PAWNS[OWN] }.attackers(self.enemy_king)
    }
}

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

#[inline(never)]
fn count_after(position: &Quarter, m: Move, child: &mut Quarter) -> u64 {
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
    use variant_perft::count_replies_one_by_one;

    use super::*;

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
