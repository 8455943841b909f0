//! What the game tells the layer of two-army games: name, start, options, ends, repetition.

use chess_pieces::{Army, PieceType};
use two_army_chess::{BLACK, Ends, PLAYERS, TwoArmyGame, TwoArmyPosition, TwoArmySetup, WHITE};
use variant_core::{Outcome, Reason};

use crate::board::{QuarterRules, TYPES};
use crate::play::QuarterMoves;
use crate::setup::{self, SetupProblems};

/// Quarter Chess as a game of two armies, with its option.
///
/// ```
/// use quarter_chess::{Quarter, QuarterChess};
/// use variant_core::Variant;
/// let start = Quarter::start("pawn-shift")?;
/// assert_eq!(start.game(), QuarterChess { pawn_shift: true });
/// # Ok::<(), variant_core::UnknownMode>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuarterChess {
    /// Whether pawns may shift too ([QC-5](crate::rulebook#qc-5)).
    pub pawn_shift: bool,
}

/// A position of Quarter Chess, 128 bytes, without the heap.
///
/// Clocks and the option are part of the position: equality is that of the texts. For the rule of
/// repetition there is [`repeats`](variant_core::Position::repeats).
///
/// ```
/// use quarter_chess::Quarter;
/// use variant_core::Position;
/// let start = Quarter::default();
/// assert_eq!(start.count_moves(), 42);
/// let after = start.play(start.parse_move("b1b5")?)?;
/// assert_eq!(after.to_string(), "rnakqdnr/mppppppm/8/1N6/8/8/MPPPPPPM/R1DQKANR b - - 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Quarter = TwoArmyPosition<QuarterChess, TYPES>;

/// All that a position text says, before anybody asks whether it makes sense.
///
/// Any array of pieces is a position, pawns on the first and last ranks included
/// ([QC-3](crate::rulebook#qc-3), [QC-15](crate::rulebook#qc-15)). One king may be missing: then
/// the game is over, and won by the other side ([QC-11](crate::rulebook#qc-11)).
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
pub type Setup = TwoArmySetup<QuarterChess, TYPES>;

/// The reason of a game won by taking the king between two merchants
/// ([QC-11](crate::rulebook#qc-11), [QC-14](crate::rulebook#qc-14)).
///
/// ```
/// assert_eq!(quarter_chess::CUSTODY.as_str(), "custody");
/// ```
pub const CUSTODY: Reason = variant_core::reason!("custody");

/// The name of the option in position texts and as a mode.
const PAWN_SHIFT: &str = "pawn-shift";

impl TwoArmyGame<TYPES> for QuarterChess {
    type Rules = QuarterRules;
    type Moves = QuarterMoves;
    type Problems = SetupProblems;

    const NAME: &'static str = "quarter-chess";
    // QC-3
    const START: &'static str = "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1";
    const MODES: &'static [&'static str] = &["start", PAWN_SHIFT];
    const EXPECTED_MODE: &'static str = "`start` or `pawn-shift`";
    const EXPECTED_OPTIONS: &'static str = "`pawn-shift` or nothing";
    // QC-4: the right is part of the position, though a pin may forbid its use.
    const EN_PASSANT_BY_LEGALITY: bool = false;
    // QC-11, QC-14
    const DECIDED: Option<Ends<Self, TYPES>> = Some(won_by_custody);

    fn problems(setup: &Setup) -> SetupProblems {
        setup::problems(setup)
    }

    fn options(self) -> &'static str {
        if self.pawn_shift { PAWN_SHIFT } else { "" }
    }

    fn with_options(options: &str) -> Option<Self> {
        (options == PAWN_SHIFT).then_some(Self { pawn_shift: true })
    }

    #[cfg(feature = "draw")]
    fn decorate(position: &Quarter, picture: &mut variant_render::Diagram) {
        crate::drawing::decorate(position, picture);
    }

    /// QC-18: king against king, or king and a bishop or knight against king.
    fn is_dead(position: &Quarter) -> bool {
        let pieces = position.pieces();
        let others = pieces.occupied() - pieces.of_type(PieceType::KING);
        let light = pieces.of_type(PieceType::BISHOP) | pieces.of_type(PieceType::KNIGHT);
        !others.is_many() && others.is_subset(light)
    }

    /// QC-18: only captures are irreversible, whatever the half-move clock says, since a driver can
    /// undo what a pawn has done.
    fn reversible_plies(_: &Quarter) -> u32 {
        u32::MAX
    }
}

/// The army that has won by taking the enemy king ([QC-11](crate::rulebook#qc-11),
/// [QC-14](crate::rulebook#qc-14)).
///
/// ```
/// use quarter_chess::{Quarter, WHITE, winner_by_custody};
/// let position: Quarter = "8/8/8/3M1M2/8/8/8/K6r b - - 0 1".parse()?;
/// assert_eq!(winner_by_custody(&position), Some(WHITE));
/// assert_eq!(winner_by_custody(&Quarter::default()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline(always)]
pub fn winner_by_custody(position: &Quarter) -> Option<Army> {
    [WHITE, BLACK]
        .into_iter()
        .find(|&army| position.pieces().king(army.enemy()).is_none())
}

#[inline(always)]
fn won_by_custody(position: &Quarter) -> Option<Outcome> {
    winner_by_custody(position).map(custody)
}

#[cold]
fn custody(winner: Army) -> Outcome {
    let winner = PLAYERS[winner.index() & 1];
    Outcome::win(CUSTODY, PLAYERS, |player| player == winner)
}
