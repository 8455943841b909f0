//! EPD: a position with operations, such as the best moves of a test. For positions of any variant.
//!
//! ```
//! use orthodox_chess::Chess;
//! use variant_core::epd::{Epd, Operation};
//!
//! let text = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";";
//! let (epd, repairs) = Epd::<Chess>::read(text)?;
//! assert_eq!((epd.id(), repairs.len()), (Some("BK.01"), 0));
//! let best = epd.best_moves().next().unwrap();
//! assert_eq!(best.to_string(), "d6d1");
//! assert_eq!(epd.to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lex;
mod operation;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::lenient::{Draft, Repair, apply_all};
use crate::{MoveTextError, PositionError, Variant};

pub use lex::{RawOperation, raw_operations};
pub use operation::{Operation, is_opcode};

/// A position and its operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd<P: Variant> {
    /// The position.
    pub position: P,
    /// The operations, in order.
    pub operations: Vec<Operation<P>>,
}

/// Why a text is not a position with operations.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EpdError<S: fmt::Debug + fmt::Display> {
    /// The position cannot be read.
    #[error(transparent)]
    Position(PositionError<S>),
    /// There is no operation where one should begin.
    #[error("operations, byte {offset}: expected the name of an operation")]
    Opcode {
        /// Byte offset in the text.
        offset: usize,
    },
    /// A move of an operation is not legal.
    #[error("operation {opcode}, byte {offset}: {text}: {error}")]
    Move {
        /// Name of the operation.
        opcode: String,
        /// Byte offset of the operation in the text.
        offset: usize,
        /// The move as written.
        text: String,
        /// Why it is not legal.
        error: MoveTextError,
    },
    /// An operand is not of the kind that the standard asks for.
    #[error("operation {opcode}, byte {offset}: expected {expected}")]
    Operand {
        /// Name of the operation.
        opcode: String,
        /// Byte offset of the operation in the text.
        offset: usize,
        /// What would be valid.
        expected: &'static str,
    },
}

impl<S: fmt::Debug + fmt::Display> EpdError<S> {
    /// The same error in the text without its first bytes.
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

impl<P: Variant> Epd<P> {
    /// Reads a position and its operations leniently, and returns the repairs. Positions with all their fields,
    /// as in `FEN ;D1 20 ;D2 400`, are read as well as those of four fields.
    ///
    /// # Errors
    /// [`EpdError`]: no position, no operation, or an operand that the standard does not allow.
    pub fn read(text: &str) -> Result<(Self, Vec<Repair>), EpdError<P::Problem>> {
        let mut draft = Draft::new(text);
        P::repair(&mut draft);
        let Some((offset, operations)) = draft.operations() else {
            let (position, repairs) = P::parse_lenient(text).map_err(EpdError::Position)?;
            let operations = Vec::new();
            return Ok((
                Self {
                    position,
                    operations,
                },
                repairs,
            ));
        };
        let raw = raw_operations(operations, offset);
        let (raw, more) = raw.map_err(|offset| EpdError::Opcode { offset })?;
        // A game that reads operations has nothing to repair before well-formed ones.
        let repaired = apply_all(text, &more);
        let read = P::parse_lenient(&repaired).map_err(EpdError::Position);
        let (position, mut repairs) = read?;
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

    /// The moves of `bm`: those that solve the position.
    pub fn best_moves(&self) -> impl Iterator<Item = P::Move> {
        self.operations
            .iter()
            .flat_map(|operation| match operation {
                Operation::BestMoves(moves) => moves.as_slice(),
                _ => &[],
            })
            .copied()
    }

    /// The moves of `am`: those to avoid.
    pub fn avoided_moves(&self) -> impl Iterator<Item = P::Move> {
        self.operations
            .iter()
            .flat_map(|operation| match operation {
                Operation::AvoidMoves(moves) => moves.as_slice(),
                _ => &[],
            })
            .copied()
    }

    /// The text of `id`.
    pub fn id(&self) -> Option<&str> {
        self.operations
            .iter()
            .find_map(|operation| match operation {
                Operation::Id(id) => Some(id.as_str()),
                _ => None,
            })
    }
}

/// The position, then each operation with a `;` at its end. Moves are in algebraic notation.
impl<P: Variant> fmt::Display for Epd<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, mut counters) = self.position.epd_text();
        f.write_str(&position)?;
        counters.retain(|(opcode, _)| {
            !(self.operations.iter()).any(|operation| operation.opcode() == *opcode)
        });
        for (opcode, number) in counters {
            write!(f, " {opcode} {number};")?;
        }
        for operation in &self.operations {
            write!(f, " {}", operation.text(&self.position))?;
        }
        Ok(())
    }
}
