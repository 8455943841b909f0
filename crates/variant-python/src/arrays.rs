//! Arrays of NumPy. Bytes are written once, into memory that the array takes over.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyModule};
use variant_core::{EncodeMoves, Player};

use crate::board::Board;
use crate::errors::{read_player, value};
use crate::frame::{Dtype, viewer_of};
use crate::games::{each_game, encode, visit_codes};
use crate::moves::Move;

/// New array of zeros that `write` fills as bytes.
pub(crate) fn array<'py>(
    py: Python<'py>,
    shape: &[usize],
    dtype: &str,
    write: impl FnOnce(&mut [u8]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    static NDARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let ndarray = NDARRAY.get_or_try_init(py, || -> PyResult<_> {
        Ok(PyModule::import(py, "numpy")?.getattr("ndarray")?.unbind())
    })?;
    let size = match dtype {
        "float32" => 4,
        "int64" => 8,
        _ => 1,
    };
    let too_large = || value("the array would be too large");
    let cells = shape
        .iter()
        .try_fold(size, |cells: usize, &side| cells.checked_mul(side));
    let bytes = PyByteArray::new_with(py, cells.ok_or_else(too_large)?, write)?;
    ndarray.bind(py).call1((shape, dtype, bytes))
}

/// Array of numbers.
pub(crate) fn int64s(
    py: Python<'_>,
    numbers: impl ExactSizeIterator<Item = i64>,
) -> PyResult<Bound<'_, PyAny>> {
    array(py, &[numbers.len()], "int64", |bytes| {
        for (cell, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            cell.copy_from_slice(&number.to_ne_bytes());
        }
        Ok(())
    })
}

pub(crate) fn read_dtype(dtype: &Bound<'_, PyAny>) -> PyResult<Dtype> {
    let name = match dtype.getattr("__name__") {
        Ok(name) => name,
        Err(_) => dtype.str()?.into_any(),
    };
    match name.extract::<String>()?.as_str() {
        "float32" => Ok(Dtype::Float32),
        "uint8" => Ok(Dtype::Uint8),
        _ => Err(value("expected the dtype float32 or uint8")),
    }
}

/// Sets the cells of legal moves to 1.
pub(crate) fn write_mask<P: EncodeMoves>(position: &P, player: Option<Player>, mask: &mut [u8]) {
    visit_codes(position, player, |code| {
        if let Some(cell) = mask.get_mut(code) {
            *cell = 1;
        }
    });
}

impl Board {
    pub(crate) fn read_player(&self, player: Option<&str>) -> PyResult<Option<Player>> {
        let Some(text) = player else {
            return Ok(None);
        };
        let player = read_player(text)?;
        let known = self.frame.players.contains(&player);
        known
            .then_some(Some(player))
            .ok_or_else(|| value(format!("no player {player}")))
    }
}

#[pymethods]
impl Board {
    /// Size of the action space: codes are numbers below it.
    #[getter]
    const fn action_space(&self) -> usize {
        self.frame.codes
    }

    /// Shape of `planes()`: planes, rows from the first rank, columns from the first file.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().planes_shape, Board("quad-kingdom").planes_shape
    /// ((22, 8, 8), (36, 12, 12))
    #[getter]
    fn planes_shape(&self) -> (usize, usize, usize) {
        let [planes, rows, columns] = self.frame.shape();
        (planes, rows, columns)
    }

    /// Names of the squares of a board, in the order of their numbers; row by row.
    #[getter]
    fn square_names(&self) -> Vec<String> {
        self.frame.layout.names.clone()
    }

    /// Letters of the piece types, in the order of their planes.
    #[getter]
    fn piece_letters(&self) -> &str {
        &self.frame.layout.letters
    }

    /// Position as a NumPy array of planes, as `player` sees it; by default the player to move.
    ///
    /// Planes of pieces come first, 1 where a piece stands: the viewer's by type, the next players' in turn, then
    /// unowned ones; with several boards, board after board, then the numbers of pieces in hand in the same order.
    /// A plane for each player, the viewer first, is 1 if the player may move. One plane is 1 on the squares of the
    /// board. The last is the number of plies since the last irreversible move, in hundredths for `float32`.
    ///
    /// >>> from variant_chess import Board
    /// >>> planes = Board().planes()
    /// >>> planes.dtype.name, planes.shape, int(planes[5].argmax()), int(planes[:18].sum())
    /// ('float32', (22, 8, 8), 4, 32)
    #[pyo3(signature = (player = None, dtype = None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        player: Option<&str>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let dtype = dtype.map_or(Ok(Dtype::Float32), read_dtype)?;
        let viewer = self.read_player(player)?;
        let viewer = viewer.unwrap_or_else(|| viewer_of(self.position(), &self.frame));
        array(py, &self.frame.shape(), dtype.name(), |bytes| {
            each_game!(self.position(), position, Rules => {
                self.frame.write(position, viewer, bytes, dtype);
            });
            Ok(())
        })
    }

    /// Array of 0 and 1, 1 for the codes of legal moves; of one player's, if given.
    ///
    /// >>> from variant_chess import Board
    /// >>> board = Board()
    /// >>> mask = board.legal_mask()
    /// >>> mask.shape, int(mask.sum()), int(mask[board.parse_san("e4").code])
    /// ((6144,), 20, 1)
    #[pyo3(signature = (player = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        player: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let player = self.read_player(player)?;
        array(py, &[self.frame.codes], "uint8", |mask| {
            if self.game.outcome().is_none() {
                each_game!(self.position(), position, Rules => write_mask(position, player, mask));
            }
            Ok(())
        })
    }

    /// Codes of the legal moves, in the order of `legal_moves`; of one player's, if given.
    #[pyo3(signature = (player = None))]
    fn legal_codes<'py>(
        &self,
        py: Python<'py>,
        player: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let player = self.read_player(player)?;
        let mut found = Vec::new();
        if self.game.outcome().is_none() {
            each_game!(self.position(), position, Rules => {
                visit_codes(position, player, |code| found.push(code as i64));
            });
        }
        int64s(py, found.into_iter())
    }

    /// Code of a legal move.
    fn encode(&self, r#move: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.legal_move(r#move).map(encode)
    }

    /// Legal move with a code.
    ///
    /// >>> from variant_chess import Board
    /// >>> board = Board()
    /// >>> board.decode(board.encode("e2e4"))
    /// Move('e2e4')
    fn decode(&self, py: Python<'_>, code: usize) -> PyResult<Move> {
        self.legal_move(code.into_pyobject(py)?.as_any()).map(Move)
    }
}
