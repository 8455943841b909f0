use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use variant_core::Game;
use variant_record::Recorded;

use crate::line::parts;
use crate::report::case_text;

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
    pub(crate) const fn new(game: Game<P>) -> Self {
        Self(game)
    }

    /// Returns the game itself.
    pub fn into_inner(self) -> Game<P> {
        self.0
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
        f.write_str(&case_text(self.0.start(), self.0.plies()))
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
