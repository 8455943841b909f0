//! Every public argument that is a number, at its ends: no call panics.

use std::time::Duration;

use orthodox_chess::Chess;
use variant_search::{Budget, Clock, Material, Search};

#[test]
fn clocks_may_show_any_time() {
    let times = [
        Duration::ZERO,
        Duration::from_nanos(1),
        Duration::from_mins(1),
        Duration::MAX,
    ];
    for remaining in times {
        for increment in times {
            for moves_to_go in [None, Some(0), Some(1), Some(2), Some(u32::MAX)] {
                let clock = Clock {
                    remaining,
                    increment,
                    moves_to_go,
                };
                let (enough, most) = clock.share();
                assert!(enough <= most && most <= remaining, "{clock:?}");
            }
        }
    }
}

#[test]
fn searches_take_any_number() {
    let mate: Chess = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1".parse().unwrap();
    for end in [0, 1, u32::MAX] {
        let wide = usize::try_from(end).unwrap_or(usize::MAX);
        for budget in [
            Budget::depth(end),
            Budget::mate(end),
            Budget::nodes(u64::MAX - u64::from(end)),
            Budget::time(Duration::MAX),
        ] {
            let budget = Budget {
                nodes: Some(2_000),
                ..budget
            };
            let mut search = Search::default()
                .multi_pv(wide)
                .playout(end.min(9))
                .seed(u64::MAX);
            assert!(search.run(&mate, budget).best.is_some());
        }
    }
    for value in [i32::MIN, -1, 0, i32::MAX] {
        let material = "PNBRQK"
            .chars()
            .fold(Material::default(), |it, letter| it.with(letter, value));
        let mut search = Search::new(material);
        assert!(
            search
                .run(&Chess::default(), Budget::depth(2))
                .best
                .is_some()
        );
    }
}
