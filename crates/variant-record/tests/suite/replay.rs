//! Records of chess: played, refused at their place, written anew.

use crate::heap::Heap;
use orthodox_chess::OrthodoxChess;
use variant_core::{ActionError, ApplyError, MoveTextError, Position, Variant};
use variant_match::MatchGame;
use variant_record::StartError;
use variant_record::{GameResult, LineColumn, Record, ReplayError, ReplayProblem};
use variant_registry::AnyPosition;

fn replay(text: &str) -> Result<MatchGame<OrthodoxChess>, ReplayError> {
    let record: Record = text.parse().unwrap();
    let mut game = MatchGame::new(record.start()?);
    record.play(&mut game)?;
    Ok(game)
}

#[test]
fn moves_are_read_in_either_notation() {
    let game = replay("1. e2e4! e5 2. Ng1-f3?! b8c6 3. Bb5 a6?? {?} 4. O-O *").unwrap();
    assert_eq!(
        game.texts(),
        ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1"]
    );
    let game = replay("1. e4 draw:wb 1/2-1/2").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "agreement w=0.5 b=0.5");
    let game = replay("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\nO-O Kd7").unwrap();
    assert_eq!(
        game.position().to_string(),
        "8/3k4/8/8/8/8/8/5RK1 w - - 2 2"
    );
}

#[test]
fn what_cannot_be_played_is_refused_at_its_place() {
    let refused = |text: &str| {
        let error = replay(text).unwrap_err();
        (error.place, error.problem)
    };
    let at = |line, column| LineColumn { line, column };
    let ply = |text: &str, error: ApplyError| ReplayProblem::Ply {
        text: text.to_owned(),
        error: error.into(),
    };
    let illegal = ApplyError::Move(MoveTextError::Illegal);
    assert_eq!(refused("1. e4 e5\n2. Ke3"), (at(2, 4), ply("Ke3", illegal)));
    assert_eq!(refused("1. e2e5"), (at(1, 4), ply("e2e5", illegal)));
    // Of two errors, the one about the notation that was meant.
    let (_, problem) = refused("1. Nf9");
    assert!(problem.to_string().starts_with("Nf9: "), "{problem}");
    let (spot, problem) = refused("1. e4 resign:x");
    let letter = ActionError::Malformed {
        offset: 7,
        expected: "the letter of a player",
    };
    assert_eq!((spot, problem), (at(1, 7), ply("resign:x", letter.into())));
    let (_, problem) = refused("1. e4 claim:repetition");
    assert!(problem.to_string().contains("three times"), "{problem}");
    let (spot, problem) = refused("1. f3 e5 2. g4 Qh4 3. e4");
    let over = ApplyError::Action(ActionError::GameOver);
    assert_eq!((spot, problem), (at(1, 23), ply("e4", over)));
    // A result that is not the game's, and one for another number of players.
    let (_, problem) = refused("1. f3 e5 2. g4 Qh4# 1-0");
    let says = "the result 1-0 is not that of the game, 0-1";
    assert_eq!(problem.to_string(), says);
    let (_, problem) = refused("1. e4 1-0-0");
    assert_eq!(problem, ReplayProblem::Players { players: 2 });
    // Tags: another variant, an unknown mode, a position that is none.
    let (spot, problem) = refused("[Event \"x\"]\n[Variant \"go\"]\n\ne4");
    let is = "orthodox-chess";
    assert_eq!(
        (spot, problem),
        (at(2, 1), StartError::Variant { is }.into())
    );
    let (spot, problem) = refused("[VariantMode \"fast\"]\n\ne4");
    assert_eq!(spot, at(1, 1));
    assert!(
        matches!(problem, ReplayProblem::Start(StartError::Mode(_))),
        "{problem}"
    );
    let (spot, problem) = refused("[Event \"x\"]\n[FEN \"8 w\"]\n\ne4");
    assert_eq!(spot, at(2, 1));
    assert!(
        matches!(problem, ReplayProblem::Start(StartError::Position { .. })),
        "{problem}"
    );
    let (_, problem) = refused(&format!(
        "[VariantMode \"start\"]\n[FEN \"{}\"]\n\ne4",
        OrthodoxChess::default()
    ));
    assert_eq!(problem, StartError::TwoStarts.into());
}

/// The tags of a record without known players.
const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

fn rewritten(text: &str) -> String {
    let record: Record = text.parse().unwrap();
    let mut game = MatchGame::new(record.start::<OrthodoxChess>().unwrap());
    let _ = record.play(&mut game);
    record.rewritten(&game).to_string()
}

#[test]
fn a_result_in_the_tags_stays_until_the_game_has_another() {
    let tags = [ROSTER, "[Result \"1-0\"]\n\n"].concat();
    let text = |moves: &str| rewritten(&[&tags, moves].concat());
    assert_eq!(text("1. e4 *"), [&tags, "1. e4 *\n"].concat());
    assert_eq!(
        text("1. e4 0-1"),
        [tags.replace("1-0", "0-1"), "1. e4 0-1\n".into()].concat()
    );
}

#[test]
fn a_record_is_written_anew_with_all_that_it_has() {
    assert_eq!(
        rewritten("1. e2e4 e7e5 {both} 2. g1f3! (2. f4 exf4) b8c6 $1 *"),
        [
            ROSTER,
            "[Result \"*\"]\n\n1. e4 e5 {both} 2. Nf3! (2. f4 exf4) 2... Nc6 $1 *\n"
        ]
        .concat()
    );
    // The tags of the standard come first, and a wrong result is put right.
    let text = "[Opening \"a \\\"b\\\"\"]\n[Result \"*\"]\n[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4";
    assert_eq!(
        rewritten(text),
        [
            ROSTER,
            "[Result \"0-1\"]\n[Opening \"a \\\"b\\\"\"]\n[Termination \"normal\"]\n\n",
            "1. f3 e5 2. g4 Qh4# 0-1\n"
        ]
        .concat()
    );
    let fen = "4k3/8/8/8/8/8/8/4K2R b K - 4 9";
    let record = rewritten(&format!("[FEN \"{fen}\"]\n\nKd7 O-O resign:b"));
    assert!(
        record.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")),
        "{record}"
    );
    assert!(
        record.ends_with("\n\n1... Kd7 2. O-O {[%action resign:b]} 1-0\n"),
        "{record}"
    );
    // After a move that cannot be played, the record ends.
    let cut = rewritten("1. e4 e5 2. Ke3 Nf6 1-0");
    assert!(cut.ends_with("\n\n1. e4 e5 1-0\n"), "{cut}");
    // A result that nobody has reached on the board is kept.
    assert!(rewritten("1. e4 1-0").ends_with("\n1. e4 1-0\n"));
}

#[test]
fn a_record_with_an_error_is_written_so_that_it_can_be_read() {
    let written = rewritten("[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0");
    assert!(written.contains("[Result \"1-0\"]\n"), "{written}");
    assert_eq!(rewritten(&written), written);
    // A result for another number of players.
    let record: Record = "[Variant \"zm-quadchess\"]\n\n1. Nc3 1-0".parse().unwrap();
    let mut game = MatchGame::new(record.start::<AnyPosition>().unwrap());
    assert!(record.play(&mut game).is_err());
    let again: Record = record.rewritten(&game).to_string().parse().unwrap();
    assert_eq!(
        (again.tag("Result"), &again.result),
        (Some("*"), &GameResult::Unknown)
    );
    assert_eq!(again.game::<AnyPosition>().unwrap().texts(), game.texts());
}

#[test]
fn a_game_has_a_record_of_its_own() {
    let mut game = MatchGame::new(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
            .parse::<OrthodoxChess>()
            .unwrap(),
    );
    for text in ["e1g1", "e8e7", "draw:wb"] {
        game.apply(text).unwrap();
    }
    let record = Record::of_game(&game);
    assert_eq!(record.result, GameResult::of(game.outcome()));
    let text = record.to_string();
    assert!(
        text.ends_with("\n\n1. O-O Ke7 {[%action draw:wb]} 1/2-1/2\n"),
        "{text}"
    );
    let again = replay(&text).unwrap();
    assert_eq!(
        (again.position(), again.texts()),
        (game.position(), game.texts())
    );
    // Long games are broken into lines.
    let mut long = MatchGame::new(OrthodoxChess::default());
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(12) {
        long.apply(text).unwrap();
    }
    let text = Record::of_game(&long).to_string();
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert_eq!(replay(&text).unwrap().position(), long.position());
    assert_eq!(OrthodoxChess::start("start").unwrap().count_moves(), 20);
}

#[test]
fn a_tag_that_the_variant_refuses_is_located() {
    let start = |text: &str| text.parse::<Record>().unwrap().start::<Heap>();
    assert!(start("[Stones \"flint\"]\n\n2 *").is_ok());
    let error = start("[Event \"x\"]\n[Stones \"many\"]\n\n2 *").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: tag Stones: expected `flint`"
    );
}
