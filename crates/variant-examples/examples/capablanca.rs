//! Capablanca chess: ten files, an archbishop (bishop and knight) and a chancellor (rook and knight),
//! and a king that castles over three squares.

use two_army_chess::prelude::*;

geometry! { struct Board = 10 x 8; }

struct Rules;

type Capablanca = TwoArmyPosition<Declared<Rules, 8>>;

impl Declaration for Rules {
    type Board = Board;
    const NAME: &'static str = "capablanca";
    const START: &'static str =
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    const PIECES: &'static [PieceDefinition] = &PieceDefinition::orthodox_and::<8>(&[
        PieceDefinition::ARCHBISHOP,
        PieceDefinition::CHANCELLOR,
    ]);
    const PAWNS: &'static Pawns<Board> = &Pawns::from_row(1);
    const CASTLINGS: &'static [CastlingRules<Board>] =
        &castlings!(Board, "f1", "j1" => "i1", "a1" => "c1");
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Capablanca>()
}

#[cfg(test)]
mod tests {
    use variant_core::Position;
    use variant_core::Variant;
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    /// Castling, promotion and en passant at once.
    const MIDDLE_GAME: &str = "r4k3r/1P2pp2P1/2a7/3pP5/5Pp3/7C2/1p3PP1p1/R4K3R w KQkq d6 0 1";

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Capablanca, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .games(2)
        .positions(&[MIDDLE_GAME]));

    #[test]
    fn perft_from_the_start() {
        let counts = [1, 2, 3, 4].map(|depth| perft(&Capablanca::default(), depth));
        assert_eq!(counts, [28, 784, 25228, 805_128]);
    }

    #[test]
    fn the_king_castles_three_squares_either_way() {
        let start = "r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1";
        let start: Capablanca = start.parse().unwrap();
        for (text, san, rank) in [("f1i1", "O-O", "R6RK1"), ("f1c1", "O-O-O", "2KR5R")] {
            let m = start.parse_move(text).unwrap();
            assert_eq!(start.san(m), san);
            assert!(start.play(m).unwrap().to_string().contains(rank));
        }
    }

    impl SlowVariant for Rules {
        type Rules = Declared<Self, 8>;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Capablanca>::new()
            .positions([MIDDLE_GAME])
            .games(15)
            .plies(120)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
