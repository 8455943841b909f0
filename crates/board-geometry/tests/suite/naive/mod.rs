//! A board as a picture, asked square by square: what the tables must agree with.

use std::collections::{BTreeMap, BTreeSet};

use board_geometry::{Board, Direction, Shape, Square, SquareSet};

/// A map of places.
type Map = Box<dyn Fn(Place) -> Place>;

/// File and rank, from 0.
pub(crate) type Place = (i32, i32);

pub(crate) struct Naive {
    /// The letter of each square.
    pub(crate) letters: BTreeMap<Place, char>,
    gaps: BTreeSet<(Place, Place)>,
    files: i32,
    ranks: i32,
}

fn place_of(name: &str) -> Place {
    let (file, rank) = name.split_at(1);
    let file = i32::from(file.as_bytes()[0] - b'a');
    (file, rank.parse::<i32>().unwrap() - 1)
}

pub(crate) fn name_of((file, rank): Place) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

impl Naive {
    pub(crate) fn new(drawing: &str, gaps: &[(&str, &str)]) -> Self {
        let rows: Vec<Vec<char>> = (drawing.lines())
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let mut letters = BTreeMap::new();
        for (rank, row) in rows.iter().rev().enumerate() {
            for (file, &letter) in row.iter().enumerate() {
                if letter != '*' {
                    letters.insert((file as i32, rank as i32), letter);
                }
            }
        }
        let pairs = gaps.iter().map(|(a, b)| (place_of(a), place_of(b)));
        Self {
            letters,
            gaps: pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect(),
            files: rows.iter().map(Vec::len).max().unwrap() as i32,
            ranks: rows.len() as i32,
        }
    }

    pub(crate) fn step(&self, from: Place, direction: Direction) -> Option<Place> {
        let (east, north) = direction.offset();
        let to = (from.0 + i32::from(east), from.1 + i32::from(north));
        let exists = self.letters.contains_key(&to) && !self.gaps.contains(&(from, to));
        exists.then_some(to)
    }

    pub(crate) fn walk(&self, from: Place, direction: Direction) -> Vec<Place> {
        std::iter::successors(self.step(from, direction), |&at| self.step(at, direction)).collect()
    }

    /// As far as the first occupied square, which is included.
    fn ride(&self, from: Place, ways: &[Direction], occupied: &BTreeSet<Place>) -> BTreeSet<Place> {
        let mut reached = BTreeSet::new();
        for &way in ways {
            for place in self.walk(from, way) {
                reached.insert(place);
                if occupied.contains(&place) {
                    break;
                }
            }
        }
        reached
    }

    /// Squares by rank, then by file: the order of their numbers.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.letters.keys().copied().collect();
        places.sort_by_key(|&(file, rank)| (rank, file));
        places
    }
}

/// A board beside its picture.
pub(crate) struct Pair<'a, G: Shape> {
    pub(crate) board: &'a Board<G>,
    pub(crate) naive: &'a Naive,
}

impl<G: Shape> Pair<'_, G> {
    pub(crate) fn place(&self, square: Square<G>) -> Place {
        let (file, rank) = (self.board.file_of(square), self.board.rank_of(square));
        (i32::from(file), i32::from(rank))
    }

    pub(crate) fn places(&self, set: SquareSet<G>) -> BTreeSet<Place> {
        set.iter().map(|square| self.place(square)).collect()
    }

    pub(crate) fn square(&self, place: Place) -> Option<Square<G>> {
        self.board
            .at(u8::try_from(place.0).ok()?, u8::try_from(place.1).ok()?)
    }

    fn expect(&self, wanted: impl Fn(Place, char) -> bool) -> BTreeSet<Place> {
        let letters = self.naive.letters.iter();
        letters
            .filter(|&(&place, &letter)| wanted(place, letter))
            .map(|(&place, _)| place)
            .collect()
    }

    /// Numbers, names, files, ranks, regions, colours, edges.
    pub(crate) fn check_squares(&self) {
        let (board, naive) = (self.board, self.naive);
        let places = naive.places();
        assert_eq!(board.len(), places.len());
        assert_eq!(
            (i32::from(board.files()), i32::from(board.ranks())),
            (naive.files, naive.ranks)
        );
        assert_eq!(board.all().len(), board.len());
        for (index, &place) in places.iter().enumerate() {
            let square = board.square(index).unwrap();
            assert_eq!(
                (usize::from(square.index()), self.place(square)),
                (index, place)
            );
            assert_eq!(self.square(place), Some(square));
            assert_eq!(board.name(square), name_of(place));
            assert_eq!(board.named(&name_of(place)), Some(square));
            assert_eq!(board.region_of(square), naive.letters[&place]);
        }
        assert_eq!(board.square(places.len()), None);
        for file in 0..=30 {
            assert_eq!(
                self.places(board.file(file)),
                self.expect(|p, _| p.0 == i32::from(file))
            );
            assert_eq!(
                self.places(board.rank(file)),
                self.expect(|p, _| p.1 == i32::from(file))
            );
            for rank in 0..=30 {
                let place = (i32::from(file), i32::from(rank));
                assert_eq!(
                    board.at(file, rank).is_some(),
                    naive.letters.contains_key(&place)
                );
            }
        }
        for letter in (0..=200).filter_map(char::from_u32) {
            assert_eq!(
                self.places(board.region(letter)),
                self.expect(|_, l| l == letter)
            );
        }
        let letters: Vec<char> = board.region_letters().collect();
        let expected: BTreeSet<char> = naive
            .letters
            .values()
            .copied()
            .filter(|&l| l != '.')
            .collect();
        assert_eq!(letters, expected.into_iter().collect::<Vec<_>>());
        assert_eq!(
            self.places(board.dark()),
            self.expect(|(f, r), _| (f + r) % 2 == 0)
        );
        for way in Direction::ALL {
            let (east, north) = way.offset();
            let beyond = |(file, rank): Place, n: i32| {
                (file + n * i32::from(east), rank + n * i32::from(north))
            };
            let is_last = |p: Place| (1..32).all(|n| !naive.letters.contains_key(&beyond(p, n)));
            assert_eq!(self.places(board.edge(way)), self.expect(|p, _| is_last(p)));
        }
    }

    /// Steps, rays, neighbours, leaps.
    pub(crate) fn check_steps(&self) {
        let (board, naive) = (self.board, self.naive);
        for square in board.all() {
            let place = self.place(square);
            let mut neighbours = BTreeSet::new();
            for way in Direction::ALL {
                let next = naive.step(place, way);
                assert_eq!(board.step(square, way).map(|s| self.place(s)), next);
                neighbours.extend(next);
                let ray: BTreeSet<Place> = naive.walk(place, way).into_iter().collect();
                assert_eq!(self.places(board.ray(square, way)), ray);
            }
            assert_eq!(self.places(board.neighbours(square)), neighbours);
            let leaps = [
                (1, 2),
                (2, 1),
                (2, -1),
                (1, -2),
                (-1, -2),
                (-2, -1),
                (-2, 1),
                (-1, 2),
            ];
            let targets = leaps.map(|(east, north)| (place.0 + east, place.1 + north));
            let knight = self.expect(|place, _| targets.contains(&place));
            assert_eq!(self.places(board.knight_targets(square)), knight);
            let leaps = leaps.map(|(east, north)| (east as i8, north as i8));
            let reached = leaps.iter().filter_map(|&(e, n)| board.leap(square, e, n));
            assert_eq!(self.places(reached.collect()), knight);
            for (east, north) in [(0, 0), (3, 1), (-7, 0), (127, 127), (-128, -128)] {
                let to = (place.0 + i32::from(east), place.1 + i32::from(north));
                let to = naive.letters.contains_key(&to).then_some(to);
                assert_eq!(board.leap(square, east, north).map(|s| self.place(s)), to);
            }
        }
    }

    /// Lines between any two squares.
    pub(crate) fn check_lines(&self) {
        let (board, naive) = (self.board, self.naive);
        for a in board.all() {
            let walks = Direction::ALL.map(|way| (way, naive.walk(self.place(a), way)));
            for b in board.all() {
                let to = self.place(b);
                let found = walks.iter().find_map(|(way, walk)| {
                    let at = walk.iter().position(|&place| place == to)?;
                    Some((*way, &walk[..at], walk))
                });
                assert_eq!(board.direction(a, b), found.map(|(way, ..)| way));
                let between = found.map_or(&[][..], |(_, between, _)| between);
                let set = |places: &[Place]| places.iter().copied().collect::<BTreeSet<_>>();
                assert_eq!(self.places(board.between(a, b)), set(between));
                let through = found.map_or(&[][..], |(.., walk)| walk.as_slice());
                assert_eq!(self.places(board.ray_through(a, b)), set(through));
                let line = found.map_or_else(BTreeSet::new, |(way, ..)| {
                    let mut line = set(through);
                    line.extend(naive.walk(self.place(a), way.opposite()));
                    line.insert(self.place(a));
                    line
                });
                assert_eq!(self.places(board.line(a, b)), line);
            }
        }
    }

    /// Whole sets stepped, and riders, with some squares occupied.
    pub(crate) fn check_set(&self, set: SquareSet<G>) {
        let (board, naive) = (self.board, self.naive);
        let occupied = self.places(set);
        for way in Direction::ALL {
            let stepped = occupied.iter().filter_map(|&place| naive.step(place, way));
            assert_eq!(self.places(board.step_all(set, way)), stepped.collect());
        }
        for square in board.all() {
            let place = self.place(square);
            let ride = |ways: &[Direction]| naive.ride(place, ways, &occupied);
            let bishop = ride(&Direction::DIAGONAL);
            assert_eq!(
                self.places(board.rook_attacks(square, set)),
                ride(&Direction::ORTHOGONAL)
            );
            assert_eq!(self.places(board.bishop_attacks(square, set)), bishop);
            assert_eq!(
                self.places(board.queen_attacks(square, set)),
                ride(&Direction::ALL)
            );
            for way in Direction::ALL {
                assert_eq!(
                    self.places(board.ray_attacks(square, way, set)),
                    ride(&[way])
                );
            }
            let none = SquareSet::EMPTY;
            assert_eq!(board.rook_lines(square), board.rook_attacks(square, none));
            assert_eq!(
                board.bishop_lines(square),
                board.bishop_attacks(square, none)
            );
        }
    }

    /// Turns and mirrors: there exactly when the picture, gaps included, looks the same.
    pub(crate) fn check_symmetries(&self) {
        let (files, ranks) = (self.naive.files - 1, self.naive.ranks - 1);
        let board = self.board;
        let symmetries: [(Option<_>, Map); 5] = [
            (board.quarter_turn(), Box::new(move |(f, r)| (files - r, f))),
            (
                board.half_turn(),
                Box::new(move |(f, r)| (files - f, ranks - r)),
            ),
            (board.mirror_files(), Box::new(move |(f, r)| (files - f, r))),
            (board.mirror_ranks(), Box::new(move |(f, r)| (f, ranks - r))),
            (board.symmetry(|f, r| (r, f)), Box::new(|(f, r)| (r, f))),
        ];
        for (index, (permutation, map)) in symmetries.iter().enumerate() {
            let naive = self.naive;
            let maps_squares = (naive.letters.keys()).all(|&p| naive.letters.contains_key(&map(p)));
            let steps = |from: Place| -> BTreeSet<Place> {
                let next = Direction::ALL
                    .iter()
                    .filter_map(|&way| naive.step(from, way));
                next.collect()
            };
            let keeps_steps = || {
                naive.letters.keys().all(|&p| {
                    let images: BTreeSet<Place> = steps(p).into_iter().map(map).collect();
                    images == steps(map(p))
                })
            };
            let expected = maps_squares && keeps_steps();
            assert_eq!(permutation.is_some(), expected, "symmetry {index}");
            let Some(permutation) = permutation else {
                continue;
            };
            for square in board.all() {
                let image = permutation.image(square);
                assert_eq!(self.place(image), map(self.place(square)));
                assert_eq!(permutation.inverse().image(image), square);
                let there_and_back = permutation.followed_by(&permutation.inverse());
                assert_eq!(there_and_back.image(square), square);
            }
            assert_eq!(permutation.image_of_set(board.all()), board.all());
        }
    }

    /// The drawing, printed back.
    pub(crate) fn check_drawing(&self) {
        let row = |rank| {
            let letter = |file| self.naive.letters.get(&(file, rank)).unwrap_or(&'*');
            (0..self.naive.files).map(letter).collect::<String>()
        };
        let rows: Vec<String> = (0..self.naive.ranks).rev().map(row).collect();
        assert_eq!(self.board.to_string(), rows.join("\n"));
    }
}
