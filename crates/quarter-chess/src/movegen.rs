//! The legal moves.
//!
//! Those of pieces that are not immobilised follow from checks and pins. Moves that change what is
//! immobilised, or that move enemies or kings in another way than by a king's step, are made and looked
//! at: merchants that touch an enemy, what drivers do to enemies, kings and merchants, the capture of a
//! merchant that frees an enemy, and a few more.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::{
    Army, Generator, KingSafety, MoveBatch, PieceRules, PieceType, PieceTypes, attackers,
    attacks_from,
};

use crate::board::{
    ARCHBISHOP, BOARD, DRIVER, MERCHANT, Pieces, QuarterBoard, QuarterRules, TYPES, beside, next,
    traders,
};
use crate::game::Quarter;
use crate::merchant::checkers;
use crate::moves::{Batch, Move, PieceMove};
use crate::play::rearrange;
use crate::quadrants::{Crossing, ShiftLimits, corresponding};

type Set = SquareSet<QuarterBoard>;

/// The moves by the table of piece types.
type TableMoves<'a> = Generator<'a, QuarterRules, 2, 1, TYPES>;

/// The types that move by the table, king and pawn aside.
const OFFICERS: PieceTypes = PieceTypes::OFFICERS.with(ARCHBISHOP);

/// A position as the generator of army number `US` sees it.
pub(crate) struct Scene<'a, const US: usize> {
    position: &'a Quarter,
    pub(crate) pieces: &'a Pieces,
    pub(crate) own: Set,
    pub(crate) theirs: Set,
    pub(crate) occupied: Set,
    /// The own merchants.
    pub(crate) merchants: Set,
    /// The own pieces that are not immobilised.
    pub(crate) able: Set,
    /// The own pieces that are.
    pub(crate) held_own: Set,
    /// The enemies that are.
    pub(crate) held_theirs: Set,
    /// Enemy merchants that keep one of their pieces from being immobilised: capturing one of them may
    /// immobilise an attacker.
    pub(crate) contested: Set,
    /// The own king, against the enemies that are not immobilised.
    pub(crate) safety: KingSafety<QuarterRules>,
    /// Where pieces may go, checks and pins aside.
    destinations: Set,
    /// Where pieces other than the king may go, pins aside.
    pub(crate) check_mask: Set,
    pub(crate) limits: ShiftLimits,
    pub(crate) enemy_king: Square<QuarterBoard>,
    /// Whether pawns may shift (QC-5).
    pub(crate) pawns_shift: bool,
}

#[inline(always)]
pub(crate) fn visit_legal<R>(
    position: &Quarter,
    mut visit: impl FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    // The side to move is a constant of each copy of the generator.
    if position.turn().index() == 0 {
        Scene::<0>::new(position).map_or(Continue(()), |scene| scene.visit(&mut visit))
    } else {
        Scene::<1>::new(position).map_or(Continue(()), |scene| scene.visit(&mut visit))
    }
}

/// Makes a move that a piece is able to make, and looks whether it is legal.
#[inline(never)]
fn may_play(position: &Quarter, m: Move) -> bool {
    let us = position.turn();
    let mut board = *position.board();
    rearrange(&mut board, us, m, &mut |_| ());
    let pieces = board.pieces();
    // QC-11, QC-14: taking the enemy king wins, whatever becomes of the own one.
    if pieces.king(us.enemy()).is_none() {
        return true;
    }
    if !checkers(pieces, us).is_empty() {
        return false;
    }
    match m {
        // QC-5
        Move::Shift { piece_type, .. } => {
            piece_type == DRIVER || checkers(pieces, us.enemy()).is_empty()
        }
        _ => true,
    }
}

impl<'a, const US: usize> Scene<'a, US> {
    const US: Army = Army::new(US as u8);
    const THEM: Army = Army::new(US as u8 ^ 1);

    /// `None` if a king is missing: the game is over then (QC-11).
    #[inline(always)]
    pub(crate) fn new(position: &'a Quarter) -> Option<Self> {
        let pieces = position.pieces();
        let (king, enemy_king) = (pieces.king(Self::US)?, pieces.king(Self::THEM)?);
        let (own, theirs) = (pieces.army(Self::US), pieces.army(Self::THEM));
        let occupied = own | theirs;
        let traders = traders(pieces);
        let (merchants, enemy_merchants) = (
            own & pieces.of_type(MERCHANT),
            theirs & pieces.of_type(MERCHANT),
        );
        let (beside_ours, beside_theirs) = (beside(merchants), beside(enemy_merchants));
        // QC-8
        let holding = beside_theirs - beside_ours;
        let held_own = (own - traders) & holding;
        let touched = (theirs - traders) & beside_ours;
        let held_theirs = touched - beside_theirs;
        let freed = touched & beside_theirs;
        let contested = if freed.is_empty() {
            freed
        } else {
            enemy_merchants & beside(freed)
        };
        let able = own - held_own;
        // QC-9: immobilised pieces attack nothing.
        let safety = KingSafety::new(pieces, king, theirs - held_theirs, occupied);
        // A king beside the own one may give check, but is not captured.
        let destinations = !own.with(enemy_king);
        Some(Self {
            position,
            pieces,
            own,
            theirs,
            occupied,
            merchants,
            able,
            held_own,
            held_theirs,
            contested,
            safety,
            destinations,
            check_mask: safety.check_mask & destinations,
            limits: ShiftLimits::new::<US>(pieces, enemy_king, able, occupied, holding),
            enemy_king,
            pawns_shift: position.game().pawn_shift,
        })
    }

    #[inline(always)]
    fn visit<R>(&self, visit: &mut impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        let generator = self.generator();
        let king = self.safety.king;
        // QC-9
        if self.able.contains(king) {
            generator.visit_king::<US, R>(king, &mut |moves| visit(Batch::Ordinary(moves)))?;
        }
        if !self.check_mask.is_empty() {
            self.visit_pieces(&generator, visit)?;
            self.visit_pawns(&generator, visit)?;
        }
        self.visit_drivers(visit)?;
        self.visit_merchants(visit)?;
        self.visit_en_passant(visit)?;
        self.visit_saving_promotions(visit)?;
        self.visit_contested(visit)
    }

    /// The generator of moves by the table of piece types. Made anew where it is needed, so that it
    /// stays in registers.
    #[inline(always)]
    fn generator(&self) -> TableMoves<'_> {
        let board = self.position.board();
        board.generator(self.destinations, [self.safety])
    }

    /// Hands a move out if it turns out to be legal.
    #[inline(always)]
    pub(crate) fn try_out<R>(
        &self,
        m: Move,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if may_play(self.position, m) {
            visit(Batch::Tried(m))
        } else {
            Continue(())
        }
    }

    /// Ordinary moves and shifts of the pieces that move by the table of piece types, kings aside.
    #[inline(always)]
    fn visit_pieces<R>(
        &self,
        generator: &TableMoves<'_>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.visit_type::<{ PieceType::KNIGHT.index() }, R>(generator, visit)?;
        self.visit_type::<{ PieceType::BISHOP.index() }, R>(generator, visit)?;
        self.visit_type::<{ PieceType::ROOK.index() }, R>(generator, visit)?;
        self.visit_type::<{ PieceType::QUEEN.index() }, R>(generator, visit)?;
        self.visit_type::<{ ARCHBISHOP.index() }, R>(generator, visit)?;
        let pinned = self.safety.pinned & self.able & self.pieces.of_types(OFFICERS);
        for from in pinned {
            let Some(piece_type) = self.pieces.type_at(from) else {
                continue;
            };
            let reached = attacks_from::<QuarterRules>(Self::US, piece_type, from, self.occupied);
            self.visit_shifts(piece_type, from, reached, visit)?;
        }
        Continue(())
    }

    /// Ordinary moves of the pieces of type number `TYPE`, and shifts of those that are not pinned.
    #[inline(always)]
    fn visit_type<const TYPE: usize, R>(
        &self,
        generator: &TableMoves<'_>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        // A closure for each type, so that the type is known to it at compile time.
        generator.visit_type::<TYPE, R>(self.able, self.check_mask, &mut |moves| {
            visit(Batch::Ordinary(moves))?;
            match moves {
                // Without a pin, the targets are all that it reaches of the squares that matter.
                MoveBatch::Piece { from, targets, .. } if !self.safety.pinned.contains(from) => {
                    self.visit_shifts(PieceType::new(TYPE as u8), from, targets, visit)
                }
                _ => Continue(()),
            }
        })
    }

    /// Shifts of one piece, merchants aside: to squares that it does not reach otherwise (QC-5, QC-6).
    #[inline(always)]
    pub(crate) fn visit_shifts<R>(
        &self,
        piece_type: PieceType,
        from: Square<QuarterBoard>,
        reached: Set,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let free = (corresponding(from) & self.check_mask) - self.occupied - reached;
        let targets = free - self.limits.checking(piece_type);
        if self.uncovers(piece_type).contains(from) {
            // On its line it may go on standing between, or jump over the rider behind.
            for to in targets {
                self.try_out(
                    Move::Shift {
                        from,
                        to,
                        piece_type,
                    },
                    visit,
                )?;
            }
            return Continue(());
        }
        visit(Batch::Shifts {
            piece_type,
            from,
            targets,
        })
    }

    /// The squares from which a shift may uncover a check of a king for which it matters (QC-5: drivers may
    /// give check).
    #[inline(always)]
    pub(crate) fn uncovers(&self, piece_type: PieceType) -> Set {
        if piece_type == DRIVER {
            self.safety.pinned
        } else {
            self.safety.pinned | self.limits.revealing
        }
    }

    /// Pawns, en passant aside; their shifts, if the option is on.
    #[inline(always)]
    fn visit_pawns<R>(
        &self,
        generator: &TableMoves<'_>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        generator.visit_pawns::<US, R>(self.able, self.check_mask, &mut |moves| {
            visit(Batch::Ordinary(moves))
        })?;
        if self.pawns_shift {
            // QC-15: a pawn on its last rank stays. QC-5: none goes to rank 1 or 8.
            let ends = BOARD.rank(0) | BOARD.rank(7);
            let last = const { QuarterRules::PAWNS[US].promotion };
            let pawns = (self.pieces.of_type(PieceType::PAWN) & self.able) - last;
            let uncovering = pawns & self.uncovers(PieceType::PAWN);
            for from in uncovering {
                self.visit_shifts(PieceType::PAWN, from, ends, visit)?;
            }
            let free =
                self.check_mask - self.occupied - ends - self.limits.checking(PieceType::PAWN);
            for crossing in Crossing::ALL {
                visit(Batch::PawnShifts {
                    crossing,
                    targets: crossing.all_corresponding(pawns - uncovering) & free,
                })?;
            }
        }
        Continue(())
    }

    /// Captures en passant by pawns that are not immobilised (QC-4).
    #[inline(always)]
    fn visit_en_passant<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.position.board().en_passant().is_empty() {
            return Continue(());
        }
        self.generator()
            .visit_en_passant::<US, R>(&mut |moves| match moves {
                MoveBatch::Piece { from, .. } if self.able.contains(from) => {
                    visit(Batch::Ordinary(moves))
                }
                _ => Continue(()),
            })
    }

    /// Promotions to a merchant that checks and pins forbid for other types, and that are legal since
    /// the new merchant immobilises the attacker.
    #[inline(always)]
    fn visit_saving_promotions<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let rules = const { &QuarterRules::PAWNS[US] };
        let pawns = self.pieces.of_type(PieceType::PAWN) & self.able;
        if !self.safety.in_check() && pawns.is_disjoint(self.safety.pinned) {
            return Continue(());
        }
        let touching = rules.promotion & beside(self.theirs);
        for from in pawns {
            let ahead = next(from, rules.forward) - self.occupied;
            let taken = rules.attacks(from) & (self.theirs - self.contested);
            let sure = self
                .safety
                .allowed(from, self.occupied, self.safety.check_mask);
            for to in ((ahead | taken) & touching) - sure {
                let m = pawn_move(from, to, MERCHANT);
                self.try_out(Move::Ordinary(m), visit)?;
            }
        }
        Continue(())
    }

    /// Captures of merchants that free an enemy: those that checks and pins forbid may be legal, since
    /// the attacker may be immobilised afterwards.
    #[inline(always)]
    fn visit_contested<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for to in self.contested {
            self.visit_captures_on(to, visit)?;
        }
        Continue(())
    }

    #[inline(never)]
    fn visit_captures_on<R>(
        &self,
        to: Square<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let rules = const { &QuarterRules::PAWNS[US] };
        let takers = attackers::<QuarterRules, 2, TYPES>(self.pieces, to, self.able, self.occupied);
        for from in takers {
            let Some(piece_type) = self.pieces.type_at(from) else {
                continue;
            };
            let here = to.into();
            let sure = if piece_type == PieceType::KING {
                self.safety.safe_squares(self.pieces, self.occupied, here)
            } else {
                self.safety
                    .allowed(from, self.occupied, here & self.check_mask)
            };
            if !sure.is_empty() {
                continue;
            }
            if piece_type == PieceType::PAWN && rules.promotion.contains(to) {
                for becomes in QuarterRules::promotions().iter() {
                    self.try_out(Move::Ordinary(pawn_move(from, to, becomes)), visit)?;
                }
            } else {
                let m = PieceMove {
                    from,
                    to,
                    piece_type,
                    becomes: piece_type,
                };
                self.try_out(Move::Ordinary(m), visit)?;
            }
        }
        Continue(())
    }

    /// Those of some pieces that would attack a king if nothing stood in between.
    #[inline(always)]
    pub(crate) fn latent(&self, king: Square<QuarterBoard>, pieces: Set) -> Set {
        attackers::<QuarterRules, 2, TYPES>(self.pieces, king, pieces, Set::EMPTY)
    }

    /// The squares between the king and the enemies that would attack it if nothing stood in between.
    #[inline(never)]
    pub(crate) fn screens(&self) -> Set {
        let king = self.safety.king;
        self.latent(king, self.safety.hostile)
            .iter()
            .fold(Set::EMPTY, |all, rider| all | BOARD.between(king, rider))
    }
}

const fn pawn_move(
    from: Square<QuarterBoard>,
    to: Square<QuarterBoard>,
    becomes: PieceType,
) -> PieceMove {
    PieceMove {
        from,
        to,
        piece_type: PieceType::PAWN,
        becomes,
    }
}
