//! Moves of a node of alpha-beta: pruning near the leaves, late move reductions, scouts.

use std::cell::Cell;
use std::ops::ControlFlow::{self, Break, Continue};

use smallvec::SmallVec;
use variant_core::Tactics;

use crate::MATE;
use crate::alpha_beta::{Ahead, AlphaBeta, CAPTURES, Node};
use crate::buffers::Buffer;
use crate::order::{ByRank, TACTICAL};
use crate::threads::{Marks, Shared};
use crate::window::Window;

/// Margin for each ply near the leaves.
pub(crate) const MARGIN: i32 = 110;

/// Within these plies from the root no move is pruned, and no check two plies further: short mates are found.
const NEAR: u32 = 3;

/// Plies of mates that need not be the shortest.
const LONG_MATE: i32 = 9;

pub(crate) struct Plan {
    pub(crate) key: u64,
    pub(crate) depth: u32,
    /// Whether the moves answer a check before captures alone are searched.
    pub(crate) answers: bool,
    /// Code of the table's move, or 0.
    pub(crate) first: u16,
    /// Value of the position, where it may prune.
    pub(crate) still: Option<i32>,
}

impl Plan {
    const fn ahead(&self) -> Ahead {
        if self.answers {
            Ahead::Captures(CAPTURES)
        } else {
            Ahead::Depth(self.depth - 1)
        }
    }
}

struct Pruning {
    /// Number of the last quiet move.
    last_quiet: u32,
    futile: bool,
    keeps_checks: bool,
}

impl Pruning {
    const fn is_late(&self, number: u32, rank: i32) -> bool {
        rank < TACTICAL && number > 1 && (self.futile || number > self.last_quiet)
    }
}

struct Searched {
    best: Option<(i32, u16)>,
    window: Window,
    /// Codes of quiet moves without a cutoff.
    quiet: SmallVec<[u16; 32]>,
}

impl Searched {
    fn new(window: Window) -> Self {
        let (best, quiet) = (None, SmallVec::new());
        Self {
            best,
            window,
            quiet,
        }
    }

    /// Breaks at a cutoff, with `is_quiet`.
    fn note(&mut self, value: i32, code: u16, is_quiet: bool) -> ControlFlow<bool> {
        if self.best.is_none_or(|(best, _)| value > best) {
            self.best = Some((value, code));
        }
        self.window = self.window.raised(value);
        if value >= self.window.beta {
            return Break(is_quiet);
        }
        if is_quiet {
            self.quiet.push(code);
        }
        Continue(())
    }
}

impl<'a, P: Tactics> AlphaBeta<'a, P> {
    /// The best value and its move's code; `None` without a move.
    pub(crate) fn moves(
        &mut self,
        node: &Node<'_, P>,
        plan: &Plan,
        line: &mut Vec<P::Move>,
    ) -> Option<(i32, u16)> {
        let (position, turn) = (node.position, node.turn);
        let marks = self.marks(plan.key, plan.depth);
        if let Some(marks) = marks {
            self.order.exchange(marks.history(), self.meter.nodes);
        }
        let context = self.context(node, plan.first);
        let values = self.order.values;
        let mut buffer = self.buffers.take(position);
        let own = |m| self.sides.is_of(position, turn, m);
        buffer.fill(position, own, self.order.rank(position, context));
        let Buffer { moves, child, rest } = &mut *buffer;
        let pruning = self.pruning(node, plan);
        let current = Cell::new((0_u16, 0_i32, 0_u32));
        let left_out = Cell::new(false);
        let ranked = ByRank::new(moves, |m| values.loses(position, m));
        let moves = Shared::new(ranked, marks)
            .map_while(|(number, ranked)| {
                let is_late = pruning.is_late(number, ranked.rank);
                left_out.set(left_out.get() || is_late);
                current.set((ranked.code, ranked.rank, number));
                (!is_late || pruning.keeps_checks).then_some((ranked.m, is_late))
            })
            .filter(|&(m, is_late)| !is_late || position.gives_check(m))
            .map(|(m, _)| m);
        let low = node.window.alpha;
        let mut searched = Searched::new(node.window);
        let visited = position.visit_children(moves, child, |m, child| {
            let (code, rank, _) = current.get();
            rest.clear();
            let value = self.scouted(node, plan, child, current.get(), &searched, rest);
            if let Some(marks) = marks {
                marks.end(code);
            }
            if self.meter.is_spent() {
                return Break(false);
            }
            if value > searched.window.alpha {
                line.clear();
                line.push(m);
                line.append(rest);
            }
            let is_quiet = rank.abs() < TACTICAL || values.promise(position, m).is_none();
            searched.note(value, code, is_quiet)
        });
        self.buffers.put_back(buffer);
        if let (Break(true), Some((_, code))) = (visited, searched.best) {
            self.order.note(code, &searched.quiet, plan.depth, context);
        }
        match searched.best {
            // Pruned moves may avoid the mate that all others allow.
            Some((value, code)) if value < low && left_out.get() => Some((low, code)),
            best => best,
        }
    }

    fn pruning(&self, node: &Node<'_, P>, plan: &Plan) -> Pruning {
        // Against several opponents, depth is a better use of nodes.
        let near = if self.sides.count == 2 { NEAR } else { 0 };
        let depth = plan.depth;
        let still = plan.still.filter(|_| depth <= 3 && node.ply >= near);
        let margin = MARGIN * (depth as i32 + 1);
        Pruning {
            last_quiet: still.map_or(u32::MAX, |_| 4 + 4 * depth * depth),
            futile: still.is_some_and(|still| still + margin <= node.window.alpha),
            keeps_checks: near > 0 && node.ply < near + 2,
        }
    }

    /// Plain results depend on the order of moves.
    pub(crate) fn marks(&self, key: u64, depth: u32) -> Option<Marks<'a>> {
        self.meter.marks(key, depth).filter(|_| !self.plain)
    }

    fn reduced(
        &self,
        node: &Node<'_, P>,
        plan: &Plan,
        (number, rank): (u32, i32),
        window: Window,
    ) -> Option<u32> {
        let depth = plan.depth;
        let early = if window.is_scout() { 2 } else { 4 };
        if self.plain || depth < 3 || number <= early || node.is_check || rank >= TACTICAL {
            return None;
        }
        // A shorter mate may begin with any move.
        if window.alpha > MATE - LONG_MATE && depth <= 6 {
            return None;
        }
        let mut reduction = (eighths(depth) * eighths(number)) as i32 / 150;
        if rank > 1 << 19 {
            reduction -= 1;
        }
        if rank.abs() < TACTICAL {
            reduction -= (rank / 6_000).clamp(-1, 1);
        }
        if !window.is_scout() {
            reduction -= 1;
        }
        let reduced = (depth as i32 - 1 - reduction.max(0)).max(1) as u32;
        (reduced < depth - 1).then_some(reduced)
    }

    /// Above the window at the reduced depth, then at the whole one, then exact where it matters.
    fn scouted(
        &mut self,
        node: &Node<'_, P>,
        plan: &Plan,
        child: &P,
        (code, rank, number): (u16, i32, u32),
        searched: &Searched,
        line: &mut Vec<P::Move>,
    ) -> i32 {
        let (ahead, window) = (plan.ahead(), searched.window);
        if searched.best.is_none() {
            return self.child(node, child, code, ahead, window, line);
        }
        let mut value = window.alpha + 1;
        if let Some(depth) = self.reduced(node, plan, (number, rank), window) {
            value = self.child(node, child, code, Ahead::Depth(depth), window.scout(), line);
        }
        if value > window.alpha && !self.meter.is_spent() {
            line.clear();
            value = self.child(node, child, code, ahead, window.scout(), line);
        }
        if value > window.alpha && value < window.beta && !self.meter.is_spent() {
            line.clear();
            value = self.child(node, child, code, ahead, window, line);
        }
        value
    }
}

/// Eight times the binary logarithm, rounded down, linear between powers of two.
const fn eighths(number: u32) -> u32 {
    let power = (number | 1).ilog2();
    8 * power + ((number << 3) >> power) - 8
}
