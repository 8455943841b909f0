use variant_core::{Game, Position};
use variant_record::Recorded;

use crate::Oracle;

/// Variant as an [`Oracle`].
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::{Engine, Queries};
/// let start = Engine(OrthodoxChess::default());
/// let advanced = start.after(&["e2e4", "e7e5"]);
/// assert!(advanced.has("g1f3") && advanced.field(1) == "w");
/// assert_eq!((advanced.actors(), advanced.ended()), ("w:w".into(), String::new()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine<P>(pub P);

impl<P: Position> Oracle for Engine<P> {
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map(Self).map_err(|error| error.to_string())
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(ToString::to_string).collect()
    }

    fn play(&self, m: &str) -> Result<Self, String> {
        let m = self.0.parse_move(m).map_err(|error| error.to_string())?;
        Ok(Self(self.0.play_unchecked(m)))
    }

    fn turn(&self) -> Option<Vec<(String, String)>> {
        let actors = self.0.to_act().into_iter();
        let texts = actors.map(|actor| (actor.seat.to_string(), actor.player.to_string()));
        Some(texts.collect())
    }

    fn in_check(&self) -> Option<Vec<String>> {
        Some(self.0.in_check().iter().map(ToString::to_string).collect())
    }

    fn outcome(&self) -> Option<String> {
        let outcome = self.0.outcome();
        Some(outcome.map_or_else(String::new, |outcome| outcome.to_string()))
    }
}

/// Game with history behind texts.
///
/// [`Game`] implements it; [`reference_game!`](crate::reference_game) does for references.
pub trait OracleGame: Clone {
    /// Positions of the game.
    type Position: Oracle;

    /// Returns the start position of a mode.
    ///
    /// # Errors
    /// If the game lacks the mode.
    fn start(mode: &str) -> Result<Self::Position, String>;

    /// Begins a game at a position.
    fn begin(start: Self::Position) -> Self;

    /// Plays a move or action.
    ///
    /// # Errors
    /// Reason why it is illegal.
    fn apply(&mut self, ply: &str) -> Result<(), String>;

    /// Returns the position reached.
    fn reached(&self) -> Self::Position;

    /// Outcome as `Outcome` prints, empty while the game goes on.
    fn ended(&self) -> String;

    /// Plays from a position text.
    ///
    /// # Panics
    /// If the text or a ply is refused.
    #[track_caller]
    fn of(text: &str, plies: &[&str]) -> Self {
        let mut game = Self::begin(Self::Position::of(text));
        for ply in plies {
            if let Err(error) = game.apply(ply) {
                panic!("{}: {ply}: {error}", game.reached().text());
            }
        }
        game
    }

    /// Whether a ply is refused and leaves the game unchanged.
    fn refuses(&self, ply: &str) -> bool {
        let mut game = self.clone();
        let refused = game.apply(ply).is_err();
        refused && (game.reached().text(), game.ended()) == (self.reached().text(), self.ended())
    }
}

impl<P: Recorded> OracleGame for Game<P> {
    type Position = Engine<P>;

    fn start(mode: &str) -> Result<Engine<P>, String> {
        P::start(mode)
            .map(Engine)
            .map_err(|error| error.to_string())
    }

    fn begin(start: Engine<P>) -> Self {
        Self::new(start.0)
    }

    fn apply(&mut self, ply: &str) -> Result<(), String> {
        Self::apply(self, ply).map_err(|error| error.to_string())
    }

    fn reached(&self) -> Engine<P> {
        Engine(self.position().clone())
    }

    fn ended(&self) -> String {
        self.outcome().map_or_else(String::new, ToString::to_string)
    }
}

/// Queries for rule tests.
pub trait Queries: Oracle {
    /// Reads a position text.
    ///
    /// # Panics
    /// If it is refused.
    #[track_caller]
    fn of(text: &str) -> Self {
        Self::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Position after some moves.
    ///
    /// # Panics
    /// If one is not legal.
    #[must_use]
    #[track_caller]
    fn after(&self, moves: &[&str]) -> Self {
        moves.iter().fold(self.clone(), |position, m| {
            let next = position.play(m);
            next.unwrap_or_else(|error| panic!("{}: {m}: {error}", position.text()))
        })
    }

    /// Whether a move is legal.
    fn has(&self, m: &str) -> bool {
        self.moves().iter().any(|legal| legal == m)
    }

    /// Sorted legal moves with a prefix.
    fn moves_from(&self, from: &str) -> Vec<String> {
        let mut moves = self.moves();
        moves.retain(|m| m.starts_with(from));
        moves.sort();
        moves
    }

    /// Field of the position text, from 0; empty if missing.
    fn field(&self, index: usize) -> String {
        let text = self.text();
        text.split(' ').nth(index).unwrap_or_default().to_string()
    }

    /// Actors as seat and player: `w:n`, or `w:w b:b`.
    fn actors(&self) -> String {
        let actors = self.turn().unwrap_or_default().into_iter();
        let texts = actors.map(|(seat, player)| format!("{seat}:{player}"));
        texts.collect::<Vec<_>>().join(" ")
    }

    /// Seats in check, concatenated: `wm`.
    fn checked(&self) -> String {
        self.in_check().unwrap_or_default().concat()
    }

    /// Outcome as `Outcome` prints, empty while the game goes on.
    fn ended(&self) -> String {
        self.outcome().unwrap_or_default()
    }
}

impl<O: Oracle> Queries for O {}

/// Implements [`Oracle`] and [`OracleGame`] for the positions and games of a reference: `reference_game!(Record, State);`.
///
/// The position has the methods `start`, `parse`, `text`, `moves`, `play`, `turn`, `in_check`, `outcome` and `perft`,
/// the game `new`, `apply`, `state` and `outcome`. `outcome` returns an option with `reason` (text) and `scores`
/// (players and points).
#[macro_export]
macro_rules! reference_game {
    ($game:ty, $state:ty) => {
        impl $crate::Oracle for $state {
            fn read(text: &str) -> Result<Self, String> {
                <$state>::parse(text)
            }
            fn text(&self) -> String {
                <$state>::text(self)
            }
            fn moves(&self) -> Vec<String> {
                <$state>::moves(self)
            }
            fn play(&self, m: &str) -> Result<Self, String> {
                <$state>::play(self, m)
            }
            fn turn(&self) -> Option<Vec<(String, String)>> {
                Some(<$state>::turn(self))
            }
            fn in_check(&self) -> Option<Vec<String>> {
                Some(<$state>::in_check(self))
            }
            fn outcome(&self) -> Option<String> {
                Some(<$state>::outcome(self).map_or_else(String::new, |outcome| {
                    $crate::outcome_text(&outcome.reason, &outcome.scores)
                }))
            }
            fn perft(&self, depth: u32) -> u64 {
                <$state>::perft(self, depth)
            }
        }

        impl $crate::OracleGame for $game {
            type Position = $state;

            fn start(mode: &str) -> Result<$state, String> {
                <$state>::start(mode)
            }
            fn begin(start: $state) -> Self {
                <$game>::new(start)
            }
            fn apply(&mut self, ply: &str) -> Result<(), String> {
                <$game>::apply(self, ply)
            }
            fn reached(&self) -> $state {
                <$game>::state(self).clone()
            }
            fn ended(&self) -> String {
                <$game>::outcome(self).map_or_else(String::new, |outcome| {
                    $crate::outcome_text(&outcome.reason, &outcome.scores)
                })
            }
        }
    };
}
