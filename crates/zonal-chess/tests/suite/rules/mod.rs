//! A position for every rule, by its number.

mod board;
mod endings;
mod orthodox;
mod support;
mod turning;
