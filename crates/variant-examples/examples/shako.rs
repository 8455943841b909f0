//! Shako, by J.-L. Cazaux: 10 by 10 squares. The cannon moves as a rook and captures over one piece, the elephant steps
//! or leaps one or two squares along diagonals. Castling is on the second rank.

use two_army_chess::prelude::*;

geometry! { struct Board = 10 x 10; }

struct Rules;

type Shako = TwoArmyPosition<Declared<Rules, 8>>;

impl Declaration for Rules {
    type Board = Board;
    const NAME: &'static str = "shako";
    const START: &'static str =
        "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1";
    const PIECES: &'static [PieceDefinition] = &PieceDefinition::orthodox_and::<8>(&[
        PieceDefinition::CANNON,
        PieceDefinition::betza('E', "FA"),
    ]);
    const PAWNS: &'static Pawns<Board> = &Pawns::from_row(2);
    const CASTLINGS: &'static [CastlingRules<Board>] =
        &castlings!(Board, "f2", "i2" => "h2", "b2" => "d2");
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Shako>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Shako, |suite| suite
        .any_move(variant_testkit::any_piece_move));

    #[test]
    fn perft_of_a_published_position() {
        let text =
            "4kc3c/ernbq1b1re/ppp3p1pp/3p2pp2/4p5/5P4/2PN2P3/PP1PP2PPP/ER1BQKBNR1/5C3C w KQ - 0 9";
        let position: Shako = text.parse().unwrap();
        assert_eq!(perft(&position, 3), 26_325);
    }

    impl SlowVariant for Rules {
        type Rules = Declared<Self, 8>;
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
