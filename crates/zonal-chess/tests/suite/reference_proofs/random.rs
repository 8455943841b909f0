//! Random games, from the start and from sparse positions, with the invariants that hold throughout.

use std::collections::BTreeMap;

use variant_testkit::{Effort, OracleGame, Queries};

use crate::grid::{Grid, Random};
use crate::reference::{Record, State};

/// No game can last longer: 120 pawn moves and 34 captures at most, a hundred half-moves apart.
const PLY_CAP: usize = 154 * 100 + 100;

const NO_ACTIONS: [&str; 8] = [
    "",
    "draw:bw",
    "draw:w",
    "resign:remove",
    "resign:freeze",
    "absent:w",
    "i1i1",
    "e2e9\u{e9}",
];

fn check_invariants(state: &State) {
    let text = state.text();
    assert_eq!(State::parse(&text).as_ref(), Ok(state), "{text}");
    let moves = state.moves();
    assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{text}");
    assert_eq!(state.perft(1), moves.len() as u64, "{text}");
    let turn = state.turn();
    let mover = &turn[0].0;
    let checked = state.in_check();
    assert!(checked.iter().all(|army| army == mover), "{text}");
    let seen = state.ended();
    let decided = seen.starts_with("checkmate") || seen.starts_with("stalemate");
    assert_eq!(decided, moves.is_empty(), "{text}");
    assert_eq!(
        seen.starts_with("checkmate"),
        decided && !checked.is_empty()
    );
}

/// The move that takes the mover's last one back, so that positions recur.
fn back(played: &[String]) -> Option<String> {
    let own = played.len().checked_sub(2)?;
    let (from, to) = played[own].split_at(2);
    Some(format!("{to}{from}"))
}

/// Plays at random to the end; returns the reason.
fn random_game(start: State, random: &mut Random) -> String {
    let mut record = Record::new(start);
    let mut played = Vec::new();
    // Out of 2000 moves; games without it reach other draws than repetition.
    let going_back = *random.pick(&[0, 800]);
    for _ in 0..PLY_CAP {
        let state = record.state().clone();
        check_invariants(&state);
        let wrong = *random.pick(&NO_ACTIONS);
        assert!(record.apply(wrong).is_err(), "{wrong:?}");
        assert_eq!(record.state(), &state);
        if record.outcome().is_some() {
            assert!(record.apply("draw:wb").is_err());
            return record.ended();
        }
        let moves = state.moves();
        let action = match (random.below(2000), back(&played)) {
            (0, _) => "draw:wb".to_string(),
            (number, Some(back)) if number < going_back && moves.contains(&back) => back,
            _ => random.pick::<String>(&moves).clone(),
        };
        record.apply(&action).expect("legal");
        played.push(action);
    }
    panic!("the game goes on: {}", record.state().text());
}

/// Two kings and up to nine other pieces anywhere; some of it is refused.
fn sparse_position(random: &mut Random) -> Option<State> {
    let mut grid = Grid::empty();
    let others = random.below(10);
    let piece_types: Vec<char> = "QRBNPPqrbnpp".chars().collect();
    let pieces = ['K', 'k']
        .into_iter()
        .chain((0..others).map(|_| *random.pick(&piece_types)))
        .collect::<Vec<char>>();
    for piece in pieces {
        let cell = &mut grid.0[random.below(8)][random.below(16)];
        if *cell == '.' {
            *cell = piece;
        }
    }
    let mover = random.pick(&["w", "b"]);
    State::parse(&format!("{} {mover} - - 0 1", grid.write())).ok()
}

fn sparse_positions(count: usize, random: &mut Random) -> Vec<State> {
    std::iter::repeat_with(|| sparse_position(random))
        .flatten()
        .take(count)
        .collect()
}

#[test]
fn random_games_from_the_start_end() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(104));
    for _ in 0..effort.games(5) {
        let start = State::start("start").expect("the default mode");
        assert!(!random_game(start, &mut random).is_empty());
    }
}

#[test]
fn random_games_from_sparse_positions_end_in_every_way() {
    let mut random = Random::new(9);
    let mut endings = BTreeMap::<String, u32>::new();
    let games = Effort::from_environment().games(150);
    for start in sparse_positions(games as usize, &mut random) {
        *endings.entry(random_game(start, &mut random)).or_default() += 1;
    }
    let piece_types: Vec<&String> = endings.keys().collect();
    let expected = [
        "agreement w=0.5 b=0.5",
        "checkmate w=0 b=1",
        "checkmate w=1 b=0",
        "dead-position w=0.5 b=0.5",
        "fifty-moves w=0.5 b=0.5",
        "repetition w=0.5 b=0.5",
        "stalemate w=0.5 b=0.5",
    ];
    // Fewer games do not end in every way.
    if games >= 150 {
        assert_eq!(piece_types, expected, "{endings:?}");
    } else {
        assert!(piece_types.len() >= 3, "{endings:?}");
    }
}

/// The same position with the armies exchanged: ranks upside down, colours swapped.
fn with_armies_exchanged(text: &str) -> String {
    let mut fields = text.split(' ');
    let mut field = || fields.next().expect("six fields");
    let swap_case = |letters: &str| -> String {
        letters
            .chars()
            .map(|letter| match letter {
                'A'..='Z' => letter.to_ascii_lowercase(),
                _ => letter.to_ascii_uppercase(),
            })
            .collect()
    };
    let rows: Vec<String> = field().split('/').rev().map(swap_case).collect();
    let mover = if field() == "w" { "b" } else { "w" };
    let swapped = swap_case(field());
    let (black, white): (String, String) = swapped.chars().partition(char::is_ascii_lowercase);
    let en_passant = upside_down(field());
    let (halfmove, fullmove) = (field(), field());
    let rows = rows.join("/");
    format!("{rows} {mover} {white}{black} {en_passant} {halfmove} {fullmove}")
}

/// A text with every rank number turned upside down.
fn upside_down(text: &str) -> String {
    text.chars()
        .map(|letter| match letter.to_digit(10) {
            Some(rank) => char::from_digit(9 - rank, 10).expect("a rank"),
            None => letter,
        })
        .collect()
}

/// The same position with a and p exchanged, and so on; only without castling rights.
fn left_to_right(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut grid = Grid::read(fields[0]);
    for row in &mut grid.0 {
        row.reverse();
    }
    let en_passant = exchange_files(fields[3]);
    format!("{} {} - {en_passant} 0 1", grid.write(), fields[1])
}

fn exchange_files(text: &str) -> String {
    // The last letter of a move text may be a promotion: no file stands behind its rank.
    let letters: Vec<char> = text.chars().collect();
    let exchanged = letters.iter().enumerate().map(|(place, &letter)| {
        let is_file = letters.get(place + 1).is_some_and(char::is_ascii_digit);
        if is_file {
            (b'a' + b'p' - letter as u8) as char
        } else {
            letter
        }
    });
    exchanged.collect()
}

fn sorted(moves: impl Iterator<Item = String>) -> Vec<String> {
    let mut list: Vec<String> = moves.collect();
    list.sort_unstable();
    list
}

#[test]
fn zc_1_zc_3_mirrored_positions_have_mirrored_moves() {
    let mut random = Random::new(1);
    let mut states = sparse_positions(300, &mut random);
    let mut state = State::start("start").expect("the default mode");
    while !state.moves().is_empty() && states.len() < 600 {
        state = state
            .play(random.pick::<String>(&state.moves()))
            .expect("legal");
        states.push(state.clone());
    }
    for state in states {
        let text = state.text();
        let exchanged = State::parse(&with_armies_exchanged(&text)).expect("as possible");
        let expected = sorted(state.moves().iter().map(|mv| upside_down(mv)));
        assert_eq!(exchanged.moves(), expected, "{text}");
        if text.split(' ').nth(2) == Some("-") {
            let mirrored = State::parse(&left_to_right(&text)).expect("as possible");
            let expected = sorted(state.moves().iter().map(|mv| exchange_files(mv)));
            assert_eq!(mirrored.moves(), expected, "{text}");
        }
    }
}
