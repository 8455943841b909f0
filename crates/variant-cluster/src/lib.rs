//! Perft by distinct positions, on one machine or many, for every variant.
//!
//! Perft of a depth where bugs hide takes more than one machine. But the sequences of moves lead to far
//! fewer positions than there are sequences: this crate holds every position of a ply once, with the
//! number of sequences that lead to it, and makes its moves once. Positions are exchanged among workers by
//! the hash of an exact key (the [packed form](variant_core::Position::pack)) and merged by the key
//! itself: a collision can change no count. Transport, exchange and progress are those of
//! [timely dataflow](timely).
//!
//! ```
//! use orthodox_chess::Chess;
//! use variant_cluster::Plan;
//!
//! let counts = Plan::new("orthodox-chess", 3).run(&Chess::default())?;
//! for ply in &counts.plies {
//!     println!("{}: {} nodes, {:?} distinct", ply.ply, ply.nodes, ply.distinct);
//! }
//! assert_eq!(counts.nodes(), 8_902);
//! assert_eq!(counts.plies[2].distinct, Some(5_362));
//! # Ok::<(), variant_cluster::ClusterError>(())
//! ```
//!
//! # What counts as the same position
//!
//! Two positions are one if they [repeat](variant_core::Position::repeats) each other: in orthodox chess,
//! if placement, side to move, castlings and the captures en passant that are legal are the same. Clocks
//! and counters are left out. Perft plays on through draws, so that no node is lost by that; the nodes are
//! those of [`perft`](variant_core::perft::perft).
//!
//! # Memory, disk, loss
//!
//! A [`Plan`] bounds the memory: positions that do not fit are written in sorted runs to unnamed temporary
//! files and merged from there. With a folder for checkpoints, each complete level is written, whole or not
//! at all, and a run that was killed goes on from the last one. When a process is lost, all others end with
//! [`ClusterError::Lost`]; when it is silent, with [`ClusterError::Stalled`]. Every ply is checked to have received what
//! was sent.

mod checkpoint;
mod connect;
mod counts;
mod error;
mod expand;
mod fingerprint;
mod gather;
mod greeting;
mod level;
mod link;
mod peers;
mod plan;
mod record;
mod run;
mod table;
mod worker;

pub use counts::{Behind, Counts, PlyCount, Progress};
pub use error::ClusterError;
pub use plan::Plan;
pub use timely;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
