//! What follows nearly every move of a kingdom, found out once for all of them.
//!
//! A kingdom falls when its turn comes and it has no move (QK-11), so every move asks for the checks and pins
//! of the next kingdom's king, and for a move. After most moves the answers are those that are true now.

use chess_pieces::{Advances, Armies, Army, CheckInfo, EnPassantRights, KingWatch, PieceType};

use crate::board::{KingdomBoard, KingdomRules};
use crate::moves::Move;
use crate::position::QuadKingdom;
use crate::rules::{Kept, Turn};

/// What is true after all moves that are of no concern.
pub(crate) struct Foresight<'a> {
    parent: &'a QuadKingdom,
    us: Army,
    after: After,
    watch: KingWatch<KingdomRules>,
    /// The advances of pawns that may then be captured en passant.
    advances: Advances<KingdomRules, 4>,
}

/// What of the position that follows the moves do not change on the board.
struct After {
    checks: CheckInfo<KingdomBoard>,
    en_passant: EnPassantRights<KingdomRules, 4>,
    halfmove_clock: u32,
    ply: u32,
    turn: Turn,
    kept: Kept,
}

impl After {
    /// What a position tells that follows, before anything is moved.
    fn of(next: &QuadKingdom) -> Self {
        Self {
            checks: next.checks,
            en_passant: *next.board.en_passant(),
            halfmove_clock: next.halfmove_clock,
            ply: next.ply,
            turn: next.turn,
            kept: next.kept,
        }
    }

    #[inline(always)]
    fn write(&self, next: &mut QuadKingdom) {
        next.checks = self.checks;
        *next.board.en_passant_mut() = self.en_passant;
        next.halfmove_clock = self.halfmove_clock;
        next.ply = self.ply;
        next.turn = self.turn;
        next.kept = self.kept;
    }
}

impl QuadKingdom {
    /// What follows the moves of this turn; `None` if the king that the next kingdom has to keep safe is in check,
    /// if it has no free pawn, and where partners move together.
    ///
    /// Brings `next` to what follows all of them, with nothing moved yet.
    pub(crate) fn foresee(&self, next: &mut Self) -> Option<Foresight<'_>> {
        let us = self.turn.single()?;
        *next = *self;
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.ply = next.ply.saturating_add(1);
        next.board.en_passant_mut().end(Armies::of(us));
        next.pass_turn_on(us, &mut |_| ());
        let them = next.turn.single()?;
        let guarded = next.protected(them)?;
        let (king, hostile) = (
            self.pieces().king(guarded)?,
            next.pieces_hostile_to(guarded),
        );
        let mut watch = KingWatch::new(&self.board, us, king, hostile)?;
        next.checks = watch.checks(self.pieces().army(them));
        let pawn = self.board.free_pawn(them, next.checks)?;
        watch.add(pawn | self.board.en_passant_squares());
        Some(Foresight {
            parent: self,
            us,
            after: After::of(next),
            watch,
            advances: self.board.advances(us, self.standing),
        })
    }
}

impl Foresight<'_> {
    /// Plays `m`; recomputes checks only if `m` affects them.
    #[inline(always)]
    pub(crate) fn play_into(&self, m: Move, next: &mut QuadKingdom) {
        *next = *self.parent;
        let made = next.make_and_score(self.us, m, &mut |_| ());
        self.after.write(next);
        if m.piece_type == PieceType::PAWN || made.captures() {
            next.halfmove_clock = 0;
        }
        self.advances.grant(m, next.board.en_passant_mut());
        if made.castled || !made.en_passant.is_empty() || self.watch.concerns(m) {
            next.look_again();
        }
    }
}

impl QuadKingdom {
    /// Looks at rights, checks and moves after a move that may have changed them.
    #[inline(never)]
    fn look_again(&mut self) {
        self.review_en_passant();
        self.settle(&mut |_| ());
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use variant_core::{Position, Rng, Variant};

    use crate::QuadKingdom;

    /// Black, who has control next, steps onto the rank where White's rook then pins Emerald's knight.
    #[test]
    fn a_step_of_the_king_that_emerald_has_to_keep_safe_is_of_concern() {
        let position: QuadKingdom =
            "*,*,8,*,*/*,*,8,*,*/12/12/2,mK,6,eP,2/7,bK,4/wR,3,eN,7/12/12/11,eK/*,*,8,*,*/\
             *,*,wK,7,*,* three:mb b wmbe - - 0,0,0,0 0 50"
                .parse()
                .expect("a position");
        assert!(position.foresee(&mut position.clone()).is_some());
        let step = position.parse_move("h7h6").expect("a move");
        let mut replies = None;
        let _ = position.visit_children([step], &mut position.clone(), |_, child| {
            replies = Some(child.count_moves());
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(replies, Some(position.play_unchecked(step).count_moves()));
        assert_eq!(replies, Some(3 + 1)); // of the king and the pawn
    }

    /// In thousands of positions of random games of every mode: kingdoms fall in them, partners move together,
    /// and Emerald moves for the player whose king it must not leave in check.
    #[test]
    fn what_is_foreseen_comes_about() {
        let scoring = ["ffa+points", "three+points", "two-a+points+draws"];
        for mode in QuadKingdom::MODES.iter().chain(&scoring) {
            let (mut foreseen, mut positions) = (0, 0);
            for seed in 0..24 {
                let mut rng = Rng::new(seed);
                let mut position = QuadKingdom::start(mode).expect("a mode");
                let mut place = position;
                for _ in 0..300 {
                    let moves = position.moves();
                    let _ = position.visit_children(moves, &mut place, |m, child| {
                        let expected = position.play_unchecked(m);
                        assert_eq!(*child, expected, "{mode}: {position}, {m}");
                        ControlFlow::<()>::Continue(())
                    });
                    foreseen += usize::from(position.foresee(&mut place).is_some());
                    positions += 1;
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                }
            }
            assert!(
                2 * foreseen > positions,
                "{mode}: {foreseen} of {positions}"
            );
        }
    }
}
