//! A game with a fault.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use variant_cluster::{ClusterError, Plan};
use variant_core::implement::smallvec::SmallVec;
use variant_core::implement::{NoEvent, SingleMove};
use variant_core::text::PositionError;
use variant_core::{Actors, Outcome, Player, Position};

/// Panics where its moves are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("broken")
    }
}

impl FromStr for Broken {
    type Err = PositionError<Infallible>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = (text == "broken").then_some(Self);
        found.ok_or(PositionError::syntax("name", 0, "`broken`"))
    }
}

impl Position for Broken {
    type Move = u8;
    type Batch = SingleMove<u8>;
    type Event = NoEvent;
    type Problem = Infallible;

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::new()
    }

    fn to_act(&self) -> Actors {
        Actors::new()
    }

    fn visit_moves<R>(&self, _: impl FnMut(SingleMove<u8>) -> ControlFlow<R>) -> ControlFlow<R> {
        panic!("a fault of the game")
    }

    fn play_unchecked(&self, _: u8) -> Self {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

#[test]
fn a_fault_of_the_game_is_told_as_it_is() {
    match Plan::new("broken", 3).run(&Broken) {
        Err(ClusterError::Worker(text)) => assert_eq!(text, "a fault of the game"),
        other => panic!("{other:?}"),
    }
}

impl variant_perft::CountLeaves for Broken {}
