//! Every public argument that is a number, at its ends and beside the sizes of words: no call panics.

use board_geometry::{Board, Chessboard, Direction, Drawn, Geometry, Square, SquareSet};

const BYTES: [u8; 14] = [0, 1, 2, 7, 8, 25, 26, 27, 63, 64, 127, 128, 254, 255];
const SIZES: [usize; 9] = [0, 1, 7, 8, 63, 64, 65, usize::MAX - 1, usize::MAX];

#[test]
fn boards_take_any_number() {
    let board = Chessboard::BOARD;
    for one in BYTES {
        assert_eq!(board.file(one).is_empty(), one >= 8);
        assert_eq!(board.rank(one).is_empty(), one >= 8);
        for direction in Direction::ALL {
            assert!(board.row(direction, one).len() <= 8);
            assert_eq!(direction.turned(one), direction.turned(one % 8));
            let back = direction.turned(one).turned_clockwise(one);
            assert_eq!(back, direction);
        }
        let square = Square::<Chessboard>::from_index(one);
        for other in BYTES {
            assert_eq!(board.at(one, other).is_some(), one < 8 && other < 8);
            let there = board.turned_square(square, other);
            assert_eq!(there.is_some(), one < 64);
            let back = there.and_then(|it| board.turned_square(it, 4 - other % 4));
            assert_eq!(back, there.map(|_| square));
        }
        for step in [i8::MIN, -1, 0, 1, i8::MAX] {
            assert!(
                board
                    .leap(square, step, step)
                    .is_none_or(|it| it.index() < 64)
            );
        }
    }
    for size in SIZES {
        assert_eq!(board.square(size).is_some(), size < 64);
        assert_eq!(SquareSet::<Chessboard>::EMPTY.nth(size), None);
        let all = !SquareSet::<Chessboard>::EMPTY;
        assert_eq!(
            all.nth(size).map(|it| usize::from(it.index())),
            (size < 64).then_some(size)
        );
        assert_eq!(all.without_first(size).len(), 64_usize.saturating_sub(size));
        assert_eq!(
            board.file(0).without_first(size).len(),
            8_usize.saturating_sub(size)
        );
    }
}

#[test]
fn drawings_of_any_size_are_boards_or_errors() {
    for files in BYTES {
        for ranks in BYTES {
            let whole = usize::from(files) * usize::from(ranks);
            let is_board = (1..=26).contains(&files) && (1..=26).contains(&ranks) && whole <= 256;
            assert_eq!(
                Board::<Drawn>::rectangle(files, ranks, (0, 0), &[]).is_ok(),
                is_board,
                "{files} x {ranks}"
            );
            for corner in [(0, 0), (1, 255), (255, 1), (13, 13), (255, 255)] {
                let board = Board::<Drawn>::rectangle(files, ranks, corner, &[]);
                assert!(board.is_err() || board.is_ok_and(|it| it.len() <= 256));
            }
        }
    }
}
