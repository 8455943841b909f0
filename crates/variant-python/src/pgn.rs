//! Positions with operations (EPD).

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use variant_record::epd;
use variant_registry::AnyPosition;

use crate::board::Board;
use crate::errors::{Placed, value};
use crate::moves::Move;

/// A position with operations.
///
/// >>> from variant_chess.pgn import read_epd
/// >>> epd = read_epd("6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; id \"back rank\";")
/// >>> epd.best_moves, epd.operations["id"], str(epd)
/// ([Move('e1e8')], '"back rank"', '6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; id "back rank";')
#[pyclass(frozen, module = "variant_chess.pgn")]
pub(crate) struct Epd {
    inner: epd::Epd<AnyPosition>,
    repairs: Vec<String>,
}

#[pymethods]
impl Epd {
    /// Board at the position.
    #[getter]
    fn board(&self) -> Board {
        Board::at(self.inner.position.clone())
    }

    /// Operands of each operation, as text.
    #[getter]
    fn operations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let operations = PyDict::new(py);
        for operation in &self.inner.operations {
            let (opcode, text) = (&operation.opcode, operation.text(&self.inner.position));
            let operands = text.strip_prefix(opcode.as_str()).unwrap_or(&text);
            operations.set_item(opcode, operands.trim_end_matches(';').trim())?;
        }
        Ok(operations)
    }

    /// Moves of `bm`.
    #[getter]
    fn best_moves(&self) -> Vec<Move> {
        self.inner.best_moves().map(Move).collect()
    }

    /// Moves of `am`.
    #[getter]
    fn avoided_moves(&self) -> Vec<Move> {
        self.inner.avoided_moves().map(Move).collect()
    }

    /// Lenient readings, with their places.
    #[getter]
    fn repairs(&self) -> Vec<String> {
        self.repairs.clone()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }
}

/// Reads a position with four or all fields, and its operations.
#[pyfunction]
#[pyo3(signature = (text, game = "orthodox-chess"))]
pub(crate) fn read_epd(py: Python<'_>, text: &str, game: &str) -> PyResult<Epd> {
    let read = epd::Epd::<AnyPosition>::read(&format!("{game} {text}"));
    let (inner, repairs) = read.map_err(|error| error.without_first(game.len() + 1).raised(py))?;
    let repairs = repairs.iter().map(ToString::to_string).collect();
    Ok(Epd { inner, repairs })
}

#[pymethods]
impl Board {
    /// Position text as EPD with operations: texts, numbers, and moves or lists of moves.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().epd(bm=["e2e4", "d2d4"], id="start")
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm d4 e4; id "start";'
    #[pyo3(signature = (**operations))]
    fn epd(&self, py: Python<'_>, operations: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut text = self.fen();
        for (opcode, operand) in operations.into_iter().flatten() {
            text = format!("{text} {}", opcode.extract::<String>()?);
            let is_move = |item: &Bound<'_, PyAny>| item.cast::<Move>().is_ok();
            if let Ok(word) = operand.cast::<PyString>() {
                let word = word.to_cow()?;
                if word.contains(['"', ';', '\n']) {
                    return Err(value(
                        "a text of EPD has no quotation mark, semicolon and line break",
                    ));
                }
                text = format!("{text} \"{word}\"");
            } else if let Ok(number) = operand.extract::<i64>() {
                text = format!("{text} {number}");
            } else if is_move(&operand) {
                text = format!("{text} {}", self.san_of(self.legal_move(&operand)?));
            } else if opcode.eq("pv")? {
                text = format!("{text} {}", self.variation_san(&operand)?);
            } else {
                for item in operand.try_iter()? {
                    text = format!("{text} {}", self.san_of(self.legal_move(&item?)?));
                }
            }
            text.push(';');
        }
        Ok(read_epd(py, &text, self.name())?.inner.to_string())
    }
}
