use chess_pieces::{Armies, Army, CheckWatch, MoveEffects, PieceType};
use variant_core::Position as _;

use crate::board::KingdomRules;
use crate::moves::{Event, Move};
use crate::position::QuadKingdom;
use crate::rules::Turn;

impl QuadKingdom {
    #[inline(always)]
    pub(crate) fn mover(&self, m: Move) -> Army {
        match self.turn {
            Turn::One(army) | Turn::Alternate { mover: army, .. } => army,
            Turn::Together(_, second) if self.pieces().army(second).contains(m.from) => second,
            Turn::Together(first, _) => first,
        }
    }

    #[inline(always)]
    pub(crate) fn play_in_place(&mut self, m: Move, report: &mut impl FnMut(Event)) {
        let us = self.mover(m);
        let movers = self.turn.movers();
        let trapped_and_control = self.trapped_and_control;
        let effects = self.make(us, m, report);
        self.board.en_passant_mut().end(movers); // QK-7, QK-15
        self.grant_en_passant(us, m);
        self.follow(us, report);
        let is_simple = !effects.castled && effects.en_passant.is_empty();
        self.checked = if is_simple && self.trapped_and_control == trapped_and_control {
            self.find_checked_after(us, m, self.checked)
        } else {
            self.find_checked()
        };
        self.settle(report);
    }

    #[inline(always)]
    fn make(&mut self, us: Army, m: Move, report: &mut impl FnMut(Event)) -> MoveEffects {
        let effects = self
            .board
            .make(us, m, &mut |event| report(Event::Pieces(event)));
        for (army, piece_type) in effects.captured_pieces() {
            self.score_capture(us, army, piece_type, report);
        }
        if m.piece_type == PieceType::PAWN || effects.captures() {
            self.halfmove_clock = 0; // QK-13
        } else {
            self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        }
        effects
    }

    #[inline(always)]
    fn grant_en_passant(&mut self, us: Army, m: Move) {
        if m.piece_type == PieceType::PAWN {
            self.board.grant_en_passant(us, m, self.standing);
        }
    }

    #[inline(always)]
    fn follow(&mut self, us: Army, report: &mut impl FnMut(Event)) {
        self.ply = self.ply.saturating_add(1);
        self.review_en_passant();
        self.pass_turn_on(us, report);
        self.refresh_state_key();
    }

    /// Keeps rights that still apply, between standing kingdoms (QK-7).
    #[inline(always)]
    pub(crate) fn review_en_passant(&mut self) {
        let standing = self.standing;
        self.board.review_en_passant(|capturer, owner| {
            standing.contains(capturer) && standing.contains(owner)
        });
    }

    /// Null move. `None` in check, if partners move together, or if the next kingdom would be eliminated.
    pub(crate) fn passed(&self) -> Option<Self> {
        let us = self.turn.single()?;
        if self.is_decided() || self.checked.contains(self.protected(us)?) {
            return None;
        }
        let mut next = self.passed_unsettled(us);
        next.settle(&mut |_| ());
        (next.standing == self.standing).then_some(next)
    }

    fn passed_unsettled(&self, us: Army) -> Self {
        let mut next = *self;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.board.en_passant_mut().end(Armies::of(us));
        next.follow(us, &mut |_| ());
        if next.trapped_and_control != self.trapped_and_control {
            next.checked = next.find_checked();
        }
        next
    }

    pub(crate) fn sharing_play(&self) -> Option<impl Fn(Move, &mut Self)> {
        let shared = self.share()?;
        Some(move |m, next: &mut Self| shared.play_into(m, next))
    }

    fn share(&self) -> Option<SharedPlay<'_>> {
        let us = self.turn.single()?;
        let mut base = self.passed_unsettled(us);
        let guarded = self.protected(us)?;
        let mut watched = self.standing;
        let passes_control = base.trapped_and_control != self.trapped_and_control;
        if !passes_control {
            // A legal move keeps this king safe, unless passing control checks it (QK-18).
            watched = watched.without(guarded);
            base.checked = base.checked.without(guarded);
        }
        let mut watch = CheckWatch::NONE;
        for army in watched {
            if let Some(king) = self.pieces().king(army) {
                watch.add_king(&self.board, us, king, base.pieces_hostile_to(army));
            }
        }
        watch.add(base.board.en_passant_squares());
        let is_settled = base.watch_mobility(us, &mut watch);
        Some(SharedPlay {
            parent: self,
            us,
            base,
            passes_control,
            is_settled,
            watch,
        })
    }
}

struct SharedPlay<'a> {
    parent: &'a QuadKingdom,
    us: Army,
    base: QuadKingdom,
    /// Whether control of Emerald passes, which changes checks (QK-18).
    passes_control: bool,
    /// Whether the next kingdom can move after all moves that `watch` does not name.
    is_settled: bool,
    /// Detects changes of checks, en passant rights, or the next kingdom's mobility.
    watch: CheckWatch<KingdomRules>,
}

impl SharedPlay<'_> {
    #[inline(always)]
    fn play_into(&self, m: Move, next: &mut QuadKingdom) {
        let (board, us) = (&self.parent.board, self.us);
        let castles = m.piece_type == PieceType::KING && board.castling_of(us, m).is_some();
        let takes_en_passant = board.en_passant().is_for(us) && m.is_pawn_capture();
        if castles || takes_en_passant || m.promotion().is_some() {
            return self.parent.play_into(m, next);
        }
        *next = self.base;
        let captured = next.board.make_simple(&self.base.board, us, m);
        if let Some((army, piece_type)) = captured {
            next.score_capture(us, army, piece_type, &mut |_| ());
        }
        if captured.is_some() || m.piece_type == PieceType::PAWN {
            next.halfmove_clock = 0; // QK-13
            next.grant_en_passant(us, m);
        }
        if !self.is_settled || self.watch.affects(m) {
            next.recheck(us, m, self.passes_control);
        }
    }
}

impl QuadKingdom {
    #[inline(never)]
    fn recheck(&mut self, us: Army, m: Move, passes_control: bool) {
        self.review_en_passant();
        self.checked = if passes_control {
            self.find_checked()
        } else {
            self.find_checked_after(us, m, self.checked)
        };
        self.settle(&mut |_| ());
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use variant_core::{Position, Rng, Variant};

    use crate::QuadKingdom;

    /// White's rook then pins Emerald's knight: Black has control next.
    #[test]
    fn a_step_of_the_king_that_emerald_has_to_keep_safe_is_seen() {
        let position: QuadKingdom =
            "*,*,8,*,*/*,*,8,*,*/12/12/2,mK,6,eP,2/7,bK,4/wR,3,eN,7/12/12/11,eK/*,*,8,*,*/\
             *,*,wK,7,*,* three:mb b wmbe - - 0,0,0,0 0 50"
                .parse()
                .expect("a position");
        let shared = position.share().expect("state to share");
        let step = position.parse_move("h7h6").expect("a move");
        let mut child = position;
        shared.play_into(step, &mut child);
        assert_eq!(child, position.play_unchecked(step));
        assert_eq!(child.count_moves(), 3 + 1); // of the king and the pawn
    }

    /// Eliminations, partners who move together, Emerald's moves for its holder.
    #[test]
    fn shared_children_are_those_played_in_full() {
        let scoring = ["ffa+points", "three+points", "two-a+points+draws"];
        for mode in QuadKingdom::MODES.iter().chain(&scoring) {
            let (mut shared, mut positions) = (0, 0);
            for seed in 0..24 {
                let mut rng = Rng::new(seed);
                let mut position = QuadKingdom::start(mode).expect("a mode");
                let mut place = position;
                for _ in 0..300 {
                    let moves = position.moves();
                    let _ = position.visit_children(moves, &mut place, |m, child| {
                        let expected = position.play_unchecked(m);
                        assert_eq!(*child, expected, "{mode}: {position}, {m}");
                        assert_eq!(
                            child.checked,
                            child.find_checked(),
                            "{mode}: {position}, {m}"
                        );
                        ControlFlow::<()>::Continue(())
                    });
                    shared += usize::from(position.share().is_some());
                    positions += 1;
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                }
            }
            assert!(2 * shared > positions, "{mode}: {shared} of {positions}");
        }
    }
}
