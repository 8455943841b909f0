//! Words of every width, beside their bits one by one.

use board_geometry::{Bits, U192, U256};
use proptest::prelude::*;

fn words() -> impl Strategy<Value = [u64; 4]> {
    // Also sparse words: the edges of halves matter most.
    prop_oneof![
        any::<[u64; 4]>(),
        (0u8..=255).prop_map(|bit| U256::bit(bit).words()),
        (0u8..=255, 0u8..=255).prop_map(|(a, b)| (U256::bit(a) | U256::bit(b)).words()),
        Just([0; 4]),
    ]
}

fn agrees_with_bit_by_bit<B: Bits>(words: [u64; 4], by: u32) {
    let word = B::from_words(words);
    let bits: Vec<u8> = (0..B::WIDTH)
        .map(|i| i as u8)
        .filter(|&i| word & B::bit(i) != B::ZERO)
        .collect();
    assert!((0..=u8::MAX).all(|i| word.has(i) == (word & B::bit(i) != B::ZERO)));
    let width = B::WIDTH as u32;
    let collect = |keep: &dyn Fn(u8) -> bool| {
        (0..B::WIDTH)
            .map(|i| i as u8)
            .filter(|&i| keep(i))
            .fold(B::ZERO, |sum, i| sum | B::bit(i))
    };
    let lowest = bits.first().copied();
    let highest = bits.last().copied();
    assert_eq!(word.count_ones() as usize, bits.len());
    assert_eq!(word.trailing_zeros(), lowest.map_or(width, u32::from));
    assert_eq!(
        word.leading_zeros(),
        highest.map_or(width, |i| width - 1 - u32::from(i))
    );
    assert_eq!(
        word.up_to_lowest(),
        collect(&|i| lowest.is_none_or(|l| i <= l))
    );
    assert_eq!(
        word.highest_and_up(),
        collect(&|i| highest.is_none_or(|h| i >= h))
    );
    let mut popped = word;
    assert_eq!(popped.pop_lowest(), lowest);
    assert_eq!(popped, word.without_lowest());
    assert_eq!(
        word.without_lowest(),
        collect(&|i| bits.contains(&i) && Some(i) != lowest)
    );
    let by = by % width;
    let (below, above) = (
        collect(&|i| u32::from(i) < by && bits.contains(&i)),
        collect(&|i| u32::from(i) > by && bits.contains(&i)),
    );
    assert_eq!(
        B::span(below, above),
        below.highest_and_up() & above.up_to_lowest()
    );
    assert_eq!(
        word.up(by),
        collect(&|i| u32::from(i) >= by && bits.contains(&(i - by as u8)))
    );
    assert_eq!(
        word.down(by),
        collect(&|i| u32::from(i) + by < width && bits.contains(&(i + by as u8)))
    );
    assert_eq!(B::from_words(word.words()), word);
}

proptest! {
    #[test]
    fn every_width_agrees_with_bit_by_bit(words in words(), by in 0u32..256) {
        agrees_with_bit_by_bit::<u64>(words, by);
        agrees_with_bit_by_bit::<u128>(words, by);
        agrees_with_bit_by_bit::<U192>(words, by);
        agrees_with_bit_by_bit::<U256>(words, by);
    }
}
