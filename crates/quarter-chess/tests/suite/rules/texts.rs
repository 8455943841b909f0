//! Refused position texts, alternative forms, and refused move texts.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::Subject;
use super::support::{after, from_the_start};

#[test]
fn refused_texts() {
    let kings = "4k3/8/8/8/8/8/8/4K3";
    for fields in [
        "",
        " w - - 0",
        " w - - 0 1 ",
        "  w - - 0 1",
        " w - - 0 1 pawn_shift",
        " w - - 0 1 pawn-shift pawn-shift",
        " W - - 0 1",
        " w KQkq - 0 1",
        " w - - 00 1",
        " w - - +1 1",
        " w - - -1 1",
        " w - - 0 0",
        " w - - 0 99999999999",
        "/8 w - - 0 1",
    ] {
        let text = format!("{kings}{fields}");
        assert!(Subject::read(&text).is_err(), "`{text}` was read");
    }
    for text in [
        "",
        " 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K21 w - - 0 1",
        "4k3/0p7/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8*/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/7x/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/7é/8/8/8/8/8/4K3 w - - 0 1",
        // Kings: none, two of one side, the one not to move in check (QC-16).
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        "8/8/8/8/8/8/8/3KK3 w - - 0 1",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "8/8/8/8/8/8/3k4/4K3 w - - 0 1",
        // En passant: not a square, wrong rank, no pawn, origin or target occupied.
        "4k3/8/8/8/3pP3/8/8/4K3 b - e 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e1 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - f3 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1",
        "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1",
    ] {
        assert!(Subject::read(text).is_err(), "`{text}` was read");
    }
}

#[test]
fn qc_4_a_target_nobody_attacks_is_read_and_not_written() {
    let state = Subject::of("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    assert_eq!(Oracle::text(&state), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    let attacked = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(Oracle::text(&Subject::of(attacked)), attacked);
}

#[test]
fn counters_run_on_without_overflow() {
    let text = format!("4k3/8/8/8/8/8/8/4K2R b - - {0} {0}", u32::MAX);
    let next = Oracle::text(&after(&Subject::of(&text), "e8e7"));
    assert!(next.ends_with(&format!("w - - {0} {0}", u32::MAX)));
}

#[test]
fn what_is_neither_a_move_nor_an_action_is_refused() {
    let game = from_the_start();
    for action in [
        "draw:bw",
        "draw:w",
        "resign:s",
        "resign:remove",
        "resign:freeze",
        "absent:w",
        "penalty:b",
        "",
        "e2e5",
        "e7e5",
        "E2E4",
    ] {
        assert!(game.refuses(action), "`{action}` was accepted");
    }
}
