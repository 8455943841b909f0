mod edit;
mod read;
mod walk;
mod write;

use alloc::vec::Vec;

use variant_core::{Game, Outcome, Ply};
use variant_match::MatchGame;

use super::body::Body;
use super::{Comment, GameResult, Glyph, LineColumn, Repair, Tag};
use crate::Recorded;
use walk::Walk;

/// A game with variations. Nodes are positions; the first child continues the line.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_record::{GameTree, Record};
/// let record: Record = "1. e4 {best} (1. d4 d5 $1) 1... e5 *".parse()?;
/// let mut tree: GameTree<OrthodoxChess> = record.tree()?;
/// let [e4, d4] = tree.children(tree.root()) else { panic!() };
/// let (e4, d4) = (*e4, *d4);
/// assert_eq!(tree.node(e4).unwrap().comments[0].to_string(), "best");
/// assert_eq!(tree.position(d4).unwrap().count_moves(), 20);
///
/// tree.promote(d4);
/// let c5 = tree.add(e4, "c5")?;
/// tree.node_mut(c5).unwrap().glyphs.push("!".into());
/// assert!(tree.to_record().to_string().ends_with(
///     "\n1. d4 (1. e4 {best} 1... e5 (1... c5 $1)) 1... d5 $1 *\n"
/// ));
/// # use variant_core::Position;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree<P: Recorded> {
    /// Tags of the record that was read.
    pub tags: Vec<Tag>,
    /// Result that the record states.
    pub result: GameResult,
    /// Lenient readings, with unplayable variations.
    pub repairs: Vec<Repair>,
    start: P,
    nodes: Vec<Node<P>>,
    end: LineColumn,
    /// Makes a walk through the tree linear.
    walk: Walk<P>,
}

/// A node of a [`GameTree`]. Another tree knows it only if its node came by the same moves.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_record::GameTree;
/// let mut tree = GameTree::new(OrthodoxChess::default());
/// let e4 = tree.add(tree.root(), "e4")?;
/// assert_eq!(tree.parent(e4), Some(tree.root()));
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId {
    index: u32,
    /// Mixed from the positions on the way.
    check: u32,
}

/// Step to a child node.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_record::{GameTree, Record, Step};
/// let record: Record = "1. e4 (1. -- e5) *".parse()?;
/// let tree: GameTree<OrthodoxChess> = record.tree()?;
/// let pass = tree.children(tree.root())[1];
/// assert_eq!(tree.node(pass).unwrap().step, Some(Step::Pass));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<P: Recorded> {
    /// Move or action.
    Ply(Ply<P>),
    /// Null move: the turn passes to the next player.
    Pass,
}

/// A position, its step and remarks.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_record::GameTree;
/// let mut tree = GameTree::new(OrthodoxChess::default());
/// let mate = ["f3", "e5", "g4", "Qh4"].iter().try_fold(tree.root(), |node, text| tree.add(node, text))?;
/// assert_eq!(tree.node(mate).unwrap().outcome.as_ref().unwrap().to_string(), "checkmate w=0 b=1");
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Node<P: Recorded> {
    /// Step from the parent; `None` for the root.
    pub step: Option<Step<P>>,
    /// Position after the step.
    pub position: P,
    /// Outcome after the step.
    pub outcome: Option<Outcome>,
    /// Comments before the step.
    pub before: Vec<Comment>,
    /// Comments after the step.
    pub comments: Vec<Comment>,
    /// Glyphs of the step.
    pub glyphs: Vec<Glyph>,
    check: u32,
    depth: u32,
    is_deleted: bool,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// Unplayable rests of variations.
    unread: Vec<Body>,
}

fn find<P: Recorded>(nodes: &[Node<P>], id: NodeId) -> Option<&Node<P>> {
    let node = nodes.get(id.index as usize)?;
    (node.check == id.check && !node.is_deleted).then_some(node)
}

impl<P: Recorded> Node<P> {
    fn new(step: Option<Step<P>>, game: &Game<P>) -> Self {
        Self {
            step,
            position: game.position().clone(),
            outcome: game.outcome().cloned(),
            before: Vec::new(),
            comments: Vec::new(),
            glyphs: Vec::new(),
            check: 0,
            depth: 0,
            is_deleted: false,
            parent: None,
            children: Vec::new(),
            unread: Vec::new(),
        }
    }
}

impl<P: Recorded> GameTree<P> {
    /// Creates a tree without moves.
    pub fn new(start: P) -> Self {
        let root = NodeId { index: 0, check: 0 };
        Self {
            walk: Walk::new(root, &start),
            tags: Vec::new(),
            result: GameResult::Unknown,
            repairs: Vec::new(),
            nodes: alloc::vec![Node::new(None, &Game::new(start.clone()))],
            start,
            end: LineColumn::default(),
        }
    }

    /// Node of the start position.
    pub const fn root(&self) -> NodeId {
        NodeId { index: 0, check: 0 }
    }

    /// Returns a node; `None` if it was deleted, or belongs to another tree.
    pub fn node(&self, id: NodeId) -> Option<&Node<P>> {
        find(&self.nodes, id)
    }

    /// Returns a node to change comments and glyphs.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node<P>> {
        self.node(id)?;
        self.nodes.get_mut(id.index as usize)
    }

    /// Returns a node's position.
    pub fn position(&self, id: NodeId) -> Option<&P> {
        self.node(id).map(|node| &node.position)
    }

    /// Children; the first continues the line.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    /// Parent; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// Main line after the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(self.root())
    }

    fn end_of_main_line(&self) -> NodeId {
        self.main_line().last().unwrap_or(self.root())
    }

    /// Continuation of a node's line.
    pub fn line(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |id: &NodeId| self.children(*id).first().copied();
        core::iter::successors(next(&from), next)
    }

    /// Ends of all lines.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = alloc::vec![self.root()];
        core::iter::from_fn(move || {
            loop {
                let id = open.pop()?;
                let children = self.children(id);
                open.extend(children.iter().rev());
                if children.is_empty() {
                    return Some(id);
                }
            }
        })
    }

    /// Nodes from below the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let known = self.node(id).map(|_| id);
        let up = core::iter::successors(known, |&id| self.parent(id));
        let mut path: Vec<_> = up.filter(|&id| id != self.root()).collect();
        path.reverse();
        path
    }

    /// Game up to a node, with history since the last null move.
    pub fn game(&self, id: NodeId) -> MatchGame<P> {
        let mut walk = Walk::new(self.root(), &self.start);
        walk.go_to(&self.nodes, id);
        walk.game
    }
}
