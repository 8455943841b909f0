//! Legal moves.
//!
//! Pins and checks tell most legal moves of the pieces that are not immobilised. A few moves are made on a copy of the
//! board to test them: moves that change which pieces are immobilised, and moves of enemies and kings that are no
//! king's steps.

mod drivers;
mod merchants;
mod pieces;
pub(crate) mod scene;

use core::ops::ControlFlow::{self, Continue};

use chess_pieces::{Army, CheckInfo, is_attacked};

use self::scene::Scene;
use crate::board::{BOARD, QuarterRules, State, TYPES};
use crate::moves::Batch;
use crate::rules::check::checkers;
use crate::rules::merchant::immobilised;

/// Visits the legal moves of an army; none if a king is missing.
#[inline(always)]
pub(crate) fn visit_legal<R>(
    board: &State,
    us: Army,
    pawns_shift: bool,
    mut visit: impl FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    // The side to move is a constant of each copy of the generator.
    if us.index() == 0 {
        let scene = Scene::<0>::new(board, pawns_shift);
        scene.map_or(Continue(()), |scene| scene.visit(&mut visit))
    } else {
        let scene = Scene::<1>::new(board, pawns_shift);
        scene.map_or(Continue(()), |scene| scene.visit(&mut visit))
    }
}

/// Whether an army surely has a legal move, by cheap tests: in check a step of the king to an empty square, else one of
/// a piece on no line to the king. False says nothing.
pub(crate) fn surely_has_moves(board: &State, us: Army) -> bool {
    let pieces = board.pieces();
    let Some(king) = pieces.king(us) else {
        return false;
    };
    let (own, theirs, occupied) = (pieces.army(us), pieces.army(us.enemy()), pieces.occupied());
    // QC-9: immobilised pieces neither move nor attack. A step to an empty square changes none of them.
    let held = immobilised(pieces, us);
    if !checkers(pieces, us).is_empty() {
        let hostile = theirs - immobilised(pieces, us.enemy());
        let left = occupied.without(king);
        let mut steps = (BOARD.neighbours(king) - occupied).iter();
        return !held.contains(king)
            && steps.any(|to| !is_attacked::<QuarterRules, 2, TYPES>(pieces, to, hostile, left));
    }
    let lines = BOARD.bishop_lines(king) | BOARD.rook_lines(king);
    let pins = CheckInfo::of_pins((lines | held) & own);
    board.has_free_pawn(us, pins) || board.free_piece(us, lines | held, !occupied).is_some()
}

impl<const US: usize> Scene<'_, US> {
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
}
