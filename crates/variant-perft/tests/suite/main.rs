//! Every way of counting: of replies without making moves, with tables, by threads and in parts.

#[path = "../../../variant-core/tests/suite/leaves.rs"]
mod leaves;
#[path = "../../../variant-core/tests/suite/ring/mod.rs"]
mod ring;
#[path = "../../../chess-pieces/tests/suite/fast/rules.rs"]
mod rules;
#[path = "../../../variant-core/tests/suite/wheel/mod.rs"]
mod wheel;

mod claims;
mod counting;
mod in_turn;
mod replies;
mod turns;
