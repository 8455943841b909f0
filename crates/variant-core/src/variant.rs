use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Debug, Display};

use smallvec::SmallVec;

use crate::key_log::KeyLog;
use crate::lenient::{self, Draft, Repair};
use crate::move_log::MoveLog;
use crate::text::ReadMove;
use crate::{
    ActionError, Actor, Adjudication, Agreement, Communication, MoveTextError, Player, Position,
    Seat, StartError, TagValueError, UnknownMode,
};

/// Size of a variant's boards.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{BoardSize, Variant};
/// assert_eq!(Chess::BOARD_SIZE, BoardSize { boards: 1, squares: 64, armies: 2 });
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

/// A variant as a whole game: starts, actions, and rules that depend on history.
pub trait Variant: Position {
    /// Action other than a move; displayed as its text.
    type Action: Clone + Eq + Debug + Display;

    /// Name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// Modes, the default first; `start` for a variant without modes.
    const MODES: &'static [&'static str];

    /// Board size, or zeros.
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 0,
        squares: 0,
        armies: 0,
    };

    /// Names in the record tag `Variant` of other programs, in any case. Records are written with the first.
    const FOREIGN_NAMES: &'static [&'static str] = &[];

    /// Whether programs take a record without the tag `Variant` for this game, as for orthodox chess.
    const TAG_IS_OPTIONAL: bool = false;

    /// Rules page in Markdown. Readers look for a section "The rules in short" and list items such as `- **QC-8**
    /// Immobilises ...`.
    const RULES: &'static str = "";

    /// Start position of a mode.
    ///
    /// # Errors
    /// [`UnknownMode`] if the variant lacks the mode.
    fn start(mode: &str) -> Result<Self, UnknownMode>;

    /// Name of the position's variant: [`NAME`](Self::NAME). A type of several variants overrides this
    /// method, [`starting_mode`](Self::starting_mode), [`position_text`](Self::position_text) and
    /// [`begin`](Self::begin); its records are the variant's own.
    fn variant_name(&self) -> &'static str {
        Self::NAME
    }

    /// [`FOREIGN_NAMES`](Self::FOREIGN_NAMES) of the position's variant.
    fn foreign_names(&self) -> &'static [&'static str] {
        Self::FOREIGN_NAMES
    }

    /// Tag `Variant` of a record that begins here. By default none if it [is optional](Self::TAG_IS_OPTIONAL), else the
    /// first [foreign name](Self::FOREIGN_NAMES) or the variant's own.
    fn variant_tag(&self) -> Option<&'static str> {
        let foreign = self.foreign_names().first().copied();
        (!Self::TAG_IS_OPTIONAL).then(|| foreign.unwrap_or_else(|| self.variant_name()))
    }

    /// First mode that starts at this position.
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

    /// Position text for the tag `FEN`.
    fn position_text(&self) -> String {
        self.to_string()
    }

    /// Position named by record tags: a position text, a mode, or the default mode. `variant` defaults to
    /// this one.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Variant;
    /// assert_eq!(Chess::begin(Some("orthodox-chess"), Some("start"), None), Ok(Chess::default()));
    /// assert!(Chess::begin(Some("zonal-chess"), None, None).is_err());
    /// ```
    ///
    /// # Errors
    /// [`StartError`]: another variant, both a mode and a position, an unknown mode, an invalid position.
    fn begin(
        variant: Option<&str>,
        mode: Option<&str>,
        position: Option<&str>,
    ) -> Result<Self, StartError> {
        let is_this = |name: &str| {
            let mut foreign = Self::FOREIGN_NAMES.iter();
            name == Self::NAME || foreign.any(|known| known.eq_ignore_ascii_case(name))
        };
        if !variant.is_none_or(is_this) {
            return Err(StartError::Variant { is: Self::NAME });
        }
        let Some(text) = position else {
            let default = Self::MODES.first().copied().unwrap_or_default();
            return Self::start(mode.unwrap_or(default)).map_err(StartError::Mode);
        };
        if mode.is_some() {
            return Err(StartError::TwoStarts);
        }
        text.parse().map_err(|error: Self::Err| {
            let message = error.to_string();
            StartError::Position { message }
        })
    }

    /// Repairs a position text that the strict parser refuses: foreign notation, missing fields, impossible
    /// rights. By default only extra blanks are repaired, as by every [`Draft`].
    fn repair(draft: &mut Draft<'_>) {
        let _ = draft;
    }

    /// Reads a position text leniently; returns the repairs, none for a strict text.
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
    /// The error of the repaired text, located in the original.
    fn parse_lenient(text: &str) -> Result<(Self, Vec<Repair>), Self::Err> {
        lenient::read(text, Self::repair)
    }

    /// Position part of an [EPD](crate::epd) line, and operations for counters outside it. By default the
    /// position text alone.
    fn epd_text(&self) -> (String, Vec<(&'static str, u32)>) {
        (self.position_text(), Vec::new())
    }

    /// Writes a legal move in strict algebraic notation, by default its text; unspecified for other moves.
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

    /// Reads a move in exactly [`san`](Self::san)'s form.
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

    /// Reads algebraic notation as people write it: without check marks, with superfluous parts, if exactly
    /// one legal move fits. By default only the move text.
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
    /// [`MoveTextError`] for no move, no legal one, or several.
    fn parse_san_lenient(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        self.parse_move(text)
    }

    /// Reads a move in coordinates, else in algebraic notation as
    /// [people write it](Self::parse_san_lenient). Also tells unusual texts.
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

    /// Players who decide about an action; by default all.
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

    /// Players still in the game, in the order of play. By default all players.
    fn remaining_players(&self) -> SmallVec<[Player; 4]> {
        self.players()
    }

    /// Modes of communication that players can agree on, the default first. By default all messages are allowed.
    fn communications(&self) -> &'static [Communication] {
        &[Communication::OpenAndSecret]
    }

    /// Ply that the table makes for an absent player who is to move, in a game whose rules know no absence. By
    /// default the action `resign:<player>`, if there is one.
    fn forfeit(&self, absent: Player) -> Option<Ply<Self>> {
        let is_to_act = self.to_act().iter().any(|actor| actor.player == absent);
        let action = is_to_act.then(|| self.parse_action(&format!("resign:{absent}")));
        Some(Ply::Action(action?.ok()?))
    }

    /// Clock that runs while an actor decides. By default one per player: `Seat::Army` of the player's letter.
    fn clock_of(&self, actor: Actor) -> Seat {
        Seat::Army(actor.player.letter())
    }

    /// Multiple of the base time on each clock at the start; by default 1.
    fn clock_factor(&self) -> u32 {
        1
    }

    /// Action when an actor's flag falls; by default none, and the game goes on.
    fn out_of_time(&self, actor: Actor) -> Option<Self::Action> {
        let _ = actor;
        None
    }

    /// Checks a record tag with a meaning for the variant; by default every value is valid.
    ///
    /// # Errors
    /// [`TagValueError`] for an invalid value.
    fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError> {
        let _ = (name, value);
        Ok(())
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

    /// Applies the rules to a position that has just arisen.
    ///
    /// By default the position's [`outcome`](Position::outcome), else
    /// [`adjudicate_history`](Self::adjudicate_history). Override it only if that order is wrong: a
    /// repetition precedes another draw, or the reason depends on the history.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        match self.outcome() {
            Some(outcome) => Adjudication::Ended(outcome),
            None => self.adjudicate_history(history),
        }
    }

    /// Like [`adjudicate`](Self::adjudicate), for a position known to have legal moves, which the default
    /// ignores.
    fn adjudicate_moving(&self, history: History<'_, Self>) -> Adjudication<Self> {
        self.adjudicate(history)
    }

    /// Applies rules that depend on history alone, such as repetition. By default none.
    fn adjudicate_history(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let _ = history;
        Adjudication::Ongoing
    }
}

/// A move or action.
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
    /// Resignation, agreement and the like.
    Action(P::Action),
}

/// A ply of a [`History`].
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{Game, PlyRef};
/// let mut game = Game::new(Chess::default());
/// game.apply("e2e4")?;
/// let (before, ply) = game.history().plies_back().next().unwrap();
/// assert!(matches!(ply, PlyRef::Move(m) if m.to_string() == "e2e4"));
/// assert_eq!(before, game.start());
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlyRef<'a, P: Variant> {
    /// A move.
    Move(P::Move),
    /// Resignation, agreement and the like.
    Action(&'a P::Action),
}

/// Plies of a game before the present position.
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
pub struct History<'a, P: Variant> {
    pub(crate) source: Source<'a, P>,
    /// Position before adjudication replaced it.
    pub(crate) replaced: Option<&'a P>,
}

pub(crate) enum Source<'a, P: Variant> {
    Log(&'a PlyLog<P>),
    Moves(&'a MoveLog<P>),
    View(&'a dyn HistoryView<P>),
}

/// History stored as another type, such as an enum of variants, viewed as one of `P`.
pub trait HistoryView<P: Variant> {
    /// [Keys](crate::Position::key) before each ply, in order.
    fn keys(&self) -> &[u64];

    /// Ply `index`, and the position before it.
    fn ply(&self, index: usize) -> Option<(&P, PlyRef<'_, P>)>;

    /// See [`History::replaced`].
    fn replaced(&self) -> Option<&P>;

    /// See [`History::may_have`]. Scans the keys by default.
    fn may_have(&self, key: u64) -> bool {
        self.keys().contains(&key)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Record<P: Variant> {
    pub(crate) before: P,
    pub(crate) ply: Ply<P>,
}

/// Without keys: a list of keys is fast to scan.
#[derive(Clone, Debug)]
pub(crate) struct PlyLog<P: Variant> {
    pub(crate) records: Vec<Record<P>>,
    pub(crate) keys: KeyLog,
}
