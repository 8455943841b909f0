use chess_pieces::{Armies, Army, CheckWatch, PieceType};

use crate::board::KingdomRules;
use crate::generate::watch_mobility;
use crate::moves::{Event, Move};
use crate::rules::{check, points};
use crate::state::{QuadKingdom, ToMove};
use crate::turn::TurnResolver;

/// Plays without reporting events; compiled once.
#[inline(never)]
pub(crate) fn play_unreported(state: &mut QuadKingdom, m: Move) {
    play(state, m, &mut |_| ());
}

#[inline(always)]
pub(crate) fn play(state: &mut QuadKingdom, m: Move, report: &mut impl FnMut(Event)) {
    let us = state.mover(m);
    let movers = state.turn.movers();
    let effects = (state.board).make(us, m, &mut |event| report(Event::Pieces(event)));
    let passed = effects
        .en_passant
        .iter()
        .map(|army| (army, PieceType::PAWN));
    for captured in effects.captured.into_iter().chain(passed) {
        points::score_capture(state, us, captured, report);
    }
    state.board.en_passant_mut().end(movers); // QK-7, QK-15
    if m.piece_type == PieceType::PAWN {
        state.board.grant_en_passant(us, m, state.standing);
    }
    if m.piece_type == PieceType::PAWN || effects.captures() {
        state.halfmove_clock = 0; // QK-13
    } else {
        state.halfmove_clock = state.halfmove_clock.saturating_add(1);
    }
    let mut resolver = TurnResolver::new(state, report);
    resolver.end_turn(us);
    let state = &mut *resolver.state;
    let is_simple = !effects.castled && effects.en_passant.is_empty();
    state.checked = if is_simple && !resolver.has_passed_control {
        check::find_checked_after(state, us, m, state.checked)
    } else {
        check::find_checked(state)
    };
    resolver.settle();
}

pub(crate) fn pass(state: &QuadKingdom) -> Option<QuadKingdom> {
    let ToMove::One { mover, protected } = state.next_to_move()? else {
        return None;
    };
    if state.checked.contains(protected) {
        return None;
    }
    let mut next = pass_unsettled(state, mover);
    resolver(&mut next).settle();
    (next.standing == state.standing).then_some(next)
}

fn pass_unsettled(state: &QuadKingdom, us: Army) -> QuadKingdom {
    let mut next = *state;
    next.halfmove_clock = state.halfmove_clock.saturating_add(1);
    next.board.en_passant_mut().end(Armies::of(us));
    resolver(&mut next).end_turn(us);
    if next.control != state.control {
        next.checked = check::find_checked(&next);
    }
    next
}

fn resolver(state: &mut QuadKingdom) -> TurnResolver<'_, impl FnMut(Event)> {
    TurnResolver::new(state, |_| ())
}

/// Plays moves from shared state; `None` if partners move together.
pub(crate) fn share(state: &QuadKingdom) -> Option<impl Fn(Move, &mut QuadKingdom)> {
    let shared = SharedPlay::of(state)?;
    Some(move |m, next: &mut QuadKingdom| shared.play(m, next))
}

struct SharedPlay<'a> {
    parent: &'a QuadKingdom,
    us: Army,
    base: QuadKingdom,
    /// Whether control of Emerald passes, which changes checks (QK-18).
    passes_control: bool,
    /// Whether the next kingdom can move after all moves outside `watch`.
    is_settled: bool,
    watch: CheckWatch<KingdomRules>,
}

impl<'a> SharedPlay<'a> {
    fn of(parent: &'a QuadKingdom) -> Option<Self> {
        let ToMove::One {
            mover: us,
            protected,
        } = parent.next_to_move()?
        else {
            return None;
        };
        let mut base = pass_unsettled(parent, us);
        let mut watched = parent.standing;
        let passes_control = base.control != parent.control;
        if !passes_control {
            // A legal move keeps this king safe, unless passing control checks it (QK-18).
            watched = watched.without(protected);
            base.checked = base.checked.without(protected);
        }
        let mut watch = CheckWatch::NONE;
        for army in watched {
            if let Some(king) = parent.pieces().king(army) {
                watch.add_king(&parent.board, us, king, base.pieces_hostile_to(army));
            }
        }
        watch.add(base.board.en_passant_squares());
        let is_settled = watch_mobility(&base, us, &mut watch);
        Some(Self {
            parent,
            us,
            base,
            passes_control,
            is_settled,
            watch,
        })
    }

    #[inline(always)]
    fn play(&self, m: Move, next: &mut QuadKingdom) {
        let (board, us) = (&self.parent.board, self.us);
        let castles = m.piece_type == PieceType::KING && board.castling_of(us, m).is_some();
        let takes_en_passant = board.en_passant().is_for(us) && m.is_pawn_capture();
        if castles || takes_en_passant || m.promotion().is_some() {
            *next = *self.parent;
            return play_unreported(next, m);
        }
        *next = self.base;
        let captured = next.board.make_simple(&self.base.board, us, m);
        if let Some(captured) = captured {
            points::score_capture(next, us, captured, &mut |_| ());
        }
        if m.piece_type == PieceType::PAWN {
            next.board.grant_en_passant(us, m, next.standing);
        }
        if captured.is_some() || m.piece_type == PieceType::PAWN {
            next.halfmove_clock = 0; // QK-13
        }
        if !self.is_settled || self.watch.affects(m) {
            self.recheck(m, next);
        }
    }

    #[inline(never)]
    fn recheck(&self, m: Move, next: &mut QuadKingdom) {
        next.review_en_passant();
        next.checked = if self.passes_control {
            check::find_checked(next)
        } else {
            check::find_checked_after(next, self.us, m, next.checked)
        };
        resolver(next).settle();
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use variant_core::{Position, Rng, Variant};

    use super::SharedPlay;
    use crate::QuadKingdom;
    use crate::rules::check::find_checked;

    /// White's rook then pins Emerald's knight: Black has control next.
    #[test]
    fn a_step_of_the_king_that_emerald_has_to_keep_safe_is_seen() {
        let position: QuadKingdom =
            "*,*,8,*,*/*,*,8,*,*/12/12/2,mK,6,eP,2/7,bK,4/wR,3,eN,7/12/12/11,eK/*,*,8,*,*/\
             *,*,wK,7,*,* three:mb b wmbe - - 0,0,0,0 0 50"
                .parse()
                .expect("a position");
        let shared = SharedPlay::of(&position).expect("state to share");
        let step = position.parse_move("h7h6").expect("a move");
        let mut child = position;
        shared.play(step, &mut child);
        assert_eq!(child, position.play_unchecked(step));
        assert_eq!(child.count_moves(), 3 + 1); // of the king and the pawn
    }

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
                            find_checked(child),
                            "{mode}: {position}, {m}"
                        );
                        ControlFlow::<()>::Continue(())
                    });
                    shared += usize::from(SharedPlay::of(&position).is_some());
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
