//! How games end: what a position shows by itself, repetition, claims, agreement and resignation.

use two_army_chess::{Action, ClaimGround, DrawLimits, TwoArmyGame, TwoArmyPosition, TwoArmySetup};
use variant_core::implement::{BoardSize, DrawOrResign};
use variant_core::{ActionError, ApplyError, Game, Position, Reason, UnknownMode, Variant};
use variant_perft::CountLeaves;

use crate::glade::{Glade, GladeChess, glade};
use crate::meadow::{Meadow, MeadowChess, meadow};

fn outcome<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> String {
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    outcome.unwrap_or_default()
}

#[test]
fn a_position_shows_mate_stalemate_and_quiet_draws() {
    const FIFTY: &str = "fifty-moves w=0.5 b=0.5";
    const DEAD: &str = "dead-position w=0.5 b=0.5";
    for (text, in_meadow, in_glade) in [
        (
            "R3k3/8/4K3/8/8/8 b - - 9 9",
            "checkmate w=1 b=0",
            "checkmate w=1 b=0",
        ),
        (
            "8/8/8/4k3/8/r3K3 w - - 9 9",
            "checkmate w=0 b=1",
            "checkmate w=0 b=1",
        ),
        (
            "k7/8/1Q6/8/8/4K3 b - - 9 9",
            "stalemate w=0.5 b=0.5",
            "stalemate w=0.5 b=0.5",
        ),
        ("4k3/8/8/8/8/R3K3 w - - 99 70", "", ""),
        ("4k3/8/8/8/8/R3K3 w - - 100 70", "", FIFTY),
        ("4k3/8/8/8/8/R3K3 w - - 149 99", "", FIFTY),
        ("4k3/8/8/8/8/R3K3 w - - 150 99", FIFTY, FIFTY),
        ("4k3/8/8/8/8/4K3 w - - 0 1", DEAD, DEAD),
        // Both at once: the laws of FIDE look at the material first.
        ("4k3/8/8/8/8/4K3 w - - 150 99", DEAD, FIFTY),
        // Mate comes before all counts.
        (
            "R3k3/8/4K3/8/8/8 b - - 200 199",
            "checkmate w=1 b=0",
            "checkmate w=1 b=0",
        ),
    ] {
        assert_eq!(outcome(&meadow(text)), in_meadow, "{text}");
        assert_eq!(outcome(&glade(text)), in_glade, "{text}");
        assert_eq!(meadow(text).is_over(), !in_meadow.is_empty(), "{text}");
        assert_eq!(glade(text).is_over(), !in_glade.is_empty(), "{text}");
        let moves = outcome(&glade(text)).contains("mate");
        assert_eq!(glade(text).to_act().is_empty(), moves, "{text}");
    }
}

#[test]
fn a_game_is_decided_by_its_own_rule() {
    let game = |text: &str| Game::new(glade(text));
    let mut race = game("4k3/8/8/8/4K3/8 w - - 0 1 race");
    assert_eq!(race.apply("e2d3"), Ok(()));
    assert_eq!(race.outcome().unwrap().to_string(), "win w=1 b=0");
    let won = race.position();
    assert!(won.is_over() && !won.has_moves() && won.to_act().is_empty());
    assert_eq!((won.count_moves(), won.count_replies()), (0, Some(0)));
    assert_eq!(race.apply("e6e5"), Err(ActionError::GameOver.into()));
    // Without the option the wood is a place like any other.
    let mut plain = game("4k3/8/8/r7/4K3/8 w - - 0 1");
    assert_eq!(plain.apply("e2d2"), Ok(()));
    assert_eq!(plain.apply("e6d5"), Ok(()));
    assert_eq!(plain.outcome(), None);
}

/// With both kings attacked, which only an unchecked set-up can have.
#[test]
fn both_kings_are_in_check_where_the_game_is_decided() {
    let seats = |text: &str| {
        let setup: TwoArmySetup<Glade> = text.parse().unwrap();
        let seats = setup.into_position_unchecked().in_check();
        seats.iter().map(ToString::to_string).collect::<String>()
    };
    let text = "3rk3/8/8/3K4/4R3/8 b - - 0 1";
    assert_eq!(seats(&format!("{text} race")), "wb");
    assert_eq!(seats(text), "b");
    assert_eq!(seats(&text.replace(" b ", " w ")), "w");
}

fn play<V: TwoArmyGame>(game: &mut Game<TwoArmyPosition<V>>, texts: &str) -> Vec<Option<Reason>> {
    let apply = |text: &str| {
        game.apply(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        game.outcome().map(|outcome| outcome.reason)
    };
    texts.split(' ').map(apply).collect()
}

#[test]
fn a_game_ends_with_the_ply_that_brings_the_clock_to_its_limit() {
    const FIFTY: Option<&str> = Some("fifty-moves w=0.5 b=0.5");
    fn ended<V: TwoArmyGame>(position: TwoArmyPosition<V>, m: Option<&str>) -> Option<String> {
        let mut game = Game::new(position);
        if let Some(m) = m {
            assert_eq!(game.outcome(), None);
            game.apply(m).unwrap();
        }
        game.outcome().map(ToString::to_string)
    }
    let text = |clock: u32| format!("4k3/8/8/8/8/R3K3 w - - {clock} 120");
    for (clock, m, in_glade, in_meadow) in [
        (98, Some("a1a2"), None, None),
        (99, Some("a1a2"), FIFTY, None),
        (100, None, FIFTY, None),
        (101, None, FIFTY, None),
        (148, None, FIFTY, None),
        (150, None, FIFTY, FIFTY),
        (151, None, FIFTY, FIFTY),
    ] {
        let (one, other) = (glade(&text(clock)), meadow(&text(clock)));
        assert_eq!(ended(one, m).as_deref(), in_glade, "{clock}");
        assert_eq!(ended(other, m).as_deref(), in_meadow, "{clock}");
    }
    let reached = ended(meadow(&text(149)), Some("a1a2"));
    assert_eq!(reached.as_deref(), FIFTY);
    let captured = ended(meadow("4k3/8/8/8/4p3/4K3 w - - 9 20"), Some("e1e2"));
    assert_eq!(captured.as_deref(), Some("dead-position w=0.5 b=0.5"));
}

/// Rooks go out and back; all four positions come again each time.
const OUT_AND_BACK: &str = "a1a2 a6a5 a2a1 a5a6";
const ROOKS: &str = "r3k3/8/8/8/8/R3K3 w - - 0 1";

#[test]
fn the_third_occurrence_draws_by_itself_or_by_a_claim() {
    let mut game = Game::new(glade(ROOKS));
    assert_eq!(play(&mut game, OUT_AND_BACK), [None; 4]);
    let third = [None, None, None, Some(Reason::REPETITION)];
    assert_eq!(play(&mut game, OUT_AND_BACK), third);
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "repetition w=0.5 b=0.5"
    );
    // By the laws of FIDE the third can be claimed, and the fifth draws.
    let mut game = Game::new(meadow(ROOKS));
    for occurrence in 2..5 {
        assert_eq!(play(&mut game, OUT_AND_BACK), [None; 4]);
        let mut claimed = game.clone();
        let claim = claimed.apply("claim:repetition");
        let not_yet = ActionError::NotAllowed {
            why: "the position has not occurred three times",
        };
        if occurrence == 2 {
            assert_eq!(claim, Err(ApplyError::Action(not_yet)));
        } else {
            assert_eq!(claim, Ok(()));
            let outcome = claimed.outcome().unwrap();
            assert_eq!(outcome.to_string(), "repetition w=0.5 b=0.5");
        }
    }
    assert_eq!(play(&mut game, OUT_AND_BACK), third);
}

#[test]
fn the_order_of_draws_is_the_games() {
    // The hundredth ply is the third occurrence too; the glade calls repetition first.
    let text = ROOKS.replace("- 0 1", "- 92 60");
    let mut game = Game::new(glade(&text));
    play(&mut game, OUT_AND_BACK);
    let reasons = play(&mut game, OUT_AND_BACK);
    assert_eq!(reasons[3], Some(Reason::REPETITION));
    // The meadow calls what the position shows first.
    let text = ROOKS.replace("- 0 1", "- 134 60");
    let mut game = Game::new(meadow(&text));
    for _ in 0..3 {
        play(&mut game, OUT_AND_BACK);
    }
    let reasons = play(&mut game, OUT_AND_BACK);
    assert_eq!(reasons[3], Some(Reason::FIFTY_MOVES));
}

#[test]
fn fifty_moves_are_claimed_where_claims_exist() {
    let claim = |clock: u32| {
        let mut game = Game::new(meadow(&ROOKS.replace("- 0 1", &format!("- {clock} 80"))));
        game.apply("claim:fifty-moves").map(|()| game)
    };
    let too_early = ActionError::NotAllowed {
        why: "fewer than fifty moves without progress",
    };
    assert_eq!(claim(99).map(|_| ()), Err(ApplyError::Action(too_early)));
    let outcome = claim(100).unwrap().outcome().unwrap().to_string();
    assert_eq!(outcome, "fifty-moves w=0.5 b=0.5");
    // Elsewhere nobody claims anything.
    for text in ["claim:fifty-moves", "claim:repetition"] {
        let malformed = ActionError::Malformed {
            offset: 0,
            expected: "a move, `resign:<player>` or `draw:<players>`",
        };
        assert_eq!(glade(ROOKS).parse_action(text), Err(malformed));
    }
    // Actions of another game's making are refused as well.
    let mut game = Game::new(glade(&ROOKS.replace("- 0 1", "- 99 80")));
    for ground in [ClaimGround::FiftyMoves, ClaimGround::Repetition] {
        let announced = None;
        let refused = game.act(Action::Claim { ground, announced });
        assert!(matches!(refused, Err(ActionError::NotAllowed { .. })));
    }
}

#[test]
fn players_resign_and_agree() {
    for (text, expected) in [
        ("resign:w", "resignation w=0 b=1"),
        ("resign:b", "resignation w=1 b=0"),
        ("draw:wb", "agreement w=0.5 b=0.5"),
    ] {
        let position = glade(ROOKS);
        let action = position.parse_action(text).unwrap();
        assert_eq!(action.to_string(), text);
        assert!(matches!(action, Action::DrawOrResign(_)));
        let mut game = Game::new(position);
        assert_eq!(game.apply(text), Ok(()));
        assert_eq!(game.outcome().unwrap().to_string(), expected);
    }
    let alone = meadow(ROOKS).parse_action("draw:w").unwrap();
    let DrawOrResign::Draw(players) = (match &alone {
        Action::DrawOrResign(action) => action.clone(),
        _ => panic!("{alone}"),
    }) else {
        panic!("{alone}");
    };
    assert_eq!(players.len(), 1);
    let mut game = Game::new(meadow(ROOKS));
    let why = "a draw takes both players";
    assert_eq!(game.act(alone), Err(ActionError::NotAllowed { why }));
    for text in ["claim:repetition", "claim:fifty-moves"] {
        let action = meadow(ROOKS).parse_action(text).unwrap();
        assert_eq!(action.to_string(), text);
    }
}

#[test]
fn modes_have_a_start_each() {
    assert_eq!(MeadowChess::start("start"), Ok(MeadowChess::default()));
    assert_eq!(
        MeadowChess::start("race"),
        Err(UnknownMode {
            expected: "`start`"
        })
    );
    let race = GladeChess::start("race").unwrap();
    assert!(race.game().is_race);
    assert_eq!(race.to_string(), format!("{} race", Glade::START));
    assert_eq!(
        GladeChess::start("start").unwrap().to_string(),
        Glade::START
    );
    assert_eq!(
        GladeChess::start(""),
        Err(UnknownMode {
            expected: "`start` or `race`"
        })
    );
    assert_eq!(<MeadowChess as Variant>::NAME, Meadow::NAME);
    let size = BoardSize {
        boards: 1,
        squares: 48,
        armies: 2,
    };
    assert_eq!(MeadowChess::BOARD_SIZE, size);
    assert_eq!(Glade::LIMITS, DrawLimits::AUTOMATIC);
}
