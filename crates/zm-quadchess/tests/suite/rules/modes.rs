//! ZQ-29 to ZQ-34: partners, two persons, the dummy, communication, penalties.

use super::communication_after;
use super::prelude::*;

/// South's rook can check East, which has no partner here, or North.
const PARTNERS: &str = "7,wK/8/5,nK,2/8/7,eK/4,sK,3/6,sR,1/8 MODE s swne - - - 0 0";

fn partners(mode: &str) -> String {
    PARTNERS.replace("MODE", mode)
}

/// South mates West, the last but one.
const LAST_MATE: &str = "wK,6,wN/8/8/8/8/4,sK,3/1,sR,6/6,sR,1 MODE s sw-- - - - 7 20";

#[test]
fn zq_29_the_sides_of_teams_adjacent_east() {
    for mode in ["teams-adjacent-east", "two-adjacent-east"] {
        // South's rook may check North, not East.
        assert!(has(&partners(mode), "g2f2"));
        let east = "7,wK/8/5,eK,2/8/7,nK/4,sK,3/6,sR,1/8 ffa s swne - - - 0 0";
        assert!(!has(&east.replace("ffa", mode), "g2f2"));
        // West's rook may check South, not North.
        let west = "7,wK/8/5,nK,2/8/7,eK/4,sK,3/3,sP,4/6,wR,1 ffa w swne - - - 0 0";
        assert!(!has(&west.replace("ffa", mode), "g1f1"));
        assert!(has(&west.replace("ffa", mode), "g1e1"));
    }
    let text = LAST_MATE.replace("MODE", "teams-adjacent-east");
    assert_eq!(game(&text, &["g1a1"]).ended(), "checkmate s=1 w=0 n=0 e=1");
}

#[test]
fn zq_30_no_move_may_come_to_attack_the_partners_king() {
    for (mode, allowed) in [
        ("ffa", true),
        ("teams-opposite", false),
        ("two-opposite", false),
        ("teams-adjacent", true),
    ] {
        assert_eq!(
            has(&partners(mode), "g2f2"),
            allowed,
            "{mode}: the rook itself"
        );
    }
    // South's king would open the rook's line to North.
    let discovered = "7,wK/8/5,nK,2/8/7,eK/5,sK,2/5,sR,2/8 teams-opposite s swne - - - 0 0";
    assert!(!has(discovered, "f3e3") && has(discovered, "f3f4"));
    // A rook that attacks the king already may go on doing so.
    let already = "7,wK/8/5,nK,2/8/7,eK/8/5,sR,2/3,sK,4 teams-opposite s swne - - - 0 0";
    assert!(has(already, "f2f1") && has(already, "f2f4"));
}

/// West's knight can open the line of South's rook to North.
pub(super) const OPENING: &str =
    "7,wK/8/5,nK,2/8/5,wN,2/7,eK/5,sR,2/sK,7 teams-opposite w swne - - - 0 0";

#[test]
fn zq_30_a_line_that_an_opponent_opens_gives_real_check() {
    let opened = after(OPENING, &["f4e2"]);
    assert_eq!(
        (opened.field(2), opened.checked()),
        ("n".into(), "n".into())
    );
}

#[test]
fn zq_30_promotions_differ_by_what_they_attack() {
    // A rook or bishop on d8 would attack North's king, a knight would not.
    let text = "wK,4,nK,2/3,sP,4/8/8/8/8/8/sK,6,eK teams-opposite s swne - - - 0 0";
    assert_eq!(moves_from(text, "d7"), ["d7d8b", "d7d8n"]);
}

#[test]
fn zq_30_partners_may_take_each_others_pieces_but_no_king_stands_where_its_partner_attacks() {
    let text = "wK,7/8/8/3,nR,4/8/3,sR,4/7,nK/sK,6,eK teams-opposite s swne - - - 0 0";
    assert!(has(text, "d3d5"));
    let attacked = "wK,7/8/8/1,nR,6/8/3,sR,4/7,nK/sK,6,eK teams-opposite s swne - - - 0 0";
    assert!(!has(attacked, "a1b1") && has(attacked, "a1a2"));
}

#[test]
fn zq_30_the_side_wins_together() {
    let text = LAST_MATE.replace("MODE", "teams-opposite");
    assert_eq!(game(&text, &["g1a1"]).ended(), "checkmate s=1 w=0 n=1 e=0");
}

#[test]
fn zq_31_one_person_decides_for_both_seats() {
    let two = QUIET.replace("ffa", "two-opposite");
    assert_eq!(
        game(&two, &["resign:freeze"]).ended(),
        "resignation s=0 w=1"
    );
    assert_eq!(game(&two, &["draw:sw"]).ended(), "agreement s=0.5 w=0.5");
    assert_eq!(after(&two, &["d2d3", "a8b8"]).actors(), "n:s");
    assert_eq!(reached(&two, &["absent:w"]).field(3), "sWnE");
    assert!(refuses(&two, &[], "absent:n"), "the person is South");
    // Stalemate goes by seat: West's draw leaves East in the game, and half a point if it loses.
    let stale = "wK,6,nK/8/1,sK,6/4,sN,3/8/8/4,eP,3/7,eK two-opposite s swne - - - 3 0";
    assert_eq!(reached(stale, &["e5d7"]).field(3), "s-ne");
    let adjacent = QUIET.replace("ffa", "two-adjacent");
    assert_eq!(
        game(&adjacent, &["resign:freeze"]).ended(),
        "resignation s=0 n=1"
    );
}

#[test]
fn zq_31_the_persons_of_two_adjacent_east() {
    let text = QUIET.replace("ffa", "two-adjacent-east");
    let moves = ["d2d3", "a8b8", "h8g8", "h1g1"];
    let actors = (0..4).map(|played| after(&text, &moves[..played]).actors());
    assert_eq!(actors.collect::<Vec<_>>(), ["s:s", "w:w", "n:w", "e:s"]);
    assert!(read(&text).play("d2d3").is_ok() && after(&text, &moves).field(2) == "s");
    let resigned = game(&text, &["resign:freeze"]);
    assert_eq!(resigned.reached().field(3), "-wn-");
    assert_eq!(resigned.ended(), "resignation s=0 w=1");
    assert_eq!(reached(&text, &["absent:w"]).field(3), "sWNe");
    assert!(refuses(&text, &[], "absent:e"), "the person is South");
    assert!(refuses(&text, &[], "penalty:n"), "the person is West");
}

#[test]
fn zq_31_a_person_who_did_not_win_has_a_half_for_a_king_that_drew() {
    let text = "wK,6,nK/8/8/8/8/8/3,sR,4/sK,6,eK two-opposite e s-ne - - - 0 0";
    assert_eq!(
        game(text, &["resign:remove"]).ended(),
        "resignation s=1 w=0.5"
    );
}

/// East, the dummy, has a pawn.
pub(super) const DUMMY: &str = "wK,6,nK/8/8/8/8/4,eP,3/8/sK,6,eK three:s n swnd - - - 0 0";

#[test]
fn zq_32_the_dummy_changes_owners_after_every_move() {
    let mut position = after(DUMMY, &["h8g8"]);
    assert_eq!(position.actors(), "e:s");
    assert!(refuses(&position.text(), &[], "resign:freeze"), "ZQ-21");
    let mut owners = Vec::new();
    for m in [
        "e3d3", "a1a2", "a8b8", "g8h8", "d3c3", "a2a1", "b8a8", "h8g8", "c3b3",
    ] {
        position = position.after(&[m]);
        owners.push(position.field(1).replace("three:", ""));
    }
    assert_eq!(owners.concat(), "wwwwnnnns");
    assert_eq!(
        read(&DUMMY.replace("three:s", "three")).text(),
        DUMMY,
        "South owns the first"
    );
}

#[test]
fn zq_32_an_eliminated_player_is_passed_over() {
    let without_west = DUMMY.replace("wK,6", "7").replace("n swnd", "e s-nd");
    assert_eq!(after(&without_west, &["e3d3"]).field(1), "three:n");
}

/// North's bishop can check South: the dummy's turn is passed over.
pub(super) fn skipping() -> String {
    DUMMY.replace("wK,6,nK", "wK,4,nB,1,nK")
}

#[test]
fn zq_32_a_skipped_dummy_turn_keeps_its_owner() {
    let skipped = after(&skipping(), &["f8g7"]);
    assert_eq!(
        (skipped.field(2), skipped.field(1)),
        ("s".into(), "three:s".into())
    );
}

#[test]
fn zq_32_the_owner_is_always_a_player_in_the_game() {
    // As long as there is one, also when the dummy has gone.
    let without_north = DUMMY.replace("wK,6,nK", "wK,7").replace("n swnd", "s sw-d");
    let gone = "wK,7/8/8/8/8/8/8/sK,sR,6 three:s s sw-- - - - 0 0";
    for text in [&*without_north, gone] {
        let owned = |owner: &str| Subject::read(&text.replace("three:s", owner));
        assert_eq!(owned("three:w").expect("West plays").field(1), "three:w");
        assert!(owned("three:n").is_err());
    }
    let decided = "8/8/8/8/8/8/8/sK,7 three:s s s--- - - - 0 0";
    assert!(Subject::read(decided).is_ok());
    assert!(Subject::read(&decided.replace("three:s", "three:w")).is_err());
    // And when the game has ended.
    assert_eq!(reached(gone, &["resign:remove"]).field(1), "three:w");
    // Of players who leave together the letter passes on in the order s w n.
    assert_eq!(reached(DUMMY, &["draw:sw"]).field(1), "three:n");
    let drawn = reached(DUMMY, &["draw:swn"]);
    assert_eq!(drawn.field(1), "three:n", "the last of them");
}

#[test]
fn zq_32_the_dummy_spares_its_owners_king_and_guards_its_own() {
    // The pawn on c2 would attack b1 from South's owner's view: c2b2 attacks a1.
    let text = DUMMY
        .replace("4,eP,3/8", "8/2,eP,5")
        .replace(" n swnd", " e swnd");
    assert!(!has(&text, "c2b2"), "South owns the move");
    assert!(has(&text.replace("three:s", "three:w"), "c2b2"), "West may");
    let pinned = "wK,6,nK/8/8/8/8/8/8/sK,3,wR,eR,1,eK three:n e swnd - - - 0 0";
    assert!(!has(pinned, "f1f2") && has(pinned, "f1e1"));
    // It is hostile to all, its owner included.
    let check = "wK,6,nK/8/8/8/8/8/8/sK,3,eR,2,eK three:s s swnd - - - 0 0";
    assert!(read(check).checked().contains('s'));
}

#[test]
fn zq_32_the_dummy_can_be_mated_and_mates_for_its_owner() {
    let text = "wK,6,nK/8/4,eP,3/2,sK,5/8/1,wR,6/wR,7/7,eK three:s w swnd - - - 0 0";
    let mated = after(text, &["b3b1"]);
    assert_eq!(
        (mated.field(3), mated.actors()),
        ("swnw".into(), "e:w".into())
    );
    let text = "7,nK/eR,7/8/2,wK,5/8/2,sK,2,nP,1,eK/8/1,eR,6 three:s e swnd - - - 0 0";
    let mates = after(text, &["b1b8"]);
    assert_eq!(
        (mates.field(3), mates.field(2)),
        ("swsd".into(), "n".into())
    );
    assert_eq!(mates.field(1), "three:w");
}

#[test]
fn zq_32_the_game_ends_when_one_of_the_three_is_left() {
    let two = DUMMY.replace("wK,6,nK", "7,nK").replace("swnd", "s-nd");
    assert_eq!(
        game(&two, &["resign:remove"]).ended(),
        "resignation s=1 w=0 n=0"
    );
}

/// South's queen leaves the dummy's king on h1 no square, once North has moved.
pub(super) const STUCK_DUMMY: &str = "wK,6,nK/8/8/8/8/8/3,sK,1,sQ,2/7,eK three:s n swnd - - - 0 0";

#[test]
fn zq_32_a_stalemated_dummy_draws() {
    let drawn = after(STUCK_DUMMY, &["h8g8"]);
    assert_eq!(
        (drawn.field(3), drawn.field(2)),
        ("swn-".into(), "s".into())
    );
    assert!(drawn.field(0).ends_with("/7,eK"));
}

#[test]
fn zq_33_communication_is_fixed_before_the_first_move() {
    for (steps, communication, refused) in [
        (&[][..], "open", 0),
        (&["talk:none"], "none", 0),
        (
            &["talk:none", "talk:open", "talk:open-and-secret"],
            "open-and-secret",
            0,
        ),
        (
            &["talk:open-and-secret", "talk:secret"],
            "open-and-secret",
            1,
        ),
        (
            &["talk:open-and-secret", "d2d4", "talk:none"],
            "open-and-secret",
            1,
        ),
    ] {
        let after = communication_after(steps);
        assert_eq!(after, (communication.to_string(), refused), "{steps:?}");
    }
}

#[test]
fn zq_33_actions_before_the_first_move_fix_nothing() {
    let after = communication_after(&["penalty:w", "talk:none"]);
    assert_eq!(after, ("none".to_string(), 0));
}

#[test]
fn zq_34_penalties_take_the_farthest_pawn_from_the_right() {
    let punished = reached(&start().text(), &["penalty:s", "penalty:w"]);
    let placement = punished.field(0);
    assert!(placement.contains("/wN,7/") && placement.contains("/sP,sP,sP,3,eP,eR/"));
    assert_eq!(punished.field(2), "s", "the turn stays");
    let advanced = start().after(&["b2b3", "b8c8", "h7h6", "g4f4"]);
    assert_eq!(
        reached(&advanced.text(), &["penalty:s", "penalty:n"]).field(0),
        "wK,1,wP,1,nN,nB,nR,nK/wR,wP,2,nP,nP,nP,1/wB,wP,6/wN,wP,6/5,eP,1,eN/6,eP,eB/\
         sP,1,sP,sP,2,eP,eR/sK,sR,sB,sN,2,eP,eK"
    );
}

#[test]
fn zq_34_then_knights_bishops_rooks_and_at_last_the_king_but_never_the_queen() {
    let text = "wK,6,nK/8/8/4,nP,2,eK/8/8/3,sQ,4/sK,sR,sB,sN,4 ffa s swne s - - 0 0";
    let mut game = game(text, &[]);
    for (left, castling) in [("sK,sR,sB,5", "s"), ("sK,sR,6", "s"), ("sK,7", "-")] {
        game.apply("penalty:s").unwrap();
        assert!(game.reached().field(0).ends_with(left));
        assert_eq!(game.reached().field(4), castling);
    }
    game.apply("penalty:s").unwrap();
    assert_eq!(
        game.reached().text(),
        "wK,6,nK/8/8/4,nP,2,eK/8/8/3,sQ,4/8 ffa w -wne - - - 0 0",
        "resignation by freezing: the queen stays"
    );
    assert!(game.refuses("penalty:s"));
    assert_eq!(
        reached(QUIET, &["penalty:s"]).text(),
        "wK,6,nK/8/8/4,nP,3/8/8/8/sK,6,eK ffa s swne - - - 0 0"
    );
    assert_eq!(
        reached(QUIET, &["penalty:s", "penalty:s"]).text(),
        "wK,6,nK/8/8/4,nP,3/8/8/8/7,eK ffa w -wne - - - 0 0"
    );
}

#[test]
fn zq_34_of_two_seats_the_farthest_advanced_goes_first() {
    let two = "wK,6,nK/8/4,nP,3/8/3,sP,4/8/8/sK,6,eK two-opposite s swne - - - 0 0";
    assert!(
        reached(two, &["penalty:s"]).field(0).contains("4,nP,3"),
        "South's is farther"
    );
}
