//! CC-16 and CC-18: draws and the deadlock.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::support::{QUIET, STUCK_BLACK, STUCK_WHITE, can, game, start, three};
use super::{Match, Subject};

#[test]
fn cc_16_the_third_occurrence_is_a_draw() {
    let shuffle = "2:g1f3 2:g8f6 2:f3g1 2:f6g8";
    let twice = game(&start("3"), shuffle);
    assert_eq!(twice.ended(), "");
    let thrice = game(&start("3"), &format!("{shuffle} {shuffle}"));
    assert_eq!(thrice.ended(), "repetition A=0.5 B=0.5 C=0.5");
    // A move on another board makes another position of the whole match.
    let other = game(&start("3"), &format!("{shuffle} 1:g1f3 {shuffle}"));
    assert_eq!(other.ended(), "");
}

#[test]
fn cc_16_a_position_recurs_though_pieces_are_captured_and_dropped() {
    // A's knight is dropped on board 1, captured, dropped by B on board 2, captured, and A's again.
    let board = "1r6/7k/8/8/6K1/8/8/8 w - - 0 1";
    let round = |board: u8, piece: &str| {
        format!(
            "{board}:{piece}@b1 {board}:b8b1 {board}:g4g5 {board}:b1b2 {board}:g5g4 {board}:b2b8"
        )
    };
    for (set_rule, piece) in [("tournament", "N3"), ("social", "N")] {
        let start = Subject::of(&format!(
            "{set_rule} free 0 0 | 1 A-B {board} | 2 B-A {board} | A {piece} | B -"
        ));
        let once = format!("{} {}", round(1, piece), round(2, piece));
        assert_eq!(game(&start, &once).ended(), "");
        assert_eq!(
            game(&start, &format!("{once} {once}")).ended(),
            "repetition A=0.5 B=0.5",
            "{set_rule}"
        );
    }
}

#[test]
fn cc_16_fifty_moves_on_every_board_are_a_draw() {
    let late = |clock: u32| {
        let header = format!("tournament free {clock} 0");
        Subject::of(&three(&header, [QUIET; 3], ["-"; 3]))
    };
    assert_eq!(game(&late(298), "1:e1e2").ended(), "");
    assert_eq!(
        game(&late(299), "1:e1e2").ended(),
        "fifty-moves A=0.5 B=0.5 C=0.5"
    );
    // With a board less, fewer moves are allowed.
    assert_eq!(
        game(&late(200), "1:concede").ended(),
        "fifty-moves A=0 B=0.5 C=0.5"
    );
}

#[test]
fn cc_16_a_text_shows_that_fifty_moves_have_passed() {
    for schedule in ["free", "rounds:1"] {
        let late = |clock: u32| {
            let header = format!("tournament {schedule} {clock} 0");
            Subject::of(&three(&header, [QUIET; 3], ["-"; 3]))
        };
        assert_eq!(late(299).ended(), "");
        let over = late(300);
        assert_eq!(over.ended(), "fifty-moves A=0.5 B=0.5 C=0.5");
        // Perft goes on, but no game.
        assert!(can(&over, "1:e1e2") && !over.actors().is_empty());
        assert!(Match::begin(over).refuses("1:e1e2"));
    }
    // Outcomes without further moves take precedence.
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-A {STUCK_WHITE}");
    let stuck = Subject::of(&format!("tournament free 200 0 | {boards} | A - | B -"));
    assert_eq!(stuck.ended(), "deadlock A=0.5 B=0.5");
}

#[test]
fn cc_16_a_draw_by_agreement_takes_all_players_left() {
    assert_eq!(
        game(&start("3"), "draw:ABC").ended(),
        "agreement A=0.5 B=0.5 C=0.5"
    );
    assert_eq!(
        game(&start("3"), "1:concede:B draw:AC").ended(),
        "agreement A=0.5 B=0 C=0.5"
    );
    for refused in [
        "draw:AB",
        "draw:CBA",
        "draw:ABCA",
        "draw:",
        "draw:abc",
        "resign:A",
    ] {
        assert!(Match::begin(start("3")).refuses(refused), "{refused}");
    }
}

#[test]
fn cc_18_nobody_can_move_and_nobody_must_concede() {
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-A {STUCK_WHITE}");
    for schedule in ["free", "rounds:1"] {
        let end = Subject::of(&format!("tournament {schedule} 0 0 | {boards} | A - | B -"));
        assert_eq!(end.ended(), "deadlock A=0.5 B=0.5");
        assert!(end.moves_from("").is_empty() && end.actors().is_empty());
        assert_eq!(Match::begin(end).ended(), "deadlock A=0.5 B=0.5");
    }
    let elsewhere = format!("tournament rounds:2 0 0 | {boards} | A - | B -");
    assert!(Subject::read(&elsewhere).is_err());
    // With a player who must concede the match goes on.
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-A {STUCK_BLACK}");
    let forced = Subject::of(&format!("tournament free 0 0 | {boards} | A - | B -"));
    assert_eq!(forced.ended(), "");
    assert_eq!(forced.moves_from(""), ["1:concede", "2:concede"]);
}
