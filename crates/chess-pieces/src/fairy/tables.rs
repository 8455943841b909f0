use board_geometry::{Bits, Direction, Geometry, Shape, Square, SquareSet};

use crate::movement::Movement;
use crate::rules::{definition_of, pawns_of};
use crate::steps::unit;
use crate::steps::{Step, StepMode};
use crate::{Army, PieceDefinition, PieceRules, PieceType, Ride};

/// Enough for 128 tables of 64 squares, or 17 of 160.
const WORDS: usize = 1 << 13;
pub(super) const NONE: u16 = u16::MAX;
pub(crate) const MOST_ARMIES: usize = 8;
pub(super) const MOST_TYPES: usize = 32;

pub(super) type Places = [[u16; MOST_ARMIES]; MOST_TYPES];

pub(super) struct Tables<R>(core::marker::PhantomData<R>);

impl<R: PieceRules> Tables<R> {
    const PLACES: &'static Places = &places::<R>(false, WORDS);
    #[allow(long_running_const_eval, reason = "many types on a large board")]
    pub(super) const LEAPS: &'static [u64; WORDS] = &fill::<R>(true);
    #[allow(long_running_const_eval, reason = "many types on a large board")]
    /// Squares from which the type may attack, or surely does if it only leaps.
    pub(super) const ORIGINS: &'static [u64; WORDS] = &fill::<R>(false);
    const REGIONS: &'static [[[u64; 4]; MOST_ARMIES]; MOST_TYPES] = &regions::<R>();

    /// `None` without a table.
    #[inline(always)]
    pub(super) fn read(
        words: &[u64; WORDS],
        army: Army,
        piece_type: PieceType,
        square: Square<R::Board>,
    ) -> Option<SquareSet<R::Board>> {
        let place = Self::PLACES[piece_type.index() % MOST_TYPES][army.index() % MOST_ARMIES];
        if place == NONE {
            return None;
        }
        let place = usize::from(place) + usize::from(square.index());
        Some(row::<R, WORDS>(words, place))
    }
}

pub(super) fn row<R: PieceRules, const WORDS: usize>(
    words: &[u64; WORDS],
    place: usize,
) -> SquareSet<R::Board> {
    let width = const { width::<R>() };
    let mut four = [0; 4];
    for (index, word) in four.iter_mut().enumerate().take(width) {
        *word = words[(place * width + index) % WORDS];
    }
    set::<R>(four)
}

pub(super) fn set<R: PieceRules>(words: [u64; 4]) -> SquareSet<R::Board> {
    SquareSet::from_bits(<<R::Board as Shape>::Bits as Bits>::from_words(words))
}

pub(super) fn region<R: PieceRules>(army: Army, piece_type: PieceType) -> SquareSet<R::Board> {
    let regions = Tables::<R>::REGIONS;
    set::<R>(regions[piece_type.index() % MOST_TYPES][army.index() % MOST_ARMIES])
}

pub(super) const fn width<R: PieceRules>() -> usize {
    <<R::Board as Shape>::Bits as Bits>::WIDTH.div_ceil(64)
}

const fn regions<R: PieceRules>() -> [[[u64; 4]; MOST_ARMIES]; MOST_TYPES] {
    let mut regions = [[[u64::MAX; 4]; MOST_ARMIES]; MOST_TYPES];
    const_for!(number, 0..MOST_TYPES, {
        let within = definition_of::<R>(number).within;
        const_for!(army, 0..MOST_ARMIES, {
            if army >= within.len() {
                break;
            }
            let words = &mut regions[number][army];
            *words = [0; 4];
            const_for!(index, 0..R::Board::BOARD.len(), {
                if is_within::<R>(within, army, Square::from_index(index as u8)) {
                    words[index / 64] |= 1 << (index % 64);
                }
            });
        });
    });
    regions
}

/// Places of types in tables of leaps or of other steps, by army.
pub(super) const fn places<R: PieceRules>(of_steps: bool, words: usize) -> Places {
    let mut places = [[NONE; MOST_ARMIES]; MOST_TYPES];
    let mut free = 0;
    const_for!(number, 0..MOST_TYPES, {
        let movement = Movement::of::<R>(number);
        let (counts, rows) = if of_steps {
            (
                movement.walked,
                definition_of::<R>(number).steps.as_slice().len(),
            )
        } else {
            (movement.fairy, 1)
        };
        let size = rows * R::Board::BOARD.len();
        const_for!(army, 0..MOST_ARMIES, {
            let fits = counts && (free + size) * width::<R>() <= words;
            if army > 0 && !movement.by_army {
                places[number][army] = places[number][0];
            } else if (army == 0 || army < R::PAWNS.len()) && fits {
                places[number][army] = free as u16;
                free += size;
            }
        });
    });
    places
}

/// Leaps, or else origins.
#[allow(clippy::large_stack_arrays, reason = "computed at compile time")]
const fn fill<R: PieceRules>(leaps: bool) -> [u64; WORDS] {
    let places = Tables::<R>::PLACES;
    let mut words = [0; WORDS];
    const_for!(number, 0..MOST_TYPES, {
        const_for!(army, 0..MOST_ARMIES, {
            let place = places[number][army];
            let shares = army > 0 && place == places[number][0];
            if place != NONE && !shares {
                fill_type::<R>(&mut words, place as usize, (number, army), leaps);
            }
        });
    });
    words
}

const fn fill_type<R: PieceRules>(
    words: &mut [u64; WORDS],
    place: usize,
    (number, army): (usize, usize),
    leaps: bool,
) {
    let mut index = 0;
    while let Some(way) = way::<R>(number, army, index) {
        index += 1;
        if leaps && !way.0.is_leap() || !leaps && !way.0.mode.attacks() {
            continue;
        }
        const_for!(from, 0..R::Board::BOARD.len(), {
            let square = Square::from_index(from as u8);
            let reached = reached::<R>((number, army), way, square);
            const_for!(word, 0..reached.len(), {
                let mut left = reached[word];
                while left != 0 {
                    let to = 64 * word + left.trailing_zeros() as usize;
                    left &= left - 1;
                    let (row, bit) = if leaps { (from, to) } else { (to, from) };
                    words[(place + row) * width::<R>() + bit / 64] |= 1 << (bit % 64);
                }
            });
        });
    }
}

pub(crate) const MOST_WAYS: usize = 128;

/// A step, and its vector on the board.
pub(super) type Way = (Step, (i8, i8));

/// Leaps, directions of rides and steps of a type, by number.
pub(super) const fn way<R: PieceRules>(
    number: usize,
    army: usize,
    mut index: usize,
) -> Option<Way> {
    let definition = definition_of::<R>(number);
    let plain = Step {
        range: 1,
        ..Step::NONE
    };
    if index < definition.leaps.len() {
        return Some((plain, definition.leaps[index]));
    }
    index -= definition.leaps.len();
    const_for!(ride, 0..definition.rides.len(), {
        let Ride { directions, range } = definition.rides[ride];
        if index < directions.len() {
            return Some((Step { range, ..plain }, directions[index].offset()));
        }
        index -= directions.len();
    });
    let steps = definition.steps.as_slice();
    if index >= steps.len() {
        return None;
    }
    Some((steps[index], steps[index].vector(forward::<R>(army))))
}

/// Squares on an empty board, in the region of the type.
pub(super) const fn reached<R: PieceRules>(
    (number, army): (usize, usize),
    way: Way,
    from: Square<R::Board>,
) -> [u64; 4] {
    let definition = definition_of::<R>(number);
    if way.0.initial && !is_within::<R>(definition.initial, army, from) {
        return [0; 4];
    }
    let mut words = ray::<R>((number, army), way, from);
    if !matches!(way.0.mode, StepMode::Check) {
        const_for!(word, 0..words.len(), {
            words[word] &= Tables::<R>::REGIONS[number][army][word];
        });
    }
    words
}

/// Squares up to the range, the edge or the end of its lines.
pub(super) const fn ray<R: PieceRules>(
    (number, army): (usize, usize),
    (step, vector): Way,
    from: Square<R::Board>,
) -> [u64; 4] {
    let definition = definition_of::<R>(number);
    let (mut words, mut taken) = ([0; 4], 0);
    let mut at = if keeps_to_lines::<R>(definition, step, army, from) {
        next::<R>(from, vector)
    } else {
        None
    };
    while let Some(square) = at
        && taken < step.range
        && keeps_to_lines::<R>(definition, step, army, square)
    {
        words[square.index() as usize / 64] |= 1 << (square.index() % 64);
        at = next::<R>(square, vector);
        taken += 1;
    }
    words
}

/// North for an army without [pawns](PieceRules::PAWNS).
pub(super) const fn forward<R: PieceRules>(army: usize) -> Direction {
    pawns_of::<R>(army).forward
}

/// One leap or step on. Steps to neighbours follow the board's.
pub(super) const fn next<R: PieceRules>(
    from: Square<R::Board>,
    (east, north): (i8, i8),
) -> Option<Square<R::Board>> {
    match unit(east, north) {
        Some(direction) => R::Board::BOARD.step(from, direction),
        None => R::Board::BOARD.leap(from, east, north),
    }
}

pub(super) const fn keeps_to_lines<R: PieceRules>(
    definition: &PieceDefinition,
    step: Step,
    army: usize,
    square: Square<R::Board>,
) -> bool {
    !step.bound || is_within::<R>(definition.lines, army, square)
}

pub(super) const fn is_within<R: PieceRules>(
    letters: &[&str],
    army: usize,
    square: Square<R::Board>,
) -> bool {
    army >= letters.len() || {
        let region = R::Board::BOARD.region_of(square);
        any!(&letter in letters[army].as_bytes(), letter as char == region)
    }
}
