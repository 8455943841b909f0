//! CC-14 to CC-16 and CC-18: concessions, draws and the deadlock.

use circle_chess::Circle;
use variant_core::{Game, Position};

use crate::{
    FEN, QUIET, STUCK_BLACK, STUCK_WHITE, after, events, free, game, moves_from, outcome, position,
    start, three, turn,
};

#[test]
fn cc_14_a_player_stalemated_on_both_boards_must_concede_one() {
    let first = free([STUCK_WHITE, QUIET, STUCK_BLACK], "-");
    assert_eq!(moves_from(&first, "1:"), ["1:concede"]);
    assert_eq!(moves_from(&first, "3:"), ["3:concede"]);
    assert_eq!(first.conceding().collect::<Vec<_>>(), [1, 3]);
    assert!(moves_from(&first, "2:").len() > 2);
    let conceded = after(&first, "3:concede");
    let boards = format!("1 C-B {STUCK_WHITE} | 2 B-C {QUIET}");
    assert_eq!(
        conceded.to_string(),
        format!("tournament free 0 1 | {boards} | B - | C -")
    );
    assert_eq!(
        events(&first, "3:concede"),
        [
            "A concedes board 3",
            "A is eliminated",
            "C takes over board 1"
        ]
    );
}

#[test]
fn cc_14_there_is_no_stalemate_with_a_drop_or_on_one_board_only() {
    let with_drop = free([STUCK_WHITE, QUIET, STUCK_BLACK], "N2");
    assert!(with_drop.conceding().next().is_none());
    let one_board = free([STUCK_WHITE, QUIET, QUIET], "-");
    assert!(one_board.conceding().next().is_none());
    // The board waits; to_act still names its player under `free`.
    assert_eq!(turn(&one_board), "1A 2B 3C");
    assert!(moves_from(&one_board, "1:").is_empty());
}

#[test]
fn cc_14_in_rounds_the_concession_comes_before_the_next_board() {
    let boards = [STUCK_WHITE, QUIET, STUCK_BLACK];
    let first = position(&three("tournament rounds:2 0 9", boards, ["-"; 3]));
    assert_eq!(moves_from(&first, ""), ["1:concede", "3:concede"]);
    assert_eq!(turn(&first), "1A 3A");
    let conceded = after(&first, "1:concede").to_string();
    assert!(
        conceded.starts_with("tournament rounds:2 0 10 | 2 B-C"),
        "{conceded}"
    );
    assert!(conceded.contains("| 3 C-B"), "{conceded}");
}

#[test]
fn cc_15_a_game_may_be_conceded_at_any_time() {
    // It is not B's turn on board 1.
    let conceded = game(&start("3"), "1:concede:B");
    let boards = format!("2 A-C {FEN} | 3 C-A {FEN}");
    let expected = format!("tournament free 0 0 | {boards} | A - | C -");
    assert_eq!(conceded.position().to_string(), expected);
    let end = game(&start("3"), "1:concede:B 2:concede");
    assert_eq!(outcome(&end), "concession A=0 B=0 C=1");
    for refused in [
        "1:concede:C",
        "4:concede",
        "1:concede:",
        "01:concede",
        "1:concede:b",
        "concede",
    ] {
        assert!(Game::new(start("3")).apply(refused).is_err(), "{refused}");
    }
}

#[test]
fn cc_15_who_must_concede_can_do_nothing_else() {
    let first = free([STUCK_WHITE, QUIET, STUCK_BLACK], "-");
    let mut match_now = Game::new(first);
    for refused in ["draw:ABC", "1:concede:A", "3:concede:A"] {
        assert!(match_now.apply(refused).is_err(), "{refused}");
    }
    assert!(
        match_now.apply("1:concede:B").is_ok(),
        "others do as they like"
    );
}

#[test]
fn cc_15_a_mated_game_cannot_be_conceded() {
    let boards = [crate::MATED_BLACK, QUIET, QUIET];
    let waiting = three("tournament rounds:2 0 0", boards, ["-"; 3]) + " | mated 1";
    let mut match_now = Game::new(position(&waiting));
    assert!(match_now.apply("1:concede:A").is_err() && match_now.apply("1:concede").is_err());
    assert!(match_now.apply("2:concede:C").is_ok());
}

#[test]
fn cc_16_the_third_occurrence_is_a_draw() {
    let shuffle = "2:g1f3 2:g8f6 2:f3g1 2:f6g8";
    let twice = game(&start("3"), shuffle);
    assert_eq!(outcome(&twice), "-");
    let thrice = game(&start("3"), &format!("{shuffle} {shuffle}"));
    assert_eq!(outcome(&thrice), "repetition A=0.5 B=0.5 C=0.5");
    // A move on another board makes another position of the whole match.
    let other = game(&start("3"), &format!("{shuffle} 1:g1f3 {shuffle}"));
    assert_eq!(outcome(&other), "-");
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
        let start = position(&format!(
            "{set_rule} free 0 0 | 1 A-B {board} | 2 B-A {board} | A {piece} | B -"
        ));
        let once = format!("{} {}", round(1, piece), round(2, piece));
        assert_eq!(outcome(&game(&start, &once)), "-");
        assert_eq!(
            outcome(&game(&start, &format!("{once} {once}"))),
            "repetition A=0.5 B=0.5",
            "{set_rule}"
        );
    }
}

#[test]
fn cc_16_fifty_moves_on_every_board_are_a_draw() {
    let late = |clock: u32| {
        let header = format!("tournament free {clock} 0");
        position(&three(&header, [QUIET; 3], ["-"; 3]))
    };
    assert_eq!(outcome(&game(&late(298), "1:e1e2")), "-");
    assert_eq!(
        outcome(&game(&late(299), "1:e1e2")),
        "fifty-moves A=0.5 B=0.5 C=0.5"
    );
    // With a board less, fewer moves are allowed.
    assert_eq!(
        outcome(&game(&late(200), "1:concede")),
        "fifty-moves A=0 B=0.5 C=0.5"
    );
}

#[test]
fn cc_16_a_text_shows_that_fifty_moves_have_passed() {
    for schedule in ["free", "rounds:1"] {
        let late = |clock: u32| {
            let header = format!("tournament {schedule} {clock} 0");
            position(&three(&header, [QUIET; 3], ["-"; 3]))
        };
        assert!(late(299).outcome().is_none());
        let over = late(300);
        assert_eq!(
            over.outcome().unwrap().to_string(),
            "fifty-moves A=0.5 B=0.5 C=0.5"
        );
        // Perft goes on, but no game.
        assert!(over.has_moves() && !over.to_act().is_empty());
        assert!(Game::new(over).apply("1:e1e2").is_err());
    }
    // What leaves no moves comes first.
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-A {STUCK_WHITE}");
    let stuck = position(&format!("tournament free 200 0 | {boards} | A - | B -"));
    assert_eq!(stuck.outcome().unwrap().to_string(), "deadlock A=0.5 B=0.5");
}

#[test]
fn cc_16_a_draw_by_agreement_takes_all_players_left() {
    assert_eq!(
        outcome(&game(&start("3"), "draw:ABC")),
        "agreement A=0.5 B=0.5 C=0.5"
    );
    assert_eq!(
        outcome(&game(&start("3"), "1:concede:B draw:AC")),
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
        assert!(Game::new(start("3")).apply(refused).is_err(), "{refused}");
    }
}

#[test]
fn cc_18_nobody_can_move_and_nobody_must_concede() {
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-A {STUCK_WHITE}");
    for schedule in ["free", "rounds:1"] {
        let end = position(&format!("tournament {schedule} 0 0 | {boards} | A - | B -"));
        assert_eq!(end.outcome().unwrap().to_string(), "deadlock A=0.5 B=0.5");
        assert!(!end.has_moves() && end.to_act().is_empty());
        assert_eq!(outcome(&Game::new(end)), "deadlock A=0.5 B=0.5");
    }
    let elsewhere = format!("tournament rounds:2 0 0 | {boards} | A - | B -");
    assert!(elsewhere.parse::<Circle>().is_err());
    // With a player who must concede the match goes on.
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-A {STUCK_BLACK}");
    let forced = position(&format!("tournament free 0 0 | {boards} | A - | B -"));
    assert!(forced.outcome().is_none());
    assert_eq!(moves_from(&forced, ""), ["1:concede", "2:concede"]);
}
