//! Riders that begin in a zone (ZC-5).
//!
//! Rooks, bishops, queens and their compounds with leapers flood a zone as grids, a kind at once. Types with other
//! directions are followed one by one.

use board_geometry::{Direction, Square};
use chess_pieces::{PieceRules, PieceType, PieceTypes, Pieces};

use crate::board::{BOARD, EAST_ZONE, WEST_ZONE, ZonalBoard};
use crate::rules::gates::{self, gates};
use crate::rules::turns::{TurnKind, any_others, types};
use crate::rules::zones::{self, Set, Squares, WHOLE, ungrid};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Riders {
    pub(crate) orthogonal: u64,
    pub(crate) diagonal: u64,
    pub(crate) both: u64,
    pub(crate) other: Set,
}

impl Riders {
    pub(crate) fn new<R: PieceRules<Board = ZonalBoard>>(pieces: &Pieces<R>, riders: Set) -> Self {
        let of = |types| riders & pieces.of_types(types);
        let grid = |riders: Set| {
            riders
                .iter()
                .fold(0, |grid, from| grid | zones::bit_of(from))
        };
        Self {
            orthogonal: grid(of(const { types::<R>(TurnKind::Orthogonal) })),
            diagonal: grid(of(const { types::<R>(TurnKind::Diagonal) })),
            both: grid(of(const { types::<R>(TurnKind::Both) })),
            other: of(const { types::<R>(TurnKind::Other) }),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.orthogonal | self.diagonal | self.both == 0 && self.other.is_empty()
    }

    pub(crate) fn contains(&self, square: Square<ZonalBoard>) -> bool {
        (self.orthogonal | self.diagonal | self.both) & zones::bit_of(square) != 0
            || self.other.contains(square)
    }

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

    /// A shortest way inside the zone from a rider to `gate`, inclusive, without riders followed one by one.
    pub(crate) fn way_to(
        &self,
        king: Square<ZonalBoard>,
        gate: Square<ZonalBoard>,
        occupied: &Squares,
    ) -> Set {
        let empty = WHOLE & !occupied.grid;
        let (gates, goal) = (gates(king), zones::bit_of(gate));
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

#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Grids by direction of that step.
    orthogonal: u64,
    diagonal: u64,
    /// Squares attacked by riders followed one by one.
    pub(crate) other: Set,
}

impl Reach {
    #[inline]
    pub(crate) fn new<R: PieceRules<Board = ZonalBoard>>(
        pieces: &Pieces<R>,
        riders: &Riders,
        occupied: &Squares,
    ) -> Self {
        let empty = WHOLE & !occupied.grid;
        let both = zones::flood(riders.both, empty, zones::both_ways);
        Self {
            orthogonal: zones::flood(riders.orthogonal, empty, zones::orthogonally) | both,
            diagonal: zones::flood(riders.diagonal, empty, zones::diagonally) | both,
            other: if const { any_others::<R>() } {
                others_attack::<R>(pieces, riders.other, occupied.set)
            } else {
                Set::EMPTY
            },
        }
    }

    #[inline(always)]
    pub(crate) fn open_gates(&self, king: Square<ZonalBoard>, occupied: Set) -> Set {
        let is_open = |gate: &Square<ZonalBoard>| BOARD.between(*gate, king).is_disjoint(occupied);
        zones::places(self.gates_to(king)).filter(is_open).collect()
    }

    pub(crate) fn guards(&self, king: Square<ZonalBoard>, occupied: Set) -> Set {
        let blockers =
            zones::places(self.gates_to(king)).map(|gate| BOARD.between(gate, king) & occupied);
        blockers
            .filter(|blockers| !blockers.is_many())
            .fold(Set::EMPTY, |guards, blocker| guards | blocker)
    }

    /// Whether riders would attack a king if they reached more of their zones.
    pub(crate) fn may_reach(&self, king: Square<ZonalBoard>, occupied: Set) -> bool {
        let gates = gates(king);
        let zones = zones::zones_of(self.orthogonal | self.diagonal);
        let others = (gates.orthogonal | gates.diagonal) & zones & !self.gates_to(king);
        !self.other.is_empty()
            || zones::places(others).any(|gate| BOARD.between(gate, king).is_disjoint(occupied))
    }

    /// Counts a rider on `square` that can turn back to it.
    pub(crate) fn attacks(&self, square: Square<ZonalBoard>, occupied: Set) -> bool {
        self.other.contains(square)
            || zones::places(self.gates_to(square))
                .any(|gate| BOARD.between(gate, square).is_disjoint(occupied))
    }

    #[inline(always)]
    fn gates_to(&self, square: Square<ZonalBoard>) -> u64 {
        let gates = gates(square);
        gates.orthogonal & self.orthogonal | gates.diagonal & self.diagonal
    }

    /// Zone squares attacked from inside, and all attacks of riders followed one by one.
    pub(crate) fn border(&self) -> Set {
        let steps = zones::orthogonally(self.orthogonal) | zones::diagonally(self.diagonal);
        ungrid(steps & WHOLE) | self.other
    }
}

/// Squares that a rider in a zone attacks by riding (ZC-5), without its own.
pub(crate) fn attacks<R: PieceRules<Board = ZonalBoard>>(
    piece_type: PieceType,
    from: Square<ZonalBoard>,
    occupied: &Squares,
) -> Set {
    let is_of = |types: PieceTypes| types.contains(piece_type);
    let (is_west, all) = (WEST_ZONE.contains(from), occupied.set);
    let orthogonal = |reached| {
        if is_west {
            gates::lines_out::<0, true>(reached, all)
        } else {
            gates::lines_out::<1, true>(reached, all)
        }
    };
    let diagonal = |reached| {
        if is_west {
            gates::lines_out::<0, false>(reached, all)
        } else {
            gates::lines_out::<1, false>(reached, all)
        }
    };
    if is_of(const { types::<R>(TurnKind::Orthogonal) }) {
        turning_attacks(from, occupied, zones::orthogonally, orthogonal)
    } else if is_of(const { types::<R>(TurnKind::Diagonal) }) {
        turning_attacks(from, occupied, zones::diagonally, diagonal)
    } else if is_of(const { types::<R>(TurnKind::Both) }) {
        let lines = |reached| orthogonal(reached) | diagonal(reached);
        turning_attacks(from, occupied, zones::both_ways, lines)
    } else {
        other_attacks::<R>(piece_type, from, all)
    }
}

#[inline(always)]
fn turning_attacks(
    from: Square<ZonalBoard>,
    occupied: &Squares,
    step: impl Fn(u64) -> u64,
    lines_out: impl FnOnce(u64) -> Set,
) -> Set {
    let start = zones::bit_of(from);
    let reached = zones::flood(start, WHOLE & !occupied.grid, &step);
    ungrid(step(reached) & WHOLE & !start) | lines_out(reached)
}

#[inline(never)]
fn others_attack<R: PieceRules<Board = ZonalBoard>>(
    pieces: &Pieces<R>,
    riders: Set,
    occupied: Set,
) -> Set {
    riders.iter().fold(Set::EMPTY, |attacked, from| {
        let piece_type = pieces.type_at(from).unwrap_or(PieceType::PAWN);
        attacked | other_attacks::<R>(piece_type, from, occupied)
    })
}

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
