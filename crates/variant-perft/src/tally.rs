use core::ops::ControlFlow;

use variant_core::Tactics;
use variant_core::implement::visit_outlined;

/// Kinds of moves in the last ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Tally {
    /// Moves: the perft.
    pub nodes: u128,
    /// [Captures](Tactics::captured), en passant included.
    pub captures: u128,
    /// Moves that [give check](Tactics::gives_check), mates included.
    pub checks: u128,
    /// Moves that end the game with check.
    pub mates: u128,
}

/// Classifies each move of [perft](crate::perft())'s last ply by making it. At depth 0 only `nodes` is not 0.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_perft::tally;
/// let last = tally(&OrthodoxChess::default(), 4);
/// assert_eq!((last.nodes, last.captures, last.checks, last.mates), (197_281, 1_576, 469, 8));
/// ```
pub fn tally<P: Tactics>(position: &P, depth: u32) -> Tally {
    let mut sum = Tally::default();
    match depth {
        0 => sum.nodes = 1,
        1 => each_move(position, |m| sum.add(&Tally::of(position, m))),
        _ => each_move(position, |m| {
            sum.add(&tally(&position.play_unchecked(m), depth - 1));
        }),
    }
    sum
}

impl Tally {
    fn of<P: Tactics>(position: &P, m: P::Move) -> Self {
        let is_check = position.gives_check(m);
        Self {
            nodes: 1,
            captures: position.captured(m).is_some().into(),
            checks: is_check.into(),
            mates: (is_check && position.play_unchecked(m).is_over()).into(),
        }
    }

    /// Cannot overflow: moves are visited one by one.
    fn add(&mut self, other: &Self) {
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.captures = self.captures.saturating_add(other.captures);
        self.checks = self.checks.saturating_add(other.checks);
        self.mates = self.mates.saturating_add(other.mates);
    }
}

fn each_move<P: Tactics>(position: &P, mut visit: impl FnMut(P::Move)) {
    let _ = visit_outlined(position, |batch| {
        for m in batch {
            visit(m);
        }
        ControlFlow::<()>::Continue(())
    });
}
