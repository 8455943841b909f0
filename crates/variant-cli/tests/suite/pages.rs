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

/// Languages of code, and the tests that run it: a file that names each page.
const LANGUAGES: [(&str, &[&str]); 4] = [
    ("js", &["crates/variant-web/test/package.test.js"]),
    ("python", &["crates/variant-python/tests/test_doctests.py"]),
    ("rust", RUST),
    ("toml", OUTSIDE),
];

const OUTSIDE: &[&str] = &[
    "crates/variant-examples/tests/suite/outside/bench.rs",
    "crates/variant-examples/tests/suite/outside/guide.rs",
    "crates/variant-examples/tests/suite/outside/properties.rs",
];

/// Crates whose documentation, tested with the rest, includes pages.
const RUST: &[&str] = &[
    OUTSIDE[0],
    OUTSIDE[1],
    OUTSIDE[2],
    "crates/variant-core/src/guide.rs",
    "crates/variant-examples/src/lib.rs",
    "crates/variant-record/src/lib.rs",
    "crates/variant-search/src/lib.rs",
];

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
    let others = ["README.md", "crates/variant-web/npm/README.md"];
    let others = others.map(|path| workspace().join(path));
    let all = docs.chain(crates).chain(others);
    all.filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect()
}

/// A command and the lines beneath it.
type Step<'a> = (String, Vec<&'a str>);

struct Block<'a> {
    language: &'a str,
    /// Number of its first line on the page.
    number: usize,
    lines: Vec<&'a str>,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let (mut blocks, mut inside) = (Vec::<Block>::new(), false);
    for (number, line) in page.lines().enumerate() {
        match line.trim_start().strip_prefix("```") {
            Some(language) if !inside => {
                let (number, lines) = (number + 2, Vec::new());
                blocks.push(Block {
                    language,
                    number,
                    lines,
                });
                inside = true;
            }
            Some(_) => inside = false,
            None if inside => blocks.last_mut().unwrap().lines.push(line),
            None => {}
        }
    }
    blocks
}

fn read(path: impl AsRef<Path>) -> String {
    let path = workspace().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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
        let text = read(&page);
        let all = blocks(&text).into_iter();
        for block in all.filter(|block| block.language == "console") {
            let steps = steps(&block.lines);
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
                    "{}:{}: {said}\nsays\n{}",
                    page.display(),
                    block.number,
                    printed.join("\n")
                );
            }
            commands += steps.len();
        }
    }
    assert!(commands >= 12, "{commands}");
}

/// Other blocks are code that a test runs, commands that stand in a script of `.ci`, or no commands.
#[test]
fn nothing_on_the_pages_escapes_the_tests() {
    let scripts = ["run", "pages", "web"].map(|name| read(Path::new(".ci").join(name)));
    let scripts = scripts.concat();
    for page in pages() {
        let text = read(&page);
        let name = page.strip_prefix(workspace()).unwrap().to_str().unwrap();
        for Block {
            language,
            number,
            lines,
        } in blocks(&text)
        {
            let place = format!("{name}:{number}");
            let own = lines.iter().find(|line| {
                let word = line.split(' ').next().unwrap();
                ["$", "cargo", "npm", "pip", "variant"].contains(&word)
            });
            match language {
                "console" => {}
                "text" => assert_eq!(own, None, "{place}"),
                "sh" => {
                    for line in lines {
                        let command = line.split(" #").next().unwrap().trim();
                        assert!(scripts.contains(command), "{place}: {command}");
                        assert!(!command.starts_with("variant"), "{place}: {command}");
                    }
                }
                _ => {
                    let found = LANGUAGES.iter().find(|(known, _)| *known == language);
                    let (_, tests) = found.unwrap_or_else(|| panic!("{place}: {language}"));
                    // The README of a crate is the front page of its documentation.
                    let is_front = language == "rust" && name.starts_with("crates/");
                    let ending = format!("{}\"", name.trim_start_matches("crates/variant-"));
                    let is_run = tests.iter().any(|test| read(test).contains(&ending));
                    assert!(is_front || is_run, "{place}: {ending}");
                }
            }
        }
    }
}
