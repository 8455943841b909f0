//! Asides in records: offers, votes, absences, talk, clocks.

use core::time::Duration;

use orthodox_chess::OrthodoxChess;
use proptest::prelude::*;
use quad_kingdom::QuadKingdom;
use variant_core::{Player, Position, Rng, Variant};
use variant_match::MatchGame;
use variant_match::{Aside, Message};
use variant_record::{Record, Strictness};

use crate::steps::{again, asides, chess, message, random_game};

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
    let read: MatchGame<OrthodoxChess> = record.game().unwrap();
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
        let game: MatchGame<OrthodoxChess> =
            record.replay(Strictness::Lenient, &mut repairs).unwrap();
        let texts: Vec<String> = repairs.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [format!("line 1, column 8: {repair}")]);
        assert_eq!(game.asides().len(), 0);
        let rewritten = record.rewritten(&game).to_string();
        assert!(rewritten.ends_with(&format!("\n{text}\n")), "{rewritten}");
        let strict = record.replay::<OrthodoxChess>(Strictness::Strict, &mut Vec::new());
        assert!(strict.unwrap_err().to_string().contains("not strict"));
    }
}

#[test]
fn commands_without_effect_stay_where_they_are() {
    let rewritten = |text: &str| {
        let record: Record = text.parse().unwrap();
        let game: MatchGame<OrthodoxChess> = record.game().unwrap();
        (record.rewritten(&game).to_string(), asides(&game))
    };
    for (comments, effects) in [
        ("{x [%offer w draw:wb] [%offer w draw:wb]}", 1),
        ("{[%refuse b]} {[%offer w draw:wb] [%offer w draw:wb]}", 1),
        (
            "{[%offer w draw:wb]} {[%refuse b] [%refuse b]} {[%say w x]}",
            3,
        ),
        ("{[%refuse b] [%offer w draw:wb] [%refuse b]}", 2),
        ("{[%say w x]} perhaps {[%offer w draw:wb] y} e5", 3),
    ] {
        let once = rewritten(&format!("1. e4 {comments} *"));
        assert_eq!(once.1.len(), effects, "{comments}: {once:?}");
        assert_eq!(rewritten(&once.0), once);
    }
}

#[test]
fn asides_of_a_record_stand_after_its_comments_and_variations_are_kept() {
    let text = "{Hello [%say w hi]} 1. e4 {best [%offer w draw:wb] by test} (1. d4 {[%agree b]}) {x [%refuse b]} 1... e5 *";
    let record: Record = text.parse().unwrap();
    let game: MatchGame<OrthodoxChess> = record.game().unwrap();
    assert_eq!(
        asides(&game),
        ["0 [%say w hi]", "1 [%offer w draw:wb]", "1 [%refuse b]"]
    );
    let once = record.rewritten(&game).to_string();
    let moves = once.rsplit("\n\n").next().unwrap().replace('\n', " ");
    assert_eq!(
        moves.trim_end(),
        "{Hello [%say w hi]} 1. e4 {best by test x [%offer w draw:wb] [%refuse b]} (1. d4 {[%agree b]}) 1... e5 *"
    );
    let twice: Record = once.parse().unwrap();
    let read: MatchGame<OrthodoxChess> = twice.game().unwrap();
    assert_eq!(twice.rewritten(&read).to_string(), once);
}

proptest! {
    #[test]
    fn records_of_games_with_asides_are_read_as_the_same_games(
        seed: u64,
        mode in prop::sample::select(vec!["ffa", "two-a", "three", "teams+draws"]),
        texts in prop::collection::vec(message(), 1..60),
    ) {
        again(&random_game(QuadKingdom::start(mode).unwrap(), seed, &texts));
        again(&random_game(OrthodoxChess::default(), seed, &texts));
    }

    /// No word of a secret message reaches a player whom it does not concern, and every other one does.
    #[test]
    fn a_view_hides_the_secrets_of_others(
        seed: u64,
        messages in prop::collection::vec((0_usize..4, 0_u8..16, any::<bool>(), message()), 1..12),
    ) {
        let players = Player::of_letters(*b"wmbe");
        let mut game = MatchGame::new(QuadKingdom::default());
        let mut random = Rng::new(seed);
        let mut said = Vec::new();
        for (index, (by, to, is_deal, text)) in messages.into_iter().enumerate() {
            let to = (0..4).filter(|seat| to & 1 << seat != 0).map(|seat| players[seat]);
            let mut message = Message::new(players[by], to, &format!("{text} secret{index}"));
            message.is_deal = is_deal;
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
            let read: MatchGame<QuadKingdom> = text.parse::<Record>().unwrap().game().unwrap();
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

/// Minutes, if each refusal counted lines from the start.
#[test]
fn refused_asides_take_linear_time() {
    for command in [
        "[%say w x]",
        "[%offer w draw:wb]",
        "[%agree b]",
        "[%absent x]",
    ] {
        let text = format!("1. e4 {} *", format!("{{{command}}}\n").repeat(100_000));
        let record: variant_record::Record = text.parse().unwrap();
        let mut repairs = Vec::new();
        let strictness = variant_record::Strictness::Lenient;
        let game = record.replay::<orthodox_chess::OrthodoxChess>(strictness, &mut repairs);
        assert!(game.is_ok());
        let limit = variant_record::Record::PLY_LIMIT;
        assert_eq!(repairs.len(), limit + 1, "{command}");
        let last = repairs.last().unwrap().place.line as usize;
        assert!(last > limit, "{command}: {last}");
    }
}
