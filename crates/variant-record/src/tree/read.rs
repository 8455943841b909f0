use alloc::vec::Vec;

use variant_core::Tactics;
use variant_core::text::split_marks;
use variant_match::MatchGame;

use super::{GameTree, NodeId};
use crate::body::{Body, Entry, Item};
use crate::repair::Notes;
use crate::{Comment, Glyph, Reading, Record, Recorded, ReplayError, ReplayProblem, Strictness};

impl Record {
    /// Plays game and variations leniently. The unplayable rest of a variation is kept, with a
    /// [repair](GameTree::repairs). Null moves (`--`, `Z0`) are allowed where a player may
    /// [pass](Tactics::pass).
    ///
    /// # Errors
    /// [`ReplayError`] as for [`game`](Self::game): a faulty main line, start or result.
    pub fn tree<P: Recorded + Tactics>(&self) -> Result<GameTree<P>, ReplayError> {
        self.tree_as(None)
    }

    /// Like [`tree`](Self::tree); `variant` overrides the tag `Variant`.
    ///
    /// # Errors
    /// As [`tree`](Self::tree).
    pub fn tree_as<P: Recorded + Tactics>(
        &self,
        variant: Option<&str>,
    ) -> Result<GameTree<P>, ReplayError> {
        let mut repairs = Vec::new();
        let start: P = self.start_as(variant, Strictness::Lenient, &mut repairs)?;
        let mut tree = GameTree::new(start);
        tree.tags.clone_from(&self.tags);
        tree.result = self.result.clone();
        tree.repairs = repairs;
        tree.end = self.end;
        let mut planter = Planter {
            record: self,
            game: tree.game(tree.root()),
            at: tree.root(),
            tree,
            open: Vec::new(),
            before: Vec::new(),
            glyphs: Vec::new(),
            is_fresh: true,
            is_own: true,
        };
        planter.plant()?;
        planter.end_line();
        let mut tree = planter.tree;
        let last = tree.main_line().last().unwrap_or(tree.root());
        let mut game = tree.game(last);
        let mut notes = Notes::new(Strictness::Lenient, &mut tree.repairs);
        self.check_result(&mut game, &mut notes)?;
        Ok(tree)
    }
}

struct Planter<'a, P: Recorded> {
    record: &'a Record,
    tree: GameTree<P>,
    at: NodeId,
    game: MatchGame<P>,
    open: Vec<(NodeId, bool)>,
    before: Vec<Comment>,
    /// Glyphs before the first move of a variation.
    glyphs: Vec<Glyph>,
    /// Whether a comment belongs to the next move.
    is_fresh: bool,
    /// Whether the next move continues the line to `at`, not a variation of it.
    is_own: bool,
}

impl<P: Recorded + Tactics> Planter<'_, P> {
    fn plant(&mut self) -> Result<(), ReplayError> {
        let mut entries = self.record.entries();
        while let Some(entry) = entries.next() {
            match &entry.item {
                Item::Number { .. } => {}
                Item::Comment(text) => self.comment(text),
                Item::Glyph(text) => self.glyph(text),
                Item::Open => self.open(),
                Item::Close => self.close(),
                Item::Ply(text) => {
                    if let Err(error) = self.ply(text, &entry) {
                        self.keep_rest(&entry, error, &mut entries)?;
                    }
                }
                Item::Skipped => {
                    if let Err(error) = self.skipped(&entry) {
                        self.keep_rest(&entry, error, &mut entries)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let Ok(comment) = text.parse();
        if self.is_fresh {
            self.before.push(comment);
        } else if let Some(node) = self.tree.node_mut(self.at) {
            node.comments.push(comment);
        }
    }

    fn glyph(&mut self, text: &str) {
        if self.is_fresh && !self.open.is_empty() {
            self.glyphs.push(Glyph::read(text));
        } else if let Some(node) = self.tree.node_mut(self.at) {
            node.glyphs.push(Glyph::read(text));
        }
    }

    fn open(&mut self) {
        self.open.push((self.at, self.is_own));
        let parent = self.tree.parent(self.at).unwrap_or(self.at);
        self.go_to(parent);
        self.is_fresh = true;
        self.is_own = false;
    }

    fn close(&mut self) {
        self.end_line();
        if let Some((node, is_own)) = self.open.pop() {
            self.go_to(node);
            self.is_fresh = false;
            self.is_own = is_own;
        }
    }

    fn end_line(&mut self) {
        let comments = core::mem::take(&mut self.before);
        let glyphs = core::mem::take(&mut self.glyphs);
        if let Some(node) = self.tree.node_mut(self.at) {
            node.comments.extend(comments);
            node.glyphs.extend(glyphs);
        }
    }

    fn go_to(&mut self, node: NodeId) {
        let mut steps = Vec::new();
        let mut to = node;
        while to != self.at {
            // Parents have lower numbers than their children.
            let from = to.max(self.at);
            let Some(parent) = self.tree.parent(from) else {
                break;
            };
            if from == to {
                steps.push(to);
                to = parent;
                continue;
            }
            let outcome = self.tree.node(parent).and_then(|node| node.outcome.clone());
            self.at = parent;
            if !self.game.retract(outcome) {
                // A null move began the history.
                self.game = self.tree.game(parent);
            }
        }
        for step in steps.into_iter().rev() {
            self.tree.step(&mut self.game, step);
        }
        self.at = node;
    }

    /// `known` nodes were there before.
    fn arrive(&mut self, node: NodeId, known: usize) {
        if self.is_own {
            self.tree.promote(node);
        }
        self.is_own |= node.0 as usize >= known;
        self.at = node;
        self.is_fresh = false;
        let before = core::mem::take(&mut self.before);
        let glyphs = core::mem::take(&mut self.glyphs);
        if let Some(node) = self.tree.node_mut(node) {
            node.before.extend(before);
            node.glyphs.extend(glyphs);
        }
    }

    fn ply(&mut self, text: &str, entry: &Entry<'_>) -> Result<(), ReplayError> {
        let (bare, marks) = split_marks(text);
        let mut notes = Notes::new(Strictness::Lenient, &mut self.tree.repairs);
        self.record
            .play_ply(&mut self.game, bare, entry.at, &mut notes)?;
        let known = self.tree.nodes.len();
        if let Some(node) = self.tree.add_last(self.at, &self.game) {
            self.arrive(node, known);
        }
        if !marks.is_empty() {
            self.glyph(marks);
        }
        Ok(())
    }

    fn skipped(&mut self, entry: &Entry<'_>) -> Result<(), ReplayError> {
        let Err(error) = self.record.check_skip(&self.game, 1, entry.at) else {
            return Ok(());
        };
        if self.open.is_empty() {
            return Err(error);
        }
        let known = self.tree.nodes.len();
        let node = self.tree.add_pass(self.at).ok_or(error)?;
        self.arrive(node, known);
        if let Some(passed) = self.tree.position(node) {
            self.game = MatchGame::new(passed.clone());
        }
        Ok(())
    }

    /// Keeps the unplayable rest of a variation; fails in the main line.
    fn keep_rest<'b>(
        &mut self,
        first: &Entry<'b>,
        error: ReplayError,
        entries: &mut impl Iterator<Item = Entry<'b>>,
    ) -> Result<(), ReplayError> {
        if self.open.is_empty() {
            return Err(error);
        }
        let ReplayError { place, problem } = error;
        let message = match problem {
            ReplayProblem::Ply { text, error } => alloc::format!("{text}: {error}"),
            problem => alloc::format!("{problem}"),
        };
        let reading = Reading::Unread { message };
        self.tree.repairs.push(super::Repair { place, reading });
        let mut body = Body::default();
        for comment in core::mem::take(&mut self.before) {
            body.push(&Item::Comment(alloc::format!("{comment}").into()));
        }
        for glyph in core::mem::take(&mut self.glyphs) {
            body.push(&Item::Glyph(&alloc::format!("{glyph}")));
        }
        body.push(&first.item);
        let mut depth = 0_usize;
        for entry in entries {
            match entry.item {
                Item::Open => depth += 1,
                Item::Close if depth == 0 => break,
                Item::Close => depth -= 1,
                _ => {}
            }
            body.push(&entry.item);
        }
        if let Some(node) = self.tree.node_mut(self.at) {
            node.unread.push(body);
        }
        self.close();
        Ok(())
    }
}
