//! Position texts: the start, what is refused, what is read in two forms.

use crate::reference::{Outcome, Record, State};

const START: &str = "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1";

#[test]
fn start_texts() {
    let start = State::start("start").unwrap();
    assert_eq!(start.text(), START);
    assert_eq!(start.turn(), [("w".to_owned(), "w".to_owned())]);
    assert!(start.in_check().is_empty() && start.outcome().is_none());
    let option = State::start("pawn-shift").unwrap();
    assert_eq!(option.text(), format!("{START} pawn-shift"));
    assert_ne!(start, option);
    assert!(State::start("").is_err() && State::start("pawn_shift").is_err());
}

#[test]
fn refused_texts() {
    let kings = "4k3/8/8/8/8/8/8/4K3";
    let refused = [
        String::new(),
        "4k3/8/8/8/8/8/8/4K3".to_owned(),
        format!("{kings} w - - 0"),
        format!("{kings} w - - 0 1 "),
        format!(" {kings} w - - 0 1"),
        format!("{kings}  w - - 0 1"),
        format!("{kings} w - - 0 1 pawn_shift"),
        format!("{kings} w - - 0 1 pawn-shift pawn-shift"),
        format!("{kings} W - - 0 1"),
        format!("{kings} w KQkq - 0 1"),
        format!("{kings} w - - 00 1"),
        format!("{kings} w - - +1 1"),
        format!("{kings} w - - -1 1"),
        format!("{kings} w - - 0 0"),
        format!("{kings} w - - 0 99999999999"),
        format!("{kings}/8 w - - 0 1"),
        "4k3/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/4K4 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/4K21 w - - 0 1".to_owned(),
        "4k3/0p7/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "4k3/8*/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "4k3/7x/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "4k3/7é/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        // Kings: none, two of one side, the one not to move in check.
        "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1".to_owned(),
        "8/8/8/8/8/8/8/3KK3 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1".to_owned(),
        "8/8/8/8/8/8/3k4/4K3 w - - 0 1".to_owned(),
        // En passant: not a square, wrong rank, no pawn, origin or target occupied.
        "4k3/8/8/8/3pP3/8/8/4K3 b - e 0 1".to_owned(),
        "4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1".to_owned(),
        "4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1".to_owned(),
        "4k3/8/8/8/3pP3/8/8/4K3 b - e1 0 1".to_owned(),
        "4k3/8/8/8/3pP3/8/8/4K3 b - f3 0 1".to_owned(),
        "4k3/8/8/8/3pP3/8/8/4K3 w - d6 0 1".to_owned(),
        "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1".to_owned(),
        "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1".to_owned(),
    ];
    for text in refused {
        assert!(State::parse(&text).is_err(), "`{text}` was read");
    }
}

#[test]
fn a_target_nobody_attacks_is_read_and_not_written() {
    let state = State::parse("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").unwrap();
    assert_eq!(state.text(), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    let attacked = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(State::parse(attacked).unwrap().text(), attacked);
}

#[test]
fn a_missing_king_is_a_finished_game() {
    for (placement, white) in [("8/8/8/8/8/8/8/4K3", 1.0), ("4k3/8/8/8/8/8/8/8", 0.0)] {
        for turn in ["w", "b"] {
            let text = format!("{placement} {turn} - - 0 1");
            let state = State::parse(&text).unwrap();
            assert_eq!(state.text(), text);
            assert!(state.moves().is_empty());
            let scores = vec![("w".to_owned(), white), ("b".to_owned(), 1.0 - white)];
            assert_eq!(
                state.outcome(),
                Some(Outcome {
                    reason: "custody".to_owned(),
                    scores
                })
            );
        }
    }
}

#[test]
fn counters_run_on_without_overflow() {
    let text = format!("4k3/8/8/8/8/8/8/4K2R b - - {0} {0}", u32::MAX);
    let after = State::parse(&text).unwrap().play("e8e7").unwrap();
    assert!(after.text().ends_with(&format!("w - - {0} {0}", u32::MAX)));
}

#[test]
fn actions_other_than_moves_are_refused() {
    let mut record = Record::new(State::start("start").unwrap());
    for action in [
        "draw:wb",
        "resign:remove",
        "resign:freeze",
        "absent:w",
        "penalty:b",
        "",
        "e2e5",
        "e7e5",
        "E2E4",
    ] {
        assert!(record.apply(action).is_err(), "`{action}` was accepted");
    }
    assert_eq!(record.state().text(), START);
}
