use board_geometry::{Geometry, SquareSet};

use super::{OffTable, ReplyCounter};
use chess_pieces::attacks::{pawns_ahead, rooks_shield_kings};
use chess_pieces::counts::{ByType, List};
use chess_pieces::{CastlingRights, MoveBatch, PieceRules, PieceType};

/// Squares that do not affect the replying army while pieces only move quietly between them.
///
/// [`ReplyCounter::count_batch`] has an example.
#[derive(Clone, Copy, Debug)]
pub struct Remote<R: PieceRules> {
    /// By type, squares from which it attacks nothing that matters.
    pub(super) squares: ByType<R, SquareSet<R::Board>>,
    pub(super) replies: u64,
}

impl<R: PieceRules> Remote<R> {
    /// Replies to a move from one of the [squares](Self::squares) to an empty one.
    pub fn replies(&self) -> u64 {
        self.replies
    }

    /// Remote squares of a type other than the king.
    #[inline(always)]
    pub fn squares(&self, piece_type: PieceType) -> SquareSet<R::Board> {
        let squares = self.squares.as_ref().get(piece_type.index());
        squares.copied().unwrap_or(SquareSet::EMPTY)
    }
}

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    /// Remote squares. `None` with pieces [off the table](OffTable), or if remote moves leave no reply.
    pub fn remote(&self) -> Option<Remote<R>> {
        if O::ANY {
            return None;
        }
        let steps = R::Board::BOARD.neighbours(self.king) & self.destinations;
        let attacked = self.attacked.once;
        let king_moves = (steps - attacked).len()
            + if self.castling == CastlingRights::NONE {
                0
            } else {
                let mut castling = self.castling;
                if const { rooks_shield_kings::<R>() } {
                    castling = self.without_uncovering(castling, self.occupied, None);
                }
                Self::count_castlings(castling, self.occupied, attacked)
            };
        let replies = self.officer_moves + self.pawns.moves + king_moves + self.en_passant_captures;
        let mut origins = self.origins;
        origins.add(self.watched);
        let close = self.close_squares();
        let mut squares: ByType<R, SquareSet<R::Board>> = List::EMPTY;
        for (number, squares) in squares.as_mut().iter_mut().enumerate() {
            let movement = Self::movement(PieceType::new(number as u8));
            // Pawns attack beside them.
            *squares = !close
                - if movement.moves() {
                    origins.by(movement)
                } else {
                    origins.steps
                };
        }
        (replies > 0).then_some(Remote {
            squares,
            replies: replies as u64,
        })
    }

    fn close_squares(&self) -> SquareSet<R::Board> {
        let mut squares = self.leaving
            | self.entering
            | self.shields
            | self.zone
            | R::Board::BOARD.neighbours(self.king)
            | self.rays.once
            | self.ridden
            | self.pawns.zone
            | self.en_passant_zone
            | self.shielded_zone;
        if self.castling != CastlingRights::NONE {
            for (_, rules) in self.castling.open::<R>() {
                squares |= rules.empty;
                if rules.rook_shields_king() {
                    squares |= R::Board::BOARD.ray_through(rules.king_to, rules.rook_from);
                }
            }
        }
        squares
    }

    #[inline(always)]
    pub(super) fn remote_targets(
        &self,
        remote: &Remote<R>,
        batch: &MoveBatch<R>,
    ) -> SquareSet<R::Board> {
        let squares = |piece_type| remote.squares(piece_type);
        match *batch {
            MoveBatch::Piece {
                piece_type,
                from,
                targets,
            } if piece_type != PieceType::PAWN
                && piece_type != PieceType::KING
                && (squares(piece_type) & self.destinations).contains(from) =>
            {
                targets & (squares(piece_type) - self.occupied)
            }
            MoveBatch::Pawns {
                back,
                double,
                targets,
            } if !back.is_diagonal() => {
                let squares = squares(PieceType::PAWN);
                let mut reached = pawns_ahead::<R>(self.us, squares & self.destinations);
                if double {
                    let passed = reached - self.pawns.attacks();
                    reached = pawns_ahead::<R>(self.us, passed);
                }
                targets & reached & (squares - self.occupied)
            }
            _ => SquareSet::EMPTY,
        }
    }
}
