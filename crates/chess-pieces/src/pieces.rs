use core::fmt;

use board_geometry::{Geometry, Square, SquareSet};

use crate::{Armies, Army, PieceType, PieceTypes, zobrist};

/// Which piece stands where: a set of squares for each kind and one for each army.
///
/// `ARMIES` is the number of armies, `TYPES` that of kinds. A square belongs to one army and one
/// kind, or to none. Small and free of the heap: eight sets of a 64-square board and two armies take
/// 72 bytes with the hash key, which is kept up to date.
///
/// ```
/// use board_geometry::{Chessboard, Square};
/// use chess_pieces::{Army, PieceType, Pieces};
/// const WHITE: Army = Army::new(0);
/// let mut pieces: Pieces<Chessboard, 2> = Pieces::EMPTY;
/// let e1: Square<Chessboard> = "e1".parse()?;
/// pieces.put(e1, WHITE, PieceType::KING);
/// assert_eq!(pieces.at(e1), Some((WHITE, PieceType::KING)));
/// assert_eq!(pieces.take(e1), Some((WHITE, PieceType::KING)));
/// assert_eq!(pieces, Pieces::EMPTY);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pieces<G: Geometry, const ARMIES: usize, const TYPES: usize = 6> {
    piece_types: [SquareSet<G>; TYPES],
    armies: [SquareSet<G>; ARMIES],
    key: u64,
}

/// Prints each piece with the number of its army: `{e1: 0K, e8: 1K}`.
impl<G: Geometry, const ARMIES: usize, const TYPES: usize> fmt::Debug for Pieces<G, ARMIES, TYPES> {
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

impl<G: Geometry, const ARMIES: usize, const TYPES: usize> Pieces<G, ARMIES, TYPES> {
    /// No piece at all.
    pub const EMPTY: Self = Self {
        piece_types: [SquareSet::EMPTY; TYPES],
        armies: [SquareSet::EMPTY; ARMIES],
        key: 0,
    };

    /// The squares with any piece.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet<G> {
        self.armies
            .iter()
            .fold(SquareSet::EMPTY, |all, &army| all | army)
    }

    /// The squares with a piece of an army; none if there is no such army.
    #[inline(always)]
    pub fn army(&self, army: Army) -> SquareSet<G> {
        self.armies
            .get(army.index())
            .copied()
            .unwrap_or(SquareSet::EMPTY)
    }

    /// The squares with a piece of a kind, whosever it is; none if there is no such kind.
    #[inline(always)]
    pub fn of_type(&self, piece_type: PieceType) -> SquareSet<G> {
        self.piece_types
            .get(piece_type.index())
            .copied()
            .unwrap_or(SquareSet::EMPTY)
    }

    /// The squares with a piece of any of some types, whosever it is.
    #[inline(always)]
    pub fn of_types(&self, types: PieceTypes) -> SquareSet<G> {
        let mut all = SquareSet::EMPTY;
        for (number, &set) in self.piece_types.iter().enumerate() {
            if types.contains(PieceType::new(number as u8)) {
                all |= set;
            }
        }
        all
    }

    /// The squares with a piece of any of some armies.
    #[inline(always)]
    pub fn armies(&self, armies: Armies) -> SquareSet<G> {
        let mut all = SquareSet::EMPTY;
        for (number, &set) in self.armies.iter().enumerate() {
            if armies.contains(Army::new(number as u8)) {
                all |= set;
            }
        }
        all
    }

    /// The squares with a piece of an army and a type.
    #[inline(always)]
    pub fn of(&self, army: Army, piece_type: PieceType) -> SquareSet<G> {
        self.army(army) & self.of_type(piece_type)
    }

    /// The queens and rooks.
    #[inline(always)]
    pub fn orthogonal_riders(&self) -> SquareSet<G> {
        self.of_type(PieceType::ROOK) | self.of_type(PieceType::QUEEN)
    }

    /// The queens and bishops.
    #[inline(always)]
    pub fn diagonal_riders(&self) -> SquareSet<G> {
        self.of_type(PieceType::BISHOP) | self.of_type(PieceType::QUEEN)
    }

    /// The king of an army, the one of lowest index if there are several.
    #[inline(always)]
    pub fn king(&self, army: Army) -> Option<Square<G>> {
        self.of(army, PieceType::KING).first()
    }

    /// The army whose piece stands on a square.
    #[inline]
    pub fn army_at(&self, square: Square<G>) -> Option<Army> {
        let army = place_of(&self.armies, square)?;
        Some(Army::new(army as u8))
    }

    /// The kind of the piece on a square.
    #[inline]
    pub fn type_at(&self, square: Square<G>) -> Option<PieceType> {
        let piece_type = place_of(&self.piece_types, square)?;
        Some(PieceType::new(piece_type as u8))
    }

    /// The piece on a square.
    #[inline]
    pub fn at(&self, square: Square<G>) -> Option<(Army, PieceType)> {
        Some((self.army_at(square)?, self.type_at(square)?))
    }

    /// Puts a piece on a square, in place of what stands there. An army or kind that there is not
    /// leaves the square empty.
    pub fn put(&mut self, square: Square<G>, army: Army, piece_type: PieceType) {
        self.take(square);
        if army.index() < ARMIES && piece_type.index() < TYPES {
            self.toggle(square, army, piece_type);
        }
    }

    /// Takes the piece off a square.
    #[inline]
    pub fn take(&mut self, square: Square<G>) -> Option<(Army, PieceType)> {
        let piece = self.at(square);
        if let Some((army, piece_type)) = piece {
            self.toggle(square, army, piece_type);
        }
        piece
    }

    /// Takes all pieces off the squares of a set.
    pub fn take_all(&mut self, squares: SquareSet<G>) {
        for square in squares {
            self.take(square);
        }
    }

    /// Moves the piece of an army and a kind from one square to another, empty one, where it becomes a
    /// piece of kind `becomes`.
    ///
    /// The piece must stand there: this is the fast way for moves that are known to be right.
    #[inline(always)]
    pub fn advance(
        &mut self,
        from: Square<G>,
        to: Square<G>,
        army: Army,
        piece_type: PieceType,
        becomes: PieceType,
    ) {
        if piece_type != becomes {
            self.toggle(from, army, piece_type);
            self.toggle(to, army, becomes);
            return;
        }
        // Both squares at once: each word is read and written once.
        self.flip(
            army,
            piece_type,
            SquareSet::from(from) ^ to.into(),
            [from, to],
        );
    }

    /// As [`advance`](Self::advance) of a piece that keeps its type, in a copy of `before`.
    ///
    /// Reads `before` alone: reading back what has just been copied would have to wait for the copy.
    #[inline(always)]
    pub(crate) fn advance_in_copy(
        &mut self,
        before: &Self,
        from: Square<G>,
        to: Square<G>,
        army: Army,
        piece_type: PieceType,
    ) {
        let (army, piece_type) = (army.index(), piece_type.index());
        let set = SquareSet::from(from) ^ to.into();
        let (Some(army_set), Some(type_set), Some(&of_army), Some(&of_type)) = (
            self.armies.get_mut(army),
            self.piece_types.get_mut(piece_type),
            before.armies.get(army),
            before.piece_types.get(piece_type),
        ) else {
            return;
        };
        *army_set = of_army ^ set;
        *type_set = of_type ^ set;
        let key = |square: Square<G>| {
            zobrist::piece::<G, ARMIES, TYPES>(army, piece_type, square.index())
        };
        self.key = before.key ^ key(from) ^ key(to);
    }

    /// The hash key of the placement.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Adds the piece if it is not there, and takes it away if it is.
    #[inline(always)]
    fn toggle(&mut self, square: Square<G>, army: Army, piece_type: PieceType) {
        self.flip(army, piece_type, square.into(), [square]);
    }

    /// Adds the pieces that are not there, and takes away those that are: the squares as a set and one by
    /// one.
    #[inline(always)]
    fn flip<const N: usize>(
        &mut self,
        army: Army,
        piece_type: PieceType,
        set: SquareSet<G>,
        squares: [Square<G>; N],
    ) {
        let (army, piece_type) = (army.index(), piece_type.index());
        let (Some(army_set), Some(type_set)) = (
            self.armies.get_mut(army),
            self.piece_types.get_mut(piece_type),
        ) else {
            return;
        };
        *army_set ^= set;
        *type_set ^= set;
        self.key ^= squares.into_iter().fold(0, |key, square| {
            key ^ zobrist::piece::<G, ARMIES, TYPES>(army, piece_type, square.index())
        });
    }
}

/// The place of the set that holds a square, of sets that share none. Without branches: which set it is cannot be
/// predicted.
#[inline(always)]
fn place_of<G: Geometry>(sets: &[SquareSet<G>], square: Square<G>) -> Option<usize> {
    let places = sets.iter().zip(1..);
    let found = places.fold(0, |found, (set, place)| {
        found | if set.contains(square) { place } else { 0 }
    });
    usize::checked_sub(found, 1)
}
