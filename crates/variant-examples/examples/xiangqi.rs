//! Xiangqi, the chess of China: 9 by 10 points. Cannons capture over one piece, horses and elephants are lame, generals
//! and advisors stay in the palace, elephants on their side of the river, and soldiers step sideways beyond it. Generals do
//! not face each other on an open file, and a player without a move loses. Rules against perpetual check and chase are
//! left to the players.

use two_army_chess::prelude::*;

geometry! { struct Board = "
    b b b B B B b b b
    b b b B B B b b b
    b b b B B B b b b
    b b b b b b b b b
    b b b b b b b b b
    r r r r r r r r r
    r r r r r r r r r
    r r r R R R r r r
    r r r R R R r r r
    r r r R R R r r r
"; }

/// Regions of red and of black.
const PALACE: &[&str] = &["R", "B"];
const HOME: &[&str] = &["Rr", "Bb"];
const BEYOND: &[&str] = &["Bb", "Rr"];

const GENERAL: PieceDefinition = PieceDefinition::betza('K', "W").royal();

struct Rules;

type Xiangqi = TwoArmyPosition<Declared<Rules, 8>>;

impl Declaration for Rules {
    type Board = Board;
    const NAME: &'static str = "xiangqi";
    const START: &'static str =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::MAO.lettered('N'),
        PieceDefinition::XIANGQI_ELEPHANT.lettered('B').within(HOME),
        PieceDefinition::ROOK,
        PieceDefinition::FERZ.lettered('A').within(PALACE),
        GENERAL.within(PALACE).facing(),
        PieceDefinition::CANNON,
        PieceDefinition::betza('P', "fWisW").initial_on(BEYOND),
    ];
    const PAWNS: &'static Pawns<Board> = &Pawns::from_row(3);
    const STALEMATE_LOSES: bool = true;
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Xiangqi>()
}

#[cfg(test)]
mod tests {
    use variant_core::perft::perft;
    use variant_core::{Position, Tactics};
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowOracle, SlowVariant};

    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Xiangqi, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .tactics());

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&Xiangqi::default(), 3), 79_666);
    }

    #[test]
    fn a_player_without_a_move_loses() {
        let stuck: Xiangqi = "3k5/R8/9/9/9/9/9/9/4R4/5K3 b - - 0 1".parse().unwrap();
        assert!(!stuck.is_check());
        let outcome = stuck.outcome().unwrap();
        assert_eq!(outcome.to_string(), "stalemate w=1 b=0");
    }

    /// The general faces the rook on e6, and cannot capture it from afar.
    #[test]
    fn a_general_protects_nothing_that_it_faces() {
        let text = "4k4/9/9/9/4p4/9/4R4/9/9/3K5 w - - 0 1";
        let position: Xiangqi = text.parse().unwrap();
        let m = position.parse_move("e4e6").unwrap();
        let value = |letter| if letter == 'R' { 500 } else { 100 };
        assert_eq!(position.exchange(m, value), 100);
    }

    impl SlowVariant for Rules {
        type Rules = Declared<Self, 8>;
        const STALEMATE_LOSES: bool = true;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Xiangqi>::new()
            .games(10)
            .plies(200)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
