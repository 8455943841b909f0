//! Records of games that other programs have: no action stands among the moves, and nothing is lost.

use core::time::Duration;

use orthodox_chess::OrthodoxChess;
use variant_core::{Player, Position};
use variant_match::MatchGame;
use variant_record::{GameTree, Item, Record, Strictness};
use variant_registry::AnyPosition;

/// Plies, the tag `Termination`, and the moves as they are written.
const ENDS: [(&str, &str, &str); 8] = [
    ("f3 e5 g4 Qh4", "normal", "1. f3 e5 2. g4 Qh4# 0-1"),
    ("e4 resign:b", "normal", "1. e4 {[%action resign:b]} 1-0"),
    ("e4 resign:w", "normal", "1. e4 {[%action resign:w]} 0-1"),
    ("draw:wb", "normal", "{[%action draw:wb]} 1/2-1/2"),
    ("e4 flag:b", "time forfeit", "1. e4 {[%action flag:b]} 1-0"),
    (
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 claim:repetition",
        "normal",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {[%action claim:repetition]} 1/2-1/2",
    ),
    (
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 claim:repetition:Ng8",
        "normal",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {[%action claim:repetition:f6g8]} 1/2-1/2",
    ),
    (
        "e4 [%offer_w_draw:wb] [%agree_b] draw:wb",
        "normal",
        "1. e4 {[%offer w draw:wb] [%agree b] [%action draw:wb]} 1/2-1/2",
    ),
];

fn played(plies: &str) -> MatchGame<OrthodoxChess> {
    let mut game = MatchGame::new(OrthodoxChess::default());
    for ply in plies.split(' ').map(|ply| ply.replace('_', " ")) {
        // Some follow by themselves.
        if game.outcome().is_none() {
            game.apply(&ply)
                .unwrap_or_else(|error| panic!("{plies}: {ply}: {error}"));
            game.forfeit_all();
        }
    }
    game
}

#[test]
fn every_end_is_written_as_other_programs_read_it_and_read_back_equal() {
    for (plies, termination, moves) in ENDS {
        let game = played(plies);
        let record = Record::of_game(&game);
        let text = record.to_string();
        assert_eq!(record.tag("Termination"), Some(termination), "{plies}");
        assert!(
            text.replace('\n', " ").ends_with(&format!("  {moves} ")),
            "{text}"
        );
        let again: Record = text.parse().unwrap();
        let replayed: MatchGame<OrthodoxChess> =
            again.replay(Strictness::Strict, &mut Vec::new()).unwrap();
        assert_eq!(replayed.texts(), game.texts(), "{text}");
        assert_eq!(replayed.outcome(), game.outcome(), "{text}");
        assert!(replayed.asides().eq(game.asides()), "{text}");
        assert_eq!(again.rewritten(&replayed).to_string(), text);
        let tree: GameTree<AnyPosition> = again.tree().unwrap();
        assert_eq!(tree.repairs, [], "{text}");
        let line = tree.main_line().last().unwrap_or(tree.root());
        assert_eq!(
            tree.node(line).unwrap().outcome.as_ref(),
            game.outcome(),
            "{text}"
        );
        assert!(
            tree.to_record()
                .to_string()
                .ends_with(&text[text.len() - 12..]),
            "{text}"
        );
        let words = record
            .entries()
            .filter(|entry| matches!(entry.item, Item::Ply(text) if text.contains(':')));
        assert_eq!(words.count(), 0, "{text}");
    }
}

#[test]
fn older_records_and_words_beside_actions_are_read() {
    for (text, moves) in [
        ("1. e4 resign:b 1-0", "1. e4 {[%action resign:b]} 1-0"),
        ("1. e4 resign:b! 1-0", "1. e4 {[%action resign:b!]} 1-0"),
        (
            "1. e4 perhaps e5 {[%action resign:b]} 1-0",
            "1. e4 e5 {[%action resign:b]} 1-0",
        ),
        (
            "1. e4 {[%clk 0:01:00] [%action resign:b] well} 1-0",
            "1. e4 {[%clk 0:01:00] [%action resign:b] well} 1-0",
        ),
        (
            "1. e4 {best} (1. d4 d5 (1... Nf6)) (1. f4 {[%action resign:w]}) resign:b 1-0",
            "1. e4 {best [%action resign:b]} (1. d4 d5 (1... Nf6)) (1. f4 {[%action resign:w]}) 1-0",
        ),
        (
            "1. e4 (1. d4) resign:b 1-0",
            "1. e4 {[%action resign:b]} (1. d4) 1-0",
        ),
        (
            "1. e4 {[%action nonsense]} e5 *",
            "1. e4 {[%action nonsense]} 1... e5 *",
        ),
    ] {
        let record: Record = text.parse().unwrap();
        let mut repairs = Vec::new();
        let game: MatchGame<OrthodoxChess> =
            record.replay(Strictness::Lenient, &mut repairs).unwrap();
        let written = record.rewritten(&game).to_string();
        assert!(
            written.replace('\n', " ").ends_with(&format!(" {moves} ")),
            "{written}"
        );
        let tree: GameTree<OrthodoxChess> = record.rewritten(&game).tree().unwrap();
        // A tree has marks as glyphs, and an action behind the comment.
        if !text.contains('!') && !text.contains("well") {
            assert_eq!(tree.to_record().to_string(), written);
        }
        let is_said = text.contains("nonsense") || text.contains("perhaps");
        assert_eq!(!repairs.is_empty(), is_said, "{text}: {repairs:?}");
    }
    // Where other programs do not know the game, actions are plies.
    let zonal = "[Variant \"zonal-chess\"]\n\n1. e4 resign:b 1-0";
    let zonal: Record = zonal.parse().unwrap();
    let game: MatchGame<AnyPosition> = zonal.game().unwrap();
    let written = zonal.rewritten(&game).to_string();
    assert!(
        written.ends_with("[Termination \"resignation\"]\n\n1. e4 resign:b 1-0\n"),
        "{written}"
    );
}

#[test]
fn a_flag_that_falls_is_a_time_forfeit() {
    let mut game = MatchGame::new(OrthodoxChess::default());
    game.set_time_control(Some("60+0".parse().unwrap()));
    let white = game.position().to_act()[0];
    assert_eq!(white.player, Player::new(b'w'));
    assert!(game.spend(white, Duration::from_secs(61)));
    game.apply("flag:w").unwrap();
    let record = Record::of_game(&game);
    assert_eq!(record.tag("Termination"), Some("time forfeit"));
}

#[test]
fn tags_are_known_in_any_case() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let text = format!("[Setup \"1\"]\n[Fen \"{fen}\"]\n\n1. O-O *");
    let record: Record = text.parse().unwrap();
    let game: MatchGame<OrthodoxChess> = record.game().unwrap();
    assert_eq!(game.start().to_string(), fen);
    let written = record.rewritten(&game).to_string();
    assert_eq!(written.matches("[SetUp \"1\"]").count(), 1, "{written}");
    assert!(!written.contains("[Setup"), "{written}");
    let repairs: Vec<String> = record.repairs.iter().map(ToString::to_string).collect();
    let said = [
        "line 1, column 1: tag `Setup` is read as SetUp",
        "line 2, column 1: tag `Fen` is read as FEN",
    ];
    assert_eq!(repairs, said);
    assert!(
        record
            .replay::<OrthodoxChess>(Strictness::Strict, &mut Vec::new())
            .is_err()
    );
}
