use core::fmt::Debug;
use core::hash::Hash;

use board_geometry::{Direction, Geometry, Square, SquareSet};

use crate::{CastlingRules, PieceDefinition, PieceType, PieceTypes};

/// What a variant tells the pieces: its board, its table of piece types, its pawns, its castlings.
///
/// Implemented by an empty type, so that the generator is compiled for exactly these rules.
///
/// ```
/// use board_geometry::{Chessboard, Direction};
/// use chess_pieces::{PawnRules, PieceRules};
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Pawns;
/// impl PieceRules for Pawns {
///     type Board = Chessboard;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &[
///         PawnRules::from_edge(Direction::North, 1),
///         PawnRules::from_edge(Direction::South, 1),
///     ];
/// }
/// assert_eq!(Pawns::PIECES[0].letter, 'P');
/// ```
pub trait PieceRules: Copy + Eq + Ord + Hash + Debug + 'static {
    /// The board.
    type Board: Geometry;

    /// The piece types; the place in the table is the number of the [`PieceType`].
    ///
    /// The first six places are those of the pawn, the knight, the bishop, the rook, the queen and the
    /// king, whatever stands there: a variant without one of them has
    /// [`PieceDefinition::ABSENT`] at its place. Its own types follow.
    const PIECES: &'static [PieceDefinition] = &PieceDefinition::ORTHODOX;

    /// The letters of the armies in texts, in the order of play; ASCII.
    const ARMY_LETTERS: &'static str = "wb";

    /// The pawns of each army, in the order of the armies.
    const PAWNS: &'static [PawnRules<Self::Board>];

    /// Every way to castle. The place in this list is the bit in
    /// [`CastlingRights`](crate::CastlingRights).
    const CASTLINGS: &'static [CastlingRules<Self::Board>] = &[];

    /// Whether kings and rooks castle from any file of their rank too, as in Chess960. [`CASTLINGS`](Self::CASTLINGS)
    /// then say where they go, the first of an army to each side.
    const CASTLES_FROM_ANY_FILE: bool = false;

    /// Whether a pawn that moves at right angles to an advanced one may take it en passant only from
    /// directly beside its path, where the advanced pawn stands right in front of it. Pawns of the
    /// opposite direction always may.
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = false;

    /// Whether hostile kings can come to stand side by side, and so check each other. No move leads
    /// there, but in some games who is hostile to whom changes while nobody moves.
    const KINGS_CAN_MEET: bool = false;

    /// The letter of a piece type; `?` if the variant does not have it.
    fn letter(piece_type: PieceType) -> char {
        Self::PIECES
            .get(piece_type.index())
            .map_or('?', |definition| definition.letter)
    }

    /// The piece type of a letter, upper or lower case.
    fn type_of_letter(letter: char) -> Option<PieceType> {
        let upper = letter.to_ascii_uppercase();
        let found = Self::PIECES
            .iter()
            .position(|definition| definition.letter == upper && upper.is_ascii_uppercase())?;
        Some(PieceType::new(found as u8))
    }

    /// The types that pawns promote to.
    #[inline(always)]
    fn promotions() -> PieceTypes {
        const { promotions::<Self>() }
    }
}

pub(crate) const fn promotions<R: PieceRules>() -> PieceTypes {
    match R::PIECES {
        [pawn, ..] => pawn.promotes_to,
        [] => PieceTypes::NONE,
    }
}

/// The pawns of an army, as a constant; for an army without pawns those of a direction, which never
/// come to be used.
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

pub(crate) const FORWARD: usize = 0;
pub(crate) const LEFT: usize = 1;
pub(crate) const RIGHT: usize = 2;

/// The direction of one of the ways that pawns of an army go.
pub(crate) const fn way<R: PieceRules>(army: usize, way: usize) -> Direction {
    let rules = pawns_of::<R>(army);
    match way {
        FORWARD => rules.forward,
        LEFT => rules.left(),
        _ => rules.right(),
    }
}

/// How the pawns of an army move.
///
/// ```
/// use board_geometry::{Chessboard, Direction, Geometry};
/// use chess_pieces::PawnRules;
/// let south = PawnRules::<Chessboard>::from_edge(Direction::South, 1);
/// assert_eq!(south.double_step, Chessboard::BOARD.rank(6));
/// let e5 = Chessboard::BOARD.named("e5").unwrap();
/// assert_eq!(south.attacks(e5), Chessboard::squares(&["d4", "f4"]).unwrap());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PawnRules<G: Geometry> {
    /// Where they go; they capture to either side of it.
    pub forward: Direction,
    /// Where they may go two squares from; the second may not be one of promotion.
    pub double_step: SquareSet<G>,
    /// Where they promote.
    pub promotion: SquareSet<G>,
    /// The squares of `promotion` on which a pawn may also stay a pawn.
    pub optional_promotion: SquareSet<G>,
}

impl<G: Geometry> PawnRules<G> {
    /// Pawns that may go two squares from the row that is `row` rows away from their own edge, and
    /// promote where no step leads on.
    pub const fn from_edge(forward: Direction, row: u8) -> Self {
        Self {
            forward,
            double_step: G::BOARD.row(forward, row),
            promotion: G::BOARD.edge(forward),
            optional_promotion: SquareSet::EMPTY,
        }
    }

    /// The same without double steps.
    #[must_use]
    pub const fn single_steps(self) -> Self {
        Self {
            double_step: SquareSet::EMPTY,
            ..self
        }
    }

    /// The same with forced promotion on the row that is `row` rows away from the pawns' own edge.
    #[must_use]
    pub const fn promoting_on_row(self, row: u8) -> Self {
        Self {
            promotion: G::BOARD.row(self.forward, row),
            optional_promotion: SquareSet::EMPTY,
            ..self
        }
    }

    /// The same with promotion on `zone`, which is not forced on the squares of `optional`.
    #[must_use]
    pub const fn promoting_in(self, zone: SquareSet<G>, optional: SquareSet<G>) -> Self {
        Self {
            promotion: zone,
            optional_promotion: optional,
            ..self
        }
    }

    /// The direction of capture to the left, as the pawn looks.
    #[inline(always)]
    pub const fn left(&self) -> Direction {
        self.forward.turned(1)
    }

    /// The direction of capture to the right, as the pawn looks.
    #[inline(always)]
    pub const fn right(&self) -> Direction {
        self.forward.turned(7)
    }

    /// The squares that one pawn attacks.
    #[inline]
    pub fn attacks(&self, from: Square<G>) -> SquareSet<G> {
        one_step(from, self.left()) | one_step(from, self.right())
    }

    /// The squares from which a pawn attacks a square.
    #[inline]
    pub fn attackers(&self, of: Square<G>) -> SquareSet<G> {
        one_step(of, self.left().opposite()) | one_step(of, self.right().opposite())
    }

    /// The squares on or beyond those of forced promotion, where no pawn of the army can stand unless it
    /// may stay one there.
    pub fn beyond_promotion(&self) -> SquareSet<G> {
        let forced = self.promotion - self.optional_promotion;
        (forced | every_step(forced, self.forward)) - self.optional_promotion
    }

    /// The squares where no pawn of the army can ever stand: those [beyond
    /// promotion](Self::beyond_promotion), and those behind the row of double steps.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Direction, Geometry};
    /// use chess_pieces::PawnRules;
    /// let white = PawnRules::<Chessboard>::from_edge(Direction::North, 1);
    /// assert_eq!(white.out_of_reach(), Chessboard::BOARD.rank(0) | Chessboard::BOARD.rank(7));
    /// let sixth = white.promoting_on_row(5);
    /// assert_eq!(sixth.beyond_promotion().len(), 3 * 8);
    /// ```
    pub fn out_of_reach(&self) -> SquareSet<G> {
        self.beyond_promotion() | every_step(self.double_step, self.forward.opposite())
    }
}

/// The squares any number of steps on, at least one.
fn every_step<G: Geometry>(from: SquareSet<G>, direction: Direction) -> SquareSet<G> {
    let (mut all, mut row) = (SquareSet::EMPTY, from);
    while !row.is_empty() {
        row = G::BOARD.step_all(row, direction) - all;
        all |= row;
    }
    all
}

/// The square one step on, as a set.
#[inline(always)]
fn one_step<G: Geometry>(from: Square<G>, direction: Direction) -> SquareSet<G> {
    G::BOARD
        .step(from, direction)
        .map_or(SquareSet::EMPTY, SquareSet::from)
}
