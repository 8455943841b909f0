//! Mating material, flag fall (FIDE 6.9), and claims announced with a move (9.2, 9.3).

use orthodox_chess::two_army_chess::TwoArmyGame;
use orthodox_chess::{BLACK, ChessRules, OrthodoxChess, WHITE};
use variant_core::{ActionError, ApplyError, Game};

fn game(text: &str) -> Game<OrthodoxChess> {
    Game::new(
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}")),
    )
}

/// As python-chess says (`has_insufficient_material`).
#[test]
fn a_side_can_mate_if_any_series_of_moves_does() {
    for (pieces, white, black) in [
        ("4k3/8/8/8/8/8/8/4K3", false, false),
        ("4k3/8/8/8/8/8/8/4KN2", false, false),
        ("4k3/8/8/8/8/8/8/4KB2", false, false),
        ("4k3/8/8/8/8/8/8/3NKN2", true, false),
        ("4kq2/8/8/8/8/8/8/4KN2", false, true),
        ("4kr2/8/8/8/8/8/8/4KN2", true, true),
        ("4kn2/8/8/8/8/8/8/4KN2", true, true),
        ("4k3/5p2/8/8/8/8/8/4KN2", true, true),
        // f8 and c1 are dark squares, f1 is a light one.
        ("4kb2/8/8/8/8/8/8/2B1K3", false, false),
        ("4kb2/8/8/8/8/8/8/4KB2", true, true),
        ("4kr2/8/8/8/8/8/8/4KB2", false, true),
        ("4k3/5p2/8/8/8/8/8/4KB2", true, true),
        ("4kn2/8/8/8/8/8/8/4KB2", true, true),
        ("4k3/8/8/8/8/8/8/4KNB1", true, false),
        ("4k3/8/8/8/8/8/P7/4K3", true, false),
        ("4k3/8/8/8/8/8/8/4K2R", true, false),
        ("4kq2/8/8/8/8/8/8/4K2Q", true, true),
    ] {
        for turn in ["w", "b"] {
            let Ok(position) = format!("{pieces} {turn} - - 0 1").parse::<OrthodoxChess>() else {
                continue;
            };
            let can = [WHITE, BLACK].map(|army| ChessRules::can_mate(&position, army));
            assert_eq!(can, [white, black], "{pieces}");
            assert_eq!(position.is_dead(), !white && !black, "{pieces}");
        }
    }
}

#[test]
fn a_flag_loses_unless_the_opponent_cannot_mate() {
    for (text, flag, end) in [
        // Only Kxg8 is legal, and then only kings are left.
        (
            "6Rk/8/7K/8/8/8/8/8 b - - 0 1",
            "flag:b",
            "time-forfeit w=0.5 b=0.5",
        ),
        // The queen is lost in two forced ways; a free move would win.
        (
            "kQ6/8/8/8/8/8/8/7K b - - 0 1",
            "flag:b",
            "time-forfeit w=0.5 b=0.5",
        ),
        (
            "1k5Q/8/8/8/8/8/8/7K b - - 0 1",
            "flag:b",
            "time-forfeit w=1 b=0",
        ),
        (
            "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
            "flag:w",
            "time-forfeit w=0.5 b=0.5",
        ),
        (
            "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
            "flag:b",
            "time-forfeit w=1 b=0",
        ),
        (
            "4kq2/8/8/8/8/8/8/4KN2 w - - 0 1",
            "flag:b",
            "time-forfeit w=0.5 b=0.5",
        ),
        (
            "4kq2/8/8/8/8/8/8/4KN2 w - - 0 1",
            "flag:w",
            "time-forfeit w=0 b=1",
        ),
    ] {
        let mut game = game(text);
        assert_eq!(game.apply(flag), Ok(()), "{text}");
        assert_eq!(game.outcome().unwrap().to_string(), end, "{text} {flag}");
        assert_eq!(game.texts(), [flag]);
        let over = ApplyError::Action(ActionError::GameOver);
        assert_eq!(game.apply("flag:w"), Err(over));
    }
    for text in ["flag:x", "flag:", "flag:wb"] {
        let malformed = ActionError::Malformed {
            offset: 5,
            expected: "the letter of a player",
        };
        assert_eq!(
            game("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").apply(text),
            Err(malformed.into())
        );
    }
}

#[test]
fn a_claim_of_fifty_moves_can_be_announced_with_the_move() {
    let mut early = game("4k3/8/8/8/8/8/P7/R3K3 w Q - 98 80");
    assert!(early.apply("claim:fifty-moves:a1b1").is_err());
    let mut game = game("4k3/8/8/8/8/8/P7/R3K3 w Q - 99 80");
    assert!(game.apply("claim:fifty-moves").is_err());
    // A pawn's move begins the count anew, and an illegal move is no move.
    assert!(game.apply("claim:fifty-moves:a2a3").is_err());
    assert!(game.apply("claim:fifty-moves:a1a3").is_err());
    let before = game.position().to_string();
    assert_eq!(game.apply("claim:fifty-moves:Rb1"), Ok(()));
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "fifty-moves w=0.5 b=0.5"
    );
    assert_eq!(
        (game.position().to_string(), game.texts()),
        (before, vec!["claim:fifty-moves:a1b1".into()])
    );
}

#[test]
fn a_claim_of_repetition_can_be_announced_with_the_move() {
    let mut game = game("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1");
    for text in ["a1b1", "e8d8", "b1a1", "d8e8", "a1b1", "e8d8", "b1a1"] {
        assert!(
            game.apply(&format!("claim:repetition:{text}")).is_err(),
            "{text}"
        );
        game.apply(text).unwrap();
    }
    // The position after it stood at the start and four plies later.
    assert!(game.apply("claim:repetition").is_err());
    assert!(game.apply("claim:repetition:e8d8").is_err());
    assert_eq!(game.apply("claim:repetition:Ke8"), Ok(()));
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "repetition w=0.5 b=0.5"
    );
}
