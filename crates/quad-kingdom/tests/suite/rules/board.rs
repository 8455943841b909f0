//! The board and the set-up: QK-1 to QK-4.

use board_geometry::{Geometry, Square};
use chess_pieces::PieceType;
use quad_kingdom::{Armies, BLACK, EMERALD, KingdomBoard, MAROON, QuadKingdom, WHITE};

use super::{REST, can, position, start, white_to_move};

#[test]
fn qk_1_the_board_has_128_squares_and_j1_is_light() {
    let board = KingdomBoard::BOARD;
    assert_eq!((board.len(), board.files(), board.ranks()), (128, 12, 12));
    for tower in [
        "a1", "b1", "a2", "b2", "k1", "l2", "a11", "b12", "k11", "l12",
    ] {
        assert_eq!(board.named(tower), None);
    }
    assert!(!board.dark().contains(board.named("j1").unwrap()));
}

#[test]
fn qk_2_towers_stop_riders_kings_and_pawns_but_not_knights() {
    let state = white_to_move("wBb10 wQk3 wNc2 wPi2");
    for absent in ["b10c11", "b10d12", "k3j2", "k3i1"] {
        assert!(!can(&state, absent), "{absent}");
    }
    for present in ["b10a11", "b10c9", "k3k4", "k3j4", "c2b4", "c2a3"] {
        assert_eq!(can(&state, present), present != "b10a11", "{present}");
    }
    let king = position("wKj11 mKa6 bKg12 eKl6 mQk10", &format!("ffa w wmbe {REST}"));
    // The queen beside the tower attacks neither the king nor across the corner.
    assert!(king.checked().is_empty() && !can(&king, "j11k10"));
    // Nor does a pawn: Maroon's on b10 looks to c9 and c11.
    let pawn = white_to_move("mPb10 wRc11 wRc9");
    let capturable = pawn.pieces().of(MAROON, PieceType::PAWN);
    assert_eq!(capturable.len(), 1);
    let maroon = position(
        "wKg1 mKa6 bKg12 eKl6 mPb10 wRc11 wRc9",
        &format!("ffa m wmbe {REST}"),
    );
    assert!(can(&maroon, "b10c9") && !can(&maroon, "b10c11"));
}

#[test]
fn qk_3_the_order_of_play_is_white_maroon_black_emerald() {
    let mut state = start("ffa");
    for (army, text) in [
        (WHITE, "d2d3"),
        (MAROON, "b3c3"),
        (BLACK, "d11d10"),
        (EMERALD, "k3j3"),
    ] {
        assert_eq!(state.turn().movers(), Armies::of(army));
        state = super::played(&state, text);
    }
    assert_eq!(super::letters(state.turn().movers()), "w");
}

#[test]
fn qk_4_the_setup() {
    let state = QuadKingdom::default();
    for (army, king, queen) in [
        (WHITE, "g1", "f1"),
        (MAROON, "a6", "a7"),
        (BLACK, "g12", "f12"),
        (EMERALD, "l6", "l7"),
    ] {
        let at = |name: &str| name.parse::<Square<KingdomBoard>>().unwrap();
        assert_eq!(state.pieces().king(army), Some(at(king)));
        assert_eq!(state.pieces().at(at(queen)), Some((army, PieceType::QUEEN)));
        let count = |piece_type| state.pieces().of(army, piece_type).len();
        assert_eq!(PieceType::ALL.map(count), [8, 2, 2, 2, 1, 1]);
    }
    let rows = "*,*,bR,bN,bB,bQ,bK,bB,bN,bR,*,*/*,*,bP,bP,bP,bP,bP,bP,bP,bP,*,*/mR,mP,8,eP,eR/\
        mN,mP,8,eP,eN/mB,mP,8,eP,eB/mQ,mP,8,eP,eQ/mK,mP,8,eP,eK/mB,mP,8,eP,eB/mN,mP,8,eP,eN/\
        mR,mP,8,eP,eR/*,*,wP,wP,wP,wP,wP,wP,wP,wP,*,*/*,*,wR,wN,wB,wQ,wK,wB,wN,wR,*,*";
    for (mode, more) in [
        ("ffa", "ffa w wmbe wKQmKQbKQeKQ - 0,0,0,0 0 0"),
        (
            "teams+draws",
            "teams+draws w wmbe wKQmKQbKQeKQ - 0,0,0,0 0 0",
        ),
        ("two-a", "two-a wm wmbe wKQmKQbKQeKQ - 0,0,0,0 0 0"),
        (
            "three+points",
            "three:-w+points w wmbe wKQmKQbKQeKQ - 0,0,0,0 0 0",
        ),
    ] {
        assert_eq!(start(mode).to_string(), format!("{rows} {more}"));
    }
}
