//! Engine only: geometry, sizes, setup problems, checkers, algebraic notation, events, keys.

use board_geometry::{Geometry, Square, SquareSet};
use variant_core::{Notation, Position, Variant};
use zonal_chess::{
    BLACK, EAST_ZONE, Event, Setup, SetupProblems, WEST_ZONE, WHITE, Z_SQUARES, ZonalBoard,
    ZonalChess,
};

use crate::grid::{squares, text_of};

fn position(pieces: &str, fields: &str) -> ZonalChess {
    text_of(pieces, fields).parse().expect("a position")
}

fn white(pieces: &str) -> ZonalChess {
    position(pieces, "w - -")
}

fn problems(pieces: &str, fields: &str) -> SetupProblems {
    let setup: Setup = text_of(pieces, fields).parse().expect("well written");
    ZonalChess::try_from(setup)
        .expect_err("no position")
        .problems
}

fn san(position: &ZonalChess, m: &str) -> String {
    position.san(position.parse_move(m).expect("legal"))
}

fn events(position: &ZonalChess, m: &str) -> Vec<String> {
    let mut events = Vec::new();
    let m = position.parse_move(m).expect("legal");
    let report = |event: Event| events.push(event.to_string());
    assert_eq!(
        position.play_reporting(m, report),
        position.play_unchecked(m)
    );
    events
}

fn names(set: SquareSet<ZonalBoard>) -> Vec<String> {
    let mut names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    names.sort_unstable();
    names
}

#[test]
fn zc_1_files_of_falling_height_make_104_squares() {
    let board = ZonalBoard::BOARD;
    assert_eq!((board.files(), board.ranks(), board.len()), (16, 8, 104));
    let heights: Vec<usize> = (0..16).map(|file| board.file(file).len()).collect();
    assert_eq!(heights, [2, 4, 6, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 6, 4, 2]);
    assert!("a3".parse::<Square<ZonalBoard>>().is_err());
    assert!("p5".parse::<Square<ZonalBoard>>().is_ok());
    assert!(board.mirror_files().is_some() && board.mirror_ranks().is_some());
}

#[test]
fn zc_1_a_position_takes_192_bytes_and_a_move_four() {
    assert_eq!(
        (size_of::<ZonalChess>(), align_of::<ZonalChess>()),
        (192, 64)
    );
    assert_eq!(size_of::<zonal_chess::Move>(), 4);
}

#[test]
fn zc_2_the_zones_have_18_squares_each_and_leave_out_the_z_squares() {
    assert_eq!(names(WEST_ZONE), squares("a4-a5 b3-b6 c2-c7 d2-d7"));
    assert_eq!(names(EAST_ZONE), squares("p4-p5 o3-o6 n2-n7 m2-m7"));
    assert_eq!(names(Z_SQUARES), squares("d1 d8 m1 m8"));
}

#[test]
fn zc_3_the_start_is_the_default_and_the_one_mode() {
    assert_eq!(ZonalChess::start("start"), Ok(ZonalChess::default()));
    assert!(ZonalChess::start("").is_err());
}

#[test]
fn zc_4_setups_report_all_problems_at_once() {
    assert_eq!(
        problems("Ki1 Kj1 ki8 Pc7 pe8", "w K -"),
        SetupProblems::KINGS | SetupProblems::PAWNS | SetupProblems::CASTLING
    );
    assert_eq!(
        problems("Ki1 ki8 Ri5", "w - e6"),
        SetupProblems::OPPONENT_IN_CHECK | SetupProblems::EN_PASSANT
    );
    // Over a bent line (ZC-7).
    assert_eq!(
        problems("Ki1 ki5 Ra4", "w - -"),
        SetupProblems::OPPONENT_IN_CHECK
    );
}

#[test]
fn zc_4_and_zc_8_events_of_pawns() {
    let right = position("Ki1 ki8 Pd4 pe4", "b - d3");
    assert_eq!(events(&right, "e4d3"), ["captured P on d4"]);
    assert_eq!(
        events(&white("Ki1 ki8 Pd6 rc7"), "d6c7q"),
        ["captured R on c7", "promoted to Q on c7"]
    );
}

#[test]
fn zc_4_zc_7_and_zc_8_algebraic_notation() {
    let both = position("Ki1 Re1 Rl1 ki8 re8 rl8", "w KQkq -");
    assert_eq!(
        (san(&both, "i1k1"), san(&both, "i1g1")),
        ("O-O".into(), "O-O-O".into())
    );
    assert_eq!(san(&white("Ki1 ki8 Pd6 rc7"), "d6c7q"), "dxc7=Q#");
    let two = white("Ki1 kk8 Rb4 Rd6");
    assert_eq!(
        (san(&two, "b4c6"), san(&two, "b4h7")),
        ("Rbc6".into(), "Rbh7".into())
    );
    let one = white("Ki1 kk8 Rb4");
    assert_eq!(one.parse_san("Rl7").expect("one rook").to_string(), "b4l7");
    // Mate by a rook in the zone: rank 7 over a bent line, rank 8 by the other.
    let before = white("Ki1 kk8 Rb4 Ra4");
    assert!(
        before.parse_san("Rd8#").is_err(),
        "it must be said which rook"
    );
    let m = before.parse_san("Rbd8#").expect("mate");
    let mate = before.play_unchecked(m).outcome().expect("over");
    assert_eq!(mate.to_string(), "checkmate w=1 b=0");
}

#[test]
fn zc_7_who_gives_check_and_who_attacks_a_square() {
    let check = white("Ki4 kk8 ra5 nb4 nd5 na4");
    assert!(check.is_check());
    assert_eq!(names(check.checkers()), ["a5"]);
    let stalemate = position("ka5 Kc5 Qc3", "b - -");
    assert_eq!(stalemate.is_check(), !stalemate.checkers().is_empty());
    let state = white("Kk1 kk8 Ra4 Nb6 rl7");
    let square = "d7".parse().expect("a square");
    assert_eq!(names(state.attackers(square, WHITE)), ["a4", "b6"]);
    assert_eq!(names(state.attackers(square, BLACK)), ["l7"]);
}

#[test]
fn zc_9_nobody_acts_after_mate_and_stalemate() {
    for pieces in ["kh8 Kh6 Rd8 pn7", "ka4 Kc4 Pc3 pa5"] {
        let over = position(pieces, "b - -");
        assert!(over.outcome().is_some() && over.to_act().is_empty());
    }
}

#[test]
fn zc_9_an_en_passant_square_tells_positions_apart_only_if_the_capture_is_legal() {
    let repeats = |pieces: &str| {
        let with_right = position(pieces, "w - e6");
        let without = position(pieces, "w - -");
        assert!(with_right.en_passant().is_some());
        let alike = with_right.repeats(&without);
        assert_eq!(alike, with_right.key() == without.key());
        alike
    };
    // The capture would open the bent line of the rook along rank 5.
    assert!(repeats("Ki5 Pf5 pe5 ra4 kk8"));
    assert!(!repeats("Ki5 Pf5 pe5 ra4 pd5 kk8"));
}
