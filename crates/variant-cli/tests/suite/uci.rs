//! `variant uci` as a GUI sees it.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::run::{object, run, run_on};
use crate::session::Session;

/// The names of the values in a line of `info`, with the first word of each value.
fn fields(line: &str) -> BTreeMap<&str, &str> {
    let (head, _) = line.split_once(" pv ").unwrap_or((line, ""));
    let words: Vec<&str> = head.split(' ').skip(1).collect();
    let mut fields = BTreeMap::new();
    let mut index = 0;
    while index + 1 < words.len() {
        // `score cp 20` has a word more than the others.
        let value = index + 1 + usize::from(words[index] == "score");
        fields.insert(words[index], words[value]);
        index = value + 1;
    }
    fields
}

fn line_of(info: &str) -> Vec<&str> {
    let (_, line) = info.split_once(" pv ").expect("a variation");
    line.split(' ').collect()
}

/// The lines of `info` and the move of an answer.
fn think(session: &mut Session, go: &str) -> (Vec<String>, String) {
    session.say(go);
    let mut lines = session.hear_until("bestmove ");
    let answer = lines.pop().expect("an answer");
    let best = answer.split(' ').nth(1).expect("a move").to_owned();
    (lines, best)
}

#[test]
fn all_options_are_offered_with_their_bounds() {
    let mut session = Session::new(&["uci", "zonal-chess"]);
    session.say("uci");
    let lines = session.hear_until("uciok");
    assert!(lines[0].starts_with("id name variant ") && lines[1].starts_with("id author "));
    assert_eq!(
        lines[2..],
        [
            "option name UCI_Variant type combo default zonal-chess var zonal-chess var chess var orthodox-chess \
             var quarter-chess var zm-quadchess var quad-kingdom var circle-chess",
            "option name Ponder type check default false",
            "option name Hash type spin default 8 min 1 max 65536",
            "option name Threads type spin default 1 min 1 max 256",
            "option name MultiPV type spin default 1 min 1 max 500",
            "option name Clear Hash type button",
            "option name UCI_Chess960 type check default false",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin default 500 min 500 max 2500",
            "option name Algorithm type combo default auto var auto var alpha-beta var best-reply var maxn var uct",
            "option name Seed type spin default 1 min 0 max 2147483647",
            "uciok",
        ]
    );
    assert!(session.end().is_empty());
}

#[test]
fn every_variant_is_played_from_starts_and_texts() {
    let mut session = Session::new(&["uci"]);
    for listed in run(&["list", "--json"]).objects() {
        let variant = listed["variant"].as_str().expect("a name");
        session.say(&format!("setoption name UCI_Variant value {variant}"));
        for mode in listed["modes"].as_array().expect("modes") {
            // A number of players or boards stands for many modes.
            let mode = mode.as_str().expect("a mode");
            let mode = if mode.contains('N') { "3:social" } else { mode };
            session.say(&format!("position mode {mode}"));
            let (_, best) = think(&mut session, "go nodes 60");
            let arguments = ["apply", variant, "--mode", mode, "--json", &best];
            let reached = object(&arguments);
            let text = reached["position"].as_str().expect("a text");
            session.say(&format!("position fen {text}"));
            let (lines, _) = think(&mut session, "go nodes 60");
            let last = lines.last().expect("a line");
            let mut arguments = vec!["apply", variant, "--position", text];
            arguments.extend(line_of(last));
            run(&arguments).good();
        }
    }
    assert!(session.end().is_empty());
}

#[test]
fn a_line_of_info_says_everything() {
    let mut session = Session::new(&["uci"]);
    session.say("position startpos moves e2e4 e7e5");
    let (lines, best) = think(&mut session, "go depth 4");
    assert_eq!(lines.len(), 4);
    for (index, line) in lines.iter().enumerate() {
        let fields = fields(line);
        let names: Vec<&str> = fields.keys().copied().collect();
        assert_eq!(
            names,
            [
                "depth", "hashfull", "multipv", "nodes", "nps", "score", "seldepth", "time"
            ]
        );
        assert_eq!(fields["depth"], (index + 1).to_string());
        assert!(fields["seldepth"].parse::<usize>().expect("a number") > index);
    }
    assert_eq!(line_of(&lines[3])[0], best);
    assert!(session.end().is_empty());
}

#[test]
fn limits_and_options_bound_the_search() {
    let mut session = Session::new(&["uci"]);
    // A mate in two, which `go mate` ends with.
    session.say("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let (lines, best) = think(&mut session, "go mate 2");
    assert_eq!(best, "a1a6");
    assert!(lines.last().expect("a line").contains(" score mate 2 "));
    session.say("position startpos");
    let (_, best) = think(&mut session, "go depth 2 searchmoves a2a3 h2h3");
    assert!(["a2a3", "h2h3"].contains(&best.as_str()), "{best}");
    session.say("setoption name MultiPV value 3");
    let (lines, _) = think(&mut session, "go depth 3");
    let last: BTreeSet<&str> = lines[lines.len() - 3..]
        .iter()
        .map(|line| line_of(line)[0])
        .collect();
    assert_eq!((lines.len(), last.len()), (9, 3));
    session.say("setoption name MultiPV value 1");
    session.say("setoption name UCI_LimitStrength value true");
    for (elo, most) in [(500, 32), (1000, 1024)] {
        session.say(&format!("setoption name UCI_Elo value {elo}"));
        let (lines, _) = think(&mut session, "go depth 20");
        let nodes = fields(lines.last().expect("a line"))["nodes"].parse::<u64>();
        assert!(nodes.expect("a number") <= most, "{elo}");
    }
    assert!(session.end().is_empty());
}

/// UCT looks at so many positions if nothing but a depth ends it; the input stays open.
#[test]
fn a_depth_ends_a_search_by_uct() {
    let mut session = Session::new(&["uci"]);
    session.say("setoption name Algorithm value uct");
    for go in ["go depth 1", "go mate 1"] {
        let (lines, _) = think(&mut session, go);
        let nodes = fields(lines.last().expect("a line"))["nodes"].parse::<u64>();
        let nodes = nodes.expect("a number");
        assert!((100_000..101_000).contains(&nodes), "{go}: {nodes}");
    }
    // Reports come whenever the number of lines has doubled.
    session.say("go infinite depth 1");
    session.say("stop");
    session.hear_until("bestmove ");
    session.say("go infinite");
    let goes_on = |line: &str| fields(line)["nodes"].parse::<u64>().unwrap() > 200_000;
    while !goes_on(&session.hear()) {}
    session.say("stop");
    session.hear_until("bestmove ");
    assert!(session.end().is_empty());
}

#[test]
fn listed_moves_of_another_player_are_searched_for_it() {
    let mut session = Session::new(&["uci", "circle-chess"]);
    let (lines, best) = think(&mut session, "go nodes 100 searchmoves 2:e2e4");
    assert_eq!((best.as_str(), line_of(&lines[0])[0]), ("2:e2e4", "2:e2e4"));
    // Player A moves on the first board.
    let (lines, best) = think(&mut session, "go nodes 100 searchmoves 2:e2e4 player A");
    assert_eq!(lines[0], "info string go: searchmoves: no move of player A");
    assert!(best.starts_with("1:"), "{best}");
    assert!(session.end().is_empty());
}

#[test]
fn the_same_seed_plays_the_same_moves() {
    let play = |seed: u32| {
        let mut session = Session::new(&["uci"]);
        session.say(&format!("setoption name Seed value {seed}"));
        let mut moves = String::new();
        for _ in 0..10 {
            session.say(&format!("position startpos moves {moves}"));
            let (_, best) = think(&mut session, "go nodes 300");
            moves = format!("{moves} {best}");
        }
        session.end();
        moves
    };
    assert_eq!(play(7), play(7));
}

#[test]
fn in_chess960_kings_move_onto_their_rooks() {
    let mut session = Session::new(&["uci"]);
    let usual = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (setup, castling, is_chess960) in [
        (usual, "e1g1", false),
        (usual, "e1h1", true),
        (usual, "e1a1", true),
        (
            "position fen 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1",
            "f1h1",
            false,
        ),
        (
            "position fen 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1",
            "f1b1",
            true,
        ),
    ] {
        session.say(&format!("setoption name UCI_Chess960 value {is_chess960}"));
        session.say(setup);
        let (lines, best) = think(&mut session, &format!("go depth 3 searchmoves {castling}"));
        assert_eq!((best.as_str(), line_of(&lines[2])[0]), (castling, castling));
        // It is read back, also as the last of several moves.
        session.say(&format!("{setup} moves {castling} e8e7"));
        let (_, best) = think(&mut session, "go depth 1");
        assert_ne!(best, "(none)");
    }
    assert!(session.end().is_empty());
}

/// The table is there before the search, whose time is short.
#[test]
#[cfg(target_os = "linux")]
fn memory_is_taken_before_readyok() {
    let mut session = Session::new(&["uci"]);
    session.say("setoption name Hash value 128\nisready");
    assert_eq!(session.hear(), "readyok");
    assert!(session.resident_kilobytes() > 128 << 10);
    session.say("ucinewgame");
    think(&mut session, "go movetime 10");
    assert!(session.end().is_empty());
}

#[test]
fn a_hurried_search_finds_a_mate_in_one() {
    let mut session = Session::new(&["uci"]);
    session.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let (_, best) = think(&mut session, "go wtime 20 btime 20 winc 5000 binc 5000");
    assert_eq!(best, "a1a8");
    session.say("go infinite");
    session.say("stop");
    let last = session.hear_until("bestmove ").pop();
    assert_eq!(last.as_deref(), Some("bestmove a1a8"));
    assert!(session.end().is_empty());
}

#[test]
fn json_is_for_serve() {
    assert_eq!(
        run(&["uci", "--json"]).error(2),
        "uci has no --json: `variant serve --json` drives games by JSON"
    );
}

/// Lines of words that the protocol knows, and of others.
fn garbage() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        4 => prop::sample::select(vec![
            "uci", "isready", "debug", "on", "setoption", "name", "value", "UCI_Variant", "quad-kingdom", "circle-chess",
            "chess", "Hash", "Threads", "MultiPV", "2", "Clear", "UCI_Elo", "position", "startpos", "fen", "mode", "ffa",
            "3", "moves", "e2e4", "e7e5", "d2d3", "1:e2e4", "resign:w", "go", "depth", "nodes", "-1", "99999999999999",
            "wtime", "binc", "movetime", "infinite", "ponder", "mate", "searchmoves", "player", "b", "stop",
            "ponderhit", "ucinewgame", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-", "0", "1",
        ]).prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..12),
        1 => any::<String>().prop_map(String::into_bytes),
    ];
    let line = prop::collection::vec(word, 0..8).prop_map(|words| words.join(&b' '));
    prop::collection::vec(line, 0..40).prop_map(|lines| lines.join(&b'\n'))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_input_ends_the_session(mut input in garbage()) {
        // The threads of a search are not what is tested.
        input.extend(b"\nstop\nsetoption name Threads value 1\nuci\nposition startpos\ngo depth 1\n");
        let run = run_on(&["uci"], &input);
        let known = ["id", "option", "uciok", "readyok", "info", "bestmove"];
        for line in run.good().lines() {
            let first = line.split(' ').next().unwrap_or_default();
            prop_assert!(known.contains(&first), "{line}");
            prop_assert!(!line.contains(char::is_control), "{line:?}");
        }
        prop_assert!(run.text().contains("uciok"));
        let last = run.text().lines().last();
        prop_assert!(last.is_some_and(|line| line.starts_with("bestmove ")), "{last:?}");
    }
}
