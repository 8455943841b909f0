//! A game with the required methods alone.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use smallvec::SmallVec;
use variant_core::implement::{DrawOrResign, NoEvent, SingleMove};
use variant_core::text::PositionError;
use variant_core::{
    ActionError, Actor, Actors, Adjudication, History, Outcome, Player, Position, Reason, Seat,
    Tactics, UnknownMode, Variant,
};

pub(crate) const PLAYERS: [Player; 2] = [Player::new(b'a'), Player::new(b'b')];

/// A heap of stones; players in turn take one or two, and whoever takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Heap {
    pub(crate) stones: u8,
    pub(crate) turn: u8,
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.stones, PLAYERS[usize::from(self.turn)])
    }
}

impl FromStr for Heap {
    type Err = PositionError<Infallible>;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err(PositionError::syntax("heap", 0, "nothing"))
    }
}

impl Position for Heap {
    type Move = u8;
    type Batch = SingleMove<u8>;
    type Event = NoEvent;
    type Problem = Infallible;

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::from_slice(&PLAYERS)
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[usize::from(self.turn)];
        let seat = Seat::Army(player.letter());
        let acts = (self.stones > 0).then_some(Actor { seat, player });
        acts.into_iter().collect()
    }

    fn visit_moves<R>(
        &self,
        visit: impl FnMut(SingleMove<u8>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        SingleMove::visit_each(1..=self.stones.min(2), visit)
    }

    fn play_unchecked(&self, taken: u8) -> Self {
        Self {
            stones: self.stones.saturating_sub(taken),
            turn: 1 - self.turn,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = PLAYERS[usize::from(1 - self.turn)];
        let win = || Outcome::win(Reason::WIN, PLAYERS, |player| player == winner);
        (self.stones == 0).then(win)
    }
}

impl Variant for Heap {
    type Action = DrawOrResign;

    const NAME: &'static str = "heap";
    const MODES: &'static [&'static str] = &["start"];

    fn start(_: &str) -> Result<Self, UnknownMode> {
        let (stones, turn) = (9, 0);
        Ok(Self { stones, turn })
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    /// Whoever resigns a heap of one stone has no effect; 13 stones never settle.
    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        match self.stones {
            1 => Ok(Adjudication::Ongoing),
            _ => action.in_teams(&PLAYERS, |one, other| one == other),
        }
    }

    /// Eleven stones are a draw if they were twelve.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        if let Some(outcome) = self.outcome() {
            return outcome.into();
        }
        match (self.stones, history.replaced()) {
            (13, _) => Adjudication::Becomes(self.clone()),
            (12, None) => Adjudication::Becomes(heap(11)),
            (11, Some(before)) if *before == heap(12) => {
                Outcome::draw(Reason::DRAW, PLAYERS, |_| true).into()
            }
            _ => Adjudication::Ongoing,
        }
    }
}

/// It has no pieces, so that nothing has to be said.
impl Tactics for Heap {}

pub(crate) fn heap(stones: u8) -> Heap {
    Heap { stones, turn: 0 }
}
