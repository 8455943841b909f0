//! Max-n beside a slow one that keeps no order and no budget, with values that are drawn at random: no other rule of
//! choice finds the same.

use variant_core::{Player, Score, Tactics, Variant};
use variant_search::{Algorithm, Budget, Evaluate, LIMIT, Search, Searchable};

use crate::{Drawn, after_random_moves, mover, value_of_end};

/// Max-n values of a position, `made` moves after the root: all moves to a depth, then up to three
/// captures and promotions, which need not be made.
struct Slow {
    players: Vec<Player>,
}

impl Slow {
    fn values<P: Tactics>(&self, position: &P, depth: u32, captures: u32, made: i32) -> Vec<i32> {
        if let Some(outcome) = position.outcome() {
            let score = |player| outcome.score(player).unwrap_or(Score::Loss);
            let value = |&player| value_of_end(score(player), made);
            return self.players.iter().map(value).collect();
        }
        let mover = mover(position);
        let index = self.players.iter().position(|&player| player == mover);
        let index = index.expect("a player of the root");
        let (mut best, moves, left) = match depth {
            0 if captures == 0 => return self.worth(position),
            0 => (
                Some(self.worth(position)),
                position.tactical_moves(),
                captures - 1,
            ),
            _ => (None, position.moves(), captures),
        };
        for m in moves {
            if position.actor_of(m).map(|actor| actor.player) != Some(mover) {
                continue;
            }
            let next = position.play_unchecked(m);
            let after = self.values(&next, depth.saturating_sub(1), left, made + 1);
            if best.as_ref().is_none_or(|best| after[index] > best[index]) {
                best = Some(after);
            }
        }
        best.unwrap_or_else(|| self.worth(position))
    }

    /// A player's own value less the mean of its opponents'.
    fn worth<P: Tactics>(&self, position: &P) -> Vec<i32> {
        let values = Drawn.evaluate(position, &self.players);
        let all = || self.players.iter().zip(&values);
        let relative = |(&player, own): (&Player, &i32)| {
            let against = all().filter(|&(&other, _)| !position.are_allied(player, other));
            let against: Vec<i32> = against.map(|(_, &value)| value).collect();
            let mean = against.iter().sum::<i32>() / against.len().max(1) as i32;
            (own - mean).clamp(1 - LIMIT, LIMIT - 1)
        };
        all().map(relative).collect()
    }
}

fn check<V: Variant + Searchable>(mode: &str, plies: &[u32], depth: u32) {
    for (seed, &plies) in (1..).zip(plies) {
        let root: V = after_random_moves(mode, plies, seed);
        let players = root.players().to_vec();
        let me = mover(&root);
        let index = players.iter().position(|&player| player == me).unwrap();
        let slow = Slow { players };
        let own = (root.moves().into_iter())
            .filter(|&m| root.actor_of(m).is_some_and(|actor| actor.player == me));
        let values = own.map(|m| {
            let after = slow.values(&root.play_unchecked(m), depth - 1, 3, 1);
            (m, after[index])
        });
        let values: Vec<_> = values.collect();
        let most = values.iter().map(|&(_, value)| value).max();

        let mut search = Search::new(Drawn).plain(true).algorithm(Algorithm::MaxN);
        let found = search.run_after(&root, &[], Some(me), Budget::depth(depth));
        assert_eq!((found.value, found.depth), (most, depth), "{root}");
        let best = found.best.unwrap();
        assert!(values.contains(&(best, most.unwrap())), "{root}: {best}");
        assert_eq!(found.line[0], best);
        // The line goes as far as the depth, unless the game ends or the next player has no move there.
        let end = (found.line.iter()).fold(root.clone(), |at, &m| at.play(m).unwrap());
        assert!(found.line.len() == depth as usize || end.is_over());
    }
}

#[test]
fn games_of_two() {
    check::<orthodox_chess::OrthodoxChess>("start", &[0, 40], 2);
    #[cfg(feature = "long-tests")]
    check::<zonal_chess::ZonalChess>("start", &[40], 2);
}

#[test]
fn games_of_four() {
    #[cfg(feature = "long-tests")]
    check::<zm_quadchess::ZmQuadchess>("ffa", &[0, 60, 150], 3);
    #[cfg(feature = "long-tests")]
    check::<zm_quadchess::ZmQuadchess>("teams-adjacent", &[20], 2);
    check::<quad_kingdom::QuadKingdom>("ffa", &[100], 2);
}

/// Of several who may move, the first is taken to: its moves alone count.
#[test]
fn games_in_which_several_may_move() {
    check::<circle_chess::CircleChess>("3", &[0, 30], 2);
    check::<circle_chess::CircleChess>("4:social", &[20], 2);
}
