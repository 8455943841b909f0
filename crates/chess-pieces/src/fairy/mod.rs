//! Types that the board's tables do not serve.

mod checks;
mod passages;
mod steps;
mod tables;

pub(crate) use checks::FairyChecks;
pub(crate) use tables::{MOST_ARMIES, MOST_WAYS};

use board_geometry::{Direction, Geometry, Square, SquareSet};

use crate::counts::Counts;
use crate::movement::{Movement, Movers};
use crate::rules::definition_of;
use crate::steps::{StepMode, StepWay};
use crate::{Army, PieceDefinition, PieceRules, PieceType, Pieces, Ride};
use passages::{ArmyStep, StepTable};
use steps::{Passed, steps_of};
use tables::{Tables, reached, region, set, way};

pub(crate) const fn has_checks_alone<R: PieceRules>() -> bool {
    any!(piece in R::PIECES, {
        any!(step in piece.steps.as_slice(), matches!(step.mode, StepMode::Check))
    })
}

/// Pieces that a type neither hops over nor captures.
#[inline(always)]
pub(crate) fn avoided<R: PieceRules>(
    pieces: &Pieces<R>,
    piece_type: PieceType,
) -> SquareSet<R::Board> {
    if const { Movers::<R>::SHY.is_empty() } || !Movers::<R>::SHY.contains(piece_type) {
        return SquareSet::EMPTY;
    }
    pieces.of_type(piece_type)
}

pub(crate) fn fairy_attacks<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    occupied: SquareSet<R::Board>,
    avoided: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let piece = (army, piece_type, from);
    let mut attacked = leaps_and_rides::<R>(piece, occupied);
    if movement::<R>(piece_type).walked {
        let region = region::<R>(army, piece_type);
        for army_step in steps_of::<R>(piece, |table| table.attacking) {
            let reached = army_step.reached::<R>(from, occupied, avoided);
            attacked |= if army_step.step.mode == StepMode::Check {
                reached
            } else {
                reached & region
            };
        }
    }
    attacked
}

#[inline(always)]
pub(crate) fn fairy_targets<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    occupied: SquareSet<R::Board>,
    avoided: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let piece = (army, piece_type, from);
    let targets = leaps_and_rides::<R>(piece, occupied);
    if !movement::<R>(piece_type).walked {
        return targets;
    }
    let mut walked = SquareSet::EMPTY;
    for army_step in steps_of::<R>(piece, |table| table.moving) {
        let reached = army_step.reached::<R>(from, occupied, avoided);
        walked |= match army_step.step.mode {
            StepMode::Any => reached,
            StepMode::Move => reached - occupied,
            StepMode::Capture => reached & occupied,
            StepMode::Check => SquareSet::EMPTY,
        };
    }
    targets | walked & region::<R>(army, piece_type)
}

#[inline(always)]
fn leaps_and_rides<R: PieceRules>(
    (army, piece_type, from): (Army, PieceType, Square<R::Board>),
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let movement = movement::<R>(piece_type);
    let mut reached = leaps_of::<R>(army, piece_type, from);
    if movement.diagonal {
        reached |= board.bishop_attacks(from, occupied);
    }
    if movement.orthogonal {
        reached |= board.rook_attacks(from, occupied);
    }
    if !movement.walked {
        return reached;
    }
    let mut ridden = SquareSet::EMPTY;
    let rides = definition_of::<R>(piece_type.index()).rides.iter();
    for ride in rides.filter(|ride| ride.range > 1) {
        for &direction in ride.directions {
            if !movement.rides_all(direction) {
                ridden |= ride_from::<R>(from, direction, ride.range, occupied);
            }
        }
    }
    reached | ridden & region::<R>(army, piece_type)
}

fn ride_from<R: PieceRules>(
    from: Square<R::Board>,
    direction: Direction,
    range: u8,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    if range == Ride::UNLIMITED {
        return board.ray_attacks(from, direction, occupied);
    }
    let (mut reached, mut at) = (SquareSet::EMPTY, from);
    for _ in 0..range {
        let Some(next) = board.step(at, direction) else {
            break;
        };
        reached.insert(next);
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    reached
}

/// Reach on an empty board; hoppers find a screen on half of their ways.
pub(crate) fn mobility<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
) -> usize {
    let none = SquareSet::EMPTY;
    let plain = fairy_targets::<R>(army, piece_type, from, none, none)
        | fairy_attacks::<R>(army, piece_type, from, none, none);
    let (mut ridden, mut landings) = (SquareSet::EMPTY, 0);
    let piece = (army, piece_type, from);
    for army_step in steps_of::<R>(piece, |table| table.moving | table.attacking) {
        match army_step.step.way {
            StepWay::Over => ridden |= army_step.beyond_first::<R>(from),
            StepWay::Beyond => {
                landings += usize::from(!army_step.beyond_first::<R>(from).is_empty());
            }
            StepWay::Leap | StepWay::Lame => {}
        }
    }
    plain.len() + usize::midpoint((ridden - plain).len(), landings)
}

pub(crate) fn fairy_attackers<R: PieceRules>(
    pieces: &Pieces<R>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let mut found = SquareSet::EMPTY;
    visit_suspects::<R>(pieces, square, attacking, |army, piece_type, suspects| {
        if movement::<R>(piece_type).only_leaps() {
            found |= suspects;
            return;
        }
        let avoided = avoided::<R>(pieces, piece_type);
        for from in suspects {
            if attacks::<R>((army, piece_type, from), square, occupied, avoided) {
                found.insert(from);
            }
        }
    });
    found
}

fn attacks<R: PieceRules>(
    piece: (Army, PieceType, Square<R::Board>),
    square: Square<R::Board>,
    occupied: SquareSet<R::Board>,
    avoided: SquareSet<R::Board>,
) -> bool {
    let (army, piece_type, from) = piece;
    let definition = definition_of::<R>(piece_type.index());
    if attacks_by_leap::<R>(army, piece_type, from, square) {
        return true;
    }
    let is_inside = region::<R>(army, piece_type).contains(square);
    let mut steps = steps_of::<R>(piece, |table| table.attacking & !table.single);
    is_inside
        && rides_to::<R>(definition, from, square)
            .is_some_and(|between| between.is_disjoint(occupied))
        || steps.any(|army_step| {
            (is_inside || army_step.step.mode == StepMode::Check)
                && (army_step.path_to::<R>(from, square)).is_some_and(|passed| {
                    lets_pass(army_step, passed, occupied)
                        && (passed.0.with(square) & avoided).is_empty()
                })
        })
}

fn lets_pass<G: Geometry>(
    army_step: ArmyStep,
    (path, last): Passed<G>,
    occupied: SquareSet<G>,
) -> bool {
    let blockers = path & occupied;
    match army_step.step.way {
        StepWay::Leap | StepWay::Lame => blockers.is_empty(),
        StepWay::Over => blockers.single().is_some(),
        StepWay::Beyond => blockers == last,
    }
}

fn rides_to<R: PieceRules>(
    definition: &PieceDefinition,
    from: Square<R::Board>,
    square: Square<R::Board>,
) -> Option<SquareSet<R::Board>> {
    let board = R::Board::BOARD;
    if definition.rides.is_empty() {
        return None;
    }
    let direction = board.direction(from, square)?;
    let between = board.between(from, square);
    let rides = |ride: &Ride| {
        usize::from(ride.range) > between.len() && ride.directions.contains(&direction)
    };
    definition.rides.iter().any(rides).then_some(between)
}

pub(crate) fn attacks_by_leap<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    square: Square<R::Board>,
) -> bool {
    if leaps_of::<R>(army, piece_type, from).contains(square) {
        return true;
    }
    // Tables of leaps have no captures apart from moves.
    if StepTable::of::<R>(army, piece_type).single == 0 {
        return false;
    }
    let mut single = steps_of::<R>((army, piece_type, from), |table| table.single);
    region::<R>(army, piece_type).contains(square)
        && single.any(|army_step| army_step.leads_to::<R>(from, square))
}

/// Pieces that attack a square unless others prevent it, by army and type.
#[inline(always)]
fn visit_suspects<R: PieceRules>(
    pieces: &Pieces<R>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    mut emit: impl FnMut(Army, PieceType, SquareSet<R::Board>),
) {
    for piece_type in Movers::<R>::FAIRY.iter() {
        let all = pieces.of_type(piece_type) & attacking;
        if all.is_empty() {
            continue;
        }
        let depends = movement::<R>(piece_type).by_army;
        let armies = if depends { R::Counts::ARMIES } else { 1 };
        for number in 0..armies {
            let army = Army::new(number as u8);
            let own = if depends {
                all & pieces.army(army)
            } else {
                all
            };
            let suspects = match Tables::<R>::read(Tables::<R>::ORIGINS, army, piece_type, square) {
                Some(origins) => own & origins,
                // Without a table every piece is suspect, unless it only leaps.
                None if movement::<R>(piece_type).only_leaps() => {
                    let leaps_onto =
                        |&from: &_| leaps_of::<R>(army, piece_type, from).contains(square);
                    own.iter().filter(leaps_onto).collect()
                }
                None => own,
            };
            if !suspects.is_empty() {
                emit(army, piece_type, suspects);
            }
        }
    }
}

fn leaps_of<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
) -> SquareSet<R::Board> {
    Tables::<R>::read(Tables::<R>::LEAPS, army, piece_type, from)
        .unwrap_or_else(|| leaps_one_by_one::<R>(army, piece_type, from))
}

#[inline(never)]
fn leaps_one_by_one<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
) -> SquareSet<R::Board> {
    let of = (piece_type.index(), army.index() % MOST_ARMIES);
    let ways = (0..).map_while(|index| way::<R>(of.0, of.1, index));
    let leaps = ways.filter(|(step, _)| step.is_leap());
    leaps
        .map(|leap| set::<R>(reached::<R>(of, leap, from)))
        .collect()
}

pub(crate) fn movement<R: PieceRules>(piece_type: PieceType) -> Movement {
    Movement::of::<R>(piece_type.index())
}
