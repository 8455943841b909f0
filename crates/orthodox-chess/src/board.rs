//! The board, and what the rules of chess say about it, as data.
//!
//! ```text
//! 8  r n b q k b n r
//! 7  p p p p p p p p
//! 6  . . . . . . . .
//! 5  . . . . . . . .
//! 4  . . . . . . . .
//! 3  . . . . . . . .
//! 2  P P P P P P P P
//! 1  R N B Q K B N R
//!    a b c d e f g h
//! ```

use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet};
use chess_pieces::{Army, CastlingRules, PawnRules, PieceRules};

/// White, who moves first.
pub const WHITE: Army = Army::new(0);
/// Black.
pub const BLACK: Army = Army::new(1);

const BOARD: &board_geometry::Board<Chessboard> = Chessboard::BOARD;

/// The rules of chess for its pieces.
///
/// ```
/// use orthodox_chess::ChessRules;
/// use chess_pieces::PieceRules;
/// assert_eq!((ChessRules::PAWNS.len(), ChessRules::CASTLINGS.len()), (2, 4));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ChessRules;

impl PieceRules for ChessRules {
    type Board = Chessboard;

    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules {
            forward: Direction::North,
            line: BOARD.rank(1),
            promotion: BOARD.edge(Direction::North),
        },
        PawnRules {
            forward: Direction::South,
            line: BOARD.rank(6),
            promotion: BOARD.edge(Direction::South),
        },
    ];

    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        castling(
            WHITE,
            ["e1", "g1", "h1", "f1"],
            &["f1", "g1"],
            &["f1", "g1"],
        ),
        castling(
            WHITE,
            ["e1", "c1", "a1", "d1"],
            &["b1", "c1", "d1"],
            &["c1", "d1"],
        ),
        castling(
            BLACK,
            ["e8", "g8", "h8", "f8"],
            &["f8", "g8"],
            &["f8", "g8"],
        ),
        castling(
            BLACK,
            ["e8", "c8", "a8", "d8"],
            &["b8", "c8", "d8"],
            &["c8", "d8"],
        ),
    ];
}

/// The letters of the castlings in position texts, in the order of the rules.
pub(crate) const CASTLING_LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// A castling from the squares of the king (before, after) and the rook (before, after), what must be
/// empty, and what must be safe.
const fn castling(
    army: Army,
    [king_from, king_to, rook_from, rook_to]: [&str; 4],
    empty: &[&str],
    safe: &[&str],
) -> CastlingRules<Chessboard> {
    CastlingRules {
        army,
        king_from: square(king_from),
        king_to: square(king_to),
        rook_from: square(rook_from),
        rook_to: square(rook_to),
        empty: squares(empty),
        safe: squares(safe),
        written_to: square(king_to),
    }
}

const fn square(name: &str) -> Square<Chessboard> {
    Square::named(name).expect("a square of the chessboard")
}

const fn squares(names: &[&str]) -> SquareSet<Chessboard> {
    Chessboard::squares(names).expect("squares of the chessboard")
}

/// The other army.
#[inline(always)]
pub(crate) const fn enemy_of(army: Army) -> Army {
    Army::new(army.index() as u8 ^ 1)
}
