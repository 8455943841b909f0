//! Tests of the slow reference itself.

mod matches;
mod perft;
mod texts;
