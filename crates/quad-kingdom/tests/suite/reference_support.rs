//! Random numbers, and position texts from lists of pieces.

use variant_core::Rng;

pub(crate) struct Random(Rng);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.0.next() % n as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A piece such as `wK` and its square, file and rank counted from 0.
pub(crate) type Placed = (String, usize, usize);

/// Whether the board has no such square.
pub(crate) fn in_tower(file: usize, rank: usize) -> bool {
    let outer = |n| !(2..10).contains(&n);
    outer(file) && outer(rank)
}

/// Reads a list such as `wKg1 bKg12`.
pub(crate) fn pieces(list: &str) -> Vec<Placed> {
    let read = |piece: &str| {
        let file = piece.as_bytes()[2] - b'a';
        let rank: usize = piece[3..].parse().expect("a rank");
        (piece[..2].to_string(), file as usize, rank - 1)
    };
    list.split_whitespace().map(read).collect()
}

/// The placement field for a list of pieces.
pub(crate) fn placement(pieces: &[Placed]) -> String {
    let mut ranks = Vec::new();
    for rank in (0..12).rev() {
        let mut tokens: Vec<String> = Vec::new();
        let mut empty = 0;
        for file in 0..12 {
            let piece = pieces.iter().find(|m| (m.1, m.2) == (file, rank));
            let token = match piece {
                Some(piece) => piece.0.clone(),
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

/// A position text for a list of pieces and the remaining fields.
pub(crate) fn text(list: &str, fields: &str) -> String {
    format!("{} {fields}", placement(&pieces(list)))
}

/// The board turned by a quarter: White's pieces become Maroon's, and so on.
pub(crate) fn turned(pieces: &[Placed]) -> Vec<Placed> {
    let turn = |(piece, file, rank): &Placed| {
        let name = turned_letters(&piece[..1]) + &piece[1..];
        (name, *rank, 11 - file)
    };
    pieces.iter().map(turn).collect()
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

/// A few pieces of every kingdom, and all kings, anywhere; pawns in front of their lines.
pub(crate) fn sparse_pieces(random: &mut Random, kingdoms: &str) -> Vec<Placed> {
    let mut pieces: Vec<Placed> = Vec::new();
    for kingdom in kingdoms.chars() {
        let others = random.below(7);
        let piece_types = (0..others).map(|_| *random.pick(&['Q', 'R', 'B', 'N', 'P', 'P', 'P']));
        for piece_type in std::iter::once('K').chain(piece_types.collect::<Vec<_>>()) {
            let (file, rank) = free_square(random, &pieces, kingdom, piece_type);
            pieces.push((format!("{kingdom}{piece_type}"), file, rank));
        }
    }
    pieces
}

fn free_square(
    random: &mut Random,
    pieces: &[Placed],
    kingdom: char,
    piece_type: char,
) -> (usize, usize) {
    loop {
        let (file, rank) = (random.below(12), random.below(12));
        let row = match kingdom {
            'w' => rank,
            'm' => file,
            'b' => 11 - rank,
            _ => 11 - file,
        };
        let taken = pieces.iter().any(|m| (m.1, m.2) == (file, rank));
        let misplaced = piece_type == 'P' && !(1..7).contains(&row);
        if !taken && !misplaced && !in_tower(file, rank) {
            return (file, rank);
        }
    }
}
