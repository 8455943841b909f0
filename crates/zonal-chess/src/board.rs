//! ```text
//! 8        Z r n b q k b n r Z
//! 7      w p p p p p p p p p p e
//! 6    w w w . . . . . . . . e e e
//! 5  w w w w . . . . . . . . e e e e
//! 4  w w w w . . . . . . . . e e e e
//! 3    w w w . . . . . . . . e e e
//! 2      w P P P P P P P P P P e
//! 1        Z R N B Q K B N R Z
//!    a b c d e f g h i j k l m n o p
//! ```

use board_geometry::{Geometry, SquareSet, geometry};
use chess_pieces::{CastlingRules, Count, PawnRules, PieceRules, castling};
use two_army_chess::{BLACK, WHITE};

geometry! {
    /// Board of 104 squares: the normal board (files e to l) between two flanks ([ZC-1](crate::rulebook#zc-1)).
    ///
    /// Regions `w` and `e` are zones, `z` the "Z" squares ([ZC-2](crate::rulebook#zc-2)).
    ///
    /// ```
    /// use zonal_chess::prelude::*;
    /// use zonal_chess::{WEST_ZONE, Z_SQUARES};
    /// let board = ZonalBoard::BOARD;
    /// assert_eq!((board.len(), board.region('w').len()), (104, 18));
    /// assert_eq!(board.region('w'), WEST_ZONE);
    /// assert_eq!(board.region_of("d1".parse()?), 'z');
    /// assert_eq!(board.region('z'), Z_SQUARES);
    /// # Ok::<(), zonal_chess::board_geometry::SquareNameError>(())
    /// ```
    pub struct ZonalBoard(u128) = "
        * * * z . . . . . . . . z * * *
        * * w w . . . . . . . . e e * *
        * w w w . . . . . . . . e e e *
        w w w w . . . . . . . . e e e e
        w w w w . . . . . . . . e e e e
        * w w w . . . . . . . . e e e *
        * * w w . . . . . . . . e e * *
        * * * z . . . . . . . . z * * *
    ";
}

pub(crate) const BOARD: &board_geometry::Board<ZonalBoard> = ZonalBoard::BOARD;

/// West zone: 18 squares on files a to d ([ZC-2](crate::rulebook#zc-2)).
pub const WEST_ZONE: SquareSet<ZonalBoard> = BOARD.region('w');
/// East zone: 18 squares on files m to p ([ZC-2](crate::rulebook#zc-2)).
pub const EAST_ZONE: SquareSet<ZonalBoard> = BOARD.region('e');
/// Flank squares d1, d8, m1 and m8, in no zone ([ZC-2](crate::rulebook#zc-2)).
pub const Z_SQUARES: SquareSet<ZonalBoard> = BOARD.region('z');

/// Piece rules without turning.
///
/// ```
/// use zonal_chess::prelude::*;
/// // Ten files of eight ranks, and two each of six, four and two (ZC-8).
/// assert_eq!(ZonalRules::PAWNS[0].promotion.len(), 16);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZonalRules;

impl PieceRules for ZonalRules {
    type Board = ZonalBoard;
    type Counts = Count<2>;

    // ZC-4: double push from rank 2 or 7. ZC-8: promotion at a file's end.
    const PAWNS: &'static [PawnRules<ZonalBoard>] = &PawnRules::facing(1);

    // ZC-4: as in chess, four files further east.
    const CASTLINGS: &'static [CastlingRules<ZonalBoard>] = &[
        castling!(ZonalBoard, WHITE, 'K', king "i1" => "k1", rook "l1" => "j1"),
        castling!(ZonalBoard, WHITE, 'Q', king "i1" => "g1", rook "e1" => "h1"),
        castling!(ZonalBoard, BLACK, 'K', king "i8" => "k8", rook "l8" => "j8"),
        castling!(ZonalBoard, BLACK, 'Q', king "i8" => "g8", rook "e8" => "h8"),
    ];
}
