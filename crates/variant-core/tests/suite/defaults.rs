//! A game with the required methods alone: what the provided ones make of it.

use std::ops::ControlFlow;

use variant_core::implement::{DrawOrResign, hash_key};
use variant_core::{Game, MoveTextError, Notation, Player, Position, Seat, Tactics, Variant};

use crate::heap::{Heap, PLAYERS, heap};
use crate::wheel::Wheel;

#[test]
fn moves_are_read_by_their_texts() {
    assert_eq!(heap(5).parse_move("2"), Ok(2));
    assert_eq!(heap(1).parse_move("2"), Err(MoveTextError::Illegal));
    for text in ["3", "02", "2 ", " 2", "12", "two", "é"] {
        assert_eq!(
            heap(5).parse_move(text),
            Err(MoveTextError::Illegal),
            "{text}"
        );
    }
    assert!(matches!(
        heap(5).parse_move(""),
        Err(MoveTextError::Malformed { offset: 0, .. })
    ));
}

#[test]
fn algebraic_notation_is_the_move_text() {
    assert_eq!(heap(5).san(2), "2");
    assert_eq!(heap(5).parse_san("2"), Ok(2));
    assert_eq!(heap(5).parse_san_lenient("2"), Ok(2));
    assert_eq!(heap(5).parse_san("3"), Err(MoveTextError::Illegal));
}

#[test]
fn keys_are_hashes_of_the_whole_position() {
    let heaps = (0..=255).flat_map(|stones| [0, 1].map(|turn| Heap { stones, turn }));
    let keys: std::collections::BTreeSet<u64> = heaps.map(|heap| heap.key()).collect();
    assert_eq!(keys.len(), 512);
    assert!(heap(3).repeats(&heap(3)) && !heap(3).repeats(&heap(2)));
    // The same in every release and on every platform.
    assert_eq!(heap(3).key(), hash_key(&(3u8, 0u8)));
    assert_eq!(hash_key(&-1isize), hash_key(&u64::MAX));
    assert_eq!(hash_key(&7usize), hash_key(&7u32));
}

#[test]
fn nothing_is_reported_and_nobody_is_in_check() {
    let next = heap(5).play_reporting(2, |event| match event {});
    assert_eq!(next, heap(5).play_unchecked(2));
    assert!(next.in_check().is_empty());
}

#[test]
fn the_outcome_of_the_position_ends_the_game() {
    let mut game = Game::new(heap(3));
    game.apply("2").unwrap();
    game.apply("1").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "win a=0 b=1");
}

#[test]
fn an_action_without_effect_is_a_ply() {
    let mut game = Game::new(heap(1));
    game.apply("resign:a").unwrap();
    assert_eq!((game.position(), game.outcome()), (&heap(1), None));
    assert_eq!(game.texts(), ["resign:a"]);
}

#[test]
fn two_players_resign_and_agree() {
    let apply = |text: &str| {
        let mut game = Game::new(heap(3));
        let applied = game.apply(text);
        applied.map(|()| game.outcome().unwrap().to_string())
    };
    assert_eq!(apply("resign:b").unwrap(), "resignation a=1 b=0");
    assert_eq!(apply("draw:ab").unwrap(), "agreement a=0.5 b=0.5");
    let error = apply("draw:a").unwrap_err().to_string();
    assert_eq!(error, "not allowed now: a draw takes both players");
    let stranger = DrawOrResign::Resign(Player::new(b'x'));
    assert!(
        stranger
            .in_teams::<Heap>(&PLAYERS, |one, other| one == other)
            .is_err()
    );
}

#[test]
fn what_a_position_has_replaced_is_told() {
    assert_eq!(Game::new(heap(11)).outcome(), None);
    let drawn = Game::new(heap(12));
    assert_eq!(drawn.position(), &heap(11));
    assert_eq!(drawn.outcome().unwrap().to_string(), "draw a=0.5 b=0.5");
}

#[test]
fn a_faulty_variant_does_not_hang_a_game() {
    assert_eq!(Game::new(heap(13)).outcome(), None);
}

#[test]
fn nothing_is_repaired_listed_or_said_of_pieces() {
    let heap = heap(5);
    assert!(heap.actions().is_empty());
    let mut draft = variant_core::lenient::Draft::new("5 a");
    Heap::repair(&mut draft);
    assert_eq!(draft.to_string(), "5 a");
    let (seat, letter, square) = (Seat::Army('a'), 'P', None);
    let piece = variant_core::PieceAt {
        seat,
        letter,
        square,
    };
    assert_eq!(heap.reach(piece), None);
    heap.visit_reach(piece, |square| panic!("{square}"));
    heap.visit_attacks(|piece, _| panic!("{piece:?}"));
    heap.visit_changes(&heap, |piece, _| panic!("{piece:?}"));
}

#[test]
fn children_are_the_positions_after_the_moves() {
    let mut child = heap(0);
    let mut seen = Vec::new();
    let all = heap(5).visit_children([1, 2], &mut child, |m, child| {
        seen.push((m, child.to_string()));
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(seen, [(1, "4b".into()), (2, "3b".into())]);
    assert!(all.is_continue());
    let first = heap(5).visit_children([1, 2], &mut child, |m, _| ControlFlow::Break(m));
    assert_eq!(first.break_value(), Some(1));
}

/// All pieces leave and arrive, those that stay included: a caller may not count on less.
#[test]
fn changes_are_all_pieces_before_and_after() {
    let mut changes = Vec::new();
    Wheel(2).visit_changes(&Wheel(1), |piece, arrives| {
        changes.push((piece.square, arrives));
    });
    let (gone, come) = ([(Some(0), false), (Some(1), false)], (Some(0), true));
    assert_eq!(changes, [gone[0], gone[1], come]);
}
