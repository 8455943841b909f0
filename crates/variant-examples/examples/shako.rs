//! Shako, by J.-L. Cazaux: 10 by 10 squares. The cannon moves as a rook and captures over one piece, the elephant steps
//! or leaps one or two squares along diagonals. Castling is on the second rank.

use std::process::ExitCode;
use two_army_chess::prelude::*;

geometry! { struct Board = 10 x 10; }

const CANNON: PieceType = PieceType::new(6);
const ELEPHANT: PieceType = PieceType::new(7);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

type Shako = TwoArmyPosition<Rules, 8>;

impl PieceRules for Rules {
    type Board = Board;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::OFFICERS.with(CANNON).with(ELEPHANT)),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::CANNON,
        PieceDefinition::betza('E', "FA"),
    ];
    const PAWNS: &'static [PawnRules<Board>] = &[
        PawnRules::from_edge(Direction::North, 2),
        PawnRules::from_edge(Direction::South, 2),
    ];
    const CASTLINGS: &'static [CastlingRules<Board>] = &[
        castling!(Board, WHITE, 'K', king "f2" => "h2", rook "i2" => "g2"),
        castling!(Board, WHITE, 'Q', king "f2" => "d2", rook "b2" => "e2"),
        castling!(Board, BLACK, 'K', king "f9" => "h9", rook "i9" => "g9"),
        castling!(Board, BLACK, 'Q', king "f9" => "d9", rook "b9" => "e9"),
    ];
}

impl TwoArmyGame<8> for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "shako";
    const START: &'static str =
        "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1";

    fn problems(setup: &TwoArmySetup<Self, 8>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn main() -> ExitCode {
    variant_examples::main::<Shako>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_testkit::slow::{SlowOracle, SlowVariant};
    use variant_testkit::{Differential, conformance};

    use super::*;

    conformance!(Shako, |suite| suite
        .any_move(variant_testkit::any_piece_move));

    #[test]
    fn perft_of_a_published_position() {
        let text =
            "4kc3c/ernbq1b1re/ppp3p1pp/3p2pp2/4p5/5P4/2PN2P3/PP1PP2PPP/ER1BQKBNR1/5C3C w KQ - 0 9";
        let position: Shako = text.parse().unwrap();
        assert_eq!(perft(&position, 3), 26_325);
    }

    impl SlowVariant for Rules {
        type Rules = Self;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Shako>::new()
            .games(10)
            .plies(160)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
