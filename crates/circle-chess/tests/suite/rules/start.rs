//! CC-1 to CC-3: the circle, its sets and its schedules.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::support::{FEN, QUIET, STUCK_WHITE, after, can, free, start, three, written};
use super::{Match, Subject};

#[test]
fn cc_1_each_player_has_white_on_one_board_and_black_on_another() {
    for count in 3..=26_u8 {
        let first = start(&count.to_string());
        let boards = (0..count).map(|index| {
            let [white, black] = [index, (index + 1) % count].map(|i| char::from(b'A' + i));
            format!("| {} {white}-{black} {FEN} ", index + 1)
        });
        let stockpiles = (0..count).map(|index| format!("| {} -", char::from(b'A' + index)));
        let stockpiles: Vec<String> = stockpiles.collect();
        let text = format!(
            "tournament free 0 0 {}{}",
            boards.collect::<String>(),
            stockpiles.join(" ")
        );
        assert_eq!(written(&first), text);
        assert_eq!(Subject::of(&text), first);
        assert_eq!(first.actors().split(' ').count(), usize::from(count));
    }
    for mode in [
        "",
        "2",
        "27",
        "0",
        "03",
        "+3",
        "-3",
        "3:",
        "3:free",
        "3:tournament",
        "3:rounds:social",
        "3:social:",
        "x",
    ] {
        assert!(<Match as OracleGame>::start(mode).is_err(), "{mode}");
    }
}

#[test]
fn cc_3_the_modes_of_three_players() {
    let three = format!("| 1 A-B {FEN} | 2 B-C {FEN} | 3 C-A {FEN} | A - | B - | C -");
    for (mode, header) in [
        ("3", "tournament free 0 0"),
        ("3:social", "social free 0 0"),
        ("3:rounds", "tournament rounds:1 0 0"),
        ("3:social:rounds", "social rounds:1 0 0"),
    ] {
        assert_eq!(written(&start(mode)), format!("{header} {three}"));
    }
}

#[test]
fn cc_2_every_piece_remembers_the_set_it_came_from() {
    // A piece of set 2 goes from board 1 to the stockpile, to board 3, and is captured there by C.
    let boards = [
        "4k3/8/8/8/8/8/3p(2)4/4K3 w - - 0 1",
        QUIET,
        "4k3/2P5/8/8/8/8/8/2R1K3 b - - 0 1",
    ];
    let first = free(boards, "-");
    let piled = after(&first, "1:e1d2");
    assert!(written(&piled).ends_with("| A p2 | B - | C -"));
    let dropped = after(&piled, "3:P2@b7");
    assert!(written(&dropped).contains("4k3/1p(2)P5/8/"));
    assert!(written(&after(&dropped, "3:e1e2 3:b7b5")).contains("4k3/2P5/8/1p(2)6/8/"));
}

#[test]
fn cc_3_free_boards_are_independent_of_each_other() {
    let first = start("3");
    assert_eq!(first.actors(), "1:A 2:B 3:C");
    assert_eq!(first.moves_from("").len(), 60);
    let moved = after(&first, "2:e2e4 2:e7e5 3:d2d4");
    assert_eq!(moved.actors(), "1:A 2:B 3:A");
    assert_eq!(moved.field(3), "3");
    // The same half-moves in another order lead to the same position.
    assert_eq!(after(&first, "3:d2d4 2:e2e4 2:e7e5"), moved);
    assert_eq!(moved.moves_from("1:").len(), 20);
}

#[test]
fn cc_3_rounds_go_from_board_to_board() {
    let first = start("3:rounds");
    assert_eq!(first.actors(), "1:A");
    let round = after(&first, "1:e2e4 2:e2e4 3:e2e4");
    assert_eq!(round.field(1), "rounds:1");
    assert_eq!(round.actors(), "1:B");
    assert!(!can(&first, "2:e2e4"));
}

#[test]
fn cc_3_a_board_without_a_legal_move_passes() {
    let text = three(
        "tournament rounds:1 0 0",
        [QUIET, STUCK_WHITE, QUIET],
        ["-"; 3],
    );
    let first = Subject::of(&text);
    assert_eq!(first.actors(), "1:A");
    let moved = after(&first, "1:e1e2");
    assert_eq!(moved.actors(), "3:C");
    assert!(written(&moved).contains(STUCK_WHITE));
    assert_eq!(after(&moved, "3:e1e2").actors(), "1:B");
    // A turn on a board that must pass is refused.
    assert!(Subject::read(&text.replace("rounds:1", "rounds:2")).is_err());
}
