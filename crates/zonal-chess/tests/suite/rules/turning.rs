//! ZC-5 and ZC-6: riders that begin in a zone.

use variant_testkit::Queries;

use super::support::{can, squares, targets, white};

/// Kings that block no line on ranks 2 to 7.
const KINGS: &str = "Ki1 kk8";

#[test]
fn zc_5_a_rook_turns_wherever_it_likes_inside_its_zone() {
    let rook = white(&format!("{KINGS} Ra4"));
    // The whole zone without its own square, the Z squares, and every rank that leaves the zone.
    assert_eq!(
        targets(&rook, "a4"),
        squares("a5 b3-b6 c2-c7 d1-d8 e2-m7 n2-n7 o3-o6 p4-p5")
    );
}

#[test]
fn zc_5_a_bishop_turns_and_keeps_its_colour() {
    let bishop = white(&format!("{KINGS} Bb3"));
    let reached = targets(&bishop, "b3");
    let dark = |name: &str| name.bytes().map(u32::from).sum::<u32>() % 2;
    assert!(
        reached.iter().all(|name| dark(name) == dark("b3")),
        "{reached:?}"
    );
    for name in [
        "a4", "b5", "c6", "d7", "e8", "e6", "d5", "c2", "d1", "d3", "e2",
    ] {
        assert!(reached.contains(&name.to_string()), "{name}");
    }
    let bishop = white("Kk1 kk8 Ba4 Pd5");
    assert_eq!(
        targets(&bishop, "a4"),
        squares("b3 b5 c2 c4 c6 d1 d3 d7 e2 e4 e6 e8 f1 f5 g4 g6 h3 h7 i2 i8 j1")
    );
}

#[test]
fn zc_5_a_queen_mixes_its_directions() {
    // From a5 the way leads over b4 alone: in by a diagonal step or two, out along a rank.
    let queen = white(&format!("{KINGS} Qa5 Pa4 Pb5 pb6 Pc3 Pc4 Pc5 Pd5 Pd3"));
    assert!(can(&queen, "a5b3") && can(&queen, "a5c2") && can(&queen, "a5e2"));
    assert!(!can(&queen, "a5d6"));
}

#[test]
fn zc_5_captures_inside_the_zone_end_the_move() {
    // The pawns on b4 and a5 shut the corner: they can be taken, not passed.
    let rook = white(&format!("{KINGS} Ra4 pb4 pa5"));
    assert_eq!(targets(&rook, "a4"), ["a5", "b4"]);
    let own = white(&format!("{KINGS} Ra4 Pb4 na5"));
    assert_eq!(targets(&own, "a4"), ["a5"]);
    let own = white("Kk1 kk8 Ra4 Na5 nb4");
    assert_eq!(targets(&own, "a4"), ["b4"]);
}

#[test]
fn zc_5_outside_the_zone_it_keeps_straight_on_through_the_other_zone() {
    // Only the way out on rank 4 is open, and it ends in the far corner, without a turn.
    let rook = white(&format!("{KINGS} Ra4 Na5 Nb3 Nb5 Nc3 Nc5 Nd3 Nd5"));
    assert_eq!(targets(&rook, "a4"), squares("b4-p4"));
    let blocked = white(&format!("{KINGS} Ra4 Na5 Nb3 Nb5 Nc3 Nc5 Nd3 Nd5 pm4"));
    assert_eq!(targets(&blocked, "a4"), squares("b4-m4"));
    let several = white("Kk1 kk8 Ra4 pn4 Pd3 pd6");
    assert_eq!(
        targets(&several, "a4"),
        squares("a5 b3-b6 c2-c7 d1-d2 d4-d8 e2-m2 n2 e4-n4 e5-p5 e7-n7")
    );
}

#[test]
fn zc_5_the_last_turn_may_be_on_the_square_it_leaves_from() {
    let bishop = white(&format!("{KINGS} Bc4 Pb5 Pc6 Pe6 Pe4"));
    // c4 to d5, there it turns south-east: e4 is taken by a pawn; from d3 out to e2.
    assert!(can(&bishop, "c4e2") && can(&bishop, "c4f1"));
    // The only way out is d5, and there to the right.
    let rook = white("Kk1 kk8 Rd4 Pe4 Pc4 Pd3 Pc5 Pd6");
    assert_eq!(targets(&rook, "d4"), squares("d5-p5"));
    let east = white(&format!("{KINGS} Rn2 Pm2"));
    assert!(can(&east, "n2e5") && can(&east, "n2m8") && !can(&east, "n2m1"));
}

#[test]
fn zc_5_it_never_ends_on_its_own_square_and_each_destination_is_one_move() {
    let queen = white(&format!("{KINGS} Qb4"));
    let moves = queen.moves_from("");
    assert!(moves.iter().all(|m| m[..2] != m[2..]));
    assert!(moves.is_sorted_by(|one, next| one < next));
    let shut = white("Kk1 kk8 Ba4 Pb3 Pb5");
    assert!(targets(&shut, "a4").is_empty());
}

#[test]
fn zc_6_a_rider_from_outside_goes_through_zones_without_turning() {
    let rook = white(&format!("{KINGS} Rf4"));
    assert_eq!(targets(&rook, "f4"), squares("a4-e4 g4-p4 f1-f3 f5-f8"));
    let bishop = white(&format!("{KINGS} Be6"));
    assert_eq!(
        targets(&bishop, "e6"),
        squares("c4 b3 d5 d7 f7 g8 f5 g4 h3 i2 j1")
    );
    let rook = white("Ki3 kj5 Re4");
    assert_eq!(targets(&rook, "e4"), squares("a4-d4 e1-e3 e5-e8 f4-p4"));
    let bishop = white("Ki3 kj5 Bd1");
    assert_eq!(
        targets(&bishop, "d1"),
        squares("a4 b3 c2 e2 f3 g4 h5 i6 j7 k8")
    );
}

#[test]
fn zc_6_a_rider_turns_only_in_the_zone_it_begins_in() {
    let rook = white(&format!("{KINGS} Rd4 Pd3 Pd5 Pc4"));
    assert_eq!(targets(&rook, "d4"), squares("e4-p4"));
    let next = rook.after(&["d4p4", "k8l8"]);
    assert!(can(&next, "p4o6"));
}
