//! UCT: a tree that grows where each player's results are best, for any number of players and sides,
//! several of whom may act at once.

use smallvec::SmallVec;
use variant_core::{Player, Rng, Tactics};

use crate::Evaluate;
use crate::budget::Meter;
use crate::camp::Camp;
use crate::found::{Found, expected};
use crate::order::Order;

/// How much a move that was rarely tried is preferred.
const EXPLORATION: f64 = 0.7;

/// The number of positions looked at where nothing else ends a search.
const POSITIONS: u64 = 100_000;

/// The most nodes a tree has.
const NODES: usize = 2_000_000;

/// What each player can expect, in the order of the players.
type Expected = SmallVec<[f64; 4]>;

pub(crate) struct Uct<'a, P: Tactics, E> {
    pub(crate) evaluation: &'a E,
    pub(crate) camp: Camp,
    pub(crate) meter: Meter<'a>,
    pub(crate) order: Order<P::Move>,
    pub(crate) rng: Rng,
    /// How many random moves are made before the evaluation is asked.
    pub(crate) playout: u32,
    pub(crate) tree: Vec<Node<P::Move>>,
}

pub(crate) struct Node<M> {
    /// The move that leads here and the index of the player who makes it; none at the root.
    made: Option<(M, usize)>,
    visits: u32,
    /// The sum of the results of the player who made the move.
    sum: f64,
    /// The range of the children in the tree; `None` before the first look.
    children: Option<(u32, u32)>,
}

impl<M> Node<M> {
    const fn new(made: Option<(M, usize)>) -> Self {
        Self {
            made,
            visits: 0,
            sum: 0.0,
            children: None,
        }
    }
}

impl<P: Tactics, E: Evaluate<P>> Uct<'_, P, E> {
    pub(crate) fn run(mut self, root: &P, moves: Vec<P::Move>) -> Found<P::Move> {
        let Some(&first) = moves.first() else {
            return Found::nothing();
        };
        self.meter.bound(POSITIONS);
        self.tree.push(Node::new(None));
        self.expand(0, root, moves);
        let mut sums: Expected = self.camp.players.iter().map(|_| 0.0).collect();
        let mut lines = 0;
        while self.meter.goes_on() {
            let result = self.line(root);
            for (sum, value) in sums.iter_mut().zip(result) {
                *sum += value;
            }
            lines += 1;
        }
        let line = self.best_line();
        let players = self.camp.players.iter().zip(sums);
        Found {
            best: Some(line.first().copied().unwrap_or(first)),
            depth: line.len() as u32,
            scores: players
                .map(|(&player, sum)| (player, sum / f64::from(lines.max(1))))
                .collect(),
            value: None,
            nodes: self.meter.nodes,
            line: if line.is_empty() { vec![first] } else { line },
        }
    }

    fn index_of(&self, player: Player) -> usize {
        let index = self.camp.players.iter().position(|&other| other == player);
        index.unwrap_or(0)
    }

    /// Follows the tree to a new node and takes the result back along the way.
    fn line(&mut self, root: &P) -> Expected {
        let (mut at, mut position) = (0, root.clone());
        let mut path: SmallVec<[usize; 64]> = SmallVec::new();
        let depth = self.meter.depth() as usize;
        let result = loop {
            if self.tree[at].children.is_none() {
                if position.is_over() {
                    self.meter.spend();
                    break self.decided(&position);
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
                position = position.play_unchecked(m);
                self.meter.spend();
            }
            path.push(child);
            at = child;
        };
        self.tree[0].visits += 1;
        for index in path {
            let node = &mut self.tree[index];
            node.visits += 1;
            if let Some((_, player)) = node.made {
                node.sum += result.get(player).copied().unwrap_or(0.0);
            }
        }
        result
    }

    fn expand(&mut self, at: usize, position: &P, moves: Vec<P::Move>) {
        let first = self.tree.len() as u32;
        let turn = self.camp.turn(position);
        for (_, m) in self.order.all(position, moves, None, 0) {
            let player = match turn {
                Some(turn) if !turn.is_shared => Some(turn.player),
                _ => position.actor_of(m).map(|actor| actor.player),
            };
            let player = self.index_of(player.unwrap_or(self.camp.me));
            self.tree.push(Node::new(Some((m, player))));
        }
        self.tree[at].children = Some((first, self.tree.len() as u32));
    }

    /// The child to follow: the best of one player's, all of whom are equally likely to move if several
    /// can. One that was never tried comes first.
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
            [] => return None,
            [only] => only,
            _ => movers[self.rng.below(movers.len() as u64) as usize],
        };
        let log = f64::from(self.tree[at].visits.max(1)).ln();
        let mut best: Option<(usize, f64)> = None;
        for index in children {
            let node = &self.tree[index];
            if node.made.is_none_or(|(_, player)| player != mover) {
                continue;
            }
            if node.visits == 0 {
                return Some(index);
            }
            let visits = f64::from(node.visits);
            let bound = node.sum / visits + EXPLORATION * (log / visits).sqrt();
            if best.is_none_or(|(_, best)| bound > best) {
                best = Some((index, bound));
            }
        }
        best.map(|(index, _)| index)
    }

    fn decided(&self, position: &P) -> Expected {
        let outcome = position.outcome();
        let score = |player| outcome.as_ref().and_then(|outcome| outcome.score(player));
        let players = self.camp.players.iter();
        players
            .map(|&player| score(player).map_or(0.0, variant_core::Score::points))
            .collect()
    }

    /// Some random moves, then what the evaluation says.
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
        let players = &self.camp.players;
        let values = self.evaluation.evaluate(&position, players);
        let mean = |allied: bool, index: usize| {
            let of = players
                .iter()
                .zip(&values)
                .filter(|&(&other, _)| position.are_allied(players[index], other) == allied);
            let (sum, count) = of.fold((0_i64, 0_i64), |(sum, count), (_, &value)| {
                (sum + i64::from(value), count + 1)
            });
            sum / count.max(1)
        };
        let limit = i64::from(crate::LIMIT) - 1;
        let expect = |index| {
            let lead = (mean(true, index) - mean(false, index)).clamp(-limit, limit);
            // Half as steep as a value at the end of a search: much can still happen.
            expected(lead as i32 / 2)
        };
        (0..players.len()).map(expect).collect()
    }

    /// The moves that were tried most often.
    fn best_line(&self) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some((first, end)) = self.tree.get(at).and_then(|node| node.children) {
            let mut best: Option<usize> = None;
            for index in first as usize..end as usize {
                if best.is_none_or(|best| self.tree[index].visits > self.tree[best].visits) {
                    best = Some(index);
                }
            }
            let Some(index) = best.filter(|&index| self.tree[index].visits > 0) else {
                break;
            };
            if let Some((m, _)) = self.tree[index].made {
                line.push(m);
            }
            at = index;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use orthodox_chess::Chess;
    use variant_core::Position;

    use super::*;
    use crate::{Budget, Material};

    /// A tree with the first moves of a position.
    fn planted<'a>(
        root: &Chess,
        evaluation: &'a Material,
        moves: usize,
    ) -> Uct<'a, Chess, Material> {
        let mut search = Uct {
            evaluation,
            camp: Camp::new(root, root.players()[0]),
            meter: Meter::new(Budget::depth(4)),
            order: Order::new(),
            rng: Rng::new(1),
            playout: 0,
            tree: vec![Node::new(None)],
        };
        search.expand(0, root, root.moves()[..moves].to_vec());
        search
    }

    /// Which of two moves of the root is followed after so many visits of each, with these means.
    fn chosen(tried: [(u32, f64); 2]) -> Option<usize> {
        let evaluation = Material::default();
        let mut search = planted(&Chess::default(), &evaluation, 2);
        for (node, (visits, mean)) in search.tree[1..].iter_mut().zip(tried) {
            (node.visits, node.sum) = (visits, f64::from(visits) * mean);
        }
        search.tree[0].visits = tried[0].0 + tried[1].0;
        search.choose(0)
    }

    /// After 100 visits the bound is 0.7 times the root of 4.605 by the visits of the move: 0.475 above the mean after
    /// ten of them, 0.158 after ninety. UCB1 of Auer, Cesa-Bianchi and Fischer, with another constant.
    #[test]
    fn what_was_rarely_tried_is_preferred_within_bounds() {
        assert_eq!(chosen([(10, 0.2), (90, 0.5)]), Some(1));
        assert_eq!(chosen([(10, 0.2), (90, 0.53)]), Some(2));
        assert_eq!(chosen([(90, 0.53), (10, 0.2)]), Some(1));
        assert_eq!(
            chosen([(50, 0.4), (50, 0.4)]),
            Some(1),
            "of equal ones the first"
        );
        assert_eq!(
            chosen([(99, 1.0), (0, 0.0)]),
            Some(2),
            "one that was never tried"
        );
    }

    #[test]
    fn every_line_is_counted_all_along_its_way() {
        let (start, evaluation) = (Chess::default(), Material::default());
        let mut search = planted(&start, &evaluation, 3);
        for lines in 1..200_u32 {
            let result = search.line(&start);
            assert!(result.iter().all(|value| (0.0..=1.0).contains(value)));
            assert_eq!(search.tree[0].visits, lines);
            let moves = &search.tree[1..4];
            assert_eq!(moves.iter().map(|node| node.visits).sum::<u32>(), lines);
            for node in &search.tree {
                assert!(node.sum <= f64::from(node.visits));
                if let Some((first, end)) = node.children {
                    let replies = &search.tree[first as usize..end as usize];
                    let visits: u32 = replies.iter().map(|node| node.visits).sum();
                    // The first visit of a move went no further.
                    let further = node.visits - u32::from(node.made.is_some());
                    assert_eq!(visits, further);
                }
            }
        }
    }
}
