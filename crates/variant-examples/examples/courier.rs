//! Courier chess, played from the 12th century on: 12 by 8 squares. The elephant leaps two squares diagonally, the ferz
//! steps diagonally, the wazir along files and ranks, the mann in all directions. Pawns step one square and promote to
//! a ferz. The customary start is after four moves of each side.

use two_army_chess::prelude::*;

geometry! { struct Board = 12 x 8; }

struct Rules;

type Courier = TwoArmyPosition<Declared<Rules, 10>>;

impl Declaration for Rules {
    type Board = Board;
    const NAME: &'static str = "courier";
    const START: &'static str =
        "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::of(&[PieceType::new(7)])),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::ABSENT,
        PieceDefinition::KING,
        PieceDefinition::ALFIL.lettered('E'),
        PieceDefinition::FERZ,
        PieceDefinition::MANN,
        PieceDefinition::WAZIR,
    ];
    const PAWNS: &'static Pawns<Board> = &Pawns::from_row(1).single_steps();
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Courier>()
}

#[cfg(test)]
mod tests {
    use variant_core::Position;
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Courier, |suite| suite
        .any_move(variant_testkit::any_piece_move));

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&Courier::default(), 4), 500_337);
        let without_custom =
            "rnebmkfwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKFWBENR w - - 0 1";
        let start: Courier = without_custom.parse().unwrap();
        assert_eq!(perft(&start, 4), 180_571);
    }

    /// The elephant on g2 leaps to i4, over the bishop on h3 that pins it.
    #[test]
    fn a_pinned_elephant_does_not_leap_over_the_bishop_that_pins_it() {
        let pinned: Courier = "k11/12/12/12/12/7b4/6E5/5K6 w - - 0 1".parse().unwrap();
        assert_eq!(pinned.count_moves(), 4);
        // The elephant can capture this bishop.
        let farther: Courier = "k11/12/12/12/8b3/12/6E5/5K6 w - - 0 1".parse().unwrap();
        assert!(farther.parse_move("g2i4").is_ok());
    }

    impl SlowVariant for Rules {
        type Rules = Declared<Self, 10>;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Courier>::new()
            .games(10)
            .plies(160)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
