use alloc::string::String;
use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry, Square};
use orthodox_chess::ChessLaws;
use orthodox_men::{Army, Kind, Laws};
use thiserror::Error;
use variant_core::Player;

use crate::board::Board;
use crate::boards::{Boards, bit};
use crate::position::{Circle, Schedule, SetRule, player_bit};
use crate::sets::Sets;
use crate::stockpile::{Man, Stockpiles};

/// All that a position text says, before anybody asks whether it makes sense.
///
/// ```
/// use circle_chess::{Circle, Setup, SetupProblems};
/// let mut setup = Setup::from(&Circle::default());
/// setup.boards[1].chess.men.take("e8".parse()?);
/// setup.players.pop();
/// let error = Circle::try_from(setup).unwrap_err();
/// let expected = SetupProblems::KINGS | SetupProblems::CASTLING | SetupProblems::PLAYERS;
/// assert_eq!((error.problems, error.board), (expected, Some(2)));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Whether sets count (CC-6).
    pub set_rule: SetRule,
    /// Who may move when (CC-3).
    pub schedule: Schedule,
    /// Half-moves on all boards since the last capture, pawn move or drop (CC-16).
    pub clock: u32,
    /// The moves made since the start.
    pub ply: u32,
    /// The boards in play.
    pub boards: Vec<BoardSetup>,
    /// The players left.
    pub players: Vec<PlayerSetup>,
    /// The boards whose mate waits for the end of the round (CC-12).
    pub mated: Vec<u8>,
}

/// One board of a [`Setup`].
///
/// ```
/// use circle_chess::{Circle, Setup};
/// let setup = Setup::from(&Circle::default());
/// assert_eq!(setup.boards[2].number, 3);
/// assert_eq!(setup.boards[2].players.map(|player| player.letter()), ['C', 'A']);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSetup {
    /// Its number, 1 to 26.
    pub number: u8,
    /// The players of White and Black.
    pub players: [Player; 2],
    /// The orthodox position; more men may stand on it than in orthodox chess.
    pub chess: orthodox_chess::Setup,
    /// By the index of a square the set of the man on it, 0 if that is the board's own (CC-2).
    pub sets: [u8; 64],
    /// Whether the kings of White and Black have not moved (CC-8).
    pub kings_unmoved: [bool; 2],
}

/// One player of a [`Setup`].
///
/// ```
/// use circle_chess::{Circle, Setup};
/// let setup = Setup::from(&Circle::default());
/// assert!(setup.players[0].stockpile.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSetup {
    /// The letter, `A` to `Z`.
    pub player: Player,
    /// The men captured and not used, each with its colour, in any order (CC-4).
    pub stockpile: Vec<(Army, Man)>,
}

bitflags::bitflags! {
    /// What can be wrong with a setup.
    ///
    /// ```
    /// use circle_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct SetupProblems: u16 {
        /// The numbers of the boards are not ascending from 1 to 26.
        const BOARDS = 1;
        /// A side has no king, or several.
        const KINGS = 1 << 1;
        /// A pawn stands on the first or last rank.
        const PAWN_RANKS = 1 << 2;
        /// A man's set does not exist, is that of the board, or is written where sets do not count;
        /// or a king has one.
        const SETS = 1 << 3;
        /// The side to move could take the king.
        const OPPONENT_IN_CHECK = 1 << 4;
        /// There is no third army to move.
        const TURN = 1 << 5;
        /// A castling is open whose king or rook is not at home, or an unmoved king is elsewhere.
        const CASTLING = 1 << 6;
        /// No pawn can just have passed over the en passant square.
        const EN_PASSANT = 1 << 7;
        /// Moves are counted from 1.
        const FULLMOVE_NUMBER = 1 << 8;
        /// Black of a board is not White of the next one (CC-1, CC-11).
        const CIRCLE = 1 << 9;
        /// The players are not those who play White on the boards, ascending; or not one alone after
        /// the match (CC-13).
        const PLAYERS = 1 << 10;
        /// A stockpile holds a king (CC-4), or a man with a wrong set.
        const STOCKPILE = 1 << 11;
        /// A board is said to be mated that is not, or that would not wait (CC-12).
        const MATED = 1 << 12;
        /// The board to move next is not in play.
        const NEXT_BOARD = 1 << 13;
        /// A mate has not been called (CC-10) or settled (CC-12), or the turn is on a board that has
        /// to pass (CC-3).
        const UNSETTLED = 1 << 14;
    }
}

impl SetupProblems {
    /// The name of the text field that the first of the problems lies in.
    pub const fn field(self) -> &'static str {
        let first = self.bits() & self.bits().wrapping_neg();
        match Self::from_bits_truncate(first) {
            Self::BOARDS => "board",
            Self::TURN => "turn",
            Self::CASTLING => "castling",
            Self::EN_PASSANT => "en passant",
            Self::FULLMOVE_NUMBER => "fullmove number",
            Self::CIRCLE => "board players",
            Self::PLAYERS => "player",
            Self::STOCKPILE => "stockpile",
            Self::MATED => "mated",
            Self::NEXT_BOARD | Self::UNSETTLED => "schedule",
            _ => "placement",
        }
    }
}

/// Why a setup is no position of a match: all the reasons at once.
///
/// ```
/// use circle_chess::{Circle, Setup, SetupProblems};
/// let mut setup = Setup::from(&Circle::default());
/// setup.mated.push(1);
/// let error = Circle::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::MATED);
/// assert_eq!(error.to_string(), "not a position of a match: no mate waits on that board");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("not a position of a match:{}", list(*.problems, *.board))]
#[non_exhaustive]
pub struct SetupError {
    /// What is wrong.
    pub problems: SetupProblems,
    /// The first board with something wrong on it.
    pub board: Option<u8>,
}

/// The reasons in words.
fn list(problems: SetupProblems, board: Option<u8>) -> String {
    let words = problems.iter().map(|problem| match problem {
        SetupProblems::BOARDS => " the boards are not ascending from 1 to 26;",
        SetupProblems::KINGS => " each side needs exactly one king;",
        SetupProblems::PAWN_RANKS => " a pawn stands on the first or last rank;",
        SetupProblems::SETS => " a man has a set that it cannot have;",
        SetupProblems::OPPONENT_IN_CHECK => " the side to move could take the king;",
        SetupProblems::TURN => " only two armies play;",
        SetupProblems::CASTLING => " an unmoved king or rook is not at home;",
        SetupProblems::EN_PASSANT => " no pawn has just passed over the en passant square;",
        SetupProblems::FULLMOVE_NUMBER => " the move number is counted from 1;",
        SetupProblems::CIRCLE => " Black of each board must be White of the next one;",
        SetupProblems::PLAYERS => " those left must be those who play on the boards;",
        SetupProblems::STOCKPILE => " a stockpile holds a man that it cannot hold;",
        SetupProblems::MATED => " no mate waits on that board;",
        SetupProblems::NEXT_BOARD => " the next board is not in play;",
        _ => " unsettled: a mate or a pass is due;",
    });
    let mut text: String = words.collect();
    text.pop();
    if let Some(board) = board {
        text += &alloc::format!(" (board {board})");
    }
    text
}

impl From<&Circle> for Setup {
    fn from(position: &Circle) -> Self {
        let player = |player| PlayerSetup {
            player,
            stockpile: position.stockpile(player).collect(),
        };
        Self {
            set_rule: position.set_rule,
            schedule: position.schedule,
            clock: position.clock,
            ply: position.ply,
            boards: position.boards().map(BoardSetup::from).collect(),
            players: position.players_left().map(player).collect(),
            mated: position.mated().collect(),
        }
    }
}

impl From<&Board> for BoardSetup {
    fn from(board: &Board) -> Self {
        let mut sets = [0; 64];
        for square in board.sets.marked() {
            if let (Some(set), Some(at)) = (
                board.set_at(square),
                sets.get_mut(usize::from(square.index())),
            ) {
                *at = set;
            }
        }
        Self {
            number: board.number,
            players: board.seats,
            chess: board.chess.into(),
            sets,
            kings_unmoved: [0, 1].map(|army| board.king_unmoved(Army::new(army))),
        }
    }
}

impl TryFrom<Setup> for Circle {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let bad_board = |board: &&BoardSetup| !board.problems(setup.set_rule).is_empty();
        let board = setup
            .boards
            .iter()
            .find(bad_board)
            .map(|board| board.number);
        let problems = setup.problems();
        if !problems.is_empty() {
            return Err(SetupError { problems, board });
        }
        let mut position = setup.build();
        let problems = position.take_mates(&setup.mated) | position.schedule_problems();
        if problems.is_empty() {
            Ok(position)
        } else {
            Err(SetupError { problems, board })
        }
    }
}

impl Setup {
    /// All that is wrong, mates and turns aside.
    fn problems(&self) -> SetupProblems {
        let of_boards = self
            .boards
            .iter()
            .map(|board| board.problems(self.set_rule));
        let mut problems = of_boards.fold(SetupProblems::empty(), SetupProblems::union);
        let ascending = self.boards.is_sorted_by(|a, b| a.number < b.number);
        let in_range = |board: &BoardSetup| (1..=26).contains(&board.number);
        problems.set(
            SetupProblems::BOARDS,
            !ascending || !self.boards.iter().all(in_range),
        );
        let followers = self.boards.iter().cycle().skip(1);
        let is_broken = (self.boards.iter().zip(followers))
            .any(|(board, next)| board.players[1] != next.players[0]);
        problems.set(SetupProblems::CIRCLE, is_broken);
        let mut whites: Vec<Player> = self.boards.iter().map(|board| board.players[0]).collect();
        whites.sort_unstable();
        let players: Vec<Player> = self.players.iter().map(|player| player.player).collect();
        let are_letters = players
            .iter()
            .all(|player| player.letter().is_ascii_uppercase());
        let is_over = whites.is_empty() && players.len() == 1;
        let ascending = players.is_sorted_by(|a, b| a < b);
        let all_play = whites == players && players.len() >= 2;
        problems.set(
            SetupProblems::PLAYERS,
            !are_letters || !ascending || !(is_over || all_play),
        );
        let can_be_held = |(army, man): &(Army, Man)| {
            army.index() < 2 && man.kind.index() < Kind::KING.index() && self.is_set(man.set)
        };
        let is_fine = |player: &PlayerSetup| player.stockpile.iter().all(can_be_held);
        problems.set(SetupProblems::STOCKPILE, !self.players.iter().all(is_fine));
        problems
    }

    /// Whether a man of a stockpile can have a set.
    fn is_set(&self, set: u8) -> bool {
        match self.set_rule {
            SetRule::Tournament => (1..=26).contains(&set),
            SetRule::Social => set == 0,
        }
    }

    /// The position of a setup without problems, no mate called.
    fn build(&self) -> Circle {
        let boards: Vec<Board> = self.boards.iter().map(BoardSetup::build).collect();
        let men = self.players.iter().flat_map(|player| {
            let men = player.stockpile.iter();
            men.map(|&(army, man)| (player.player, army, man))
        });
        let letters = self.players.iter().map(|player| player_bit(player.player));
        let players = letters.fold(0, |all, bit| all | bit);
        Circle {
            boards: Boards::new(&boards),
            stockpiles: Stockpiles::collect(men),
            players,
            roster: players,
            mated: 0,
            clock: self.clock,
            ply: self.ply,
            schedule: self.schedule,
            set_rule: self.set_rule,
        }
    }
}

impl BoardSetup {
    /// All that is wrong on the board. The number of men is not limited here.
    fn problems(&self, rule: SetRule) -> SetupProblems {
        use orthodox_chess::SetupProblems as Orthodox;
        let pairs = [
            (Orthodox::KINGS, SetupProblems::KINGS),
            (Orthodox::PAWN_RANKS, SetupProblems::PAWN_RANKS),
            (
                Orthodox::OPPONENT_IN_CHECK,
                SetupProblems::OPPONENT_IN_CHECK,
            ),
            (Orthodox::TURN, SetupProblems::TURN),
            (Orthodox::CASTLING, SetupProblems::CASTLING),
            (Orthodox::EN_PASSANT, SetupProblems::EN_PASSANT),
            (Orthodox::FULLMOVE_NUMBER, SetupProblems::FULLMOVE_NUMBER),
        ];
        let orthodox = self.chess.problems();
        let mut problems = SetupProblems::empty();
        for (theirs, ours) in pairs {
            problems.set(ours, orthodox.contains(theirs));
        }
        problems.set(
            SetupProblems::SETS,
            !Chessboard::BOARD
                .all()
                .iter()
                .all(|square| self.is_set_fine(square, rule)),
        );
        if !ChessLaws::CASTLINGS.iter().enumerate().all(|(index, law)| {
            let unmoved = self.kings_unmoved.get(law.army.index()) == Some(&true);
            let at_home = self
                .chess
                .men
                .of(law.army, Kind::KING)
                .contains(law.king_from);
            (at_home || !unmoved) && (unmoved || !self.chess.rights.has(index))
        }) {
            problems |= SetupProblems::CASTLING;
        }
        problems
    }

    /// Whether a square has no set, or its man can have it.
    fn is_set_fine(&self, square: Square<Chessboard>, rule: SetRule) -> bool {
        match self.sets.get(usize::from(square.index())) {
            None | Some(0) => true,
            Some(&set) => {
                let kind = self.chess.men.kind_at(square);
                rule == SetRule::Tournament
                    && set <= 26
                    && set != self.number
                    && kind.is_some_and(|kind| kind != Kind::KING)
            }
        }
    }

    /// The board of a setup without problems.
    fn build(&self) -> Board {
        let mut sets = Sets::default();
        for (square, &set) in Chessboard::BOARD.all().iter().zip(&self.sets) {
            if set != 0 {
                sets.put(square, set ^ self.number);
            }
        }
        let [white, black] = self.kings_unmoved.map(u8::from);
        Board::new(
            self.chess.into_position_unchecked(),
            sets,
            self.number,
            self.players,
            white | black << 1,
        )
    }
}

impl Circle {
    /// Takes over the mates that wait, and counts the moves of all boards; what is wrong with them.
    fn take_mates(&mut self, mated: &[u8]) -> SetupProblems {
        let mut problems = SetupProblems::empty();
        for &number in mated {
            // Whoever was mated may have gained men since, so no stockpile counts here.
            let is_mate = self
                .board(number)
                .is_some_and(|board| board.is_check() && board.count(&Stockpiles::default()) == 0);
            if !is_mate || self.schedule == Schedule::Free {
                problems |= SetupProblems::MATED;
            } else {
                self.mated |= bit(number);
            }
        }
        problems.set(
            SetupProblems::MATED,
            problems.contains(SetupProblems::MATED) || !mated.is_sorted_by(|a, b| a < b),
        );
        let waiting = self.mated;
        self.set_boards(self.boards.to_vec(), &mut |_| ());
        // CC-10: mate is called at once.
        problems.set(SetupProblems::UNSETTLED, self.mated != waiting);
        problems
    }

    /// What is wrong with the board to move next: boards that cannot move have passed (CC-3), and
    /// rounds are settled at their end (CC-12).
    fn schedule_problems(&self) -> SetupProblems {
        let Schedule::Rounds { next } = self.schedule else {
            return SetupProblems::empty();
        };
        let first = self.boards.get(0).map_or(0, Board::number);
        if next != first && self.board(next).is_none() {
            return SetupProblems::NEXT_BOARD;
        }
        if next < 32 && self.boards.movable() & bit(next) != 0 {
            return SetupProblems::empty();
        }
        // Nobody can move: the match is over or somebody must concede, with the turn on the first
        // board.
        let mates_wait = self.mated != 0 && !self.everybody_has_mated();
        if next != first || mates_wait || self.boards.movable() != 0 {
            SetupProblems::UNSETTLED
        } else {
            SetupProblems::empty()
        }
    }
}
