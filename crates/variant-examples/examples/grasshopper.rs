//! Grasshopper chess, by J. Boyer: a row of grasshoppers behind the pawns. They land directly beyond the first piece on a
//! line. Pawns step once, and promote to grasshoppers too.

use std::process::ExitCode;
use two_army_chess::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

type GrasshopperChess = TwoArmyPosition<Rules, 7>;

impl PieceRules for Rules {
    type Board = Chessboard;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::OFFICERS.with(PieceType::new(6))),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::GRASSHOPPER,
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1).single_steps(),
        PawnRules::from_edge(Direction::South, 1).single_steps(),
    ];
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        castling!(Chessboard, WHITE, 'K', king "e1" => "g1", rook "h1" => "f1"),
        castling!(Chessboard, WHITE, 'Q', king "e1" => "c1", rook "a1" => "d1"),
        castling!(Chessboard, BLACK, 'K', king "e8" => "g8", rook "h8" => "f8"),
        castling!(Chessboard, BLACK, 'Q', king "e8" => "c8", rook "a8" => "d8"),
    ];
}

impl TwoArmyGame<7> for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "grasshopper";
    const START: &'static str =
        "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1";

    fn problems(setup: &TwoArmySetup<Self, 7>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn main() -> ExitCode {
    variant_examples::main::<GrasshopperChess>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_testkit::slow::{SlowOracle, SlowVariant};
    use variant_testkit::{Differential, conformance};

    use super::*;

    conformance!(GrasshopperChess, |suite| suite
        .any_move(variant_testkit::any_piece_move));

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&GrasshopperChess::default(), 4), 635_298);
    }

    impl SlowVariant for Rules {
        type Rules = Self;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<GrasshopperChess>::new()
            .games(10)
            .plies(160)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
