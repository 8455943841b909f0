#![doc = include_str!("../README.md")]
//!
//! [`variant_core::perft`](mod@variant_core::perft) defines perft; this crate computes it faster.
//!
//! | function | counts |
//! | --- | --- |
//! | [`perft`] | the last two plies by [`CountLeaves::count_replies`] |
//! | [`perft_leaf_by_leaf`] | every leaf made, which measures making moves |
//! | [`perft_hashed`], [`perft_shared`] | with a table, for one thread or several |
//! | [`divide_parallel`] | on all threads, move by move |
//! | [`perft_part`] | one of several parts of a count, for machines that know nothing of each other |
//! | [`tally`] | captures, checks and mates of the last ply |
//!
//! A game implements [`CountLeaves`]; games on `chess-pieces` use [`ReplyCounter`], which surveys the replies once
//! and adds each move's differences.
//!
//! Counts are `u128`; with a table, in parts or on several threads they can exceed that ([`CountOverflow`]). Depths
//! of thousands can exhaust the stack.
#![cfg_attr(not(any(test, feature = "parallel")), no_std)]

extern crate alloc;

mod count;
mod replies;
mod split;
mod table;
mod tally;

#[cfg(feature = "parallel")]
mod parallel;
#[cfg(feature = "parallel")]
mod shared;

pub use {chess_pieces, variant_core};

pub use count::{CountLeaves, CountOverflow, perft, perft_leaf_by_leaf};
#[cfg(feature = "parallel")]
pub use parallel::divide_parallel;
pub use replies::{Change, OffTable, OffTableReplies, Remote, ReplyCounter};
#[cfg(feature = "parallel")]
pub use shared::{SharedPerftTable, perft_shared};
pub use split::perft_part;
pub use table::{PerftTable, perft_hashed};
pub use tally::{Tally, tally};
pub use variant_core::perft::divide;
