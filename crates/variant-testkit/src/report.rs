use std::env;
use std::fmt::Display;
use std::str::FromStr;

use variant_core::Game;
use variant_record::{Record, Recorded};

use crate::board_text::picture;

/// Restricts a run to one case: `<variant>: <position>; <ply> <ply>`.
pub(crate) const CASE: &str = "VARIANT_TESTKIT_CASE";

/// Position, picture, record, and the command that reruns a failing case.
pub(crate) fn report<P: Recorded>(case: &str, position: &P, game: &Game<P>) -> String {
    let (start, plies) = case.split_once(';').unwrap_or((case, ""));
    let count = match plies.split_whitespace().count() {
        1 => "1 ply".to_owned(),
        count => format!("{count} plies"),
    };
    let text = position.to_string();
    let record = Record::of_game(game).to_string();
    let record = record.lines().filter(|line| is_needed(line));
    let lines = [
        format!("smallest case: {}, {count}, {text}", P::NAME),
        picture(&text, start),
        record.collect::<Vec<_>>().join("\n"),
        format!("run it again: {}", command(P::NAME, case)),
    ];
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

fn is_needed(line: &str) -> bool {
    let tags = ["[Variant", "[Mode ", "[Position ", "[FEN "];
    !line.is_empty() && (!line.starts_with('[') || tags.iter().any(|tag| line.starts_with(tag)))
}

/// Text of a line or game: `<position>; <ply> <ply>`.
pub(crate) fn case_text(start: impl Display, plies: impl IntoIterator<Item: Display>) -> String {
    let plies = plies.into_iter().map(|ply| format!(" {ply}"));
    format!("{start};") + &plies.collect::<String>()
}

pub(crate) fn command(variant: &str, case: &str) -> String {
    let case = format!("{variant}: {case}");
    let case = case.replace('\'', r"'\''");
    let mut command = format!("{CASE}='{case}' cargo test");
    if let Ok(package) = env::var("CARGO_PKG_NAME") {
        command.push_str(" -p ");
        command.push_str(&package);
    }
    let thread = std::thread::current();
    if let Some(test) = thread.name().filter(|&name| name != "main") {
        command.push_str(" -- --exact ");
        command.push_str(test);
    }
    command
}

/// # Panics
/// If the case does not read; no other may pass in its place.
pub(crate) fn asked_for<P: Recorded, T: FromStr<Err = String>>() -> Option<T> {
    let case = env::var(CASE).ok()?;
    let (variant, text) = case.split_once(": ")?;
    if variant != P::NAME {
        return None;
    }
    Some((text.parse()).unwrap_or_else(|error| panic!("{CASE}: {text}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_quoted_for_the_shell() {
        assert_eq!(
            command("x", "it's; a1 b2"),
            "VARIANT_TESTKIT_CASE='x: it'\\''s; a1 b2' cargo test -p variant-testkit -- --exact \
             report::tests::commands_are_quoted_for_the_shell"
        );
    }
}
