//! Asides of games and records: offers, votes, absences, talk.

use core::time::Duration;

use orthodox_chess::Chess;
use proptest::prelude::*;
use quad_kingdom::QuadKingdom;
use variant_core::record::{Record, Strictness};
use variant_core::{
    ActionError, Aside, Consent, ConsentError, Game, Message, Player, Position, Proposal, Rng,
    TalkError, Variant,
};

const WB: [Player; 2] = Player::of_letters(*b"wb");

fn chess(steps: &[&str]) -> Game<Chess> {
    let mut game = Game::new(Chess::default());
    for step in steps {
        game.apply(step).unwrap();
    }
    game
}

fn asides<V: Variant>(game: &Game<V>) -> Vec<String> {
    let texts = game.asides();
    texts
        .map(|(plies, aside)| format!("{plies} {aside}"))
        .collect()
}

fn moves_of<V: Variant>(game: &Game<V>) -> String {
    let text = Record::of_game(game).to_string();
    let moves = text.rsplit("\n\n").next().unwrap();
    moves.replace('\n', " ").trim_end().to_owned()
}

/// Reads the game's record; asserts that nothing is repaired or lost.
fn again<V: Variant>(game: &Game<V>) -> Game<V> {
    let text = Record::of_game(game).to_string();
    let record: Record = text.parse().unwrap();
    let mut repairs = Vec::new();
    let read: Game<V> = record.replay(Strictness::Lenient, &mut repairs).unwrap();
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
            "{[%offer w draw:wb]} resign:b {[%lapse]} 1-0",
        ),
        (
            vec!["e4", offer, "[%agree b]", "[%say b thank you]"],
            "1. e4 {[%offer w draw:wb] [%agree b]} draw:wb {[%say b thank you]} 1/2-1/2",
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
    let mut game = Game::new(QuadKingdom::default());
    assert_eq!(game.propose(w, Proposal::Absence(b)), Ok(Consent::Open));
    assert_eq!(game.offer().unwrap().waiting(), [m, e]);
    assert_eq!(game.answer(m, false), Ok(Consent::Open));
    assert_eq!(
        game.answer(b, true),
        Err(ConsentError::NotTheirs { player: b })
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
    let mut game = Game::new(QuadKingdom::default());
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
    let mut game = Game::new(QuadKingdom::default());
    for text in ["d3", "resign:m", "e10", "resign:e"] {
        game.apply(text).unwrap();
    }
    assert_eq!(
        game.propose(w, Proposal::Absence(b)),
        Err(ConsentError::NotTheirs { player: w })
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
    let mut game = Game::new(QuadKingdom::start("three").unwrap());
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
fn clocks_are_restored_from_a_record() {
    let mut game = chess(&[]);
    game.set_time_control(Some("60+2".parse().unwrap()));
    for (text, time) in [("e4", 1), ("e5", 30), ("Nf3", 5)] {
        let actor = game.position().to_act()[0];
        assert!(!game.spend(actor, Duration::from_secs(time)));
        game.apply(text).unwrap();
    }
    let mut read = again(&game);
    assert_eq!(read.time_control(), game.time_control());
    for _ in 0..=3 {
        for actor in [
            game.start().to_act()[0],
            chess(&["e4"]).position().to_act()[0],
        ] {
            assert!(read.time_left(actor).is_some());
            assert_eq!(read.time_left(actor), game.time_left(actor));
        }
        assert_eq!(read.undo(), game.undo());
    }
    // Without a time control, clocks are those that the record states.
    let record: Record = "1. e4 {[%clk 0:01:30] good} e5 *".parse().unwrap();
    let read: Game<Chess> = record.game().unwrap();
    let [white, black] = [read.start(), chess(&["e4"]).position()].map(|p| p.to_act()[0]);
    assert_eq!(read.time_left(white), Some(Duration::from_secs(90)));
    assert_eq!(read.time_left(black), None);
}

#[test]
fn what_is_not_possible_is_kept_without_effect() {
    for (text, repair) in [
        (
            "1. e4 {[%agree b]} *",
            "`[%agree b]` is kept without effect: no offer to answer",
        ),
        (
            "1. e4 {[%lapse]} *",
            "`[%lapse]` is kept without effect: not allowed now: an offer lapses by itself",
        ),
        (
            "1. e4 {[%offer w castle]} *",
            "`[%offer w castle]` is kept without effect: action, byte 0: expected a move, `resign:<player>` or `draw:<players>`",
        ),
        (
            "1. e4 {[%offer x draw:wb]} *",
            "`[%offer x draw:wb]` is kept without effect: x does not decide about this action",
        ),
        (
            "1. e4 {[%say w]} *",
            "`[%say w]` is kept without effect: a message needs a text",
        ),
        (
            "1. e4 {[%say q hello]} *",
            "`[%say q hello]` is kept without effect: q is no player of this game",
        ),
        (
            "1. e4 {[%absent 1]} *",
            "`[%absent 1]` is kept without effect: action, byte 9: expected the letter of a player, and a proposal or text where one belongs",
        ),
    ] {
        let record: Record = text.parse().unwrap();
        let mut repairs = Vec::new();
        let game: Game<Chess> = record.replay(Strictness::Lenient, &mut repairs).unwrap();
        let texts: Vec<String> = repairs.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [format!("line 1, column 8: {repair}")]);
        assert_eq!(game.asides().len(), 0);
        let rewritten = record.rewritten(&game).to_string();
        assert!(rewritten.ends_with(&format!("\n{text}\n")), "{rewritten}");
        let strict = record.replay::<Chess>(Strictness::Strict, &mut Vec::new());
        assert!(strict.unwrap_err().to_string().contains("not strict"));
    }
}

#[test]
fn asides_of_a_record_stand_after_its_comments_and_variations_are_kept() {
    let text = "{Hello [%say w hi]} 1. e4 {best [%offer w draw:wb] by test} (1. d4 {[%agree b]}) {x [%refuse b]} 1... e5 *";
    let record: Record = text.parse().unwrap();
    let game: Game<Chess> = record.game().unwrap();
    assert_eq!(
        asides(&game),
        ["0 [%say w hi]", "1 [%offer w draw:wb]", "1 [%refuse b]"]
    );
    let once = record.rewritten(&game).to_string();
    let moves = once.rsplit("\n\n").next().unwrap().replace('\n', " ");
    assert_eq!(
        moves.trim_end(),
        "{Hello} {[%say w hi]} 1. e4 {best by test} {[%offer w draw:wb] [%refuse b]} (1. d4 {[%agree b]}) {x} 1... e5 *"
    );
    let twice: Record = once.parse().unwrap();
    let read: Game<Chess> = twice.game().unwrap();
    assert_eq!(twice.rewritten(&read).to_string(), once);
}

#[test]
fn messages_have_limits() {
    let [w, b] = WB;
    let mut game = chess(&[]);
    let of = |length: usize| Message::public(w, &"é".repeat(length));
    assert_eq!(game.say(of(0)), Err(TalkError::Empty));
    assert_eq!(game.say(Message::public(b, " \n\t")), Err(TalkError::Empty));
    assert_eq!(game.say(of(500)), Ok(()));
    assert_eq!(game.say(of(501)), Err(TalkError::TooLong { limit: 500 }));
    let x = Player::new(b'x');
    for message in [Message::public(x, "hi"), Message::secret(w, [b, x], "hi")] {
        assert_eq!(game.say(message), Err(TalkError::Unknown { player: x }));
    }
    let too_many = TalkError::TooMany { limit: 10_000 };
    for _ in 1..10_000 {
        game.say(of(1)).unwrap();
    }
    assert_eq!(game.say(of(1)), Err(too_many));
    let draw = game.parse_proposal("draw:wb").unwrap();
    assert_eq!(game.propose(w, draw), Err(ConsentError::Limit(too_many)));
    game.apply("e4").unwrap();
}

/// Steps of players who talk, offer and answer at random.
fn random_step<V: Variant>(game: &mut Game<V>, random: &mut Rng, text: &str) {
    let players = game.start().players();
    let mut below = |bound: usize| random.below(bound as u64) as usize;
    let (one, two) = (players[below(players.len())], players[below(players.len())]);
    match below(9) {
        0 => _ = game.say(Message::public(one, text)),
        1 => _ = game.say(Message::secret(one, [two], text)),
        2 => _ = game.say(Message::secret(one, [two], text).as_deal()),
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

fn random_game<V: Variant>(start: V, seed: u64, texts: &[String]) -> Game<V> {
    let mut game = Game::new(start);
    let mut random = Rng::new(seed);
    for text in texts {
        random_step(&mut game, &mut random, text);
    }
    game
}

fn message() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{1,30}",
        "\\PC{1,20}",
        Just("[%say w>b ]} {[%25 %5D %7d".to_owned()),
        Just("; % \\ ) $1".to_owned()),
        Just("\n\n[Event \"x\"]\n".to_owned()),
    ]
}

proptest! {
    #[test]
    fn records_of_games_with_asides_are_read_as_the_same_games(
        seed: u64,
        mode in prop::sample::select(vec!["ffa", "two-a", "three", "teams+draws"]),
        texts in prop::collection::vec(message(), 1..60),
    ) {
        again(&random_game(QuadKingdom::start(mode).unwrap(), seed, &texts));
        again(&random_game(Chess::default(), seed, &texts));
    }

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

    /// No word of a secret message reaches a player whom it does not concern, and every other one does.
    #[test]
    fn a_view_hides_the_secrets_of_others(
        seed: u64,
        messages in prop::collection::vec((0_usize..4, 0_u8..16, any::<bool>(), message()), 1..12),
    ) {
        let players = Player::of_letters(*b"wmbe");
        let mut game = Game::new(QuadKingdom::default());
        let mut random = Rng::new(seed);
        let mut said = Vec::new();
        for (index, (by, to, is_deal, text)) in messages.into_iter().enumerate() {
            let to = (0..4).filter(|seat| to & 1 << seat != 0).map(|seat| players[seat]);
            let message = Message::secret(players[by], to, &format!("{text} secret{index}"));
            let message = if is_deal { message.as_deal() } else { message };
            game.say(message.clone()).unwrap();
            said.push(message);
            let moves = game.moves();
            if let Some(&m) = moves.get(random.below(moves.len() as u64) as usize) {
                game.play(m).unwrap();
            }
        }
        let record = Record::of_game(&game);
        for reader in players.map(Some).into_iter().chain([None]) {
            let seen = record.seen_by(reader);
            let text = seen.to_string();
            let read: Game<QuadKingdom> = text.parse::<Record>().unwrap().game().unwrap();
            prop_assert_eq!(read.position(), game.position());
            let expected = said.iter().filter(|message| match reader {
                Some(reader) => message.is_for(reader),
                None => !message.is_secret(),
            });
            let shown = read.asides().map(|(_, aside)| match aside {
                Aside::Message(message) => message.clone(),
                other => panic!("{other}"),
            });
            prop_assert!(shown.eq(expected.cloned()));
            for (index, message) in said.iter().enumerate() {
                let is_hidden = !reader.map_or(!message.is_secret(), |reader| message.is_for(reader));
                let word = format!("secret{index}]");
                prop_assert_eq!(text.replace('\n', " ").contains(&word), !is_hidden);
            }
        }
    }
}
