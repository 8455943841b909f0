//! Sessions with an engine that searches nothing, so that what is said depends on the protocol alone.

mod conversation;
mod engine;
mod garbage;
mod plain;
mod values;
