use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use crate::read_move::read_any;
use crate::text::{displays_as, split_marks};
use crate::variant::{PlyLog, Source};
use crate::{
    ActionError, Adjudication, History, IllegalMove, MoveTextError, Outcome, Ply, Reason, Variant,
};

/// Error of [`Game::apply`].
///
/// ```
/// use variant_core::{ApplyError, MoveTextError};
/// assert_eq!(ApplyError::Move(MoveTextError::Illegal).to_string(), "illegal move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ApplyError {
    /// No legal move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// An action that cannot be taken.
    #[error(transparent)]
    Action(#[from] ActionError),
}

/// A game: position, history, and outcome by the rules.
///
/// Draws by history, agreements and resignations end a `Game`, never a bare position.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Game;
/// let mut game = Game::new(OrthodoxChess::default());
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
    /// Plies taken back, the next to redo last.
    undone: Vec<Undone<P>>,
    /// First automatic draw that the players passed, and the plies before it.
    passed: Option<(usize, Reason)>,
}

#[derive(Clone)]
struct Undone<P: Variant> {
    ply: Ply<P>,
    after: P,
    outcome: Option<Outcome>,
    passed: Option<(usize, Reason)>,
}

const AUTOMATIC_DRAWS: [Reason; 3] = [
    Reason::REPETITION,
    Reason::FIFTY_MOVES,
    Reason::DEAD_POSITION,
];

impl<P: Variant> Game<P> {
    /// Begins a game at `position`.
    pub fn new(position: P) -> Self {
        let mut game = Self {
            position,
            outcome: None,
            log: PlyLog::EMPTY,
            undone: Vec::new(),
            passed: None,
        };
        game.settle();
        game
    }

    /// Makes room for more plies, as [`Vec::reserve`] does.
    pub fn reserve(&mut self, plies: usize) {
        self.log.records.reserve(plies);
        self.log.keys.reserve(plies);
    }

    /// Position after all plies.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Outcome of a finished game.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Plies with the positions before them, as the rules see them.
    pub fn history(&self) -> History<'_, P> {
        History::new(Source::Log(&self.log), None)
    }

    /// Plies, earliest first.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = &Ply<P>> + ExactSizeIterator {
        self.log.records.iter().map(|record| &record.ply)
    }

    /// Position before the first ply.
    pub fn start(&self) -> &P {
        self.log
            .records
            .first()
            .map_or(&self.position, |record| &record.before)
    }

    /// Legal moves; none once the game is over.
    pub fn moves(&self) -> Vec<P::Move> {
        if self.outcome.is_some() {
            Vec::new()
        } else {
            self.position.moves()
        }
    }

    /// Actions that any player may take; none once the game is over.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Game;
    /// let game = Game::new(OrthodoxChess::default());
    /// let texts: Vec<String> = game.actions().iter().map(|action| action.to_string()).collect();
    /// assert_eq!(texts, ["draw:wb", "resign:w", "resign:b", "flag:w", "flag:b"]);
    /// ```
    pub fn actions(&self) -> Vec<P::Action> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut actions = self.position().actions();
        actions.retain(|action| self.position().act(action, self.history()).is_ok());
        actions
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is illegal or the game is over; the game is unchanged.
    pub fn play(&mut self, m: P::Move) -> Result<(), IllegalMove<P::Move>> {
        if self.outcome.is_some() {
            return Err(IllegalMove(m));
        }
        let next = self.position.play(m)?;
        self.advance(Ply::Move(m), next, None);
        Ok(())
    }

    /// Plays a legal move without checking it or the outcome.
    pub fn play_unchecked(&mut self, m: P::Move) {
        let next = self.position.play_unchecked(m);
        self.advance(Ply::Move(m), next, None);
    }

    /// Takes an action other than a move.
    ///
    /// # Errors
    /// [`ActionError`] if it is not allowed; the game is unchanged.
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

    /// Reads a legal move in coordinates, else in algebraic notation.
    ///
    /// # Errors
    /// The error about the intended notation.
    pub fn parse_move(&self, text: &str) -> Result<P::Move, MoveTextError> {
        read_any(&self.position, text).map(|(m, _)| m)
    }

    /// Applies a move in coordinate or algebraic notation (read [leniently](Variant::parse_san_lenient)), or an
    /// action text. `!` and `?` may follow.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Game;
    /// let mut game = Game::new(OrthodoxChess::default());
    /// for text in ["e4!", "e7e5", "Ng1-f3", "draw:wb"] {
    ///     game.apply(text)?;
    /// }
    /// assert_eq!(game.texts(), ["e2e4", "e7e5", "g1f3", "draw:wb"]);
    /// # Ok::<(), variant_core::ApplyError>(())
    /// ```
    ///
    /// # Errors
    /// [`ApplyError`] if the text is neither, or not allowed; the game is unchanged.
    pub fn apply(&mut self, text: &str) -> Result<(), ApplyError> {
        let read = |position: &P, text: &str| Ok((read_any(position, text)?.0, None));
        self.apply_by(text, read).map(drop)
    }

    /// Like [`apply`](Self::apply). Returns the usual text of the ply, if it was another:
    /// [algebraic notation](crate::text::ReadMove::rewritten), or that of the action.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn apply_noting(&mut self, text: &str) -> Result<Option<String>, ApplyError> {
        let read = |position: &P, text: &str| {
            let read = position.read_move(text)?;
            Ok((read.m, read.rewritten))
        };
        self.apply_by(text, read)
    }

    fn apply_by(
        &mut self,
        text: &str,
        read: impl FnOnce(&P, &str) -> Result<(P::Move, Option<String>), MoveTextError>,
    ) -> Result<Option<String>, ApplyError> {
        if self.outcome.is_some() {
            return Err(ActionError::GameOver.into());
        }
        let bare = split_marks(text).0;
        let error = match read(&self.position, bare) {
            Ok((m, rewritten)) => {
                self.play_unchecked(m);
                return Ok(rewritten);
            }
            Err(error) => error,
        };
        match self.position.parse_action(bare) {
            Ok(action) => {
                let rewritten = (!displays_as(&action, bare)).then(|| action.to_string());
                self.act(action)?;
                Ok(rewritten)
            }
            // A colon marks an action.
            Err(about_action) if bare.contains(':') && error != MoveTextError::Illegal => {
                Err(about_action.into())
            }
            Err(_) => Err(error.into()),
        }
    }

    /// Reopens a game drawn without claim (repetition, move count, dead position), to play by other rules. Returns
    /// the former outcome; `None` for other games.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Game, Reason};
    /// let mut game = Game::new("4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse::<OrthodoxChess>()?);
    /// assert!(game.apply("Kd2").is_err());
    /// assert!(game.reopen().is_some());
    /// game.apply("Kd2")?;
    /// assert_eq!(game.passed_draw(), Some((0, Reason::DEAD_POSITION)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reopen(&mut self) -> Option<Outcome> {
        let is_automatic = |outcome: &mut Outcome| AUTOMATIC_DRAWS.contains(&outcome.reason);
        let last = self.log.records.last();
        if last.is_some_and(|record| matches!(record.ply, Ply::Action(_)))
            || !self.position.has_moves()
        {
            return None;
        }
        let outcome = self.outcome.take_if(is_automatic)?;
        let plies = self.log.records.len();
        self.passed.get_or_insert((plies, outcome.reason));
        Some(outcome)
    }

    /// Plies before the first draw that [`reopen`](Self::reopen) passed, and its reason.
    pub const fn passed_draw(&self) -> Option<(usize, Reason)> {
        self.passed
    }

    /// Takes back the last ply; false without one.
    pub fn undo(&mut self) -> bool {
        let Some(record) = self.log.pop() else {
            return false;
        };
        let after = core::mem::replace(&mut self.position, record.before);
        let plies = self.log.records.len();
        self.undone.push(Undone {
            ply: record.ply,
            after,
            outcome: self.outcome.take(),
            passed: self.passed,
        });
        self.passed = self.passed.filter(|&(passed, _)| passed <= plies);
        true
    }

    /// [Undoes](Self::undo) for good, to a game with this outcome, as before [`reopen`](Self::reopen).
    pub fn retract(&mut self, outcome: Option<Outcome>) -> bool {
        let is_undone = self.undo();
        self.undone.clear();
        self.outcome = outcome;
        let plies = self.log.records.len();
        self.passed = self.passed.filter(|&(passed, _)| passed < plies);
        is_undone
    }

    /// Redoes the last ply taken back; false without one.
    pub fn redo(&mut self) -> bool {
        let Some(undone) = self.undone.pop() else {
            return false;
        };
        self.push(undone.ply, undone.after);
        self.outcome = undone.outcome;
        self.passed = undone.passed;
        true
    }

    /// Texts of the plies.
    pub fn texts(&self) -> Vec<String> {
        self.plies().map(ToString::to_string).collect()
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

    fn settle(&mut self) {
        if self.outcome.is_none() {
            self.outcome = settle(&mut self.position, Source::Log(&self.log));
        }
    }
}

impl<P: Variant> core::fmt::Debug for Game<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let outcome = self.outcome().map(ToString::to_string);
        f.debug_struct("Game")
            .field("start", self.start())
            .field("plies", &self.texts().join(" "))
            .field("position", &self.position)
            .field("outcome", &outcome)
            .finish_non_exhaustive()
    }
}

pub(crate) fn settle<P: Variant>(position: &mut P, source: Source<'_, P>) -> Option<Outcome> {
    let mut replaced = None;
    // Each replacement eliminates players. The bound stops faulty variants.
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
