//! Questions of searches, with literal answers.

use variant_core::{PieceAt, Seat, Tactics};
use variant_testkit::check_reach;
use zm_quadchess::ZmQuadchess;

#[test]
fn pieces_reach_what_they_attack_on_an_empty_board() {
    let start = ZmQuadchess::default();
    let piece = |army, letter, square| PieceAt {
        seat: Seat::Army(army),
        letter,
        square: Some(square),
    };
    for (piece, squares) in [
        (piece('s', 'N', 0), &[10, 17][..]),
        (piece('e', 'K', 7), &[6, 14, 15]),
        (piece('x', 'K', 7), &[]),
    ] {
        check_reach(&start, piece, squares).unwrap();
    }
}

#[test]
fn a_pass_only_hands_on_the_turn() {
    let start = ZmQuadchess::default();
    let passed = start.pass().expect("no check");
    let text = start
        .to_string()
        .replace(" ffa s ", " ffa w ")
        .replace(" 0 0", " 1 1");
    assert_eq!(passed.to_string(), text);
    for text in [
        // ZQ-9: a king that has arrived; ZQ-12: a check, an owed move; ZQ-20: absent players; the end.
        "wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK teams-opposite s swne - - S 0 0",
        "wK,6,nK/8/8/8/8/8/sP,7/sK,2,eR,3,eK ffa s swne - - - 0 0",
        "7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2 ffa w+e ssns - - - 0 0",
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s sWNe - - - 0 9",
        "wK,6,nK/8/8/8/8/8/8/sK,6,eK ffa s ---- - - - 0 0",
    ] {
        let position: ZmQuadchess = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.pass(), None, "{text}");
    }
}
