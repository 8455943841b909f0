//! Every answer of `AnyPosition` is that of the variant, in random games of every mode.

use std::fmt::Debug;
use std::ops::ControlFlow;

use variant_core::{Batch, Position, Rng, Tactics, Variant};
use variant_perft::CountLeaves;
use variant_registry::{AnyMove, AnyPosition, NAMES};

/// Random games of each mode are this long, in plies.
const PLIES: u32 = 30;

#[test]
fn every_answer_is_that_of_the_variant() {
    play::<orthodox_chess::OrthodoxChess>();
    play::<zonal_chess::ZonalChess>();
    play::<quarter_chess::QuarterChess>();
    play::<zm_quadchess::ZmQuadchess>();
    play::<quad_kingdom::QuadKingdom>();
    play::<circle_chess::CircleChess>();
}

fn play<P: Variant + Tactics + CountLeaves>()
where
    AnyPosition: From<P>,
{
    let number = NAMES.iter().position(|&name| name == P::NAME).unwrap() as u8;
    // Few of the many modes of Circle Chess, which differ in the number of boards.
    let step = P::MODES.len().div_ceil(6);
    for (seed, mode) in (0..).zip(P::MODES.iter().step_by(step)) {
        let mut rng = Rng::new(seed);
        let start = P::start(mode).unwrap();
        let mut position = start.clone();
        for _ in 0..PLIES {
            let any = AnyPosition::from(position.clone());
            compare_position(&position, &any, number, &mut rng.clone());
            compare_moves(&position, &any, &start);
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
}

#[allow(clippy::needless_pass_by_value, reason = "answers are values")]
fn same<T: PartialEq + Debug>(one: T, other: T) {
    assert_eq!(one, other);
}

fn compare_position<P: Variant + Tactics + CountLeaves>(
    position: &P,
    any: &AnyPosition,
    number: u8,
    rng: &mut Rng,
) {
    same(position.players(), any.players());
    same(position.to_act(), any.to_act());
    same(position.in_check(), any.in_check());
    same(position.is_over(), any.is_over());
    same(position.outcome(), any.outcome());
    same(position.key(), any.key());
    for plies in [0, 1, 20, 99, 200, u32::MAX] {
        same(position.search_key(plies), any.search_key(plies));
    }
    same(position.reversible_plies(), any.reversible_plies());
    same(position.count_moves(), any.count_moves());
    same(position.has_moves(), any.has_moves());
    same(position.count_replies(), any.count_replies());
    same(format!("{} {position}", P::NAME), any.to_string());
    let (mut own, mut bytes) = (vec![number], Vec::new());
    position.pack(&mut own);
    any.pack(&mut bytes);
    same(&own, &bytes);
    assert!(AnyPosition::unpack(&bytes).is_some_and(|read| read.repeats(any)));
    let drawn = position
        .random_move(&mut rng.clone())
        .map(|m| m.to_string());
    same(drawn, any.random_move(rng).map(|m| m.to_string()));
    let mut actors = Vec::new();
    let _ = any.visit_actors(|actor| {
        actors.push(actor);
        ControlFlow::<()>::Continue(())
    });
    same(position.to_act().to_vec(), actors);
}

/// Moves, one by one and in batches, and the positions after them.
fn compare_moves<P: Variant + Tactics + CountLeaves>(position: &P, any: &AnyPosition, start: &P)
where
    AnyPosition: From<P>,
{
    let (own, all) = (position.moves(), any.moves());
    same(own.len(), all.len());
    // Some of the many moves of a position with many boards.
    let step = own.len() / 30 + 1;
    let own: Vec<_> = own.into_iter().step_by(step).collect();
    let all: Vec<_> = all.into_iter().step_by(step).collect();
    let mut batches = Vec::new();
    let _ = any.visit_moves(|batch| {
        batches.push(batch);
        ControlFlow::<()>::Continue(())
    });
    for batch in &batches {
        let moves: Vec<AnyMove> = batch.into_iter().collect();
        same(batch.len(), moves.len());
        for &m in &all {
            same(batch.contains(m), moves.contains(&m));
        }
        for n in 0..=moves.len() {
            same(batch.nth(n), moves.get(n).copied());
        }
    }
    let mut child = any.clone();
    let mut children = Vec::new();
    let _ = any.visit_children(all.iter().copied(), &mut child, |m, child| {
        children.push((m, child.clone()));
        ControlFlow::<()>::Continue(())
    });
    same(all.len(), children.len());
    let others = [
        AnyPosition::from(start.clone()),
        AnyPosition::start(NAMES[usize::from(P::NAME == NAMES[0])], None).unwrap(),
    ];
    for ((&m, &any_m), child) in own.iter().zip(&all).zip(children) {
        let (mut told, mut any_told) = (Vec::new(), Vec::new());
        let after = position.play_reporting(m, |event| told.push(event.to_string()));
        let after = AnyPosition::from(after);
        let any_after = any.play_reporting(any_m, |event| any_told.push(event.to_string()));
        same(&after, &any_after);
        same(told, any_told);
        same((any_m, after.clone()), child);
        same(&after, &any.play_unchecked(any_m));
        assert!(any.is_legal(any_m));
        for mut next in others.clone() {
            any.play_into(any_m, &mut next);
            same(&after, &next);
        }
    }
}
