use chess_pieces::Army;
use variant_perft::{CountLeaves, ReplyCounter, count_replies_one_by_one};

use crate::board::{ALL, KingdomRules};
use crate::position::QuadKingdom;
use crate::rules::{Mode, Turn};

impl CountLeaves for QuadKingdom {
    fn count_replies(&self) -> u64 {
        self.count_surveyed()
            .unwrap_or_else(|| count_replies_one_by_one(self))
    }
}

impl QuadKingdom {
    #[inline(always)]
    fn count_surveyed(&self) -> Option<u64> {
        let (us, them) = self.succession()?;
        let hostile = self.pieces_hostile_to(them);
        let destinations = self.destinations(them);
        ReplyCounter::<KingdomRules, 4>::with(
            &self.board,
            us,
            them,
            hostile,
            destinations,
            |counter| counter.count_all(self),
        )
    }

    /// Kingdom to move and the one to reply if it can. `None` if partners move together or control may pass.
    #[inline(always)]
    fn succession(&self) -> Option<(Army, Army)> {
        match (self.turn, self.rules.mode) {
            (Turn::Alternate { mover, reply }, _) => Some((mover, reply)),
            (Turn::One(us), Mode::FreeForAll | Mode::TwoB) => {
                Some((us, self.standing.next_after(us, 4)?))
            }
            (Turn::One(us), Mode::Teams) if self.standing == ALL => Some((us, us.after(1, 4))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use variant_core::Variant;
    use variant_perft::count_replies_one_by_one;

    use crate::QuadKingdom;
    use crate::rules::Mode;

    #[test]
    fn replies_to_the_start_are_surveyed_but_in_three() {
        for mode in QuadKingdom::MODES {
            let start = QuadKingdom::start(mode).expect("a mode");
            let replies =
                (start.rules.mode != Mode::Three).then(|| count_replies_one_by_one(&start));
            assert_eq!(start.count_surveyed(), replies, "{mode}");
        }
    }
}
