//! CC-14, CC-15 and CC-17: forced and free concessions, and clocks.

use std::collections::BTreeMap;
use std::time::Duration;

use circle_chess::Circle;
use variant_core::{Game, Player, Position, Variant};

use super::{
    FEN, QUIET, STUCK_BLACK, STUCK_WHITE, after, events, free, game, moves_from, outcome, position,
    start, three, turn,
};

#[test]
fn cc_14_a_player_stalemated_on_both_boards_must_concede_one() {
    let first = free([STUCK_WHITE, QUIET, STUCK_BLACK], "-");
    assert_eq!(moves_from(&first, "1:"), ["1:concede"]);
    assert_eq!(moves_from(&first, "3:"), ["3:concede"]);
    assert_eq!(first.conceding().collect::<Vec<_>>(), [1, 3]);
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
    for refused in ["draw:ABC", "1:concede:A", "3:concede:A", "1:concede:B"] {
        assert!(match_now.apply(refused).is_err(), "{refused}");
    }
    assert!(match_now.apply("1:concede").is_ok());
}

#[test]
fn cc_15_the_match_halts_while_somebody_must_concede() {
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-C {FEN} | 3 C-D {FEN} | 4 D-A {STUCK_BLACK}");
    for header in ["social free 0 6", "social rounds:2 0 6"] {
        let halted = position(&format!("{header} | {boards} | A - | B - | C - | D -"));
        assert_eq!(moves_from(&halted, ""), ["1:concede", "4:concede"]);
        assert_eq!((halted.count_moves(), halted.has_moves()), (2, true));
        assert_eq!(turn(&halted), "1A 4A");
        let mut match_now = Game::new(halted.clone());
        for refused in refused_in_a_halt() {
            assert!(halted.parse_move(&refused).is_err(), "{refused}");
            assert!(match_now.apply(&refused).is_err(), "{refused}");
        }
        assert_eq!(match_now.position(), &halted);
        // After the concession the match goes on.
        match_now.apply("4:concede").unwrap();
        let next = match_now.position();
        assert_eq!(
            next.board(1).unwrap().players().map(Player::letter),
            ['D', 'B']
        );
        assert!(next.conceding().next().is_none() && next.parse_move("2:e2e4").is_ok());
    }
}

/// Everything but the two concessions: moves, drops, concessions of and by anybody, agreements.
fn refused_in_a_halt() -> Vec<String> {
    let mut texts: Vec<String> = [
        "2:e2e4",
        "3:g1f3",
        "2:N@b1",
        "1:a1a2",
        "draw:ABCD",
        "draw:BCD",
    ]
    .map(str::to_owned)
    .into();
    for board in 1..=4 {
        for player in "ABCD".chars() {
            texts.push(format!("{board}:concede:{player}"));
        }
    }
    texts.extend(["2:concede", "3:concede"].map(str::to_owned));
    texts
}

#[test]
fn cc_15_all_who_must_concede_have_the_choice() {
    let boards = format!(
        "1 A-B {STUCK_WHITE} | 2 B-C {STUCK_BLACK} | 3 C-D {STUCK_WHITE} | 4 D-A {STUCK_BLACK}"
    );
    for schedule in ["free", "rounds:1"] {
        let header = format!("tournament {schedule} 0 0");
        let first = position(&format!("{header} | {boards} | A - | B - | C - | D -"));
        let concessions = [1, 2, 3, 4].map(|board| format!("{board}:concede"));
        assert_eq!(moves_from(&first, ""), concessions);
        assert_eq!(turn(&first), "1A 2C 3C 4A");
        let next = after(&first, "1:concede");
        assert_eq!(moves_from(&next, ""), ["2:concede", "3:concede"]);
        assert_eq!(turn(&next), "2C 3C");
    }
}

#[test]
fn cc_15_no_draw_of_cc_16_arises_while_somebody_must_concede() {
    for schedule in ["free", "rounds:2"] {
        let boards = [STUCK_WHITE, QUIET, STUCK_BLACK];
        let header = format!("social {schedule} 300 0");
        let halted = position(&three(&header, boards, ["-"; 3]));
        assert_eq!(halted.outcome(), None);
        let mut match_now = Game::new(halted);
        assert_eq!(outcome(&match_now), "-");
        assert!(match_now.apply("draw:ABC").is_err());
        match_now.apply("1:concede").unwrap();
        assert_eq!(outcome(&match_now), "fifty-moves A=0 B=0.5 C=0.5");
    }
}

#[test]
fn cc_15_a_mated_game_cannot_be_conceded() {
    let boards = [super::MATED_BLACK, QUIET, QUIET];
    let waiting = three("tournament rounds:2 0 0", boards, ["-"; 3]) + " | mated 1";
    let mut match_now = Game::new(position(&waiting));
    assert!(match_now.apply("1:concede:A").is_err() && match_now.apply("1:concede").is_err());
    assert!(match_now.apply("2:concede:C").is_ok());
}

#[test]
fn cc_17_a_clock_has_the_time_of_two_games() {
    assert_eq!(
        Circle::clock_time(Duration::from_mins(30)),
        Duration::from_hours(1)
    );
    assert_eq!(Circle::clock_time(Duration::MAX), Duration::MAX);
    assert!(events(&start("3"), "1:e2e4").is_empty());
    assert_eq!(Circle::MODES.len(), 96);
}

#[test]
fn cc_17_a_player_whose_flag_falls_concedes_that_game() {
    // B's flag falls on board 1, and it may fall while A is to move there or while B is.
    for before in ["2:e2e4", "1:e2e4"] {
        let fallen = game(&start("3"), &format!("{before} 1:concede:B"));
        let left: String = fallen
            .position()
            .players_left()
            .map(Player::letter)
            .collect();
        assert_eq!(left, "AC");
        assert!(fallen.position().board(1).is_none());
    }
}

/// Clocks are kept by board and side, so that a game taken over keeps its clock.
#[test]
fn cc_17_who_takes_a_game_over_takes_its_clock_over() {
    let time = Circle::clock_time(Duration::from_mins(30));
    let first = start("3");
    let sides = first
        .boards()
        .flat_map(|board| [0, 1].map(|side| (board.number(), side)));
    let mut clocks: BTreeMap<(u8, usize), Duration> = sides.map(|side| (side, time)).collect();
    assert_eq!(clocks.len(), 6);
    // B has White on board 2 and uses a quarter of an hour there, then loses on board 1 to A.
    *clocks.get_mut(&(2, 0)).unwrap() -= Duration::from_mins(15);
    let taken = game(&first, "1:concede:B");
    let board = taken.position().board(2).unwrap();
    assert_eq!(board.players()[0].letter(), 'A');
    assert_eq!(clocks[&(board.number(), 0)], Duration::from_mins(45));
}
