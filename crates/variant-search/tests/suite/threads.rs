//! How many threads search.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

use orthodox_chess::OrthodoxChess;
use variant_core::{Player, Tactics};
use variant_search::{Algorithm, Budget, Evaluate, Material, Search, Values};

/// Notes the threads that ask, and holds each until so many have come; for a minute at most, should they not come.
struct Meeting {
    wanted: usize,
    met: Mutex<HashSet<ThreadId>>,
    arrived: Condvar,
}

impl<P: Tactics> Evaluate<P> for &Meeting {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        let mut met = self.met.lock().unwrap();
        if met.insert(thread::current().id()) {
            self.arrived.notify_all();
            let minute = Duration::from_mins(1);
            let is_alone = |met: &mut HashSet<ThreadId>| met.len() < self.wanted;
            let waited = self.arrived.wait_timeout_while(met, minute, is_alone);
            drop(waited);
        }
        Material::default().evaluate(position, players)
    }
}

fn threads(algorithm: Algorithm, threads: usize, wanted: usize) -> usize {
    let meeting = Meeting {
        wanted,
        met: Mutex::default(),
        arrived: Condvar::new(),
    };
    let budget = Budget {
        nodes: Some(500),
        ..Budget::depth(3)
    };
    let search = Search::new(&meeting).algorithm(algorithm);
    let found = search
        .threads(threads)
        .run(&OrthodoxChess::default(), budget);
    assert!(found.best.is_some());
    meeting.met.into_inner().unwrap().len()
}

#[test]
fn as_many_threads_search_as_are_asked_for() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Uct] {
        assert_eq!(threads(algorithm, 3, 3), 3, "{algorithm:?}");
        assert_eq!(threads(algorithm, 1, 1), 1, "{algorithm:?}");
        assert_eq!(threads(algorithm, 0, 1), 1, "{algorithm:?}");
    }
    assert_eq!(threads(Algorithm::MaxN, 3, 1), 1);
}
