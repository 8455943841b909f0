//! A variant of another crate passes the suite.

use crate::trio::Trio;
use proptest::prelude::*;
use variant_core::{Game, Position};
use variant_testkit::{
    check_move_text, check_position, check_position_text, conformance, strategy,
};

const KINGS: &str = "*,*,3,*,*/7/wK,5,eK/7/*,*,3,*,*/*,*,sK,2,*,* s";

conformance!(Trio, |suite| suite.tactics().codes().games(20).positions(
    &[
        KINGS,
        "*,*,3,*,*/2,wP,sP,3/wK,1,eN,1,sR,eP,eK/7/*,*,3,*,*/*,*,sK,2,*,* s",
        "*,*,3,*,*/3,sP,3/wK,6/7/*,*,3,*,*/*,*,sK,2,*,* w",
    ]
));

fn after(position: &str, m: &str) -> Trio {
    let position: Trio = position.parse().unwrap();
    position.play(position.parse_move(m).unwrap()).unwrap()
}

#[test]
fn t_2_an_army_whose_king_is_taken_leaves_the_board() {
    let before = "*,*,3,*,*/wR,5,eK/wK,5,eN/7/*,*,3,*,*/*,*,sK,2,*,* w";
    let next = after(before, "a5g5");
    assert_eq!(
        next.to_string(),
        "*,*,3,*,*/6,wR/wK,6/7/*,*,3,*,*/*,*,sK,2,*,* s"
    );
    assert_eq!(next.outcome(), None);
}

#[test]
fn t_4_the_last_army_wins() {
    let next = after("*,*,3,*,*/7/wK,6/7/*,*,3,*,*/*,*,sK,1,wR,*,* w", "e1c1");
    assert_eq!(next.outcome().unwrap().to_string(), "win s=0 w=1 e=0");
    assert_eq!(next.count_moves(), 0);
}

#[test]
fn t_5_the_third_occurrence_is_a_draw() {
    let mut game = Game::new(KINGS.parse::<Trio>().unwrap());
    let round = ["c1d1", "a4a5", "g4g5", "d1c1", "a5a4", "g5g4"];
    for m in round.iter().chain(&round) {
        assert_eq!(game.outcome(), None);
        game.apply(m).unwrap();
    }
    let outcome = game.outcome().unwrap().to_string();
    assert_eq!(outcome, "repetition s=0.5 w=0.5 e=0.5");
}

proptest! {
    #[test]
    fn every_line_of_play_keeps_the_promises(line in strategy::lines::<Trio>(80)) {
        strategy::holds(check_position(line.position()))?;
    }

    #[test]
    fn malformed_texts_do_no_harm(
        text in strategy::malformed_positions::<Trio>(60),
        (position, move_text) in strategy::malformed_moves::<Trio>(60),
    ) {
        strategy::holds(check_position_text::<Trio>(&text))?;
        strategy::holds(check_move_text(&position, &move_text))?;
    }
}
