//! The list of actions: exactly those that the rules accept, in random games of every variant.

use std::collections::BTreeSet;

use variant_core::{Position, Rng, Variant};
use variant_registry::{AnyGame, AnyPosition};

/// Texts of all actions that a variant could have, right and wrong, for the players of a start.
fn candidates(players: &[String], moves: &[String]) -> Vec<String> {
    let mut texts: Vec<String> = ["resign:remove", "resign:freeze"]
        .map(String::from)
        .to_vec();
    for ground in ["claim:repetition", "claim:fifty-moves"] {
        texts.push(ground.into());
        texts.extend(moves.iter().map(|m| format!("{ground}:{m}")));
    }
    for group in 1..1_usize << players.len() {
        let named = players.iter().enumerate();
        let named = named.filter(|&(index, _)| group & 1 << index != 0);
        let letters: String = named.map(|(_, player)| player.as_str()).collect();
        texts.push(format!("draw:{letters}"));
    }
    for player in players {
        for kind in ["resign", "absent", "penalty", "flag"] {
            texts.push(format!("{kind}:{player}"));
        }
        texts.push(format!("absent:{player}:remove"));
    }
    for board in 1..=players.len() {
        texts.push(format!("{board}:concede"));
        texts.extend(
            players
                .iter()
                .map(|player| format!("{board}:concede:{player}")),
        );
    }
    texts
}

fn check(game: &AnyGame, players: &[String]) {
    let position = game.position();
    let moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    let accepts = |text: &String| {
        let action = position.parse_action(text);
        action.is_ok_and(|action| game.clone().act(action).is_ok())
    };
    let accepted: BTreeSet<String> = candidates(players, &moves)
        .into_iter()
        .filter(accepts)
        .collect();
    let listed = game.actions();
    let texts: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), listed.len(), "twice: {texts:?}");
    assert_eq!(texts, accepted, "{position}");
}

#[test]
fn the_list_is_what_is_accepted() {
    for (name, mode) in [
        ("orthodox-chess", "start"),
        ("zonal-chess", "start"),
        ("quarter-chess", "start"),
        ("zm-quadchess", "ffa"),
        ("zm-quadchess", "two-adjacent"),
        ("zm-quadchess", "three"),
        ("quad-kingdom", "ffa"),
        ("quad-kingdom", "teams"),
        ("quad-kingdom", "two-a"),
        ("quad-kingdom", "three"),
        ("circle-chess", "3"),
        ("circle-chess", "4:social:rounds"),
    ] {
        let start = AnyPosition::start(name, Some(mode)).unwrap();
        let players: Vec<String> = start.players().iter().map(ToString::to_string).collect();
        let mut game = AnyGame::new(start);
        let mut rng = Rng::new(40);
        for ply in 0..60 {
            check(&game, &players);
            let actions = game.actions();
            if ply % 20 == 19 && !actions.is_empty() {
                game.act(actions[ply % actions.len()].clone()).unwrap();
            } else if let Some(m) = game.position().random_move(&mut rng)
                && game.outcome().is_none()
            {
                game.play(m).unwrap();
            }
        }
    }
}

#[test]
fn what_was_missing_is_listed() {
    for (name, texts) in [
        ("zm-quadchess", &["draw:sn", "absent:e:remove"][..]),
        ("circle-chess", &["2:concede:C"]),
    ] {
        let game = AnyGame::new(AnyPosition::start(name, None).unwrap());
        let listed = game.actions();
        for text in texts {
            assert!(
                listed.iter().any(|action| action.to_string() == *text),
                "{text}"
            );
        }
    }
}
