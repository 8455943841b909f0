use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::attacks::attackers;
use chess_pieces::{
    Army, PieceEvent, PieceRules, PieceType, en_passant::EnPassantRights, shared_piece,
};
use two_army_chess::{
    BLACK, DrawLimits, Ends, Modes, MoveSystem, Options, PLAYERS, TwoArmyGame, TwoArmyMove,
    TwoArmyPosition, TwoArmySetup, WHITE,
};
use variant_core::implement::stop_at_move;
use variant_core::{MoveTextError, MovingPiece, Outcome, Position, Reason};

use crate::board::{DRIVER, MERCHANT, QuarterBoard, QuarterRules};
use crate::moves::{Batch, Event, Move};
use crate::rules::{check, merchant};
use crate::setup::{self, SetupProblems};
use crate::{codes, generate, play, san, text};

/// Quarter Chess as a game of two armies.
///
/// ```
/// use quarter_chess::prelude::*;
/// use quarter_chess::QuarterGame;
/// let start = QuarterChess::start("pawn-shift")?;
/// assert_eq!(start.game(), QuarterGame { pawn_shift: true });
/// # Ok::<(), quarter_chess::variant_core::UnknownMode>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuarterGame {
    /// Whether pawns may shift.
    pub pawn_shift: bool,
}

/// Position of Quarter Chess: 128 bytes, no heap; methods of [`TwoArmyPosition`].
///
/// Equality includes clocks and the option; [`repeats`](variant_core::Position::repeats) compares for repetition.
///
/// ```
/// use quarter_chess::prelude::*;
/// let start = QuarterChess::default();
/// assert_eq!(start.count_moves(), 42);
/// let after = start.play_unchecked(start.parse_move("b1b5")?);
/// assert_eq!(after.to_string(), "rnakqdnr/mppppppm/8/1N6/8/8/MPPPPPPM/R1DQKANR b - - 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type QuarterChess = TwoArmyPosition<QuarterGame>;

/// Position fields, not yet validated.
///
/// Pawns may stand on first and last ranks ([QC-3](crate::rulebook#qc-3), [QC-15](crate::rulebook#qc-15)). The side
/// with the only king has won ([QC-11](crate::rulebook#qc-11)).
///
/// ```
/// use quarter_chess::{QuarterChess, Setup, SetupProblems};
/// let mut setup = Setup::from(QuarterChess::default());
/// setup.pieces.take("e1".parse()?);
/// setup.pieces.take("d8".parse()?);
/// setup.fullmove_number = 0;
/// let error = QuarterChess::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::KINGS | SetupProblems::FULLMOVE_NUMBER);
/// # Ok::<(), quarter_chess::board_geometry::SquareNameError>(())
/// ```
pub type Setup = TwoArmySetup<QuarterGame>;

/// Capture of the king between two merchants ([QC-11](crate::rulebook#qc-11)).
///
/// ```
/// assert_eq!(quarter_chess::CUSTODY.as_str(), "custody");
/// ```
pub const CUSTODY: Reason = variant_core::reason!("custody");

const PAWN_SHIFT: &str = "pawn-shift";

/// Action other than a move.
///
/// ```
/// use quarter_chess::prelude::*;
/// let action: Action = QuarterChess::default().parse_action("flag:w")?;
/// assert_eq!(action.to_string(), "flag:w");
/// # Ok::<(), quarter_chess::variant_core::ActionError>(())
/// ```
pub type Action = two_army_chess::Action<crate::moves::Move>;

impl TwoArmyGame for QuarterGame {
    type Rules = QuarterRules;
    type Moves = QuarterMoves;
    type Problems = SetupProblems;

    const NAME: &'static str = "quarter-chess";
    const RULES: &'static str = include_str!("../RULES.md");
    // QC-3
    const START: &'static str = "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1";
    const MODES: Modes<Self> = Modes {
        names: &["start", PAWN_SHIFT],
        expected: "`start` or `pawn-shift`",
        others: |_| None,
    };
    const OPTIONS: Option<Options<Self>> = Some(Options {
        expected: "`pawn-shift` or nothing",
        text: |game| if game.pawn_shift { PAWN_SHIFT } else { "" },
        read: |text| (text == PAWN_SHIFT).then_some(Self { pawn_shift: true }),
    });
    // QC-4: even if a pin forbids its use.
    const EN_PASSANT_BY_LEGALITY: bool = false;
    // QC-18: a driver can move a pawn back.
    const LIMITS: DrawLimits = DrawLimits {
        clock_bounds_repetition: false,
        ..DrawLimits::AUTOMATIC
    };
    const DECIDED: Option<Ends<Self>> = Some(won_by_custody);

    fn problems(setup: &Setup) -> SetupProblems {
        setup::problems(setup)
    }

    #[cfg(feature = "draw")]
    fn decorate(position: &QuarterChess, picture: &mut variant_render::Diagram) {
        crate::draw::decorate(immobilised(position), picture);
    }

    #[cfg(feature = "draw")]
    fn ruling_on(position: &QuarterChess, army: Army, moving: [u16; 2]) -> variant_render::Ruling {
        crate::why::ruling(position, army, moving)
    }

    #[cfg(feature = "draw")]
    fn why_no_own_move(position: &QuarterChess, text: &str) -> String {
        crate::why::of_act(position, position.turn(), text).unwrap_or_default()
    }

    #[cfg(feature = "draw")]
    const LAST_RULE: &'static str = crate::why::LAST;

    /// QC-18: not with bare kings, one knight, or bishops of one colour.
    fn can_mate(position: &QuarterChess, army: Army) -> bool {
        let pieces = position.pieces();
        pieces.army(army) != pieces.of(army, PieceType::KING) && !pieces.are_too_few_to_mate()
    }
}

/// Immobilised pieces of both armies ([QC-8](crate::rulebook#qc-8)), which neither move nor attack
/// ([QC-9](crate::rulebook#qc-9)).
///
/// ```
/// use quarter_chess::{QuarterChess, immobilised};
/// let position: QuarterChess = "7k/8/8/3Mr3/8/8/8/4K3 b - - 0 1".parse()?;
/// assert!(immobilised(&position).contains("e5".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn immobilised(position: &QuarterChess) -> SquareSet<QuarterBoard> {
    let pieces = position.pieces();
    merchant::immobilised(pieces, WHITE) | merchant::immobilised(pieces, BLACK)
}

/// Army that captured the enemy king ([QC-11](crate::rulebook#qc-11)).
///
/// ```
/// use quarter_chess::{QuarterChess, WHITE, winner_by_custody};
/// let position: QuarterChess = "8/8/8/3M1M2/8/8/8/K6r b - - 0 1".parse()?;
/// assert_eq!(winner_by_custody(&position), Some(WHITE));
/// assert_eq!(winner_by_custody(&QuarterChess::default()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline(always)]
pub fn winner_by_custody(position: &QuarterChess) -> Option<Army> {
    [WHITE, BLACK]
        .into_iter()
        .find(|&army| position.pieces().king(army.enemy()).is_none())
}

#[inline(always)]
fn won_by_custody(position: &QuarterChess) -> Option<Outcome> {
    winner_by_custody(position).map(|winner| {
        let winner = PLAYERS[winner.index() & 1];
        Outcome::win(CUSTODY, PLAYERS, |player| player == winner)
    })
}

/// Chess moves, shifts, merchants, drivers.
///
/// ```
/// use quarter_chess::QuarterMoves;
/// assert_eq!(size_of::<QuarterMoves>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QuarterMoves;

impl MoveSystem<QuarterGame> for QuarterMoves {
    type Move = Move;

    #[inline(always)]
    fn visit<B>(
        position: &QuarterChess,
        visit: impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        generate::visit_legal(
            position.board(),
            position.turn(),
            position.game().pawn_shift,
            visit,
        )
    }

    /// QC-9.
    fn attackers(
        position: &QuarterChess,
        square: Square<QuarterBoard>,
        attacking: SquareSet<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
    ) -> SquareSet<QuarterBoard> {
        let mobile = attacking - immobilised(position);
        attackers::<QuarterRules>(position.pieces(), square, mobile, occupied)
    }

    #[inline]
    fn checkers(position: &QuarterChess, army: Army) -> SquareSet<QuarterBoard> {
        check::checkers(position.pieces(), army)
    }

    fn has_moves(position: &QuarterChess) -> bool {
        generate::surely_has_moves(position.board(), position.turn())
            || position.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    /// QC-4: while a mobile pawn attacks the square.
    fn keeps_en_passant(position: &QuarterChess) -> bool {
        let (us, pieces) = (position.turn(), position.pieces());
        let mobile = pieces.of(us, PieceType::PAWN) - merchant::immobilised(pieces, us);
        QuarterRules::PAWNS.get(us.index()).is_some_and(|rules| {
            let mut advances = position.board().en_passant().of(us);
            advances.any(|advance| !rules.attackers(advance.target).is_disjoint(mobile))
        })
    }
}

impl TwoArmyMove<QuarterGame> for Move {
    type Batch = Batch;
    type Event = Event;

    /// Relocations of an officer, the commonest moves, write the board once.
    #[inline(always)]
    fn make(
        self,
        position: &QuarterChess,
        next: &mut QuarterChess,
        report: &mut impl FnMut(Event),
    ) -> bool {
        if let Some(m) = self.of_officer() {
            let report = &mut |event| report(Event::Ordinary(event));
            let us = if position.turn() == WHITE {
                WHITE
            } else {
                BLACK
            };
            return (position.board()).make_in_turn_into(next.board_mut(), us, m, report);
        }
        *next.board_mut() = *position.board();
        let captures = play::make(next.board_mut(), position.turn(), self, report);
        *next.board_mut().en_passant_mut() = EnPassantRights::NONE;
        // QC-18: a drive of a pawn is no pawn move.
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

    fn moving_piece(self, position: &QuarterChess) -> Option<MovingPiece> {
        let us = position.turn();
        let (square, piece_type) = match self {
            Self::Ordinary(m) => return Some(position.board().moving_piece(us, m)),
            Self::Shift { to, piece_type, .. } => (to, piece_type),
            Self::Displace { driver, .. }
            | Self::Absorb { driver, .. }
            | Self::Swap { driver, .. } => (driver, DRIVER),
        };
        let after = shared_piece::<QuarterRules>(square, us, piece_type);
        let letter = after.letter;
        Some(MovingPiece { letter, after })
    }

    fn captured(self, position: &QuarterChess) -> Option<(Square<QuarterBoard>, Army, PieceType)> {
        match self {
            Self::Ordinary(m) if m.piece_type != MERCHANT => {
                return position.board().captured(position.turn(), m);
            }
            Self::Shift { .. } => return None,
            _ => (),
        }
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

    /// Codes of chess moves; then 64 x 64 each for shifts (both squares), displacements, absorptions and swaps
    /// (driver and piece, a swap's lower one).
    const CODES: usize = codes::CODES;

    fn encode(self) -> usize {
        codes::encode(self)
    }

    fn decode(position: &QuarterChess, code: usize) -> Option<Self> {
        codes::decode(position.pieces(), code)
    }

    fn read(position: &QuarterChess, text: &str) -> Result<Self, MoveTextError> {
        text::read_move(position.pieces(), text)
    }

    fn san(self, position: &QuarterChess) -> String {
        san::write(position, position.pieces(), self)
    }

    fn parse_san(position: &QuarterChess, text: &str) -> Result<Self, MoveTextError> {
        san::read(position, text)
    }

    fn is_usual(self, position: &QuarterChess, text: &str) -> bool {
        san::is_usual(position.pieces(), self, text)
    }
}
