//! Alpha-beta with a transposition table and quiescence. With more than two sides all others play together
//! (paranoid), or in best-reply search only one of them answers.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};

use smallvec::SmallVec;
use variant_core::{Outcome, Seat, Tactics};

use crate::LIMIT;
use crate::ancestors::Ancestor;
use crate::buffers::{Buffer, Buffers};
use crate::deepening::{Best, Iterate};
use crate::evaluate::{Evaluation, Sums};
use crate::found::final_value;
use crate::meter::Meter;
use crate::order::{ByRank, Context, Order, Ranked};
use crate::repetition::is_repeated;
use crate::sides::{Sides, Turn};
use crate::table::Table;
use crate::threads::Shared;
use crate::window::Window;

pub(crate) const CAPTURES: u32 = 6;

/// Slightly less than equal for the searching side, so that a leader plays on.
pub(crate) const REPETITION: i32 = -12;

/// Margin for other effects of a capture.
const DELTA: i32 = 150;

pub(crate) const LONGEST: u32 = 96;

pub(crate) struct AlphaBeta<'a, P: Tactics> {
    pub(crate) evaluation: Evaluation<'a, P>,
    pub(crate) sides: &'a Sides,
    pub(crate) meter: Meter<'a>,
    pub(crate) table: Option<&'a Table>,
    pub(crate) salt: u64,
    /// Keys before the root; coming back is a draw.
    pub(crate) past: &'a HashSet<u64>,
    pub(crate) order: Order<'a>,
    pub(crate) buffers: Buffers<P, Ranked<P::Move>>,
    /// Whether to find exactly minimax to the same depth.
    pub(crate) plain: bool,
    pub(crate) best_reply: bool,
    pub(crate) root: &'a P,
    pub(crate) depth: u32,
    pub(crate) path: Vec<u64>,
    /// Nodes from the root down.
    pub(crate) ancestors: SmallVec<[Ancestor; 32]>,
}

pub(crate) struct Node<'a, P> {
    pub(crate) position: &'a P,
    pub(crate) turn: Turn,
    pub(crate) sums: Sums,
    pub(crate) ply: u32,
    /// Code of the move that led here; 0 for none and null moves.
    pub(crate) last: u16,
    pub(crate) is_check: bool,
    /// Whether an opponent has answered our last move.
    pub(crate) replied: bool,
    pub(crate) depth: u32,
    pub(crate) window: Window,
}

#[derive(Clone, Copy)]
pub(crate) enum Ahead {
    Depth(u32),
    /// Captures alone, at most so many.
    Captures(u32),
}

impl<'b, P: Tactics> Iterate<'b, P::Move> for AlphaBeta<'b, P> {
    fn meter(&mut self) -> &mut Meter<'b> {
        &mut self.meter
    }

    fn hashfull(&self) -> u32 {
        self.table.map_or(0, Table::fill)
    }

    fn iterate(
        &mut self,
        moves: &[P::Move],
        depth: u32,
        guess: Option<i32>,
    ) -> Option<Best<P::Move>> {
        let guess = guess.filter(|guess| !self.plain && depth >= 4 && guess.abs() < LIMIT);
        let mut margin = 30;
        let mut window = guess.map_or(Window::OPEN, |guess| Window::around(guess, margin));
        loop {
            let best = self.root_moves(moves, depth, window);
            if self.meter.is_spent() {
                return best.filter(|best| best.value > window.alpha);
            }
            margin *= 4;
            let value = best.as_ref()?.value;
            if value <= window.alpha && window.alpha > -i32::MAX {
                window.alpha = value.saturating_sub(margin).max(-i32::MAX);
            } else if value >= window.beta && window.beta < i32::MAX {
                window.beta = value.saturating_add(margin);
            } else {
                return best;
            }
            if margin > 1_000 {
                window = Window::OPEN;
            }
        }
    }
}

impl<'a, P: Tactics> AlphaBeta<'a, P> {
    fn root_moves(
        &mut self,
        moves: &[P::Move],
        depth: u32,
        mut window: Window,
    ) -> Option<Best<P::Move>> {
        let root = self.root;
        let node = self.root_node()?;
        self.path.clear();
        self.path.push(root.key());
        let mut best: Option<Best<P::Move>> = None;
        self.depth = depth;
        let in_order = |m| Ranked {
            rank: 0,
            code: crate::order::code(m),
            m,
        };
        let ranked = moves.iter().copied().map(in_order);
        let marks = self.marks(root.key() ^ self.salt, depth);
        let code = Cell::new(0);
        let in_turn = Shared::new(ranked, marks).map(|(_, ranked)| {
            code.set(ranked.code);
            ranked.m
        });
        let _ = root.visit_children(in_turn, &mut root.clone(), |m, child| {
            let code = code.get();
            let (ahead, mut line) = (Ahead::Depth(depth - 1), Vec::new());
            let mut value = 0;
            let scouts = best.is_some();
            if scouts {
                value = self.child(&node, child, code, ahead, window.scout(), &mut line);
            }
            if !scouts || value > window.alpha && !self.meter.is_spent() {
                line.clear();
                value = self.child(&node, child, code, ahead, window, &mut line);
            }
            if let Some(marks) = marks {
                marks.end(code);
            }
            if self.meter.is_spent() {
                return Break(());
            }
            if best.as_ref().is_none_or(|best| value > best.value) {
                line.insert(0, m);
                best = Some(Best { value, line });
            }
            window = window.raised(value);
            if value >= window.beta {
                Break(())
            } else {
                Continue(())
            }
        });
        best
    }

    /// The root, with our side's moves even where others may move.
    fn root_node(&self) -> Option<Node<'a, P>> {
        let turn = self.sides.turn(self.root)?;
        Some(Node {
            position: self.root,
            turn: Turn { ours: true, ..turn },
            sums: self.evaluation.begin(self.root),
            ply: 0,
            last: 0,
            is_check: false, // matters to no child
            replied: false,
            depth: self.depth,
            window: Window::OPEN,
        })
    }

    pub(crate) fn child(
        &mut self,
        parent: &Node<'_, P>,
        child: &P,
        code: u16,
        ahead: Ahead,
        window: Window,
        line: &mut Vec<P::Move>,
    ) -> i32 {
        if !self.meter.spend() {
            return 0;
        }
        let (ours, ply) = (parent.turn.ours, parent.ply + 1);
        self.meter.seldepth = self.meter.seldepth.max(ply);
        if child.is_over()
            && let Some(outcome) = child.outcome()
        {
            return self.decided(&outcome, ours, ply);
        }
        let is_quiescent = matches!(ahead, Ahead::Captures(_));
        let key = if is_quiescent || self.plain && self.past.is_empty() {
            0
        } else {
            child.key()
        };
        // Plain results depend on the position alone.
        let above: &[u64] = if self.plain { &[] } else { &self.path };
        if key != 0 && is_repeated(child, key, self.past, above) {
            return self.repetition(ours);
        }
        let next = self.sides.turn(child);
        let turn = next.unwrap_or(parent.turn);
        let mut node = self.node_after(parent, child, turn, code, ahead);
        let is_same = turn.ours == ours;
        node.window = if is_same { window } else { window.turned() };
        if next.is_none() {
            return self.worth(child, &node.sums, ours);
        }
        let value = match ahead {
            Ahead::Captures(left) => self.captures(&node, left),
            Ahead::Depth(_) => {
                self.path.push(key);
                let value = self.node(&mut node, line);
                self.path.pop();
                value
            }
        };
        if is_same { value } else { -value }
    }

    fn node_after<'c>(
        &self,
        parent: &Node<'_, P>,
        child: &'c P,
        turn: Turn,
        code: u16,
        ahead: Ahead,
    ) -> Node<'c, P> {
        let (depth, asks_check) = match ahead {
            Ahead::Captures(_) => (0, false),
            Ahead::Depth(depth) if self.plain => (depth, depth == 0),
            // On many boards a king is often in check while others move.
            Ahead::Depth(depth) => (depth, !turn.is_shared),
        };
        let is_answer = !parent.turn.ours && code != 0; // a pass is none
        let mut sums = Sums::from_slice(&parent.sums);
        self.evaluation.follow(parent.position, child, &mut sums);
        Node {
            position: child,
            turn,
            sums,
            ply: parent.ply + 1,
            last: code,
            is_check: asks_check && is_in_check(child),
            replied: self.best_reply && !turn.ours && (parent.replied || is_answer),
            depth,
            window: Window::OPEN,
        }
    }

    const fn repetition(&self, ours: bool) -> i32 {
        match (self.plain, ours) {
            (true, _) => 0,
            (false, true) => REPETITION,
            (false, false) => -REPETITION,
        }
    }

    fn decided(&self, outcome: &Outcome, ours: bool, ply: u32) -> i32 {
        let players = self.sides.players.iter().copied();
        let value = final_value(
            outcome,
            players.filter(|&player| self.sides.is_ours(player)),
            ply,
        );
        if ours { value } else { -value }
    }

    pub(crate) fn worth(&self, position: &P, sums: &Sums, ours: bool) -> i32 {
        let players = &self.sides.players;
        let values = self.evaluation.judge(position, players, sums);
        let value = self.sides.lead(&values);
        if ours { value } else { -value }
    }

    pub(crate) fn quiescence(&mut self, node: &Node<'_, P>) -> i32 {
        let most = match (self.plain, node.turn.is_shared) {
            (true, _) => CAPTURES,
            // Captures on all boards are too many.
            (false, true) => 1,
            (false, false) => 2 * CAPTURES,
        };
        self.captures(node, most)
    }

    /// Captures and promotions are optional.
    fn captures(&mut self, node: &Node<'_, P>, left: u32) -> i32 {
        let mut window = node.window;
        let mut best = self.worth(node.position, &node.sums, node.turn.ours);
        if best >= window.beta || left == 0 {
            return best;
        }
        window = window.raised(best);
        let position = node.position;
        // Without captures that lose, or win too little for the window.
        let least = window.alpha.saturating_sub(best).saturating_sub(DELTA);
        let (values, plain) = (self.order.values, self.plain);
        let mut buffer = self.buffers.take(position);
        let Buffer { moves, child, .. } = &mut *buffer;
        let _ = position.visit_tactical(|m| {
            if self.sides.is_of(position, node.turn, m)
                && let Some((rank, won)) = values.promise(position, m)
                && (plain || won >= least)
            {
                let code = crate::order::code(m);
                moves.push(Ranked { rank, code, m });
            }
            Continue::<()>(())
        });
        // Too few to share work.
        for Ranked { code, m, .. } in ByRank::new(moves, |_| false) {
            if !plain && values.loses(position, m) {
                continue;
            }
            position.play_into(m, child);
            let ahead = Ahead::Captures(left - 1);
            let value = self.child(node, child, code, ahead, window, &mut Vec::new());
            if self.meter.is_spent() {
                break;
            }
            best = best.max(value);
            window = window.raised(value);
            if value >= window.beta {
                break;
            }
        }
        self.buffers.put_back(buffer);
        if self.meter.is_spent() { 0 } else { best }
    }

    pub(crate) fn context(&self, node: &Node<'_, P>, first: u16) -> Context {
        Context {
            first,
            last: node.last,
            seat: self.sides.index_of(node.turn.player),
            ply: node.ply,
        }
    }
}

pub(crate) fn is_in_check<P: Tactics>(position: &P) -> bool {
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
