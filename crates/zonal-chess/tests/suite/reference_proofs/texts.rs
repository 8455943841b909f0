//! Position texts along random games.

use crate::grid::{Grid, Random};
use crate::reference::State;

fn assert_round_trip(state: &State) {
    let text = state.text();
    assert_eq!(State::parse(&text).as_ref(), Ok(state), "{text}");
    let placement = text.split(' ').next().expect("a placement");
    assert_eq!(Grid::read(placement).write(), placement);
}

#[test]
fn texts_round_trip_along_random_plies() {
    let mut random = Random::new(1970);
    for _ in 0..6 {
        let mut state = State::start("start").expect("the default mode");
        for _ in 0..200 {
            assert_round_trip(&state);
            let moves = state.moves();
            if moves.is_empty() {
                break;
            }
            state = state.play(random.pick::<String>(&moves)).expect("legal");
        }
    }
}
