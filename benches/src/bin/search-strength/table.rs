//! Tables in Markdown, printed row by row.

/// Prints a row of a table.
pub(crate) fn row<T: ToString>(cells: impl IntoIterator<Item = T>) {
    let cells: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    println!("| {} |", cells.join(" | "));
}

/// Prints the head of a table.
pub(crate) fn head<const N: usize>(columns: [&str; N]) {
    row(columns);
    row(["---"; N]);
}
