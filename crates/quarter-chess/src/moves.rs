//! Moves, their batches and their events.

use core::fmt;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, MoveBatch, PieceEvent, PieceRules, PieceType};

use crate::board::{MERCHANT, QuarterBoard, QuarterRules};
use crate::rules::driver;
use crate::rules::quadrants::Crossing;

/// An ordinary move of a piece: origin, destination, its type before and after.
///
/// ```
/// use quarter_chess::{Move, Quarter};
/// use variant_core::Position;
/// let Move::Ordinary(m) = Quarter::default().parse_move("e2e4")? else { unreachable!() };
/// assert_eq!((m.from.to_string(), m.to.to_string()), ("e2".into(), "e4".into()));
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub type PieceMove = chess_pieces::Move<QuarterRules>;

/// A move, five bytes. `Display` is the move text.
///
/// ```
/// use quarter_chess::{Move, Quarter};
/// use variant_core::Position;
/// let position: Quarter = "4k3/3r4/8/3D4/8/8/8/4K3 w - - 0 1".parse()?;
/// let pull = position.parse_move("d5@d7d6")?;
/// assert!(matches!(pull, Move::Displace { .. }));
/// assert_eq!(pull.to_string(), "d5@d7d6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// An ordinary move: `e2e4`, `e7e8a`.
    Ordinary(PieceMove),
    /// A piece goes to the corresponding square of another quadrant:
    /// `b2b6`.
    Shift {
        /// Square of the piece.
        from: Square<QuarterBoard>,
        /// Destination square.
        to: Square<QuarterBoard>,
        /// Type of the piece.
        piece_type: PieceType,
    },
    /// A driver pulls or pushes a piece: `d4@d7d6`.
    Displace {
        /// Square of the driver, which stays there.
        driver: Square<QuarterBoard>,
        /// Square of the piece.
        from: Square<QuarterBoard>,
        /// Destination square: one nearer to the driver, or one further.
        to: Square<QuarterBoard>,
    },
    /// A driver removes an adjacent enemy: `d4xd5`.
    Absorb {
        /// Square of the driver, which stays there.
        driver: Square<QuarterBoard>,
        /// Square of the enemy.
        victim: Square<QuarterBoard>,
    },
    /// A driver swaps the pieces on both sides of it: `d4~c4e4`.
    Swap {
        /// Square of the driver, which stays there.
        driver: Square<QuarterBoard>,
        /// The piece to the left or below.
        low: Square<QuarterBoard>,
        /// The piece to the right or above.
        high: Square<QuarterBoard>,
    },
}

impl Move {
    /// Square of the piece that makes the move; for an act, of the driver.
    pub const fn actor(self) -> Square<QuarterBoard> {
        match self {
            Self::Ordinary(m) => m.from,
            Self::Shift { from, .. } => from,
            Self::Displace { driver, .. }
            | Self::Absorb { driver, .. }
            | Self::Swap { driver, .. } => driver,
        }
    }

    /// The move as one of chess, if all it does is to take a piece other than a pawn to another square, perhaps by
    /// capture.
    #[inline(always)]
    pub(crate) fn of_officer(self) -> Option<PieceMove> {
        let (m, may_take_more) = match self {
            Self::Ordinary(m) => (m, m.piece_type == MERCHANT),
            Self::Shift {
                from,
                to,
                piece_type,
            } => {
                let becomes = piece_type;
                let m = PieceMove {
                    from,
                    to,
                    piece_type,
                    becomes,
                };
                (m, false)
            }
            _ => return None,
        };
        (m.piece_type != PieceType::PAWN && !may_take_more).then_some(m)
    }

    /// Type that a pawn promotes to.
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

/// Several moves, visited at once.
///
/// ```
/// use core::ops::ControlFlow;
/// use quarter_chess::{Batch, Quarter};
/// use variant_core::Position;
/// let mut shifting = 0;
/// let _ = Quarter::default().visit_moves(|batch: Batch| {
///     shifting += usize::from(matches!(batch, Batch::Shifts { .. }));
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(shifting, 9); // all pieces but the king and the pawns
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Batch {
    /// Ordinary moves.
    Ordinary(MoveBatch<QuarterRules>),
    /// Shifts of one piece.
    Shifts {
        /// Type of the piece.
        piece_type: PieceType,
        /// Square of the piece.
        from: Square<QuarterBoard>,
        /// Destination squares.
        targets: SquareSet<QuarterBoard>,
    },
    /// Shifts of pawns across the same lines, with the option for them
    ///.
    PawnShifts {
        /// Middle lines that they cross.
        crossing: Crossing,
        /// Destination squares, each from the corresponding square.
        targets: SquareSet<QuarterBoard>,
    },
    /// Pieces that one driver may pull or push.
    Displacements {
        /// Square of the driver.
        driver: Square<QuarterBoard>,
        /// The pieces: adjacent ones are pushed, others pulled.
        pieces: SquareSet<QuarterBoard>,
    },
    /// Pieces that one driver may absorb.
    Absorptions {
        /// Square of the driver.
        driver: Square<QuarterBoard>,
        /// The pieces.
        pieces: SquareSet<QuarterBoard>,
    },
    /// Pieces that one driver may swap with those opposite.
    Swaps {
        /// Square of the driver.
        driver: Square<QuarterBoard>,
        /// The pieces to the left or below.
        pieces: SquareSet<QuarterBoard>,
    },
    /// One move of any sort, found legal by making it.
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

    #[inline]
    fn nth(&self, n: usize) -> Option<Move> {
        match self {
            Self::Ordinary(moves) => moves.nth(n).map(Move::Ordinary),
            _ => self.into_iter().nth(n),
        }
    }

    #[inline]
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

/// The moves of a batch, one after the other.
///
/// ```
/// use quarter_chess::{Batch, MERCHANT, corresponding};
/// let from = "b2".parse()?;
/// let batch = Batch::Shifts { piece_type: MERCHANT, from, targets: corresponding(from) };
/// let texts: Vec<String> = batch.into_iter().map(|m| m.to_string()).collect();
/// assert_eq!(texts, ["b2f2", "b2b6", "b2f6"]);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Moves {
    /// Ordinary moves.
    Ordinary(chess_pieces::Moves<QuarterRules>),
    /// All others.
    Others {
        /// The batch.
        batch: Batch,
        /// Squares of the moves that are left.
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

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = match self {
            Self::Ordinary(moves) => moves.len(),
            Self::Others { set, .. } => set.len(),
        };
        (len, Some(len))
    }

    #[inline]
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

/// An event of a move, other than a piece going from one square to another.
///
/// ```
/// use quarter_chess::{BLACK, Event, MERCHANT};
/// let event = Event::Custody { square: "d5".parse()?, army: BLACK, piece_type: MERCHANT };
/// assert_eq!(event.to_string(), "taken M on d5 by custody");
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// An event of chess: a capture, by displacement or en passant, or a promotion.
    Ordinary(PieceEvent<QuarterRules>),
    /// A driver pulled or pushed a piece.
    Dragged {
        /// Square before the move.
        from: Square<QuarterBoard>,
        /// Destination square.
        to: Square<QuarterBoard>,
        /// Army of the piece.
        army: Army,
        /// Type of the piece.
        piece_type: PieceType,
    },
    /// A driver removed a piece.
    Absorbed {
        /// Square before the move.
        square: Square<QuarterBoard>,
        /// Army of the piece.
        army: Army,
        /// Type of the piece.
        piece_type: PieceType,
    },
    /// A driver swapped two pieces.
    Swapped {
        /// One of the squares.
        low: Square<QuarterBoard>,
        /// The other.
        high: Square<QuarterBoard>,
    },
    /// A piece was taken between two merchants. If it was a king, the game is won.
    Custody {
        /// Square before the move.
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
