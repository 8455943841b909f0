//! Tests by rule. Most compare the engine with the slow reference; the rest test the engine alone.

#![allow(
    clippy::duplicate_mod,
    reason = "each file of rule tests is compiled for the engine and for the reference"
)]

#[path = "."]
mod on_the_engine {
    type Game = variant_core::Game<quad_kingdom::QuadKingdom>;

    mod board;
    mod draws;
    mod elimination;
    mod events;
    mod modes;
    mod pawns;
    mod pieces;
    mod points;
    pub(super) mod prelude;
    mod three;
    mod typed;
}

#[path = "."]
mod on_the_reference {
    use crate::reference::{Record as Game, State};

    variant_testkit::reference_game!(Game, State);

    mod board;
    mod draws;
    mod elimination;
    mod modes;
    mod pawns;
    mod pieces;
    mod points;
    mod prelude;
    mod three;
}

pub(crate) use on_the_engine::prelude::{KINGS, REST, played, position, white_to_move};
