//! Algebraic notation.

use variant_core::Variant;
use variant_core::{MoveTextError, Notation, Position};

use crate::rules::{KINGS, REST, played, position, white_to_move};
use crate::support::start;

#[test]
fn moves_are_written_as_in_chess() {
    let state = white_to_move("wRc3 wRc9 wRh3 wNe5 wPd7 wPg7 mRf8 mNh8").0;
    for (text, san) in [
        ("c3c5", "R3c5"),
        ("c3e3", "Rce3"),
        ("e5f7", "Nf7"),
        ("d7d8q", "d8=Q"),
        ("g7f8n", "gxf8=N"),
        ("g1h1", "Kh1"),
    ] {
        let m = state.parse_move(text).unwrap();
        assert_eq!(state.san(m), san);
        assert_eq!(state.parse_san(san), Ok(m));
    }
    for (lenient, text) in [
        ("R3c5!", "c3c5"),
        ("Ne5-f7", "e5f7"),
        ("gf8N", "g7f8n"),
        ("w:Kh1", "g1h1"),
    ] {
        assert_eq!(
            state.parse_san_lenient(lenient),
            state.parse_move(text),
            "{lenient}"
        );
        assert!(matches!(
            state.parse_san(lenient),
            Err(MoveTextError::NotCanonical { .. })
        ));
    }
    assert_eq!(state.parse_san("Rc5"), Err(MoveTextError::Ambiguous));
    assert_eq!(state.parse_san("m:Kh1"), Err(MoveTextError::Illegal));
    assert_eq!(
        state.parse_san("Kh1 at last"),
        Err(MoveTextError::Malformed {
            offset: 4,
            expected: "the end of the move"
        })
    );
    // The byte is that of the whole text, the letter of the kingdom included.
    assert_eq!(
        state.parse_san("m:Kh1 at last"),
        Err(MoveTextError::Malformed {
            offset: 6,
            expected: "the end of the move"
        })
    );
}

#[test]
fn check_marks_tell_what_is_new() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh9 wRd3 wPf2 bRe5";
    let start = position(pieces, &format!("ffa w wmbe {REST}"));
    let state = start.0;
    for (text, san) in [
        ("h9a9", "Ra9#"), // Maroon falls inside the move
        ("h9h12", "Rh12+"),
        ("d3d6", "Rd6+"), // Maroon and Emerald at once
        ("f2f3", "f3"),
    ] {
        assert_eq!(state.san(state.parse_move(text).unwrap()), san);
    }
    // Black stays in check, which is no new check.
    let later = played(&start, "h9h12 a6a7").0;
    let maroon_moved = later.parse_move("g12h12").unwrap();
    assert_eq!(later.san(maroon_moved), "Kxh12");
}

#[test]
fn castling_names_the_kingdom_where_two_could() {
    let pieces = "wKg1 wRj1 wRc1 mKa6 bKg12 bRj12 eKl6 wPd2";
    let state = position(pieces, "teams wb w-be wKQbK - 0,0,0,0 0 0").0;
    for (text, san) in [("g1i1", "w:O-O"), ("g12i12", "b:O-O"), ("g1e1", "O-O-O")] {
        let m = state.parse_move(text).unwrap();
        assert_eq!((state.san(m).as_str(), state.parse_san(san)), (san, Ok(m)));
    }
    assert_eq!(state.parse_san("O-O"), Err(MoveTextError::Ambiguous));
    assert_eq!(state.parse_san_lenient("b:0-0"), state.parse_move("g12i12"));
    assert_eq!(state.parse_san_lenient("w:0-0-0"), state.parse_move("g1e1"));
    // Maroon's shorter wing is that of rank 3.
    let maroon = position("wKg1 mKa6 mRa3 bKg12 eKl6", "ffa m wmbe mK - 0,0,0,0 0 0").0;
    assert_eq!(maroon.san(maroon.parse_move("a6a4").unwrap()), "O-O");
}

#[test]
fn a_capture_en_passant_is_no_rival_of_an_advance() {
    let state = played(
        &position(
            &format!("{KINGS} mPb3 wPd2 wPc2"),
            &format!("ffa m wmbe {REST}"),
        ),
        "b3d3 g12g11 l6l5",
    )
    .0;
    assert_eq!(state.en_passant().len(), 1);
    for (text, san) in [("c2c3", "c3"), ("d2c3", "dxc3")] {
        let m = state.parse_move(text).unwrap();
        assert_eq!((state.san(m).as_str(), state.parse_san(san)), (san, Ok(m)));
    }
    assert_eq!(
        state.parse_san_lenient("dc3 e.p."),
        state.parse_move("d2c3")
    );
}

#[test]
fn long_games_are_read_back() {
    for mode in ["ffa", "teams", "two-a", "two-b", "three"] {
        let mut state = start(mode);
        let mut rng = variant_core::Rng::new(21);
        for _ in 0..60 {
            for m in state.moves() {
                let san = state.san(m);
                assert_eq!(state.parse_san(&san), Ok(m), "{san} in {state}");
                assert_eq!(state.parse_san_lenient(&san), Ok(m));
            }
            let Some(m) = state.random_move(&mut rng) else {
                break;
            };
            state = state.play_unchecked(m);
        }
    }
}

#[test]
fn actions_are_listed_with_their_players() {
    for (mode, expected) in [
        ("ffa", "draw:wmbe resign:w resign:m resign:b resign:e"),
        ("two-b", "draw:wb resign:w resign:b"),
        ("three", "draw:wmb resign:w resign:m resign:b"),
    ] {
        let actions = start(mode).actions().into_iter();
        let texts: Vec<String> = actions.map(|action| action.to_string()).collect();
        assert_eq!(texts.join(" "), expected, "{mode}");
    }
}
