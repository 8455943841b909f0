//! Engine queries that return values.

use super::Game;
use super::elimination::{LADDER, TRAP};
use super::pawns::{BEYOND, TWO_TAKERS};
use super::prelude::*;
use super::three::EMERALD_CHECKS;
use crate::reference_support::text;
use crate::support::letters;
use board_geometry::{Geometry, Square};
use chess_pieces::PieceType;
use quad_kingdom::{
    Armies, BLACK, Control, EMERALD, KingdomBoard, MAROON, QuadKingdom, SetupProblems, Status,
    WHITE,
};
use variant_core::text::Cause;
use variant_core::{ApplyError, Player, Position};

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
fn qk_3_the_turn() {
    let mut state = start("ffa");
    for (army, text) in [
        (WHITE, "d2d3"),
        (MAROON, "b3c3"),
        (BLACK, "d11d10"),
        (EMERALD, "k3j3"),
    ] {
        assert_eq!(state.0.turn().movers(), Armies::of(army));
        state = played(&state, text);
    }
}

#[test]
fn qk_4_the_setup_by_pieces() {
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
    assert_eq!(start("two-b").0.pieces().occupied().len(), 32);
}

fn problems(pieces: &str, fields: &str) -> (&'static str, SetupProblems) {
    let error = text(pieces, fields).parse::<QuadKingdom>();
    let error = error.expect_err(fields);
    match error.cause {
        Cause::Setup(setup) => (error.field, setup.problems),
        _ => panic!("{pieces} {fields}: {error}"),
    }
}

#[test]
fn qk_6_pawns_beyond_their_lines_are_a_problem_of_the_setup() {
    for pawn in BEYOND {
        let pieces = format!("wKg2 mKb6 bKg11 eKk6 {pawn}");
        let (_, problems) = problems(&pieces, &format!("ffa w wmbe {REST}"));
        assert!(problems.contains(SetupProblems::PAWN_LINES), "{pawn}");
    }
}

#[test]
fn qk_7_en_passant_rights() {
    let takers = played(&white_to_move(TWO_TAKERS), "f2f4").0.en_passant()[0].capturers;
    assert!(takers.contains(MAROON) && takers.contains(EMERALD) && !takers.contains(BLACK));
}

#[test]
fn qk_11_status_and_end() {
    let state = position(TRAP, &format!("ffa+draws w wmbe {REST}"));
    assert_eq!(played(&state, "i8i7").0.status(MAROON), Status::Trapped);
    let last = position(LADDER, &format!("ffa w wm-- {REST}"));
    let mated = played(&last, "h9a9").0;
    assert!(mated.is_decided() && mated.to_act().is_empty() && !mated.has_moves());
}

#[test]
fn qk_11_unsettled_texts_are_a_problem_of_the_turn() {
    let mated = LADDER.replace("wRh9", "wRa9");
    for fields in ["ffa m wmbe", "ffa m w-be", "teams me wmb-", "two-a mw w-be"] {
        let (field, problems) = problems(&mated, &format!("{fields} {REST}"));
        assert_eq!(field, "turn", "{fields}");
        let turn = SetupProblems::TURN | SetupProblems::UNSETTLED;
        assert!(problems.intersects(turn), "{fields}");
    }
}

#[test]
fn qk_13_a_draw_that_lacks_players_is_refused_as_an_action() {
    for refused in ["draw:w", "draw:wbm", "draw:", "draw:wmbex"] {
        let refused = Game::new(start("ffa").0).apply(refused);
        assert!(matches!(refused, Err(ApplyError::Action(_))));
    }
}

#[test]
fn qk_14_qk_18_who_is_hostile_to_whom() {
    let state = position(LADDER, &format!("ffa w wm-- {REST}")).0;
    assert_eq!(letters(state.hostile_to(WHITE)), "m");
    assert_eq!(letters(start("ffa").0.hostile_to(BLACK)), "wme");
    for mode in [
        "three:wm w wmbe",
        "three:mb w wmbe",
        "three:-w w wmbe",
        "three:bw w wm-e",
    ] {
        let state = position(EMERALD_CHECKS, &format!("{mode} {REST}"));
        assert!(state.0.hostile_to(EMERALD).is_empty());
    }
}

#[test]
fn qk_16_nobody_moves_after_a_resignation() {
    let mut game = Game::new(start("two-a").0);
    game.apply("resign:m").expect("a resignation");
    assert!(game.moves().is_empty());
}

#[test]
fn qk_16_qk_21_players() {
    let players = |mode| {
        let players = start(mode).0.players().into_iter();
        players.map(Player::letter).collect::<String>()
    };
    assert_eq!(players("two-a"), "wm");
    let fallen = position(&format!("{KINGS} wPc2"), &format!("teams me -mbe {REST}"));
    assert_eq!(fallen.0.players().len(), 4);
}

#[test]
fn qk_18_control() {
    let none = Control {
        holder: None,
        next: WHITE,
    };
    let mut state = start("three");
    assert_eq!(state.0.control(), Some(none));
    for (holder, round) in [
        (WHITE, "d2d3 b3c3 d11d10 k3j3"),
        (MAROON, "e2e3 b4c4 e11e10 k4j4"),
        (BLACK, "f2f3 b5c5 f11f10 k5j5"),
        (WHITE, "g2g3 b6c6 g11g10 k6j6"),
    ] {
        let (before, emerald) = round.rsplit_once(' ').expect("four moves");
        state = played(&state, before);
        let acting = state.0.to_act();
        assert_eq!(acting.len(), 1);
        assert_eq!(Some(acting[0].player), state.0.player_of(holder));
        let control = state.0.control();
        assert_eq!(control.and_then(|control| control.holder), Some(holder));
        state = played(&state, emerald);
    }
}

#[test]
fn qk_20_points() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRj6";
    let state = position(pieces, "teams+points e w-be - - 0,0,11,0 0 0");
    assert_eq!(played(&state, "j6g6").0.points()[3], 22);
}
