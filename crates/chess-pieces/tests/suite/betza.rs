//! Betza notation: which steps the modifiers of an atom select.

use board_geometry::{Chessboard, Direction, SquareSet};
use chess_pieces::{
    Army, BoardState, PawnRules, PieceDefinition, PieceRules, PieceType, Step, StepMode, StepWay,
    attacks_from,
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
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::MAO.lettered('N'),
        PieceDefinition::GOLD,
        PieceDefinition::CANNON,
        PieceDefinition::GRASSHOPPER.lettered('Q'),
        PieceDefinition::KING,
        PieceDefinition::NIGHTRIDER.lettered('R'),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];
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
        BoardState::<Fairy, 2, 7>::reach(piece).map(|reach| reach.attacked)
    };
    assert_eq!(reach('G', 0), Some(3));
    assert_eq!(reach('C', 0), Some(14));
    assert_eq!(reach('R', 0), Some(6));
    assert_eq!(reach('Q', 0), Some(1));
}
