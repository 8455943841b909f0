//! Games stepped together, on several threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::{iter, mem, process};

use rayon_core::{ThreadPool, ThreadPoolBuilder};
use variant_core::{EncodeMoves, Game, Outcome, Player, Rng, playout};
use variant_registry::{AnyPosition, Registered};

use crate::frame::{Frame, Number};

struct Lane<V: Registered> {
    game: Game<V>,
    rng: Rng,
    /// Legal moves of the position; empty until needed. Steps list them on several threads.
    moves: Vec<V::Move>,
    next: Option<V::Move>,
}

enum End {
    Outcome(Outcome),
    CutOff,
}

pub(crate) struct Stepped {
    /// Rewards of each player by game.
    pub(crate) rewards: Vec<f32>,
    pub(crate) terminated: Vec<bool>,
    pub(crate) truncated: Vec<bool>,
}

pub(crate) enum Rows<'a> {
    Float32(&'a mut [f32]),
    Uint8(&'a mut [u8]),
}

/// Threads beside the caller's.
struct Workers {
    /// Threads, the caller's included.
    count: usize,
    pool: Option<ThreadPool>,
    process: u32,
}

impl Workers {
    /// Threads of this process; `None` if the caller works alone.
    fn pool(&mut self) -> Option<&ThreadPool> {
        // Threads do not survive a fork, and dropping their pool would wait for them.
        if mem::replace(&mut self.process, process::id()) != self.process {
            mem::forget(self.pool.take());
        }
        if self.pool.is_none() && self.count > 1 {
            self.pool = (ThreadPoolBuilder::new().num_threads(self.count - 1))
                .build()
                .ok();
        }
        self.pool.as_ref()
    }
}

struct Pool<V: Registered> {
    start: V,
    lanes: Vec<Lane<V>>,
    workers: Workers,
    max_plies: usize,
}

/// Games of any variant, for `Boards`.
pub(crate) trait Lanes: Send + Sync {
    fn reset(&mut self, seed: u64);
    /// Reads moves from codes; returns the first game without that legal move.
    fn read(&mut self, actions: &[i64]) -> Option<usize>;
    /// Plays the moves read; overwrites older planes and masks with the next positions'.
    fn play(
        &mut self,
        frame: &Frame,
        planes: Option<Rows<'_>>,
        masks: Option<&mut [u8]>,
    ) -> Stepped;
    /// Writes planes over zeros, or over others with `clear`.
    fn write_planes(&mut self, frame: &Frame, clear: bool, rows: Rows<'_>);
    fn write_masks(&mut self, codes: usize, clear: bool, cells: &mut [u8]);
    fn random_actions(&mut self) -> Vec<i64>;
    /// Returns how many games ended.
    fn shuffle(&mut self, plies: usize) -> usize;
    fn legal_codes(&mut self) -> (Vec<i64>, Vec<i64>);
    fn movers(&self) -> Vec<Option<Player>>;
    fn playouts(&mut self, players: &[Player], max_plies: u32) -> Vec<f32>;
    fn position(&self, index: usize) -> Option<AnyPosition>;
    fn set(&mut self, index: usize, position: AnyPosition) -> bool;
}

impl<V: Registered> Lane<V> {
    fn begin(&mut self, start: V) {
        self.game = Game::new(start);
        self.moves.clear();
    }

    fn moves(&mut self) -> &[V::Move] {
        if self.moves.is_empty() {
            let moves = &mut self.moves;
            let _ = self.game.position().visit_moves_dyn(&mut |batch| {
                moves.extend(batch);
                ControlFlow::Continue(())
            });
        }
        &self.moves
    }

    fn random_move(&mut self) -> Option<V::Move> {
        let count = self.moves().len() as u64;
        let index = self.rng.below(count.max(1)) as usize;
        self.moves.get(index).copied()
    }

    /// Plays a legal move; restarts an ended game.
    fn play(&mut self, m: V::Move, start: &V, max_plies: usize) -> Option<End> {
        self.moves.clear();
        self.game.play_unchecked(m);
        let end = match self.game.outcome() {
            Some(outcome) => End::Outcome(outcome.clone()),
            None if self.game.plies().len() >= max_plies => End::CutOff,
            None => return None,
        };
        self.begin(start.clone());
        Some(end)
    }
}

impl<V: Registered + EncodeMoves> Lane<V> {
    fn write_planes<T: Number>(&self, frame: &Frame, clear: bool, row: &mut [T]) {
        if clear {
            row.fill(T::default());
        }
        let position = self.game.position();
        let viewer = position.to_act().first().map(|actor| actor.player);
        if let Some(viewer) = viewer.or(frame.players.first().copied()) {
            frame.write(position, viewer, row);
        }
    }

    fn write_mask(&mut self, clear: bool, mask: &mut [u8]) {
        if clear {
            mask.fill(0);
        }
        for &m in self.moves() {
            if let Some(cell) = mask.get_mut(V::encode(m)) {
                *cell = 1;
            }
        }
    }
}

fn parts<T>(cells: Option<&mut [T]>, size: usize) -> impl Iterator<Item = Option<&mut [T]>> {
    let mut parts = cells.map(|cells| cells.chunks_mut(size));
    iter::repeat_with(move || parts.as_mut().and_then(Iterator::next))
}

impl<V: Registered + EncodeMoves> Pool<V> {
    fn each<T: Send>(
        &mut self,
        parts: impl IntoIterator<Item = T, IntoIter: Send>,
        work: impl Fn(&mut Lane<V>, T) + Sync,
    ) where
        Lane<V>: Send,
    {
        // Several shares a thread even out times.
        let size = self.lanes.len().div_ceil(8 * self.workers.count);
        let mut pairs = self.lanes.iter_mut().zip(parts);
        let shares = iter::from_fn(|| {
            let share: Vec<_> = pairs.by_ref().take(size).collect();
            (!share.is_empty()).then_some(share)
        });
        let shares = Mutex::new(shares.collect::<VecDeque<_>>());
        // From its own end, each thread mostly finds games in its cache.
        let run = |take: fn(&mut VecDeque<Vec<_>>) -> Option<Vec<_>>| {
            while let Some(share) = shares.lock().ok().and_then(|mut shares| take(&mut shares)) {
                for (lane, part) in share {
                    work(lane, part);
                }
            }
        };
        let Some(pool) = self.workers.pool() else {
            return run(VecDeque::pop_front);
        };
        // The caller works too, and waits for no other thread to begin.
        pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| run(VecDeque::pop_back));
            }
            run(VecDeque::pop_front);
        });
    }

    fn play_observed<T: Number>(
        &mut self,
        frame: &Frame,
        planes: Option<&mut [T]>,
        masks: Option<&mut [u8]>,
    ) -> Stepped
    where
        Lane<V>: Send,
    {
        let (start, max_plies, count) = (self.start.clone(), self.max_plies, self.lanes.len());
        let players = frame.players.as_slice();
        let mut results = Stepped {
            rewards: vec![0.0; count * players.len()],
            terminated: vec![false; count],
            truncated: vec![false; count],
        };
        let rewards = results.rewards.chunks_mut(players.len());
        let ends = results.terminated.iter_mut().zip(&mut results.truncated);
        let seen = parts(planes, frame.len()).zip(parts(masks, frame.codes));
        self.each(
            rewards.zip(ends).zip(seen),
            |lane, ((rewards, (terminated, truncated)), (planes, mask))| {
                let end = (lane.next.take()).and_then(|m| lane.play(m, &start, max_plies));
                match end {
                    Some(End::Outcome(outcome)) => {
                        *terminated = true;
                        for (reward, &player) in rewards.iter_mut().zip(players) {
                            *reward = 2.0 * score(&outcome, player) - 1.0;
                        }
                    }
                    Some(End::CutOff) => *truncated = true,
                    None => {}
                }
                lane.moves();
                if let Some(planes) = planes {
                    lane.write_planes(frame, true, planes);
                }
                if let Some(mask) = mask {
                    lane.write_mask(true, mask);
                }
            },
        );
        results
    }
}

fn score(outcome: &Outcome, player: Player) -> f32 {
    // Players who left before the end have lost.
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
            lane.begin(start.clone());
            lane.rng = Rng::new(seed.wrapping_add(index.wrapping_mul(0x2545_f491_4f6c_dd1d)));
        }
    }

    fn read(&mut self, actions: &[i64]) -> Option<usize> {
        let mut lanes = self.lanes.iter_mut().zip(actions);
        lanes.position(|(lane, &action)| {
            let mut moves = lane.moves().iter().copied();
            lane.next = moves.find(|&m| V::encode(m) as i64 == action);
            lane.next.is_none()
        })
    }

    fn play(
        &mut self,
        frame: &Frame,
        planes: Option<Rows<'_>>,
        masks: Option<&mut [u8]>,
    ) -> Stepped {
        match planes {
            Some(Rows::Float32(cells)) => self.play_observed(frame, Some(cells), masks),
            Some(Rows::Uint8(cells)) => self.play_observed(frame, Some(cells), masks),
            None => self.play_observed::<u8>(frame, None, masks),
        }
    }

    fn write_planes(&mut self, frame: &Frame, clear: bool, rows: Rows<'_>) {
        match rows {
            Rows::Float32(cells) => self.each(cells.chunks_mut(frame.len()), |lane, row| {
                lane.write_planes(frame, clear, row);
            }),
            Rows::Uint8(cells) => self.each(cells.chunks_mut(frame.len()), |lane, row| {
                lane.write_planes(frame, clear, row);
            }),
        }
    }

    fn write_masks(&mut self, codes: usize, clear: bool, cells: &mut [u8]) {
        self.each(cells.chunks_mut(codes), |lane, mask| {
            lane.write_mask(clear, mask);
        });
    }

    fn random_actions(&mut self) -> Vec<i64> {
        let choose = |lane: &mut Lane<V>| lane.random_move().map_or(0, |m| V::encode(m) as i64);
        self.lanes.iter_mut().map(choose).collect()
    }

    fn shuffle(&mut self, plies: usize) -> usize {
        let (start, max_plies) = (self.start.clone(), self.max_plies);
        let mut ended = vec![0; self.lanes.len()];
        self.each(&mut ended, |lane, ended| {
            for _ in 0..plies {
                let Some(m) = lane.random_move() else {
                    break;
                };
                *ended += usize::from(lane.play(m, &start, max_plies).is_some());
            }
        });
        ended.iter().sum()
    }

    fn legal_codes(&mut self) -> (Vec<i64>, Vec<i64>) {
        let (mut codes, mut bounds) = (Vec::new(), vec![0]);
        for lane in &mut self.lanes {
            codes.extend(lane.moves().iter().map(|&m| V::encode(m) as i64));
            bounds.push(codes.len() as i64);
        }
        (codes, bounds)
    }

    fn movers(&self) -> Vec<Option<Player>> {
        let mover = |lane: &Lane<V>| lane.game.position().to_act().first().map(|a| a.player);
        self.lanes.iter().map(mover).collect()
    }

    fn playouts(&mut self, players: &[Player], max_plies: u32) -> Vec<f32> {
        let even = 1.0 / f32::from(players.len().max(1) as u8);
        let mut scores = vec![even; self.lanes.len() * players.len()];
        self.each(scores.chunks_mut(players.len()), |lane, scores| {
            let played = playout::random_walk(lane.game.position(), &mut lane.rng, max_plies);
            if let Some(outcome) = played.outcome {
                for (cell, &player) in scores.iter_mut().zip(players) {
                    *cell = score(&outcome, player);
                }
            }
        });
        scores
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
        lane.begin(position);
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
        moves: Vec::new(),
        next: None,
    };
    let lanes = (0..count).map(|_| lane()).collect();
    let workers = Workers {
        count: threads.min(count),
        pool: None,
        process: process::id(),
    };
    Box::new(Pool {
        start,
        lanes,
        workers,
        max_plies,
    })
}
