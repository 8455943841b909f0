use std::collections::HashSet;
use std::sync::atomic::Ordering::Relaxed;

use smallvec::SmallVec;
use variant_core::{Player, Rng, Tactics};

use super::settings::{Algorithm, Searchable, Settings};
use crate::alpha_beta::AlphaBeta;
use crate::buffers::Buffers;
use crate::deepening::{Deepened, Deepening, Iterate, Report};
use crate::evaluate::Evaluation;
use crate::found::shares;
use crate::max_n::MaxN;
use crate::meter::Meter;
use crate::order::{ByRank, Context, Order};
use crate::sides::Sides;
use crate::threads::Threads;
use crate::uct::{Grown, Uct};
use crate::{Budget, Found, LIMIT, Material};

pub(super) struct Task<'a, P: Tactics> {
    pub(super) evaluation: Evaluation<'a, P>,
    pub(super) settings: &'a Settings,
    pub(super) position: &'a P,
    pub(super) sides: &'a Sides,
    pub(super) past: &'a HashSet<u64>,
    pub(super) budget: Budget<'a>,
    pub(super) algorithm: Algorithm,
    /// Values that order moves.
    pub(super) values: Material,
}

impl<P: Searchable> Task<'_, P> {
    pub(super) fn deepen(
        &self,
        moves: Vec<P::Move>,
        first: P::Move,
        report: Option<&mut Report<'_, P::Move>>,
    ) -> Found<P::Move> {
        let is_max_n = self.algorithm == Algorithm::MaxN;
        let threads = Threads::of(if is_max_n { 1 } else { self.settings.threads });
        let meter = Meter::new(self.budget, &threads);
        let search = || -> Box<dyn Iterate<'_, P::Move> + '_> {
            if is_max_n {
                Box::new(self.max_n(meter.clone()))
            } else {
                Box::new(self.alpha_beta(meter.clone()))
            }
        };
        let order = Order::new(&self.values);
        let moves = moves
            .into_iter()
            .map(order.rank(self.position, Context::default()));
        let loses = |m| self.values.loses(self.position, m);
        let moves: Vec<P::Move> = ByRank::new(&mut moves.collect::<Vec<_>>(), loses)
            .map(|ranked| ranked.m)
            .collect();
        let deepening = Deepening::new(self.settings.multi_pv, &threads, report);
        let mut own = search();
        std::thread::scope(|scope| {
            for _ in 1..threads.count() {
                scope.spawn(|| deepening.run(&mut *search(), moves.clone()));
            }
            deepening.run(&mut *own, moves.clone());
        });
        let Deepened { best, depth } = deepening.result(&mut *own, first);
        let best = best.into_iter().next();
        let (value, line) = best.map_or_else(Default::default, |best| (best.value, best.line));
        Found {
            line,
            scores: self.scores(value),
            value: Some(value),
            depth,
            nodes: own.meter().all_nodes(),
            ..Found::default()
        }
    }

    /// With more than two sides, uses the root's evaluation unless the game is decided.
    fn scores(&self, value: i32) -> Vec<(Player, f64)> {
        let (players, position) = (&self.sides.players, self.position);
        let leads = if self.sides.count == 2 || value.abs() > LIMIT {
            let lead = |&player: &Player| {
                if self.sides.is_ours(player) {
                    value
                } else {
                    -value
                }
            };
            players.iter().map(lead).collect()
        } else {
            let values = self.evaluation.evaluate(position, players);
            self.sides.leads(&values)
        };
        self.shares(leads)
    }

    fn shares(&self, leads: impl IntoIterator<Item = i32>) -> Vec<(Player, f64)> {
        let players = self.sides.players.iter().copied();
        let leads: Vec<(Player, i32)> = players.clone().zip(leads).collect();
        let allied = |one, other| self.position.are_allied(one, other);
        players.zip(shares(&leads, allied)).collect()
    }

    fn alpha_beta<'b>(&'b self, meter: Meter<'b>) -> AlphaBeta<'b, P> {
        let table = self.settings.table.as_ref();
        // Plain results rest on this search alone.
        let number = table
            .filter(|_| self.settings.plain)
            .map_or(0, |table| table.age);
        AlphaBeta {
            evaluation: self.evaluation,
            sides: self.sides,
            meter,
            table,
            salt: self.sides.salt() ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93),
            past: self.past,
            order: Order::new(&self.values),
            buffers: Buffers::new(),
            plain: self.settings.plain,
            best_reply: self.algorithm == Algorithm::BestReply && self.sides.count > 2,
            root: self.position,
            depth: 0,
            path: Vec::new(),
            ancestors: SmallVec::new(),
        }
    }

    fn max_n<'b>(&'b self, meter: Meter<'b>) -> MaxN<'b, P> {
        MaxN {
            evaluation: self.evaluation,
            sides: self.sides,
            meter,
            values: &self.values,
            plain: self.settings.plain,
            past: self.past,
            root: self.position,
            path: Vec::new(),
            buffers: Buffers::new(),
        }
    }

    pub(super) fn grow(
        &self,
        moves: &[P::Move],
        report: Option<&mut Report<'_, P::Move>>,
    ) -> Found<P::Move> {
        let threads = Threads::of(self.settings.threads);
        let tree =
            |number: u64, report: Option<&mut Report<'_, P::Move>>, moves| -> Grown<P::Move> {
                let search = Uct {
                    evaluation: self.evaluation,
                    sides: self.sides,
                    meter: Meter::new(self.budget, &threads),
                    values: &self.values,
                    rng: Rng::new(self.settings.seed.wrapping_add(number)),
                    playout: self.settings.playout,
                    past: self.past,
                    tree: Vec::new(),
                };
                search.run(self.position, moves, self.settings.multi_pv, report)
            };
        let grown = std::thread::scope(|scope| {
            let tree = &tree;
            let others: Vec<_> = (1..threads.count())
                .map(|number| {
                    let moves = moves.to_vec();
                    scope.spawn(move || tree(number as u64, None, moves))
                })
                .collect();
            let mut grown = tree(0, report, moves.to_vec());
            threads.done.store(true, Relaxed);
            for other in others {
                if let Ok(other) = other.join() {
                    grown.add(other);
                }
            }
            grown
        });
        let line = grown
            .best()
            .first()
            .map_or_else(Vec::new, |best| best.line.clone());
        Found {
            depth: line.len() as u32,
            scores: self.shares(grown.leads()),
            value: None,
            nodes: grown.nodes,
            line,
            ..Found::default()
        }
    }
}

#[cfg(test)]
mod tests;
