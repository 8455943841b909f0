use proptest::prelude::*;
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::TestRunner;
use variant_core::Game;
use variant_record::Recorded;

use super::lines::{Lines, rng};
use crate::PlayedGame;
use crate::games::{going_back, usual_actions};
use crate::report::asked_for;
use crate::shrink::Shrinking;

/// Of so many plies, one is an action.
const ACTIONS: u64 = 16;

#[derive(Clone, Debug)]
pub(super) struct Games<P>(pub(super) Lines<P>);

impl<P: Recorded + 'static> Strategy for Games<P> {
    type Value = PlayedGame<P>;
    type Tree = Box<dyn ValueTree<Value = PlayedGame<P>>>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        if let Some(game) = asked_for::<P, PlayedGame<P>>() {
            return Ok(Box::new(Shrinking::fixed(game)));
        }
        let mut rng = rng(runner);
        let start = self.0.any_start(&mut rng);
        let actions = usual_actions(&start);
        let mut game = Game::new(start);
        let plies = self.0.plies(&mut rng);
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
        Ok(self.0.shrinking(PlayedGame::new(game)))
    }
}
