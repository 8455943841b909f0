use variant_core::{ActionError, ApplyError, Game, Tactics};

use super::{GameTree, Node, NodeId, Step};
use crate::{Glyph, Recorded};

impl From<&str> for Glyph {
    fn from(text: &str) -> Self {
        Self::read(text)
    }
}

impl<P: Recorded + Tactics> GameTree<P> {
    /// Adds a move or action as the last child. Returns the child, or an equal existing one.
    ///
    /// # Errors
    /// [`ApplyError`] if the text is neither or not allowed.
    pub fn add(&mut self, parent: NodeId, text: &str) -> Result<NodeId, ApplyError> {
        let mut game = self.game(parent).into_game();
        game.reopen();
        game.apply(text)?;
        self.add_last(parent, &game)
            .ok_or(ActionError::GameOver.into())
    }

    /// Adds a null move as the last child; `None` if the player may not [pass](Tactics::pass).
    pub fn add_pass(&mut self, parent: NodeId) -> Option<NodeId> {
        let passed = self.node(parent)?.position.pass()?;
        let node = Node::new(Some(Step::Pass), &Game::new(passed), Some(parent));
        Some(self.attach(parent, node))
    }

    pub(super) fn add_last(&mut self, parent: NodeId, game: &Game<P>) -> Option<NodeId> {
        let ply = game.plies().next_back()?.clone();
        let node = Node::new(Some(Step::Ply(ply)), game, Some(parent));
        Some(self.attach(parent, node))
    }

    fn attach(&mut self, parent: NodeId, node: Node<P>) -> NodeId {
        let is_same = |&id: &NodeId| self.node(id).is_some_and(|other| other.step == node.step);
        if let Some(known) = self.children(parent).iter().copied().find(is_same) {
            return known;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        if let Some(parent) = self.node_mut(parent) {
            parent.children.push(id);
        }
        id
    }
}

impl<P: Recorded> GameTree<P> {
    /// Makes a node its parent's first child; false for the root.
    pub fn promote(&mut self, id: NodeId) -> bool {
        self.reorder(id, |_| 0)
    }

    /// Makes the line to a node the main line.
    pub fn promote_to_main_line(&mut self, id: NodeId) {
        for id in self.path(id) {
            self.promote(id);
        }
    }

    /// Moves a node behind its next sibling; false without one.
    pub fn demote(&mut self, id: NodeId) -> bool {
        let parent = self.parent(id);
        let last = parent.and_then(|parent| self.children(parent).last());
        last != Some(&id) && self.reorder(id, |place| place + 1)
    }

    fn reorder(&mut self, id: NodeId, place: impl Fn(usize) -> usize) -> bool {
        let Some(parent) = self.parent(id).and_then(|parent| self.node_mut(parent)) else {
            return false;
        };
        let Some(now) = parent.children.iter().position(|&child| child == id) else {
            return false;
        };
        parent.children.remove(now);
        let place = place(now).min(parent.children.len());
        parent.children.insert(place, id);
        true
    }

    /// Deletes a node and its descendants; false for the root.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        if let Some(parent) = self.node_mut(parent) {
            parent.children.retain(|&child| child != id);
        }
        if let Some(node) = self.node_mut(id) {
            node.parent = None;
        }
        true
    }
}
