//! Positions of Quarter Chess, as a game of two armies.

use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, EnPassantRights, PieceEvent, PieceRules, PieceType};
use two_army_chess::{
    BLACK, Ends, MoveSystem, PLAYERS, TwoArmyGame, TwoArmyMove, TwoArmyPosition, TwoArmySetup,
    WHITE,
};
use variant_core::implement::stop_at_move;
use variant_core::{MoveTextError, Outcome, Position, Reason};

use crate::board::{DRIVER, QuarterBoard, QuarterRules, TYPES};
use crate::moves::{Batch, Event, Move};
use crate::rules::{check, merchant};
use crate::setup::{self, SetupProblems};
use crate::{codes, generate, play, san, text};

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
    /// Whether pawns may shift too.
    pub pawn_shift: bool,
}

/// A position of Quarter Chess, 128 bytes, without the heap.
///
/// Clocks and the option are part of the position: positions are equal if their texts are. The rule of repetition
/// compares by [`repeats`](variant_core::Position::repeats).
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

/// A position as parsed, not yet validated.
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
/// ([QC-11](crate::rulebook#qc-11)).
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
        crate::draw::decorate(immobilised(position), picture);
    }

    /// QC-18: king against king, or king and a bishop or knight against king.
    fn is_dead(position: &Quarter) -> bool {
        let pieces = position.pieces();
        let others = pieces.occupied() - pieces.of_type(PieceType::KING);
        let light = pieces.of_type(PieceType::BISHOP) | pieces.of_type(PieceType::KNIGHT);
        !others.is_many() && others.is_subset(light)
    }

    /// QC-18: only captures are irreversible, since a driver can move a pawn back.
    fn reversible_plies(_: &Quarter) -> u32 {
        u32::MAX
    }
}

/// The immobilised pieces of both armies ([QC-8](crate::rulebook#qc-8)), which neither move nor attack
/// ([QC-9](crate::rulebook#qc-9)).
///
/// ```
/// use quarter_chess::{Quarter, immobilised};
/// let position: Quarter = "7k/8/8/3Mr3/8/8/8/4K3 b - - 0 1".parse()?;
/// assert!(immobilised(&position).contains("e5".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn immobilised(position: &Quarter) -> SquareSet<QuarterBoard> {
    let pieces = position.pieces();
    merchant::immobilised(pieces, WHITE) | merchant::immobilised(pieces, BLACK)
}

/// The army that has won by taking the enemy king ([QC-11](crate::rulebook#qc-11)).
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

/// The moves of Quarter Chess: moves of chess pieces and merchants, shifts, and acts of drivers.
///
/// ```
/// use quarter_chess::QuarterMoves;
/// assert_eq!(size_of::<QuarterMoves>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QuarterMoves;

impl MoveSystem<QuarterChess, TYPES> for QuarterMoves {
    type Move = Move;

    #[inline(always)]
    fn visit<B>(position: &Quarter, visit: impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        generate::visit_legal(
            position.board(),
            position.turn(),
            position.game().pawn_shift,
            visit,
        )
    }

    #[inline]
    fn checkers(position: &Quarter, army: Army) -> SquareSet<QuarterBoard> {
        check::checkers(position.pieces(), army)
    }

    /// Generates moves only where cheap tests find none.
    #[inline]
    fn has_moves(position: &Quarter) -> bool {
        generate::surely_has_moves(position.board(), position.turn())
            || position.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    /// QC-4: keeps the right while a pawn that is not immobilised attacks the square.
    fn keeps_en_passant(position: &Quarter) -> bool {
        let (us, pieces) = (position.turn(), position.pieces());
        let able = pieces.of(us, PieceType::PAWN) - merchant::immobilised(pieces, us);
        QuarterRules::PAWNS.get(us.index()).is_some_and(|rules| {
            let mut advances = position.board().en_passant().of(us);
            advances.any(|advance| !rules.attackers(advance.target).is_disjoint(able))
        })
    }
}

impl TwoArmyMove<QuarterChess, TYPES> for Move {
    type Batch = Batch;
    type Event = Event;

    #[inline(always)]
    fn make(self, position: &Quarter, next: &mut Quarter, report: &mut impl FnMut(Event)) -> bool {
        let captures = play::make(next.board_mut(), position.turn(), self, report);
        *next.board_mut().en_passant_mut() = EnPassantRights::NONE;
        // QC-18: an act on a pawn is not a move of the pawn.
        let is_pawn = match self {
            Self::Ordinary(m) if m.piece_type == PieceType::PAWN => {
                next.grant_en_passant(m);
                true
            }
            Self::Shift { piece_type, .. } => piece_type == PieceType::PAWN,
            _ => false,
        };
        captures || is_pawn
    }

    /// Writes the board once where an officer goes from one square to another, as in most moves.
    #[inline(always)]
    fn make_into(
        self,
        position: &Quarter,
        next: &mut Quarter,
        report: &mut impl FnMut(Event),
    ) -> bool {
        let Some(m) = self.of_officer() else {
            *next.board_mut() = *position.board();
            return self.make(position, next, report);
        };
        let report = &mut |event| report(Event::Ordinary(event));
        // The army is a constant of each copy of the function that makes the move.
        let us = if position.turn() == WHITE {
            WHITE
        } else {
            BLACK
        };
        (position.board()).make_in_turn_into(next.board_mut(), us, m, report)
    }

    fn moved(self, position: &Quarter) -> Option<PieceType> {
        position.pieces().type_at(self.actor())
    }

    /// Makes the move on a copy of the board: custody and absorption capture too.
    fn captured(self, position: &Quarter) -> Option<(Square<QuarterBoard>, Army, PieceType)> {
        let mut captured = None;
        let mut board = *position.board();
        play::make(&mut board, position.turn(), self, &mut |event| {
            let taken = match event {
                Event::Ordinary(PieceEvent::Captured {
                    square,
                    army,
                    piece_type,
                })
                | Event::Absorbed {
                    square,
                    army,
                    piece_type,
                }
                | Event::Custody {
                    square,
                    army,
                    piece_type,
                } => (square, army, piece_type),
                _ => return,
            };
            captured.get_or_insert(taken);
        });
        captured
    }

    fn promoted(self) -> Option<PieceType> {
        self.promotion()
    }

    /// The codes of the moves of chess pieces; then, 64 × 64 each, shifts by their two squares, and
    /// displacements, absorptions and swaps by the squares of the driver and of the piece, of a swap the
    /// lower one.
    const CODES: usize = codes::CODES;

    fn encode(self) -> usize {
        codes::encode(self)
    }

    fn decode(position: &Quarter, code: usize) -> Option<Self> {
        codes::decode(position.pieces(), code)
    }

    fn arrives(self, position: &Quarter) -> Option<(Square<QuarterBoard>, Army, PieceType)> {
        let us = position.turn();
        let (square, piece_type) = match self {
            Self::Ordinary(m) => position.board().arrives(us, m),
            Self::Shift { to, piece_type, .. } => (to, piece_type),
            Self::Displace { driver, .. }
            | Self::Absorb { driver, .. }
            | Self::Swap { driver, .. } => (driver, DRIVER),
        };
        Some((square, us, piece_type))
    }

    fn parse(position: &Quarter, text: &str) -> Result<Self, MoveTextError> {
        text::parse_move(position, position.pieces(), text)
    }

    fn san(self, position: &Quarter) -> String {
        san::write(position, position.pieces(), self)
    }

    fn parse_san(position: &Quarter, text: &str) -> Result<Self, MoveTextError> {
        san::read(position, text)
    }
}
