//! What the tests of the reference share: random numbers and position texts from lists of men.

/// splitmix64: small, and the same on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A man such as `wK` and its square, file and rank counted from 0.
pub(crate) type Placed = (String, usize, usize);

/// Whether the board has no such square.
pub(crate) fn in_tower(file: usize, rank: usize) -> bool {
    let outer = |n| !(2..10).contains(&n);
    outer(file) && outer(rank)
}

/// Reads a list such as `wKg1 bKg12`.
pub(crate) fn men(list: &str) -> Vec<Placed> {
    let read = |man: &str| {
        let file = man.as_bytes()[2] - b'a';
        let rank: usize = man[3..].parse().expect("a rank");
        (man[..2].to_string(), file as usize, rank - 1)
    };
    list.split_whitespace().map(read).collect()
}

/// The placement field for a list of men.
pub(crate) fn placement(men: &[Placed]) -> String {
    let mut ranks = Vec::new();
    for rank in (0..12).rev() {
        let mut tokens: Vec<String> = Vec::new();
        let mut empty = 0;
        for file in 0..12 {
            let man = men.iter().find(|m| (m.1, m.2) == (file, rank));
            let token = match man {
                Some(man) => man.0.clone(),
                None if in_tower(file, rank) => "*".to_string(),
                None => {
                    empty += 1;
                    continue;
                }
            };
            if empty > 0 {
                tokens.push(empty.to_string());
                empty = 0;
            }
            tokens.push(token);
        }
        if empty > 0 {
            tokens.push(empty.to_string());
        }
        ranks.push(tokens.join(","));
    }
    ranks.join("/")
}

/// A position text for a list of men and the remaining fields.
pub(crate) fn text(list: &str, fields: &str) -> String {
    format!("{} {fields}", placement(&men(list)))
}

/// The board turned by a quarter: White's men become Maroon's, and so on.
pub(crate) fn turned(men: &[Placed]) -> Vec<Placed> {
    let turn = |(man, file, rank): &Placed| {
        let name = turned_letters(&man[..1]) + &man[1..];
        (name, *rank, 11 - file)
    };
    men.iter().map(turn).collect()
}

/// Kingdom letters after that quarter turn, in the same places.
pub(crate) fn turned_letters(letters: &str) -> String {
    let turn = |letter| match letter {
        'w' => 'm',
        'm' => 'b',
        'b' => 'e',
        'e' => 'w',
        other => other,
    };
    letters.chars().map(turn).collect()
}

/// A few men of every kingdom, and all kings, anywhere; pawns in front of their lines.
pub(crate) fn sparse_men(random: &mut Random, kingdoms: &str) -> Vec<Placed> {
    let mut men: Vec<Placed> = Vec::new();
    for kingdom in kingdoms.chars() {
        let others = random.below(7);
        let kinds = (0..others).map(|_| *random.pick(&['Q', 'R', 'B', 'N', 'P', 'P', 'P']));
        for kind in std::iter::once('K').chain(kinds.collect::<Vec<_>>()) {
            let (file, rank) = free_square(random, &men, kingdom, kind);
            men.push((format!("{kingdom}{kind}"), file, rank));
        }
    }
    men
}

fn free_square(random: &mut Random, men: &[Placed], kingdom: char, kind: char) -> (usize, usize) {
    loop {
        let (file, rank) = (random.below(12), random.below(12));
        let row = match kingdom {
            'w' => rank,
            'm' => file,
            'b' => 11 - rank,
            _ => 11 - file,
        };
        let taken = men.iter().any(|m| (m.1, m.2) == (file, rank));
        let misplaced = kind == 'P' && !(1..7).contains(&row);
        if !taken && !misplaced && !in_tower(file, rank) {
            return (file, rank);
        }
    }
}
