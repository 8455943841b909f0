//! The most that any input or argument can cost: the table of `docs/limits.md`, each row under a limit of the system.

use std::net::TcpStream;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use variant_testkit::Effort;

use crate::cluster::{check_counts, end, hosts, start_with};
use crate::run::{TemporaryFile, limited};

/// A tenth of a gigabyte for everything, threads' stacks and the program itself included.
const MEMORY: &str = "-v 100000";
/// Seconds of a processor.
const TIME: &str = "-t 20";
/// Three quarters of the length that a line of this has is beyond its memory.
const ENDLESS: usize = 128 << 20;

#[test]
fn lines_without_end_cost_a_megabyte() {
    let endless = vec![b'x'; ENDLESS];
    for arguments in [
        &["moves", "orthodox-chess", "--position", "-"][..],
        &["perft", "orthodox-chess", "1", "--position", "-"],
        &["show", "orthodox-chess", "--position", "-"],
        &["bestmove", "orthodox-chess", "--depth", "1", "--epd", "-"],
    ] {
        let run = limited(&[MEMORY, TIME], arguments, &endless);
        assert_eq!(run.code, Some(1), "{arguments:?}: {}", run.err);
        assert!(
            run.err.contains("expected at most 1048576 bytes"),
            "{}",
            run.err
        );
    }
    for arguments in [&["serve", "--json"][..], &["uci"]] {
        let run = limited(&[MEMORY, TIME], arguments, &endless);
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    }
}

/// A file without end is read up to its limit alone.
#[test]
fn files_without_end_cost_their_limit() {
    let hosts = [
        "perft",
        "orthodox-chess",
        "2",
        "--distinct",
        "--process",
        "0",
        "--hosts",
    ];
    let one = TemporaryFile::holding("hosts", b"127.0.0.1:2101\n127.0.0.1:2102\n");
    let secret = [&hosts[..], &[one.path(), "--secret", "/dev/zero"]].concat();
    for arguments in [
        &[&hosts[..], &["/dev/zero"]].concat(),
        &secret,
        &vec!["perft", "--merge", "/dev/zero"],
    ] {
        let run = limited(&[MEMORY, TIME], arguments, b"");
        assert_eq!(
            (run.code, run.out.len()),
            (Some(2), 0),
            "{arguments:?}: {}",
            run.err
        );
        assert!(run.err.contains("/dev/zero: "), "{}", run.err);
    }
    let book = "bestmove orthodox-chess --depth 1 --book /dev/zero";
    let book: Vec<&str> = book.split(' ').collect();
    let run = limited(&["-v 1000000", TIME], &book, b"");
    assert_eq!((run.code, run.out.len()), (Some(2), 0), "{}", run.err);
}

#[test]
fn parts_of_any_number_are_missed_at_once() {
    let part = |part: u32| {
        format!(
            "{{\"variant\":\"orthodox-chess\",\"depth\":2,\"nodes\":1,\"seconds\":0,\
             \"split\":\"{part}/4294967295\",\"position\":\"\",\"version\":\"0\"}}\n"
        )
    };
    let parts: String = (1..20_000).map(part).collect();
    let file = TemporaryFile::holding("many-parts", parts.as_bytes());
    let run = limited(&[MEMORY, TIME], &["perft", "--merge", file.path()], b"");
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(
        run.err.contains("parts are missing: 20000/4294967295, "),
        "{}",
        run.err
    );
}

#[test]
fn nested_input_costs_no_stack() {
    let nested = |open: &str, times: usize| open.repeat(times).into_bytes();
    let stack = "-s 256";
    let json = [
        nested("[", 500_000),
        b"\n".to_vec(),
        nested("{\"a\":", 200_000),
    ]
    .concat();
    let run = limited(&[MEMORY, TIME, stack], &["serve", "--json"], &json);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let answers = run.objects();
    assert_eq!(answers.len(), 2);
    assert!(
        answers
            .iter()
            .all(|answer: &Value| answer.get("error").is_some())
    );
    let record = [b"1. e4 ".to_vec(), nested("(1. d4 ", 50_000)].concat();
    let file = TemporaryFile::holding("nested", &record);
    let run = limited(&["-v 400000", TIME, stack], &["replay", file.path()], b"");
    assert_eq!(run.code, Some(1), "{}", run.err);
    let file = TemporaryFile::holding("nested-merge", &nested("[", 500_000));
    let run = limited(
        &[MEMORY, TIME, stack],
        &["perft", "--merge", file.path()],
        b"",
    );
    assert_eq!(run.code, Some(1), "{}", run.err);
}

/// A text, an item that is repeated after it, and the end.
type Family = (&'static str, &'static str, &'static str);

/// Each item is as short, or as long to look for, as can be.
const RECORDS: &[Family] = {
    let header = "[A \"";
    &[
        ("", "[A\"\"]", ""),
        ("", "Nf3 Nf6 Ng1 Ng8 ", ""),
        ("1. e4 ", "(d4) ", ""),
        ("1. e4 ", "(", ""),
        ("1. e4 (", "[ ", ""),
        ("1. e4 ", "{a}", ""),
        ("1. e4 ", "$1 ", ""),
        ("", "< ", ""),
        ("", "<>", ""),
        ("", "a \u{1} ", ""),
        ("", "0.", ""),
        ("", "1 - ", ""),
        (header, "\"", ""),
        (header, "\"", "\"]"),
        (header, "\\\"", "\"]"),
        (header, "\"\\", "\"]"),
        (header, "a\n", "\"]"),
        (header, "a\n", ""),
    ]
};

/// Comments, their commands and variations.
const TREES: &[Family] = &[
    ("1. e4 ", "{}", ""),
    ("1. e4 ", ";x\n", ""),
    ("1. e4 ", "{[%say w x]}", ""),
    ("1. e4 {", "[%say w x]", "}"),
    ("1. e4 {", "[%action x]", "}"),
    ("1. e4 ", "(x)", ""),
    ("", "Nf3 (--) Nf6 (--) Ng1 (--) Ng8 (--) ", ""),
    ("1. e4 ", "(d4 (c4) {[%action draw]}) ", ""),
];

/// Sixteen megabytes of items, or less with less effort.
fn records_cost_little(option: &str, families: &[Family]) {
    let length = Effort::from_environment().games(16 << 20).min(16 << 20) as usize;
    for (begins, item, ends) in families {
        let record = format!("{begins}{}{ends}", item.repeat(length / item.len() - 4));
        let file = TemporaryFile::holding(&format!("costs{option}"), record.as_bytes());
        let arguments = ["replay", option, "--variant", "orthodox-chess", file.path()];
        // Twenty seconds of the released program; a build for tests takes several times as long.
        let run = limited(&["-v 300000", "-t 120"], &arguments, b"");
        let known = matches!(run.code, Some(0 | 1));
        assert!(known, "{begins}{item} {option}: {:?} {}", run.code, run.err);
    }
}

#[test]
fn records_cost_little_whatever_is_in_them() {
    records_cost_little("--json", RECORDS);
}

#[test]
fn records_to_be_written_cost_little_whatever_is_in_them() {
    records_cost_little("--record", RECORDS);
}

#[test]
fn trees_cost_little_whatever_is_in_them() {
    records_cost_little("--variations", TREES);
}

/// Work that is repeated for each item beyond a limit takes minutes.
#[test]
fn a_session_reads_records_beyond_their_limits() {
    for item in ["{[%say w x]} ", "{[%offer w draw:wb]} ", "{[%agree b]} "] {
        let record = format!("1. e4 {}", item.repeat(900_000 / item.len()));
        let request = json!({"request": "new", "record": record});
        let run = limited(
            &[TIME],
            &["serve", "--json"],
            request.to_string().as_bytes(),
        );
        assert_eq!(
            (run.code, run.objects().len()),
            (Some(0), 1),
            "{item}: {}",
            run.err
        );
        assert_eq!(run.objects()[0].get("error"), None, "{item}");
    }
}

/// What an argument asks for is taken when it is needed, or refused.
#[test]
fn arguments_cost_what_is_needed() {
    let most = u32::MAX.to_string();
    let threads = ["perft", "orthodox-chess", "3", "--threads", &most];
    // Threads share the processors there are; each takes address space of its own.
    let run = limited(&["-v 4000000", TIME], &threads, b"");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let distinct = [&threads[..], &["--distinct", "--memory", &most]].concat();
    let run = limited(&["-v 4000000", TIME], &distinct, b"");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let hash = ["perft", "orthodox-chess", "3", "--hash", "65536"];
    let run = limited(&[MEMORY, TIME], &hash, b"");
    assert_eq!(run.code, Some(2), "{}", run.err);
    let hash = b"setoption name Hash value 65536\nisready\nsetoption name Hash value 2\nisready\n";
    let run = limited(&["-v 4000000", TIME], &["uci"], hash);
    let lines: Vec<&str> = run.good().lines().collect();
    let refused = "info string option Hash: 65536 MB: ";
    assert!(lines[0].starts_with(refused), "{lines:?}");
    assert_eq!(lines[1..], ["readyok", "readyok"]);
    let lines = [
        "bestmove",
        "orthodox-chess",
        "--depth",
        "1",
        "--multipv",
        &most,
        "--threads",
        &most,
    ];
    let run = limited(&["-v 8000000", TIME], &lines, b"");
    assert!(
        matches!(run.code, Some(0 | 2)),
        "{:?} {}",
        run.code,
        run.err
    );
}

/// Connections that say nothing take one descriptor each, some seconds long: a process without any left counts on.
#[test]
fn connections_of_strangers_cost_few_descriptors() {
    let hosts = hosts("descriptors", 2);
    let list = std::fs::read_to_string(hosts.path()).expect("a list");
    let address = list.lines().next().expect("an address");
    let arguments = [
        "perft",
        "orthodox-chess",
        "5",
        "--distinct",
        "--json",
        "--wait",
        "120",
    ];
    let child = Command::new("sh")
        .args([
            "-c",
            "ulimit -n 40 && exec \"$0\" \"$@\"",
            env!("CARGO_BIN_EXE_variant"),
        ])
        .args(arguments)
        .args(["--hosts", hosts.path(), "--process", "0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let reach = || loop {
        match TcpStream::connect(address) {
            Ok(socket) => return socket,
            Err(_) => std::thread::sleep(std::time::Duration::from_millis(20)),
        }
    };
    let strangers: Vec<TcpStream> = (0..80).map(|_| reach()).collect();
    let other = start_with("5", &hosts, 1, None, &["--wait", "120"]);
    check_counts(&end(child));
    assert_eq!(end(other).status.code(), Some(0));
    drop(strangers);
}
