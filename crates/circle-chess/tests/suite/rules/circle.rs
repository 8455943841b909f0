//! CC-11 to CC-13: the circle closes.

use variant_core::{Player, Position};

use super::{
    FEN, MATED_BLACK, MATED_WHITE, MATES_NEXT, PROMOTION_AVERTS, QUIET, after, events, free, game,
    moves_from, outcome, position, start, three, turn,
};

#[test]
fn cc_11_the_winner_takes_over_the_losers_other_game() {
    let moved = after(&start("3"), "1:f2f3 1:e7e5 1:g2g4 1:d8h4");
    let expected = format!("tournament free 1 4 | 2 B-C {FEN} | 3 C-B {FEN} | B - | C -");
    assert_eq!(moved.to_string(), expected);
    let before = after(&start("3"), "1:f2f3 1:e7e5 1:g2g4");
    assert_eq!(
        events(&before, "1:d8h4"),
        [
            "A is checkmated on board 1",
            "A is eliminated",
            "B takes over board 3"
        ]
    );
    assert_eq!(turn(&moved), "2B 3C");
    // The position has only those left; the outcome of a game scores everybody.
    assert_eq!(moved.players().len(), 2);
    assert_eq!(moved.players_left().count(), 2);
    let end = game(&start("3"), "1:f2f3 1:e7e5 1:g2g4 1:d8h4 draw:BC");
    assert_eq!(outcome(&end), "agreement A=0 B=0.5 C=0.5");
}

#[test]
fn cc_11_the_winner_brings_the_stockpile_and_the_losers_is_gone() {
    let stockpiles = ["P2 q1 q2", "N1 N3", "-"];
    let text = three(
        "tournament free 0 0",
        [MATES_NEXT, QUIET, QUIET],
        stockpiles,
    );
    let moved = after(&position(&text), "1:a1a8");
    let boards = format!("2 A-C {QUIET} | 3 C-A {QUIET}");
    // A now plays both neighbours of the board that was won, and P2 left the match (CC-6).
    let expected = format!("tournament free 1 1 | {boards} | A q1 q2 | C -");
    assert_eq!(moved.to_string(), expected);
    // What the winner brings is of use on the board taken over.
    let text = text.replace("A P2", "A P2 P3 N1 N2");
    let moved = after(&position(&text), "1:a1a8");
    assert!(moved.to_string().ends_with("| A P3 N1 q1 q2 | C -"));
    assert_eq!(moves_from(&moved, "2:N"), ["2:N1@b1", "2:N1@g1"]);
    assert_eq!(moves_from(&moved, "2:P3").len(), 8);
}

#[test]
fn cc_11_a_conceded_board_is_taken_over_in_the_same_way() {
    for schedule in ["free", "rounds:1"] {
        let header = format!("tournament {schedule} 0 0");
        let stockpiles = ["N1 N2 N3 n2", "B3", "-"];
        let first = position(&three(&header, [QUIET; 3], stockpiles));
        let conceded = game(&first, "1:concede:B");
        let left = format!("2 A-C {QUIET} | 3 C-A {QUIET} | A N1 N3 n2 | C -");
        let text = conceded.position().to_string();
        assert!(text.ends_with(&left), "{text}");
    }
}

#[test]
fn cc_11_a_game_taken_over_without_the_pieces_to_go_on_is_lost_at_once() {
    let boards = [MATES_NEXT, PROMOTION_AVERTS, QUIET];
    let with = |pieces| position(&three("tournament free 0 0", boards, [pieces, "N1", "-"]));
    let chain = game(&with("-"), "1:a1a8");
    assert_eq!(chain.position().to_string(), "tournament free 1 1 | C -");
    assert_eq!(outcome(&chain), "checkmate A=0 B=0 C=1");
    let survives = after(&with("N3"), "1:a1a8").to_string();
    let expected = format!("2 A-C {PROMOTION_AVERTS} | 3 C-A {QUIET} | A N3 | C -");
    assert_eq!(survives, format!("tournament free 1 1 | {expected}"));
}

#[test]
fn cc_12_all_mate_in_one_round() {
    let round = |m: &str| format!("1:{m} 2:{m} 3:{m}");
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(round).join(" ");
    let end = game(&start("3:rounds"), &moves);
    assert_eq!(outcome(&end), "checkmate A=0.5 B=0.5 C=0.5");
    assert!(end.position().to_string().ends_with("| mated 1,2,3"));
    assert!(end.position().to_act().is_empty() && !end.position().has_moves());
    assert_eq!(
        end.position().outcome().map(|o| o.to_string()),
        Some(outcome(&end))
    );
}

#[test]
fn cc_12_mates_wait_for_the_end_of_the_round_and_are_settled_in_order() {
    let text = three(
        "tournament rounds:3 0 0",
        [MATED_BLACK, MATED_WHITE, QUIET],
        ["-", "P1", "-"],
    );
    let waiting = position(&format!("{text} | mated 1,2"));
    assert_eq!(waiting.mated().collect::<Vec<_>>(), [1, 2]);
    // Board 1: A wins against B and takes over White on board 2, which is lost to C.
    let end = game(&waiting, "3:e1e2");
    assert_eq!(end.position().to_string(), "tournament rounds:0 1 1 | C -");
    assert_eq!(outcome(&end), "checkmate A=0 B=0 C=1");
    for refused in [
        text.clone(),
        format!("{text} | mated 1"),
        format!("{text} | mated 2,1"),
    ] {
        assert!(
            refused.parse::<circle_chess::Circle>().is_err(),
            "{refused}"
        );
    }
}

#[test]
fn cc_12_a_mate_in_a_round_is_not_settled_before_its_end() {
    let text = three(
        "tournament rounds:1 0 0",
        [MATES_NEXT, QUIET, QUIET],
        ["-"; 3],
    );
    let first = position(&text);
    assert_eq!(events(&first, "1:a1a8"), ["B is checkmated on board 1"]);
    let mated = after(&first, "1:a1a8");
    assert!(mated.to_string().ends_with("| mated 1"));
    assert_eq!(turn(&mated), "2B");
    let settled = after(&mated, "2:e1e2 3:e1e2");
    assert_eq!(settled.boards().count(), 2);
    assert_eq!(
        settled.board(2).unwrap().players().map(Player::letter),
        ['A', 'C']
    );
}

#[test]
fn cc_12_under_free_mates_are_settled_one_after_the_other() {
    // The mate on board 2 follows from the settlement of that on board 1.
    let boards = [MATES_NEXT, PROMOTION_AVERTS, QUIET];
    let chain = position(&three("tournament free 0 0", boards, ["-", "N1", "-"]));
    assert_eq!(
        events(&chain, "1:a1a8"),
        [
            "B is checkmated on board 1",
            "B is eliminated",
            "A takes over board 2",
            "A is checkmated on board 2",
            "A is eliminated",
        ]
    );
    // Two mates, called by moves of two boards, are two settlements: C never draws with A.
    let first = free([MATES_NEXT, QUIET, MATES_NEXT], "-");
    let second = after(&first, "1:a1a8");
    assert_eq!(second.players_left().count(), 2);
    let end = game(&first, "1:a1a8 3:a1a8");
    assert_eq!(outcome(&end), "checkmate A=0 B=0 C=1");
}

#[test]
fn cc_13_nothing_is_taken_over_by_the_last_player() {
    let text =
        format!("tournament free 0 0 | 1 A-B {MATES_NEXT} | 2 B-A {QUIET} | A N1 N2 n1 n2 | B N3");
    let first = position(&text);
    assert_eq!(
        events(&first, "1:a1a8"),
        ["B is checkmated on board 1", "B is eliminated"]
    );
    let end = after(&first, "1:a1a8");
    assert_eq!(end.to_string(), "tournament free 1 1 | A N1 N2 n1 n2");
}

#[test]
fn cc_13_the_last_player_left_wins() {
    let (first, second) = ("1:f2f3 1:e7e5 1:g2g4 1:d8h4", "3:f2f3 3:e7e5 3:g2g4 3:d8h4");
    let end = game(&start("3"), &format!("{first} {second}"));
    assert_eq!(end.position().to_string(), "tournament free 1 8 | B -");
    // A game that begins after the first mate has two players.
    let of_two = game(&after(&start("3"), first), second);
    assert_eq!(of_two.position(), end.position());
    assert_eq!(outcome(&of_two), "checkmate B=1 C=0");
    assert_eq!(outcome(&end), "checkmate A=0 B=1 C=0");
    // The position alone does not say who lost, nor how.
    let bare = position("tournament free 1 8 | B -");
    assert_eq!(&bare, end.position());
    assert_eq!(bare.outcome(), end.position().outcome());
    assert_eq!(bare.outcome().unwrap().to_string(), "win B=1");
    assert!(free([QUIET; 3], "-").outcome().is_none());
}
