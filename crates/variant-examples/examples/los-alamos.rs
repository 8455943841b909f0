//! Los Alamos chess, the game of the MANIAC computer of 1956: 6 by 6 squares, no bishops, double steps or castling.

use std::process::ExitCode;

use board_geometry::{Direction, geometry};
use chess_pieces::{PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes};
use two_army_chess::{StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition, TwoArmySetup};

geometry! { struct Board = 6 x 6; }

const PROMOTIONS: PieceTypes = PieceTypes::OFFICERS.without(PieceType::BISHOP);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

type LosAlamos = TwoArmyPosition<Rules>;

impl PieceRules for Rules {
    type Board = Board;

    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PROMOTIONS),
        PieceDefinition::KNIGHT,
        PieceDefinition::ABSENT,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
    ];
    const PAWNS: &'static [PawnRules<Board>] = &[
        PawnRules::from_edge(Direction::North, 1).single_steps(),
        PawnRules::from_edge(Direction::South, 1).single_steps(),
    ];
}

impl TwoArmyGame for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "los-alamos";
    const START: &'static str = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1";

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn main() -> ExitCode {
    variant_examples::main::<LosAlamos>()
}

#[cfg(test)]
mod tests {
    use variant_core::Position;
    use variant_core::perft::perft;
    use variant_testkit::slow::{SlowOracle, SlowVariant};
    use variant_testkit::{Differential, conformance};

    use super::*;

    const PROMOTING: &str = "5k/P1P3/6/1K4/3p1p/6 w - - 0 1";

    conformance!(LosAlamos, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .games(2)
        .positions(&[PROMOTING]));

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&LosAlamos::default(), 5), 191_846);
    }

    #[test]
    fn there_are_no_bishops() {
        let position: LosAlamos = PROMOTING.parse().unwrap();
        assert!(position.parse_move("a5a6n").is_ok() && position.parse_move("a5a6b").is_err());
        assert!("3k2/6/6/6/6/B1K3 w - - 0 1".parse::<LosAlamos>().is_err());
    }

    enum Slow {}

    impl SlowVariant for Slow {
        type Rules = Rules;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<LosAlamos>::new()
            .positions([PROMOTING])
            .games(25)
            .plies(120)
            .against::<SlowOracle<Slow>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
