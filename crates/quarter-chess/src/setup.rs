use board_geometry::Square;
use chess_pieces::{Army, EnPassant, PieceRules, PieceType};

use crate::board::{BLACK, BOARD, Pieces, QuarterBoard, QuarterRules, WHITE, enemy_of};
use crate::merchant::checkers;
use crate::position::Quarter;

/// All that a position text says, before anybody asks whether it makes sense.
///
/// Any array of pieces will do, pawns on the first and last ranks included (QC-3, QC-15). One king may
/// be missing: then the game is over, and won by the other side (QC-11).
///
/// ```
/// use quarter_chess::{Quarter, Setup, SetupProblems};
/// let mut setup = Setup::from(Quarter::default());
/// setup.pieces.take("e1".parse()?);
/// setup.pieces.take("d8".parse()?);
/// setup.fullmove_number = 0;
/// let error = Quarter::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::KINGS | SetupProblems::FULLMOVE_NUMBER);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Which piece stands where.
    pub pieces: Pieces,
    /// The army to move.
    pub turn: Army,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square<QuarterBoard>>,
    /// Plies since the last capture or pawn move (QC-18).
    pub halfmove_clock: u32,
    /// The number of the move, from 1.
    pub fullmove_number: u32,
    /// Whether pawns may shift (QC-5).
    pub pawn_shift: bool,
}

variant_core::setup_problems! {
    /// What can be wrong with a setup.
    ///
    /// ```
    /// use quarter_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "Quarter Chess" {
        /// A side has several kings, or neither side has one.
        KINGS = 1, "placement", "a side has several kings, or neither has one";
        /// The king of the side that is not to move stands in check (QC-16).
        OPPONENT_IN_CHECK = 1 << 1, "placement", "the side that is not to move is in check";
        /// There is no third army to move.
        TURN = 1 << 2, "turn", "only two armies play";
        /// No pawn can just have passed over the en passant square.
        EN_PASSANT = 1 << 3, "en passant", "no pawn has just passed over the en passant square";
        /// Moves are counted from 1.
        FULLMOVE_NUMBER = 1 << 4, "fullmove number", "the move number is counted from 1";
    }
}

/// Why a setup is no position of Quarter Chess: all the reasons at once.
pub type SetupError = variant_core::SetupError<SetupProblems>;

impl From<Quarter> for Setup {
    fn from(position: Quarter) -> Self {
        Self {
            pieces: position.pieces,
            turn: position.turn,
            en_passant: position.en_passant.map(|right| right.target),
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
            pawn_shift: position.pawn_shift,
        }
    }
}

impl TryFrom<Setup> for Quarter {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        SetupError::check(setup.problems())?;
        let mut position = Self {
            pieces: setup.pieces,
            turn: setup.turn,
            en_passant: None,
            pawn_shift: setup.pawn_shift,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        };
        // A right that nobody can use is no right (QC-4).
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
        let kings = [WHITE, BLACK].map(|army| self.pieces.of(army, PieceType::KING));
        // QC-11: exactly one king missing is a finished game.
        problems.set(
            SetupProblems::KINGS,
            kings.iter().any(|set| set.is_many()) || kings.iter().all(|set| set.is_empty()),
        );
        let goes_on = kings.iter().all(|set| set.single().is_some());
        problems.set(
            SetupProblems::OPPONENT_IN_CHECK,
            goes_on && !checkers(&self.pieces, enemy_of(self.turn)).is_empty(),
        );
        problems.set(
            SetupProblems::EN_PASSANT,
            self.en_passant.is_some() && self.en_passant_right().is_none(),
        );
        problems.set(SetupProblems::FULLMOVE_NUMBER, self.fullmove_number == 0);
        problems
    }

    /// The right that the en passant square stands for, if an enemy pawn can just have passed over it.
    fn en_passant_right(&self) -> Option<EnPassant<QuarterBoard>> {
        let target = self.en_passant?;
        let them = enemy_of(self.turn);
        let rules = QuarterRules::PAWNS.get(them.index())?;
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
