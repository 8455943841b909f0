use variant_core::{Seat, Tactics};

use crate::prospects::{SQUARES, on};
use crate::weights::{self, Pair};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Squares<const WORDS: usize = 4>(pub(crate) [u64; WORDS]);

impl<const WORDS: usize> Default for Squares<WORDS> {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl<const WORDS: usize> Squares<WORDS> {
    pub(crate) fn contains(self, square: u16) -> bool {
        let word = self.0.get(usize::from(square >> 6));
        word.is_some_and(|word| word >> (square & 63) & 1 == 1)
    }

    pub(crate) fn insert(&mut self, square: u16) {
        if let Some(word) = self.0.get_mut(usize::from(square >> 6)) {
            *word |= 1 << (square & 63);
        }
    }

    fn with(mut self, square: u16) -> Self {
        self.insert(square);
        self
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    pub(crate) fn len(self) -> i32 {
        let counts = self.0.iter().map(|word| word.count_ones());
        counts.sum::<u32>() as i32
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.and(other) != Self::default()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits.wrapping_sub(1);
                (bit < 64).then_some(word * 64 + bit)
            })
        })
    }
}

impl Squares {
    pub(crate) fn narrow<const WORDS: usize>(&self) -> Squares<WORDS> {
        Squares(std::array::from_fn(|word| self.0[word]))
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Around {
    ahead: Squares,
    flanks: [Squares; 2],
    pub(crate) file: Squares,
    beside: Squares,
    guards: Squares,
    next: Squares,
    left: u32,
    pub(crate) ring: Squares,
    pub(crate) zone: Squares,
}

fn by_square<T>(of: impl Fn(usize) -> T) -> Vec<T> {
    (0..SQUARES).map(of).collect()
}

fn reached<P: Tactics>(root: &P, seat: Seat, letter: char) -> Vec<Squares> {
    by_square(|square| {
        let mut set = Squares::default();
        root.visit_reach(on(seat, letter, square), |to| set.insert(to));
        set
    })
}

pub(crate) fn survey<P: Tactics>(root: &P, seat: Seat) -> Vec<Around> {
    let [pawns, kings, rooks] = ['P', 'K', 'R'].map(|letter| reached(root, seat, letter));
    let steps = by_square(|square| root.reach(on(seat, 'P', square))?.pawn);
    let forward = |square: usize| {
        let (made, _) = steps[square]?;
        let near = kings[square].iter();
        let mut near = near.filter(|&to| rooks[square].contains(to as u16));
        near.find(|&to| steps[to].is_some_and(|(other, _)| other == made + 1))
    };
    let ahead = by_square(|square| {
        let line = std::iter::successors(forward(square), |&at| forward(at));
        line.take(64)
            .fold(Squares::default(), |set, at| set.with(at as u16))
    });
    let mut files: Vec<Squares> = ahead.clone();
    let mut guards = vec![Squares::default(); SQUARES];
    for from in (0..SQUARES).filter(|&from| steps[from].is_some()) {
        files[from].insert(from as u16);
        for square in ahead[from].iter() {
            files[square].insert(from as u16);
        }
        for square in pawns[from].iter() {
            guards[square].insert(from as u16);
        }
    }
    by_square(|square| {
        let mut around = Around {
            guards: guards[square],
            ahead: ahead[square],
            file: files[square],
            left: steps[square].map_or(0, |(_, left)| left),
            ring: kings[square].with(square as u16),
            zone: kings[square].with(square as u16),
            ..Around::default()
        };
        if let Some(next) = forward(square) {
            around.next.insert(next as u16);
        }
        for (flank, at) in pawns[square].iter().enumerate() {
            around.beside = around.beside.or(files[at]);
            if let Some(line) = around.flanks.get_mut(flank) {
                *line = ahead[at].with(at as u16);
            }
        }
        for near in kings[square].iter() {
            around.zone = around.zone.or(kings[near]);
        }
        around
    })
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Structure {
    pawns: Squares,
    kings: Squares,
}

impl Structure {
    pub(crate) fn add(&mut self, letter: char, square: u16) {
        match letter {
            'P' => self.pawns.insert(square),
            'K' => self.kings.insert(square),
            _ => {}
        }
    }

    pub(crate) fn value(&self, around: &[Around], theirs: &Self) -> Pair {
        let mut value = Pair::default();
        let kings = self.kings.iter().filter_map(|square| around.get(square));
        let zones = |kings: Squares| {
            let kings = kings.iter().filter_map(|square| around.get(square));
            kings.fold(Squares::default(), |set, at| set.or(at.zone))
        };
        let [own, their] = [self.kings, theirs.kings].map(zones);
        for square in self.pawns.iter() {
            let Some(at) = around.get(square) else {
                continue;
            };
            let doubled = at.ahead.meets(self.pawns);
            if doubled {
                value += weights::DOUBLED;
            }
            if !at.beside.meets(self.pawns) {
                value += weights::ISOLATED;
            }
            let guarded = at.guards.meets(self.pawns);
            if guarded {
                value += weights::GUARDED;
            }
            let is_passed = !doubled
                && !at.ahead.meets(theirs.pawns)
                && !at.flanks.iter().any(|flank| flank.meets(theirs.pawns));
            if is_passed {
                value += match at.left {
                    0 | 1 => weights::PASSED_1,
                    2 => weights::PASSED_2,
                    3 => weights::PASSED_3,
                    4 => weights::PASSED_4,
                    _ => weights::PASSED_FAR,
                };
                if guarded {
                    value += weights::PASSED_GUARDED;
                }
                if at.next.meets(own) {
                    value += weights::PASSED_OWN_KING;
                }
                if at.next.meets(their) {
                    value += weights::PASSED_THEIR_KING;
                }
            }
        }
        for at in kings {
            value += weights::SHELTER_NEAR * at.ring.and(self.pawns).len().min(3);
            value += weights::SHELTER_FAR * at.zone.and(self.pawns).len().min(4);
            if at.ahead != Squares::default() && !at.ahead.meets(self.pawns) {
                value += weights::OPEN_KING;
            }
            for line in &at.flanks {
                if *line != Squares::default() && !line.meets(self.pawns) {
                    value += weights::OPEN_KING_BESIDE;
                }
            }
        }
        value
    }
}
