use core::fmt;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, MoveBatch, PieceEvent, PieceRules, PieceType};

use crate::board::{MERCHANT, QuarterBoard, QuarterRules};
use crate::rules::driver;
use crate::rules::quadrants::Crossing;

/// Ordinary move: origin, destination, type before and after.
///
/// ```
/// use quarter_chess::prelude::*;
/// let Move::Ordinary(m) = QuarterChess::default().parse_move("e2e4")? else { unreachable!() };
/// assert_eq!((m.from.to_string(), m.to.to_string()), ("e2".into(), "e4".into()));
/// # Ok::<(), quarter_chess::variant_core::MoveTextError>(())
/// ```
pub type PieceMove = chess_pieces::Move<QuarterRules>;

/// Move in five bytes, displayed as its text.
///
/// ```
/// use quarter_chess::prelude::*;
/// let position: QuarterChess = "4k3/3r4/8/3D4/8/8/8/4K3 w - - 0 1".parse()?;
/// let pull = position.parse_move("d5@d7d6")?;
/// assert!(matches!(pull, Move::Displace { .. }));
/// assert_eq!(pull.to_string(), "d5@d7d6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// As in chess: `e2e4`, `e7e8a`.
    Ordinary(PieceMove),
    /// Shift to the corresponding square of another quadrant: `b2b6`.
    Shift {
        /// Origin of the piece.
        from: Square<QuarterBoard>,
        /// Destination of the piece.
        to: Square<QuarterBoard>,
        /// Type of the shifted piece.
        piece_type: PieceType,
    },
    /// A driver pulls or pushes a piece: `d4@d7d6`.
    Displace {
        /// Driver, which stays.
        driver: Square<QuarterBoard>,
        /// Origin of the piece.
        from: Square<QuarterBoard>,
        /// Destination, one square nearer to the driver or farther.
        to: Square<QuarterBoard>,
    },
    /// A driver removes an adjacent enemy: `d4xd5`.
    Absorb {
        /// Driver, which stays.
        driver: Square<QuarterBoard>,
        /// Square of the enemy.
        victim: Square<QuarterBoard>,
    },
    /// A driver swaps the pieces on both sides: `d4~c4e4`.
    Swap {
        /// Driver, which stays.
        driver: Square<QuarterBoard>,
        /// Left or lower square.
        low: Square<QuarterBoard>,
        /// Right or upper square.
        high: Square<QuarterBoard>,
    },
}

impl Move {
    /// Square of the moving piece, or of the driver of a drive (pull, push, absorption or swap).
    pub const fn actor(self) -> Square<QuarterBoard> {
        match self {
            Self::Ordinary(m) => m.from,
            Self::Shift { from, .. } => from,
            Self::Displace { driver, .. }
            | Self::Absorb { driver, .. }
            | Self::Swap { driver, .. } => driver,
        }
    }

    /// `None` if custody can follow or a pawn moves.
    pub(crate) fn of_officer(self) -> Option<PieceMove> {
        let m = match self {
            Self::Ordinary(m) if m.piece_type != MERCHANT => m,
            Self::Shift {
                from,
                to,
                piece_type,
            } => PieceMove::new(from, to, piece_type),
            _ => return None,
        };
        (m.piece_type != PieceType::PAWN).then_some(m)
    }

    /// Promotion of a pawn.
    pub fn promotion(self) -> Option<PieceType> {
        match self {
            Self::Ordinary(m) => m.promotion(),
            _ => None,
        }
    }
}

variant_core::debug_as_text!(Move);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Ordinary(m) => m.fmt(f),
            Self::Shift { from, to, .. } => write!(f, "{from}{to}"),
            Self::Displace { driver, from, to } => write!(f, "{driver}@{from}{to}"),
            Self::Absorb { driver, victim } => write!(f, "{driver}x{victim}"),
            Self::Swap { driver, low, high } => write!(f, "{driver}~{low}{high}"),
        }
    }
}

/// Batch of moves.
///
/// ```
/// use core::ops::ControlFlow;
/// use quarter_chess::prelude::*;
/// let mut shifting = 0;
/// let _ = QuarterChess::default().visit_moves(|batch: Batch| {
///     shifting += usize::from(matches!(batch, Batch::Shifts { .. }));
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(shifting, 9); // all pieces but the king and the pawns
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Batch {
    /// Moves as in chess.
    Ordinary(MoveBatch<QuarterRules>),
    /// Shifts of one piece.
    Shifts {
        /// Type of the shifted piece.
        piece_type: PieceType,
        /// Origin of the piece.
        from: Square<QuarterBoard>,
        /// Destinations of the shifts.
        targets: SquareSet<QuarterBoard>,
    },
    /// Shifts of pawns across the same lines, under `pawn-shift`.
    PawnShifts {
        /// Middle lines crossed.
        crossing: Crossing,
        /// Destinations of the shifts.
        targets: SquareSet<QuarterBoard>,
    },
    /// Pulls and pushes by one driver.
    Displacements {
        /// Square of the driver.
        driver: Square<QuarterBoard>,
        /// Pieces; adjacent ones are pushed, others pulled.
        pieces: SquareSet<QuarterBoard>,
    },
    /// Absorptions by one driver.
    Absorptions {
        /// Square of the driver.
        driver: Square<QuarterBoard>,
        /// Enemies beside the driver.
        pieces: SquareSet<QuarterBoard>,
    },
    /// Swaps by one driver.
    Swaps {
        /// Square of the driver.
        driver: Square<QuarterBoard>,
        /// Left or lower squares.
        pieces: SquareSet<QuarterBoard>,
    },
    /// One move, proved legal by making it.
    Tried(Move),
}

impl variant_core::Batch for Batch {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> usize {
        match self {
            Self::Ordinary(moves) => moves.len(),
            Self::Shifts { targets: set, .. }
            | Self::PawnShifts { targets: set, .. }
            | Self::Displacements { pieces: set, .. }
            | Self::Absorptions { pieces: set, .. }
            | Self::Swaps { pieces: set, .. } => set.len(),
            Self::Tried(_) => 1,
        }
    }

    fn nth(&self, n: usize) -> Option<Move> {
        match self {
            Self::Ordinary(moves) => moves.nth(n).map(Move::Ordinary),
            _ => self.into_iter().nth(n),
        }
    }

    fn contains(&self, m: Move) -> bool {
        match (self, m) {
            (Self::Ordinary(moves), Move::Ordinary(m)) => moves.contains(m),
            _ => self.into_iter().any(|other| other == m),
        }
    }
}

impl IntoIterator for Batch {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        match self {
            Self::Ordinary(moves) => Moves::Ordinary(moves.into_iter()),
            Self::Shifts { targets: set, .. }
            | Self::PawnShifts { targets: set, .. }
            | Self::Displacements { pieces: set, .. }
            | Self::Absorptions { pieces: set, .. }
            | Self::Swaps { pieces: set, .. } => Moves::Others { batch: self, set },
            Self::Tried(m) => Moves::Others {
                batch: self,
                set: m.actor().into(),
            },
        }
    }
}

/// Iterator over a batch's moves.
///
/// ```
/// use quarter_chess::{Batch, MERCHANT, corresponding};
/// let from = "b2".parse()?;
/// let batch = Batch::Shifts { piece_type: MERCHANT, from, targets: corresponding(from) };
/// let texts: Vec<String> = batch.into_iter().map(|m| m.to_string()).collect();
/// assert_eq!(texts, ["b2f2", "b2b6", "b2f6"]);
/// # Ok::<(), quarter_chess::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Moves {
    /// Moves as in chess.
    Ordinary(chess_pieces::Moves<QuarterRules>),
    /// Moves by squares.
    Others {
        /// Batch of the moves.
        batch: Batch,
        /// Squares of remaining moves.
        set: SquareSet<QuarterBoard>,
    },
}

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        match self {
            Self::Ordinary(moves) => moves.next().map(Move::Ordinary),
            Self::Others { batch, set } => {
                let square = set.pop_first()?;
                match *batch {
                    Batch::Shifts {
                        piece_type, from, ..
                    } => Some(Move::Shift {
                        from,
                        to: square,
                        piece_type,
                    }),
                    Batch::PawnShifts { crossing, .. } => Some(Move::Shift {
                        from: crossing.corresponding(square),
                        to: square,
                        piece_type: PieceType::PAWN,
                    }),
                    Batch::Displacements { driver, .. } => driver::displaced_to(driver, square)
                        .map(|to| Move::Displace {
                            driver,
                            from: square,
                            to,
                        }),
                    Batch::Absorptions { driver, .. } => Some(Move::Absorb {
                        driver,
                        victim: square,
                    }),
                    Batch::Swaps { driver, .. } => {
                        driver::opposite(driver, square).map(|high| Move::Swap {
                            driver,
                            low: square,
                            high,
                        })
                    }
                    Batch::Tried(m) => Some(m),
                    Batch::Ordinary(_) => None,
                }
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = match self {
            Self::Ordinary(moves) => moves.len(),
            Self::Others { set, .. } => set.len(),
        };
        (len, Some(len))
    }

    fn nth(&mut self, n: usize) -> Option<Move> {
        match self {
            Self::Ordinary(moves) => moves.nth(n).map(Move::Ordinary),
            Self::Others { set, .. } => {
                (0..n).try_for_each(|_| set.pop_first().map(drop))?;
                self.next()
            }
        }
    }
}

impl ExactSizeIterator for Moves {}

/// Effect of a move beyond the piece's step.
///
/// ```
/// use quarter_chess::{BLACK, Event, MERCHANT};
/// let event = Event::Custody { square: "d5".parse()?, army: BLACK, piece_type: MERCHANT };
/// assert_eq!(event.to_string(), "taken M on d5 by custody");
/// # Ok::<(), quarter_chess::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Capture by displacement, en passant, or promotion.
    Ordinary(PieceEvent<QuarterRules>),
    /// A driver pulled or pushed a piece.
    Dragged {
        /// Origin of the piece.
        from: Square<QuarterBoard>,
        /// Destination of the piece.
        to: Square<QuarterBoard>,
        /// Army of the piece.
        army: Army,
        /// Type of the piece.
        piece_type: PieceType,
    },
    /// A driver absorbed a piece.
    Absorbed {
        /// Square now empty.
        square: Square<QuarterBoard>,
        /// Army of the piece.
        army: Army,
        /// Type of the piece.
        piece_type: PieceType,
    },
    /// A driver swapped two pieces.
    Swapped {
        /// Left or lower square.
        low: Square<QuarterBoard>,
        /// Right or upper square.
        high: Square<QuarterBoard>,
    },
    /// A piece was captured between two merchants; a king's capture wins.
    Custody {
        /// Square now empty.
        square: Square<QuarterBoard>,
        /// Army of the piece.
        army: Army,
        /// Type of the piece.
        piece_type: PieceType,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = QuarterRules::letter;
        match *self {
            Self::Ordinary(event) => event.fmt(f),
            Self::Dragged {
                from,
                to,
                piece_type,
                ..
            } => {
                write!(f, "dragged {} from {from} to {to}", letter(piece_type))
            }
            Self::Absorbed {
                square, piece_type, ..
            } => {
                write!(f, "absorbed {} on {square}", letter(piece_type))
            }
            Self::Swapped { low, high } => write!(f, "swapped {low} and {high}"),
            Self::Custody {
                square, piece_type, ..
            } => {
                write!(f, "taken {} on {square} by custody", letter(piece_type))
            }
        }
    }
}
