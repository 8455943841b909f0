use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::str::FromStr;

use crate::key_log::KeyLog;
use crate::lenient::{self, Draft, Repair};
use crate::move_log::MoveLog;
use crate::text::ReadMove;
use crate::{ActionError, Adjudication, MoveTextError, Position, UnknownMode};

/// Size of a variant's boards.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::implement::BoardSize;
/// use variant_core::Variant;
/// assert_eq!(OrthodoxChess::BOARD_SIZE, BoardSize::new(1, 64, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// Boards in the default mode.
    pub boards: usize,
    /// Squares of a board.
    pub squares: usize,
    /// Armies on a board.
    pub armies: usize,
}

impl BoardSize {
    /// Size of some boards with `squares` and `armies` each.
    pub const fn new(boards: usize, squares: usize, armies: usize) -> Self {
        Self {
            boards,
            squares,
            armies,
        }
    }
}

/// Start of a variant whose only mode is `start`, for [`Variant::start`].
///
/// ```
/// use variant_core::implement::only_start;
/// assert_eq!((only_start("start", "13"), only_start::<u8>("other", "13").is_err()), (Ok(13), true));
/// ```
///
/// # Errors
/// [`UnknownMode`] for another mode, or if the text does not parse.
pub fn only_start<P: FromStr>(mode: &str, text: &str) -> Result<P, UnknownMode> {
    let start = text.parse().ok().filter(|_| mode == "start");
    start.ok_or(UnknownMode {
        expected: "`start`",
    })
}

/// A variant as a whole game: starts, actions, and rules that depend on history.
pub trait Variant: Position {
    /// Action other than a move, displayed as its text.
    type Action: Clone + Eq + Debug + Display;

    /// Name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// Modes, the default first; `start` for a variant without modes.
    const MODES: &'static [&'static str];

    /// Board size, or zeros.
    const BOARD_SIZE: BoardSize = BoardSize::new(0, 0, 0);

    /// Rules page in Markdown. Readers look for a section "The rules in short" and list items such as `- **QC-8**
    /// Immobilises ...`.
    const RULES: &'static str = "";

    /// Start position of a mode.
    ///
    /// # Errors
    /// [`UnknownMode`] if the variant lacks the mode.
    fn start(mode: &str) -> Result<Self, UnknownMode>;

    /// Repairs a position text that the strict parser refuses: foreign notation, missing fields, impossible rights.
    /// By default only extra blanks, as in every [`Draft`].
    fn repair(draft: &mut Draft<'_>) {
        let _ = draft;
    }

    /// Writes a legal move in strict algebraic notation, by default its text; unspecified for others.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Position, Variant};
    /// let start = OrthodoxChess::default();
    /// assert_eq!(start.san(start.parse_move("g1f3")?), "Nf3");
    /// # Ok::<(), variant_core::MoveTextError>(())
    /// ```
    fn san(&self, m: Self::Move) -> String {
        m.to_string()
    }

    /// Reads algebraic notation as people write it, without check marks or with superfluous parts, if just one legal
    /// move fits. By default only the move text.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Notation, Variant};
    /// let start = OrthodoxChess::default();
    /// assert_eq!(start.parse_san_lenient("Ng1-f3!")?, start.parse_san("Nf3")?);
    /// # Ok::<(), variant_core::MoveTextError>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveTextError`] for no move, no legal one, or several.
    fn parse_san_lenient(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        self.parse_move(text)
    }

    /// Reads a move in coordinates, else in algebraic notation as [people write it](Self::parse_san_lenient). Also
    /// recognises unusual texts.
    ///
    /// Override it with [`implement::read_move`](crate::implement::read_move) to recognise usual texts
    /// without writing the move.
    ///
    /// # Errors
    /// [`MoveTextError`] about the intended notation.
    fn read_move(&self, text: &str) -> Result<ReadMove<Self::Move>, MoveTextError> {
        crate::implement::read_move(self, text, |_| false)
    }

    /// Reads an action text.
    ///
    /// # Errors
    /// [`ActionError::Malformed`] if the text is no action.
    fn parse_action(&self, text: &str) -> Result<Self::Action, ActionError>;

    /// Lists actions, with all that [`act`](Self::act) accepts; [`Game::actions`](crate::Game::actions)
    /// removes the others. By default none.
    fn actions(&self) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Effect of an action. [`Adjudication::Ongoing`] keeps the position and records the action.
    ///
    /// # Errors
    /// [`ActionError`] if the rules forbid it now.
    fn act(
        &self,
        action: &Self::Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError>;

    /// Adjudicates a new position: its outcome, repetitions, counts of moves.
    ///
    /// By default the position's [`outcome`](Position::outcome).
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let _ = history;
        self.outcome().into()
    }

    /// Like [`adjudicate`](Self::adjudicate), for a position with legal moves; the default ignores that.
    fn adjudicate_moving(&self, history: History<'_, Self>) -> Adjudication<Self> {
        self.adjudicate(history)
    }
}

/// Readings that a variant's notation implies.
pub trait Notation: Variant {
    /// Reads a move in exactly [`san`](Variant::san)'s form.
    ///
    /// # Errors
    /// [`MoveTextError`] for no move, no legal one, or a text that is not strict.
    fn parse_san(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        let m = self.parse_san_lenient(text)?;
        let strict = self.san(m);
        if strict == text {
            return Ok(m);
        }
        let same = strict.bytes().zip(text.bytes());
        let offset = same.take_while(|(a, b)| a == b).count();
        let rest = strict.get(offset..).unwrap_or_default();
        let expected = if rest.starts_with(['+', '#']) {
            "a mark of check or mate"
        } else if rest.is_empty() {
            "nothing more"
        } else {
            "another way of writing the same move"
        };
        Err(MoveTextError::NotCanonical { offset, expected })
    }

    /// Reads a position text leniently; returns the repairs, if any.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Notation;
    /// let (position, repairs) = OrthodoxChess::parse_lenient("4k3/8/8/8/8/8/8/4K3 b")?;
    /// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    /// assert_eq!(repairs[0].to_string(), "castling, byte 21: read `-`: missing");
    /// # Ok::<(), <OrthodoxChess as std::str::FromStr>::Err>(())
    /// ```
    ///
    /// # Errors
    /// Error of the repaired text, located in the original.
    fn parse_lenient(text: &str) -> Result<(Self, Vec<Repair>), Self::Err> {
        lenient::read(text, Self::repair)
    }
}

impl<P: Variant> Notation for P {}

/// A move or action.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Game, Ply};
/// let mut game = Game::new(OrthodoxChess::default());
/// game.apply("e2e4")?;
/// game.apply("resign:b")?;
/// let plies: Vec<&Ply<OrthodoxChess>> = game.plies().collect();
/// assert!(matches!(plies[..], [Ply::Move(_), Ply::Action(_)]));
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Ply<P: Variant> {
    /// A move that was played.
    Move(P::Move),
    /// An action that was taken.
    Action(P::Action),
}

/// A ply of a [`History`].
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Game, PlyRef};
/// let mut game = Game::new(OrthodoxChess::default());
/// game.apply("e2e4")?;
/// let (before, ply) = game.history().plies_back().next().unwrap();
/// assert!(matches!(ply, PlyRef::Move(m) if m.to_string() == "e2e4"));
/// assert_eq!(before, game.start());
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlyRef<'a, P: Variant> {
    /// A move that was played.
    Move(P::Move),
    /// An action that was taken.
    Action(&'a P::Action),
}

/// Plies of a game before the present position.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Game;
/// let mut game = Game::new(OrthodoxChess::default());
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     game.apply(text)?;
/// }
/// let start = game.start();
/// assert_eq!(game.history().occurrences(start, 100).collect::<Vec<_>>(), [4]);
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
pub struct History<'a, P: Variant> {
    pub(crate) source: Source<'a, P>,
    pub(crate) replaced: Option<&'a P>,
}

pub(crate) enum Source<'a, P: Variant> {
    Log(&'a PlyLog<P>),
    Moves(&'a MoveLog<P>),
    View(&'a dyn HistoryView<P>),
}

/// History of another type, such as an enum of variants, viewed as one of `P`.
pub trait HistoryView<P: Variant> {
    /// [Keys](crate::Position::key) before each ply, in order.
    fn keys(&self) -> &[u64];

    /// Ply `index`, and the position before it.
    fn ply(&self, index: usize) -> Option<(&P, PlyRef<'_, P>)>;

    /// Position before adjudication replaced it.
    fn replaced(&self) -> Option<&P>;

    /// Like [`History::may_have_times`] once; scans the keys by default.
    fn may_have(&self, key: u64) -> bool {
        self.keys().contains(&key)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Record<P: Variant> {
    pub(crate) before: P,
    pub(crate) ply: Ply<P>,
}

/// Keys stand apart: a list of them scans fast.
#[derive(Clone, Debug)]
pub(crate) struct PlyLog<P: Variant> {
    pub(crate) records: Vec<Record<P>>,
    pub(crate) keys: KeyLog,
}
