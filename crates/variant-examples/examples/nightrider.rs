//! Nightrider chess: knights repeat their leap in one direction until a piece blocks them.

use two_army_chess::prelude::*;

struct Rules;

type NightriderChess = TwoArmyPosition<Declared<Rules>>;

impl Declaration for Rules {
    type Board = Chessboard;
    const NAME: &'static str = "nightrider";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const PIECES: &'static [PieceDefinition] =
        &PieceDefinition::NIGHTRIDER.replacing(PieceType::KNIGHT);
    const PAWNS: &'static Pawns<Chessboard> = &Pawns::from_row(1);
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &CastlingRules::ORTHODOX;
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<NightriderChess>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(NightriderChess, |suite| suite
        .any_move(variant_testkit::any_piece_move));

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&NightriderChess::default(), 4), 419_019);
    }

    impl SlowVariant for Rules {
        type Rules = Declared<Self>;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<NightriderChess>::new()
            .games(10)
            .plies(160)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
