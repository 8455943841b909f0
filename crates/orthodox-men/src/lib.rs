//! Kings, queens, rooks, bishops, knights and pawns, on any board and for any number of armies.
//!
//! [`Men`] says which man stands where. [`Guard`] finds the checks to a king and the pins around it,
//! against any set of hostile men. [`Generator`] hands out the legal moves of an army in bulk, without
//! trying them. What differs from game to game (where pawns go and promote, how kings castle) is data:
//! [`Laws`].
//!
//! Everything is compiled for one board and one set of laws, so a game of 64 squares and two armies
//! pays nothing for those of 160 squares and four.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod attacks;
mod generate;
mod guard;
mod kind;
mod laws;
mod men;
mod moves;
pub mod placement;
mod play;
pub mod san;
#[cfg(feature = "serde")]
mod serialize;
mod zobrist;

pub use attacks::{attacked_squares, attackers, pawns_ahead};
pub use generate::Generator;
pub use guard::Guard;
pub use kind::{Army, Kind};
pub use laws::{CastlingLaw, EnPassant, Laws, PawnLaw, Rights};
pub use men::Men;
pub use moves::{Move, MoveBatch, Moves};
pub use play::{MenEvent, is_pawn_capture, passed_over};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
