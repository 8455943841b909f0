mod case;
mod tree;

use std::panic::{AssertUnwindSafe, catch_unwind};

use variant_record::Recorded;

use crate::board_text::{BoardText, with_field};
use crate::report::{asked_for, case_text, command};
use crate::{Checked, Violation};

pub(crate) use self::case::Case;
pub(crate) use self::tree::Shrinking;

const FEW: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 8, 11, 16, 23, 32, 46, 64, 91, 128];

/// Up to as many plies of both ends are tried; chunks halve afterwards.
const ENDS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    /// Last plies, by an index into [`FEW`].
    Last(usize),
    /// Without `size` plies from `at`.
    Chunk {
        size: usize,
        at: usize,
    },
    /// `-` in a field of the start.
    Field(usize),
    /// Without `size` pieces of the start.
    Pieces {
        size: usize,
        at: usize,
    },
    /// Smaller number in field `index / 3`.
    Number(usize),
    Done,
}

/// Proposes smaller cases until none fails.
#[derive(Clone, Debug)]
pub(crate) struct Shrinker<T> {
    best: T,
    /// Text of the start of `best`.
    start: String,
    /// Texts of the plies of `best`.
    plies: Vec<String>,
    attempt: Attempt,
    has_progress: bool,
    least: usize,
    takes_pieces: bool,
}

impl<T: Case> Shrinker<T> {
    /// `least` bounds the plies; `takes_pieces` permits fewer pieces.
    pub(crate) fn new(best: T, least: usize, takes_pieces: bool) -> Self {
        let (start, plies) = texts(&best);
        Self {
            best,
            start,
            plies,
            attempt: Attempt::Last(0),
            has_progress: false,
            least,
            takes_pieces,
        }
    }

    pub(crate) const fn best(&self) -> &T {
        &self.best
    }

    pub(crate) fn accept(&mut self, case: T) {
        self.has_progress = true;
        (self.start, self.plies) = texts(&case);
        self.best = case;
        self.attempt = match self.attempt {
            Attempt::Last(_) => self.all_plies(),
            // Later plies and pieces have moved up.
            Attempt::Chunk { size, at } => Attempt::Chunk {
                size,
                at: at.saturating_sub(1),
            },
            Attempt::Pieces { size, at } => Attempt::Pieces {
                size,
                at: at.saturating_sub(size),
            },
            Attempt::Number(index) if index.is_multiple_of(3) => Attempt::Number(index - 1),
            attempt => attempt,
        };
    }

    pub(crate) fn next(&mut self) -> Option<T> {
        loop {
            let (case, next) = match self.attempt {
                Attempt::Last(index) => self.last_plies(index),
                Attempt::Chunk { size, at } => self.without_chunk(size, at),
                Attempt::Field(index) => self.without_field(index),
                Attempt::Pieces { size, at } => self.without_pieces(size, at),
                Attempt::Number(index) => self.with_smaller_number(index),
                Attempt::Done => return None,
            };
            self.attempt = next;
            if case.is_some() {
                return case;
            }
        }
    }

    const fn all_plies(&self) -> Attempt {
        Attempt::Chunk {
            size: self.plies.len(),
            at: 0,
        }
    }

    fn last_plies(&self, index: usize) -> (Option<T>, Attempt) {
        let length = self.plies.len();
        let Some(&plies) = FEW.get(index).filter(|&&plies| plies < length) else {
            return (None, self.all_plies());
        };
        let first = length - plies;
        let start = (plies >= self.least).then(|| self.best.before(first));
        let case = start.flatten();
        let case = case.and_then(|start| read(&start, &self.plies[first..]));
        (case, Attempt::Last(index + 1))
    }

    fn without_chunk(&mut self, size: usize, at: usize) -> (Option<T>, Attempt) {
        let length = self.plies.len();
        if size == 0 || length <= self.least {
            let next = if self.takes_pieces {
                Attempt::Field(0)
            } else {
                self.next_round()
            };
            return (None, next);
        }
        if at + size > length {
            let keeps_few = size + ENDS > length;
            let size = if keeps_few { size - 1 } else { size / 2 };
            return (None, Attempt::Chunk { size, at: 0 });
        }
        let kept = || [&self.plies[..at], &self.plies[at + size..]].concat();
        let case = (length - size >= self.least).then(|| read(&self.start, &kept()));
        (case.flatten(), Attempt::Chunk { size, at: at + 1 })
    }

    fn next_round(&mut self) -> Attempt {
        let again = std::mem::take(&mut self.has_progress) && self.plies.len() > self.least;
        if again {
            Attempt::Last(0)
        } else {
            Attempt::Done
        }
    }

    fn without_field(&self, index: usize) -> (Option<T>, Attempt) {
        let Some(start) = with_field(&self.start, index, "-") else {
            return (None, Attempt::Pieces { size: 8, at: 0 });
        };
        let case = (start != self.start).then(|| read(&start, &self.plies));
        (case.flatten(), Attempt::Field(index + 1))
    }

    fn with_smaller_number(&mut self, index: usize) -> (Option<T>, Attempt) {
        let Some(field) = self.start.split(' ').nth(index / 3) else {
            return (None, self.next_round());
        };
        let number: u64 = field.parse().unwrap_or(0);
        let smaller = [0, 1, number / 2][index % 3];
        let start = with_field(&self.start, index / 3, &smaller.to_string());
        let start = start.filter(|_| smaller < number);
        let case = start.and_then(|start| read(&start, &self.plies));
        (case, Attempt::Number(index + 1))
    }

    fn without_pieces(&mut self, size: usize, at: usize) -> (Option<T>, Attempt) {
        if size == 0 {
            return (None, Attempt::Number(0));
        }
        let boards = BoardText::all(&self.start);
        let pieces = boards.iter().enumerate().flat_map(|(index, board)| {
            let places = board.pieces().into_iter();
            places.map(move |place| (index, place))
        });
        let pieces: Vec<(usize, (usize, usize))> = pieces.collect();
        if at >= pieces.len() {
            let (size, at) = (size / 2, 0);
            return (None, Attempt::Pieces { size, at });
        }
        let mut text = self.start.clone();
        let taken = &pieces[at..(at + size).min(pieces.len())];
        // Backwards, so that earlier places stay valid.
        for (index, mut board) in boards.into_iter().enumerate().rev() {
            for &(_, place) in taken.iter().filter(|(of, _)| *of == index) {
                board.clear(place);
            }
            text = board.put_into(&text);
        }
        let at = at + size;
        (read(&text, &self.plies), Attempt::Pieces { size, at })
    }
}

fn texts(case: &impl Case) -> (String, Vec<String>) {
    let text = case.to_string();
    let (start, plies) = text.split_once(';').unwrap_or((&text, ""));
    let plies = plies.split_whitespace().map(str::to_owned);
    (start.to_owned(), plies.collect())
}

fn read<T: Case>(start: &str, plies: &[String]) -> Option<T> {
    case_text(start, plies).parse().ok()
}

/// Runs all cases, or the one asked for. A violation becomes that of the smallest case that breaks the same rule.
pub(crate) fn check_cases<P: Recorded, T: Case>(
    check: impl Fn(&T) -> Checked,
    all: impl FnOnce() -> Checked,
) -> Checked {
    match asked_for::<P, T>() {
        Some(case) => check(&case),
        None => all().map_err(|violation| minimised::<P, T>(violation, check)),
    }
}

fn minimised<P: Recorded, T: Case>(
    violation: Violation,
    check: impl Fn(&T) -> Checked,
) -> Violation {
    let rule = violation.rule.clone();
    // Faulty code may panic in unreachable positions.
    let found = |case: &T| {
        let checked = catch_unwind(AssertUnwindSafe(|| check(case)));
        let broken = checked.ok().and_then(Result::err);
        broken.filter(|found| found.rule == rule)
    };
    let case = read(&violation.start, &violation.moves);
    let mut smallest = violation;
    if let Some(case) = case
        && let Some(same) = found(&case)
    {
        smallest = same;
        let mut shrinker = Shrinker::new(case, 0, true);
        while let Some(smaller) = shrinker.next() {
            if let Some(same) = found(&smaller) {
                smallest = same;
                shrinker.accept(smaller);
            }
        }
    }
    let case = case_text(&smallest.start, &smallest.moves);
    smallest.command = command(P::NAME, &case).into();
    smallest
}

#[cfg(test)]
mod tests {
    use std::fmt::{self, Display};
    use std::str::FromStr;

    use orthodox_chess::OrthodoxChess;
    use proptest::strategy::ValueTree;

    use super::*;
    use crate::{Line, PlayedGame};

    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Numbers {
        start: String,
        plies: Vec<usize>,
    }

    impl Numbers {
        fn new(start: &str, plies: usize) -> Self {
            Self {
                start: start.to_owned(),
                plies: (0..plies).collect(),
            }
        }
    }

    impl Display for Numbers {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(&case_text(&self.start, &self.plies))
        }
    }

    impl FromStr for Numbers {
        type Err = String;

        fn from_str(text: &str) -> Result<Self, String> {
            let (start, plies) = text.split_once(';').ok_or("no plies")?;
            let plies = plies.split_whitespace().map(|ply| ply.parse().unwrap());
            Ok(Self {
                start: start.to_owned(),
                plies: plies.collect(),
            })
        }
    }

    impl Case for Numbers {
        fn report(&self) -> String {
            format!("{self:?}")
        }

        fn before(&self, _: usize) -> Option<String> {
            Some(self.start.clone())
        }
    }

    fn shrunk(
        mut shrinker: Shrinker<Numbers>,
        fails: impl Fn(&Numbers) -> bool,
    ) -> (Numbers, Vec<Numbers>) {
        let mut tried = Vec::new();
        while let Some(case) = shrinker.next() {
            tried.push(case.clone());
            if fails(&case) {
                shrinker.accept(case);
            }
        }
        (shrinker.best().clone(), tried)
    }

    const BOARD: &str = "2k/3/K2 w";

    #[test]
    fn all_smaller_cases_are_tried_once_a_round() {
        for (start, least, takes_pieces, expected) in [
            (BOARD, 0, false, 7 + 36),
            (BOARD, 3, false, 4 + 4 + 5 + 6 + 7 + 8),
            (BOARD, 8, false, 0),
            (BOARD, 0, true, 7 + 36 + 2 + 3 + 2),
            ("2k/3/K2 -", 8, true, 1 + 3 + 2),
        ] {
            let case = Numbers::new(start, 8);
            let shrinker = Shrinker::new(case.clone(), least, takes_pieces);
            let (best, tried) = shrunk(shrinker, |_| false);
            assert_eq!(best, case);
            assert_eq!(tried.len(), expected, "{start} {least} {takes_pieces}");
            assert!(tried.iter().all(|case| case.plies.len() >= least));
        }
    }

    #[test]
    fn last_plies_come_first_then_both_ends_and_chunks() {
        let (_, tried) = shrunk(Shrinker::new(Numbers::new("", 4), 0, false), |_| false);
        let tried: Vec<Vec<usize>> = tried.into_iter().map(|case| case.plies).collect();
        let expected: [&[usize]; 14] = [
            &[],
            &[3],
            &[2, 3],
            &[1, 2, 3],
            &[],
            &[3],
            &[0],
            &[2, 3],
            &[0, 3],
            &[0, 1],
            &[1, 2, 3],
            &[0, 2, 3],
            &[0, 1, 3],
            &[0, 1, 2],
        ];
        assert_eq!(tried, expected);
        let (_, tried) = shrunk(Shrinker::new(Numbers::new("", 80), 70, false), |_| false);
        let sizes = tried.iter().map(|case| 80 - case.plies.len());
        let of_size = |size| sizes.clone().filter(|&other| other == size).count();
        assert_eq!([9, 4, 2, 1].map(of_size), [72, 77, 79, 80]);
        assert_eq!(tried.len(), 72 + 77 + 79 + 80);
    }

    #[test]
    fn the_plies_and_pieces_that_fail_remain() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let needed = [17, 40, 41];
        let plies = |case: &Numbers| needed.iter().all(|ply| case.plies.contains(ply));
        let case = Numbers::new(start, 60);
        let (best, tried) = shrunk(Shrinker::new(case.clone(), 0, false), plies);
        assert_eq!(
            (best.plies.as_slice(), best.start.as_str()),
            (&needed[..], start)
        );
        assert!(tried.len() < 300, "{}", tried.len());

        let board = |case: &Numbers| {
            let board = case.start.split(' ').next().unwrap_or_default();
            board.contains('q') && board.contains('K')
        };
        let (best, tried) = shrunk(Shrinker::new(case.clone(), 0, true), |case| {
            plies(case) && board(case)
        });
        assert_eq!(best.plies, needed);
        assert_eq!(best.start, "3q4/8/8/8/8/8/8/4K3 - - - - -");
        assert!(tried.len() < 400, "{}", tried.len());

        let (best, _) = shrunk(Shrinker::new(case, 3, true), |_| true);
        assert_eq!(
            best,
            Numbers {
                start: "- - - - - -".to_owned(),
                plies: vec![57, 58, 59]
            }
        );
    }

    #[test]
    fn numbers_behind_the_board_shrink() {
        let least = |least: [u64; 3]| {
            let case = Numbers::new("2k/3/K2 w 13 11 9", 0);
            let (best, _) = shrunk(Shrinker::new(case, 0, true), |case| {
                let numbers = case.start.split(' ').skip(2);
                let numbers: Vec<u64> = numbers.filter_map(|field| field.parse().ok()).collect();
                numbers.len() == 3 && numbers.iter().zip(least).all(|(&one, least)| one >= least)
            });
            best.start
        };
        assert_eq!(least([0, 0, 0]), "- - 0 0 0");
        assert_eq!(least([1, 3, 9]), "- - 1 5 9");
        assert_eq!(least([13, 2, 0]), "- - 13 2 0");
    }

    fn by_value_tree(
        tree: &mut Shrinking<Numbers>,
        fails: impl Fn(&Numbers) -> bool,
    ) -> Vec<usize> {
        let mut has_changed = tree.simplify();
        while has_changed {
            has_changed = if fails(&tree.current()) {
                tree.simplify()
            } else {
                tree.complicate()
            };
        }
        tree.current().plies
    }

    #[test]
    fn value_trees_end_at_the_smallest_failing_case() {
        let needed = [3, 11, 12];
        let fails = |case: &Numbers| needed.iter().all(|ply| case.plies.contains(ply));
        let mut tree = Shrinking::new(Numbers::new("", 20), 0, false);
        assert!(!tree.complicate(), "nothing has been simplified");
        assert_eq!(by_value_tree(&mut tree, fails), needed);
        let mut tree = Shrinking::new(Numbers::new("", 5), 0, false);
        assert_eq!(by_value_tree(&mut tree, |_| false), [0, 1, 2, 3, 4]);
        let mut tree = Shrinking::new(Numbers::new("", 5), 2, false);
        assert_eq!(by_value_tree(&mut tree, |_| true), [3, 4]);
        let mut fixed = Shrinking::fixed(Numbers::new("", 5));
        assert!(!fixed.simplify() && !fixed.complicate());
        assert_eq!(fixed.current(), Numbers::new("", 5));
    }

    #[test]
    fn reports_have_picture_record_and_command() {
        let start = "7k/8/8/8/8/8/6P1/7K w - - 0 1";
        let text = format!("{start}; g2g4 h8g7");
        let report = text.parse::<Line<OrthodoxChess>>().unwrap().report();
        let picture = " 8 . . . . . . . .\n 7 . . . . . . k .\n 6 . . . . . . . .\n \
                       5 . . . . . . . .\n 4 . . . . . . P .\n 3 . . . . . . . .\n \
                       2 . . . . . . . .\n 1 . . . . . . . K\n   a b c d e f g h";
        let head = format!(
            "smallest case: orthodox-chess, 2 plies, 8/6k1/8/8/6P1/8/8/7K w - - 1 2\n{picture}\n[FEN"
        );
        assert!(report.starts_with(&head), "{report}");
        assert!(report.contains(&format!("[FEN \"{start}\"]")), "{report}");
        assert!(
            !report.contains("[Event") && !report.contains("\n\n"),
            "{report}"
        );
        assert!(
            report.contains("\n1. g4 Kg7 *\nrun it again: VARIANT_TESTKIT_CASE='orthodox-chess: "),
            "{report}"
        );
        let command = format!(
            "VARIANT_TESTKIT_CASE='orthodox-chess: {text}' cargo test -p variant-testkit -- --exact \
             shrink::tests::reports_have_picture_record_and_command"
        );
        assert!(report.ends_with(&command), "{report}");
        for (plies, head) in [
            ("g2g4 resign:b", "2 plies, 7k/8/8/8/6P1/8/8/7K b"),
            ("g2g4", "1 ply, "),
        ] {
            let game: PlayedGame<OrthodoxChess> = format!("{start}; {plies}").parse().unwrap();
            let head = format!("smallest case: orthodox-chess, {head}");
            assert!(game.report().starts_with(&head));
        }
    }

    #[test]
    fn lines_and_games_are_cut_where_the_rest_is_legal() {
        fn tried<T: Case>(text: &str) -> Vec<String> {
            let mut shrinker = Shrinker::new(text.parse::<T>().unwrap(), 0, false);
            let tried = std::iter::from_fn(|| shrinker.next());
            tried.map(|case| case.to_string()).collect()
        }
        let start = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
        let after_one = "4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1";
        let after_two = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 2";
        let after_three = "4k3/8/8/4p3/4P3/8/4K3/8 b - - 1 2";
        assert_eq!(
            tried::<Line<OrthodoxChess>>(&format!("{start}; e2e4 e7e5 e1e2 e8e7")),
            [
                "8/4k3/8/4p3/4P3/8/4K3/8 w - - 2 3;".to_owned(),
                format!("{after_three}; e8e7"),
                format!("{after_two}; e1e2 e8e7"),
                format!("{after_one}; e7e5 e1e2 e8e7"),
                format!("{start};"),
                format!("{start}; e2e4"),
                format!("{start}; e2e4 e7e5"),
                format!("{start}; e2e4 e7e5 e1e2"),
            ]
        );
        assert_eq!(
            tried::<PlayedGame<OrthodoxChess>>(&format!("{start}; e2e4 e7e5 resign:w")),
            [
                format!("{after_two};"),
                format!("{after_two}; resign:w"),
                format!("{after_one}; e7e5 resign:w"),
                format!("{start};"),
                format!("{start}; resign:w"),
                format!("{start}; e2e4"),
                format!("{start}; e2e4 resign:w"),
                format!("{start}; e2e4 e7e5"),
            ]
        );
    }
}
