//! State shared by the children of a position, computed once for all of them.
//!
//! After most moves no king is in check and the next army in order has a legal move (ZQ-12). Only moves that may
//! end otherwise are settled one by one.

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::{Armies, PieceType};
use variant_core::Position as _;

use crate::board::{BOARD, corner, pawn_rules};
use crate::moves::Move;
use crate::position::Quadchess;

/// Children of a position without checks, absent players and rights to capture en passant.
pub(crate) struct Children<'a> {
    parent: &'a Quadchess,
    /// The position after the turn, with no piece moved.
    passed: Quadchess,
    /// Armies that may capture en passant after a double push.
    capturers: Armies,
    /// Destinations with which a king castles or arrives on its corner.
    special: SquareSet<Chessboard>,
    /// Pieces that alone stand between a king and a rider hostile to it.
    leaving: SquareSet<Chessboard>,
    /// For each type, the destinations from which it checks a king.
    entering: [SquareSet<Chessboard>; 6],
    /// Whether the next army has a legal move after all moves that leave and enter no guarded square.
    can_move: bool,
    guarded: SquareSet<Chessboard>,
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
            capturers: self.other_players_armies(army),
            // ZQ-8, ZQ-9
            special: self.pieces().army(army).with(corner(army)),
            leaving: SquareSet::EMPTY,
            entering: [SquareSet::EMPTY; 6],
            can_move: false,
            guarded: SquareSet::EMPTY,
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

    /// Looks for a pawn push of the next army that most moves leave legal.
    #[inline(always)]
    fn watch_next_army(&mut self) {
        let (passed, next) = (&self.passed, self.passed.turn);
        let mut steps = passed.free_steps(next);
        let holder = passed.control.holder(next).unwrap_or(next);
        let kings = [passed.pieces().king(holder), passed.king_to_protect(holder)];
        // No move enters the squares of two pushes.
        if !steps.is_many() {
            if steps.is_empty() {
                steps = passed.unpinned_steps(next);
            }
            let backward = pawn_rules(next).forward.opposite();
            let Some(push) = (steps.first()).and_then(|to| Some((BOARD.step(to, backward)?, to)))
            else {
                return;
            };
            self.guarded = self.squares_of_push(push, kings);
        }
        self.can_move = true;
        // A push is legal for kings where they stand.
        let mover = self.parent.pieces().king(self.parent.turn);
        if mover.is_some() && kings.contains(&mover) {
            self.guarded.extend(mover);
        }
    }

    /// Squares on which the legality of a pawn push depends: those of the push, and the lines on which the pawn
    /// could be pinned.
    #[inline(always)]
    fn squares_of_push(
        &self,
        (from, to): (Square<Chessboard>, Square<Chessboard>),
        kings: [Option<Square<Chessboard>>; 2],
    ) -> SquareSet<Chessboard> {
        let occupied = self.parent.pieces().occupied().without(from);
        let mut squares = SquareSet::from(from).with(to);
        for king in kings.into_iter().flatten() {
            if let Some(direction) = BOARD.direction(king, from) {
                squares |= BOARD.ray_attacks(king, direction, occupied);
            }
        }
        squares
    }

    /// Whether a move does more than move and capture: promotion, castling, arrival.
    #[inline(always)]
    fn is_special(&self, m: Move) -> bool {
        (m.becomes != m.piece_type)
            | (m.piece_type == PieceType::KING) & self.special.contains(m.to)
    }

    /// Whether a move that is not special may check a king.
    #[inline(always)]
    fn may_check(&self, m: Move) -> bool {
        let entering = self.entering.get(m.piece_type.index());
        self.leaving.contains(m.from) | entering.is_none_or(|squares| squares.contains(m.to))
    }

    /// Whether the next army surely has a legal move after a move that checks no king.
    #[inline(always)]
    fn lets_next_move(&self, m: Move) -> bool {
        self.can_move & !self.guarded.contains(m.from) & !self.guarded.contains(m.to)
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
        child.board.grant_en_passant(army, m, self.capturers);
        child.note_progress(m, made.into());
        if self.may_check(m) {
            child.note_checks(army, m, true);
        }
        if !child.checked().is_empty()
            || !self.lets_next_move(m) && !child.army_has_moves(child.turn)
        {
            child.turn = army;
            self.parent.settle_in(child, |_| ());
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use core::ops::ControlFlow;

    use variant_core::implement::stop_at_move;
    use variant_core::{Position as _, Rng, Variant as _};

    use crate::board::ARMIES;
    use crate::position::Quadchess;

    /// Visits positions of random games in all modes, dead ones and kings alone included.
    fn visit_games(seeds: u64, mut visit: impl FnMut(Quadchess)) {
        for mode in Quadchess::MODES {
            for seed in 0..seeds {
                let mut rng = Rng::new(seed);
                let mut position = Quadchess::start(mode).expect("a mode");
                for _ in 0..400 {
                    visit(position);
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                }
            }
        }
    }

    #[test]
    fn children_are_those_of_single_moves() {
        let (mut shared, mut affecting, mut blocking) = (0, 0, 0);
        visit_games(12, |position| {
            let children = position.children();
            shared += usize::from(children.is_some());
            let mut place = Quadchess::default();
            let _ = position.visit_children(position.moves(), &mut place, |m, child| {
                let expected = position.play_unchecked(m);
                assert_eq!(*child, expected, "{m} in {position}");
                if let Some(children) = &children {
                    affecting += usize::from(children.may_check(m));
                    blocking += usize::from(!children.lets_next_move(m));
                }
                ControlFlow::<()>::Continue(())
            });
        });
        assert!(
            shared > 10_000 && affecting > 1000 && blocking > 1000,
            "{shared}, {affecting}, {blocking}"
        );
    }

    /// Cheap tests for a legal move agree with the generator, for every army and not only the one to move.
    #[test]
    fn armies_can_move_if_moves_are_generated() {
        let mut immobile = 0;
        visit_games(12, |position| {
            for army in ARMIES {
                let is_able = position.visit_army(army, stop_at_move).is_break();
                let text = position.to_string();
                assert_eq!(position.army_has_moves(army), is_able, "{army:?} in {text}");
                assert!(
                    is_able || position.unpinned_steps(army).is_empty(),
                    "{text}"
                );
                immobile += usize::from(!is_able);
            }
        });
        assert!(immobile > 100, "{immobile}");
    }
}
