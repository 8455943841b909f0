//! Random numbers and random positions.

use variant_core::Rng;

pub(super) struct Random(Rng);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    /// A number below `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.0.next() % bound as u64) as usize
    }

    pub(super) fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// The text of a match with few pieces on each board, not always a legal one.
    pub(super) fn sparse_match(&mut self) -> String {
        let tournament = self.chance(2);
        let boards = 2 + self.below(3);
        let first = 1 + self.below(3);
        let schedule = if self.chance(2) {
            "free".to_owned()
        } else {
            format!("rounds:{first}")
        };
        let rule = if tournament { "tournament" } else { "social" };
        let mut sections = vec![format!("{rule} {schedule} {} 0", self.below(105 * boards))];
        let letter = |index: usize| (b'A' + (index % boards) as u8) as char;
        for index in 0..boards {
            let number = first + index;
            let pieces = if self.chance(2) {
                self.lone_king()
            } else {
                self.sparse_board(tournament.then_some(number))
            };
            sections.push(format!(
                "{number} {}-{} {pieces}",
                letter(index),
                letter(index + 1)
            ));
        }
        for index in 0..boards {
            sections.push(format!("{} {}", letter(index), self.stockpile(tournament)));
        }
        sections.join(" | ")
    }

    /// A FEN of kings on or near their places and up to six other pieces, pawns close to promotion among them.
    fn sparse_board(&mut self, number: Option<usize>) -> String {
        let mut squares = vec![String::new(); 64];
        let unmoved = [self.chance(2), self.chance(2)];
        for (king, (home, unmoved)) in ["K", "k"].into_iter().zip([4, 60].into_iter().zip(unmoved))
        {
            let at = if unmoved { home } else { self.below(64) };
            king.clone_into(&mut squares[at]);
        }
        for _ in 0..self.below(7) {
            let letter = *self.pick(&["P", "p", "P", "p", "N", "n", "B", "b", "R", "r", "Q", "q"]);
            let at = match letter {
                "P" => 8 + self.below(48),
                "p" => 55 - self.below(48),
                _ => self.below(64),
            };
            if squares[at].is_empty() {
                let set = number.map(|number| (1 + self.below(5), number));
                squares[at] = match set {
                    Some((set, number)) if set != number => format!("{letter}({set})"),
                    _ => letter.to_owned(),
                };
            }
        }
        let castling: String = ["U", "u"]
            .into_iter()
            .zip(unmoved)
            .filter(|&(_, unmoved)| unmoved)
            .map(|(u, _)| u)
            .collect();
        let castling = if castling.is_empty() { "-" } else { &castling };
        let to_move = self.pick(&["w", "b"]);
        format!("{} {to_move} {castling} - 0 1", placement(&squares))
    }

    /// A FEN with a lone king in a corner, to move, against a king and two or three strong pieces: stalemate is near.
    fn lone_king(&mut self) -> String {
        let mut squares = vec![String::new(); 64];
        "K".clone_into(&mut squares[*self.pick(&[0, 7])]);
        for piece in ["k", "q", "r", "q"].into_iter().take(3 + self.below(2)) {
            let at = 16 + self.below(48);
            piece.clone_into(&mut squares[at]);
        }
        if self.chance(2) {
            return format!("{} w - - 0 1", placement(&squares));
        }
        squares.reverse();
        let swap_case = |piece: &String| {
            if piece == "K" {
                "k".to_owned()
            } else {
                piece.to_uppercase()
            }
        };
        let squares: Vec<String> = squares.iter().map(swap_case).collect();
        format!("{} b - - 0 1", placement(&squares))
    }

    fn stockpile(&mut self, tournament: bool) -> String {
        const ORDER: &str = "PNBRQpnbrq";
        let mut pieces: Vec<(usize, usize)> = (0..self.below(4))
            .map(|_| (self.below(10), 1 + self.below(5)))
            .collect();
        pieces.sort_unstable();
        let text = |(piece_type, set): (usize, usize)| {
            let letter = &ORDER[piece_type..=piece_type];
            if tournament {
                format!("{letter}{set}")
            } else {
                letter.to_owned()
            }
        };
        let pieces: Vec<String> = pieces.into_iter().map(text).collect();
        if pieces.is_empty() {
            "-".to_owned()
        } else {
            pieces.join(" ")
        }
    }
}

/// The placement field for the contents of the squares a1, b1, ..., h8.
fn placement(squares: &[String]) -> String {
    let rank_text = |rank: &[String]| {
        let marked: String = rank
            .iter()
            .map(|piece| if piece.is_empty() { "." } else { piece })
            .collect();
        let runs = (1..=8)
            .rev()
            .map(|length| (".".repeat(length), length.to_string()));
        runs.fold(marked, |text, (dots, digit)| text.replace(&dots, &digit))
    };
    let ranks: Vec<String> = squares.chunks(8).rev().map(rank_text).collect();
    ranks.join("/")
}
