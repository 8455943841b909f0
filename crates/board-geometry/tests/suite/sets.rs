//! Sets of squares beside `BTreeSet`, in every width.

use std::collections::BTreeSet;

use crate::declared::{
    Capablanca, Corridor, Cross, Large, Odd, Quadrants, ShortTowers, Towers, Triangle, WideCross,
    Zonal,
};
use board_geometry::{Bits, Chessboard, Geometry, Square, SquareSet, geometry};
use proptest::prelude::*;

type Numbers = BTreeSet<u8>;

fn numbers<G: Geometry>(set: SquareSet<G>) -> Numbers {
    set.iter().map(Square::index).collect()
}

/// The squares of a board whose bits are set in a word.
fn set_of<G: Geometry>(words: [u64; 4]) -> SquareSet<G> {
    SquareSet::from_bits(G::Bits::from_words(words)) & G::BOARD.all()
}

fn agrees<G: Geometry>(a: [u64; 4], b: [u64; 4], n: u8) {
    let (a, b) = (set_of::<G>(a), set_of::<G>(b));
    let (na, nb) = (numbers(a), numbers(b));
    let all = numbers(G::BOARD.all());
    assert_eq!(a.len(), na.len());
    assert_eq!(a.is_empty(), na.is_empty());
    assert_eq!(a.is_many(), na.len() > 1);
    assert_eq!(numbers(a | b), &na | &nb);
    assert_eq!(numbers(a & b), &na & &nb);
    assert_eq!(numbers(a ^ b), &na ^ &nb);
    assert_eq!(numbers(a - b), &na - &nb);
    assert_eq!(numbers(!a), &all - &na);
    assert_eq!(a.is_disjoint(b), na.is_disjoint(&nb));
    assert_eq!(a.is_subset(b), na.is_subset(&nb));
    assert_eq!(b.is_subset(a), na.is_superset(&nb));
    assert_eq!(a == b, na == nb);
    let mut assigned = a;
    assigned |= b;
    assigned ^= a & b;
    assigned -= b;
    assigned &= a;
    assert_eq!(assigned, (((a | b) ^ (a & b)) - b) & a);
    assert_eq!(a.first().map(Square::index), na.first().copied());
    assert_eq!(a.last().map(Square::index), na.last().copied());
    let single = na.first().copied().filter(|_| na.len() == 1);
    assert_eq!(a.single().map(Square::index), single);
    iterates(a, &na, n);
    changes(a, &na, n);
    let joined: SquareSet<G> = a.iter().chain(b).collect();
    assert_eq!(joined, a | b);
    let mut extended = a;
    extended.extend(b);
    assert_eq!(extended, a | b);
}

/// Iteration from both ends, in any order.
fn iterates<G: Geometry>(set: SquareSet<G>, expected: &Numbers, n: u8) {
    let up: Vec<u8> = expected.iter().copied().collect();
    let down: Vec<u8> = set.iter().rev().map(Square::index).collect();
    assert!(down.iter().eq(up.iter().rev()));
    assert_eq!(set.iter().len(), up.len());
    assert_eq!(set.iter().count(), up.len());
    let nth = up.get(usize::from(n)).copied();
    assert_eq!(set.nth(usize::from(n)).map(Square::index), nth);
    for square in G::BOARD.all() {
        let place = up.iter().position(|&index| index == square.index());
        assert_eq!(set.place_of(square), place);
        let place = (G::BOARD.file_of(square), G::BOARD.rank_of(square));
        assert_eq!((square.file(), square.rank()), place);
    }
    let mut some = set.iter();
    assert_eq!(some.nth(usize::from(n)).map(Square::index), nth);
    assert_eq!(some.len(), up.len().saturating_sub(usize::from(n) + 1));
    assert_eq!(set.iter().nth(usize::MAX), None);
    let mut both = set.iter();
    let mut seen = Numbers::new();
    while let Some(low) = both.next() {
        assert!(seen.insert(low.index()));
        if let Some(high) = both.next_back() {
            assert!(high > low && seen.insert(high.index()));
        }
    }
    assert_eq!((&seen, both.next_back()), (expected, None));
}

/// Squares put in and taken out.
fn changes<G: Geometry>(set: SquareSet<G>, expected: &Numbers, n: u8) {
    let square = G::BOARD.square(usize::from(n) % G::BOARD.len()).unwrap();
    let (mut changed, mut numbered) = (set, expected.clone());
    assert_eq!(set.contains(square), expected.contains(&square.index()));
    assert_eq!(changed.insert(square), numbered.insert(square.index()));
    assert_eq!(
        (changed, numbers(changed)),
        (set.with(square), numbered.clone())
    );
    assert_eq!(changed.remove(square), numbered.remove(&square.index()));
    assert!(!changed.remove(square));
    assert_eq!((changed, numbers(changed)), (set.without(square), numbered));
    let (mut popped, mut left) = (set, expected.clone());
    assert_eq!(popped.pop_first().map(Square::index), left.pop_first());
    let mut popped = popped.iter();
    assert_eq!(popped.next_back().map(Square::index), left.pop_last());
    assert_eq!(numbers(popped.collect()), left);
    assert_eq!(SquareSet::from(square).single(), Some(square));
}

fn words() -> impl Strategy<Value = [u64; 4]> {
    prop_oneof![
        any::<[u64; 4]>(),
        proptest::collection::vec(any::<u8>(), 0..4).prop_map(|bits| {
            let mut words = [0; 4];
            for bit in bits {
                words[usize::from(bit) / 64] |= 1 << (bit % 64);
            }
            words
        }),
    ]
}

proptest! {
    #[test]
    fn sets_are_sets_on_every_board(a in words(), b in words(), n in any::<u8>()) {
        agrees::<Chessboard>(a, b, n);
        agrees::<Quadrants>(a, b, n);
        agrees::<Odd>(a, b, n);
        agrees::<Corridor>(a, b, n);
        agrees::<Towers>(a, b, n);
        agrees::<Zonal>(a, b, n);
        agrees::<Triangle>(a, b, n);
        agrees::<Cross>(a, b, n);
        agrees::<WideCross>(a, b, n);
        agrees::<Capablanca>(a, b, n);
        agrees::<ShortTowers>(a, b, n);
        agrees::<Large>(a, b, n);
    }
}

#[cfg(feature = "serde")]
proptest! {
    #[test]
    fn sets_and_squares_are_serialized_as_names_or_bytes(words in words()) {
        let set = set_of::<Cross>(words);
        let json = serde_json::to_string(&set).unwrap();
        let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
        prop_assert_eq!(&json, &serde_json::to_string(&names).unwrap());
        prop_assert_eq!(serde_json::from_str::<SquareSet<Cross>>(&json).unwrap(), set);
        let bytes = postcard::to_allocvec(&set).unwrap();
        prop_assert_eq!(postcard::from_bytes::<SquareSet<Cross>>(&bytes).unwrap(), set);
    }
}

#[cfg(feature = "serde")]
#[test]
fn squares_of_other_boards_do_not_come_in() {
    assert!(serde_json::from_str::<Square<Chessboard>>("\"i9\"").is_err());
    assert!(postcard::from_bytes::<Square<Chessboard>>(&[64]).is_err());
    assert!(serde_json::from_str::<SquareSet<Odd>>("[\"a1\", \"c1\"]").is_err());
    let error = serde_json::from_str::<SquareSet<Odd>>("7").unwrap_err();
    assert!(
        error.to_string().contains("expected a list of squares"),
        "{error}"
    );
}

/// What declarations compute at compile time is the same at run time, on boards of every width.
#[test]
fn operations_of_declarations_are_those_of_sets() {
    fn squares<G: Geometry>(step: usize) -> SquareSet<G> {
        let all = G::BOARD.all().iter();
        all.step_by(step).collect()
    }
    macro_rules! compare {
        ($($board:ty),+) => {
            $(
                let (a, b) = (squares::<$board>(2), squares::<$board>(3));
                assert_eq!(<$board>::union(a, b), a | b);
                assert_eq!(<$board>::intersection(a, b), a & b);
                assert_eq!(<$board>::difference(a, b), a - b);
                assert!(!(a & b).is_empty() && !(a - b).is_empty());
            )+
        };
    }
    compare!(Chessboard, Wide, Vast);
}

geometry! {
    /// Ten files, eight ranks: two words.
    struct Wide = 10 x 8;
}

geometry! {
    /// As many squares as there can be: four words.
    struct Vast = 16 x 16;
}

#[test]
fn squares_and_sets_are_shown() {
    let e4 = Square::<Chessboard>::named("e4").unwrap();
    assert_eq!(format!("{e4}|{e4:>4}|{e4:?}"), "e4|  e4|e4");
    let name = Chessboard::BOARD.name(e4);
    assert_eq!(format!("{name}|{name:<4}|"), "e4|e4  |");
    assert_eq!(Square::<Chessboard>::named("e9"), None);
    let set: SquareSet<Chessboard> = [e4, Square::from_index(3)].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{d1, e4}");
}
