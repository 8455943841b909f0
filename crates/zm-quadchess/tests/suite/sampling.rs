//! Random data for tests, equal on every platform for a seed.

use variant_core::Rng;

/// Actions to try in random games; most are allowed only now and then.
pub(crate) const ACTIONS: [&str; 18] = [
    "resign:remove",
    "resign:freeze",
    "absent:s",
    "absent:w",
    "absent:n",
    "absent:e",
    "absent:s:remove",
    "absent:w:remove",
    "absent:n:remove",
    "absent:e:remove",
    "penalty:s",
    "penalty:w",
    "penalty:n",
    "penalty:e",
    "draw:sw",
    "draw:sn",
    "draw:ne",
    "draw:swne",
];

pub(crate) struct Random(Rng);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.0.next() % bound as u64) as usize
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(crate) fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// A random text of few pieces, some armies annexed, frozen or gone; not always valid.
pub(crate) fn sparse_text(random: &mut Random, mode: &str) -> String {
    let armies = ['s', 'w', 'n', 'e'];
    let mut control = ['-'; 4];
    for (army, letter) in control.iter_mut().zip(armies) {
        if random.below(10) < 7 {
            *army = letter;
        }
    }
    let active: Vec<char> = control
        .into_iter()
        .filter(|&letter| letter != '-')
        .collect();
    let mut board = [const { String::new() }; 64];
    let mut kings = String::new();
    for (army, letter) in armies.into_iter().enumerate() {
        let mut pieces = vec!['Q', 'R', 'B', 'N', 'P', 'P', 'P'];
        pieces.rotate_left(random.below(7));
        pieces.truncate(random.below(5));
        if control[army] == letter {
            pieces.push('K');
            if random.one_in(2) {
                kings.push(letter);
            }
        } else if !active.is_empty() && random.one_in(2) {
            control[army] = random.pick(&active);
        } else if random.one_in(3) {
            pieces = vec!['K'];
        }
        for piece in pieces {
            board[random.below(64)] = format!("{letter}{piece}");
        }
    }
    let ranks: Vec<String> = board.chunks(8).rev().map(rank_of).collect();
    let turn = random.pick(&armies);
    let kings = if kings.is_empty() {
        "-".to_string()
    } else {
        kings
    };
    let mut control: String = control.into_iter().collect();
    if mode == "three" {
        control = control[..3].to_string() + &control[3..].replace('e', "d");
    }
    if random.one_in(4) {
        // In `two-*` both seats of a side are absent or neither (ZQ-31).
        let away = match mode {
            "two-opposite" => random.pick(&["sn", "we"]),
            "two-adjacent" => random.pick(&["sw", "ne"]),
            "two-adjacent-east" => random.pick(&["se", "wn"]),
            _ => random.pick(&["s", "w", "n", "e"]),
        };
        for letter in away.chars() {
            control = control.replace(letter, &letter.to_ascii_uppercase().to_string());
        }
    }
    let mode = match mode {
        "three" => random.pick(&["three", "three:s", "three:w", "three:n"]),
        _ => mode,
    };
    let clock = random.below(50);
    let remove = remove_field(random, &control);
    format!(
        "{} {mode} {turn} {control} - - {kings} {clock} 80{remove}",
        ranks.join("/")
    )
}

/// Now and then a tenth field that names an absent player, or one who is not.
fn remove_field(random: &mut Random, control: &str) -> String {
    let absent = control.chars().find(char::is_ascii_uppercase);
    match absent {
        Some(away) if random.one_in(2) => {
            let player = random.pick(&[away.to_ascii_lowercase(), 's', 'w', 'n']);
            format!(" remove:{player}")
        }
        _ if random.one_in(30) => format!(" remove:{}", random.pick(&['s', 'w', 'n', 'e'])),
        _ => String::new(),
    }
}

fn rank_of(squares: &[String]) -> String {
    let mut tokens: Vec<String> = Vec::new();
    let mut empty = 0;
    for square in squares {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            tokens.push(empty.to_string());
        }
        empty = 0;
        tokens.push(square.clone());
    }
    if empty > 0 {
        tokens.push(empty.to_string());
    }
    tokens.join(",")
}

/// The text with one or two letters changed, added or left out.
pub(crate) fn mutated(random: &mut Random, text: &str) -> String {
    let alphabet: Vec<char> = "swneSWNEKQRBNPd-+:,/ 0123456789abcfgh".chars().collect();
    let mut mutated: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(2) {
        let at = random.below(mutated.len());
        match random.below(3) {
            0 => mutated[at] = random.pick(&alphabet),
            1 => mutated.insert(at, random.pick(&alphabet)),
            _ => drop(mutated.remove(at)),
        }
    }
    mutated.into_iter().collect()
}

/// A square so far forward and so far to the right as an army sees the board, eight times the rank
/// plus the file.
fn seen_from(army: usize, forward: usize, right: usize) -> usize {
    match army {
        0 => forward * 8 + right,
        1 => (7 - right) * 8 + forward,
        2 => (7 - forward) * 8 + 7 - right,
        _ => right * 8 + 7 - forward,
    }
}

/// A random text with many pawns in each other's way, and kings that may castle or have arrived;
/// not always valid.
pub(crate) fn crowded_text(random: &mut Random, mode: &str) -> String {
    let armies = ['s', 'w', 'n', 'e'];
    let mut board = [const { String::new() }; 64];
    let (mut castling, mut kings) = (String::new(), String::new());
    for (army, letter) in armies.into_iter().enumerate() {
        for _ in 0..2 + random.below(5) {
            let forward = 1 + random.below(2) * random.below(5);
            let square = seen_from(army, forward, random.below(8));
            board[square] = format!("{letter}P");
        }
        for _ in 0..random.below(4) {
            let piece = random.pick(&['Q', 'R', 'B', 'N']);
            board[random.below(64)] = format!("{letter}{piece}");
        }
    }
    for (army, letter) in armies.into_iter().enumerate() {
        let (king, right) = match random.below(4) {
            0 => (seen_from(army, 0, 0), letter.to_string()),
            1 => (
                seen_from(army, 7, 7),
                letter.to_ascii_uppercase().to_string(),
            ),
            _ => (random.below(64), letter.to_string()),
        };
        board[king] = format!("{letter}K");
        if king == seen_from(army, 0, 0) && random.one_in(2) {
            board[seen_from(army, 0, 1)] = format!("{letter}R");
            castling.push(letter);
        }
        if random.one_in(2) {
            kings += &right;
        }
    }
    let or_dash = |text: String| {
        if text.is_empty() {
            "-".to_string()
        } else {
            text
        }
    };
    let ranks: Vec<String> = board.chunks(8).rev().map(rank_of).collect();
    let turn = random.pick(&armies);
    let control = if mode == "three" { "swnd" } else { "swne" };
    let (castling, kings) = (or_dash(castling), or_dash(kings));
    format!(
        "{} {mode} {turn} {control} {castling} - {kings} 7 80",
        ranks.join("/")
    )
}
