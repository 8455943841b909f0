//! Games stepped together, on several threads.

use std::thread;

use variant_core::{EncodeMoves, Game, Player, Rng, playout};
use variant_registry::{AnyPosition, Registered};

use crate::arrays::write_mask;
use crate::frame::{Dtype, Frame};
use crate::games::visit_codes;

/// A game of many.
struct Lane<V: Registered> {
    game: Game<V>,
    rng: Rng,
    /// Move of the present step.
    next: Option<V::Move>,
}

/// Result of a step of one game.
#[derive(Clone, Default)]
pub(crate) struct Stepped {
    pub(crate) rewards: Vec<f32>,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
    pub(crate) is_illegal: bool,
}

/// Games of one variant.
struct Pool<V: Registered> {
    start: V,
    lanes: Vec<Lane<V>>,
    threads: usize,
    max_plies: usize,
}

/// Games of any variant, as `Boards` uses them.
pub(crate) trait Lanes: Send + Sync {
    fn reset(&mut self, seed: u64);
    /// Reads the moves of codes; true for legal ones.
    fn read(&mut self, actions: &[i64], results: &mut [Stepped]);
    fn play(&mut self, players: &[Player], results: &mut [Stepped]);
    fn write_planes(&mut self, frame: &Frame, dtype: Dtype, bytes: &mut [u8]);
    fn write_masks(&mut self, codes: usize, bytes: &mut [u8]);
    fn random_actions(&mut self, actions: &mut [u64]);
    /// Plays random moves in each game; returns how many games ended.
    fn shuffle(&mut self, plies: usize) -> usize;
    fn legal_codes(&self) -> (Vec<i64>, Vec<i64>);
    fn movers(&self) -> Vec<Option<Player>>;
    fn playouts(&mut self, players: &[Player], max_plies: u32, scores: &mut [Vec<f32>]);
    fn position(&self, index: usize) -> Option<AnyPosition>;
    fn set(&mut self, index: usize, position: AnyPosition) -> bool;
}

impl<V: Registered> Pool<V> {
    /// Calls `work` for each game with its part of `parts`, on several threads.
    fn each<T: Send>(
        &mut self,
        parts: &mut [T],
        width: usize,
        work: impl Fn(&mut Lane<V>, &mut [T]) + Sync,
    ) where
        Lane<V>: Send,
    {
        let per_thread = self.lanes.len().div_ceil(self.threads).max(1);
        let run = |(lanes, parts): (&mut [Lane<V>], &mut [T])| {
            for (lane, part) in lanes.iter_mut().zip(parts.chunks_mut(width)) {
                work(lane, part);
            }
        };
        let lanes = self.lanes.chunks_mut(per_thread);
        let mut shares = lanes.zip(parts.chunks_mut(per_thread * width));
        let own = shares.next();
        thread::scope(|scope| {
            for share in shares {
                scope.spawn(|| run(share));
            }
            own.map(run);
        });
    }
}

fn score(outcome: &variant_core::Outcome, player: Player) -> f32 {
    // Players who left the game before its end have lost.
    outcome
        .score(player)
        .map_or(0.0, |score| score.points() as f32)
}

impl<V> Lanes for Pool<V>
where
    V: Registered + EncodeMoves + TryFrom<AnyPosition> + Into<AnyPosition>,
    V::Action: Send + Sync,
{
    fn reset(&mut self, seed: u64) {
        let start = &self.start;
        for (index, lane) in (0_u64..).zip(&mut self.lanes) {
            lane.game = Game::new(start.clone());
            lane.rng = Rng::new(seed.wrapping_add(index.wrapping_mul(0x2545_f491_4f6c_dd1d)));
        }
    }

    fn read(&mut self, actions: &[i64], results: &mut [Stepped]) {
        let mut both: Vec<_> = actions.iter().zip(results).collect();
        self.each(&mut both, 1, |lane, part| {
            for (action, result) in part {
                let code = usize::try_from(**action).ok();
                lane.next = code.and_then(|code| lane.game.position().decode(code));
                result.is_illegal = lane.next.is_none();
            }
        });
    }

    fn play(&mut self, players: &[Player], results: &mut [Stepped]) {
        let (start, max_plies) = (self.start.clone(), self.max_plies);
        self.each(results, 1, |lane, part| {
            let (Some(m), Some(result)) = (lane.next.take(), part.first_mut()) else {
                return;
            };
            lane.game.play_unchecked(m);
            result.terminated = lane.game.outcome().is_some();
            result.truncated = !result.terminated && lane.game.plies().len() >= max_plies;
            if let Some(outcome) = lane.game.outcome() {
                let reward = |&player: &Player| 2.0 * score(outcome, player) - 1.0;
                result.rewards = players.iter().map(reward).collect();
            }
            if result.terminated || result.truncated {
                lane.game = Game::new(start.clone());
            }
        });
    }

    fn write_planes(&mut self, frame: &Frame, dtype: Dtype, bytes: &mut [u8]) {
        self.each(bytes, frame.len() * dtype.size(), |lane, bytes| {
            let position = lane.game.position();
            let viewer = position.to_act().first().map(|actor| actor.player);
            let viewer = viewer.or(frame.players.first().copied());
            if let Some(viewer) = viewer {
                frame.write(position, viewer, bytes, dtype);
            }
        });
    }

    fn write_masks(&mut self, codes: usize, bytes: &mut [u8]) {
        self.each(bytes, codes, |lane, mask| {
            write_mask(lane.game.position(), None, mask);
        });
    }

    fn random_actions(&mut self, actions: &mut [u64]) {
        self.each(actions, 1, |lane, part| {
            let m = lane.game.position().random_move(&mut lane.rng);
            if let (Some(m), Some(action)) = (m, part.first_mut()) {
                *action = V::encode(m) as u64;
            }
        });
    }

    fn shuffle(&mut self, plies: usize) -> usize {
        let (start, max_plies) = (self.start.clone(), self.max_plies);
        let mut ended = vec![0; self.lanes.len()];
        self.each(&mut ended, 1, |lane, part| {
            for _ in 0..plies {
                let Some(m) = lane.game.position().random_move(&mut lane.rng) else {
                    break;
                };
                lane.game.play_unchecked(m);
                if lane.game.outcome().is_some() || lane.game.plies().len() >= max_plies {
                    lane.game = Game::new(start.clone());
                    if let Some(ended) = part.first_mut() {
                        *ended += 1;
                    }
                }
            }
        });
        ended.iter().sum()
    }

    fn legal_codes(&self) -> (Vec<i64>, Vec<i64>) {
        let (mut codes, mut offsets) = (Vec::new(), vec![0]);
        for lane in &self.lanes {
            visit_codes(lane.game.position(), None, |code| codes.push(code as i64));
            offsets.push(codes.len() as i64);
        }
        (codes, offsets)
    }

    fn movers(&self) -> Vec<Option<Player>> {
        let mover = |lane: &Lane<V>| lane.game.position().to_act().first().map(|a| a.player);
        self.lanes.iter().map(mover).collect()
    }

    fn playouts(&mut self, players: &[Player], max_plies: u32, scores: &mut [Vec<f32>]) {
        let even = 1.0 / f32::from(players.len().max(1) as u8);
        self.each(scores, 1, |lane, part| {
            let played = playout::random_walk(lane.game.position(), &mut lane.rng, max_plies);
            let of = |&player: &Player| {
                let outcome = played.outcome.as_ref();
                outcome.map_or(even, |outcome| score(outcome, player))
            };
            if let Some(scores) = part.first_mut() {
                *scores = players.iter().map(of).collect();
            }
        });
    }

    fn position(&self, index: usize) -> Option<AnyPosition> {
        self.lanes
            .get(index)
            .map(|lane| lane.game.position().clone().into())
    }

    fn set(&mut self, index: usize, position: AnyPosition) -> bool {
        let (Some(lane), Ok(position)) = (self.lanes.get_mut(index), V::try_from(position)) else {
            return false;
        };
        lane.game = Game::new(position);
        true
    }
}

pub(crate) fn pool<V>(start: V, count: usize, threads: usize, max_plies: usize) -> Box<dyn Lanes>
where
    V: Registered + EncodeMoves + TryFrom<AnyPosition> + Into<AnyPosition>,
    V::Action: Send + Sync,
{
    let lane = || Lane {
        game: Game::new(start.clone()),
        rng: Rng::new(0),
        next: None,
    };
    let lanes = (0..count).map(|_| lane()).collect();
    Box::new(Pool {
        start,
        lanes,
        threads,
        max_plies,
    })
}
