//! Records with a fault at a known place.

use variant_core::Rng;

use super::sketch::{Kind, Sketch, Word};
use super::walks::pick;

pub(crate) struct Fault {
    pub(crate) text: String,
    pub(crate) at: usize,
}

/// `None` if the record has no place for the fault. `illegal` returns illegal moves before a ply; `bad_tag`
/// is a tag with an invalid value.
pub(crate) fn fault(
    sketch: &Sketch,
    illegal: impl Fn(usize) -> Vec<String>,
    bad_tag: Option<&str>,
    rng: &mut Rng,
) -> Option<Fault> {
    match rng.below(10) {
        0 | 1 => wrong_ply(sketch, illegal, rng),
        2 => {
            let words = [
                "resign:?", "absent:9", "draw:", "Zz9", "x9", "99:e2e4", "e2e", "N@",
            ];
            word(sketch, pick(&words, rng)?, rng)
        }
        3 => word(sketch, pick(&[")", "}", "%x", "99999999999."], rng)?, rng),
        4 => after_the_end(sketch),
        5 => wrong_result(sketch, rng),
        6 => unclosed(sketch),
        7 => broken_tag(sketch, rng),
        8 => wrong_tag(sketch, rng),
        _ => another_tag(sketch, bad_tag, rng),
    }
}

fn rendered(sketch: &Sketch, word: usize) -> Option<Fault> {
    let rendered = sketch.rendered();
    Some(Fault {
        at: *rendered.words.get(word)?,
        text: rendered.text,
    })
}

fn wrong_ply(
    sketch: &Sketch,
    illegal: impl Fn(usize) -> Vec<String>,
    rng: &mut Rng,
) -> Option<Fault> {
    let plies = sketch.words.iter().enumerate();
    let plies = plies.filter_map(|(index, word)| match word.kind {
        Kind::Ply(ply) => Some((index, ply)),
        _ => None,
    });
    let (index, ply) = *pick(&plies.collect::<Vec<_>>(), rng)?;
    let mut sketch = sketch.clone();
    sketch.words[index]
        .text
        .clone_from(pick(&illegal(ply), rng)?);
    rendered(&sketch, index)
}

fn word(sketch: &Sketch, text: &str, rng: &mut Rng) -> Option<Fault> {
    let gap = sketch.gap(rng)?;
    let mut sketch = sketch.clone();
    sketch.words.insert(gap, Word::new(text, Kind::Ignored));
    let fault = rendered(&sketch, gap)?;
    // `%` begins an ignored line.
    let before = &fault.text[..fault.at];
    let is_escape = text.starts_with('%') && (before.is_empty() || before.ends_with('\n'));
    (!is_escape).then_some(fault)
}

fn after_the_end(sketch: &Sketch) -> Option<Fault> {
    let result = sketch.result_word()?;
    let mut sketch = sketch.clone();
    let mut last = sketch.words.iter().rev();
    let ply = last.find(|word| matches!(word.kind, Kind::Ply(_)))?;
    let ply = Word::new(ply.text.clone(), Kind::Ignored);
    let place = if sketch.is_over {
        result
    } else {
        sketch.words.len()
    };
    sketch.words.insert(place, ply);
    rendered(&sketch, place)
}

fn wrong_result(sketch: &Sketch, rng: &mut Rng) -> Option<Fault> {
    let index = sketch.result_word()?;
    let mut sketch = sketch.clone();
    let count = match rng.below(3) {
        0 => sketch.players + 1,
        1 if sketch.players > 2 => sketch.players - 1,
        _ if sketch.is_over => sketch.players,
        _ => return None,
    };
    let mut scores = vec!["0"; count];
    scores[rng.below(count as u64) as usize] = "1";
    let result = scores.join("-");
    if result == sketch.words[index].text {
        return None;
    }
    sketch.words[index].text = result;
    rendered(&sketch, index)
}

fn unclosed(sketch: &Sketch) -> Option<Fault> {
    let rendered = sketch.rendered();
    let words = sketch.words.iter().zip(rendered.words).rev();
    let mut brackets =
        words.filter(|(word, _)| word.kind == Kind::Said && word.text.starts_with(['{', '(']));
    let (word, at) = brackets.next()?;
    let mut text = rendered.text;
    let end = at + word.text.len() - 1;
    if word.text.starts_with('{') && !text[end + 1..].contains('}') {
        text.remove(end);
    } else {
        text.truncate(at + 1);
    }
    Some(Fault { text, at })
}

fn broken_tag(sketch: &Sketch, rng: &mut Rng) -> Option<Fault> {
    let rendered = sketch.rendered();
    let index = rng.below(sketch.tags.len() as u64) as usize;
    let (tag, &at) = (sketch.tags.get(index)?, rendered.tags.get(index)?);
    let mut text = rendered.text;
    let opening = at + tag.text.find('"')?;
    let closing = at + tag.text.rfind('"')?;
    let at = match rng.below(4) {
        0 => {
            let name = at + 1;
            text.replace_range(name..opening, "");
            name
        }
        // Otherwise it would be taken for the closing mark.
        1 if closing > opening + 1 => {
            text.remove(opening);
            opening
        }
        2 => {
            text.remove(closing);
            // The value ends with the line if no other tag begins there.
            let end = closing + text[closing..].find('\n')?;
            if text[opening + 1..end].contains(['"', '\\']) {
                return None;
            }
            end
        }
        3 => {
            let bracket = closing + text[closing..].find(']')?;
            text.remove(bracket);
            bracket + text[bracket..].find(|letter: char| !letter.is_whitespace())?
        }
        _ => return None,
    };
    Some(Fault { text, at })
}

fn wrong_tag(sketch: &Sketch, rng: &mut Rng) -> Option<Fault> {
    let rendered = sketch.rendered();
    let index = rng.below(sketch.tags.len() as u64) as usize;
    let (tag, &at) = (sketch.tags.get(index)?, rendered.tags.get(index)?);
    let mut text = rendered.text;
    let value = at + tag.text.find('"')? + 1;
    match tag.name {
        "Variant" | "VariantMode" => text.insert_str(value, "no-"),
        "FEN" => text.insert(value, '?'),
        _ => return None,
    }
    Some(Fault { text, at })
}

/// A second start, or a tag with an unknown value.
fn another_tag(sketch: &Sketch, bad_tag: Option<&str>, rng: &mut Rng) -> Option<Fault> {
    let rendered = sketch.rendered();
    let mut text = rendered.text;
    let end = *rendered.words.first()?;
    let place = |name| sketch.tags.iter().position(|tag| tag.name == name);
    if let Some(tag) = bad_tag.filter(|_| rng.below(2) == 0) {
        let at = *rendered.tags.first()?;
        text.insert_str(at, tag);
        return Some(Fault { text, at });
    }
    if let Some(position) = place("FEN") {
        let at = *rendered.tags.get(position)?;
        text.insert_str(at, "[VariantMode \"x\"]");
        let at = at + "[VariantMode \"x\"]".len();
        return Some(Fault { text, at });
    }
    place("VariantMode")?;
    text.insert_str(end, "[FEN \"\"]\n");
    Some(Fault { text, at: end })
}
