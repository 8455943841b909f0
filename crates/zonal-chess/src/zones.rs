//! Riders that begin their move in a zone: where they turn, and where they come out (ZC-5, ZC-7).
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
use chess_pieces::{PieceType, Pieces};

use crate::board::{BOARD, EAST_ZONE, WEST_ZONE, ZonalBoard};

type Set = SquareSet<ZonalBoard>;

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
fn grid<const ZONE: usize>(set: Set) -> u32 {
    let rows = const { rows(ZONE) };
    let mut grid = 0;
    for row in rows {
        grid |= ((set.bits() >> row.index) as u32 & row.mask) << row.place;
    }
    grid
}

/// The squares of a grid of zone `ZONE`.
#[inline(always)]
fn ungrid<const ZONE: usize>(grid: u32) -> Set {
    let rows = const { rows(ZONE) };
    let mut set = 0;
    for row in rows {
        set |= u128::from(grid >> row.place & row.mask) << row.index;
    }
    SquareSet::from_bits(set)
}

/// All squares of a zone as a grid.
const WHOLE: [u32; 2] = [whole(0), whole(1)];

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
fn places(zone: usize, mut grid: u32) -> impl Iterator<Item = Square<ZonalBoard>> {
    core::iter::from_fn(move || {
        let place = grid.trailing_zeros();
        grid &= grid.wrapping_sub(1);
        (place < 32).then(|| Square::from_index(SQUARES[zone & 1][place as usize % 32]))
    })
}

/// The gates of a square in one zone, by the kind of line that leads from them.
#[derive(Clone, Copy)]
struct Gates {
    orthogonal: u32,
    diagonal: u32,
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
const fn orthogonally(grid: u32) -> u32 {
    grid << 1 | grid >> 1 | grid << STRIDE | grid >> STRIDE
}

#[inline(always)]
const fn diagonally(grid: u32) -> u32 {
    grid << (STRIDE + 1) | grid >> (STRIDE + 1) | grid << (STRIDE - 1) | grid >> (STRIDE - 1)
}

#[inline(always)]
const fn both_ways(grid: u32) -> u32 {
    let row = grid | grid << 1 | grid >> 1;
    row | row << STRIDE | row >> STRIDE
}

/// The squares from which riders on the `start` squares can make their next step, those included.
#[inline(always)]
fn flood(start: u32, empty: u32, step: impl Fn(u32) -> u32) -> u32 {
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

/// The squares from which some riders in zones can make their next step: of the riders that go along
/// ranks and files, and of those that go along diagonals, for each zone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    orthogonal: [u32; 2],
    diagonal: [u32; 2],
}

impl Reach {
    /// No rider, nothing reached.
    pub(crate) const NONE: Self = Self {
        orthogonal: [0; 2],
        diagonal: [0; 2],
    };

    /// The reach of these riders, all of which stand in zones.
    #[inline]
    pub(crate) fn new(pieces: &Pieces<ZonalBoard, 2>, riders: Set, occupied: Set) -> Self {
        let (west, east) = (
            Self::of_zone::<0>(pieces, riders, occupied),
            Self::of_zone::<1>(pieces, riders, occupied),
        );
        Self {
            orthogonal: [west.0, east.0],
            diagonal: [west.1, east.1],
        }
    }

    #[inline(always)]
    fn of_zone<const ZONE: usize>(
        pieces: &Pieces<ZonalBoard, 2>,
        riders: Set,
        occupied: Set,
    ) -> (u32, u32) {
        let here = riders & ZONES[ZONE];
        if here.is_empty() {
            return (0, 0);
        }
        let empty = !grid::<ZONE>(occupied) & WHOLE[ZONE];
        let of = |piece_type| {
            let those = pieces.of_type(piece_type) & here;
            if those.is_empty() {
                0
            } else {
                grid::<ZONE>(those)
            }
        };
        let rooks = flood(of(PieceType::ROOK), empty, orthogonally);
        let bishops = flood(of(PieceType::BISHOP), empty, diagonally);
        let queens = flood(of(PieceType::QUEEN), empty, both_ways);
        (rooks | queens, bishops | queens)
    }

    /// Whether the riders attack a square. One that stands on the square itself counts if it can turn
    /// back to it: leave it out where that matters.
    #[inline]
    pub(crate) fn attacks(&self, square: Square<ZonalBoard>, occupied: Set) -> bool {
        (0..2).any(|zone| {
            places(zone, self.gates_to(zone, square))
                .any(|gate| BOARD.between(gate, square).is_disjoint(occupied))
        })
    }

    /// The gates of a square that the riders reach.
    #[inline(always)]
    fn gates_to(&self, zone: usize, square: Square<ZonalBoard>) -> u32 {
        let gates = &GATES[zone & 1][usize::from(square.index() & 127)];
        gates.orthogonal & self.orthogonal[zone & 1] | gates.diagonal & self.diagonal[zone & 1]
    }

    /// The gates of a square that the riders reach, in both zones.
    pub(crate) fn reached_gates(&self, square: Square<ZonalBoard>) -> Set {
        ungrid::<0>(self.gates_to(0, square)) | ungrid::<1>(self.gates_to(1, square))
    }

    /// The squares of zones that the riders reach, their own included.
    pub(crate) fn squares(&self) -> Set {
        ungrid::<0>(self.orthogonal[0] | self.diagonal[0])
            | ungrid::<1>(self.orthogonal[1] | self.diagonal[1])
    }

    /// The squares of zones that the riders attack from inside their zone.
    pub(crate) fn border(&self) -> Set {
        let border = |zone: usize| {
            (orthogonally(self.orthogonal[zone]) | diagonally(self.diagonal[zone])) & WHOLE[zone]
        };
        ungrid::<0>(border(0)) | ungrid::<1>(border(1))
    }
}

/// The squares that a rider of this kind attacks from a square of a zone, over bent lines too; not
/// the square itself (ZC-5).
#[inline]
pub(crate) fn attacks(piece_type: PieceType, from: Square<ZonalBoard>, occupied: Set) -> Set {
    if WEST_ZONE.contains(from) {
        attacks_in::<0>(piece_type, from, occupied)
    } else {
        attacks_in::<1>(piece_type, from, occupied)
    }
}

#[inline(always)]
fn attacks_in<const ZONE: usize>(
    piece_type: PieceType,
    from: Square<ZonalBoard>,
    occupied: Set,
) -> Set {
    let empty = !grid::<ZONE>(occupied) & WHOLE[ZONE];
    let start = grid::<ZONE>(from.into());
    let (inside, outside) = match piece_type {
        PieceType::ROOK => {
            let reached = flood(start, empty, orthogonally);
            (
                orthogonally(reached),
                lines_out::<ZONE, true>(reached, occupied),
            )
        }
        PieceType::BISHOP => {
            let reached = flood(start, empty, diagonally);
            (
                diagonally(reached),
                lines_out::<ZONE, false>(reached, occupied),
            )
        }
        _ => {
            let reached = flood(start, empty, both_ways);
            let outside = lines_out::<ZONE, true>(reached, occupied)
                | lines_out::<ZONE, false>(reached, occupied);
            (both_ways(reached), outside)
        }
    };
    ungrid::<ZONE>(inside & WHOLE[ZONE] & !start) | outside
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
fn lines_out<const ZONE: usize, const ORTHOGONAL: bool>(reached: u32, occupied: Set) -> Set {
    let (ways, len) = const { &ways_out::<ZONE, ORTHOGONAL>() };
    let mut attacked = Set::EMPTY;
    for &(place, from, direction) in ways.iter().take(*len) {
        if reached & place != 0 {
            attacked |= BOARD.ray_attacks(Square::from_index(from), direction, occupied);
        }
    }
    attacked
}
