//! Makruk, the chess of Thailand: the khon steps as a silver general, the met as a ferz. Pawns start on the third rank,
//! step once, and promote on the sixth to a met. The rules for counting moves are left to the players.

use std::process::ExitCode;
use two_army_chess::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

const fn pawns(forward: Direction) -> PawnRules<Chessboard> {
    let pawns = PawnRules::from_edge(forward, 2);
    pawns.single_steps().promoting_on_row(5)
}

impl PieceRules for Rules {
    type Board = Chessboard;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::of(&[PieceType::QUEEN])),
        PieceDefinition::KNIGHT,
        PieceDefinition::SILVER,
        PieceDefinition::ROOK,
        PieceDefinition::FERZ.lettered('M'),
        PieceDefinition::KING,
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] =
        &[pawns(Direction::North), pawns(Direction::South)];
}

impl TwoArmyGame for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "makruk";
    const START: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn main() -> ExitCode {
    variant_examples::main::<TwoArmyPosition<Rules>>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_testkit::slow::{SlowOracle, SlowVariant};
    use variant_testkit::{Differential, conformance};

    use super::*;

    type Makruk = TwoArmyPosition<Rules>;

    conformance!(Makruk, |suite| suite
        .any_move(variant_testkit::any_piece_move));

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&Makruk::default(), 4), 273_026);
    }

    impl SlowVariant for Rules {
        type Rules = Self;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Makruk>::new()
            .games(20)
            .plies(160)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
