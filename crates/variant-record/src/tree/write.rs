use alloc::string::ToString;
use alloc::vec::Vec;

use variant_core::{Ply, Tactics, Variant};

use super::{GameTree, NodeId, Step};
use crate::body::{Body, Item};
use crate::write::Numbers;
use crate::{GameResult, Record};

enum Task {
    /// A node and its line, after its numbers.
    Line {
        id: NodeId,
        numbers: Numbers,
        is_variation: bool,
    },
    /// An unplayable variation.
    Unread(Body),
    Close,
}

impl<P: Variant + Tactics> GameTree<P> {
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
        let mut numbers = Numbers::of(self.start.players());
        let root = self.root();
        if let Some(node) = self.node(root) {
            for comment in &node.comments {
                record.push(&Item::Comment(comment.to_string().into()));
            }
            for glyph in &node.glyphs {
                record.push(&Item::Glyph(&glyph.to_string()));
            }
        }
        let mut tasks = Vec::new();
        self.continue_line(root, &mut numbers, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => record.push(&Item::Close),
                Task::Unread(body) => {
                    record.push(&Item::Open);
                    body.items().for_each(|entry| record.push(&entry.item));
                    record.push(&Item::Close);
                }
                Task::Line {
                    id,
                    numbers,
                    is_variation,
                } => {
                    self.write_node(id, numbers, is_variation, record, &mut tasks);
                }
            }
        }
    }

    fn continue_line(&self, id: NodeId, numbers: &mut Numbers, tasks: &mut Vec<Task>) {
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
        } else {
            tasks.extend(node.unread.iter().rev().cloned().map(Task::Unread));
        }
    }

    fn write_node(
        &self,
        id: NodeId,
        mut numbers: Numbers,
        is_variation: bool,
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
            numbers.is_interrupted = true;
        }
        for comment in &node.before {
            record.push(&Item::Comment(comment.to_string().into()));
            numbers.is_interrupted = true;
        }
        match &node.step {
            Some(Step::Ply(Ply::Action(action))) => record.push(&Item::Ply(&action.to_string())),
            Some(step) => {
                if let Some(number) = numbers.before_move_in(&parent.position) {
                    record.push(&number);
                }
                match step {
                    Step::Ply(Ply::Move(m)) => {
                        record.push(&Item::Ply(&parent.position.san(*m)));
                    }
                    _ => record.push(&Item::Skipped),
                }
            }
            None => {}
        }
        for glyph in &node.glyphs {
            record.push(&Item::Glyph(&glyph.to_string()));
        }
        for comment in &node.comments {
            record.push(&Item::Comment(comment.to_string().into()));
        }
        numbers.is_interrupted |= !(node.glyphs.is_empty() && node.comments.is_empty());
        if let Some(rest) = &node.rest {
            rest.items().for_each(|entry| record.push(&entry.item));
        }
        // Last task first.
        let is_main = !is_variation && parent.children.first() == Some(&id);
        let has_variations = is_main && (parent.children.len() > 1 || !parent.unread.is_empty());
        numbers.is_interrupted |= has_variations;
        if is_variation {
            tasks.push(Task::Close);
        }
        self.continue_line(id, &mut numbers, tasks);
        if is_main {
            tasks.extend(parent.unread.iter().rev().cloned().map(Task::Unread));
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
}
