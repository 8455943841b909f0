//! Los Alamos chess, the game of the MANIAC computer of 1956: 6 by 6 squares, no bishops, double steps or castling.

use two_army_chess::prelude::*;

geometry! { struct Board = 6 x 6; }

struct Rules;

type LosAlamos = TwoArmyPosition<Declared<Rules>>;

impl Declaration for Rules {
    type Board = Board;
    const NAME: &'static str = "los-alamos";
    const START: &'static str = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::OFFICERS.without(PieceType::BISHOP)),
        PieceDefinition::KNIGHT,
        PieceDefinition::ABSENT,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
    ];
    const PAWNS: &'static Pawns<Board> = &Pawns::from_row(1).single_steps();
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<LosAlamos>()
}

#[cfg(test)]
mod tests {
    use variant_core::Position;
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    const PROMOTING: &str = "5k/P1P3/6/1K4/3p1p/6 w - - 0 1";

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(LosAlamos, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .games(2)
        .tactics()
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

    impl SlowVariant for Rules {
        type Rules = Declared<Self>;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<LosAlamos>::new()
            .positions([PROMOTING])
            .games(25)
            .plies(120)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
