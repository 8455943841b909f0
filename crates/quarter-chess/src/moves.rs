//! Moves, how they are handed out, and what happens in them.

use core::fmt;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, MoveBatch, PieceEvent, PieceRules, PieceType};

use crate::board::{QuarterBoard, QuarterRules};
use crate::driver;
use crate::quadrants::Crossing;

/// A move that a piece makes by its movement: from, to, what it is and what it becomes.
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
    /// A piece moves by its movement: `e2e4`, `e7e8a`.
    Ordinary(PieceMove),
    /// A piece goes to the corresponding square of another quadrant ([QC-5](crate::rulebook#qc-5)):
    /// `b2b6`.
    Shift {
        /// Where it stands.
        from: Square<QuarterBoard>,
        /// Where it goes.
        to: Square<QuarterBoard>,
        /// What it is.
        piece_type: PieceType,
    },
    /// A driver pulls or pushes a piece ([QC-13](crate::rulebook#qc-13)): `d4@d7d6`.
    Displace {
        /// Where the driver stands and stays.
        driver: Square<QuarterBoard>,
        /// Where the piece stands.
        from: Square<QuarterBoard>,
        /// Where it goes: a square nearer to the driver, or a square further.
        to: Square<QuarterBoard>,
    },
    /// A driver removes an adjacent enemy ([QC-13](crate::rulebook#qc-13)): `d4xd5`.
    Absorb {
        /// Where the driver stands and stays.
        driver: Square<QuarterBoard>,
        /// Where the enemy stands.
        victim: Square<QuarterBoard>,
    },
    /// A driver swaps the pieces on both sides of it ([QC-13](crate::rulebook#qc-13)): `d4~c4e4`.
    Swap {
        /// Where the driver stands and stays.
        driver: Square<QuarterBoard>,
        /// The piece to the left or below.
        low: Square<QuarterBoard>,
        /// The piece to the right or above.
        high: Square<QuarterBoard>,
    },
}

impl Move {
    /// Where the piece stands that makes the move: for what a driver does, the driver.
    pub const fn actor(self) -> Square<QuarterBoard> {
        match self {
            Self::Ordinary(m) => m.from,
            Self::Shift { from, .. } => from,
            Self::Displace { driver, .. }
            | Self::Absorb { driver, .. }
            | Self::Swap { driver, .. } => driver,
        }
    }

    /// What a pawn becomes by this move, if it promotes.
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

/// Moves handed out at once.
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
    /// Moves that pieces make by their movement.
    Ordinary(MoveBatch<QuarterRules>),
    /// Shifts of one piece ([QC-5](crate::rulebook#qc-5)).
    Shifts {
        /// What it is.
        piece_type: PieceType,
        /// Where it stands.
        from: Square<QuarterBoard>,
        /// Where it may go.
        targets: SquareSet<QuarterBoard>,
    },
    /// Shifts of pawns across the same lines, with the option for them
    /// ([QC-5](crate::rulebook#qc-5)).
    PawnShifts {
        /// Which lines they cross.
        crossing: Crossing,
        /// Where they may go, each from the square that corresponds.
        targets: SquareSet<QuarterBoard>,
    },
    /// Pieces that one driver may pull or push ([QC-13](crate::rulebook#qc-13)).
    Displacements {
        /// Where the driver stands.
        driver: Square<QuarterBoard>,
        /// The pieces: adjacent ones are pushed, others pulled.
        pieces: SquareSet<QuarterBoard>,
    },
    /// Pieces that one driver may absorb ([QC-13](crate::rulebook#qc-13)).
    Absorptions {
        /// Where the driver stands.
        driver: Square<QuarterBoard>,
        /// The pieces.
        pieces: SquareSet<QuarterBoard>,
    },
    /// Pieces that one driver may swap with those opposite ([QC-13](crate::rulebook#qc-13)).
    Swaps {
        /// Where the driver stands.
        driver: Square<QuarterBoard>,
        /// The pieces to the left or below.
        pieces: SquareSet<QuarterBoard>,
    },
    /// One move of any sort, found legal by trying it out.
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
    /// Moves that pieces make by their movement.
    Ordinary(chess_pieces::Moves<QuarterRules>),
    /// All others.
    Others {
        /// Where they come from.
        batch: Batch,
        /// The squares that are left, one for each move.
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

/// What can happen in a move besides a piece going from one square to another.
///
/// ```
/// use quarter_chess::{BLACK, Event, MERCHANT};
/// let event = Event::Custody { square: "d5".parse()?, army: BLACK, piece_type: MERCHANT };
/// assert_eq!(event.to_string(), "taken M on d5 by custody");
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// What happens in chess too: a piece was captured, by displacement or en passant, or a pawn
    /// was promoted ([QC-4](crate::rulebook#qc-4)).
    Ordinary(PieceEvent<QuarterRules>),
    /// A driver pulled or pushed a piece ([QC-13](crate::rulebook#qc-13)).
    Dragged {
        /// Where it stood.
        from: Square<QuarterBoard>,
        /// Where it went.
        to: Square<QuarterBoard>,
        /// Whose it is.
        army: Army,
        /// What it is.
        piece_type: PieceType,
    },
    /// A driver removed a piece ([QC-13](crate::rulebook#qc-13)).
    Absorbed {
        /// Where it stood.
        square: Square<QuarterBoard>,
        /// Whose it was.
        army: Army,
        /// What it was.
        piece_type: PieceType,
    },
    /// A driver swapped two pieces ([QC-13](crate::rulebook#qc-13)).
    Swapped {
        /// One of the squares.
        low: Square<QuarterBoard>,
        /// The other.
        high: Square<QuarterBoard>,
    },
    /// A piece was taken between two merchants ([QC-10](crate::rulebook#qc-10),
    /// [QC-14](crate::rulebook#qc-14)); if a king, the game is won
    /// ([QC-11](crate::rulebook#qc-11)).
    Custody {
        /// Where it stood.
        square: Square<QuarterBoard>,
        /// Whose it was.
        army: Army,
        /// What it was.
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
