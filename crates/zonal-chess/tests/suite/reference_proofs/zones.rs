//! ZC-5 and ZC-7: added pieces, and attackers of a square.

use variant_testkit::Queries;

use crate::grid::Grid;
use crate::reference::State;

fn targets(state: &State, from: &str) -> Vec<String> {
    let moves = state.moves_from(from);
    moves.iter().map(|m| m[2..4].to_string()).collect()
}

#[test]
fn zc_5_compounds_turn_by_their_rides_alone() {
    let state = |piece: char| {
        let text = format!(
            "{} w - - 0 1",
            Grid::of(&format!("Kk1 kk8 {piece}b4 pd3")).write()
        );
        State::parse_with_added(&text).expect("a position")
    };
    assert!(State::parse(&state('A').text()).is_err());
    let union = |one: &str, other: &str| {
        let mut squares: Vec<String> = one
            .split(' ')
            .chain(other.split(' '))
            .map(String::from)
            .collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    };
    let knight = targets(&state('N'), "b4").join(" ");
    assert_eq!(knight, "c2 c6 d3 d5");
    for (compound, rider) in [('A', 'B'), ('C', 'R'), ('M', 'Q')] {
        let rider = targets(&state(rider), "b4").join(" ");
        assert_eq!(
            targets(&state(compound), "b4"),
            union(&rider, &knight),
            "{compound}"
        );
    }
    let rook = targets(&state('R'), "b4").join(" ");
    assert_eq!(targets(&state('D'), "b4"), union(&rook, "a5 c3 c5"));
    let bishop = targets(&state('B'), "b4").join(" ");
    assert_eq!(targets(&state('E'), "b4"), union(&bishop, "c7 e3 e5"));
    // Over ranks 4 to 6 and upwards only: it never comes below rank 4.
    let weathercock = targets(&state('W'), "b4");
    assert!(weathercock.iter().all(|name| name.as_bytes()[1] >= b'4'));
    assert!(weathercock.contains(&"c7".to_string()) && weathercock.contains(&"p5".to_string()));
}

#[test]
fn zc_7_attackers_over_straight_and_bent_lines_and_by_leaps() {
    let state = State::of(&format!(
        "{} w - - 0 1",
        Grid::of("Kk1 kk8 Ra4 Nb6 rl7").write()
    ));
    assert_eq!(state.attackers("d7", "w"), ["a4", "b6"]);
    assert_eq!(state.attackers("d7", "b"), ["l7"]);
}
