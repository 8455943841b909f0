//! Perft by distinct positions, for every variant, on one machine or many.
//!
//! Far fewer positions than move sequences exist at a depth. This crate keeps each position of a ply once, with its
//! number of sequences, and makes its moves once. Positions are exchanged by the hash of an exact key (the [packed
//! form](variant_core::Position::pack)) and merged by the key itself, so collisions change no count. Transport and
//! exchange are those of [timely dataflow](timely).
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
//! Positions are one if they [repeat](variant_core::Position::repeats) each other: in orthodox chess, with equal
//! placement, side to move, castling rights and legal captures en passant. Counting goes on through draws, so nodes
//! equal those of [`perft`](variant_core::perft::perft).
//!
//! # Memory, disk, loss
//!
//! A [`Plan`] bounds the memory: excess positions go to sorted runs in unnamed temporary files. With checkpoints,
//! each complete level is written atomically, and a killed run resumes from the last one. If a process is lost, all
//! others end with [`ClusterError::Lost`]; if one is silent, with [`ClusterError::Stalled`]. Every ply is checked:
//! received positions must be those sent.

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
