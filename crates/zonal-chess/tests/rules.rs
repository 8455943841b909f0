//! A position for every rule, by its number.

#[path = "rules/board.rs"]
mod board;
#[path = "rules/endings.rs"]
mod endings;
#[path = "rules/orthodox.rs"]
mod orthodox;
#[path = "rules/support.rs"]
mod support;
#[path = "rules/turning.rs"]
mod turning;
