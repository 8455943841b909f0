//! UCI with clocks: searches take a share of the time that they are given.

use std::time::Duration;

use orthodox_chess::OrthodoxChess;
use variant_core::Position;
use variant_search::{Budget, Clock, Search};
use variant_uci::Limits;

/// Words of `go`: of any times a search takes a share, plays a legal move, and visits what it may.
pub fn uci_clocks(data: &[u8]) {
    let (steps, words) = data.split_at(data.len().min(4));
    let Ok(words) = std::str::from_utf8(words) else {
        return;
    };
    let position = crate::walk::<OrthodoxChess>(steps);
    let (limits, problems) = Limits::read(words, &position);
    assert!(problems.len() <= words.split_whitespace().count() + 1);
    assert!(limits.clocks.len() <= 2);
    for clock in &limits.clocks {
        let share = clock.share(limits.moves_to_go);
        assert!(
            share <= clock.remaining.max(Duration::from_millis(1)),
            "{clock:?}: {share:?}"
        );
    }
    assert!(limits.search_moves.iter().all(|&m| position.is_legal(m)));
    let clock = limits.clock().map(|clock| Clock {
        remaining: clock.remaining,
        increment: clock.increment,
        moves_to_go: limits.moves_to_go,
    });
    if let Some(clock) = clock {
        let (enough, most) = clock.share();
        let left = clock.remaining.max(Duration::from_millis(1));
        assert!(
            enough <= most && most <= left,
            "{clock:?}: {enough:?}, {most:?}"
        );
    }
    let budget = Budget {
        depth: limits.depth.map(|depth| depth.clamp(1, Budget::DEEPEST)),
        nodes: Some(limits.nodes.unwrap_or(NODES).clamp(1, NODES)),
        time: limits.move_time,
        clock,
        mate: limits.mate.map(|moves| moves.max(1)),
        stop: None,
    };
    let mut search = Search::default().searchmoves(limits.search_moves.clone());
    let found = search.run(&position, budget);
    assert_eq!(found.best.is_some(), position.has_moves());
    let asked = &limits.search_moves;
    assert!(
        found
            .best
            .is_none_or(|m| position.is_legal(m) && (asked.is_empty() || asked.contains(&m)))
    );
}

const NODES: u64 = 300;
