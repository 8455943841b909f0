//! ZC-1 to ZC-3: the board, the zones, the array.

use variant_testkit::{Oracle, Queries};

use super::Subject;
use super::support::{can, played, position, squares, start, targets, white};
use crate::grid::Grid;

const START: &str = "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/16/*14*/**1PPPPPPPPPP1**/***1RNBQKBNR1*** w KQkq - 0 1";

#[test]
fn zc_1_the_board_has_104_squares() {
    let cells = Grid::empty().0.concat();
    assert_eq!(cells.iter().filter(|&&cell| cell == '.').count(), 104);
    let text = Oracle::text(&white("Ki1 ki8"));
    assert_eq!(text.matches('*').count(), 128 - 104);
}

#[test]
fn zc_2_a_rook_turns_on_exactly_the_squares_of_a_zone() {
    // 17 squares of the zone, two Z squares, the rest of ranks 2 to 7.
    for square in squares("a4-a5 b3-b6 c2-c7 d2-d7 p4-p5 o3-o6 n2-n7 m2-m7") {
        let state = white(&format!("Ki1 ki8 R{square}"));
        assert_eq!(targets(&state, &square).len(), 85, "{square}");
    }
    for square in ["d1", "d8", "m1", "m8"] {
        let state = white(&format!("Ki3 ki5 R{square}"));
        assert_eq!(targets(&state, square).len(), 16, "{square}");
    }
    for square in ["e2", "e5", "l4", "l7"] {
        let state = white(&format!("Ki1 kj8 R{square}"));
        assert!(targets(&state, square).len() <= 22, "{square}");
    }
}

#[test]
fn zc_2_a_queen_on_a_z_square_does_not_turn() {
    // Straight on only: d1 to d7, to l1 and m1, and along the diagonals.
    let queen = white("Qd1 Kk4 kk7");
    assert_eq!(
        targets(&queen, "d1"),
        squares("d2-d8 e1-m1 c2 b3 a4 e2 f3 g4 h5 i6 j7 k8")
    );
}

#[test]
fn zc_3_the_orthodox_array_and_two_pawns_more() {
    let first = start();
    assert_eq!(Oracle::text(&first), START);
    assert_eq!(Subject::of(START), first);
    let placement = first.field(0);
    for (pawn, army) in [('P', "PRNBQK"), ('p', "prnbqk")] {
        assert_eq!(placement.matches(pawn).count(), 10);
        assert_eq!(placement.matches(|c| army.contains(c)).count(), 18);
    }
}

#[test]
fn zc_3_white_moves_first() {
    let first = start();
    assert_eq!((first.field(1), first.actors()), ("w".into(), "w:w".into()));
    assert_eq!(first.moves_from("").len(), 26);
    for advance in ["m2m4", "d2d4"] {
        let next = played(&first, advance);
        assert_eq!((next.field(1), next.actors()), ("b".into(), "b:b".into()));
    }
}

#[test]
fn zc_3_the_flank_pawns_shield_the_rooks_from_the_zones() {
    // From the game's page: no bishop in the zone attacks the rook, and a queen that goes round the
    // pawn must stop on the Z square.
    let queen = position("qb4 ki8 Ki1 Re1 Rl1 Pd2 Pe2 Pf2 Ph2", "b - -");
    assert!(!can(&queen, "b4e1") && can(&queen, "b4d1"));
    let bishop = position("bb4 ki8 Ki1 Re1 Pd2 Pe2 Pf2 Ph2", "b - -");
    assert!(can(&bishop, "b4d2") && !can(&bishop, "b4e1"));
    for rider in ["b", "q"] {
        let shielded = position(&format!("Kk1 Re1 Pd2 Pe2 kk8 {rider}c5"), "b - -");
        assert!(!can(&shielded, "c5e1"));
        assert_eq!(can(&shielded, "c5d1"), rider == "q");
        let bare = position(&format!("Kk1 Re1 Pe2 kk8 {rider}c5"), "b - -");
        assert!(can(&bare, "c5e1"));
    }
}
