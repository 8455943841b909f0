//! Two kinds of pawns, each with double pushes and en passant. Counts are those of Fairy-Stockfish.

use variant_testkit::{Differential, Effort};

use super::*;

geometry! { struct Homes = "
    w w w w w w w w
    H H H H H H H H
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    h h h h h h h h
    b b b b b b b b
"; }

const LAST: &[&str] = &["w", "b"];

/// Steps and pushes as a pawn, but captures by leaps of two.
const LEAPER: PieceDefinition = betza('L', "fmWfcAifmnD")
    .initial_on(&["h", "H"])
    .promoting(PieceTypes::OFFICERS, LAST)
    .forced_in(LAST)
    .as_pawn();

const MIDDLE: &str = "4k3/plpl1l1p/8/2LP1pL1/1lpl2PL/8/PLP1L2P/4K3 w - - 0 1";

variant!(leaping_pawns: Homes, 7, both, "rnbqkbnr/plplplpl/8/8/8/8/LPLPLPLP/RNBQKBNR w - - 0 1",
    [P, N, B, R, Q, K, LEAPER], [], [3: 8_916],
    "4k3/plpl1l1p/8/2LP1pL1/1lpl2PL/8/PLP1L2P/4K3 w - - 0 1" 4: 72_367);

type LeapingPawns = TwoArmyPosition<Declared<leaping_pawns::Rules, 7>>;

#[cfg(feature = "long-tests")]
variant_testkit::conformance!(LeapingPawns, |suite| suite
    .any_move(variant_testkit::any_piece_move)
    .tactics()
    .codes()
    .positions(&[MIDDLE]));

#[test]
fn each_kind_takes_the_other_en_passant() {
    for (text, push, target, san, after) in [
        (
            "4k3/3l4/8/8/5L2/8/8/4K3 b - - 3 1",
            "d7d5",
            "d6",
            "Lxd6",
            "4k3/8/3L4/8/8/8/8/4K3 b - - 0 2",
        ),
        (
            "4k3/2l5/8/3P4/8/8/8/4K3 b - - 3 1",
            "c7c5",
            "c6",
            "dxc6",
            "4k3/8/2P5/8/8/8/8/4K3 b - - 0 2",
        ),
        (
            "4k3/3p4/8/8/1L6/8/8/4K3 b - - 3 1",
            "d7d5",
            "d6",
            "Lxd6",
            "4k3/8/3L4/8/8/8/8/4K3 b - - 0 2",
        ),
    ] {
        let before: LeapingPawns = text.parse().unwrap();
        let pushed = before.play(before.parse_move(push).unwrap()).unwrap();
        let right = pushed.en_passant().unwrap();
        assert_eq!(right.target.to_string(), target, "{text}");
        assert_eq!(pushed.to_string().parse::<LeapingPawns>().unwrap(), pushed);
        let takes = pushed.parse_san(san).unwrap();
        assert_eq!(pushed.san(takes), san);
        let captured = pushed.captured(takes).unwrap();
        assert_eq!(captured.square, Some(u16::from(right.pawn.index())));
        assert_eq!(pushed.play(takes).unwrap().to_string(), after);
    }
}

#[test]
fn no_step_of_one_square_and_no_push_from_elsewhere_is_taken() {
    for (text, push) in [
        ("4k3/3l4/8/8/5L2/8/8/4K3 b - - 0 1", "d7d6"),
        ("4k3/8/3l4/8/8/5L2/8/4K3 b - - 0 1", "d6d5"),
    ] {
        let before: LeapingPawns = text.parse().unwrap();
        let next = before.play(before.parse_move(push).unwrap()).unwrap();
        assert_eq!(next.en_passant(), None, "{text}");
        assert!(before.parse_move("d6d4").is_err());
    }
}

#[test]
fn agrees_with_the_slow_reference() {
    let compared = Differential::<LeapingPawns>::new()
        .positions([MIDDLE, leaping_pawns::Rules::START])
        .games(8)
        .plies(100)
        .perft(2, 10)
        .against::<SlowOracle<leaping_pawns::Rules>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(300)),
        "{compared:?}"
    );
}
