use variant_uci::LINE_LIMIT;

use crate::engine::{Client, First};

/// Everything that is said to an input.
fn output(input: Vec<u8>) -> Vec<String> {
    let mut output = Vec::new();
    let engine = First { is_stubborn: false };
    variant_uci::run(engine, std::io::Cursor::new(input), &mut output).expect("no error");
    let output = String::from_utf8(output).expect("UTF-8");
    output.lines().map(str::to_owned).collect()
}

#[test]
fn wrong_lines_are_remarked_upon_and_the_session_lives_on() {
    for line in [
        "position",
        "position fen",
        "position fen x y z",
        "position mode nothing",
        "position startpos moves e2e5",
        "position startpos d2d3",
        "go player x depth 1",
        "go depth",
        "go depth many",
        "go movetime 1e9",
        "go wtime",
        "go searchmoves z9z9 depth 1",
        "go further",
        "nonsense",
        "\u{1}\u{7f}",
        "setoption name Colour value \u{1b}[31m",
    ] {
        let client = Client::new();
        client.say("setoption name Stubborn value false");
        client.say(line);
        let remark = client.hear();
        assert!(remark.starts_with("info string "), "{line}: {remark}");
        assert!(!remark.contains(char::is_control), "{line}: {remark:?}");
        client.say("position startpos\ngo depth 1");
        let rest = client.end();
        assert!(
            rest.iter().any(|line| line.starts_with("bestmove ")),
            "{line}"
        );
    }
}

#[test]
fn without_a_position_nothing_is_played() {
    let lines = output(b"position startpos moves e2e5\ngo depth 1\n".to_vec());
    assert_eq!(
        lines[1..],
        ["info string go: there is no position", "bestmove (none)"]
    );
}

#[test]
fn long_lines_and_other_bytes_are_passed_over() {
    let mut input = vec![b'x'; 3 * LINE_LIMIT];
    input.extend(b"\nisready\n\xff\xfe\nisready");
    assert_eq!(
        output(input),
        [
            "info string the line is longer than 1048576 bytes",
            "readyok",
            "info string the line is not UTF-8",
            "readyok"
        ]
    );
}

#[test]
fn numbers_of_any_size_are_taken() {
    let huge = "9".repeat(19);
    let go = format!(
        "go depth {huge} nodes {huge} mate {huge} movestogo {huge} movetime {huge} wtime {huge} winc {huge}"
    );
    let lines = output(go.into_bytes());
    assert!(lines.last().expect("an answer").starts_with("bestmove "));
}

#[test]
fn random_words_do_no_harm() {
    let words = [
        "uci",
        "isready",
        "position",
        "startpos",
        "fen",
        "mode",
        "moves",
        "d2d3",
        "go",
        "infinite",
        "ponder",
        "depth",
        "1",
        "-1",
        "stop",
        "ponderhit",
        "setoption",
        "name",
        "value",
        "UCI_Variant",
        "teams",
        "searchmoves",
        "wtime",
        "debug",
        "on",
        "ucinewgame",
        "\t",
        "é",
        "player",
        "b",
        "resign:w",
        "movestogo",
        "0",
    ];
    let mut rng = variant_core::Rng::new(5);
    let mut input = String::new();
    let mut searches = 0;
    for _ in 0..2_000 {
        let mut line = String::new();
        for _ in 0..rng.below(8) {
            line += words[rng.below(words.len() as u64) as usize];
            line += " ";
        }
        input += &line;
        input += "\n";
    }
    let lines = output(input.into_bytes());
    for line in &lines {
        searches += u32::from(line.starts_with("bestmove "));
        let first = line.split(' ').next().unwrap_or_default();
        let known = ["id", "option", "uciok", "readyok", "info", "bestmove"];
        assert!(known.contains(&first), "{line}");
    }
    assert!(searches > 50, "{searches}");
}

#[test]
fn lines_beyond_the_queue_are_lost() {
    let client = Client::new();
    client.say("go infinite");
    assert!(client.hear().starts_with("info depth 1 "));
    let long = "x".repeat(LINE_LIMIT);
    for _ in 0..4 {
        client.say(&long);
    }
    assert!(client.is_quiet());
    client.say("position startpos");
    let lost = "info string too many lines during a search: one is lost";
    assert_eq!(client.hear(), lost);
    client.say("stop");
    assert!(client.hear().starts_with("bestmove "));
    // The waiting lines are answered now.
    for _ in 0..4 {
        assert!(client.hear().starts_with("info string unknown command "));
    }
    assert!(client.is_quiet());
}

#[test]
fn many_lines_during_a_search_are_answered_after_it() {
    const LINES: usize = 32_000;
    let client = Client::new();
    client.say("go infinite");
    assert!(client.hear().starts_with("info depth 1 "));
    client.say(&"unknown words of some length\n".repeat(LINES));
    client.say("stop");
    let answers = (0..=LINES).map(|_| client.hear());
    let complaints = answers.filter(|line| line.starts_with("info string unknown command "));
    // The client's own newline is an empty line.
    assert_eq!(complaints.count(), LINES);
}

#[test]
fn more_lines_than_the_queue_holds_are_lost() {
    let client = Client::new();
    client.say("go infinite");
    assert!(client.hear().starts_with("info depth 1 "));
    client.say(&"\n".repeat(1 << 16));
    let lost = "info string too many lines during a search: one is lost";
    assert_eq!(client.hear(), lost);
    client.say("stop");
    assert!(client.hear().starts_with("bestmove "));
    assert!(client.is_quiet());
}
