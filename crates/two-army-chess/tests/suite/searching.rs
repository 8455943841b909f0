//! What searches ask: exchanges, checks, passing, codes.

use core::ops::ControlFlow;

use board_geometry::Geometry;
use chess_pieces::{Armies, PieceRules};
use two_army_chess::{BLACK, TableMoves, TwoArmyGame, TwoArmyPosition, WHITE};
use variant_core::{EncodeMoves, Position, Rng, Tactics, Variant};
use variant_testkit::slow::{Mailbox, check_exchanges};

use crate::glade::{GladeChess, glade};
use crate::meadow::{Meadow, MeadowChess, meadow};
use crate::patience::{Turn, patience};

fn value(letter: char) -> i32 {
    match letter {
        'P' => 100,
        'N' | 'B' => 300,
        'R' => 500,
        'Q' => 900,
        _ => 0,
    }
}

#[test]
fn exchanges_are_those_of_a_slow_board() {
    fn play<V: TwoArmyGame<Rules = Meadow, Moves = TableMoves>>(seed: u64) {
        let mut rng = Rng::new(seed);
        let mut position = TwoArmyPosition::<V>::start("start").unwrap();
        for _ in 0..60 {
            let us = position.turn();
            let sides = [us, us.enemy()].map(Armies::of);
            let board = Mailbox::from(position.pieces());
            check_exchanges(&position, &board, |_| sides, Mailbox::attacks::<Meadow>)
                .unwrap_or_else(|violation| panic!("{position}: {violation}"));
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
    play::<Meadow>(1);
    play::<Meadow>(2);
    play::<crate::glade::Glade>(3);
}

#[test]
fn moves_between_squares_are_those_of_all_moves() {
    fn play<V: TwoArmyGame<Moves = TableMoves>>(seed: u64) {
        let mut rng = Rng::new(seed);
        let mut position = TwoArmyPosition::<V>::start("start").unwrap();
        for _ in 0..120 {
            let all = <V::Rules as PieceRules>::Board::BOARD.all();
            let mut some = || all.iter().filter(|_| rng.below(2) == 0).collect();
            for (from, to) in [(some(), all), (all, some()), (some(), some())] {
                let mut found = Vec::new();
                let _ = position.visit_moves_between(from, to, |batch| {
                    found.extend(batch);
                    ControlFlow::<()>::Continue(())
                });
                let mut expected = position.moves();
                expected.retain(|m| from.contains(m.from) && to.contains(m.to));
                assert_eq!(found, expected, "{position}");
            }
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
    for seed in 0..8 {
        play::<Meadow>(seed);
        play::<crate::glade::Glade>(seed);
        play::<orthodox_chess::ChessRules>(seed);
    }
}

/// Without an exchange of the game's own, legal moves are tried; the values are the rule's.
#[test]
fn exchanges_are_found_by_trying_moves_where_there_is_no_other_way() {
    for (text, m, expected) in [
        // A pawn that nobody guards, and one that a rook does.
        ("5k4/10/4p5/10/10/R3RK4 w - - 0 1", "e1e4", 100),
        ("5k4/4r5/4p5/10/10/R3RK4 w - - 0 1", "e1e4", 100 - 500),
        // A piece behind takes back.
        ("5k4/4r5/4p5/10/4R5/4RK4 w - - 0 1", "e2e4", 100),
        ("5k4/4r5/4p5/10/4R5/4RK4 w - - 0 1", "stay", 0),
    ] {
        let position = patience(text);
        let m = position.parse_move(m).unwrap();
        assert_eq!(position.exchange(m, value), expected, "{text}");
    }
}

#[test]
fn moves_tell_what_they_move_and_take() {
    let position = meadow("1n2k3/P7/8/3Pp3/8/4K2R w K e4 0 1");
    let m = |text: &str| position.parse_move(text).unwrap();
    let taken = position.captured(m("d3e4")).unwrap();
    assert_eq!((taken.seat.to_string(), taken.letter), ("b".into(), 'P'));
    assert_eq!(taken.square.map(usize::from), Some(meadow_square("e3")));
    assert_eq!(position.captured(m("a5a6q")), None);
    let moving = |text| position.moving_piece(m(text)).unwrap();
    assert_eq!(moving("a5a6q").promoted(), Some('Q'));
    assert_eq!(moving("d3d4").promoted(), None);
    assert_eq!(moving("a5b6q").letter, 'P');
    let arrived = moving("e1g1").after;
    assert_eq!(
        (arrived.seat.to_string(), arrived.letter),
        ("w".into(), 'K')
    );
    let stay = patience("5k4/10/10/10/10/5K4 w - - 0 1");
    assert_eq!(stay.moving_piece(Turn::Stay), None);
    let tactical = |moves: Vec<_>| {
        let texts = moves.iter().map(ToString::to_string);
        texts.collect::<std::collections::BTreeSet<String>>()
    };
    let promotions = ["a5a6", "a5b6"].map(|m| ["q", "r", "b", "n"].map(|to| format!("{m}{to}")));
    let expected = promotions
        .concat()
        .into_iter()
        .chain(["d3e4".into()])
        .collect();
    assert_eq!(tactical(position.tactical_moves()), expected);
    // Nothing more happens in a game that is won.
    let won = glade("4k3/4R3/8/3K4/8/8 b - - 0 1 race");
    assert!(won.tactical_moves().is_empty());
}

fn meadow_square(name: &str) -> usize {
    let square: two_army_chess::board_geometry::Square<crate::meadow::Ground> =
        name.parse().unwrap();
    square.index().into()
}

#[test]
fn a_move_that_wins_can_give_check_too() {
    let race = glade("4k3/8/8/8/4K3/4R3 w - - 0 1 race");
    let gives = |m: &str| race.gives_check(race.parse_move(m).unwrap());
    // The king steps aside into the wood, or stays before its rook, or steps aside elsewhere.
    assert_eq!(["e2d3", "e2e3", "e2f2"].map(gives), [true, false, true]);
}

#[test]
fn passing_gives_the_turn_away() {
    let position = meadow("4k3/8/8/3Pp3/8/4K3 w - e4 6 3");
    let passed = position.pass().unwrap();
    assert_eq!(passed.to_string(), "4k3/8/8/3Pp3/8/4K3 b - - 7 3");
    assert_eq!(
        passed.pass().unwrap().to_string(),
        "4k3/8/8/3Pp3/8/4K3 w - - 8 4"
    );
    assert_eq!(meadow("4k3/8/8/8/8/r3K3 w - - 0 1").pass(), None);
    assert_eq!(glade("4k3/8/8/3K4/8/8 b - - 0 1 race").pass(), None);
    let late = format!("4k3/8/8/8/8/4K3 b - - {0} {0}", u32::MAX);
    let passed = meadow(&late).pass().unwrap();
    assert_eq!(passed.to_string(), late.replace(" b ", " w "));
}

#[test]
fn codes_stand_for_legal_moves() {
    let start = MeadowChess::default();
    let codes: Vec<usize> = start.moves().into_iter().map(MeadowChess::encode).collect();
    let found = (0..MeadowChess::CODES).filter(|&code| start.decode(code).is_some());
    let mut sorted = codes.clone();
    sorted.sort_unstable();
    assert_eq!(found.collect::<Vec<_>>(), sorted);
    let won = glade("4k3/8/8/3K4/8/8 b - - 0 1 race");
    assert!((0..GladeChess::CODES).all(|code| won.decode(code).is_none()));
    assert_eq!([WHITE, BLACK].map(chess_pieces::Army::index), [0, 1]);
}
