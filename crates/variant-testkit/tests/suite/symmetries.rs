//! Symmetries of chess hold, and maps that are none are found.

use orthodox_chess::OrthodoxChess;
use variant_core::Position;
use variant_testkit::{Suite, Symmetry};

fn checked(symmetry: &Symmetry, text: &str) -> Result<(), (String, String)> {
    let position: OrthodoxChess = text.parse().unwrap();
    let checked = symmetry.check(&position);
    checked.map_err(|violation| (violation.rule, violation.seen))
}

const UNCASTLED: [&str; 5] = [
    "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1",
    "4k3/8/8/8/3pP3/8/8/K7 b - e3 5 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w - - 1 3",
    "n1n1k3/PPP5/8/8/8/8/5ppp/3K2NN b - - 0 1",
    "r1bqkb1r/2pp1ppp/p1n2n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQ1RK1 b - - 1 6",
];

#[test]
fn mirrored_and_recoloured_positions_have_mirrored_and_recoloured_moves() {
    for text in UNCASTLED {
        assert_eq!(checked(&Symmetry::mirror(), text), Ok(()), "{text}");
        assert_eq!(checked(&Symmetry::colours(), text), Ok(()), "{text}");
    }
    for text in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9",
        "r3k3/8/8/8/8/8/8/R3K3 w q - 3 9",
    ] {
        assert_eq!(
            checked(&Symmetry::mirror(), text),
            Ok(()),
            "skipped: {text}"
        );
        assert_eq!(checked(&Symmetry::colours(), text), Ok(()), "{text}");
    }
    assert_eq!(format!("{:?}", Symmetry::mirror()), "Symmetry(\"mirror\")");
}

#[test]
fn moves_that_are_not_changed_as_the_position_are_found() {
    let rule = "a symmetry changes moves as it changes the position".to_owned();
    let pawn = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let found = |m: fn(&str) -> String| {
        let map = |text: &str| Some(text.replace("4P3", "3P4"));
        checked(&Symmetry::new("shift", map, m), pawn)
    };
    let expected = "shift: 4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 lacks [\"e1d2\", \"e2e3\", \"e2e4\"] and has \
                    [\"d2d3\", \"d2d4\", \"e1e2\"] besides";
    assert_eq!(found(str::to_owned), Err((rule, expected.to_owned())));
    let same = Symmetry::new("none", |text| Some(text.to_owned()), str::to_owned);
    assert_eq!(checked(&same, pawn), Ok(()));
    let skipped = Symmetry::new("none", |_| None, |_| String::new());
    assert_eq!(checked(&skipped, pawn), Ok(()));
}

#[test]
fn images_that_are_no_positions_or_end_otherwise_are_found() {
    let to = |image: &'static str| {
        Symmetry::new("other", move |_| Some(image.to_owned()), str::to_owned)
    };
    let (rule, seen) = checked(&to("no position"), UNCASTLED[0]).unwrap_err();
    assert_eq!(rule, "a symmetry leads to a position");
    assert!(seen.starts_with("other: no position: "), "{seen}");

    let keeps = "a symmetry keeps checks and ends";
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    let (rule, seen) = checked(&to(mate), stalemate).unwrap_err();
    assert_eq!((rule.as_str(), seen), (keeps, format!("other: {mate}")));
    let (going, drawn) = (
        "8/8/8/3k4/8/3K4/3P4/8 w - - 9 90",
        "8/8/8/3k4/8/3K4/3P4/8 w - - 150 90",
    );
    let (rule, _) = checked(&to(drawn), going).unwrap_err();
    assert_eq!(rule, keeps);
    assert_eq!(checked(&to(going), going), Ok(()));
}

#[test]
fn the_suite_asks_a_declared_symmetry_of_every_position() {
    let suite = || Suite::<OrthodoxChess>::new().games(1).plies(6);
    assert_eq!(
        suite().symmetry(Symmetry::colours()).every_position(),
        Ok(())
    );
    let identity = Symmetry::new(
        "turn",
        |text| Some(text.replace(" w ", " b ")),
        str::to_owned,
    );
    let violation = suite().symmetry(identity).every_position().unwrap_err();
    assert_eq!(
        violation.rule,
        "a symmetry changes moves as it changes the position"
    );
    assert_eq!(violation.moves.len(), 0);
    let start: OrthodoxChess = violation.position.parse().unwrap();
    assert!(start.has_moves());
}
