use alloc::string::String;
use alloc::vec::Vec;
use core::slice::Iter;

use variant_core::Tactics;
use variant_core::text::{excerpt, split_marks};

use super::{GameTree, NodeId};
use crate::body::{Body, Entry, Item, Kind, Token, line};
use crate::comment::parts;
use crate::ply::must_move;
use crate::repair::Notes;
use crate::restore::ACTION;
use crate::{
    Command, Comment, CommentPart, Glyph, LineColumn, Reading, Record, Recorded, ReplayError,
    ReplayProblem, Strictness,
};

impl Record {
    /// Plays game and variations leniently. Keeps the unplayable rest of a variation, with a
    /// [repair](GameTree::repairs). Null moves (`--`, `Z0`) need the right to [pass](Tactics::pass).
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
        tree.end = self.end;
        let mut planter = Planter {
            record: self,
            notes: Notes::new(Strictness::Lenient, &mut repairs),
            tree,
            open: Vec::new(),
            line: Line {
                is_own: true,
                ..Line::default()
            },
            number: None,
            remarks: 0,
        };
        planter.plant()?;
        planter.end_line()?;
        // No variation continues the main line.
        planter.tree.part_children(planter.at());
        planter.keep_groundless();
        let Planter {
            mut tree,
            mut notes,
            ..
        } = planter;
        let mut game = tree.game(tree.end_of_main_line());
        self.check_result(&mut game, &mut notes)?;
        tree.repairs = repairs;
        if let Some(result) = self.stated_result(game.start().players().len())
            && game.outcome().is_none()
        {
            tree.result = result;
        }
        Ok(tree)
    }
}

/// Entries searched for a move after a word.
const ENTRY_LIMIT: usize = 64;

/// Last glyphs of a move that are not repeated.
const GLYPH_LIMIT: usize = 16;

/// Remarks of a line to come.
#[derive(Default)]
struct Line {
    /// Actions of comments, which end it.
    actions: Vec<Action>,
    before: Vec<Comment>,
    /// Glyphs before the first move of a variation.
    glyphs: Vec<Glyph>,
    /// Whether a step was made, to which the next comment belongs.
    has_begun: bool,
    /// Whether the next move continues the line to `at`, no variation.
    is_own: bool,
}

struct Action {
    command: Command,
    /// Byte and place of its comment.
    near: (u32, LineColumn),
    /// Remarks behind it.
    after: Vec<Comment>,
}

struct Planter<'a, 'n, P: Recorded> {
    record: &'a Record,
    notes: Notes<'n>,
    tree: GameTree<P>,
    /// Lines outside, each with its last node.
    open: Vec<(NodeId, Line)>,
    line: Line,
    number: Option<Item<'a>>,
    /// Glyphs and parts of comments so far.
    remarks: usize,
}

impl<P: Recorded + Tactics> Planter<'_, '_, P> {
    fn plant(&mut self) -> Result<(), ReplayError> {
        let body = &self.record.body;
        let mut tokens = body.tokens.iter();
        while let Some(&token) = tokens.next() {
            let entry = body.entry(token);
            match &entry.item {
                Item::Number { .. } => {
                    self.number = Some(entry.item);
                    continue;
                }
                Item::Comment(_) | Item::Glyph(_) if self.remarks == Record::TREE_LIMIT => {
                    return Err(self.too_many(&entry));
                }
                Item::Comment(text) => self.comment(text, &entry)?,
                Item::Glyph(text) => self.glyph(text),
                Item::Open => self.open(),
                Item::Close => self.close()?,
                Item::Ply(text) => {
                    self.take_actions()?;
                    if let Err(error) = self.ply(text, entry.at)
                        && let Err(error) = self.skip_word(error, tokens.as_slice())
                    {
                        self.keep_rest(&entry, error, &mut tokens)?;
                    }
                }
                Item::Skipped => {
                    self.take_actions()?;
                    if let Err(error) = self.skipped(&entry) {
                        self.keep_rest(&entry, error, &mut tokens)?;
                    }
                }
            }
            self.number = None;
        }
        Ok(())
    }

    fn too_many(&self, entry: &Entry<'_>) -> ReplayError {
        let limit = Record::TREE_LIMIT;
        ReplayProblem::Remarks { limit }.at(self.record.place(entry))
    }

    fn comment(&mut self, text: &str, entry: &Entry<'_>) -> Result<(), ReplayError> {
        let left = Record::TREE_LIMIT - self.remarks;
        let is_of_pgn = self.tree.start.is_of_pgn();
        let (mut kept, mut count) = (Vec::with_capacity(1), 0);
        for part in parts(text) {
            if count == left {
                return Err(self.too_many(entry));
            }
            count += 1;
            match part {
                CommentPart::Command(command) if is_of_pgn && command.name == ACTION => {
                    if !kept.is_empty() {
                        self.remark(core::mem::take(&mut kept));
                    }
                    self.notes.place(&self.record.body, entry.at);
                    self.line.actions.push(Action {
                        command,
                        near: self.notes.near,
                        after: Vec::new(),
                    });
                }
                part => kept.push(part),
            }
        }
        self.remarks += count.max(1);
        if !kept.is_empty() || count == 0 {
            kept.shrink_to_fit();
            self.remark(kept);
        }
        Ok(())
    }

    /// At the end of their line.
    fn take_actions(&mut self) -> Result<(), ReplayError> {
        let last = self.notes.near;
        for Action {
            command,
            near,
            after,
        } in core::mem::take(&mut self.line.actions)
        {
            self.notes.near = near;
            let played = self.action(&command.value, near.0);
            self.notes.near = last;
            if let Err(error) = played {
                self.notes.add_action(&command, error)?;
                self.remark(alloc::vec![CommentPart::Command(command)]);
            }
            for comment in after {
                self.remark(comment.parts);
            }
        }
        Ok(())
    }

    fn remark(&mut self, parts: Vec<CommentPart>) {
        let comment = Comment { parts };
        if let Some(action) = self.line.actions.last_mut() {
            action.after.push(comment);
        } else if !self.line.has_begun {
            self.line.before.push(comment);
        } else if let Some(node) = self.tree.node_mut(self.at()) {
            node.comments.push(comment);
        }
    }

    fn glyph(&mut self, text: &str) {
        if !self.line.has_begun && !self.open.is_empty() {
            self.remarks += add_glyphs(&mut self.line.glyphs, [text.into()]);
        } else if let Some(node) = self.tree.node_mut(self.at()) {
            self.remarks += add_glyphs(&mut node.glyphs, [text.into()]);
        }
    }

    fn at(&self) -> NodeId {
        self.tree.walk.at
    }

    fn go_to(&mut self, node: NodeId) {
        self.tree.walk.go_to(&self.tree.nodes, node);
    }

    fn open(&mut self) {
        self.open.push((self.at(), core::mem::take(&mut self.line)));
        let parent = self.tree.parent(self.at()).unwrap_or(self.at());
        self.go_to(parent);
    }

    fn close(&mut self) -> Result<(), ReplayError> {
        self.end_line()?;
        if let Some((at, line)) = self.open.pop() {
            self.go_to(at);
            self.line = line;
        }
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), ReplayError> {
        self.take_actions()?;
        let comments = core::mem::take(&mut self.line.before);
        let glyphs = core::mem::take(&mut self.line.glyphs);
        if let Some(node) = self.tree.node_mut(self.at()) {
            node.comments.extend(comments);
            add_glyphs(&mut node.glyphs, glyphs);
        }
        Ok(())
    }

    /// `known` nodes were there before.
    fn arrive(&mut self, node: NodeId, known: usize) {
        if self.line.is_own {
            self.tree.promote(node);
        }
        self.line.is_own |= node.index as usize >= known;
        self.line.has_begun = true;
        let before = core::mem::take(&mut self.line.before);
        let glyphs = core::mem::take(&mut self.line.glyphs);
        if let Some(node) = self.tree.node_mut(node) {
            node.before.extend(before);
            add_glyphs(&mut node.glyphs, glyphs);
        }
    }

    fn ply(&mut self, text: &str, at: u32) -> Result<(), ReplayError> {
        let (bare, marks) = split_marks(text);
        let game = &mut self.tree.walk.game;
        let plies = game.history().len();
        self.record.play_ply(game, bare, at, &mut self.notes)?;
        let is_ply = game.history().len() > plies;
        let known = self.tree.nodes.len();
        if is_ply && let Some(node) = self.tree.add_played() {
            self.arrive(node, known);
        }
        if !marks.is_empty() {
            self.glyph(marks);
        }
        Ok(())
    }

    fn action(&mut self, text: &str, at: u32) -> Result<(), ReplayError> {
        let game = &self.tree.walk.game;
        self.record.check_action(game, text, at, &mut self.notes)?;
        self.ply(text, at)
    }

    fn skip_word(&mut self, error: ReplayError, rest: &[Token]) -> Result<(), ReplayError> {
        let rest = rest.get(..ENTRY_LIMIT).unwrap_or(rest);
        let (game, body) = (&self.tree.walk.game, &self.record.body);
        self.notes.skip_word(game, error, body, line(rest))
    }

    fn skipped(&mut self, entry: &Entry<'_>) -> Result<(), ReplayError> {
        let Some(player) = must_move(&self.tree.walk.game, 1) else {
            return Ok(());
        };
        let known = self.tree.nodes.len();
        let passed = match self.open.as_slice() {
            [] => None,
            _ => self.tree.add_pass(self.at()),
        };
        let Some(node) = passed else {
            let place = self.notes.place(&self.record.body, entry.at);
            return Err(ReplayProblem::Skipped { player }.at(place));
        };
        self.go_to(node);
        self.arrive(node, known);
        Ok(())
    }

    /// Keeps variations of no move as text.
    fn keep_groundless(&mut self) {
        let root = self.tree.root();
        if self.at() != root || self.tree.children(root).is_empty() {
            return;
        }
        for child in self.tree.children(root).to_vec() {
            self.tree.delete(child);
        }
        // Others stand in the text.
        if let Some(node) = self.tree.node_mut(root) {
            node.unread.clear();
            node.comments.clear();
            node.glyphs.clear();
        }
        self.line.has_begun = true;
        let mut tokens = self.record.body.tokens.iter();
        while let Some(&first) = tokens.next() {
            match self.record.body.entry(first).item {
                Item::Comment(text) => self.remark(parts(&text).collect()),
                Item::Glyph(text) => self.glyph(text),
                Item::Open => self.keep_variation(first.start, &mut tokens),
                _ => {}
            }
        }
    }

    fn keep_variation(&mut self, at: u32, tokens: &mut Iter<'_, Token>) {
        let place = self.notes.place(&self.record.body, at);
        let message = String::from("no move before it");
        // A lenient reading is no error.
        let _ = self.keep(place, message, Body::default(), tokens);
    }

    /// Keeps a text that ends with its variation.
    fn keep(
        &mut self,
        place: LineColumn,
        message: String,
        mut text: Body,
        rest: &mut Iter<'_, Token>,
    ) -> Result<(), ReplayError> {
        self.notes.add(place, Reading::Unread { message })?;
        let mut depth = 0_usize;
        for &token in rest {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close if depth == 0 => break,
                Kind::Close => depth -= 1,
                _ => {}
            }
            text.push(&self.record.body.entry(token).item);
        }
        if let Some(node) = self.tree.node_mut(self.at()) {
            node.unread.push(text);
        }
        Ok(())
    }

    /// Keeps the unplayable rest of a variation; fails in the main line.
    fn keep_rest(
        &mut self,
        first: &Entry<'_>,
        error: ReplayError,
        rest: &mut Iter<'_, Token>,
    ) -> Result<(), ReplayError> {
        if self.open.is_empty() {
            return Err(error);
        }
        let ReplayError { place, problem } = error;
        let message = match problem {
            ReplayProblem::Ply { text, error } => alloc::format!("{}: {error}", excerpt(&text)),
            problem => alloc::format!("{problem}"),
        };
        let mut body = Body::default();
        for comment in core::mem::take(&mut self.line.before) {
            body.push(&Item::Comment(alloc::format!("{comment}").into()));
        }
        for glyph in core::mem::take(&mut self.line.glyphs) {
            body.push(&Item::Glyph(&alloc::format!("{glyph}")));
        }
        if let Some(number) = self.number.take() {
            body.push(&number);
        }
        body.push(&first.item);
        self.keep(place, message, body, rest)?;
        self.close()
    }
}

/// Returns how many are new.
fn add_glyphs(known: &mut Vec<Glyph>, glyphs: impl IntoIterator<Item = Glyph>) -> usize {
    let before = known.len();
    for glyph in glyphs {
        let mut near = known.iter().rev().take(GLYPH_LIMIT);
        if !near.any(|other| *other == glyph) {
            known.push(glyph);
        }
    }
    known.len() - before
}
