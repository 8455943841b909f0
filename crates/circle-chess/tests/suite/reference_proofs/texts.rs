//! Start positions and position texts, refused ones included.

use super::{FEN, state};
use crate::random::Random;
use crate::reference::State;

#[test]
fn start_texts() {
    let three = format!("| 1 A-B {FEN} | 2 B-C {FEN} | 3 C-A {FEN} | A - | B - | C -");
    for (mode, header) in [
        ("3", "tournament free 0 0"),
        ("3:social", "social free 0 0"),
        ("3:rounds", "tournament rounds:1 0 0"),
        ("3:social:rounds", "social rounds:1 0 0"),
    ] {
        assert_eq!(
            State::start(mode).unwrap().text(),
            format!("{header} {three}")
        );
    }
    for count in 3..=26 {
        let start = State::start(&count.to_string()).unwrap();
        assert_eq!(state(&start.text()), start);
        assert_eq!(start.turn().len(), count);
    }
}

#[test]
fn unknown_modes_are_refused() {
    for mode in [
        "",
        "2",
        "27",
        "03",
        "+3",
        "3:",
        "3:free",
        "3:rounds:social",
        "3:social:",
        "x",
    ] {
        assert!(State::start(mode).is_err(), "{mode}");
    }
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Two players whose first board is given.
fn two_boards(first: &str) -> String {
    format!("tournament free 0 0 | 1 A-B {first} | 2 B-A {KINGS} | A - | B -")
}

#[test]
fn useless_en_passant_squares_are_read_and_forgotten() {
    let useless = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    assert_eq!(
        state(&two_boards(useless)).text(),
        two_boards("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1")
    );
    let useful = two_boards("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(state(&useful).text(), useful);
    assert!(state(&useful).moves().contains(&"1:d4e3".to_owned()));
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
        assert!(State::parse(&two_boards(board)).is_err(), "{board}");
    }
}

#[test]
fn matches_that_are_not_written_right_are_refused() {
    let boards = format!("1 A-B {KINGS} | 2 B-A {KINGS}");
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
        format!("tournament free 0 0 | 2 A-B {KINGS} | 1 B-A {KINGS} | A - | B -"),
        format!("tournament free 0 0 | 1 A-B {KINGS} | 2 A-B {KINGS} | A - | B -"),
        format!("tournament free 0 0 | 1 A-A {KINGS} | A -"),
        format!("tournament free 0 0 | 1 A-B {KINGS} | A - | B -"),
        "tournament free 0 0 | A - | B -".to_owned(),
        "tournament rounds:1 0 0 | A -".to_owned(),
    ] {
        assert!(State::parse(&text).is_err(), "{text}");
    }
}

#[test]
fn spoilt_texts_are_refused_or_read_as_what_they_say() {
    let mut random = Random(3);
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text: Vec<char> = random.sparse_match().chars().collect();
        for _ in 0..random.below(3) {
            let at = random.below(text.len());
            let put = *random.pick(&[
                '1', '8', ' ', '|', '-', '/', '(', ')', 'K', 'q', 'U', 'P', 'w', 'b', ',', 'e',
                '\u{fc}',
            ]);
            match random.below(3) {
                0 => text[at] = put,
                1 => text.insert(at, put),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(state) = State::parse(&text) {
            read += 1;
            assert_eq!(state.text(), text);
        }
    }
    assert!(read > 1000, "{read}");
}
