use std::ops::ControlFlow::{self, Break, Continue};

use variant_core::Tactics;

use crate::alpha_beta::{Ahead, AlphaBeta, CAPTURES, LONGEST, Node};
use crate::ancestors::{Ancestor, settled};
use crate::moves::{MARGIN, Plan};
use crate::table::{Bound, Entry};
use crate::threads::DEEP;
use crate::window::Window;
use crate::{LIMIT, MATE};

/// Plies beyond the depth on which a plain value can depend.
const BEYOND: u32 = CAPTURES + 2;

/// Plies within which a draw by count separates keys.
const HORIZON: u32 = 40;

impl<P: Tactics> AlphaBeta<'_, P> {
    pub(crate) fn node(&mut self, node: &mut Node<'_, P>, line: &mut Vec<P::Move>) -> i32 {
        if !self.plain
            && let Some(value) = self.keep_within_mates(node)
        {
            return value;
        }
        // A check is answered before captures alone are searched.
        let answers = node.depth == 0 && node.is_check && self.plain;
        if node.depth == 0 && !answers || node.ply >= LONGEST {
            return self.quiescence(node);
        }
        let key = self.key(node);
        let entry = self.table.and_then(|table| table.get(key));
        if let Some(value) = entry.and_then(|entry| self.known(&entry, node)) {
            return value;
        }
        let is_shared = self.meter.is_shared();
        let is_ancestor = is_shared && !self.plain && node.depth >= DEEP && node.window.is_scout();
        if is_ancestor && self.is_settled_above() {
            return 0;
        }
        let passed = match self.pass_on(node, line) {
            Continue(passed) => passed,
            Break(value) => return value,
        };
        let low = node.window.alpha;
        node.window = node.window.raised(passed.unwrap_or(low));
        let still = self.still(node);
        if let Some(value) = still.and_then(|still| self.fails_high_still(node, still)) {
            return value;
        }
        let first = entry.map_or(0, |entry| entry.best);
        // A deep search finds its first move in a shallower one.
        let is_shallower = first == 0 && !self.plain && node.depth >= 5;
        let plan = Plan {
            key,
            depth: node.depth - u32::from(is_shallower),
            answers,
            first,
            still,
        };
        let result = if is_ancestor {
            self.moves_below(node, &plan, line)
        } else {
            self.moves(node, &plan, line)
        };
        if let Some(value) = self.meter.arrive(node.ply) {
            return value;
        }
        if self.meter.is_spent() {
            return 0;
        }
        let Some((best, code)) = better(result, passed) else {
            return self.worth(node.position, &node.sums, node.turn.ours);
        };
        node.window.alpha = low;
        self.store(node, &plan, best, code);
        best
    }

    /// The search returns to the node when another thread settles it.
    fn moves_below(
        &mut self,
        node: &Node<'_, P>,
        plan: &Plan,
        line: &mut Vec<P::Move>,
    ) -> Option<(i32, u16)> {
        self.ancestors.push(Ancestor {
            key: plan.key,
            depth: node.depth,
            ply: node.ply,
            window: node.window,
        });
        let result = self.moves(node, plan, line);
        self.ancestors.pop();
        result
    }

    /// Extends checks, keeps window and depth within the mates that are possible; returns the value if none is.
    fn keep_within_mates(&self, node: &mut Node<'_, P>) -> Option<i32> {
        let (ply, window) = (node.ply, &mut node.window);
        // Series of checks end.
        if node.is_check && ply < 2 * self.depth {
            node.depth += 1;
        }
        // A mate found elsewhere is as short.
        window.alpha = window.alpha.max(ply as i32 - MATE);
        window.beta = window.beta.min(MATE - ply as i32 - 1);
        if window.alpha >= window.beta {
            return Some(window.alpha);
        }
        // Only mates within so many plies are inside the window.
        if window.alpha > LIMIT {
            node.depth = (node.depth).min((MATE - window.alpha - 1).unsigned_abs() - ply);
        } else if window.beta < -LIMIT {
            node.depth = (node.depth).min((MATE + window.beta - 1).unsigned_abs() - ply);
        }
        None
    }

    fn key(&self, node: &Node<'_, P>) -> u64 {
        let plies = if self.plain {
            node.depth + BEYOND
        } else {
            HORIZON
        };
        let reply = if node.replied {
            0x5bd1_e995_1234_5677
        } else {
            0
        };
        node.position.search_key(plies) ^ self.salt ^ reply
    }

    /// If it settles the window. Plain results need the same depth: deeper entries depend on what the table holds.
    fn known(&self, entry: &Entry, node: &Node<'_, P>) -> Option<i32> {
        let settles = if self.plain {
            entry.depth == node.depth
        } else {
            entry.depth >= node.depth && node.window.is_scout()
        };
        settles.then(|| entry.settled(node.ply, node.window))?
    }

    fn store(&self, node: &Node<'_, P>, plan: &Plan, best: i32, code: u16) {
        let Some(table) = self.table else { return };
        let bound = Bound::of(best, node.window);
        let keeps_first = bound == Bound::AtMost && !self.plain;
        let code = if keeps_first { plan.first } else { code };
        // Threads ask for the whole depth of a move that they put off.
        let is_shared = self.meter.is_shared();
        let depth = if is_shared { node.depth } else { plan.depth };
        table.put(plan.key, depth, node.ply, (best, bound), code);
    }

    fn is_settled_above(&mut self) -> bool {
        let settled = self.table.and_then(|table| settled(&self.ancestors, table));
        if let Some(node) = settled {
            self.meter.leave(node);
        }
        settled.is_some()
    }

    /// In best-reply search, opponents pass once one has answered, and may pass before.
    ///
    /// Breaks with the node's value, or continues with that of passing.
    fn pass_on(
        &mut self,
        node: &Node<'_, P>,
        line: &mut Vec<P::Move>,
    ) -> ControlFlow<i32, Option<i32>> {
        if !self.best_reply || node.turn.ours {
            return Continue(None);
        }
        let passed = self.passed(node, line);
        match passed {
            Some(value) if node.replied || value >= node.window.beta => Break(value),
            _ if self.meter.is_spent() => Break(0),
            _ => Continue(passed),
        }
    }

    /// Leaves the answer to the next opponent.
    fn passed(&mut self, node: &Node<'_, P>, line: &mut Vec<P::Move>) -> Option<i32> {
        let passed = node.position.pass()?;
        let is_last = self.sides.turn(&passed)?.ours;
        if is_last && !node.replied {
            return None;
        }
        // The line ends: a pass has no move.
        let (ahead, mut rest) = (Ahead::Depth(node.depth), Vec::new());
        let value = self.child(node, &passed, 0, ahead, node.window, &mut rest);
        line.clear();
        Some(value)
    }

    fn still(&self, node: &Node<'_, P>) -> Option<i32> {
        let may_prune = !self.plain && !node.is_check;
        let prunes = may_prune && node.window.is_scout() && node.window.beta.abs() < LIMIT;
        prunes.then(|| self.worth(node.position, &node.sums, node.turn.ours))
    }

    /// Value of a position above the window even if its side passes, or by more than a shallow search would change.
    fn fails_high_still(&mut self, node: &Node<'_, P>, still: i32) -> Option<i32> {
        let (depth, window) = (node.depth, node.window);
        if depth <= 6 && still - MARGIN * depth as i32 >= window.beta && still.abs() < LIMIT {
            return Some(still);
        }
        let may_pass = node.last != 0 && (node.turn.ours || !self.best_reply);
        if depth < 3 || still < window.beta || !may_pass || !Self::has_pieces(node) {
            return None;
        }
        let passed = node.position.pass()?;
        let turn = self.sides.turn(&passed)?;
        if turn.ours == node.turn.ours {
            return None;
        }
        let reduction = 3 + depth / 4 + ((still - window.beta) / 200).clamp(0, 2) as u32;
        let ahead = Ahead::Depth(depth.saturating_sub(reduction));
        let beta = Window {
            alpha: window.beta - 1,
            ..window
        };
        let value = self.child(node, &passed, 0, ahead, beta, &mut Vec::new());
        (value >= window.beta && !self.meter.is_spent()).then(|| value.min(LIMIT - 1))
    }

    /// Two pieces or more besides kings and pawns: with fewer, zugzwang is common.
    fn has_pieces(node: &Node<'_, P>) -> bool {
        let position = node.position;
        let mut pieces = 0;
        let visited = position.visit_pieces(|piece| {
            let is_piece = !matches!(piece.letter, 'K' | 'P');
            if is_piece && position.owner_of(piece.seat) == Some(node.turn.player) {
                pieces += 1;
            }
            if pieces >= 2 { Break(()) } else { Continue(()) }
        });
        visited.is_break()
    }
}

/// Passing has no code.
fn better(moved: Option<(i32, u16)>, passed: Option<i32>) -> Option<(i32, u16)> {
    match (moved, passed) {
        (Some((best, _)), Some(passed)) if best > passed => moved,
        (moved, None) => moved,
        (_, Some(passed)) => Some((passed, 0)),
    }
}
