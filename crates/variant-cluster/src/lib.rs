#![doc = include_str!("../README.md")]
//!
//! The key of a position is its [packed form](variant_core::Position::pack); positions are one if they
//! [repeat](variant_core::Position::repeats). Counting goes on through draws.
//!
//! A [`Plan`] bounds the memory: excess positions go to sorted runs in unnamed files. With checkpoints, each
//! complete level is written atomically. If a process is lost, the others stop with [`ClusterError::Lost`]; if
//! one is silent, with [`ClusterError::Stalled`].

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
