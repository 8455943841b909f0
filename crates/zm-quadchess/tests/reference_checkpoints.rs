//! The slow reference implementation reproduces the known perft counts and keeps its own invariants.

mod reference;
mod reference_rules;

use reference::{Outcome, Record, State};

/// The modes with their perft counts from the start.
const MODES: [(&str, [u64; 4]); 6] = [
    ("ffa", [12, 135, 1527, 17187]),
    ("teams-opposite", [12, 135, 1527, 17187]),
    ("teams-adjacent", [12, 125, 1505, 15696]),
    ("two-opposite", [12, 135, 1527, 17187]),
    ("two-adjacent", [12, 125, 1505, 15696]),
    ("three", [12, 135, 1527, 17187]),
];

/// Random games still undecided after so many actions are cut off.
const ACTION_CAP: u32 = 400;

/// A small random number generator (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

fn start(mode: &str) -> State {
    State::start(mode).expect("the mode exists")
}

fn read(text: &str) -> State {
    State::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What holds in every position.
fn check_invariants(state: &State) {
    let text = state.text();
    assert_eq!(&read(&text), state, "{text}");
    assert_eq!(read(&text).text(), text);
    let moves = state.moves();
    assert!(
        moves.windows(2).all(|pair| pair[0] < pair[1]),
        "sorted and unique: {text}"
    );
    assert_eq!(
        moves.is_empty(),
        state.turn().is_empty(),
        "somebody has a move until the end: {text}"
    );
    assert_eq!(state.perft(1), moves.len() as u64);
    if moves.is_empty() {
        let outcome = state.outcome().expect("only a decided game has no moves");
        assert!(["win", "draw"].contains(&outcome.reason.as_str()), "{text}");
    }
    assert!(state.in_check().len() <= 4 && state.play("a1a1").is_err());
}

/// Scores follow the scheme of winners 1, drawn 0.5, others 0.
fn check_outcome(outcome: &Outcome, text: &str) {
    let reasons = [
        "checkmate",
        "stalemate",
        "resignation",
        "dead-position",
        "repetition",
        "perpetual-check",
        "fifty-moves",
        "agreement",
        "win",
        "draw",
    ];
    assert!(reasons.contains(&outcome.reason.as_str()), "{text}");
    assert!(
        outcome
            .scores
            .iter()
            .all(|(_, score)| [0.0, 0.5, 1.0].contains(score)),
        "{text}"
    );
    assert!((2..=4).contains(&outcome.scores.len()), "{text}");
}

/// A random text of few men, some armies annexed, frozen or gone; not always a position that can be read.
fn sparse_text(random: &mut Random, mode: &str) -> String {
    let armies = ['s', 'w', 'n', 'e'];
    let mut control = ['-'; 4];
    for (army, letter) in control.iter_mut().zip(armies) {
        if random.below(10) < 7 {
            *army = letter;
        }
    }
    let active: Vec<char> = control
        .into_iter()
        .filter(|&letter| letter != '-')
        .collect();
    let mut board = [const { String::new() }; 64];
    let mut kings = String::new();
    for (army, letter) in armies.into_iter().enumerate() {
        let mut men = vec!['Q', 'R', 'B', 'N', 'P', 'P', 'P'];
        men.rotate_left(random.below(7));
        men.truncate(random.below(5));
        if control[army] == letter {
            men.push('K');
            if random.one_in(2) {
                kings.push(letter);
            }
        } else if !active.is_empty() && random.one_in(2) {
            control[army] = random.pick(&active);
        } else if random.one_in(3) {
            men = vec!['K'];
        }
        for man in men {
            board[random.below(64)] = format!("{letter}{man}");
        }
    }
    let ranks: Vec<String> = board.chunks(8).rev().map(rank_of).collect();
    let turn = random.pick(&armies);
    let kings = if kings.is_empty() {
        "-".to_string()
    } else {
        kings
    };
    let mut control: String = control.into_iter().collect();
    if mode == "three" {
        control = control[..3].to_string() + &control[3..].replace('e', "d");
    }
    if random.one_in(4) {
        let away = random.pick(&armies);
        control = control.replace(away, &away.to_ascii_uppercase().to_string());
    }
    let clock = random.below(50);
    format!(
        "{} {mode} {turn} {control} - - {kings} {clock} 80",
        ranks.join("/")
    )
}

fn rank_of(squares: &[String]) -> String {
    let mut tokens: Vec<String> = Vec::new();
    let mut empty = 0;
    for square in squares {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            tokens.push(empty.to_string());
        }
        empty = 0;
        tokens.push(square.clone());
    }
    if empty > 0 {
        tokens.push(empty.to_string());
    }
    tokens.join(",")
}

/// Plays a random game with actions mixed in, and checks every position on the way.
fn play_game(random: &mut Random, start: State, action_in: usize) -> Record {
    let actions = [
        "resign:remove",
        "resign:freeze",
        "absent:s",
        "absent:w",
        "absent:n",
        "absent:e",
        "penalty:s",
        "penalty:w",
        "penalty:n",
        "penalty:e",
        "draw:sw",
        "draw:sn",
        "draw:ne",
        "draw:swne",
    ];
    let mut record = Record::new(start);
    for _ in 0..ACTION_CAP {
        check_invariants(record.state());
        if let Some(outcome) = record.outcome() {
            check_outcome(&outcome, &record.state().text());
            let after = record.clone().apply("resign:freeze");
            assert!(after.is_err(), "nothing comes after the end");
            break;
        }
        if random.one_in(action_in) {
            let before = record.state().clone();
            if record.apply(random.pick(&actions)).is_err() {
                assert_eq!(record.state(), &before, "a refused action changes nothing");
            }
        } else {
            let mv = random.pick(&record.state().moves());
            record.apply(&mv).expect("the move is legal");
        }
    }
    record
}

#[test]
fn perft_counts() {
    for (mode, counts) in MODES {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(start(mode).perft(depth), count, "{mode} to depth {depth}");
        }
    }
}

#[test]
fn start_texts() {
    let placement = "wK,wP,2,nN,nB,nR,nK/wR,wP,2,nP,nP,nP,nP/wB,wP,6/wN,wP,6/6,eP,eN/6,eP,eB/\
                     sP,sP,sP,sP,2,eP,eR/sK,sR,sB,sN,2,eP,eK";
    for (mode, _) in MODES {
        let (field, control) = if mode == "three" {
            ("three:s", "swnd")
        } else {
            (mode, "swne")
        };
        assert_eq!(
            start(mode).text(),
            format!("{placement} {field} s {control} swne - swne 0 0")
        );
        check_invariants(&start(mode));
    }
    let short = format!("{placement} three s swnd swne - swne 0 0");
    assert_eq!(read(&short), start("three:s"));
    for mode in ["", "teams", "ffa:s", "three:e", "three:", "Ffa"] {
        assert!(State::start(mode).is_err(), "{mode}");
    }
}

#[test]
fn random_games_from_the_start() {
    for (mode, _) in MODES {
        for seed in 0..12 {
            play_game(
                &mut Random(seed),
                start(mode),
                if seed % 3 == 0 { usize::MAX } else { 40 },
            );
        }
    }
}

#[test]
fn random_games_from_sparse_positions() {
    let mut random = Random(42);
    for (mode, _) in MODES {
        let mut played = 0;
        while played < 60 {
            if let Ok(state) = State::parse(&sparse_text(&mut random, mode)) {
                play_game(&mut random, state, 25);
                played += 1;
            }
        }
    }
}

#[test]
fn mutated_texts_are_refused_or_read_as_written() {
    let alphabet: Vec<char> = "swneSWNEKQRBNPd-+:,/ 0123456789abcfgh".chars().collect();
    let mut random = Random(3);
    for (mode, _) in MODES {
        for _ in 0..8 {
            let record = play_game(&mut random, start(mode), 60);
            let text: Vec<char> = record.state().text().chars().collect();
            for _ in 0..50 {
                let mut mutated = text.clone();
                for _ in 0..=random.below(2) {
                    let at = random.below(mutated.len());
                    match random.below(3) {
                        0 => mutated[at] = random.pick(&alphabet),
                        1 => mutated.insert(at, random.pick(&alphabet)),
                        _ => drop(mutated.remove(at)),
                    }
                }
                let mutated: String = mutated.into_iter().collect();
                if let Ok(state) = State::parse(&mutated) {
                    assert_eq!(state.text(), mutated);
                    check_invariants(&state);
                }
            }
        }
    }
}
