use std::path::Path;

use serde::Serialize;
use variant_core::lenient::apply_all;
use variant_record::epd::{Epd, Operands, Operation};
use variant_record::{Reading, Recorded, decode};
use variant_registry::{AnyMove, AnyPosition};
use variant_search::{Found, MATE};

use super::bestmove::{BestMoveObject, search};
use super::moves::or_dash;
use crate::arguments::Effort;
use crate::failure::{Failure, shown, warn};
use crate::input::{each_line, open};
use crate::output::Output;
use crate::start::Start;

#[derive(Serialize)]
struct SolvedObject {
    id: Option<String>,
    /// As in the suite: `bm Qd1+`.
    asked: String,
    solved: Option<bool>,
    #[serde(flatten)]
    search: BestMoveObject,
}

#[derive(Default, Serialize)]
struct SuiteObject {
    suite: String,
    positions: u64,
    solved: u64,
    refused: u64,
    nodes: u64,
    seconds: f64,
}

pub(super) fn run(
    file: &Path,
    start: &Start,
    effort: &Effort,
    output: &mut Output,
) -> Result<(), Failure> {
    let name = shown(file.display());
    let input = open(file).map_err(|error| Failure::file(&name, &error))?;
    let mut whole = SuiteObject {
        suite: name.clone(),
        ..SuiteObject::default()
    };
    let place = format!("{name}, ");
    let refused = each_line(input, &name, &place, output, |line, output| {
        let (text, encoding) = decode(line);
        if text.trim().is_empty() || text.starts_with('#') {
            return Ok(());
        }
        let read = read(
            &start.variant,
            start.origin.strict,
            &text,
            encoding.as_ref(),
        );
        let (epd, repairs) = read.map_err(Failure::Input)?;
        let number = output.input_line.unwrap_or(0);
        for repair in &repairs {
            warn(&format!("{place}line {number}: {repair}"));
        }
        output.repairs = repairs;
        answer(&epd, effort, &mut whole, output)
    })?;
    output.input_line = None;
    output.repairs.clear();
    whole.refused = refused;
    output.answer(&whole, print_whole)?;
    if refused == 0 {
        Ok(())
    } else {
        Err(Failure::Told)
    }
}

/// Reads a line, which `encoding` has decoded.
pub(super) fn read(
    variant: &str,
    is_strict: bool,
    text: &str,
    encoding: Option<&Reading>,
) -> Result<(Epd<AnyPosition>, Vec<String>), String> {
    let named = format!("{variant} {text}");
    let shift = variant.len() + 1;
    let (epd, mut repairs) =
        Epd::read(&named).map_err(|error| error.without_first(shift).to_string())?;
    let repaired = apply_all(&named, &repairs);
    let other = written_otherwise(&epd, repaired.get(shift..).unwrap_or_default());
    for repair in &mut repairs {
        repair.offset = repair.offset.saturating_sub(shift);
    }
    let encoding = encoding.into_iter().map(ToString::to_string);
    let mut repairs: Vec<String> = encoding
        .chain(repairs.iter().map(ToString::to_string))
        .collect();
    repairs.extend(other.map(|written| format!("EPD: read `{written}`")));
    match repairs.first() {
        Some(repair) if is_strict => Err(format!("not strict: {repair}")),
        _ => Ok((epd, repairs)),
    }
}

fn written_otherwise(epd: &Epd<AnyPosition>, text: &str) -> Option<String> {
    let mut whole = epd.position.position_text();
    let has_all = text.starts_with(&whole);
    for operation in &epd.operations {
        whole = format!("{whole} {}", operation.text(&epd.position));
    }
    let written = if has_all { whole } else { epd.to_string() };
    (written != text).then_some(written)
}

fn answer(
    epd: &Epd<AnyPosition>,
    effort: &Effort,
    whole: &mut SuiteObject,
    output: &mut Output,
) -> Result<(), Failure> {
    let (search, found) = search(&epd.position, effort);
    whole.nodes += search.nodes;
    whole.seconds += search.seconds;
    let answered = |operation| Some((operation, solves(operation, &found)?));
    let answers: Vec<_> = epd.operations.iter().filter_map(answered).collect();
    let asked = answers
        .iter()
        .map(|(operation, _)| operation.text(&epd.position));
    let asked: Vec<String> = asked.collect();
    let is_solved = || answers.iter().all(|&(_, solved)| solved);
    let object = SolvedObject {
        id: epd.id().map(ToString::to_string),
        asked: asked.join(" "),
        solved: (!answers.is_empty()).then(is_solved),
        search,
    };
    whole.positions += u64::from(object.solved.is_some());
    whole.solved += u64::from(object.solved == Some(true));
    if output.json {
        return output.object(&object);
    }
    let verdict = match object.solved {
        Some(true) => "solved",
        Some(false) => "missed",
        None => "-",
    };
    let number = output.input_line.unwrap_or(0);
    output.line(format_args!(
        "{:<16} {verdict:<6} {:>8} {:>3} {:>12} {:>8.3} s  {}",
        object
            .id
            .clone()
            .unwrap_or_else(|| format!("line {number}")),
        or_dash(object.search.san.as_deref().unwrap_or_default()),
        object.search.depth,
        object.search.nodes,
        object.search.seconds,
        object.asked,
    ))
}

/// Whether a search answers it as asked: `None` if it asks nothing.
fn solves(operation: &Operation<AnyPosition>, found: &Found<AnyMove>) -> Option<bool> {
    let best = found.best;
    match (operation.opcode.as_str(), &operation.operands) {
        ("bm", Operands::Moves(moves)) => Some(best.is_some_and(|m| moves.contains(&m))),
        ("am", Operands::Moves(moves)) => Some(best.is_some_and(|m| !moves.contains(&m))),
        ("dm", Operands::Number(moves)) => {
            let plies = moves.saturating_mul(2).saturating_sub(1);
            let value = found.value;
            Some(
                value
                    .is_some_and(|value| i64::from(value) >= i64::from(MATE).saturating_sub(plies)),
            )
        }
        _ => None,
    }
}

fn print_whole(whole: &SuiteObject, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!(
        "solved {} of {} in {:.3} s, {} nodes",
        whole.solved, whole.positions, whole.seconds, whole.nodes
    ))
}
