//! Records: their text, and games played from and written to them.

mod actions;
mod asides;
mod epd;
mod foreign;
#[path = "../../../variant-core/tests/suite/heap.rs"]
mod heap;
mod parting;
mod record;
mod remarks;
mod replay;
mod silent;
#[path = "../../../variant-match/tests/suite/steps.rs"]
mod steps;
mod strict;
mod trees;
mod written;
