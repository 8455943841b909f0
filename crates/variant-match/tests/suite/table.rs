//! Asides of games and records: offers, votes, absences, talk.

use proptest::prelude::*;
use quad_kingdom::QuadKingdom;
use variant_core::{ActionError, Player, Position, Variant};
use variant_match::{Consent, MatchError, MatchGame, Message, Proposal, TalkError};
use variant_record::{Record, Recorded};

use crate::steps::{again, asides, chess, message, random_game};

const WB: [Player; 2] = Player::of_letters(*b"wb");

fn moves_of<V: Recorded>(game: &MatchGame<V>) -> String {
    let text = Record::of_game(game).to_string();
    let moves = text.rsplit("\n\n").next().unwrap();
    moves.replace('\n', " ").trim_end().to_owned()
}

#[test]
fn every_fate_of_an_offer_is_recorded_and_read() {
    let offer = "[%offer w draw:wb]";
    for (steps, moves) in [
        (
            vec!["e4", offer, "[%refuse b]", "e5"],
            "1. e4 {[%offer w draw:wb] [%refuse b]} 1... e5 *",
        ),
        // A move refuses.
        (
            vec!["e4", offer, "e5"],
            "1. e4 {[%offer w draw:wb]} 1... e5 {[%refuse b]} *",
        ),
        (
            vec!["e4", offer, "[%withdraw w]", "[%offer b draw:wb]"],
            "1. e4 {[%offer w draw:wb] [%withdraw w] [%offer b draw:wb]} *",
        ),
        // Another action lapses it.
        (
            vec![offer, "resign:b"],
            "{[%offer w draw:wb] [%action resign:b] [%lapse]} 1-0",
        ),
        (
            vec!["e4", offer, "[%agree b]", "[%say b thank you]"],
            "1. e4 {[%offer w draw:wb] [%agree b] [%action draw:wb] [%say b thank you]} 1/2-1/2",
        ),
    ] {
        let game = chess(&steps);
        assert_eq!(moves_of(&game), moves);
        again(&game);
    }
}

#[test]
fn votes_are_recorded_one_by_one_and_lapse_after_a_round() {
    let [w, m, b, e] = Player::of_letters(*b"wmbe");
    let mut game = MatchGame::new(QuadKingdom::default());
    assert_eq!(game.propose(w, Proposal::Absence(b)), Ok(Consent::Open));
    assert_eq!(game.offer().unwrap().waiting(), [m, e]);
    assert_eq!(game.answer(m, false), Ok(Consent::Open));
    assert_eq!(
        game.answer(b, true),
        Err(MatchError::NotTheirs { player: b })
    );
    for _ in 0..3 {
        game.play(game.moves()[0]).unwrap();
        assert_eq!(game.offer().unwrap().waiting(), [e]);
        again(&game);
    }
    // Emerald's move refuses.
    game.play(game.moves()[0]).unwrap();
    assert!(game.offer().is_none());
    assert_eq!(
        asides(&game),
        ["0 [%offer w absent:b]", "0 [%refuse m]", "4 [%refuse e]"]
    );
    again(&game);
}

#[test]
fn the_table_resigns_for_an_absent_player_on_its_turn() {
    let [w, m, b, e] = Player::of_letters(*b"wmbe");
    let mut game = MatchGame::new(QuadKingdom::default());
    game.propose(w, Proposal::Absence(m)).unwrap();
    assert_eq!(game.answer(b, true), Ok(Consent::Given));
    assert_eq!(game.absent(), [m]);
    assert!(matches!(
        game.declare_absent(m),
        Err(ActionError::NotAllowed { .. })
    ));
    // An absent player has no vote.
    let other = Proposal::Absence(e);
    assert_eq!(game.agreement(&other).players(), [w, b]);
    assert_eq!(game.forfeit_for_absent(), None, "White is to move");
    game.apply("d3").unwrap();
    assert_eq!(game.forfeit_for_absent().unwrap().to_string(), "resign:m");
    assert_eq!(game.forfeit_for_absent(), None);
    let [actor] = game.position().to_act()[..] else {
        panic!("one player is to move")
    };
    assert_eq!(actor.player, b);
    let read = again(&game);
    assert_eq!(read.position(), game.position());
    // Undone and redone with the plies.
    let texts = asides(&game);
    while game.undo() {}
    assert_eq!(game.absent(), [m]);
    while game.redo() {}
    assert_eq!(asides(&game), texts);
}

#[test]
fn one_voter_alone_declares_no_absence() {
    let [w, b] = WB;
    let mut game = MatchGame::new(QuadKingdom::default());
    for text in ["d3", "resign:m", "e10", "resign:e"] {
        game.apply(text).unwrap();
    }
    assert_eq!(
        game.propose(w, Proposal::Absence(b)),
        Err(MatchError::NotTheirs { player: w })
    );
    // The clock or an arbiter does.
    game.apply("absent:b").unwrap();
    let m = game.position().moves()[0];
    game.play(m).unwrap();
    assert_eq!(game.forfeit_for_absent().unwrap().to_string(), "resign:b");
    again(&game);
}

#[test]
fn of_two_players_none_is_declared_absent() {
    let mut game = chess(&[]);
    assert!(game.apply("absent:b").is_err() && game.parse_proposal("absent:b").is_err());
    assert!(game.declare_absent(WB[1]).is_err());
}

#[test]
fn a_flag_that_the_rules_cannot_act_on_makes_absent() {
    let mut game = MatchGame::new(QuadKingdom::start("three").unwrap());
    for san in ["d3", "c4", "e10"] {
        game.apply(san).unwrap();
    }
    // White decides for Emerald, and cannot resign now.
    let actor = game.position().to_act()[0];
    assert!(game.forfeit_on_time(actor));
    assert_eq!(game.absent(), [actor.player]);
    assert_eq!(game.forfeit_for_absent(), None);
    let m = game.position().moves()[0];
    game.play(m).unwrap();
    assert_eq!(game.forfeit_for_absent().unwrap().to_string(), "resign:w");
}

#[test]
fn undo_restores_the_offer_before_the_ply() {
    let [_, b] = WB;
    let mut game = chess(&["e4", "[%offer w draw:wb]", "e5", "Nf3"]);
    assert!(game.undo() && game.offer().is_none());
    assert!(game.undo());
    assert_eq!(game.offer().unwrap().waiting(), [b]);
    assert!(game.redo() && game.redo());
    assert_eq!(asides(&game), ["1 [%offer w draw:wb]", "2 [%refuse b]"]);
    // An agreed action is taken back; the answers stay until another ply is made.
    let mut game = chess(&["e4", "[%offer w draw:wb]", "[%agree b]"]);
    assert!(game.undo());
    assert!(game.offer().unwrap().is_given());
    again(&game);
    assert!(game.redo());
    assert_eq!(game.outcome().unwrap().reason.as_str(), "agreement");
    assert!(game.undo());
    game.apply("e5").unwrap();
    assert!(game.offer().is_none());
    again(&game);
    // An offer made instead of a ply forgets it; talk does not.
    let mut game = chess(&["e4", "e5"]);
    assert!(game.undo());
    game.apply("[%say w oops]").unwrap();
    assert!(game.redo() && game.undo());
    game.apply("[%offer w draw:wb]").unwrap();
    assert!(!game.redo());
}

#[test]
fn messages_have_limits() {
    let [w, b] = WB;
    let mut game = chess(&[]);
    let of = |length: usize| Message::new(w, [], &"é".repeat(length));
    assert_eq!(game.say(of(0)), Err(TalkError::Empty));
    assert_eq!(
        game.say(Message::new(b, [], " \n\t")),
        Err(TalkError::Empty)
    );
    assert_eq!(game.say(of(500)), Ok(()));
    assert_eq!(game.say(of(501)), Err(TalkError::TooLong { limit: 500 }));
    let x = Player::new(b'x');
    for message in [Message::new(x, [], "hi"), Message::new(w, [b, x], "hi")] {
        assert_eq!(game.say(message), Err(TalkError::Unknown { player: x }));
    }
    let too_many = TalkError::TooMany { limit: 10_000 };
    for _ in 1..10_000 {
        game.say(of(1)).unwrap();
    }
    assert_eq!(game.say(of(1)), Err(too_many));
    let draw = game.parse_proposal("draw:wb").unwrap();
    assert_eq!(game.propose(w, draw), Err(MatchError::Talk(too_many)));
    game.apply("e4").unwrap();
}

proptest! {
    #[test]
    fn undo_and_redo_are_inverse(seed: u64, texts in prop::collection::vec(message(), 1..60)) {
        let mut game = random_game(QuadKingdom::default(), seed, &texts);
        let mut states = Vec::new();
        loop {
            states.push(format!("{:?} {:?} {:?}", asides(&game), game.offer(), game.absent()));
            if !game.undo() {
                break;
            }
        }
        while let Some(state) = states.pop() {
            let now = format!("{:?} {:?} {:?}", asides(&game), game.offer(), game.absent());
            prop_assert_eq!(state, now);
            prop_assert!(states.is_empty() || game.redo());
        }
    }
}
