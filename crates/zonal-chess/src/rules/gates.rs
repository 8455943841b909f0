//! Straight lines out of the zones (ZC-5).
//!
//! A *gate* of a square is a zone square from which a straight run reaches it: a neighbour within the zone, outside
//! the last zone square on a line.

use board_geometry::{Direction, Square};

use crate::board::{BOARD, ZonalBoard};
use crate::rules::zones::{Set, bit, is_in, places};

#[derive(Clone, Copy)]
pub(crate) struct Gates {
    pub(crate) orthogonal: u64,
    pub(crate) diagonal: u64,
}

#[inline(always)]
pub(crate) fn gates(square: Square<ZonalBoard>) -> Gates {
    GATES[usize::from(square.index() & 127)]
}

#[inline(always)]
pub(crate) fn gates_in(
    square: Square<ZonalBoard>,
    zones: u64,
) -> impl Iterator<Item = Square<ZonalBoard>> {
    let gates = gates(square);
    places((gates.orthogonal | gates.diagonal) & zones)
}

static GATES: [Gates; 128] = all_gates();

const fn all_gates() -> [Gates; 128] {
    let mut gates = [Gates {
        orthogonal: 0,
        diagonal: 0,
    }; 128];
    let mut index = 0;
    while index < BOARD.len() {
        let square = Square::from_index(index as u8);
        let (orthogonal, diagonal) = (Direction::ORTHOGONAL, Direction::DIAGONAL);
        gates[index] = Gates {
            orthogonal: gates_of(0, square, orthogonal) | gates_of(1, square, orthogonal),
            diagonal: gates_of(0, square, diagonal) | gates_of(1, square, diagonal),
        };
        index += 1;
    }
    gates
}

const fn gates_of(zone: usize, square: Square<ZonalBoard>, directions: [Direction; 4]) -> u64 {
    let mut gates = 0;
    let mut index = 0;
    while index < directions.len() {
        let mut next = BOARD.step(square, directions[index]);
        while let Some(gate) = next {
            if is_in(zone, gate) {
                gates |= bit(gate);
                break;
            }
            // Inside, riders go step by step and do not re-enter.
            if is_in(zone, square) {
                break;
            }
            next = BOARD.step(gate, directions[index]);
        }
        index += 1;
    }
    gates
}

/// Grid bit, square, direction.
const fn ways_out<const ZONE: usize, const ORTHOGONAL: bool>() -> ([(u64, u8, Direction); 14], usize)
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
            ways[len] = (bit(square), square.index(), direction);
            len += 1;
        }
        index += 1;
    }
    (ways, len)
}

/// ZC-5: riders that have left go straight on.
#[inline(always)]
pub(crate) fn lines_out<const ZONE: usize, const ORTHOGONAL: bool>(
    reached: u64,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::zones::ZONES;

    /// Squares in one direction: the next one inside, all outside.
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
    fn a_gate_is_where_a_straight_run_to_a_square_begins() {
        let table = all_gates();
        for square in BOARD.all() {
            let naive = |directions: [Direction; 4]| {
                let reaches = |zone: usize, from: Square<ZonalBoard>| {
                    let mut ways = directions.into_iter();
                    ways.any(|direction| straight(zone, from, direction).contains(square))
                };
                let gates = |zone: usize| {
                    let squares = ZONES[zone].iter();
                    squares.filter(move |from| reaches(zone, *from))
                };
                gates(0).chain(gates(1)).collect::<Set>()
            };
            let (gates, made) = (gates(square), table[usize::from(square.index())]);
            assert_eq!(gates.orthogonal, made.orthogonal);
            assert_eq!(gates.diagonal, made.diagonal);
            for (grid, directions) in [
                (gates.orthogonal, Direction::ORTHOGONAL),
                (gates.diagonal, Direction::DIAGONAL),
            ] {
                assert_eq!(places(grid).collect::<Set>(), naive(directions), "{square}");
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
            let expected = steps
                .filter(out)
                .map(|(from, way)| (bit(from), from.index(), way));
            assert!(expected.eq(ways[..len].iter().copied()));
        }
        check::<0, true>(Direction::ORTHOGONAL);
        check::<0, false>(Direction::DIAGONAL);
        check::<1, true>(Direction::ORTHOGONAL);
        check::<1, false>(Direction::DIAGONAL);
    }
}
