//! Attacks, moves and checks of the types that the tables of the board do not serve.

use board_geometry::{Direction, Geometry, Square, SquareSet};

use crate::definition::{Movement, Part, types_with};
use crate::leap_tables::{leaps, origins};
use crate::steps::{first_leg, forward, is_within, next, unit};
use crate::{Army, PieceDefinition, PieceRules, PieceType, Pieces, Ride, Step, StepMode, StepWay};

/// Whether a type of a variant has steps that pieces off the lines of the board, or several pieces, decide on.
pub(crate) const fn has_bent<R: PieceRules>() -> bool {
    let mut number = 0;
    while number < R::PIECES.len() {
        let steps = R::PIECES[number].steps.as_slice();
        let mut index = 0;
        while index < steps.len() {
            if steps[index].is_bent() {
                return true;
            }
            index += 1;
        }
        number += 1;
    }
    false
}

pub(crate) fn odd_attacks<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    sweep::<R>(army, piece_type, from, occupied, |mode, reached| {
        if mode.attacks() {
            reached
        } else {
            SquareSet::EMPTY
        }
    })
}

/// Squares that a piece of an odd type may go to, those of its own army among them.
pub(crate) fn odd_targets<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    sweep::<R>(
        army,
        piece_type,
        from,
        occupied,
        |mode, reached| match mode {
            StepMode::Any => reached,
            StepMode::Move => reached - occupied,
            StepMode::Capture => reached & occupied,
            StepMode::Check => SquareSet::EMPTY,
        },
    )
}

/// Joins the squares that a piece reaches by each kind of step, of which `keep` keeps some.
#[inline(always)]
fn sweep<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    occupied: SquareSet<R::Board>,
    keep: impl Fn(StepMode, SquareSet<R::Board>) -> SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let Some(definition) = R::PIECES.get(piece_type.index()) else {
        return SquareSet::EMPTY;
    };
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
    let within = |set| within_region::<R>(definition, army, set);
    for ride in definition.rides.iter().filter(|ride| ride.range > 1) {
        for &direction in ride.directions {
            if !movement.rides_all(direction) {
                reached |= within(ride_from::<R>(from, direction, ride.range, occupied));
            }
        }
    }
    for (step, vector) in steps_of::<R>(definition, army, from) {
        if step.is_leap() {
            continue;
        }
        let mut squares = keep(step.mode, walk::<R>(from, step, vector, occupied));
        if step.mode != StepMode::Check {
            squares = within(squares);
        }
        reached |= squares;
    }
    reached
}

/// Pieces of odd types among `attacking` that attack a square.
pub(crate) fn odd_attackers<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let mut found = SquareSet::EMPTY;
    visit_suspects::<R, ARMIES, TYPES>(pieces, square, attacking, |army, piece_type, suspects| {
        if movement::<R>(piece_type).only_leaps() {
            found |= suspects;
            return;
        }
        for from in suspects {
            if odd_attacks::<R>(army, piece_type, from, occupied).contains(square) {
                found.insert(from);
            }
        }
    });
    found
}

/// Visits, by army and odd type, the pieces among `attacking` that attack a square unless pieces on the way prevent it.
#[inline(always)]
fn visit_suspects<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    mut visit: impl FnMut(Army, PieceType, SquareSet<R::Board>),
) {
    for piece_type in const { types_with::<R>(Part::Odd) }.iter() {
        let all = pieces.of_type(piece_type) & attacking;
        if all.is_empty() {
            continue;
        }
        let depends = movement::<R>(piece_type).by_army;
        let armies = if depends { ARMIES } else { 1 };
        for number in 0..armies {
            let army = Army::new(number as u8);
            let own = if depends {
                all & pieces.army(army)
            } else {
                all
            };
            let suspects = match origins::<R>(army, piece_type, square) {
                Some(origins) => own & origins,
                None => own
                    .iter()
                    .filter(|&from| may_attack::<R>(army, piece_type, from, square))
                    .collect(),
            };
            if !suspects.is_empty() {
                visit(army, piece_type, suspects);
            }
        }
    }
}

/// The same as [`origins`] says, for a type without a table.
fn may_attack<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    square: Square<R::Board>,
) -> bool {
    !movement::<R>(piece_type).only_leaps()
        || leaps_of::<R>(army, piece_type, from).contains(square)
}

/// Checks and pins by the pieces of odd types around one king.
pub(crate) struct OddChecks<R: PieceRules> {
    pub(crate) checkers: SquareSet<R::Board>,
    /// Where a piece that is not `pinned` may go, so that none of them gives check.
    pub(crate) mask: SquareSet<R::Board>,
    /// Pieces whose leaving may give check, or end one.
    pub(crate) pinned: SquareSet<R::Board>,
}

impl<R: PieceRules> OddChecks<R> {
    pub(crate) fn new<const ARMIES: usize, const TYPES: usize>(
        pieces: &Pieces<R::Board, ARMIES, TYPES>,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> Self {
        let mut found = Self {
            checkers: SquareSet::EMPTY,
            mask: R::Board::BOARD.all(),
            pinned: SquareSet::EMPTY,
        };
        visit_suspects::<R, ARMIES, TYPES>(pieces, king, hostile, |army, piece_type, suspects| {
            for from in suspects {
                if movement::<R>(piece_type).only_leaps() {
                    found.add_check(from, from.into());
                } else if let Some(definition) = R::PIECES.get(piece_type.index()) {
                    found.add_piece(definition, (army, piece_type, from), king, occupied);
                }
            }
        });
        found
    }

    /// Adds a check that a piece answers by going to one of the squares.
    fn add_check(&mut self, checker: Square<R::Board>, answers: SquareSet<R::Board>) {
        self.checkers.insert(checker);
        self.mask &= answers;
    }

    fn add_piece(
        &mut self,
        definition: &PieceDefinition,
        (army, piece_type, from): (Army, PieceType, Square<R::Board>),
        king: Square<R::Board>,
        occupied: SquareSet<R::Board>,
    ) {
        if attacks_by_leap::<R>(army, piece_type, from, king) {
            self.add_check(from, from.into());
        }
        let board = R::Board::BOARD;
        if let Some(direction) = board.direction(from, king) {
            let between = board.between(from, king);
            let distance = between.len() + 1;
            if attacks_along::<R>(definition, army, (from, king), direction, distance) {
                let blockers = between & occupied;
                if blockers.is_empty() {
                    self.add_check(from, between.with(from));
                } else if !blockers.is_many() {
                    self.pinned |= blockers;
                }
            }
        }
        let is_inside = is_within::<R>(definition.within, army.index(), king);
        for (step, vector) in steps_of::<R>(definition, army, from) {
            if step.is_bent()
                && is_inside
                && let Some(passed) = path_to::<R>(from, step, vector, king)
            {
                self.add_bent(step.way, from, passed, occupied);
            }
        }
    }

    /// Adds a way of a piece to the king, of which pieces on the `path` decide whether it gives check.
    fn add_bent(
        &mut self,
        way: StepWay,
        from: Square<R::Board>,
        (path, last): Passed<R::Board>,
        occupied: SquareSet<R::Board>,
    ) {
        let blockers = path & occupied;
        let (checks, answers, most_pinned) = match way {
            StepWay::Leap | StepWay::Lame => (blockers.is_empty(), path, 1),
            StepWay::Over => (blockers.len() == 1, path - blockers, 2),
            StepWay::Beyond => (blockers == last, path - last, 2),
        };
        if checks {
            self.add_check(from, answers.with(from));
        } else if blockers.is_empty() {
            // A piece that arrives is what the hopper lacks.
            self.mask -= if way == StepWay::Over { path } else { last };
        }
        if blockers.len() <= most_pinned {
            self.pinned |= blockers;
        }
    }
}

/// Squares that a step passes, and the last of them.
type Passed<G> = (SquareSet<G>, SquareSet<G>);

/// Whether a piece attacks a square by a single leap or step, which nothing can block.
pub(crate) fn attacks_by_leap<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    square: Square<R::Board>,
) -> bool {
    if leaps_of::<R>(army, piece_type, from).contains(square) {
        return true;
    }
    // Captures apart from moves are in no table of leaps.
    (R::PIECES.get(piece_type.index())).is_some_and(|definition| {
        is_within::<R>(definition.within, army.index(), square)
            && steps_of::<R>(definition, army, from).any(|(step, vector)| {
                step.is_single() && step.mode.attacks() && next::<R>(from, vector) == Some(square)
            })
    })
}

/// Path of a step to the king; `None` if it does not lead there.
fn path_to<R: PieceRules>(
    from: Square<R::Board>,
    step: Step,
    vector: (i8, i8),
    king: Square<R::Board>,
) -> Option<Passed<R::Board>> {
    let (mut path, mut last) = (SquareSet::EMPTY, SquareSet::EMPTY);
    if step.way == StepWay::Lame {
        return (next::<R>(from, vector) == Some(king))
            .then(|| legs::<R>(from, vector))
            .flatten()
            .map(|path| (path, last));
    }
    let mut at = next::<R>(from, vector);
    for _ in 0..step.range {
        let square = at?;
        if square == king {
            let hops = matches!(step.way, StepWay::Over | StepWay::Beyond);
            return (!hops || !path.is_empty()).then_some((path, last));
        }
        path.insert(square);
        last = square.into();
        at = next::<R>(square, vector);
    }
    None
}

/// Squares between, of a lame leap; `None` if the board has no way.
fn legs<R: PieceRules>(from: Square<R::Board>, vector: (i8, i8)) -> Option<SquareSet<R::Board>> {
    let (mut at, mut rest, mut path) = (from, vector, SquareSet::EMPTY);
    loop {
        let (leg, left) = first_leg(rest);
        at = next::<R>(at, leg)?;
        rest = left;
        if rest == (0, 0) {
            return Some(path);
        }
        path.insert(at);
    }
}

/// Whether a piece attacks along a line of the board to the king, if nothing stands in between.
fn attacks_along<R: PieceRules>(
    definition: &PieceDefinition,
    army: Army,
    (from, king): (Square<R::Board>, Square<R::Board>),
    direction: Direction,
    distance: usize,
) -> bool {
    let is_inside = is_within::<R>(definition.within, army.index(), king);
    let rides = is_inside && definition.rides_along(direction, distance);
    let goes = |(step, (east, north)): (Step, (i8, i8))| {
        step.is_line()
            && step.mode.attacks()
            && usize::from(step.range) >= distance
            && unit(east, north) == Some(direction)
            && (is_inside || step.mode == StepMode::Check)
    };
    rides || steps_of::<R>(definition, army, from).any(goes)
}

/// Steps that a piece of an army may take from a square, with their vectors.
#[inline(always)]
fn steps_of<R: PieceRules>(
    definition: &PieceDefinition,
    army: Army,
    from: Square<R::Board>,
) -> impl Iterator<Item = (Step, (i8, i8))> {
    let forward = forward::<R>(army.index());
    let starts =
        move |step: &Step| !step.initial || is_within::<R>(definition.initial, army.index(), from);
    let steps = definition.steps.as_slice().iter().copied().filter(starts);
    steps.map(move |step| (step, step.vector(forward)))
}

/// Squares that a step reaches, up to the first piece that ends it.
fn walk<R: PieceRules>(
    from: Square<R::Board>,
    step: Step,
    vector: (i8, i8),
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    if step.way == StepWay::Lame {
        let target = next::<R>(from, vector).map_or(SquareSet::EMPTY, SquareSet::from);
        let is_free = legs::<R>(from, vector).is_some_and(|path| path.is_disjoint(occupied));
        return if is_free { target } else { SquareSet::EMPTY };
    }
    if step.range == Ride::UNLIMITED
        && let Some(direction) = unit(vector.0, vector.1)
    {
        return hop_along::<R>(from, step.way, direction, occupied);
    }
    let (mut reached, mut hopped) = (SquareSet::EMPTY, false);
    let mut at = next::<R>(from, vector);
    for _ in 0..step.range {
        let Some(square) = at else { break };
        let stops = occupied.contains(square);
        if step.way == StepWay::Leap || hopped {
            reached.insert(square);
            if stops || step.way == StepWay::Beyond {
                break;
            }
        }
        hopped |= stops;
        at = next::<R>(square, vector);
    }
    reached
}

/// The same as [`walk`], along a line to the edge.
fn hop_along<R: PieceRules>(
    from: Square<R::Board>,
    way: StepWay,
    direction: Direction,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let first = board.ray_attacks(from, direction, occupied);
    if way == StepWay::Leap {
        return first;
    }
    let Some(hurdle) = (first & occupied).first() else {
        return SquareSet::EMPTY;
    };
    if way == StepWay::Over {
        return board.ray_attacks(hurdle, direction, occupied);
    }
    board
        .step(hurdle, direction)
        .map_or(SquareSet::EMPTY, SquareSet::from)
}

/// A ride up to the first piece.
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

fn within_region<R: PieceRules>(
    definition: &PieceDefinition,
    army: Army,
    set: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    if definition.within.is_empty() {
        return set;
    }
    set.iter()
        .filter(|&square| is_within::<R>(definition.within, army.index(), square))
        .collect()
}

/// Leaps and single steps of a piece, from the table if there is one.
#[inline(always)]
pub(crate) fn leaps_of<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
) -> SquareSet<R::Board> {
    leaps::<R>(army, piece_type, from)
        .unwrap_or_else(|| leaps_one_by_one::<R>(army, piece_type, from))
}

#[inline(never)]
fn leaps_one_by_one<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
) -> SquareSet<R::Board> {
    let Some(definition) = R::PIECES.get(piece_type.index()) else {
        return SquareSet::EMPTY;
    };
    let board = R::Board::BOARD;
    let single = definition.rides.iter().filter(|ride| ride.range == 1);
    let steps = single.flat_map(|ride| ride.directions);
    let mut reached = board.leaper_targets(from, definition.leaps);
    reached.extend(steps.filter_map(|&direction| board.step(from, direction)));
    for (step, vector) in steps_of::<R>(definition, army, from) {
        if step.is_leap() {
            reached.extend(next::<R>(from, vector));
        }
    }
    within_region::<R>(definition, army, reached)
}

#[inline(always)]
pub(crate) fn movement<R: PieceRules>(piece_type: PieceType) -> Movement {
    let movements = const { &Movement::table::<R, 32>() };
    movements[piece_type.index() % 32]
}
