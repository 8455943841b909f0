use numpy::{PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyModule;
use variant_core::Player;

use crate::arrays::{copied, given, read_dtype, written};
use crate::board::Board;
use crate::errors::value;
use crate::frame::{Dtype, Frame};
use crate::games::each_game;
use crate::lanes::{Lanes, Rows, pool};

/// Many games of one variant, stepped at once in Rust on several threads. A finished game begins again in the same
/// step; `max_plies` ends longer ones. Same seed and actions, same games.
///
/// >>> from variant_chess import Boards
/// >>> boards = Boards(64, "quad-kingdom", mode="ffa", seed=1, threads=2, max_plies=100)
/// >>> boards.planes().shape, boards.legal_mask().shape[0]
/// ((64, 36, 12, 12), 64)
/// >>> rewards, terminated, truncated = boards.step(boards.random_actions())
/// >>> rewards.shape, bool(terminated.any())
/// ((64, 4), False)
#[pyclass(module = "variant_chess")]
pub(crate) struct Boards {
    lanes: Box<dyn Lanes>,
    count: usize,
    frame: Frame,
}

impl Boards {
    fn read_actions(&self, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
        let numpy = PyModule::import(actions.py(), "numpy")?;
        let actions = numpy.call_method1("require", (actions, "int64", "CA"))?;
        let actions = actions.cast::<PyArrayDyn<i64>>()?.to_vec()?;
        if actions.len() == self.count {
            Ok(actions)
        } else {
            Err(value(format!("expected {} actions", self.count)))
        }
    }

    fn shape(&self) -> [usize; 4] {
        let [planes, rows, columns] = self.frame.shape();
        [self.count, planes, rows, columns]
    }

    fn play<'py>(
        &mut self,
        py: Python<'py>,
        actions: &[i64],
        planes: Option<Rows<'_>>,
        mask: Option<&mut [u8]>,
    ) -> PyResult<Results<'py>> {
        let (lanes, frame) = (&mut self.lanes, &self.frame);
        if let Some(index) = py.detach(|| lanes.read(actions)) {
            let code = actions.get(index).copied().unwrap_or_default();
            return Err(value(format!("board {index}: illegal move code {code}")));
        }
        let results = py.detach(|| lanes.play(frame, planes, mask));
        Ok((
            copied(py, &[self.count, frame.players.len()], &results.rewards)?,
            copied(py, &[self.count], &results.terminated)?,
            copied(py, &[self.count], &results.truncated)?,
        ))
    }
}

/// Rewards, and whether games ended or were cut off.
type Results<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

#[pymethods]
impl Boards {
    #[new]
    #[pyo3(signature = (count, game = "orthodox-chess", fen = None, *, mode = None, seed = 0, threads = 1, max_plies = 10_000))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        count: usize,
        game: &str,
        fen: Option<&str>,
        mode: Option<&str>,
        seed: u64,
        threads: usize,
        max_plies: usize,
    ) -> PyResult<Self> {
        let board = Board::new(py, game, fen, mode)?;
        if board.game().outcome().is_some() {
            return Err(value("the game is over at its start"));
        }
        if !(1..=1 << 20).contains(&count) || max_plies == 0 {
            return Err(value("expected 1 to 1048576 boards and at least one ply"));
        }
        let start = board.game().start().clone();
        let threads = threads.clamp(1, 256);
        let mut lanes = each_game!(start, start => pool(start, count, threads, max_plies));
        lanes.reset(seed);
        Ok(Self {
            lanes,
            count,
            frame: board.frame,
        })
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// Size of the action space.
    #[getter]
    fn action_space(&self) -> usize {
        self.frame.codes
    }

    /// Letters of the players, in the order of reward columns.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.frame.players.iter().map(ToString::to_string).collect()
    }

    /// Begins all games again.
    #[pyo3(signature = (seed = 0))]
    fn reset(&mut self, seed: u64) {
        self.lanes.reset(seed);
    }

    /// Planes of each game, as the player to move sees them. They are written into `out` if given, an array of that
    /// type and shape: this reuses arrays of earlier steps.
    ///
    /// >>> from variant_chess import Boards
    /// >>> boards = Boards(8)
    /// >>> planes = boards.planes("uint8")
    /// >>> boards.planes("uint8", out=planes) is planes
    /// True
    #[pyo3(signature = (dtype = None, out = None))]
    fn planes<'py>(
        &mut self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let dtype = dtype.map_or(Ok(Dtype::Float32), read_dtype)?;
        let shape = self.shape();
        let (lanes, frame, clear) = (&mut self.lanes, &self.frame, out.is_some());
        match dtype {
            Dtype::Float32 => written(py, &shape, out, |cells| {
                py.detach(|| lanes.write_planes(frame, clear, Rows::Float32(cells)));
            }),
            Dtype::Uint8 => written(py, &shape, out, |cells| {
                py.detach(|| lanes.write_planes(frame, clear, Rows::Uint8(cells)));
            }),
        }
    }

    /// Masks of each game's legal moves, written into `out` if given.
    #[pyo3(signature = (out = None))]
    fn legal_mask<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (lanes, codes, clear) = (&mut self.lanes, self.frame.codes, out.is_some());
        written(py, &[self.count, codes], out, |cells| {
            py.detach(|| lanes.write_masks(codes, clear, cells));
        })
    }

    /// Codes of all games' legal moves, one game after the other, and bounds: game `i` has `codes[bounds[i]:bounds[i
    /// + 1]]`.
    fn legal_codes<'py>(
        &mut self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (codes, bounds) = py.detach(|| self.lanes.legal_codes());
        Ok((
            copied(py, &[codes.len()], &codes)?,
            copied(py, &[bounds.len()], &bounds)?,
        ))
    }

    /// Column of the player to move in each game.
    fn movers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let place = |mover: Option<Player>| {
            let mut players = self.frame.players.iter();
            players
                .position(|&player| Some(player) == mover)
                .map_or(-1, |at| at as i64)
        };
        let columns: Vec<_> = self.lanes.movers().into_iter().map(place).collect();
        copied(py, &[self.count], &columns)
    }

    /// A random legal move of each game, from its own generator.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let actions = py.detach(|| self.lanes.random_actions());
        copied(py, &[self.count], &actions)
    }

    /// Plays a move in each game, or none if one is illegal. Returns rewards (1 for a win, 0 for a draw or none, -1
    /// for a loss) by game and player, whether games ended, and whether they were cut off. The next positions are
    /// written into `planes` and `mask`, arrays of those methods: faster than calling them.
    ///
    /// >>> from variant_chess import Boards
    /// >>> boards = Boards(8)
    /// >>> planes, mask = boards.planes("uint8"), boards.legal_mask()
    /// >>> results = boards.step(boards.random_actions(), planes, mask)
    /// >>> bool((planes == boards.planes("uint8")).all() and (mask == boards.legal_mask()).all())
    /// True
    #[pyo3(signature = (actions, planes = None, mask = None))]
    fn step<'py>(
        &mut self,
        actions: &Bound<'py, PyAny>,
        planes: Option<&Bound<'py, PyAny>>,
        mask: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Results<'py>> {
        let py = actions.py();
        let actions = self.read_actions(actions)?;
        let mut mask = mask
            .map(|mask| given(mask, &[self.count, self.frame.codes]))
            .transpose()?;
        let mask = mask.as_mut().map(|mask| mask.as_slice_mut()).transpose()?;
        let shape = self.shape();
        match planes {
            None => self.play(py, &actions, None, mask),
            Some(planes) if planes.cast::<PyArrayDyn<f32>>().is_ok() => {
                let mut cells = given(planes, &shape)?;
                let rows = Rows::Float32(cells.as_slice_mut()?);
                self.play(py, &actions, Some(rows), mask)
            }
            Some(planes) => {
                let mut cells = given(planes, &shape)?;
                let rows = Rows::Uint8(cells.as_slice_mut()?);
                self.play(py, &actions, Some(rows), mask)
            }
        }
    }

    /// Plays random moves in each game to vary positions; returns how many ended.
    fn shuffle(&mut self, py: Python<'_>, plies: usize) -> usize {
        let lanes = &mut self.lanes;
        py.detach(|| lanes.shuffle(plies))
    }

    /// Scores of each player after random moves from each game, which stays unchanged. Undecided games share the
    /// point evenly.
    #[pyo3(signature = (max_plies = 1_000))]
    fn playouts<'py>(&mut self, py: Python<'py>, max_plies: u32) -> PyResult<Bound<'py, PyAny>> {
        let (lanes, players) = (&mut self.lanes, &self.frame.players);
        let scores = py.detach(|| lanes.playouts(players, max_plies));
        copied(py, &[self.count, players.len()], &scores)
    }

    /// Board at the position of a game.
    fn board(&self, index: usize) -> PyResult<Board> {
        let position = self.lanes.position(index);
        let board = position.map(Board::at);
        board.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no such board"))
    }

    /// Continues a game from the position of a board.
    fn set(&mut self, index: usize, board: PyRef<'_, Board>) -> PyResult<()> {
        if board.game().outcome().is_some() || board.frame.shape() != self.frame.shape() {
            return Err(value("expected a game of the same kind that goes on"));
        }
        let is_set = self.lanes.set(index, board.position().clone());
        is_set
            .then_some(())
            .ok_or_else(|| value("no such board, or another variant"))
    }
}
