use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, CastlingRights, EnPassant, PieceRules, PieceType, Pieces};

use crate::board::{BLACK, BOARD, WHITE, ZonalBoard, ZonalRules, enemy_of};
use crate::position::Zonal;
use crate::turning;

/// All that a position text says, before anybody asks whether it makes sense.
///
/// ```
/// use zonal_chess::{Zonal, Setup, SetupProblems};
/// let mut setup = Setup::from(Zonal::default());
/// setup.pieces.take("i8".parse()?);
/// let error = Zonal::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::KINGS | SetupProblems::CASTLING);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Which piece stands where.
    pub pieces: Pieces<ZonalBoard, 2>,
    /// The army to move.
    pub turn: Army,
    /// The castlings still open, in the order of the letters `KQkq`.
    pub rights: CastlingRights,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square<ZonalBoard>>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move, from 1.
    pub fullmove_number: u32,
}

variant_core::setup_problems! {
    /// What can be wrong with a setup.
    ///
    /// ```
    /// use zonal_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "Zonal Chess" {
        /// A side has no king, or several.
        KINGS = 1, "placement", "each side needs exactly one king";
        /// A pawn stands where it would have promoted (ZC-8), or on its army's first rank.
        PAWNS = 1 << 1, "placement", "a pawn stands on the last square of its file or behind its line";
        /// A piece stands on a square that the board does not have; no text can say that.
        SQUARES = 1 << 2, "placement", "a piece stands beside the board";
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

/// Why a setup is no position of Zonal Chess: all the reasons at once.
pub type SetupError = variant_core::SetupError<SetupProblems>;

impl From<Zonal> for Setup {
    fn from(position: Zonal) -> Self {
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

impl TryFrom<Setup> for Zonal {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        SetupError::check(setup.problems())?;
        let mut position = Self {
            pieces: setup.pieces,
            turn: setup.turn,
            rights: setup.rights,
            en_passant: None,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        };
        position.en_passant = setup
            .en_passant_right()
            .and_then(|right| position.usable(right));
        Ok(position)
    }
}

impl Setup {
    /// All that is wrong.
    fn problems(&self) -> SetupProblems {
        let mut problems = SetupProblems::empty();
        if self.turn.index() > 1 {
            return SetupProblems::TURN;
        }
        problems.set(SetupProblems::PAWNS, !self.pawns_stand());
        problems.set(
            SetupProblems::SQUARES,
            !self.pieces.occupied().is_subset(BOARD.all()),
        );
        let kings = [WHITE, BLACK].map(|army| self.pieces.of(army, PieceType::KING).single());
        problems.set(SetupProblems::KINGS, kings.contains(&None));
        if let Some(king) = kings[enemy_of(self.turn).index()] {
            let (hostile, occupied) = (self.pieces.army(self.turn), self.pieces.occupied());
            problems.set(
                SetupProblems::OPPONENT_IN_CHECK,
                turning::is_attacked(&self.pieces, king, hostile, occupied),
            );
        }
        problems.set(SetupProblems::CASTLING, !self.castling_stands());
        problems.set(
            SetupProblems::EN_PASSANT,
            self.en_passant.is_some() && self.en_passant_right().is_none(),
        );
        problems.set(SetupProblems::FULLMOVE_NUMBER, self.fullmove_number == 0);
        problems
    }

    /// Whether no pawn stands where it cannot: pawns never stay on a last square (ZC-8), nor go back.
    fn pawns_stand(&self) -> bool {
        [(WHITE, 0), (BLACK, 7)]
            .into_iter()
            .all(|(army, first_rank)| {
                let promotion = ZonalRules::PAWNS
                    .get(army.index())
                    .map_or(SquareSet::EMPTY, |rules| rules.promotion);
                (self.pieces.of(army, PieceType::PAWN))
                    .is_disjoint(promotion | BOARD.rank(first_rank))
            })
    }

    /// Whether king and rook of every open castling are at home.
    fn castling_stands(&self) -> bool {
        self.rights.bits() < 16
            && ZonalRules::CASTLINGS
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
    fn en_passant_right(&self) -> Option<EnPassant<ZonalBoard>> {
        let target = self.en_passant?;
        let them = enemy_of(self.turn);
        let rules = ZonalRules::PAWNS.get(them.index())?;
        let pawn = BOARD.step(target, rules.forward)?;
        let origin = BOARD.step(target, rules.forward.opposite())?;
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
