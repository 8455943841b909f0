//! King of the hill: chess that a king also wins by reaching one of the four centre squares.

use std::process::ExitCode;

use board_geometry::{Chessboard, SquareSet, squares};
use chess_pieces::{Army, PieceType};
use orthodox_chess::ChessRules;
use two_army_chess::{
    Ends, PLAYERS, RecordNames, StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition,
    TwoArmySetup,
};
use variant_core::{Outcome, Reason};

const HILL: SquareSet<Chessboard> = squares!(Chessboard, "d4", "e4", "d5", "e5");

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Hill;

type KingOfTheHill = TwoArmyPosition<Hill>;

impl TwoArmyGame for Hill {
    type Rules = ChessRules;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "king-of-the-hill";
    const RECORD_NAMES: RecordNames = RecordNames {
        foreign: &["King of the Hill"],
        is_optional: false,
        shuffled: None,
    };
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const DECIDED: Option<Ends<Self>> = Some(won_on_the_hill);

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }

    /// Bare kings can still walk.
    fn can_mate(_: &KingOfTheHill, _: Army) -> bool {
        true
    }
}

fn won_on_the_hill(position: &KingOfTheHill) -> Option<Outcome> {
    let king = (position.pieces().of_type(PieceType::KING) & HILL).first()?;
    let winner = PLAYERS[position.pieces().army_at(king)?.index()];
    Some(Outcome::win(Reason::WIN, PLAYERS, |player| {
        player == winner
    }))
}

fn main() -> ExitCode {
    variant_examples::main::<KingOfTheHill>()
}

#[cfg(test)]
mod tests {
    use chess_pieces::Army;
    use variant_core::perft::perft;
    use variant_core::{Game, Position, Variant};
    use variant_record::Record;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};

    use super::*;

    const NEAR_THE_HILL: &str = "rnb2b1r/ppp2ppp/3k4/8/1PKp1pn1/3Pq3/PBP1P2P/RN1Q1B1R w - - 4 12";

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(KingOfTheHill, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .games(2)
        .positions(&[NEAR_THE_HILL, "8/2k5/8/8/8/8/5K2/8 w - - 0 1"]));

    #[test]
    fn perft_near_the_hill() {
        let position: KingOfTheHill = NEAR_THE_HILL.parse().unwrap();
        assert_eq!(perft(&position, 3), 19003);
    }

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&KingOfTheHill::default(), 4), 197_281);
    }

    #[test]
    fn the_king_on_the_hill_has_won() {
        let position: KingOfTheHill = "8/2k5/8/8/8/4K3/8/8 w - - 0 1".parse().unwrap();
        let won = position.play(position.parse_move("e3e4").unwrap()).unwrap();
        assert_eq!(won.outcome().unwrap().to_string(), "win w=1 b=0");
        assert!(!won.has_moves() && KingOfTheHill::start("start").is_ok());
    }

    #[test]
    fn records_have_the_name_that_other_programs_know() {
        let mut game = Game::new(KingOfTheHill::default());
        game.apply("e2e4").unwrap();
        let record = Record::of_game(&game);
        assert_eq!(record.tag("Variant"), Some("King of the Hill"));
        let text = record
            .to_string()
            .replace("King of the Hill", "king of the hill");
        let read: Record = text.parse().unwrap();
        assert_eq!(
            read.game::<KingOfTheHill>().unwrap().position(),
            game.position()
        );
    }

    /// The slow reference.
    enum SlowHill {}

    impl SlowHill {
        fn winner(game: &SlowGame<ChessRules>) -> Option<Army> {
            let kings = [0, 1].map(Army::new).into_iter();
            let mut winners = kings.filter(|&army| {
                let king = game.king(army).map(|king| king.to_string());
                king.is_some_and(|name| ["d4", "e4", "d5", "e5"].contains(&name.as_str()))
            });
            winners.next()
        }
    }

    impl SlowVariant for SlowHill {
        type Rules = ChessRules;

        fn allows(game: &SlowGame<ChessRules>, _: chess_pieces::Move<ChessRules>) -> bool {
            Self::winner(game).is_none()
        }

        fn decided(game: &SlowGame<ChessRules>) -> Option<String> {
            let winner = Self::winner(game)?.index();
            Some(["win w=1 b=0", "win w=0 b=1"][winner].to_owned())
        }

        fn is_dead(_: &SlowGame<ChessRules>) -> bool {
            false
        }
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<KingOfTheHill>::new()
            .positions([NEAR_THE_HILL, "8/2k5/8/8/8/8/5K2/8 w - - 0 1"])
            .games(30)
            .plies(80)
            .against::<SlowOracle<SlowHill>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
