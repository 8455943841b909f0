use alloc::vec::Vec;
use core::fmt::{Debug, Display};

use crate::game::PlyLog;
use crate::{ActionError, Outcome, Ply, Position, UnknownMode};

/// A whole game of a variant: where it starts, and what depends on more than one position.
pub trait Variant: Position {
    /// What can be done besides moving; its `Display` is the action text.
    type Action: Clone + Eq + Debug + Display;

    /// The name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// The modes, the default one first; a variant without modes has `start` alone.
    const MODES: &'static [&'static str];

    /// The start position of a mode.
    ///
    /// # Errors
    /// [`UnknownMode`] says which modes there are.
    fn start(mode: &str) -> Result<Self, UnknownMode>;

    /// Reads an action text.
    ///
    /// # Errors
    /// [`ActionError::Malformed`] if there is no such action.
    fn parse_action(&self, text: &str) -> Result<Self::Action, ActionError>;

    /// What an action leads to, after the given past.
    ///
    /// # Errors
    /// [`ActionError`] if the rules do not allow it now.
    fn act(
        &self,
        action: &Self::Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError>;

    /// What the rules say of this position, which has just arisen after the given past: nothing, or a
    /// ruling.
    ///
    /// That is what the position shows by itself ([`Position::outcome`]), with the reason that only
    /// the past shows where there is one, and what follows from the past: repetition and the like.
    /// Where the ruling changes the position and does not end the game, the new position is ruled on
    /// in turn.
    fn adjudicate(&self, history: History<'_, Self>) -> Option<Adjudication<Self>>;
}

/// What a rule or an action makes of a position.
///
/// ```
/// use variant_core::{Outcome, Player, Reason, Adjudication};
/// let drawn = Outcome::draw(Reason::Agreement, [Player::new(b'w')], |_| true);
/// let adjudication: Adjudication<()> = Adjudication::end(drawn);
/// assert!(adjudication.position.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication<P> {
    /// The position that takes the place of the one ruled on, if it changes.
    pub position: Option<P>,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
}

impl<P> Adjudication<P> {
    /// The game ends as it stands.
    pub const fn end(outcome: Outcome) -> Self {
        Self {
            position: None,
            outcome: Some(outcome),
        }
    }

    /// The game goes on from another position.
    pub const fn becomes(position: P) -> Self {
        Self {
            position: Some(position),
            outcome: None,
        }
    }
}

/// What has happened in a game before its present position.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Game;
/// let mut game = Game::new(Chess::default());
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     game.apply(text)?;
/// }
/// let start = game.start();
/// assert_eq!(game.history().occurrences(start, 100).collect::<Vec<_>>(), [4]);
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Debug)]
pub struct History<'a, P: Variant> {
    pub(crate) log: &'a PlyLog<P>,
}

// Not derived: that would ask for `P: Copy`, though only a reference is copied.
#[allow(clippy::expl_impl_clone_on_copy)]
impl<P: Variant> Clone for History<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Variant> Copy for History<'_, P> {}

impl<'a, P: Variant> History<'a, P> {
    /// The number of plies.
    pub const fn len(self) -> usize {
        self.log.records.len()
    }

    /// Whether nothing has happened yet.
    pub const fn is_empty(self) -> bool {
        self.log.records.is_empty()
    }

    /// The plies, the last one first, each with the position it was made in.
    pub fn plies(self) -> impl DoubleEndedIterator<Item = (&'a P, &'a Ply<P>)> {
        let latest_first = self.log.records.iter().rev();
        latest_first.map(|record| (&record.before, &record.ply))
    }

    /// The position that many plies ago, 1 for the one in which the last ply was made; `None` before
    /// the start of the game. Takes constant time.
    pub fn before(self, plies: usize) -> Option<&'a P> {
        let at = self.len().checked_sub(plies)?;
        self.log.records.get(at).map(|record| &record.before)
    }

    /// How many plies ago `position` occurred before, the latest time first. Looks back over at most
    /// `window` plies.
    pub fn occurrences(self, position: &'a P, window: usize) -> impl Iterator<Item = usize> {
        let key = position.key();
        let keys = self.log.keys.iter().rev().take(window).enumerate();
        keys.filter(move |&(_, &other)| other == key)
            .map(|(index, _)| index + 1)
            .filter(move |&ago| {
                let record = self
                    .len()
                    .checked_sub(ago)
                    .and_then(|at| self.log.records.get(at));
                record.is_some_and(|record| record.before.repeats(position))
            })
    }

    /// The same past in terms of another type of position, for a type that stands for several
    /// variants and asks one of them. What came before a ply that `tell` does not translate is left
    /// out. Translates every ply.
    pub fn retold<Q: Variant>(
        self,
        tell: impl Fn(&P, &Ply<P>) -> Option<(Q, Ply<Q>)>,
    ) -> Retold<Q> {
        let told = self.plies().map_while(|(before, ply)| tell(before, ply));
        let told: Vec<(Q, Ply<Q>)> = told.collect();
        let mut log = PlyLog::EMPTY;
        for (before, ply) in told.into_iter().rev() {
            log.push(before, ply);
        }
        Retold { log }
    }
}

/// A past that [`History::retold`] has translated.
#[derive(Clone, Debug)]
pub struct Retold<P: Variant> {
    log: PlyLog<P>,
}

impl<P: Variant> Retold<P> {
    /// The past.
    pub fn history(&self) -> History<'_, P> {
        History { log: &self.log }
    }
}
