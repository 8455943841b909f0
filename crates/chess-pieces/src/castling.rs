use board_geometry::{Chessboard, Geometry, Square, SquareSet};

use crate::Army;

/// Castling as data. [`castling!`](crate::castling) derives it from four squares.
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
    /// Destination of the king.
    pub king_to: Square<G>,
    /// Rook's origin; the rook must never have moved.
    pub rook_from: Square<G>,
    /// Destination of the rook.
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
    pub fn occupied_after(&self, occupied: SquareSet<G>) -> SquareSet<G> {
        (occupied.without(self.king_from))
            .without(self.rook_from)
            .with(self.king_to)
            .with(self.rook_to)
    }

    /// Whether an attacker can stand beyond the rook, so that castling may uncover the king; false in
    /// corners.
    pub const fn rook_shields_king(&self) -> bool {
        match G::BOARD.direction(self.king_to, self.rook_from) {
            Some(direction) => G::BOARD.step(self.rook_from, direction).is_some(),
            None => false,
        }
    }
}

/// Constant [`CastlingRules`] of a king and a rook on one line, with the squares that must be empty and safe. They
/// may trade places, or one may stay.
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
/// Other squares do not compile:
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

/// Castlings of two armies as a constant: White's king, then each rook with the king's destination. The rook goes to
/// the last square that the king crosses. Black's castlings are mirrored. A rook to the right has the letter `K`, one
/// to the left `Q`.
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
            use $crate::declare::{castling_letter, mirrored, rook_square, square};
            const WHITE: &[$crate::CastlingRules<$board>] = &[$(
                $crate::castling!(@of $board, $crate::Army::new(0),
                    castling_letter::<$board>($king, $rook),
                    [square($king), square($to)],
                    [square($rook), rook_square(square($king), square($to))])
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

/// Castlings of four armies as a constant: those given, then turned clockwise by a quarter for each further army.
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
