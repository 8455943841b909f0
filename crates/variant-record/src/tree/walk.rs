use alloc::vec::Vec;

use variant_core::Ply;
use variant_match::MatchGame;

use super::{Node, NodeId, Step, find};
use crate::Recorded;

/// The game up to a node.
#[derive(Clone, Debug)]
pub(super) struct Walk<P: Recorded> {
    pub(super) at: NodeId,
    pub(super) game: MatchGame<P>,
    /// Games before null moves.
    passed: Vec<MatchGame<P>>,
}

impl<P: Recorded> Walk<P> {
    pub(super) fn new(root: NodeId, start: &P) -> Self {
        Self {
            at: root,
            game: MatchGame::new(start.clone()),
            passed: Vec::new(),
        }
    }

    /// Moves by the shortest way.
    pub(super) fn go_to(&mut self, nodes: &[Node<P>], node: NodeId) {
        let mut steps = Vec::new();
        let mut to = node;
        while to != self.at {
            let [below, here] = [to, self.at].map(|id| find(nodes, id));
            let (Some(below), Some(here)) = (below, here) else {
                return;
            };
            if below.depth >= here.depth
                && let Some(parent) = below.parent
            {
                steps.push(below);
                to = parent;
            } else if let Some(parent) = here.parent {
                self.step_back(here, find(nodes, parent));
                self.at = parent;
            } else {
                return;
            }
        }
        for step in steps.into_iter().rev() {
            self.step(step);
        }
        self.at = node;
    }

    fn step_back(&mut self, from: &Node<P>, parent: Option<&Node<P>>) {
        if matches!(from.step, Some(Step::Pass)) {
            if let Some(game) = self.passed.pop() {
                self.game = game;
            }
        } else {
            self.game
                .retract(parent.and_then(|parent| parent.outcome.clone()));
        }
    }

    pub(super) fn step(&mut self, to: &Node<P>) {
        self.game.reopen();
        match &to.step {
            Some(Step::Ply(Ply::Move(m))) => self.game.play_unchecked(*m),
            Some(Step::Ply(Ply::Action(action))) => {
                let _ = self.game.act(action.clone());
            }
            Some(Step::Pass) => {
                let game = MatchGame::new(to.position.clone());
                self.passed.push(core::mem::replace(&mut self.game, game));
            }
            None => {}
        }
    }
}
