//! Every way of counting: of replies without making moves, with tables, by threads and in parts.

#[path = "../../../chess-pieces/tests/suite/fast/rules.rs"]
mod rules;

mod replies;
mod turns;
