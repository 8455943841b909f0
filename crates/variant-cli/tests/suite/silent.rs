//! What doors once read otherwise without a word, over random games.

use std::fs;

use orthodox_chess::OrthodoxChess;
use variant_core::{Position as _, Rng, Variant as _};

use crate::run::{TemporaryFile, run, run_on};

/// Positions before moves that are legal, with the moves on the way.
fn games() -> impl Iterator<Item = (Rng, OrthodoxChess, Vec<String>)> {
    let mut rng = Rng::new(63);
    (0..12).map(move |_| {
        let mut position = OrthodoxChess::default();
        let mut moves = Vec::new();
        for _ in 0..rng.below(30) {
            let legal = position.moves();
            let m = legal[rng.below(legal.len() as u64) as usize];
            let after = position.play_unchecked(m);
            if !after.has_moves() {
                break;
            }
            moves.push(position.san(m));
            position = after;
        }
        (Rng::new(rng.below(u64::MAX)), position, moves)
    })
}

/// What an engine remarks about a position.
fn remarks(position: &str) -> String {
    let input = format!("position {position}\ngo nodes 1\n");
    let run = run_on(&["uci"], input.as_bytes());
    let lines = run.good().lines();
    let remarks = lines.filter(|line| line.starts_with("info string position: "));
    remarks.collect()
}

#[test]
fn a_move_that_is_read_otherwise_is_said_at_every_door() {
    for (mut rng, position, moves) in games() {
        let legal = position.moves();
        let m = legal[rng.below(legal.len() as u64) as usize];
        let text = m.to_string();
        let (from, to) = text.split_at(2);
        let odd = format!("{from}-{to}");
        let said = format!("`{odd}` is read as {}", position.san(m));
        let words: Vec<&str> = moves.iter().map(String::as_str).chain([&*odd]).collect();
        let apply = [&["apply", "orthodox-chess"], &words[..]].concat();
        let lenient = run(&apply);
        assert!(lenient.err.contains(&said), "{words:?}: {}", lenient.err);
        let strict = run(&[&apply[..], &["--strict"]].concat());
        assert!(strict.error(1).contains("not strict: "), "{}", strict.err);
        let remarks = remarks(&format!("startpos moves {}", words.join(" ")));
        assert!(remarks.contains(&said), "{words:?}: {remarks}");

        let record = format!("{} {{why}} (-- $1) 1-0\n", words.join(" "));
        let file = TemporaryFile::holding("odd-game.pgn", record.as_bytes());
        let copy = TemporaryFile::new("odd-copy.pgn");
        let load = [
            "play",
            "orthodox-chess",
            "--human",
            "wb",
            "--load",
            file.path(),
        ];
        let strict = run_on(&[&load[..], &["--strict"]].concat(), b"quit\n");
        assert!(strict.error(1).contains("not strict: "), "{}", strict.err);
        let save = ["--save", copy.path(), "--force"];
        let loaded = run_on(&[&load[..], &save].concat(), b"quit\n");
        assert!(loaded.err.contains(&said), "{words:?}: {}", loaded.err);
        let saved = fs::read_to_string(copy.path()).unwrap().replace('\n', " ");
        assert!(saved.ends_with(" {why} (-- $1) 1-0 "), "{saved}");
    }
}

#[test]
fn a_position_that_is_read_otherwise_is_said_at_every_door() {
    for (mut rng, position, _) in games() {
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, turn, castling, en_passant, clock, number] = fields[..] else {
            panic!("{text}");
        };
        let turn = &turn.to_uppercase();
        let odd = match rng.below(4) {
            0 => [board, turn, castling, en_passant, clock, number].join(" "),
            1 => [board, fields[1], castling, en_passant, clock, "-1"].join(" "),
            2 => [board, fields[1], castling, en_passant].join(" "),
            _ => text.replacen("/8/", "/44/", 1),
        };
        if odd == text {
            continue;
        }
        let remarks = remarks(&format!("fen {odd}"));
        assert!(remarks.contains("position: "), "{odd}: {remarks}");
        let moves = ["moves", "orthodox-chess", "--position", &odd];
        let lenient = run(&moves);
        assert!(lenient.err.contains("position: "), "{odd}: {}", lenient.err);
        let strict = run(&[&moves[..], &["--strict"]].concat());
        strict.error(1);
    }
}
