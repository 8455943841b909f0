//! Shrinks a line or game to the smallest failing case that texts can replay.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::strategy::ValueTree;
use variant_core::{Ply, Position, Variant};

use crate::board_text::BoardText;
use crate::report::command;
use crate::{Checked, Line, PlayedGame, Violation};

pub(crate) trait Case: Clone {
    fn len(&self) -> usize;

    fn start(&self) -> String;

    fn report(&self) -> String;

    /// Last plies, from the text of the position before them.
    fn last(&self, plies: usize) -> Option<Self>;

    fn without_middle(&self, first: usize, last: usize) -> Option<Self>;

    fn from(&self, start: &str) -> Option<Self>;
}

impl<P: Variant> Case for Line<P> {
    fn len(&self) -> usize {
        self.moves().len()
    }

    fn start(&self) -> String {
        self.start().to_string()
    }

    fn report(&self) -> String {
        self.report()
    }

    fn last(&self, plies: usize) -> Option<Self> {
        let skipped = self.len() - plies;
        let start = self.positions().nth(skipped)?;
        Self::replayed(read_back(&start)?, &self.moves()[skipped..])
    }

    fn without_middle(&self, first: usize, last: usize) -> Option<Self> {
        let moves = self.moves();
        let kept = [&moves[..first], &moves[moves.len() - last..]].concat();
        Self::replayed(self.start().clone(), &kept)
    }

    fn from(&self, start: &str) -> Option<Self> {
        Self::replayed(start.parse().ok()?, self.moves())
    }
}

impl<P: Variant> Case for PlayedGame<P> {
    fn len(&self) -> usize {
        self.plies().len()
    }

    fn start(&self) -> String {
        (**self).start().to_string()
    }

    fn report(&self) -> String {
        self.report()
    }

    fn last(&self, plies: usize) -> Option<Self> {
        let mut records = self.history().plies();
        let start = match plies.checked_sub(1) {
            // Latest ply first.
            Some(earlier) => records.nth(earlier)?.0,
            None => self.position(),
        };
        let start = read_back(start)?;
        Self::replayed(start, self.plies().skip(self.len() - plies))
    }

    fn without_middle(&self, first: usize, last: usize) -> Option<Self> {
        let end = self.len() - last;
        let plies = self.plies().enumerate();
        let kept = plies.filter(|(index, _)| !(first..end).contains(index));
        let kept: Vec<&Ply<P>> = kept.map(|(_, ply)| ply).collect();
        Self::replayed((**self).start().clone(), kept)
    }

    fn from(&self, start: &str) -> Option<Self> {
        Self::replayed(start.parse().ok()?, self.plies())
    }
}

fn read_back<P: Position>(position: &P) -> Option<P> {
    position.to_string().parse().ok()
}

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
    Done,
}

const ENDS: usize = 6;

/// Proposes smaller cases; the caller accepts those that fail.
#[derive(Clone, Debug)]
pub(crate) struct Shrinker<T> {
    best: T,
    attempt: Attempt,
    has_progress: bool,
    least: usize,
    takes_pieces: bool,
}

impl<T: Case> Shrinker<T> {
    /// `least` bounds the plies; `takes_pieces` allows fewer pieces.
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

    fn without_pieces(&mut self, size: usize, at: usize) -> (Option<T>, Attempt) {
        if size == 0 {
            return (None, self.next_round());
        }
        let start = self.best.start();
        let boards = BoardText::all(&start);
        let pieces = boards.iter().enumerate().flat_map(|(index, board)| {
            let places = board.pieces().into_iter();
            places.map(move |place| (index, place))
        });
        let pieces: Vec<(usize, (usize, usize))> = pieces.collect();
        if at >= pieces.len() {
            return (
                None,
                Attempt::Pieces {
                    size: size / 2,
                    at: 0,
                },
            );
        }
        let mut text = start;
        let taken = &pieces[at..(at + size).min(pieces.len())];
        // From the last board, so that earlier places stay valid.
        for (index, mut board) in boards.into_iter().enumerate().rev() {
            for &(_, place) in taken.iter().filter(|(of, _)| *of == index) {
                board.clear(place);
            }
            text = board.put_into(&text);
        }
        (
            self.best.from(&text),
            Attempt::Pieces {
                size,
                at: at + size,
            },
        )
    }
}

/// Violation of the smallest case that breaks the same rule; `violation` if the case alone does not.
pub(crate) fn minimised<P: Variant, T: Case>(
    violation: Violation,
    case: Option<T>,
    check: impl Fn(&T) -> Checked,
) -> Violation {
    let rule = violation.rule.clone();
    // Faulty code may panic in positions that it does not reach by itself.
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

/// Value tree of a line or game; prints the smallest failing case.
#[derive(Debug)]
pub struct Shrinking<T: Tree> {
    shrinker: Option<Shrinker<T>>,
    /// Case under test.
    current: T,
    has_failed: bool,
    is_best: bool,
}

/// A line or game of a strategy.
#[expect(private_bounds, reason = "lines and games are all the cases there are")]
pub trait Tree: Case + std::fmt::Debug {}

impl<T: Case + std::fmt::Debug> Tree for T {}

impl<T: Tree> Shrinking<T> {
    pub(crate) fn new(case: T, least: usize, takes_pieces: bool) -> Self {
        Self {
            current: case.clone(),
            shrinker: Some(Shrinker::new(case, least, takes_pieces)),
            has_failed: false,
            is_best: true,
        }
    }

    pub(crate) const fn fixed(case: T) -> Self {
        Self {
            current: case,
            shrinker: None,
            has_failed: false,
            is_best: true,
        }
    }
}

impl<T: Tree> ValueTree for Shrinking<T> {
    type Value = T;

    fn current(&self) -> T {
        self.current.clone()
    }

    fn simplify(&mut self) -> bool {
        self.has_failed = true;
        let Some(shrinker) = &mut self.shrinker else {
            return false;
        };
        if !self.is_best {
            shrinker.accept(self.current.clone());
            self.is_best = true;
        }
        match shrinker.next() {
            Some(smaller) => {
                self.current = smaller;
                self.is_best = false;
                true
            }
            None => false,
        }
    }

    fn complicate(&mut self) -> bool {
        let Some(shrinker) = self.shrinker.as_mut().filter(|_| !self.is_best) else {
            return false;
        };
        if let Some(smaller) = shrinker.next() {
            self.current = smaller;
        } else {
            self.current = shrinker.best().clone();
            self.is_best = true;
        }
        true
    }
}

impl<T: Tree> Drop for Shrinking<T> {
    fn drop(&mut self) {
        if self.has_failed {
            let best = self.shrinker.as_ref().map_or(&self.current, Shrinker::best);
            eprintln!("{}", best.report());
        }
    }
}
