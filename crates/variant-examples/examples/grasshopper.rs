//! Grasshopper chess, by J. Boyer: a row of grasshoppers behind the pawns. They land directly beyond the first piece on a
//! line. Pawns step once, and promote to grasshoppers too.

use two_army_chess::prelude::*;

struct Rules;

type GrasshopperChess = TwoArmyPosition<Declared<Rules, 7>>;

impl Declaration for Rules {
    type Board = Chessboard;
    const NAME: &'static str = "grasshopper";
    const START: &'static str =
        "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1";
    const PIECES: &'static [PieceDefinition] =
        &PieceDefinition::orthodox_and::<7>(&[PieceDefinition::GRASSHOPPER]);
    const PAWNS: &'static Pawns<Chessboard> = &Pawns::from_row(1).single_steps();
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &CastlingRules::ORTHODOX;
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<GrasshopperChess>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(GrasshopperChess, |suite| suite
        .any_move(variant_testkit::any_piece_move));

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&GrasshopperChess::default(), 4), 635_298);
    }

    impl SlowVariant for Rules {
        type Rules = Declared<Self, 7>;
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
