//! Moves that only clear one square and fill another.

use board_geometry::{Direction, Square, SquareSet};
use chess_pieces::{MoveBatch, PieceType};
use variant_perft::{Remote, ReplyCounter};

use crate::board::{BOARD, QuarterBoard, QuarterRules};
use crate::moves::PieceMove;
use crate::rules::quadrants::Crossing;

type Set = SquareSet<QuarterBoard>;

pub(crate) trait Relocations: Copy {
    fn targets(&self) -> Set;

    fn to_squares(self, squares: Set) -> Self;

    /// Type and origin of an officer; `None` for pawns.
    fn officer(&self) -> Option<(PieceType, Square<QuarterBoard>)>;

    fn sources(&self) -> Set;

    fn reached_from(&self, squares: Set) -> Set;

    fn for_each(self, visit: impl FnMut(PieceMove));

    /// Table replies. Remote moves share one count; `count` takes moves that change too much.
    fn count(
        self,
        counter: &ReplyCounter<'_, QuarterRules>,
        remote: Option<&Remote<QuarterRules>>,
        count: impl FnMut(PieceMove) -> u64,
    ) -> u64;
}

impl Relocations for MoveBatch<QuarterRules> {
    fn targets(&self) -> Set {
        match *self {
            Self::Piece { targets, .. }
            | Self::Pawns { targets, .. }
            | Self::Promotions { targets, .. } => targets,
        }
    }

    fn to_squares(self, squares: Set) -> Self {
        MoveBatch::to_squares(self, squares)
    }

    fn officer(&self) -> Option<(PieceType, Square<QuarterBoard>)> {
        match *self {
            Self::Piece {
                piece_type, from, ..
            } => Some((piece_type, from)),
            _ => None,
        }
    }

    fn sources(&self) -> Set {
        match *self {
            Self::Piece { from, .. } => from.into(),
            Self::Pawns {
                back,
                double,
                targets,
            } => stepped(targets, back, double),
            Self::Promotions { back, targets, .. } => stepped(targets, back, false),
        }
    }

    fn reached_from(&self, squares: Set) -> Set {
        match *self {
            Self::Piece { from, targets, .. } => {
                if squares.contains(from) {
                    targets
                } else {
                    Set::EMPTY
                }
            }
            Self::Pawns { back, double, .. } => stepped(squares, back.opposite(), double),
            Self::Promotions { back, .. } => stepped(squares, back.opposite(), false),
        }
    }

    fn for_each(self, visit: impl FnMut(PieceMove)) {
        self.into_iter().for_each(visit);
    }

    #[inline(always)]
    fn count(
        self,
        counter: &ReplyCounter<'_, QuarterRules>,
        remote: Option<&Remote<QuarterRules>>,
        mut count: impl FnMut(PieceMove) -> u64,
    ) -> u64 {
        match self {
            // The counter takes single pawns for en passant.
            Self::Piece {
                piece_type: PieceType::PAWN,
                ..
            } => (self.into_iter())
                .map(|m| counter.replies_to(m).unwrap_or_else(|| count(m)))
                .sum(),
            _ => counter.count_batch(remote, self, count),
        }
    }
}

fn stepped(squares: Set, direction: Direction, double: bool) -> Set {
    let once = BOARD.step_all(squares, direction);
    if double {
        BOARD.step_all(once, direction)
    } else {
        once
    }
}

/// QC-5.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnShifts {
    pub(crate) crossing: Crossing,
    pub(crate) targets: Set,
}

impl Relocations for PawnShifts {
    fn targets(&self) -> Set {
        self.targets
    }

    fn to_squares(self, squares: Set) -> Self {
        Self {
            targets: self.targets & squares,
            ..self
        }
    }

    fn officer(&self) -> Option<(PieceType, Square<QuarterBoard>)> {
        None
    }

    fn sources(&self) -> Set {
        self.crossing.all_corresponding(self.targets)
    }

    fn reached_from(&self, squares: Set) -> Set {
        self.crossing.all_corresponding(squares)
    }

    fn for_each(self, mut visit: impl FnMut(PieceMove)) {
        for to in self.targets {
            let from = self.crossing.corresponding(to);
            visit(PieceMove::new(from, to, PieceType::PAWN));
        }
    }

    #[inline(always)]
    fn count(
        self,
        counter: &ReplyCounter<'_, QuarterRules>,
        remote: Option<&Remote<QuarterRules>>,
        mut count: impl FnMut(PieceMove) -> u64,
    ) -> u64 {
        let (far, mut replies) = match remote {
            Some(remote) => {
                let squares = remote.squares(PieceType::PAWN);
                let far = self.targets & squares & self.reached_from(squares);
                (far, far.len() as u64 * remote.replies())
            }
            None => (Set::EMPTY, 0),
        };
        self.to_squares(!far).for_each(|m| {
            replies += counter.replies_to(m).unwrap_or_else(|| count(m));
        });
        replies
    }
}
