//! Offers and votes: who answers, when they close, what is taken back.

use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use variant_core::{ActionError, ApplyError, Player, Variant};
use variant_match::{
    Agreement, Communication, Consent, MatchError, MatchGame, MatchRules, Proposal,
};

use crate::ring::{PLAYERS, Ring};

impl MatchRules for Ring {
    fn communications(&self) -> &'static [Communication] {
        &[Communication::Open, Communication::None]
    }
}

fn game() -> MatchGame<Ring> {
    MatchGame::new(Ring::start("start").unwrap())
}

fn propose(game: &mut MatchGame<Ring>, by: Player, text: &str) -> Result<Consent, MatchError> {
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
        Err(MatchError::Answered { player: a })
    );
    assert_eq!(game.answer(c, true), Ok(Consent::Open));
    // Another proposal of the same action is an answer.
    assert_eq!(propose(&mut game, b, "draw:abc"), Ok(Consent::Given));
    assert_eq!(game.texts(), ["draw:abc"]);
    assert!(game.offer().is_none());
    assert_eq!(game.answer(b, true), Err(MatchError::NoOffer));
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
        Err(MatchError::Apply(ApplyError::Action(
            ActionError::NotAllowed { .. }
        )))
    ));
    let x = Player::new(b'x');
    assert_eq!(
        propose(&mut game, x, "draw:abc"),
        Err(MatchError::NotTheirs { player: x })
    );
    propose(&mut game, a, "draw:abc").unwrap();
    assert_eq!(
        game.answer(x, true),
        Err(MatchError::NotTheirs { player: x })
    );
    game.answer(b, true).unwrap();
    game.answer(c, true).unwrap();
    assert_eq!(
        propose(&mut game, a, "draw:abc"),
        Err(ActionError::GameOver.into())
    );
}

/// A player to move who has yet to answer declines by moving; the one who offered may move on.
#[test]
fn a_move_answers_an_offer() {
    let [w, b] = Player::of_letters(*b"wb");
    let mut game = MatchGame::new(OrthodoxChess::default());
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
    let mut game = MatchGame::new(OrthodoxChess::default());
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
    let mut game = MatchGame::new(dead.parse::<OrthodoxChess>().unwrap());
    game.reopen().unwrap();
    game.apply("Kd2").unwrap();
    game.reopen().unwrap();
    game.apply("Kd7").unwrap();
    let passed = game.passed_draw();
    while game.undo() {}
    while game.redo() {}
    assert_eq!(game.passed_draw(), passed);
}

fn asides<V: MatchRules>(game: &MatchGame<V>) -> Vec<String> {
    game.asides().map(|(_, aside)| aside.to_string()).collect()
}

#[test]
fn an_offer_says_who_made_it_and_who_answered() {
    let [a, b, c] = PLAYERS;
    let mut game = game();
    propose(&mut game, a, "draw:abc").unwrap();
    game.answer(c, true).unwrap();
    let offer = game.offer().unwrap();
    assert_eq!((offer.by, offer.agreed.as_slice()), (a, &[a, c][..]));
    assert!(offer.refused.is_empty() && !offer.is_given());
    assert_eq!(&offer.agreement, &Agreement::all(PLAYERS));
    assert_eq!(offer.proposal.to_string(), "draw:abc");
    assert_eq!(offer.waiting(), [b]);
}

/// Two of three other players declare an absence: one refusal leaves it open, two close it.
#[test]
fn a_vote_is_open_until_it_is_won_or_lost() {
    let [w, m, b, e] = Player::of_letters(*b"wmbe");
    let proposed = || {
        let mut game = MatchGame::new(QuadKingdom::default());
        assert_eq!(game.propose(w, Proposal::Absence(b)), Ok(Consent::Open));
        assert_eq!(game.answer(m, false), Ok(Consent::Open));
        assert_eq!(game.offer().unwrap().refused.as_slice(), [m]);
        game
    };
    let mut lost = proposed();
    assert_eq!(
        lost.answer(m, true),
        Err(MatchError::Answered { player: m })
    );
    assert_eq!(lost.answer(e, false), Ok(Consent::Refused));
    assert!(lost.offer().is_none() && lost.absent().is_empty());
    let mut won = proposed();
    assert_eq!(won.answer(e, true), Ok(Consent::Given));
    assert!(won.offer().is_none());
    assert_eq!(won.absent(), [b]);
}

#[test]
fn one_offer_is_open_at_a_time_and_its_maker_withdraws_it() {
    let [w, m, b, e] = Player::of_letters(*b"wmbe");
    let mut game = MatchGame::new(QuadKingdom::default());
    assert_eq!(game.withdraw(w), Err(MatchError::NoOffer));
    game.propose(w, Proposal::Absence(b)).unwrap();
    assert_eq!(
        game.propose(m, Proposal::Absence(e)),
        Err(MatchError::AnotherOffer)
    );
    assert_eq!(game.withdraw(m), Err(MatchError::NotTheirs { player: m }));
    assert_eq!(game.withdraw(w), Ok(()));
    assert!(game.offer().is_none());
    assert_eq!(game.propose(m, Proposal::Absence(e)), Ok(Consent::Open));
    // An action of one player needs no answer, and closes the offer.
    let resign = game.parse_proposal("resign:w").unwrap();
    assert_eq!(game.propose(w, resign), Ok(Consent::Given));
    assert_eq!(game.texts(), ["resign:w"]);
    assert!(game.offer().is_none());
    let expected = [
        "[%offer w absent:b]",
        "[%withdraw w]",
        "[%offer m absent:e]",
    ];
    assert_eq!(asides(&game)[..3], expected);
}

/// A player passed over cannot refuse by a move: the offer lapses after as many plies as there are players.
#[test]
fn an_offer_lapses_after_a_round() {
    let [a, b, c] = PLAYERS;
    let mut game = game();
    game.apply("resign:b").unwrap();
    propose(&mut game, a, "draw:abc").unwrap();
    game.answer(c, true).unwrap();
    for _ in 0..2 {
        game.apply("on").unwrap();
        assert_eq!(game.offer().unwrap().waiting(), [b]);
    }
    game.apply("on").unwrap();
    assert!(game.offer().is_none());
    assert_eq!(asides(&game).last().unwrap(), "[%lapse]");
}

#[test]
fn an_agreed_offer_is_neither_answered_nor_in_the_way_once_taken_back() {
    let [w, b] = Player::of_letters(*b"wb");
    let mut game = MatchGame::new(OrthodoxChess::default());
    let draw = game.parse_proposal("draw:wb").unwrap();
    game.propose(w, draw.clone()).unwrap();
    game.answer(b, true).unwrap();
    assert!(game.undo() && game.offer().unwrap().is_given());
    assert_eq!(
        game.answer(b, true),
        Err(MatchError::Answered { player: b })
    );
    assert_eq!(game.propose(b, draw), Ok(Consent::Open));
    assert_eq!(game.offer().unwrap().waiting(), [w]);
}

#[test]
fn communication_is_agreed_by_all_before_the_first_move() {
    let [a, b, c] = PLAYERS;
    let mut game = game();
    assert_eq!(game.communication(), Communication::Open);
    assert_eq!(game.agreed_communication(), None);
    let silence = Proposal::Communication(Communication::None);
    assert_eq!(game.propose(a, silence.clone()), Ok(Consent::Open));
    game.answer(b, true).unwrap();
    assert_eq!(game.agreed_communication(), None);
    assert_eq!(game.answer(c, true), Ok(Consent::Given));
    assert_eq!(game.communication(), Communication::None);
    assert!(game.offer().is_none() && game.plies().len() == 0);
    // The rules of the game do not offer secret messages.
    let secret = Proposal::Communication(Communication::OpenAndSecret);
    assert!(game.propose(a, secret).is_err());
    assert!(game.agree_on(Communication::Open).is_ok());
    assert_eq!(game.communication(), Communication::Open);
    // An action is no move.
    game.apply("resign:b").unwrap();
    assert!(game.agree_on(Communication::None).is_ok());
    game.apply("on").unwrap();
    assert!(game.propose(a, silence).is_err());
    assert!(game.agree_on(Communication::Open).is_err());
    assert_eq!(game.communication(), Communication::None);
    // Where there is one mode, there is nothing to agree on.
    let mut chess = MatchGame::new(OrthodoxChess::default());
    assert!(chess.agree_on(Communication::OpenAndSecret).is_err());
}

#[test]
fn proposals_of_a_player_are_those_it_decides_about() {
    let texts = |game: &MatchGame<QuadKingdom>, player| {
        let proposals = game.proposals(player);
        proposals
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let [w, m, ..] = Player::of_letters(*b"wmbe");
    let mut game = MatchGame::new(QuadKingdom::default());
    let of_white = texts(&game, w);
    for text in ["resign:w", "absent:m", "absent:b", "absent:e"] {
        assert!(of_white.iter().any(|of_white| of_white == text), "{text}");
    }
    assert!(!of_white.contains(&"absent:w".into()) && !of_white.contains(&"resign:m".into()));
    game.declare_absent(m).unwrap();
    assert!(!texts(&game, w).contains(&"absent:m".into()));
    let mut over = MatchGame::new(OrthodoxChess::default());
    assert!(!over.actions().is_empty());
    over.apply("resign:w").unwrap();
    assert!(over.actions().is_empty() && over.proposals(w).is_empty());
}
