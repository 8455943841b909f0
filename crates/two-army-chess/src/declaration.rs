use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use board_geometry::Geometry;
use chess_pieces::{
    CastlingRules, Count, PawnRules, PieceDefinition, PieceRules, royalty::Royalty,
};

use crate::{StandardProblems, TableMoves, TwoArmyGame};

/// A game that differs from chess in its tables alone.
///
/// Its position is `TwoArmyPosition<Declared<D>>`, with eight [`PIECES`](Self::PIECES) `TwoArmyPosition<Declared<D, 8>>`.
/// [`Declared`] also serves as the [`Rules`](TwoArmyGame::Rules) of another game.
///
/// ```
/// use two_army_chess::prelude::*;
/// use two_army_chess::variant_core::perft::perft;
///
/// struct Amazon;
///
/// impl Declaration for Amazon {
///     type Board = Chessboard;
///     const NAME: &'static str = "amazon";
///     const START: &'static str = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1";
///     const PIECES: &'static [PieceDefinition] = &PieceDefinition::AMAZON.replacing(PieceType::QUEEN);
///     const PAWNS: &'static Pawns<Chessboard> = &Pawns::from_row(1);
///     const CASTLINGS: &'static [CastlingRules<Chessboard>] = &CastlingRules::ORTHODOX;
/// }
///
/// assert_eq!(perft(&TwoArmyPosition::<Declared<Amazon>>::default(), 3), 12_483);
/// ```
pub trait Declaration: Sized + 'static {
    /// Board of the game.
    type Board: Geometry;

    /// Name on the command line.
    const NAME: &'static str;

    /// Position text of the start.
    const START: &'static str;

    /// [Piece types](PieceRules::PIECES); by default those of chess.
    const PIECES: &'static [PieceDefinition] = &PieceDefinition::ORTHODOX;

    /// Pawns of both armies: `&Pawns::from_row(1)` for those of chess.
    const PAWNS: &'static Pawns<Self::Board>;

    /// Castlings of both armies, as by [`castlings!`](chess_pieces::castlings).
    const CASTLINGS: &'static [CastlingRules<Self::Board>] = &[];

    /// [Royal pieces](PieceRules::ROYALTY) that must be safe.
    const ROYALTY: Royalty = Royalty::One;

    /// Whether stalemate loses.
    const STALEMATE_LOSES: bool = false;
}

/// White's pawns and, mirrored, Black's. Rows count from 0 at an army's edge.
///
/// ```
/// use two_army_chess::prelude::*;
/// const MAKRUK: Pawns<Chessboard> = Pawns::from_row(2).single_steps().promoting_on_row(5);
/// assert_eq!(MAKRUK.0[1].promotion, Chessboard::BOARD.rank(2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pawns<G: Geometry>(
    /// Pawns of each army.
    pub [PawnRules<G>; 2],
);

impl<G: Geometry> Pawns<G> {
    /// Double pushes from a row, promotion at the far edge.
    pub const fn from_row(row: u8) -> Self {
        Self(PawnRules::facing(row))
    }

    /// Removes the double push.
    #[must_use]
    pub const fn single_steps(self) -> Self {
        let [white, black] = self.0;
        Self([white.single_steps(), black.single_steps()])
    }

    /// Forces promotion on a row.
    #[must_use]
    pub const fn promoting_on_row(self, row: u8) -> Self {
        let [white, black] = self.0;
        Self([white.promoting_on_row(row), black.promoting_on_row(row)])
    }
}

/// Game of a [`Declaration`] with `TYPES` piece types.
///
/// ```
/// use two_army_chess::Declared;
/// assert_eq!(size_of::<Declared<u8>>(), 0);
/// ```
pub struct Declared<D, const TYPES: usize = 6>(PhantomData<D>);

impl<D: Declaration, const TYPES: usize> PieceRules for Declared<D, TYPES> {
    type Board = D::Board;
    type Counts = Count<2, TYPES>;

    const PIECES: &'static [PieceDefinition] = D::PIECES;
    const PAWNS: &'static [PawnRules<D::Board>] = &D::PAWNS.0;
    const CASTLINGS: &'static [CastlingRules<D::Board>] = D::CASTLINGS;
    const ROYALTY: Royalty = D::ROYALTY;
}

impl<D: Declaration, const TYPES: usize> TwoArmyGame for Declared<D, TYPES> {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = D::NAME;
    const START: &'static str = D::START;
    const STALEMATE_LOSES: bool = D::STALEMATE_LOSES;
}

// Derived, they would require the traits of `D`.
impl<D, const TYPES: usize> Clone for Declared<D, TYPES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D, const TYPES: usize> Copy for Declared<D, TYPES> {}

impl<D, const TYPES: usize> Default for Declared<D, TYPES> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<D, const TYPES: usize> PartialEq for Declared<D, TYPES> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<D, const TYPES: usize> Eq for Declared<D, TYPES> {}

impl<D, const TYPES: usize> PartialOrd for Declared<D, TYPES> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<D, const TYPES: usize> Ord for Declared<D, TYPES> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl<D, const TYPES: usize> Hash for Declared<D, TYPES> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<D: Declaration, const TYPES: usize> fmt::Debug for Declared<D, TYPES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(D::NAME)
    }
}
