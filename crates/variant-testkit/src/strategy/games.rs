use proptest::prelude::*;
use proptest::strategy::NewTree;
use proptest::test_runner::TestRunner;
use variant_core::Game;
use variant_record::Recorded;

use super::lines::{Lines, lines, rng};
use crate::PlayedGame;
use crate::games::{going_back, usual_actions};
use crate::report::asked_for;
use crate::shrink::Shrinking;

const ACTIONS: u64 = 16;

/// Random games, made by [`games`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Games<P> {
    lines: Lines<P>,
    actions: Vec<String>,
    plies: usize,
}

/// Random games: up to `plies` moves, resignations and draws from any mode's start.
///
/// [`actions`](Games::actions) adds actions of the variant. Some moves go back, so that positions repeat.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use proptest::prelude::*;
/// use variant_testkit::{proptest, strategy};
/// proptest!(|(game in strategy::games::<OrthodoxChess>(60))| {
///     prop_assert_eq!(game.outcome().is_some(), game.moves().is_empty());
/// });
/// ```
pub fn games<P: Recorded + 'static>(plies: usize) -> Games<P> {
    Games {
        lines: lines(0),
        actions: Vec::new(),
        plies,
    }
}

impl<P: Recorded + 'static> Games<P> {
    /// Also tries these actions.
    pub fn actions(mut self, texts: &[&str]) -> Self {
        self.actions.extend(texts.iter().map(ToString::to_string));
        self
    }

    /// Begins at the starts of these modes.
    ///
    /// # Panics
    /// If the variant lacks a mode.
    pub fn modes(mut self, modes: &[&str]) -> Self {
        self.lines = self.lines.modes(modes);
        self
    }

    /// Begins at these position texts.
    ///
    /// # Panics
    /// If a text is refused.
    pub fn begin_at(mut self, texts: &[&str]) -> Self {
        self.lines = self.lines.begin_at(texts);
        self
    }

    /// Keeps all pieces while shrinking.
    pub fn keep_pieces(mut self) -> Self {
        self.lines = self.lines.keep_pieces();
        self
    }
}

impl<P: Recorded + 'static> Strategy for Games<P> {
    type Value = PlayedGame<P>;
    type Tree = Shrinking<PlayedGame<P>>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        if let Some(game) = asked_for::<P, PlayedGame<P>>(str::parse) {
            return Ok(Shrinking::fixed(game));
        }
        let mut rng = rng(runner);
        let start = self.lines.any_start(&mut rng);
        let mut actions = self.actions.clone();
        actions.extend(usual_actions(&start));
        let mut game = Game::new(start);
        let plies = rng.below(self.plies as u64 + 1) as usize;
        // Refused actions are no plies, so attempts are bounded.
        for _ in 0..2 * plies {
            if game.plies().len() >= plies || game.outcome().is_some() {
                break;
            }
            if rng.below(ACTIONS) == 0 {
                let text = &actions[rng.below(actions.len() as u64) as usize];
                let _ = game.apply(text);
            } else {
                let back = (rng.below(3) == 0).then(|| going_back(&game)).flatten();
                let m = back.or_else(|| game.position().random_move(&mut rng));
                let _ = m.map(|m| game.play(m));
            }
        }
        let takes_pieces = self.lines.takes_pieces();
        Ok(Shrinking::new(PlayedGame::new(game), 0, takes_pieces))
    }
}
