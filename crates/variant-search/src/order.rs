use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;

use variant_core::{MovingPiece, Tactics};

use crate::Material;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) rank: i32,
    pub(crate) code: u16,
    pub(crate) m: M,
}

/// Captures and promotions that do not lose material rank above this, others below its negative.
pub(crate) const TACTICAL: i32 = 1 << 24;

const FIRST: i32 = i32::MAX;
const KILLER: i32 = 3 << 20;
const SECOND: i32 = 2 << 20;
const ANSWER: i32 = 1 << 20;
const HISTORY: i32 = 1 << 14;
const EXCHANGE: u64 = 1 << 10;

/// Moves by number in tables of quiet moves.
const CODES: usize = 1 << 12;
const SEATS: usize = 4;

/// Ranks moves: the table's, captures of much by little, promotions, killers, answers to the last move, quiet moves
/// by success, captures that lose material.
pub(crate) struct Order<'a> {
    pub(crate) values: &'a Material,
    killers: Vec<[u16; 2]>,
    /// Answers by the code of the move before.
    answers: Vec<u16>,
    /// Success by seat and code.
    history: Vec<i16>,
    exchanged: Vec<i16>,
    nodes_exchanged: u64,
}

/// From 1 to 65535; different moves seldom collide.
pub(crate) fn code<M: Hash>(m: M) -> u16 {
    let mut mixer = Mixer(0);
    m.hash(&mut mixer);
    ((mixer.0 >> 48) as u16).max(1)
}

struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.mix(u64::from(byte));
    }

    fn write_u16(&mut self, word: u16) {
        self.mix(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.mix(word as u64);
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    pub(crate) first: u16,
    pub(crate) last: u16,
    pub(crate) seat: usize,
    pub(crate) ply: u32,
}

impl Material {
    /// Rank by victim and attacker, with what is won if nothing is lost; `None` for quiet moves.
    pub(crate) fn promise<P: Tactics>(&self, position: &P, m: P::Move) -> Option<(i32, i32)> {
        let captured = position.captured(m).map(|piece| self.value(piece.letter));
        let moving = position.moving_piece(m);
        let promoted = moving.and_then(MovingPiece::promoted);
        let promoted = promoted.map(|letter| self.value(letter));
        if captured.is_none() && promoted.is_none() {
            return None;
        }
        let risk = moving.map_or(0, |piece| self.value(piece.letter));
        let rank = captured.map_or(0, |value| 16 * value + 8_000)
            + promoted.map_or(0, |value| 16 * value)
            - risk;
        let won = captured.unwrap_or(0) + promoted.map_or(0, |value| value - 100);
        Some((rank, won))
    }

    /// Judges by SEE; captures of dearer pieces are not evaluated.
    pub(crate) fn loses<P: Tactics>(&self, position: &P, m: P::Move) -> bool {
        let value = |letter| self.exchange_value(letter);
        let taken = position.captured(m).map_or(0, |piece| value(piece.letter));
        let moving = position.moving_piece(m);
        let risk = moving.map_or(0, |piece| value(piece.letter));
        let promotes = moving.is_some_and(|piece| piece.promoted().is_some());
        (taken < risk || promotes) && !position.exchange_at_least(m, 0, value)
    }

    pub(crate) fn gain<P: Tactics>(&self, position: &P, m: P::Move) -> i32 {
        position.exchange(m, |letter| self.exchange_value(letter))
    }

    fn exchange_value(&self, letter: char) -> i32 {
        match letter {
            'K' => 10_000,
            letter => self.value(letter),
        }
    }
}

impl<'a> Order<'a> {
    pub(crate) fn new(values: &'a Material) -> Self {
        Self {
            values,
            killers: Vec::new(),
            answers: vec![0; CODES],
            history: vec![0; SEATS * CODES],
            exchanged: Vec::new(),
            nodes_exchanged: 0,
        }
    }

    /// [`ByRank`] judges captures.
    pub(crate) fn rank<P: Tactics>(
        &self,
        position: &P,
        context: Context,
    ) -> impl Fn(P::Move) -> Ranked<P::Move> {
        let killers = self.killers.get(context.ply as usize).copied();
        let [killer, second] = killers.unwrap_or_default();
        let answer = self.answers.get(usize::from(context.last) % CODES);
        let answer = answer.copied().filter(|_| context.last != 0).unwrap_or(0);
        move |m: P::Move| {
            let code = code(m);
            let rank = if code == context.first {
                FIRST
            } else if let Some((rank, _)) = self.values.promise(position, m) {
                rank + TACTICAL
            } else if code == killer {
                KILLER
            } else if code == second {
                SECOND
            } else if code == answer {
                ANSWER
            } else {
                self.history_of(code, context.seat)
            };
            Ranked { rank, code, m }
        }
    }

    fn history_of(&self, code: u16, seat: usize) -> i32 {
        self.history
            .get(place(code, seat))
            .map_or(0, |&value| i32::from(value))
    }

    pub(crate) fn note(&mut self, best: u16, tried: &[u16], depth: u32, context: Context) {
        let ply = context.ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        if let Some([first, second]) = self.killers.get_mut(ply)
            && *first != best
        {
            *second = core::mem::replace(first, best);
        }
        if context.last != 0
            && let Some(answer) = self.answers.get_mut(usize::from(context.last) % CODES)
        {
            *answer = best;
        }
        let bonus = (depth * depth * 16).min(1_600) as i32;
        self.reward(best, context.seat, bonus);
        for &code in tried {
            self.reward(code, context.seat, -bonus);
        }
    }

    /// Adds this thread's history to that of all, and copies it: sharing costs cache misses.
    pub(crate) fn exchange(&mut self, shared: &Mutex<Vec<i16>>, nodes: u64) {
        if nodes < self.nodes_exchanged + EXCHANGE {
            return;
        }
        let Ok(mut shared) = shared.try_lock() else {
            return;
        };
        self.nodes_exchanged = nodes;
        shared.resize(self.history.len(), 0);
        self.exchanged.resize(self.history.len(), 0);
        let known = self.exchanged.iter_mut().zip(shared.iter_mut());
        for (own, (before, shared)) in self.history.iter_mut().zip(known) {
            let sum = i32::from(*shared) + i32::from(*own) - i32::from(*before);
            *own = sum.clamp(-HISTORY, HISTORY) as i16;
            (*before, *shared) = (*own, *own);
        }
    }

    fn reward(&mut self, code: u16, seat: usize, bonus: i32) {
        if let Some(place) = self.history.get_mut(place(code, seat)) {
            let value = i32::from(*place);
            *place = (value + bonus - value * bonus.abs() / HISTORY) as i16;
        }
    }
}

const fn place(code: u16, seat: usize) -> usize {
    (seat % SEATS) * CODES + code as usize % CODES
}

const SELECTED: usize = 5;

/// Sorting and judging stop where the search does.
pub(crate) struct ByRank<'a, M, L> {
    moves: &'a mut [Ranked<M>],
    next: usize,
    loses: L,
}

impl<'a, M, L> ByRank<'a, M, L> {
    pub(crate) const fn new(moves: &'a mut [Ranked<M>], loses: L) -> Self {
        Self {
            moves,
            next: 0,
            loses,
        }
    }
}

/// Apart from the iterator: compiled once for all functions that judge.
#[inline(never)]
fn sort_by_rank<M>(moves: &mut [Ranked<M>]) {
    moves.sort_by_key(|ranked| core::cmp::Reverse(ranked.rank));
}

impl<M: Copy> Ranked<M> {
    fn judge(&mut self, loses: impl Fn(M) -> bool) -> bool {
        let is_bad = (TACTICAL / 2..FIRST).contains(&self.rank) && loses(self.m);
        if is_bad {
            self.rank -= 3 * TACTICAL;
        }
        is_bad
    }
}

impl<M: Copy, L: Fn(M) -> bool> Iterator for ByRank<'_, M, L> {
    type Item = Ranked<M>;

    #[inline]
    fn next(&mut self) -> Option<Ranked<M>> {
        let rest = self.moves.get_mut(self.next..)?;
        match self.next.cmp(&SELECTED) {
            Ordering::Less => {
                let best = loop {
                    let (mut best, mut rank) = (0, rest.first()?.rank);
                    for (index, ranked) in rest.iter().enumerate().skip(1) {
                        if ranked.rank > rank {
                            (best, rank) = (index, ranked.rank);
                        }
                    }
                    if !rest.get_mut(best)?.judge(&self.loses) {
                        break best;
                    }
                };
                // Others keep their order.
                rest.get_mut(..=best)?.rotate_right(1);
            }
            Ordering::Equal => {
                for ranked in &mut *rest {
                    ranked.judge(&self.loses);
                }
                sort_by_rank(rest);
            }
            Ordering::Greater => {}
        }
        self.next += 1;
        rest.first().copied()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use orthodox_chess::OrthodoxChess;
    use variant_core::Position;

    use super::*;

    #[test]
    fn the_more_is_won_the_more_a_move_promises() {
        let position: OrthodoxChess = "1n1rk3/P1P5/8/8/8/8/8/3RK3 w - - 0 1".parse().unwrap();
        let promise =
            |text| Material::default().promise(&position, position.parse_move(text).unwrap());
        assert_eq!(promise("e1e2"), None);
        let rising = ["a7a8n", "a7a8q", "d1d8", "c7d8n", "c7d8q"].map(promise);
        assert!(rising.is_sorted() && rising[0].is_some(), "{rising:?}");
        assert!(promise("a7b8q") > promise("a7a8q") && promise("c7d8q") > promise("c7b8q"));
    }

    fn ordered(order: &Order, position: &OrthodoxChess, context: Context) -> Vec<String> {
        let ranked = position
            .moves()
            .into_iter()
            .map(order.rank(position, context));
        let mut ranked: Vec<_> = ranked.collect();
        ByRank::new(&mut ranked, |m| order.values.loses(position, m))
            .map(|ranked| ranked.m.to_string())
            .collect()
    }

    #[test]
    fn good_captures_come_first_and_bad_ones_last() {
        let position: OrthodoxChess = "4k3/8/3p1p2/2q1n3/3P4/8/4Q3/4K3 w - - 0 1".parse().unwrap();
        let values = Material::default();
        let mut order = Order::new(&values);
        let code_of = |text| code(position.parse_move(text).unwrap());
        let context = Context {
            first: code_of("e1d1"),
            ply: 3,
            ..Context::default()
        };
        order.note(code_of("e2a2"), &[code_of("e1f1")], 4, context);
        let moves = ordered(&order, &position, context);
        assert_eq!(moves[..4], ["e1d1", "d4c5", "d4e5", "e2a2"]);
        assert_eq!(moves[moves.len() - 2..], ["e1f1", "e2e5"]);
    }

    #[test]
    fn refutations_come_before_other_quiet_moves() {
        let position: OrthodoxChess = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let code_of = |text| code(position.parse_move(text).unwrap());
        let values = Material::default();
        let mut order = Order::new(&values);
        let at = |ply, last| Context {
            last,
            ply,
            ..Context::default()
        };
        for (text, context) in [
            ("e1d1", at(4, 9)),
            ("a1a3", at(2, 0)),
            ("a1a5", at(2, 0)),
            ("a1a5", at(2, 0)),
            ("a1b1", at(4, 8)),
        ] {
            order.note(
                code_of(text),
                &[code_of("a1a2"), code_of("e1f1")],
                9,
                context,
            );
        }
        order.note(code_of("a1a7"), &[code_of("e1f1")], 2, at(6, 0));
        let moves = ordered(&order, &position, at(2, 9));
        assert_eq!(moves[..3], ["a1a5", "a1a3", "e1d1"]);
        assert_eq!(moves[3..5], ["a1b1", "a1a7"]);
        assert_eq!(moves[moves.len() - 2..], ["a1a2", "e1f1"]);
        let moves = ordered(&order, &position, at(4, 0));
        assert_eq!(moves[..3], ["a1b1", "e1d1", "a1a5"]);
    }

    #[test]
    fn exchanged_histories_add_up() {
        let shared = Mutex::new(Vec::new());
        let values = Material::default();
        let mut orders = [(); 2].map(|()| Order::new(&values));
        for (order, code) in orders.iter_mut().zip([7, 8]) {
            order.note(code, &[9], 4, Context::default());
            order.exchange(&shared, EXCHANGE - 1);
            assert_eq!(order.history_of(15 - code, 0), 0);
            order.exchange(&shared, EXCHANGE);
        }
        let values = |order: &Order| [7, 8, 9].map(|code| order.history_of(code, 0));
        assert_eq!(
            orders.each_ref().map(values),
            [[256, 0, -256], [256, 256, -512]]
        );
        for nodes in [2, 3] {
            for order in &mut orders {
                order.exchange(&shared, nodes * EXCHANGE);
                assert_eq!(values(order), [256, 256, -512]);
            }
        }
    }

    #[test]
    fn moves_come_by_rank_and_equal_ones_as_they_were_given() {
        let ranks = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9];
        let moves = (0_u32..).zip(ranks);
        let ranked = moves.clone().map(|(m, rank)| Ranked { rank, code: 1, m });
        let mut ranked: Vec<_> = ranked.collect();
        let found = ByRank::new(&mut ranked, |_| false).map(|ranked| ranked.m);
        let mut expected: Vec<(u32, i32)> = moves.collect();
        expected.sort_by_key(|&(_, rank)| -rank);
        assert!(found.eq(expected.into_iter().map(|(m, _)| m)));
    }

    #[test]
    fn different_moves_seldom_have_the_same_code() {
        let pairs = (0..64_u8).flat_map(|one| (0..64_u8).map(move |other| (one, other)));
        let codes: HashSet<u16> = pairs.map(code).collect();
        assert_eq!(codes.len(), 4_028);
        assert_eq!(
            (code(1_u8), code(2_u16), code(300_u32)),
            (20_860, 41_721, 32_307)
        );
        assert_eq!((code(300_usize), code(300_isize)), (32_307, 32_307));
        assert_ne!(code([1_u8, 2]), code([2_u8, 1]));
        assert_eq!(code(0_u8), 1);
        assert_eq!(Mixer(0x1234).finish(), 0x1234);
    }

    #[test]
    fn history_grows_with_the_depth_and_ever_less() {
        let values = Material::default();
        let mut order = Order::new(&values);
        for (code, depth, expected) in [
            (1, 2, 64),
            (2, 3, 144),
            (3, 4, 256),
            (3, 4, 508),
            (4, 60, 1_600),
        ] {
            order.note(code, &[code + 10], depth, Context::default());
            let found = [code, code + 10].map(|code| order.history_of(code, 0));
            assert_eq!(found, [expected, -expected], "{code} at {depth}");
        }
        let others = (1..SEATS).flat_map(|seat| (0..20).map(move |code| (code, seat)));
        let others = others.chain((20..40).map(|code| (code, 0)));
        assert!(
            others
                .into_iter()
                .all(|(code, seat)| order.history_of(code, seat) == 0)
        );
    }

    #[test]
    fn history_stays_within_bounds() {
        let values = Material::default();
        let mut order = Order::new(&values);
        for _ in 0..1_000 {
            order.note(7, &[8], 60, Context::default());
        }
        assert!((HISTORY - 100..=HISTORY).contains(&order.history_of(7, 0)));
        assert!((-HISTORY..=100 - HISTORY).contains(&order.history_of(8, 0)));
        assert_eq!(order.history_of(7, 1), 0);
    }
}
