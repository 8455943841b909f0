//! Extinction chess, by R. W. Schmittberger: who has no piece of some type left loses. No piece is royal: kings are
//! captured, castle through attacks, and are promoted to.

use two_army_chess::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

type Extinction = TwoArmyPosition<Rules>;

impl PieceRules for Rules {
    type Board = Chessboard;
    type Counts = Count<2>;
    const ROYALTY: Royalty = Royalty::None;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::OFFICERS.with(PieceType::KING)),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::betza('K', "K"),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &CastlingRules::ORTHODOX;
    const CASTLES_FROM_ANY_FILE: bool = true;
}

impl TwoArmyGame for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "extinction";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// Of the army that has just moved first.
    const DECIDED: Option<Ends<Self>> = Some(|position| {
        let pieces = position.pieces();
        let lacks = |army, of_type| pieces.of(army, of_type).is_empty();
        let has_lost = |army: &Army| PieceType::ALL.iter().any(|&of_type| lacks(*army, of_type));
        let mut armies = [position.turn().enemy(), position.turn()].into_iter();
        armies.find(has_lost).map(|loser| won_by(loser.enemy()))
    });
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Extinction>()
}

#[cfg(test)]
mod tests {
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};

    use super::*;

    const SHUFFLED: &str = "rnbqb1kr/pppppppp/8/8/8/8/PPPPPPPP/RNBQB1KR w AHah - 0 1";
    const POSITIONS: [&str; 2] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "1rbq1bn1/1P2kp2/8/8/8/8/1p2KP2/1RBQ1BN1 b - - 0 1",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Extinction, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .tactics()
        .codes()
        .positions(&POSITIONS));

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        let (shuffled, _) = Extinction::parse_lenient(SHUFFLED).unwrap();
        assert_eq!(perft(&shuffled, 4), 195_286);
    }

    #[test]
    fn the_last_piece_of_a_type_loses_the_game() {
        let position: Extinction = "rnbqk3/p7/8/8/4R3/8/7P/1NBQK3 w - - 0 1".parse().unwrap();
        let won = position.play(position.parse_san("Rxe8").unwrap()).unwrap();
        assert_eq!(won.outcome().unwrap().to_string(), "win w=1 b=0");
        assert!(!won.has_moves());
        // So does the promotion of the last pawn.
        let position: Extinction = "rnbqk3/p6P/8/8/4R3/8/8/1NBQK3 w - - 0 1".parse().unwrap();
        let lost = position
            .play(position.parse_move("h7h8k").unwrap())
            .unwrap();
        assert_eq!(lost.outcome().unwrap().to_string(), "win w=0 b=1");
    }

    impl SlowVariant for Rules {
        type Rules = Self;

        fn allows(game: &SlowGame<Self>, _: Move<Self>) -> bool {
            Self::decided(game).is_none()
        }

        fn decided(game: &SlowGame<Self>) -> Option<String> {
            let has = |army, piece_type| {
                let is_one = |owner, of_type| (owner, of_type) == (army, piece_type);
                !game.pieces.squares(is_one).is_empty()
            };
            let lacks = |army| {
                PieceType::ALL
                    .into_iter()
                    .any(|of_type| !has(army, of_type))
            };
            let loser = [game.turn.enemy(), game.turn]
                .into_iter()
                .find(|&army| lacks(army))?;
            Some(["win w=0 b=1", "win w=1 b=0"][loser.index()].into())
        }
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Extinction>::new()
            .positions(POSITIONS)
            .games(10)
            .plies(100)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
