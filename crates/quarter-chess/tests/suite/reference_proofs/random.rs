//! Random plies and games: round trips, invariants, termination.

use crate::reference::{Record, State};
use variant_core::Rng;
use variant_testkit::Effort;

const MODES: [&str; 2] = ["start", "pawn-shift"];

/// Pieces of sparse positions besides the kings; merchants and drivers twice.
const PIECES: [char; 20] = [
    'Q', 'R', 'B', 'N', 'P', 'A', 'D', 'D', 'M', 'M', 'q', 'r', 'b', 'n', 'p', 'a', 'd', 'd', 'm',
    'm',
];

struct Random(Rng);

impl Random {
    const fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.0.next() % bound as u64) as usize
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// Invariants of every position.
fn check_invariants(state: &State) {
    let text = state.text();
    assert_eq!(State::parse(&text).as_ref(), Ok(state), "`{text}`");
    let moves = state.moves();
    assert!(
        moves.is_sorted_by(|one, next| one < next),
        "sorted and unique in `{text}`"
    );
    assert_eq!(state.perft(1), moves.len() as u64);
    let reason = state.outcome().map(|outcome| outcome.reason);
    let decided = matches!(
        reason.as_deref(),
        Some("custody" | "checkmate" | "stalemate")
    );
    assert_eq!(decided, moves.is_empty(), "`{text}`");
    if reason.as_deref() != Some("custody") {
        // Only the king of the side to move can be in check.
        let checked = state.in_check();
        assert!(
            checked.is_empty() || checked == [state.turn()[0].0.clone()],
            "`{text}`"
        );
    }
}

/// Plays random moves until none is left, through draws that end no line in perft.
fn walk(random: &mut Random, mut state: State, plies: u32) {
    for _ in 0..plies {
        check_invariants(&state);
        let moves = state.moves();
        if moves.is_empty() {
            return;
        }
        state = state.play(&random.pick(&moves)).unwrap();
    }
}

/// A text with both kings and a few pieces anywhere, pawns on the end ranks included (QC-15).
fn sparse_text(random: &mut Random) -> String {
    let mut squares = [None; 64];
    let mut pieces = vec!['K', 'k'];
    for _ in 0..random.below(14) {
        pieces.push(random.pick(&PIECES));
    }
    for piece in pieces {
        let free: Vec<usize> = (0..64)
            .filter(|&square| squares[square].is_none())
            .collect();
        squares[random.pick(&free)] = Some(piece);
    }
    let ranks: Vec<String> = squares.chunks(8).map(rank_text).collect();
    let turn = random.pick(&["w", "b"]);
    let option = random.pick(&["", " pawn-shift"]);
    format!(
        "{} {turn} - - {} 40{option}",
        ranks.join("/"),
        random.below(120)
    )
}

fn rank_text(rank: &[Option<char>]) -> String {
    let mut text = String::new();
    for run in rank.chunk_by(|one, next| one.is_none() && next.is_none()) {
        match run[0] {
            Some(piece) => text.push(piece),
            None => text.push_str(&run.len().to_string()),
        }
    }
    text
}

#[test]
fn random_plies_from_the_start() {
    let mut random = Random::new(1);
    for mode in MODES {
        for _ in 0..4 {
            walk(&mut random, State::start(mode).unwrap(), 300);
        }
    }
}

#[test]
fn random_plies_from_sparse_positions() {
    let mut random = Random::new(2);
    let mut read = 0;
    for _ in 0..400 {
        let text = sparse_text(&mut random);
        // About one in three leaves the king of the side that is not to move in check.
        let Ok(state) = State::parse(&text) else {
            continue;
        };
        assert_eq!(state.text(), text);
        read += 1;
        walk(&mut random, state, 30);
    }
    assert!(read > 150, "only {read} positions were legal");
}

#[test]
fn random_games_end() {
    const ACTIONS: [&str; 5] = ["draw:w", "resign:remove", "absent:w", "a1a1", "d4@d4d5"];
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(3));
    for game in 0..effort.games(14) as usize {
        let mut record = Record::new(State::start(MODES[game % 2]).unwrap());
        let mut plies = 0;
        while record.outcome().is_none() {
            assert!(plies < 5000, "no end: {}", record.state().text());
            if random.below(8) == 0 {
                assert!(record.apply(random.pick(&ACTIONS)).is_err());
            }
            let moves = record.state().moves();
            record.apply(&random.pick(&moves)).unwrap();
            plies += 1;
            check_invariants(record.state());
        }
        let outcome = record.outcome().unwrap();
        assert_eq!(outcome.scores.len(), 2);
        let moves = record.state().moves();
        assert!(
            moves.iter().all(|mv| record.apply(mv).is_err()),
            "moves after the end"
        );
    }
}
