//! ZQ-1 to ZQ-9: the board, the pieces, promotion, en passant, castling, the promotion of kings.

use super::prelude::*;

#[test]
fn zq_1_south_starts_and_play_goes_clockwise() {
    let moves = ["d2d3", "b5c5", "e7e6", "g4f4", "c2c3"];
    let turns = (0..5).map(|played| start().after(&moves[..played]).field(2));
    assert_eq!(turns.collect::<String>(), "swnes");
    assert_eq!(start().after(&moves).field(2), "w");
}

#[test]
fn zq_2_the_start_is_one_picture_turned() {
    assert_eq!(
        start().text(),
        "wK,wP,2,nN,nB,nR,nK/wR,wP,2,nP,nP,nP,nP/wB,wP,6/wN,wP,6/6,eP,eN/6,eP,eB/\
         sP,sP,sP,sP,2,eP,eR/sK,sR,sB,sN,2,eP,eK ffa s swne swne - swne 0 0"
    );
}

#[test]
fn zq_3_each_player_controls_the_army_of_its_seat() {
    assert_eq!(start().field(3), "swne");
    for (index, army) in ["s", "w", "n", "e"].into_iter().enumerate() {
        let turn = start().after(&["d2d3", "b5c5", "e7e6"][..index]);
        assert_eq!(turn.actors(), format!("{army}:{army}"));
    }
}

#[test]
fn zq_4_pieces_move_as_in_chess_and_pass_nobody() {
    let text = "wK,6,nK/8/3,wP,4/8/1,sQ,1,sB,2,nP,1/8/3,sN,4/sK,2,sR,3,eK ffa s swne - - - 0 0";
    // The rook stops before its own knight and East's king.
    assert_eq!(
        moves_from(text, "d1"),
        ["d1b1", "d1c1", "d1e1", "d1f1", "d1g1"]
    );
    assert_eq!(
        moves_from(text, "d2"),
        ["d2b1", "d2b3", "d2c4", "d2e4", "d2f1", "d2f3"]
    );
    assert!(has(text, "b4c4") && has(text, "b4d6") && has(text, "b4b8"));
    assert!(
        !has(text, "b4d4") && !has(text, "b4e4"),
        "its own bishop is in the way"
    );
    assert!(has(text, "d4g7") && has(text, "d4a7") && !has(text, "d4h8") && !has(text, "d4d5"));
    assert_eq!(moves_from(text, "a1"), ["a1a2", "a1b1", "a1b2"]);
}

#[test]
fn zq_5_pawns_go_away_from_their_own_edge_and_take_diagonally() {
    let mut position = start();
    for (m, step) in [
        ("c2c4", "c2c3"),
        ("b5d5", "b5c5"),
        ("e7e5", "e7e6"),
        ("g4e4", "g4f4"),
    ] {
        assert!(position.has(step), "{step}");
        position = position.after(&[m]);
    }
    // South's pawn on c4 takes West's on d5 and not North's on e5; nothing goes back or sideways.
    assert_eq!(position.moves_from("c4"), ["c4c5", "c4d5"]);
    let west = "wK,6,nK/8/4,nN,3/3,wP,1,eR,2/4,sN,3/8/8/sK,6,eK ffa w swne - - - 0 0";
    assert_eq!(moves_from(west, "d5"), ["d5e4", "d5e5", "d5e6"]);
    let blocked = "wK,6,nK/8/8/8/3,eN,4/8/3,sP,4/sK,6,eK ffa s swne - - - 0 0";
    assert_eq!(
        moves_from(blocked, "d2"),
        ["d2d3"],
        "both squares must be empty"
    );
    let away = "wK,6,nK/8/8/8/8/3,sP,4/8/sK,6,eK ffa s swne - - - 0 0";
    assert_eq!(
        moves_from(away, "d3"),
        ["d3d4"],
        "two squares from the pawn line only"
    );
}

pub(super) const EAST_PROMOTES: &str = "wK,6,nK/8/8/8/1,eP,6/8/8/1,sK,5,eK ffa e swne - - - 0 0";

#[test]
fn zq_6_pawns_promote_on_the_far_line_but_never_to_queens() {
    let south = "wK,6,nK/3,sP,4/8/8/8/8/8/sK,6,eK ffa s swne - - - 0 0";
    assert_eq!(moves_from(south, "d"), ["d7d8b", "d7d8n", "d7d8r"]);
    let west = "wK,5,nK,1/8/6,wP,1/8/8/8/8/sK,6,eK ffa w swne - - - 0 0";
    assert_eq!(moves_from(west, "g6"), ["g6h6b", "g6h6n", "g6h6r"]);
    let north = "wK,6,nK/8/8/8/8/8/4,nP,3/sK,2,sB,3,eK ffa n swne - - - 0 0";
    assert_eq!(
        moves_from(north, "e2"),
        ["e2d1b", "e2d1n", "e2d1r", "e2e1b", "e2e1n", "e2e1r"]
    );
    assert_eq!(moves_from(EAST_PROMOTES, "b4"), ["b4a4b", "b4a4n", "b4a4r"]);
    assert_eq!(
        after(EAST_PROMOTES, &["b4a4n"]).text().split('/').nth(4),
        Some("eN,7")
    );
}

const ADVANCE: &str = "wK,6,nK/8/8/8/2,wP,5/8/3,sP,4/sK,6,eK ffa s swne - - - 0 0";

#[test]
fn zq_7_a_pawn_at_right_angles_takes_only_what_stands_in_front_of_it() {
    assert_eq!(after(ADVANCE, &["d2d4"]).field(5), "d3d4:w");
    assert_eq!(
        after(ADVANCE, &["d2d4", "c4d3"]).text(),
        "wK,6,nK/8/8/8/8/3,wP,4/8/sK,6,eK ffa n swne - - - 0 2"
    );
    let behind = ADVANCE.replace("2,wP,5/8/3,sP,4", "8/8/2,wP,sP,4");
    assert_eq!(after(&behind, &["d2d4"]).field(5), "-");
}

#[test]
fn zq_7_a_pawn_of_the_opposite_direction_takes_as_in_chess() {
    let text = ADVANCE.replace("2,wP,5", "2,nP,1,nP,3");
    let advanced = after(&text, &["d2d4", "a8b8"]);
    assert_eq!(advanced.field(5), "d3d4:n");
    assert!(advanced.has("c4d3") && advanced.has("e4d3"));
}

#[test]
fn zq_7_each_army_keeps_its_right_until_its_own_turn() {
    // West and North may both take; West declines, North still may; then it is over.
    let text = ADVANCE.replace("2,wP,5", "2,wP,1,nP,3");
    assert_eq!(after(&text, &["d2d4"]).field(5), "d3d4:wn");
    assert_eq!(after(&text, &["d2d4", "a8b8"]).field(5), "d3d4:n");
    assert_eq!(after(&text, &["d2d4", "a8b8", "h8g8"]).field(5), "-");
}

#[test]
fn zq_7_a_right_outlasts_skipped_turns() {
    let text = "wK,6,nK/8/8/4,nR,3/2,wP,sP,4/8/8/1,sK,5,eK ffa n swne - d3d4:w - 0 1";
    let checked = after(text, &["e5b5"]);
    assert_eq!(
        (checked.field(2), checked.field(5)),
        ("s".into(), "d3d4:w".into())
    );
    assert!(checked.after(&["b1a1"]).has("c4d3"));
}

#[test]
fn zq_7_a_pass_ends_an_armys_rights_too() {
    // West's pawn, annexed by South, could take on d6 but for East's rook on the fifth rank.
    let text = "6,nK,1/3,nP,4/8/sK,1,wP,4,eR/8/8/sP,7/7,eK ffa n ssne - - - 0 0";
    let advanced = after(text, &["d7d5", "h1h2"]);
    assert_eq!(advanced.field(5), "d6d5:w");
    let passed = advanced.after(&["a2a3"]);
    assert_eq!((passed.field(2), passed.field(5)), ("n".into(), "-".into()));
}

#[test]
fn zq_7_a_right_dies_with_the_pawn_and_with_the_square() {
    // South moves the pawn on before West comes to move.
    let text = "wK,6,nK/8/8/4,nR,3/2,wP,sP,4/8/8/1,sK,5,eK ffa s swne - d3d4:w - 0 1";
    assert_eq!(after(text, &["d4e5"]).field(5), "-");
    let occupied = "wK,6,nK/8/8/8/2,wP,sP,4/8/8/1,sK,1,sN,3,eK ffa s swne - d3d4:w - 0 1";
    assert_eq!(after(occupied, &["b1b2"]).field(5), "d3d4:w");
    let rook = occupied.replace("sN", "sR");
    assert_eq!(after(&rook, &["d1d3"]).field(5), "-");
}

/// South passes c3 with c2c4, West with b3d3; North's pawn on d4 has d3 in front and attacks c3.
pub(super) const TWO_RIGHTS: &str =
    "wK,6,nK/8/8/8/1,nP,1,nP,4/1,wP,6/2,sP,5/sK,6,eK ffa s swne - - - 0 0";

#[test]
fn zq_7_one_capture_takes_every_pawn_behind_the_target() {
    let both = after(TWO_RIGHTS, &["c2c4", "b3d3"]);
    assert_eq!(both.field(5), "c3c4:n,c3d3:n");
    assert_eq!(
        both.after(&["d4c3"]).field(0),
        "wK,6,nK/8/8/8/1,nP,6/2,nP,5/8/sK,6,eK"
    );
}

#[test]
fn zq_7_a_pawn_taken_in_passing_opens_a_line_to_a_king() {
    let text = "7,nK/8/4,wK,3/8/2,sP,nP,4/8/nB,7/sK,6,eK ffa n swne - c3c4:n - 0 1";
    assert_eq!(read(text).checked(), "");
    assert_eq!(after(text, &["d4c3"]).checked(), "w");
    assert_eq!(after(text, &["d4d3"]).checked(), "");
}

#[test]
fn zq_8_king_and_rook_trade_places() {
    for (index, m) in ["a1b1", "a8a7", "h8g8", "h1h2"].into_iter().enumerate() {
        let turn = format!(" {} swne ", ["s", "w", "n", "e"][index]);
        let text = start().text().replace(" s swne ", &turn);
        assert!(has(&text, m), "{m}");
        let castled = after(&text, &[m]);
        assert_eq!(castled.field(4), ["wne", "sne", "swe", "swn"][index]);
    }
    let castled = start().after(&["a1b1"]);
    assert!(castled.field(0).ends_with("/sR,sK,sB,sN,2,eP,eK"));
}

#[test]
fn zq_8_not_after_a_move_of_either_nor_out_of_or_into_check() {
    let text = "wK,6,nK/8/8/8/8/8/8/sK,sR,5,eK ffa s swne s - - 0 0";
    assert!(has(text, "a1b1"));
    assert!(!has(&text.replace(" s - - 0 0", " - - - 0 0"), "a1b1"));
    assert!(
        !has(&text.replace("/8/8/8/8/8/8/", "/8/8/8/8/8/eR,7/"), "a1b1"),
        "out of check"
    );
    assert!(
        !has(&text.replace("/8/8/8/8/8/8/", "/8/8/8/8/2,eN,5/8/"), "a1b1"),
        "into check"
    );
    assert_eq!(after(text, &["b1b5"]).field(4), "-", "the rook has moved");
    let capture = "wK,6,nK/8/8/8/8/8/8/sK,sR,1,wN,3,eK ffa s swne s - - 0 0";
    assert_eq!(after(capture, &["b1d1"]).field(4), "-");
}

/// South's king is a step from its corner.
pub(super) const ARRIVES: &str = "wK,7/6,sK,1/8/8/5,nK,2/8/8/7,eK ffa s swne - - s 0 0";

#[test]
fn zq_9_a_king_that_leaves_its_corner_at_once_leaves_a_queen() {
    let arrived = after(ARRIVES, &["g7h8", "a8a7", "f4f3", "h1h2"]);
    assert_eq!(arrived.field(6), "S");
    let promoted = arrived.after(&["h8g8"]);
    assert!(promoted.text().starts_with("6,sK,sQ/"));
    assert_eq!(promoted.field(6), "-");
}

#[test]
fn zq_9_the_corner_is_the_one_diagonally_opposite() {
    // One king a step from its corner, the others far away.
    for (placement, turn, m) in [
        ("6,sK,1/8/2,wK,2,nK,2/8/5,eK,2/8/8/8", "s", "g8h8"),
        ("8/8/5,nK,2/8/2,sK,2,eK,2/8/8/6,wK,1", "w", "g1h1"),
        ("8/8/2,wK,5/8/2,sK,2,eK,2/8/8/1,nK,6", "n", "b1a1"),
        ("1,eK,6/8/2,wK,2,nK,2/8/2,sK,5/8/8/8", "e", "b8a8"),
    ] {
        let text = format!("{placement} ffa {turn} swne - - {turn} 0 0");
        assert_eq!(after(&text, &[m]).field(6), turn.to_uppercase());
    }
}

/// South's king has arrived.
pub(super) const ARRIVED: &str = "wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK ffa s swne - - S 0 0";

#[test]
fn zq_9_an_arrival_lapses_with_any_other_move_and_may_come_again() {
    let lapsed = after(ARRIVED, &["a5a6"]);
    assert_eq!(lapsed.field(6), "s");
    let again = lapsed.after(&[
        "a8b8", "f4f3", "h1h2", "h8h7", "b8a8", "f3f4", "h2h1", "h7h8",
    ]);
    assert!(again.text().starts_with("wK,6,sK/8/"));
    assert_eq!(again.field(6), "S");
}
