//! Commands of `console` blocks in the README and the pages: each is run and says what stands beneath it.
//!
//! `...` on a line of its own stands for any lines, `…` for any text within a line.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::run::command;

/// How the README calls the program from a checkout.
const FROM_A_CHECKOUT: &str = "cargo run --profile quick -p variant-cli --no-default-features --";

/// Ends what a command prints.
const END: &str = "\u{1e}";

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(workspace().join("docs")).unwrap();
    let docs = docs.map(|entry| entry.unwrap().path());
    let crates = fs::read_dir(workspace().join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().path().join("README.md"));
    let all = docs.chain(crates).chain([workspace().join("README.md")]);
    all.filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect()
}

/// A command and the lines beneath it.
type Step<'a> = (String, Vec<&'a str>);

/// Fenced blocks of a language, with the number of their first line.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<(usize, Vec<&'a str>)> {
    let (mut blocks, mut inside) = (Vec::new(), None);
    for (number, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), inside) {
            (Some(name), None) => {
                inside = Some(name == language);
                if name == language {
                    blocks.push((number + 2, Vec::new()));
                }
            }
            (Some(_), Some(_)) => inside = None,
            (None, Some(true)) => blocks.last_mut().unwrap().1.push(line),
            (None, _) => {}
        }
    }
    blocks
}

/// Commands follow `$ `, their further lines `> `.
fn steps<'a>(block: &[&'a str]) -> Vec<Step<'a>> {
    let mut steps = Vec::<Step>::new();
    for line in block {
        if let Some(text) = line.strip_prefix("$ ") {
            steps.push((text.to_owned(), Vec::new()));
            continue;
        }
        let (text, output) = steps.last_mut().expect("a block begins with `$ `");
        match line.strip_prefix("> ") {
            Some(more) if output.is_empty() => text.extend(["\n", more]),
            _ => output.push(line),
        }
    }
    steps
}

fn line_matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == line,
        Some((before, after)) => line.strip_prefix(before).is_some_and(|rest| {
            let mut ends = (0..=rest.len()).filter(|&at| rest.is_char_boundary(at));
            ends.any(|at| line_matches(after, &rest[at..]))
        }),
    }
}

fn lines_match(patterns: &[&str], lines: &[&str]) -> bool {
    match patterns.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => {
            (0..=lines.len()).any(|skipped| lines_match(rest, &lines[skipped..]))
        }
        Some((pattern, rest)) => lines
            .split_first()
            .is_some_and(|(line, others)| line_matches(pattern, line) && lines_match(rest, others)),
    }
}

/// Output of a script in a folder, with a path of programs.
fn shell(script: &str, folder: &Path, path: &OsStr) -> String {
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).current_dir(folder);
    let output = shell.env("PATH", path).stdin(Stdio::null()).output();
    String::from_utf8(output.expect("a shell").stdout).expect("text is UTF-8")
}

#[test]
fn patterns_stand_for_what_they_say() {
    assert!(lines_match(&["a", "..."], &["a", "b", "c"]) && lines_match(&["...", "c"], &["c"]));
    assert!(!lines_match(&["a"], &["a", "b"]) && !lines_match(&["...", "c"], &["c", "d"]));
    assert!(line_matches("5 nodes in … s", "5 nodes in 0.1 s") && !line_matches("… s", "1 m"));
}

#[test]
fn commands_of_pages_say_what_stands_beneath_them() {
    let program = Path::new(command(&[]).get_program()).to_owned();
    let folder = program.parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path);
    let path = std::env::join_paths([folder.to_owned()].into_iter().chain(found)).unwrap();
    let mut commands = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for (number, block) in blocks(&text, "console") {
            let steps = steps(&block);
            let mut script = String::from("exec 2>&1\n");
            for (said, _) in &steps {
                let said = said.replace(FROM_A_CHECKOUT, "variant");
                script.extend([&said, "\nprintf '", END, "'\n"]);
            }
            script += "wait\n";
            let home = tempfile::tempdir().unwrap();
            let output = shell(&script, home.path(), &path);
            let printed: Vec<&str> = output.split(END).collect();
            for ((said, expected), printed) in steps.iter().zip(&printed) {
                let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
                assert!(
                    lines_match(expected, &printed),
                    "{}:{number}: {said}\nsays\n{}",
                    page.display(),
                    printed.join("\n")
                );
            }
            commands += steps.len();
        }
        // What is not run must need more than this program.
        for (number, block) in blocks(&text, "sh") {
            let own = block.iter().find(|line| line.starts_with("variant "));
            assert_eq!(own, None, "{}:{number}", page.display());
        }
    }
    assert!(commands >= 12, "{commands}");
}
