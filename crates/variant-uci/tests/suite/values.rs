//! Limits and reports without a session.

use std::time::Duration;

use orthodox_chess::OrthodoxChess;
use variant_core::Player;
use variant_uci::{Clock, Info, Limits, Score};

#[test]
fn a_search_ends_by_any_limit() {
    let endless = |text: &str| {
        let (limits, problems) = Limits::read(text, &OrthodoxChess::default());
        assert!(problems.is_empty(), "{text}: {problems:?}");
        limits.is_endless()
    };
    for text in ["", "infinite", "infinite depth 3", "ponder"] {
        assert!(endless(text), "{text}");
    }
    // White moves first; the one clock there is bounds the search.
    let one_clock = ["wtime 60000", "btime 60000"];
    for text in ["depth 3", "nodes 9", "mate 2", "movetime 5"]
        .into_iter()
        .chain(one_clock)
    {
        assert!(!endless(text), "{text}");
    }
}

#[test]
fn a_report_has_positions_a_second() {
    let mut info = Info::new(3, Score::Mate(-2), &["e2e4", "e7e5"]);
    info.nodes = 3_000;
    info.time = Duration::from_millis(1_500);
    info.selective_depth = Some(5);
    info.hash_full = Some(12);
    assert_eq!(
        info.to_string(),
        "info depth 3 seldepth 5 multipv 1 score mate -2 nodes 3000 nps 2000 hashfull 12 time 1500 pv e2e4 e7e5"
    );
}

#[test]
fn a_clock_is_shared_among_the_moves_to_go() {
    let share = |remaining, increment, moves_to_go| {
        let clock = Clock {
            player: Player::new(b'w'),
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
        };
        clock.share(moves_to_go).as_millis()
    };
    // Twenty milliseconds are kept back.
    assert_eq!(share(60_020, 0, None), 2_000);
    assert_eq!(share(60_020, 400, None), 2_300);
    assert_eq!(share(60_020, 0, Some(30)), 2_000);
    assert_eq!(share(60_020, 0, Some(100)), 2_000);
    assert_eq!(share(60_020, 0, Some(10)), 6_000);
    // At most a quarter and half of the increment, in all nine tenths.
    assert_eq!(share(60_020, 0, Some(2)), 15_000);
    assert_eq!(share(60_020, 20_000, None), 17_000);
    assert_eq!(share(60_020, 600_000, None), 54_000);
    assert_eq!(share(1_020, 5_000, None), 900);
    assert_eq!(
        [Some(1), Some(0)].map(|moves| share(60_020, 0, moves)),
        [54_000; 2]
    );
    assert_eq!(share(19, 0, None), 0);
}

#[test]
fn words_of_go_are_taken_or_named() {
    let read = |text: &str| Limits::read(text, &OrthodoxChess::default());
    let (limits, problems) = read("searchmoves e2e4 Nf3 zz depth 2 wtime 60020 winc 400");
    assert_eq!(problems.len(), 1);
    assert!(
        problems[0].starts_with("go: searchmoves zz: "),
        "{problems:?}"
    );
    let texts: Vec<_> = limits
        .search_moves
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        (texts, limits.depth),
        (vec!["e2e4".into(), "g1f3".into()], Some(2))
    );
    assert_eq!(limits.time(), Some(Duration::from_millis(2_300)));
    let (limits, _) = read("btime 60020 movetime 7");
    let player = limits.clock().map(|clock| clock.player);
    assert_eq!(player, Some(Player::new(b'b')), "the one clock there is");
    assert_eq!(limits.time(), Some(Duration::from_millis(7)));
    let (limits, problems) = read("player b btime 60020 nodes -3 ponder");
    assert_eq!(
        (limits.nodes, limits.ponder, problems.len()),
        (Some(0), true, 0)
    );
    assert_eq!(limits.time(), Some(Duration::from_secs(2)));
    for (text, problem) in [
        ("further", "go: unknown word `further`"),
        ("wwtime 3", "go: unknown word `wwtime`"),
        ("xtime 3", "go: no player `x`"),
        ("player", "go: no player ``"),
        ("player wb", "go: no player `wb`"),
        ("depth", "go: expected a number after depth"),
    ] {
        assert_eq!(read(text).1[0], problem, "{text}");
    }
    // Ten messages are enough.
    let (_, problems) = read(&"word ".repeat(20));
    assert_eq!(problems.len(), 10);
}
