//! Counting by distinct positions: what is counted, what is packed, processes, checkpoints.

mod broken;
mod checkpoints;
mod distinct;
mod packing;
mod processes;
mod proxy;
mod strangers;
mod tables;
