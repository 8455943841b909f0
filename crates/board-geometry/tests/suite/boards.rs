//! Every board, declared in the source and drawn at run time, beside its picture.

use crate::declared::{
    Capablanca, Corridor, Cross, Large, Odd, Quadrants, ShortTowers, Towers, Triangle, WideCross,
    Zonal,
};
use crate::naive::{Naive, Pair};
use board_geometry::{
    Bits, Board, Chessboard, Direction, Drawn, Geometry, Square, SquareSet, U256, geometry,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const TOWER_GAPS: [(&str, &str); 4] = [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
const ODD_GAPS: [(&str, &str); 4] = [("a4", "b4"), ("c4", "d5"), ("a1", "b2"), ("a2", "b1")];

/// Compares all of a board with its drawing, and the same board drawn at run time.
fn check<G: Geometry>(drawing: &str, gaps: &[(&str, &str)], squares: usize) {
    let naive = Naive::new(drawing, gaps);
    assert_eq!(G::BOARD.len(), squares);
    let drawn = Board::<Drawn>::parse(drawing, gaps).unwrap();
    check_all(G::BOARD, &naive);
    check_all(&drawn, &naive);
    // What is printed declares the same board again.
    let printed = Board::<Drawn>::parse(&G::BOARD.to_string(), gaps).unwrap();
    assert_eq!(printed.to_string(), drawn.to_string());
    for square in G::BOARD.all() {
        let same = Square::<Drawn>::from_index(square.index());
        for way in Direction::ALL {
            let (declared, drawn) = (G::BOARD.ray(square, way), drawn.ray(same, way));
            assert_eq!(declared.bits().words(), drawn.bits().words());
        }
    }
}

fn check_all<G: board_geometry::Shape>(board: &Board<G>, naive: &Naive) {
    let pair = Pair { board, naive };
    pair.check_squares();
    pair.check_steps();
    pair.check_lines();
    pair.check_symmetries();
    pair.check_drawing();
    pair.check_set(SquareSet::EMPTY);
    pair.check_set(board.all());
    // Sparse and full occupancies: a square is in if so many random words agree on it.
    let occupancy = (any::<[[u64; 4]; 3]>(), 1usize..=3);
    let mut runner = TestRunner::new(Config::with_cases(48));
    runner
        .run(&occupancy, |(words, density)| {
            let word = |words: [u64; 4]| G::Bits::from_words(words);
            let bits = words[..density]
                .iter()
                .fold(G::Bits::MAX, |all, &w| all & word(w));
            pair.check_set(SquareSet::from_bits(bits & board.all().bits()));
            Ok(())
        })
        .unwrap();
}

/// The drawing that a board prints is the one it is checked against; the literal is checked by hand in
/// the tests of single boards below.
macro_rules! board_test {
    ($name:ident, $board:ty, $gaps:expr, $squares:literal) => {
        #[test]
        fn $name() {
            check::<$board>(&<$board>::BOARD.to_string(), &$gaps, $squares);
        }
    };
}

board_test!(chessboard, Chessboard, [], 64);
board_test!(quadrants, Quadrants, [], 64);
board_test!(towers, Towers, TOWER_GAPS, 128);
board_test!(zonal, Zonal, [], 104);
board_test!(cross, Cross, [], 160);
board_test!(wide_cross, WideCross, [], 160);
board_test!(large, Large, [], 225);
board_test!(capablanca, Capablanca, [], 80);
board_test!(short_towers, ShortTowers, TOWER_GAPS, 128);
board_test!(odd, Odd, ODD_GAPS, 20);
board_test!(triangle, Triangle, [], 91);
board_test!(corridor, Corridor, [], 52);

#[test]
fn drawings_print_back() {
    assert_eq!(Chessboard::BOARD.to_string(), ["........"; 8].join("\n"));
    let odd = "..11***\n.**2..x\n.**2***\n....***\n*******\n..****I\n..*****";
    assert_eq!(Odd::BOARD.to_string(), odd);
    let zonal = Zonal::BOARD.to_string();
    assert!(zonal.starts_with("***Z........Z***\n**ww........ee**\n*www........eee*\nwwww"));
}

#[test]
fn quadrants_map_onto_each_other() {
    let board = Quadrants::BOARD;
    let shift = |east: u8, north: u8| {
        board
            .permutation(move |file, rank| ((file + east) % 8, (rank + north) % 8))
            .unwrap()
    };
    let (east, north, both) = (shift(4, 0), shift(0, 4), shift(4, 4));
    for (from, to, map) in [('a', 'b', &east), ('a', 'c', &north), ('a', 'd', &both)] {
        assert_eq!(map.image_of_set(board.region(from)), board.region(to));
        assert_eq!(map.image_of_set(board.region(to)), board.region(from));
    }
    assert_eq!(east.followed_by(&north), both);
    assert_eq!(both.inverse(), both);
    let name = |text: &str| both.image(text.parse().unwrap()).to_string();
    assert_eq!([name("b2"), name("e1"), name("h8")], ["f6", "a5", "d4"]);
    // A shift of quadrants breaks steps, so it is no symmetry of the board.
    assert!(
        board
            .symmetry(|file, rank| ((file + 4) % 8, rank))
            .is_none()
    );
}

#[test]
fn towers_break_diagonals_and_nothing_else() {
    let board = Towers::BOARD;
    let square = |name: &str| board.named(name).unwrap();
    for (a, b) in TOWER_GAPS {
        assert!(!board.neighbours(square(a)).contains(square(b)));
        assert!(!board.neighbours(square(b)).contains(square(a)));
        assert_eq!(board.direction(square(a), square(b)), None);
    }
    assert_eq!(board.neighbours(square("b3")).len(), 5); // a3 c3 a4 b4 c4
    assert!(board.knight_targets(square("c1")).contains(square("b3")));
    assert!(board.quarter_turn().is_some() && board.mirror_files().is_some());
}

#[test]
fn zones_are_regions() {
    let board = Zonal::BOARD;
    assert_eq!(board.region('w').len(), 18);
    assert_eq!(board.region('e').len(), 18);
    assert_eq!(
        Zonal::squares(&["d1", "d8", "m1", "m8"]),
        Some(board.region('Z'))
    );
    assert_eq!(board.region('.').len(), 64);
    let mirror = board.mirror_files().unwrap();
    assert_eq!(mirror.image_of_set(board.region('w')), board.region('e'));
    assert!(board.quarter_turn().is_none());
}

#[test]
fn squares_that_are_not_on_the_board_lead_nowhere() {
    let board = Zonal::BOARD;
    for index in 104..=255 {
        let square = Square::<Zonal>::from_index(index);
        assert!(
            Direction::ALL
                .iter()
                .all(|&way| board.step(square, way).is_none())
        );
        assert!(board.neighbours(square).is_empty() && board.knight_targets(square).is_empty());
        assert!(board.queen_attacks(square, board.all()).is_empty());
        assert_eq!(board.direction(square, board.square(0).unwrap()), None);
        assert_eq!(board.name(square), "");
    }
}

#[test]
fn names_are_read_strictly() {
    for name in [
        "", "a", "1", "a0", "a01", "a9", "i1", "A1", "a1 ", " a1", "a-1", "a100", "é1", "aa1", "1a",
    ] {
        assert!(name.parse::<Square<Chessboard>>().is_err(), "{name:?}");
        assert_eq!(Chessboard::BOARD.named(name), None);
    }
    assert_eq!(Chessboard::squares(&["a1", "z9"]), None);
    assert_eq!("z2".parse::<Square<Corridor>>().unwrap().index(), 51);
}

#[test]
fn as_many_squares_as_a_set_has_bits() {
    let full = ["*".repeat(10) + &".".repeat(16)]
        .into_iter()
        .cycle()
        .take(16);
    let drawing = full.collect::<Vec<_>>().join("\n");
    let board = Board::<Drawn>::parse(&drawing, &[]).unwrap();
    assert_eq!((board.len(), board.all().bits()), (256, U256::MAX));
    check_all(&board, &Naive::new(&drawing, &[]));
}

geometry! {
    /// One square.
    struct Point(u64) = ".";
}

#[test]
fn one_square_is_a_board() {
    check::<Point>(".", &[], 1);
    assert!(Point::BOARD.quarter_turn().is_some());
}
