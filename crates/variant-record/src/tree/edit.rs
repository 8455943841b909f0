use alloc::vec::Vec;

use variant_core::{ActionError, ApplyError, Game, Tactics};

use variant_match::MatchError;

use super::walk::Walk;
use super::{GameTree, Node, NodeId, Step};
use crate::Recorded;

impl<P: Recorded + Tactics> GameTree<P> {
    /// Adds a last child, or returns an equal one.
    ///
    /// # Errors
    /// [`ApplyError`] for no move or action, or an unknown parent.
    pub fn add(&mut self, parent: NodeId, text: &str) -> Result<NodeId, ApplyError> {
        if self.node(parent).is_none() {
            let why = "the tree has no such node";
            return Err(ActionError::NotAllowed { why }.into());
        }
        self.walk.go_to(&self.nodes, parent);
        let game = &mut self.walk.game;
        let plies = game.history().len();
        let was_over = game.reopen().is_some();
        let applied = game.apply(text);
        let is_longer = game.history().len() > plies;
        if !is_longer && (was_over || applied.is_ok()) {
            self.walk = Walk::new(self.root(), &self.start);
        }
        applied.map_err(|error| match error {
            MatchError::Apply(error) => error,
            _ => ActionError::GameOver.into(),
        })?;
        let added = is_longer.then(|| self.add_played()).flatten();
        added.ok_or(ActionError::GameOver.into())
    }

    /// Adds a null move as the last child; `None` if the player may not [pass](Tactics::pass).
    pub fn add_pass(&mut self, parent: NodeId) -> Option<NodeId> {
        let passed = self.node(parent)?.position.pass()?;
        let node = Node::new(Some(Step::Pass), &Game::new(passed));
        Some(self.attach(parent, node))
    }
}

impl<P: Recorded> GameTree<P> {
    /// Adds the walk's last ply.
    pub(super) fn add_played(&mut self) -> Option<NodeId> {
        let ply = self.walk.game.plies().next_back()?.clone();
        let node = Node::new(Some(Step::Ply(ply)), &self.walk.game);
        self.walk.at = self.attach(self.walk.at, node);
        Some(self.walk.at)
    }

    fn attach(&mut self, parent: NodeId, node: Node<P>) -> NodeId {
        let is_same = |&id: &NodeId| self.node(id).is_some_and(|other| other.step == node.step);
        let known = self.children(parent).iter().copied().find(is_same);
        known.unwrap_or_else(|| self.push(parent, node))
    }

    fn push(&mut self, parent: NodeId, mut node: Node<P>) -> NodeId {
        let index = self.nodes.len() as u32;
        let key = node.position.key();
        let mixed = parent.check.rotate_left(5) ^ key as u32 ^ (key >> 32) as u32 ^ index;
        let check = mixed.wrapping_mul(0x9e37_79b9);
        let depth = self.node(parent).map_or(0, |parent| parent.depth);
        (node.check, node.depth, node.parent) = (check, depth + 1, Some(parent));
        self.nodes.push(node);
        let id = NodeId { index, check };
        if let Some(parent) = self.node_mut(parent) {
            parent.children.push(id);
        }
        id
    }

    /// Ends the line at a node: its children continue a variation with the same step.
    pub(super) fn part_children(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else {
            return;
        };
        let Some(node) = self.node_mut(id).filter(|node| !node.children.is_empty()) else {
            return;
        };
        let children = core::mem::take(&mut node.children);
        let mut twin = Node {
            before: Vec::new(),
            comments: Vec::new(),
            glyphs: Vec::new(),
            unread: Vec::new(),
            ..node.clone()
        };
        twin.children.clone_from(&children);
        let twin = self.push(parent, twin);
        for child in children {
            if let Some(child) = self.node_mut(child) {
                child.parent = Some(twin);
            }
        }
    }

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
        let mut doomed = alloc::vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.node_mut(id) {
                doomed.append(&mut node.children);
                node.is_deleted = true;
            }
        }
        if self.node(self.walk.at).is_none() {
            self.walk = Walk::new(self.root(), &self.start);
        }
        true
    }
}
