use variant_core::Position;
use variant_perft::{CountLeaves, ReplyCounter};

use crate::board::QuadRules;
use crate::generate::mover::Mover;
use crate::moves::Move;
use crate::play::{make, play_into};
use crate::state::ZmQuadchess;
use crate::turn::following;

impl CountLeaves for ZmQuadchess {
    fn count_replies(&self) -> Option<u64> {
        count_surveyed(self)
    }
}

/// Replies of the next army. `None` unless it has a king, all players are present and no other king is in check:
/// only checks change the order of turns (ZQ-12).
fn count_surveyed(state: &ZmQuadchess) -> Option<u64> {
    let us = state.turn;
    let them = state.in_game().next_after(us, 4)?;
    let is_quiet = !state.is_decided()
        && state.active().without(us).contains(them)
        && state.urgent().without(us).is_empty()
        && state.absence.is_empty()
        && state.arrived_kings().is_empty();
    let mover = Mover::of(state, them).filter(|_| is_quiet)?;
    let (board, hostile, open) = (&state.board, mover.hostile(), mover.open());
    let counted = ReplyCounter::<QuadRules>::with(board, us, them, hostile, open, |counter| {
        if !shield_protected_king(&mover, counter) {
            return None;
        }
        for army in state.active().without(us).without(them) {
            if let Some(king) = state.pieces().king(army) {
                counter.watch(king, state.hostile_to(army));
            }
        }
        let mut next = *state;
        Some(counter.count_all_by(state, |m| count_replies_to(state, m, &mut next)))
    });
    counted.flatten()
}

/// ZQ-30: annexed pieces may not newly attack the partner's king. ZQ-32: no piece hostile to the dummy's owner may
/// attack its king.
fn shield_protected_king(mover: &Mover<'_>, counter: &mut ReplyCounter<'_, QuadRules>) -> bool {
    let attacking = mover.state.pieces().armies(mover.barred_attackers());
    match mover.protected() {
        Some(king) => counter.shield_from(king, attacking),
        None => !mover.state.mode.is_dummy(mover.holder),
    }
}

/// Replies to `m`, made in `next`, with all players present. If the expected army can reply, all is settled.
fn count_replies_to(state: &ZmQuadchess, m: Move, next: &mut ZmQuadchess) -> u64 {
    *next = *state;
    make(state, m, next, &mut |_| ());
    let mut checked = next.urgent().iter();
    let first = checked.next().unwrap_or(following(next, state.turn));
    // ZQ-12, ZQ-14: a single checked king that can move is next.
    if checked.next().is_none() {
        next.turn = first;
        let replies = next.count_moves();
        if replies > 0 {
            return replies;
        }
    }
    play_into(state, m, next);
    next.count_moves()
}

#[cfg(test)]
mod tests {
    use variant_core::Variant;
    use variant_core::perft::perft;

    use super::*;
    use crate::generate::mobility::free_steps;

    #[test]
    fn replies_to_the_start_are_surveyed_in_every_mode() {
        for mode in ZmQuadchess::MODES {
            let start = ZmQuadchess::start(mode).expect("a mode");
            let replies = perft(&start, 2);
            assert_eq!(
                count_surveyed(&start).map(u128::from),
                Some(replies),
                "{mode}"
            );
            for army in start.active() {
                let mover = Mover::of(&start, army).expect("an army in the game");
                assert!(!free_steps(&mover).is_empty(), "{mode}");
            }
        }
    }

    /// Last: East's knight shields North's king from a rook annexed by South (ZQ-30).
    #[test]
    fn replies_among_frozen_and_annexed_armies_are_surveyed() {
        for text in [
            "wK,6,nK/8/8/2,sR,5/8/8/3,eR,4/7,eK ffa e -wne - - - 0 0",
            "3,wR,2,sN,nK/8/8/8/3,eR,4/8/8/sK,6,eK ffa w ssne - - - 0 0",
            "3,wR,1,sN,eN,nK/8/8/8/8/8/8/sK,6,eK teams-opposite e ssne - - - 0 0",
        ] {
            let position: ZmQuadchess = text.parse().expect(text);
            let replies = perft(&position, 2);
            assert_eq!(
                count_surveyed(&position).map(u128::from),
                Some(replies),
                "{text}"
            );
        }
    }

    /// South's knight opens a line onto its king. West may neither castle a rook onto it nor clear it en passant
    /// (ZQ-30).
    #[test]
    fn lines_opened_onto_a_partner_s_king_forbid_castling_and_en_passant() {
        let castling = "wK,2,sN,1,sK,2/wR,7/8/8/7,eK/8/8/7,nK teams-adjacent s swne w - - 0 0";
        let advance = "8/4,wP,2,nK/4,wR,3/4,wP,2,eK/6,eP,1/4,sN,3/wK,7/4,sK,3 \
                       teams-adjacent e swne - - - 0 0";
        let castling: ZmQuadchess = castling.parse().expect(castling);
        let advance: ZmQuadchess = advance.parse().expect(advance);
        let advanced = advance.parse_move("g4e4").expect("an advance");
        for position in [castling, advance.play_unchecked(advanced)] {
            let replies = perft(&position, 2);
            assert_eq!(
                count_surveyed(&position).map(u128::from),
                Some(replies),
                "{position}"
            );
        }
    }

    /// Checks on none, one and two kings; mates of one (ZQ-14) and two (ZQ-16).
    #[test]
    fn replies_are_those_of_the_position_after_the_move() {
        for (text, most) in [
            (
                "wK,7/8/5,nK,2/8/7,eK/4,sK,3/6,sR,1/8 ffa s swne - - - 0 0",
                1,
            ),
            ("4,wK,3/7,nK/8/8/4,sN,3/8/8/sK,6,eK ffa s swne - - - 0 0", 2),
            (
                "wK,6,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/6,sR,1 ffa s swne - - w 7 20",
                0,
            ),
            (
                "4,wK,2,nK/sR,7/8/8/8/8/8/sK,sR,5,eK ffa s swne - - - 0 0",
                0,
            ),
        ] {
            let position: ZmQuadchess = text.parse().expect(text);
            let mut next = position;
            let mut checked = 0;
            for m in position.moves() {
                let after = position.play_unchecked(m);
                let replies = count_replies_to(&position, m, &mut next);
                assert_eq!(replies, after.count_moves(), "{m} in {text}");
                checked = checked.max(after.checked().len());
            }
            assert!(checked >= most, "{checked} in {text}");
        }
    }
}
