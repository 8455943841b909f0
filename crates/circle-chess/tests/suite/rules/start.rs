//! CC-1 to CC-3: the circle, its sets and its schedules.

use circle_chess::{Circle, Schedule};
use orthodox_chess::{BLACK, WHITE};
use variant_core::{Player, Position, Variant};

use super::{QUIET, STUCK_WHITE, after, moves_from, position, start, three, turn};

#[test]
fn cc_1_each_player_has_white_on_one_board_and_black_on_another() {
    for count in 3..=26_u8 {
        let position = start(&count.to_string());
        assert_eq!(position.boards().count(), usize::from(count));
        assert_eq!(position.players().len(), usize::from(count));
        for (board, number) in position.boards().zip(1..) {
            let letters = board.players().map(Player::letter);
            let expected = [number - 1, number % count].map(|index| char::from(b'A' + index));
            assert_eq!((board.number(), letters), (number, expected));
        }
        let text = position.to_string();
        assert_eq!(text.parse::<Circle>().as_ref(), Ok(&position));
    }
    for mode in [
        "2",
        "27",
        "0",
        "3:",
        "3:tournament",
        "3:rounds:social",
        "-3",
    ] {
        assert!(Circle::start(mode).is_err(), "{mode}");
    }
}

#[test]
fn cc_2_every_piece_remembers_the_set_it_came_from() {
    let position = start("4");
    for board in position.boards() {
        assert!(board.chess().to_string().starts_with("rnbqkbnr/pppppppp/"));
        for square in board.chess().pieces().occupied() {
            assert_eq!(board.set_at(square), Some(board.number()));
        }
        assert_eq!(board.set_at("e4".parse().unwrap()), None);
    }
    // A piece of set 2 goes from board 1 to the stockpile, to board 3, and is captured there by C.
    let boards = [
        "4k3/8/8/8/8/8/3p(2)4/4K3 w - - 0 1",
        QUIET,
        "4k3/2P5/8/8/8/8/8/2R1K3 b - - 0 1",
    ];
    let first = position_of(boards);
    let piled = after(&first, "1:e1d2");
    assert!(piled.to_string().ends_with("| A p2 | B - | C -"));
    let dropped = after(&piled, "3:P2@b7");
    let board = dropped.board(3).unwrap();
    assert_eq!(board.set_at("b7".parse().unwrap()), Some(2));
    assert!(dropped.to_string().contains("4k3/1p(2)P5/8/"));
    let moved = after(&dropped, "3:e1e2 3:b7b5");
    assert_eq!(
        moved.board(3).unwrap().set_at("b5".parse().unwrap()),
        Some(2)
    );
    assert!(board.king_unmoved(WHITE) || !board.king_unmoved(BLACK));
}

fn position_of(boards: [&str; 3]) -> Circle {
    position(&three("tournament free 0 0", boards, ["-"; 3]))
}

#[test]
fn cc_3_free_boards_are_independent_of_each_other() {
    let first = start("3");
    assert_eq!(turn(&first), "1A 2B 3C");
    assert_eq!(first.count_moves(), 60);
    let moved = after(&first, "2:e2e4 2:e7e5 3:d2d4");
    assert_eq!(turn(&moved), "1A 2B 3A");
    assert_eq!(moved.ply(), 3);
    // The same half-moves in another order lead to the same position.
    assert_eq!(after(&first, "3:d2d4 2:e2e4 2:e7e5"), moved);
    assert_eq!(moves_from(&moved, "1:").len(), 20);
}

#[test]
fn cc_3_rounds_go_from_board_to_board() {
    let first = start("3:rounds");
    assert_eq!(turn(&first), "1A");
    let round = after(&first, "1:e2e4 2:e2e4 3:e2e4");
    assert_eq!(round.schedule(), Schedule::Rounds { next: 1 });
    assert_eq!(turn(&round), "1B");
    assert!(first.parse_move("2:e2e4").is_err());
}

#[test]
fn cc_3_a_board_without_a_legal_move_passes() {
    let text = three(
        "tournament rounds:1 0 0",
        [QUIET, STUCK_WHITE, QUIET],
        ["-"; 3],
    );
    let first = position(&text);
    let moved = after(&first, "1:e1e2");
    assert_eq!(turn(&moved), "3C");
    assert!(moved.to_string().contains(STUCK_WHITE));
    assert_eq!(turn(&after(&moved, "3:e1e2")), "1B");
    // A turn on the board that has to pass is refused.
    let unsettled = text.replace("rounds:1", "rounds:2").parse::<Circle>();
    assert!(unsettled.unwrap_err().to_string().contains("unsettled"));
}
