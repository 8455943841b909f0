//! Calls of users beside those of `cozy-chess`: texts, moves and questions, at positions of random games.

use std::hint::black_box;

use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, GameStatus};
use orthodox_chess::OrthodoxChess;
use variant_core::playout::random_walk;
use variant_core::{Position, Rng};

use crate::cozy;
use crate::ratio::Work;
use crate::report::Section;

/// Random games; a position is taken from each.
const GAMES: u64 = 200;

/// A position in both libraries, with its texts and moves.
#[derive(Clone, Debug)]
struct Sample {
    fen: String,
    ours: OrthodoxChess,
    theirs: Board,
    moves: Vec<<OrthodoxChess as Position>::Move>,
    their_moves: Vec<cozy_chess::Move>,
    coordinates: Vec<String>,
}

impl Sample {
    fn new(seed: u64) -> Self {
        let plies = 1 + (seed % 80) as u32;
        let ours = random_walk(&OrthodoxChess::default(), &mut Rng::new(seed), plies).position;
        let fen = ours.to_string();
        let (ours, theirs) = cozy::both(&fen);
        let moves = ours.moves();
        let coordinates: Vec<_> = moves.iter().map(ToString::to_string).collect();
        let read = |text: &String| parse_uci_move(&theirs, text).expect("a legal move");
        let their_moves: Vec<_> = coordinates.iter().map(read).collect();
        for (m, text) in their_moves.iter().zip(&coordinates) {
            assert_eq!(display_uci_move(&theirs, *m).to_string(), *text, "{fen}");
        }
        Self {
            fen,
            ours,
            theirs,
            moves,
            their_moves,
            coordinates,
        }
    }
}

/// All calls. A unit is a call; `moves` lists those of a position. Floors are those of processors with a fast PEXT, which
/// `cozy-chess` uses; it keeps the checkers in the position, ours finds them when asked.
pub fn calls() -> Section {
    let samples: Vec<Sample> = (1..=GAMES).map(Sample::new).collect();
    let mut section = Section::new("calls", "ours", "cozy-chess");
    let mut row = |name, floor, ours: fn(&Sample) -> usize, theirs: fn(&Sample) -> usize| {
        let work = |call: fn(&Sample) -> usize| {
            let samples = samples.clone();
            Work::new(move || {
                let calls = |_| samples.iter().map(call).sum::<usize>();
                (0..20).map(calls).sum::<usize>() as u64
            })
        };
        section
            .row(name, work(ours), &work(theirs))
            .floor(floor)
            .same_units();
    };
    row("read a position", 1.05, read_position, read_board);
    row("write a position", 1.6, write_position, write_board);
    row("read coordinates", 0.72, read_moves, read_their_moves);
    row("is_legal", 0.72, are_legal, are_their_legal);
    row("play, tested", 1.0, play_moves, play_their_moves);
    row("moves", 0.95, list_moves, list_their_moves);
    row("in_check", 0.42, in_check, is_their_check);
    row("is_check", 0.5, is_check, is_their_check);
    row("outcome", 0.49, outcome, status);
    section
}

fn once<T>(value: T) -> usize {
    black_box(value);
    1
}

fn each<T, U>(values: &[T], call: impl Fn(&T) -> U) -> usize {
    for value in values {
        black_box(call(black_box(value)));
    }
    values.len()
}

fn read_position(sample: &Sample) -> usize {
    once(black_box(&*sample.fen).parse::<OrthodoxChess>())
}

fn read_board(sample: &Sample) -> usize {
    once(Board::from_fen(black_box(&sample.fen), false))
}

fn write_position(sample: &Sample) -> usize {
    once(black_box(&sample.ours).to_string())
}

fn write_board(sample: &Sample) -> usize {
    once(black_box(&sample.theirs).to_string())
}

fn read_moves(sample: &Sample) -> usize {
    each(&sample.coordinates, |text| sample.ours.parse_move(text))
}

fn read_their_moves(sample: &Sample) -> usize {
    each(&sample.coordinates, |text| {
        let m = parse_uci_move(&sample.theirs, text);
        m.is_ok_and(|m| sample.theirs.is_legal(m))
    })
}

fn are_legal(sample: &Sample) -> usize {
    each(&sample.moves, |&m| sample.ours.is_legal(m))
}

fn are_their_legal(sample: &Sample) -> usize {
    each(&sample.their_moves, |&m| sample.theirs.is_legal(m))
}

fn play_moves(sample: &Sample) -> usize {
    each(&sample.moves, |&m| sample.ours.play(m))
}

fn play_their_moves(sample: &Sample) -> usize {
    each(&sample.their_moves, |&m| {
        let mut board = sample.theirs.clone();
        let played = board.try_play(m);
        played.map(|()| board)
    })
}

fn list_moves(sample: &Sample) -> usize {
    once(black_box(&sample.ours).moves())
}

fn list_their_moves(sample: &Sample) -> usize {
    once(cozy::moves(black_box(&sample.theirs)))
}

fn in_check(sample: &Sample) -> usize {
    once(black_box(&sample.ours).in_check())
}

fn is_check(sample: &Sample) -> usize {
    once(black_box(&sample.ours).is_check())
}

fn is_their_check(sample: &Sample) -> usize {
    once(!black_box(&sample.theirs).checkers().is_empty())
}

fn outcome(sample: &Sample) -> usize {
    once(black_box(&sample.ours).outcome())
}

fn status(sample: &Sample) -> usize {
    once(black_box(&sample.theirs).status() == GameStatus::Ongoing)
}
