use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use variant_core::{Game, Ply};
use variant_record::{Record, Recorded};

use crate::Violation;
use crate::line::parts;
use crate::report::report;

/// [`Game`] of moves and actions from a strategy.
///
/// Dereferences to the game. The text `<position>; <ply> <ply>` reads back, also after `<variant>: `.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::PlayedGame;
/// let game: PlayedGame<OrthodoxChess> = "7k/8/8/8/8/8/6P1/7K w - - 0 1; g2g4 resign:b".parse()?;
/// assert_eq!(game.outcome().unwrap().to_string(), "resignation w=1 b=0");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone)]
pub struct PlayedGame<P: Recorded>(Game<P>);

impl<P: Recorded> PlayedGame<P> {
    /// Wraps a game.
    pub const fn new(game: Game<P>) -> Self {
        Self(game)
    }

    /// Returns the game itself.
    pub fn into_inner(self) -> Game<P> {
        self.0
    }

    /// The game as a record.
    pub fn record(&self) -> Record {
        Record::of_game(&self.0)
    }

    /// Report of a failing test, like [`Line::report`](crate::Line::report).
    pub fn report(&self) -> String {
        let game = &self.0;
        report(game.start(), &game.texts(), game.position(), &self.record())
    }

    pub(crate) fn replayed<'a>(
        start: P,
        plies: impl IntoIterator<Item = &'a Ply<P>>,
    ) -> Option<Self>
    where
        P: 'a,
    {
        let mut game = Game::new(start);
        for ply in plies {
            match ply {
                Ply::Move(m) => game.play(*m).ok()?,
                Ply::Action(action) => game.act(action.clone()).ok()?,
            }
        }
        Some(Self(game))
    }
}

impl<P: Recorded> Deref for PlayedGame<P> {
    type Target = Game<P>;

    fn deref(&self) -> &Game<P> {
        &self.0
    }
}

impl<P: Recorded> fmt::Display for PlayedGame<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.0.start())?;
        self.0.plies().try_for_each(|ply| write!(f, " {ply}"))
    }
}

impl<P: Recorded> fmt::Debug for PlayedGame<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<P: Recorded> FromStr for PlayedGame<P> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (start, plies) = parts(text)?;
        let mut game = Game::new(start);
        for ply in plies {
            game.apply(ply)
                .map_err(|error| format!("`{ply}`: {error}"))?;
        }
        Ok(Self(game))
    }
}

impl Violation {
    pub(crate) fn game<P: Recorded>(&self) -> Option<PlayedGame<P>> {
        self.case().parse().ok()
    }
}
