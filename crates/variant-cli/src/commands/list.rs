use serde::Serialize;
use variant_registry::variants;

use crate::failure::Failure;
use crate::output::Output;

#[derive(Serialize)]
struct ListObject<'a> {
    variant: &'a str,
    modes: &'a [&'a str],
    squares: usize,
    armies: usize,
    start: &'a str,
    boards: usize,
}

pub(crate) fn run(output: &mut Output) -> Result<(), Failure> {
    for info in variants() {
        if output.json {
            output.object(&ListObject {
                variant: info.name,
                modes: info.modes,
                squares: info.squares,
                armies: info.armies,
                start: &info.start,
                boards: info.boards,
            })?;
        } else {
            let boards = match info.boards {
                1 => String::new(),
                boards => format!("{boards} boards of "),
            };
            output.line(info.name)?;
            output.line(format_args!("  board  {boards}{} squares", info.squares))?;
            output.line(format_args!("  armies {}", info.armies))?;
            output.line(format_args!("  modes  {}", modes(info.modes)))?;
            output.line(format_args!("  start  {}", info.start))?;
        }
    }
    Ok(())
}

/// Most modes listed by name.
const SHOWN: usize = 12;

fn modes(modes: &[&str]) -> String {
    match modes.get(..SHOWN) {
        Some(first) if modes.len() > SHOWN => {
            let (first, last) = (first.join(" "), modes.last().unwrap_or(&""));
            format!(
                "{first}\n         and so on to {last}: {} modes",
                modes.len()
            )
        }
        _ => modes.join(" "),
    }
}
