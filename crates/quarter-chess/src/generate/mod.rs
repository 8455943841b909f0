//! Legal moves. Pins and checks decide most. Others, which may change immobilisation, or drive enemies and kings,
//! are made on a copy if necessary.

pub(crate) mod analysis;
mod drivers;
mod merchants;
mod pieces;

use core::ops::ControlFlow::{self, Continue};

use chess_pieces::Army;
use chess_pieces::attacks::is_attacked;

use self::analysis::Analysis;
use crate::board::{BOARD, QuarterRules, State};
use crate::moves::Batch;
use crate::rules::check::checkers;
use crate::rules::merchant::immobilised;

#[inline(always)]
pub(crate) fn visit_legal<R>(
    board: &State,
    us: Army,
    pawns_shift: bool,
    mut visit: impl FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    if us.index() == 0 {
        Analysis::<0>::new(board, pawns_shift)
            .map_or(Continue(()), |analysis| analysis.visit(&mut visit))
    } else {
        Analysis::<1>::new(board, pawns_shift)
            .map_or(Continue(()), |analysis| analysis.visit(&mut visit))
    }
}

/// Cheap tests: in check a king step to an empty square, else a move off the king's lines. False decides nothing.
pub(crate) fn surely_has_moves(board: &State, us: Army) -> bool {
    let (pieces, occupied) = (board.pieces(), board.pieces().occupied());
    let Some(king) = pieces.king(us) else {
        return false;
    };
    // QC-9: king steps to empty squares immobilise and free none.
    let held = immobilised(pieces, us);
    if !checkers(pieces, us).is_empty() {
        let hostile = pieces.army(us.enemy()) - immobilised(pieces, us.enemy());
        let left = occupied.without(king);
        let mut steps = (BOARD.neighbours(king) - occupied).iter();
        return !held.contains(king)
            && steps.any(|to| !is_attacked::<QuarterRules>(pieces, to, hostile, left));
    }
    let fixed = BOARD.queen_lines(king) | held;
    !board.free_pushes(us, fixed).is_empty() || board.free_piece(us, fixed, !occupied).is_some()
}

impl<const US: usize> Analysis<'_, US> {
    #[inline(always)]
    fn visit<R>(&self, visit: &mut impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        let generator = self.generator();
        let king = self.safety.king;
        // QC-9
        if self.mobile.contains(king) {
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
        let mut contested = self.contested.iter();
        contested.try_for_each(|to| self.visit_captures_on(to, visit))
    }
}
