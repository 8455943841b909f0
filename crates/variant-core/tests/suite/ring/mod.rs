//! A game small enough to know everything about: three players move a token round a ring of seven.
//!
//! In turn they move it one or two places on, or one back; who brings it to place 6 wins. A player who
//! resigns is passed over from then on; the last one wins. All keys are the same, so every look-up in
//! a table collides.

use std::cell::Cell;
use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use smallvec::SmallVec;
use variant_core::implement::DrawOrResign;
use variant_core::text::PositionError;
use variant_core::{
    ActionError, Actor, Actors, Adjudication, Batch, History, Outcome, Player, Position, Reason,
    Seat, UnknownMode, Variant,
};

pub(crate) const PLAYERS: [Player; 3] = [Player::new(b'a'), Player::new(b'b'), Player::new(b'c')];
const GOAL: u8 = 6;

thread_local! {
    /// How many moves this thread has made.
    pub(crate) static PLAYED: Cell<u64> = const { Cell::new(0) };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ring {
    pub(crate) token: u8,
    turn: u8,
    /// A bit for each player who has not resigned.
    left: u8,
    winner: Option<u8>,
}

/// Places to go on, as a bit each: 0 stands for one back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step(u8);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["back", "on", "leap"][usize::from(self.0 % 3)])
    }
}

impl IntoIterator for Steps {
    type Item = Step;
    type IntoIter = std::iter::Take<std::iter::Map<std::ops::Range<u8>, fn(u8) -> Step>>;

    fn into_iter(self) -> Self::IntoIter {
        (0..3u8)
            .map(Step as fn(u8) -> Step)
            .take(usize::from(self.0))
    }
}

impl Batch for Steps {
    type Move = Step;

    fn len(&self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.map_or('-', |winner| char::from(b'a' + winner));
        write!(f, "{} {} {} {winner}", self.token, self.turn, self.left)
    }
}

impl FromStr for Ring {
    type Err = PositionError<Infallible>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts: Vec<u8> = text.bytes().step_by(2).collect();
        let &[
            token @ b'0'..=b'6',
            turn @ b'0'..=b'2',
            left @ b'0'..=b'7',
            winner,
        ] = parts.as_slice()
        else {
            return Err(PositionError::syntax("ring", 0, "a position"));
        };
        Ok(Self {
            token: token - b'0',
            turn: turn - b'0',
            left: left - b'0',
            winner: (winner != b'-').then(|| winner - b'a'),
        })
    }
}

impl Ring {
    fn passed_on(mut self) -> Self {
        for _ in 0..3 {
            self.turn = (self.turn + 1) % 3;
            if self.left & 1 << self.turn != 0 {
                break;
            }
        }
        self
    }
}

impl Position for Ring {
    type Move = Step;
    type Batch = Steps;
    type Event = String;
    type Problem = Infallible;

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::from_slice(&PLAYERS)
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[usize::from(self.turn)];
        let seat = Seat::Army(player.letter());
        let acts = self.winner.is_none().then_some(Actor { seat, player });
        acts.into_iter().collect()
    }

    fn visit_moves<R>(&self, mut visit: impl FnMut(Steps) -> ControlFlow<R>) -> ControlFlow<R> {
        if self.winner.is_some() {
            return ControlFlow::Continue(());
        }
        // Nothing, then all: an empty batch is allowed.
        visit(Steps(0))?;
        visit(Steps(3))
    }

    fn play_unchecked(&self, Step(step): Step) -> Self {
        PLAYED.set(PLAYED.get() + 1);
        let token = (self.token + [6, 1, 2][usize::from(step % 3)]) % 7;
        let winner = (token == GOAL).then_some(self.turn);
        let next = Self {
            token,
            winner,
            ..*self
        };
        next.passed_on()
    }

    fn play_reporting(&self, m: Step, mut report: impl FnMut(String)) -> Self {
        report(format!("token moves {m}"));
        self.play_unchecked(m)
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = PLAYERS[usize::from(self.winner?)];
        Some(Outcome::win(Reason::WIN, PLAYERS, |player| {
            player == winner
        }))
    }

    fn key(&self) -> u64 {
        0
    }
}

impl Variant for Ring {
    type Action = DrawOrResign;

    const NAME: &'static str = "ring";
    const MODES: &'static [&'static str] = &["start", "end"];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let token = match mode {
            "start" => 0,
            "end" => 4,
            _ => {
                return Err(UnknownMode {
                    expected: "`start` or `end`",
                });
            }
        };
        Ok(Self {
            token,
            turn: 0,
            left: 7,
            winner: None,
        })
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let not_allowed = |why| Err(ActionError::NotAllowed { why });
        match action {
            DrawOrResign::Resign(player) => {
                let index = PLAYERS
                    .iter()
                    .position(|other| other == player)
                    .unwrap_or(0);
                if self.left & 1 << index == 0 {
                    return not_allowed("a player resigns once");
                }
                let left = self.left & !(1 << index);
                let next = Self { left, ..*self };
                let passes = usize::from(self.turn) == index;
                Ok(Adjudication::Becomes(if passes {
                    next.passed_on()
                } else {
                    next
                }))
            }
            DrawOrResign::Draw(players) if players.len() == 3 => Ok(draw(Reason::AGREEMENT).into()),
            DrawOrResign::Draw(_) => not_allowed("a draw takes all"),
        }
    }

    /// The last player wins, in two steps: the position with the winner is adjudicated in turn.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        if let Some(outcome) = self.outcome() {
            return outcome.into();
        }
        if self.left.is_power_of_two() {
            let winner = Some(self.left.trailing_zeros() as u8);
            return Adjudication::Becomes(Self { winner, ..*self });
        }
        let again = history.occurrences(self, history.len()).count() >= 2;
        again.then(|| draw(Reason::REPETITION)).into()
    }
}

fn draw(reason: Reason) -> Outcome {
    Outcome::draw(reason, PLAYERS, |_| true)
}
