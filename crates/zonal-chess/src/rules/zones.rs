//! Zones as grids (ZC-2).
//!
//! Six rows (ranks 2 to 7) of four columns and an empty one make a set-wise step one shift. Both zones share a
//! `u64`, with a gap. Riders flood the empty squares of their zone, and attack one step from the flood and on lines
//! out of it.

use board_geometry::{Square, SquareSet};

use crate::board::{BOARD, EAST_ZONE, WEST_ZONE, ZonalBoard};

pub(crate) type Set = SquareSet<ZonalBoard>;

pub(super) const ZONES: [Set; 2] = [WEST_ZONE, EAST_ZONE];
pub(crate) const BOTH: Set = SquareSet::from_bits(WEST_ZONE.bits() | EAST_ZONE.bits());

const ROWS: usize = 6;
const STRIDE: u8 = 5;
/// Out of reach of a step from the west grid's last place, 28.
const EAST: u8 = 35;

const fn place(square: Square<ZonalBoard>) -> u8 {
    let row = (BOARD.rank_of(square) - 1) * STRIDE;
    if is_in(0, square) {
        row + BOARD.file_of(square)
    } else {
        EAST + row + BOARD.file_of(square) - 12
    }
}

pub(super) const fn is_in(zone: usize, square: Square<ZonalBoard>) -> bool {
    ZONES[zone].bits() & (1 << square.index()) != 0
}

/// Zero outside the zones.
pub(super) const fn bit(square: Square<ZonalBoard>) -> u64 {
    if is_in(0, square) || is_in(1, square) {
        1 << place(square)
    } else {
        0
    }
}

#[derive(Clone, Copy)]
struct Row {
    /// First square on the board.
    index: u32,
    /// First square in the grid.
    place: u32,
    mask: u64,
}

const fn rows(zone: usize) -> [Row; ROWS] {
    let mut rows = [Row {
        index: 0,
        place: 0,
        mask: 0,
    }; ROWS];
    let mut index = BOARD.len();
    // Descending: the first square of a row comes last.
    while index > 0 {
        index -= 1;
        let square = Square::from_index(index as u8);
        if is_in(zone, square) {
            let row = &mut rows[BOARD.rank_of(square) as usize - 1];
            row.index = index as u32;
            row.place = place(square) as u32;
            row.mask = row.mask << 1 | 1;
        }
    }
    rows
}

pub(crate) fn grid(set: Set) -> u64 {
    grid_zone::<0>(set) | grid_zone::<1>(set)
}

#[inline(always)]
fn grid_zone<const ZONE: usize>(set: Set) -> u64 {
    let rows = const { rows(ZONE) };
    let mut grid = 0;
    for row in rows {
        grid |= ((set.bits() >> row.index) as u64 & row.mask) << row.place;
    }
    grid
}

#[inline(always)]
pub(crate) fn ungrid(grid: u64) -> Set {
    ungrid_zone::<0>(grid) | ungrid_zone::<1>(grid)
}

#[inline(always)]
fn ungrid_zone<const ZONE: usize>(grid: u64) -> Set {
    if grid & const { whole(ZONE) } == 0 {
        return Set::EMPTY;
    }
    let rows = const { rows(ZONE) };
    let mut set = 0;
    for row in rows {
        set |= u128::from(grid >> row.place & row.mask) << row.index;
    }
    SquareSet::from_bits(set)
}

pub(crate) const WHOLE: u64 = whole(0) | whole(1);

const fn whole(zone: usize) -> u64 {
    let rows = rows(zone);
    let mut grid = 0;
    let mut row = 0;
    while row < ROWS {
        grid |= rows[row].mask << rows[row].place;
        row += 1;
    }
    grid
}

const fn zones(west: bool, east: bool) -> u64 {
    let west = if west { const { whole(0) } } else { 0 };
    let east = if east { const { whole(1) } } else { 0 };
    west | east
}

pub(crate) const fn zones_of(grid: u64) -> u64 {
    zones(
        grid & const { whole(0) } != 0,
        grid & const { whole(1) } != 0,
    )
}

pub(crate) const fn zones_around(squares: Set) -> u64 {
    let bits = squares.bits();
    zones(bits & WEST_ZONE.bits() != 0, bits & EAST_ZONE.bits() != 0)
}

static BITS: [u64; 128] = {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < BOARD.len() {
        bits[index] = bit(Square::from_index(index as u8));
        index += 1;
    }
    bits
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares {
    pub(crate) set: Set,
    pub(crate) grid: u64,
}

impl Squares {
    #[inline(always)]
    pub(crate) fn new(set: Set) -> Self {
        Self {
            set,
            grid: grid(set),
        }
    }

    #[inline(always)]
    pub(crate) fn with(&self, square: Square<ZonalBoard>) -> Self {
        Self {
            set: self.set.with(square),
            grid: self.grid | bit_of(square),
        }
    }

    #[inline(always)]
    pub(crate) fn without(&self, square: Square<ZonalBoard>) -> Self {
        Self {
            set: self.set.without(square),
            grid: self.grid & !bit_of(square),
        }
    }
}

#[inline(always)]
pub(crate) fn bit_of(square: Square<ZonalBoard>) -> u64 {
    BITS[usize::from(square.index() & 127)]
}

const SQUARES: [u8; 64] = {
    let mut squares = [0; 64];
    let mut index = 0;
    while index < BOARD.len() {
        let square = Square::from_index(index as u8);
        if bit(square) != 0 {
            squares[place(square) as usize] = index as u8;
        }
        index += 1;
    }
    squares
};

pub(crate) fn places(mut grid: u64) -> impl Iterator<Item = Square<ZonalBoard>> {
    core::iter::from_fn(move || {
        let place = grid.trailing_zeros();
        grid &= grid.wrapping_sub(1);
        (place < 64).then(|| Square::from_index(SQUARES[place as usize % 64]))
    })
}

pub(crate) const fn orthogonally(grid: u64) -> u64 {
    grid << 1 | grid >> 1 | grid << STRIDE | grid >> STRIDE
}

pub(crate) const fn diagonally(grid: u64) -> u64 {
    grid << (STRIDE + 1) | grid >> (STRIDE + 1) | grid << (STRIDE - 1) | grid >> (STRIDE - 1)
}

pub(crate) const fn both_ways(grid: u64) -> u64 {
    let row = grid | grid << 1 | grid >> 1;
    row | row << STRIDE | row >> STRIDE
}

#[inline(always)]
pub(crate) fn flood(start: u64, empty: u64, step: impl Fn(u64) -> u64) -> u64 {
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

pub(crate) fn way(start: u64, empty: u64, goal: u64, step: impl Fn(u64) -> u64) -> u64 {
    // Outwards ring by ring, then back.
    let mut rings = [start; ROWS * 4];
    let mut last = 0;
    let mut reached = start;
    for outer in 1..rings.len() {
        if reached & goal != 0 {
            break;
        }
        rings[outer] = step(rings[last]) & empty & !reached;
        reached |= rings[outer];
        last = outer;
    }
    let mut way = goal;
    let mut end = goal;
    for ring in rings[..last].iter().rev() {
        let before = step(end) & ring;
        end = before & before.wrapping_neg();
        way |= end;
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_has_a_place_for_each_square_of_a_zone() {
        let mut all = 0_u64;
        for square in BOTH {
            let bit = 1 << place(square);
            assert_eq!(all & bit, 0, "{square}");
            all |= bit;
            assert_eq!(places(bit).collect::<Set>(), square.into());
            assert_eq!((grid(square.into()), ungrid(bit)), (bit, square.into()));
            assert_eq!((bit_of(square), super::bit(square)), (bit, bit));
        }
        assert_eq!((whole(0) | whole(1), WHOLE), (all, all));
        assert_eq!((grid(!BOTH), grid(BOTH), ungrid(all)), (0, all, BOTH));
        for zone in [0, 1] {
            let masks = rows(zone).map(|row| row.mask);
            assert_eq!(masks, [0b11, 0b111, 0b1111, 0b1111, 0b111, 0b11]);
        }
    }

    #[test]
    fn a_step_leads_from_no_zone_into_the_other() {
        for step in [orthogonally, diagonally, both_ways] {
            for [zone, other] in [[0, 1], [1, 0]] {
                assert_eq!(step(whole(zone)) & whole(other), 0);
            }
        }
    }

    #[test]
    fn squares_are_a_set_and_a_grid() {
        let (b4, h4) = (BOARD.named("b4").unwrap(), BOARD.named("h4").unwrap());
        let both = Squares::new(Set::EMPTY).with(b4).with(h4);
        assert_eq!((both.set, both.grid), (Set::from(b4).with(h4), bit_of(b4)));
        let one = Squares::new(both.set).without(b4);
        assert_eq!((one.set, one.grid), (h4.into(), 0));
    }

    #[test]
    fn a_way_is_a_shortest_one() {
        let at = |name| BOARD.named(name).unwrap();
        let wall = bit_of(at("c4")) | bit_of(at("c5")) | bit_of(at("d6"));
        let length = |from, to, step: fn(u64) -> u64| {
            way(bit_of(at(from)), WHOLE & !wall, bit_of(at(to)), step).count_ones()
        };
        assert_eq!(length("b4", "b4", orthogonally), 1);
        assert_eq!(length("b4", "d4", orthogonally), 5); // b3, c3, d3
        assert_eq!(length("b4", "d4", both_ways), 3); // c3
        assert_eq!(length("a4", "d7", diagonally), 4); // b5, c6
    }
}
