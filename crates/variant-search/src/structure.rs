//! Pawn structure and king safety, from the board's geometry.

use variant_core::{PieceAt, Seat, Tactics};

use crate::Sum;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Squares([u64; 4]);

pub(crate) const PAWNS: usize = 0;
pub(crate) const KINGS: usize = 1;
pub(crate) const ROOKS: usize = 2;
pub(crate) const OTHERS: usize = 3;

impl Squares {
    #[inline]
    pub(crate) fn toggle(&mut self, square: u16) {
        if let Some(word) = self.0.get_mut(usize::from(square >> 6)) {
            *word ^= 1 << (square & 63);
        }
    }

    fn contains(&self, square: u16) -> bool {
        let word = self.0.get(usize::from(square >> 6));
        word.is_some_and(|word| word >> (square & 63) & 1 == 1)
    }

    fn with(mut self, square: u16) -> Self {
        if !self.contains(square) {
            self.toggle(square);
        }
        self
    }

    #[inline]
    pub(crate) fn or(self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    fn common(&self, other: &Self) -> i32 {
        let mut count = 0;
        for (a, b) in self.0.iter().zip(&other.0) {
            let mut both = a & b;
            while both != 0 {
                both &= both - 1;
                count += 1;
            }
        }
        count
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        let words = self.0.iter().zip(&other.0);
        words.fold(0, |all, (a, b)| all | a & b) != 0
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits.wrapping_sub(1);
                (bit < 64).then_some(word * 64 + bit)
            })
        })
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Around {
    ahead: Squares,
    flanks: [Squares; 2],
    file: Squares,
    beside: Squares,
    guards: Squares,
    left: u32,
    ring: Squares,
    zone: Squares,
}

pub(crate) const NOWHERE: usize = 256;

pub(crate) fn survey<P: Tactics>(root: &P, seat: Seat) -> Vec<Around> {
    let on = |letter, square: usize| PieceAt {
        seat,
        letter,
        square: u16::try_from(square).ok(),
    };
    let reached = |letter| -> Vec<Squares> {
        let squares = 0..NOWHERE;
        squares
            .map(|square| {
                let mut set = Squares::default();
                root.visit_reach(on(letter, square), |to| set = set.with(to));
                set
            })
            .collect()
    };
    let [pawns, kings, rooks] = ['P', 'K', 'R'].map(reached);
    let steps: Vec<Option<(u32, u32)>> = (0..NOWHERE)
        .map(|square| root.reach(on('P', square)).and_then(|reach| reach.pawn))
        .collect();
    let forward = |square: usize| {
        let (made, _) = steps[square]?;
        let near = kings[square].iter();
        let mut near = near.filter(|&to| rooks[square].contains(to as u16));
        near.find(|&to| steps[to].is_some_and(|(other, _)| other == made + 1))
    };
    let ahead: Vec<Squares> = (0..NOWHERE)
        .map(|square| {
            let line = std::iter::successors(forward(square), |&at| forward(at));
            line.take(64)
                .fold(Squares::default(), |set, at| set.with(at as u16))
        })
        .collect();
    let file = |square: usize| {
        let behind = (0..NOWHERE).filter(|&from| ahead[from].contains(square as u16));
        behind.fold(ahead[square].with(square as u16), |set, from| {
            set.with(from as u16)
        })
    };
    (0..NOWHERE)
        .map(|square| {
            let mut around = Around {
                ahead: ahead[square],
                file: file(square),
                left: steps[square].map_or(0, |(_, left)| left),
                ring: kings[square],
                zone: kings[square].with(square as u16),
                ..Around::default()
            };
            for (flank, at) in pawns[square].iter().enumerate() {
                around.beside = around.beside.or(&file(at));
                if let Some(line) = around.flanks.get_mut(flank) {
                    *line = ahead[at].with(at as u16);
                }
            }
            for near in kings[square].iter() {
                around.zone = around.zone.or(&kings[near]);
            }
            for (from, attacked) in pawns.iter().enumerate() {
                if attacked.contains(square as u16) {
                    around.guards = around.guards.with(from as u16);
                }
            }
            around
        })
        .collect()
}

pub(crate) fn structure(around: &[Around], own: &Sum, theirs: &Squares) -> (i32, i32) {
    let (mut opening, mut endgame) = (0, 0);
    let mut add = |one, other| {
        opening += one;
        endgame += other;
    };
    let pawns = &own.squares[PAWNS];
    for square in pawns.iter() {
        let Some(at) = around.get(square) else {
            continue;
        };
        let doubled = at.ahead.meets(pawns);
        if doubled {
            add(-8, -18);
        }
        if !at.beside.meets(pawns) {
            add(-10, -12);
        }
        let guarded = at.guards.meets(pawns);
        if guarded {
            add(5, 4);
        }
        let is_passed = !doubled
            && !at.ahead.meets(theirs)
            && !at.flanks.iter().any(|flank| flank.meets(theirs));
        if is_passed {
            let worth = match at.left {
                0 | 1 => 110,
                2 => 75,
                3 => 45,
                4 => 25,
                _ => 12,
            };
            add(worth / 3, worth + if guarded { worth / 4 } else { 0 });
        }
    }
    for square in own.squares[KINGS].iter() {
        let Some(at) = around.get(square) else {
            continue;
        };
        let near = at.ring.common(pawns).min(3);
        let far = at.zone.common(pawns).min(4);
        add(7 * near + 5 * far, 0);
        for line in [&at.ahead, &at.flanks[0], &at.flanks[1]] {
            if *line != Squares::default() && !line.meets(pawns) {
                add(-14, 0);
            }
        }
    }
    (opening, endgame)
}

pub(crate) fn pieces(
    around: &[Around],
    own: &Sum,
    theirs: &Squares,
    attackers: &Squares,
) -> (i32, i32) {
    let (mut opening, mut endgame) = (0, 0);
    let mut add = |one, other| {
        opening += one;
        endgame += other;
    };
    let pawns = &own.squares[PAWNS];
    for square in own.squares[ROOKS].iter() {
        let Some(at) = around.get(square) else {
            continue;
        };
        if !at.file.meets(pawns) {
            add(12, 6);
            if !at.file.meets(theirs) {
                add(12, 4);
            }
        }
    }
    for square in own.squares[KINGS].iter() {
        let Some(at) = around.get(square) else {
            continue;
        };
        let attackers = at.zone.common(attackers);
        add(
            -(8 * attackers + 6 * attackers * attackers).min(120),
            -4 * attackers,
        );
    }
    if own.bishops >= 2 {
        add(25, 40);
    }
    (opening, endgame)
}
