use std::string::String;

use board_geometry::{Chessboard, Direction};
use chess_pieces::{Army, CastlingRules, PawnRules, castling};

use super::*;
use crate::{StandardProblems, TableMoves, TwoArmySetup};

/// Chess with one of the starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Case<const INDEX: usize>;

impl<const INDEX: usize> PieceRules for Case<INDEX> {
    type Board = Chessboard;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1"),
        castling!(Chessboard, Army::new(1), 'Q', king "e8" => "c8", rook "a8" => "d8"),
    ];
}

impl<const INDEX: usize> TwoArmyGame for Case<INDEX> {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "case";
    const START: &'static str = STARTS[INDEX].0;

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

const STARTS: [(&str, &str); 26] = [
    ("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", ""),
    ("r3k3/8/8/8/8/8/8/4K2R b q e3 12 34", ""),
    ("8/8/8/8/8/8/8/8 w - - 0 1", ""),
    ("4k3/8/8 w - - 0 1", "7: expected `/` after rank 6"),
    (
        "4k4/8/8/8/8/8/8/8 w - - 0 1",
        "3: rank 8 has more squares than the board",
    ),
    (
        "9/8/8/8/8/8/8/8 w - - 0 1",
        "1: rank 8 has more squares than the board",
    ),
    (
        "256/8/8/8/8/8/8/8 w - - 0 1",
        "3: rank 8 has more squares than the board",
    ),
    (
        "k8/8/8/8/8/8/8/8 w - - 0 1",
        "2: rank 8 has more squares than the board",
    ),
    (
        "4x3/8/8/8/8/8/8/8 w - - 0 1",
        "1: expected the letter of a piece type, a number or `*`",
    ),
    (
        "0k7/8/8/8/8/8/8/8 w - - 0 1",
        "0: expected the letter of a piece type, a number or `*`",
    ),
    ("8/8/8/8/8/8/8/8", "15: expected a blank"),
    ("8/8/8/8/8/8/8/8 x - - 0 1", "16: expected `w` or `b`"),
    ("8/8/8/8/8/8/8/8 w- - 0 1", "17: expected a blank"),
    (
        "8/8/8/8/8/8/8/8 w K - 0 1",
        "18: castling `K` has no king or no rook at home",
    ),
    (
        "4K3/8/8/8/8/8/8/7R w K - 0 1",
        "21: castling `K` has no king or no rook at home",
    ),
    (
        "4k2r/8/8/8/8/8/8/8 w q - 0 1",
        "21: castling `q` has no king or no rook at home",
    ),
    (
        "r3k3/8/8/8/8/8/8/4K2R w qK - 0 1",
        "25: expected letters of CASTLINGS in their order, or `-`",
    ),
    (
        "r3k3/8/8/8/8/8/8/4K2R w KAq - 0 1",
        "25: expected letters of CASTLINGS in their order, or `-`",
    ),
    (
        "r3k3/8/8/8/8/8/8/4K2R w  - 0 1",
        "24: expected letters of CASTLINGS in their order, or `-`",
    ),
    (
        "8/8/8/8/8/8/8/8 w - i9 0 1",
        "20: expected the name of a square or `-`",
    ),
    ("8/8/8/8/8/8/8/8 w - -0 1", "21: expected a blank"),
    (
        "8/8/8/8/8/8/8/8 w - - x 1",
        "22: expected the half-move clock",
    ),
    ("8/8/8/8/8/8/8/8 w - - 0", "23: expected the move number"),
    (
        "8/8/8/8/8/8/8/8 w - - 0 1 2",
        "25: expected the end of a number",
    ),
    (
        "8/8/8/8/8/8/8/8 w - - 0 1234567890",
        "34: expected the move number",
    ),
    (
        "4k2/8/8/8/8/8/8/8 w - - 0 1",
        "3: expected the squares up to the last file",
    ),
];

fn found<const INDEX: usize>() -> String {
    match std::panic::catch_unwind(refuse::<Case<INDEX>, 6>) {
        Ok(()) => String::new(),
        Err(payload) => *payload.downcast().unwrap(),
    }
}

#[test]
fn a_start_that_is_no_text_is_refused_at_its_byte() {
    macro_rules! check {
        ($($index:literal)*) => {
            $(
                let (text, expected) = STARTS[$index];
                let expected = if expected.is_empty() {
                    String::new()
                } else {
                    std::format!("START, byte {expected}")
                };
                assert_eq!(found::<$index>(), expected, "{text}");
            )*
        };
    }
    check!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25);
}
