use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use board_geometry::{Chessboard, Geometry};
use smallvec::SmallVec;
use variant_core::implement::{BoardSize, DrawOrResign, named_player, named_players};
use variant_core::text::ReadMove;
use variant_core::{
    ActionError, Adjudication, History, MoveTextError, Outcome, Player, PlyRef, Reason, Score,
    UnknownMode, Variant, implement,
};

use crate::boards::{bit, players_of};
use crate::ending::CONCESSION;
use crate::moves::{HalfMove, Move};
use crate::rules::options::{Schedule, SetRule};
use crate::setup::Setup;
use crate::state::CircleChess;
use crate::text::board::set_number;

/// Action other than a move.
///
/// ```
/// use circle_chess::prelude::*;
/// let mut game = Game::new(CircleChess::default());
/// let action = game.position().parse_action("1:concede:B")?;
/// let player = Some(Player::new(b'B'));
/// assert_eq!(action, Action::Concede { board: 1, player });
/// game.act(action)?;
/// assert_eq!(game.position().players_left().count(), 2);
/// # Ok::<(), circle_chess::variant_core::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `<board>:concede` or `<board>:concede:<player>`: a player concedes a game, unless a concession is forced
    /// ([CC-14](crate::rulebook#cc-14), [CC-15](crate::rulebook#cc-15)).
    Concede {
        /// Board number, from 1.
        board: u8,
        /// Conceding player; by default the one to move.
        player: Option<Player>,
    },
    /// `draw:<players>`: all players left agree ([CC-16](crate::rulebook#cc-16)).
    Draw(SmallVec<[Player; 4]>),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Concede { board, player } => {
                write!(f, "{board}:concede")?;
                player.map_or(Ok(()), |player| write!(f, ":{player}"))
            }
            Self::Draw(players) => DrawOrResign::Draw(players.clone()).fmt(f),
        }
    }
}

macro_rules! modes {
    ($($players:literal)*) => {
        &[$(
            $players,
            concat!($players, ":social"),
            concat!($players, ":rounds"),
            concat!($players, ":social:rounds"),
        )*]
    };
}

const EXPECTED: &str =
    "a number of players from 3 to 26, then `:social`, `:rounds`, both or nothing";

impl Default for CircleChess {
    /// Three players, `tournament`, `free`.
    fn default() -> Self {
        Self::with_players(3, SetRule::Tournament, Schedule::Free)
    }
}

impl CircleChess {
    fn with_players(count: u8, set_rule: SetRule, schedule: Schedule) -> Self {
        let mut start = Setup::start(count, set_rule, schedule).build();
        start.set_boards(start.boards.to_vec(), &mut |_| ());
        start
    }

    // CC-15
    fn concede_freely(
        &self,
        number: u8,
        player: Option<Player>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let not_allowed = |why| Err(ActionError::NotAllowed { why });
        let Some(board) = self.board(number) else {
            return not_allowed("that board is not in play");
        };
        let loser = player.unwrap_or_else(|| board.mover());
        if board.army_of(loser).is_none() {
            return not_allowed("only a player of the board can concede the game");
        }
        if self.mated & bit(number) != 0 {
            return not_allowed("that game is decided by checkmate");
        }
        if self.concession_boards() != 0 {
            return not_allowed(HALTED);
        }
        let mut next = self.clone();
        next.concede(number, loser, &mut |_| ());
        Ok(Adjudication::Becomes(next))
    }

    // CC-15, CC-16
    fn agree(&self, players: &[Player]) -> Result<Outcome, ActionError> {
        let why = if !self.players_left().eq(players.iter().copied()) {
            "a draw takes all players left"
        } else if self.concession_boards() != 0 {
            HALTED
        } else {
            return Ok(self.draw(Reason::AGREEMENT));
        };
        Err(ActionError::NotAllowed { why })
    }

    fn with_eliminated(&self, outcome: &Outcome, history: History<'_, Self>) -> Outcome {
        let start = history.plies_back().next_back();
        let players = start.map_or(0, |(start, _)| start.players) | self.players;
        let score = |player| (player, outcome.score(player).unwrap_or(Score::Loss));
        Outcome::new(outcome.reason, players_of(players).map(score))
    }

    /// Takes a win's reason from the history (CC-13).
    fn decided_after(&self, history: History<'_, Self>) -> Option<Outcome> {
        let outcome = self.find_decision()?;
        if outcome.reason != Reason::WIN {
            return Some(outcome);
        }
        let Some((before, ply)) = history.plies_back().next() else {
            return Some(outcome);
        };
        let conceded = match ply {
            PlyRef::Move(m) => m.half == HalfMove::Concession,
            PlyRef::Action(action) => matches!(action, Action::Concede { .. }),
        };
        // With more than two players before, a mate on a board taken over decided.
        let reason = if conceded && before.players.count_ones() == 2 {
            CONCESSION
        } else {
            Reason::CHECKMATE
        };
        Some(self.win(reason))
    }

    /// CC-16: third occurrence. Drops let positions recur even after captures, pawn moves and drops.
    fn repeated(&self, history: History<'_, Self>) -> Option<Outcome> {
        let is_third = history.occurred(self, 2, usize::MAX);
        (is_third && self.concession_boards() == 0).then(|| self.draw(Reason::REPETITION))
    }
}

impl Variant for CircleChess {
    type Action = Action;

    const NAME: &'static str = "circle-chess";
    const RULES: &'static str = include_str!("../RULES.md");

    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 3,
        squares: Chessboard::BOARD.len(),
        armies: 2,
    };
    const MODES: &'static [&'static str] = modes!(
        "3" "4" "5" "6" "7" "8" "9" "10" "11" "12" "13" "14" "15" "16" "17" "18" "19" "20" "21" "22"
        "23" "24" "25" "26"
    );

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let unknown = UnknownMode { expected: EXPECTED };
        let (count, options) = mode
            .split_once(':')
            .map_or((mode, None), |(count, options)| (count, Some(options)));
        let (set_rule, schedule) = match options {
            None => (SetRule::Tournament, Schedule::Free),
            Some("social") => (SetRule::Social, Schedule::Free),
            Some("rounds") => (SetRule::Tournament, Schedule::Rounds { next: 1 }),
            Some("social:rounds") => (SetRule::Social, Schedule::Rounds { next: 1 }),
            Some(_) => return Err(unknown),
        };
        let count = set_number(count).filter(|&count| count > 2);
        let count = count.ok_or(unknown)?;
        Ok(Self::with_players(count, set_rule, schedule))
    }

    fn repair(draft: &mut variant_core::lenient::Draft<'_>) {
        crate::lenient::repair(draft);
    }

    /// Board number and `:`, then orthodox notation. Drops are written `3:N2@g1`, promotions with the new piece's
    /// square: `1:e8=Q3@d4`. `#` marks a mate on that board.
    fn san(&self, m: Move) -> String {
        self.write_san(m)
    }

    /// Like orthodox chess. Optional are: a board number if only one board has such a move; a set if only one piece
    /// fits; the square of a piece put on the pawn's destination. Accepts `@e1` for a pawn.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_san(text)
    }

    fn read_move(&self, text: &str) -> Result<ReadMove<Move>, MoveTextError> {
        implement::read_move(self, text, |m| self.is_usual(m, text))
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        let players: SmallVec<[Player; 4]> = self.players_left().collect();
        if let Some(who) = text.strip_prefix("draw:") {
            return named_players(who, 5, &players).map(Action::Draw);
        }
        let mut reader = crate::text::moves::Reader::new(text);
        let board = reader.board().map_err(|_| malformed(0))?;
        if !reader.accept("concede") {
            return Err(malformed(text.len() - reader.rest().len()));
        }
        if reader.rest().is_empty() {
            let player = None;
            return Ok(Action::Concede { board, player });
        }
        let offset = text.len() - reader.rest().len();
        let who = reader.rest().strip_prefix(':').unwrap_or_default();
        let named = named_player(who, offset, &players).map_err(|_| ActionError::Malformed {
            offset,
            expected: "`:` and the letter of a player left, or nothing",
        })?;
        let player = Some(named);
        Ok(Action::Concede { board, player })
    }

    fn actions(&self) -> Vec<Action> {
        let mut actions = alloc::vec![Action::Draw(self.players_left().collect())];
        for board in self.boards() {
            let named = self
                .players_left()
                .filter(|&player| board.army_of(player).is_some());
            let players = core::iter::once(None).chain(named.map(Some));
            let board = board.number();
            actions.extend(players.map(|player| Action::Concede { board, player }));
        }
        actions
    }

    fn act(
        &self,
        action: &Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        match action {
            Action::Concede { board, player } => self.concede_freely(*board, *player),
            Action::Draw(players) => {
                let outcome = self.agree(players)?;
                Ok(self.with_eliminated(&outcome, history).into())
            }
        }
    }

    /// Outcome of the position, or repetition (CC-16). Scores all players of the start.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let outcome = self
            .decided_after(history)
            .or_else(|| self.repeated(history))
            .or_else(|| self.fifty_move_draw());
        outcome
            .map(|outcome| self.with_eliminated(&outcome, history))
            .into()
    }
}

/// CC-15: no other concession or agreement before a forced concession.
const HALTED: &str = "the match halts until a player who must concede has conceded a game";

const fn malformed(offset: usize) -> ActionError {
    ActionError::Malformed {
        offset,
        expected: "`<board>:concede`, `<board>:concede:<player>` or `draw:<players>`",
    }
}
