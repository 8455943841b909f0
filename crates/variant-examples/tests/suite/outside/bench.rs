//! The page on benches, built as it stands.

use std::fs;

use super::guide::files_of;
use super::workshop::{Package, workspace};

/// A reader who copies both blocks has a table with three rows. Optimising takes too long for a test.
#[test]
fn the_bench_of_the_page_compares_three_games() {
    let page = workspace().join("docs/bench-your-variant.md");
    let page = fs::read_to_string(page).expect("the page");
    let package = Package::new("bench", files_of(&page));
    let table = package.cargo(&["bench", "--profile", "dev", "--quiet", "--bench", "speed"]);
    let leaves = [
        "| quarter-chess, start | ",
        "| orthodox-chess, start | 197281 |",
        "| cozy-chess | 197281 |",
    ];
    assert!(leaves.iter().all(|row| table.contains(row)), "{table}");
}
