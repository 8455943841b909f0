//! Sets of armies.

use chess_pieces::{Armies, Army};

#[test]
fn cyclic_successors_agree_with_walking() {
    for count in 1..=8 {
        for bits in 0..=u8::MAX {
            let armies = Armies::from_bits(bits);
            for number in 0..count as u8 {
                let army = Army::new(number);
                let walk = |from: usize| {
                    (from..from + count)
                        .map(|steps| army.after(steps, count))
                        .find(|&next| armies.contains(next))
                };
                assert_eq!(armies.first_from(army, count), walk(0));
                assert_eq!(armies.next_after(army, count), walk(1));
            }
        }
    }
}
