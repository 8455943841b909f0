//! Castlings from any file of the back rank, as in Chess960.
//!
//! Kings and rooks on squares of `CASTLINGS` have that list's bits. Others have a bit for each file at the
//! word's upper end: one for the king, one for each rook with a right.

use board_geometry::declare::Message;
use board_geometry::{Geometry, Square};

use crate::{Army, CastlingRights, CastlingRules, PieceRules, PieceType, Pieces};

const SIDES: usize = 2;

pub(super) const fn home<R: PieceRules>(army: usize, file: u8) -> u32 {
    if !R::CASTLES_FROM_ANY_FILE || army >= SIDES {
        return 0;
    }
    let place = (SIDES - army) as u32 * R::Board::BOARD.files() as u32 - file as u32;
    // The first army's first file has the lowest of these bits.
    1 << (32 - place)
}

fn home_of<R: PieceRules>(army: usize, king: Square<R::Board>) -> u32 {
    let mut castlings = R::CASTLINGS.iter();
    let is_home =
        castlings.any(|rules| rules.army.index() == army && rules.king_from.rank() == king.rank());
    if is_home {
        home::<R>(army, king.file())
    } else {
        0
    }
}

pub(super) const fn homes<R: PieceRules>(army: usize) -> u32 {
    let mut homes = 0;
    const_for!(file, 0..R::Board::BOARD.files(), {
        homes |= home::<R>(army, file);
    });
    homes
}

pub(crate) const fn refuse_files<R: PieceRules>() {
    if !R::CASTLES_FROM_ANY_FILE {
        return;
    }
    let text = Message::new("CASTLES_FROM_ANY_FILE: ");
    if SIDES * R::Board::BOARD.files() as usize + R::CASTLINGS.len() > 32 {
        text.text("the board has too many files").stop();
    }
    const_for!(index, 0..R::CASTLINGS.len(), {
        let rules = &R::CASTLINGS[index];
        let rank = rules.king_from.rank();
        let is_level = rules.king_to.rank() == rank
            && rules.rook_from.rank() == rank
            && rules.rook_to.rank() == rank;
        if !is_level || rules.army.index() >= SIDES {
            let text = text.text("castling ").number(index);
            text.text(" is not one along a rank of the first two armies")
                .stop();
        }
    });
}

/// Castling of a king with a rook of its rank; `None` if the rules have none to that side.
///
/// From squares of [`CASTLINGS`](PieceRules::CASTLINGS), that list's own; else the king moves onto the rook.
pub(crate) fn castling_of_rook<R: PieceRules>(
    army: Army,
    king: Square<R::Board>,
    rook: Square<R::Board>,
) -> Option<(Option<usize>, CastlingRules<R::Board>)> {
    let is_right = |from: Square<R::Board>, to: Square<R::Board>| from.file() < to.file();
    let (index, listed) = (R::CASTLINGS.iter().enumerate()).find(|(_, rules)| {
        rules.army == army
            && rules.king_from.rank() == rook.rank()
            && is_right(rules.king_from, rules.rook_from) == is_right(king, rook)
    })?;
    if (listed.king_from, listed.rook_from) == (king, rook) {
        return Some((Some(index), *listed));
    }
    let way = |from: Square<R::Board>, to: Square<R::Board>| {
        R::Board::BOARD.between(from, to).with(from).with(to)
    };
    let king_way = way(king, listed.king_to);
    let crossed = king_way | way(rook, listed.rook_to);
    let rules = CastlingRules {
        king_from: king,
        rook_from: rook,
        empty: crossed.without(king).without(rook),
        safe: king_way.without(king).with(listed.king_to),
        destination: rook,
        ..*listed
    };
    (king.rank() == rook.rank() && king != rook).then_some((None, rules))
}

impl CastlingRights {
    /// Whether all rights are those of [`CASTLINGS`](PieceRules::CASTLINGS).
    #[inline(always)]
    pub const fn are_listed<R: PieceRules>(self) -> bool {
        !R::CASTLES_FROM_ANY_FILE || self.bits() & const { homes::<R>(0) | homes::<R>(1) } == 0
    }

    /// Adds the right of a king and a rook of its rank, under
    /// [`CASTLES_FROM_ANY_FILE`](PieceRules::CASTLES_FROM_ANY_FILE).
    ///
    /// ```
    /// use chess_pieces::board_geometry::Chessboard;
    /// use chess_pieces::{Army, CastlingRights, CastlingRules, Count, PawnRules, PieceRules, castling};
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    /// # struct Shuffled;
    /// impl PieceRules for Shuffled {
    ///     type Board = Chessboard;
    ///     type Counts = Count<2>;
    ///     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
    ///     const CASTLINGS: &'static [CastlingRules<Chessboard>] =
    ///         &[castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1")];
    ///     const CASTLES_FROM_ANY_FILE: bool = true;
    /// }
    /// let (white, none) = (Army::new(0), CastlingRights::NONE);
    /// let right = none.with_rook::<Shuffled>(white, "e1".parse()?, "h1".parse()?);
    /// assert_eq!(right, none.with(0));
    /// let right = none.with_rook::<Shuffled>(white, "b1".parse()?, "g1".parse()?);
    /// assert!(!right.are_listed::<Shuffled>());
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    #[must_use]
    pub fn with_rook<R: PieceRules>(
        self,
        army: Army,
        king: Square<R::Board>,
        rook: Square<R::Board>,
    ) -> Self {
        match castling_of_rook::<R>(army, king, rook) {
            Some((Some(index), _)) => self.with(index),
            Some((None, _)) => {
                let army = army.index();
                let homes = home::<R>(army, king.file()) | home::<R>(army, rook.file());
                Self::from_bits(self.bits() | homes)
            }
            None => self,
        }
    }

    /// Castlings of an army from squares not in [`CASTLINGS`](PieceRules::CASTLINGS), at most one to each
    /// side.
    pub fn unlisted<R: PieceRules>(
        self,
        army: Army,
        pieces: &Pieces<R>,
    ) -> impl Iterator<Item = CastlingRules<R::Board>> {
        let king = pieces.king(army).filter(|&king| {
            !self.are_listed::<R>() && self.bits() & home_of::<R>(army.index(), king) != 0
        });
        let rooks = king.map(|king| {
            let homes = |files: core::ops::Range<u8>| {
                files.filter(move |&file| self.bits() & home::<R>(army.index(), file) != 0)
            };
            let left = homes(0..king.file()).next_back();
            let right = homes(king.file() + 1..R::Board::BOARD.files()).next();
            [right, left].map(|file| {
                let rook = R::Board::BOARD.at(file?, king.rank())?;
                let (index, rules) = castling_of_rook::<R>(army, king, rook)?;
                index.is_none().then_some(rules)
            })
        });
        rooks.into_iter().flatten().flatten()
    }

    /// After a king or rook has left home: rights of armies whose king has done so end.
    #[inline(never)]
    #[must_use]
    pub(crate) fn settled<R: PieceRules>(self, pieces: &Pieces<R>) -> Self {
        let mut bits = self.bits();
        for army in [0, 1] {
            let king = pieces.king(Army::new(army as u8));
            let king = king.map_or(0, |king| home_of::<R>(army, king));
            let own = bits & homes::<R>(army);
            if own & king == 0 || own == king {
                bits &= !own;
            }
        }
        Self::from_bits(bits)
    }

    pub(super) fn possible_unlisted<R: PieceRules>(self, listed: Self, pieces: &Pieces<R>) -> Self {
        let mut possible = listed;
        for army in [0, 1].map(Army::new) {
            for rules in self.unlisted::<R>(army, pieces) {
                let is_taken = listed
                    .open::<R>()
                    .any(|(_, other)| (other.army, other.letter) == (rules.army, rules.letter));
                let is_at_home = pieces.of(army, PieceType::ROOK).contains(rules.rook_from);
                if is_at_home && !is_taken {
                    possible = possible.with_rook::<R>(army, rules.king_from, rules.rook_from);
                }
            }
        }
        possible
    }
}
