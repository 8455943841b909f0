use board_geometry::{Bits, Square, SquareSet};

use super::passages::{ArmyStep, StepTable};
use super::tables::is_within;
use crate::rules::definition_of;
use crate::steps::StepWay;
use crate::{Army, PieceRules, PieceType};

pub(super) type Passed<G> = (SquareSet<G>, SquareSet<G>);

#[inline(always)]
pub(super) fn steps_of<R: PieceRules>(
    (army, piece_type, from): (Army, PieceType, Square<R::Board>),
    among: impl Fn(&StepTable) -> u64,
) -> impl Iterator<Item = ArmyStep> {
    let definition = definition_of::<R>(piece_type.index());
    let table = StepTable::of::<R>(army, piece_type);
    let mut bits = among(table);
    if bits & table.initial != 0 && !is_within::<R>(definition.initial, army.index(), from) {
        bits &= !table.initial;
    }
    let numbers = core::iter::from_fn(move || {
        let number = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        number
    });
    let steps = definition.steps.as_slice();
    numbers.filter_map(move |number| {
        Some(ArmyStep {
            step: *steps.get(number)?,
            number,
            table,
        })
    })
}

impl ArmyStep {
    const fn ascends(self) -> bool {
        self.table.ascending >> self.number & 1 == 1
    }

    pub(super) fn beyond_first<R: PieceRules>(self, from: Square<R::Board>) -> SquareSet<R::Board> {
        let first = self.passage::<R>(from).to();
        let ray = self.ray::<R>(from);
        first.map_or(SquareSet::EMPTY, |first| ray.without(first))
    }

    pub(super) fn leads_to<R: PieceRules>(
        self,
        from: Square<R::Board>,
        square: Square<R::Board>,
    ) -> bool {
        self.passage::<R>(from).to() == Some(square)
    }

    #[inline(always)]
    pub(super) fn reached<R: PieceRules>(
        self,
        from: Square<R::Board>,
        occupied: SquareSet<R::Board>,
        avoided: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        if self.step.way == StepWay::Lame {
            let passage = self.passage::<R>(from);
            let is_blocked = passage.legs().any(|leg| occupied.contains(leg));
            let target = passage.to().filter(|_| !is_blocked);
            return target.map_or(SquareSet::EMPTY, SquareSet::from);
        }
        let mut ray = self.ray::<R>(from);
        if self.step.way == StepWay::Leap {
            return self.up_to_first::<R>(ray, occupied);
        }
        if !avoided.is_disjoint(ray) {
            ray = self.up_to_first::<R>(ray, avoided) - avoided;
        }
        let hurdles = ray & occupied;
        let hurdle = if self.ascends() {
            hurdles.first()
        } else {
            hurdles.last()
        };
        let Some(hurdle) = hurdle else {
            return SquareSet::EMPTY;
        };
        if self.step.way == StepWay::Over {
            return self.up_to_first::<R>(self.ray::<R>(hurdle) & ray, occupied);
        }
        let beyond = self.passage::<R>(hurdle).to();
        beyond.map_or(SquareSet::EMPTY, SquareSet::from) & ray
    }

    #[inline(always)]
    fn up_to_first<R: PieceRules>(
        self,
        ray: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        // Square numbers ascend or descend along a step.
        let blockers = (ray & occupied).bits();
        let reach = if self.ascends() {
            blockers.up_to_lowest()
        } else {
            blockers.highest_and_up()
        };
        ray & SquareSet::from_bits(reach)
    }

    pub(super) fn path_to<R: PieceRules>(
        self,
        from: Square<R::Board>,
        square: Square<R::Board>,
    ) -> Option<Passed<R::Board>> {
        if self.step.way == StepWay::Lame {
            let passage = self.passage::<R>(from);
            let leads = passage.to() == Some(square);
            return leads.then(|| (passage.legs().collect(), SquareSet::EMPTY));
        }
        let ray = self.ray::<R>(from);
        if !ray.contains(square) {
            return None;
        }
        let path = self.up_to_first::<R>(ray, square.into()).without(square);
        let last = if self.ascends() {
            path.last()
        } else {
            path.first()
        };
        let hops = matches!(self.step.way, StepWay::Over | StepWay::Beyond);
        if hops && path.is_empty() {
            return None;
        }
        Some((path, last.map_or(SquareSet::EMPTY, SquareSet::from)))
    }
}
