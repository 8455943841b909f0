//! Position texts: the fields, EPD, and what is said of damaged ones.

use two_army_chess::{StandardProblems, TwoArmyGame, TwoArmyPosition};
use variant_core::Position;
use variant_core::text::Cause;

use crate::glade::{Glade, glade};
use crate::meadow::{Meadow, meadow};
use crate::patience::{Patience, patience};

const NUMBER: &str = "a number up to 4294967295";

/// The text has a `^` where the error is.
#[track_caller]
fn refuses<V: TwoArmyGame>(marked: &str, field: &str, says: &str) {
    let offset = marked.find('^').unwrap();
    let text = marked.replacen('^', "", 1);
    let error = text.parse::<TwoArmyPosition<V>>().unwrap_err();
    assert_eq!((error.field, error.offset), (field, offset), "{error}");
    assert_eq!(
        error.to_string(),
        format!("{field}, byte {offset}: expected {says}")
    );
}

#[test]
fn errors_name_field_and_byte() {
    refuses::<Meadow>(
        "4k3/8/8/8/8/4K^x2 w - - 0 1",
        "placement",
        "a piece, a number, `*` or `/`",
    );
    refuses::<Meadow>("4k3/8/8/8/8/4K3^", "turn", "`w` or `b`");
    refuses::<Meadow>("4k3/8/8/8/8/4K3 ^x - - 0 1", "turn", "`w` or `b`");
    refuses::<Meadow>("4k3/8/8/8/8/4K3 ^wb - - 0 1", "turn", "`w` or `b`");
    let castlings = "letters of `KQkq` in this order, or `-`";
    refuses::<Meadow>("r3k3/8/8/8/8/R3K3 w Q^K - 0 1", "castling", castlings);
    refuses::<Meadow>("r3k3/8/8/8/8/R3K3 w ^", "castling", castlings);
    refuses::<Meadow>(
        "4k3/8/8/8/8/4K3 w - ^i9 0 1",
        "en passant",
        "the name of a square or `-`",
    );
    refuses::<Meadow>(
        "4k3/8/8/8/8/4K3 w - ^a7 0 1",
        "en passant",
        "the name of a square or `-`",
    );
    refuses::<Glade>("4k3/8/8/8/8/4K3 w -^", "en passant", "a square or `-`");
    refuses::<Glade>("4k3/8/8/8/8/4K3 w - -^", "halfmove clock", "a number");
    refuses::<Glade>("4k3/8/8/8/8/4K3 w - - 3^", "fullmove number", "a number");
    refuses::<Glade>("4k3/8/8/8/8/4K3 w - - 3^x 1", "halfmove clock", NUMBER);
    refuses::<Glade>(
        "4k3/8/8/8/8/4K3 w - - ^4294967296 1",
        "halfmove clock",
        NUMBER,
    );
    refuses::<Glade>("4k3/8/8/8/8/4K3 w - - 3 ^01", "fullmove number", NUMBER);
    refuses::<Glade>(
        "4k3/8/8/8/8/4K3 w - - 3 ^4294967296",
        "fullmove number",
        NUMBER,
    );
    refuses::<Glade>("4k3/8/8/8/8/4K3 w - - 3 1 ^rush", "options", "`race`");
    refuses::<Glade>("4k3/8/8/8/8/4K3 w - - 3 1 ^", "options", "`race`");
    for marked in ["3 1 race^ x", "3 1 race^ "] {
        let text = format!("4k3/8/8/8/8/4K3 w - - {}", marked.replace('^', ""));
        let error = text.parse::<TwoArmyPosition<Glade>>().unwrap_err();
        assert!(error.offset >= text.rfind("race").unwrap() + 4, "{error}");
    }
    // A game without options has no seventh field.
    let error = "4k3/8/8/8/8/4K3 w - - 3 1 race".parse::<TwoArmyPosition<Patience>>();
    assert!(error.is_err());
}

#[test]
fn problems_are_located_in_the_field_that_has_them() {
    for (marked, problems) in [
        ("^4k3/8/8/8/8/8 w - - 0 1", StandardProblems::KINGS),
        ("^4k3/8/8/8/8/3KK3 w - - 0 1", StandardProblems::KINGS),
        ("^P3k3/8/8/8/8/4K3 w - - 0 1", StandardProblems::PAWNS),
        ("^4k3/8/8/8/8/p3K3 w - - 0 1", StandardProblems::PAWNS),
        ("^4k3/8/8/8/8/P3K3 w - - 0 1", StandardProblems::PAWNS),
        (
            "^4k3/8/8/4R3/8/4K3 w - - 0 1",
            StandardProblems::OPPONENT_IN_CHECK,
        ),
        ("4k3/8/8/8/8/R3K3 w ^K - 0 1", StandardProblems::CASTLING),
        ("4k3/8/8/8/8/R2K4 w ^Q - 0 1", StandardProblems::CASTLING),
        (
            "4k3/8/8/3Pp3/8/4K3 b - ^e4 0 1",
            StandardProblems::EN_PASSANT,
        ),
        (
            "4k3/8/8/3Pp3/8/4K3 w - ^c4 0 1",
            StandardProblems::EN_PASSANT,
        ),
        (
            "4k3/8/8/3Pp3/8/4K3 w - ^e3 0 1",
            StandardProblems::EN_PASSANT,
        ),
        (
            "4k3/8/4r3/3Pp3/8/4K3 w - ^e4 0 1",
            StandardProblems::EN_PASSANT,
        ),
        (
            "4k3/4r3/8/3Pp3/8/4K3 w - ^e4 0 1",
            StandardProblems::EN_PASSANT,
        ),
        (
            "3k4/8/8/3Pp3/8/4K3 w - - 0 ^0",
            StandardProblems::FULLMOVE_NUMBER,
        ),
        // The first field of several.
        (
            "4k3/8/8/8/8/R3K3 w ^K e5 0 0",
            StandardProblems::CASTLING
                | StandardProblems::EN_PASSANT
                | StandardProblems::FULLMOVE_NUMBER,
        ),
    ] {
        let offset = marked.find('^').unwrap();
        let text = marked.replacen('^', "", 1);
        let error = text.parse::<TwoArmyPosition<Meadow>>().unwrap_err();
        let Cause::Setup(found) = error.cause else {
            panic!("{text}: {error}");
        };
        assert_eq!((found.problems, error.offset), (problems, offset), "{text}");
    }
}

#[test]
fn the_clocks_can_be_left_out_where_epd_is_read() {
    let bare = "r3k3/8/8/8/8/4K2R w K -";
    let full = |clock, number| meadow(&format!("{bare} {clock} {number}"));
    for (operations, expected) in [
        ("", full(0, 1)),
        (" bm Kd1;", full(0, 1)),
        (" hmvc 12; fmvn 30;", full(12, 30)),
        (" fmvn 30; id \"a; hmvc 7;\"; hmvc 4;", full(4, 30)),
        (" hmvc 3;", full(3, 1)),
        (" id \"x\";  fmvn 2;", full(0, 2)),
    ] {
        assert_eq!(
            meadow(&format!("{bare}{operations}")),
            expected,
            "{operations}"
        );
    }
    let operation = "a letter that begins an operation, and `;` at its end";
    refuses::<Meadow>(
        "r3k3/8/8/8/8/4K2R w K - bm Kd1; 9^",
        "operations",
        operation,
    );
    refuses::<Meadow>(
        "r3k3/8/8/8/8/4K2R w K - bm Kd1; ^9;",
        "operations",
        operation,
    );
    refuses::<Meadow>(
        "r3k3/8/8/8/8/4K2R w K - bm Kd1; id \"x;^",
        "operations",
        operation,
    );
    refuses::<Meadow>(
        "r3k3/8/8/8/8/4K2R w K - id 7; ^hmvc x;",
        "operations",
        NUMBER,
    );
    refuses::<Meadow>("r3k3/8/8/8/8/4K2R w K - ^fmvn;", "operations", NUMBER);
    // What is wrong before the operations is located where it is; a number too low, at their place.
    refuses::<Meadow>("r3k3/8/8/8/8/4K2R ^x K - fmvn 3;", "turn", "`w` or `b`");
    let error = format!("{bare} fmvn 0;").parse::<TwoArmyPosition<Meadow>>();
    let error = error.unwrap_err();
    assert_eq!(
        (error.field, error.offset),
        ("fullmove number", bare.len() + 1)
    );
    // Elsewhere the clocks are wanted.
    refuses::<Glade>("4k3/8/8/8/8/4K3 w - -^", "halfmove clock", "a number");
    refuses::<Glade>("4k3/8/8/8/8/4K3 w - - ^bm Kd1;", "halfmove clock", NUMBER);
}

#[test]
fn clocks_count_up_to_their_end_and_stay_there() {
    let most = u32::MAX;
    let play = |text: &str, m: &str| {
        let position = meadow(text);
        position.play(position.parse_move(m).unwrap()).unwrap()
    };
    let next = play(
        &format!("r3k3/8/8/8/8/R3K3 b - - {} {}", most - 1, most - 1),
        "a6a5",
    );
    assert_eq!(
        (next.halfmove_clock(), next.fullmove_number()),
        (most, most)
    );
    let next = play(&format!("r3k3/8/8/8/8/R3K3 b - - {most} {most}"), "a6a5");
    assert_eq!(
        (next.halfmove_clock(), next.fullmove_number()),
        (most, most)
    );
    assert_eq!(meadow(&next.to_string()), next);
    // White's moves are not counted; captures and pawns begin the clock anew.
    let next = play("r3k3/8/8/8/8/R3K3 w - - 5 8", "a1a5");
    assert_eq!((next.halfmove_clock(), next.fullmove_number()), (6, 8));
    let next = play("r3k3/8/8/8/8/R3K3 w - - 5 8", "a1a6");
    assert_eq!((next.halfmove_clock(), next.fullmove_number()), (0, 8));
    let next = play("r3k3/8/8/8/P7/R3K3 w - - 5 8", "a2a4");
    assert_eq!((next.halfmove_clock(), next.fullmove_number()), (0, 8));
}

#[test]
fn an_en_passant_square_is_written_if_a_pawn_attacks_it() {
    let play = |text: &str, m: &str| {
        let position = glade(text);
        position
            .play(position.parse_move(m).unwrap())
            .unwrap()
            .to_string()
    };
    let beside = "4k3/8/1p6/8/P7/4K3 w - - 0 1";
    assert_eq!(play(beside, "a2a4"), "4k3/8/Pp6/8/8/4K3 b - a3 0 1");
    assert_eq!(play(beside, "a2a3"), "4k3/8/1p6/P7/8/4K3 b - - 0 1");
    // The right passes with the next move.
    assert_eq!(
        play("4k3/8/Pp6/8/8/4K3 b - a3 0 1", "e6e5"),
        "8/4k3/Pp6/8/8/4K3 w - - 1 2"
    );
    let apart = "4k3/8/2p5/8/P7/4K3 w - - 0 1";
    assert_eq!(play(apart, "a2a4"), "4k3/8/P1p5/8/8/4K3 b - - 0 1");
    // The capture takes the pawn beside.
    assert_eq!(
        play("4k3/8/Pp6/8/8/4K3 b - a3 0 1", "b4a3"),
        "4k3/8/8/p7/8/4K3 w - - 0 2"
    );
}

#[test]
fn the_text_of_a_set_up_is_that_of_its_position() {
    for text in [Meadow::START, "r3k2r/8/8/3Pp3/8/R3K2R w Qk e4 17 300"] {
        assert_eq!(meadow(text).to_string(), text);
        let setup: two_army_chess::TwoArmySetup<Meadow> = text.parse().unwrap();
        assert_eq!(setup.to_string(), text);
        assert_eq!(two_army_chess::TwoArmySetup::from(meadow(text)), setup);
    }
    assert_eq!(patience(Patience::START).to_string(), Patience::START);
}

#[test]
fn games_without_options_end_with_the_number_of_the_move() {
    let text = format!("{} ^race", Meadow::START);
    refuses::<Meadow>(&text, "end", "the end of the text");
}
