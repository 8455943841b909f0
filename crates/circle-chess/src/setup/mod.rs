mod check;

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use chess_pieces::Army;
use orthodox_chess::{ChessRules, OrthodoxChess};
use variant_core::Player;

use crate::board::Board;
use crate::rules::options::{Schedule, SetRule};
use crate::rules::stockpile::Piece;
use crate::state::CircleChess;

/// Position fields, not yet validated.
///
/// ```
/// use circle_chess::{CircleChess, Setup, SetupProblems};
/// let mut setup = Setup::from(&CircleChess::default());
/// setup.boards[1].chess.pieces.take("e8".parse()?);
/// setup.players.pop();
/// let error = CircleChess::try_from(setup).unwrap_err();
/// let expected = SetupProblems::KINGS | SetupProblems::CASTLING | SetupProblems::PLAYERS;
/// assert_eq!((error.problems, error.board), (expected, Some(2)));
/// # Ok::<(), circle_chess::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Whether sets restrict drops ([CC-6](crate::rulebook#cc-6)).
    pub set_rule: SetRule,
    /// Order of moves on boards ([CC-3](crate::rulebook#cc-3)).
    pub schedule: Schedule,
    /// Half-moves on all boards since a capture, pawn move or drop ([CC-16](crate::rulebook#cc-16)).
    pub clock: u32,
    /// Number of moves made.
    pub ply: u32,
    /// Boards in play.
    pub boards: Vec<BoardSetup>,
    /// Players still in the match.
    pub players: Vec<PlayerSetup>,
    /// Boards whose mates wait for the end of the round ([CC-12](crate::rulebook#cc-12)).
    pub mated: Vec<u8>,
}

/// Board of a [`Setup`].
///
/// ```
/// use circle_chess::{CircleChess, Setup};
/// let setup = Setup::from(&CircleChess::default());
/// assert_eq!(setup.boards[2].number, 3);
/// assert_eq!(setup.boards[2].players.map(|player| player.letter()), ['C', 'A']);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSetup {
    /// Number, 1 to 26.
    pub number: u8,
    /// Players of White and Black.
    pub players: [Player; 2],
    /// Orthodox position, possibly with more pieces. Its clock also starts anew at drops.
    pub chess: orthodox_chess::Setup,
    /// Set of the piece on each square, 0 for the board's ([CC-2](crate::rulebook#cc-2)).
    pub sets: [u8; 64],
    /// Whether White's and Black's kings are unmoved ([CC-8](crate::rulebook#cc-8)).
    pub kings_unmoved: [bool; 2],
}

/// Player of a [`Setup`].
///
/// ```
/// use circle_chess::{CircleChess, Setup};
/// let setup = Setup::from(&CircleChess::default());
/// assert!(setup.players[0].stockpile.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSetup {
    /// Letter, `A` to `Z`.
    pub player: Player,
    /// Stockpile with colours, in any order ([CC-4](crate::rulebook#cc-4)).
    pub stockpile: Vec<(Army, Piece)>,
}

variant_core::setup_problems! {
    /// Problems of a setup.
    ///
    /// ```
    /// use circle_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "a match" {
        /// Board numbers do not ascend from 1 to 26.
        BOARDS = 1, "board", "the boards are not ascending from 1 to 26";
        /// A side has no king, or several.
        KINGS = 1 << 1, "placement", "each side needs exactly one king";
        /// A pawn on the first or last rank.
        PAWN_RANKS = 1 << 2, "placement", "a pawn stands on the first or last rank";
        /// A nonexistent set, the board's, a king's, or one under `social`.
        SETS = 1 << 3, "placement", "a piece has a set that it cannot have";
        /// The side to move could capture the king.
        OPPONENT_IN_CHECK = 1 << 4, "placement", "the side to move could take the king";
        /// Neither army is to move.
        TURN = 1 << 5, "turn", "only two armies play";
        /// A castling right or unmoved king without the pieces at home.
        CASTLING = 1 << 6, "castling", "an unmoved king or rook is not at home";
        /// An impossible en passant square.
        EN_PASSANT = 1 << 7, "en passant", "no pawn has just passed over the en passant square";
        /// The move number is 0.
        FULLMOVE_NUMBER = 1 << 8, "fullmove number", "the move number is counted from 1";
        /// Black of a board is not White of the next ([CC-1](crate::rulebook#cc-1),
        /// [CC-11](crate::rulebook#cc-11)).
        CIRCLE = 1 << 9, "board players", "Black of each board must be White of the next one";
        /// The players are not those of the boards, ascending, or one alone after the match
        /// ([CC-13](crate::rulebook#cc-13)).
        PLAYERS = 1 << 10, "player", "those left must be those who play on the boards";
        /// A king ([CC-4](crate::rulebook#cc-4)) or impossible set in a stockpile.
        STOCKPILE = 1 << 11, "stockpile", "a stockpile holds a piece that it cannot hold";
        /// A board marked as mated is not, or its mate would not wait ([CC-12](crate::rulebook#cc-12)).
        MATED = 1 << 12, "mated", "no mate waits on that board";
        /// The next board is not in play.
        NEXT_BOARD = 1 << 13, "schedule", "the next board is not in play";
        /// A mate must be called ([CC-10](crate::rulebook#cc-10)) or settled ([CC-12](crate::rulebook#cc-12)), or a
        /// pass is due ([CC-3](crate::rulebook#cc-3)).
        UNSETTLED = 1 << 14, "schedule", "unsettled: a mate or a pass is due";
    }
}

/// Problems of an invalid setup.
///
/// ```
/// use circle_chess::{CircleChess, Setup, SetupProblems};
/// let mut setup = Setup::from(&CircleChess::default());
/// setup.mated.push(1);
/// let error = CircleChess::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::MATED);
/// assert_eq!(error.to_string(), "not a position of a match: no mate waits on that board");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SetupError {
    /// All problems found.
    pub problems: SetupProblems,
    /// First board with a problem.
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

impl Setup {
    // CC-1, CC-2
    pub(crate) fn start(count: u8, set_rule: SetRule, schedule: Schedule) -> Self {
        let player = |index: u8| Player::new(b'A' + index % count.max(1));
        let chess = OrthodoxChess::default().into();
        let board = |number| BoardSetup {
            number,
            players: [player(number - 1), player(number)],
            chess,
            sets: [0; 64],
            kings_unmoved: [true; 2],
        };
        let players = (0..count).map(|index| PlayerSetup {
            player: player(index),
            stockpile: Vec::new(),
        });
        Self {
            set_rule,
            schedule,
            clock: 0,
            ply: 0,
            boards: (1..=count).map(board).collect(),
            players: players.collect(),
            mated: Vec::new(),
        }
    }
}

impl From<&CircleChess> for Setup {
    fn from(position: &CircleChess) -> Self {
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

impl Board {
    /// Orthodox position, possibly with extra pieces. Castling rights include dropped rooks'
    /// ([CC-8](crate::rulebook#cc-8)).
    pub fn chess(&self) -> OrthodoxChess {
        BoardSetup::from(self).chess.into_position_unchecked()
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
            chess: orthodox_chess::Setup {
                pieces: *board.pieces(),
                turn: board.turn,
                castling: board.castling(),
                en_passant: board.en_passant(),
                halfmove_clock: board.halfmove_clock,
                fullmove_number: board.fullmove_number,
                game: ChessRules,
            },
            sets,
            kings_unmoved: [0, 1].map(|army| board.king_unmoved(Army::new(army))),
        }
    }
}
