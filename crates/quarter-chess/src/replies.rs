//! Counting the replies to all moves of a position without making most of them.
//!
//! The counter of `chess-pieces` knows what pieces do by the table of their types. What there is besides,
//! shifts and all that merchants and drivers do, is counted once here as if the side that replies were to
//! move already, and anew for the few moves that touch it. Where merchants touch enemies, where a pin or a
//! line to a king decides, or where a driver could move a piece into such a line, moves are made.

use core::ops::{BitOr, ControlFlow};

use board_geometry::{Square, SquareSet};
use chess_pieces::{MoveBatch, PieceRules, PieceType, ReplyCounter};
use variant_core::{Batch as _, Position, Tactics, visit_outlined};

use crate::board::{
    ARCHBISHOP, BOARD, DRIVER, MERCHANT, QuarterBoard, QuarterRules, TYPES, beside, traders,
};
use crate::game::Quarter;
use crate::movegen::{ENDS, Scene};
use crate::moves::{Batch, Move, PieceMove};
use crate::quadrants::{Crossing, ShiftLimits, corresponding};

type Set = SquareSet<QuarterBoard>;

type Counter<'a> = ReplyCounter<'a, QuarterRules, 2, TYPES>;

/// The number of legal replies to all legal moves, if a survey can tell.
#[inline(always)]
pub(crate) fn count(position: &Quarter) -> Option<u64> {
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
    shifts: usize,
    /// The squares on which shifts depend.
    shift_zone: Set,
    /// The squares where a piece that shifts might give check, if it were not immobilised there.
    checking: Set,
    merchant_moves: usize,
    /// The squares to which merchants go, were all of them empty.
    merchant_zone: Set,
    driver_moves: usize,
    /// Where a piece that leaves changes more than is counted.
    leaving: Set,
    /// The same for a piece that arrives.
    entering: Set,
    /// The same for a merchant that arrives.
    touching: Set,
}

impl<'a, const OWN: usize> Survey<'a, OWN> {
    /// `None` where too much depends on too little.
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
        let mut driver_moves = 0;
        let _ = scene.visit_drivers(&mut |batch| {
            driver_moves += batch.len();
            ControlFlow::<()>::Continue(())
        });
        let driver_zone = scene.driver_zone();
        let (shift_zone, checking) = scene.shift_zone();
        Some(Self {
            shifts: scene.count_shifts(scene.own, scene.occupied, scene.limits),
            shift_zone,
            checking,
            merchant_moves: scene.count_merchant_moves(scene.occupied),
            merchant_zone: scene.merchant_zone(),
            driver_moves,
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
                } if piece_type != PieceType::PAWN => {
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
        let (mut replies, mut surveyed) = (0, Set::EMPTY);
        for m in moves {
            if self.changes_more(m) {
                replies += make(name(m));
            } else {
                surveyed.insert(m.to);
                replies += self.others_after(m) as u64;
            }
        }
        let mut counted_twice = 0;
        replies += counter.count(moves.to_squares(surveyed), |m| {
            counted_twice += self.others_after(m) as u64;
            make(name(m))
        });
        replies - counted_twice
    }

    /// Whether a move touches more than is counted: a merchant, a driver, or a line to a king.
    #[inline(always)]
    fn changes_more(&self, m: PieceMove) -> bool {
        self.leaving.contains(m.from)
            || self.entering.contains(m.to)
            || m.piece_type == MERCHANT && self.touching.contains(m.to)
            || self.pins(m)
    }

    /// Whether a rider arrives on a line to the king with at most one piece in between.
    #[inline(always)]
    fn pins(&self, m: PieceMove) -> bool {
        let king = self.scene.safety.king;
        let lines = match m.piece_type {
            PieceType::BISHOP | ARCHBISHOP => BOARD.bishop_lines(king),
            PieceType::ROOK => BOARD.rook_lines(king),
            PieceType::QUEEN => BOARD.bishop_lines(king) | BOARD.rook_lines(king),
            _ => Set::EMPTY,
        };
        lines.contains(m.to)
            && !(BOARD.between(king, m.to) & self.scene.occupied.without(m.from)).is_many()
    }

    /// The replies to a move other than those by the table of types.
    #[inline(always)]
    fn others_after(&self, m: PieceMove) -> usize {
        let touched = Set::from(m.from).with(m.to);
        let occupied = self.scene.occupied.without(m.from).with(m.to);
        let merchants = if self.merchant_zone.is_disjoint(touched) {
            self.merchant_moves
        } else {
            self.scene.count_merchant_moves(occupied)
        };
        let is_merchant = m.piece_type == MERCHANT;
        let shifts = if self.shift_zone.is_disjoint(touched)
            && !(is_merchant && !beside(touched).is_disjoint(self.checking))
        {
            self.shifts
        } else {
            let own = self.scene.own.without(m.to);
            let limits = if is_merchant {
                self.scene.limits_after(m)
            } else {
                self.scene.limits
            };
            self.scene.count_shifts(own, occupied, limits)
        };
        self.driver_moves + merchants + shifts
    }
}

impl<const OWN: usize> Scene<'_, OWN> {
    /// The pieces whose moves depend on a line to a king in which they alone stand, in a way that only a trial
    /// tells: all that can shift, and pawns that may save their king by a promotion.
    #[inline(always)]
    fn bound_to_lines(&self) -> Set {
        let pawns = if self.pawns_shift() {
            Set::EMPTY
        } else {
            let rules = const { &QuarterRules::PAWNS[OWN] };
            let pawns = self.own & self.pieces.of_type(PieceType::PAWN);
            pawns - BOARD.step_all(rules.promotion, rules.forward.opposite())
        };
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

    /// The squares to which merchants step and shift, were all of them empty.
    #[inline(always)]
    fn merchant_zone(&self) -> Set {
        let reached = |merchant| BOARD.neighbours(merchant) | corresponding(merchant);
        self.merchants
            .iter()
            .map(reached)
            .fold(Set::EMPTY, Set::bitor)
    }

    /// Steps and shifts of merchants (QC-7, QC-5).
    #[inline(always)]
    fn count_merchant_moves(&self, occupied: Set) -> usize {
        let moves = |merchant| {
            (BOARD.neighbours(merchant) - occupied).len()
                + (corresponding(merchant) - occupied).len()
        };
        self.merchants.iter().map(moves).sum()
    }

    /// What keeps shifts from giving check after the move of an enemy merchant.
    #[inline(always)]
    fn limits_after(&self, m: PieceMove) -> ShiftLimits {
        let merchants = (self.theirs & self.pieces.of_type(MERCHANT))
            .without(m.from)
            .with(m.to);
        let holding = beside(merchants) - beside(self.merchants);
        self.limits.held_on::<OWN>(self.enemy_king, holding)
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

    /// The squares on which shifts depend: those from where and to where they go, the way of an ordinary move
    /// between them (QC-6), and that from there to the enemy king (QC-5); and those from where an attack on
    /// that king is possible at all.
    #[inline(always)]
    fn shift_zone(&self) -> (Set, Set) {
        let king = self.enemy_king;
        let attacking =
            BOARD.bishop_lines(king) | BOARD.rook_lines(king) | BOARD.knight_targets(king);
        let (mut zone, mut checking) = (Set::EMPTY, Set::EMPTY);
        self.visit_officers(self.own, self.occupied, |_, from, reached| {
            let squares = corresponding(from);
            zone |= squares.with(from);
            for to in squares {
                zone |= reached & BOARD.between(from, to);
            }
            for to in squares & attacking {
                zone |= BOARD.between(king, to);
            }
            checking |= squares & attacking;
        });
        if self.pawns_shift() {
            let pawns = self.shifting_pawns(self.own);
            let squares = Crossing::ALL.map(|crossing| crossing.all_corresponding(pawns));
            let squares = squares.into_iter().fold(Set::EMPTY, Set::bitor);
            zone |= pawns | squares;
            checking |= squares & attacking;
        }
        (zone, checking)
    }

    /// Shifts of some officers that are alone in no line to a king, and of pawns if they may: to squares
    /// that are free and that they do not reach otherwise (QC-6), and from where they give no check (QC-5).
    #[inline(always)]
    fn count_shifts(&self, own: Set, occupied: Set, limits: ShiftLimits) -> usize {
        let limits = limits.along_lines(self.enemy_king, occupied);
        let mut shifts = 0;
        self.visit_officers(own, occupied, |piece_type, from, reached| {
            let closed = occupied | limits.checking(piece_type);
            shifts += (corresponding(from) - closed - reached).len();
        });
        if self.pawns_shift() {
            let free = !(occupied | ENDS | limits.checking(PieceType::PAWN));
            let pawns = self.shifting_pawns(own);
            for crossing in Crossing::ALL {
                shifts += (crossing.all_corresponding(pawns) & free).len();
            }
        }
        shifts
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
