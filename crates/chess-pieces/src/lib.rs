//! Chess pieces on any board, for any number of armies, with fully legal bulk generation.
//!
//! A variant declares an empty type with [`PieceRules`]: board, table of piece types ([`PieceDefinition`]),
//! pawns and castlings. Other types build on it:
//!
//! - [`BoardState`] holds pieces and rights; it makes and generates moves.
//! - [`TurnState`] adds turn and standing armies, for more than two.
//! - [`Pieces`] has the piece on each square.
//! - [`KingSafety`] finds checks and pins; [`Generator`] visits legal moves.
//!
//! Code is compiled for one board and its rules.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

/// `for` in constant functions.
macro_rules! const_for {
    ($index:ident, $range:expr, $body:block) => {{
        let mut range = $range;
        while range.start < range.end {
            let $index = range.start;
            range.start += 1;
            $body
        }
    }};
}

mod army;
mod attackers;
mod attacks;
mod betza;
mod board_state;
mod castling;
mod checks;
mod codes;
mod common;
mod definition;
mod en_passant;
mod event;
mod exchange;
mod faults;
mod generate;
mod king_safety;
pub mod lenient;
mod make;
mod material;
mod moves;
pub mod notation;
mod odd;
mod origins;
pub mod packing;
mod piece_type;
mod pieces;
pub mod placement;
pub mod prelude;
mod promotion;
mod rules;
pub mod san;
#[cfg(feature = "serde")]
pub mod serialize;
mod steps;
mod tactics;
mod turn_state;
mod zobrist;

#[cfg(feature = "serde")]
pub use variant_core::serde;
pub use variant_core::smallvec;
pub use {board_geometry, variant_core};

pub use army::{Armies, ArmiesIter, ArmiesText, Army};
pub use attackers::{attackers, is_attacked};
pub use attacks::{
    attacked_squares, attacks_from, diagonal_riders, orthogonal_riders, pawns_ahead,
};
pub use board_state::{BoardState, MoveEffects};
pub use castling::{CastlingRights, CastlingRules};
pub use checks::CheckWatch;
pub use definition::{PieceDefinition, Ride};
pub use en_passant::{Advance, EnPassant, EnPassantList, EnPassantRights};
pub use event::PieceEvent;
pub use generate::{Generator, Legality};
pub use king_safety::KingSafety;
pub use moves::{Move, MoveBatch, Moves, PromotingPiece};
pub use piece_type::{PieceType, PieceTypes};
pub use pieces::Pieces;
pub use promotion::unpromoted;
pub use rules::{PawnRules, PieceRules, pawn_types};
pub use steps::{Step, StepMode, StepWay, Steps};
pub use tactics::shared_piece;
pub use turn_state::{TurnProblems, TurnState};

#[doc(hidden)]
pub mod declare;
#[doc(hidden)]
pub mod internals;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
