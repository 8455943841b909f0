//! Alpha-beta with iterative deepening, a transposition table and quiescence. With more than two sides
//! it is paranoid: all others are taken to play together against ours.

use std::collections::HashSet;

use std::ops::ControlFlow::{Break, Continue};

use variant_core::{Outcome, Seat, Tactics};

use crate::budget::Meter;
use crate::camp::{Camp, Turn};
use crate::found::{Found, expected, final_value};
use crate::order::Order;
use crate::table::{Bound, Table};
use crate::{Evaluate, LIMIT, MATE};

/// How many captures in a row are followed beyond the depth.
const CAPTURES: u32 = 6;

/// Every ply that the value of a position searched to some depth can depend on, besides the depth.
const BEYOND: u32 = CAPTURES + 2;

pub(crate) struct AlphaBeta<'a, P: Tactics, E> {
    pub(crate) evaluation: &'a E,
    pub(crate) camp: Camp,
    pub(crate) meter: Meter<'a>,
    pub(crate) table: Option<&'a mut Table<P::Move>>,
    /// The keys of positions that occurred before the root: to come back to one is worth a draw.
    pub(crate) past: &'a HashSet<u64>,
    pub(crate) order: Order<P::Move>,
}

/// A window of values, from the point of view of the side to move.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const OPEN: Self = Self {
        alpha: -i32::MAX,
        beta: i32::MAX,
    };

    /// The same from the other side.
    const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Asks only whether a value is above alpha.
    const fn scout(self) -> Self {
        Self {
            beta: self.alpha + 1,
            ..self
        }
    }
}

impl<P: Tactics, E: Evaluate<P>> AlphaBeta<'_, P, E> {
    /// Searches the moves of our side.
    pub(crate) fn run(mut self, root: &P, moves: Vec<P::Move>) -> Found<P::Move> {
        if let Some(table) = &mut self.table {
            table.begin();
        }
        let ordered = self.order.all(root, moves, None, 0);
        let mut moves: Vec<P::Move> = ordered.into_iter().map(|(_, m)| m).collect();
        let Some(&first) = moves.first() else {
            return Found::nothing();
        };
        let mut found = Found {
            best: Some(first),
            line: vec![first],
            ..Found::nothing()
        };
        let mut value = 0;
        for depth in 1..=self.meter.depth() {
            if !self.meter.goes_on() {
                break;
            }
            let best = self.iterate(root, &moves, depth);
            if let Some((best, best_value, line)) = best {
                moves.retain(|&m| m != best);
                moves.insert(0, best);
                (found.best, found.line, value) = (Some(best), line, best_value);
                if self.meter.is_spent() {
                    break;
                }
            }
            if self.meter.is_spent() {
                break;
            }
            found.depth = depth;
            // A win that was found is as short as it gets, and nothing helps against a loss.
            if value.abs() > LIMIT && MATE - value.abs() <= depth as i32 {
                break;
            }
        }
        let side = |player| {
            if self.camp.is_ours(player) {
                value
            } else {
                -value
            }
        };
        let players = self.camp.players.iter();
        found.scores = players
            .map(|&player| (player, expected(side(player))))
            .collect();
        found.value = Some(value);
        found.nodes = self.meter.nodes;
        found
    }

    /// Searches all moves of the root to a depth. When the budget runs out, the best of the moves
    /// searched so far; the first of them was the best of the iteration before.
    fn iterate(
        &mut self,
        root: &P,
        moves: &[P::Move],
        depth: u32,
    ) -> Option<(P::Move, i32, Vec<P::Move>)> {
        let mut window = Window::OPEN;
        let mut best = None;
        let mut is_first = true;
        let _ = root.visit_children(moves.iter().copied(), &mut root.clone(), |m, child| {
            let mut line = Vec::new();
            let scouted = is_first
                || self.child(child, true, depth - 1, 0, window.scout(), &mut line) > window.alpha;
            is_first = false;
            if !scouted {
                return Continue(());
            }
            line.clear();
            let value = self.child(child, true, depth - 1, 0, window, &mut line);
            if self.meter.is_spent() {
                return Break(());
            }
            if value > window.alpha {
                window.alpha = value;
                line.insert(0, m);
                best = Some((m, value, line));
            }
            Continue(())
        });
        best
    }

    /// The value of the position after a move of a side, at `ply` of the root, for that side.
    fn child(
        &mut self,
        child: &P,
        ours: bool,
        depth: u32,
        ply: u32,
        window: Window,
        line: &mut Vec<P::Move>,
    ) -> i32 {
        if !self.meter.spend() {
            return 0;
        }
        if let Some(value) = self.settled(child, ours, ply + 1) {
            return value;
        }
        let Some(turn) = self.camp.turn(child) else {
            return self.worth(child, ours);
        };
        if turn.ours == ours {
            self.node(child, turn, depth, ply + 1, window, line)
        } else {
            -self.node(child, turn, depth, ply + 1, window.turned(), line)
        }
    }

    /// The value of a position that is over, or has occurred before, for a side.
    fn settled(&self, position: &P, ours: bool, ply: u32) -> Option<i32> {
        if position.is_over() {
            let outcome = position.outcome()?;
            return Some(self.decided(&outcome, ours, ply));
        }
        let repeats = !self.past.is_empty() && self.past.contains(&position.key());
        repeats.then_some(0)
    }

    fn decided(&self, outcome: &Outcome, ours: bool, ply: u32) -> i32 {
        let players = self.camp.players.iter().copied();
        let value = final_value(
            outcome,
            players.filter(|&player| self.camp.is_ours(player)),
            ply,
        );
        if ours { value } else { -value }
    }

    /// What the evaluation says, for a side: what ours has on the average beyond the average of the others,
    /// so that nobody is ahead at 0, with however many players.
    fn worth(&self, position: &P, ours: bool) -> i32 {
        let values = self.evaluation.evaluate(position, &self.camp.players);
        let mean = |of_ours: bool| {
            let of = self.camp.players.iter().zip(&values);
            let of = of.filter(|&(&player, _)| self.camp.is_ours(player) == of_ours);
            let (sum, count) = of.fold((0_i64, 0_i64), |(sum, count), (_, &value)| {
                (sum + i64::from(value), count + 1)
            });
            sum / count.max(1)
        };
        let limit = i64::from(LIMIT) - 1;
        let value = (mean(true) - mean(false)).clamp(-limit, limit) as i32;
        if ours { value } else { -value }
    }

    fn is_in_check(position: &P) -> bool {
        let checked = position.in_check();
        !checked.is_empty()
            && position
                .visit_actors(|actor| {
                    let is_checked = |seat: &Seat| match (*seat, actor.seat) {
                        (Seat::Side { board, .. }, Seat::Board(number)) => board == number,
                        (seat, acting) => seat == acting,
                    };
                    if checked.iter().any(is_checked) {
                        Break(())
                    } else {
                        Continue(())
                    }
                })
                .is_break()
    }

    /// The value of a position for the side to move.
    fn node(
        &mut self,
        position: &P,
        turn: Turn,
        depth: u32,
        ply: u32,
        mut window: Window,
        line: &mut Vec<P::Move>,
    ) -> i32 {
        // A check is answered before captures alone are looked at.
        let answers = depth == 0 && Self::is_in_check(position);
        if depth == 0 && !answers {
            return self.captures(position, turn, CAPTURES, ply, window);
        }
        let key = position.search_key(depth + BEYOND) ^ self.camp.salt();
        let entry = self.table.as_ref().and_then(|table| table.get(key));
        if let (Some(entry), Some(table)) = (&entry, &self.table) {
            let settled = table.settled(entry, depth, ply, (window.alpha, window.beta));
            if let Some(value) = settled {
                return value;
            }
        }
        let first = entry.and_then(|entry| entry.best());
        let mut moves = position.moves();
        moves.retain(|&m| self.camp.is_of(position, turn, m));
        let ordered = self.order.all(position, moves, first, ply);
        let moves = ordered.into_iter().map(|(_, m)| m);
        let (low, mut best) = (window.alpha, None);
        let _ = position.visit_children(moves, &mut position.clone(), |m, child| {
            let mut rest = Vec::new();
            let scout = best.is_some();
            let asked = if scout { window.scout() } else { window };
            let mut value = self.after(child, turn, (depth, answers), ply, asked, &mut rest);
            if scout && value > window.alpha && value < window.beta {
                rest.clear();
                value = self.after(child, turn, (depth, answers), ply, window, &mut rest);
            }
            if self.meter.is_spent() {
                return Break(());
            }
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, m));
            }
            if value > window.alpha {
                window.alpha = value;
                line.clear();
                line.push(m);
                line.append(&mut rest);
            }
            if value >= window.beta {
                if self.order.promise(position, m).is_none() {
                    self.order.note_killer(m, ply);
                }
                return Break(());
            }
            Continue(())
        });
        if self.meter.is_spent() {
            return 0;
        }
        let Some((best, best_move)) = best else {
            return self.worth(position, turn.ours);
        };
        if let Some(table) = &mut self.table {
            let bound = if best >= window.beta {
                Bound::AtLeast
            } else if best > low {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            table.put(key, depth, ply, (best, bound), Some(best_move));
        }
        best
    }

    /// The value after a move of a node for the side that moved. After an answer to a check at the end
    /// of the depth, only captures follow.
    fn after(
        &mut self,
        child: &P,
        turn: Turn,
        (depth, answers): (u32, bool),
        ply: u32,
        window: Window,
        line: &mut Vec<P::Move>,
    ) -> i32 {
        if answers {
            self.capture_child(child, turn.ours, CAPTURES, ply, window)
        } else {
            self.child(child, turn.ours, depth - 1, ply, window, line)
        }
    }

    /// Quiescence: captures and promotions alone, which need not be made.
    fn captures(
        &mut self,
        position: &P,
        turn: Turn,
        left: u32,
        ply: u32,
        mut window: Window,
    ) -> i32 {
        let mut best = self.worth(position, turn.ours);
        if best >= window.beta || left == 0 {
            return best;
        }
        window.alpha = window.alpha.max(best);
        let mut moves = position.tactical_moves();
        moves.retain(|&m| self.camp.is_of(position, turn, m));
        let ordered = self.order.all(position, moves, None, ply);
        let moves = ordered.into_iter().map(|(_, m)| m);
        let _ = position.visit_children(moves, &mut position.clone(), |_, child| {
            let value = self.capture_child(child, turn.ours, left - 1, ply, window);
            if self.meter.is_spent() {
                return Break(());
            }
            best = best.max(value);
            window.alpha = window.alpha.max(value);
            if value >= window.beta {
                return Break(());
            }
            Continue(())
        });
        if self.meter.is_spent() { 0 } else { best }
    }

    fn capture_child(&mut self, child: &P, ours: bool, left: u32, ply: u32, window: Window) -> i32 {
        if !self.meter.spend() {
            return 0;
        }
        if let Some(value) = self.settled(child, ours, ply + 1) {
            return value;
        }
        let Some(turn) = self.camp.turn(child) else {
            return self.worth(child, ours);
        };
        if turn.ours == ours {
            self.captures(child, turn, left, ply + 1, window)
        } else {
            -self.captures(child, turn, left, ply + 1, window.turned())
        }
    }
}
