use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::history::Source;
use crate::key_log::KeyLog;
use crate::{ActionError, Adjudication, History, IllegalMove, MoveTextError, Outcome, Variant};

/// One step of a game: a move, or another action.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{Game, Ply};
/// let mut game = Game::new(Chess::default());
/// game.apply("e2e4")?;
/// game.apply("resign:b")?;
/// let plies: Vec<&Ply<Chess>> = game.plies().collect();
/// assert!(matches!(plies[..], [Ply::Move(_), Ply::Action(_)]));
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Ply<P: Variant> {
    /// A move.
    Move(P::Move),
    /// Another action: a resignation, an agreement and the like.
    Action(P::Action),
}

impl<P: Variant> core::fmt::Display for Ply<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Move(m) => m.fmt(f),
            Self::Action(action) => action.fmt(f),
        }
    }
}

impl<P: Variant> core::fmt::Debug for Ply<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

/// A ply, and the position it was made in.
#[derive(Clone, Debug)]
pub(crate) struct Record<P: Variant> {
    pub(crate) before: P,
    pub(crate) ply: Ply<P>,
}

/// All plies of a game, and apart from them the keys of their positions: repetitions are looked for at
/// every ply, and a list of keys is fast to scan.
#[derive(Clone, Debug)]
pub(crate) struct PlyLog<P: Variant> {
    pub(crate) records: Vec<Record<P>>,
    /// The key of each record's position.
    pub(crate) keys: KeyLog,
}

impl<P: Variant> PlyLog<P> {
    pub(crate) const EMPTY: Self = Self {
        records: Vec::new(),
        keys: KeyLog::EMPTY,
    };

    pub(crate) fn push(&mut self, before: P, ply: Ply<P>) {
        self.keys.push(before.key());
        self.records.push(Record { before, ply });
    }

    fn pop(&mut self) -> Option<Record<P>> {
        self.keys.pop();
        self.records.pop()
    }
}

/// Why a text could not be applied to a game.
///
/// ```
/// use variant_core::{ApplyError, MoveTextError};
/// assert_eq!(ApplyError::Move(MoveTextError::Illegal).to_string(), "illegal move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ApplyError {
    /// It is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// It is an action that cannot be taken.
    #[error(transparent)]
    Action(#[from] ActionError),
}

/// A game: the position, its history, and the outcome that the rules derive from both.
///
/// Draws by history, agreements and resignations end a `Game`, never a bare position. Plies can be taken
/// back and made again.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Game;
/// let mut game = Game::new(Chess::default());
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.apply(text)?;
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "checkmate w=0 b=1");
/// assert!(game.undo() && game.outcome().is_none());
/// assert!(game.redo() && game.outcome().is_some());
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone)]
pub struct Game<P: Variant> {
    position: P,
    outcome: Option<Outcome>,
    log: PlyLog<P>,
    /// The plies taken back, the next one to make again last: each with the position after it and the
    /// outcome there.
    undone: Vec<(Ply<P>, P, Option<Outcome>)>,
}

impl<P: Variant> Game<P> {
    /// A game that begins at a position.
    pub fn new(position: P) -> Self {
        let mut game = Self {
            position,
            outcome: None,
            log: PlyLog::EMPTY,
            undone: Vec::new(),
        };
        game.settle();
        game
    }

    /// The position now.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// How the game has ended, if it has.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The history: all plies so far, each with the position before it.
    pub fn history(&self) -> History<'_, P> {
        History::new(Source::Log(&self.log), None)
    }

    /// The plies so far, in order.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = &Ply<P>> + ExactSizeIterator {
        self.log.records.iter().map(|record| &record.ply)
    }

    /// The position the game began at.
    pub fn start(&self) -> &P {
        self.log
            .records
            .first()
            .map_or(&self.position, |record| &record.before)
    }

    /// The legal moves; none once the game is over.
    pub fn moves(&self) -> Vec<P::Move> {
        if self.outcome.is_some() {
            Vec::new()
        } else {
            self.position.moves()
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal or the game is over; the game stays as it was.
    pub fn play(&mut self, m: P::Move) -> Result<(), IllegalMove<P::Move>> {
        if self.outcome.is_some() {
            return Err(IllegalMove(m));
        }
        let next = self.position.play(m)?;
        self.advance(Ply::Move(m), next, None);
        Ok(())
    }

    /// Makes a legal move in a game that is not over; neither is checked.
    pub(crate) fn play_legal(&mut self, m: P::Move) {
        let next = self.position.play_unchecked(m);
        self.advance(Ply::Move(m), next, None);
    }

    /// Takes an action other than a move.
    ///
    /// # Errors
    /// [`ActionError`] if the rules do not allow it; the game stays as it was.
    pub fn act(&mut self, action: P::Action) -> Result<(), ActionError> {
        if self.outcome.is_some() {
            return Err(ActionError::GameOver);
        }
        let (next, outcome) = match self.position.act(&action, self.history())? {
            Adjudication::Ongoing => (self.position.clone(), None),
            Adjudication::Ended(outcome) => (self.position.clone(), Some(outcome)),
            Adjudication::Becomes(next) => (next, None),
        };
        self.advance(Ply::Action(action), next, outcome);
        Ok(())
    }

    /// Applies a move text or an action text.
    ///
    /// # Errors
    /// [`ApplyError`] if it is neither, or not allowed; the game stays as it was.
    pub fn apply(&mut self, text: &str) -> Result<(), ApplyError> {
        let not_a_move = match self.position.parse_move(text) {
            Ok(_) if self.outcome.is_some() => return Err(ActionError::GameOver.into()),
            Ok(m) => {
                // What reads as a move is legal: nobody need ask again.
                self.play_legal(m);
                return Ok(());
            }
            Err(error) => error,
        };
        match self.position.parse_action(text) {
            Ok(action) => Ok(self.act(action)?),
            // A text with a colon is meant as an action.
            Err(error) if text.contains(':') && !matches!(not_a_move, MoveTextError::Illegal) => {
                Err(error.into())
            }
            Err(_) if self.outcome.is_some() => Err(ActionError::GameOver.into()),
            Err(_) => Err(not_a_move.into()),
        }
    }

    /// Takes the last ply back; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(record) = self.log.pop() else {
            return false;
        };
        let after = core::mem::replace(&mut self.position, record.before);
        self.undone.push((record.ply, after, self.outcome.take()));
        true
    }

    /// Makes the last ply that was taken back again; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some((ply, position, outcome)) = self.undone.pop() else {
            return false;
        };
        self.push(ply, position);
        self.outcome = outcome;
        true
    }

    /// The plies so far as texts.
    pub fn texts(&self) -> Vec<String> {
        self.plies()
            .map(alloc::string::ToString::to_string)
            .collect()
    }

    fn advance(&mut self, ply: Ply<P>, next: P, outcome: Option<Outcome>) {
        self.undone.clear();
        self.push(ply, next);
        self.outcome = outcome;
        self.settle();
    }

    fn push(&mut self, ply: Ply<P>, next: P) {
        let before = core::mem::replace(&mut self.position, next);
        self.log.push(before, ply);
    }

    /// Ends the game if the rules end it in the present position.
    fn settle(&mut self) {
        if self.outcome.is_none() {
            self.outcome = settle(&mut self.position, Source::Log(&self.log));
        }
    }
}

/// Prints the start, the plies, the position and the outcome as texts.
impl<P: Variant> core::fmt::Debug for Game<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let outcome = self.outcome().map(alloc::string::ToString::to_string);
        f.debug_struct("Game")
            .field("start", self.start())
            .field("plies", &self.texts().join(" "))
            .field("position", &self.position)
            .field("outcome", &outcome)
            .finish_non_exhaustive()
    }
}

/// Adjudicates a position, and those that take its place, until nothing changes any more.
pub(crate) fn settle<P: Variant>(position: &mut P, source: Source<'_, P>) -> Option<Outcome> {
    let mut replaced = None;
    // Each new position has fewer players in the game, so there are few of them. The bound keeps a
    // faulty variant from looping.
    for _ in 0..64 {
        let history = History::new(source, replaced.as_ref());
        match position.adjudicate(history) {
            Adjudication::Ongoing => return None,
            Adjudication::Ended(outcome) => return Some(outcome),
            Adjudication::Becomes(next) => {
                let before = core::mem::replace(position, next);
                replaced.get_or_insert(before);
            }
        }
    }
    None
}
