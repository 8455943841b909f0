use chess_pieces::Army;
use variant_perft::{CountLeaves, ReplyCounter};

use crate::board::{ALL, KingdomRules};
use crate::state::{Mode, QuadKingdom, Turn};

impl CountLeaves for QuadKingdom {
    fn count_replies(&self) -> Option<u64> {
        count_surveyed(self)
    }
}

fn count_surveyed(state: &QuadKingdom) -> Option<u64> {
    let (us, them) = succession(state)?;
    let hostile = state.pieces_hostile_to(them);
    let destinations = state.destinations(them);
    ReplyCounter::<KingdomRules>::with(&state.board, us, them, hostile, destinations, |counter| {
        counter.count_all(state)
    })
}

/// Kingdom to move, and the replying one if it can. `None` if partners move together or control may pass.
fn succession(state: &QuadKingdom) -> Option<(Army, Army)> {
    match (state.turn, state.rules.mode) {
        (Turn::Alternate { mover, reply }, _) => Some((mover, reply)),
        (Turn::One(us), Mode::FreeForAll | Mode::TwoB) => {
            Some((us, state.standing.next_after(us, 4)?))
        }
        (Turn::One(us), Mode::Teams) if state.standing == ALL => Some((us, us.after(1, 4))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use variant_core::Variant;
    use variant_core::perft::perft;

    use crate::QuadKingdom;
    use crate::state::Mode;

    #[test]
    fn replies_to_the_start_are_surveyed_but_in_three() {
        for mode in QuadKingdom::MODES {
            let start = QuadKingdom::start(mode).expect("a mode");
            let replies = (start.rules.mode != Mode::Three).then(|| perft(&start, 2));
            let counted = super::count_surveyed(&start).map(u128::from);
            assert_eq!(counted, replies, "{mode}");
        }
    }
}
