use std::collections::BTreeMap;

use pyo3::prelude::*;
use variant_record::GameResult;

/// End of a game: reason, and a score for each player.
///
/// >>> from variant_chess import Board
/// >>> board = Board()
/// >>> for san in ["f3", "e5", "g4", "Qh4#"]:
/// ...     move = board.push_san(san)
/// >>> outcome = board.outcome()
/// >>> outcome.reason, outcome.scores, outcome.winners, outcome.result()
/// ('checkmate', {'w': 0.0, 'b': 1.0}, ['b'], '0-1')
#[pyclass(frozen, eq, skip_from_py_object, module = "variant_chess")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Outcome(pub(crate) variant_core::Outcome);

#[pymethods]
impl Outcome {
    /// Event that ended the game: `checkmate`, `stalemate`, `repetition` and others.
    #[getter]
    fn reason(&self) -> String {
        self.0.reason.to_string()
    }

    /// Score of each player, the first player first: 1 for a win, 0.5 for a draw, 0 for a loss.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let scores = pyo3::types::PyDict::new(py);
        for (player, score) in &self.0.scores {
            scores.set_item(player.to_string(), score.points())?;
        }
        Ok(scores)
    }

    /// Place of each ranked player, from 1.
    #[getter]
    fn places(&self) -> BTreeMap<String, u8> {
        let places = self.0.places().iter();
        places
            .map(|(player, place)| (player.to_string(), *place))
            .collect()
    }

    /// Points of each player, if the game has points.
    #[getter]
    fn points(&self) -> BTreeMap<String, u32> {
        let points = self.0.points().iter();
        points
            .map(|(player, points)| (player.to_string(), *points))
            .collect()
    }

    /// Players who won.
    #[getter]
    fn winners(&self) -> Vec<String> {
        self.0.winners().map(|player| player.to_string()).collect()
    }

    /// The winner; `None` for draws and several winners.
    #[getter]
    fn winner(&self) -> Option<String> {
        let mut winners = self.0.winners();
        let winner = winners.next()?;
        winners.next().is_none().then(|| winner.to_string())
    }

    /// Result as in records: `1-0`, `1/2-1/2`, `0-1-0-0`.
    fn result(&self) -> String {
        GameResult::of(Some(&self.0)).to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Outcome('{}')", self.0)
    }
}

/// A piece on a board or in hand.
///
/// >>> from variant_chess import Board
/// >>> piece = Board().piece_at("e8")
/// >>> piece
/// Piece('K', seat='b', owner='b', square='e8')
/// >>> piece.letter, piece.seat, piece.owner, piece.square
/// ('K', 'b', 'b', 'e8')
#[pyclass(
    frozen,
    eq,
    hash,
    get_all,
    skip_from_py_object,
    module = "variant_chess"
)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    /// Upper-case letter of the type.
    letter: String,
    /// Army, with its board if there are several.
    seat: String,
    /// Player who owns the army now, if any.
    owner: Option<String>,
    /// Name of the square, with board and colon if there are several boards; `None` in hand.
    square: Option<String>,
}

impl Piece {
    pub(crate) fn of(board: &crate::board::Board, piece: variant_core::PieceAt) -> Self {
        use variant_core::{Seat, Tactics};
        let name = board.frame.layout.name(piece.square);
        let square = name.map(|name| match piece.seat {
            Seat::Army(_) => name.to_owned(),
            Seat::Board(board) | Seat::Side { board, .. } => format!("{board}:{name}"),
        });
        let owner = board.game().position().owner_of(piece.seat);
        Self {
            letter: piece.letter.to_string(),
            seat: piece.seat.to_string(),
            owner: owner.map(|owner| owner.to_string()),
            square,
        }
    }

    pub(crate) fn is_at(&self, square: &str) -> bool {
        self.square.as_deref() == Some(square)
    }

    pub(crate) fn is_owned_by(&self, owner: &str) -> bool {
        self.owner.as_deref() == Some(owner)
    }

    pub(crate) fn square_name(&self) -> Option<&str> {
        self.square.as_deref()
    }
}

#[pymethods]
impl Piece {
    fn __repr__(&self) -> String {
        let quoted = |text: &Option<String>| match text {
            Some(text) => format!("'{text}'"),
            None => "None".to_owned(),
        };
        let (owner, square) = (quoted(&self.owner), quoted(&self.square));
        format!(
            "Piece('{}', seat='{}', owner={owner}, square={square})",
            self.letter, self.seat
        )
    }
}
