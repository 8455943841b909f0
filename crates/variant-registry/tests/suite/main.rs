//! A registry of chess and of a game of another kind: all that works on any variant works on both.

mod actions;
mod alike;
mod any;
mod colours;
mod debugged;
mod golden;
mod lenient;
mod pages;
mod pictures;
mod record_corpus;
mod records;
mod rulebook;
mod shrinking;
pub mod toy;
