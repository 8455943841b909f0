//! A game without end whose only position has some number of moves, all of which lead back to it.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use variant_core::implement::{NoEvent, SingleMove};
use variant_core::text::PositionError;
use variant_core::{Actors, MovingPiece, Outcome, PieceAt, Player, Position, Seat, Tactics};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wheel(pub(crate) u8);

impl fmt::Display for Wheel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Wheel {
    type Err = PositionError<Infallible>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.parse().map(Self);
        number.map_err(|_| PositionError::syntax("moves", 0, "a number up to 255"))
    }
}

impl Position for Wheel {
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
        SingleMove::visit_each(0..self.0, visit)
    }

    fn play_unchecked(&self, _: u8) -> Self {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

/// Move 1 captures, move 2 promotes, and the others do neither.
impl Tactics for Wheel {
    /// As many as it has moves.
    fn reversible_plies(&self) -> u32 {
        self.0.into()
    }

    /// As many pawns as it has moves.
    fn visit_pieces<R>(&self, mut visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        (0..self.0.into()).try_for_each(|square| {
            visit(PieceAt {
                seat: Seat::Army('w'),
                letter: 'P',
                square: Some(square),
            })
        })
    }

    fn captured(&self, m: u8) -> Option<PieceAt> {
        let (seat, letter, square) = (Seat::Army('w'), 'P', None);
        (m == 1).then_some(PieceAt {
            seat,
            letter,
            square,
        })
    }

    fn moving_piece(&self, m: u8) -> Option<MovingPiece> {
        let after = PieceAt {
            seat: Seat::Army('w'),
            letter: if m == 2 { 'Q' } else { 'P' },
            square: None,
        };
        Some(MovingPiece { letter: 'P', after })
    }
}
