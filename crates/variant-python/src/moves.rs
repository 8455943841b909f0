//! Moves and lists of legal moves.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use variant_core::Position;
use variant_registry::AnyMove;

use crate::board::Board;
use crate::games::encode;

/// A move of any game. Made by a board: `board.parse_san("Nf3")`, `board.parse_uci("g1f3")`, `board.legal_moves`.
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
    /// Text in coordinates, as `push_uci` reads it.
    fn uci(&self) -> String {
        self.0.to_string()
    }

    /// Number in the action space of the game.
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

/// The legal moves of a board as it is now: sized, iterable, indexed, with `in`. Moves are listed only when needed.
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

impl LegalMoves {
    fn list(&self, py: Python<'_>) -> Vec<AnyMove> {
        self.0.borrow(py).game.moves()
    }
}

#[pymethods]
impl LegalMoves {
    /// Number of legal moves.
    fn count(&self, py: Python<'_>) -> usize {
        let board = self.0.borrow(py);
        match board.game.outcome() {
            Some(_) => 0,
            None => board.game.position().count_moves() as usize,
        }
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.count(py)
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        let board = self.0.borrow(py);
        board.game.outcome().is_none() && board.game.position().has_moves()
    }

    fn __contains__(&self, py: Python<'_>, item: &Bound<'_, PyAny>) -> bool {
        self.0.borrow(py).legal_move(item).is_ok()
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Move> {
        let moves = self.list(py);
        let from_end = if index < 0 { moves.len() } else { 0 };
        let found = index.checked_add_unsigned(from_end);
        let found = found.and_then(|index| moves.get(usize::try_from(index).ok()?));
        found
            .map(|&m| Move(m))
            .ok_or_else(|| PyIndexError::new_err("no such move"))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.list(py).into_iter().map(Move))?.try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let board = self.0.borrow(py);
        let moves = self.list(py).into_iter().map(|m| board.san_of(m));
        format!("<LegalMoves ({})>", moves.collect::<Vec<_>>().join(", "))
    }
}
