//! The word is chosen for the board, and does not change any result.

use std::any::TypeId;

use board_geometry::{
    Bits, Board, Direction, Drawn, Geometry, Permutation, Shape, Square, SquareSet, U192, U256,
    geometry,
};
use proptest::prelude::*;

geometry! { struct Most64 = 8 x 8; }
geometry! { struct Least128 = 13 x 5; }
geometry! { struct Most128(auto) = 16 x 8; }
geometry! { struct Least192 = 13 x 10 without [("a1", "a2")]; }
geometry! { struct Most192 = 16 x 12; }
geometry! { struct Least256 = 14 x 14; }
geometry! { struct Most256 = 16 x 16; }
geometry! { struct Drawing = "..\n*a" without [("a2", "b1"),]; }
geometry! { struct DrawingOnWord(u128) = "..\n*a"; }

geometry! { struct On192 = 14 x 14 without corners 3 x 3 without [("c4", "d3"), ("g7", "h7")]; }
geometry! { struct On256(U256) = 14 x 14 without corners 3 x 3 without [("c4", "d3"), ("g7", "h7")]; }

#[test]
fn the_smallest_word_that_has_room_is_chosen() {
    fn has<G: Geometry, B: Bits>(squares: usize) {
        assert_eq!(TypeId::of::<G::Bits>(), TypeId::of::<B>(), "{squares}");
        assert_eq!(G::BOARD.len(), squares);
    }
    has::<Most64, u64>(64);
    has::<Least128, u128>(65);
    has::<Most128, u128>(128);
    has::<Least192, U192>(130);
    has::<Most192, U192>(192);
    has::<Least256, U256>(196);
    has::<Most256, U256>(256);
    has::<Drawing, u64>(3);
    has::<DrawingOnWord, u128>(3);
    has::<On192, U192>(160);
    has::<On256, U256>(160);
}

/// The same squares on another board.
fn same<A: Shape, B: Shape>(set: SquareSet<A>) -> SquareSet<B> {
    SquareSet::from_bits(B::Bits::from_words(set.bits().words()))
}

#[track_caller]
fn equal<A: Shape, B: Shape>(a: SquareSet<A>, b: SquareSet<B>) {
    assert_eq!(same::<A, B>(a), b);
    assert!(a.iter().map(Square::index).eq(b.iter().map(Square::index)));
    assert!((a.iter().rev().map(Square::index)).eq(b.iter().rev().map(Square::index)));
    assert_eq!(
        (a.len(), a.is_empty(), a.is_many()),
        (b.len(), b.is_empty(), b.is_many())
    );
    assert_eq!(a.single().map(Square::index), b.single().map(Square::index));
}

/// Each index as a square of both boards, those beyond the last square included.
fn squares<A: Shape, B: Shape>() -> impl Iterator<Item = (Square<A>, Square<B>)> {
    (0..=u8::MAX).map(|index| (Square::from_index(index), Square::from_index(index)))
}

/// Compares two boards of one drawing that differ in their words.
struct Boards<'a, A: Shape, B: Shape> {
    a: &'a Board<A>,
    b: &'a Board<B>,
}

impl<A: Shape, B: Shape> Boards<'_, A, B> {
    fn check_places(&self) {
        let (a, b) = (self.a, self.b);
        assert_eq!(
            (a.len(), a.files(), a.ranks(), a.to_string()),
            (b.len(), b.files(), b.ranks(), b.to_string())
        );
        equal(a.all(), b.all());
        equal(a.dark(), b.dark());
        for letter in (0..=u8::MAX).map(char::from) {
            equal(a.region(letter), b.region(letter));
        }
        for n in 0..=u8::MAX {
            equal(a.file(n), b.file(n));
            equal(a.rank(n), b.rank(n));
        }
        for way in Direction::ALL {
            equal(a.edge(way), b.edge(way));
            for n in 0..30 {
                equal(a.row(way, n), b.row(way, n));
            }
        }
    }

    fn check_squares(&self) {
        let (a, b) = (self.a, self.b);
        for (x, y) in squares::<A, B>() {
            assert_eq!(a.name(x), b.name(y));
            equal(a.neighbours(x), b.neighbours(y));
            equal(a.knight_targets(x), b.knight_targets(y));
            equal(a.rook_lines(x), b.rook_lines(y));
            equal(a.bishop_lines(x), b.bishop_lines(y));
            let leaps = [(3, 1), (-2, 2), (0, 5), (127, -128)];
            for (east, north) in leaps {
                assert_eq!(
                    a.leap(x, east, north).map(Square::index),
                    b.leap(y, east, north).map(Square::index)
                );
            }
            for way in Direction::ALL {
                equal(a.ray(x, way), b.ray(y, way));
                assert_eq!(
                    a.step(x, way).map(Square::index),
                    b.step(y, way).map(Square::index)
                );
            }
            for n in 0..=4 {
                assert_eq!(
                    a.turned_square(x, n).map(Square::index),
                    b.turned_square(y, n).map(Square::index)
                );
            }
            for (to_x, to_y) in squares::<A, B>() {
                assert_eq!(a.direction(x, to_x), b.direction(y, to_y));
                equal(a.between(x, to_x), b.between(y, to_y));
                equal(a.line(x, to_x), b.line(y, to_y));
                equal(a.ray_through(x, to_x), b.ray_through(y, to_y));
            }
        }
    }

    fn check_permutations(&self) {
        let images =
            |p: Option<Permutation<A>>| p.map(|p| p.image_of_set(self.a.row(Direction::North, 0)));
        let others =
            |p: Option<Permutation<B>>| p.map(|p| p.image_of_set(self.b.row(Direction::North, 0)));
        let (a, b) = (self.a, self.b);
        for (a, b) in [
            (images(a.quarter_turn()), others(b.quarter_turn())),
            (images(a.half_turn()), others(b.half_turn())),
            (images(a.mirror_files()), others(b.mirror_files())),
            (images(a.mirror_ranks()), others(b.mirror_ranks())),
            (
                images(a.symmetry(|file, rank| (rank, file))),
                others(b.symmetry(|file, rank| (rank, file))),
            ),
        ] {
            assert_eq!(a.map(same::<A, B>), b);
        }
    }

    fn check_set(&self, words: [u64; 4]) {
        let x = SquareSet::from_bits(A::Bits::from_words(words) & self.a.all().bits());
        let y = SquareSet::from_bits(B::Bits::from_words(words) & self.b.all().bits());
        let (a, b) = (self.a, self.b);
        equal(x, y);
        for way in Direction::ALL {
            equal(a.step_all(x, way), b.step_all(y, way));
        }
        for (from_x, from_y) in squares::<A, B>() {
            equal(a.rook_attacks(from_x, x), b.rook_attacks(from_y, y));
            equal(a.bishop_attacks(from_x, x), b.bishop_attacks(from_y, y));
            equal(a.queen_attacks(from_x, x), b.queen_attacks(from_y, y));
            for way in Direction::ALL {
                equal(a.ray_attacks(from_x, way, x), b.ray_attacks(from_y, way, y));
            }
        }
    }
}

#[test]
fn every_query_of_160_squares_agrees_on_192_and_256_bits() {
    let gaps = [("c4", "d3"), ("g7", "h7")];
    let drawn = Board::<Drawn>::rectangle(14, 14, (3, 3), &gaps).unwrap();
    let boards = Boards {
        a: On192::BOARD,
        b: On256::BOARD,
    };
    boards.check_places();
    boards.check_squares();
    boards.check_permutations();
    let drawn = Boards {
        a: On192::BOARD,
        b: &drawn,
    };
    drawn.check_places();
    drawn.check_squares();
    drawn.check_permutations();
}

fn words() -> impl Strategy<Value = [u64; 4]> {
    (any::<[[u64; 4]; 3]>(), 1usize..=3).prop_map(|(words, density)| {
        std::array::from_fn(|i| words[..density].iter().fold(u64::MAX, |all, w| all & w[i]))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn attacks_agree_on_192_and_256_bits(words in words(), other in words()) {
        let boards = Boards { a: On192::BOARD, b: On256::BOARD };
        boards.check_set(words);
        let low = |words: [u64; 4]| [words[0], words[1], words[2], 0];
        let narrow = |words| SquareSet::<On192>::from_bits(U192::from_words(low(words)));
        let wide = |words| same::<On192, On256>(narrow(words));
        let (a, b) = (narrow(words), narrow(other));
        prop_assert_eq!(a.cmp(&b), wide(words).cmp(&wide(other)));
        prop_assert_eq!(a.cmp(&b), words[..3].iter().rev().cmp(other[..3].iter().rev()));
    }
}
