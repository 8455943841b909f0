use alloc::string::ToString;
use alloc::vec::Vec;

use variant_core::{Ply, Tactics};

use super::{GameTree, NodeId, Step};
use crate::body::{Body, Item};
use crate::numbers::Numbers;
use crate::{Comment, GameResult, Glyph, Record, Recorded};

enum Task {
    /// A node that continues its line, with the numbers before it.
    Line(NodeId, Numbers),
    Variation(NodeId, Numbers),
    /// An unplayable variation, or the end of one.
    Unread(Body),
    Close,
}

impl<P: Recorded + Tactics> GameTree<P> {
    /// Converts the tree to a record in algebraic notation, like [`Record::rewritten`].
    pub fn to_record(&self) -> Record {
        let mut record = Record {
            tags: self.tags.clone(),
            ..Record::default()
        };
        let mut game = self.game(self.end_of_main_line());
        if self.result != GameResult::Unknown && self.result != GameResult::of(game.outcome()) {
            game.reopen();
        }
        self.write_moves(&mut record);
        record.complete(&game, Some(&self.result));
        record
    }

    fn write_moves(&self, record: &mut Record) {
        let root = self.root();
        let mut tasks = Vec::new();
        self.write_remarks(root, record);
        self.continue_line(root, &Numbers::of(self.start.players()), 0, &mut tasks);
        let mut depth = 0_usize;
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => {
                    depth -= 1;
                    record.push(&Item::Close);
                }
                Task::Unread(body) => body.items().for_each(|entry| record.push(&entry.item)),
                Task::Variation(id, mut numbers) => {
                    depth += 1;
                    record.push(&Item::Open);
                    numbers.is_interrupted = !self.repeat_step(id, &numbers, record);
                    let before: &[Comment] = self.node(id).map_or(&[], |node| &node.before);
                    numbers.is_interrupted |= push_remarks(record, &[], before);
                    tasks.push(Task::Close);
                    self.write_step(id, &mut numbers, record);
                    self.continue_line(id, &numbers, depth, &mut tasks);
                }
                Task::Line(id, mut numbers) => {
                    let before = numbers.clone();
                    self.write_step(id, &mut numbers, record);
                    let variations = self.variations(id, &before);
                    numbers.is_interrupted |= !variations.is_empty();
                    self.continue_line(id, &numbers, depth, &mut tasks);
                    tasks.extend(variations.into_iter().rev());
                }
            }
        }
    }

    /// Number, step and remarks of a node.
    fn write_step(&self, id: NodeId, numbers: &mut Numbers, record: &mut Record) {
        let parent = self.parent(id).and_then(|parent| self.node(parent));
        let (Some(node), Some(parent)) = (self.node(id), parent) else {
            return;
        };
        let is_action = matches!(node.step, Some(Step::Ply(Ply::Action(_))));
        if !is_action && let Some(number) = numbers.before_move_in(&parent.position) {
            record.push(&number);
        }
        self.push_step(id, &mut record.body);
        numbers.is_interrupted |= is_action | self.write_remarks(id, record);
    }

    /// Returns whether there are any.
    fn write_remarks(&self, id: NodeId, record: &mut Record) -> bool {
        let Some(node) = self.node(id) else {
            return false;
        };
        // Between variations and the next move they would be read as those of this move.
        let next = node.children.first().and_then(|&next| self.node(next));
        let after: &[Comment] = next.map_or(&[], |next| &next.before);
        push_remarks(record, &node.glyphs, &node.comments) | push_remarks(record, &[], after)
    }

    /// Variations beside the step to a node.
    fn variations(&self, id: NodeId, numbers: &Numbers) -> Vec<Task> {
        let Some(parent) = self.parent(id).and_then(|parent| self.node(parent)) else {
            return Vec::new();
        };
        let others = parent.children.iter().skip(1);
        let others = others.map(|&id| Task::Variation(id, numbers.clone()));
        // Beside an action, it begins with the move before.
        let before = self.parent(id).filter(|_| self.is_action(id));
        let unread = parent.unread.iter();
        let unread = unread.map(|body| self.unread(before, body));
        others.chain(unread).collect()
    }

    fn continue_line(&self, id: NodeId, numbers: &Numbers, depth: usize, tasks: &mut Vec<Task>) {
        let Some(node) = self.node(id) else {
            return;
        };
        if let Some(&first) = node.children.first() {
            tasks.push(Task::Line(first, numbers.clone()));
            return;
        }
        let mut unread = node.unread.iter().rev();
        // Text ends the line, so that it comes last.
        if depth > 0
            && let Some(rest) = unread.next()
        {
            tasks.push(Task::Unread(rest.clone()));
        }
        tasks.extend(unread.map(|body| self.unread(Some(id), body)));
    }

    /// A variation of the step to a node, if given, and a text.
    fn unread(&self, step: Option<NodeId>, text: &Body) -> Task {
        let mut body = Body::default();
        body.push(&Item::Open);
        if let Some(id) = step {
            self.push_step(id, &mut body);
        }
        text.items().for_each(|entry| body.push(&entry.item));
        body.push(&Item::Close);
        Task::Unread(body)
    }

    fn push_step(&self, id: NodeId, body: &mut Body) {
        let step = self.node(id).and_then(|node| node.step.as_ref());
        match (step, self.parent(id).and_then(|parent| self.node(parent))) {
            (Some(Step::Ply(Ply::Move(m))), Some(parent)) => {
                body.push(&Item::Ply(&parent.position.san(*m)));
            }
            (Some(Step::Ply(Ply::Action(action))), _) => {
                body.push_action(&action.to_string(), self.start.is_of_pgn());
            }
            (Some(Step::Pass), _) => body.push(&Item::Skipped),
            _ => {}
        }
    }

    fn is_action(&self, id: NodeId) -> bool {
        let step = self.node(id).and_then(|node| node.step.as_ref());
        matches!(step, Some(Step::Ply(Ply::Action(_)))) && self.start.is_of_pgn()
    }

    /// A variation of an action would replace the move before its comment: it begins with that move.
    fn repeat_step(&self, id: NodeId, numbers: &Numbers, record: &mut Record) -> bool {
        if let Some(parent) = self.parent(id)
            && let Some(&first) = self.children(parent).first()
            && self.is_action(first)
            && parent != self.root()
        {
            record.push(&numbers.of_last());
            self.push_step(parent, &mut record.body);
            return true;
        }
        false
    }
}

/// Returns whether there are any.
fn push_remarks(record: &mut Record, glyphs: &[Glyph], comments: &[Comment]) -> bool {
    for glyph in glyphs {
        record.push(&Item::Glyph(&glyph.to_string()));
    }
    for comment in comments {
        record.push(&Item::Comment(comment.to_string().into()));
    }
    !glyphs.is_empty() || !comments.is_empty()
}
