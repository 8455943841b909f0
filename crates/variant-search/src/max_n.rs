//! Max-n: every player does what is best for itself, whatever that does to the others. There is no
//! pruning.

use std::ops::ControlFlow::{Break, Continue};

use variant_core::Tactics;

use crate::Evaluate;
use crate::budget::Meter;
use crate::camp::{Camp, Turn};
use crate::evaluate::Values;
use crate::found::{Found, expected, final_value};
use crate::order::Order;

/// How many captures in a row are followed beyond the depth.
const CAPTURES: u32 = 3;

pub(crate) struct MaxN<'a, P: Tactics, E> {
    pub(crate) evaluation: &'a E,
    pub(crate) camp: Camp,
    pub(crate) meter: Meter<'a>,
    pub(crate) order: Order<P::Move>,
}

impl<P: Tactics, E: Evaluate<P>> MaxN<'_, P, E> {
    pub(crate) fn run(mut self, root: &P, moves: Vec<P::Move>) -> Found<P::Move> {
        let ordered = self.order.all(root, moves, None, 0);
        let mut moves: Vec<P::Move> = ordered.into_iter().map(|(_, m)| m).collect();
        let Some(&first) = moves.first() else {
            return Found::nothing();
        };
        let me = self.index_of(self.camp.me);
        let mut found = Found {
            best: Some(first),
            line: vec![first],
            ..Found::nothing()
        };
        let mut values: Values = self.camp.players.iter().map(|_| 0).collect();
        for depth in 1..=self.meter.depth() {
            if !self.meter.goes_on() {
                break;
            }
            let mut best: Option<(P::Move, Values, Vec<P::Move>)> = None;
            let visited = moves.iter().copied();
            let _ = root.visit_children(visited, &mut root.clone(), |m, child| {
                let mut line = Vec::new();
                let after = self.child(child, depth - 1, 0, &mut line);
                if self.meter.is_spent() {
                    return Break(());
                }
                if (best.as_ref()).is_none_or(|(_, best, _)| after[me] > best[me]) {
                    line.insert(0, m);
                    best = Some((m, after, line));
                }
                Continue(())
            });
            if let Some((m, after, line)) = best {
                moves.retain(|&other| other != m);
                moves.insert(0, m);
                (found.best, found.line, values) = (Some(m), line, after);
            }
            if self.meter.is_spent() {
                break;
            }
            found.depth = depth;
        }
        let players = self.camp.players.iter().zip(&values);
        found.scores = players
            .map(|(&player, &value)| (player, expected(value)))
            .collect();
        found.value = values.get(me).copied();
        found.nodes = self.meter.nodes;
        found
    }

    fn index_of(&self, player: variant_core::Player) -> usize {
        let index = self.camp.players.iter().position(|&other| other == player);
        index.unwrap_or(0)
    }

    fn child(&mut self, child: &P, depth: u32, ply: u32, line: &mut Vec<P::Move>) -> Values {
        if self.meter.spend() {
            if child.is_over()
                && let Some(outcome) = child.outcome()
            {
                let players = self.camp.players.iter();
                return players
                    .map(|&player| final_value(&outcome, [player], ply + 1))
                    .collect();
            }
            if let Some(turn) = self.camp.turn(child) {
                return if depth == 0 {
                    self.captures(child, turn, CAPTURES, ply + 1)
                } else {
                    self.node(child, turn, depth, ply + 1, line)
                };
            }
        }
        self.worth(child)
    }

    /// For each player, what the evaluation says beyond the mean of its opponents.
    fn worth(&self, position: &P) -> Values {
        let players = &self.camp.players;
        let values = self.evaluation.evaluate(position, players);
        let relative = |index: usize| {
            let (mut others, mut count) = (0_i64, 0);
            for (&other, &value) in players.iter().zip(&values) {
                if !position.are_allied(players[index], other) {
                    others += i64::from(value);
                    count += 1;
                }
            }
            let own = values.get(index).copied().unwrap_or(0);
            let limit = i64::from(crate::LIMIT) - 1;
            (i64::from(own) - others / i64::from(count.max(1))).clamp(-limit, limit) as i32
        };
        (0..players.len()).map(relative).collect()
    }

    fn node(
        &mut self,
        position: &P,
        turn: Turn,
        depth: u32,
        ply: u32,
        line: &mut Vec<P::Move>,
    ) -> Values {
        let mover = self.index_of(turn.player);
        let mut best: Option<Values> = None;
        let mut moves = position.moves();
        moves.retain(|&m| is_of(position, turn, m));
        let _ = position.visit_children(moves, &mut position.clone(), |m, child| {
            let mut rest = Vec::new();
            let after = self.child(child, depth - 1, ply, &mut rest);
            if self.meter.is_spent() {
                return Break(());
            }
            if best.as_ref().is_none_or(|best| after[mover] > best[mover]) {
                line.clear();
                line.push(m);
                line.append(&mut rest);
                best = Some(after);
            }
            Continue(())
        });
        best.unwrap_or_else(|| self.worth(position))
    }

    /// Captures and promotions alone, which need not be made.
    fn captures(&mut self, position: &P, turn: Turn, left: u32, ply: u32) -> Values {
        let mut best = self.worth(position);
        if left == 0 {
            return best;
        }
        let mover = self.index_of(turn.player);
        let mut moves = position.tactical_moves();
        moves.retain(|&m| is_of(position, turn, m));
        let _ = position.visit_children(moves, &mut position.clone(), |_, child| {
            if !self.meter.spend() {
                return Break(());
            }
            let after = match (child.is_over(), self.camp.turn(child)) {
                (false, Some(turn)) => self.captures(child, turn, left - 1, ply + 1),
                _ => self.child(child, 0, ply, &mut Vec::new()),
            };
            if after[mover] > best[mover] {
                best = after;
            }
            Continue(())
        });
        best
    }
}

/// Whether a move belongs to the player who is taken to move: nobody chooses for others, not for partners either.
fn is_of<P: Tactics>(position: &P, turn: Turn, m: P::Move) -> bool {
    !turn.is_shared || (position.actor_of(m)).is_some_and(|actor| actor.player == turn.player)
}
