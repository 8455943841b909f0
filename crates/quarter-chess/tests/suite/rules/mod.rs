//! The rules one by one, in positions made for them. The same tests ask the engine and the slow
//! reference; `engine` has the tests of what only the engine tells: typed values and events.

mod engine;

variant_testkit::reference_game!(crate::reference::Record, crate::reference::State);

#[path = "."]
mod on_the_engine {
    type Subject = variant_testkit::Engine<quarter_chess::Quarter>;
    type Match = variant_core::Game<quarter_chess::Quarter>;

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
