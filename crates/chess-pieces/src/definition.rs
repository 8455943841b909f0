use core::marker::PhantomData;

use board_geometry::Direction;
use board_geometry::declare::Message;

use crate::{PieceRules, PieceTypes, Step, StepMode, Steps};

/// A ride: directions and a range. The first piece blocks it.
///
/// ```
/// use chess_pieces::Ride;
/// assert_eq!(Ride::ROOK.range, Ride::UNLIMITED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ride {
    /// Directions.
    pub directions: &'static [Direction],
    /// Range in steps, at least 1.
    pub range: u8,
}

impl Ride {
    /// To the edge of the board.
    pub const UNLIMITED: u8 = u8::MAX;
    /// Along files and ranks.
    pub const ROOK: Self = Self::along(&Direction::ORTHOGONAL);
    /// Along diagonals.
    pub const BISHOP: Self = Self::along(&Direction::DIAGONAL);
    /// One step in any direction.
    pub const KING: Self = Self::along(&Direction::ALL).up_to(1);

    /// Unlimited rides.
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

/// A piece type as data, for generator, attacks, texts and algebraic notation.
///
/// Types that move by rules of their own have no leaps and rides.
///
/// ```
/// use chess_pieces::{PieceDefinition, PieceTypes, Ride};
/// /// Rook or knight.
/// const CHANCELLOR: PieceDefinition =
///     PieceDefinition::new('C').rides(&[Ride::ROOK]).leaps(&PieceDefinition::KNIGHT_LEAPS);
/// assert_eq!((CHANCELLOR.letter, CHANCELLOR.royal), ('C', false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceDefinition {
    /// Upper-case ASCII letter in texts; `?` for an absent type.
    pub letter: char,
    /// Leaps (files east, ranks north) over any piece.
    pub leaps: &'static [(i8, i8)],
    /// Rides along lines.
    pub rides: &'static [Ride],
    /// Steps beyond leaps and rides, by [`betza`](Self::betza).
    pub steps: Steps,
    /// Letters of the regions that the type does not leave, by army; empty for the whole board.
    pub within: &'static [&'static str],
    /// Letters of the regions where [initial steps](Step::initial) start, by army.
    pub initial: &'static [&'static str],
    /// Types that it promotes to.
    pub promotes_to: PieceTypes,
    /// By army, the letters of the [zone](Self::promoting) of promotion; of types other than the pawn.
    pub promotes_in: &'static [&'static str],
    /// By army, the letters of the regions in which promotion is [forced](Self::forced_in).
    pub forced_in: &'static [&'static str],
    /// Whether it is never captured and never left attacked.
    pub royal: bool,
    /// Whether it is a [pawn of another kind](Self::as_pawn).
    pub pawn: bool,
}

impl PieceDefinition {
    /// Leaps of a knight.
    pub const KNIGHT_LEAPS: [(i8, i8); 8] = board_geometry::KNIGHT_LEAPS;
    /// Place holder for a type that the variant lacks.
    pub const ABSENT: Self = Self::new('?');
    /// Orthodox pawn. Its steps and captures are [`PawnRules`](crate::PawnRules).
    pub const PAWN: Self = Self::new('P').promotes_to(PieceTypes::OFFICERS);
    /// Knight.
    pub const KNIGHT: Self = Self::new('N').leaps(&Self::KNIGHT_LEAPS);
    /// Bishop.
    pub const BISHOP: Self = Self::new('B').rides(&[Ride::BISHOP]);
    /// Rook.
    pub const ROOK: Self = Self::new('R').rides(&[Ride::ROOK]);
    /// Queen.
    pub const QUEEN: Self = Self::new('Q').rides(&[Ride::ROOK, Ride::BISHOP]);
    /// King. Castlings are [`CastlingRules`](crate::CastlingRules).
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
            promotes_to: PieceTypes::NONE,
            promotes_in: &[],
            forced_in: &[],
            royal: false,
            pawn: false,
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

    /// Confines the type to regions, such as a palace, by each army's letters in the drawing.
    #[must_use]
    pub const fn within(mut self, letters: &'static [&'static str]) -> Self {
        self.within = letters;
        self
    }

    /// Sets the regions where initial steps start, for each army: home squares, or the far side of a river.
    #[must_use]
    pub const fn initial_on(mut self, letters: &'static [&'static str]) -> Self {
        self.initial = letters;
        self
    }

    /// Gives check to a king on its file without a piece between, as generals of xiangqi do.
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

    /// Whether the type only rides, always without limit, as rooks, bishops and queens do.
    pub const fn only_rides_without_limit(&self) -> bool {
        let (unlimited, limited) = (
            directions(self, Ride::UNLIMITED),
            directions(self, 0) | directions(self, 1),
        );
        unlimited != 0
            && limited == 0
            && self.leaps.is_empty()
            && self.steps.as_slice().is_empty()
            && self.within.is_empty()
    }

    /// Whether a leap of two or more squares follows a line. Such a check cannot be blocked.
    pub const fn leaps_along_lines(&self) -> bool {
        any!(&(east, north) in self.leaps, {
            let (east, north) = (east.unsigned_abs(), north.unsigned_abs());
            (east == 0 || north == 0 || east == north) && (east > 1 || north > 1)
        }) || any!(step in self.steps.as_slice(), step.passes_over_lines())
    }
}

/// Movement of a type, as far as tables exist.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the parts of a movement go together in any way"
)]
pub struct Movement {
    /// Steps as a king.
    pub king: bool,
    /// Leaps as a knight.
    pub knight: bool,
    /// Rides diagonally.
    pub diagonal: bool,
    /// Rides along files and ranks.
    pub orthogonal: bool,
    /// Moves beyond the board's tables, by its own tables or step by step.
    pub odd: bool,
    /// Odd, with steps or rides followed step by step.
    pub walked: bool,
    /// Odd, and different in different armies.
    pub by_army: bool,
}

impl Movement {
    /// Movement of a type; none for absent types.
    pub const fn of<R: PieceRules>(piece_type: usize) -> Self {
        Self::new(definition_of::<R>(piece_type))
    }

    /// Movements by type, for types known at run time.
    pub const fn table<R: PieceRules, const TYPES: usize>() -> [Self; TYPES] {
        let mut table = [Self::new(&PieceDefinition::ABSENT); TYPES];
        const_for!(number, 0..TYPES, {
            table[number] = Self::of::<R>(number);
        });
        table
    }

    const fn new(definition: &PieceDefinition) -> Self {
        let (unlimited, single) = (
            directions(definition, Ride::UNLIMITED),
            directions(definition, 1),
        );
        let knight = definition.leaps.len() == 8 && has_knight_leaps(definition.leaps);
        let is_free = definition.within.is_empty();
        let walked = directions(definition, 0) != 0
            || partly(unlimited, DIAGONAL)
            || partly(unlimited, ORTHOGONAL)
            || unlimited != 0 && !is_free
            || !only_leaps(definition.steps.as_slice());
        Self {
            king: single == 0b1111_1111,
            knight,
            diagonal: is_free && unlimited & DIAGONAL == DIAGONAL,
            orthogonal: is_free && unlimited & ORTHOGONAL == ORTHOGONAL,
            odd: walked
                || !is_free
                || !definition.steps.as_slice().is_empty()
                || !knight && !definition.leaps.is_empty()
                || single != 0 && single != 0b1111_1111,
            walked,
            by_army: definition.depends_on_army(),
        }
    }

    pub(crate) const fn only_leaps(self) -> bool {
        self.odd && !(self.walked || self.diagonal || self.orthogonal)
    }

    pub(crate) const fn rides_all(self, direction: Direction) -> bool {
        if direction.is_diagonal() {
            self.diagonal
        } else {
            self.orthogonal
        }
    }

    /// Whether the type moves at all.
    pub const fn moves(self) -> bool {
        self.king || self.knight || self.diagonal || self.orthogonal || self.odd
    }

    /// Whether the type moves exactly like a king.
    pub const fn is_king(self) -> bool {
        self.king && !(self.knight || self.diagonal || self.orthogonal || self.odd)
    }

    /// Whether the type moves exactly like a knight.
    pub const fn is_knight(self) -> bool {
        self.knight && !(self.king || self.diagonal || self.orthogonal || self.odd)
    }

    /// Whether the type has line moves.
    pub const fn rides(self) -> bool {
        self.diagonal || self.orthogonal
    }

    /// Whether the type has only line moves.
    pub const fn only_rides(self) -> bool {
        self.rides() && !(self.king || self.knight || self.odd)
    }
}

const ORTHOGONAL: u8 = 0b0101_0101;
const DIAGONAL: u8 = 0b1010_1010;

const fn only_leaps(steps: &[Step]) -> bool {
    !any!(step in steps, !step.is_leap())
}

const fn partly(directions: u8, of: u8) -> bool {
    directions & of != 0 && directions & of != of
}

/// Bits of directions; `range` 0 stands for other ranges than one and unlimited.
const fn directions(definition: &PieceDefinition, range: u8) -> u8 {
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

const fn has_knight_leaps(leaps: &[(i8, i8)]) -> bool {
    !any!(wanted in PieceDefinition::KNIGHT_LEAPS, {
        !any!(leap in leaps, leap.0 == wanted.0 && leap.1 == wanted.1)
    })
}

/// The definition of a type; without moves if there is none.
#[inline(always)]
pub(crate) const fn definition_of<R: PieceRules>(number: usize) -> &'static PieceDefinition {
    if number < R::PIECES.len() {
        &R::PIECES[number]
    } else {
        &PieceDefinition::ABSENT
    }
}

/// Collects the types whose definition passes a test.
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

/// Types by part of their movement. Odd types have no other part.
pub struct Movers<R>(PhantomData<R>);

impl<R: PieceRules> Movers<R> {
    /// All other leaps and rides.
    pub const ODD: PieceTypes = types_where!(R, piece, Movement::new(piece).odd);
    /// Steps of a king.
    pub const KING: PieceTypes = types_where!(R, piece, Movement::new(piece).king).minus(Self::ODD);
    /// Leaps of a knight.
    pub const KNIGHT: PieceTypes =
        types_where!(R, piece, Movement::new(piece).knight).minus(Self::ODD);
    /// Rides along diagonals.
    pub const DIAGONAL: PieceTypes =
        types_where!(R, piece, Movement::new(piece).diagonal).minus(Self::ODD);
    /// Rides along files and ranks.
    pub const ORTHOGONAL: PieceTypes =
        types_where!(R, piece, Movement::new(piece).orthogonal).minus(Self::ODD);
}

/// Mostly none, so that code for them is compiled away.
pub(crate) const fn line_leapers<R: PieceRules>() -> PieceTypes {
    types_where!(R, definition, definition.leaps_along_lines())
}

#[cfg(test)]
mod tests {
    use board_geometry::Chessboard;

    use super::*;
    use crate::PawnRules;

    const SHORT_ROOK: &[Ride] = &[Ride::ROOK.up_to(3)];

    #[test]
    fn riders_are_told_from_leapers_and_from_compounds() {
        let archbishop = PieceDefinition::new('A')
            .rides(&[Ride::BISHOP])
            .leaps(&PieceDefinition::KNIGHT_LEAPS);
        let dragon = PieceDefinition::new('D').rides(&[Ride::ROOK, Ride::KING]);
        let short = PieceDefinition::new('S').rides(SHORT_ROOK);
        for (definition, north, north_east, only) in [
            (PieceDefinition::ROOK, true, false, true),
            (PieceDefinition::BISHOP, false, true, true),
            (PieceDefinition::QUEEN, true, true, true),
            (PieceDefinition::KING, false, false, false),
            (PieceDefinition::KNIGHT, false, false, false),
            (archbishop, false, true, false),
            (dragon, true, false, false),
            (short, false, false, false),
        ] {
            let letter = definition.letter;
            assert_eq!(
                definition.rides_without_limit(Direction::North),
                north,
                "{letter}"
            );
            let diagonal = definition.rides_without_limit(Direction::NorthEast);
            assert_eq!(diagonal, north_east, "{letter}");
            assert_eq!(definition.only_rides_without_limit(), only, "{letter}");
        }
    }

    const CLIMBING_ROOK: &[Ride] = &[
        Ride::ROOK,
        Ride::along(&[Direction::NorthEast, Direction::NorthWest]),
    ];
    const LANCE: &[Ride] = &[Ride::along(&[Direction::North])];
    const WAZIR: &[Ride] = &[Ride::ROOK.up_to(1)];
    /// One is no knight's.
    const UNEVEN_LEAPS: [(i8, i8); 8] = {
        let mut leaps = PieceDefinition::KNIGHT_LEAPS;
        leaps[7] = (3, 3);
        leaps
    };

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Parts;

    impl PieceRules for Parts {
        type Board = Chessboard;
        const PAWNS: &'static [PawnRules<Chessboard>] = &[];
        const PIECES: &'static [PieceDefinition] = &[
            PieceDefinition::PAWN,
            PieceDefinition::KNIGHT,
            PieceDefinition::BISHOP,
            PieceDefinition::ROOK,
            PieceDefinition::QUEEN,
            PieceDefinition::KING,
            PieceDefinition::new('S').rides(SHORT_ROOK),
            PieceDefinition::new('G')
                .rides(&[Ride::KING])
                .leaps(&PieceDefinition::KNIGHT_LEAPS),
            PieceDefinition::new('C').rides(CLIMBING_ROOK),
            PieceDefinition::new('L').rides(LANCE),
            PieceDefinition::new('W').rides(WAZIR),
            PieceDefinition::new('E').leaps(&UNEVEN_LEAPS),
            PieceDefinition::new('T').leaps(&[(0, 2), (2, 0)]),
        ];
    }

    #[test]
    fn movements_are_taken_apart() {
        assert_eq!(Movers::<Parts>::KING.bits(), 0b1010_0000);
        assert_eq!(Movers::<Parts>::KNIGHT.bits(), 0b1000_0010);
        assert_eq!(Movers::<Parts>::DIAGONAL.bits(), 0b0001_0100);
        assert_eq!(Movers::<Parts>::ORTHOGONAL.bits(), 0b0001_1000);
        assert_eq!(Movers::<Parts>::ODD.bits(), 0b1_1111_0100_0000);
        let of = |letter| {
            let piece_type = Parts::type_of_letter(letter).unwrap();
            Movement::of::<Parts>(piece_type.index())
        };
        let kinds = |movement: Movement| {
            [
                movement.moves(),
                movement.is_king(),
                movement.is_knight(),
                movement.only_rides(),
            ]
        };
        assert_eq!(kinds(of('P')), [false, false, false, false]);
        assert_eq!(kinds(of('N')), [true, false, true, false]);
        assert_eq!(kinds(of('B')), [true, false, false, true]);
        assert_eq!(kinds(of('Q')), [true, false, false, true]);
        assert_eq!(kinds(of('K')), [true, true, false, false]);
        assert_eq!(kinds(of('S')), [true, false, false, false]);
        assert_eq!(kinds(of('G')), [true, false, false, false]);
        assert!(!Movement::of::<Parts>(13).moves());
    }

    #[test]
    fn leaps_along_lines_are_told_from_steps_and_crooked_leaps() {
        assert_eq!(line_leapers::<Parts>().bits(), 0b1_1000_0000_0000);
        let leaper = |leaps| PieceDefinition::new('X').leaps(leaps).leaps_along_lines();
        assert!(leaper(&[(1, 1), (-2, 2)]) && leaper(&[(0, -2)]) && leaper(&[(3, 0)]));
        assert!(!leaper(&[(1, 1), (0, -1), (1, 3), (-3, 2)]));
    }
}
