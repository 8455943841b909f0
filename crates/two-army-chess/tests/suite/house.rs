//! Drops, on the chessboard: captured pieces change sides, and are dropped on a later turn.

use core::ops::ControlFlow;

use board_geometry::{Chessboard, Geometry};
use chess_pieces::{PieceType, PieceTypes};
use orthodox_chess::ChessRules;
use two_army_chess::variant_render::Draw;
use two_army_chess::{
    BLACK, Drops, HandBatch, HandMove, Hands, HandsOf, StandardProblems, TwoArmyGame,
    TwoArmyPosition, TwoArmySetup, WHITE,
};
use variant_core::lenient::apply_all;
use variant_core::perft::perft;
use variant_core::{Batch, MoveTextError, Notation, PieceAt, Position, Seat, Tactics, Variant};
use variant_testkit::{Components, check_stored, conformance};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct House {
    pub(crate) hands: Hands<ChessRules>,
}

pub(crate) type HouseChess = TwoArmyPosition<House>;

impl TwoArmyGame for House {
    type Rules = ChessRules;
    type Moves = Drops;
    type Problems = StandardProblems;

    const NAME: &'static str = "house";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf {
        get: |house| &house.hands,
        get_mut: |house| &mut house.hands,
    });

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

const POSITIONS: [&str; 6] = [
    "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
    "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1",
    "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1",
    "4k3/1Q~6/8/8/4b3/8/Kpp5/8[Pp] b - - 0 1",
    "4k3/P1pp4/8/1P6/8/5pp1/2P4P/3RK2r[Bn] w - - 0 1",
    "rnb1kbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R[Qq] b KQkq - 0 3",
];

fn house(text: &str) -> HouseChess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Captives become pieces in the hand of the other army; promoted ones pawns.
fn captive(position: &HouseChess, taken: PieceAt) -> Option<PieceAt> {
    let square = Chessboard::BOARD.square(usize::from(taken.square?))?;
    let was_pawn = position.game().hands.promoted.contains(square);
    let is_white = taken.seat == Seat::Army('w');
    Some(PieceAt {
        seat: Seat::Army(if is_white { 'b' } else { 'w' }),
        letter: if was_pawn { 'P' } else { taken.letter },
        square: None,
    })
}

conformance!(mod house: HouseChess, |suite| suite
    .games(2)
    .tactics()
    .codes()
    .kings_are_safe()
    .conserves_pieces(|position, _, taken| captive(position, taken), |_, _| false)
    .positions(&POSITIONS));

#[test]
fn pieces_in_hand_are_read_as_other_programs_write_them() {
    for (others, own) in [
        (
            "4k3/8/8/8/8/8/8/4K3[nPQ] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[QPn] w - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3/QNp w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3/ w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        ),
        (
            "4k3/1Q~6/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/1Q~6/8/8/8/8/8/4K3[] w - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[pnN] W",
            "4k3/8/8/8/8/8/8/4K3[Nnp] w - - 0 1",
        ),
    ] {
        let (read, repairs) = HouseChess::parse_lenient(others).unwrap();
        assert_eq!(read.to_string(), own, "{others}");
        assert_eq!(repairs[0].field, "placement", "{others}");
        assert_eq!(apply_all(others, &repairs), own);
    }
    for wrong in [
        "4k3/8/8/8/8/8/8/4K3[x] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1",
    ] {
        assert!(HouseChess::parse_lenient(wrong).is_err(), "{wrong}");
    }
}

/// Counts of other programs for crazyhouse.
#[test]
fn counts_are_the_published_ones() {
    assert_eq!(perft(&HouseChess::default(), 4), 197_281);
    for (text, depth, count) in [
        (POSITIONS[0], 2, 75_353),
        (POSITIONS[1], 3, 88_634),
        (POSITIONS[2], 3, 58_057),
    ] {
        assert_eq!(perft(&house(text), depth), count, "{text}");
    }
}

/// The coordinates of a drop name its piece; algebraic notation leaves the pawn's letter out.
#[test]
fn drops_are_read_by_their_notation() {
    let position = house("4k3/8/8/8/8/8/8/4K3[QPP] w - - 0 1");
    let pawn = position.parse_move("P@e4").unwrap();
    assert_eq!(pawn.to_string(), "P@e4");
    assert_eq!(position.san(pawn), "@e4");
    for text in ["@e4", "P@e4", "@e4!", "@e4+"] {
        assert_eq!(position.parse_san_lenient(text), Ok(pawn), "{text}");
    }
    assert_eq!(position.parse_san("@e4"), Ok(pawn));
    assert!(position.parse_san("P@e4").is_err());
    let queen = position.parse_move("Q@e7").unwrap();
    assert_eq!(position.san(queen), "Q@e7+");
    assert_eq!(position.parse_san("Q@e7+"), Ok(queen));
    let mates = house("4k3/8/4K3/8/8/8/8/8[Q] w - - 0 1");
    assert_eq!(mates.san(mates.parse_move("Q@e7").unwrap()), "Q@e7#");
    for (text, offset) in [
        ("@e4", 0),
        ("X@e4", 0),
        ("p@e4", 0),
        ("PP@e4", 0),
        ("P@", 2),
        ("P@e9", 2),
        ("P@e4e5", 2),
    ] {
        let error = position.parse_move(text).unwrap_err();
        assert!(
            matches!(error, MoveTextError::Malformed { offset: at, .. } if at == offset),
            "{text}: {error}"
        );
    }
    for text in ["@", "@e9", "@e4e5"] {
        let error = position.parse_san_lenient(text).unwrap_err();
        assert!(
            matches!(error, MoveTextError::Malformed { offset: 1, .. }),
            "{text}: {error}"
        );
    }
    for text in ["P@e8", "P@e1", "N@e4", "K@e4", "Q@e8"] {
        assert_eq!(
            position.parse_move(text),
            Err(MoveTextError::Illegal),
            "{text}"
        );
        assert_eq!(
            position.parse_san_lenient(text),
            Err(MoveTextError::Illegal),
            "{text}"
        );
    }
}

#[test]
fn captures_go_into_the_hand_and_drops_out_of_it() {
    let after = |text: &str, m: &str| {
        let position = house(text);
        let m = position.parse_move(m).unwrap();
        position.play(m).unwrap().to_string()
    };
    // A promoted queen is a pawn again; a pawn that promotes is marked, and carries its mark on.
    let queen = "4k3/1Q~6/8/8/4b3/8/K7/8[Pp] b - - 3 9";
    assert_eq!(after(queen, "e4b7"), "4k3/1b6/8/8/8/8/K7/8[Ppp] w - - 0 10");
    let quiet = "4k3/1Q~6/8/8/8/8/K7/8[] w - - 3 9";
    assert_eq!(after(quiet, "b7b1"), "4k3/8/8/8/8/8/K7/1Q~6[] b - - 4 9");
    let promotes = "1r2k3/P7/8/8/8/8/K7/8[] w - - 3 9";
    assert_eq!(
        after(promotes, "a7b8n"),
        "1N~2k3/8/8/8/8/8/K7/8[R] b - - 0 9"
    );
    // A drop of a pawn is progress, that of another piece is not; both end a right en passant.
    let drops = "4k3/8/8/8/3Pp3/8/8/4K3[np] b - d3 7 9";
    assert_eq!(
        after(drops, "N@a5"),
        "4k3/8/8/n7/3Pp3/8/8/4K3[p] w - - 8 10"
    );
    assert_eq!(
        after(drops, "P@a5"),
        "4k3/8/8/p7/3Pp3/8/8/4K3[n] w - - 0 10"
    );
    // The pawn that passed is captured beside the destination.
    assert_eq!(
        after(drops, "e4d3"),
        "4k3/8/8/8/8/3p4/8/4K3[npp] w - - 0 10"
    );
}

#[test]
fn a_drop_blocks_a_check_but_not_two() {
    let drops = |text: &str| {
        let moves = house(text).moves().into_iter();
        let drops = moves.filter(|m| matches!(m, HandMove::Drop { .. }));
        drops.map(|m| m.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        drops("4k3/8/8/8/8/8/8/r3K3[N] w - - 0 1"),
        ["N@b1", "N@c1", "N@d1"]
    );
    assert_eq!(drops("4k3/8/8/8/8/8/3n4/r3K3[P] w - - 0 1"), [""; 0]);
    let double = "4k3/8/8/8/8/3n4/8/r3K3[N] w - - 0 1";
    assert_eq!(drops(double), [""; 0]);
    assert_eq!(drops("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), [""; 0]);
    // A drop is no capture, and no exchange starts with it.
    let position = house("4k3/8/8/3p4/4P3/8/8/4K3[N] w - - 0 1");
    let tactical = position.tactical_moves().into_iter();
    let tactical: Vec<_> = tactical.map(|m| m.to_string()).collect();
    assert_eq!(tactical, ["e4d5"]);
    let drop = position.parse_move("N@c6").unwrap();
    assert_eq!(position.captured(drop), None);
    let moving = position.moving_piece(drop).unwrap();
    assert_eq!((moving.letter, moving.after.square), ('N', Some(42)));
    assert_eq!(moving.after.seat, Seat::Army('w'));
}

#[test]
fn batches_of_drops_are_lists_of_moves() {
    let position = house("4k3/8/8/8/8/8/8/4K3[QN] w - - 0 1");
    let mut types = PieceTypes::NONE;
    let mut all = Vec::new();
    let _ = position.visit_moves(|batch| {
        let moves: Vec<_> = batch.into_iter().collect();
        assert_eq!(moves.len(), batch.len());
        let mut folded = Vec::new();
        batch.into_iter().for_each(|m| folded.push(m));
        assert_eq!(folded, moves);
        let mut rest = batch.into_iter();
        for (place, &m) in moves.iter().enumerate() {
            assert!(batch.contains(m));
            assert_eq!(batch.nth(place), Some(m));
            assert_eq!(
                rest.size_hint(),
                (moves.len() - place, Some(moves.len() - place))
            );
            assert_eq!(rest.next(), Some(m));
        }
        assert_eq!((rest.next(), batch.nth(moves.len())), (None, None));
        if let HandBatch::Drops {
            piece_type,
            targets,
        } = batch
        {
            types = types.with(piece_type);
            assert_eq!(targets.len(), 62);
            // Neither another piece, nor another square, nor a move on the board.
            let drop = |piece_type, to| HandMove::Drop { piece_type, to };
            let taken = Chessboard::BOARD.square(4).unwrap();
            let free = Chessboard::BOARD.square(0).unwrap();
            assert!(batch.contains(drop(piece_type, free)));
            assert!(!batch.contains(drop(piece_type, taken)));
            assert!(!batch.contains(drop(PieceType::ROOK, free)));
            assert!(!batch.contains(all[0]));
        } else {
            assert!(!batch.contains(HandMove::Drop {
                piece_type: PieceType::QUEEN,
                to: Chessboard::BOARD.square(0).unwrap(),
            }));
        }
        all.extend(moves);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(types.iter().count(), 2);
    assert_eq!(all, position.moves());
    assert_eq!(
        format!("{:?}", all.last().unwrap()),
        all.last().unwrap().to_string()
    );
}

#[test]
fn hands_count_to_ninety_nine() {
    let mut hands = Hands::<ChessRules>::default();
    for _ in 0..200 {
        hands.add(WHITE, PieceType::ROOK);
    }
    hands.add(BLACK, PieceType::PAWN);
    assert_eq!(hands.count(WHITE, PieceType::ROOK), 99);
    assert_eq!(hands.count(BLACK, PieceType::ROOK), 0);
    let of = |army| hands.of(army).collect::<Vec<_>>();
    assert_eq!(of(WHITE), [(PieceType::ROOK, 99)]);
    assert_eq!(of(BLACK), [(PieceType::PAWN, 1)]);
    for _ in 0..99 {
        assert!(hands.take(WHITE, PieceType::ROOK));
    }
    assert!(!hands.take(WHITE, PieceType::ROOK) && hands.take(BLACK, PieceType::PAWN));
    assert_eq!(hands, Hands::default());
    let many = |count: usize| {
        let text = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "P".repeat(count));
        text.parse::<HouseChess>()
            .map(|position| position.to_string() == text)
    };
    assert!(many(99).unwrap());
    let error = many(100).unwrap_err();
    assert_eq!((error.field, error.offset), ("placement", 20 + 99));
}

#[test]
fn texts_of_hands_have_one_form() {
    for (wrong, offset) in [
        ("", 19),
        ("[", 19),
        ("[]]", 20),
        ("[PQ]", 21),
        ("[pP]", 21),
        ("[K]", 20),
        ("[x]", 20),
        ("[Q]x", 19),
    ] {
        let text = format!("4k3/8/8/8/8/8/8/4K3{wrong} w - - 0 1");
        let error = text.parse::<HouseChess>().unwrap_err();
        assert_eq!(
            (error.field, error.offset),
            ("placement", offset),
            "{wrong}"
        );
    }
    let pawn = "4k3/8/8/8/8/8/8/N~P~2K3[] w - - 0 1";
    assert!(pawn.parse::<HouseChess>().is_err());
    assert!(check_stored(&house(POSITIONS[3])).is_ok());
}

/// Keys and packed forms know hands and promoted pieces.
#[test]
fn hands_tell_positions_apart() {
    let base = "4k3/8/8/8/8/8/2Q~5/4K3[QRn] w - - 0 1";
    let components = Components::<HouseChess>::new(base)
        .repetition("[QRn]", "[QR]")
        .repetition("[QRn]", "[QRnn]")
        .repetition("[QRn]", "[QRb]")
        .repetition("[QRn]", "[Rqn]")
        .repetition("Q~", "Q")
        .repetition("2Q~5", "3Q~4");
    components.check().unwrap();
}

#[test]
fn packed_hands_are_read_strictly() {
    let position = house("4k3/8/8/8/8/8/2Q~5/4K3[QRRn] w - - 0 1");
    let mut bytes = Vec::new();
    position.pack(&mut bytes);
    // One promoted piece, on c2; pawns, knights, bishops, rooks, queens and kings of each side.
    let hands = [1, 10, 0, 0, 0, 2, 1, 0, 0, 1, 0, 0, 0, 0];
    assert!(bytes.ends_with(&hands), "{bytes:?}");
    assert_eq!(HouseChess::unpack(&bytes), Some(position));
    let start = bytes.len() - hands.len();
    let with = |at: usize, value: u8| {
        let mut other = bytes.clone();
        other[start + at] = value;
        HouseChess::unpack(&other).map(|position| position.to_string())
    };
    // No piece, a piece to which nothing promotes, and no square at all.
    assert_eq!([with(1, 11), with(1, 60), with(1, 64)], [None, None, None]);
    let more = with(5, 99).unwrap();
    assert!(more.contains(&"R".repeat(99)) && !more.contains(&"R".repeat(100)));
    assert_eq!(with(5, 100), None);
    // A king is not held.
    assert_eq!([with(7, 1), with(13, 1)], [None, None]);
    for len in 0..bytes.len() {
        assert_eq!(HouseChess::unpack(&bytes[..len]), None, "{len}");
    }
    let two = house("4k3/8/8/8/8/8/2Q~4R~/4K3[] w - - 0 1");
    let mut ascending = Vec::new();
    two.pack(&mut ascending);
    let at = ascending.len() - 14;
    assert_eq!(ascending[at - 1..=at + 1], [2, 10, 15]);
    for pair in [[15, 10], [10, 10]] {
        let mut other = ascending.clone();
        other[at..=at + 1].copy_from_slice(&pair);
        assert_eq!(HouseChess::unpack(&other), None, "{pair:?}");
    }
}

#[test]
fn hands_are_drawn_beside_the_board() {
    let rows = |text: &str| {
        let sheet = house(text).sheet();
        let rows = sheet.rows.iter();
        rows.map(|row| (row.label.clone(), row.pieces.len()))
            .collect::<Vec<_>>()
    };
    let both = rows("4k3/8/8/8/8/8/8/4K3[QPn] w - - 0 1");
    assert_eq!(both, [("White".into(), 2), ("Black".into(), 1)]);
    assert_eq!(
        rows("4k3/8/8/8/8/8/8/4K3[ppp] w - - 0 1"),
        [("Black".into(), 1)]
    );
    assert!(rows("4k3/8/8/8/8/8/8/4K3[] w - - 0 1").is_empty());
}
