use board_geometry::declare::Message;
use board_geometry::{Direction, Geometry, SquareSet};

use crate::steps::{Step, StepMode, Steps};
use crate::{Army, PieceTypes};

/// Ride in some directions, blocked by the first piece.
///
/// ```
/// use chess_pieces::Ride;
/// assert_eq!(Ride::ROOK.range, Ride::UNLIMITED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ride {
    /// Directions of the ride.
    pub directions: &'static [Direction],
    /// Range in steps, at least 1.
    pub range: u8,
}

impl Ride {
    /// To the edge of the board.
    pub const UNLIMITED: u8 = u8::MAX;
    /// Along files and ranks.
    pub const ROOK: Self = Self::along(&Direction::ORTHOGONAL);
    /// Rides of a bishop.
    pub const BISHOP: Self = Self::along(&Direction::DIAGONAL);
    /// One step in any direction.
    pub const KING: Self = Self::along(&Direction::ALL).up_to(1);

    /// Rides without limit in some directions.
    pub const fn along(directions: &'static [Direction]) -> Self {
        Self {
            directions,
            range: Self::UNLIMITED,
        }
    }

    /// Limits the range.
    #[must_use]
    pub const fn up_to(self, range: u8) -> Self {
        Self { range, ..self }
    }
}

/// A piece type as data.
///
/// Types with moves of their own have no leaps and rides.
///
/// ```
/// use chess_pieces::board_geometry::KNIGHT_LEAPS;
/// use chess_pieces::{PieceDefinition, Ride};
/// /// Rook or knight.
/// const CHANCELLOR: PieceDefinition =
///     PieceDefinition::new('C').rides(&[Ride::ROOK]).leaps(&KNIGHT_LEAPS);
/// assert_eq!((CHANCELLOR.letter, CHANCELLOR.royal), ('C', false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the parts of a definition go together in any way"
)]
pub struct PieceDefinition {
    /// Upper-case ASCII letter in texts; `?` for an absent type.
    pub letter: char,
    /// Leaps (files east, ranks north) over any piece.
    pub leaps: &'static [(i8, i8)],
    /// Rides along lines.
    pub rides: &'static [Ride],
    /// Steps beyond leaps and rides, by [`betza`](Self::betza).
    pub steps: Steps,
    /// By army, the letters of its [regions](Self::within); empty for the whole board.
    pub within: &'static [&'static str],
    /// By army, the letters of [initial squares](Self::initial_on).
    pub initial: &'static [&'static str],
    /// By army, the letters of [its lines](Self::on_lines).
    pub lines: &'static [&'static str],
    /// Whether it is [shy](Self::shy).
    pub shy: bool,
    /// Types that it promotes to.
    pub promotes_to: PieceTypes,
    /// By army, the letters of the promotion [zone](Self::promoting), pawns aside.
    pub promotes_in: &'static [&'static str],
    /// By army, the letters of the squares of [forced promotion](Self::forced_in).
    pub forced_in: &'static [&'static str],
    /// Whether it [must promote](Self::must_promote).
    pub must_promote: bool,
    /// Whether it counts for [`Royalty`](crate::royalty::Royalty).
    pub royal: bool,
    /// Whether it is a [pawn of another kind](Self::as_pawn).
    pub pawn: bool,
    /// Whether it is a [wall](Self::as_wall).
    pub wall: bool,
    /// Whether it may [pass](Self::passing).
    pub passes: bool,
}

impl PieceDefinition {
    /// Type that the variant lacks.
    pub const ABSENT: Self = Self::new('?');
    /// Orthodox pawn. [`PawnRules`](crate::PawnRules) has its steps and captures.
    pub const PAWN: Self = Self::new('P').promotes_to(PieceTypes::OFFICERS);
    /// Orthodox knight, a leaper.
    pub const KNIGHT: Self = Self::new('N').leaps(&board_geometry::KNIGHT_LEAPS);
    /// Orthodox bishop, a rider.
    pub const BISHOP: Self = Self::new('B').rides(&[Ride::BISHOP]);
    /// Orthodox rook, a rider.
    pub const ROOK: Self = Self::new('R').rides(&[Ride::ROOK]);
    /// Orthodox queen, a rider.
    pub const QUEEN: Self = Self::new('Q').rides(&[Ride::ROOK, Ride::BISHOP]);
    /// King. [`CastlingRules`](crate::CastlingRules) has its castlings.
    pub const KING: Self = Self {
        royal: true,
        ..Self::new('K').rides(&[Ride::KING])
    };
    /// Orthodox types in the order of [`PieceType::ALL`](crate::PieceType::ALL).
    pub const ORTHODOX: [Self; 6] = [
        Self::PAWN,
        Self::KNIGHT,
        Self::BISHOP,
        Self::ROOK,
        Self::QUEEN,
        Self::KING,
    ];

    /// Creates a type that does not move.
    pub const fn new(letter: char) -> Self {
        Self {
            letter,
            leaps: &[],
            rides: &[],
            steps: Steps::NONE,
            within: &[],
            initial: &[],
            lines: &[],
            shy: false,
            promotes_to: PieceTypes::NONE,
            promotes_in: &[],
            forced_in: &[],
            must_promote: false,
            royal: false,
            pawn: false,
            wall: false,
            passes: false,
        }
    }

    /// Same, as a wall: it blocks all pieces, and none captures it. It belongs to the army that put it.
    #[must_use]
    pub const fn as_wall(self) -> Self {
        Self { wall: true, ..self }
    }

    /// Same, and it may pass: a move to its own square that changes only the turn.
    #[must_use]
    pub const fn passing(self) -> Self {
        Self {
            passes: true,
            ..self
        }
    }

    /// Sets the leaps.
    #[must_use]
    pub const fn leaps(self, leaps: &'static [(i8, i8)]) -> Self {
        Self { leaps, ..self }
    }

    /// Sets the rides.
    #[must_use]
    pub const fn rides(self, rides: &'static [Ride]) -> Self {
        Self { rides, ..self }
    }

    /// Sets the promotions of a pawn.
    #[must_use]
    pub const fn promotes_to(mut self, types: PieceTypes) -> Self {
        self.promotes_to = types;
        self
    }

    /// Confines the type to regions, such as a palace, by each army's letters.
    #[must_use]
    pub const fn within(mut self, letters: &'static [&'static str]) -> Self {
        self.within = letters;
        self
    }

    /// Sets where initial steps start, for each army: home squares, or the far side of a river.
    #[must_use]
    pub const fn initial_on(mut self, letters: &'static [&'static str]) -> Self {
        self.initial = letters;
        self
    }

    /// Confines steps with the modifier `o` to regions, for each army: the points of a palace that diagonals connect.
    #[must_use]
    pub const fn on_lines(mut self, letters: &'static [&'static str]) -> Self {
        self.lines = letters;
        self
    }

    /// Same, but it neither hops over nor captures its own type, as cannons of janggi. For two armies.
    #[must_use]
    pub const fn shy(self) -> Self {
        Self { shy: true, ..self }
    }

    /// Gives check to a king on its file without a piece between, as generals of xiangqi.
    #[must_use]
    pub const fn facing(self) -> Self {
        let mut steps = self.steps;
        const_for!(index, 0..2, {
            let step = Step {
                forward: [1, -1][index],
                range: Ride::UNLIMITED,
                mode: StepMode::Check,
                ..Step::NONE
            };
            steps = match steps.with(step) {
                Some(steps) => steps,
                None => Message::new("facing: more than 40 steps").stop(),
            };
        });
        Self { steps, ..self }
    }

    pub(crate) const fn depends_on_army(&self) -> bool {
        let steps = self.steps.as_slice();
        !self.within.is_empty()
            || !self.initial.is_empty()
            || any!(step in steps, !step.has_quarter_turn(steps))
    }

    /// Whether the type rides without limit in `direction`.
    pub const fn rides_without_limit(&self, direction: Direction) -> bool {
        directions(self, Ride::UNLIMITED) & 1 << direction as u8 != 0
    }

    /// Whether the type only rides, without limit, as rooks, bishops and queens do.
    pub const fn only_rides_without_limit(&self) -> bool {
        directions(self, Ride::UNLIMITED) != 0
            && directions(self, 0) | directions(self, 1) == 0
            && self.leaps.is_empty()
            && self.steps.as_slice().is_empty()
            && self.within.is_empty()
    }

    /// Whether it leaps two or more squares along a line. Such a check cannot be blocked.
    pub const fn leaps_along_lines(&self) -> bool {
        any!(&(east, north) in self.leaps, {
            let (east, north) = (east.unsigned_abs(), north.unsigned_abs());
            (east == 0 || north == 0 || east == north) && (east > 1 || north > 1)
        }) || any!(step in self.steps.as_slice(), step.passes_over_lines())
    }
}

/// Bits of directions; `range` 0 stands for ranges other than one and unlimited.
pub(crate) const fn directions(definition: &PieceDefinition, range: u8) -> u8 {
    let mut bits = 0;
    const_for!(index, 0..definition.rides.len(), {
        let ride = &definition.rides[index];
        let fits = match range {
            0 => ride.range != 1 && ride.range != Ride::UNLIMITED,
            range => ride.range == range,
        };
        let mut direction = 0;
        while fits && direction < ride.directions.len() {
            bits |= 1 << ride.directions[direction] as u8;
            direction += 1;
        }
    });
    bits
}

pub(crate) fn squares_of<G: Geometry>(zone: &[&str], army: Army) -> SquareSet<G> {
    let letters = zone.get(army.index()).copied().unwrap_or_default().chars();
    letters.map(|letter| G::BOARD.region(letter)).collect()
}

macro_rules! types_where {
    ($rules:ty, $definition:ident, $test:expr) => {{
        let mut types = crate::PieceTypes::NONE;
        const_for!(number, 0..<$rules>::PIECES.len(), {
            let $definition = &<$rules>::PIECES[number];
            if $test {
                types = types.with(crate::PieceType::new(number as u8));
            }
        });
        types
    }};
}
pub(crate) use types_where;
