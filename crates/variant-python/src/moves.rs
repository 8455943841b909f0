use std::hash::BuildHasher;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use rustc_hash::FxBuildHasher;
use variant_registry::AnyMove;

use crate::board::Board;
use crate::games::encode;

/// A move of any game, made by a board: `board.parse_san("Nf3")`, `board.parse_uci("g1f3")`, `board.legal_moves`.
///
/// >>> from variant_chess import Board
/// >>> move = Board().parse_san("e4")
/// >>> move
/// Move('e2e4')
/// >>> str(move), move.uci(), move.code
/// ('e2e4', 'e2e4', 796)
#[pyclass(frozen, eq, ord, hash, skip_from_py_object, module = "variant_chess")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) AnyMove);

#[pymethods]
impl Move {
    /// Text in coordinates, for `push_uci`.
    fn uci(&self) -> String {
        self.0.to_string()
    }

    /// Number in the game's action space.
    #[getter]
    fn code(&self) -> usize {
        encode(self.0)
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }
}

/// Legal moves of a board as it is now: sized, iterable, indexed, with `in`. Moves are listed only when needed.
///
/// >>> from variant_chess import Board
/// >>> board = Board()
/// >>> moves = board.legal_moves
/// >>> len(moves), "e2e4" in moves, "e2e5" in moves, moves[0] in moves
/// (20, True, False, True)
/// >>> board.push_san("e4") in moves
/// False
#[pyclass(frozen, module = "variant_chess")]
pub(crate) struct LegalMoves(pub(crate) Py<Board>);

/// Objects of listed moves. Sharing one between equal moves is cheaper than a new one.
static LISTED: Mutex<Vec<Option<Py<Move>>>> = Mutex::new(Vec::new());

const KEPT: usize = 1 << 12;

fn list<'py>(py: Python<'py>, moves: &[AnyMove]) -> PyResult<Bound<'py, PyList>> {
    let mut listed = LISTED.lock().unwrap_or_else(PoisonError::into_inner);
    listed.resize_with(KEPT, || None);
    let mut failed = None;
    let objects = moves.iter().map(|m| {
        let place = listed.get_mut(FxBuildHasher.hash_one(m) as usize % KEPT);
        if let Some(Some(kept)) = &place
            && kept.get().0 == *m
        {
            return Some(kept.clone_ref(py));
        }
        let made = Py::new(py, Move(*m)).map_err(|error| failed = Some(error));
        let made = made.ok()?;
        if let Some(place) = place {
            *place = Some(made.clone_ref(py));
        }
        Some(made)
    });
    let list = PyList::new(py, objects)?;
    failed.map_or(Ok(list), Err)
}

#[pymethods]
impl LegalMoves {
    /// Number of legal moves.
    fn count(&self, py: Python<'_>) -> usize {
        self.0.borrow(py).moves().len()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.count(py)
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        self.count(py) > 0
    }

    fn __contains__(&self, py: Python<'_>, item: &Bound<'_, PyAny>) -> bool {
        self.0.borrow(py).legal_move(item).is_ok()
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Move> {
        let board = self.0.borrow(py);
        let moves = board.moves();
        let from_end = if index < 0 { moves.len() } else { 0 };
        let found = index.checked_add_unsigned(from_end);
        let found = found.and_then(|index| moves.get(usize::try_from(index).ok()?));
        found
            .map(|&m| Move(m))
            .ok_or_else(|| PyIndexError::new_err("no such move"))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        list(py, self.0.borrow(py).moves())?.try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let board = self.0.borrow(py);
        let moves = board.moves().iter().map(|&m| board.san_of(m));
        format!("<LegalMoves ({})>", moves.collect::<Vec<_>>().join(", "))
    }
}
