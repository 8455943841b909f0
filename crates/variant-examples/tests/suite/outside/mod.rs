//! Programs outside the workspace, built as their authors would build them.

mod bench;
mod faults;
mod front_pages;
mod guide;
mod properties;
mod workshop;

use std::collections::BTreeSet;

use workshop::Package;

/// `cargo add quad-kingdom` is enough to play, print, draw, serialise and record a game.
#[test]
fn one_crate_is_enough() {
    let printed = Package::of_folder("one-crate").cargo(&["run", "--quiet"]);
    assert!(printed.contains("[Variant \"quad-kingdom\"]"), "{printed}");
    assert!(printed.contains("ffa+points"), "{printed}");
}

/// What is behind `cargo add quad-kingdom`: our own crates, and three of others with what these are made
/// with.
#[test]
fn a_game_brings_few_crates() {
    let manifest = "[package]\nname = \"few\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
                    [dependencies]\nquad-kingdom = \"0.1\"\n[workspace]\n";
    let files = [("Cargo.toml", manifest), ("src/main.rs", "fn main() {}\n")];
    let package = Package::new("few", files.map(|(path, text)| (path.into(), text.into())));
    let tree = package.cargo(&["tree", "--edges", "normal", "--prefix", "none"]);
    let names: BTreeSet<&str> = tree
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    let ours = [
        "board-geometry",
        "chess-pieces",
        "few",
        "quad-kingdom",
        "variant-core",
        "variant-match",
        "variant-record",
    ];
    let others = ["bitflags", "smallvec", "thiserror"];
    // The derive macro behind `thiserror`: only there while compiling.
    let compile_time = [
        "proc-macro2",
        "quote",
        "syn",
        "thiserror-impl",
        "unicode-ident",
    ];
    let expected = ours.into_iter().chain(others).chain(compile_time).collect();
    assert_eq!(names, expected);
}
