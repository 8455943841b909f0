//! Refused position texts, and alternative forms.

use variant_testkit::{Oracle, Queries};

use super::Subject;
use super::support::{QUIET, can, written};

/// Two players whose first board is given.
fn two_boards(first: &str) -> String {
    format!("tournament free 0 0 | 1 A-B {first} | 2 B-A {QUIET} | A - | B -")
}

#[test]
fn useless_en_passant_squares_are_read_and_forgotten() {
    let useless = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    assert_eq!(
        written(&Subject::of(&two_boards(useless))),
        two_boards("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1")
    );
    let useful = two_boards("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    let state = Subject::of(&useful);
    assert!(written(&state) == useful && can(&state, "1:d4e3"));
}

#[test]
fn boards_that_are_not_written_right_are_refused() {
    for board in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 00 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/44/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/9/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        "3Pk3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2p w - - 0 1",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/N(1)3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/N(0)3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/N(27)3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/N(2)4K(2)3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/8/3K4 w U - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w KU - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w uK - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
        "4k3/8/8/8/4P3/8/4N3/5K2 b - e3 0 1",
    ] {
        assert!(Subject::read(&two_boards(board)).is_err(), "{board}");
    }
}

#[test]
fn matches_that_are_not_written_right_are_refused() {
    let boards = format!("1 A-B {QUIET} | 2 B-A {QUIET}");
    for text in [
        String::new(),
        format!("tournament free 0 | {boards} | A - | B -"),
        format!("friendly free 0 0 | {boards} | A - | B -"),
        format!("tournament rounds 0 0 | {boards} | A - | B -"),
        format!("tournament rounds:3 0 0 | {boards} | A - | B -"),
        format!("tournament rounds:0 0 0 | {boards} | A - | B -"),
        format!("tournament free -1 0 | {boards} | A - | B -"),
        format!("tournament free 0 0 | {boards} | B - | A -"),
        format!("tournament free 0 0 | {boards} | A - | B - | C -"),
        format!("tournament free 0 0 | {boards} | A -"),
        format!("tournament free 0 0 | {boards} | A | B -"),
        format!("tournament free 0 0 | {boards} | A N | B -"),
        format!("tournament free 0 0 | {boards} | A K2 | B -"),
        format!("tournament free 0 0 | {boards} | A N2 P1 | B -"),
        format!("tournament free 0 0 | {boards} | A N2  N2 | B -"),
        format!("social free 0 0 | {boards} | A N2 | B -"),
        format!("tournament free 0 0 | {boards} | A - | B - | mated 1"),
        format!("tournament rounds:1 0 0 | {boards} | A - | B - | mated 1"),
        format!("tournament free 0 0 | {boards} | A - | B - | x"),
        format!("tournament free 0 0 | 2 A-B {QUIET} | 1 B-A {QUIET} | A - | B -"),
        format!("tournament free 0 0 | 1 A-B {QUIET} | 2 A-B {QUIET} | A - | B -"),
        format!("tournament free 0 0 | 1 A-A {QUIET} | A -"),
        format!("tournament free 0 0 | 1 A-B {QUIET} | A - | B -"),
        "tournament free 0 0 | A - | B -".to_owned(),
        "tournament rounds:1 0 0 | A -".to_owned(),
    ] {
        assert!(Subject::read(&text).is_err(), "{text}");
    }
}
