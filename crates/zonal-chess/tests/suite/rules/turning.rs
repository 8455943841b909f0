//! ZC-5 to ZC-7: riders that begin in a zone, and what their bent lines do.

use board_geometry::Square;
use variant_core::Position;
use zonal_chess::ZonalBoard;

use super::support::{can, outcome, played, position, squares, targets, try_position, white};

/// The kings stand where they are in nobody's way on ranks 2 to 7.
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
    let dark = |name: &str| {
        let square: Square<ZonalBoard> = name.parse().expect("a square");
        (square.file() + square.rank()) % 2
    };
    assert!(
        reached.iter().all(|name| dark(name) == dark("b3")),
        "{reached:?}"
    );
    for name in [
        "a4", "b5", "c6", "d7", "e8", "e6", "d5", "c2", "d1", "d3", "e2",
    ] {
        assert!(reached.contains(&name.to_string()), "{name}");
    }
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
}

#[test]
fn zc_5_outside_the_zone_it_keeps_straight_on_through_the_other_zone() {
    // Only the way out on rank 4 is open, and it ends in the far corner, without a turn.
    let rook = white(&format!("{KINGS} Ra4 Na5 Nb3 Nb5 Nc3 Nc5 Nd3 Nd5"));
    assert_eq!(targets(&rook, "a4"), squares("b4-p4"));
    let blocked = white(&format!("{KINGS} Ra4 Na5 Nb3 Nb5 Nc3 Nc5 Nd3 Nd5 pm4"));
    assert_eq!(targets(&blocked, "a4"), squares("b4-m4"));
}

#[test]
fn zc_5_the_last_turn_may_be_on_the_square_it_leaves_from() {
    let bishop = white(&format!("{KINGS} Bc4 Pb5 Pc6 Pe6 Pe4"));
    // c4 to d5, there it turns south-east: e4 is taken by a pawn; from d3 out to e2.
    assert!(can(&bishop, "c4e2") && can(&bishop, "c4f1"));
    let east = white(&format!("{KINGS} Rn2 Pm2"));
    assert!(can(&east, "n2e5") && can(&east, "n2m8") && !can(&east, "n2m1"));
}

#[test]
fn zc_5_it_never_ends_on_its_own_square_and_each_destination_is_one_move() {
    let queen = white(&format!("{KINGS} Qb4"));
    let mut moves = queen.moves();
    assert!(moves.iter().all(|m| m.from != m.to));
    let count = moves.len();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), count);
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
}

#[test]
fn zc_6_a_rider_turns_only_in_the_zone_it_begins_in() {
    let rook = white(&format!("{KINGS} Rd4 Pd3 Pd5 Pc4"));
    assert_eq!(targets(&rook, "d4"), squares("e4-p4"));
    let next = played(&played(&rook, "d4p4"), "k8l8");
    assert!(can(&next, "p4o6"));
}

#[test]
fn zc_7_a_king_is_in_check_over_a_bent_line() {
    let check = white("Ki4 kk8 ra5 nb4 nd5 na4");
    // a5 b5 c5 c4 d4, and out on rank 4. Rank 5 is shut by the knight on d5.
    assert!(check.is_check());
    assert_eq!(
        check.checkers(),
        Square::<ZonalBoard>::named("a5").unwrap().into()
    );
    assert!(can(&check, "i4i5") && !can(&check, "i4i3"));
}

#[test]
fn zc_7_no_check_if_every_route_is_blocked() {
    let pieces = "Ki4 kk8 ra5 na4 nb4";
    assert!(white(pieces).is_check());
    assert!(!white(&format!("{pieces} nb6 nc5")).is_check());
    assert!(
        white(&format!("{pieces} nb6 nd5")).is_check(),
        "c5 and c4 are open"
    );
    assert!(!white(&format!("{pieces} nd4")).is_check());
    assert!(!white(&format!("{pieces} Ne4")).is_check());
}

#[test]
fn zc_7_a_bent_check_is_answered_on_the_last_run_where_the_routes_meet_or_by_capture() {
    // The only way: a5 b5 c5 d5, out on rank 5. A knight answers on each of its squares.
    let pieces = "Ki5 kk8 ra5 na4 nb4 nb6 nc4 nc6 nd4 nd6";
    for (knight, check_mask) in [
        ("Nb3", "a5 c5"),
        ("Nf3", "e5 g5"),
        ("Nc3", "b5 d5"),
        ("Nl3", ""),
    ] {
        let check = white(&format!("{pieces} {knight}"));
        assert!(check.is_check());
        assert_eq!(
            targets(&check, &knight[1..]),
            squares(check_mask),
            "{knight}"
        );
    }
}

#[test]
fn zc_7_with_two_ways_out_only_a_common_square_or_capture_answers() {
    // Two routes from a5, over c5 and over b6, meet on d5.
    let check = white("Ki5 kk8 ra5 na4 nb4 pc4 pd4 Nc3 Nf3 Be3");
    assert!(check.is_check());
    assert_eq!(targets(&check, "c3"), ["b5", "d5"]);
    assert_eq!(targets(&check, "f3"), ["e5", "g5"]);
}

#[test]
fn zc_7_a_piece_is_pinned_over_a_bent_line_only_if_no_other_route_is_open() {
    // d5 holds the only gate to rank 5.
    let pinned = white("Ki5 kk8 ra5 Nd5");
    assert_eq!(targets(&pinned, "d5"), Vec::<String>::new());
    let rook = white("Ki5 kk8 ra5 Rd5");
    // It may close the rank elsewhere, or take the rider.
    assert_eq!(targets(&rook, "d5"), squares("a5 e5-h5"));
    // The knight on c5 shuts nothing: the rider goes round it, but d5 is shut by a pawn.
    assert!(!targets(&white("Ki5 kk8 ra5 Nc5 Pd5"), "c5").is_empty());
    // With the walls up, c5 alone shuts the corridor.
    let corridor = white("Ki5 kk8 ra5 Nc5 na4 nb4 nb6 nc4 nc6 nd4 nd6");
    assert_eq!(targets(&corridor, "c5"), Vec::<String>::new());
}

#[test]
fn zc_7_a_piece_outside_the_zone_can_be_pinned_over_a_bent_line() {
    let pinned = white("Ki5 kk8 ra4 Bf5 pb5");
    assert_eq!(targets(&pinned, "f5"), Vec::<String>::new());
    let pawn = position("Ki1 ki6 pg6 Qb3 Ph5", "b - -");
    assert!(!can(&pawn, "g6h5"));
}

#[test]
fn zc_7_a_pinned_rider_may_not_turn_behind_the_piece_that_pins_it() {
    // Pinned by a rider that turns too: c4 would leave it the way round over d3 and d4.
    let pinned = white("Ki4 kk8 rb4 Rd4 pa5");
    assert_eq!(targets(&pinned, "d4"), squares("b4 e4-h4"));
    // Pinned by a rook outside the zones: over d6 and e5 the queen could come back to the rank behind
    // it, on f4.
    let straight = white("Ka4 kk8 re4 Qc4");
    assert_eq!(targets(&straight, "c4"), squares("b4 d4 e4"));
}

#[test]
fn zc_7_the_king_may_not_step_onto_bent_lines() {
    let king = position("Ki4 kk8 ra5", "w - -");
    assert!(king.is_check());
    // Every rank from 2 to 7 is attacked from the zone.
    assert_eq!(targets(&king, "i4"), Vec::<String>::new());
    let hidden = white("Ki4 kk8 ra5 pd3");
    assert_eq!(targets(&hidden, "i4"), ["h3", "i3", "j3"]);
}

#[test]
fn zc_7_a_king_in_a_zone_may_take_a_rider_that_nothing_guards() {
    let bare = white("Kb4 kk8 rb5");
    assert!(can(&bare, "b4b5"));
    let protected = white("Kb4 kk8 rb5 qd2");
    assert!(!can(&protected, "b4b5"));
}

#[test]
fn zc_7_castling_respects_bent_lines() {
    // The bishop goes from b5 by c6 and d5 (or d7) out towards the first rank.
    let pieces = "Ki1 Re1 Rl1 kk8";
    let free = position(&format!("{pieces} bb5 nc4 nc6 na4 nb6"), "w KQ -");
    assert!(can(&free, "i1k1") && can(&free, "i1g1"));
    // From b4 over c3 to d4, and there it turns towards g1.
    let barred = position(&format!("{pieces} bb4 Ph2"), "w KQ -");
    assert!(can(&barred, "i1k1") && !can(&barred, "i1g1"));
    let shut = position(&format!("{pieces} bb4 Ph2 Nd4"), "w KQ -");
    assert!(can(&shut, "i1k1") && can(&shut, "i1g1"));
    let checked = position(&format!("{pieces} bb4"), "w KQ -");
    assert!(checked.is_check() && !can(&checked, "i1k1") && !can(&checked, "i1g1"));
}

#[test]
fn zc_7_en_passant_may_not_open_a_bent_line() {
    let open = position("Ki5 Pf5 pe5 ra4 kk8", "w - e6");
    assert_eq!(targets(&open, "f5"), ["f6"]);
    let shut = position("Ki5 Pf5 pe5 ra4 pd5 kk8", "w - e6");
    assert_eq!(targets(&shut, "f5"), ["e6", "f6"]);
}

#[test]
fn zc_7_the_side_that_has_moved_may_not_stand_in_a_bent_check() {
    let error = try_position("Ki1 ki5 Ra4", "w - -").unwrap_err();
    assert_eq!(
        error.problems,
        zonal_chess::SetupProblems::OPPONENT_IN_CHECK
    );
    assert!(try_position("Ki1 ki5 Ra4 pd5", "w - -").is_ok());
}

#[test]
fn zc_7_mate_and_algebraic_notation_over_bent_lines() {
    let two = white("Ki1 kk8 Rb4 Rd6");
    assert_eq!(two.san(two.parse_move("b4c6").unwrap()), "Rbc6");
    assert_eq!(two.san(two.parse_move("b4h7").unwrap()), "Rbh7");
    let one = white("Ki1 kk8 Rb4");
    let m = one.parse_san("Rl7").expect("one rook");
    assert_eq!(m.to_string(), "b4l7");
    // Mate by a rook in the zone: rank 7 over a bent line, rank 8 by the other.
    let before = white("Ki1 kk8 Rb4 Ra4");
    assert!(
        before.parse_san("Rd8#").is_err(),
        "it must be said which rook"
    );
    let m = before.parse_san("Rbd8#").expect("mate");
    assert_eq!(outcome(&before.play_unchecked(m)), "checkmate w=1 b=0");
}
