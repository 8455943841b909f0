use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Debug, Display};

use crate::lenient::{self, Draft, Repair};
use crate::record::ReplayProblem;
use crate::{
    ActionError, Actor, Agreement, History, MoveTextError, Outcome, Position, Seat, TagValueError,
    UnknownMode,
};

/// How large a variant's boards are, for lists of variants.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{BoardSize, Variant};
/// assert_eq!(Chess::BOARD_SIZE, BoardSize { boards: 1, squares: 64, armies: 2 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// The number of boards in the default mode.
    pub boards: usize,
    /// The number of squares of a board.
    pub squares: usize,
    /// The number of armies on a board.
    pub armies: usize,
}

/// A variant as a whole game: its start positions, its actions, and the rules that depend on the history.
pub trait Variant: Position {
    /// What players can do besides moving; its `Display` is the action text.
    type Action: Clone + Eq + Debug + Display;

    /// The name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// The modes, the default one first; a variant without modes has `start` alone.
    const MODES: &'static [&'static str];

    /// The size of the boards, for lists; zeros if the variant does not say.
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 0,
        squares: 0,
        armies: 0,
    };

    /// The names that other programs give this game in the tag `Variant` of records, in any case.
    const FOREIGN_NAMES: &'static [&'static str] = &[];

    /// The start position of a mode.
    ///
    /// # Errors
    /// [`UnknownMode`] if the variant does not have the mode.
    fn start(mode: &str) -> Result<Self, UnknownMode>;

    /// The name of the variant that this position is of: [`NAME`](Self::NAME). A type that holds positions
    /// of several variants overrides it, as it does [`starting_mode`](Self::starting_mode),
    /// [`position_text`](Self::position_text) and [`begin`](Self::begin): records then name the variant
    /// itself, and are the same as those of its own type.
    fn variant_name(&self) -> &'static str {
        Self::NAME
    }

    /// [`FOREIGN_NAMES`](Self::FOREIGN_NAMES) of the variant that this position is of.
    fn foreign_names(&self) -> &'static [&'static str] {
        Self::FOREIGN_NAMES
    }

    /// The tag `Variant` of a record that begins at this position. By default none for a game that other
    /// programs know by [their names](Self::FOREIGN_NAMES): to them, a record without the tag is one of that
    /// game.
    fn variant_tag(&self) -> Option<&'static str> {
        let is_known = !self.foreign_names().is_empty();
        (!is_known).then(|| self.variant_name())
    }

    /// The mode that starts at this position, the first of several; `None` if no mode does.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{Position, Variant};
    /// let start = Chess::start("start")?;
    /// assert_eq!(start.starting_mode(), Some("start"));
    /// assert_eq!(start.play(start.moves()[0])?.starting_mode(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn starting_mode(&self) -> Option<&'static str> {
        let is_start = |mode: &str| Self::start(mode).is_ok_and(|start| start == *self);
        Self::MODES.iter().copied().find(|mode| is_start(mode))
    }

    /// The position text as the tag `FEN` of a record has it: that of the variant.
    fn position_text(&self) -> String {
        self.to_string()
    }

    /// The position that the tags of a record name: a position text or a mode, or neither for the start
    /// of the default mode. Without the name of a variant, they are those of this one.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Variant;
    /// assert_eq!(Chess::begin(Some("orthodox-chess"), Some("start"), None), Ok(Chess::default()));
    /// assert!(Chess::begin(Some("zonal-chess"), None, None).is_err());
    /// ```
    ///
    /// # Errors
    /// [`ReplayProblem`]: another variant, both a mode and a position, an unknown mode, or a text that is
    /// no position.
    fn begin(
        variant: Option<&str>,
        mode: Option<&str>,
        position: Option<&str>,
    ) -> Result<Self, ReplayProblem> {
        let is_this = |name: &str| {
            let mut foreign = Self::FOREIGN_NAMES.iter();
            name == Self::NAME || foreign.any(|known| known.eq_ignore_ascii_case(name))
        };
        if !variant.is_none_or(is_this) {
            return Err(ReplayProblem::Variant { is: Self::NAME });
        }
        let Some(text) = position else {
            let default = Self::MODES.first().copied().unwrap_or_default();
            return Self::start(mode.unwrap_or(default)).map_err(ReplayProblem::Mode);
        };
        if mode.is_some() {
            return Err(ReplayProblem::TwoStarts);
        }
        text.parse().map_err(|error: Self::Err| {
            let message = error.to_string();
            ReplayProblem::Position { message }
        })
    }

    /// Edits a position text that the strict reader refuses: what other programs write differently, fields
    /// that are missing, rights that are impossible. By default only blanks around and between fields are
    /// repaired, which every [`Draft`] does.
    fn repair(draft: &mut Draft<'_>) {
        let _ = draft;
    }

    /// Reads a position text leniently. Returns the repairs that it took, none for a text that
    /// [`FromStr`](core::str::FromStr) reads.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Variant;
    /// let (position, repairs) = Chess::parse_lenient("4k3/8/8/8/8/8/8/4K3 b")?;
    /// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    /// assert_eq!(repairs[0].to_string(), "castling, byte 21: read `-`: missing");
    /// # Ok::<(), <Chess as std::str::FromStr>::Err>(())
    /// ```
    ///
    /// # Errors
    /// The error about the repaired text, with the place in the text as given.
    fn parse_lenient(text: &str) -> Result<(Self, Vec<Repair>), Self::Err> {
        lenient::read(text, Self::repair)
    }

    /// The position as [EPD](crate::epd) begins, and operations for counters that are not part of it. By default
    /// the position text and none.
    fn epd_text(&self) -> (String, Vec<(&'static str, u32)>) {
        (self.position_text(), Vec::new())
    }

    /// The one way to write a legal move in algebraic notation; unspecified for other moves. By default
    /// the move text.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{Position, Variant};
    /// let start = Chess::default();
    /// assert_eq!(start.san(start.parse_move("g1f3")?), "Nf3");
    /// # Ok::<(), variant_core::MoveTextError>(())
    /// ```
    fn san(&self, m: Self::Move) -> String {
        m.to_string()
    }

    /// Reads a move written exactly as [`san`](Self::san) writes it.
    ///
    /// # Errors
    /// [`MoveTextError`]: not a move, not legal, or written otherwise.
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

    /// Reads a move in algebraic notation as people write it: without check marks, with more than is
    /// needed to tell pieces apart, and so on, as long as one legal move fits. By default the move text
    /// alone.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{Position, Variant};
    /// let start = Chess::default();
    /// assert_eq!(start.parse_san_lenient("Ng1-f3!")?, start.parse_san("Nf3")?);
    /// # Ok::<(), variant_core::MoveTextError>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveTextError`]: not a move, not legal, or several legal moves fit.
    fn parse_san_lenient(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        self.parse_move(text)
    }

    /// Reads an action text.
    ///
    /// # Errors
    /// [`ActionError::Malformed`] if the text is not an action.
    fn parse_action(&self, text: &str) -> Result<Self::Action, ActionError>;

    /// The actions that a player could take now, in the order of a list for people. Some may be refused by
    /// [`act`](Self::act), which decides: [`Game::actions`](crate::Game::actions) lists the others. Every
    /// action that `act` accepts is among them. By default none.
    fn actions(&self) -> Vec<Self::Action> {
        Vec::new()
    }

    /// The players who decide about an action. By default all players of the position.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{Player, Variant};
    /// let start = Chess::default();
    /// let decide = |text| Ok::<_, variant_core::ActionError>(start.agreement(&start.parse_action(text)?));
    /// assert_eq!(decide("resign:b")?.players(), Player::of_letters(*b"b"));
    /// assert_eq!(decide("draw:wb")?.players(), Player::of_letters(*b"wb"));
    /// # Ok::<(), variant_core::ActionError>(())
    /// ```
    fn agreement(&self, action: &Self::Action) -> Agreement {
        let _ = action;
        Agreement::all(self.players())
    }

    /// The clock that runs while an actor decides. By default each player has one clock, `Seat::Army` of
    /// the player's letter.
    fn clock_of(&self, actor: Actor) -> Seat {
        Seat::Army(actor.player.letter())
    }

    /// The number of times that the base time is on each clock at the start. By default once.
    fn clock_factor(&self) -> u32 {
        1
    }

    /// The action that follows when the flag of an actor falls. By default none: the game goes on.
    fn out_of_time(&self, actor: Actor) -> Option<Self::Action> {
        let _ = actor;
        None
    }

    /// Checks a tag of a record of a game that begins here, if the variant gives it a meaning. By default,
    /// and for all other tags, every value is right.
    ///
    /// # Errors
    /// [`TagValueError`]: the tag has another value than those it can have.
    fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError> {
        let _ = (name, value);
        Ok(())
    }

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

    /// As [`adjudicate`](Self::adjudicate), for a position that is known to have legal moves: random games
    /// and searches find out by drawing or listing them. By default that knowledge is not used.
    fn adjudicate_moving(&self, history: History<'_, Self>) -> Adjudication<Self> {
        self.adjudicate(history)
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
