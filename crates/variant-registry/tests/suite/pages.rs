//! What the pages say is so: sizes, modes, pictures, links, examples.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use variant_registry::{NAMES, variants};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = workspace().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text with every run of white space as one space.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All Markdown files in a directory of the workspace.
fn pages_in(directory: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(workspace().join(directory)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let pages = paths.filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.collect()
}

fn crates() -> Vec<PathBuf> {
    let entries = fs::read_dir(workspace().join("crates")).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn sizes_are_those_of_the_types() {
    let page = flat(&read("docs/performance.md"));
    let sizes = format!(
        "{} bytes (orthodox), {} (zonal), {} (quarter), {} (quadchess), {} (kingdoms), {} (circle, with \
         boards of {} on the heap",
        size_of::<orthodox_chess::OrthodoxChess>(),
        size_of::<zonal_chess::ZonalChess>(),
        size_of::<quarter_chess::QuarterChess>(),
        size_of::<zm_quadchess::ZmQuadchess>(),
        size_of::<quad_kingdom::QuadKingdom>(),
        size_of::<circle_chess::CircleChess>(),
        size_of::<circle_chess::Board>(),
    );
    assert!(
        page.contains(&sizes),
        "docs/performance.md does not say\n{sizes}"
    );
    let readme = flat(&read("crates/orthodox-chess/README.md"));
    let sizes = format!(
        "A position takes {} bytes, a move {}.",
        size_of::<orthodox_chess::OrthodoxChess>(),
        size_of::<orthodox_chess::Move>(),
    );
    assert!(readme.contains(&sizes), "the README does not say\n{sizes}");
    let documented = [
        (
            "zonal-chess/src/position.rs",
            size_of::<zonal_chess::ZonalChess>(),
        ),
        (
            "quarter-chess/src/position.rs",
            size_of::<quarter_chess::QuarterChess>(),
        ),
        (
            "quad-kingdom/src/state/mod.rs",
            size_of::<quad_kingdom::QuadKingdom>(),
        ),
    ];
    for (file, size) in documented {
        let source = read(Path::new("crates").join(file));
        assert!(source.contains(&format!("{size} bytes")), "{file}: {size}");
    }
}

#[test]
fn every_game_stands_in_the_readme_and_its_modes_in_the_documentation() {
    let (readme, documentation) = (read("README.md"), read("docs/README.md"));
    for info in variants() {
        let link = format!("](docs/{}.md)", info.name);
        let row = readme.lines().find(|line| line.contains(&link));
        let row = row.unwrap_or_else(|| panic!("no row for {}", info.name));
        if info.squares != 64 {
            assert!(row.contains(&format!("{} squares", info.squares)), "{row}");
        }
        let name = format!("| `{}` |", info.name);
        let row = documentation.lines().find(|line| line.starts_with(&name));
        let row = row.unwrap_or_else(|| panic!("no modes of {}", info.name));
        assert!(row.contains(&format!("| {} ", info.armies)), "{row}");
        if info.boards > 1 || info.modes.iter().any(|mode| mode.contains('+')) {
            continue; // modes that combine are described, not listed
        }
        let modes: Vec<String> = info.modes.iter().map(|mode| format!("`{mode}`")).collect();
        assert!(row.contains(&modes.join(", ")), "{row}");
    }
}

/// The targets of the links of a page.
fn links(page: &str) -> impl Iterator<Item = &str> {
    page.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
}

#[test]
fn links_lead_somewhere_in_the_repository_and_when_published() {
    let mut pages = pages_in(".");
    pages.extend(pages_in("docs"));
    let readmes: Vec<PathBuf> = crates().iter().map(|path| path.join("README.md")).collect();
    for page in pages.iter().chain(&readmes) {
        let text = fs::read_to_string(page).unwrap();
        let directory = page.parent().unwrap();
        for link in links(&text).filter(|link| !link.starts_with("http") && !link.starts_with('#'))
        {
            let path = link.split('#').next().unwrap();
            assert!(directory.join(path).exists(), "{}: {link}", page.display());
            // What a package holds is all that a reader of its README has.
            let leaves = readmes.contains(page) && path.starts_with("..");
            assert!(!leaves, "{}: {link} leaves the package", page.display());
        }
    }
}

/// The list by reader, and that of the book.
#[test]
fn every_page_is_listed() {
    for list in ["README.md", "SUMMARY.md"] {
        let text = read(Path::new("docs").join(list));
        let listed: BTreeSet<&str> = links(&text)
            .filter_map(|link| link.split('#').next())
            .collect();
        for page in pages_in("docs") {
            let name = page.file_name().unwrap().to_str().unwrap();
            let is_list = ["README.md", "SUMMARY.md"].contains(&name);
            assert!(is_list || listed.contains(name), "{list}: {name}");
        }
    }
}

#[test]
fn examples_of_readmes_can_be_pasted() {
    let readmes = crates().into_iter().map(|path| path.join("README.md"));
    for readme in readmes.chain([workspace().join("README.md")]) {
        let text = fs::read_to_string(&readme).unwrap();
        for block in text.split("```rust\n").skip(1) {
            let block = block.split("```").next().unwrap();
            let hidden = block.lines().find(|line| line.starts_with("# "));
            assert_eq!(hidden, None, "{}", readme.display());
            // A program, or nothing but items.
            let statement =
                (block.lines()).find(|line| line.starts_with("let ") || line.starts_with("assert"));
            assert_eq!(statement, None, "{}", readme.display());
        }
        let package = readme.parent().unwrap();
        if text.contains("```rust\n") && package != workspace() {
            let source = fs::read_to_string(package.join("src/lib.rs")).unwrap();
            let tested = "include_str!(\"../README.md\")";
            assert!(
                source.contains(tested),
                "{} is no doctest",
                readme.display()
            );
            let block = text.split("```rust\n").nth(1).unwrap();
            let block = block.split("```").next().unwrap().lines();
            let frame = ["", "}", "    Ok(())"];
            let lines = block.filter(|line| !frame.contains(line));
            assert!(lines.clone().count() <= 8, "{}", readme.display());
            let widest = lines.map(str::len).max();
            assert!(widest < Some(86), "{}: {widest:?}", readme.display());
        }
    }
}

/// All source files in a directory and those below it.
fn sources_in(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let sources = paths.flat_map(|path| {
        if path.is_dir() {
            sources_in(&path)
        } else {
            vec![path]
        }
    });
    sources.collect()
}

/// Every `QK-11` that the documentation of a game links to is in its rulebook.
#[test]
fn rule_numbers_lead_to_rules() {
    let mut games = 0;
    for game in NAMES {
        let directory = workspace().join("crates").join(game);
        let rules = fs::read_to_string(directory.join("RULES.md")).unwrap();
        let mut linked = BTreeSet::new();
        for file in sources_in(&directory.join("src")) {
            let source = fs::read(file).unwrap();
            let source = String::from_utf8_lossy(&source);
            let targets = links(&source).filter_map(|link| link.strip_prefix("crate::rulebook#"));
            linked.extend(targets.map(str::to_owned));
        }
        games += usize::from(!linked.is_empty());
        for target in linked {
            let anchor = format!("<a id=\"{target}\"></a>");
            assert!(rules.contains(&anchor), "{game}: {target}");
        }
    }
    assert_eq!(games, 5);
}
