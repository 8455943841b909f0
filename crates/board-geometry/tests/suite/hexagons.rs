//! Hexagons: cells, names and steps, beside what is known of them; steps of sets; messages of constants.

use board_geometry::declare::Message;
use board_geometry::{Board, Chessboard, Direction, Drawn, Geometry, SquareSet};

fn hexagon(side: u8) -> Board<Drawn> {
    Board::hexagon(side).unwrap_or_else(|error| panic!("{side}: {error}"))
}

#[test]
fn a_hexagon_has_rings_of_cells_around_its_middle() {
    for side in 1..=9 {
        let rings: usize = (1..usize::from(side)).map(|ring| 6 * ring).sum();
        let board = hexagon(side);
        assert_eq!(board.len(), 1 + rings, "{side}");
        assert!(board.is_hexagonal());
        let files = 2 * side - 1;
        assert_eq!((board.files(), board.ranks()), (files, files));
    }
    for side in [0, 10, 200, 255] {
        assert!(Board::<Drawn>::hexagon(side).is_err(), "{side}");
    }
    assert!(!Chessboard::BOARD.is_hexagonal());
}

/// Glinski's names: eleven files without a `j`, the middle one of eleven cells.
#[test]
fn names_count_each_file_from_its_own_edge() {
    let board = hexagon(6);
    let files = "abcdefghikl"
        .chars()
        .zip([6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    let mut named = SquareSet::EMPTY;
    for (file, length) in files {
        for rank in 1..=length {
            let name = format!("{file}{rank}");
            let square = board.named(&name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(board.name(square).to_string(), name);
            let (letter, number) = board.labels(square);
            assert_eq!((letter, number), (file as u8 - b'a', rank - 1));
            assert_eq!(board.labelled(letter, number), Some(square));
            assert!(!named.contains(square));
            named.insert(square);
        }
        assert_eq!(board.named(&format!("{file}{}", length + 1)), None);
    }
    assert_eq!(named, board.all());
    for name in ["j1", "m1", "a0", "z9"] {
        assert_eq!(board.named(name), None, "{name}");
    }
}

/// Two names on a rectangle are its file and its rank.
#[test]
fn labels_of_a_rectangle_are_file_and_rank() {
    let board = Chessboard::BOARD;
    for square in board.all() {
        let labels = (board.file_of(square), board.rank_of(square));
        assert_eq!(board.labels(square), labels);
        assert_eq!(board.labelled(labels.0, labels.1), Some(square));
    }
    assert_eq!(board.labelled(8, 0), None);
    // There is a file j where no hexagon is drawn.
    let wide = Board::<Drawn>::rectangle(10, 2, (0, 0), &[]).unwrap();
    assert_eq!(wide.named("j1"), wide.labelled(9, 0));
    assert!(wide.named("j1").is_some());
}

/// A cell inside has six neighbours; in each direction, all cells but those of two sides have one.
#[test]
fn cells_have_neighbours_in_six_directions() {
    let board = hexagon(6);
    let directions = [
        Direction::North,
        Direction::South,
        Direction::East,
        Direction::West,
        Direction::NorthEast,
        Direction::SouthWest,
    ];
    for direction in directions {
        let moved = board.step_all(board.all(), direction);
        assert_eq!(moved.len(), 91 - 11, "{direction:?}");
    }
    let middle = board.named("f6").unwrap();
    let mut around: Vec<_> = directions
        .iter()
        .map(|&direction| {
            board
                .name(board.step(middle, direction).unwrap())
                .to_string()
        })
        .collect();
    around.sort();
    assert_eq!(around, ["e5", "e6", "f5", "f7", "g5", "g6"]);
}

#[test]
fn a_step_of_sets_has_one_shift_or_several() {
    let shift = |direction| Chessboard::BOARD.set_step(direction).shift();
    assert_eq!(shift(Direction::North), Some(8));
    assert_eq!(shift(Direction::South), Some(-8));
    assert_eq!(shift(Direction::East), Some(1));
    assert_eq!(shift(Direction::SouthWest), Some(-9));
    // Where a corner is missing, the ranks are of different lengths.
    let cut = Board::<Drawn>::rectangle(8, 8, (2, 2), &[]).unwrap();
    assert_eq!(cut.set_step(Direction::North).shift(), None);
    assert!(cut.set_step(Direction::North).is_complete());
    assert_eq!(cut.set_step(Direction::East).shift(), Some(1));
}

#[test]
fn a_message_is_ascii_and_has_room_for_256_bytes() {
    let message = Message::new("rank ").number(0).text(", ").number(120);
    assert_eq!(message.as_str(), "rank 0, 120");
    let letters = Message::new("").character('K').character('\u{e9}');
    assert_eq!(letters.as_str(), "K?");
    // A character of two bytes is two marks.
    assert_eq!(Message::new("\u{e9}.").as_str(), "??.");
    let long = Message::new(&"x".repeat(255)).text("yz");
    assert_eq!(long.as_str(), "x".repeat(255) + "y");
    let stopped = std::panic::catch_unwind(|| Message::new("no board").stop());
    assert!(stopped.is_err());
}
