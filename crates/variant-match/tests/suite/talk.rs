//! What players say: messages, modes of communication, players who do not come back.

use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use variant_core::{ActionError, ApplyError, Player, Ply, Position, Variant};
use variant_match::{
    Aside, Communication, MatchError, MatchGame, MatchRules, Message, Proposal, TalkError,
};

use crate::ring::{PLAYERS, Ring};

fn ring() -> MatchGame<Ring> {
    MatchGame::new(Ring::start("start").unwrap())
}

#[test]
fn a_message_says_who_sends_it_and_who_receives_it() {
    let [a, b, c] = PLAYERS;
    let public = Message::new(a, [], " good\n\tluck ");
    assert_eq!((public.by, &public.to[..]), (a, &[][..]));
    assert_eq!(public.text(), "good luck");
    assert!(!public.is_secret() && !public.is_deal);
    assert!(PLAYERS.iter().all(|&player| public.is_for(player)));
    let secret = Message::new(a, [b], "now");
    assert_eq!((&secret.to[..], secret.is_secret()), (&[b][..], true));
    assert_eq!(
        PLAYERS.map(|player| secret.is_for(player)),
        [true, true, false]
    );
    let mut deal = secret.clone();
    deal.is_deal = true;
    assert!(deal != secret);
    assert_eq!(
        (deal.to_string(), deal.text()),
        ("[%deal a>b now]".into(), "now")
    );
    // The public sees messages to all, and everything that is no message.
    let seen = |message: &Message, by| Aside::<()>::Message(message.clone()).is_for(by);
    assert_eq!(
        [None, Some(b), Some(c)].map(|by| seen(&secret, by)),
        [false, true, false]
    );
    assert_eq!([None, Some(c)].map(|by| seen(&public, by)), [true, true]);
    assert!(Aside::<()>::Lapse.is_for(None));
}

#[test]
fn texts_of_messages_are_escaped() {
    let mut game = MatchGame::new(OrthodoxChess::default());
    let [w, b] = Player::of_letters(*b"wb");
    for (command, text) in [
        ("[%say w a%5Db%7Dc%25d]", "a]b}c%d"),
        ("[%say w %5d%7d]", "]}"),
        ("[%say w 5% of %41, 100%]", "5% of %41, 100%"),
        ("[%say w %255D]", "%5D"),
    ] {
        game.apply(command).unwrap();
        let (_, last) = game.asides().next_back().unwrap();
        let Aside::Message(message) = last else {
            panic!("{last}");
        };
        assert_eq!((message.text(), message.by), (text, w));
        // What is written is read as the same.
        let written = message.to_string();
        assert!(
            !written[2..written.len() - 1].contains([']', '}']),
            "{written}"
        );
        let message = message.clone();
        game.apply(&written).unwrap();
        let (_, again) = game.asides().next_back().unwrap();
        assert_eq!(again, &Aside::Message(message));
    }
    let mut deal = Message::new(b, [w], "draw");
    deal.is_deal = true;
    game.apply("[%deal b>w draw]").unwrap();
    let (_, last) = game.asides().next_back().unwrap();
    assert_eq!(last, &Aside::Message(deal));
    for malformed in [
        "[%say w> secret]",
        "[%say ww hi]",
        "[%say w>é hi]",
        "[%say w>? hi]",
    ] {
        assert!(
            matches!(
                game.apply(malformed),
                Err(MatchError::Apply(ApplyError::Action(
                    ActionError::Malformed { offset: 6, .. }
                )))
            ),
            "{malformed}"
        );
    }
}

#[test]
fn modes_of_communication_are_read_as_they_are_written() {
    let modes = [
        Communication::None,
        Communication::Open,
        Communication::OpenAndSecret,
    ];
    for mode in modes {
        assert_eq!(mode.to_string().parse(), Ok(mode));
        assert_eq!(
            Proposal::<u8>::Communication(mode).to_string(),
            format!("talk:{mode}")
        );
    }
    assert_eq!(format!("{:>5}", Communication::Open), " open");
    assert!("secret".parse::<Communication>().is_err());
    let [a, b, _] = PLAYERS;
    let [public, secret] = [Message::new(a, [], "all"), Message::new(a, [b], "one")];
    let allowed = modes.map(|mode| (mode.allows(&public), mode.allows(&secret)));
    assert_eq!(allowed, [(false, false), (true, false), (true, true)]);
    let game = ring();
    assert_eq!(
        game.parse_proposal("talk:none"),
        Ok(Proposal::Communication(Communication::None))
    );
    assert!(matches!(
        game.parse_proposal("talk:secret"),
        Err(ActionError::Malformed { offset: 5, .. })
    ));
}

#[test]
fn a_mode_forbids_messages() {
    let [a, b, _] = PLAYERS;
    let mut game = ring();
    let mode = Communication::Open;
    assert_eq!(
        game.say(Message::new(a, [b], "psst")),
        Err(TalkError::Forbidden { mode })
    );
    game.say(Message::new(a, [], "hello")).unwrap();
    game.apply("talk:none").unwrap();
    let mode = Communication::None;
    assert_eq!(game.communication(), mode);
    assert_eq!(
        game.say(Message::new(a, [], "hello")),
        Err(TalkError::Forbidden { mode })
    );
}

#[test]
fn absences_are_declared_among_players_of_the_game() {
    let [w, m, b, _] = Player::of_letters(*b"wmbe");
    let mut game = MatchGame::new(QuadKingdom::default());
    let why = |error: ActionError| match error {
        ActionError::NotAllowed { why } => why,
        error => panic!("{error}"),
    };
    let stranger = game.declare_absent(Player::new(b'x')).unwrap_err();
    assert_eq!(why(stranger), "no player with this letter is left");
    game.apply("resign:w").unwrap();
    let gone = game.declare_absent(w).unwrap_err();
    assert_eq!(why(gone), "no player with this letter is left");
    game.declare_absent(b).unwrap();
    game.declare_absent(m).unwrap();
    assert_eq!(
        why(game.declare_absent(m).unwrap_err()),
        "the player is absent already"
    );
    // Both resign in turn; the last kingdom wins.
    game.forfeit_all();
    assert_eq!(game.texts(), ["resign:w", "resign:m", "resign:b"]);
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "resignation w=0 m=0 b=0 e=1"
    );
    assert_eq!(game.declare_absent(m), Err(ActionError::GameOver));
    assert_eq!(game.forfeit_for_absent(), None);
}

#[test]
fn a_flag_takes_the_action_of_the_rules() {
    let mut game = MatchGame::new(OrthodoxChess::default());
    let white = game.position().to_act()[0];
    assert!(game.forfeit_on_time(white));
    assert_eq!(game.texts(), ["flag:w"]);
    assert!(!game.forfeit_on_time(white));
    // By default a flag does nothing but make absent.
    let mut ring = ring();
    let first = ring.position().to_act()[0];
    assert_eq!(ring.position().out_of_time(first), None);
    assert!(ring.forfeit_on_time(first));
    assert_eq!(ring.absent(), [first.player]);
    let resigned = ring.forfeit_for_absent();
    let [Ply::Action(action)] = resigned.as_slice() else {
        panic!("{resigned:?}");
    };
    assert_eq!(action.to_string(), "resign:a");
}
