use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use variant_core::text::{PositionError, excerpt};
use variant_core::{ActionError, ApplyError, MoveTextError, Player};
use variant_match::MatchError;
use variant_record::epd::EpdError;
use variant_record::{LineColumn, RecordError, ReplayError};
use variant_registry::AnyProblem;

pub(crate) fn value(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

pub(crate) fn read_player(letter: &str) -> PyResult<Player> {
    let player = letter.parse();
    player.map_err(|_| value(format!("no player {}", excerpt(letter))))
}

fn at_byte(py: Python<'_>, error: impl Display, field: &str, offset: Option<usize>) -> PyErr {
    let error = value(error);
    let raised = error.value(py);
    match (raised.setattr("field", field)).and_then(|()| raised.setattr("offset", offset)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

fn at_line(py: Python<'_>, error: impl Display, place: LineColumn) -> PyErr {
    let error = value(error);
    let raised = error.value(py);
    let set = raised.setattr("line", place.line);
    match set.and_then(|()| raised.setattr("column", place.column)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

pub(crate) trait Placed: Display {
    /// Converts to a `ValueError` with the attributes `field` and `offset`, or `line` and `column`.
    fn raised(&self, py: Python<'_>) -> PyErr;
}

impl Placed for PositionError<AnyProblem> {
    fn raised(&self, py: Python<'_>) -> PyErr {
        at_byte(py, self, self.field, Some(self.offset))
    }
}

impl Placed for MoveTextError {
    fn raised(&self, py: Python<'_>) -> PyErr {
        let offset = match self {
            Self::Malformed { offset, .. } | Self::NotCanonical { offset, .. } => Some(*offset),
            _ => None,
        };
        at_byte(py, self, "move", offset)
    }
}

impl Placed for ActionError {
    fn raised(&self, py: Python<'_>) -> PyErr {
        let offset = match self {
            Self::Malformed { offset, .. } => Some(*offset),
            _ => None,
        };
        at_byte(py, self, "action", offset)
    }
}

impl Placed for ApplyError {
    fn raised(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Move(error) => error.raised(py),
            Self::Action(error) => error.raised(py),
            _ => value(self),
        }
    }
}

impl Placed for MatchError {
    fn raised(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Apply(error) => error.raised(py),
            _ => value(self),
        }
    }
}

impl Placed for EpdError<AnyProblem> {
    fn raised(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Position(error) => error.raised(py),
            Self::Opcode { offset } => at_byte(py, self, "operations", Some(*offset)),
            Self::Move { opcode, offset, .. } | Self::Operand { opcode, offset, .. } => {
                at_byte(py, self, opcode, Some(*offset))
            }
            _ => value(self),
        }
    }
}

impl Placed for RecordError {
    fn raised(&self, py: Python<'_>) -> PyErr {
        at_line(py, self, self.place)
    }
}

impl Placed for ReplayError {
    fn raised(&self, py: Python<'_>) -> PyErr {
        at_line(py, self, self.place)
    }
}
