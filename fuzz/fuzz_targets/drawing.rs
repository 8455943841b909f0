//! Drawings of boards: no panic, and the board is printed as it was drawn.
#![no_main]

use board_geometry::{Board, Direction, Drawn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|drawing: &str| {
    let board = match Board::<Drawn>::parse(drawing, &[]) {
        Ok(board) => board,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let printed = board.to_string();
    let again = Board::<Drawn>::parse(&printed, &[]).expect("a printed board is a drawing");
    assert_eq!(again.to_string(), printed);
    assert_eq!(board.all().len(), board.len());
    for square in board.all() {
        assert_eq!(board.named(board.name(square)), Some(square));
        for quarters in 0..4 {
            if let Some(image) = board.turned_square(square, quarters) {
                assert_eq!(board.turned_square(image, 4 - quarters % 4), Some(square));
            }
        }
        for direction in Direction::ALL {
            if let Some(next) = board.step(square, direction) {
                assert_eq!(board.step(next, direction.opposite()), Some(square));
                assert_eq!(board.direction(square, next), Some(direction));
            }
        }
        let attacks = board.queen_attacks(square, board.dark());
        assert!(!attacks.contains(square));
        assert!(attacks.is_subset(board.all()));
    }
});
