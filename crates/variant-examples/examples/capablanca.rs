//! Capablanca chess: ten files, an archbishop (bishop and knight) and a chancellor (rook and knight),
//! and a king that castles over three squares.

use std::process::ExitCode;

use board_geometry::{Direction, geometry};
use chess_pieces::{
    CastlingRules, PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes, castling,
};
use two_army_chess::{
    BLACK, StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition, TwoArmySetup, WHITE,
};

geometry! { struct Board = 10 x 8; }

const ARCHBISHOP: PieceType = PieceType::new(6);
const CHANCELLOR: PieceType = PieceType::new(7);
const PROMOTIONS: PieceTypes = PieceTypes::OFFICERS.with(ARCHBISHOP).with(CHANCELLOR);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

type Capablanca = TwoArmyPosition<Rules, 8>;

impl PieceRules for Rules {
    type Board = Board;

    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PROMOTIONS),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::betza('A', "BN"),
        PieceDefinition::betza('C', "RN"),
    ];
    const PAWNS: &'static [PawnRules<Board>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];
    const CASTLINGS: &'static [CastlingRules<Board>] = &[
        castling!(Board, WHITE, 'K', king "f1" => "i1", rook "j1" => "h1"),
        castling!(Board, WHITE, 'Q', king "f1" => "c1", rook "a1" => "d1"),
        castling!(Board, BLACK, 'K', king "f8" => "i8", rook "j8" => "h8"),
        castling!(Board, BLACK, 'Q', king "f8" => "c8", rook "a8" => "d8"),
    ];
}

impl TwoArmyGame<8> for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "capablanca";
    const START: &'static str =
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";

    fn problems(setup: &TwoArmySetup<Self, 8>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn main() -> ExitCode {
    variant_examples::main::<Capablanca>()
}

#[cfg(test)]
mod tests {
    use variant_core::Position;
    use variant_core::Variant;
    use variant_core::perft::perft;
    use variant_testkit::slow::{SlowOracle, SlowVariant};
    use variant_testkit::{Differential, conformance};

    use super::*;

    /// Castling, promotion and en passant at once.
    const MIDDLE_GAME: &str = "r4k3r/1P2pp2P1/2a7/3pP5/5Pp3/7C2/1p3PP1p1/R4K3R w KQkq d6 0 1";

    conformance!(Capablanca, |suite| suite
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

    enum Slow {}

    impl SlowVariant for Slow {
        type Rules = Rules;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Capablanca>::new()
            .positions([MIDDLE_GAME])
            .games(15)
            .plies(120)
            .against::<SlowOracle<Slow>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
