//! Limits and reports without a session.

use std::time::Duration;

use orthodox_chess::Chess;
use variant_uci::{Info, Limits, Score};

#[test]
fn a_search_ends_by_any_limit() {
    let endless = |text: &str| {
        let (limits, problems) = Limits::read(text, &Chess::default());
        assert!(problems.is_empty(), "{text}: {problems:?}");
        limits.is_endless()
    };
    for text in ["", "infinite", "infinite depth 3", "ponder", "btime 60000"] {
        assert!(endless(text), "{text}");
    }
    for text in ["depth 3", "nodes 9", "mate 2", "movetime 5", "wtime 60000"] {
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
