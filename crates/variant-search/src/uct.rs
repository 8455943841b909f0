//! UCT: a tree that grows where each player's results are best, for any players and sides, also acting at once. Moves
//! that win material are tried first.

mod grown;

use std::collections::HashSet;

use smallvec::SmallVec;
use variant_core::{Player, Rng, Tactics};

use crate::Material;
use crate::deepening::Report;
use crate::evaluate::Evaluation;
use crate::found::expected;
use crate::meter::Meter;
use crate::repetition::is_repeated;
use crate::sides::Sides;

pub(crate) use grown::{Grown, Tried};

/// Preference for rarely tried moves.
const EXPLORATION: f64 = 1.2;

/// Handicap against the mean of its siblings.
const UNTRIED: f64 = 0.1;

/// Limit if nothing else ends the search.
const POSITIONS: u64 = 100_000;

const NODES: usize = 2_000_000;

const REPETITION: f64 = 0.48;

type Expected = SmallVec<[f64; 4]>;

pub(crate) struct Uct<'a, P: Tactics> {
    pub(crate) evaluation: Evaluation<'a, P>,
    pub(crate) sides: &'a Sides,
    pub(crate) meter: Meter<'a>,
    pub(crate) values: &'a Material,
    pub(crate) rng: Rng,
    pub(crate) playout: u32,
    pub(crate) past: &'a HashSet<u64>,
    pub(crate) tree: Vec<Node<P::Move>>,
}

/// Proven result for the player who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proven {
    Open,
    Won,
    Lost,
}

pub(crate) struct Node<M> {
    /// With its player's index; none at the root.
    made: Option<(M, usize)>,
    visits: u32,
    /// Results of the player who made the move.
    sum: f64,
    /// Share of visits before the move is tried.
    prior: f64,
    proven: Proven,
    /// Range in the tree; `None` before the first look.
    children: Option<(u32, u32)>,
}

impl<M> Node<M> {
    const fn new(made: Option<(M, usize)>, prior: f64) -> Self {
        Self {
            made,
            visits: 0,
            sum: 0.0,
            prior,
            proven: Proven::Open,
            children: None,
        }
    }
}

impl<P: Tactics> Uct<'_, P> {
    pub(crate) fn run(
        mut self,
        root: &P,
        moves: Vec<P::Move>,
        lines: usize,
        mut report: Option<&mut Report<'_, P::Move>>,
    ) -> Grown<P::Move> {
        self.meter.bound(POSITIONS);
        // A line has two or more: some lines for each move.
        self.meter.least = 8 * moves.len() as u64;
        self.tree.push(Node::new(None, 1.0));
        self.expand(0, root, moves);
        let mut sums: Expected = self.sides.players.iter().map(|_| 0.0).collect();
        let mut grown: u32 = 0;
        while self.meter.goes_on() && self.tree[0].proven == Proven::Open {
            let result = self.line(root);
            for (sum, value) in sums.iter_mut().zip(result) {
                *sum += value;
            }
            grown += 1;
            if grown >= 256
                && grown.is_power_of_two()
                && let Some(report) = &mut report
            {
                self.grown(&sums, grown).report(lines, &self.meter, *report);
            }
        }
        let all = self.grown(&sums, grown);
        if let Some(report) = report {
            all.report(lines, &self.meter, report);
        }
        all
    }

    fn grown(&self, sums: &Expected, lines: u32) -> Grown<P::Move> {
        let (first, end) = self.tree[0].children.unwrap_or_default();
        let tried = (first as usize..end as usize).map(|index| {
            let node = &self.tree[index];
            Tried {
                line: self.line_from(index),
                visits: u64::from(node.visits),
                sum: node.sum,
                is_won: node.proven == Proven::Won,
                is_lost: node.proven == Proven::Lost,
            }
        });
        Grown {
            tried: tried.collect(),
            sums: sums.clone(),
            lines: f64::from(lines),
            nodes: self.meter.nodes,
        }
    }

    fn line(&mut self, root: &P) -> Expected {
        let (mut at, mut position) = (0, root.clone());
        let mut path: SmallVec<[usize; 64]> = SmallVec::new();
        let mut keys: SmallVec<[u64; 64]> = SmallVec::new();
        let depth = self.meter.depth() as usize;
        let result = loop {
            if self.tree[at].children.is_none() {
                if position.is_over() {
                    self.meter.spend();
                    let result = self.decided(&position);
                    self.tree[at].proven = self.certainty(at, &result);
                    break result;
                }
                if is_repeated(&position, position.key(), self.past, &keys) {
                    self.meter.spend();
                    break self.sides.players.iter().map(|_| REPETITION).collect();
                }
                if self.tree[at].visits == 0 || self.tree.len() >= NODES {
                    break self.estimate(position);
                }
                let moves = position.moves();
                self.expand(at, &position, moves);
            }
            let Some(child) = self.choose(at).filter(|_| path.len() < depth) else {
                break self.estimate(position);
            };
            if let Some((m, _)) = self.tree[child].made {
                keys.push(position.key());
                position = position.play_unchecked(m);
                self.meter.spend();
            }
            path.push(child);
            at = child;
        };
        self.meter.seldepth = self.meter.seldepth.max(path.len() as u32);
        self.tree[0].visits += 1;
        for &index in &path {
            let node = &mut self.tree[index];
            node.visits += 1;
            if let Some((_, player)) = node.made {
                node.sum += result.get(player).copied().unwrap_or(0.0);
            }
        }
        self.prove(&path);
        result
    }

    /// Proof for the player who moved last.
    fn certainty(&self, at: usize, result: &Expected) -> Proven {
        let score = self.tree[at]
            .made
            .and_then(|(_, player)| result.get(player));
        match score {
            Some(&score) if score >= 1.0 => Proven::Won,
            Some(&score) if score <= 0.0 => Proven::Lost,
            _ => Proven::Open,
        }
    }

    /// A move loses if the opponent then wins, and wins if all replies of the only opponent lose.
    fn prove(&mut self, path: &[usize]) {
        for end in (0..path.len()).rev() {
            let above = end.checked_sub(1).map_or(0, |above| path[above]);
            let Some((first, last)) = self.tree[above].children else {
                return;
            };
            let is_ours = |node: &Node<P::Move>| {
                let player = node.made.map(|(_, player)| self.sides.players[player]);
                self.sides.is_ours(player.unwrap_or(self.sides.me))
            };
            let is_friend = |node| is_ours(node) == is_ours(&self.tree[above]);
            let two_sides = self.sides.count == 2;
            let children = &self.tree[first as usize..last as usize];
            let all_lost = || children.iter().all(|node| node.proven == Proven::Lost);
            let proven = match children.iter().find(|node| node.proven == Proven::Won) {
                Some(winner) if is_friend(winner) => Proven::Won,
                Some(_) if two_sides => Proven::Lost,
                None if two_sides && all_lost() && is_friend(&children[0]) => Proven::Lost,
                None if two_sides && all_lost() => Proven::Won,
                _ => return,
            };
            self.tree[above].proven = proven;
        }
    }

    fn expand(&mut self, at: usize, position: &P, moves: Vec<P::Move>) {
        let first = self.tree.len();
        let turn = self.sides.turn(position);
        let mut total = 0.0;
        for m in moves {
            let player = match turn {
                Some(turn) if !turn.is_shared => Some(turn.player),
                _ => position.actor_of(m).map(|actor| actor.player),
            };
            let player = self.sides.index_of(player.unwrap_or(self.sides.me));
            let gain = self.values.gain(position, m);
            let prior = if gain < 0 {
                0.3
            } else {
                1.0 + f64::from(gain.min(1_000)) / 40.0
            };
            total += prior;
            self.tree.push(Node::new(Some((m, player)), prior));
        }
        for node in &mut self.tree[first..] {
            node.prior /= total;
        }
        self.tree[at].children = Some((first as u32, self.tree.len() as u32));
    }

    fn choose(&mut self, at: usize) -> Option<usize> {
        let (first, end) = self.tree[at].children?;
        let children = first as usize..end as usize;
        let mut movers: SmallVec<[usize; 4]> = SmallVec::new();
        for node in &self.tree[children.clone()] {
            if let Some((_, player)) = node.made
                && !movers.contains(&player)
            {
                movers.push(player);
            }
        }
        let mover = match movers[..] {
            [only] => only,
            _ => *movers.get(self.rng.below(movers.len() as u64) as usize)?,
        };
        let own = |node: &&Node<P::Move>| node.made.is_some_and(|(_, player)| player == mover);
        let siblings = self.tree[children.clone()].iter().filter(own);
        let (sum, visits) = siblings.fold((0.0, 0), |(sum, visits), node| {
            (sum + node.sum, visits + node.visits)
        });
        let mean = if visits == 0 {
            0.5
        } else {
            sum / f64::from(visits)
        };
        let root = f64::from(visits.max(1)).sqrt() * EXPLORATION;
        let mut best: Option<(usize, f64)> = None;
        for index in children {
            let node = &self.tree[index];
            if !own(&node) {
                continue;
            }
            let tried = f64::from(node.visits);
            let value = match node.proven {
                Proven::Won => 2.0,
                Proven::Lost => -1.0,
                Proven::Open if node.visits == 0 => mean - UNTRIED,
                Proven::Open => node.sum / tried,
            };
            let bound = value + root * node.prior / (1.0 + tried);
            if best.is_none_or(|(_, best)| bound > best) {
                best = Some((index, bound));
            }
        }
        best.map(|(index, _)| index)
    }

    fn decided(&self, position: &P) -> Expected {
        let outcome = position.outcome();
        let score = |player: &Player| outcome.as_ref().and_then(|outcome| outcome.score(*player));
        let players = self.sides.players.iter();
        players
            .map(|player| score(player).map_or(0.0, variant_core::Score::points))
            .collect()
    }

    /// After random moves, with the gain of the best capture.
    fn estimate(&mut self, mut position: P) -> Expected {
        for _ in 0..=self.playout {
            self.meter.spend();
            if position.is_over() {
                return self.decided(&position);
            }
            match position.random_move(&mut self.rng) {
                Some(m) if self.playout > 0 => position = position.play_unchecked(m),
                _ => break,
            }
        }
        let players = &self.sides.players;
        let mut values = self.evaluation.evaluate(&position, players);
        let captures = position.tactical_moves().into_iter();
        let gain = captures.map(|m| self.values.gain(&position, m)).max();
        let mover = self.sides.turn(&position).map(|turn| turn.player);
        if let (Some(gain), Some(mover)) = (gain, mover)
            && let Some(value) = values.get_mut(self.sides.index_of(mover))
        {
            *value = value.saturating_add(gain.max(0));
        }
        let leads = self.sides.leads(&values).into_iter();
        leads.map(expected).collect()
    }

    fn line_from(&self, mut at: usize) -> Vec<P::Move> {
        let mut line = Vec::new();
        loop {
            if let Some((m, _)) = self.tree[at].made {
                line.push(m);
            }
            let (first, end) = self.tree[at].children.unwrap_or_default();
            let rank = |&index: &usize| {
                let node = &self.tree[index];
                (
                    node.proven == Proven::Won,
                    node.visits,
                    core::cmp::Reverse(index),
                )
            };
            let best = (first as usize..end as usize).max_by_key(rank);
            match best.filter(|&index| self.tree[index].visits > 0) {
                Some(index) => at = index,
                None => return line,
            }
        }
    }
}

#[cfg(test)]
mod tests;
