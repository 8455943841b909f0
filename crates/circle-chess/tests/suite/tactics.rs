//! Questions of searches, with literal answers.

use circle_chess::CircleChess;
use variant_core::{PieceAt, Position, Seat, Tactics};
use variant_testkit::check_reach;

fn on_board(board: u8, army: char, letter: char, square: u16) -> PieceAt {
    PieceAt {
        seat: Seat::Side { board, army },
        letter,
        square: Some(square),
    }
}

#[test]
fn pieces_reach_what_they_attack_on_an_empty_board() {
    let start = CircleChess::default();
    for (piece, squares) in [
        (on_board(2, 'w', 'N', 0), &[10, 17][..]),
        (on_board(1, 'b', 'K', 7), &[6, 14, 15]),
        (on_board(1, 'b', 'X', 7), &[]),
    ] {
        check_reach(&start, piece, squares).unwrap();
    }
}

#[test]
fn pieces_that_move_and_are_captured_belong_to_sides_of_boards() {
    let text = "tournament free 0 0 | 1 A-B 4kr2/4P3/8/3pP3/8/8/8/4K3 w - d6 0 1 \
                | 2 B-A 4k3/8/8/8/8/1n6/8/R3K3 b - - 0 1 | A Q2 n1 | B R1";
    let position: CircleChess = text.parse().unwrap();
    let white = |letter, square| on_board(1, 'w', letter, square);
    let black = |letter, square| on_board(1, 'b', letter, square);
    for (text, letter, after, captured) in [
        ("1:e1e2", 'K', white('K', 12), None),
        ("1:e5d6", 'P', white('P', 43), Some(black('P', 35))),
        ("1:e7f8=Q2@a3", 'P', white('Q', 16), Some(black('R', 61))),
        ("1:Q2@d1", 'Q', white('Q', 3), None),
        ("2:N1@b8", 'N', on_board(2, 'b', 'N', 57), None),
        (
            "2:b3a1",
            'N',
            on_board(2, 'b', 'N', 0),
            Some(on_board(2, 'w', 'R', 0)),
        ),
    ] {
        let m = position.parse_move(text).unwrap();
        let moving = position.moving_piece(m).unwrap();
        assert_eq!((moving.letter, moving.after), (letter, after), "{text}");
        assert_eq!(position.captured(m), captured, "{text}");
    }
}
