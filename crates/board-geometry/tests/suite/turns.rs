//! Sets put together and turned in constants, and rows as an army sees them.

use board_geometry::{
    Board, Chessboard, Direction, Drawn, Geometry, Square, SquareSet, geometry, square, squares,
};

geometry! { struct Cross = 14 x 14 without corners 3 x 3; }
geometry! { struct Wide = 10 x 8; }
geometry! { struct Lopsided = "..\n.*"; }

const SOUTH: SquareSet<Cross> = squares!(Cross, "d1", "e1", "f2");
const CLOCKWISE: [SquareSet<Cross>; 4] = [
    SOUTH,
    Cross::turned_clockwise(SOUTH, 1),
    Cross::turned_clockwise(SOUTH, 2),
    Cross::turned_clockwise(SOUTH, 3),
];
const ARMIES: SquareSet<Cross> = Cross::union(
    Cross::union(CLOCKWISE[0], CLOCKWISE[1]),
    Cross::union(CLOCKWISE[2], CLOCKWISE[3]),
);
const FIRST_ROW: SquareSet<Cross> = Cross::intersection(ARMIES, Cross::BOARD.rank(0));
const OTHERS: SquareSet<Cross> = Cross::difference(ARMIES, SOUTH);
const B1: Square<Chessboard> = square!(Chessboard, "b1");

/// A constant of generic code.
struct Rows<G>(std::marker::PhantomData<G>);

impl<G: Geometry> Rows<G> {
    const SECOND: [SquareSet<G>; 4] = [
        G::BOARD.row(Direction::North, 1),
        G::BOARD.row(Direction::East, 1),
        G::BOARD.row(Direction::South, 1),
        G::BOARD.row(Direction::West, 1),
    ];
    const CORNER: Option<Square<G>> = match G::BOARD.square(0) {
        Some(square) => G::BOARD.turned_square(square, 2),
        None => None,
    };
}

#[test]
fn armies_are_turned_in_constants() {
    assert_eq!(CLOCKWISE[1], squares!(Cross, "a11", "a10", "b9"));
    assert_eq!(CLOCKWISE[2], squares!(Cross, "k14", "j14", "i13"));
    assert_eq!(CLOCKWISE[3], squares!(Cross, "n4", "n5", "m6"));
    for quarters in 0..=u8::MAX {
        let n = usize::from(quarters % 4);
        assert_eq!(Cross::turned_clockwise(SOUTH, quarters), CLOCKWISE[n]);
    }
    assert_eq!(ARMIES.len(), 12);
    assert_eq!(FIRST_ROW, squares!(Cross, "d1", "e1"));
    assert_eq!(OTHERS, ARMIES - SOUTH);
    assert_eq!(
        Cross::set(&[square!(Cross, "f2"), square!(Cross, "d1")]).len(),
        2
    );
}

#[test]
fn turns_agree_with_the_permutation() {
    fn check<G: Geometry>() {
        let board = G::BOARD;
        let turn = board.quarter_turn().unwrap();
        for square in board.all() {
            let mut image = square;
            for quarters in 0..=u8::MAX {
                let clockwise = 0u8.wrapping_sub(quarters);
                assert_eq!(board.turned_square(square, quarters), Some(image));
                assert_eq!(board.turned_square(square, 4 - clockwise % 4), Some(image));
                image = turn.image(image);
            }
        }
    }
    check::<Chessboard>();
    check::<Cross>();
    assert_eq!(
        Chessboard::BOARD.turned_square(B1, 1),
        Some(square!(Chessboard, "h2"))
    );
    for quarters in 0..4 {
        let turned = Chessboard::turned_clockwise(Chessboard::BOARD.rank(0), quarters);
        let way = Direction::North.turned_clockwise(2 * quarters);
        assert_eq!(turned, Chessboard::BOARD.row(way, 0));
    }
}

#[test]
fn a_square_turned_off_the_board_is_none() {
    let board = Wide::BOARD;
    let a1 = square!(Wide, "a1");
    let names = |quarters| board.turned_square(a1, quarters).map(|s| s.to_string());
    assert_eq!([names(0), names(1)], [Some("a1".to_string()), None]);
    assert_eq!([names(2), names(3)], [Some("j8".to_string()), None]);
    let board = Lopsided::BOARD;
    let turned = |name| board.turned_square(board.named(name).unwrap(), 1);
    assert_eq!(turned("a1"), None);
    assert_eq!(turned("b2"), board.named("a2"));
    for index in 3..=u8::MAX {
        for quarters in 0..=u8::MAX {
            assert_eq!(
                board.turned_square(Square::from_index(index), quarters),
                None
            );
            assert_eq!(
                board.turned_square(Square::from_index(index), 4 - quarters % 4),
                None
            );
        }
    }
}

#[test]
fn rows_are_counted_from_the_edge_behind_an_army() {
    fn check<G: board_geometry::Shape>(board: &Board<G>) {
        for n in 0..=u8::MAX {
            let back = |rows: u8| rows.checked_sub(1)?.checked_sub(n);
            let south = back(board.ranks()).map_or(SquareSet::EMPTY, |rank| board.rank(rank));
            let west = back(board.files()).map_or(SquareSet::EMPTY, |file| board.file(file));
            assert_eq!(board.row(Direction::North, n), board.rank(n));
            assert_eq!(board.row(Direction::East, n), board.file(n));
            assert_eq!(board.row(Direction::South, n), south);
            assert_eq!(board.row(Direction::West, n), west);
            for way in Direction::DIAGONAL {
                assert!(board.row(way, n).is_empty());
            }
        }
    }
    check(Chessboard::BOARD);
    check(Wide::BOARD);
    check(&Board::<Drawn>::rectangle(1, 26, (0, 0), &[]).unwrap());
    let expected = [
        Wide::BOARD.rank(1),
        Wide::BOARD.file(1),
        Wide::BOARD.rank(6),
        Wide::BOARD.file(8),
    ];
    assert_eq!(Rows::<Wide>::SECOND, expected);
    assert_eq!(Rows::<Wide>::CORNER, Some(square!(Wide, "j8")));
}

#[test]
fn directions_turn_both_ways() {
    for way in Direction::ALL {
        for eighths in 0..=u8::MAX {
            assert_eq!(way.turned(eighths).turned_clockwise(eighths), way);
        }
    }
    assert_eq!(Direction::North.turned_clockwise(2), Direction::East);
}
