use board_geometry::{Geometry, Square, SquareSet};

use super::tables::{
    MOST_ARMIES, MOST_TYPES, NONE, Tables, forward, keeps_to_lines, next, places, ray, row, set,
    width,
};
use crate::movement::Movement;
use crate::rules::definition_of;
use crate::steps::first_leg;
use crate::steps::{Step, StepMode, StepWay};
use crate::{Army, PieceRules, PieceType};

/// Enough for 256 steps on 64 squares, or 34 on 160.
const WORDS: usize = 1 << 14;
const PASSAGES: usize = 1 << 14;

#[derive(Clone, Copy)]
pub(super) struct StepTable {
    pub(super) ascending: u64,
    /// Moves or captures, not in the table of leaps.
    pub(super) moving: u64,
    /// Attacks, not in the table of leaps.
    pub(super) attacking: u64,
    pub(super) single: u64,
    pub(super) initial: u64,
    /// Place of rays and passages, in squares.
    place: u16,
    army: u8,
    number: u8,
}

struct Walks {
    rays: [u64; WORDS],
    passages: [Passage; PASSAGES],
}

impl<R: PieceRules> Tables<R> {
    const STEPS: &'static [[StepTable; MOST_ARMIES]; MOST_TYPES] = &step_tables::<R>();
    #[allow(long_running_const_eval, reason = "many types on a large board")]
    const WALKS: &'static Walks = &walks::<R>();
}

impl StepTable {
    const EMPTY: Self = Self {
        ascending: 0,
        moving: 0,
        attacking: 0,
        single: 0,
        initial: 0,
        place: NONE,
        army: 0,
        number: 0,
    };

    pub(super) fn of<R: PieceRules>(army: Army, piece_type: PieceType) -> &'static Self {
        &Tables::<R>::STEPS[piece_type.index() % MOST_TYPES][army.index() % MOST_ARMIES]
    }
}

#[derive(Clone, Copy)]
pub(super) struct ArmyStep {
    pub(super) step: Step,
    pub(super) number: usize,
    pub(super) table: &'static StepTable,
}

impl ArmyStep {
    /// Squares up to the range or the edge; the target of a lame leap.
    pub(super) fn ray<R: PieceRules>(self, from: Square<R::Board>) -> SquareSet<R::Board> {
        if self.table.place == NONE {
            let (number, army) = (self.table.number.into(), self.table.army.into());
            let way = (self.step, self.step.vector(forward::<R>(army)));
            return set::<R>(ray::<R>((number, army), way, from));
        }
        row::<R, WORDS>(&Tables::<R>::WALKS.rays, self.place::<R>(from))
    }

    pub(super) fn passage<R: PieceRules>(self, from: Square<R::Board>) -> Passage {
        if self.table.place == NONE {
            return passage::<R>(self.table.number, self.step, self.table.army as usize, from);
        }
        Tables::<R>::WALKS.passages[self.place::<R>(from) % PASSAGES]
    }

    fn place<R: PieceRules>(self, from: Square<R::Board>) -> usize {
        let row = self.number * R::Board::BOARD.len();
        usize::from(self.table.place) + row + usize::from(from.index())
    }
}

/// One repetition: the target, and at most two squares passed by a lame leap.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    to: u8,
    legs: [u8; 2],
    /// Squares passed; the largest number without a way.
    number: u8,
}

impl Passage {
    const NONE: Self = Self {
        to: 0,
        legs: [0; 2],
        number: u8::MAX,
    };

    pub(super) const fn to<G: Geometry>(self) -> Option<Square<G>> {
        if self.number == u8::MAX {
            None
        } else {
            Some(Square::from_index(self.to))
        }
    }

    pub(super) fn legs<G: Geometry>(self) -> impl Iterator<Item = Square<G>> {
        let number = if self.number > 2 { 0 } else { self.number };
        let legs = self.legs.into_iter().take(usize::from(number));
        legs.map(Square::from_index)
    }
}

const fn step_tables<R: PieceRules>() -> [[StepTable; MOST_ARMIES]; MOST_TYPES] {
    let places = places::<R>(true, WORDS);
    let mut tables = [[StepTable::EMPTY; MOST_ARMIES]; MOST_TYPES];
    const_for!(number, 0..MOST_TYPES, {
        let movement = Movement::of::<R>(number);
        const_for!(army, 0..MOST_ARMIES, {
            if movement.walked {
                let army_of_steps = if movement.by_army { army } else { 0 };
                tables[number][army] = step_table::<R>(number, army_of_steps);
                tables[number][army].place = places[number][army];
            }
        });
    });
    tables
}

const fn step_table<R: PieceRules>(number: usize, army: usize) -> StepTable {
    let mut table = StepTable::EMPTY;
    table.army = army as u8;
    table.number = number as u8;
    let steps = R::PIECES[number].steps.as_slice();
    const_for!(index, 0..steps.len(), {
        let (step, bit) = (steps[index], 1 << index);
        let (east, north) = step.vector(forward::<R>(army));
        if north > 0 || north == 0 && east > 0 {
            table.ascending |= bit;
        }
        if step.initial {
            table.initial |= bit;
        }
        if !step.is_leap() && !matches!(step.mode, StepMode::Check) {
            table.moving |= bit;
        }
        if !step.is_leap() && step.mode.attacks() {
            table.attacking |= bit;
            if step.is_single() {
                table.single |= bit;
            }
        }
    });
    table
}

#[allow(clippy::large_stack_arrays, reason = "computed at compile time")]
const fn walks<R: PieceRules>() -> Walks {
    let tables = Tables::<R>::STEPS;
    let mut walks = Walks {
        rays: [0; WORDS],
        passages: [Passage::NONE; PASSAGES],
    };
    let (len, width) = (R::Board::BOARD.len(), width::<R>());
    const_for!(number, 0..MOST_TYPES, {
        let steps = definition_of::<R>(number).steps.as_slice();
        const_for!(army, 0..MOST_ARMIES, {
            let place = tables[number][army].place;
            let shares = army > 0 && place == tables[number][0].place;
            const_for!(entry, 0..steps.len() * len, {
                if place == NONE || shares {
                    break;
                }
                let (step, from) = (steps[entry / len], Square::from_index((entry % len) as u8));
                let at = place as usize + entry;
                let way = (step, step.vector(forward::<R>(army)));
                let ray = ray::<R>((number, army), way, from);
                const_for!(word, 0..width, {
                    walks.rays[at * width + word] = ray[word];
                });
                walks.passages[at] = passage::<R>(number as u8, step, army, from);
            });
        });
    });
    walks
}

/// Lame leaps go straight, then diagonally.
const fn passage<R: PieceRules>(
    number: u8,
    step: Step,
    army: usize,
    from: Square<R::Board>,
) -> Passage {
    let definition = definition_of::<R>(number as usize);
    let vector = step.vector(forward::<R>(army));
    let Some(to) = next::<R>(from, vector) else {
        return Passage::NONE;
    };
    if !keeps_to_lines::<R>(definition, step, army, from)
        || !keeps_to_lines::<R>(definition, step, army, to)
    {
        return Passage::NONE;
    }
    let mut passage = Passage {
        to: to.index(),
        legs: [0; 2],
        number: 0,
    };
    if !matches!(step.way, StepWay::Lame) {
        return passage;
    }
    let (mut at, mut rest) = (from, vector);
    loop {
        let (leg, left) = first_leg(rest);
        let Some(square) = next::<R>(at, leg) else {
            return Passage::NONE;
        };
        (at, rest) = (square, left);
        if rest.0 == 0 && rest.1 == 0 {
            return passage;
        }
        // At most three squares far.
        if passage.number < 2 {
            passage.legs[passage.number as usize] = square.index();
            passage.number += 1;
        }
    }
}
