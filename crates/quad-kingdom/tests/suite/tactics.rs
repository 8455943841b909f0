//! Questions of searches, with literal answers.

use board_geometry::Square;
use quad_kingdom::{KingdomBoard, QuadKingdom};
use variant_core::{PieceAt, Seat, Tactics, Variant};
use variant_testkit::check_reach;

use crate::reference_support::text;
use crate::rules::{KINGS, REST};

#[test]
fn pieces_reach_what_they_attack_on_an_empty_board() {
    let start = QuadKingdom::default();
    let at = |name: &str| -> u16 {
        let square: Square<KingdomBoard> = name.parse().expect("a square");
        square.index().into()
    };
    for (army, letter, from, names) in [
        ('m', 'N', "c1", "e2 b3 d3"),
        ('b', 'K', "a3", "b3 a4 b4"),
        ('x', 'K', "a3", ""),
    ] {
        let piece = PieceAt {
            seat: Seat::Army(army),
            letter,
            square: Some(at(from)),
        };
        let squares: Vec<u16> = names.split_whitespace().map(at).collect();
        check_reach(&start, piece, &squares).unwrap();
    }
}

#[test]
fn a_pass_only_hands_on_the_turn() {
    let start = QuadKingdom::default();
    let passed = start.pass().expect("no check");
    let expected = start
        .to_string()
        .replace(" ffa w ", " ffa m ")
        .replace(" 0 0", " 1 1");
    assert_eq!(passed.to_string(), expected);
    let two = QuadKingdom::start("two-b").expect("a mode");
    assert_eq!(two.pass().map(|passed| passed.pass().is_some()), Some(true));
    // QK-15: partners together; a check; the end.
    for (pieces, fields) in [
        (format!("{KINGS} wRe5"), "teams wb w-be"),
        (format!("{KINGS} mRg6"), "ffa w wmbe"),
        (format!("{KINGS} wRe5"), "ffa m w---"),
    ] {
        let text = text(&pieces, &format!("{fields} {REST}"));
        let position: QuadKingdom = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.pass(), None, "{text}");
    }
}
