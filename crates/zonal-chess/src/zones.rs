//! The zones as grids, and the lines that lead out of them (ZC-2, ZC-5).
//!
//! A zone is handled as a grid of six rows (ranks 2 to 7) and four columns in a `u32`, with an empty
//! column behind each row, so that a step of a whole set is one shift and nothing wraps. A rider
//! floods the empty squares of its zone; whatever it attacks is one step inside the zone from a
//! flooded square, or on a line that leaves the zone from one.
//!
//! A *gate* of a square is a square of a zone from which one straight run reaches it: its neighbour,
//! if the square is in the zone itself, else the last square of the zone on a line towards it. A
//! square has three gates or so in a zone, so "is it attacked?" needs no whole attack set.

use board_geometry::{Direction, Square, SquareSet};

use crate::board::{BOARD, EAST_ZONE, WEST_ZONE, ZonalBoard};

pub(crate) type Set = SquareSet<ZonalBoard>;

/// The west and the east zone.
pub(crate) const ZONES: [Set; 2] = [WEST_ZONE, EAST_ZONE];
/// The squares of both zones.
pub(crate) const BOTH: Set = SquareSet::from_bits(WEST_ZONE.bits() | EAST_ZONE.bits());

const ROWS: usize = 6;
/// The bits of a row: its columns and the gap.
const STRIDE: u8 = 5;

/// The place of a square in the grid of zone `Z`; for squares of that zone only.
const fn place(zone: usize, square: Square<ZonalBoard>) -> u8 {
    let first_file = if zone == 0 { 0 } else { 12 };
    (BOARD.rank_of(square) - 1) * STRIDE + BOARD.file_of(square) - first_file
}

const fn is_in(zone: usize, square: Square<ZonalBoard>) -> bool {
    ZONES[zone].bits() & (1 << square.index()) != 0
}

/// How a row of a zone lies in the numbering of the board.
#[derive(Clone, Copy)]
struct Row {
    /// The index of its first square.
    index: u32,
    /// The place of its first square in the grid.
    place: u32,
    /// As many bits as it has squares.
    mask: u32,
}

const fn rows(zone: usize) -> [Row; ROWS] {
    let mut rows = [Row {
        index: 0,
        place: 0,
        mask: 0,
    }; ROWS];
    let mut index = BOARD.len();
    // Downwards, so that the first square of a row is seen last.
    while index > 0 {
        index -= 1;
        let square = Square::from_index(index as u8);
        if is_in(zone, square) {
            let row = &mut rows[BOARD.rank_of(square) as usize - 1];
            row.index = index as u32;
            row.place = place(zone, square) as u32;
            row.mask = row.mask << 1 | 1;
        }
    }
    rows
}

/// The squares of a set that lie in zone `ZONE`, as a grid.
#[inline(always)]
pub(crate) fn grid<const ZONE: usize>(set: Set) -> u32 {
    let rows = const { rows(ZONE) };
    let mut grid = 0;
    for row in rows {
        grid |= ((set.bits() >> row.index) as u32 & row.mask) << row.place;
    }
    grid
}

/// The place of each square as a grid of its own; empty for squares that are not in the zone.
static BITS: [[u32; 128]; 2] = [bits(0), bits(1)];

const fn bits(zone: usize) -> [u32; 128] {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < BOARD.len() {
        let square = Square::from_index(index as u8);
        if is_in(zone, square) {
            bits[index] = 1 << place(zone, square);
        }
        index += 1;
    }
    bits
}

/// A square as a grid of each zone.
#[inline(always)]
fn grids_of(square: Square<ZonalBoard>) -> [u32; 2] {
    let index = usize::from(square.index() & 127);
    [BITS[0][index], BITS[1][index]]
}

/// Some squares of the board, of which those in zones are grids too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares {
    set: Set,
    grids: [u32; 2],
}

impl Squares {
    pub(crate) const EMPTY: Self = Self {
        set: Set::EMPTY,
        grids: [0; 2],
    };

    #[inline(always)]
    pub(crate) fn new(set: Set) -> Self {
        Self {
            set,
            grids: [grid::<0>(set), grid::<1>(set)],
        }
    }

    #[inline(always)]
    pub(crate) const fn set(&self) -> Set {
        self.set
    }

    /// Those in a zone.
    #[inline(always)]
    pub(crate) const fn in_zone(&self, zone: usize) -> u32 {
        self.grids[zone & 1]
    }

    #[inline(always)]
    pub(crate) fn with(&self, square: Square<ZonalBoard>) -> Self {
        let [west, east] = grids_of(square);
        Self {
            set: self.set.with(square),
            grids: [self.grids[0] | west, self.grids[1] | east],
        }
    }

    #[inline(always)]
    pub(crate) fn without(&self, square: Square<ZonalBoard>) -> Self {
        let [west, east] = grids_of(square);
        Self {
            set: self.set.without(square),
            grids: [self.grids[0] & !west, self.grids[1] & !east],
        }
    }
}

/// The squares of a grid of zone `ZONE`.
#[inline(always)]
pub(crate) fn ungrid<const ZONE: usize>(grid: u32) -> Set {
    let rows = const { rows(ZONE) };
    let mut set = 0;
    for row in rows {
        set |= u128::from(grid >> row.place & row.mask) << row.index;
    }
    SquareSet::from_bits(set)
}

/// All squares of a zone as a grid.
pub(crate) const WHOLE: [u32; 2] = [whole(0), whole(1)];

const fn whole(zone: usize) -> u32 {
    let rows = rows(zone);
    let mut grid = 0;
    let mut row = 0;
    while row < ROWS {
        grid |= rows[row].mask << rows[row].place;
        row += 1;
    }
    grid
}

/// The square at each place of a grid.
const SQUARES: [[u8; 32]; 2] = [squares(0), squares(1)];

const fn squares(zone: usize) -> [u8; 32] {
    let mut squares = [0; 32];
    let mut index = 0;
    while index < BOARD.len() {
        let square = Square::from_index(index as u8);
        if is_in(zone, square) {
            squares[place(zone, square) as usize % 32] = index as u8;
        }
        index += 1;
    }
    squares
}

/// A grid square by square.
pub(crate) fn places(zone: usize, mut grid: u32) -> impl Iterator<Item = Square<ZonalBoard>> {
    core::iter::from_fn(move || {
        let place = grid.trailing_zeros();
        grid &= grid.wrapping_sub(1);
        (place < 32).then(|| Square::from_index(SQUARES[zone & 1][place as usize % 32]))
    })
}

/// The gates of a square in one zone, by the direction of the line that leads from them.
#[derive(Clone, Copy)]
pub(crate) struct Gates {
    pub(crate) orthogonal: u32,
    pub(crate) diagonal: u32,
}

/// The gates of a square in a zone.
#[inline(always)]
pub(crate) fn gates(zone: usize, square: Square<ZonalBoard>) -> Gates {
    GATES[zone & 1][usize::from(square.index() & 127)]
}

/// The gates of every square.
static GATES: [[Gates; 128]; 2] = [all_gates(0), all_gates(1)];

const fn all_gates(zone: usize) -> [Gates; 128] {
    let mut gates = [Gates {
        orthogonal: 0,
        diagonal: 0,
    }; 128];
    let mut index = 0;
    while index < BOARD.len() {
        let square = Square::from_index(index as u8);
        gates[index] = Gates {
            orthogonal: gates_of(zone, square, Direction::ORTHOGONAL),
            diagonal: gates_of(zone, square, Direction::DIAGONAL),
        };
        index += 1;
    }
    gates
}

const fn gates_of(zone: usize, square: Square<ZonalBoard>, directions: [Direction; 4]) -> u32 {
    let mut gates = 0;
    let mut index = 0;
    while index < directions.len() {
        let mut next = BOARD.step(square, directions[index]);
        while let Some(gate) = next {
            if is_in(zone, gate) {
                gates |= 1 << place(zone, gate);
                break;
            }
            // Inside its own zone a rider goes step by step; it does not come back from outside.
            if is_in(zone, square) {
                break;
            }
            next = BOARD.step(gate, directions[index]);
        }
        index += 1;
    }
    gates
}

#[inline(always)]
pub(crate) const fn orthogonally(grid: u32) -> u32 {
    grid << 1 | grid >> 1 | grid << STRIDE | grid >> STRIDE
}

#[inline(always)]
pub(crate) const fn diagonally(grid: u32) -> u32 {
    grid << (STRIDE + 1) | grid >> (STRIDE + 1) | grid << (STRIDE - 1) | grid >> (STRIDE - 1)
}

#[inline(always)]
pub(crate) const fn both_ways(grid: u32) -> u32 {
    let row = grid | grid << 1 | grid >> 1;
    row | row << STRIDE | row >> STRIDE
}

/// The squares from which riders on the `start` squares can make their next step, those included.
#[inline(always)]
pub(crate) fn flood(start: u32, empty: u32, step: impl Fn(u32) -> u32) -> u32 {
    let open = start | empty;
    let mut reached = start;
    loop {
        let next = reached | step(reached) & open;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The steps out of a zone: from which place, which square, in which direction.
const fn ways_out<const ZONE: usize, const ORTHOGONAL: bool>() -> ([(u32, u8, Direction); 14], usize)
{
    let directions = if ORTHOGONAL {
        Direction::ORTHOGONAL
    } else {
        Direction::DIAGONAL
    };
    let mut ways = [(0, 0, Direction::East); 14];
    let mut len = 0;
    let mut index = 0;
    while index < BOARD.len() * 4 {
        let square = Square::from_index((index / 4) as u8);
        let direction = directions[index % 4];
        if is_in(ZONE, square)
            && let Some(next) = BOARD.step(square, direction)
            && !is_in(ZONE, next)
        {
            ways[len] = (1 << place(ZONE, square), square.index(), direction);
            len += 1;
        }
        index += 1;
    }
    (ways, len)
}

/// What is attacked outside a zone from the reached squares in it: once out, straight on (ZC-5).
#[inline(always)]
pub(crate) fn lines_out<const ZONE: usize, const ORTHOGONAL: bool>(
    reached: u32,
    occupied: Set,
) -> Set {
    let (ways, len) = const { &ways_out::<ZONE, ORTHOGONAL>() };
    let mut attacked = Set::EMPTY;
    for &(place, from, direction) in ways.iter().take(*len) {
        if reached & place != 0 {
            attacked |= BOARD.ray_attacks(Square::from_index(from), direction, occupied);
        }
    }
    attacked
}

/// What the compiler works out, beside walks over the board.
#[cfg(test)]
mod tests {
    use super::*;

    /// The squares that a rider reaches from a square of a zone in one direction: its next step if that stays in
    /// the zone, else all squares straight on, as far as they are outside.
    fn straight(zone: usize, from: Square<ZonalBoard>, direction: Direction) -> Set {
        let mut reached = Set::EMPTY;
        let mut next = BOARD.step(from, direction);
        while let Some(square) = next {
            let first = reached.is_empty();
            if ZONES[zone].contains(square) && !first {
                break;
            }
            reached.insert(square);
            if ZONES[zone].contains(square) {
                break;
            }
            next = BOARD.step(square, direction);
        }
        reached
    }

    #[test]
    fn a_grid_has_a_place_for_each_square_of_its_zone() {
        for zone in [0, 1] {
            let mut all = 0_u32;
            for square in ZONES[zone] {
                let bit = 1 << place(zone, square);
                assert_eq!(all & bit, 0, "{square}");
                all |= bit;
                assert_eq!(places(zone, bit).collect::<Set>(), square.into());
                let (grid, back) = if zone == 0 {
                    (grid::<0>(square.into()), ungrid::<0>(bit))
                } else {
                    (grid::<1>(square.into()), ungrid::<1>(bit))
                };
                assert_eq!((grid, back), (bit, square.into()));
            }
            assert_eq!((whole(zone), WHOLE[zone]), (all, all));
            assert_eq!(squares(zone), SQUARES[zone]);
            let masks = rows(zone).map(|row| row.mask);
            assert_eq!(masks, [0b11, 0b111, 0b1111, 0b1111, 0b111, 0b11]);
        }
        assert_eq!((grid::<0>(!WEST_ZONE), grid::<1>(!EAST_ZONE)), (0, 0));
    }

    #[test]
    fn a_gate_is_where_a_straight_run_to_a_square_begins() {
        for zone in [0, 1] {
            let table = all_gates(zone);
            for square in BOARD.all() {
                let naive = |directions: [Direction; 4]| {
                    let reaches = |from: &Square<ZonalBoard>| {
                        let mut ways = directions.into_iter();
                        ways.any(|direction| straight(zone, *from, direction).contains(square))
                    };
                    ZONES[zone].iter().filter(reaches).collect::<Set>()
                };
                let (gates, made) = (gates(zone, square), table[usize::from(square.index())]);
                assert_eq!(gates.orthogonal, made.orthogonal);
                assert_eq!(gates.diagonal, made.diagonal);
                for (grid, directions) in [
                    (gates.orthogonal, Direction::ORTHOGONAL),
                    (gates.diagonal, Direction::DIAGONAL),
                ] {
                    let found: Set = places(zone, grid).collect();
                    assert_eq!(found, naive(directions), "{square} from zone {zone}");
                }
            }
        }
    }

    #[test]
    fn the_ways_out_are_all_steps_out() {
        fn check<const ZONE: usize, const ORTHOGONAL: bool>(directions: [Direction; 4]) {
            let (ways, len) = ways_out::<ZONE, ORTHOGONAL>();
            let out = |&(from, direction): &(Square<ZonalBoard>, Direction)| {
                let next = BOARD.step(from, direction);
                next.is_some_and(|next| !ZONES[ZONE].contains(next))
            };
            let steps = ZONES[ZONE]
                .iter()
                .flat_map(|from| directions.map(|way| (from, way)));
            let expected = steps.filter(out).map(|(from, way)| {
                let bit = 1_u32 << place(ZONE, from);
                (bit, from.index(), way)
            });
            assert!(expected.eq(ways[..len].iter().copied()));
        }
        check::<0, true>(Direction::ORTHOGONAL);
        check::<0, false>(Direction::DIAGONAL);
        check::<1, true>(Direction::ORTHOGONAL);
        check::<1, false>(Direction::DIAGONAL);
    }
}
