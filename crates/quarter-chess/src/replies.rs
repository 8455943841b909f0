//! Counting the replies to all moves of a position without making most of them.
//!
//! The counter of `chess-pieces` knows what pieces do by the table of their types. What there is besides,
//! shifts and all that merchants and drivers do, is counted once here as if the side that replies were to
//! move already, and anew for the few moves that touch it. Where merchants touch enemies, where a pin or a
//! line to a king decides, or where a driver could move a piece into such a line, moves are made.

use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{
    MoveBatch, PieceRules, PieceType, ReplyCounter, diagonal_riders, orthogonal_riders,
};
use variant_core::{Batch as _, Position, Tactics, visit_outlined};

use crate::board::{
    ARCHBISHOP, BOARD, DRIVER, MERCHANT, QuarterBoard, QuarterRules, TYPES, beside, traders,
};
use crate::game::Quarter;
use crate::movegen::Scene;
use crate::moves::{Batch, Move, PieceMove};
use crate::quadrants::{ShiftLimits, corresponding};

type Set = SquareSet<QuarterBoard>;

type Counter<'a> = ReplyCounter<'a, QuarterRules, 2, TYPES>;

/// The number of legal replies to all legal moves, if a survey can tell. With pawns that shift there is none.
#[inline(always)]
pub(crate) fn count(position: &Quarter) -> Option<u64> {
    if position.game().pawn_shift {
        return None;
    }
    let passed = position.pass()?;
    if passed.turn().index() == 0 {
        Survey::<0>::new(&passed)?.count_replies_to(position)
    } else {
        Survey::<1>::new(&passed)?.count_replies_to(position)
    }
}

/// What army number `OWN` could do besides moves by the table of types, were it to move.
struct Survey<'a, const OWN: usize> {
    scene: Scene<'a, OWN>,
    /// How often drivers can act without moving (QC-13).
    acts: usize,
    /// The number of all moves that are not by the table.
    others: usize,
    /// How many of them but the acts would lead to each square, were it empty.
    arrivals: [u8; 64],
    /// The squares on which that depends, and those of the pieces that can be captured.
    zone: Set,
    /// The squares where a piece that shifts might give check, if it were not immobilised there.
    checking: Set,
    /// Where a piece that leaves changes more than is counted.
    leaving: Set,
    /// The same for a piece that arrives.
    entering: Set,
    /// The same for a merchant that arrives.
    touching: Set,
}

impl<'a, const OWN: usize> Survey<'a, OWN> {
    /// `None` where merchants touch enemies, where a piece that could shift stands alone in a line to a king, or
    /// where a driver could move something into such a line.
    #[inline(always)]
    fn new(passed: &'a Quarter) -> Option<Self> {
        let scene = Scene::<OWN>::new(passed)?;
        let traders = traders(scene.pieces);
        let beside_own = beside(scene.merchants);
        let beside_theirs = beside(scene.theirs & scene.pieces.of_type(MERCHANT));
        let alone = scene.safety.pinned | scene.limits.revealing;
        let drivers = scene.own & scene.pieces.of_type(DRIVER);
        // QC-8, QC-10
        let touch = !beside_own.is_disjoint(scene.theirs - traders)
            || !beside_theirs.is_disjoint(scene.own - traders)
            || scene.can_take_by_custody();
        if touch
            || !alone.is_disjoint(scene.bound_to_lines())
            || !drivers.iter().all(|driver| scene.is_settled(driver))
        {
            return None;
        }
        let mut acts = 0;
        for driver in drivers {
            let _ = scene.visit_acts(driver, &mut |batch| {
                acts += batch.len();
                ControlFlow::<()>::Continue(())
            });
        }
        let mut arrivals = [0; 64];
        let mut others = acts;
        scene.visit_arrivals(scene.own, scene.occupied, scene.limits, |squares| {
            others += (squares - scene.occupied).len();
            for square in squares {
                arrivals[usize::from(square.index()) % 64] += 1;
            }
        });
        let (zone, checking) = scene.zone_of_arrivals();
        let driver_zone = scene.driver_zone();
        Some(Self {
            acts,
            others,
            arrivals,
            zone,
            checking,
            leaving: scene.in_pairs() | driver_zone,
            // What arrives beside a merchant is immobilised, and can be taken.
            entering: beside_own | traders | driver_zone,
            touching: beside(scene.own),
            scene,
        })
    }

    #[inline(always)]
    fn count_replies_to(&self, position: &Quarter) -> Option<u64> {
        let (us, them) = (position.turn(), position.turn().enemy());
        let (hostile, destinations) = (self.scene.theirs, !self.scene.own);
        ReplyCounter::with(
            position.board(),
            us,
            them,
            hostile,
            destinations,
            |counter| self.count_all(position, counter),
        )
    }

    #[inline(always)]
    fn count_all(&self, position: &Quarter, counter: &Counter<'_>) -> u64 {
        let mut child = *position;
        let mut make = |m| count_after(position, m, &mut child);
        let mut replies = 0;
        let _ = visit_outlined(position, |batch| {
            replies += match batch {
                Batch::Ordinary(moves) if is_plain(&moves) => {
                    self.count_batch(counter, moves, Move::Ordinary, &mut make)
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
                    self.count_batch(counter, moves, shift, &mut make)
                }
                _ => batch.into_iter().map(&mut make).sum(),
            };
            ControlFlow::<()>::Continue(())
        });
        replies
    }

    /// The replies to the moves of a batch, which `name` makes moves of this game of.
    #[inline(always)]
    fn count_batch(
        &self,
        counter: &Counter<'_>,
        moves: MoveBatch<QuarterRules>,
        name: fn(PieceMove) -> Move,
        make: &mut impl FnMut(Move) -> u64,
    ) -> u64 {
        let apart = self.changing_more(&moves);
        let made = moves.to_squares(apart);
        let mut replies: u64 = made.into_iter().map(|m| make(name(m))).sum();
        let surveyed = moves.to_squares(!apart);
        replies += self.others_after_all(surveyed) as u64;
        let mut counted_twice = 0;
        replies += counter.count(surveyed, |m| {
            counted_twice += self.others_after(m) as u64;
            make(name(m))
        });
        replies - counted_twice
    }

    /// The targets of moves that touch more than is counted: a merchant, a driver, or a line to a king.
    #[inline(always)]
    fn changing_more(&self, moves: &MoveBatch<QuarterRules>) -> Set {
        let mut apart = self.entering | reached_from(moves, self.leaving);
        if let MoveBatch::Piece {
            piece_type,
            from,
            targets,
        } = *moves
        {
            if piece_type == MERCHANT {
                apart |= self.touching;
            }
            // A rider that arrives on a line to the king with one piece in between pins it.
            let king = self.scene.safety.king;
            let others = self.scene.occupied.without(from);
            for to in targets & self.scene.lines_ridden(from) {
                if !(BOARD.between(king, to) & others).is_many() {
                    apart.insert(to);
                }
            }
        }
        apart
    }

    /// The replies to all moves of a batch other than those by the table of types.
    #[inline(always)]
    fn others_after_all(&self, moves: MoveBatch<QuarterRules>) -> usize {
        let mut touching = self.zone | reached_from(&moves, self.zone);
        if let MoveBatch::Piece {
            piece_type: MERCHANT,
            from,
            ..
        } = moves
        {
            // Other squares are those on which pieces would be immobilised.
            touching |= beside(self.checking);
            if beside(self.checking).contains(from) {
                touching = BOARD.all();
            }
        }
        let touched = moves.to_squares(touching).into_iter();
        let untouched = moves.to_squares(!touching).into_iter();
        touched.map(|m| self.others_after(m)).sum::<usize>()
            + untouched.map(|m| self.others_beside(m)).sum::<usize>()
    }

    /// The replies to a move other than those by the table of types, if it fills and clears squares and does
    /// nothing else.
    #[inline(always)]
    fn others_beside(&self, m: PieceMove) -> usize {
        let arrivals = |square: Square<QuarterBoard>| {
            usize::from(self.arrivals[usize::from(square.index()) % 64])
        };
        let filled = if self.scene.occupied.contains(m.to) {
            0
        } else {
            arrivals(m.to)
        };
        self.others + arrivals(m.from) - filled
    }

    /// The replies to a move other than those by the table of types.
    #[inline]
    fn others_after(&self, m: PieceMove) -> usize {
        let scene = &self.scene;
        let own = scene.own.without(m.to);
        let occupied = scene.occupied.without(m.from).with(m.to);
        let limits = if m.piece_type == MERCHANT {
            scene.limits_after(m)
        } else {
            scene.limits
        };
        let mut others = self.acts;
        scene.visit_arrivals(own, occupied, limits, |squares| {
            others += (squares - occupied).len();
        });
        others
    }
}

impl<const OWN: usize> Scene<'_, OWN> {
    /// The pieces whose moves depend on a line to a king in which they alone stand, in a way that only a trial
    /// tells: all that can shift, and pawns that may save their king by a promotion.
    #[inline(always)]
    fn bound_to_lines(&self) -> Set {
        let rules = const { &QuarterRules::PAWNS[OWN] };
        let pawns = self.own & self.pieces.of_type(PieceType::PAWN);
        let pawns = pawns - BOARD.step_all(rules.promotion, rules.forward.opposite());
        (self.own - pawns).without(self.safety.king)
    }

    /// The pieces that stand in a line to a king with one other: when one leaves, the other is alone there.
    #[inline(always)]
    fn in_pairs(&self) -> Set {
        let lines = [(self.safety.king, self.theirs), (self.enemy_king, self.own)];
        let mut pairs = Set::EMPTY;
        for (king, riders) in lines {
            for rider in self.latent(king, riders) {
                let between = BOARD.between(king, rider) & self.occupied;
                if between.len() == 2 {
                    pairs |= between;
                }
            }
        }
        pairs
    }

    /// The lines through the king on which an enemy pins, if it is a rider.
    #[inline(always)]
    fn lines_ridden(&self, enemy: Square<QuarterBoard>) -> Set {
        let mut lines = Set::EMPTY;
        if diagonal_riders::<QuarterRules, 2, TYPES>(self.pieces).contains(enemy) {
            lines |= BOARD.bishop_lines(self.safety.king);
        }
        if orthogonal_riders::<QuarterRules, 2, TYPES>(self.pieces).contains(enemy) {
            lines |= BOARD.rook_lines(self.safety.king);
        }
        lines
    }

    /// What keeps shifts from giving check after the move of an enemy merchant.
    #[inline(always)]
    fn limits_after(&self, m: PieceMove) -> ShiftLimits {
        let merchants = (self.theirs & self.pieces.of_type(MERCHANT))
            .without(m.from)
            .with(m.to);
        let holding = beside(merchants) - beside(self.merchants);
        ShiftLimits::off_lines::<OWN>(self.enemy_king, holding)
    }

    /// Looks at all officers of an army: what each is, where it stands, and what it reaches along lines. No
    /// knight reaches a corresponding square.
    #[inline(always)]
    fn visit_officers(
        &self,
        own: Set,
        occupied: Set,
        mut visit: impl FnMut(PieceType, Square<QuarterBoard>, Set),
    ) {
        for from in own & self.pieces.of_type(PieceType::KNIGHT) {
            visit(PieceType::KNIGHT, from, Set::EMPTY);
        }
        for from in own & self.pieces.of_type(PieceType::BISHOP) {
            visit(
                PieceType::BISHOP,
                from,
                BOARD.bishop_attacks(from, occupied),
            );
        }
        for from in own & self.pieces.of_type(ARCHBISHOP) {
            visit(ARCHBISHOP, from, BOARD.bishop_attacks(from, occupied));
        }
        for from in own & self.pieces.of_type(PieceType::ROOK) {
            visit(PieceType::ROOK, from, BOARD.rook_attacks(from, occupied));
        }
        for from in own & self.pieces.of_type(PieceType::QUEEN) {
            visit(PieceType::QUEEN, from, BOARD.queen_attacks(from, occupied));
        }
    }

    /// The squares on which [arrivals](Self::visit_arrivals) depend: those of the pieces that can be captured,
    /// the way of an ordinary move between a square and one that corresponds (QC-6), that from there to the
    /// enemy king (QC-5), and what drivers reach; and the squares from where pieces that shift might attack
    /// that king.
    #[inline(always)]
    fn zone_of_arrivals(&self) -> (Set, Set) {
        let king = self.enemy_king;
        let attacking =
            BOARD.bishop_lines(king) | BOARD.rook_lines(king) | BOARD.knight_targets(king);
        let (mut zone, mut checking) = (Set::EMPTY, Set::EMPTY);
        self.visit_officers(self.own, self.occupied, |_, from, reached| {
            let squares = corresponding(from);
            zone.insert(from);
            for to in squares {
                zone |= reached & BOARD.between(from, to);
            }
            checking |= squares & attacking;
        });
        for from in checking {
            zone |= BOARD.between(king, from);
        }
        for driver in self.own & self.pieces.of_type(DRIVER) {
            zone |= BOARD.bishop_attacks(driver, self.occupied);
        }
        (zone, checking)
    }

    /// Hands out the squares to which merchants step, those to which drivers move, and those to which all of
    /// them and officers shift, were these squares empty. None of them may be alone in a line to a king.
    #[inline(always)]
    fn visit_arrivals(
        &self,
        own: Set,
        occupied: Set,
        limits: ShiftLimits,
        mut visit: impl FnMut(Set),
    ) {
        let limits = limits.along_lines(self.enemy_king, occupied);
        for merchant in self.merchants {
            visit(BOARD.neighbours(merchant));
            visit(corresponding(merchant));
        }
        for driver in self.own & self.pieces.of_type(DRIVER) {
            let reached = BOARD.bishop_attacks(driver, occupied);
            visit(reached);
            visit(corresponding(driver) - reached);
        }
        self.visit_officers(own, occupied, |piece_type, from, reached| {
            // QC-5, QC-6
            visit(corresponding(from) - limits.checking(piece_type) - reached);
        });
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

/// The targets of a batch that are reached from some squares.
#[inline(always)]
fn reached_from(moves: &MoveBatch<QuarterRules>, squares: Set) -> Set {
    match *moves {
        MoveBatch::Piece { from, targets, .. } if squares.contains(from) => targets,
        MoveBatch::Pawns { back, double, .. } => {
            let ahead = BOARD.step_all(squares, back.opposite());
            if double {
                BOARD.step_all(ahead, back.opposite())
            } else {
                ahead
            }
        }
        _ => Set::EMPTY,
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
    use variant_core::perft::count_replies_one_by_one;

    use super::*;

    /// What is surveyed is counted as it is otherwise; that it is surveyed at all, only speed would tell.
    #[test]
    fn replies_are_surveyed_for_both_sides_but_with_pawns_that_shift() {
        let white = Quarter::default();
        let black = white.pass().expect("no check");
        for position in [white, black] {
            assert_eq!(count(&position), Some(count_replies_one_by_one(&position)));
        }
        let shifting = Quarter::start("pawn-shift").expect("a mode");
        assert_eq!(count(&shifting), None);
    }
}
