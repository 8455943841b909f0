use alloc::string::ToString;
use alloc::vec::Vec;

use variant_core::{Ply, Tactics};

use super::{GameTree, NodeId, Step};
use crate::body::{Body, Item};
use crate::numbers::Numbers;
use crate::write::action_command;
use crate::{GameResult, Record, Recorded};

enum Task {
    Line {
        id: NodeId,
        numbers: Numbers,
        is_variation: bool,
    },
    /// An unplayable variation.
    Unread(Body),
    /// The unplayable end of a variation.
    Rest(Body),
    Close,
}

impl<P: Recorded + Tactics> GameTree<P> {
    /// Converts the tree to a record in algebraic notation, like [`Record::rewritten`].
    pub fn to_record(&self) -> Record {
        let mut record = Record {
            tags: self.tags.clone(),
            ..Record::default()
        };
        let last = self.main_line().last().unwrap_or(self.root());
        let mut game = self.game(last);
        if self.result != GameResult::Unknown && self.result != GameResult::of(game.outcome()) {
            game.reopen();
        }
        self.write_moves(&mut record);
        record.complete(&game, Some(&self.result));
        record
    }

    fn write_moves(&self, record: &mut Record) {
        let numbers = Numbers::of(self.start.players());
        let root = self.root();
        if let Some(node) = self.node(root) {
            for glyph in &node.glyphs {
                record.push(&Item::Glyph(&glyph.to_string()));
            }
            for comment in &node.comments {
                record.push(&Item::Comment(comment.to_string().into()));
            }
        }
        let mut tasks = Vec::new();
        self.continue_line(root, &numbers, 0, &mut tasks);
        let mut depth = 0_usize;
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => {
                    depth -= 1;
                    record.push(&Item::Close);
                }
                Task::Unread(body) => {
                    record.push(&Item::Open);
                    body.items().for_each(|entry| record.push(&entry.item));
                    record.push(&Item::Close);
                }
                Task::Rest(body) => body.items().for_each(|entry| record.push(&entry.item)),
                Task::Line {
                    id,
                    numbers,
                    is_variation,
                } => {
                    depth += usize::from(is_variation);
                    let line = (numbers, is_variation, depth);
                    self.write_node(id, line, record, &mut tasks);
                }
            }
        }
    }

    fn continue_line(&self, id: NodeId, numbers: &Numbers, depth: usize, tasks: &mut Vec<Task>) {
        let Some(node) = self.node(id) else {
            return;
        };
        if let Some(&first) = node.children.first() {
            let numbers = numbers.clone();
            tasks.push(Task::Line {
                id: first,
                numbers,
                is_variation: false,
            });
            return;
        }
        let mut unread = node.unread.iter().rev();
        // Text ends the line, so that it comes last.
        if depth > 0
            && let Some(rest) = unread.next()
        {
            tasks.push(Task::Rest(rest.clone()));
        }
        tasks.extend(unread.map(|body| Task::Unread(self.with_step(id, body))));
    }

    /// A variation of the step to the node, and a text.
    fn with_step(&self, id: NodeId, text: &Body) -> Body {
        let mut body = Body::default();
        self.push_step(id, &mut body);
        text.items().for_each(|entry| body.push(&entry.item));
        body
    }

    fn push_step(&self, id: NodeId, body: &mut Body) {
        let step = self.node(id).and_then(|node| node.step.as_ref());
        match (step, self.parent(id).and_then(|parent| self.node(parent))) {
            (Some(Step::Ply(Ply::Move(m))), Some(parent)) => {
                body.push(&Item::Ply(&parent.position.san(*m)));
            }
            (Some(Step::Ply(Ply::Action(action))), _) if self.start.is_of_pgn() => {
                let command = action_command(&action.to_string()).to_string();
                body.push(&Item::Comment(command.into()));
            }
            (Some(Step::Ply(Ply::Action(action))), _) => {
                body.push(&Item::Ply(&action.to_string()));
            }
            (Some(Step::Pass), _) => body.push(&Item::Skipped),
            _ => {}
        }
    }

    fn has_variations(&self, id: NodeId) -> bool {
        let parent = self.parent(id).and_then(|parent| self.node(parent));
        parent.is_some_and(|parent| {
            let others = parent.children.len() > 1 || !parent.unread.is_empty();
            others && parent.children.first() == Some(&id)
        })
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

    fn write_node(
        &self,
        id: NodeId,
        (mut numbers, is_variation, depth): (Numbers, bool, usize),
        record: &mut Record,
        tasks: &mut Vec<Task>,
    ) {
        let parent = self.parent(id).and_then(|parent| self.node(parent));
        let (Some(node), Some(parent)) = (self.node(id), parent) else {
            return;
        };
        let before = numbers.clone();
        if is_variation {
            record.push(&Item::Open);
            numbers.is_interrupted = !self.repeat_step(id, &numbers, record);
        }
        if is_variation || self.parent(id) == Some(self.root()) {
            for comment in &node.before {
                record.push(&Item::Comment(comment.to_string().into()));
                numbers.is_interrupted = true;
            }
        }
        let is_action = matches!(node.step, Some(Step::Ply(Ply::Action(_))));
        if !is_action && let Some(number) = numbers.before_move_in(&parent.position) {
            record.push(&number);
        }
        self.push_step(id, &mut record.body);
        numbers.is_interrupted |= is_action;
        for glyph in &node.glyphs {
            record.push(&Item::Glyph(&glyph.to_string()));
        }
        // Between variations and the next move it would be read as one of this move.
        let next = node.children.first().and_then(|&next| self.node(next));
        let after = next.into_iter().flat_map(|next| &next.before);
        for comment in node.comments.iter().chain(after) {
            record.push(&Item::Comment(comment.to_string().into()));
            numbers.is_interrupted = true;
        }
        numbers.is_interrupted |= !node.glyphs.is_empty();
        // Last task first.
        let is_main = !is_variation && parent.children.first() == Some(&id);
        numbers.is_interrupted |= self.has_variations(id);
        if is_variation {
            tasks.push(Task::Close);
        }
        self.continue_line(id, &numbers, depth, tasks);
        if is_main {
            let unread = parent.unread.iter().rev();
            tasks.extend(unread.map(|body| self.unread_beside(id, body)));
            for &id in parent.children.iter().skip(1).rev() {
                let numbers = before.clone();
                tasks.push(Task::Line {
                    id,
                    numbers,
                    is_variation: true,
                });
            }
        }
    }

    /// Beside an action, it begins with the move before.
    fn unread_beside(&self, id: NodeId, body: &Body) -> Task {
        match self.parent(id).filter(|_| self.is_action(id)) {
            Some(before) => Task::Unread(self.with_step(before, body)),
            None => Task::Unread(body.clone()),
        }
    }
}
