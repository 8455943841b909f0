//! Rows of a variant's benchmarks.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use criterion::Criterion;
use orthodox_chess::OrthodoxChess;
use variant_testkit::bench::{bench_modes, bench_variant};

/// Group, function and position of each row that is stored.
fn rows(directory: &Path) -> BTreeSet<String> {
    let names = |directory: &Path| -> Vec<String> {
        let entries = std::fs::read_dir(directory).into_iter().flatten();
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names.collect()
    };
    let mut rows = BTreeSet::new();
    for group in names(directory) {
        for function in names(&directory.join(&group)) {
            for position in names(&directory.join(&group).join(&function)) {
                let row = directory.join(&group).join(&function).join(&position);
                if row.join("new").join("estimates.json").exists() {
                    rows.insert(format!("{group} {function} {position}"));
                }
            }
        }
    }
    rows
}

#[test]
fn modes_and_positions_have_their_rows() {
    let name = format!("variant-testkit-rows-{}", std::process::id());
    let directory = std::env::temp_dir().join(name);
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(1))
        .measurement_time(Duration::from_millis(1))
        .sample_size(10)
        .nresamples(1_000)
        .without_plots()
        .output_directory(&directory);
    bench_modes::<OrthodoxChess>(&mut criterion, &[("start", 1)]);
    let of_start = rows(&directory);
    let text = "7k/8/8/8/8/8/6P1/7K w - - 0 1";
    bench_variant::<OrthodoxChess>(&mut criterion, &[("ending", text, 1)]);
    let all = rows(&directory);
    std::fs::remove_dir_all(&directory).unwrap();

    let moves = ["count", "list", "play"].map(|row| format!("orthodox-chess_moves {row}"));
    let questions = [
        "key",
        "in-check",
        "is-over",
        "outcome",
        "is-legal",
        "parse",
        "list-play-key",
        "play-key-check",
    ]
    .map(|row| format!("orthodox-chess_questions {row}"));
    let perft = ["bulk", "leaf-by-leaf"].map(|row| format!("orthodox-chess_perft {row}"));
    let of_position = [&moves[..], &questions, &perft].concat();
    let games = [
        "orthodox-chess_games walk start",
        "orthodox-chess_games playout start",
    ]
    .map(str::to_owned);
    let expected = of_position.iter().map(|row| format!("{row} start"));
    let expected: BTreeSet<String> = expected.chain(games).collect();
    assert_eq!(of_start, expected);
    let of_ending = of_position.iter().map(|row| format!("{row} ending"));
    assert_eq!(all, expected.into_iter().chain(of_ending).collect());
}
