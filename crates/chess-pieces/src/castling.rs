use board_geometry::{Chessboard, Geometry, Square, SquareSet};

mod any_file;

pub(crate) use any_file::refuse_files;

use any_file::{home, homes};

use crate::{Armies, Army, PieceRules, PieceType, Pieces};

/// A castling as data. [`castling!`](crate::castling) derives it from four squares.
///
/// ```
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Army, CastlingRules, castling};
/// const SHORT: CastlingRules<Chessboard> =
///     castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1");
/// assert_eq!(SHORT.empty, Chessboard::squares(&["f1", "g1"]).unwrap());
/// assert_eq!(SHORT.destination, SHORT.king_to);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CastlingRules<G: Geometry> {
    /// Army that castles.
    pub army: Army,
    /// Upper-case letter in texts.
    pub letter: char,
    /// King's origin; the king must never have moved.
    pub king_from: Square<G>,
    /// King's destination.
    pub king_to: Square<G>,
    /// Rook's origin; the rook must never have moved.
    pub rook_from: Square<G>,
    /// Rook's destination.
    pub rook_to: Square<G>,
    /// Squares that must be empty.
    pub empty: SquareSet<G>,
    /// Squares besides `king_from` that must not be attacked: those that the king crosses, and `king_to`.
    pub safe: SquareSet<G>,
    /// Destination of the move: `king_to` as in orthodox chess, or `rook_from`.
    pub destination: Square<G>,
}

impl<G: Geometry> CastlingRules<G> {
    /// Occupied squares afterwards.
    ///
    /// ```
    /// use chess_pieces::board_geometry::Chessboard;
    /// use chess_pieces::{Army, CastlingRules, castling};
    /// const SHORT: CastlingRules<Chessboard> =
    ///     castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1");
    /// let before = Chessboard::squares(&["e1", "h1", "h2"]).unwrap();
    /// assert_eq!(SHORT.occupied_after(before), Chessboard::squares(&["g1", "f1", "h2"]).unwrap());
    /// ```
    #[inline(always)]
    pub fn occupied_after(&self, occupied: SquareSet<G>) -> SquareSet<G> {
        (occupied.without(self.king_from))
            .without(self.rook_from)
            .with(self.king_to)
            .with(self.rook_to)
    }

    /// Whether an attacker can stand beyond the rook, so that castling may uncover the king; false in
    /// corners.
    #[inline]
    pub const fn rook_shields_king(&self) -> bool {
        match G::BOARD.direction(self.king_to, self.rook_from) {
            Some(direction) => G::BOARD.step(self.rook_from, direction).is_some(),
            None => false,
        }
    }
}

/// Whether any castling may uncover the king.
pub const fn rooks_shield_kings<R: PieceRules>() -> bool {
    any!(rules in R::CASTLINGS, rules.rook_shields_king())
}

/// Constant [`CastlingRules`] of a king and a rook that move along one line. Computes the squares that must
/// be empty and safe. The two may trade places, and one may stay.
///
/// ```
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Army, CastlingRules, castling};
/// const LONG: CastlingRules<Chessboard> =
///     castling!(Chessboard, Army::new(1), 'Q', king "e8" => "c8", rook "a8" => "d8");
/// assert_eq!(LONG.empty, Chessboard::squares(&["b8", "c8", "d8"]).unwrap());
/// assert_eq!(LONG.safe, Chessboard::squares(&["c8", "d8"]).unwrap());
/// ```
///
/// Squares that are not on one line do not compile:
///
/// ```compile_fail
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Army, castling};
/// castling!(Chessboard, Army::new(0), 'K', king "e1" => "g2", rook "h1" => "f1");
/// // castling `K` has a king go from e1 to g2, which is no line of the board
/// ```
#[macro_export]
macro_rules! castling {
    ($board:ty, $army:expr, $letter:literal,
     king $king_from:literal => $king_to:literal, rook $rook_from:literal => $rook_to:literal) => {
        const {
            use $crate::declare::square;
            $crate::castling!(@of $board, $army, $letter,
                [square($king_from), square($king_to)], [square($rook_from), square($rook_to)])
        }
    };
    (@of $board:ty, $army:expr, $letter:expr, $king:expr, $rook:expr) => {{
        use $crate::declare::{Square, castling, line};
        let (king, rook): ([Square<$board>; 2], [Square<$board>; 2]) = ($king, $rook);
        castling($letter, king, rook);
        let safe = <$board>::set(&line(king[0], king[1]));
        let crossed = <$board>::union(safe, <$board>::set(&line(rook[0], rook[1])));
        $crate::CastlingRules::<$board> {
            army: $army,
            letter: $letter,
            king_from: king[0],
            king_to: king[1],
            rook_from: rook[0],
            rook_to: rook[1],
            empty: <$board>::difference(crossed, <$board>::set(&[king[0], rook[0]])),
            safe,
            destination: king[1],
        }
    }};
}

/// Castlings of two armies as a constant, from those of White: the king's square, then each rook's with the king's
/// destination. The rook goes to the square that the king crosses last. Black's are the same on mirrored ranks. A rook
/// to the right castles with `K`, one to the left with `Q`.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Geometry};
/// use chess_pieces::{CastlingRules, castlings};
/// const ALL: [CastlingRules<Chessboard>; 4] =
///     castlings!(Chessboard, "e1", "h1" => "g1", "a1" => "c1");
/// assert_eq!(ALL.map(|rules| rules.rook_to.to_string()), ["f1", "d1", "f8", "d8"]);
/// assert_eq!(ALL.map(|rules| rules.letter), ['K', 'Q', 'K', 'Q']);
/// ```
#[macro_export]
macro_rules! castlings {
    ($board:ty, $king:literal, $($rook:literal => $to:literal),+ $(,)?) => {
        const {
            use $crate::declare::{beside, castling_letter, mirrored, square};
            const WHITE: &[$crate::CastlingRules<$board>] = &[$(
                $crate::castling!(@of $board, $crate::Army::new(0),
                    castling_letter::<$board>($king, $rook),
                    [square($king), square($to)],
                    [square($rook), beside(square($king), square($to))])
            ),+];
            let mut all = [WHITE[0]; 2 * WHITE.len()];
            let mut index = 0;
            while index < WHITE.len() {
                let white = &WHITE[index];
                all[index] = *white;
                all[WHITE.len() + index] = $crate::castling!(@of $board, $crate::Army::new(1),
                    white.letter,
                    [mirrored(white.king_from), mirrored(white.king_to)],
                    [mirrored(white.rook_from), mirrored(white.rook_to)]);
                index += 1;
            }
            all
        }
    };
}

impl CastlingRules<Chessboard> {
    /// Castlings of orthodox chess.
    pub const ORTHODOX: [Self; 4] = castlings!(Chessboard, "e1", "h1" => "g1", "a1" => "c1");
}

/// Castlings of four armies as a constant: those given, and the same turned clockwise by a quarter for each
/// further army.
///
/// ```
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Army, CastlingRules, castling, turned_castlings};
/// const ALL: [CastlingRules<Chessboard>; 4] = turned_castlings!(Chessboard, [
///     castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1"),
/// ]);
/// assert_eq!((ALL[1].king_from.to_string(), ALL[1].rook_from.to_string()), ("a4".into(), "a1".into()));
/// assert_eq!(ALL[2].safe, Chessboard::squares(&["b8", "c8"]).unwrap());
/// ```
#[macro_export]
macro_rules! turned_castlings {
    ($board:ty, [$($castling:expr),+ $(,)?]) => {
        const {
            use $crate::declare::turned_clockwise as turned;
            const FIRST: &[$crate::CastlingRules<$board>] = &[$($castling),+];
            let mut all = [FIRST[0]; 4 * FIRST.len()];
            let mut index = 0;
            while index < all.len() {
                let quarters = (index / FIRST.len()) as u8;
                let first = &FIRST[index % FIRST.len()];
                all[index] = $crate::CastlingRules {
                    army: $crate::Army::new(quarters),
                    letter: first.letter,
                    king_from: turned(first.king_from, quarters),
                    king_to: turned(first.king_to, quarters),
                    rook_from: turned(first.rook_from, quarters),
                    rook_to: turned(first.rook_to, quarters),
                    empty: <$board>::turned_clockwise(first.empty, quarters),
                    safe: <$board>::turned_clockwise(first.safe, quarters),
                    destination: turned(first.destination, quarters),
                };
                index += 1;
            }
            all
        }
    };
}

/// Castling rights: a bit for each of up to 32 [`PieceRules::CASTLINGS`](crate::PieceRules::CASTLINGS). Under
/// [`CASTLES_FROM_ANY_FILE`](crate::PieceRules::CASTLES_FROM_ANY_FILE) the highest bits are files of kings
/// and rooks elsewhere.
///
/// ```
/// use chess_pieces::CastlingRights;
/// let rights = CastlingRights::NONE.with(2);
/// assert!(rights.contains(2) && !rights.contains(0));
/// assert_eq!(rights.without(2), CastlingRights::NONE);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CastlingRights(u32);

number_set!(CastlingRights(u32), index: usize => index);

impl CastlingRights {
    /// All rights of a game.
    #[inline]
    pub const fn all<R: PieceRules>() -> Self {
        match R::CASTLINGS.len() {
            count if count < 32 => Self((1 << count) - 1),
            _ => Self(u32::MAX),
        }
    }

    /// Removes the rights of some armies.
    #[must_use]
    pub fn without_armies<R: PieceRules>(self, armies: Armies) -> Self {
        (armies.iter()).fold(self, |kept, army| kept - self.of_army::<R>(army))
    }

    /// Keeps the rights of one army.
    ///
    /// ```
    /// use chess_pieces::board_geometry::Chessboard;
    /// use chess_pieces::{Army, CastlingRights, CastlingRules, PawnRules, PieceRules, castling};
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    /// # struct WithoutPawns;
    /// impl PieceRules for WithoutPawns {
    ///     type Board = Chessboard;
    ///     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
    ///     const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
    ///         castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1"),
    ///         castling!(Chessboard, Army::new(1), 'k', king "e8" => "g8", rook "h8" => "f8"),
    ///     ];
    /// }
    /// let both = CastlingRights::from_bits(0b11);
    /// assert_eq!(both.of_army::<WithoutPawns>(Army::new(1)), CastlingRights::NONE.with(1));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn of_army<R: PieceRules>(self, army: Army) -> Self {
        let rights = const { &rights_by_army::<R>() };
        Self(self.0 & rights.get(army.index()).copied().unwrap_or(0))
    }

    /// Armies that have a right.
    pub fn armies<R: PieceRules>(self) -> Armies {
        let armies = Armies::first_of(8).iter();
        armies
            .filter(|&army| self.of_army::<R>(army) != Self::NONE)
            .collect()
    }

    /// Iterates over the [`CASTLINGS`](crate::PieceRules::CASTLINGS) still allowed, with their numbers.
    #[inline(always)]
    pub fn open<R: PieceRules>(
        self,
    ) -> impl Iterator<Item = (usize, &'static CastlingRules<R::Board>)> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Some((index, R::CASTLINGS.get(index)?))
        })
    }

    /// The rights left after a move from or to `square`.
    #[inline(always)]
    #[must_use]
    pub fn after_touching<R: PieceRules>(self, square: Square<R::Board>) -> Self {
        let kept = const { &kept_rights::<R>() };
        Self(self.0 & kept[square.index() as usize])
    }

    /// Rights of castlings with king and rook at home.
    #[must_use]
    pub fn possible<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
        self,
        pieces: &Pieces<R::Board, ARMIES, TYPES>,
    ) -> Self {
        let at_home = |rules: &CastlingRules<R::Board>| {
            let of = |piece_type| pieces.of(rules.army, piece_type);
            of(PieceType::KING).contains(rules.king_from)
                && of(PieceType::ROOK).contains(rules.rook_from)
        };
        let open = self.open::<R>().filter(|(_, rules)| at_home(rules));
        let listed = open.map(|(index, _)| index).collect();
        if self.are_listed::<R>() {
            return listed;
        }
        self.possible_unlisted::<R, ARMIES, TYPES>(listed, pieces)
    }

    /// Whether all rights are of the game, with king and rook at home.
    pub fn are_possible<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
        self,
        pieces: &Pieces<R::Board, ARMIES, TYPES>,
    ) -> bool {
        self == self.possible::<R, ARMIES, TYPES>(pieces)
    }
}

const fn rights_by_army<R: PieceRules>() -> [u32; 8] {
    let mut rights = [0; 8];
    const_for!(index, 0..R::CASTLINGS.len(), {
        let army = R::CASTLINGS[index].army.index();
        if army < rights.len() {
            rights[army] |= CastlingRights::bit(index) | homes::<R>(army);
        }
    });
    rights
}

const fn kept_rights<R: PieceRules>() -> [u32; 256] {
    let mut kept = [u32::MAX; 256];
    const_for!(index, 0..R::CASTLINGS.len(), {
        let rules = &R::CASTLINGS[index];
        kept[rules.king_from.index() as usize] &= !CastlingRights::bit(index);
        kept[rules.rook_from.index() as usize] &= !CastlingRights::bit(index);
        let (army, rank) = (rules.army.index(), rules.king_from.rank());
        const_for!(file, 0..R::Board::BOARD.files(), {
            if let Some(square) = R::Board::BOARD.at(file, rank) {
                kept[square.index() as usize] &= !home::<R>(army, file);
            }
        });
    });
    kept
}
