use variant_core::Position;
use variant_perft::{CountLeaves, ReplyCounter, count_replies_one_by_one};

use chess_pieces::Army;

use crate::board::QuadRules;
use crate::moves::Move;
use crate::position::Quadchess;

impl CountLeaves for Quadchess {
    fn count_replies(&self) -> u64 {
        self.count_surveyed()
            .unwrap_or_else(|| count_replies_one_by_one(self))
    }
}

impl Quadchess {
    /// Replies of the next army. `None` unless it has a king, all players are present and no other king is in
    /// check: then only checks change the order of turns (ZQ-12).
    #[inline(always)]
    pub(crate) fn count_surveyed(&self) -> Option<u64> {
        let us = self.turn;
        let them = self.in_game().next_after(us, 4)?;
        let is_quiet = !self.is_decided()
            && self.active().without(us).contains(them)
            && self.urgent().without(us).is_empty()
            && self.absence.is_empty()
            && self.arrived_kings().is_empty();
        if !is_quiet {
            return None;
        }
        let hostile = self.hostile_to(them);
        let open = self.open_to(them);
        let counted =
            ReplyCounter::<QuadRules, 4>::with(&self.board, us, them, hostile, open, |counter| {
                if !self.spare_king(them, counter) {
                    return None;
                }
                for army in self.active().without(us).without(them) {
                    if let Some(king) = self.pieces().king(army) {
                        counter.watch(king, self.hostile_to(army));
                    }
                }
                let mut next = *self;
                Some(counter.count_all_by(self, |m| self.count_replies_to(m, &mut next)))
            });
        counted.flatten()
    }

    #[inline(never)]
    fn spare_king(&self, them: Army, counter: &mut ReplyCounter<'_, QuadRules, 4>) -> bool {
        if self.mode.is_dummy(them) {
            // ZQ-32: no piece hostile to the owner may attack its king.
            let hostile = self.hostile_to(self.owner());
            let king = self.pieces().king(self.owner());
            return king.is_some_and(|king| counter.shield_from(king, hostile));
        }
        // ZQ-30: annexed pieces may not newly attack the partner's king.
        let attacking = self.pieces_of_player(them);
        self.king_to_protect(them)
            .is_none_or(|king| counter.shield_from(king, attacking))
    }

    /// Replies to `m`, made in `next`, with all players present. If the expected army can reply, all is
    /// settled.
    #[inline(never)]
    pub(crate) fn count_replies_to(&self, m: Move, next: &mut Self) -> u64 {
        *next = *self;
        self.make_in(m, next, &mut |_| ());
        let mut checked = next.urgent().iter();
        let first = checked.next().unwrap_or(next.following(self.turn));
        // ZQ-12, ZQ-14: a single king in check that can move moves next.
        if checked.next().is_none() {
            next.turn = first;
            let replies = next.count_moves();
            if replies > 0 {
                return replies;
            }
        }
        self.play_into(m, next);
        next.count_moves()
    }
}

#[cfg(test)]
mod tests {
    use variant_core::Variant;

    use super::*;

    #[test]
    fn replies_to_the_start_are_surveyed_in_every_mode() {
        for mode in Quadchess::MODES {
            let start = Quadchess::start(mode).expect("a mode");
            let replies = count_replies_one_by_one(&start);
            assert_eq!(start.count_surveyed(), Some(replies), "{mode}");
            for army in start.active() {
                assert!(!start.free_steps(army).is_empty(), "{mode}");
            }
        }
    }

    /// Last position: East's knight shields North's king from a rook annexed by South (ZQ-30).
    #[test]
    fn replies_among_frozen_and_annexed_armies_are_surveyed() {
        for text in [
            "wK,6,nK/8/8/2,sR,5/8/8/3,eR,4/7,eK ffa e -wne - - - 0 0",
            "3,wR,2,sN,nK/8/8/8/3,eR,4/8/8/sK,6,eK ffa w ssne - - - 0 0",
            "3,wR,1,sN,eN,nK/8/8/8/8/8/8/sK,6,eK teams-opposite e ssne - - - 0 0",
        ] {
            let position: Quadchess = text.parse().expect(text);
            let replies = count_replies_one_by_one(&position);
            assert_eq!(position.count_surveyed(), Some(replies), "{text}");
        }
    }

    /// South's knight opens a line onto its king. West may not castle a rook onto it, nor clear it en passant
    /// (ZQ-30).
    #[test]
    fn lines_opened_onto_a_partner_s_king_forbid_castling_and_en_passant() {
        let castling = "wK,2,sN,1,sK,2/wR,7/8/8/7,eK/8/8/7,nK teams-adjacent s swne w - - 0 0";
        let advance = "8/4,wP,2,nK/4,wR,3/4,wP,2,eK/6,eP,1/4,sN,3/wK,7/4,sK,3 \
                       teams-adjacent e swne - - - 0 0";
        let castling: Quadchess = castling.parse().expect(castling);
        let advance: Quadchess = advance.parse().expect(advance);
        let advanced = advance.parse_move("g4e4").expect("an advance");
        for position in [castling, advance.play_unchecked(advanced)] {
            let replies = count_replies_one_by_one(&position);
            assert_eq!(position.count_surveyed(), Some(replies), "{position}");
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
            let position: Quadchess = text.parse().expect(text);
            let mut next = position;
            let mut checked = 0;
            for m in position.moves() {
                let after = position.play_unchecked(m);
                let replies = position.count_replies_to(m, &mut next);
                assert_eq!(replies, after.count_moves(), "{m} in {text}");
                checked = checked.max(after.checked().len());
            }
            assert!(checked >= most, "{checked} in {text}");
        }
    }
}
