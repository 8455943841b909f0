//! Drawings of boards: no panic, and the board is printed as it was drawn.
#![no_main]

use board_geometry::{Board, Direction, Drawn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|drawing: &str| {
    let Ok(board) = Board::<Drawn>::parse(drawing, &[]) else {
        return;
    };
    let printed = board.to_string();
    let again = Board::<Drawn>::parse(&printed, &[]).expect("a printed board is a drawing");
    assert_eq!(again.to_string(), printed);
    assert_eq!(board.all().len(), board.len());
    for square in board.all() {
        assert_eq!(board.named(board.name(square).as_str()), Some(square));
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
