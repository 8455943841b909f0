//! Inner node of alpha-beta, and its savings: results of the table, null moves, pruning near the leaves, late
//! move reductions.

use std::cell::Cell;
use std::ops::ControlFlow::{Break, Continue};

use smallvec::SmallVec;
use variant_core::Tactics;

use crate::alpha_beta::{Ahead, AlphaBeta, CAPTURES, LONGEST, Node};
use crate::crew::{DEEP, Marks, Shared};
use crate::order::{ByRank, TACTICAL};
use crate::room::Room;
use crate::table::{Bound, Entry};
use crate::watch::Watched;
use crate::window::Window;
use crate::{Evaluate, LIMIT, MATE};

/// Plies beyond the depth on which a plain value can depend.
const BEYOND: u32 = CAPTURES + 2;

/// Plies within which a draw by count separates keys.
const HORIZON: u32 = 40;

/// Margin for each ply near the leaves.
const MARGIN: i32 = 110;

/// Plies from the root within which no move is pruned, and no check two plies further: short mates are found.
const NEAR: u32 = 3;

/// Plies of mates that need not be the shortest.
const LONG_MATE: i32 = 9;

impl<'a, P: Tactics, E: Evaluate<P>> AlphaBeta<'a, P, E> {
    pub(crate) fn node(
        &mut self,
        node: &Node<'_, P>,
        mut depth: u32,
        mut window: Window,
        line: &mut Vec<P::Move>,
    ) -> i32 {
        let ply = node.ply;
        if !self.plain {
            // Series of checks end.
            if node.is_check && ply < 2 * self.depth {
                depth += 1;
            }
            // A mate found elsewhere is as short.
            window.alpha = window.alpha.max(ply as i32 - MATE);
            window.beta = window.beta.min(MATE - ply as i32 - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
            // Only mates within so many plies are inside the window.
            if window.alpha > LIMIT {
                depth = depth.min((MATE - window.alpha - 1).unsigned_abs() - ply);
            } else if window.beta < -LIMIT {
                depth = depth.min((MATE + window.beta - 1).unsigned_abs() - ply);
            }
        }
        // A check is answered before captures alone are searched.
        let answers = depth == 0 && node.is_check && self.plain;
        if depth == 0 && !answers || ply >= LONGEST {
            return self.quiescence(node, window);
        }
        let position = node.position;
        let plies = if self.plain { depth + BEYOND } else { HORIZON };
        let reply = if node.replied {
            0x5bd1_e995_1234_5677
        } else {
            0
        };
        let key = position.search_key(plies) ^ self.salt ^ reply;
        let entry = self.table.and_then(|table| table.get(key));
        if let Some(value) = entry.and_then(|entry| self.known(&entry, depth, ply, window)) {
            return value;
        }
        let is_shared = self.meter.is_shared();
        let is_watched = is_shared && !self.plain && depth >= DEEP && window.is_scout();
        if is_watched && self.is_settled_above() {
            return 0;
        }
        // In best-reply search, opponents pass once one has answered; before, they may leave it to the next.
        let mut passed = None;
        if self.best_reply && !node.turn.ours {
            passed = self.pass_on(node, depth, window, line);
            match passed {
                Some(value) if node.replied || value >= window.beta => return value,
                _ if self.meter.is_spent() => return 0,
                _ => {}
            }
        }
        let low = window.alpha;
        window.alpha = passed.map_or(low, |value| value.max(low));
        let mut still = None;
        if !self.plain && !node.is_check && window.is_scout() && window.beta.abs() < LIMIT {
            let value = self.worth(position, &node.sums, node.turn.ours);
            still = Some(value);
            if let Some(value) = self.fails_high_still(node, depth, window, value) {
                return value;
            }
        }
        let first = entry.map_or(0, |entry| entry.best);
        let asked = depth;
        // A deep search without a first move finds one in a shallower search.
        if first == 0 && !self.plain && depth >= 5 {
            depth -= 1;
        }
        if is_watched {
            self.watch.enter(Watched {
                key,
                depth: asked,
                ply,
                window,
            });
        }
        let result = self.moves(node, key, (depth, answers), window, (first, still), line);
        if is_watched {
            self.watch.leave();
        }
        if let Some(value) = self.meter.arrive(ply) {
            return value;
        }
        if self.meter.is_spent() {
            return 0;
        }
        let (best, code) = match (result, passed) {
            (Some((best, code)), Some(passed)) if best > passed => (best, code),
            (Some(result), None) => result,
            (_, Some(passed)) => (passed, 0),
            (None, None) => return self.worth(position, &node.sums, node.turn.ours),
        };
        if let Some(table) = self.table {
            let bound = Bound::of(best, (low, window.beta));
            let code = if bound == Bound::AtMost && !self.plain {
                first
            } else {
                code
            };
            // Threads ask for the whole depth of a move that they put off.
            let depth = if is_shared { asked } else { depth };
            table.put(key, depth, ply, (best, bound), code);
        }
        best
    }

    /// Whether the search returns to a node above.
    fn is_settled_above(&mut self) -> bool {
        let settled = self.table.and_then(|table| self.watch.settled(table));
        if let Some(node) = settled {
            self.meter.leave(node);
        }
        settled.is_some()
    }

    /// Value of leaving the answer to the next opponent; `None` if there is none or the rules forbid it.
    fn pass_on(
        &mut self,
        node: &Node<'_, P>,
        depth: u32,
        window: Window,
        line: &mut Vec<P::Move>,
    ) -> Option<i32> {
        let passed = node.position.pass()?;
        let is_last = self.camp.turn(&passed)?.ours;
        if is_last && !node.replied {
            return None;
        }
        // The line ends: a pass has no move.
        let mut rest = Vec::new();
        let value = self.child(node, &passed, 0, Ahead::Depth(depth), window, &mut rest);
        line.clear();
        Some(value)
    }

    /// Value of the table, if it settles the window. Plain results need the same depth: deeper entries depend
    /// on what the table holds.
    fn known(&self, entry: &Entry, depth: u32, ply: u32, window: Window) -> Option<i32> {
        let settles = if self.plain {
            entry.depth == depth
        } else {
            entry.depth >= depth && window.is_scout()
        };
        if settles {
            entry.settled(ply, (window.alpha, window.beta))
        } else {
            None
        }
    }

    /// Value of a position above the window even if its side passes, or by more than a shallow search would
    /// change.
    fn fails_high_still(
        &mut self,
        node: &Node<'_, P>,
        depth: u32,
        window: Window,
        still: i32,
    ) -> Option<i32> {
        if depth <= 6 && still - MARGIN * depth as i32 >= window.beta && still.abs() < LIMIT {
            return Some(still);
        }
        let may_pass = node.last != 0 && (node.turn.ours || !self.best_reply);
        if depth < 3 || still < window.beta || !may_pass || !Self::has_pieces(node) {
            return None;
        }
        let passed = node.position.pass()?;
        let turn = self.camp.turn(&passed)?;
        if turn.ours == node.turn.ours {
            return None;
        }
        let reduction = 3 + depth / 4 + ((still - window.beta) / 200).clamp(0, 2) as u32;
        let depth = depth.saturating_sub(reduction);
        let beta = Window {
            alpha: window.beta - 1,
            ..window
        };
        let value = self.child(node, &passed, 0, Ahead::Depth(depth), beta, &mut Vec::new());
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

    /// Returns the best value and its move's code; `None` without a move.
    fn moves(
        &mut self,
        node: &Node<'_, P>,
        key: u64,
        (depth, answers): (u32, bool),
        mut window: Window,
        (first, still): (u16, Option<i32>),
        line: &mut Vec<P::Move>,
    ) -> Option<(i32, u16)> {
        let (position, turn) = (node.position, node.turn);
        let marks = self.marks(key, depth);
        if let Some(marks) = marks {
            self.order.exchange(marks.history(), self.meter.nodes);
        }
        let context = self.context(node, first);
        let values = self.order.values;
        let mut room = self.rooms.enter(position);
        let own = |m| self.camp.is_of(position, turn, m);
        room.fill(position, own, self.order.rank(position, context));
        let Room {
            moves,
            child,
            line: rest,
        } = &mut *room;
        // Against several opponents, depth is a better use of nodes.
        let near = if self.camp.sides == 2 { NEAR } else { 0 };
        // Quiet moves from this number on are pruned.
        let last_quiet = match still {
            Some(_) if depth <= 3 && node.ply >= near => 4 + 4 * depth * depth,
            _ => u32::MAX,
        };
        let futile = node.ply >= near
            && still.is_some_and(|still| {
                depth <= 3 && still + MARGIN * (depth as i32 + 1) <= window.alpha
            });
        let current = Cell::new((0_u16, 0_i32, 0_u32));
        let left_out = Cell::new(false);
        let keeps_checks = near > 0 && node.ply < near + 2;
        let ranked = ByRank::new(moves, |m| values.loses(position, m));
        let moves = Shared::new(ranked, marks)
            .map_while(|(number, ranked)| {
                let is_quiet = ranked.rank < TACTICAL;
                let is_late = is_quiet && number > 1 && (futile || number > last_quiet);
                left_out.set(left_out.get() || is_late);
                current.set((ranked.code, ranked.rank, number));
                (!is_late || keeps_checks).then_some((ranked.m, is_late))
            })
            .filter(|&(m, is_late)| !is_late || position.gives_check(m))
            .map(|(m, _)| m);
        let low = window.alpha;
        let mut best: Option<(i32, u16)> = None;
        let mut tried: SmallVec<[u16; 32]> = SmallVec::new();
        let visited = position.visit_children(moves, child, |m, child| {
            let (code, rank, number) = current.get();
            rest.clear();
            let value = if answers {
                let ahead = Ahead::Captures(CAPTURES);
                self.scouted(
                    node,
                    child,
                    code,
                    (ahead, None),
                    best.is_some(),
                    window,
                    rest,
                )
            } else {
                let reduced = self.reduced(node, depth, (number, rank), window);
                let ahead = (Ahead::Depth(depth - 1), reduced);
                self.scouted(node, child, code, ahead, best.is_some(), window, rest)
            };
            if let Some(marks) = marks {
                marks.end(code);
            }
            if self.meter.is_spent() {
                return Break(false);
            }
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, code));
            }
            if value > window.alpha {
                window.alpha = value;
                line.clear();
                line.push(m);
                line.append(rest);
            }
            let is_quiet = rank.abs() < TACTICAL || values.promise(position, m).is_none();
            if value >= window.beta {
                return Break(is_quiet);
            }
            if is_quiet {
                tried.push(code);
            }
            Continue(())
        });
        self.rooms.leave(room);
        if let (Break(true), Some((_, code))) = (visited, best) {
            self.order.note(code, &tried, depth, context);
        }
        // Pruned moves may avoid the mate that all others allow.
        match best {
            Some((value, code)) if value < low && left_out.get() => Some((low, code)),
            best => best,
        }
    }

    /// Marks of the moves that other threads search; plain results depend on the order of moves.
    pub(crate) fn marks(&self, key: u64, depth: u32) -> Option<Marks<'a>> {
        self.meter.marks(key, depth).filter(|_| !self.plain)
    }

    /// Reduced depth of a late move, if any.
    fn reduced(
        &self,
        node: &Node<'_, P>,
        depth: u32,
        (number, rank): (u32, i32),
        window: Window,
    ) -> Option<u32> {
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

    /// Value of a child: above the window at the reduced depth, then at the whole one, then exact where it
    /// matters.
    #[allow(
        clippy::too_many_arguments,
        reason = "a node's work, split for the reader"
    )]
    fn scouted(
        &mut self,
        node: &Node<'_, P>,
        child: &P,
        code: u16,
        (ahead, reduced): (Ahead, Option<u32>),
        scouts: bool,
        window: Window,
        line: &mut Vec<P::Move>,
    ) -> i32 {
        if !scouts {
            return self.child(node, child, code, ahead, window, line);
        }
        let mut value = window.alpha + 1;
        if let Some(depth) = reduced {
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
