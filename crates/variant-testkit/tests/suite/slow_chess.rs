//! Chess by the slow generator: published counts, texts, ends, games with history, exchanges.

use chess_pieces::Armies;
use orthodox_chess::{BLACK, ChessRules, OrthodoxChess, WHITE};
use variant_core::{Position, Rng};
use variant_testkit::slow::{
    Mailbox, SlowGame, SlowOracle, SlowPlay, SlowVariant, check_exchanges,
};
use variant_testkit::{Differential, Effort, Oracle, OracleGame, Queries};

type Slow = SlowGame<ChessRules>;

/// Five occurrences, 75 moves by each side, bare material.
enum Fide {}

impl SlowVariant for Fide {
    type Rules = ChessRules;

    const OCCURRENCES: usize = 5;
    const DRAWN_PLIES: u32 = 150;

    fn is_dead(game: &Slow) -> bool {
        game.cannot_mate()
    }
}

/// Three occurrences, 50 moves, bare kings.
enum Plain {}

impl SlowVariant for Plain {
    type Rules = ChessRules;
}

enum Stalemated {}

impl SlowVariant for Stalemated {
    type Rules = ChessRules;

    const STALEMATE_LOSES: bool = true;
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Castlings, promotions, pins along ranks, and ends that are near.
const POSITIONS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "k7/8/1K6/8/8/8/8/6QR w - - 0 1",
    "8/8/8/3k4/8/3K4/3P4/8 w - - 140 90",
    "8/8/8/3kp3/8/3K4/8/4N3 w - - 0 1",
];

#[test]
fn published_counts_of_leaves() {
    for (text, counts) in [
        (START, &[20, 400, 8_902][..]),
        (POSITIONS[0], &[48, 2_039]),
        (POSITIONS[1], &[14, 191, 2_812]),
        (POSITIONS[2], &[6, 264, 9_467]),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1_486],
        ),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[26, 568, 13_744]),
    ] {
        let (game, oracle) = (Slow::of(text), SlowOracle::<Fide>::of(text));
        assert_eq!((game.perft(0), oracle.perft(0)), (1, 1));
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(game.perft(depth), count, "{text}, depth {depth}");
            if depth < 3 {
                assert_eq!(oracle.perft(depth), count, "{text}, depth {depth}");
            }
        }
    }
}

#[test]
fn games_agree_with_the_fast_generator_in_texts_moves_checks_and_ends() {
    let compared = Differential::<OrthodoxChess>::new()
        .modes(&["start"])
        .positions(POSITIONS)
        .games(3)
        .plies(100)
        .perft(2, 80)
        .against::<Slow>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(compared.games, 7 * Effort::from_environment().games(3));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(700))
            && compared.leaves > u64::from(Effort::from_environment().games(3_000)),
        "{compared:?}"
    );
}

#[test]
fn games_with_history_agree_with_the_fast_ones() {
    let compared = Differential::<OrthodoxChess>::new()
        .positions(&POSITIONS[3..])
        .games(4)
        .plies(60)
        .games_against::<SlowPlay<Fide>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(300))
            && compared.leaves == 0,
        "{compared:?}"
    );
    let other = Differential::<OrthodoxChess>::new().modes(&[]);
    let other = other.positions([POSITIONS[4]]);
    let violation = other.games_against::<SlowPlay<Plain>>().unwrap_err();
    assert_eq!(violation.rule, "both end the game alike");
    let seen = &violation.seen;
    assert!(
        seen.ends_with("`, oracle `fifty-moves w=0.5 b=0.5`"),
        "{seen}"
    );
    assert_eq!(violation.moves.len(), 0);
}

#[test]
fn texts_are_written_as_they_are_read() {
    for text in [
        START,
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 30",
        "7k/8/8/8/3pP3/8/8/7K b - e3 0 1",
        "7k/8/8/3pP3/8/8/8/7K w - d6 0 12",
    ] {
        assert_eq!(Slow::of(text).text(), text);
        assert_eq!(SlowOracle::<Fide>::of(text).text(), text);
    }
    let useless = Slow::of("7k/8/8/3p4/4P3/8/8/7K b - e3 0 1");
    assert_eq!(useless.text(), "7k/8/8/3p4/4P3/8/8/7K b - - 0 1");
}

#[test]
fn faulty_texts_are_refused() {
    for (text, expected) in [
        ("8/8/8/8/8/8/8/8 w - - 0", "expected six fields"),
        ("8/8/8/8/8/8/8/8 w - - 0 1 2", "expected six fields"),
        ("8/8/8/8/8/8/8/8 x - - 0 1", "expected `w` or `b`"),
        ("8/8/8/8/8/8/8/8 w KX - 0 1", "expected castling letters"),
        ("8/8/8/8/8/8/8/8 w - - x 1", "expected a clock"),
        ("8/8/8/8/8/8/8/8 w - - 0 x", "expected a round"),
        ("8/8/8/8/8/8/8/8 w - e9 0 1", "expected a square"),
        (
            "8/8/8/8/8/8/8/8 b - e8 0 1",
            "expected a square before a pawn",
        ),
        (
            "8/8/8/8/8/8/8 w - - 0 1",
            "expected as many ranks as the board has",
        ),
        (
            "8/8/8/8/8/8/8/8/8 w - - 0 1",
            "expected as many ranks as the board has",
        ),
        ("8/8/8/8/7/8/8/8 w - - 0 1", "expected full ranks"),
        ("8/8/8/8/9/8/8/8 w - - 0 1", "expected full ranks"),
        ("8/8/8/8/35/8/8/8 w - - 0 1", "expected full ranks"),
        ("8/8/8/8/8k/8/8/8 w - - 0 1", "a piece off the board"),
        ("8/8/8/8/7x/8/8/8 w - - 0 1", "expected a piece"),
        ("8/8/8/8/7?/8/8/8 w - - 0 1", "expected a piece"),
    ] {
        assert_eq!(Slow::read(text).unwrap_err(), expected, "{text}");
        assert_eq!(SlowOracle::<Fide>::read(text).unwrap_err(), expected);
    }
    assert_eq!(Slow::of(START).play("e2e5").unwrap_err(), "not legal");
    let oracle = SlowOracle::<Fide>::of(START);
    assert!(format!("{oracle:?}").starts_with("SlowOracle(SlowGame {"));
    assert_eq!(oracle.play("e2e5").unwrap_err(), "not legal");
}

#[test]
fn mate_stalemate_material_and_counts_end_games() {
    const DEAD: &str = "dead-position w=0.5 b=0.5";
    const FIFTY: &str = "fifty-moves w=0.5 b=0.5";
    for (text, fide, plain) in [
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "stalemate w=0.5 b=0.5",
            "stalemate w=0.5 b=0.5",
        ),
        (
            "7K/5q2/6k1/8/8/8/8/8 w - - 0 1",
            "stalemate w=0.5 b=0.5",
            "stalemate w=0.5 b=0.5",
        ),
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 150 1",
            "checkmate w=1 b=0",
            "checkmate w=1 b=0",
        ),
        (
            "7K/6q1/6k1/8/8/8/8/8 w - - 0 1",
            "checkmate w=0 b=1",
            "checkmate w=0 b=1",
        ),
        ("8/8/8/3k4/8/3K4/8/8 w - - 0 1", DEAD, DEAD),
        ("8/8/8/3k4/8/3K4/8/6N1 w - - 0 1", DEAD, ""),
        ("8/8/8/3k4/8/3K4/8/B5N1 w - - 0 1", "", ""),
        ("8/8/8/3k4/8/3K4/8/N5B1 w - - 0 1", "", ""),
        ("8/8/8/3k4/8/3K4/8/1N4N1 w - - 0 1", "", ""),
        ("5b2/8/8/3k4/8/3K4/8/2B5 w - - 0 1", DEAD, ""),
        ("2b5/8/8/3k4/8/3K4/8/2B5 w - - 0 1", "", ""),
        ("8/8/8/3k4/8/3K4/2B5/2B5 w - - 0 1", "", ""),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 99 60", "", ""),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 100 60", "", FIFTY),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 149 90", "", FIFTY),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 150 90", FIFTY, FIFTY),
    ] {
        assert_eq!(Slow::of(text).ended(), fide, "{text}");
        assert_eq!(SlowOracle::<Fide>::of(text).ended(), fide, "{text}");
        assert_eq!(SlowOracle::<Plain>::of(text).ended(), plain, "{text}");
    }
    let stalemate = SlowOracle::<Stalemated>::of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.ended(), "stalemate w=1 b=0");
    let mate = SlowOracle::<Stalemated>::of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(mate.ended(), "checkmate w=1 b=0");
}

#[test]
fn the_side_to_move_acts_and_is_alone_in_check() {
    for (text, actors, checked) in [
        ("7k/8/8/8/8/8/6q1/7K w - - 0 1", "w:w", "w"),
        ("7k/8/8/8/8/8/6q1/7K b - - 0 1", "b:b", ""),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "", "b"),
    ] {
        let (game, oracle) = (Slow::of(text), SlowOracle::<Fide>::of(text));
        assert_eq!(
            (game.actors(), game.checked()),
            (actors.into(), checked.into())
        );
        assert_eq!(
            (oracle.actors(), oracle.checked()),
            (actors.into(), checked.into())
        );
    }
    assert_eq!(
        Slow::of("7k/8/8/8/8/8/6q1/7K w - - 0 1").moves(),
        ["h1g2"],
        "the king takes the queen"
    );
}

fn knights_out_and_back(times: usize) -> Vec<&'static str> {
    ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(times)
}

#[test]
fn occurrences_are_counted_without_clock_and_move_number() {
    let play = |plies: &[&str]| SlowPlay::<Plain>::of(START, plies);
    let plies = knights_out_and_back(2);
    assert_eq!(play(&plies[..7]).ended(), "");
    assert_eq!(play(&plies).ended(), "repetition w=0.5 b=0.5");
    assert!(play(&plies).refuses("e2e4") && play(&plies).refuses("resign:w"));
    let longer = SlowPlay::<Fide>::of(START, &knights_out_and_back(4)[..15]);
    assert_eq!(longer.ended(), "");
    let fifth = SlowPlay::<Fide>::of(START, &knights_out_and_back(4));
    assert_eq!(fifth.ended(), "repetition w=0.5 b=0.5");

    // The right to castle is gone after the first round.
    let rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let round = ["h1h2", "e8e7", "h2h1", "e7e8"].repeat(3);
    assert_eq!(SlowPlay::<Plain>::of(rook, &round[..8]).ended(), "");
    let drawn = SlowPlay::<Plain>::of(rook, &round[..9]);
    assert_eq!(drawn.ended(), "repetition w=0.5 b=0.5");
    assert_eq!(drawn.reached().text(), "4k3/8/8/8/8/8/7R/4K3 b - - 9 5");
}

#[test]
fn players_resign_and_agree() {
    let play = |plies: &[&str]| SlowPlay::<Plain>::of(START, plies);
    assert_eq!(play(&["resign:w"]).ended(), "resignation w=0 b=1");
    assert_eq!(play(&["e2e4", "resign:w"]).ended(), "resignation w=0 b=1");
    assert_eq!(play(&["resign:b"]).ended(), "resignation w=1 b=0");
    assert_eq!(play(&["draw:wb"]).ended(), "agreement w=0.5 b=0.5");
    for ply in ["draw:w", "draw:bw", "resign:x", "e2e5", "e7e5"] {
        assert!(play(&[]).refuses(ply), "{ply}");
    }
    assert!(!play(&[]).refuses("e2e4") && !play(&[]).refuses("resign:w"));
    let mut ended = play(&["resign:w"]);
    assert_eq!(ended.apply("e2e4").unwrap_err(), "the game is over");
    assert_eq!(
        play(&[]).apply("resign:x").unwrap_err(),
        "`x` is not in the game"
    );
    assert_eq!(
        SlowPlay::<Plain>::start("start").err().unwrap(),
        "`start`: a slow game begins at a position text"
    );
    let text = "7k/8/8/8/8/8/8/6QK w - - 0 1";
    assert_eq!(
        format!("{:?}", SlowPlay::<Plain>::of(text, &["h1h2"])),
        "[\"7k/8/8/8/8/8/8/6QK w - - 0 1\", \"7k/8/8/8/8/8/7K/6Q1 b - - 1 1\"]"
    );
}

#[test]
fn exchanges_of_chess_are_those_of_captures_made_one_by_one() {
    let mut rng = Rng::new(12);
    let starts = [
        START,
        POSITIONS[0],
        POSITIONS[2],
        "3rr1k1/4P3/8/8/8/8/1p6/R2Q1K2 w - - 0 1",
        "4k3/2p5/8/3pP3/8/8/8/R3K2R w KQ d6 0 1",
    ];
    for text in starts {
        let mut position: OrthodoxChess = text.parse().unwrap();
        for _ in 0..12 {
            let us = position.turn();
            let sides = [us, us.enemy()].map(Armies::of);
            let board = Mailbox::from(position.pieces());
            let attacks = Mailbox::attacks::<ChessRules>;
            if let Err(violation) = check_exchanges(&position, &board, |_| sides, attacks) {
                panic!("{position}: {violation}");
            }
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
}

#[test]
fn exchanges_with_other_attacks_or_sides_differ() {
    let position: OrthodoxChess = "4k3/8/3p4/4n3/8/8/4R3/4QK2 w - - 0 1".parse().unwrap();
    let board = Mailbox::from(position.pieces());
    let check = |sides: [Armies; 2], sees: bool| {
        let attacks = |board: &Mailbox<_>, from, to| sees && board.attacks::<ChessRules>(from, to);
        check_exchanges(&position, &board, |_| sides, attacks)
    };
    let sides = [WHITE, BLACK].map(Armies::of);
    assert_eq!(check(sides, true), Ok(()));
    for violation in [check(sides, false), check([sides[1], sides[0]], true)] {
        let violation = violation.unwrap_err();
        let rule = "the exchange is that of captures made one by one";
        assert_eq!(violation.rule, rule);
        assert!(violation.seen.contains("expected"), "{violation}");
    }
}

#[test]
fn lines_end_at_pieces() {
    let square = |name: &str| name.parse().unwrap();
    let mut board = Mailbox::from(OrthodoxChess::default().pieces());
    assert!(!board.attacks::<ChessRules>(square("a1"), square("a8")));
    assert!(board.attacks::<ChessRules>(square("a1"), square("a2")));
    board.put(square("a2"), None);
    assert!(board.attacks::<ChessRules>(square("a1"), square("a7")));
    assert!(!board.attacks::<ChessRules>(square("a1"), square("a8")));
    assert!(!board.attacks::<ChessRules>(square("a4"), square("a5")));
    assert!(board.is_empty(square("a3")) && !board.is_empty(square("a1")));
    let white = board.squares(|army, _| army == WHITE);
    assert_eq!(white.len(), 15);
    assert!(board.is_attacked::<ChessRules>(square("f3"), white));
    assert!(!board.is_attacked::<ChessRules>(square("f4"), white));
    assert_eq!(board.pieces().count(), 31);
}
