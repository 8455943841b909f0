//! Weighted sampling of one item.

use variant_core::Rng;
use variant_core::implement::Reservoir;

#[test]
fn each_weight_has_its_share_wherever_it_stands() {
    let weights = [0, 5, 1, 0, 3, 7, 0];
    let mut drawn = [0u32; 7];
    let mut rng = Rng::new(11);
    for _ in 0..16_000 {
        let mut reservoir = Reservoir::new(&mut rng);
        let mut lead = None;
        for (place, weight) in weights.into_iter().enumerate() {
            if reservoir.add(weight) < weight {
                lead = Some(place);
            }
        }
        drawn[lead.unwrap()] += 1;
    }
    for (drawn, weight) in drawn.into_iter().zip(weights) {
        // Six standard deviations of at most 63.
        let expected = 1000 * weight as u32;
        assert!(drawn.abs_diff(expected) <= 380, "{drawn} of {expected}");
    }
    assert_eq!([drawn[0], drawn[3], drawn[6]], [0; 3]);
}

#[test]
fn numbers_below_the_weight_are_equally_likely() {
    let mut drawn = [[0u32; 4]; 4];
    let mut rng = Rng::new(12);
    for _ in 0..16_000 {
        let mut reservoir = Reservoir::new(&mut rng);
        let (mut lead, mut within) = (0, 0);
        for place in 0..4 {
            let number = reservoir.add(4);
            if number < 4 {
                (lead, within) = (place, number as usize);
            }
        }
        drawn[lead][within] += 1;
    }
    let fair = |&count: &u32| count.abs_diff(1000) <= 190;
    assert!(drawn.iter().flatten().all(fair), "{drawn:?}");
}

#[test]
fn weights_may_be_as_large_as_they_can() {
    let mut reservoir = Reservoir::new(&mut Rng::new(0));
    assert_eq!(reservoir.add(0), 0);
    assert!(reservoir.add(u64::MAX) < u64::MAX);
    // The sum wraps to 0.
    assert_eq!(reservoir.add(1), 0);
}
