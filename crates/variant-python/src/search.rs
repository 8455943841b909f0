//! Searches that free the interpreter for other threads and end by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use variant_registry::{AnyMove, AnyPosition};
use variant_search::{Algorithm, Budget, Found, Search};

use crate::board::Board;
use crate::errors::value;
use crate::moves::Move;

/// Result of a search.
#[pyclass(frozen, module = "variant_chess")]
pub(crate) struct Analysis(Found<AnyMove>);

#[pymethods]
impl Analysis {
    /// Best move; `None` if there is none.
    #[getter]
    fn best(&self) -> Option<Move> {
        self.0.best.map(Move)
    }

    /// Principal variation.
    #[getter]
    fn line(&self) -> Vec<Move> {
        self.0.line.iter().copied().map(Move).collect()
    }

    /// Value for the searching side in hundredths of a pawn; 1,000,000 less the plies for a win. `None` for UCT.
    #[getter]
    fn value(&self) -> Option<i32> {
        self.0.value
    }

    /// Expected score of each player, from 0 to 1.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let scores = PyDict::new(py);
        for (player, score) in &self.0.scores {
            scores.set_item(player.to_string(), score)?;
        }
        Ok(scores)
    }

    /// Finished depth in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    fn __repr__(&self) -> String {
        let best = self.0.best.map(|m| m.to_string());
        let (best, depth) = (best.as_deref().unwrap_or("none"), self.0.depth);
        format!(
            "<Analysis best={best} value={:?} depth={depth}>",
            self.0.value.unwrap_or(0)
        )
    }
}

fn read_algorithm(name: &str) -> PyResult<Algorithm> {
    match name {
        "auto" => Ok(Algorithm::Auto),
        "alpha-beta" => Ok(Algorithm::AlphaBeta),
        "best-reply" => Ok(Algorithm::BestReply),
        "max-n" => Ok(Algorithm::MaxN),
        "uct" => Ok(Algorithm::Uct),
        _ => Err(value(
            "expected `auto`, `alpha-beta`, `best-reply`, `max-n` or `uct`",
        )),
    }
}

struct Task {
    budget: Budget<'static>,
    player: Option<variant_core::Player>,
    search: Search<AnyPosition>,
}

impl Task {
    /// Searches in another thread, while this one waits for it and for signals.
    fn run(mut self, py: Python<'_>, board: &Board) -> PyResult<Found<AnyMove>> {
        let (game, player, budget) = (board.game(), self.player, self.budget);
        if game.outcome().is_some() {
            return Ok(Found::default());
        }
        let stop = AtomicBool::new(false);
        let waiting = thread::current();
        let search = &mut self.search;
        thread::scope(|scope| {
            let stop = &stop;
            let worker = scope.spawn(move || {
                let past = game.history().keys();
                let budget = Budget {
                    stop: Some(stop),
                    ..budget
                };
                let found = game.position().search(search, past, player, budget);
                waiting.unpark();
                found
            });
            let mut interrupted = Ok(());
            while !worker.is_finished() && interrupted.is_ok() {
                py.detach(|| thread::park_timeout(Duration::from_millis(20)));
                interrupted = py.check_signals();
            }
            stop.store(interrupted.is_err(), Ordering::Relaxed);
            let found = py.detach(|| worker.join());
            interrupted?;
            found.map_err(|_| PyRuntimeError::new_err("the search failed"))
        })
    }
}

#[pymethods]
impl Board {
    /// Searches the position with `variant-search`, by default for one second.
    ///
    /// >>> from variant_chess import Board
    /// >>> found = Board("orthodox-chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").analyse(depth=2)
    /// >>> found.best, found.value, found.scores
    /// (Move('d1d8'), 999999, {'w': 1.0, 'b': 0.0})
    #[pyo3(signature = (*, depth = None, nodes = None, time = None, player = None, algorithm = "auto", threads = 1, seed = 1))]
    #[allow(clippy::too_many_arguments)]
    fn analyse(
        &self,
        py: Python<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        player: Option<&str>,
        algorithm: &str,
        threads: usize,
        seed: u64,
    ) -> PyResult<Analysis> {
        let seconds = match (depth, nodes, time) {
            (None, None, None) => Some(1.0),
            _ => time,
        };
        let time = seconds
            .map(Duration::try_from_secs_f64)
            .transpose()
            .map_err(value)?;
        let player = self.read_player(player)?;
        let search = Search::default().algorithm(read_algorithm(algorithm)?);
        let search = search.threads(threads.clamp(1, 256)).seed(seed);
        let budget = Budget {
            depth,
            nodes,
            time,
            ..Budget::default()
        };
        // Other threads may use the board meanwhile.
        let board = self.clone();
        Task {
            budget,
            player,
            search,
        }
        .run(py, &board)
        .map(Analysis)
    }

    /// Best move of a search, limited as in `analyse`; `None` without a legal move.
    #[pyo3(signature = (*, depth = None, nodes = None, time = None, player = None, algorithm = "auto", threads = 1, seed = 1))]
    #[allow(clippy::too_many_arguments)]
    fn bestmove(
        &self,
        py: Python<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        player: Option<&str>,
        algorithm: &str,
        threads: usize,
        seed: u64,
    ) -> PyResult<Option<Move>> {
        let found = self.analyse(py, depth, nodes, time, player, algorithm, threads, seed)?;
        Ok(found.best())
    }
}
