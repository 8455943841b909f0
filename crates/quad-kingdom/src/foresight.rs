//! What follows nearly every move of a kingdom, found out once for all of them.
//!
//! A kingdom falls when its turn comes and it has no move (QK-11), so every move asks for the checks and pins
//! of the next kingdom's king, and for a move. After most moves the answers are those that are true now.

use board_geometry::SquareSet;
use chess_pieces::{Armies, Army, KingWatch, Made, PieceType};

use crate::board::{KingdomBoard, KingdomRules};
use crate::moves::{Batch, Move};
use crate::position::QuadKingdom;

/// What is true after all moves that are of no concern.
pub(crate) struct Foresight {
    us: Army,
    /// The position that follows, but for what the move changes on the board.
    next: QuadKingdom,
    watch: KingWatch<KingdomRules>,
    /// Whether the kingdom has rights to capture en passant, which end.
    has_rights: bool,
    /// Where pawns arrive that may then be captured en passant.
    advances: SquareSet<KingdomBoard>,
}

impl QuadKingdom {
    /// What follows the moves of this turn; `None` if the king that the next kingdom has to keep safe is in check,
    /// if it has no free pawn, and where partners move together.
    pub(crate) fn foresee(&self) -> Option<Foresight> {
        let us = self.turn.single()?;
        let mut next = *self;
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.ply = next.ply.saturating_add(1);
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
            us,
            next,
            watch,
            has_rights: self.board.en_passant().is_for(us),
            advances: self.board.en_passant_arrivals(us, self.standing),
        })
    }
}

impl Foresight {
    /// Makes the moves of a batch in turn.
    // A loop for each kind of batch: nobody can tell from one move whether the next is a pawn's.
    #[inline(always)]
    pub(crate) fn for_each_child(
        &self,
        batch: Batch,
        child: &mut QuadKingdom,
        visit: &mut impl FnMut(Move, &QuadKingdom),
    ) {
        match batch {
            Batch::Piece { .. } | Batch::Promotions { .. } => {
                for m in batch {
                    self.play_into(m, false, child);
                    visit(m, child);
                }
            }
            Batch::Pawns { double, .. } => {
                for m in batch {
                    self.play_into(m, double, child);
                    visit(m, child);
                }
            }
        }
    }

    /// Makes a move, and looks at what follows only if it was not to be foreseen.
    #[inline(always)]
    fn play_into(&self, m: Move, is_double_step: bool, next: &mut QuadKingdom) {
        *next = self.next;
        let made = if next.rules.points {
            next.make_and_score_silently(self.us, m)
        } else {
            next.board.make(self.us, m, &mut |_| ())
        };
        if m.piece_type == PieceType::PAWN || made.captures() {
            next.halfmove_clock = 0;
        }
        if self.has_rights {
            next.board.en_passant_mut().end(Armies::of(self.us));
        }
        if is_double_step && self.advances.contains(m.to) {
            (next.board).grant_en_passant(self.us, m, next.standing);
        }
        if made.castled || !made.en_passant.is_empty() || self.watch.concerns(m) {
            next.look_again();
        }
    }
}

impl QuadKingdom {
    #[inline(never)]
    fn make_and_score_silently(&mut self, us: Army, m: Move) -> Made<KingdomBoard> {
        self.make_and_score(us, m, &mut |_| ())
    }

    /// Looks at rights, checks and moves after a move that may have changed them.
    #[inline(never)]
    fn look_again(&mut self) {
        self.review_en_passant();
        self.settle(&mut |_| ());
    }
}

#[cfg(test)]
mod tests {
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
        assert!(position.foresee().is_some());
        let step = position.parse_move("h7h6").expect("a move");
        let mut replies = None;
        position.for_each_child(&mut position.clone(), |m, child| {
            if m == step {
                replies = Some(child.count_moves());
            }
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
                    position.for_each_child(&mut place, |m, child| {
                        assert_eq!(
                            *child,
                            position.play_unchecked(m),
                            "{mode}: {position}, {m}"
                        );
                    });
                    foreseen += usize::from(position.foresee().is_some());
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
