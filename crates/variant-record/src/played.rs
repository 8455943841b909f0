use alloc::borrow::Cow;

use variant_core::Game;
use variant_match::MatchGame;

use crate::Recorded;

/// A game that can be recorded: with or without asides and clocks.
pub trait Played<V: Recorded> {
    /// The game with its asides and clocks.
    fn as_match_game(&self) -> Cow<'_, MatchGame<V>>;
}

impl<V: Recorded> Played<V> for MatchGame<V> {
    fn as_match_game(&self) -> Cow<'_, Self> {
        Cow::Borrowed(self)
    }
}

impl<V: Recorded> Played<V> for Game<V> {
    fn as_match_game(&self) -> Cow<'_, MatchGame<V>> {
        Cow::Owned(self.clone().into())
    }
}
