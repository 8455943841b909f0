//! Games with their histories: plies, adjudications, take-back, what is refused.

use crate::ring::{PLAYERS, Ring};
use proptest::prelude::*;
use variant_core::{
    ActionError, ApplyError, Game, MoveTextError, Ply, Position, Reason, Score, Variant,
};

fn game(mode: &str) -> Game<Ring> {
    Game::new(Ring::start(mode).unwrap())
}

fn play(game: &mut Game<Ring>, texts: &str) {
    for text in texts.split_whitespace() {
        game.apply(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn a_game_keeps_what_has_happened() {
    let mut game = game("start");
    assert!(game.history().is_empty());
    play(&mut game, "on leap back");
    assert_eq!(game.texts(), ["on", "leap", "back"]);
    assert_eq!(game.position().token, 2);
    assert_eq!(game.start(), &Ring::start("start").unwrap());
    let tokens: Vec<u8> = game
        .history()
        .plies_back()
        .map(|(before, _)| before.token)
        .collect();
    assert_eq!(tokens, [3, 1, 0]);
    assert_eq!(game.history().len(), 3);
    assert!(game.plies().all(|ply| matches!(ply, Ply::Move(_))));
}

#[test]
fn the_end_is_the_end() {
    let mut game = game("end");
    play(&mut game, "leap");
    assert_eq!(game.outcome().unwrap().to_string(), "win a=1 b=0 c=0");
    assert!(game.moves().is_empty());
    let over: ApplyError = ActionError::GameOver.into();
    for text in ["on", "nonsense", "resign:b", "draw:abc"] {
        let error = game.apply(text).unwrap_err();
        assert!(error == over || text == "nonsense", "{text}: {error}");
    }
    assert_eq!(game.texts(), ["leap"]);
}

/// A text is meant as an action if it has a colon and does not look like a move.
#[test]
fn what_is_refused_is_refused_as_what_it_is_meant_to_be() {
    let mut chess = Game::new(orthodox_chess::OrthodoxChess::default());
    for text in ["e2e5", "e2e9", "nonsense", "resign", ""] {
        let error = chess.apply(text).unwrap_err();
        let meant = match chess.position().parse_move(text).unwrap_err() {
            MoveTextError::Malformed { .. } => chess.position().parse_san_lenient(text),
            error => Err(error),
        };
        assert_eq!(Err(error), meant.map_err(ApplyError::Move), "{text}");
    }
    for text in ["resign:x", "draw:x"] {
        let error = chess.apply(text).unwrap_err();
        let meant = chess.position().parse_action(text).unwrap_err();
        assert_eq!(error, ApplyError::Action(meant), "{text}");
    }
    // Where moves are known by their texts alone, whatever is none of them is an illegal move.
    let error = game("start").apply("resign:x").unwrap_err();
    assert_eq!(error, ApplyError::Move(MoveTextError::Illegal));
}

#[test]
fn adjudications_follow_each_other_until_the_game_goes_on() {
    let mut game = game("start");
    play(&mut game, "on resign:b leap");
    // Two are left: c has moved after a, b is passed over.
    assert_eq!(game.to_act_letters(), "a");
    play(&mut game, "resign:a");
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.score(PLAYERS[2]), Some(Score::Win));
    assert_eq!(game.texts(), ["on", "resign:b", "leap", "resign:a"]);
    assert!(game.position().outcome().is_some());
    assert!(game.undo());
    assert_eq!(
        (game.outcome(), game.to_act_letters().as_str()),
        (None, "a")
    );
}

/// The letters of those who act.
trait ToActLetters {
    fn to_act_letters(&self) -> String;
}

impl ToActLetters for Game<Ring> {
    fn to_act_letters(&self) -> String {
        let actors = self.position().to_act();
        actors.iter().map(|actor| actor.player.letter()).collect()
    }
}

#[test]
fn the_third_occurrence_is_told_from_others_with_the_same_key() {
    let mut game = game("start");
    // One back and one on, by turns: the player to move comes round every third ply, the place every
    // second, so the position every sixth.
    play(&mut game, "on back on back on back on back on back on");
    assert_eq!(game.outcome(), None);
    let now = *game.position();
    assert_eq!(
        game.history().occurrences(&now, 100).collect::<Vec<_>>(),
        [6]
    );
    assert_eq!(game.history().occurrences(&now, 5).count(), 0);
    play(&mut game, "back");
    assert_eq!(game.outcome().unwrap().reason, Reason::REPETITION);
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut game = game("start");
    play(&mut game, "on resign:a");
    let before = (*game.position(), game.texts());
    assert_eq!(
        game.apply("jump"),
        Err(ApplyError::Move(MoveTextError::Illegal))
    );
    let twice = ActionError::NotAllowed {
        why: "a player resigns once",
    };
    assert_eq!(game.apply("resign:a"), Err(ApplyError::Action(twice)));
    assert!(matches!(
        game.apply("draw:ab"),
        Err(ApplyError::Action(ActionError::NotAllowed { .. }))
    ));
    assert!(game.apply("draw:cba").is_err() && game.apply("resign:x").is_err());
    assert_eq!((*game.position(), game.texts()), before);
}

#[test]
fn a_new_ply_forgets_what_was_taken_back() {
    let mut game = game("start");
    play(&mut game, "on leap");
    assert!(game.undo() && game.redo());
    assert!(!game.redo());
    assert!(game.undo());
    play(&mut game, "back");
    assert!(!game.redo());
    assert!(game.undo() && game.undo() && !game.undo());
    assert_eq!(game.position(), &Ring::start("start").unwrap());
    assert!(game.redo() && game.redo() && !game.redo());
    assert_eq!(game.texts(), ["on", "back"]);
}

#[test]
fn a_refused_ply_keeps_what_was_taken_back() {
    let mut game = game("start");
    play(&mut game, "on leap");
    assert!(game.undo());
    assert!(game.apply("jump").is_err());
    assert!(game.redo());
    assert_eq!(game.texts(), ["on", "leap"]);
}

proptest! {
    /// Any plies, any taking back: the game is always what its texts lead to.
    #[test]
    fn take_back_is_the_way_back(steps in proptest::collection::vec(0u8..9, 0..60)) {
        let mut game = game("start");
        let mut made: Vec<String> = Vec::new();
        let mut undone: Vec<String> = Vec::new();
        for step in steps {
            match step {
                0..=4 => {
                    let text = ["on", "leap", "back", "resign:b", "resign:c"][usize::from(step)];
                    if game.apply(text).is_ok() {
                        made.push(text.to_owned());
                        undone.clear();
                    }
                }
                5 | 6 => {
                    prop_assert_eq!(game.undo(), !made.is_empty());
                    undone.extend(made.pop());
                }
                _ => {
                    prop_assert_eq!(game.redo(), !undone.is_empty());
                    made.extend(undone.pop());
                }
            }
            let mut again = Game::new(Ring::start("start").unwrap());
            for text in &made {
                prop_assert!(again.apply(text).is_ok());
            }
            prop_assert_eq!(game.texts(), made.clone());
            prop_assert_eq!(again.position(), game.position());
            prop_assert_eq!(again.outcome(), game.outcome());
        }
    }
}

#[test]
fn a_game_is_debugged_as_texts() {
    let mut game = game("end");
    play(&mut game, "leap");
    let shown = format!("{game:?}");
    for part in ["token: 4", "\"leap\"", "token: 6", "win a=1 b=0 c=0"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let ply = game.plies().next().unwrap();
    assert_eq!(format!("{ply:?}"), "leap");
}

#[test]
fn no_action_is_taken_once_a_game_is_over() {
    let mut game = game("end");
    play(&mut game, "leap");
    let resigns = game.position().parse_action("resign:b").unwrap();
    assert_eq!(game.act(resigns), Err(ActionError::GameOver));
    assert_eq!(game.plies().len(), 1);
}
