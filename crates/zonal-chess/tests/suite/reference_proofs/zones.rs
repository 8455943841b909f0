//! The zones and the riders that turn in them: ZC-1, ZC-2, ZC-5, ZC-6, ZC-7.

use super::support::{Grid, position, targets, white_to_move};
use crate::reference::State;

const WEST: &str = "a4 a5 b3 b4 b5 b6 c2 c3 c4 c5 c6 c7 d2 d3 d4 d5 d6 d7";
const EAST: &str = "p4 p5 o3 o4 o5 o6 n2 n3 n4 n5 n6 n7 m2 m3 m4 m5 m6 m7";

#[test]
fn zc_1_the_board_has_104_squares() {
    let cells = Grid::empty().0.concat();
    assert_eq!(cells.iter().filter(|&&cell| cell == '.').count(), 104);
    let empty_of_pieces = white_to_move("Ki1 ki8");
    assert_eq!(empty_of_pieces.text().matches('*').count(), 128 - 104);
}

#[test]
fn zc_2_a_rook_turns_on_exactly_the_squares_of_a_zone() {
    // 17 squares of the zone, two Z squares, the rest of ranks 2 to 7.
    for square in WEST.split(' ').chain(EAST.split(' ')) {
        let state = white_to_move(&format!("Ki1 ki8 R{square}"));
        assert_eq!(targets(&state, square).len(), 85, "{square}");
    }
    for square in ["d1", "d8", "m1", "m8"] {
        let state = white_to_move(&format!("Ki3 ki5 R{square}"));
        assert_eq!(targets(&state, square).len(), 16, "{square}");
    }
    for square in ["e2", "e5", "l4", "l7"] {
        let state = white_to_move(&format!("Ki1 kj8 R{square}"));
        assert!(targets(&state, square).len() <= 22, "{square}");
    }
}

#[test]
fn zc_5_a_turning_rook_goes_straight_on_outside_its_zone() {
    let state = white_to_move("Kk1 kk8 Ra4 pn4 Pd3 pd6");
    let reached = targets(&state, "a4");
    let expected = "a5 b3 b4 b5 b6 c2 c3 c4 c5 c6 c7 d1 d2 d4 d5 d6 d7 d8 \
         e2 e4 e5 e7 f2 f4 f5 f7 g2 g4 g5 g7 h2 h4 h5 h7 i2 i4 i5 i7 j2 j4 j5 j7 \
         k2 k4 k5 k7 l2 l4 l5 l7 m2 m4 m5 m7 n2 n4 n5 n7 o5 p5";
    assert_eq!(reached.join(" "), expected);
}

#[test]
fn zc_5_a_bishop_wanders_over_its_colour() {
    let state = white_to_move("Kk1 kk8 Ba4 Pd5");
    let expected = "b3 b5 c2 c4 c6 d1 d3 d7 e2 e4 e6 e8 f1 f5 g4 g6 h3 h7 i2 i8 j1";
    assert_eq!(targets(&state, "a4").join(" "), expected);
}

#[test]
fn zc_5_a_shut_in_rider_stays_and_never_passes_its_move() {
    let state = white_to_move("Kk1 kk8 Ba4 Pb3 Pb5");
    assert!(targets(&state, "a4").is_empty());
    let state = white_to_move("Kk1 kk8 Ra4 Na5 nb4");
    assert_eq!(targets(&state, "a4"), ["b4"]);
}

#[test]
fn zc_5_the_last_turn_may_be_made_on_the_square_it_leaves_from() {
    // The only way out is d5, and there to the right.
    let state = white_to_move("Kk1 kk8 Rd4 Pe4 Pc4 Pd3 Pc5 Pd6");
    let expected = "d5 e5 f5 g5 h5 i5 j5 k5 l5 m5 n5 o5 p5";
    assert_eq!(targets(&state, "d4").join(" "), expected);
}

#[test]
fn zc_5_the_z_square_shields_the_rook_behind_the_flank_pawn() {
    // The source: pawn and Z square protect the rook from bishop and queen.
    for rider in ["b", "q"] {
        let protected = position(&format!("Kk1 Re1 Pd2 Pe2 kk8 {rider}c5"), "b - - 0 1");
        assert!(!targets(&protected, "c5").contains(&"e1".to_string()));
        let bare = position(&format!("Kk1 Re1 Pe2 kk8 {rider}c5"), "b - - 0 1");
        assert!(targets(&bare, "c5").contains(&"e1".to_string()));
    }
    let protected = position("Kk1 Re1 Pd2 Pe2 kk8 qc5", "b - - 0 1");
    assert!(targets(&protected, "c5").contains(&"d1".to_string()));
}

#[test]
fn zc_6_riders_from_outside_do_not_turn() {
    let state = white_to_move("Ki3 kj5 Re4");
    let reached = targets(&state, "e4").join(" ");
    assert_eq!(
        reached,
        "a4 b4 c4 d4 e1 e2 e3 e5 e6 e7 e8 f4 g4 h4 i4 j4 k4 l4 m4 n4 o4 p4"
    );
    let state = white_to_move("Ki3 kj5 Bd1");
    assert_eq!(
        targets(&state, "d1").join(" "),
        "a4 b3 c2 e2 f3 g4 h5 i6 j7 k8"
    );
}

#[test]
fn zc_7_a_bent_line_checks_unless_every_route_is_blocked() {
    let check = white_to_move("Kd1 kk8 ra4");
    assert_eq!(check.in_check(), ["w"]);
    let one_route_left = white_to_move("Kd1 kk8 ra4 Pb4");
    assert_eq!(one_route_left.in_check(), ["w"]);
    let blocked = white_to_move("Kd1 kk8 ra4 Pb4 Pb5");
    assert!(blocked.in_check().is_empty());
    let blocked_at_the_door = white_to_move("Kd1 kk8 ra4 Nd2");
    assert!(blocked_at_the_door.in_check().is_empty());
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
    let state = position("Kk1 kk8 Ra4 Nb6 rl7", "w - - 0 1");
    assert_eq!(state.attackers("d7", "w"), ["a4", "b6"]);
    assert_eq!(state.attackers("d7", "b"), ["l7"]);
}

#[test]
fn zc_7_a_bent_line_pins() {
    let state = white_to_move("Kd1 kk8 ra4 Nd2 Ng1");
    assert!(targets(&state, "d2").is_empty());
    assert!(!targets(&state, "g1").is_empty());
    // Each of two pieces who shut the two routes is pinned.
    let state = white_to_move("Kd1 kk8 ra4 Nb4 Nb5");
    assert!(targets(&state, "b4").is_empty());
    assert!(targets(&state, "b5").is_empty());
}

#[test]
fn zc_7_a_bent_check_is_met_where_all_routes_pass() {
    let state = white_to_move("Kd1 kk8 ra4 Nf1 Pe2 Pe3");
    assert_eq!(state.in_check(), ["w"]);
    assert_eq!(targets(&state, "f1"), ["d2"]);
    assert_eq!(targets(&state, "d1"), ["e1"]);
    assert!(targets(&state, "e3").is_empty());
}
