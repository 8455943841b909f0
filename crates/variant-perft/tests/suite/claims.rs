//! A game whose positions say that they have more moves than they have.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use variant_core::implement::{NoEvent, SingleMove};
use variant_core::text::PositionError;
use variant_core::{Actors, Outcome, Player, Position};
use variant_perft::CountLeaves;

/// Its only position has two moves, which lead back to it, and says that it has nearly 2^64.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Claims;

impl fmt::Display for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("claims")
    }
}

impl FromStr for Claims {
    type Err = PositionError<Infallible>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = (text == "claims").then_some(Self);
        found.ok_or(PositionError::syntax("name", 0, "`claims`"))
    }
}

impl Position for Claims {
    type Move = u8;
    type Batch = SingleMove<u8>;
    type Event = NoEvent;
    type Problem = Infallible;

    fn players(&self) -> smallvec::SmallVec<[Player; 4]> {
        smallvec::SmallVec::new()
    }

    fn to_act(&self) -> Actors {
        Actors::new()
    }

    fn visit_moves<R>(
        &self,
        visit: impl FnMut(SingleMove<u8>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        SingleMove::visit_each(0..2, visit)
    }

    fn count_moves(&self) -> u64 {
        u64::MAX - 1
    }

    fn play_unchecked(&self, _: u8) -> Self {
        Self
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

impl CountLeaves for Claims {}
