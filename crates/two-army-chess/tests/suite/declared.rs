//! Games that a declaration makes: a table of pieces, pawns and a start.

use core::ops::ControlFlow;
use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};

use orthodox_chess::{ChessRules, OrthodoxChess};
use two_army_chess::prelude::*;
use two_army_chess::{Beside, DrawLimits};
use variant_core::lenient::apply_all;
use variant_core::perft::perft;
use variant_core::{Game, Notation, Tactics};
use variant_testkit::{Components, check_stored};

struct Makruk;

impl Declaration for Makruk {
    type Board = Chessboard;
    const NAME: &'static str = "makruk";
    const START: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::of(&[PieceType::QUEEN])),
        PieceDefinition::KNIGHT,
        PieceDefinition::SILVER,
        PieceDefinition::ROOK,
        PieceDefinition::FERZ.lettered('M'),
        PieceDefinition::KING,
    ];
    const PAWNS: &'static Pawns<Chessboard> =
        &Pawns::from_row(2).single_steps().promoting_on_row(5);
}

type MakrukChess = TwoArmyPosition<Declared<Makruk>>;

/// Counts of other programs.
#[test]
fn a_declared_game_has_the_published_counts() {
    assert_eq!(perft(&MakrukChess::default(), 3), 12_012);
    assert_eq!(perft(&MakrukChess::default(), 4), 273_026);
}

#[test]
fn pawns_are_declared_from_each_sides_edge() {
    let pawns = Pawns::<Chessboard>::from_row(1).0;
    assert_eq!(pawns[0].promotion, Chessboard::BOARD.rank(7));
    assert_eq!(pawns[1].promotion, Chessboard::BOARD.rank(0));
    let steps = |text: &str, start: &str| {
        let position: MakrukChess = text.parse().unwrap();
        let moves = position.moves().into_iter().map(|m| m.to_string());
        moves
            .filter(|text| text.starts_with(start))
            .collect::<Vec<_>>()
    };
    let start = Makruk::START;
    assert_eq!(steps(start, "e3"), ["e3e4"]);
    assert_eq!(steps(&start.replace(" w ", " b "), "e6"), ["e6e5"]);
    // Promotion on the sixth rank is forced, to a met.
    let last = "4k3/8/8/P7/8/8/8/4K3 w - - 0 1";
    assert_eq!(steps(last, "a5"), ["a5a6m"]);
}

/// A declared game is a value without content, whatever its declaration derives.
#[test]
fn a_declared_game_is_one_value() {
    let (one, other) = (Declared::<Makruk>::default(), Declared::<Makruk>::default());
    assert!(one == other && one >= other && one <= other);
    assert_eq!(one.cmp(&other), core::cmp::Ordering::Equal);
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(one), hasher.hash_one(other));
    assert_eq!(format!("{one:?}"), "makruk");
    assert_eq!(MakrukChess::NAME, "makruk");
}

/// Orthodox chess, each move made and tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Tried;

impl TwoArmyGame for Tried {
    type Rules = ChessRules;
    type Moves = Trial;
    type Problems = StandardProblems;
    const NAME: &'static str = "tried";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

struct Trial;

impl MoveSystem<Tried> for Trial {
    type Move = Move<ChessRules>;

    fn visit<B>(
        position: &TwoArmyPosition<Tried>,
        visit: impl FnMut(MoveBatch<ChessRules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit_by_trial(position, visit)
    }
}

/// Castling through and out of check, captures en passant that bare the king, promotions, pins.
const TRIED: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    "1r2k1r1/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
];

#[test]
fn moves_by_trial_are_those_by_the_table() {
    for text in TRIED {
        let tried: TwoArmyPosition<Tried> = text.parse().unwrap();
        let chess: OrthodoxChess = text.parse().unwrap();
        for depth in 1..=3 {
            assert_eq!(perft(&tried, depth), perft(&chess, depth), "{text}");
        }
        let moves = |texts: Vec<String>| texts.into_iter().collect::<BTreeSet<_>>();
        let one = tried.moves().into_iter().map(|m| m.to_string());
        let other = chess.moves().into_iter().map(|m| m.to_string());
        assert_eq!(moves(one.collect()), moves(other.collect()), "{text}");
    }
}

/// The third check wins; the text has the checks to give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Checks([u8; 2]);

type CheckChess = TwoArmyPosition<Checks>;

impl TwoArmyGame for Checks {
    type Rules = ChessRules;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "checks";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1";
    const STALEMATE_LOSES: bool = true;
    const LIMITS: DrawLimits = DrawLimits::repetition(4);
    const DECIDED: Option<Ends<Self>> = Some(|position| {
        let winner = PLAYERS[position.game().0.iter().position(|&given| given == 3)?];
        Some(Outcome::win(Reason::WIN, PLAYERS, |player| {
            player == winner
        }))
    });
    const BESIDE: Option<Beside<Self>> = Some(Beside {
        expected: "checks to give, such as `3+3`",
        write: |Self([white, black]), f| write!(f, "{}+{}", 3 - white, 3 - black),
        // Accepts `03+2`, which is not what it writes.
        // Also `+1+0`, the checks given.
        read: |_, text| {
            if let Some(given) = text.strip_prefix('+') {
                let (white, black) = given.split_once('+')?;
                return Some(Self([white.parse().ok()?, black.parse().ok()?]));
            }
            let (white, black) = text.split_once('+')?;
            let given = |left: &str| 3_u8.checked_sub(left.parse().ok()?);
            Some(Self([given(white)?, given(black)?]))
        },
    });

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }

    fn after_move(position: &CheckChess, _: Move<ChessRules>, next: &mut CheckChess) {
        let is_check = next.is_check();
        let given = &mut next.game_mut().0[position.turn().index() & 1];
        *given = (*given + u8::from(is_check)).min(3);
    }
}

fn checks(text: &str) -> CheckChess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_field_beside_the_board_is_read_where_others_write_it() {
    for (others, own) in [
        ("0 1 +0+1", "3+2 0 1"),
        ("7 9 3+2", "3+2 7 9"),
        ("03+2 0 1", "3+2 0 1"),
        ("3+2", "3+2 0 1"),
        ("5 8", "3+3 5 8"),
        ("", "3+3 0 1"),
    ] {
        let text = format!("4k3/8/8/8/8/8/8/R3K3 w - - {others}");
        let (read, repairs) = CheckChess::parse_lenient(&text).unwrap();
        assert!(
            read.to_string().ends_with(&format!(" - - {own}")),
            "{text}: {read}"
        );
        assert!(!repairs.is_empty(), "{text}");
        assert_eq!(apply_all(&text, &repairs), read.to_string());
    }
}

#[test]
fn a_field_beside_the_board_is_text_key_and_bytes() {
    let base = "4k3/8/8/8/8/8/8/R3K3 w - - 3+2 0 1";
    let components = Components::<CheckChess>::new(base)
        .repetition("3+2", "2+2")
        .repetition("3+2", "3+1")
        .repetition("3+2", "2+3");
    components.check().unwrap();
    let position = checks(base);
    let mut bytes = Vec::new();
    position.pack(&mut bytes);
    assert!(bytes.ends_with(b"\x033+2"), "{bytes:?}");
    assert_eq!(CheckChess::unpack(&bytes), Some(position));
    assert!(check_stored(&position).is_ok());
    for end in [
        &b"\x033+4"[..],
        b"\x0403+2",
        b"\x043+2",
        b"\x023+2",
        b"\x03\xff+2",
        b"",
    ] {
        let mut other = bytes[..bytes.len() - 4].to_vec();
        other.extend(end);
        assert_eq!(CheckChess::unpack(&other), None, "{end:?}");
    }
    for wrong in ["4+3", "3+", "-", "3+3+3", "03+2", "3++2"] {
        let error = base.replace("3+2", wrong).parse::<CheckChess>();
        let error = error.unwrap_err().to_string();
        assert!(error.contains("checks to give"), "{wrong}: {error}");
    }
    // The lenient reader repairs the fields before it and leaves the rest to the strict one.
    let (read, repairs) = CheckChess::parse_lenient("4k3/8/8/8/8/8/8/R3K3 W - - 3+2 0 1").unwrap();
    assert_eq!((read, repairs.len()), (position, 1));
}

#[test]
fn a_game_ends_by_its_rule_by_stalemate_and_by_repetition_alone() {
    let mut game = Game::new(checks("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 99 80"));
    game.apply("a1a8").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "win w=1 b=0");
    let stalemate = checks("7k/5Q2/8/8/8/8/8/4K3 b - - 3+3 0 1");
    assert_eq!(
        stalemate.outcome().unwrap().to_string(),
        "stalemate w=1 b=0"
    );
    // The limit is on repetitions; no count of moves draws.
    assert_eq!(
        checks("4k3/8/8/8/8/8/8/R3K3 w - - 3+3 400 300").outcome(),
        None
    );
    let mut game = Game::new(checks("4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1"));
    for _ in 0..3 {
        assert_eq!(game.outcome(), None);
        for text in ["a1b1", "e8d7", "b1a1", "d7e8"] {
            game.apply(text).unwrap();
        }
    }
    assert_eq!(game.outcome().unwrap().reason, Reason::REPETITION);
}

#[test]
fn a_move_on_the_board_of_any_game_gives_check_or_not() {
    let position = checks("4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    let gives = |text: &str| position.gives_check(position.parse_move(text).unwrap());
    assert!(gives("a1a8") && !gives("a1a7") && !gives("e1e2"));
    let mut attacked = Vec::new();
    position.visit_attacks(|piece, squares| attacked.push((piece.letter, squares[0])));
    attacked.sort_unstable();
    // The rook on a1 sees its file and the rank up to its king.
    assert!(attacked.contains(&('R', 0x0101_0101_0101_011e)));
    let mut changes = Vec::new();
    let after = position.play_unchecked(position.parse_move("a1a8").unwrap());
    position.visit_changes(&after, |piece, arrives| {
        changes.push((piece.square, arrives));
    });
    changes.sort_unstable();
    assert_eq!(changes, [(Some(0), false), (Some(56), true)]);
    let rook = variant_core::PieceAt {
        seat: Seat::Army('w'),
        letter: 'R',
        square: Some(0),
    };
    let mut reached = 0;
    position.visit_reach(rook, |_| reached += 1);
    assert_eq!((position.reach(rook).unwrap().attacked, reached), (14, 14));
    let stop = position.visit_moves(|_| ControlFlow::Break(()));
    assert!(stop.is_break());
}

geometry! {
    /// Two ponds in the middle.
    struct Ponds = "
        . . . . . .
        . . . . . .
        . . * * . .
        . . . . . .
        . . . . . .
        . . . . . .
    ";
}

struct Bathing;

impl Declaration for Bathing {
    type Board = Ponds;
    const NAME: &'static str = "bathing";
    const START: &'static str = "rnkbbr/pppppp/2**2/6/PPPPPP/RNKBBR w - - 0 1";
    const PAWNS: &'static Pawns<Ponds> = &Pawns::from_row(1).single_steps();
}

type Pond = TwoArmyPosition<Declared<Bathing>>;

#[test]
fn pawns_promote_at_the_edge_of_the_board_and_not_before_a_hole() {
    let pawns = Pawns::<Ponds>::from_row(1).0;
    assert_eq!(pawns[0].promotion, Ponds::BOARD.rank(5));
    assert_eq!(pawns[1].promotion, Ponds::BOARD.rank(0));
    let moves = |text: &str| -> Vec<String> {
        let position: Pond = text.parse().unwrap();
        let moves = position
            .moves()
            .into_iter()
            .filter(|m| m.piece_type == PieceType::PAWN);
        moves.map(|m| m.to_string()).collect()
    };
    // A pawn before a pond stays, and captures past it.
    assert_eq!(moves("k5/6/1n**2/2P3/6/5K w - - 0 1"), ["c3b4"]);
    assert_eq!(moves("k5/2p3/2**2/6/6/5K b - - 0 1"), [] as [&str; 0]);
    assert_eq!(moves("k5/4P1/2**2/6/6/5K w - - 0 1").len(), 4);
    variant_testkit::Suite::<Pond>::new()
        .games(2)
        .by_table()
        .every_position()
        .unwrap();
}
