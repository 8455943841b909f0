use core::fmt::Debug;
use core::hash::Hash;

use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet};

use crate::counts::Counts;
use crate::definition::squares_of;
use crate::{Army, CastlingRules, Count, PieceDefinition, PieceType, PieceTypes, royalty::Royalty};

/// Rules of a variant's pieces: board, piece types, pawns, castlings.
///
/// An empty type implements it: the generator is compiled for its rules.
///
/// ```
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Count, PawnRules, PieceRules};
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Pawns;
/// impl PieceRules for Pawns {
///     type Board = Chessboard;
///     type Counts = Count<2>;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
/// }
/// assert_eq!(Pawns::PIECES[0].letter, 'P');
/// ```
pub trait PieceRules: Copy + Eq + Ord + Hash + Debug + 'static {
    /// Board of the game.
    type Board: Geometry;

    /// Numbers of armies and of [`PIECES`](Self::PIECES): `Count<2>` for two armies with the types of chess,
    /// `Count<2, 8>` with two more.
    type Counts: Counts;

    /// Piece types, by number of [`PieceType`].
    ///
    /// First pawn, knight, bishop, rook, queen and king, or [`PieceDefinition::ABSENT`]; then the variant's
    /// own types.
    const PIECES: &'static [PieceDefinition] = &PieceDefinition::ORTHODOX;

    /// ASCII letters of the armies in order of play.
    const ARMY_LETTERS: &'static str = "wb";

    /// Pawns of each army: in chess `&PawnRules::facing(1)`.
    const PAWNS: &'static [PawnRules<Self::Board>];

    /// Castlings, by bit in [`CastlingRights`](crate::CastlingRights).
    const CASTLINGS: &'static [CastlingRules<Self::Board>] = &[];

    /// Whether kings and rooks castle from any file of their rank too, as in Chess960. [`CASTLINGS`](Self::CASTLINGS)
    /// then say where they go, the first of an army to each side.
    const CASTLES_FROM_ANY_FILE: bool = false;

    /// Whether a pawn at right angles to the advanced pawn may capture it only from directly beside its path, with
    /// the advanced pawn straight ahead. Pawns of the opposite direction always may.
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = false;

    /// Whether hostile kings can be adjacent and check each other. No move leads there, but changing hostility may.
    const KINGS_CAN_MEET: bool = false;

    /// Royal pieces to keep safe.
    const ROYALTY: Royalty = Royalty::One;

    /// Letter of a piece type; `?` if absent.
    fn letter(piece_type: PieceType) -> char {
        definition_of::<Self>(piece_type.index()).letter
    }

    /// Piece type by letter, either case.
    fn type_of_letter(letter: char) -> Option<PieceType> {
        let place = (u32::from(letter) | 0x20).checked_sub(u32::from('a'))?;
        *const { types_by_letter::<Self>() }.get(place as usize)?
    }

    /// Promotions of pawns.
    fn promotions() -> PieceTypes {
        const { promotions::<Self>() }
    }
}

/// Rules of the examples: orthodox chess.
///
/// ```
/// use chess_pieces::{Duel, PieceRules};
/// assert_eq!((Duel::PIECES.len(), Duel::CASTLINGS.len()), (6, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duel;

impl PieceRules for Duel {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &CastlingRules::ORTHODOX;
}

/// Definition of a type; without moves if unknown.
#[inline(always)]
pub(crate) const fn definition_of<R: PieceRules>(number: usize) -> &'static PieceDefinition {
    if number < R::PIECES.len() {
        &R::PIECES[number]
    } else {
        &PieceDefinition::ABSENT
    }
}

const fn types_by_letter<R: PieceRules>() -> [Option<PieceType>; 26] {
    let mut types = [None; 26];
    let mut number = R::PIECES.len();
    while number > 0 {
        number -= 1;
        let letter = R::PIECES[number].letter;
        if letter.is_ascii_uppercase() {
            types[letter as usize - 'A' as usize] = Some(PieceType::new(number as u8));
        }
    }
    types
}

pub(crate) const fn promotions<R: PieceRules>() -> PieceTypes {
    match R::PIECES {
        [pawn, ..] => pawn.promotes_to,
        [] => PieceTypes::NONE,
    }
}

pub(crate) const fn pawns_of<R: PieceRules>(army: usize) -> PawnRules<R::Board> {
    if army < R::PAWNS.len() {
        R::PAWNS[army]
    } else {
        PawnRules {
            forward: Direction::North,
            double_step: SquareSet::EMPTY,
            promotion: SquareSet::EMPTY,
            optional_promotion: SquareSet::EMPTY,
        }
    }
}

pub(crate) fn double_steps_of<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
) -> SquareSet<R::Board> {
    squares_of(definition_of::<R>(piece_type.index()).initial, army)
}

pub(crate) const FORWARD: usize = 0;
pub(crate) const LEFT: usize = 1;
pub(crate) const RIGHT: usize = 2;

pub(crate) const fn way<R: PieceRules>(army: usize, way: usize) -> Direction {
    let rules = pawns_of::<R>(army);
    match way {
        FORWARD => rules.forward,
        LEFT => rules.left(),
        _ => rules.right(),
    }
}

/// Movement of an army's pawns.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Direction, Geometry};
/// use chess_pieces::PawnRules;
/// let south = PawnRules::<Chessboard>::from_edge(Direction::South, 1);
/// assert_eq!(south.double_step, Chessboard::BOARD.rank(6));
/// let e5 = Chessboard::BOARD.named("e5").unwrap();
/// assert_eq!(south.attacks(e5), Chessboard::squares(&["d4", "f4"]).unwrap());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PawnRules<G: Geometry> {
    /// Direction of steps; captures go to either side.
    pub forward: Direction,
    /// Origins of double pushes, which never promote.
    pub double_step: SquareSet<G>,
    /// Squares on which pawns promote.
    pub promotion: SquareSet<G>,
    /// Promotion squares where a pawn may stay a pawn.
    pub optional_promotion: SquareSet<G>,
}

impl<G: Geometry> PawnRules<G> {
    /// Pawns that double-push from `row`, from 0 at their own edge, and promote at the far one.
    pub const fn from_edge(forward: Direction, row: u8) -> Self {
        Self {
            forward,
            double_step: G::BOARD.row(forward, row),
            promotion: G::BOARD.edge(forward),
            optional_promotion: SquareSet::EMPTY,
        }
    }

    /// Pawns of two armies: the first faces north, the second south.
    ///
    /// ```
    /// use chess_pieces::board_geometry::{Chessboard, Direction};
    /// use chess_pieces::PawnRules;
    /// let [white, black] = PawnRules::<Chessboard>::facing(1);
    /// assert_eq!([white, black].map(|pawns| pawns.forward), [Direction::North, Direction::South]);
    /// ```
    pub const fn facing(row: u8) -> [Self; 2] {
        [
            Self::from_edge(Direction::North, row),
            Self::from_edge(Direction::South, row),
        ]
    }

    /// Removes the double push.
    #[must_use]
    pub const fn single_steps(mut self) -> Self {
        self.double_step = SquareSet::EMPTY;
        self
    }

    /// Forces promotion on a row, from 0 at the pawns' own edge.
    #[must_use]
    pub const fn promoting_on_row(self, row: u8) -> Self {
        self.promoting_in(G::BOARD.row(self.forward, row), SquareSet::EMPTY)
    }

    /// Sets the promotion zone, and squares of `optional` promotion.
    #[must_use]
    pub const fn promoting_in(mut self, zone: SquareSet<G>, optional: SquareSet<G>) -> Self {
        self.promotion = zone;
        self.optional_promotion = optional;
        self
    }

    /// Capturing direction to the pawn's left.
    pub const fn left(&self) -> Direction {
        aside::<G>(self.forward, [1, 2])
    }

    /// Capturing direction to the pawn's right.
    pub const fn right(&self) -> Direction {
        aside::<G>(self.forward, [7, 6])
    }

    /// Squares that a pawn on `from` attacks.
    #[inline]
    pub fn attacks(&self, from: Square<G>) -> SquareSet<G> {
        one_step(from, self.left()) | one_step(from, self.right())
    }

    /// Squares from which a pawn attacks `of`.
    #[inline]
    pub fn attackers(&self, of: Square<G>) -> SquareSet<G> {
        one_step(of, self.left().opposite()) | one_step(of, self.right().opposite())
    }

    /// Squares where no pawn can stand: of forced promotion, and beyond.
    pub fn beyond_promotion(&self) -> SquareSet<G> {
        let forced = self.promotion - self.optional_promotion;
        (forced | every_step(forced, self.forward)) - self.optional_promotion
    }

    /// Squares that no pawn can occupy: those [beyond promotion](Self::beyond_promotion), and those behind all
    /// double-push rows.
    ///
    /// ```
    /// use chess_pieces::board_geometry::{Chessboard, Direction, Geometry};
    /// use chess_pieces::PawnRules;
    /// let white = PawnRules::<Chessboard>::from_edge(Direction::North, 1);
    /// assert_eq!(white.out_of_reach(), Chessboard::BOARD.rank(0) | Chessboard::BOARD.rank(7));
    /// let sixth = white.promoting_on_row(5);
    /// assert_eq!(sixth.beyond_promotion().len(), 3 * 8);
    /// ```
    pub fn out_of_reach(&self) -> SquareSet<G> {
        let behind = every_step(self.double_step, self.forward.opposite());
        let ahead = every_step(self.double_step, self.forward);
        self.beyond_promotion() | (behind - self.double_step - ahead)
    }
}

/// Turned by an eighth of a circle, or by a sixth on hexagons.
#[inline(always)]
const fn aside<G: Geometry>(forward: Direction, [eighth, more]: [u8; 2]) -> Direction {
    let side = forward.turned(eighth);
    if const { G::BOARD.is_hexagonal() } && !is_edge(side) {
        forward.turned(more)
    } else {
        side
    }
}

const fn is_edge(direction: Direction) -> bool {
    !matches!(direction, Direction::NorthWest | Direction::SouthEast)
}

pub(crate) const fn is_capture<G: Geometry>(direction: Direction) -> bool {
    if const { G::BOARD.is_hexagonal() } {
        !matches!(direction, Direction::North | Direction::South)
    } else {
        direction.is_diagonal()
    }
}

fn every_step<G: Geometry>(from: SquareSet<G>, direction: Direction) -> SquareSet<G> {
    let (mut all, mut row) = (SquareSet::EMPTY, from);
    while !row.is_empty() {
        row = G::BOARD.step_all(row, direction) - all;
        all |= row;
    }
    all
}

#[inline(always)]
fn one_step<G: Geometry>(from: Square<G>, direction: Direction) -> SquareSet<G> {
    G::BOARD
        .step(from, direction)
        .map_or(SquareSet::EMPTY, SquareSet::from)
}
