//! Tests by rule, of the engine and the slow reference alike; `engine` tests the engine alone.

mod engine;

variant_testkit::reference_game!(crate::reference::Record, crate::reference::State);

#[path = "."]
mod on_the_engine {
    type Subject = variant_testkit::Engine<quarter_chess::QuarterChess>;
    type Match = variant_core::Game<quarter_chess::QuarterChess>;

    mod board;
    mod drivers;
    mod endings;
    mod merchants;
    mod pawns;
    mod shifts;
    mod support;
    mod texts;
}

#[path = "."]
#[allow(clippy::duplicate_mod, reason = "the same tests for both programs")]
mod on_the_reference {
    use crate::reference::{Record as Match, State as Subject};

    mod board;
    mod drivers;
    mod endings;
    mod merchants;
    mod pawns;
    mod shifts;
    mod support;
    mod texts;
}
