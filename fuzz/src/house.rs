//! Crazyhouse: pieces in hand, and drops.

use orthodox_chess::ChessRules;
use two_army_chess::chess_pieces::Army;
use two_army_chess::{
    Drops, Hands, HandsOf, StandardProblems, TwoArmyGame, TwoArmyPosition, TwoArmySetup,
};

/// Pieces in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct House {
    hands: Hands<ChessRules>,
}

/// A position of crazyhouse.
pub type Crazyhouse = TwoArmyPosition<House>;

impl TwoArmyGame for House {
    type Rules = ChessRules;
    type Moves = Drops;
    type Problems = StandardProblems;

    const NAME: &'static str = "crazyhouse";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf {
        get: |house| &house.hands,
        get_mut: |house| &mut house.hands,
    });

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }

    fn can_mate(_: &Crazyhouse, _: Army) -> bool {
        true
    }
}
