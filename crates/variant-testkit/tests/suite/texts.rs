//! Texts of cases, queries by text, damaged texts, and runs that the environment asks for.

use std::process::Command;

use orthodox_chess::{ChessRules, OrthodoxChess};
use variant_core::{Game, Rng};
use variant_testkit::slow::SlowGame;
use variant_testkit::{
    Checked, Components, Differential, Effort, Engine, Line, Oracle, OracleGame, PlayedGame,
    Queries, Suite, Violation, any_piece_move, check_move_text, check_position_text, check_stored,
    outcome_text,
};

const ENDING: &str = "7k/8/8/8/8/8/6P1/7K w - - 0 1";

#[test]
fn positions_are_asked_by_text() {
    let start = Engine(OrthodoxChess::default());
    assert_eq!(
        (start.actors(), start.checked(), start.ended()),
        ("w:w".into(), String::new(), String::new())
    );
    assert_eq!(start.moves_from("g1"), ["g1f3", "g1h3"]);
    assert!(start.has("e2e4") && !start.has("e2e5"));
    assert_eq!(
        (start.field(1), start.field(2), start.field(6)),
        ("w".into(), "KQkq".into(), String::new())
    );
    let mated = start.after(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(
        (mated.actors(), mated.checked()),
        (String::new(), "w".into())
    );
    assert_eq!(Queries::ended(&mated), "checkmate w=0 b=1");
    assert_eq!(mated.moves(), [] as [&str; 0]);
    assert_eq!(mated.text(), mated.0.to_string());
    assert!(start.play("e2e5").is_err() && Engine::<OrthodoxChess>::read("no position").is_err());
    let read = Engine::<OrthodoxChess>::of(ENDING).play("g2g4").unwrap();
    assert_eq!(read.text(), "7k/8/8/8/6P1/8/8/7K b - - 0 1");
    assert_eq!(start.perft(2), 400);
    assert_eq!((start.perft(0), start.perft(1)), (1, 20));
    assert_eq!(
        outcome_text("win", &[("w".into(), 1.0), ("b".into(), 0.5)]),
        "win w=1 b=0.5"
    );
}

#[test]
fn oracles_that_say_less_leave_questions_open() {
    #[derive(Clone)]
    struct Heap(u32);
    impl Oracle for Heap {
        fn read(text: &str) -> Result<Self, String> {
            text.parse().map(Self).map_err(|_| "a number".to_owned())
        }
        fn text(&self) -> String {
            self.0.to_string()
        }
        fn moves(&self) -> Vec<String> {
            (1..=2.min(self.0)).map(|n| n.to_string()).collect()
        }
        fn play(&self, m: &str) -> Result<Self, String> {
            Self::read(m).map(|taken| Self(self.0 - taken.0))
        }
    }
    let heap = Heap(5);
    assert_eq!(
        (heap.turn(), heap.in_check(), heap.outcome()),
        (None, None, None)
    );
    assert_eq!(
        [0, 1, 2, 3, 4].map(|depth| heap.perft(depth)),
        [1, 2, 4, 7, 5]
    );
    assert_eq!(
        (heap.actors(), heap.checked(), heap.ended()),
        Default::default()
    );
}

#[test]
fn games_are_asked_by_text() {
    let game = Game::<OrthodoxChess>::of(ENDING, &["g2g4", "h8g8"]);
    assert_eq!(game.reached().text(), "6k1/8/8/8/6P1/8/8/7K w - - 1 2");
    assert_eq!(OracleGame::ended(&game), "");
    assert!(game.refuses("g4g6") && !game.refuses("g4g5"));
    let over = Game::<OrthodoxChess>::of(ENDING, &["resign:b"]);
    assert_eq!(OracleGame::ended(&over), "resignation w=1 b=0");
    assert!(over.refuses("g2g4"));
    let start = <Game<OrthodoxChess> as OracleGame>::start("start").unwrap();
    assert_eq!(start, Engine(OrthodoxChess::default()));
    assert!(<Game<OrthodoxChess> as OracleGame>::start("no such mode").is_err());
}

#[test]
#[should_panic(expected = "no position: ")]
fn a_text_that_is_refused_panics() {
    let _ = Engine::<OrthodoxChess>::of("no position");
}

#[test]
#[should_panic(expected = "7k/8/8/8/6P1/8/8/7K b - - 0 1: g4g5: ")]
fn an_illegal_move_panics_with_its_position() {
    let _ = Engine::<OrthodoxChess>::of(ENDING).after(&["g2g4", "g4g5"]);
}

#[test]
#[should_panic(expected = "7k/8/8/8/6P1/8/8/7K b - - 0 1: g4g5: ")]
fn an_illegal_ply_panics_with_its_position() {
    let _ = Game::<OrthodoxChess>::of(ENDING, &["g2g4", "g4g5"]);
}

#[test]
fn lines_and_games_read_back() {
    let text = format!("{ENDING}; g2g4 h8g7");
    let line: Line<OrthodoxChess> = text.parse().unwrap();
    assert_eq!(line.to_string(), text);
    assert_eq!(
        format!(" {ENDING} ; g2g4  h8g7").parse::<Line<OrthodoxChess>>(),
        Ok(line.clone())
    );
    assert_eq!(
        ENDING.parse::<Line<OrthodoxChess>>(),
        Ok(Line::new(ENDING.parse().unwrap()))
    );
    let reached = "8/6k1/8/8/6P1/8/8/7K w - - 1 2";
    assert_eq!(format!("{line:?}"), text);
    let named = format!("orthodox-chess: {text}");
    assert_eq!(named.parse::<Line<OrthodoxChess>>(), Ok(line.clone()));
    assert_eq!(line.start().to_string(), ENDING);
    assert_eq!(line.position().to_string(), reached);
    let last = line.steps().last().unwrap();
    assert_eq!(format!("{last:?}"), "h8g7 in 7k/8/8/8/6P1/8/8/7K b - - 0 1");
    assert_eq!(last.after.to_string(), reached);
    let positions: Vec<String> = line
        .positions()
        .map(|position| position.to_string())
        .collect();
    assert_eq!(
        positions,
        [ENDING, "7k/8/8/8/6P1/8/8/7K b - - 0 1", reached]
    );
    assert_eq!(line.game().plies().count(), 2);
    for fault in ["no position; g2g4", &format!("{ENDING}; g2g5")] {
        assert!(fault.parse::<Line<OrthodoxChess>>().is_err());
        assert!(fault.parse::<PlayedGame<OrthodoxChess>>().is_err());
    }
    let fault = format!("{ENDING}; g2g5")
        .parse::<Line<OrthodoxChess>>()
        .unwrap_err();
    assert!(fault.starts_with("`g2g5`: "), "{fault}");
    let text = format!("{ENDING}; g2g4 resign:b");
    let game: PlayedGame<OrthodoxChess> = text.parse().unwrap();
    assert_eq!(game.to_string(), text);
    assert_eq!(format!("{game:?}"), text);
    let named = format!("orthodox-chess: {text}").parse::<PlayedGame<OrthodoxChess>>();
    assert_eq!(named.map(|game| game.to_string()), Ok(text.clone()));
    let refused = "orthodox-chess: no position; g2g4".parse::<PlayedGame<OrthodoxChess>>();
    assert!(refused.is_err());
    let one: PlayedGame<OrthodoxChess> = format!("{ENDING}; g2g4").parse().unwrap();
    assert_eq!(format!("{one:?}"), one.to_string());
    assert_eq!(one.plies().count(), 1);
}

#[test]
fn the_position_of_a_line_is_checked_and_blamed() {
    let line: Line<OrthodoxChess> = format!("{ENDING}; g2g4").parse().unwrap();
    let seen = line.check(|position| Ok(position.to_string()));
    assert_eq!(seen, Ok("7k/8/8/8/6P1/8/8/7K b - - 0 1".to_owned()));
    let violation =
        line.check(|_| -> Checked { Err(Violation::new("white moves", "it does not")) });
    let violation = violation.unwrap_err();
    let expected = format!(
        "violated: white moves\n  seen: it does not\n  position: 7k/8/8/8/6P1/8/8/7K b - - 0 1\n \
         8 . . . . . . . k\n 7 . . . . . . . .\n 6 . . . . . . . .\n 5 . . . . . . . .\n \
         4 . . . . . . P .\n 3 . . . . . . . .\n 2 . . . . . . . .\n 1 . . . . . . . K\n   \
         a b c d e f g h\n  start: {ENDING}\n  moves: g2g4"
    );
    assert_eq!(violation.to_string(), expected);
    assert_eq!(format!("{violation:?}"), expected);
    let mut rng = Rng::new(1);
    let mut played = Line::new(ENDING.parse::<OrthodoxChess>().unwrap());
    assert!(played.play_random(&mut rng));
    assert_eq!(played.moves().len(), 1);
    let mut mated = Line::new(
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
            .parse::<OrthodoxChess>()
            .unwrap(),
    );
    assert!(!mated.play_random(&mut rng));
}

#[test]
fn texts_are_read_without_harm_or_refused() {
    assert_eq!(check_position_text::<OrthodoxChess>(ENDING), Ok(()));
    assert_eq!(check_position_text::<OrthodoxChess>("no position"), Ok(()));
    let position: OrthodoxChess = ENDING.parse().unwrap();
    for text in ["g2g4", "g2g5", "", "no move"] {
        assert_eq!(check_move_text(&position, text), Ok(()), "{text}");
    }
}

#[test]
fn any_move_can_be_drawn() {
    let mut rng = Rng::new(5);
    let moves: Vec<_> = (0..3000)
        .map(|_| any_piece_move::<ChessRules>(&mut rng))
        .collect();
    let share = |is: fn(&chess_pieces::Move<ChessRules>) -> bool| {
        moves.iter().filter(|m| is(m)).count() * 100 / moves.len()
    };
    assert!((20..35).contains(&share(|m| m.promotion().is_some())));
    assert!((10..20).contains(&share(|m| m.piece_type.index() == 6)));
    assert!((10..20).contains(&share(|m| m.piece_type.index() == 0)));
    assert!((20..30).contains(&share(|m| m.from.index() < 64)));
    let mut suite = Suite::<OrthodoxChess>::new().games(1).plies(12);
    suite = suite.any_move(any_piece_move);
    assert_eq!(suite.every_position(), Ok(()));
}

#[test]
fn values_and_pairs_are_stored() {
    let (json, bytes) = check_stored(&OrthodoxChess::default()).unwrap();
    assert!(json.starts_with("\"rnbqkbnr/") && bytes.len() > 20);
    let rights = Components::<OrthodoxChess>::new("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1")
        .repetition("Qq", "Q")
        .search(50, "0 1", "100 1")
        .text("0 1", "0 2");
    assert_eq!(rights.check_stored(), Ok(()));
    assert_eq!(rights.fields(), [2, 4, 5].into());
    let refused = rights
        .base("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1")
        .text("w", "x");
    assert_eq!(
        refused.check_stored().unwrap_err().rule,
        "both are positions"
    );
}

#[test]
fn pairs_that_differ_otherwise_than_declared_are_found() {
    let base = "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1";
    let pairs = || Components::<OrthodoxChess>::new(base);
    let apart = "repetition, keys and packed forms tell the same components apart";
    let search = "search keys tell apart what can end in another way";
    for (pairs, rule) in [
        (pairs().repetition("0 1", "0 3"), apart),
        (pairs().text("Qq", "Q"), apart),
        (pairs().search(5, "Qq", "Q"), apart),
        (pairs().text("0 1", "100 1"), search),
        (pairs().search(50, "0 1", "0 2"), search),
        (pairs().search(49, "0 1", "100 1"), search),
        (pairs().search(51, "0 1", "100 1"), search),
        (
            pairs().text("0 1", "0 1"),
            "positions that differ in one component are not equal",
        ),
        (
            pairs().text("8", "7"),
            "the part that is replaced occurs once",
        ),
        (
            pairs().text("9", "7"),
            "the part that is replaced occurs once",
        ),
        (pairs().text("w", "x"), "both are positions"),
    ] {
        let violation = pairs.check().unwrap_err();
        assert_eq!(violation.rule, rule, "{violation}");
        if rule == apart || rule == search {
            assert_eq!(*violation.position, *base);
            assert!(
                violation.seen.contains("expected") && violation.seen.contains("; after r3k3/")
            );
        }
    }
    assert_eq!(pairs().search(50, "0 1", "100 1").check(), Ok(()));
}

const CHILD: &str = "TESTKIT_SUITE_CHILD";

fn is_child() -> bool {
    std::env::var_os(CHILD).is_some()
}

/// Runs a test of this file as a child, with variables.
fn run(test: &str, variables: &[(&str, &str)]) -> (bool, String) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--nocapture", test])
        .env(CHILD, "1")
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

#[test]
fn the_environment_selects_seeds_and_multiplies_games() {
    if is_child() {
        let effort = Effort::from_environment();
        println!("seed {}, games {}", effort.seed(7), effort.games(20));
        return;
    }
    assert_eq!((Effort::PLAIN.seed(7), Effort::PLAIN.games(20)), (7, 20));
    let test = "texts::the_environment_selects_seeds_and_multiplies_games";
    let (seed, games) = ("VARIANT_TESTKIT_SEED", "VARIANT_TESTKIT_GAMES");
    for (variables, expected) in [
        ([(seed, "0"), (games, "1")], "seed 7, games 20"),
        ([(seed, "0"), (games, "3")], "seed 7, games 60"),
        ([(seed, "0"), (games, "0.01")], "seed 7, games 1"),
        ([(seed, "0"), (games, "0")], "seed 7, games 20"),
        (
            [(seed, "0"), (games, "4294967295")],
            "seed 7, games 4294967295",
        ),
        (
            [(seed, "1"), (games, "1")],
            "seed 11400714819323198482, games 20",
        ),
    ] {
        let (passes, text) = run(test, &variables);
        assert!(passes && text.contains(expected), "{variables:?}: {text}");
    }
    let (passes, text) = run(test, &[(games, "many")]);
    let expected = "VARIANT_TESTKIT_GAMES: `many` is not a number";
    assert!(!passes && text.contains(expected), "{text}");
}

fn run_asked_case() {
    let suite = Suite::<OrthodoxChess>::new().games(1).plies(2);
    let suite = suite.invariant("no pawn on g4", |position| {
        !position.to_string().contains("6P1/8/8/7K")
    });
    for (name, part) in [
        ("positions", suite.every_position()),
        ("games", suite.whole_games()),
        ("counts", suite.counts()),
    ] {
        let rule = part.map_or_else(|violation| violation.rule, |()| "passes".to_owned());
        println!("{name}: {rule}");
    }
    let compared = Differential::<OrthodoxChess>::new().games(1).plies(3);
    let count = compared.against::<SlowGame<ChessRules>>().unwrap();
    println!("differential: {}", count.games);
}

#[test]
fn the_environment_selects_a_case_of_the_variant() {
    if is_child() {
        return run_asked_case();
    }
    let test = "texts::the_environment_selects_a_case_of_the_variant";
    let asked = |case: &str| run(test, &[("VARIANT_TESTKIT_CASE", case)]);
    let (passes, text) = asked(&format!("orthodox-chess: {ENDING}; g2g4"));
    assert!(passes, "{text}");
    for line in [
        "positions: no pawn on g4",
        "games: passes",
        "counts: passes",
        "differential: 0",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let (passes, text) = asked(&format!("another: {ENDING}; g2g4"));
    assert!(passes && text.contains("positions: passes"), "{text}");
    assert!(text.contains("differential: 2"), "{text}");
    let (passes, text) = asked("orthodox-chess: no position");
    let expected = "VARIANT_TESTKIT_CASE: no position: ";
    assert!(!passes && text.contains(expected), "{text}");
}
