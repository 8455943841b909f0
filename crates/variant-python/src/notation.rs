use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use variant_core::perft::divide;
use variant_core::{Notation, Variant};
use variant_registry::AnyPosition;

use crate::board::Board;
use crate::errors::{Placed, value};
use crate::moves::Move;

#[pymethods]
impl Board {
    /// Position text without the game's name.
    pub(crate) fn fen(&self) -> String {
        self.position().text()
    }

    /// Name of the game and position text.
    #[getter]
    fn text(&self) -> String {
        self.position().to_string()
    }

    /// Algebraic notation of a legal move.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.san_of(self.legal_move(r#move)?))
    }

    /// Legal move in algebraic notation or coordinates, read leniently; `strict` accepts only the texts of `san`.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().parse_san("Ng1-f3")
    /// Move('g1f3')
    /// >>> Board().parse_san("Nd2")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: illegal move
    #[pyo3(signature = (san, *, strict = false))]
    pub(crate) fn parse_san(&self, py: Python<'_>, san: &str, strict: bool) -> PyResult<Move> {
        if self.game().outcome().is_some() {
            return Err(value("the game is over"));
        }
        let read = if strict {
            self.position().parse_san(san)
        } else {
            self.position().read_move(san).map(|read| read.m)
        };
        read.map(Move).map_err(|error| error.raised(py))
    }

    /// Legal move in coordinates.
    pub(crate) fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        self.legal_move(&PyString::new(py, uci)).map(Move)
    }

    /// Algebraic notation of successive moves, without numbers.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().variation_san(["e2e4", "e7e5", "g1f3"])
    /// 'e4 e5 Nf3'
    pub(crate) fn variation_san(&self, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut board = Self::at(self.position().clone());
        let mut words = Vec::new();
        for item in variation.try_iter()? {
            let m = board.legal_move(&item?)?;
            words.push(board.san_of(m));
            board.play(m);
        }
        Ok(words.join(" "))
    }

    /// Number of leaves of the tree of legal moves. Other threads run meanwhile.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().perft(4)
    /// 197281
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u128> {
        check_depth(depth)?;
        let position = self.position();
        Ok(py.detach(|| position.perft(depth)))
    }

    /// Number of leaves below each legal move, by coordinates.
    fn divide<'py>(&self, py: Python<'py>, depth: u32) -> PyResult<Bound<'py, PyDict>> {
        check_depth(depth)?;
        let position = self.position();
        let count = |position: &AnyPosition, depth| position.perft(depth);
        let parts = py.detach(|| divide(position, depth, count));
        let counts = PyDict::new(py);
        for (m, leaves) in parts {
            counts.set_item(m.to_string(), leaves)?;
        }
        Ok(counts)
    }
}

/// Deeper counts would exhaust the stack.
fn check_depth(depth: u32) -> PyResult<()> {
    if depth <= 64 {
        Ok(())
    } else {
        Err(value("a depth of at most 64 is counted"))
    }
}
