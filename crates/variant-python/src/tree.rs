use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use variant_core::{Ply, Variant};
use variant_record::{
    Comment, GameResult, GameTree, Glyph, LineColumn, Node, NodeId, Record, RecordStream, Step, Tag,
};
use variant_registry::AnyPosition;

use crate::board::Board;
use crate::errors::{Placed, value};
use crate::moves::Move;
use crate::outcome::Outcome;

/// A record: tags, and a tree of moves.
///
/// >>> from variant_chess.pgn import read_game
/// >>> game = read_game("[White \"Ada\"]\n\n1. e4 {best} (1. d4 d5 $1) 1... e5 *")
/// >>> game.headers["White"], [str(move) for move in game.mainline_moves()]
/// ('Ada', ['e2e4', 'e7e5'])
/// >>> d4 = game.root.variations[1]
/// >>> d4.san(), d4.promote(), d4.add_variation("Nf6").san()
/// ('d4', True, 'Nf6')
/// >>> print(str(game).splitlines()[-1])
/// 1. d4 (1. e4 {best} 1... e5) 1... d5 $1 (1... Nf6) *
#[pyclass(module = "variant_chess.pgn")]
pub(crate) struct Game {
    tree: GameTree<AnyPosition>,
}

impl Game {
    fn node(slf: &Bound<'_, Self>, id: NodeId) -> GameNode {
        GameNode {
            game: slf.clone().unbind(),
            id,
        }
    }
}

#[pymethods]
impl Game {
    /// A record of a board's moves, or an empty one.
    #[new]
    #[pyo3(signature = (board = None))]
    fn new(py: Python<'_>, board: Option<PyRef<'_, Board>>) -> PyResult<Self> {
        let Some(board) = board else {
            let start = AnyPosition::start("orthodox-chess", None).map_err(value)?;
            return Ok(Self {
                tree: GameTree::new(start),
            });
        };
        let record = Record::of_game(board.game());
        let tree = record.tree().map_err(|error| error.raised(py))?;
        Ok(Self { tree })
    }

    /// Tags by name; change them by `set_header`.
    #[getter]
    fn headers(&self, py: Python<'_>) -> PyResult<Py<pyo3::types::PyDict>> {
        let headers = pyo3::types::PyDict::new(py);
        for tag in &self.tree.tags {
            headers.set_item(&tag.name, &tag.value)?;
        }
        Ok(headers.unbind())
    }

    /// Sets a tag; removes it if `value` is `None`.
    #[pyo3(signature = (name, value))]
    fn set_header(&mut self, name: &str, value: Option<String>) -> PyResult<()> {
        let is_name = !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_-+#=:.".contains(c));
        if !is_name {
            return Err(crate::errors::value(format!(
                "not the name of a tag: {name}"
            )));
        }
        let tags = &mut self.tree.tags;
        let known = tags.iter().position(|tag| tag.name == name);
        match (known, value) {
            (Some(index), Some(value)) => tags[index].value = value,
            (Some(index), None) => drop(tags.remove(index)),
            (None, Some(value)) => {
                let place = LineColumn::default();
                tags.push(Tag {
                    name: name.into(),
                    value,
                    place,
                });
            }
            (None, None) => {}
        }
        Ok(())
    }

    /// Result stated by the record: `1-0`, `1/2-1/2`, `*`.
    #[getter]
    fn get_result(&self) -> String {
        self.tree.result.to_string()
    }

    #[setter]
    fn set_result(&mut self, result: &str) -> PyResult<()> {
        let read = GameResult::read(result);
        self.tree.result = read.ok_or_else(|| value(format!("not a result: {result}")))?;
        Ok(())
    }

    /// Lenient readings of the text, with their places.
    #[getter]
    fn repairs(&self) -> Vec<String> {
        self.tree.repairs.iter().map(ToString::to_string).collect()
    }

    /// Node of the start.
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> GameNode {
        let root = slf.borrow().tree.root();
        Self::node(slf, root)
    }

    /// Nodes of the main line, after the root.
    fn mainline(slf: &Bound<'_, Self>) -> Vec<GameNode> {
        let ids: Vec<NodeId> = slf.borrow().tree.main_line().collect();
        ids.into_iter().map(|id| Self::node(slf, id)).collect()
    }

    /// Moves of the main line, without actions and null moves.
    fn mainline_moves(&self) -> Vec<Move> {
        let steps = self
            .tree
            .main_line()
            .filter_map(|id| self.tree.node(id)?.step.as_ref());
        let moves = steps.filter_map(|step| match step {
            Step::Ply(Ply::Move(m)) => Some(Move(*m)),
            _ => None,
        });
        moves.collect()
    }

    /// Last node of the main line.
    fn end(slf: &Bound<'_, Self>) -> GameNode {
        let tree = &slf.borrow().tree;
        Self::node(slf, tree.main_line().last().unwrap_or(tree.root()))
    }

    /// Record as text.
    fn __str__(&self) -> String {
        self.tree.to_record().to_string()
    }
}

/// A node of a record: a position, with the move that leads to it.
#[pyclass(frozen, module = "variant_chess.pgn")]
pub(crate) struct GameNode {
    game: Py<Game>,
    id: NodeId,
}

impl GameNode {
    fn read<T>(&self, py: Python<'_>, of: impl FnOnce(&Node<AnyPosition>) -> T) -> PyResult<T> {
        let game = self.game.borrow(py);
        game.tree
            .node(self.id)
            .map(of)
            .ok_or_else(|| value("the node was removed"))
    }

    fn change(&self, py: Python<'_>, of: impl FnOnce(&mut Node<AnyPosition>)) -> PyResult<()> {
        let mut game = self.game.borrow_mut(py);
        game.tree
            .node_mut(self.id)
            .map(of)
            .ok_or_else(|| value("the node was removed"))
    }

    fn other(&self, py: Python<'_>, id: NodeId) -> Self {
        Self {
            game: self.game.clone_ref(py),
            id,
        }
    }
}

#[pymethods]
impl GameNode {
    /// Move that leads here; `None` for the root, actions and null moves.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Move>> {
        self.read(py, |node| match node.step {
            Some(Step::Ply(Ply::Move(m))) => Some(Move(m)),
            _ => None,
        })
    }

    /// Move or action that leads here, in algebraic notation; `--` for a null move, empty at the root.
    fn san(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.game.borrow(py);
        let node = game
            .tree
            .node(self.id)
            .ok_or_else(|| value("the node was removed"))?;
        let parent = game
            .tree
            .parent(self.id)
            .and_then(|parent| game.tree.position(parent));
        Ok(match (&node.step, parent) {
            (Some(Step::Ply(Ply::Move(m))), Some(parent)) => parent.san(*m),
            (Some(Step::Ply(Ply::Action(action))), _) => action.to_string(),
            (Some(Step::Pass), _) => "--".into(),
            _ => String::new(),
        })
    }

    /// Board after the moves up to here.
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        self.read(py, |_| ())?;
        Ok(self.game.borrow(py).tree.game(self.id).into())
    }

    /// Outcome after the move.
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Outcome>> {
        self.read(py, |node| node.outcome.clone().map(Outcome))
    }

    /// Node before; `None` for the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Self> {
        let parent = self.game.borrow(py).tree.parent(self.id)?;
        Some(self.other(py, parent))
    }

    /// Nodes after this one; the first continues the line.
    #[getter]
    fn variations(&self, py: Python<'_>) -> Vec<Self> {
        let children = self.game.borrow(py).tree.children(self.id).to_vec();
        children.into_iter().map(|id| self.other(py, id)).collect()
    }

    /// Next node of the line.
    fn next(&self, py: Python<'_>) -> Option<Self> {
        self.variations(py).into_iter().next()
    }

    /// Adds a move or action in any notation as the last variation, or finds it.
    fn add_variation(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = r#move.str()?;
        let added = self.game.borrow_mut(py).tree.add(self.id, &text.to_cow()?);
        added
            .map(|id| self.other(py, id))
            .map_err(|error| error.raised(py))
    }

    /// Makes this the parent's first variation; false for the root.
    fn promote(&self, py: Python<'_>) -> bool {
        self.game.borrow_mut(py).tree.promote(self.id)
    }

    /// Makes the line to this node the main line.
    fn promote_to_main(&self, py: Python<'_>) {
        self.game.borrow_mut(py).tree.promote_to_main_line(self.id);
    }

    /// Moves this behind its next sibling; false without one.
    fn demote(&self, py: Python<'_>) -> bool {
        self.game.borrow_mut(py).tree.demote(self.id)
    }

    /// Removes this node and all after it; false for the root.
    fn remove(&self, py: Python<'_>) -> bool {
        self.game.borrow_mut(py).tree.delete(self.id)
    }

    /// Comments after the move, joined by blanks.
    #[getter]
    fn get_comment(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |node| {
            let comments = node.comments.iter().map(ToString::to_string);
            comments.collect::<Vec<_>>().join(" ")
        })
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, comment: &str) -> PyResult<()> {
        let comments = (!comment.is_empty()).then(|| comment.parse::<Comment>());
        let comments = comments.transpose().map_err(value)?;
        self.change(py, |node| node.comments = comments.into_iter().collect())
    }

    /// Glyphs of the move: `$1`, `$14`.
    #[getter]
    fn get_glyphs(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.read(py, |node| {
            node.glyphs.iter().map(ToString::to_string).collect()
        })
    }

    #[setter]
    fn set_glyphs(&self, py: Python<'_>, glyphs: Vec<String>) -> PyResult<()> {
        let glyphs = glyphs.iter().map(|glyph| Glyph::from(glyph.as_str()));
        self.change(py, |node| node.glyphs = glyphs.collect())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| {
            let other = other.get();
            other.id == self.id && other.game.is(&self.game)
        })
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.id.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<GameNode {}>", self.san(py)?))
    }
}

/// Reads all games of a text, bytes or file. The first fault raises `ValueError` with `line` and `column`.
#[pyfunction]
pub(crate) fn read_games(source: &Bound<'_, PyAny>) -> PyResult<Vec<Game>> {
    let py = source.py();
    let read = if source.hasattr("read")? {
        source.call_method0("read")?
    } else {
        source.clone()
    };
    let mut stream = RecordStream::new();
    if let Ok(bytes) = read.cast::<PyBytes>() {
        stream.push_bytes(bytes.as_bytes());
    } else {
        stream.push(&read.cast::<PyString>()?.to_cow()?);
    }
    stream.finish();
    let mut games = Vec::new();
    while let Some(record) = stream.next_record().map_err(|error| error.raised(py))? {
        let tree = record.tree().map_err(|error| error.raised(py))?;
        games.push(Game { tree });
    }
    Ok(games)
}
