//! Kings, queens, rooks, bishops, knights and pawns, on any board and for any number of armies.
//!
//! [`Pieces`] says which piece stands where. [`KingSafety`] finds the checks to a king and the pins around it,
//! against any set of hostile pieces. [`Generator`] hands out the legal moves of an army in bulk, without
//! trying them. What differs from game to game (where pawns go and promote, how kings castle) is data:
//! [`PieceRules`].
//!
//! Everything is compiled for one board and one set of rules, so a game of 64 squares and two armies
//! pays nothing for those of 160 squares and four.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod attacks;
mod generate;
mod king_safety;
mod moves;
mod piece_type;
mod pieces;
pub mod placement;
mod play;
mod rules;
pub mod san;
#[cfg(feature = "serde")]
mod serialize;
mod zobrist;

pub use attacks::{attacked_squares, attackers, pawns_ahead};
pub use generate::Generator;
pub use king_safety::KingSafety;
pub use moves::{Move, MoveBatch, Moves};
pub use piece_type::{Army, PieceType};
pub use pieces::Pieces;
pub use play::{PieceEvent, is_pawn_capture, passed_over};
pub use rules::{CastlingRights, CastlingRules, EnPassant, PawnRules, PieceRules};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
