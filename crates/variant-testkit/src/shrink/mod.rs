mod case;
mod tree;

use std::panic::{AssertUnwindSafe, catch_unwind};

use self::case::Case;
use variant_record::Recorded;

use crate::board_text::BoardText;
use crate::report::command;
use crate::{Checked, Violation};

pub use self::tree::Shrinking;

const FEW: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 8, 11, 16, 23, 32, 46, 64, 91, 128];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    /// Last plies, by an index into [`FEW`].
    Last(usize),
    /// First plies, by an index into [`FEW`].
    First(usize),
    /// `kept` plies of both ends, `first` at the start.
    Ends {
        kept: usize,
        first: usize,
    },
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

const ENDS: usize = 6;

/// Proposes smaller cases until none fails.
#[derive(Clone, Debug)]
pub(crate) struct Shrinker<T> {
    best: T,
    attempt: Attempt,
    has_progress: bool,
    least: usize,
    takes_pieces: bool,
}

impl<T: Case> Shrinker<T> {
    /// `least` bounds the plies; `takes_pieces` permits fewer pieces.
    pub(crate) fn new(best: T, least: usize, takes_pieces: bool) -> Self {
        Self {
            best,
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
        self.best = case;
        self.attempt = match self.attempt {
            Attempt::Last(_) => Attempt::First(0),
            Attempt::First(_) | Attempt::Ends { .. } => Self::chunks(self.best.len()),
            // Later plies and pieces have moved up.
            Attempt::Chunk { size, at } => Attempt::Chunk {
                size,
                at: at.saturating_sub(1),
            },
            Attempt::Pieces { size, at } => Attempt::Pieces {
                size,
                at: at.saturating_sub(size),
            },
            Attempt::Field(index) => Attempt::Field(index),
            Attempt::Number(index) if index.is_multiple_of(3) => Attempt::Number(index - 1),
            Attempt::Number(index) => Attempt::Number(index),
            Attempt::Done => Attempt::Done,
        };
    }

    pub(crate) fn next(&mut self) -> Option<T> {
        loop {
            let (length, attempt) = (self.best.len(), self.attempt);
            let (case, next) = match attempt {
                Attempt::Last(index) => {
                    let plies = FEW.get(index).filter(|&&plies| plies < length);
                    match plies {
                        Some(&plies) if plies < self.least => (None, Attempt::Last(index + 1)),
                        Some(&plies) => (self.best.last(plies), Attempt::Last(index + 1)),
                        None => (None, Attempt::First(0)),
                    }
                }
                Attempt::First(index) => {
                    let plies = FEW.get(index).filter(|&&plies| plies < length);
                    match plies {
                        Some(&plies) if plies < self.least => (None, Attempt::First(index + 1)),
                        Some(&plies) => (
                            self.best.without_middle(plies, 0),
                            Attempt::First(index + 1),
                        ),
                        None => (None, Attempt::Ends { kept: 2, first: 1 }),
                    }
                }
                Attempt::Ends { kept, first } => {
                    if kept >= length || kept > ENDS {
                        (None, Self::chunks(length / 2))
                    } else if first >= kept {
                        let kept = kept + 1;
                        (None, Attempt::Ends { kept, first: 1 })
                    } else {
                        let case = (kept >= self.least)
                            .then(|| self.best.without_middle(first, kept - first));
                        let first = first + 1;
                        (case.flatten(), Attempt::Ends { kept, first })
                    }
                }
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

    const fn chunks(size: usize) -> Attempt {
        Attempt::Chunk { size, at: 0 }
    }

    fn without_chunk(&mut self, size: usize, at: usize) -> (Option<T>, Attempt) {
        let length = self.best.len();
        if size == 0 || length <= self.least {
            let next = if self.takes_pieces {
                Attempt::Field(0)
            } else {
                self.next_round()
            };
            return (None, next);
        }
        if at + size > length {
            return (None, Self::chunks(size / 2));
        }
        let case = self.best.without_middle(at, length - at - size);
        let case = case.filter(|_| length - size >= self.least);
        (case, Attempt::Chunk { size, at: at + 1 })
    }

    fn next_round(&mut self) -> Attempt {
        let again = std::mem::take(&mut self.has_progress) && self.best.len() > self.least;
        if again {
            Attempt::Last(0)
        } else {
            Attempt::Done
        }
    }

    fn without_field(&self, index: usize) -> (Option<T>, Attempt) {
        let start = self.best.start();
        let mut fields: Vec<&str> = start.split(' ').collect();
        let Some(field) = fields.get_mut(index) else {
            return (None, Attempt::Pieces { size: 8, at: 0 });
        };
        let is_empty = std::mem::replace(field, "-") == "-";
        let case = (!is_empty).then(|| self.best.from(&fields.join(" ")));
        (case.flatten(), Attempt::Field(index + 1))
    }

    fn with_smaller_number(&mut self, index: usize) -> (Option<T>, Attempt) {
        let start = self.best.start();
        let mut fields: Vec<String> = start.split(' ').map(str::to_owned).collect();
        let Some(field) = fields.get_mut(index / 3) else {
            return (None, self.next_round());
        };
        let number: u64 = field.parse().unwrap_or(0);
        let smaller = [0, 1, number / 2][index % 3];
        *field = smaller.to_string();
        let case = (smaller < number).then(|| self.best.from(&fields.join(" ")));
        (case.flatten(), Attempt::Number(index + 1))
    }

    fn without_pieces(&mut self, size: usize, at: usize) -> (Option<T>, Attempt) {
        if size == 0 {
            return (None, Attempt::Number(0));
        }
        let start = self.best.start();
        let boards = BoardText::all(&start);
        let pieces = boards.iter().enumerate().flat_map(|(index, board)| {
            let places = board.pieces().into_iter();
            places.map(move |place| (index, place))
        });
        let pieces: Vec<(usize, (usize, usize))> = pieces.collect();
        if at >= pieces.len() {
            let (size, at) = (size / 2, 0);
            return (None, Attempt::Pieces { size, at });
        }
        let mut text = start;
        let taken = &pieces[at..(at + size).min(pieces.len())];
        // Backwards, so that earlier places stay valid.
        for (index, mut board) in boards.into_iter().enumerate().rev() {
            for &(_, place) in taken.iter().filter(|(of, _)| *of == index) {
                board.clear(place);
            }
            text = board.put_into(&text);
        }
        let at = at + size;
        (self.best.from(&text), Attempt::Pieces { size, at })
    }
}

/// Violation of the smallest case that breaks the same rule, else `violation`.
pub(crate) fn minimised<P: Recorded, T: Case>(
    violation: Violation,
    case: Option<T>,
    check: impl Fn(&T) -> Checked,
) -> Violation {
    let rule = violation.rule.clone();
    // Faulty code may panic in unreachable positions.
    let found = |case: &T| {
        let checked = catch_unwind(AssertUnwindSafe(|| check(case)));
        let broken = checked.ok().and_then(Result::err);
        broken.filter(|found| found.rule == rule)
    };
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
    smallest.command = command(P::NAME, &smallest.start, &smallest.moves).into();
    smallest
}
#[cfg(test)]
mod tests {
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

        fn keeping(&self, kept: impl Fn(usize) -> bool) -> Self {
            let plies = self.plies.iter().enumerate();
            let plies = plies.filter(|(index, _)| kept(*index)).map(|(_, ply)| *ply);
            Self {
                start: self.start.clone(),
                plies: plies.collect(),
            }
        }
    }

    impl Case for Numbers {
        fn len(&self) -> usize {
            self.plies.len()
        }

        fn start(&self) -> String {
            self.start.clone()
        }

        fn report(&self) -> String {
            format!("{self:?}")
        }

        fn last(&self, plies: usize) -> Option<Self> {
            Some(self.keeping(|index| index + plies >= self.len()))
        }

        fn without_middle(&self, first: usize, last: usize) -> Option<Self> {
            Some(self.keeping(|index| index < first || index + last >= self.len()))
        }

        fn from(&self, start: &str) -> Option<Self> {
            Some(Self {
                start: start.to_owned(),
                plies: self.plies.clone(),
            })
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
            (BOARD, 0, false, 7 + 7 + 15 + 5 + 7 + 8),
            (BOARD, 3, false, 4 + 4 + 14 + 5 + 7 + 8),
            (BOARD, 8, false, 0),
            (BOARD, 0, true, 7 + 7 + 15 + 5 + 7 + 8 + 2 + 3 + 2),
            ("2k/3/K2 -", 8, true, 1 + 3 + 2),
        ] {
            let case = Numbers::new(start, 8);
            let shrinker = Shrinker::new(case.clone(), least, takes_pieces);
            let (best, tried) = shrunk(shrinker, |_| false);
            assert_eq!(best, case);
            assert_eq!(tried.len(), expected, "{start} {least} {takes_pieces}");
            assert!(tried.iter().all(|case| case.len() >= least));
        }
    }

    #[test]
    fn last_plies_come_first_then_first_ones_both_ends_and_chunks() {
        let (_, tried) = shrunk(Shrinker::new(Numbers::new("", 5), 0, false), |_| false);
        let tried: Vec<Vec<usize>> = tried.into_iter().map(|case| case.plies).collect();
        let expected: [&[usize]; 25] = [
            &[],
            &[4],
            &[3, 4],
            &[2, 3, 4],
            &[1, 2, 3, 4],
            &[],
            &[0],
            &[0, 1],
            &[0, 1, 2],
            &[0, 1, 2, 3],
            &[0, 4],
            &[0, 3, 4],
            &[0, 1, 4],
            &[0, 2, 3, 4],
            &[0, 1, 3, 4],
            &[0, 1, 2, 4],
            &[2, 3, 4],
            &[0, 3, 4],
            &[0, 1, 4],
            &[0, 1, 2],
            &[1, 2, 3, 4],
            &[0, 2, 3, 4],
            &[0, 1, 3, 4],
            &[0, 1, 2, 4],
            &[0, 1, 2, 3],
        ];
        assert_eq!(tried, expected);
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

    fn texts<T: Case + std::fmt::Display>(cases: impl IntoIterator<Item = Option<T>>) -> String {
        let text =
            |case: Option<T>| case.map_or_else(|| "none".to_owned(), |case| case.to_string());
        cases.into_iter().map(text).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn lines_and_games_are_cut_where_the_rest_is_legal() {
        let start = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
        let line: Line<OrthodoxChess> = format!("{start}; e2e4 e7e5 e1e2 e8e7").parse().unwrap();
        assert_eq!(
            (Case::len(&line), Case::start(&line)),
            (4, start.to_owned())
        );
        assert!(Case::report(&line).contains("4 plies"));
        assert_eq!(
            texts([line.last(0), line.last(1), line.last(3)]),
            "8/4k3/8/4p3/4P3/8/4K3/8 w - - 2 3;|\
             4k3/8/8/4p3/4P3/8/4K3/8 b - - 1 2; e8e7|\
             4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1; e7e5 e1e2 e8e7"
        );
        assert_eq!(
            texts([
                line.without_middle(2, 0),
                line.without_middle(1, 1),
                line.without_middle(1, 2),
                line.from("4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 1"),
                line.from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
            ]),
            format!(
                "{start}; e2e4 e7e5|none|none|4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 1; \
                 e2e4 e7e5 e1e2 e8e7|none"
            )
        );
        let game: PlayedGame<OrthodoxChess> =
            format!("{start}; e2e4 e7e5 resign:w").parse().unwrap();
        assert_eq!(
            (Case::len(&game), Case::start(&game)),
            (3, start.to_owned())
        );
        assert!(Case::report(&game).contains("3 plies"));
        assert_eq!(
            texts([game.last(0), game.last(1), game.last(2)]),
            "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 2;|\
             4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 2; resign:w|\
             4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1; e7e5 resign:w"
        );
        assert_eq!(
            texts([
                game.without_middle(1, 1),
                game.without_middle(0, 1),
                game.without_middle(0, 2),
                game.without_middle(1, 0),
                game.from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
            ]),
            format!("{start}; e2e4 resign:w|{start}; resign:w|none|{start}; e2e4|none")
        );
    }
}
