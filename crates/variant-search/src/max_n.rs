//! Max-n: every player maximises its own value. No pruning.

use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};

use variant_core::Tactics;

use crate::Material;
use crate::alpha_beta::REPETITION;
use crate::buffers::{Buffer, Buffers};
use crate::deepening::{Best, Iterate};
use crate::evaluate::{Evaluation, Sums, Values};
use crate::found::final_value;
use crate::meter::Meter;
use crate::repetition::is_repeated;
use crate::sides::{Sides, Turn};

const CAPTURES: u32 = 3;

pub(crate) struct MaxN<'a, P: Tactics> {
    pub(crate) evaluation: Evaluation<'a, P>,
    pub(crate) sides: &'a Sides,
    pub(crate) meter: Meter<'a>,
    pub(crate) values: &'a Material,
    pub(crate) plain: bool,
    pub(crate) past: &'a HashSet<u64>,
    pub(crate) root: &'a P,
    pub(crate) path: Vec<u64>,
    pub(crate) buffers: Buffers<P, P::Move>,
}

struct Node<'a, P> {
    position: &'a P,
    sums: Sums,
    ply: u32,
}

impl<'b, P: Tactics> Iterate<'b, P::Move> for MaxN<'b, P> {
    fn meter(&mut self) -> &mut Meter<'b> {
        &mut self.meter
    }

    fn iterate(&mut self, moves: &[P::Move], depth: u32, _: Option<i32>) -> Option<Best<P::Move>> {
        let root = self.root;
        let me = self.sides.index_of(self.sides.me);
        let node = Node {
            position: root,
            sums: self.evaluation.begin(root),
            ply: 0,
        };
        self.path.clear();
        self.path.push(root.key());
        let mut best: Option<Best<P::Move>> = None;
        let _ = root.visit_children(moves.iter().copied(), &mut root.clone(), |m, child| {
            let mut line = Vec::new();
            let after = self.child(&node, child, depth - 1, CAPTURES, &mut line);
            if self.meter.is_spent() {
                return Break(());
            }
            let value = after.get(me).copied().unwrap_or(0);
            if best.as_ref().is_none_or(|best| value > best.value) {
                line.insert(0, m);
                best = Some(Best { value, line });
            }
            Continue(())
        });
        best
    }
}

impl<P: Tactics> MaxN<'_, P> {
    fn child(
        &mut self,
        parent: &Node<'_, P>,
        child: &P,
        depth: u32,
        captures: u32,
        line: &mut Vec<P::Move>,
    ) -> Values {
        let ply = parent.ply + 1;
        self.meter.seldepth = self.meter.seldepth.max(ply);
        let goes_on = self.meter.spend();
        let players = &self.sides.players;
        if goes_on
            && child.is_over()
            && let Some(outcome) = child.outcome()
        {
            let value = |&player| final_value(&outcome, [player], ply);
            return players.iter().map(value).collect();
        }
        let mut node = Node {
            position: child,
            sums: Sums::from_slice(&parent.sums),
            ply,
        };
        (self.evaluation).follow(parent.position, child, &mut node.sums);
        let turn = self.sides.turn(child).filter(|_| goes_on);
        let Some(turn) = turn else {
            return self.worth(&node);
        };
        if captures < CAPTURES {
            return self.captures(&node, turn, captures);
        }
        let key = child.key();
        if is_repeated(child, key, self.past, &self.path) {
            return self.repetition(&node);
        }
        if depth == 0 {
            return self.captures(&node, turn, captures);
        }
        self.path.push(key);
        let values = self.node(&node, turn, depth, line);
        self.path.pop();
        values
    }

    /// Slightly worse for players in the lead.
    fn repetition(&self, node: &Node<'_, P>) -> Values {
        let values = self.worth(node).into_iter();
        values
            .map(|value| if value > 0 { REPETITION } else { 0 })
            .collect()
    }

    fn worth(&self, node: &Node<'_, P>) -> Values {
        let players = &self.sides.players;
        let values = self.evaluation.judge(node.position, players, &node.sums);
        self.sides.leads(&values)
    }

    fn node(
        &mut self,
        node: &Node<'_, P>,
        turn: Turn,
        depth: u32,
        line: &mut Vec<P::Move>,
    ) -> Values {
        let position = node.position;
        let mover = self.sides.index_of(turn.player);
        let mut best: Option<Values> = None;
        let mut buffer = self.buffers.take(position);
        buffer.fill(position, |m| is_of(position, turn, m), |m| m);
        let Buffer { moves, child, rest } = &mut *buffer;
        let moves = moves.iter().copied();
        let _ = position.visit_children(moves, child, |m, child| {
            rest.clear();
            let after = self.child(node, child, depth - 1, CAPTURES, rest);
            if self.meter.is_spent() {
                return Break(());
            }
            if best.as_ref().is_none_or(|best| after[mover] > best[mover]) {
                line.clear();
                line.push(m);
                line.append(rest);
                best = Some(after);
            }
            Continue(())
        });
        self.buffers.put_back(buffer);
        best.unwrap_or_else(|| self.worth(node))
    }

    fn captures(&mut self, node: &Node<'_, P>, turn: Turn, left: u32) -> Values {
        let mut best = self.worth(node);
        if left == 0 {
            return best;
        }
        let position = node.position;
        let mover = self.sides.index_of(turn.player);
        let mut buffer = self.buffers.take(position);
        let Buffer { moves, child, .. } = &mut *buffer;
        let _ = position.visit_tactical(|m| {
            if is_of(position, turn, m) && (self.plain || !self.values.loses(position, m)) {
                moves.push(m);
            }
            Continue::<()>(())
        });
        for &m in &*moves {
            position.play_into(m, child);
            let after = self.child(node, child, 0, left - 1, &mut Vec::new());
            if self.meter.is_spent() {
                break;
            }
            if after[mover] > best[mover] {
                best = after;
            }
        }
        self.buffers.put_back(buffer);
        best
    }
}

fn is_of<P: Tactics>(position: &P, turn: Turn, m: P::Move) -> bool {
    !turn.is_shared || (position.actor_of(m)).is_some_and(|actor| actor.player == turn.player)
}
