//! The board with its towers, and the rules for pawns and castling as data (QK-1 to QK-8).
//!
//! ```text
//! 12  * * r n b q k b n r * *      Black, moves down
//! 11  * * p p p p p p p p * *
//! 10  R P . . . . . . . . p r      Maroon (upper case here), moves right
//!  9  N P . . . . . . . . p n      Emerald, moves left
//!  8  B P . . . . . . . . p b
//!  7  Q P . . . . . . . . p q      *: a tower. The diagonal steps across its
//!  6  K P . . . . . . . . p k      inner corner (b3-c2, b10-c11, k3-j2,
//!  5  B P . . . . . . . . p b      k10-j11) do not exist.
//!  4  N P . . . . . . . . p n
//!  3  R P . . . . . . . . p r
//!  2  * * P P P P P P P P * *
//!  1  * * R N B Q K B N R * *      White, moves up
//!     a b c d e f g h i j k l
//! ```

use board_geometry::{Direction, Geometry, Square, SquareSet, geometry};
use chess_pieces::{Army, CastlingRules, PawnRules, PieceRules, PieceType, Pieces};

use crate::kingdoms::{BLACK, EMERALD, Kingdoms, MAROON, WHITE};

geometry! {
    /// Twelve by twelve without the four towers: 128 squares (QK-1, QK-2).
    ///
    /// ```
    /// use board_geometry::{Direction, Geometry};
    /// use quad_kingdom::KingdomBoard;
    /// let board = KingdomBoard::BOARD;
    /// assert_eq!(board.len(), 128);
    /// // The tower a1 b1 a2 b2 cannot be passed diagonally (QK-2).
    /// assert_eq!(board.step(board.named("b3").unwrap(), Direction::SouthEast), None);
    /// ```
    pub struct KingdomBoard(u128) = "
        * * . . . . . . . . * *
        * * . . . . . . . . * *
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        * * . . . . . . . . * *
        * * . . . . . . . . * *
    " without [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
}

pub(crate) const BOARD: &board_geometry::Board<KingdomBoard> = KingdomBoard::BOARD;

/// The rules of the game for its pieces (QK-5, QK-6, QK-8).
///
/// ```
/// use chess_pieces::PieceRules;
/// use quad_kingdom::{KingdomRules, MAROON};
/// let maroon = &KingdomRules::PAWNS[MAROON.index()];
/// assert!(maroon.promotion.contains("h1".parse()?)); // file h (QK-6)
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KingdomRules;

impl PieceRules for KingdomRules {
    type Board = KingdomBoard;

    // Nothing is hostile to Emerald's king in `three`: it may go where it gives check (QK-18).
    const KINGS_CAN_MEET: bool = true;

    const PAWNS: &'static [PawnRules<KingdomBoard>] = &[
        PawnRules {
            forward: Direction::North,
            line: BOARD.rank(1),
            promotion: BOARD.rank(7),
        },
        PawnRules {
            forward: Direction::East,
            line: BOARD.file(1),
            promotion: BOARD.file(7),
        },
        PawnRules {
            forward: Direction::South,
            line: BOARD.rank(10),
            promotion: BOARD.rank(4),
        },
        PawnRules {
            forward: Direction::West,
            line: BOARD.file(10),
            promotion: BOARD.file(4),
        },
    ];

    const CASTLINGS: &'static [CastlingRules<KingdomBoard>] = &[
        castling(WHITE, ["g1", "i1", "j1", "h1"], &["h1", "i1"]),
        castling(WHITE, ["g1", "e1", "c1", "f1"], &["f1", "e1", "d1"]),
        castling(MAROON, ["a6", "a4", "a3", "a5"], &["a5", "a4"]),
        castling(MAROON, ["a6", "a8", "a10", "a7"], &["a7", "a8", "a9"]),
        castling(BLACK, ["g12", "i12", "j12", "h12"], &["h12", "i12"]),
        castling(BLACK, ["g12", "e12", "c12", "f12"], &["f12", "e12", "d12"]),
        castling(EMERALD, ["l6", "l4", "l3", "l5"], &["l5", "l4"]),
        castling(EMERALD, ["l6", "l8", "l10", "l7"], &["l7", "l8", "l9"]),
    ];
}

/// The indices of an army's castlings in [`PieceRules::CASTLINGS`]: with the nearer rook, with the other.
pub(crate) const fn castlings_of(army: Army) -> [usize; 2] {
    [army.index() * 2, army.index() * 2 + 1]
}

/// A castling from the squares of the king (before, after) and the rook (before, after), and those
/// between the two, of which the king crosses the first and lands on the second (QK-8).
const fn castling(
    army: Army,
    [king_from, king_to, rook_from, rook_to]: [&str; 4],
    between: &[&str],
) -> CastlingRules<KingdomBoard> {
    CastlingRules {
        army,
        king_from: square(king_from),
        king_to: square(king_to),
        rook_from: square(rook_from),
        rook_to: square(rook_to),
        empty: squares(between),
        safe: squares(&[king_to, rook_to]),
        written_to: square(king_to),
    }
}

const fn square(name: &str) -> Square<KingdomBoard> {
    Square::named(name).expect("a square of the board")
}

const fn squares(names: &[&str]) -> SquareSet<KingdomBoard> {
    KingdomBoard::squares(names).expect("squares of the board")
}

/// The squares where a kingdom's pawns may not stand: its promotion row and all beyond (QK-6).
pub(crate) fn beyond_promotion(army: Army) -> SquareSet<KingdomBoard> {
    let Some(rules) = KingdomRules::PAWNS.get(army.index()) else {
        return SquareSet::EMPTY;
    };
    let mut beyond = rules.promotion;
    let mut line = rules.promotion;
    while !line.is_empty() {
        line = BOARD.step_all(line, rules.forward);
        beyond |= line;
    }
    beyond
}

/// The start position of the pieces of some kingdoms (QK-4).
pub(crate) fn set_up(kingdoms: Kingdoms) -> Pieces<KingdomBoard, 4> {
    const BACK: [PieceType; 8] = [
        PieceType::ROOK,
        PieceType::KNIGHT,
        PieceType::BISHOP,
        PieceType::QUEEN,
        PieceType::KING,
        PieceType::BISHOP,
        PieceType::KNIGHT,
        PieceType::ROOK,
    ];
    let mut pieces = Pieces::EMPTY;
    for army in kingdoms {
        let Some(rules) = KingdomRules::PAWNS.get(army.index()) else {
            continue;
        };
        let back_row = BOARD.step_all(rules.line, rules.forward.opposite());
        for pawn in rules.line {
            pieces.put(pawn, army, PieceType::PAWN);
        }
        for (place, square) in back_row.iter().enumerate() {
            // From rank 3 up, Maroon's and Emerald's kings come before their queens.
            let upright = army == WHITE || army == BLACK;
            let piece_type = if upright {
                BACK[place & 7]
            } else {
                BACK[7 - (place & 7)]
            };
            pieces.put(square, army, piece_type);
        }
    }
    pieces
}
