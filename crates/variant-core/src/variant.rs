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

    /// The effect of an action in a game with the given history. [`Adjudication::Ongoing`] leaves the
    /// position as it is; the action is recorded all the same.
    ///
    /// # Errors
    /// [`ActionError`] if the rules do not allow it now.
    fn act(
        &self,
        action: &Self::Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError>;

    /// What the rules say of this position, which has just arisen in a game with the given history.
    ///
    /// By default the position's own [`outcome`](Position::outcome), else
    /// [`adjudicate_history`](Self::adjudicate_history). A variant overrides it only where that order
    /// is wrong: if a repetition goes before a draw that the position shows, or if the reason for the
    /// end depends on the history.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        match self.outcome() {
            Some(outcome) => Adjudication::Ended(outcome),
            None => self.adjudicate_history(history),
        }
    }

    /// What follows from the history alone, such as repetition, in a position without an outcome of
    /// its own. By default nothing.
    fn adjudicate_history(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let _ = history;
        Adjudication::Ongoing
    }
}

/// The effect of a rule or an action on a game.
///
/// ```
/// use variant_core::{Adjudication, Outcome, Player, Reason};
/// let drawn = Outcome::draw(Reason::AGREEMENT, [Player::new(b'w')], |_| true);
/// assert_eq!(Adjudication::<()>::from(Some(drawn.clone())), Adjudication::Ended(drawn));
/// assert_eq!(Adjudication::<()>::from(None), Adjudication::Ongoing);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjudication<P> {
    /// The game goes on, and the position stays as it is.
    Ongoing,
    /// The game has ended in the position as it is.
    Ended(Outcome),
    /// The game goes on from another position, which is adjudicated in turn.
    Becomes(P),
}

impl<P> Adjudication<P> {
    /// The same effect in terms of another type of position.
    ///
    /// ```
    /// use variant_core::Adjudication;
    /// let becomes = Adjudication::Becomes(7).map(|number| number.to_string());
    /// assert_eq!(becomes, Adjudication::Becomes(String::from("7")));
    /// ```
    pub fn map<Q>(self, map: impl FnOnce(P) -> Q) -> Adjudication<Q> {
        match self {
            Self::Ongoing => Adjudication::Ongoing,
            Self::Ended(outcome) => Adjudication::Ended(outcome),
            Self::Becomes(position) => Adjudication::Becomes(map(position)),
        }
    }
}

impl<P> From<Outcome> for Adjudication<P> {
    fn from(outcome: Outcome) -> Self {
        Self::Ended(outcome)
    }
}

impl<P> From<Option<Outcome>> for Adjudication<P> {
    /// [`Ended`](Self::Ended) with the outcome, or [`Ongoing`](Self::Ongoing).
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Ongoing, Self::Ended)
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
