//! State shared by the children of a position, computed once for all of them.
//!
//! After most moves no king is in check and the next army in order has a legal move (ZQ-12). Only moves that may
//! end otherwise are settled one by one.

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::PieceType;
use variant_core::Position as _;

use crate::board::{BOARD, corner, pawn_rules};
use crate::moves::Move;
use crate::position::Quadchess;

/// Children of a position without checks, absent players and rights to capture en passant.
pub(crate) struct Children<'a> {
    parent: &'a Quadchess,
    /// The position after the turn, with no piece moved.
    passed: Quadchess,
    /// Destinations with which a king castles or arrives on its corner.
    special: SquareSet<Chessboard>,
    /// Pieces that alone stand between a king and a rider hostile to it.
    leaving: SquareSet<Chessboard>,
    /// For each type, the destinations from which it checks a king.
    entering: [SquareSet<Chessboard>; 6],
    /// Whether the next army has a legal move after every move that affects nothing.
    can_move: bool,
}

impl Quadchess {
    /// State shared by the children; `None` if moves have effects that it does not cover.
    pub(crate) fn children(&self) -> Option<Children<'_>> {
        let army = self.turn;
        let is_quiet = !self.is_decided()
            && self.urgent.is_empty()
            && self.absence.is_empty()
            && self.board.en_passant().is_empty()
            && !self.arrived_kings().contains(army);
        let holder = self.control.holder(army).filter(|_| is_quiet)?;
        let mut passed = *self;
        passed.end_turn(army);
        passed.turn = self.following(army);
        let mut children = Children {
            parent: self,
            passed,
            // ZQ-8, ZQ-9
            special: self.pieces().army(army).with(corner(army)),
            leaving: SquareSet::EMPTY,
            entering: [SquareSet::EMPTY; 6],
            can_move: false,
        };
        for other in self.active().without(holder) {
            if let Some(king) = self.pieces().king(other) {
                children.watch_king(king, self.hostile_to(other));
            }
        }
        children.watch_next_army();
        Some(children)
    }
}

impl Children<'_> {
    #[inline(always)]
    fn enter(&mut self, piece_type: PieceType, squares: SquareSet<Chessboard>) {
        self.entering[piece_type.index()] |= squares;
    }

    /// Adds the moves that check a king.
    #[inline(always)]
    fn watch_king(&mut self, king: Square<Chessboard>, hostile: SquareSet<Chessboard>) {
        let pieces = self.parent.pieces();
        let occupied = pieces.occupied();
        let diagonal = BOARD.bishop_attacks(king, occupied);
        let orthogonal = BOARD.rook_attacks(king, occupied);
        self.enter(
            PieceType::PAWN,
            pawn_rules(self.parent.turn).attackers(king),
        );
        self.enter(PieceType::KNIGHT, BOARD.knight_targets(king));
        self.enter(PieceType::BISHOP, diagonal);
        self.enter(PieceType::ROOK, orthogonal);
        self.enter(PieceType::QUEEN, diagonal | orthogonal);
        let riders = (BOARD.bishop_lines(king) & pieces.diagonal_riders()
            | BOARD.rook_lines(king) & pieces.orthogonal_riders())
            & hostile;
        for rider in riders {
            let blockers = BOARD.between(king, rider) & occupied;
            if !blockers.is_many() {
                self.leaving |= blockers;
            }
        }
    }

    /// Looks for a pawn push of the next army, and adds the moves after which it may not be legal.
    #[inline(always)]
    fn watch_next_army(&mut self) {
        let (passed, next) = (&self.passed, self.passed.turn);
        let mut steps = passed.free_steps(next);
        // No move enters the squares of two pushes.
        let mut guarded = SquareSet::EMPTY;
        let holder = passed.control.holder(next).unwrap_or(next);
        let kings = [passed.pieces().king(holder), passed.king_to_protect(holder)];
        if !steps.is_many() {
            if steps.is_empty() {
                steps = passed.unpinned_steps(next);
            }
            let Some(to) = steps.first() else {
                return;
            };
            let Some(from) = BOARD.step(to, pawn_rules(next).forward.opposite()) else {
                return;
            };
            guarded = SquareSet::from(from).with(to);
            let occupied = passed.pieces().occupied().without(from);
            for king in kings.into_iter().flatten() {
                if let Some(direction) = BOARD.direction(king, from) {
                    guarded |= BOARD.ray_attacks(king, direction, occupied);
                }
            }
        }
        self.can_move = true;
        self.leaving |= guarded;
        for entering in &mut self.entering {
            *entering |= guarded;
        }
        // The push is legal for kings where they stand.
        let mover = self.parent.pieces().king(self.parent.turn);
        if mover.is_some() && kings.contains(&mover) {
            self.enter(PieceType::KING, BOARD.all());
        }
    }

    /// Whether a move does more than move and capture: promotion, castling, arrival.
    #[inline(always)]
    fn is_special(&self, m: Move) -> bool {
        m.becomes != m.piece_type || m.piece_type == PieceType::KING && self.special.contains(m.to)
    }

    /// Whether a move that is not special may check a king or take the next army's moves.
    #[inline(always)]
    fn affects(&self, m: Move) -> bool {
        let entering = self.entering.get(m.piece_type.index());
        self.leaving.contains(m.from) || entering.is_none_or(|squares| squares.contains(m.to))
    }

    /// Plays a legal move into `child`; looks for checks and moves only if it may affect them.
    #[inline(always)]
    pub(crate) fn play_into(&self, m: Move, child: &mut Quadchess) {
        if self.is_special(m) {
            return self.parent.play_into(m, child);
        }
        let army = self.parent.turn;
        *child = self.passed;
        let made = child.board.make(army, m, &mut |_| ());
        child.grant_en_passant(army, m);
        child.note_progress(m, made.into());
        if self.affects(m) {
            child.turn = army;
            child.note_checks(m, true);
        } else if self.can_move || child.army_has_moves(child.turn) {
            return;
        }
        child.turn = army;
        self.parent.settle_in(child, |_| ());
    }
}
