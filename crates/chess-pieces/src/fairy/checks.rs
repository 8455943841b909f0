use board_geometry::{Geometry, Square, SquareSet};

use crate::rules::definition_of;

use super::passages::ArmyStep;
use super::steps::{Passed, steps_of};
use super::tables::region;
use super::{attacks_by_leap, avoided, lets_pass, movement, rides_to, visit_suspects};
use crate::steps::{StepMode, StepWay};
use crate::{Army, PieceRules, PieceType, Pieces};

pub(crate) struct FairyChecks<R: PieceRules> {
    pub(crate) checkers: SquareSet<R::Board>,
    pub(crate) mask: SquareSet<R::Board>,
    /// Pieces that may give or end a check by leaving.
    pub(crate) pinned: SquareSet<R::Board>,
}

impl<R: PieceRules> FairyChecks<R> {
    pub(crate) fn new(
        pieces: &Pieces<R>,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> Self {
        let mut found = Self {
            checkers: SquareSet::EMPTY,
            mask: R::Board::BOARD.all(),
            pinned: SquareSet::EMPTY,
        };
        visit_suspects::<R>(pieces, king, hostile, |army, piece_type, suspects| {
            let occupied = (occupied, avoided::<R>(pieces, piece_type));
            for from in suspects {
                if movement::<R>(piece_type).only_leaps() {
                    found.add_check(from, from.into());
                } else {
                    found.add_piece((army, piece_type, from), king, occupied);
                }
            }
        });
        found
    }

    fn add_check(&mut self, checker: Square<R::Board>, answers: SquareSet<R::Board>) {
        self.checkers.insert(checker);
        self.mask &= answers;
    }

    fn add_piece(
        &mut self,
        piece: (Army, PieceType, Square<R::Board>),
        king: Square<R::Board>,
        (occupied, avoided): (SquareSet<R::Board>, SquareSet<R::Board>),
    ) {
        let (army, piece_type, from) = piece;
        let definition = definition_of::<R>(piece_type.index());
        if attacks_by_leap::<R>(army, piece_type, from, king) {
            self.add_check(from, from.into());
        }
        let is_inside = region::<R>(army, piece_type).contains(king);
        if is_inside && let Some(between) = rides_to::<R>(definition, from, king) {
            let blockers = between & occupied;
            if blockers.is_empty() {
                self.add_check(from, between.with(from));
            } else if !blockers.is_many() {
                self.pinned |= blockers;
            }
        }
        for army_step in steps_of::<R>(piece, |table| table.attacking & !table.single) {
            if (is_inside || army_step.step.mode == StepMode::Check)
                && let Some(passed) = army_step.path_to::<R>(from, king)
            {
                self.add_step(army_step, from, passed, (occupied, avoided));
            }
        }
    }

    fn add_step(
        &mut self,
        army_step: ArmyStep,
        from: Square<R::Board>,
        (path, last): Passed<R::Board>,
        (occupied, avoided): (SquareSet<R::Board>, SquareSet<R::Board>),
    ) {
        let way = army_step.step.way;
        let blockers = path & occupied;
        if !blockers.is_disjoint(avoided) {
            // Capturing one may leave a piece there to hop over.
            self.mask -= blockers;
            self.pinned |= blockers;
            return;
        }
        let (answers, most_pinned) = match way {
            StepWay::Leap | StepWay::Lame => (path, 1),
            StepWay::Over => (path - blockers, 2),
            StepWay::Beyond => (path - last, 2),
        };
        if lets_pass(army_step, (path, last), occupied) {
            self.add_check(from, answers.with(from));
        } else if blockers.is_empty() {
            // The hopper lacks a piece.
            self.mask -= if way == StepWay::Over { path } else { last };
        }
        if blockers.len() <= most_pinned {
            self.pinned |= blockers;
        }
    }
}
