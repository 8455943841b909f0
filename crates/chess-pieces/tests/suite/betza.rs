//! Betza notation: which steps the modifiers of an atom select.

use board_geometry::{Chessboard, Direction, SquareSet};
use chess_pieces::attacks::attacks_from;
use chess_pieces::steps::{Step, StepMode, StepWay};
use chess_pieces::{
    Army, BoardState, Count, PawnRules, PieceDefinition, PieceRules, PieceType, Ride,
};
use variant_core::{PieceAt, Seat};

fn vectors(definition: &PieceDefinition) -> Vec<(i8, i8)> {
    let steps = definition.steps.as_slice().iter();
    let mut vectors: Vec<_> = steps.map(|step| (step.right, step.forward)).collect();
    vectors.sort_unstable();
    vectors
}

#[test]
fn directions_select_steps() {
    const TEXTS: &[(PieceDefinition, &[(i8, i8)])] = &[
        (PieceDefinition::betza('A', "fW"), &[(0, 1)]),
        (PieceDefinition::betza('A', "sD"), &[(-2, 0), (2, 0)]),
        (PieceDefinition::betza('A', "vH"), &[(0, -3), (0, 3)]),
        (
            PieceDefinition::betza('A', "rlbW"),
            &[(-1, 0), (0, -1), (1, 0)],
        ),
        (PieceDefinition::betza('A', "fF"), &[(-1, 1), (1, 1)]),
        (PieceDefinition::betza('A', "lA"), &[(-2, -2), (-2, 2)]),
        (PieceDefinition::betza('A', "flF"), &[(-1, 1)]),
        (PieceDefinition::betza('A', "rbG"), &[(3, -3)]),
        (
            PieceDefinition::betza('A', "fbF"),
            &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        ),
        (PieceDefinition::betza('A', "fN"), &[(-1, 2), (1, 2)]),
        (PieceDefinition::betza('A', "ffN"), &[(-1, 2), (1, 2)]),
        (PieceDefinition::betza('A', "fsN"), &[(-2, 1), (2, 1)]),
        (PieceDefinition::betza('A', "bsC"), &[(-3, -1), (3, -1)]),
        (PieceDefinition::betza('A', "rrZ"), &[(3, -2), (3, 2)]),
        (PieceDefinition::betza('A', "flN"), &[(-1, 2)]),
        (PieceDefinition::betza('A', "lfN"), &[(-2, 1)]),
        (
            PieceDefinition::betza('A', "bhN"),
            &[(-2, -1), (-1, -2), (1, -2), (2, -1)],
        ),
        (
            PieceDefinition::betza('A', "lhN"),
            &[(-2, -1), (-2, 1), (-1, -2), (-1, 2)],
        ),
        (
            PieceDefinition::betza('A', "vN"),
            &[(-1, -2), (-1, 2), (1, -2), (1, 2)],
        ),
        (
            PieceDefinition::betza('A', "sN"),
            &[(-2, -1), (-2, 1), (2, -1), (2, 1)],
        ),
        (
            PieceDefinition::betza('A', "ffNbsN"),
            &[(-2, -1), (-1, 2), (1, 2), (2, -1)],
        ),
        (
            PieceDefinition::betza('A', "fK"),
            &[(-1, 1), (0, 1), (1, 1)],
        ),
    ];
    for (number, (definition, expected)) in TEXTS.iter().enumerate() {
        assert_eq!(vectors(definition), **expected, "text {number}");
    }
}

#[test]
fn modifiers_say_how_and_how_often_a_step_goes() {
    let only = |definition: &PieceDefinition| match definition.steps.as_slice() {
        &[step] => step,
        steps => panic!("{steps:?}"),
    };
    let plain = Step {
        right: 0,
        forward: 1,
        range: 1,
        mode: StepMode::Any,
        way: StepWay::Leap,
        initial: false,
        bound: false,
    };
    assert_eq!(only(&PieceDefinition::betza('A', "fW")), plain);
    let mode = StepMode::Move;
    assert_eq!(
        only(&PieceDefinition::betza('A', "fmW")),
        Step { mode, ..plain }
    );
    assert_eq!(only(&PieceDefinition::betza('A', "mcfW")), plain);
    let (range, mode, way) = (u8::MAX, StepMode::Capture, StepWay::Over);
    assert_eq!(
        only(&PieceDefinition::betza('A', "cpfR")),
        Step {
            range,
            mode,
            way,
            ..plain
        }
    );
    let (range, initial) = (2, true);
    assert_eq!(
        only(&PieceDefinition::betza('A', "ifW2")),
        Step {
            range,
            initial,
            ..plain
        }
    );
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Fairy;

impl PieceRules for Fairy {
    type Board = Chessboard;
    type Counts = Count<2, 7>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::MAO.lettered('N'),
        PieceDefinition::GOLD,
        PieceDefinition::CANNON,
        PieceDefinition::GRASSHOPPER.lettered('Q'),
        PieceDefinition::KING,
        PieceDefinition::NIGHTRIDER.lettered('R'),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
}

fn attacked(army: u8, number: u8, from: &str, occupied: &[&str]) -> SquareSet<Chessboard> {
    let occupied = Chessboard::squares(occupied).unwrap();
    let (army, piece_type) = (Army::new(army), PieceType::new(number));
    attacks_from::<Fairy>(army, piece_type, from.parse().unwrap(), occupied)
}

#[test]
fn pieces_attack_as_their_table_says() {
    let set = |names: &[&str]| Chessboard::squares(names).unwrap();
    assert_eq!(attacked(0, 1, "a1", &["a2"]), set(&["c2"]));
    assert_eq!(
        attacked(1, 2, "e5", &[]),
        set(&["d4", "e4", "f4", "d5", "f5", "e6"])
    );
    assert_eq!(
        attacked(0, 3, "a1", &["a3", "a6", "d1"]),
        set(&["a4", "a5", "a6", "e1", "f1", "g1", "h1"])
    );
    assert_eq!(
        attacked(0, 4, "a1", &["c3", "a8", "b1"]),
        set(&["d4", "c1"])
    );
    assert_eq!(
        attacked(0, 6, "a1", &["c5"]),
        set(&["b3", "c5", "c2", "e3", "g4"])
    );
}

/// Of two squares or more, so that nothing between blocks.
#[test]
fn leaps_along_lines_are_known() {
    for (name, along) in [
        ("D", true),
        ("fD", true),
        ("sD", true),
        ("A", true),
        ("bA", true),
        ("H", true),
        ("G", true),
        ("NA", true),
        ("pR", true),
        ("N", false),
        ("C", false),
        ("fN", false),
        ("F", false),
        ("fW", false),
        ("sW", false),
        ("R", false),
        ("nA", false),
    ] {
        let definition = PieceDefinition::betza('X', name);
        assert_eq!(definition.leaps_along_lines(), along, "{name}");
    }
}

/// Four armies that face each other, with a step to the left ahead and one to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Around;

impl PieceRules for Around {
    type Board = Chessboard;
    type Counts = Count<4, 3>;
    const ARMY_LETTERS: &'static str = "news";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::betza('L', "flF"),
        PieceDefinition::betza('R', "rW"),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::East, 1),
        PawnRules::from_edge(Direction::West, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];
}

#[test]
fn left_and_right_are_those_of_the_army() {
    for (army, left, right) in [
        (0, "c5", "e4"),
        (1, "e5", "d3"),
        (2, "c3", "d5"),
        (3, "e3", "c4"),
    ] {
        for (number, to) in [(1, left), (2, right)] {
            let attacked = attacks_from::<Around>(
                Army::new(army),
                PieceType::new(number),
                "d4".parse().unwrap(),
                SquareSet::EMPTY,
            );
            assert_eq!(attacked, Chessboard::squares(&[to]).unwrap());
        }
    }
}

/// What the activity of a piece is judged by.
#[test]
fn reach_counts_hoppers_too() {
    let reach = |letter, square| {
        let seat = Seat::Army('w');
        let square = Some(square);
        let piece = PieceAt {
            seat,
            letter,
            square,
        };
        BoardState::<Fairy>::reach(piece).map(|reach| reach.attacked)
    };
    assert_eq!(reach('G', 0), Some(3));
    assert_eq!(reach('C', 0), Some(14));
    assert_eq!(reach('R', 0), Some(6));
    assert_eq!(reach('Q', 0), Some(1));
}

/// All leaps of the two distances.
fn every_way(short: i8, long: i8) -> Vec<(i8, i8)> {
    let mut all = Vec::new();
    for (right, forward) in [(short, long), (long, short)] {
        for (right, forward) in [
            (right, forward),
            (-right, forward),
            (right, -forward),
            (-right, -forward),
        ] {
            all.push((right, forward));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn plain_atoms_are_leaps_and_rides() {
    let ride = |directions: &'static [Direction], range| Ride { directions, range };
    let (rook, bishop) = (&Direction::ORTHOGONAL, &Direction::DIAGONAL);
    let no_limit = Ride::UNLIMITED;
    for (text, rides) in [
        ("W", vec![ride(rook, 1)]),
        ("F", vec![ride(bishop, 1)]),
        ("K", vec![Ride::KING]),
        ("KK", vec![Ride::KING]),
        ("FW", vec![Ride::KING]),
        ("R", vec![Ride::ROOK]),
        ("WW", vec![Ride::ROOK]),
        ("R0", vec![Ride::ROOK]),
        ("W0", vec![Ride::ROOK]),
        ("B", vec![Ride::BISHOP]),
        ("FF", vec![Ride::BISHOP]),
        ("Q", vec![Ride::ROOK, Ride::BISHOP]),
        ("BR", vec![Ride::ROOK, Ride::BISHOP]),
        ("mcQ", vec![Ride::ROOK, Ride::BISHOP]),
        ("W1", vec![ride(rook, 1)]),
        ("R3", vec![ride(rook, 3)]),
        ("B12", vec![ride(bishop, 12)]),
        ("R26", vec![ride(rook, 26)]),
        ("Q2", vec![ride(rook, 2), ride(bishop, 2)]),
        ("K3", vec![ride(rook, 3), ride(bishop, 3)]),
        ("R3W2", vec![ride(rook, 3)]),
        ("W2R3", vec![ride(rook, 3)]),
        ("F2B4", vec![ride(bishop, 4)]),
        ("B4F2", vec![ride(bishop, 4)]),
        ("RF", vec![Ride::ROOK, Ride::KING]),
        ("BW", vec![Ride::BISHOP, Ride::KING]),
        ("W2F", vec![ride(rook, 2), Ride::KING]),
    ] {
        let piece = PieceDefinition::betza('A', text);
        assert_eq!(piece.rides, rides, "{text}");
        assert!(
            piece.leaps.is_empty() && vectors(&piece).is_empty(),
            "{text}"
        );
        assert!(!piece.royal && piece.letter == 'A');
    }
    let atoms = [
        ('D', 0, 2),
        ('N', 1, 2),
        ('A', 2, 2),
        ('H', 0, 3),
        ('C', 1, 3),
        ('Z', 2, 3),
        ('G', 3, 3),
    ];
    for (atom, short, long) in atoms {
        for (other, other_short, other_long) in atoms {
            let piece = PieceDefinition::betza('A', &format!("{atom}{other}"));
            let mut leaps = piece.leaps.to_vec();
            leaps.sort_unstable();
            let mut expected = every_way(short, long);
            if atom == other {
                let steps = piece.steps.as_slice();
                assert!(leaps.is_empty() && steps.iter().all(|step| step.range == no_limit));
                assert_eq!(vectors(&piece), expected);
                continue;
            }
            expected.extend(every_way(other_short, other_long));
            expected.sort_unstable();
            assert_eq!(leaps, expected, "{atom}{other}");
            assert!(vectors(&piece).is_empty() && piece.rides.is_empty());
        }
        for (text, range, mode, way) in [
            (format!("m{atom}"), 1, StepMode::Move, StepWay::Leap),
            (format!("c{atom}"), 1, StepMode::Capture, StepWay::Leap),
            (format!("n{atom}"), 1, StepMode::Any, StepWay::Lame),
            (format!("{atom}3"), 3, StepMode::Any, StepWay::Leap),
            (format!("m{atom}0"), no_limit, StepMode::Move, StepWay::Leap),
            (format!("p{atom}2"), 2, StepMode::Any, StepWay::Over),
            (
                format!("g{atom}{atom}"),
                no_limit,
                StepMode::Any,
                StepWay::Beyond,
            ),
        ] {
            let piece = PieceDefinition::betza('A', &text);
            assert_eq!(vectors(&piece), every_way(short, long), "{text}");
            assert!(piece.leaps.is_empty(), "{text}");
            for step in piece.steps.as_slice() {
                assert_eq!(
                    (step.range, step.mode, step.way),
                    (range, mode, way),
                    "{text}"
                );
                assert!(!step.initial);
            }
        }
    }
}

#[test]
fn letters_select_the_nearest_steps_of_a_side() {
    let knight: [(&str, &[(i8, i8)]); 26] = [
        ("f", &[(-1, 2), (1, 2)]),
        ("b", &[(-1, -2), (1, -2)]),
        ("l", &[(-2, -1), (-2, 1)]),
        ("r", &[(2, -1), (2, 1)]),
        ("ff", &[(-1, 2), (1, 2)]),
        ("bb", &[(-1, -2), (1, -2)]),
        ("ll", &[(-2, -1), (-2, 1)]),
        ("rr", &[(2, -1), (2, 1)]),
        ("fh", &[(-2, 1), (-1, 2), (1, 2), (2, 1)]),
        ("bh", &[(-2, -1), (-1, -2), (1, -2), (2, -1)]),
        ("lh", &[(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
        ("rh", &[(1, -2), (1, 2), (2, -1), (2, 1)]),
        ("fs", &[(-2, 1), (2, 1)]),
        ("bs", &[(-2, -1), (2, -1)]),
        ("fl", &[(-1, 2)]),
        ("fr", &[(1, 2)]),
        ("lf", &[(-2, 1)]),
        ("rf", &[(2, 1)]),
        ("bl", &[(-1, -2)]),
        ("br", &[(1, -2)]),
        ("lb", &[(-2, -1)]),
        ("rb", &[(2, -1)]),
        ("v", &[(-1, -2), (-1, 2), (1, -2), (1, 2)]),
        ("s", &[(-2, -1), (-2, 1), (2, -1), (2, 1)]),
        ("vv", &[(-1, -2), (-1, 2), (1, -2), (1, 2)]),
        ("ss", &[(-2, -1), (-2, 1), (2, -1), (2, 1)]),
    ];
    for (atom, long) in [('N', 2), ('C', 3)] {
        for (letters, steps) in knight {
            let longer = |n: i8| if n.abs() == 2 { n.signum() * long } else { n };
            let mut expected: Vec<_> = (steps.iter())
                .map(|&(right, forward)| (longer(right), longer(forward)))
                .collect();
            expected.sort_unstable();
            let piece = PieceDefinition::betza('A', &format!("{letters}{atom}"));
            assert_eq!(vectors(&piece), expected, "{letters}{atom}");
            // One selection after another: both.
            for (more, steps) in [("fl", (-1, 2)), ("rb", (2, -1))] {
                let piece = PieceDefinition::betza('A', &format!("{letters}{more}{atom}"));
                let step = (longer(steps.0), longer(steps.1));
                let mut both = expected.clone();
                both.push(step);
                both.sort_unstable();
                both.dedup();
                // A letter alone would join the next.
                if letters.len() == 2 {
                    assert_eq!(vectors(&piece), both, "{letters}{more}{atom}");
                }
            }
        }
    }
    for (letters, straight, diagonal) in [
        ("f", vec![(0, 1)], vec![(-1, 1), (1, 1)]),
        ("b", vec![(0, -1)], vec![(-1, -1), (1, -1)]),
        ("l", vec![(-1, 0)], vec![(-1, -1), (-1, 1)]),
        ("r", vec![(1, 0)], vec![(1, -1), (1, 1)]),
        ("fl", vec![(-1, 0), (0, 1)], vec![(-1, 1)]),
        ("lf", vec![(-1, 0), (0, 1)], vec![(-1, 1)]),
        ("fr", vec![(0, 1), (1, 0)], vec![(1, 1)]),
        ("rb", vec![(0, -1), (1, 0)], vec![(1, -1)]),
        ("bl", vec![(-1, 0), (0, -1)], vec![(-1, -1)]),
        (
            "lr",
            vec![(-1, 0), (1, 0)],
            vec![(-1, -1), (-1, 1), (1, -1), (1, 1)],
        ),
        ("ff", vec![(0, 1)], vec![(-1, 1), (1, 1)]),
        (
            "frb",
            vec![(0, -1), (0, 1), (1, 0)],
            vec![(-1, -1), (1, -1), (1, 1)],
        ),
    ] {
        let of = |atom| vectors(&PieceDefinition::betza('A', &format!("{letters}{atom}")));
        assert_eq!((of('W'), of('F')), (straight, diagonal), "{letters}");
    }
    let sides = [("s", [(-1, 0), (1, 0)]), ("v", [(0, -1), (0, 1)])];
    for (letter, steps) in sides {
        let piece = PieceDefinition::betza('A', &format!("{letter}R"));
        assert_eq!(vectors(&piece), steps);
    }
    let twelve = PieceDefinition::betza('A', "fbfbfbfbfbfbW");
    assert_eq!(vectors(&twelve), [(0, -1), (0, 1)]);
    let forty = PieceDefinition::betza('A', "mNmCmZmDmAmHmG");
    assert_eq!(vectors(&forty).len(), 40);
}

#[test]
fn texts_that_cannot_be_read_are_refused_at_their_character() {
    let refusal = |text: &'static str| {
        let read = std::panic::catch_unwind(|| PieceDefinition::betza('A', text));
        *read.expect_err(text).downcast::<String>().unwrap()
    };
    for (text, character, why) in [
        ("BxN", 2, "no such modifier"),
        ("fhW", 2, "means nothing before this atom"),
        ("NsF", 2, "means nothing before this atom"),
        ("vF", 1, "means nothing before this atom"),
        ("hN", 1, "means nothing before this atom"),
        ("fvhN", 3, "means nothing before this atom"),
        ("Wf", 2, "an atom has to follow"),
        ("m", 1, "an atom has to follow"),
        ("fsK", 2, "`K` and `Q` know `f` and `b` alone"),
        ("lQ", 1, "`K` and `Q` know `f` and `b` alone"),
        ("npR", 2, "one of `n`, `p`, `g`"),
        ("gfgB", 3, "one of `n`, `p`, `g`"),
        ("nB", 2, "`n` goes with `N`, `C`, `Z`, `D`, `A`, `H`, `G`"),
        ("nN2", 2, "`n` is for single leaps"),
        ("gD", 2, "`p` and `g` need a rider"),
        ("pW", 2, "`p` and `g` need a rider"),
        ("gN1", 2, "`p` and `g` need a rider"),
        ("BYN", 2, "no atom"),
        ("WW2", 3, "no atom"),
        ("F4 W", 3, "no atom"),
        ("R27", 3, "a range of at most 26"),
        ("B260", 4, "a range of at most 26"),
        ("fbfbfbfbfbfbfW", 13, "too many directions"),
        ("mNmCmZmDmAmHmGmW", 16, "more than 40 steps"),
    ] {
        let letter = text.chars().nth(character - 1).unwrap();
        let expected = format!("Betza `{text}`, character {character} `{letter}`: {why}");
        assert_eq!(refusal(text), expected);
    }
    assert_eq!(refusal(""), "Betza: no atom");
}
