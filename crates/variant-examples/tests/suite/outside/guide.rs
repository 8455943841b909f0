//! The guide to new variants, built as it stands.

use std::collections::BTreeMap;
use std::fs;

use super::workshop::{Package, workspace};

/// The files that the page shows: each block names its file in the first line.
pub(crate) fn files_of(page: &str) -> BTreeMap<String, String> {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let blocks = page.split("\n```").skip(1).step_by(2);
    for block in blocks {
        let (language, text) = block.split_once('\n').expect("a block");
        let comment = match language {
            "rust" => "// ",
            "toml" => "# ",
            _ => continue,
        };
        let (first, rest) = text.split_once('\n').expect("lines");
        let path = first.strip_prefix(comment).expect("the name of a file");
        let file = files.entry(path.to_owned()).or_default();
        file.push_str(rest);
        file.push('\n');
    }
    files
}

/// A reader who copies every block has four variants that pass their tests, and sees what the page says.
#[test]
fn the_guide_builds_and_its_perft_is_as_printed() {
    let page = workspace().join("docs/adding-a-variant.md");
    let page = fs::read_to_string(page).expect("the page");
    let files = files_of(&page);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let expected = [
        "Cargo.toml",
        "src/crossroads.rs",
        "src/foster.rs",
        "src/griffon.rs",
        "src/house.rs",
        "src/main.rs",
    ];
    assert_eq!(names, expected);
    let package = Package::new("guide", files);
    let tests = package.cargo(&["test", "--quiet"]);
    assert!(tests.contains("28 passed; 0 failed"), "{tests}");
    let printed = package.cargo(&["run", "--quiet"]);
    let counts: Vec<&str> = printed
        .lines()
        .filter(|line| line.contains("perft"))
        .collect();
    assert_eq!(counts.len(), 4);
    for line in counts {
        assert!(page.contains(line), "the page does not say\n{line}");
    }
}
