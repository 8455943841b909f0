use crate::Iteration;
use crate::deepening::Report;
use crate::found::advantage;
use crate::meter::Meter;

use super::Expected;

#[derive(Clone, Debug)]
pub(crate) struct Tried<M> {
    pub(crate) line: Vec<M>,
    pub(crate) visits: u64,
    pub(super) sum: f64,
    pub(super) is_won: bool,
    pub(super) is_lost: bool,
}

/// Of one tree, or several side by side.
pub(crate) struct Grown<M> {
    pub(crate) tried: Vec<Tried<M>>,
    pub(super) sums: Expected,
    pub(super) lines: f64,
    pub(crate) nodes: u64,
}

impl<M: Copy> Grown<M> {
    pub(crate) fn add(&mut self, other: Self) {
        for (own, other) in self.tried.iter_mut().zip(other.tried) {
            if other.visits > own.visits {
                own.line = other.line;
            }
            own.visits += other.visits;
            own.sum += other.sum;
            own.is_won |= other.is_won;
            own.is_lost |= other.is_lost;
        }
        for (own, other) in self.sums.iter_mut().zip(other.sums) {
            *own += other;
        }
        self.lines += other.lines;
        self.nodes += other.nodes;
    }

    /// Best first: proven wins, then the most tried.
    pub(crate) fn best(&self) -> Vec<&Tried<M>> {
        let mut tried: Vec<&Tried<M>> = self.tried.iter().collect();
        let rank = |tried: &&Tried<M>| (tried.is_won, !tried.is_lost, tried.visits);
        tried.sort_by_key(|tried| core::cmp::Reverse(rank(tried)));
        tried
    }

    pub(crate) fn scores(&self) -> impl Iterator<Item = f64> + '_ {
        let is_known = self.lines > 0.0;
        let sums = self.sums.iter();
        sums.map(move |sum| if is_known { sum / self.lines } else { 0.5 })
    }

    /// Leads that amount to the scores.
    pub(crate) fn leads(&self) -> impl Iterator<Item = i32> + '_ {
        self.scores().map(advantage)
    }

    #[allow(
        clippy::cast_precision_loss,
        reason = "a mean of fewer than 2^52 visits"
    )]
    pub(crate) fn report(&self, lines: usize, meter: &Meter<'_>, report: &mut Report<M>) {
        for (multipv, tried) in (1..).zip(self.best().into_iter().take(lines.max(1))) {
            let mean = if tried.visits == 0 {
                0.5
            } else {
                tried.sum / tried.visits as f64
            };
            report(&Iteration {
                depth: tried.line.len() as u32,
                seldepth: meter.seldepth,
                multipv,
                value: advantage(mean),
                nodes: meter.all_nodes(),
                hashfull: 0,
                elapsed: meter.elapsed(),
                line: &tried.line,
            });
        }
    }
}
