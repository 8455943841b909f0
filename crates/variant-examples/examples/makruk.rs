//! Makruk, the chess of Thailand: the khon steps as a silver general, the met as a ferz. Pawns start on the third rank,
//! step once, and promote on the sixth to a met. The rules for counting moves are left to the players.

use two_army_chess::prelude::*;

struct Makruk;

impl Declaration for Makruk {
    type Board = Chessboard;
    const NAME: &'static str = "makruk";
    const START: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::of(&[PieceType::QUEEN])),
        PieceDefinition::KNIGHT,
        PieceDefinition::SILVER,
        PieceDefinition::ROOK,
        PieceDefinition::FERZ.lettered('M'),
        PieceDefinition::KING,
    ];
    const PAWNS: &'static Pawns<Chessboard> =
        &Pawns::from_row(2).single_steps().promoting_on_row(5);
}

type Game = TwoArmyPosition<Declared<Makruk>>;

fn main() -> std::process::ExitCode {
    variant_examples::main::<Game>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Game, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .tactics());

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&Game::default(), 4), 273_026);
    }

    impl SlowVariant for Makruk {
        type Rules = Declared<Self>;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Game>::new()
            .games(20)
            .plies(160)
            .against::<SlowOracle<Makruk>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
