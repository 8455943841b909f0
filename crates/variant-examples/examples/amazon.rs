//! Amazon chess: the queen moves as a knight, too.

use two_army_chess::prelude::*;

struct Amazon;
impl Declaration for Amazon {
    type Board = Chessboard;
    const NAME: &'static str = "amazon";
    const START: &'static str = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1";
    const PIECES: &'static [PieceDefinition] = &PieceDefinition::AMAZON.replacing(PieceType::QUEEN);
    const PAWNS: &'static Pawns<Chessboard> = &Pawns::from_row(1);
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &CastlingRules::ORTHODOX;
}
type AmazonChess = TwoArmyPosition<Declared<Amazon>>;

fn main() -> std::process::ExitCode {
    variant_examples::main::<AmazonChess>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(AmazonChess, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .tactics());

    #[test]
    fn published_count() {
        assert_eq!(perft(&AmazonChess::default(), 4), 318_185);
    }

    impl SlowVariant for Amazon {
        type Rules = Declared<Self>;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<AmazonChess>::new()
            .games(20)
            .plies(160)
            .against::<SlowOracle<Amazon>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
