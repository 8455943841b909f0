use core::fmt;

use board_geometry::{Geometry, Square, SquareSet};

use crate::counts::{ByArmy, ByType, Counts, List};
use crate::{Armies, Army, PieceRules, PieceType, PieceTypes};

/// Placement: a square set for each type and army.
///
/// A square holds at most one piece. Changes update the hash key. No heap: two armies of orthodox types on 64
/// squares take 72 bytes.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Square};
/// use chess_pieces::{Army, Duel, PieceType, Pieces};
/// const WHITE: Army = Army::new(0);
/// let mut pieces: Pieces<Duel> = Pieces::EMPTY;
/// let e1: Square<Chessboard> = "e1".parse()?;
/// pieces.put(e1, WHITE, PieceType::KING);
/// assert_eq!(pieces.at(e1), Some((WHITE, PieceType::KING)));
/// assert_eq!(pieces.take(e1), Some((WHITE, PieceType::KING)));
/// assert_eq!(pieces, Pieces::EMPTY);
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pieces<R: PieceRules> {
    piece_types: ByType<R, SquareSet<R::Board>>,
    armies: ByArmy<R, SquareSet<R::Board>>,
    key: u64,
}

impl<R: PieceRules> fmt::Debug for Pieces<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        let pieces = self
            .occupied()
            .iter()
            .filter_map(|square| Some((square, self.at(square)?)));
        for (index, (square, (army, piece_type))) in pieces.enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            write!(f, "{square}: {}{piece_type:?}", army.index())?;
        }
        f.write_str("}")
    }
}

impl<R: PieceRules> Pieces<R> {
    /// Board without pieces.
    pub const EMPTY: Self = Self {
        piece_types: List::EMPTY,
        armies: List::EMPTY,
        key: 0,
    };

    /// Occupied squares of all armies.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet<R::Board> {
        self.armies
            .as_ref()
            .iter()
            .fold(SquareSet::EMPTY, |all, &army| all | army)
    }

    /// Squares of an army.
    #[inline(always)]
    pub fn army(&self, army: Army) -> SquareSet<R::Board> {
        self.armies
            .as_ref()
            .get(army.index())
            .copied()
            .unwrap_or_default()
    }

    /// Squares of a piece type.
    #[inline(always)]
    pub fn of_type(&self, piece_type: PieceType) -> SquareSet<R::Board> {
        self.piece_types
            .as_ref()
            .get(piece_type.index())
            .copied()
            .unwrap_or_default()
    }

    /// Squares of several types.
    #[inline(always)]
    pub fn of_types(&self, types: PieceTypes) -> SquareSet<R::Board> {
        let mut all = SquareSet::EMPTY;
        for (number, &set) in self.piece_types.as_ref().iter().enumerate() {
            if types.contains(PieceType::new(number as u8)) {
                all |= set;
            }
        }
        all
    }

    /// Squares of several armies.
    #[inline(always)]
    pub fn armies(&self, armies: Armies) -> SquareSet<R::Board> {
        let mut all = SquareSet::EMPTY;
        for (number, &set) in self.armies.as_ref().iter().enumerate() {
            if armies.contains(Army::new(number as u8)) {
                all |= set;
            }
        }
        all
    }

    /// Squares of an army and type.
    #[inline(always)]
    pub fn of(&self, army: Army, piece_type: PieceType) -> SquareSet<R::Board> {
        self.army(army) & self.of_type(piece_type)
    }

    /// An army's king; of several, the lowest.
    #[inline(always)]
    pub fn king(&self, army: Army) -> Option<Square<R::Board>> {
        self.of(army, PieceType::KING).first()
    }

    /// Army on a square.
    #[inline]
    pub fn army_at(&self, square: Square<R::Board>) -> Option<Army> {
        let army = place_of(self.armies.as_ref(), square)?;
        Some(Army::new(army as u8))
    }

    /// Piece type on a square.
    #[inline]
    pub fn type_at(&self, square: Square<R::Board>) -> Option<PieceType> {
        let piece_type = place_of(self.piece_types.as_ref(), square)?;
        Some(PieceType::new(piece_type as u8))
    }

    /// Piece on a square.
    #[inline]
    pub fn at(&self, square: Square<R::Board>) -> Option<(Army, PieceType)> {
        Some((self.army_at(square)?, self.type_at(square)?))
    }

    /// Puts a piece on a square, replacing any other. An unknown army or type leaves it empty.
    pub fn put(&mut self, square: Square<R::Board>, army: Army, piece_type: PieceType) {
        if self.occupied().contains(square) {
            self.take(square);
        }
        if army.index() < R::Counts::ARMIES && piece_type.index() < R::Counts::TYPES {
            self.toggle(square, army, piece_type);
        }
    }

    /// Removes and returns a square's piece.
    #[inline]
    pub fn take(&mut self, square: Square<R::Board>) -> Option<(Army, PieceType)> {
        let piece = self.at(square);
        if let Some((army, piece_type)) = piece {
            self.toggle(square, army, piece_type);
        }
        piece
    }

    /// Removes the pieces on `squares`.
    pub fn take_all(&mut self, squares: SquareSet<R::Board>) {
        for square in squares {
            self.take(square);
        }
    }

    /// Moves a piece to an empty square, and promotes it. Unchecked: the piece must stand on `from`.
    #[inline(always)]
    pub fn advance(
        &mut self,
        from: Square<R::Board>,
        to: Square<R::Board>,
        army: Army,
        piece_type: PieceType,
        promotion: Option<PieceType>,
    ) {
        if let Some(promotion) = promotion {
            self.toggle(from, army, piece_type);
            self.toggle(to, army, promotion);
            return;
        }
        // Each word is read and written once.
        self.flip(
            army,
            piece_type,
            SquareSet::from(from) ^ to.into(),
            [from, to],
        );
    }

    /// Like [`advance`](Self::advance) without promotion, into a copy of `before`; reading that back would stall.
    #[inline(always)]
    pub(crate) fn advance_in_copy(
        &mut self,
        before: &Self,
        from: Square<R::Board>,
        to: Square<R::Board>,
        army: Army,
        piece_type: PieceType,
    ) {
        let (army, piece_type) = (army.index(), piece_type.index());
        let set = SquareSet::from(from) ^ to.into();
        let (Some(army_set), Some(type_set), Some(&of_army), Some(&of_type)) = (
            self.armies.as_mut().get_mut(army),
            self.piece_types.as_mut().get_mut(piece_type),
            before.armies.as_ref().get(army),
            before.piece_types.as_ref().get(piece_type),
        ) else {
            return;
        };
        *army_set = of_army ^ set;
        *type_set = of_type ^ set;
        let key = |square: Square<R::Board>| {
            R::Counts::piece_key::<R::Board>(army, piece_type, square.index())
        };
        self.key = before.key ^ key(from) ^ key(to);
    }

    /// Key of the placement.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    pub(crate) fn toggle(&mut self, square: Square<R::Board>, army: Army, piece_type: PieceType) {
        self.flip(army, piece_type, square.into(), [square]);
    }

    #[inline(always)]
    fn flip<const N: usize>(
        &mut self,
        army: Army,
        piece_type: PieceType,
        set: SquareSet<R::Board>,
        squares: [Square<R::Board>; N],
    ) {
        let (army, piece_type) = (army.index(), piece_type.index());
        let (Some(army_set), Some(type_set)) = (
            self.armies.as_mut().get_mut(army),
            self.piece_types.as_mut().get_mut(piece_type),
        ) else {
            return;
        };
        *army_set ^= set;
        *type_set ^= set;
        self.key ^= squares.into_iter().fold(0, |key, square| {
            key ^ R::Counts::piece_key::<R::Board>(army, piece_type, square.index())
        });
    }
}

/// Bit by bit: branches are unpredictable.
#[inline(always)]
fn place_of<G: Geometry>(sets: &[SquareSet<G>], square: Square<G>) -> Option<usize> {
    let having = |bit| {
        let chosen = (1..).zip(sets).filter(|(at, _)| (at >> bit) & 1 == 1);
        chosen.fold(SquareSet::EMPTY, |all, (_, &set)| all | set)
    };
    let bits = 0..usize::BITS - sets.len().leading_zeros();
    let bits = bits.map(|bit| usize::from(!having(bit).is_disjoint(square.into())) << bit);
    bits.sum::<usize>().checked_sub(1)
}
