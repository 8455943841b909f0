//! Whole games with their history, actions and damaged texts.

use quarter_chess::QuarterChess;
use variant_core::{Game, Rng, Variant};
use variant_testkit::Effort;

use super::boards::{pick, random_text};
use crate::reference::{Outcome, Record, State};

/// Mostly illegal texts.
const OTHERS: [&str; 12] = [
    "",
    "0000",
    "a1a1",
    "d4@d4d5",
    "e9e5",
    "resign:x",
    "draw:",
    "draw:bw",
    "draw:w",
    "absent:w",
    "penalty:b",
    "é4@d4d5",
];

/// The outcome of a game in the reference's form.
fn outcome(game: &Game<QuarterChess>) -> Option<Outcome> {
    let outcome = game.outcome()?;
    let scores = outcome.scores.iter();
    let scores = scores.map(|(player, score)| (player.to_string(), score.points()));
    Some(Outcome {
        reason: outcome.reason.to_string(),
        scores: scores.collect(),
    })
}

/// Plays one game in both programs until it ends, or for `plies`; returns the reason of the end.
fn play(rng: &mut Rng, text: &str, plies: u32) -> Option<String> {
    let mut game = Game::new(text.parse::<QuarterChess>().unwrap());
    let mut record = Record::new(State::parse(text).unwrap());
    for _ in 0..plies {
        let expected = record.outcome();
        assert_eq!(outcome(&game), expected, "{}", record.state().text());
        assert_eq!(game.position().to_string(), record.state().text());
        let moves = record.state().moves();
        if expected.is_some() {
            for text in moves.iter().take(3) {
                assert!(game.apply(text).is_err() && record.apply(text).is_err());
            }
            return expected.map(|outcome| outcome.reason);
        }
        let other = pick(rng, &OTHERS);
        assert!(
            game.apply(other).is_err() && record.apply(other).is_err(),
            "`{other}`"
        );
        // Pieces that come and go, so that positions recur.
        let back = game
            .texts()
            .last()
            .filter(|_| rng.below(2) == 0)
            .and_then(|_| {
                let texts = game.texts();
                let mine = texts.get(texts.len().checked_sub(2)?)?;
                let back = format!("{}{}", mine.get(2..4)?, mine.get(..2)?);
                moves.contains(&back).then_some(back)
            });
        let text = back.unwrap_or_else(|| pick(rng, &moves));
        game.apply(&text).expect("a move of the reference");
        record.apply(&text).expect("its own move");
    }
    None
}

/// 400 games from random boards and 20 from the starts; every way to end occurs.
#[test]
fn games_with_history() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(5));
    let mut reasons = std::collections::BTreeMap::new();
    let games = effort.games(400);
    for number in 0..games {
        let text = random_text(&mut rng, [1, 4, 12][number as usize % 3]);
        if text.parse::<QuarterChess>().is_ok() {
            let reason = play(&mut rng, &text, 150).unwrap_or_default();
            *reasons.entry(reason).or_insert(0) += 1;
        }
    }
    for number in 0..effort.games(20) as usize {
        let start = QuarterChess::start(["start", "pawn-shift"][number % 2]).unwrap();
        let reason = play(&mut rng, &start.to_string(), 300).unwrap_or_default();
        *reasons.entry(reason).or_insert(0) += 1;
    }
    let every_way = [
        "custody",
        "checkmate",
        "dead-position",
        "stalemate",
        "repetition",
        "fifty-moves",
    ];
    // Fewer games do not end in every way.
    for reason in every_way.into_iter().take(if games < 400 { 1 } else { 6 }) {
        assert!(
            reasons.get(reason).is_some_and(|&games| games >= 3),
            "{reason}: {reasons:?}"
        );
    }
}
