//! Offers and votes: who answers, when they close, what is taken back.

use orthodox_chess::Chess;
use variant_core::{ActionError, Consent, ConsentError, Game, Player, Variant};

use crate::ring::{PLAYERS, Ring};

fn game() -> Game<Ring> {
    Game::new(Ring::start("start").unwrap())
}

fn propose(game: &mut Game<Ring>, by: Player, text: &str) -> Result<Consent, ConsentError> {
    let action = game.position().parse_action(text)?;
    game.propose(by, action)
}

#[test]
fn an_action_waits_for_every_player_who_decides() {
    let [a, b, c] = PLAYERS;
    let mut game = game();
    assert_eq!(propose(&mut game, a, "draw:abc"), Ok(Consent::Open));
    assert_eq!(game.offer().unwrap().waiting(), [b, c]);
    assert_eq!(
        game.answer(a, true),
        Err(ConsentError::Answered { player: a })
    );
    assert_eq!(game.answer(c, true), Ok(Consent::Open));
    // Another proposal of the same action is an answer.
    assert_eq!(propose(&mut game, b, "draw:abc"), Ok(Consent::Given));
    assert_eq!(game.texts(), ["draw:abc"]);
    assert!(game.offer().is_none());
    assert_eq!(game.answer(b, true), Err(ConsentError::NoOffer));
}

#[test]
fn one_refusal_closes_an_offer_of_all() {
    let [a, b, _] = PLAYERS;
    let mut game = game();
    propose(&mut game, a, "draw:abc").unwrap();
    assert_eq!(game.answer(b, false), Ok(Consent::Refused));
    assert!(game.offer().is_none() && game.outcome().is_none() && game.texts().is_empty());
}

#[test]
fn the_rules_are_asked_before_the_players() {
    let [a, b, c] = PLAYERS;
    let mut game = game();
    assert!(matches!(
        propose(&mut game, a, "draw:ab"),
        Err(ConsentError::Action(ActionError::NotAllowed { .. }))
    ));
    let x = Player::new(b'x');
    assert_eq!(
        propose(&mut game, x, "draw:abc"),
        Err(ConsentError::NotTheirs { player: x })
    );
    propose(&mut game, a, "draw:abc").unwrap();
    assert_eq!(
        game.answer(x, true),
        Err(ConsentError::NotTheirs { player: x })
    );
    game.answer(b, true).unwrap();
    game.answer(c, true).unwrap();
    assert_eq!(
        propose(&mut game, a, "draw:abc"),
        Err(ConsentError::Action(ActionError::GameOver))
    );
}

/// A player to move who has yet to answer declines by moving; the one who offered may move on.
#[test]
fn a_move_answers_an_offer() {
    let [w, b] = Player::of_letters(*b"wb");
    let mut game = Game::new(Chess::default());
    let draw = game.position().parse_action("draw:wb").unwrap();
    game.propose(w, draw.clone()).unwrap();
    game.apply("e4").unwrap();
    assert_eq!(game.offer().unwrap().waiting(), [b]);
    game.apply("e5").unwrap();
    assert!(game.offer().is_none());
    // Any other action closes it too.
    game.propose(w, draw).unwrap();
    game.apply("resign:b").unwrap();
    assert!(game.offer().is_none());
}

/// `undo` closes the offer made since, and opens none; `redo` gives back what was open.
#[test]
fn redo_is_the_inverse_of_undo() {
    let [w, b] = Player::of_letters(*b"wb");
    let mut game = Game::new(Chess::default());
    for text in ["e4", "e5"] {
        game.apply(text).unwrap();
    }
    let draw = game.position().parse_action("draw:wb").unwrap();
    game.propose(w, draw).unwrap();
    assert!(game.undo() && game.offer().is_none());
    assert!(game.redo());
    assert_eq!(game.offer().unwrap().waiting(), [b]);
    assert_eq!(game.answer(b, true), Ok(Consent::Given));
    let end = game.outcome().cloned();
    assert!(game.undo() && game.outcome().is_none());
    assert!(game.redo());
    assert_eq!(game.outcome().cloned(), end);
}

#[test]
fn a_passed_draw_is_made_again_too() {
    let dead = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let mut game = Game::new(dead.parse::<Chess>().unwrap());
    game.reopen().unwrap();
    game.apply("Kd2").unwrap();
    game.reopen().unwrap();
    game.apply("Kd7").unwrap();
    let passed = game.passed_draw();
    while game.undo() {}
    while game.redo() {}
    assert_eq!(game.passed_draw(), passed);
}
