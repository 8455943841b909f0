//! A registry of chess and of a game of another kind: all that works on any variant works on both.

mod actions;
mod alike;
mod any;
mod colours;
mod debugged;
mod golden;
mod known_records;
mod lenient;
mod pages;
mod pictures;
mod reasons;
mod records;
mod shrinking;
pub mod toy;
