use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::attacks::attackers;
use chess_pieces::{Army, Generator, KingSafety, PieceType};

use crate::board::{
    BOARD, DRIVER, MERCHANT, Pieces, QuarterBoard, QuarterRules, State, beside, traders,
};
use crate::moves::{Batch, Move};
use crate::play::make;
use crate::rules::check::checkers;
use crate::rules::quadrants::corresponding;
use crate::rules::shift::ShiftLimits;

pub(crate) type Set = SquareSet<QuarterBoard>;

pub(super) type ByTable<'a> = Generator<'a, QuarterRules, 1>;

pub(crate) struct Analysis<'a, const US: usize> {
    pub(crate) board: &'a State,
    pub(crate) pieces: &'a Pieces,
    pub(crate) own: Set,
    pub(crate) theirs: Set,
    pub(crate) occupied: Set,
    pub(crate) merchants: Set,
    pub(crate) mobile: Set,
    pub(crate) immobilised_own: Set,
    pub(crate) immobilised_theirs: Set,
    /// Enemy merchants that keep one of their pieces mobile.
    pub(crate) contested: Set,
    /// By mobile enemies.
    pub(crate) safety: KingSafety<QuarterRules>,
    pub(crate) destinations: Set,
    /// Destinations except the king's, pins aside.
    pub(crate) check_mask: Set,
    pub(crate) limits: ShiftLimits,
    pub(crate) enemy_king: Square<QuarterBoard>,
    /// QC-5
    pub(crate) pawns_shift: bool,
}

impl<'a, const US: usize> Analysis<'a, US> {
    pub(crate) const US: Army = Army::new(US as u8);
    const THEM: Army = Army::new(US as u8 ^ 1);

    #[inline(always)]
    pub(crate) fn new(board: &'a State, pawns_shift: bool) -> Option<Self> {
        let pieces = board.pieces();
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
        let immobilised_own = (own - traders) & holding;
        let touched = (theirs - traders) & beside_ours;
        let immobilised_theirs = touched - beside_theirs;
        let freed = touched & beside_theirs;
        let contested = if freed.is_empty() {
            freed
        } else {
            enemy_merchants & beside(freed)
        };
        let mobile = own - immobilised_own;
        // QC-9: immobilised pieces do not attack.
        let safety = KingSafety::new(pieces, king, theirs - immobilised_theirs, occupied);
        // No move captures the enemy king, even beside it.
        let destinations = !own.with(enemy_king);
        Some(Self {
            board,
            pieces,
            own,
            theirs,
            occupied,
            merchants,
            mobile,
            immobilised_own,
            immobilised_theirs,
            contested,
            safety,
            destinations,
            check_mask: safety.check_mask & destinations,
            limits: ShiftLimits::new::<US>(pieces, enemy_king, mobile, occupied, holding),
            enemy_king,
            pawns_shift,
        })
    }

    #[inline(always)]
    pub(super) fn generator(&self) -> ByTable<'_> {
        self.board.generator(self.destinations, [self.safety])
    }

    #[inline(always)]
    pub(crate) fn try_out<R>(
        &self,
        m: Move,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if is_legal_once_made(self.board, Self::US, m) {
            visit(Batch::Tried(m))
        } else {
            Continue(())
        }
    }

    /// Shifts of pieces other than merchants (QC-5), to squares otherwise out of reach (QC-6).
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
        let shifts = Batch::Shifts {
            piece_type,
            from,
            targets,
        };
        if self.uncovers(piece_type).contains(from) {
            // It may stay on its line, or jump behind the rider.
            return shifts.into_iter().try_for_each(|m| self.try_out(m, visit));
        }
        visit(shifts)
    }

    /// Squares where leaving by a shift may expose the own king or give a forbidden discovered check (QC-5: drivers
    /// may check).
    #[inline(always)]
    pub(crate) fn uncovers(&self, piece_type: PieceType) -> Set {
        if piece_type == DRIVER {
            self.safety.pinned
        } else {
            self.safety.pinned | self.limits.revealing
        }
    }

    #[inline(always)]
    pub(crate) fn latent(&self, king: Square<QuarterBoard>, pieces: Set) -> Set {
        attackers::<QuarterRules>(self.pieces, king, pieces, Set::EMPTY)
    }

    #[inline(never)]
    pub(crate) fn screens(&self) -> Set {
        let king = self.safety.king;
        self.latent(king, self.safety.hostile)
            .iter()
            .fold(Set::EMPTY, |all, rider| all | BOARD.between(king, rider))
    }
}

#[inline(never)]
fn is_legal_once_made(board: &State, us: Army, m: Move) -> bool {
    let mut board = *board;
    make(&mut board, us, m, &mut |_| ());
    let pieces = board.pieces();
    // QC-11, QC-14: capturing the king wins even in check.
    if pieces.king(us.enemy()).is_none() {
        return true;
    }
    // QC-16
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
