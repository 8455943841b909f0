//! Chess pieces on any board, for any number of armies, and legal moves in bulk.
//!
//! A variant declares an empty type with [`PieceRules`]: its board, its table of piece types
//! ([`PieceDefinition`]: letter, leaps, rides, promotions), its pawns and its castlings.
//! [`BoardState`] is what games stand on: it holds the pieces, the castlings that are open and the
//! rights to capture en passant, makes moves and finds them. [`TurnState`] adds whose turn it is and
//! which armies are still in the game, for games of more than two. Below them, [`Pieces`] says which piece
//! stands where, [`KingSafety`] finds the checks to a king and the pins around it, and [`Generator`]
//! hands out the legal moves of an army without trying them.
//!
//! Everything is compiled for one board and one set of rules, so a game of 64 squares and two armies
//! pays nothing for those of 160 squares and four.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod army;
mod attackers;
mod attacks;
mod betza;
mod board_state;
mod castling;
mod checks;
mod codes;
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
mod origins;
pub mod packing;
mod piece_type;
mod pieces;
pub mod placement;
pub mod prelude;
mod rules;
pub mod san;
#[cfg(feature = "serde")]
pub mod serialize;
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
pub use king_safety::{CheckInfo, KingSafety};
pub use moves::{Move, MoveBatch, Moves};
pub use piece_type::{PieceType, PieceTypes};
pub use pieces::Pieces;
pub use rules::{PawnRules, PieceRules};
pub use tactics::shared_piece;
pub use turn_state::{TurnProblems, TurnState};

#[doc(hidden)]
pub mod declare;
#[doc(hidden)]
pub mod internals;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
