//! Replies to all moves of a turn among any number of armies, beside making every move.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use chess_pieces::counts::Counts;
use chess_pieces::{Armies, Army, Move, MoveBatch, PieceRules, PieceType, turn_state::TurnState};
use smallvec::SmallVec;
use variant_core::implement::NoEvent;
use variant_core::perft::perft;
use variant_core::text::PositionError;
use variant_core::{Actors, Outcome, Player, Position, Rng};

use crate::in_turn::count_replies_in_turn;
use crate::replies::at_home;
use crate::rules::{CornerMelee, TowerDuel, TowerMelee, scattered};

/// Turns of the armies that have kings, without end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Turns<R: PieceRules> {
    state: TurnState<R>,
    /// Whether opposite armies neither attack nor capture each other.
    teams: bool,
}

impl<R: PieceRules> Turns<R> {
    fn allies(&self, army: Army) -> Armies {
        let is_ally =
            |other: &Army| *other == army || self.teams && other.index() % 2 == army.index() % 2;
        Armies::first_of(R::Counts::ARMIES)
            .iter()
            .filter(is_ally)
            .collect()
    }

    fn enemies(&self, army: Army) -> Armies {
        self.state.standing - self.allies(army)
    }

    fn count_replies(&self) -> Option<u64> {
        count_replies_in_turn(self, &self.state, |army| self.allies(army))
    }
}

impl<R: PieceRules> fmt::Display for Turns<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

impl<R: PieceRules> FromStr for Turns<R> {
    type Err = PositionError<Infallible>;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err(PositionError::syntax("turns", 0, "nothing"))
    }
}

impl<R: PieceRules> Position for Turns<R> {
    type Move = Move<R>;
    type Batch = MoveBatch<R>;
    type Event = NoEvent;
    type Problem = Infallible;

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::new()
    }

    fn to_act(&self) -> Actors {
        Actors::new()
    }

    fn visit_moves<B>(&self, visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>) -> ControlFlow<B> {
        let (us, state) = (self.state.turn, &self.state);
        let Some(safety) = state.king_safety(us, self.enemies(us)) else {
            return ControlFlow::Continue(());
        };
        let destinations = state.destinations(self.allies(us));
        state
            .board
            .generator(destinations, [safety])
            .visit_army(us, visit)
    }

    fn play_unchecked(&self, m: Move<R>) -> Self {
        let mut next = self.clone();
        let enemies = self.enemies(self.state.turn);
        next.state.make(m, enemies, &mut |_| ());
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

/// How many turns of random games were counted and how many were not, as a pawn of the next army may promote.
fn compare<R: PieceRules>(games: u64, teams: bool) -> [u32; 2] {
    let mut turns = [0; 2];
    for seed in 0..games {
        let mut rng = Rng::new(seed ^ 0x7a4e);
        let pieces = scattered::<R>(&mut rng, 4 + seed % 36);
        let mut state = TurnState::new(at_home::<R>(pieces, seed));
        let kings = |army: &Army| !pieces.of(*army, PieceType::KING).is_empty();
        state.standing = state.standing.iter().filter(kings).collect();
        let mut position = Turns { state, teams };
        for _ in 0..4 {
            let counted = position.count_replies();
            if let Some(replies) = counted {
                assert_eq!(u128::from(replies), perft(&position, 2), "{position:?}");
            }
            turns[usize::from(counted.is_none())] += 1;
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
    turns
}

#[test]
fn replies_in_turn_are_those_that_there_are() {
    let turns = [
        compare::<TowerDuel>(150, false),
        compare::<TowerMelee>(150, false),
        compare::<TowerMelee>(150, true),
        compare::<CornerMelee>(150, false),
        compare::<CornerMelee>(150, true),
    ];
    for [counted, left] in turns {
        assert!(counted > 300 && left > 80, "{turns:?}");
    }
}
