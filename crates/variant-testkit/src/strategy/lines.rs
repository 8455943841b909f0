use proptest::prelude::{BoxedStrategy, Rng as _, Strategy};
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::TestRunner;
use variant_core::Rng;
use variant_record::Recorded;

use super::games::Games;
use super::rarity::{Rarity, rarest};
use crate::report::asked_for;
use crate::shrink::{Case, Shrinking};
use crate::{Line, PlayedGame, Step};

const RARE: u32 = 50;

const CANDIDATES: usize = 4;

/// Lines of random play, made by [`lines`].
///
/// Half of them end at a rare feature: an en passant right, a check, few moves, an eliminated army.
/// [`rare`](Self::rare) sets the share.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use proptest::prelude::*;
/// use variant_testkit::{proptest, strategy};
/// let endings = strategy::lines::<OrthodoxChess>(20)
///     .begin_at(&["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"])
///     .keep_pieces();
/// proptest!(|(line in endings)| {
///     prop_assert!(line.position().pieces().occupied().len() <= 10);
/// });
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Lines<P> {
    starts: Vec<P>,
    plies: usize,
    least: usize,
    rare: u32,
    takes_pieces: bool,
}

impl<P: Recorded + 'static> Lines<P> {
    /// Begins at the starts of these modes.
    ///
    /// # Panics
    /// If the variant lacks a mode.
    pub fn modes(mut self, modes: &[&str]) -> Self {
        self.starts = starts(modes);
        self
    }

    /// Begins at these position texts.
    ///
    /// # Panics
    /// If a text is refused.
    pub fn begin_at(mut self, texts: &[&str]) -> Self {
        let read = |text: &&str| match text.parse() {
            Ok(position) => position,
            Err(error) => panic!("{text}: {error}"),
        };
        self.starts = texts.iter().map(read).collect();
        self
    }

    /// Sets the percentage that seeks rare features; 50 by default.
    pub const fn rare(mut self, percent: u32) -> Self {
        self.rare = percent;
        self
    }

    /// Keeps all pieces while shrinking: play from a start reaches every position.
    pub const fn keep_pieces(mut self) -> Self {
        self.takes_pieces = false;
        self
    }

    /// Strategy for the last moves with their positions.
    pub fn moves(mut self) -> BoxedStrategy<Step<P>> {
        self.least = 1;
        let last = |line: Line<P>| line.steps().last();
        self.prop_filter_map("the line has no move", last).boxed()
    }

    /// Strategy for games from the same starts: up to as many moves, resignations and draws.
    ///
    /// Some moves go back, so that positions repeat.
    pub fn games(self) -> impl Strategy<Value = PlayedGame<P>> {
        Games(self)
    }

    pub(super) fn shrinking<T: Case + 'static>(&self, case: T) -> Box<dyn ValueTree<Value = T>> {
        Box::new(Shrinking::new(case, self.least, self.takes_pieces))
    }

    /// Number of plies of a case.
    pub(super) fn plies(&self, rng: &mut Rng) -> usize {
        self.least + rng.below((self.plies.saturating_sub(self.least) + 1) as u64) as usize
    }

    pub(super) fn any_start(&self, rng: &mut Rng) -> P {
        self.starts[rng.below(self.starts.len() as u64) as usize].clone()
    }

    fn draw(&self, rng: &mut Rng) -> Line<P> {
        let start = &self.any_start(rng);
        let mut line = Line::new(start.clone());
        let plies = self.plies(rng);
        if rng.below(100) >= self.rare.into() {
            while line.moves().len() < plies && line.play_random(rng) {}
            return line;
        }
        let mut rarity = Rarity::of(start);
        while line.moves().len() < plies {
            let position = line.position();
            let next = if rng.below(4) == 0 {
                let drawn = (0..CANDIDATES).filter_map(|_| position.random_move(rng));
                rarity.rarest_child(drawn.map(|m| (m, position.play_unchecked(m))))
            } else {
                position.random_move(rng)
            };
            let Some(m) = next else {
                break;
            };
            line.push(m);
            rarity.note(line.position());
        }
        let end = rarest(&rarity, self.least, rng);
        let mut ended = Line::new(start.clone());
        line.moves().iter().take(end).for_each(|&m| ended.push(m));
        ended
    }
}

fn starts<P: Recorded>(modes: &[&str]) -> Vec<P> {
    let start = |mode: &&str| match P::start(mode) {
        Ok(start) => start,
        Err(error) => panic!("mode {mode}: {error}"),
    };
    modes.iter().map(start).collect()
}

pub(super) fn rng(runner: &mut TestRunner) -> Rng {
    Rng::new(runner.rng().next_u64())
}

impl<P: Recorded + 'static> Strategy for Lines<P> {
    type Value = Line<P>;
    type Tree = Box<dyn ValueTree<Value = Line<P>>>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        if let Some(line) = asked_for::<P, Line<P>>() {
            return Ok(Box::new(Shrinking::fixed(line)));
        }
        let mut rng = rng(runner);
        let line = self.draw(&mut rng);
        if line.moves().len() < self.least {
            return Err("the start has no moves".into());
        }
        Ok(self.shrinking(line))
    }
}

/// Lines of up to `plies` random moves from any mode's start.
///
/// # Panics
/// If a mode of the variant has no start.
pub fn lines<P: Recorded + 'static>(plies: usize) -> Lines<P> {
    Lines {
        starts: starts(P::MODES),
        plies,
        least: 0,
        rare: RARE,
        takes_pieces: true,
    }
}

/// Positions after up to `plies` random moves from any mode's start.
pub fn positions<P: Recorded + 'static>(plies: usize) -> impl Strategy<Value = P> {
    lines::<P>(plies).prop_map(|line| line.position().clone())
}

/// Legal moves after up to `plies` random ones, with the positions around them.
pub fn moves<P: Recorded + 'static>(plies: usize) -> BoxedStrategy<Step<P>> {
    lines::<P>(plies.max(1)).moves()
}

/// Random games: up to `plies` moves, resignations and draws from any mode's start.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use proptest::prelude::*;
/// use variant_testkit::{proptest, strategy};
/// proptest!(|(game in strategy::games::<OrthodoxChess>(60))| {
///     prop_assert_eq!(game.outcome().is_some(), game.moves().is_empty());
/// });
/// ```
pub fn games<P: Recorded + 'static>(plies: usize) -> impl Strategy<Value = PlayedGame<P>> {
    lines::<P>(plies).games()
}
