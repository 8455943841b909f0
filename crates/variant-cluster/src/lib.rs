//! Perft by distinct positions, for every variant, on one machine or many.
//!
//! Keeps each position of a ply once, with its number of sequences, and makes its moves once. The key is exact, the
//! [packed form](variant_core::Position::pack). [Timely dataflow](timely) transports positions.
//!
//! ```
//! use orthodox_chess::OrthodoxChess;
//! use variant_cluster::Plan;
//!
//! let counts = Plan::new("orthodox-chess", 3).run(&OrthodoxChess::default())?;
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
//! Positions are one if they [repeat](variant_core::Position::repeats). Counting goes on through draws.
//!
//! # Memory, disk, loss
//!
//! A [`Plan`] bounds the memory: excess positions go to sorted runs in unnamed files. With checkpoints, each
//! complete level is written atomically, and a killed run resumes from the last. If a process is lost, all
//! others end with [`ClusterError::Lost`]; if one is silent, with [`ClusterError::Stalled`]. Positions
//! received must be those sent, at every ply.

mod checkpoint;
mod connect;
mod counts;
mod error;
mod exchange;
mod expand;
mod files;
mod fingerprint;
mod gather;
mod gathered;
mod greeting;
mod level;
mod link;
mod peers;
mod plan;
mod pulse;
mod record;
mod run;
mod shared;
mod table;
mod worker;

pub use counts::{Behind, Counts, PlyCount, Progress};
pub use error::ClusterError;
pub use plan::Plan;
pub use timely;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
