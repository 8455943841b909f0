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

use board_geometry::Chessboard;
use chess_pieces::{CastlingRules, Count, PawnRules, PieceRules, castling};
use two_army_chess::{BLACK, WHITE};

/// Piece rules of chess.
///
/// ```
/// use orthodox_chess::prelude::*;
/// assert_eq!((ChessRules::PAWNS.len(), ChessRules::CASTLINGS.len()), (2, 4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChessRules;

impl PieceRules for ChessRules {
    type Board = Chessboard;
    type Counts = Count<2>;

    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);

    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        castling!(Chessboard, WHITE, 'K', king "e1" => "g1", rook "h1" => "f1"),
        castling!(Chessboard, WHITE, 'Q', king "e1" => "c1", rook "a1" => "d1"),
        castling!(Chessboard, BLACK, 'K', king "e8" => "g8", rook "h8" => "f8"),
        castling!(Chessboard, BLACK, 'Q', king "e8" => "c8", rook "a8" => "d8"),
    ];
    const CASTLES_FROM_ANY_FILE: bool = true;
}
