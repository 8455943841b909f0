use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::{Army, CastlingRights, EnPassant, PieceRules, PieceType, Pieces, attackers};

use crate::board::{BLACK, ChessRules, WHITE, enemy_of};
use crate::position::Chess;

/// All that a position text says, before anybody asks whether it makes sense.
///
/// ```
/// use orthodox_chess::{Chess, Setup, SetupProblems};
/// let mut setup = Setup::from(Chess::default());
/// setup.pieces.take("e8".parse()?);
/// let error = Chess::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::KINGS | SetupProblems::CASTLING);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Which piece stands where.
    pub pieces: Pieces<Chessboard, 2>,
    /// The army to move.
    pub turn: Army,
    /// The castlings still open, in the order of the letters `KQkq`.
    pub rights: CastlingRights,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square<Chessboard>>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move, from 1.
    pub fullmove_number: u32,
}

variant_core::setup_problems! {
    /// What can be wrong with a setup.
    ///
    /// ```
    /// use orthodox_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "chess" {
        /// A side has no king, or several.
        KINGS = 1, "placement", "each side needs exactly one king";
        /// A pawn stands on the first or last rank.
        PAWN_RANKS = 1 << 1, "placement", "a pawn stands on the first or last rank";
        /// A side has more than eight pawns, or more than sixteen pieces.
        TOO_MANY_PIECES = 1 << 2, "placement", "a side has more than 16 pieces or 8 pawns";
        /// The side to move could take the king.
        OPPONENT_IN_CHECK = 1 << 3, "placement", "the side to move could take the king";
        /// There is no third army to move.
        TURN = 1 << 4, "turn", "only two armies play";
        /// A castling is open whose king or rook is not at home.
        CASTLING = 1 << 5, "castling", "a castling is open without its king or rook at home";
        /// No pawn can just have passed over the en passant square.
        EN_PASSANT = 1 << 6, "en passant", "no pawn has just passed over the en passant square";
        /// Moves are counted from 1.
        FULLMOVE_NUMBER = 1 << 7, "fullmove number", "the move number is counted from 1";
    }
}

/// Why a setup is no position of chess: all the reasons at once.
///
/// ```
/// use orthodox_chess::Chess;
/// let error = "K7/8/8/8/8/8/8/8 w - - 0 0".parse::<Chess>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "placement, byte 0: not a position of chess: each side needs exactly one king; \
///      the move number is counted from 1"
/// );
/// ```
pub type SetupError = variant_core::SetupError<SetupProblems>;

impl From<Chess> for Setup {
    fn from(position: Chess) -> Self {
        Self {
            pieces: position.pieces,
            turn: position.turn,
            rights: position.rights,
            en_passant: position.en_passant.map(|right| right.target),
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
        }
    }
}

impl TryFrom<Setup> for Chess {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        SetupError::check(setup.problems())?;
        Ok(setup.into_position_unchecked())
    }
}

impl Setup {
    /// The position, without a look at what is wrong with it: for games that are played on boards of
    /// chess by other rules, where for instance more pieces may stand on a board.
    ///
    /// Nothing panics on what comes out, but only a setup without [problems](Self::problems) is a
    /// position of chess. The en passant square is dropped if no pawn attacks it.
    ///
    /// ```
    /// use orthodox_chess::{Chess, Setup};
    /// let setup = Setup::from(Chess::default());
    /// assert_eq!(setup.into_position_unchecked(), Chess::default());
    /// ```
    pub fn into_position_unchecked(self) -> Chess {
        let mut position = Chess {
            pieces: self.pieces,
            turn: self.turn,
            rights: self.rights,
            en_passant: None,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        };
        position.en_passant = self
            .en_passant_right()
            .and_then(|right| position.usable(right));
        position
    }

    /// All that is wrong, nothing if it is a position of chess.
    ///
    /// ```
    /// use orthodox_chess::{Chess, Setup, SetupProblems};
    /// let mut setup = Setup::from(Chess::default());
    /// assert!(setup.problems().is_empty());
    /// setup.fullmove_number = 0;
    /// assert_eq!(setup.problems(), SetupProblems::FULLMOVE_NUMBER);
    /// ```
    pub fn problems(&self) -> SetupProblems {
        let mut problems = SetupProblems::empty();
        if self.turn.index() > 1 {
            return SetupProblems::TURN;
        }
        let pawns = self.pieces.of_type(PieceType::PAWN);
        let last_ranks = Chessboard::BOARD.rank(0) | Chessboard::BOARD.rank(7);
        let crowded = |army| {
            self.pieces.army(army).len() > 16 || self.pieces.of(army, PieceType::PAWN).len() > 8
        };
        problems.set(SetupProblems::PAWN_RANKS, !pawns.is_disjoint(last_ranks));
        problems.set(
            SetupProblems::TOO_MANY_PIECES,
            crowded(WHITE) || crowded(BLACK),
        );
        let kings = [WHITE, BLACK].map(|army| self.pieces.of(army, PieceType::KING).single());
        problems.set(SetupProblems::KINGS, kings.contains(&None));
        if let Some(king) = kings[enemy_of(self.turn).index()] {
            let attack = attackers::<ChessRules, 2, 6>(
                &self.pieces,
                king,
                self.pieces.army(self.turn),
                self.pieces.occupied(),
            );
            problems.set(SetupProblems::OPPONENT_IN_CHECK, !attack.is_empty());
        }
        problems.set(SetupProblems::CASTLING, !self.castling_stands());
        problems.set(
            SetupProblems::EN_PASSANT,
            self.en_passant.is_some() && self.en_passant_right().is_none(),
        );
        problems.set(SetupProblems::FULLMOVE_NUMBER, self.fullmove_number == 0);
        problems
    }

    /// Whether king and rook of every open castling are at home.
    fn castling_stands(&self) -> bool {
        self.rights.bits() < 16
            && ChessRules::CASTLINGS
                .iter()
                .enumerate()
                .all(|(index, rules)| {
                    !self.rights.has(index)
                        || self
                            .pieces
                            .of(rules.army, PieceType::KING)
                            .contains(rules.king_from)
                            && self
                                .pieces
                                .of(rules.army, PieceType::ROOK)
                                .contains(rules.rook_from)
                })
    }

    /// The right that the en passant square stands for, if an enemy pawn can just have passed over it.
    fn en_passant_right(&self) -> Option<EnPassant<Chessboard>> {
        let board = Chessboard::BOARD;
        let target = self.en_passant?;
        let them = enemy_of(self.turn);
        let rules = ChessRules::PAWNS.get(them.index())?;
        let pawn = board.step(target, rules.forward)?;
        let origin = board.step(target, rules.forward.opposite())?;
        let occupied = self.pieces.occupied();
        (rules.line.contains(origin)
            && !occupied.contains(origin)
            && !occupied.contains(target)
            && self.pieces.of(them, PieceType::PAWN).contains(pawn))
        .then_some(EnPassant {
            target,
            pawn,
            armies: 1 << self.turn.index(),
        })
    }
}
