//! EPD for any variant: positions with operations, such as best moves.
//!
//! ```
//! use orthodox_chess::OrthodoxChess;
//! use variant_record::epd::{Epd, Operation};
//!
//! let text = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";";
//! let (epd, repairs) = Epd::<OrthodoxChess>::read(text)?;
//! assert_eq!((epd.id(), repairs.len()), (Some("BK.01"), 0));
//! let best = epd.best_moves().next().unwrap();
//! assert_eq!(best.to_string(), "d6d1");
//! assert_eq!(epd.to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lex;
mod operation;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use variant_core::lenient::{Draft, Repair, apply_all};
use variant_core::text::PositionError;
use variant_core::{MoveTextError, Notation as _};

use crate::Recorded;

pub use lex::{RawOperation, raw_operations};
pub use operation::{Operands, Operation};

/// A position and its operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd<P: Recorded> {
    /// Position.
    pub position: P,
    /// Operations.
    pub operations: Vec<Operation<P>>,
}

/// Fault of a text with operations.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EpdError<S> {
    /// The position is invalid.
    #[error(transparent)]
    Position(PositionError<S>),
    /// An opcode is missing.
    #[error("operations, byte {offset}: expected the name of an operation")]
    Opcode {
        /// Byte offset.
        offset: usize,
    },
    /// An illegal move.
    #[error("operation {opcode}, byte {offset}: {text}: {error}")]
    Move {
        /// Operation.
        opcode: String,
        /// Byte of the operation.
        offset: usize,
        /// Text.
        text: String,
        /// Cause.
        error: MoveTextError,
    },
    /// An operand does not fit the operation.
    #[error("operation {opcode}, byte {offset}: expected {expected}")]
    Operand {
        /// Operation.
        opcode: String,
        /// Byte of the operation.
        offset: usize,
        /// Valid form.
        expected: &'static str,
    },
}

impl<S> EpdError<S> {
    /// Subtracts bytes removed from the start.
    #[must_use]
    pub fn without_first(mut self, bytes: usize) -> Self {
        let offset = match &mut self {
            Self::Position(error) => &mut error.offset,
            Self::Opcode { offset } | Self::Move { offset, .. } | Self::Operand { offset, .. } => {
                offset
            }
        };
        *offset = offset.saturating_sub(bytes);
        self
    }
}

impl<P: Recorded> Epd<P> {
    /// Reads a position with four or all fields, and its operations, leniently; returns the repairs.
    ///
    /// # Errors
    /// A fault of the position, an opcode or an operand.
    pub fn read(text: &str) -> Result<(Self, Vec<Repair>), EpdError<P::Problem>> {
        let mut draft = Draft::new(text);
        P::repair(&mut draft);
        let (offset, operations) = draft.operations().unwrap_or((text.len(), ""));
        let raw = raw_operations(operations, offset);
        let (raw, more) = raw.map_err(|offset| EpdError::Opcode { offset })?;
        let before = text.get(..offset).unwrap_or_default();
        if let Some(first) = raw.first()
            && !ends_position::<P>(&first.opcode, before)
        {
            let offset = first.offset;
            return Err(EpdError::Opcode { offset });
        }
        // Games that read operations do not repair before well-formed ones.
        let read = P::parse_lenient(&apply_all(text, &more));
        let (position, mut repairs) = read.map_err(EpdError::Position)?;
        repairs.retain(|repair| repair.field != "operations");
        repairs.extend(more);
        let operations = (raw.iter())
            .map(|raw| Operation::read(&position, raw))
            .collect::<Result<_, _>>()?;
        Ok((
            Self {
                position,
                operations,
            },
            repairs,
        ))
    }

    /// Moves of `bm`.
    pub fn best_moves(&self) -> impl Iterator<Item = P::Move> {
        self.moves_of("bm")
    }

    /// Moves of `am`.
    pub fn avoided_moves(&self) -> impl Iterator<Item = P::Move> {
        self.moves_of("am")
    }

    fn moves_of(&self, opcode: &'static str) -> impl Iterator<Item = P::Move> {
        let moves = self.operands(opcode).filter_map(|operands| match operands {
            Operands::Moves(moves) => Some(moves),
            _ => None,
        });
        moves.flatten().copied()
    }

    fn operands(&self, opcode: &'static str) -> impl Iterator<Item = &Operands<P>> {
        let found = move |operation: &&Operation<P>| operation.opcode == opcode;
        self.operations
            .iter()
            .filter(found)
            .map(|operation| &operation.operands)
    }

    /// Text of `id`.
    pub fn id(&self) -> Option<&str> {
        self.operands("id").find_map(|operands| match operands {
            Operands::Text(id) => Some(id.as_str()),
            _ => None,
        })
    }
}

fn ends_position<P: Recorded>(opcode: &str, position: &str) -> bool {
    let text = format!("{position} {opcode};");
    let mut draft = Draft::new(&text);
    P::repair(&mut draft);
    let operations = draft.operations();
    operations.is_some_and(|(offset, _)| offset <= position.len() + 1)
}

/// Position, then each operation and `;`. Moves are algebraic.
impl<P: Recorded> fmt::Display for Epd<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, mut counters) = self.position.epd_text();
        f.write_str(&position)?;
        counters.retain(|(opcode, _)| self.operands(opcode).next().is_none());
        for (opcode, number) in counters {
            write!(f, " {opcode} {number};")?;
        }
        for operation in &self.operations {
            write!(f, " {}", operation.text(&self.position))?;
        }
        Ok(())
    }
}
