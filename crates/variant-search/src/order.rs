use smallvec::SmallVec;
use variant_core::{Position, Tactics};

use crate::Material;

/// Moves in the order in which they are searched, with what they are ordered by.
pub(crate) type Ordered<M> = SmallVec<[(i32, M); 48]>;

/// What is searched first: the move of the table, captures of much by little, promotions, and quiet
/// moves that were good elsewhere at the same ply.
pub(crate) struct Order<M> {
    values: Material,
    killers: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq> Order<M> {
    pub(crate) fn new() -> Self {
        Self {
            values: Material::default(),
            killers: Vec::new(),
        }
    }

    /// How much a capture or a promotion promises; `None` for quiet moves.
    pub(crate) fn promise<P: Tactics<Move = M>>(&self, position: &P, m: M) -> Option<i32> {
        let value = |letter| self.values.value(letter);
        let captured = position
            .captured(m)
            .map(|piece| 16 * value(piece.letter) + 8_000);
        let promoted = position.promoted(m).map(|letter| 16 * value(letter));
        if captured.is_none() && promoted.is_none() {
            return None;
        }
        let risk = position.moved(m).map_or(0, value);
        Some(captured.unwrap_or(0) + promoted.unwrap_or(0) - risk)
    }

    /// All moves, the most promising first; equal ones in the order of the visit.
    pub(crate) fn all<P: Position<Move = M> + Tactics>(
        &self,
        position: &P,
        moves: impl IntoIterator<Item = M>,
        first: Option<M>,
        ply: u32,
    ) -> Ordered<M> {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let rank = |m: M| {
            if first == Some(m) {
                return i32::MAX;
            }
            self.promise(position, m)
                .unwrap_or(if killers[0] == Some(m) {
                    2
                } else {
                    i32::from(killers[1] == Some(m))
                })
        };
        let mut ordered: Ordered<M> = moves.into_iter().map(|m| (rank(m), m)).collect();
        ordered.sort_by_key(|&(rank, _)| core::cmp::Reverse(rank));
        ordered
    }

    /// Remembers a quiet move that refuted another.
    pub(crate) fn note_killer(&mut self, m: M, ply: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = first.replace(m);
        }
    }
}

#[cfg(test)]
mod tests {
    use orthodox_chess::Chess;

    use super::*;

    #[test]
    fn the_more_is_won_the_more_a_move_promises() {
        let position: Chess = "1n1rk3/P1P5/8/8/8/8/8/3RK3 w - - 0 1".parse().unwrap();
        let promise = |text| Order::new().promise(&position, position.parse_move(text).unwrap());
        assert_eq!(promise("e1e2"), None);
        let rising = ["a7a8n", "a7a8q", "d1d8", "c7d8n", "c7d8q"].map(promise);
        assert!(rising.is_sorted() && rising[0].is_some(), "{rising:?}");
        assert!(promise("a7b8q") > promise("a7a8q") && promise("c7d8q") > promise("c7b8q"));
    }
}
