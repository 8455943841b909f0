use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::{Chessboard, Square};
use chess_pieces::{Army, CastlingRights, Pieces};
use thiserror::Error;
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
    /// The pieces on the board; there may be more than in orthodox chess.
    pub pieces: Pieces<Chessboard, 2>,
    /// The army to move.
    pub turn: Army,
    /// The castlings still open, in the order of the letters `KQkq`.
    pub rights: CastlingRights,
    /// The square that a pawn has passed over in the last move.
    pub en_passant: Option<Square<Chessboard>>,
    /// Plies since the last capture, pawn move or drop on this board.
    pub halfmove_clock: u32,
    /// The number of the move, from 1.
    pub fullmove_number: u32,
    /// The set of the piece on each square, by index; 0 for the set of the board (CC-2).
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
    /// The captured pieces that are not used, each with its colour, in any order (CC-4).
    pub stockpile: Vec<(Army, Piece)>,
}

bitflags::bitflags! {
    /// The problems that a setup can have.
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
        /// A piece has a set that does not exist, the set of the board, or a set under `social`; or a
        /// king has a set.
        const SETS = 1 << 3;
        /// The side to move could take the king.
        const OPPONENT_IN_CHECK = 1 << 4;
        /// The army to move is neither White nor Black.
        const TURN = 1 << 5;
        /// A castling is open whose king or rook is not at home, or an unmoved king is elsewhere.
        const CASTLING = 1 << 6;
        /// No pawn can just have passed over the en passant square.
        const EN_PASSANT = 1 << 7;
        /// The move number is 0.
        const FULLMOVE_NUMBER = 1 << 8;
        /// Black of a board is not White of the next one (CC-1, CC-11).
        const CIRCLE = 1 << 9;
        /// The players are not those who play White on the boards, ascending; or not one alone after
        /// the match (CC-13).
        const PLAYERS = 1 << 10;
        /// A stockpile has a king (CC-4), or a piece with a set that it cannot have.
        const STOCKPILE = 1 << 11;
        /// A board listed as mated is not, or its mate would not wait (CC-12).
        const MATED = 1 << 12;
        /// The board to move next is not in play.
        const NEXT_BOARD = 1 << 13;
        /// A mate has not been called (CC-10) or settled (CC-12), or the turn is on a board that has
        /// to pass (CC-3).
        const UNSETTLED = 1 << 14;
    }
}

impl SetupProblems {
    /// The name of the text field with the first of the problems.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("not a position of a match:{}", list(*.problems, *.board))]
#[non_exhaustive]
pub struct SetupError {
    /// The problems.
    pub problems: SetupProblems,
    /// The first board that has a problem.
    pub board: Option<u8>,
}

/// The problems in words.
fn list(problems: SetupProblems, board: Option<u8>) -> String {
    let words = problems.iter().map(|problem| match problem {
        SetupProblems::BOARDS => " the boards are not ascending from 1 to 26;",
        SetupProblems::KINGS => " each side needs exactly one king;",
        SetupProblems::PAWN_RANKS => " a pawn stands on the first or last rank;",
        SetupProblems::SETS => " a piece has a set that it cannot have;",
        SetupProblems::OPPONENT_IN_CHECK => " the side to move could take the king;",
        SetupProblems::TURN => " only two armies play;",
        SetupProblems::CASTLING => " an unmoved king or rook is not at home;",
        SetupProblems::EN_PASSANT => " no pawn has just passed over the en passant square;",
        SetupProblems::FULLMOVE_NUMBER => " the move number is counted from 1;",
        SetupProblems::CIRCLE => " Black of each board must be White of the next one;",
        SetupProblems::PLAYERS => " those left must be those who play on the boards;",
        SetupProblems::STOCKPILE => " a stockpile holds a piece that it cannot hold;",
        SetupProblems::MATED => " no mate waits on that board;",
        SetupProblems::NEXT_BOARD => " the next board is not in play;",
        _ => " unsettled: a mate or a pass is due;",
    });
    let mut text: String = words.collect();
    text.pop();
    match board {
        Some(board) => text + " (board " + &board.to_string() + ")",
        None => text,
    }
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
            pieces: *board.chess.pieces(),
            turn: board.turn(),
            rights: board.chess.rights(),
            en_passant: board.chess.en_passant().map(|right| right.target),
            halfmove_clock: board.halfmove_clock,
            fullmove_number: board.fullmove_number,
            sets,
            kings_unmoved: [0, 1].map(|army| board.king_unmoved(Army::new(army))),
        }
    }
}
