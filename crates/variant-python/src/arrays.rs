//! NumPy arrays, whose cells are written once, in place.

use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyModule;
use variant_core::{EncodeMoves, Player};

use crate::board::Board;
use crate::errors::{read_player, value};
use crate::frame::{Dtype, viewer_of};
use crate::games::{each_game, encode, visit_codes};
use crate::moves::Move;

fn zeros<'py, T: Element>(py: Python<'py>, shape: &[usize]) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    // Small arrays may panic without memory, like any small allocation.
    let cells = (shape.iter()).try_fold(1, |cells: usize, &side| cells.checked_mul(side));
    if cells.is_some_and(|cells| cells <= 1 << 20) {
        return Ok(PyArrayDyn::zeros(py, shape, false));
    }
    let zeros = PyModule::import(py, "numpy")?.getattr("zeros")?;
    let array = zeros.call1((shape, numpy::dtype::<T>(py)))?;
    Ok(array.cast_into()?)
}

pub(crate) fn given<'py, T: Element>(
    out: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let aligned = (out.getattr("flags")).and_then(|flags| flags.getattr("aligned"));
    let is_aligned = aligned.and_then(|flag| flag.is_truthy()).unwrap_or(false);
    let typed = out.cast::<PyArrayDyn<T>>().ok();
    let fits =
        typed.filter(|array| is_aligned && array.shape() == shape && array.is_c_contiguous());
    let name = numpy::dtype::<T>(out.py());
    let array = fits.ok_or_else(|| {
        value(format!(
            "expected a contiguous array of {name} with shape {shape:?}"
        ))
    })?;
    array.try_readwrite().map_err(value)
}

/// Array filled by `write`: a new one of zeros, or `out` with its old content.
pub(crate) fn written<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
    out: Option<&Bound<'py, PyAny>>,
    write: impl FnOnce(&mut [T]),
) -> PyResult<Bound<'py, PyAny>> {
    let mut cells = match out {
        None => zeros::<T>(py, shape)?.try_readwrite().map_err(value)?,
        Some(out) => given(out, shape)?,
    };
    write(cells.as_slice_mut()?);
    Ok(Bound::clone(&cells).into_any())
}

pub(crate) fn copied<'py, T: Element + Copy>(
    py: Python<'py>,
    shape: &[usize],
    cells: &[T],
) -> PyResult<Bound<'py, PyAny>> {
    written(py, shape, None, |array: &mut [T]| {
        array.copy_from_slice(cells);
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

fn write_mask<P: EncodeMoves>(position: &P, player: Option<Player>, mask: &mut [u8]) {
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

    /// Names of a board's squares by number, row by row.
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
    /// unowned ones; with several boards, board after board, then numbers of pieces in hand in the same order. A
    /// plane for each player, the viewer first, is 1 if the player may move. One plane is 1 on the board's squares.
    /// The last is the number of plies since the last irreversible move, in hundredths for `float32`.
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
        let (frame, shape) = (&self.frame, self.frame.shape());
        match dtype {
            Dtype::Float32 => written(py, &shape, None, |cells: &mut [f32]| {
                each_game!(self.position(), position => frame.write(position, viewer, cells));
            }),
            Dtype::Uint8 => written(py, &shape, None, |cells: &mut [u8]| {
                each_game!(self.position(), position => frame.write(position, viewer, cells));
            }),
        }
    }

    /// Array with 1 for the codes of legal moves, else 0; of one player's, if given.
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
        written(py, &[self.frame.codes], None, |mask| {
            if self.game().outcome().is_none() {
                each_game!(self.position(), position => write_mask(position, player, mask));
            }
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
        if self.game().outcome().is_none() {
            each_game!(self.position(), position => {
                visit_codes(position, player, |code| found.push(code as i64));
            });
        }
        copied(py, &[found.len()], &found)
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
