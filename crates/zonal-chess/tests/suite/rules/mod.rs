//! Tests by rule, of the engine and the slow reference alike; `engine` and `dead` test the engine
//! alone.

mod dead;
mod engine;

variant_testkit::reference_game!(crate::reference::Record, crate::reference::State);

#[path = "."]
mod on_the_engine {
    type Subject = variant_testkit::Engine<zonal_chess::ZonalChess>;
    type Match = variant_core::Game<zonal_chess::ZonalChess>;

    mod board;
    mod checks;
    mod endings;
    mod orthodox;
    mod support;
    mod texts;
    mod turning;
}

#[path = "."]
#[allow(clippy::duplicate_mod, reason = "the same tests for both programs")]
mod on_the_reference {
    use crate::reference::{Record as Match, State as Subject};

    mod board;
    mod checks;
    mod endings;
    mod orthodox;
    mod support;
    mod texts;
    mod turning;
}
