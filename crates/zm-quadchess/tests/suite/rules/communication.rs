//! ZQ-33: the mode of communication, in games and their records.

use variant_core::Player;
use variant_match::{Consent, MatchGame, MatchRules, Message, Proposal, TalkError};
use variant_record::{Record, Strictness};
use zm_quadchess::{Communication, ZmQuadchess};

type Game = MatchGame<ZmQuadchess>;

fn game() -> Game {
    MatchGame::new(ZmQuadchess::default())
}

/// Mode of communication after some plies and agreements (`talk:none`), and the number of refusals.
pub(super) fn communication_after(steps: &[&str]) -> (String, usize) {
    let mut game = game();
    let refused = steps.iter().filter(|step| game.apply(step).is_err());
    let refused = refused.count();
    (game.communication().to_string(), refused)
}

#[test]
fn zq_33_records_carry_the_communication() {
    for communication in ["none", "open", "open-and-secret"] {
        let mut game = game();
        game.agree_on(communication.parse().unwrap()).unwrap();
        for ply in ["d2d3", "absent:w:remove", "a8a7", "e7e6"] {
            let _ = game.apply(ply);
        }
        let text = Record::of_game(&game).to_string();
        assert!(text.contains(&format!("[Communication \"{communication}\"]")));
        let record: Record = text.parse().unwrap();
        let read: Game = record.game().unwrap();
        assert_eq!(read.communication().to_string(), communication);
        assert_eq!(read.position(), game.position());
        assert_eq!(Record::of_game(&read).to_string(), text);
    }
}

#[test]
fn zq_33_the_tag_has_one_of_three_values() {
    for wrong in ["", "Open", "secret", "open and secret"] {
        let text = format!("[Variant \"zm-quadchess\"]\n[Communication \"{wrong}\"]\n\n1. d3 *");
        let record: Record = text.parse().unwrap();
        assert_eq!(
            record.game::<ZmQuadchess>().unwrap_err().to_string(),
            "line 2, column 1: tag Communication: expected `none`, `open` or `open-and-secret`"
        );
    }
    let silent: Record = "1. d3 *".parse().unwrap();
    let game: Game = silent.game().unwrap();
    assert_eq!(game.communication(), Communication::Open, "the default");
    assert_eq!(Record::of_game(&game).tag(Communication::TAG), None);
}

#[test]
fn zq_33_all_players_agree_on_the_communication_before_the_first_move() {
    let [s, w, n, e] = Player::of_letters(*b"swne");
    let secret = Proposal::Communication(Communication::OpenAndSecret);
    let mut game = game();
    assert_eq!(game.propose(s, secret.clone()), Ok(Consent::Open));
    assert_eq!(game.answer(w, true), Ok(Consent::Open));
    assert_eq!(game.answer(n, true), Ok(Consent::Open));
    assert_eq!(game.answer(e, false), Ok(Consent::Refused));
    assert_eq!(game.communication(), Communication::Open);
    assert_eq!(game.propose(e, secret.clone()), Ok(Consent::Open));
    for player in [s, w] {
        assert_eq!(game.answer(player, true), Ok(Consent::Open));
    }
    assert_eq!(game.answer(n, true), Ok(Consent::Given));
    assert_eq!(game.communication(), Communication::OpenAndSecret);
    // An action fixes nothing, a move does.
    game.apply("absent:w").unwrap();
    let none = Proposal::Communication(Communication::None);
    assert!(game.proposals(s).contains(&none));
    game.apply("d2d3").unwrap();
    assert!(game.propose(s, none.clone()).is_err());
    assert!(!game.proposals(s).contains(&none));
    let text = Record::of_game(&game).to_string();
    let read: Game = text.parse::<Record>().unwrap().game().unwrap();
    assert!(read.asides().eq(game.asides()));
    assert_eq!(read.communication(), Communication::OpenAndSecret);
}

#[test]
fn zq_33_the_mode_allows_messages_or_forbids_them() {
    let [s, w] = Player::of_letters(*b"sw");
    let public = Message::new(s, [], "who takes the pawn?");
    let mut secret = Message::new(s, [w], "you take it");
    secret.is_deal = true;
    for (mode, allows_public, allows_secret) in [
        (Communication::None, false, false),
        (Communication::Open, true, false),
        (Communication::OpenAndSecret, true, true),
    ] {
        let mut game = game();
        game.agree_on(mode).unwrap();
        game.apply("d2d3").unwrap();
        let forbidden = Err(TalkError::Forbidden { mode });
        for (message, is_allowed) in [(&public, allows_public), (&secret, allows_secret)] {
            let expected = if is_allowed { Ok(()) } else { forbidden };
            assert_eq!(game.say(message.clone()), expected, "{mode}: {message}");
        }
        // A record with such messages is read, and lists those that the mode forbids.
        let text = format!("[Communication \"{mode}\"]\n\n1. d3 {{{public} {secret}}} *");
        let record: Record = text.parse().unwrap();
        let mut repairs = Vec::new();
        let read: Game = record.replay(Strictness::Lenient, &mut repairs).unwrap();
        assert!(read.asides().eq(game.asides()));
        assert_eq!(repairs.len(), 2 - read.asides().len(), "{repairs:?}");
    }
    let modes = ZmQuadchess::default().communications();
    assert_eq!((modes.len(), modes[0]), (3, Communication::Open));
}
