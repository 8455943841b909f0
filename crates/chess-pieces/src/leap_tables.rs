//! Tables of the types that the tables of the board do not serve: where they leap, and from where they may attack.

use board_geometry::{Bits, Geometry, Shape, Square, SquareSet};

use crate::definition::Movement;
use crate::steps::{forward, is_within, next};
use crate::{Army, PieceDefinition, PieceRules, PieceType, Ride, Step, StepMode, StepWay};

/// Words of all tables of a variant: enough for 128 tables of 64 squares, or 17 of 160 squares.
const WORDS: usize = 1 << 13;
/// Stands for the place of a table that does not exist.
const NONE: u16 = u16::MAX;
const MOST_ARMIES: usize = 8;
const MOST_TYPES: usize = 32;

/// Where the tables of each type and army begin, in squares.
type Places = [[u16; MOST_ARMIES]; MOST_TYPES];

/// Squares to which the types leap, and squares from which they may attack, whatever stands on the board.
struct Tables<R>(core::marker::PhantomData<R>);

impl<R: PieceRules> Tables<R> {
    const PLACES: &'static Places = &places::<R>();
    #[allow(long_running_const_eval, reason = "many types on a large board")]
    const LEAPS: &'static [u64; WORDS] = &fill::<R>(true);
    #[allow(long_running_const_eval, reason = "many types on a large board")]
    const ORIGINS: &'static [u64; WORDS] = &fill::<R>(false);

    #[inline(always)]
    fn read(
        words: &[u64; WORDS],
        army: Army,
        piece_type: PieceType,
        square: Square<R::Board>,
    ) -> Option<SquareSet<R::Board>> {
        let place = Self::PLACES[piece_type.index() % MOST_TYPES][army.index() % MOST_ARMIES];
        if place == NONE {
            return None;
        }
        let width = const { width::<R>() };
        let at = (usize::from(place) + usize::from(square.index())) * width;
        let mut four = [0; 4];
        for (index, word) in four.iter_mut().enumerate().take(width) {
            *word = words[(at + index) % WORDS];
        }
        Some(SquareSet::from_bits(
            <<R::Board as Shape>::Bits as Bits>::from_words(four),
        ))
    }
}

/// Squares to which a piece leaps, its single steps included, within its region; `None` without a table.
#[inline(always)]
pub(crate) fn leaps<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
) -> Option<SquareSet<R::Board>> {
    Tables::<R>::read(Tables::<R>::LEAPS, army, piece_type, from)
}

/// Squares from which a piece may attack a square, if the pieces on its way let it; `None` without a table. For a
/// type that only leaps these are the squares from which it does.
#[inline(always)]
pub(crate) fn origins<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    square: Square<R::Board>,
) -> Option<SquareSet<R::Board>> {
    Tables::<R>::read(Tables::<R>::ORIGINS, army, piece_type, square)
}

/// 64-bit words of a set of squares.
const fn width<R: PieceRules>() -> usize {
    <<R::Board as Shape>::Bits as Bits>::WIDTH.div_ceil(64)
}

/// Armies of the same forward direction and region share a table.
const fn places<R: PieceRules>() -> Places {
    let mut places = [[NONE; MOST_ARMIES]; MOST_TYPES];
    let len = R::Board::BOARD.len();
    let (mut number, mut free) = (0, 0);
    while number < R::PIECES.len() && number < MOST_TYPES {
        let mut army = 0;
        while army < MOST_ARMIES && Movement::of::<R>(number).odd {
            if army > 0 && !R::PIECES[number].depends_on_army() {
                places[number][army] = places[number][0];
            } else if (army == 0 || army < R::PAWNS.len()) && (free + len) * width::<R>() <= WORDS {
                places[number][army] = free as u16;
                free += len;
            }
            army += 1;
        }
        number += 1;
    }
    places
}

/// Computes the leaps, or else the origins, of all types.
#[allow(clippy::large_stack_arrays, reason = "computed at compile time")]
const fn fill<R: PieceRules>(leaps: bool) -> [u64; WORDS] {
    let places = places::<R>();
    let mut words = [0; WORDS];
    let mut number = 0;
    while number < R::PIECES.len() && number < MOST_TYPES {
        let mut army = 0;
        while army < MOST_ARMIES {
            let place = places[number][army];
            let shares = army > 0 && place == places[number][0];
            if place != NONE && !shares {
                words = fill_type::<R>(words, place as usize, number, army, leaps);
            }
            army += 1;
        }
        number += 1;
    }
    words
}

const fn fill_type<R: PieceRules>(
    mut words: [u64; WORDS],
    place: usize,
    number: usize,
    army: usize,
    leaps: bool,
) -> [u64; WORDS] {
    let definition = &R::PIECES[number];
    let steps = all_steps::<R>(definition, army);
    let mut from = 0;
    while from < R::Board::BOARD.len() {
        let square = Square::from_index(from as u8);
        let starts = is_within::<R>(definition.initial, army, square);
        let mut index = 0;
        while index < steps.1 {
            let (step, vector) = steps.0[index];
            let counts = if leaps {
                step.is_leap()
            } else {
                step.mode.attacks()
            };
            let mut at = if counts && (starts || !step.initial) {
                next::<R>(square, vector)
            } else {
                None
            };
            let mut taken = 0;
            while let Some(to) = at {
                let free = matches!(step.mode, StepMode::Check);
                if free || is_within::<R>(definition.within, army, to) {
                    let (row, bit) = if leaps {
                        (from, to.index() as usize)
                    } else {
                        (to.index() as usize, from)
                    };
                    words[(place + row) * width::<R>() + bit / 64] |= 1 << (bit % 64);
                }
                taken += 1;
                at = if taken < step.range as usize {
                    next::<R>(to, vector)
                } else {
                    None
                };
            }
            index += 1;
        }
        from += 1;
    }
    words
}

/// Most vectors of a type: its leaps, eight directions with some ranges, its steps.
const MOST_VECTORS: usize = 128;

type Vectors = [(Step, (i8, i8)); MOST_VECTORS];

/// All ways to step, with their vectors for an army: leaps and rides too.
const fn all_steps<R: PieceRules>(definition: &PieceDefinition, army: usize) -> (Vectors, usize) {
    let plain = Step {
        right: 0,
        forward: 0,
        range: 1,
        mode: StepMode::Any,
        way: StepWay::Leap,
        initial: false,
    };
    let mut all = [(plain, (0, 0)); MOST_VECTORS];
    let mut len = 0;
    let mut index = 0;
    while index < definition.leaps.len() && len < MOST_VECTORS {
        all[len] = (plain, definition.leaps[index]);
        (len, index) = (len + 1, index + 1);
    }
    index = 0;
    while index < definition.rides.len() {
        let Ride { directions, range } = definition.rides[index];
        let mut direction = 0;
        while direction < directions.len() && len < MOST_VECTORS {
            all[len] = (Step { range, ..plain }, directions[direction].offset());
            (len, direction) = (len + 1, direction + 1);
        }
        index += 1;
    }
    let steps = definition.steps.as_slice();
    index = 0;
    while index < steps.len() && len < MOST_VECTORS {
        all[len] = (steps[index], steps[index].vector(forward::<R>(army)));
        (len, index) = (len + 1, index + 1);
    }
    (all, len)
}
