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

use board_geometry::{Direction, Geometry, geometry};
use chess_pieces::{
    Armies, Army, CastlingRules, Count, PawnRules, PieceRules, PieceType, Pieces, castling,
    notation,
};
use variant_core::Player;

/// White, in the south, who moves first ([QK-3](crate::rulebook#qk-3)).
pub const WHITE: Army = Army::new(0);
/// Maroon, in the west.
pub const MAROON: Army = Army::new(1);
/// Black, in the north.
pub const BLACK: Army = Army::new(2);
/// Emerald, in the east.
pub const EMERALD: Army = Army::new(3);

geometry! {
    /// Board of 128 squares: 12x12 without four towers ([QK-1](crate::rulebook#qk-1), [QK-2](crate::rulebook#qk-2)).
    ///
    /// ```
    /// use quad_kingdom::prelude::*;
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

/// Pawns, promotion and castling ([QK-5](crate::rulebook#qk-5), [QK-6](crate::rulebook#qk-6),
/// [QK-8](crate::rulebook#qk-8)).
///
/// ```
/// use quad_kingdom::prelude::*;
/// let maroon = &KingdomRules::PAWNS[MAROON.index()];
/// assert!(maroon.promotion.contains("h1".parse()?)); // file h (QK-6)
/// # Ok::<(), quad_kingdom::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KingdomRules;

impl PieceRules for KingdomRules {
    type Board = KingdomBoard;
    type Counts = Count<4>;

    const ARMY_LETTERS: &'static str = "wmbe";

    /// QK-5, QK-6. Kingdoms turn by 90 degrees.
    const PAWNS: &'static [PawnRules<KingdomBoard>] = &[
        pawns(Direction::North),
        pawns(Direction::East),
        pawns(Direction::South),
        pawns(Direction::West),
    ];

    /// QK-8. Not turned: kings start on g1 and g12, but on a6 and l6 (QK-4).
    const CASTLINGS: &'static [CastlingRules<KingdomBoard>] = &[
        castling!(KingdomBoard, WHITE, 'K', king "g1" => "i1", rook "j1" => "h1"),
        castling!(KingdomBoard, WHITE, 'Q', king "g1" => "e1", rook "c1" => "f1"),
        castling!(KingdomBoard, MAROON, 'K', king "a6" => "a4", rook "a3" => "a5"),
        castling!(KingdomBoard, MAROON, 'Q', king "a6" => "a8", rook "a10" => "a7"),
        castling!(KingdomBoard, BLACK, 'K', king "g12" => "i12", rook "j12" => "h12"),
        castling!(KingdomBoard, BLACK, 'Q', king "g12" => "e12", rook "c12" => "f12"),
        castling!(KingdomBoard, EMERALD, 'K', king "l6" => "l4", rook "l3" => "l5"),
        castling!(KingdomBoard, EMERALD, 'Q', king "l6" => "l8", rook "l10" => "l7"),
    ];

    // QK-18. In `three` Emerald's king is never in check and may step beside another.
    const KINGS_CAN_MEET: bool = true;
}

const fn pawns(forward: Direction) -> PawnRules<KingdomBoard> {
    PawnRules::from_edge(forward, 1).promoting_on_row(7)
}

/// Pieces at the start (QK-4).
pub(crate) fn set_up(kingdoms: Armies) -> Pieces<KingdomRules> {
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
        for pawn in rules.double_step {
            pieces.put(pawn, army, PieceType::PAWN);
        }
        let back_row = KingdomBoard::BOARD.row(rules.forward, 0);
        for (place, square) in back_row.iter().enumerate() {
            // Seen from rank 3 up, Maroon and Emerald have the king first.
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

pub(crate) const ALL: Armies = Armies::first_of(4);
pub(crate) const UPRIGHT: Armies = Armies::of(WHITE).with(BLACK);

pub(crate) fn letter(army: Army) -> char {
    notation::army_letter::<KingdomRules>(army)
}

pub(crate) fn from_letter(letter: char) -> Option<Army> {
    notation::army_of_letter::<KingdomRules>(letter)
}

pub(crate) fn player(army: Army) -> Player {
    Player::new(letter(army) as u8)
}

/// Partner in `teams` and `two-a` (QK-15, QK-16).
pub(crate) const fn partner(army: Army) -> Army {
    army.after(2, 4)
}
