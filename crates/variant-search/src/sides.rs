use std::ops::ControlFlow;

use smallvec::SmallVec;
use variant_core::{Actor, Player, Tactics};

use crate::{LIMIT, Values};

#[derive(Clone, Debug)]
pub(crate) struct Sides {
    pub(crate) players: SmallVec<[Player; 4]>,
    pub(crate) me: Player,
    /// A bit for each player's letter on the side of `me`.
    ours: u64,
    /// Bits of partners' indices, and number of opponents, by player.
    others: SmallVec<[(u64, u32); 4]>,
    pub(crate) count: usize,
}

/// Constants divide faster.
const fn mean(sum: i64, count: u32) -> i64 {
    match count {
        0 | 1 => sum,
        2 => sum / 2,
        3 => sum / 3,
        _ => sum / count as i64,
    }
}

const fn bit(player: Player) -> u64 {
    1 << ((player.letter() as u32).wrapping_sub('A' as u32) & 63)
}

impl Sides {
    pub(crate) fn new<P: Tactics>(root: &P, me: Player) -> Self {
        let players = root.players();
        let allies = players
            .iter()
            .filter(|&&player| root.are_allied(me, player));
        let ours = allies.fold(bit(me), |ours, &player| ours | bit(player));
        let is_first = |&index: &usize| {
            let before = players.iter().take(index);
            let mut allies = before.filter(|&&other| root.are_allied(players[index], other));
            allies.next().is_none()
        };
        let count = (0..players.len()).filter(is_first).count();
        let others_of = |&player: &Player| {
            let (mut partners, mut foes) = (0, 0);
            for (index, &other) in players.iter().enumerate() {
                if !root.are_allied(player, other) {
                    foes += 1;
                } else if other != player {
                    partners |= 1 << (index & 63);
                }
            }
            (partners, foes)
        };
        Self {
            others: players.iter().map(others_of).collect(),
            players,
            me,
            ours,
            count,
        }
    }

    #[inline]
    pub(crate) const fn is_ours(&self, player: Player) -> bool {
        self.ours & bit(player) != 0
    }

    /// 0 for a stranger.
    #[inline]
    pub(crate) fn index_of(&self, player: Player) -> usize {
        let index = self.players.iter().position(|&other| other == player);
        index.unwrap_or(0)
    }

    pub(crate) fn lead(&self, values: &[i32]) -> i32 {
        let (mut sums, mut counts) = ([0_i64; 2], [0; 2]);
        for (&player, &value) in self.players.iter().zip(values) {
            let side = usize::from(self.is_ours(player));
            sums[side] += i64::from(value);
            counts[side] += 1;
        }
        let [theirs, ours] = [0, 1].map(|side: usize| mean(sums[side], counts[side]));
        let limit = i64::from(LIMIT) - 1;
        (ours - theirs).clamp(-limit, limit) as i32
    }

    /// Value less the mean of the opponents', by player.
    pub(crate) fn leads(&self, values: &[i32]) -> Values {
        let total: i64 = values.iter().map(|&value| i64::from(value)).sum();
        let value = |index: usize| values.get(index).map_or(0, |&value| i64::from(value));
        let lead = |index: usize| {
            let (mut partners, foes) = self.others.get(index).copied().unwrap_or((0, 0));
            let mut of_foes = total - value(index);
            while partners != 0 {
                of_foes -= value(partners.trailing_zeros() as usize);
                partners &= partners - 1;
            }
            let limit = i64::from(LIMIT) - 1;
            (value(index) - mean(of_foes, foes)).clamp(-limit, limit) as i32
        };
        match values.len() {
            // In registers.
            4 => Values::from([0, 1, 2, 3].map(lead)),
            len => (0..len).map(lead).collect(),
        }
    }

    pub(crate) const fn salt(&self) -> u64 {
        self.ours.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Of several, the first is assumed to act (a simplification).
    pub(crate) fn turn<P: Tactics>(&self, position: &P) -> Option<Turn> {
        let mut turn = None;
        let mut is_shared = false;
        let _ = position.visit_actors(|Actor { player, .. }| {
            match turn {
                None => turn = Some(player),
                Some(first) => is_shared |= first != player,
            }
            if is_shared {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let player = turn?;
        let ours = self.is_ours(player);
        Some(Turn {
            player,
            ours,
            is_shared,
        })
    }

    pub(crate) fn is_of<P: Tactics>(&self, position: &P, turn: Turn, m: P::Move) -> bool {
        !turn.is_shared
            || (position.actor_of(m)).is_some_and(|actor| self.is_ours(actor.player) == turn.ours)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) player: Player,
    pub(crate) ours: bool,
    /// Whether another player may move too.
    pub(crate) is_shared: bool,
}

#[cfg(test)]
mod tests {
    use circle_chess::CircleChess;
    use variant_core::{Position, Variant};

    use super::*;

    #[test]
    fn who_moves_at_the_same_time_is_told_apart() {
        let start = CircleChess::start("4").unwrap();
        let all_sides: Vec<_> = (start.players().into_iter())
            .map(|me| Sides::new(&start, me))
            .collect();
        for sides in &all_sides {
            let turn = sides.turn(&start).unwrap();
            assert!(turn.is_shared);
            for m in start.moves() {
                let player = start.actor_of(m).unwrap().player;
                let expected = sides.is_ours(player) == sides.is_ours(turn.player);
                assert_eq!(sides.is_of(&start, turn, m), expected, "{m}");
            }
            for other in &all_sides {
                assert_eq!(sides.salt() == other.salt(), sides.is_ours(other.me));
            }
        }
    }
}
