use variant_core::playout::{Playout, playout, random_walk};
use variant_core::{Game, Path, Position, Rng};
use variant_record::Recorded;

use crate::declared_game::DeclaredGame;
use crate::position_checks::{check_position, check_scores};
use crate::violation::ensure;
use crate::{Checked, PlayedGame, Violation};

pub(crate) fn play_game<P: Recorded>(
    start: &P,
    actions: &[String],
    rng: &mut Rng,
    plies: u32,
    declared: &DeclaredGame<P>,
) -> Checked {
    let mut seed = rng.clone();
    let mut game = Game::new(start.clone());
    play_out(&mut game, actions, rng, plies, declared)
        .and_then(|()| check_take_back(&mut game.clone()))
        .and_then(|()| check_replay(&game))
        .and_then(|()| check_determinism(start, &mut seed, plies))
        .map_err(|violation| blame(&game, violation))
}

pub(crate) fn check_played<P: Recorded>(
    played: &PlayedGame<P>,
    actions: &[String],
    declared: &DeclaredGame<P>,
) -> Checked {
    let game = (**played).clone();
    let mut texts = actions.to_vec();
    texts.extend(usual_actions(game.start()));
    check_state(&game)
        .and_then(|()| declared.check(&game))
        .and_then(|()| match game.outcome() {
            Some(_) => check_over(&game, &texts),
            None => texts
                .iter()
                .try_for_each(|text| check_action(&game, text, declared)),
        })
        .and_then(|()| check_take_back(&mut game.clone()))
        .and_then(|()| check_replay(&game))
        .map_err(|violation| blame(&game, violation))
}

pub(crate) fn blame<P: Recorded>(game: &Game<P>, violation: Violation) -> Violation {
    Violation {
        position: game.position().to_string().into(),
        start: game.start().to_string().into(),
        moves: game.texts(),
        ..violation
    }
}

fn play_out<P: Recorded>(
    game: &mut Game<P>,
    actions: &[String],
    rng: &mut Rng,
    plies: u32,
    declared: &DeclaredGame<P>,
) -> Checked {
    let mut actions = actions.to_vec();
    actions.extend(usual_actions(game.position()));
    for ply in 0..plies {
        check_state(game)?;
        declared.check(game)?;
        if ply == 0 && game.outcome().is_none() {
            (actions.iter()).try_for_each(|text| check_action(game, text, declared))?;
        }
        if game.outcome().is_some() {
            return check_over(game, &actions);
        }
        // Few positions need all actions: they change no more than moves do.
        if rng.below(4) == 0 {
            let text = &actions[rng.below(actions.len() as u64) as usize];
            check_action(game, text, declared)?;
        }
        if rng.below(24) == 0 {
            let text = &actions[rng.below(actions.len() as u64) as usize];
            try_action(game, text)?;
        } else if let Some(m) = game.position().random_move(rng) {
            let before = game.history().len();
            ensure!(
                game.play(m).is_ok() && game.history().len() == before + 1,
                "a game takes a legal move",
                "`{m}` refused"
            );
        }
    }
    Ok(())
}

pub(crate) fn usual_actions<P: Position>(position: &P) -> Vec<String> {
    let letters: Vec<char> = position.players().iter().map(|p| p.letter()).collect();
    let all: String = letters.iter().collect();
    let mut actions = vec![format!("draw:{all}")];
    for (index, letter) in letters.iter().enumerate() {
        actions.push(format!("resign:{letter}"));
        for other in &letters[index + 1..] {
            actions.push(format!("draw:{letter}{other}"));
        }
    }
    actions
}

pub(crate) fn going_back<P: Recorded>(game: &Game<P>) -> Option<P::Move> {
    let (position, history) = (game.position(), game.history());
    let repeated = |m: &P::Move| {
        let next = position.play_unchecked(*m);
        history.occurrences(&next, 16).next().is_some()
    };
    position.moves().into_iter().find(repeated)
}

fn check_state<P: Recorded>(game: &Game<P>) -> Checked {
    let position = game.position();
    check_position(position)?;
    match game.outcome() {
        Some(outcome) => {
            // Positions may omit eliminated players; the game scores all.
            check_scores(&game.start().players(), outcome)?;
            ensure!(
                game.moves().is_empty(),
                "a game that is over has no moves",
                "{outcome} with {} moves",
                game.moves().len()
            );
        }
        None => ensure!(
            position.has_moves() && position.outcome().is_none(),
            "a game that is not over has moves and no outcome",
            "outcome {:?}, {} moves",
            position.outcome(),
            position.count_moves()
        ),
    }
    Ok(())
}

fn check_over<P: Recorded>(game: &Game<P>, actions: &[String]) -> Checked {
    let mut after = game.clone();
    for m in game.position().moves() {
        ensure!(
            after.play(m).is_err() && after.apply(&m.to_string()).is_err(),
            "a game that is over takes no move",
            "`{m}` is taken"
        );
    }
    for text in actions {
        ensure!(
            after.apply(text).is_err(),
            "a game that is over takes no action",
            "`{text}` is taken"
        );
    }
    ensure!(
        after.position() == game.position() && after.history().len() == game.history().len(),
        "what is refused changes nothing",
        "{}",
        after.position()
    );
    Ok(())
}

fn check_action<P: Recorded>(game: &Game<P>, text: &str, declared: &DeclaredGame<P>) -> Checked {
    let mut after = game.clone();
    try_action(&mut after, text)?;
    if after.history().len() > game.history().len() {
        let checked = check_state(&after).and_then(|()| declared.check(&after));
        checked.map_err(|violation| violation.after(text))?;
    }
    Ok(())
}

/// A refused action must change nothing.
fn try_action<P: Recorded>(game: &mut Game<P>, text: &str) -> Checked {
    let Ok(action) = game.position().parse_action(text) else {
        return Ok(());
    };
    let printed = action.to_string();
    let read = game.position().parse_action(&printed);
    ensure!(
        read.as_ref() == Ok(&action),
        "an action text reads back as the same action",
        "`{printed}` reads as {read:?}"
    );
    let before = (game.position().clone(), game.history().len());
    let taken = game.act(action).is_ok();
    let after = (game.position(), game.history().len());
    ensure!(
        taken && after.1 == before.1 + 1 || !taken && after == (&before.0, before.1),
        "an action is a ply or changes nothing",
        "`{text}`"
    );
    Ok(())
}

fn check_take_back<P: Recorded>(game: &mut Game<P>) -> Checked {
    let rule = "what is taken back and made again is the same game";
    let (end, outcome, texts) = (
        game.position().clone(),
        game.outcome().cloned(),
        game.texts(),
    );
    let start = game.start().clone();
    let mut passed = vec![end.clone()];
    while game.undo() {
        ensure!(
            game.outcome().is_none(),
            "a game is not over before its last ply",
            "{:?}",
            game.outcome()
        );
        passed.push(game.position().clone());
    }
    ensure!(
        *game.position() == start && game.history().is_empty() && passed.len() == texts.len() + 1,
        "take-back leads to the start",
        "{} after {} plies",
        game.position(),
        passed.len() - 1
    );
    while let Some(position) = passed.pop() {
        ensure!(*game.position() == position, rule, "{position} before");
        ensure!(
            game.redo() != passed.is_empty(),
            rule,
            "{} left",
            passed.len()
        );
    }
    ensure!(
        *game.position() == end && game.outcome() == outcome.as_ref() && game.texts() == texts,
        rule,
        "{end}, {outcome:?}"
    );
    Ok(())
}

fn check_replay<P: Recorded>(game: &Game<P>) -> Checked {
    let mut again = Game::new(game.start().clone());
    for text in game.texts() {
        again.apply(&text).map_err(|error| {
            Violation::new(
                "a game plays again from its texts",
                format!("`{text}`: {error}"),
            )
        })?;
    }
    ensure!(
        again.position() == game.position() && again.outcome() == game.outcome(),
        "a game plays again from its texts to the same end",
        "{}, {:?}",
        again.position(),
        again.outcome()
    );
    Ok(())
}

fn check_determinism<P: Recorded>(start: &P, seed: &mut Rng, plies: u32) -> Checked {
    let rule = "the same seed gives the same game";
    let one = playout(start, &mut seed.clone(), plies);
    let other = playout_with_history(start, &mut seed.clone(), plies)?;
    ensure!(one == other, rule, "{one:?} and {other:?}");
    let plies = plies.min(80);
    let one = random_walk(start, &mut seed.clone(), plies);
    let other = random_walk(start, seed, plies);
    ensure!(one == other, rule, "{one:?} and {other:?}");
    Ok(())
}

/// [`playout`] by a [`Game`]; a [`Path`] must see equal repetitions.
fn playout_with_history<P: Recorded>(
    start: &P,
    rng: &mut Rng,
    max_plies: u32,
) -> Result<Playout<P>, Violation> {
    let mut game = Game::new(start.clone());
    let mut path = Path::new();
    let mut plies = 0;
    while plies < max_plies && game.outcome().is_none() {
        let position = game.position();
        let (seen, length) = (path.occurrences(position, usize::MAX), game.history().len());
        let occurred = game.history().occurrences(position, length).count();
        ensure!(
            seen == occurred,
            "a path sees the repetitions of the history",
            "{seen} and {occurred} at {position}"
        );
        let Some(m) = position.random_move(rng) else {
            break;
        };
        path.push(position.clone());
        let played = game.play(m);
        ensure!(played.is_ok(), "a random move is legal", "{played:?}");
        plies += 1;
    }
    Ok(Playout {
        position: game.position().clone(),
        outcome: game.outcome().cloned(),
        plies,
    })
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::*;

    #[test]
    fn everybody_resigns_and_all_and_two_agree() {
        let actions = usual_actions(&OrthodoxChess::default());
        assert_eq!(actions, ["draw:wb", "resign:w", "draw:wb", "resign:b"]);
    }

    #[test]
    fn a_move_goes_back_to_an_earlier_position() {
        let mut game = Game::new(OrthodoxChess::default());
        for (m, back) in [("g1f3", None), ("g8f6", None), ("f3g1", Some("f6g8"))] {
            assert_eq!(going_back(&game), None);
            game.apply(m).unwrap();
            assert_eq!(going_back(&game).map(|m| m.to_string()).as_deref(), back);
        }
    }

    #[test]
    fn games_of_chess_keep_all_promises() {
        let (start, actions) = (OrthodoxChess::default(), ["draw:bw".to_owned()]);
        let declared = DeclaredGame::default();
        let played = play_game(&start, &actions, &mut Rng::new(5), 30, &declared);
        assert_eq!(played, Ok(()));
        let mut game = Game::new(start);
        let going_on = check_over(&game, &actions).unwrap_err();
        assert_eq!(going_on.rule, "a game that is over takes no move");
        game.apply("e2e4").unwrap();
        assert_eq!(check_take_back(&mut game), Ok(()));
        game.apply("resign:w").unwrap();
        assert_eq!(check_over(&game, &actions), Ok(()));
        assert_eq!(check_take_back(&mut game), Ok(()));
    }
}
