//! The board, and what the rules of Zonal Chess say about it, as data.
//!
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

use board_geometry::{Direction, Geometry, Square, SquareSet, geometry};
use chess_pieces::{Army, CastlingRules, PawnRules, PieceRules};

/// White, who moves first.
pub const WHITE: Army = Army::new(0);
/// Black.
pub const BLACK: Army = Army::new(1);

geometry! {
    /// The board of Zonal Chess: the normal board (files e to l) between two flanks, 104 squares
    /// (ZC-1).
    ///
    /// Its regions: `w` and `e` are the zones, `z` the four "Z" squares (ZC-2).
    ///
    /// ```
    /// use board_geometry::Geometry;
    /// use zonal_chess::{WEST_ZONE, Z_SQUARES, ZonalBoard};
    /// let board = ZonalBoard::BOARD;
    /// assert_eq!((board.len(), board.region('w').len()), (104, 18));
    /// assert_eq!(board.region('w'), WEST_ZONE);
    /// assert_eq!(board.region_of("d1".parse()?), 'z');
    /// assert_eq!(board.region('z'), Z_SQUARES);
    /// # Ok::<(), board_geometry::SquareNameError>(())
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

/// The west zone: 18 squares on the files a to d (ZC-2).
pub const WEST_ZONE: SquareSet<ZonalBoard> = BOARD.region('w');
/// The east zone: 18 squares on the files m to p (ZC-2).
pub const EAST_ZONE: SquareSet<ZonalBoard> = BOARD.region('e');
/// The squares d1, d8, m1 and m8, which are on the flanks but in no zone (ZC-2).
pub const Z_SQUARES: SquareSet<ZonalBoard> = BOARD.region('z');

/// The rules of Zonal Chess for its pieces, turning aside.
///
/// ```
/// use chess_pieces::PieceRules;
/// use zonal_chess::ZonalRules;
/// // Ten files of eight ranks, and two each of six, four and two (ZC-8).
/// assert_eq!(ZonalRules::PAWNS[0].promotion.len(), 16);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ZonalRules;

impl PieceRules for ZonalRules {
    type Board = ZonalBoard;

    // ZC-4: two squares from rank 2 or 7. ZC-8: promotion on the last square of each file.
    const PAWNS: &'static [PawnRules<ZonalBoard>] = &[
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

    // ZC-4: as in chess, four files further to the east.
    const CASTLINGS: &'static [CastlingRules<ZonalBoard>] = &[
        castling(
            WHITE,
            ["i1", "k1", "l1", "j1"],
            &["j1", "k1"],
            &["j1", "k1"],
        ),
        castling(
            WHITE,
            ["i1", "g1", "e1", "h1"],
            &["f1", "g1", "h1"],
            &["g1", "h1"],
        ),
        castling(
            BLACK,
            ["i8", "k8", "l8", "j8"],
            &["j8", "k8"],
            &["j8", "k8"],
        ),
        castling(
            BLACK,
            ["i8", "g8", "e8", "h8"],
            &["f8", "g8", "h8"],
            &["g8", "h8"],
        ),
    ];
}

/// The letters of the castlings in position texts, in the order of the rules.
pub(crate) const CASTLING_LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// The Z square behind the rook of each castling, in the order of the rules: a rider there sees the king
/// when the rook has gone.
pub(crate) const BEHIND_THE_ROOK: [Square<ZonalBoard>; 4] =
    [square("m1"), square("d1"), square("m8"), square("d8")];

/// A castling from the squares of the king (before, after) and the rook (before, after), what must be
/// empty, and what must be safe.
const fn castling(
    army: Army,
    [king_from, king_to, rook_from, rook_to]: [&str; 4],
    empty: &[&str],
    safe: &[&str],
) -> CastlingRules<ZonalBoard> {
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

const fn square(name: &str) -> Square<ZonalBoard> {
    Square::named(name).expect("a square of the board")
}

const fn squares(names: &[&str]) -> SquareSet<ZonalBoard> {
    ZonalBoard::squares(names).expect("squares of the board")
}

/// The other army.
#[inline(always)]
pub(crate) const fn enemy_of(army: Army) -> Army {
    Army::new(army.index() as u8 ^ 1)
}
