use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use variant_perft::{CountOverflow, perft_part};
use variant_registry::AnyPosition;

use super::perft::{Known, print_total};
use crate::arguments::{Perft, Split};
use crate::failure::{Failure, shown};
use crate::input::read_text;
use crate::json::Count;
use crate::output::Output;
use crate::progress::Progress;

/// Also for `--merge`, as `1/1`.
#[derive(Clone, Deserialize, Serialize)]
struct PartObject {
    variant: String,
    depth: u32,
    nodes: Count,
    seconds: f64,
    split: String,
    #[serde(default)]
    divide: BTreeMap<String, Count>,
    position: String,
    /// Parts depend on the version's move order.
    version: String,
}

const PARTS_LIMIT: u64 = 16 << 20;

pub(crate) fn run(
    arguments: &Perft,
    variant: &str,
    depth: u32,
    split: Split,
    output: &mut Output,
) -> Result<(), Failure> {
    let known = Known::new(variant, arguments.hash)?;
    if arguments.origin.position.as_deref() == Some("-") {
        let message = "--split counts one position, not those of `--position -`";
        return Err(Failure::Usage(message.into()));
    }
    let Split { part, parts } = split;
    let start = arguments.origin.position(variant, output)?;
    let progress = Progress::new();
    let count = |position: &AnyPosition, depth| known.count(position, depth);
    let nodes = perft_part(&start, depth, part.get() - 1, parts, count);
    let object = PartObject {
        variant: variant.into(),
        depth,
        nodes: Count(nodes.map_err(Failure::input)?),
        seconds: progress.finish().as_secs_f64(),
        split: split.to_string(),
        divide: BTreeMap::new(),
        position: start.text(),
        version: env!("CARGO_PKG_VERSION").into(),
    };
    answer(&object, &format!(", part {split}"), output)
}

fn answer(object: &PartObject, part: &str, output: &mut Output) -> Result<(), Failure> {
    output.answer(object, |object, output| {
        let name = format!("{}{part}", object.variant);
        print_total(&name, object.depth, object.nodes, object.seconds, output)
    })
}

/// Facts on which all parts agree.
fn facts(part: &PartObject, split: Split) -> [(&'static str, String); 5] {
    [
        ("variant", part.variant.clone()),
        ("depth", part.depth.to_string()),
        ("position", part.position.clone()),
        ("version", part.version.clone()),
        ("number of parts", split.parts.to_string()),
    ]
}

pub(crate) fn merge(files: &[PathBuf], output: &mut Output) -> Result<(), Failure> {
    let mut whole = None;
    let mut parts = BTreeMap::new();
    let (mut count, mut nodes, mut seconds) = (0, 0_u128, 0.0);
    for file in files {
        let name = shown(file.display());
        let text = read_text(file, PARTS_LIMIT)?;
        for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.is_empty()) {
            let wrong =
                |problem: &str| Failure::input(format_args!("{name}, line {line}: {problem}"));
            let part: PartObject = serde_json::from_str(text)
                .map_err(|error| wrong(&format!("not a part of a count: {error}")))?;
            let split: Split = part.split.parse().map_err(wrong)?;
            count = split.parts.get();
            let facts = facts(&part, split);
            let (_, first) = whole.get_or_insert_with(|| (part.clone(), facts.clone()));
            let mut pairs = first.iter().zip(&facts);
            if let Some(((field, one), (_, other))) = pairs.find(|(one, other)| one != other) {
                return Err(wrong(&format!(
                    "a part of another count: its {field} is `{other}`, that of the first `{one}`"
                )));
            }
            if let Some(earlier) = parts.insert(split.part, name.clone()) {
                return Err(wrong(&format!("part {split} is in {earlier} already")));
            }
            let sum = nodes.checked_add(part.nodes.0);
            nodes = sum.ok_or_else(|| Failure::input(CountOverflow))?;
            seconds += part.seconds;
        }
    }
    let Some((first, _)) = whole else {
        return Err(Failure::input("the files have no part of a count"));
    };
    let missing: Vec<String> = (1..=count)
        .filter(|&number| NonZero::new(number).is_some_and(|part| !parts.contains_key(&part)))
        .take(10)
        .map(|number| format!("{number}/{count}"))
        .collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        return Err(Failure::input(format_args!("parts are missing: {missing}")));
    }
    let object = PartObject {
        nodes: Count(nodes),
        seconds,
        split: "1/1".into(),
        divide: BTreeMap::new(),
        ..first
    };
    answer(&object, "", output)
}
