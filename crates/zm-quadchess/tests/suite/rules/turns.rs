//! ZQ-10 to ZQ-17: hostility, order of turns, mate, annexation.

use super::prelude::*;

/// South controls West's army, whose king is gone.
const ANNEXED: &str = "2,wR,4,nK/8/8/8/8/3,wN,4/8/sK,2,sR,3,eK ffa s ssne - - - 0 0";

#[test]
fn zq_10_friendly_pieces_frozen_pieces_and_kings_are_not_taken() {
    // South's rook stops before its player's knight, and before East's king, which it checks.
    let rook = ["d1b1", "d1c1", "d1d2", "d1e1", "d1f1", "d1g1"];
    assert_eq!(moves_from(ANNEXED, "d1"), rook);
    let frozen = ANNEXED.replace("ssne", "s-ne");
    assert_eq!(moves_from(&frozen, "d1"), rook, "a wall");
    let hostile = ANNEXED.replace("ssne", "snne");
    assert!(has(&hostile, "d1d3") && has(&hostile.replace(" s snne", " w snne"), "c8c1"));
    assert!(
        !has(&ANNEXED.replace(" s ssne", " w ssne"), "c8h8"),
        "no king is taken"
    );
}

#[test]
fn zq_11_a_player_leaves_no_own_king_in_check_with_whatever_army() {
    // West's knight, annexed by South, shields South's king from North's rook.
    let text = "nR,6,nK/8/2,wP,5/wN,7/8/8/8/sK,6,eK ffa w ssne - - - 0 0";
    assert_eq!(moves_from(text, ""), ["c6d6"]);
    assert!(
        has(&text.replace("ssne", "sene"), "a5b3"),
        "East does not care"
    );
}

#[test]
fn zq_11_annexed_pieces_do_not_attack_their_players_king() {
    let text = "7,nK/8/8/8/8/wR,7/8/sK,6,eK ffa s ssne - - - 0 0";
    assert!(read(text).checked().is_empty() && has(text, "a1a2"));
    assert_eq!(read(&text.replace("ssne", "snne")).checked(), "s");
}

/// South's rook can check North, and the order of play goes on from there.
pub(super) const CHECKING: &str = "wK,7/8/5,nK,2/8/7,eK/4,sK,3/6,sR,1/8 ffa s swne - - - 0 0";

#[test]
fn zq_12_a_check_comes_first_and_skips_the_armies_between() {
    let checked = after(CHECKING, &["g2f2"]);
    assert_eq!(
        (checked.field(2), checked.checked()),
        ("n".into(), "n".into())
    );
    assert_eq!(
        checked.after(&["f6g6"]).field(2),
        "e",
        "the order goes on from there"
    );
    let text = "wK,6,nK/8/8/8/2,wP,5/8/3,sP,4/sK,4,eR,1,eK ffa s swne - - - 0 0";
    assert_eq!(read(text).checked(), "s");
    assert!(!has(text, "d2d4"), "the check is answered first");
}

/// South's rook attacks along the vacated file, or the new queen along the edge. The checked army
/// comes before the armies that would be next.
#[test]
fn zq_12_checks_by_castling_and_by_a_new_queen_come_first_too() {
    let castles = "nK,6,wK/8/8/8/8/8/8/sK,sR,5,eK ffa s swne s - - 0 0";
    assert_eq!(after(castles, &["a1b1"]).field(2), "n");
    let promotes = "wK,6,sK/8/8/8/8/8/8/1,nK,5,eK ffa s swne - - S 0 0";
    assert_eq!(after(promotes, &["h8g8"]).field(2), "e");
}

#[test]
fn zq_12_of_several_in_check_the_first_clockwise_answers() {
    // South's rook steps aside: its bishop checks North, the rook West.
    let text = "wK,6,nK/8/8/8/3,sR,4/8/1,sB,6/1,sK,5,eK ffa s swne - - - 0 0";
    let both = after(text, &["d4d8"]);
    assert_eq!((both.field(2), both.checked()), ("w".into(), "wn".into()));
    let answered = both.after(&["a8a7"]);
    assert_eq!(
        (answered.field(2), answered.checked().contains('n')),
        ("n".into(), true)
    );
}

#[test]
fn zq_12_an_army_that_owes_its_move_must_end_its_own_players_check() {
    let text = "7,nK/8/8/8/8/nR,7/3,wR,4/sK,6,eK ffa w ssne - - - 0 0";
    assert_eq!(read(text).checked(), "s");
    assert_eq!(moves_from(text, ""), ["d2a2"]);
    // Another army that owes a move follows, before the regular turns.
    let two = "7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2 ffa w+e ssns - - - 0 0";
    assert_eq!(after(two, &["d2d3"]).field(2), "e");
}

#[test]
fn zq_13_a_checked_player_answers_with_the_army_of_its_king() {
    let text = "7,nK/8/1,nR,6/8/8/2,wR,5/8/sK,6,eK ffa n ssne - - - 0 0";
    let checked = after(text, &["b6a6"]);
    assert_eq!(
        (checked.field(2), checked.actors()),
        ("s".into(), "s:s".into())
    );
    assert_eq!(checked.moves_from("a1").len(), checked.moves().len());
}

/// North's rook can check South; East, which South has annexed, would be next.
pub(super) const DRAFT: &str = "7,nK/8/1,nR,6/8/8/8/8/sK,5,eR,1 ffa n s-ns - - - 0 0";

#[test]
fn zq_13_an_annexed_army_is_not_drafted_though_its_slot_comes_next() {
    assert_eq!(after(DRAFT, &["b6a6"]).field(2), "s");
}

/// South mates West on a1; West has a knight left, North and East stand apart.
pub(super) const MATE: &str = "wK,6,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/6,sR,1 ffa s swne - - w 7 20";

#[test]
fn zq_14_a_king_in_check_whose_army_has_no_move_is_mated() {
    assert_eq!(after(MATE, &["g1a1"]).field(3), "ssne");
    // With a way out it is no mate.
    let loose = MATE.replace("1,sR,6/6,sR,1", "8/6,sR,1");
    assert_eq!(after(&loose, &["g1a1"]).field(3), "swne");
}

#[test]
fn zq_14_credit_goes_to_the_mover_whoever_owns_the_checking_piece() {
    // North's knight steps off the a-file: East's rook mates West, South's guards the b-file.
    let text = "wK,6,wN/8/5,nK,2/8/nN,6,eK/4,sK,3/1,sR,6/eR,7 ffa n swne - - - 7 20";
    let mated = after(text, &["a4c3"]);
    assert_eq!(
        (mated.field(3), mated.field(2)),
        ("snne".into(), "w".into())
    );
}

#[test]
fn zq_14_all_kings_mated_by_one_move_are_mated_together() {
    let text = "wK,6,nK/4,sR,3/8/3,sR,4/8/8/8/sK,6,eK ffa s swne - - - 0 0";
    let mated = after(text, &["d5d8"]);
    assert_eq!(
        (mated.field(3), mated.field(2)),
        ("ssse".into(), "e".into())
    );
}

#[test]
fn zq_15_the_mated_army_moves_at_once_for_its_new_player_and_then_in_its_slot() {
    let mated = after(MATE, &["g1a1"]);
    assert_eq!(
        mated.text(),
        "7,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/sR,7 ffa w ssne - - - 0 21"
    );
    assert_eq!(mated.actors(), "w:s");
    let moved = mated.after(&["h8g6"]);
    assert_eq!(moved.field(2), "e", "its knight checks East");
    let quiet = mated.after(&["h8f7", "f6g6", "h4g4", "e3d3"]);
    assert_eq!(quiet.field(2), "w", "then in its own slot");
}

#[test]
fn zq_15_what_the_mated_player_had_annexed_passes_on_too() {
    let text = MATE.replace("5,nK,2", "5,nR,2").replace("swne", "swwe");
    assert_eq!(after(&text, &["g1a1"]).field(3), "ssse");
}

#[test]
fn zq_15_an_annexed_army_without_a_move_passes() {
    let bare = MATE.replace("wK,6,wN", "wK,7").replace("- - w", "- - -");
    assert_eq!(after(&bare, &["g1a1"]).field(2), "n");
}

/// South's rook mates West on the eighth rank, and North behind it.
pub(super) const TWO_MATES: &str = "4,wK,2,nK/sR,7/8/8/8/8/8/sK,sR,5,eK ffa s swne - - - 0 0";

#[test]
fn zq_16_a_king_taken_off_can_open_a_line_to_the_next_mate() {
    assert_eq!(after(TWO_MATES, &["b1b8"]).field(3), "ssse");
}

#[test]
fn zq_17_the_player_of_all_active_kings_wins() {
    let text = "wK,6,wN/8/8/8/8/4,sK,3/1,sR,6/6,sR,1 ffa s sw-- - - - 7 20";
    let won = game(text, &["g1a1"]);
    assert_eq!(won.ended(), "checkmate s=1 w=0 n=0 e=0");
    assert_eq!(won.reached().ended(), "win s=1 w=0 n=0 e=0");
    assert!(won.reached().moves().is_empty() && won.reached().actors().is_empty());
}
