//! Forced wins are found: made from random games, and verified by an exhaustive search.

use std::ops::ControlFlow;

use variant_core::perft::perft;
use variant_core::{Player, Rng, Score, Tactics, Variant};
use variant_search::{Algorithm, Budget, MATE, Search, Searchable};

/// Whether the side of a player can force a win within some plies, whatever all others do. Looks at
/// everything.
fn wins<P: Tactics>(position: &P, me: Player, plies: u32) -> bool {
    if position.is_over() {
        let outcome = position.outcome().unwrap();
        let allied = |&(player, _): &(Player, Score)| position.are_allied(me, player);
        return outcome
            .scores
            .iter()
            .filter(|score| allied(score))
            .any(|&(_, score)| score == Score::Win);
    }
    let mover = position.visit_actors(|actor| ControlFlow::Break(actor.player));
    let (Some(mover), true) = (mover.break_value(), plies > 0) else {
        return false;
    };
    let mut moves = position
        .moves()
        .into_iter()
        .map(|m| position.play_unchecked(m));
    if position.are_allied(me, mover) {
        moves.any(|next| wins(&next, me, plies - 1))
    } else {
        moves.all(|next| wins(&next, me, plies - 1))
    }
}

/// Positions in which the player to move wins in exactly so many plies, from the ends of random games.
fn won<V: Variant + Searchable>(mode: &str, plies: u32, count: usize, seed: u64) -> Vec<V> {
    let mut rng = Rng::new(seed);
    let mut found: Vec<V> = Vec::new();
    for _ in 0..4_000 {
        if found.len() == count {
            break;
        }
        let mut line = vec![V::start(mode).unwrap()];
        while let Some(last) = line.last()
            && !last.is_over()
            && line.len() < 3_000
        {
            // Captures often, so that games come to an end.
            let captures = last.tactical_moves();
            let capture = captures
                .get(rng.below(captures.len() as u64 * 3) as usize)
                .copied();
            let m = capture.or_else(|| last.random_move(&mut rng)).unwrap();
            let next = last.play_unchecked(m);
            line.push(next);
        }
        let Some(before) = line.len().checked_sub(1 + plies as usize) else {
            continue;
        };
        let position = &line[before];
        // Far wins are looked for where exhaustive search is quick.
        if plies > 3 && perft(position, 2) > 150 {
            continue;
        }
        let Some(me) = position
            .visit_actors(|actor| ControlFlow::Break(actor.player))
            .break_value()
        else {
            continue;
        };
        let is_new =
            wins(position, me, plies) && !(1..plies).any(|fewer| wins(position, me, fewer));
        if is_new {
            found.push(position.clone());
        }
    }
    assert_eq!(
        found.len(),
        count,
        "{} {mode}: forced wins in {plies}",
        V::NAME
    );
    found
}

fn check<V: Variant + Searchable>(mode: &str, lengths: &[(u32, usize)], seed: u64) {
    for &(plies, count) in lengths {
        for position in won::<V>(mode, plies, count, seed) {
            for plain in [true, false] {
                let search = Search::default().algorithm(Algorithm::AlphaBeta);
                let mut search = search.plain(plain);
                // Once it is found, nothing longer is looked for.
                let found = search.run(&position, Budget::depth(plies + 3));
                assert_eq!(found.value, Some(MATE - plies as i32), "{position}");
                assert!(!plain || found.depth == plies, "{position}");
                let mover = crate::mover(&position);
                for (player, share) in found.scores {
                    let expected = f64::from(u8::from(position.are_allied(mover, player)));
                    assert!((share - expected).abs() < 1e-9, "{position}: {share}");
                }
                let mut along = position.clone();
                for &m in &found.line {
                    along = along.play(m).unwrap();
                }
                assert!(along.is_over(), "{position}: {:?}", found.line);
            }
        }
    }
}

#[test]
fn orthodox_chess() {
    check::<orthodox_chess::OrthodoxChess>("start", &[(1, 2), (3, 2), (5, 2)], 1);
}

#[cfg(feature = "long-tests")]
#[test]
fn zonal_chess() {
    check::<zonal_chess::ZonalChess>("start", &[(1, 3), (3, 2), (5, 1)], 2);
}

#[cfg(feature = "long-tests")]
#[test]
fn quarter_chess() {
    check::<quarter_chess::QuarterChess>("start", &[(1, 2), (3, 3), (5, 1)], 3);
}

#[cfg(feature = "long-tests")]
#[test]
fn zm_quadchess() {
    check::<zm_quadchess::ZmQuadchess>("two-opposite", &[(1, 3), (2, 1)], 4);
    check::<zm_quadchess::ZmQuadchess>("ffa", &[(1, 2)], 5);
}

#[test]
fn quad_kingdom() {
    check::<quad_kingdom::QuadKingdom>("two-b", &[(1, 2), (3, 2)], 6);
    check::<quad_kingdom::QuadKingdom>("ffa", &[(1, 2)], 7);
}

#[test]
fn circle_chess() {
    check::<circle_chess::CircleChess>("3:rounds", &[(1, 6)], 8);
}

/// A capture mates White after every move: captures are followed beyond a depth of one ply.
#[test]
fn a_mate_by_a_capture_is_seen_one_ply_beyond_the_depth() {
    for text in [
        "8/4kbK1/8/2P3q1/8/8/4r2P/8 w - - 0 1",
        "1K6/1P3rk1/2q5/3bP3/8/8/8/8 w - - 0 1",
    ] {
        let position: orthodox_chess::OrthodoxChess = text.parse().unwrap();
        for algorithm in [Algorithm::AlphaBeta, Algorithm::MaxN] {
            let mut search = Search::default().algorithm(algorithm);
            let found = search.run(&position, Budget::depth(1));
            assert_eq!(found.value, Some(2 - MATE), "{algorithm:?} in {text}");
        }
    }
}
