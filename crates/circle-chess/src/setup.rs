use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use board_geometry::{Chessboard, Square};
use chess_pieces::{Army, CastlingRights, Pieces};
use variant_core::Player;

use crate::board::Board;
use crate::position::{Circle, Schedule, SetRule};
use crate::stockpile::Piece;

/// The contents of a position text, not validated; [`Circle`] is the validated form.
///
/// ```
/// use circle_chess::{Circle, Setup, SetupProblems};
/// let mut setup = Setup::from(&Circle::default());
/// setup.boards[1].pieces.take("e8".parse()?);
/// setup.players.pop();
/// let error = Circle::try_from(setup).unwrap_err();
/// let expected = SetupProblems::KINGS | SetupProblems::CASTLING | SetupProblems::PLAYERS;
/// assert_eq!((error.problems, error.board), (expected, Some(2)));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Whether sets count ([CC-6](crate::rulebook#cc-6)).
    pub set_rule: SetRule,
    /// Who may move when ([CC-3](crate::rulebook#cc-3)).
    pub schedule: Schedule,
    /// Half-moves on all boards since the last capture, pawn move or drop
    /// ([CC-16](crate::rulebook#cc-16)).
    pub clock: u32,
    /// The moves made since the start.
    pub ply: u32,
    /// The boards in play.
    pub boards: Vec<BoardSetup>,
    /// The players left.
    pub players: Vec<PlayerSetup>,
    /// The boards whose mate waits for the end of the round ([CC-12](crate::rulebook#cc-12)).
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
    /// The pieces on the board; there may be more than in orthodox chess.
    pub pieces: Pieces<Chessboard, 2>,
    /// The army to move.
    pub turn: Army,
    /// The castlings still open, in the order of the letters `KQkq`.
    pub castling: CastlingRights,
    /// The square that a pawn has passed over in the last move.
    pub en_passant: Option<Square<Chessboard>>,
    /// Plies since the last capture, pawn move or drop on this board.
    pub halfmove_clock: u32,
    /// The number of the move, from 1.
    pub fullmove_number: u32,
    /// The set of the piece on each square, by index; 0 for the set of the board
    /// ([CC-2](crate::rulebook#cc-2)).
    pub sets: [u8; 64],
    /// Whether the kings of White and Black have not moved ([CC-8](crate::rulebook#cc-8)).
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
    /// The captured pieces that are not used, each with its colour, in any order
    /// ([CC-4](crate::rulebook#cc-4)).
    pub stockpile: Vec<(Army, Piece)>,
}

variant_core::setup_problems! {
    /// What can be wrong with a setup.
    ///
    /// ```
    /// use circle_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "a match" {
        /// The numbers of the boards are not ascending from 1 to 26.
        BOARDS = 1, "board", "the boards are not ascending from 1 to 26";
        /// A side has no king, or several.
        KINGS = 1 << 1, "placement", "each side needs exactly one king";
        /// A pawn stands on the first or last rank.
        PAWN_RANKS = 1 << 2, "placement", "a pawn stands on the first or last rank";
        /// A piece's set does not exist, is that of the board, or is written where sets do not count;
        /// or a king has one.
        SETS = 1 << 3, "placement", "a piece has a set that it cannot have";
        /// The side to move could take the king.
        OPPONENT_IN_CHECK = 1 << 4, "placement", "the side to move could take the king";
        /// There is no third army to move.
        TURN = 1 << 5, "turn", "only two armies play";
        /// A castling is open whose king or rook is not at home, or an unmoved king is elsewhere.
        CASTLING = 1 << 6, "castling", "an unmoved king or rook is not at home";
        /// No pawn can just have passed over the en passant square.
        EN_PASSANT = 1 << 7, "en passant", "no pawn has just passed over the en passant square";
        /// Moves are counted from 1.
        FULLMOVE_NUMBER = 1 << 8, "fullmove number", "the move number is counted from 1";
        /// Black of a board is not White of the next one ([CC-1](crate::rulebook#cc-1),
        /// [CC-11](crate::rulebook#cc-11)).
        CIRCLE = 1 << 9, "board players", "Black of each board must be White of the next one";
        /// The players are not those who play White on the boards, ascending; or not one alone
        /// after the match ([CC-13](crate::rulebook#cc-13)).
        PLAYERS = 1 << 10, "player", "those left must be those who play on the boards";
        /// A stockpile holds a king ([CC-4](crate::rulebook#cc-4)), or a piece with a wrong set.
        STOCKPILE = 1 << 11, "stockpile", "a stockpile holds a piece that it cannot hold";
        /// A board is said to be mated that is not, or that would not wait
        /// ([CC-12](crate::rulebook#cc-12)).
        MATED = 1 << 12, "mated", "no mate waits on that board";
        /// The board to move next is not in play.
        NEXT_BOARD = 1 << 13, "schedule", "the next board is not in play";
        /// A mate has not been called ([CC-10](crate::rulebook#cc-10)) or settled
        /// ([CC-12](crate::rulebook#cc-12)), or the turn is on a board that has to pass
        /// ([CC-3](crate::rulebook#cc-3)).
        UNSETTLED = 1 << 14, "schedule", "unsettled: a mate or a pass is due";
    }
}

/// Why a setup is not a position: all its problems.
///
/// ```
/// use circle_chess::{Circle, Setup, SetupProblems};
/// let mut setup = Setup::from(&Circle::default());
/// setup.mated.push(1);
/// let error = Circle::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::MATED);
/// assert_eq!(error.to_string(), "not a position of a match: no mate waits on that board");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SetupError {
    /// The problems.
    pub problems: SetupProblems,
    /// The first board that has a problem.
    pub board: Option<u8>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problems = self.problems;
        variant_core::SetupError { problems }.fmt(f)?;
        match self.board {
            Some(board) => write!(f, " (board {board})"),
            None => Ok(()),
        }
    }
}

impl Error for SetupError {}

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
            pieces: *board.pieces(),
            turn: board.turn(),
            castling: board.castling(),
            en_passant: board.en_passant(),
            halfmove_clock: board.halfmove_clock,
            fullmove_number: board.fullmove_number,
            sets,
            kings_unmoved: [0, 1].map(|army| board.king_unmoved(Army::new(army))),
        }
    }
}
