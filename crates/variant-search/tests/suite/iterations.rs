//! What is reported of iterations.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use orthodox_chess::OrthodoxChess;
use variant_core::Position;
use variant_search::{Algorithm, Budget, Iteration, LIMIT, MATE, Search};

#[test]
fn mates_are_told_in_moves() {
    let mate = |value| {
        let iteration = Iteration::<u8> {
            value,
            ..Iteration::default()
        };
        iteration.mate()
    };
    let wins = [1, 2, 3, 4, 5, 6].map(|plies| mate(MATE - plies));
    assert_eq!(wins, [1, 1, 2, 2, 3, 3].map(Some));
    let losses = [1, 2, 3, 4, 5, 6].map(|plies| mate(plies - MATE));
    assert_eq!(losses, [-1, -1, -2, -2, -3, -3].map(Some));
    assert_eq!([LIMIT, 1, 0, -1, -LIMIT].map(mate), [None; 5]);
    assert!(mate(LIMIT + 1).is_some_and(|moves| moves > 1_000));
    assert!(mate(-LIMIT - 1).is_some_and(|moves| moves < -1_000));
}

/// Lines are counted from 1, also those without moves.
#[test]
fn an_iteration_of_nothing_is_the_first_line() {
    let nothing = Iteration::<u8>::default();
    assert_eq!((nothing.multipv, nothing.line), (1, &[][..]));
    assert_eq!((nothing.depth, nothing.value, nothing.mate()), (0, 0, None));
    assert_eq!((nothing.nodes, nothing.elapsed), (0, Duration::ZERO));
    assert_eq!((nothing.seldepth, nothing.hashfull), (0, 0));
}

/// Depth, number, value and first move of every report.
type Told = Vec<(u32, usize, i32, String)>;

fn told(search: Search<OrthodoxChess>, text: &str, budget: Budget<'_>) -> Told {
    let told = Arc::new(Mutex::new(Told::new()));
    let kept = Arc::clone(&told);
    let position: OrthodoxChess = text.parse().unwrap();
    let mut search = search.on_iteration(move |iteration| {
        let first = iteration.line[0].to_string();
        let Iteration {
            depth,
            multipv,
            value,
            ..
        } = *iteration;
        kept.lock().unwrap().push((depth, multipv, value, first));
    });
    search.run(&position, budget);
    drop(search);
    Arc::into_inner(told).unwrap().into_inner().unwrap()
}

const THREE: &str = "7k/8/8/8/8/8/6pr/K7 w - - 0 1";

/// As many lines as there are moves, each move once, best first.
#[test]
fn every_move_has_a_line_of_its_own() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::MaxN, Algorithm::Uct] {
        let position: OrthodoxChess = THREE.parse().unwrap();
        let count = position.moves().len();
        for lines in [0, 1, 2, count, count + 5] {
            let search = Search::default().algorithm(algorithm).multi_pv(lines);
            let budget = Budget {
                nodes: Some(3_000),
                ..Budget::depth(3)
            };
            let told = told(search, THREE, budget);
            let first = told.iter().rposition(|line| line.1 == 1).unwrap();
            let last = &told[first..];
            assert_eq!(last.len(), lines.clamp(1, count), "{algorithm:?}");
            assert!(last.iter().map(|line| line.1).eq(1..=last.len()));
            let mut moves: Vec<&String> = last.iter().map(|line| &line.3).collect();
            moves.sort();
            moves.dedup();
            assert_eq!(moves.len(), last.len(), "{algorithm:?}: {last:?}");
            let falls = |pair: &[(u32, usize, i32, String)]| pair[0].2 >= pair[1].2;
            assert!(algorithm == Algorithm::Uct || last.windows(2).all(falls));
        }
    }
}
