//! Every public argument that is a number, at its ends: no call panics.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use orthodox_chess::OrthodoxChess;
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

/// A thirtieth of what remains beyond 20 ms, or as much as the moves to go allow, and three quarters of the increment:
/// three fifths of it for the last iteration to begin, three times as much at most.
#[test]
fn a_clock_is_shared_among_moves() {
    let share = |remaining, increment, moves_to_go| {
        let [remaining, increment] = [remaining, increment].map(Duration::from_millis);
        let clock = Clock {
            remaining,
            increment,
            moves_to_go,
        };
        let (enough, most) = clock.share();
        (enough.as_millis(), most.as_millis())
    };
    for moves_to_go in [None, Some(30), Some(100)] {
        assert_eq!(share(60_020, 0, moves_to_go), (1_200, 6_000));
        assert_eq!(share(60_020, 2_000, moves_to_go), (2_100, 10_500));
        assert_eq!(share(60_020, 4_000, moves_to_go), (3_000, 15_000));
    }
    assert_eq!(share(60_020, 0, Some(10)), (3_600, 15_000));
    assert_eq!(share(60_020, 0, Some(2)), (9_000, 15_000));
    for moves_to_go in [Some(1), Some(0)] {
        assert_eq!(share(60_020, 0, moves_to_go), (32_400, 54_000));
    }
    assert_eq!(share(20, 9_000, None), (0, 0));
}

#[test]
fn budgets_hold_what_they_are_made_of() {
    let stop = AtomicBool::new(false);
    let (time, clock) = (
        Duration::from_secs(3),
        Clock {
            moves_to_go: Some(4),
            ..Clock::default()
        },
    );
    let limits = |budget: Budget<'_>| {
        let Budget {
            depth,
            nodes,
            time,
            clock,
            mate,
            stop,
        } = budget;
        (depth, nodes, time, clock, mate, stop.is_some())
    };
    assert_eq!(
        limits(Budget::default()),
        (None, None, None, None, None, false)
    );
    assert_eq!(
        limits(Budget::depth(7)),
        (Some(7), None, None, None, None, false)
    );
    assert_eq!(
        limits(Budget::nodes(8)),
        (None, Some(8), None, None, None, false)
    );
    assert_eq!(
        limits(Budget::time(time)),
        (None, None, Some(time), None, None, false)
    );
    assert_eq!(
        limits(Budget::clock(clock)),
        (None, None, None, Some(clock), None, false)
    );
    let mate = Budget {
        time: Some(time),
        ..Budget::mate(2).and_stop(&stop)
    };
    assert_eq!(limits(mate), (None, None, Some(time), None, Some(2), true));
}

#[test]
fn searches_take_any_number() {
    let mate: OrthodoxChess = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1".parse().unwrap();
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
                .run(&OrthodoxChess::default(), Budget::depth(2))
                .best
                .is_some()
        );
    }
}
