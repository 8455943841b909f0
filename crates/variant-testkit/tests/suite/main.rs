//! The kit itself: what it finds, and a game of three armies under it.

mod eliminated;
mod faults;
mod planted;
mod trio;
mod trio_conformance;
