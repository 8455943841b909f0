//! Steps beyond leaps and rides: directions by army, moves or captures alone, hops.

use board_geometry::Direction;

/// Use of a [`Step`].
///
/// ```
/// use chess_pieces::steps::StepMode;
/// assert!(StepMode::Capture.attacks() && !StepMode::Move.attacks());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepMode {
    /// Moves and captures.
    Any,
    /// Moves to empty squares.
    Move,
    /// Captures, but no moves to empty squares.
    Capture,
    /// Checks alone, as between generals of xiangqi.
    Check,
}

impl StepMode {
    /// Whether the squares reached are attacked.
    pub const fn attacks(self) -> bool {
        !matches!(self, Self::Move)
    }
}

/// Effect of pieces on the way.
///
/// ```
/// use chess_pieces::PieceDefinition;
/// use chess_pieces::steps::StepWay;
/// let cannon = PieceDefinition::betza('C', "mRcpR");
/// assert_eq!(cannon.steps.as_slice()[4].way, StepWay::Over);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepWay {
    /// Leaps; with a range above 1, repeated until blocked.
    Leap,
    /// Leaps, blocked by a piece on the way: straight first, then diagonally.
    Lame,
    /// Rides over exactly one piece and on.
    Over,
    /// Lands directly beyond the first piece.
    Beyond,
}

/// One way to step, for an army that moves north.
///
/// ```
/// use chess_pieces::PieceDefinition;
/// use chess_pieces::steps::StepMode;
/// let soldier = PieceDefinition::betza('S', "fmW");
/// let step = soldier.steps.as_slice()[0];
/// assert_eq!((step.right, step.forward, step.range, step.mode), (0, 1, 1, StepMode::Move));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Files to the right.
    pub right: i8,
    /// Ranks forward; negative backward.
    pub forward: i8,
    /// Most repetitions; [`Ride::UNLIMITED`](crate::Ride::UNLIMITED) for no limit.
    pub range: u8,
    /// Whether it moves, captures or both.
    pub mode: StepMode,
    /// Effect of pieces on the way.
    pub way: StepWay,
    /// Whether it starts only on [initial squares](crate::PieceDefinition::initial_on).
    pub initial: bool,
    /// Whether it stays on [its lines](crate::PieceDefinition::on_lines).
    pub bound: bool,
}

const MOST_STEPS: usize = 40;

/// Up to 40 steps of a type.
///
/// ```
/// use chess_pieces::PieceDefinition;
/// assert_eq!(PieceDefinition::betza('G', "WfF").steps.as_slice().len(), 2);
/// assert!(PieceDefinition::QUEEN.steps.as_slice().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    steps: [Step; MOST_STEPS],
    len: u8,
}

impl Steps {
    /// No steps at all.
    pub const NONE: Self = Self {
        steps: [Step::NONE; MOST_STEPS],
        len: 0,
    };

    /// Adds a step; `None` if full.
    pub const fn with(mut self, step: Step) -> Option<Self> {
        if self.len as usize == MOST_STEPS {
            return None;
        }
        self.steps[self.len as usize] = step;
        self.len += 1;
        Some(self)
    }

    /// Steps as a slice.
    pub const fn as_slice(&self) -> &[Step] {
        self.steps.split_at(self.len as usize).0
    }
}

impl Step {
    pub(crate) const NONE: Self = Self {
        right: 0,
        forward: 0,
        range: 0,
        mode: StepMode::Any,
        way: StepWay::Leap,
        initial: false,
        bound: false,
    };

    pub(crate) const fn is_line(self) -> bool {
        matches!(self.way, StepWay::Leap) && is_unit(self.right) && is_unit(self.forward)
    }

    pub(crate) const fn is_leap(self) -> bool {
        self.is_single() && matches!(self.mode, StepMode::Any)
    }

    pub(crate) const fn is_single(self) -> bool {
        self.range == 1 && matches!(self.way, StepWay::Leap)
    }

    /// Whether several pieces, or pieces off the board's lines, decide about attacks.
    pub(crate) const fn is_bent(self) -> bool {
        let blocked = self.range > 1 || !matches!(self.way, StepWay::Leap);
        self.mode.attacks() && blocked && !self.is_line()
    }

    pub(crate) const fn has_quarter_turn(self, steps: &[Self]) -> bool {
        !self.initial
            && !self.bound
            && any!(other in steps, {
                other.right == self.forward
                    && other.forward == -self.right
                    && other.range == self.range
                    && other.mode as u8 == self.mode as u8
                    && other.way as u8 == self.way as u8
                    && !other.initial
                    && !other.bound
            })
    }

    pub(crate) const fn passes_over_lines(self) -> bool {
        let (right, forward) = (self.right.unsigned_abs(), self.forward.unsigned_abs());
        let along = right == 0 || forward == 0 || right == forward;
        let hops = matches!(self.way, StepWay::Over | StepWay::Beyond);
        along && (hops || matches!(self.way, StepWay::Leap) && (right > 1 || forward > 1))
    }

    /// Files east and ranks north for an army that moves `forward`, not diagonally.
    pub(crate) const fn vector(self, forward: Direction) -> (i8, i8) {
        match forward {
            Direction::East => (self.forward, -self.right),
            Direction::South => (-self.right, -self.forward),
            Direction::West => (-self.forward, self.right),
            _ => (self.right, self.forward),
        }
    }
}

const fn is_unit(distance: i8) -> bool {
    -1 <= distance && distance <= 1
}

pub(crate) const fn unit(east: i8, north: i8) -> Option<Direction> {
    Some(match (east, north) {
        (1, 0) => Direction::East,
        (1, 1) => Direction::NorthEast,
        (0, 1) => Direction::North,
        (-1, 1) => Direction::NorthWest,
        (-1, 0) => Direction::West,
        (-1, -1) => Direction::SouthWest,
        (0, -1) => Direction::South,
        (1, -1) => Direction::SouthEast,
        _ => return None,
    })
}

/// First single step of a lame leap, and the rest.
pub(crate) const fn first_leg((east, north): (i8, i8)) -> ((i8, i8), (i8, i8)) {
    let (files, ranks) = (east.unsigned_abs(), north.unsigned_abs());
    let leg = if files > ranks {
        (east.signum(), 0)
    } else if ranks > files {
        (0, north.signum())
    } else {
        (east.signum(), north.signum())
    };
    (leg, (east - leg.0, north - leg.1))
}
