//! Tests by rule. Most compare the engine with the slow reference; the rest test the engine alone.

#![allow(
    clippy::duplicate_mod,
    reason = "each file of rule tests is compiled for the engine and for the reference"
)]

#[path = "."]
mod on_the_engine {
    use communication::communication_after;

    type Game = variant_core::Game<zm_quadchess::ZmQuadchess>;

    mod communication;
    mod draws;
    mod events;
    mod leaving;
    mod modes;
    mod movement;
    mod prelude;
    mod turns;
    mod typed;
    mod votes;
}

#[path = "."]
mod on_the_reference {
    use crate::reference::{Record as Game, State};

    variant_testkit::reference_game!(Game, State);

    /// Mode of communication after some plies and agreements (`talk:none`), and the number of
    /// refusals.
    fn communication_after(steps: &[&str]) -> (String, usize) {
        let mut record = Game::new(State::start("ffa").expect("a mode"));
        let mut refused = 0;
        for step in steps {
            if let Some(how) = step.strip_prefix("talk:") {
                refused += usize::from(record.communicate(how).is_err());
            } else {
                record.apply(step).expect("legal");
            }
        }
        (record.communication().to_string(), refused)
    }

    mod draws;
    mod leaving;
    mod modes;
    mod movement;
    mod prelude;
    mod turns;
}
