//! Riders that begin their move in a zone: their piece types, and the squares that they reach over bent lines (ZC-5).
//!
//! The table of piece types says how a rider turns. Rooks, bishops, queens and compounds of them with
//! leaps flood a zone as grids, all riders of one sort at once; types with any other set of directions
//! are followed one by one.

use board_geometry::{Direction, Square};
use chess_pieces::{Move, PieceDefinition, PieceRules, PieceType, PieceTypes, Pieces};

use crate::board::{BOARD, EAST_ZONE, WEST_ZONE, ZonalBoard};
use crate::rules::zones::{self, BOTH, Set, Squares, WHOLE, ungrid};

/// The directions in which a piece type rides without limit, and so turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Never,
    /// Along files and ranks.
    Orthogonal,
    Diagonal,
    /// In all eight directions.
    Both,
    /// In any other set of directions.
    Other,
}

impl Turn {
    /// Pawns and kings have moves of their own and do not turn.
    const fn of<R: PieceRules>(piece_type: usize) -> Self {
        if piece_type >= R::PIECES.len()
            || piece_type == PieceType::PAWN.index()
            || piece_type == PieceType::KING.index()
        {
            return Self::Never;
        }
        let definition = &R::PIECES[piece_type];
        match (
            count(definition, Direction::ORTHOGONAL),
            count(definition, Direction::DIAGONAL),
        ) {
            (0, 0) => Self::Never,
            (4, 0) => Self::Orthogonal,
            (0, 4) => Self::Diagonal,
            (4, 4) => Self::Both,
            _ => Self::Other,
        }
    }
}

/// In how many of the directions a type rides without limit.
const fn count(definition: &PieceDefinition, directions: [Direction; 4]) -> u32 {
    let mut count = 0;
    let mut index = 0;
    while index < directions.len() {
        count += definition.rides_without_limit(directions[index]) as u32;
        index += 1;
    }
    count
}

/// The types that turn in a way.
const fn types<R: PieceRules>(turn: Turn) -> PieceTypes {
    let mut types = PieceTypes::NONE;
    let mut number = 0;
    while number < R::PIECES.len() {
        if Turn::of::<R>(number) as u8 == turn as u8 {
            types = types.with(PieceType::new(number as u8));
        }
        number += 1;
    }
    types
}

/// The types that turn.
const fn all_types<R: PieceRules>() -> PieceTypes {
    let mut types = PieceTypes::NONE;
    let mut number = 0;
    while number < R::PIECES.len() {
        if !matches!(Turn::of::<R>(number), Turn::Never) {
            types = types.with(PieceType::new(number as u8));
        }
        number += 1;
    }
    types
}

/// The types that turn and have no other moves.
const fn pure_types<R: PieceRules>() -> PieceTypes {
    let mut types = all_types::<R>();
    let mut number = 0;
    while number < R::PIECES.len() {
        if !R::PIECES[number].only_rides_without_limit() {
            types = types.without(PieceType::new(number as u8));
        }
        number += 1;
    }
    types
}

/// Whether pieces of a type turn in zones.
#[inline(always)]
pub(crate) fn turns<R: PieceRules<Board = ZonalBoard>>(piece_type: PieceType) -> bool {
    const { all_types::<R>() }.contains(piece_type)
}

/// Whether riders of some type are followed one by one.
pub(crate) const fn any_others<R: PieceRules<Board = ZonalBoard>>() -> bool {
    !types::<R>(Turn::Other).is_empty()
}

/// The pieces of both armies in zones that turn.
#[inline(always)]
pub(crate) fn in_zones<R: PieceRules<Board = ZonalBoard>, const TYPES: usize>(
    pieces: &Pieces<ZonalBoard, 2, TYPES>,
) -> Set {
    pieces.of_types(const { all_types::<R>() }) & BOTH
}

/// The turning `riders` that only ride. The others leap or step too.
#[inline(always)]
pub(crate) fn pure<R: PieceRules<Board = ZonalBoard>, const TYPES: usize>(
    pieces: &Pieces<ZonalBoard, 2, TYPES>,
    riders: Set,
) -> Set {
    if const { all_types::<R>().bits() == pure_types::<R>().bits() } {
        riders
    } else {
        riders & pieces.of_types(const { pure_types::<R>() })
    }
}

/// Riders in zones, by the way they turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Riders {
    /// Grids of the riders that go along ranks and files, along diagonals, and along both.
    orthogonal: u64,
    diagonal: u64,
    both: u64,
    other: Set,
}

impl Riders {
    /// Sorts `riders`, all of which stand in zones.
    #[inline]
    pub(crate) fn new<R: PieceRules<Board = ZonalBoard>, const TYPES: usize>(
        pieces: &Pieces<ZonalBoard, 2, TYPES>,
        riders: Set,
    ) -> Self {
        let of = |types| riders & pieces.of_types(types);
        // They are few.
        let grid = |riders: Set| {
            riders
                .iter()
                .fold(0, |grid, from| grid | zones::bit_of(from))
        };
        Self {
            orthogonal: grid(of(const { types::<R>(Turn::Orthogonal) })),
            diagonal: grid(of(const { types::<R>(Turn::Diagonal) })),
            both: grid(of(const { types::<R>(Turn::Both) })),
            other: of(const { types::<R>(Turn::Other) }),
        }
    }

    /// Whether there are none.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.orthogonal | self.diagonal | self.both == 0 && self.other.is_empty()
    }

    /// Whether one of them stands on a square.
    #[inline(always)]
    pub(crate) fn contains(&self, square: Square<ZonalBoard>) -> bool {
        (self.orthogonal | self.diagonal | self.both) & zones::bit_of(square) != 0
            || self.other.contains(square)
    }

    /// Without the one that may stand on a square.
    #[inline(always)]
    pub(crate) fn without(&self, square: Square<ZonalBoard>) -> Self {
        let bit = zones::bit_of(square);
        Self {
            orthogonal: self.orthogonal & !bit,
            diagonal: self.diagonal & !bit,
            both: self.both & !bit,
            other: self.other.without(square),
        }
    }

    /// After a move of any piece of their army.
    #[inline(always)]
    pub(crate) fn after<R: PieceRules<Board = ZonalBoard>>(&self, m: Move<R>) -> Self {
        let mut riders = self.without(m.from);
        let bit = zones::bit_of(m.to);
        let is_of = |types: PieceTypes| types.contains(m.becomes);
        if is_of(const { types::<R>(Turn::Orthogonal) }) {
            riders.orthogonal |= bit;
        } else if is_of(const { types::<R>(Turn::Diagonal) }) {
            riders.diagonal |= bit;
        } else if is_of(const { types::<R>(Turn::Both) }) {
            riders.both |= bit;
        } else if is_of(const { types::<R>(Turn::Other) }) {
            riders.other |= BOTH & m.to.into();
        }
        riders
    }

    /// One of the shortest ways over which one of the riders attacks a king from a gate, inside the zone: from
    /// the rider to the gate, both included. Riders that are followed one by one are passed over.
    pub(crate) fn way_to(
        &self,
        king: Square<ZonalBoard>,
        gate: Square<ZonalBoard>,
        occupied: &Squares,
    ) -> Set {
        let empty = WHOLE & !occupied.grid();
        let (gates, goal) = (zones::gates(king), zones::bit_of(gate));
        let way = |start, gates: u64, step: fn(u64) -> u64| {
            let reaches = gates & goal & zones::flood(start, empty, step) != 0;
            reaches.then(|| zones::way(start, empty, goal, step))
        };
        let both = gates.orthogonal | gates.diagonal;
        let way = way(self.orthogonal, gates.orthogonal, zones::orthogonally)
            .or_else(|| way(self.diagonal, gates.diagonal, zones::diagonally))
            .or_else(|| way(self.both, both, zones::both_ways));
        way.map_or(Set::EMPTY, ungrid)
    }
}

/// The squares from which some riders in zones can make their next step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Grids of the squares from which it can be along ranks and files, and along diagonals.
    orthogonal: u64,
    diagonal: u64,
    /// Squares that riders with other directions attack, for the occupied squares of the reach.
    other: Set,
}

impl Reach {
    /// The reach of these riders.
    #[inline]
    pub(crate) fn new<R: PieceRules<Board = ZonalBoard>, const TYPES: usize>(
        pieces: &Pieces<ZonalBoard, 2, TYPES>,
        riders: &Riders,
        occupied: &Squares,
    ) -> Self {
        let empty = WHOLE & !occupied.grid();
        let both = zones::flood(riders.both, empty, zones::both_ways);
        Self {
            orthogonal: zones::flood(riders.orthogonal, empty, zones::orthogonally) | both,
            diagonal: zones::flood(riders.diagonal, empty, zones::diagonally) | both,
            other: if const { any_others::<R>() } {
                others_attack::<R, TYPES>(pieces, riders.other, occupied.set())
            } else {
                Set::EMPTY
            },
        }
    }

    /// The gates from which the riders attack a king.
    #[inline(always)]
    pub(crate) fn open_gates(&self, king: Square<ZonalBoard>, occupied: Set) -> Set {
        let is_open = |gate: &Square<ZonalBoard>| BOARD.between(*gate, king).is_disjoint(occupied);
        zones::places(self.gates_to(king)).filter(is_open).collect()
    }

    /// The only blockers between a king and a gate that the riders reach.
    #[inline(always)]
    pub(crate) fn guards(&self, king: Square<ZonalBoard>, occupied: Set) -> Set {
        let blockers =
            zones::places(self.gates_to(king)).map(|gate| BOARD.between(gate, king) & occupied);
        blockers
            .filter(|blockers| !blockers.is_many())
            .fold(Set::EMPTY, |guards, blocker| guards | blocker)
    }

    /// Whether the riders would attack a king if they reached more squares of their zones.
    #[inline(always)]
    pub(crate) fn may_reach(&self, king: Square<ZonalBoard>, occupied: Set) -> bool {
        let gates = zones::gates(king);
        let zones = zones::zones_of(self.orthogonal | self.diagonal);
        let others = (gates.orthogonal | gates.diagonal) & zones & !self.gates_to(king);
        !self.other.is_empty()
            || zones::places(others).any(|gate| BOARD.between(gate, king).is_disjoint(occupied))
    }

    /// Whether the riders attack a square. One that stands on the square itself counts if it can turn
    /// back to it: leave it out where that matters.
    #[inline]
    pub(crate) fn attacks(&self, square: Square<ZonalBoard>, occupied: Set) -> bool {
        self.other.contains(square)
            || zones::places(self.gates_to(square))
                .any(|gate| BOARD.between(gate, square).is_disjoint(occupied))
    }

    /// The gates of a square that the riders reach.
    #[inline(always)]
    fn gates_to(&self, square: Square<ZonalBoard>) -> u64 {
        let gates = zones::gates(square);
        gates.orthogonal & self.orthogonal | gates.diagonal & self.diagonal
    }

    /// The squares of zones that the riders attack from inside their zone; of riders that are followed
    /// one by one, all that they attack.
    pub(crate) fn border(&self) -> Set {
        let steps = zones::orthogonally(self.orthogonal) | zones::diagonally(self.diagonal);
        ungrid(steps & WHOLE) | self.other
    }

    /// Squares that the riders followed one by one attack.
    pub(crate) const fn attacked_by_others(&self) -> Set {
        self.other
    }
}

/// The squares that a rider attacks from a square of a zone by riding, over bent lines too; not the
/// square itself (ZC-5).
#[inline]
pub(crate) fn attacks<R: PieceRules<Board = ZonalBoard>>(
    piece_type: PieceType,
    from: Square<ZonalBoard>,
    occupied: &Squares,
) -> Set {
    let is_of = |types: PieceTypes| types.contains(piece_type);
    let turn = if is_of(const { types::<R>(Turn::Orthogonal) }) {
        Turn::Orthogonal
    } else if is_of(const { types::<R>(Turn::Diagonal) }) {
        Turn::Diagonal
    } else if is_of(const { types::<R>(Turn::Both) }) {
        Turn::Both
    } else {
        return other_attacks::<R>(piece_type, from, occupied.set());
    };
    if WEST_ZONE.contains(from) {
        attacks_in::<0>(turn, from, occupied)
    } else {
        attacks_in::<1>(turn, from, occupied)
    }
}

#[inline(always)]
fn attacks_in<const ZONE: usize>(turn: Turn, from: Square<ZonalBoard>, occupied: &Squares) -> Set {
    let empty = WHOLE & !occupied.grid();
    let start = zones::bit_of(from);
    let occupied = occupied.set();
    let (inside, outside) = match turn {
        Turn::Orthogonal => {
            let reached = zones::flood(start, empty, zones::orthogonally);
            (
                zones::orthogonally(reached),
                zones::lines_out::<ZONE, true>(reached, occupied),
            )
        }
        Turn::Diagonal => {
            let reached = zones::flood(start, empty, zones::diagonally);
            (
                zones::diagonally(reached),
                zones::lines_out::<ZONE, false>(reached, occupied),
            )
        }
        _ => {
            let reached = zones::flood(start, empty, zones::both_ways);
            let outside = zones::lines_out::<ZONE, true>(reached, occupied)
                | zones::lines_out::<ZONE, false>(reached, occupied);
            (zones::both_ways(reached), outside)
        }
    };
    ungrid(inside & WHOLE & !start) | outside
}

/// The squares that riders attack which turn in other directions than a rook, a bishop or a queen.
#[inline(never)]
fn others_attack<R: PieceRules<Board = ZonalBoard>, const TYPES: usize>(
    pieces: &Pieces<ZonalBoard, 2, TYPES>,
    riders: Set,
    occupied: Set,
) -> Set {
    riders.iter().fold(Set::EMPTY, |attacked, from| {
        let piece_type = pieces.type_at(from).unwrap_or(PieceType::PAWN);
        attacked | other_attacks::<R>(piece_type, from, occupied)
    })
}

/// As [`attacks`], for any set of directions.
fn other_attacks<R: PieceRules<Board = ZonalBoard>>(
    piece_type: PieceType,
    from: Square<ZonalBoard>,
    occupied: Set,
) -> Set {
    let Some(definition) = R::PIECES.get(piece_type.index()) else {
        return Set::EMPTY;
    };
    let directions = || {
        let all = Direction::ALL.into_iter();
        all.filter(|&direction| definition.rides_without_limit(direction))
    };
    let zone = if WEST_ZONE.contains(from) {
        WEST_ZONE
    } else {
        EAST_ZONE
    };
    let mut reached = Set::from(from);
    loop {
        let steps = directions().map(|direction| BOARD.step_all(reached, direction));
        let next = steps.fold(reached, |all, squares| all | squares & (zone - occupied));
        if next == reached {
            break;
        }
        reached = next;
    }
    let mut attacked = Set::EMPTY;
    for direction in directions() {
        let inside = BOARD.step_all(reached, direction) & zone;
        let leaving = reached - BOARD.step_all(inside, direction.opposite());
        attacked |= inside;
        for square in leaving {
            attacked |= BOARD.ray_attacks(square, direction, occupied);
        }
    }
    attacked.without(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ZonalRules;

    #[test]
    fn zc_5_rooks_bishops_and_queens_turn() {
        let one = |piece_type| PieceTypes::NONE.with(piece_type);
        assert_eq!(types::<ZonalRules>(Turn::Orthogonal), one(PieceType::ROOK));
        assert_eq!(types::<ZonalRules>(Turn::Diagonal), one(PieceType::BISHOP));
        assert_eq!(types::<ZonalRules>(Turn::Both), one(PieceType::QUEEN));
        assert_eq!(types::<ZonalRules>(Turn::Other), PieceTypes::NONE);
        let others = one(PieceType::PAWN).with(PieceType::KNIGHT);
        assert_eq!(
            types::<ZonalRules>(Turn::Never),
            others.with(PieceType::KING)
        );
        let all = one(PieceType::ROOK)
            .with(PieceType::BISHOP)
            .with(PieceType::QUEEN);
        assert_eq!(all_types::<ZonalRules>(), all);
        assert_eq!(pure_types::<ZonalRules>(), all);
    }
}
