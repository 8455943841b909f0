//! The page on property tests, built as it stands.

use std::fs;

use super::guide::files_of;
use super::workshop::{Package, workspace};

/// A reader who copies every block has tests that pass, and one that fails and says why.
#[test]
fn the_page_on_property_tests_is_built_as_it_stands() {
    let page = workspace().join("docs/property-tests.md");
    let page = fs::read_to_string(page).expect("the page");
    let package = Package::new("properties", files_of(&page));
    let passed = package.cargo(&["test", "--quiet", "--test", "properties"]);
    assert!(passed.contains("8 passed; 0 failed"), "{passed}");

    let failing = ["test", "--quiet", "--test", "failing"];
    let failed = package.failing(&failing, &[]);
    let report: Vec<&str> = failed
        .lines()
        .skip_while(|line| !line.starts_with("smallest case: orthodox-chess, 0 plies, "))
        .take_while(|line| !line.starts_with("note:") && !line.starts_with("stack backtrace"))
        .filter(|line| !line.is_empty())
        .collect();
    assert!((15..=25).contains(&report.len()), "{failed}");
    let command = report
        .iter()
        .find_map(|line| line.strip_prefix("run it again: "));
    let (case, command) = command
        .and_then(|command| {
            command
                .strip_prefix("VARIANT_TESTKIT_CASE='")?
                .split_once('\'')
        })
        .expect("a command");
    let expected = " cargo test -p my-properties -- --exact nobody_can_be_taken_en_passant";
    assert_eq!(command, expected);
    let again = package.failing(&failing, &[("VARIANT_TESTKIT_CASE", case)]);
    assert!(again.contains(report[0]), "{again}");

    // The page prints the same kinds of lines as the test.
    let start = |line: &str| line.chars().take(12).collect::<String>();
    for line in report.iter().filter(|line| line.contains(": ")) {
        assert!(page.contains(&start(line)), "the page does not show {line}");
    }
}
