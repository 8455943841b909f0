//! `perft --distinct` on one process and several, which are killed, and `perft --split` and `--merge`.

use std::iter::repeat_with;
use std::net::TcpListener;
use std::process::{self, Child, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::run::{TemporaryFile, command, keys, object, run};

const NODES: [u64; 5] = [20, 400, 8_902, 197_281, 4_865_609];
const DISTINCT: [u64; 5] = [20, 400, 5_362, 72_078, 822_518];
/// Those of docs/perft.
const PROOFS: [&str; 4] = [
    "00000000000000092e86b90e76323b21",
    "00000000000000cdd532cfc0832fd6c2",
    "0000000000001176da4581b1ff9525b6",
    "00000000000180adaf1da1036b77ec53",
];

#[test]
fn distinct_positions_are_counted_by_ply() {
    let arguments = ["perft", "orthodox-chess", "4", "--distinct", "--json"];
    let run = run(&arguments);
    let expected = ["variant", "depth", "nodes", "seconds", "plies"];
    assert_eq!(keys(run.good())[..5], expected);
    let object = &run.objects()[0];
    assert_eq!(object["nodes"], NODES[3]);
    let plies = (1..=4).map(|ply| {
        let (nodes, distinct, proof) = (NODES[ply - 1], DISTINCT[ply - 1], PROOFS[ply - 1]);
        json!({"ply": ply, "nodes": nodes, "distinct": distinct, "proof": proof})
    });
    assert_eq!(object["plies"], plies.collect::<Value>());
}

#[test]
fn distinct_positions_are_readable() {
    let run = run(&["perft", "orthodox-chess", "3", "--distinct", "--bulk", "1"]);
    let lines: Vec<&str> = run.good().lines().collect();
    let expected = [
        "ply  nodes  distinct  proof".into(),
        format!("  1     20        20  {}", PROOFS[0]),
        format!("  2    400       400  {}", PROOFS[1]),
        "  3   8902         -  -".into(),
    ];
    assert_eq!(lines[..4], expected);
    assert!(lines[4].starts_with("orthodox-chess, depth 3: 8902 nodes in "));
}

#[test]
fn options_of_distinct_counts_need_it() {
    for options in [
        &["--memory", "64"][..],
        &["--bulk", "1"],
        &["--checkpoint", "x"],
    ] {
        let arguments = [&["perft", "orthodox-chess", "2"], options].concat();
        assert!(run(&arguments).error(2).contains("--distinct"));
    }
    let arguments = ["perft", "orthodox-chess", "2", "--distinct", "--hosts", "x"];
    assert!(run(&arguments).error(2).contains("--process"));
    let arguments = ["perft", "orthodox-chess", "2", "--distinct", "--divide"];
    run(&arguments).error(2);
}

/// A file with the addresses of processes, of ports that nobody listens on. They lie below those that
/// systems give to connections, and no other test gets them: so nobody takes one before the process starts.
pub(crate) fn hosts(name: &str, count: usize) -> TemporaryFile {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let candidates = repeat_with(|| {
        let number = process::id() % 1_000 * 97 + NEXT.fetch_add(1, Ordering::Relaxed);
        format!("127.0.0.1:{}", 10_000 + number % 20_000)
    });
    let free = candidates.filter(|address| TcpListener::bind(address).is_ok());
    let lines: String = free.take(count).map(|address| address + "\n").collect();
    TemporaryFile::holding(name, lines.as_bytes())
}

/// Starts a process of a count of orthodox chess.
fn start(depth: &str, hosts: &TemporaryFile, process: usize, folder: Option<&TempDir>) -> Child {
    start_with(depth, hosts, process, folder, &[])
}

pub(crate) fn start_with(
    depth: &str,
    hosts: &TemporaryFile,
    process: usize,
    folder: Option<&TempDir>,
    more: &[&str],
) -> Child {
    let process = process.to_string();
    let mut arguments = vec!["perft", "orthodox-chess", depth, "--distinct", "--json"];
    arguments.extend(["--hosts", hosts.path(), "--process", &process]);
    if !more.contains(&"--wait") {
        arguments.extend(["--wait", "20"]);
    }
    if let Some(folder) = folder {
        let folder = folder.path().to_str().expect("a path in UTF-8");
        arguments.extend(["--checkpoint", folder]);
    }
    arguments.extend(more);
    let mut command = command(&arguments);
    let command = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

pub(crate) fn end(child: Child) -> Output {
    child.wait_with_output().expect("the program ends")
}

pub(crate) fn check_counts(output: &Output) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}");
    let object: Value = serde_json::from_slice(&output.stdout).expect("an object");
    let plies = object["plies"].as_array().expect("a list");
    assert_eq!(plies.len(), 5);
    for (ply, (nodes, distinct)) in plies.iter().zip(NODES.into_iter().zip(DISTINCT)) {
        assert_eq!(
            (&ply["nodes"], &ply["distinct"]),
            (&json!(nodes), &json!(distinct))
        );
    }
}

#[test]
fn processes_count_together_and_the_first_one_prints() {
    let hosts = hosts("together", 3);
    let mut all: Vec<Child> = (0..3)
        .map(|process| start("5", &hosts, process, None))
        .collect();
    check_counts(&end(all.remove(0)));
    for other in all {
        let output = end(other);
        assert_eq!((output.status.code(), output.stdout), (Some(0), Vec::new()));
    }
}

#[test]
fn a_process_of_another_depth_is_refused() {
    let hosts = hosts("depths", 2);
    let start = |depth, process| start_with(depth, &hosts, process, None, &["--wait", "6"]);
    let (one, two) = (start("5", 0), start("4", 1));
    let (one, two) = (end(one), end(two));
    let text =
        String::from_utf8_lossy(&one.stderr).into_owned() + &String::from_utf8_lossy(&two.stderr);
    assert!(text.contains("another depth: `"), "{text}");
    assert!(one.stdout.is_empty() && two.stdout.is_empty());
    assert_ne!((one.status.code(), two.status.code()), (Some(0), Some(0)));
}

/// Kills one of the processes at some moment. There is no count then, or the right one, from then on until
/// the end; started again with checkpoints, it is the right one. `VARIANT_KILLS=20` kills more often than
/// the suite has time for.
fn kill_one_of(processes: usize) {
    let kills = std::env::var("VARIANT_KILLS")
        .ok()
        .and_then(|number| number.parse().ok());
    let kills: usize = kills.unwrap_or(3);
    for kill in 0..kills {
        let hosts = hosts(&format!("kill-{processes}-{kill}"), processes);
        let folder = tempfile::tempdir().expect("a folder");
        let folder = (kill % 4 != 3).then_some(&folder);
        let start_all = || -> Vec<Child> {
            (0..processes)
                .map(|process| start("5", &hosts, process, folder))
                .collect()
        };
        let mut all = start_all();
        // Moments all over the run, in another order each time.
        sleep(Duration::from_millis((40 + kill * 377 % 2_900) as u64));
        // It may have finished.
        let _ = all[kill % processes].kill();
        let outputs: Vec<Output> = all.into_iter().map(end).collect();
        for (process, output) in outputs.iter().enumerate() {
            if !output.stdout.is_empty() {
                check_counts(output);
            }
            if process != kill % processes && output.status.code() != Some(0) {
                let text = String::from_utf8_lossy(&output.stderr);
                assert!(
                    text.starts_with("error: lost process ") || text.contains("no connection"),
                    "{text}"
                );
                assert_eq!(text.lines().count(), 1, "{text}");
            }
        }
        if folder.is_some() {
            let outputs: Vec<Output> = start_all().into_iter().map(end).collect();
            check_counts(&outputs[0]);
            assert!(outputs.iter().all(|it| it.status.code() == Some(0)));
        }
    }
}

#[test]
fn a_killed_process_never_makes_a_wrong_count() {
    kill_one_of(2);
}

#[test]
fn a_killed_process_of_three_never_makes_a_wrong_count() {
    kill_one_of(3);
}

/// A process that is stopped keeps its connections, and the system answers for it.
#[cfg(unix)]
#[test]
fn a_paused_process_ends_the_others_in_time() {
    let hosts = hosts("paused", 2);
    let start = |process| start_with("9", &hosts, process, None, &["--stall", "2"]);
    let (one, mut two) = (start(0), start(1));
    sleep(Duration::from_secs(2));
    let signal = |signal: &str| {
        let pid = two.id().to_string();
        let done = process::Command::new("kill").args([signal, &pid]).status();
        assert!(done.expect("a signal").success());
    };
    signal("-STOP");
    let one = end(one);
    signal("-KILL");
    let _ = two.wait();
    let text = String::from_utf8_lossy(&one.stderr);
    assert_eq!(
        (one.status.code(), one.stdout.len()),
        (Some(2), 0),
        "{text}"
    );
    assert!(text.starts_with("error: process 1 (127.0.0.1:"), "{text}");
    assert!(
        text.contains(") has been silent for 2 seconds, in ply "),
        "{text}"
    );
}

#[test]
fn strangers_need_the_secret() {
    let hosts = hosts("secrets", 2);
    let secret = |name: &str, text: &str| TemporaryFile::holding(name, text.as_bytes());
    let files = [
        secret("secret-1", "a secret of processes"),
        secret("secret-2", "a secret of processes\n"),
    ];
    let all = [0, 1].map(|process: usize| {
        let more = ["--secret", files[process].path()];
        start_with("5", &hosts, process, None, &more)
    });
    let [one, two] = all.map(end);
    check_counts(&one);
    assert_eq!((two.status.code(), two.stdout), (Some(0), Vec::new()));
    let other = secret("secret-3", "a secret of strangers");
    let all = [0, 1].map(|process: usize| {
        let file = [&files[0], &other][process];
        start_with(
            "5",
            &hosts,
            process,
            None,
            &["--secret", file.path(), "--wait", "3"],
        )
    });
    let [one, two] = all.map(end);
    let text = String::from_utf8_lossy(&one.stderr);
    assert_eq!(
        (one.status.code(), two.status.code()),
        (Some(1), Some(2)),
        "{text}"
    );
    assert!(text.contains("does not know the secret"), "{text}");
    let short = secret("secret-4", "fifteen bytes!!\n");
    let short = end(start_with(
        "5",
        &hosts,
        0,
        None,
        &["--secret", short.path()],
    ));
    assert!(String::from_utf8_lossy(&short.stderr).contains("expected at least 16"));
}

#[test]
fn other_machines_need_a_secret_or_a_word() {
    let far = TemporaryFile::holding("far", b"127.0.0.1:2101\n192.0.2.1:2102\n");
    let error = end(start_with("3", &far, 0, None, &[]));
    let text = String::from_utf8_lossy(&error.stderr);
    assert_eq!(error.status.code(), Some(2), "{text}");
    assert!(
        text.contains("192.0.2.1:2102 is not on this machine"),
        "{text}"
    );
    assert!(
        text.ends_with("expected --secret FILE, or --insecure\n"),
        "{text}"
    );
}

/// As on a full disk: files may not grow beyond some kilobytes.
#[cfg(target_os = "linux")]
#[test]
fn a_level_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = format!(
        "ulimit -f 40; trap '' XFSZ; exec '{}' perft orthodox-chess 5 --distinct --checkpoint '{}'",
        env!("CARGO_BIN_EXE_variant"),
        folder.path().display()
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .output();
    let output = output.expect("a shell");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (output.status.code(), output.stdout.len()),
        (Some(2), 0),
        "{text}"
    );
    assert!(
        text.contains("level-00") && text.contains("unfinished"),
        "{text}"
    );
}

/// A file with some parts of a count.
fn parts(name: &str, depth: &str, parts: &[&str]) -> TemporaryFile {
    let part = |part: &&str| {
        let arguments = ["perft", "orthodox-chess", depth, "--split", part, "--json"];
        run(&arguments).good().to_owned()
    };
    let lines: String = parts.iter().map(part).collect();
    TemporaryFile::holding(name, lines.as_bytes())
}

#[test]
fn parts_add_up() {
    let one = parts("add-1", "4", &["2/3"]);
    let two = parts("add-2", "4", &["1/3", "3/3"]);
    let sum = object(&["perft", "--merge", one.path(), two.path(), "--json"]);
    assert_eq!(
        (&sum["nodes"], &sum["variant"]),
        (&json!(197_281), &json!("orthodox-chess"))
    );
    assert_eq!((&sum["depth"], &sum["split"]), (&json!(4), &json!("1/1")));
    assert_eq!(sum["divide"], json!({}));
    let part = object(&[
        "perft",
        "orthodox-chess",
        "4",
        "--split",
        "2/3",
        "--hash",
        "1",
        "--json",
    ]);
    assert_eq!(
        (&part["split"], &part["divide"]),
        (&json!("2/3"), &json!({}))
    );
    let nodes = part["nodes"].as_u64().expect("a number");
    assert!(
        (60_000..72_000).contains(&nodes),
        "{nodes} is not about a third"
    );
}

#[test]
fn parts_that_do_not_fit_together_are_refused() {
    let [one, two] = [parts("fit-1", "3", &["1/3"]), parts("fit-2", "3", &["2/3"])];
    let error = |files: &[&str]| {
        let run = run(&[&["perft", "--merge"], files].concat());
        run.error(1).to_owned()
    };
    assert_eq!(error(&[one.path(), two.path()]), "parts are missing: 3/3");
    assert!(error(&[one.path(), one.path()]).contains("part 1/3 is in "));
    let deeper = parts("fit-3", "4", &["3/3"]);
    let foreign = error(&[one.path(), two.path(), deeper.path()]);
    assert!(
        foreign.contains("its depth is `4`, that of the first `3`"),
        "{foreign}"
    );
    let halves = parts("fit-4", "3", &["2/2"]);
    assert!(error(&[one.path(), halves.path()]).contains("number of parts"));
    let text = TemporaryFile::holding("fit-5", b"20 nodes\n");
    assert!(error(&[text.path()]).contains("not a part of a count"));
    let empty = TemporaryFile::holding("fit-6", b"");
    assert_eq!(error(&[empty.path()]), "the files have no part of a count");
    run(&["perft", "--merge", "/nowhere/at/all"]).error(2);
    for split in ["0/3", "4/3", "1", "a/b"] {
        run(&["perft", "orthodox-chess", "2", "--split", split]).error(2);
    }
}
