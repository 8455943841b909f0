//! Gates: two compounds wait in hand, and the first move of a piece may leave one on its square.

use board_geometry::Chessboard;
use chess_pieces::{
    CastlingRules, Count, PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes,
};
use orthodox_chess::ChessRules;
use two_army_chess::{
    Gating, HandMove, Hands, HandsOf, StandardProblems, TwoArmyGame, TwoArmyPosition, TwoArmySetup,
};
use variant_core::perft::perft;
use variant_core::{MoveTextError, Notation, Position, Tactics, Variant};
use variant_testkit::{Components, check_stored};

const ELEPHANT: PieceType = PieceType::new(6);
const HAWK: PieceType = PieceType::new(7);
const PROMOTIONS: PieceTypes = PieceTypes::OFFICERS.with(ELEPHANT).with(HAWK);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Reserve {
    hands: Hands<Rules>,
}

type ReserveChess = TwoArmyPosition<Reserve>;

impl PieceRules for Rules {
    type Board = Chessboard;
    type Counts = Count<2, 8>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PROMOTIONS),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::betza('E', "RN"),
        PieceDefinition::betza('H', "BN"),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = ChessRules::PAWNS;
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = ChessRules::CASTLINGS;
}

impl TwoArmyGame for Reserve {
    type Rules = Rules;
    type Moves = Gating;
    type Problems = StandardProblems;

    const NAME: &'static str = "reserve";
    const START: &'static str =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1";
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf {
        get: |reserve| &reserve.hands,
        get_mut: |reserve| &mut reserve.hands,
    });

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

const POSITIONS: [&str; 5] = [
    "reb1k2r/ppppqppp/2nb1n2/4p3/4P3/N1P2N2/PB1PQPPP/RE2KBHR[h] b KQkqc - 3 7",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/4q3/1N2K1NR[He] w KBGkq - 0 1",
    "rn2k1nr/1P6/8/8/1b6/8/3N2p1/R2QKBNR[Ehe] w KQDFGkqbg - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 9",
];

fn reserve(text: &str) -> ReserveChess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[cfg(feature = "long-tests")]
variant_testkit::conformance!(mod reserve: ReserveChess, |suite| suite
    .games(2)
    .tactics()
    .codes()
    .kings_are_safe()
    .positions(&POSITIONS));

/// Counts of other programs for Seirawan chess.
#[test]
fn counts_are_the_published_ones() {
    assert_eq!(perft(&ReserveChess::default(), 4), 782_599);
    assert_eq!(perft(&reserve(POSITIONS[0]), 4), 890_467);
}

#[test]
fn castling_leaves_a_piece_on_the_square_of_king_or_rook() {
    let start = reserve(POSITIONS[1]);
    for (text, san, after) in [
        ("e1g1", "O-O", "R4RK1[HEhe] b Akq - 1 1"),
        ("e1g1h", "O-O/He1", "R3HRK1[Ehe] b Akq - 1 1"),
        ("h1e1e", "O-O/Eh1", "R4RKE[Hhe] b Akq - 1 1"),
        ("a1e1h", "O-O-O/Ha1", "H1KR3R[Ehe] b Hkq - 1 1"),
    ] {
        let m = start.parse_move(text).unwrap();
        assert_eq!((m.to_string().as_str(), start.san(m).as_str()), (text, san));
        assert_eq!(start.parse_san(san), Ok(m));
        assert!(
            start.play(m).unwrap().to_string().ends_with(after),
            "{text}"
        );
        assert!(start.is_legal(m));
    }
    for wrong in [
        "a1e1", "e1g1q", "e1g1r", "a1d1hh", "h2h3h", "h1e1x", "e1e1h", "e1g1H", "h1e1", "a1a2h",
    ] {
        assert!(start.parse_move(wrong).is_err(), "{wrong}");
    }
    for wrong in [
        "O-O/Ha1", "O-O/Hg1", "O-O/He", "O-O/", "O-O/X", "Rb1/Eb1", "O-O/He1x",
    ] {
        assert_eq!(
            start.parse_san_lenient(wrong),
            Err(MoveTextError::Illegal),
            "{wrong}"
        );
    }
}

#[test]
fn a_first_move_leaves_a_piece_on_its_square() {
    let start = ReserveChess::default();
    let m = start.parse_move("b1c3h").unwrap();
    assert_eq!(start.san(m), "Nc3/H");
    assert_eq!(start.parse_san("Nc3/H"), Ok(m));
    assert_eq!(start.parse_san_lenient("Nb1-c3/Hb1"), Ok(m));
    let after = start.play(m).unwrap();
    let text = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Ehe] b KQCDFGkqbcdfg - 1 1";
    assert_eq!(after.to_string(), text);
    // What has moved leaves no gate behind, and without pieces in hand there are no gates.
    let next = after.play(after.parse_move("g8f6").unwrap()).unwrap();
    assert!(next.parse_move("c3d5e").is_err());
    let last = next.play(next.parse_move("g1f3e").unwrap()).unwrap();
    assert!(
        last.to_string().ends_with("[he] b KQkqbcdf - 3 2"),
        "{last}"
    );
    // A captured piece takes its gate with it.
    let taken = reserve("4k3/8/8/8/8/7n/8/R3K1N1[H] b QG - 0 1");
    let after = taken.play(taken.parse_move("h3g1").unwrap()).unwrap();
    assert!(after.to_string().ends_with("[H] w Q - 0 2"), "{after}");
}

#[test]
fn a_piece_left_does_not_block_a_check_and_counts_as_no_move_of_its_own() {
    // The bishop pins the knight's square to the king: what is left there does not help.
    let pinned = reserve("4k3/8/8/8/8/8/8/r2NK3[H] w D - 0 1");
    let texts: Vec<_> = pinned.moves().iter().map(ToString::to_string).collect();
    assert!(
        !texts.iter().any(|text| text.starts_with("d1")),
        "{texts:?}"
    );
    let free = reserve("4k3/8/8/8/8/8/8/3NK3[H] w D - 0 1");
    let gate = free.parse_move("d1c3h").unwrap();
    let HandMove::Gate { m, piece_type, at } = gate else {
        panic!("{gate}");
    };
    assert_eq!((piece_type, at), (HAWK, m.from));
    assert!(!free.is_legal(HandMove::Drop { piece_type, to: at }));
    assert!(!free.is_legal(HandMove::Gate {
        m,
        piece_type: ELEPHANT,
        at
    }));
    assert!(!free.is_legal(HandMove::Gate {
        m,
        piece_type,
        at: m.to
    }));
    assert_eq!(free.moving_piece(gate).unwrap().letter, 'N');
    // A capture that leaves a piece is tactical, a quiet one is not.
    let capture = reserve("4k3/8/8/8/8/2p5/8/3NK3[H] w D - 0 1");
    let tactical = capture.tactical_moves().into_iter();
    let mut tactical: Vec<_> = tactical.map(|m| m.to_string()).collect();
    tactical.sort();
    assert_eq!(tactical, ["d1c3", "d1c3h"]);
}

#[test]
fn the_castling_field_has_one_form() {
    for wrong in [
        "KQABkq", "QKkq", "KQkqD", "HKQkq", "KQkqe", "kqKQ", "KQIkq", "",
    ] {
        let text = format!("r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w {wrong} - 0 1");
        assert_eq!(
            text.parse::<ReserveChess>().unwrap_err().field,
            "castling",
            "{wrong}"
        );
    }
    let empty = "r3k2r/8/8/8/8/8/8/RN2K2R[] w KQBkq - 0 1";
    assert!(empty.parse::<ReserveChess>().is_err());
    // A lenient reader leaves out castlings without a rook.
    let lost = "r3k2r/8/8/8/8/8/8/R3K3[H] w KQkq - 0 1";
    let (read, repairs) = ReserveChess::parse_lenient(lost).unwrap();
    assert_eq!(read.to_string(), lost.replace("KQkq", "Qkq"));
    assert_eq!(repairs.len(), 1);
}

#[test]
fn hands_and_gates_tell_positions_apart() {
    let components = Components::<ReserveChess>::new(POSITIONS[2])
        .repetition("[He]", "[Ee]")
        .repetition("[He]", "[HHe]")
        .repetition("KBG", "KB")
        .repetition("KBG", "BEG")
        .repetition("kq", "ka");
    components.check().unwrap();
}

#[test]
fn packed_gates_are_squares_in_order() {
    let position = reserve("4k3/8/8/8/8/8/8/1N2K1N1[H] w BG - 0 1");
    let mut bytes = Vec::new();
    position.pack(&mut bytes);
    assert!(bytes.ends_with(&[2, 1, 6]), "{bytes:?}");
    assert_eq!(ReserveChess::unpack(&bytes), Some(position));
    assert!(check_stored(&position).is_ok());
    let at = bytes.len() - 2;
    for pair in [[6, 1], [1, 1], [1, 5], [1, 64]] {
        bytes[at..].copy_from_slice(&pair);
        assert_eq!(ReserveChess::unpack(&bytes), None, "{pair:?}");
    }
}
