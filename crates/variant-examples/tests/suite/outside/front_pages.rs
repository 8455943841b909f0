//! Examples of front pages: the README of a crate and the first page of its documentation.

use std::fs;

use super::workshop::workspace;

/// Crates whose examples need a game besides.
const TOOLS: [&str; 10] = [
    "variant-cluster",
    "variant-core",
    "variant-examples",
    "variant-match",
    "variant-perft",
    "variant-record",
    "variant-registry",
    "variant-search",
    "variant-testkit",
    "variant-uci",
];

const GAMES: [&str; 6] = [
    "circle-chess",
    "orthodox-chess",
    "quad-kingdom",
    "quarter-chess",
    "zm-quadchess",
    "zonal-chess",
];

/// Lines of Rust in the fenced blocks of a page.
fn rust_lines(page: &str) -> Vec<&str> {
    let (mut lines, mut fence) = (Vec::new(), None);
    for line in page.lines() {
        match (line.trim().strip_prefix("```"), fence) {
            (Some(language), None) => {
                fence = Some(language.is_empty() || language.starts_with("rust"));
            }
            (Some(_), Some(_)) => fence = None,
            (None, Some(true)) => lines.push(line),
            (None, _) => {}
        }
    }
    lines
}

/// Whether a line has a path that begins with a crate.
fn names(line: &str, name: &str) -> bool {
    let root = format!("{}::", name.replace('-', "_"));
    line.match_indices(&root).any(|(at, _)| {
        !line[..at]
            .ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == ':')
    })
}

/// Doctests compile these examples, so a program with one dependency (and, for a tool, a game) compiles them too.
#[test]
fn front_pages_need_one_crate() {
    let crates = workspace().join("crates");
    let all: Vec<String> = fs::read_dir(&crates)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut blocks = 0;
    for own in &all {
        let read = |file: &str| fs::read_to_string(crates.join(own).join(file)).unwrap_or_default();
        let library = read("src/lib.rs");
        let library: Vec<&str> = library
            .lines()
            .filter_map(|line| line.strip_prefix("//!"))
            .collect();
        for page in [read("README.md"), library.join("\n")] {
            let lines = rust_lines(&page);
            blocks += usize::from(!lines.is_empty());
            for line in lines {
                let foreign = all.iter().find(|other| {
                    let is_game = TOOLS.contains(&own.as_str()) && GAMES.contains(&other.as_str());
                    *other != own && !is_game && names(line, other)
                });
                assert_eq!(foreign, None, "{own}: {line}");
            }
        }
    }
    assert!(blocks > 20, "{blocks} pages with examples");
}
