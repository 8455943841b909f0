//! Steps of games with asides, and their records.

use orthodox_chess::OrthodoxChess;
use proptest::prelude::*;
use variant_core::Rng;
use variant_match::{Consent, MatchGame, Message};
use variant_record::{Record, Recorded, Strictness};

pub(crate) fn chess(steps: &[&str]) -> MatchGame<OrthodoxChess> {
    let mut game = MatchGame::new(OrthodoxChess::default());
    for step in steps {
        game.apply(step).unwrap();
    }
    game
}

pub(crate) fn asides<V: Recorded>(game: &MatchGame<V>) -> Vec<String> {
    let texts = game.asides();
    texts
        .map(|(plies, aside)| format!("{plies} {aside}"))
        .collect()
}

/// Reads the game's record; asserts that nothing is repaired or lost.
pub(crate) fn again<V: Recorded>(game: &MatchGame<V>) -> MatchGame<V> {
    let text = Record::of_game(game).to_string();
    let record: Record = text.parse().unwrap();
    let mut repairs = Vec::new();
    let read: MatchGame<V> = record.replay(Strictness::Lenient, &mut repairs).unwrap();
    assert!(repairs.is_empty(), "{repairs:?}\n{text}");
    assert_eq!(asides(&read), asides(game), "{text}");
    assert_eq!(read.texts(), game.texts(), "{text}");
    assert_eq!(read.offer(), game.offer(), "{text}");
    assert_eq!(read.absent(), game.absent(), "{text}");
    assert_eq!(read.outcome(), game.outcome(), "{text}");
    assert_eq!(read.communication(), game.communication(), "{text}");
    assert_eq!(Record::of_game(&read).to_string(), text);
    assert_eq!(record.rewritten(&read).to_string(), text);
    read
}

/// Steps of players who talk, offer and answer at random.
fn random_step<V: Recorded>(game: &mut MatchGame<V>, random: &mut Rng, text: &str) {
    let players = game.start().players();
    let mut below = |bound: usize| random.below(bound as u64) as usize;
    let (one, two) = (players[below(players.len())], players[below(players.len())]);
    match below(9) {
        0 => _ = game.say(Message::new(one, [], text)),
        kind @ 1..3 => {
            let mut message = Message::new(one, [two], text);
            message.is_deal = kind == 2;
            _ = game.say(message);
        }
        3 => {
            let proposals = game.proposals(one);
            // Resignations end the game too soon.
            let offered = proposals.get(below(proposals.len().max(1)));
            let offered = offered.filter(|p| !p.to_string().contains("resign"));
            if let Some(proposal) = offered.cloned() {
                game.propose(one, proposal).unwrap_or(Consent::Open);
            }
        }
        4 => _ = game.answer(one, below(3) == 0),
        5 => _ = game.withdraw(one),
        6 => _ = game.undo() && below(2) == 0 && game.redo(),
        _ => {
            let moves = game.moves();
            if let Some(&m) = moves.get(below(moves.len().max(1))) {
                game.play(m).unwrap();
            }
            while game.forfeit_for_absent().is_some() {}
        }
    }
}

pub(crate) fn random_game<V: Recorded>(start: V, seed: u64, texts: &[String]) -> MatchGame<V> {
    let mut game = MatchGame::new(start);
    let mut random = Rng::new(seed);
    for text in texts {
        random_step(&mut game, &mut random, text);
    }
    game
}

pub(crate) fn message() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{1,30}",
        "\\PC{1,20}",
        Just("[%say w>b ]} {[%25 %5D %7d".to_owned()),
        Just("; % \\ ) $1".to_owned()),
        Just("\n\n[Event \"x\"]\n".to_owned()),
    ]
}
