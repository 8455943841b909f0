#![doc = include_str!("../README.md")]
//!
//! A game that differs from chess in its tables is a [`Declaration`]; any other implements [`TwoArmyGame`].
//! [`TwoArmyPosition`] is its position. It implements [`Position`](variant_core::Position) and
//! [`Variant`](variant_core::Variant).
//!
//! ```
//! use two_army_chess::prelude::*;
//!
//! geometry! {
//!     /// Five by five.
//!     pub struct FiveByFive = 5 x 5;
//! }
//!
//! /// Gardner's chess: no double steps, no castling.
//! pub struct Gardner;
//!
//! impl Declaration for Gardner {
//!     type Board = FiveByFive;
//!     const NAME: &'static str = "gardner";
//!     const START: &'static str = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1";
//!     const PAWNS: &'static Pawns<FiveByFive> = &Pawns::from_row(1).single_steps();
//! }
//!
//! assert_eq!(TwoArmyPosition::<Declared<Gardner>>::default().count_moves(), 7);
//! ```
#![cfg_attr(not(test), no_std)]

extern crate alloc;

// Declaration of a variant, positions, outcomes.
mod action;
mod armies;
mod checks;
mod declaration;
mod draw_limits;
mod drops;
mod ending;
mod game;
mod generate;
mod lenient;
mod moves;
mod packing;
mod people;
#[cfg(feature = "perft")]
pub mod perft;
mod play;
mod position;
mod state;
mod system;
mod tactics;
mod trial;

// FEN, EPD and set-ups.
mod epd;
mod problems;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod start;
mod text;
mod x_fen;

#[cfg(feature = "draw")]
mod draw;
pub mod prelude;

#[cfg(feature = "serde")]
pub use variant_core::implement::serde;
pub use variant_core::implement::smallvec;
#[cfg(feature = "draw")]
pub use variant_render;
pub use {board_geometry, chess_pieces, variant_core, variant_match, variant_record};

pub use action::{Action, ClaimGround};
pub use armies::{BLACK, PLAYERS, WHITE};
pub use declaration::{Declaration, Declared, Pawns};
pub use draw_limits::{DeadPosition, DrawLimits};
pub use drops::{Drops, Gating, HandBatch, HandMove, HandMoves, Hands, usual_drop_squares};
pub use ending::won_by;
pub use game::{
    Beside, Ends, EndsByHistory, HandRules, HandsOf, Limited, Modes, MoreMoves, MoveTest, NextTurn,
    Options, RecordNames, TwoArmyGame,
};
pub use generate::TableMoves;
pub use problems::StandardProblems;
pub use setup::TwoArmySetup;
pub use state::TwoArmyPosition;
pub use system::{MoveSystem, TwoArmyMove};
pub use trial::visit_by_trial;
