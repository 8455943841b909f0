//! Native part of the Python package `variant-chess`: thin classes over `variant-registry`.

mod arrays;
mod board;
mod boards;
mod errors;
mod frame;
mod games;
mod lanes;
mod moves;
mod notation;
mod outcome;
mod people;
mod pgn;
mod picture;
mod search;
mod tree;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Names of the games with their modes, the default first.
///
/// >>> import variant_chess
/// >>> variant_chess.games()["quarter-chess"]
/// ['start', 'pawn-shift']
#[pyfunction(name = "games")]
fn list_games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let games = PyDict::new(py);
    for info in variant_registry::variants() {
        games.set_item(info.name, info.modes)?;
    }
    Ok(games)
}

/// Rules page of a game in Markdown.
#[pyfunction]
fn rules(game: &str) -> PyResult<&'static str> {
    let info = variant_registry::variants().find(|info| info.name == game);
    let info = info.ok_or_else(|| {
        errors::value(variant_registry::UnknownVariant::new(
            game,
            variant_registry::NAMES,
        ))
    })?;
    Ok(info.rules)
}

#[pymodule(gil_used = true)]
mod _native {
    #[pymodule_export]
    use super::board::{_restore, Board};
    #[pymodule_export]
    use super::boards::Boards;
    #[pymodule_export]
    use super::moves::{LegalMoves, Move};
    #[pymodule_export]
    use super::outcome::{Outcome, Piece};
    #[pymodule_export]
    use super::pgn::{Epd, read_epd};
    #[pymodule_export]
    use super::search::Analysis;
    #[pymodule_export]
    use super::tree::{Game, GameNode, read_games};
    #[pymodule_export]
    use super::{list_games, rules};
}
