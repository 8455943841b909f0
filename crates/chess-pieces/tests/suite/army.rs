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

#[test]
fn games_of_more_armies_than_a_set_holds_go_round_as_well() {
    for count in [9, 15, 16, 17, 64, 1 << 20, usize::MAX] {
        for number in [0, 3, 7, 8, u8::MAX] {
            let army = Army::new(number);
            assert_eq!(Armies::NONE.first_from(army, count), None);
            // The place of the army in the order; there is nobody above the eighth.
            let place = army.index() % count;
            for bits in [1, 0b1000_0000, 0b1001_0010] {
                let armies = Armies::from_bits(bits);
                let next = |from: usize| armies.iter().find(|army| army.index() >= from);
                let first = next(place).or(armies.first());
                assert_eq!(armies.first_from(army, count), first, "{army:?} of {count}");
                let after = next((place + 1) % count).or(armies.first());
                assert_eq!(armies.next_after(army, count), after, "{army:?} of {count}");
            }
        }
    }
}
