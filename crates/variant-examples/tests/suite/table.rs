//! Variants that differ from chess in their table of pieces, each with a published perft or one that the slow engine
//! confirms.

use two_army_chess::board_geometry::Chessboard;
use two_army_chess::prelude::*;
use variant_core::perft::perft;
use variant_testkit::Oracle;
use variant_testkit::slow::{SlowOracle, SlowVariant};

geometry! { struct Wide = 10 x 8; }
geometry! { struct Nine = 9 x 9; }
geometry! { struct Long = 12 x 8; }
geometry! { struct Six = 6 x 6; }

const P: PieceDefinition = PieceDefinition::PAWN;
const N: PieceDefinition = PieceDefinition::KNIGHT;
const B: PieceDefinition = PieceDefinition::BISHOP;
const R: PieceDefinition = PieceDefinition::ROOK;
const Q: PieceDefinition = PieceDefinition::QUEEN;
const K: PieceDefinition = PieceDefinition::KING;
const NONE: PieceDefinition = PieceDefinition::ABSENT;

const fn betza(letter: char, text: &str) -> PieceDefinition {
    PieceDefinition::betza(letter, text)
}

/// A pawn that promotes to the types with these numbers.
const fn pawn(types: &[u8]) -> PieceDefinition {
    let (mut set, mut index) = (PieceTypes::NONE, 0);
    while index < types.len() {
        set = set.with(PieceType::new(types[index]));
        index += 1;
    }
    P.promotes_to(set)
}

const fn both<G: Geometry>() -> [PawnRules<G>; 2] {
    [
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::South, 1),
    ]
}

const fn single<G: Geometry>() -> [PawnRules<G>; 2] {
    [both()[0].single_steps(), both()[1].single_steps()]
}

/// A variant as a module, with its counts: depth, leaves.
macro_rules! variant {
    ($(#[$note:meta])* $name:ident: $board:ty, $types:literal, $pawns:ident, $start:literal,
     [$($piece:expr),*],
     [$($army:ident $letter:literal $king:literal $to:literal $rook:literal $beside:literal),*],
     [$($depth:literal: $leaves:literal),*]) => {
        $(#[$note])*
        mod $name {
            use super::*;

            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            struct Rules;

            impl PieceRules for Rules {
                type Board = $board;
                const PIECES: &'static [PieceDefinition] = &[$($piece),*];
                const PAWNS: &'static [PawnRules<$board>] = &$pawns();
                const CASTLINGS: &'static [CastlingRules<$board>] = &[
                    $(castling!($board, $army, $letter, king $king => $to, rook $rook => $beside)),*
                ];
            }

            impl TwoArmyGame<$types> for Rules {
                type Rules = Self;
                type Moves = TableMoves;
                type Problems = StandardProblems;
                const NAME: &'static str = stringify!($name);
                const START: &'static str = $start;
                fn problems(setup: &TwoArmySetup<Self, $types>) -> StandardProblems {
                    setup.standard_problems()
                }
            }

            impl SlowVariant for Rules {
                type Rules = Self;
            }

            #[test]
            fn perft_is_as_published_and_as_the_slow_engine_counts() {
                let start = TwoArmyPosition::<Rules, $types>::default();
                for (depth, leaves) in [$(($depth, $leaves)),*] {
                    assert_eq!(perft(&start, depth), leaves, "depth {depth}");
                }
                let slow = SlowOracle::<Rules>::read($start).unwrap();
                let leaves = u128::from(slow.perft(3));
                assert_eq!(u128::from(perft(&start, 3)), leaves);
            }
        }
    };
}

// Published: the perft tests of Fairy-Stockfish; courier at depth 5 from the same program.
variant!(amazon: Chessboard, 6, both, "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1",
    [P, N, B, R, betza('A', "QN"), K],
    [WHITE 'K' "e1" "g1" "h1" "f1", WHITE 'Q' "e1" "c1" "a1" "d1",
     BLACK 'K' "e8" "g8" "h8" "f8", BLACK 'Q' "e8" "c8" "a8" "d8"],
    [4: 318_185]);
variant!(knightmate: Chessboard, 7, both, "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
    [pawn(&[2, 3, 4, 6]), NONE, B, R, Q, betza('K', "N").royal(), betza('M', "K")],
    [WHITE 'K' "e1" "g1" "h1" "f1", WHITE 'Q' "e1" "c1" "a1" "d1",
     BLACK 'K' "e8" "g8" "h8" "f8", BLACK 'Q' "e8" "c8" "a8" "d8"],
    [4: 139_774]);
variant!(shatranj: Chessboard, 6, single, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
    [pawn(&[4]), N, betza('B', "A"), R, betza('Q', "F"), K], [], [4: 68_122]);
variant!(los_alamos: Six, 6, single, "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
    [pawn(&[1, 3, 4]), N, NONE, R, Q, K], [], [5: 191_846]);
variant!(capablanca: Wide, 8, both,
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7]), N, B, R, Q, K, betza('A', "BN"), betza('C', "RN")],
    [WHITE 'K' "f1" "i1" "j1" "h1", WHITE 'Q' "f1" "c1" "a1" "d1",
     BLACK 'K' "f8" "i8" "j8" "h8", BLACK 'Q' "f8" "c8" "a8" "d8"],
    [4: 805_128]);
variant!(embassy: Wide, 8, both,
    "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7]), N, B, R, Q, K, betza('A', "BN"), betza('C', "RN")],
    [WHITE 'K' "e1" "h1" "j1" "g1", WHITE 'Q' "e1" "b1" "a1" "c1",
     BLACK 'K' "e8" "h8" "j8" "g8", BLACK 'Q' "e8" "b8" "a8" "c8"],
    [4: 809_539]);
variant!(janus: Wide, 7, both,
    "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('J', "BN")],
    [WHITE 'K' "e1" "i1" "j1" "h1", WHITE 'Q' "e1" "b1" "a1" "c1",
     BLACK 'K' "e8" "i8" "j8" "h8", BLACK 'Q' "e8" "b8" "a8" "c8"],
    [4: 772_074]);
variant!(modern: Nine, 7, both,
    "rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('M', "BN")],
    [WHITE 'K' "e1" "g1" "i1" "f1", WHITE 'Q' "e1" "c1" "a1" "d1",
     BLACK 'K' "e9" "g9" "i9" "f9", BLACK 'Q' "e9" "c9" "a9" "d9"],
    [4: 433_729]);
variant!(chancellor: Nine, 7, both,
    "rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('C', "RN")],
    [WHITE 'K' "e1" "g1" "i1" "f1", WHITE 'Q' "e1" "c1" "a1" "d1",
     BLACK 'K' "e9" "g9" "i9" "f9", BLACK 'Q' "e9" "c9" "a9" "d9"],
    [4: 436_656]);
variant!(courier: Long, 10, single,
    "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1",
    [pawn(&[7]), N, B, R, NONE, K, betza('E', "A"), betza('F', "F"), betza('M', "K"), betza('W', "W")],
    [], [4: 500_337, 5: 14_144_849]);

// Confirmed by the slow engine alone: atoms and compounds of which no count is published.
variant!(leapers: Chessboard, 11, both, "acdzkdca/pppppppp/8/8/8/8/PPPPPPPP/ACDZKDCA w - - 0 1",
    [pawn(&[6, 7, 8, 9]), NONE, NONE, NONE, NONE, K, betza('A', "A"), betza('C', "C"),
     betza('D', "D"), betza('Z', "Z"), betza('G', "G")], [], []);
variant!(compounds: Chessboard, 11, both, "hgdckdgh/pppppppp/8/8/8/8/PPPPPPPP/HGDCKDGH w - - 0 1",
    [pawn(&[6, 7, 8, 9]), NONE, NONE, NONE, NONE, K, betza('H', "WH"), betza('G', "FG"),
     betza('D', "RF"), betza('C', "KAD"), betza('X', "BW")], [], []);
variant!(ranges: Chessboard, 9, both, "rsftktsr/pppppppp/8/8/8/8/PPPPPPPP/RSFTKTSR w - - 0 1",
    [pawn(&[6, 7, 8]), NONE, NONE, R, NONE, K, betza('S', "W3"), betza('F', "F2"),
     betza('T', "Q2N")], [], []);
