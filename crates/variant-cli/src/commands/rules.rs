use serde::Serialize;
use variant_core::text::excerpt;
use variant_registry::variants;

use crate::arguments::Rules;
use crate::failure::Failure;
use crate::output::Output;
use crate::rulebook::{Rule, in_short, numbered};

#[derive(Serialize)]
struct RuleObject<'a> {
    variant: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<&'a str>,
    text: &'a str,
}

pub(crate) fn run(arguments: &Rules, output: &mut Output) -> Result<(), Failure> {
    let Rules { variant, number } = arguments;
    if !output.json {
        let text = match number {
            Some(words) => text_of(variant, words).map_err(Failure::input)?,
            None => in_short(page(variant)),
        };
        return output.line(text);
    }
    let Some(words) = number else {
        let text = &in_short(page(variant));
        return output.object(&RuleObject {
            variant,
            number: None,
            text,
        });
    };
    for rule in found(variant, words).map_err(Failure::input)? {
        output.object(&RuleObject {
            variant,
            number: Some(rule.number),
            text: &rule.text,
        })?;
    }
    Ok(())
}

pub(crate) fn page(variant: &str) -> &'static str {
    let info = variants().find(|info| info.name == variant);
    info.map_or("", |info| info.rules)
}

pub(crate) fn text_of(variant: &str, words: &str) -> Result<String, String> {
    let lines = about(variant, words);
    if lines.is_empty() {
        found(variant, words)?;
    }
    Ok(lines.join("\n"))
}

/// Lines of the short rules, if no rule has the word.
pub(crate) fn about(variant: &str, words: &str) -> Vec<String> {
    let rules = found(variant, words).unwrap_or_default().into_iter();
    let lines: Vec<String> = rules
        .map(|rule| format!("{}  {}", rule.number, rule.text))
        .collect();
    if !lines.is_empty() {
        return lines;
    }
    let words = words.to_lowercase();
    let short = in_short(page(variant)).replace("\n  ", " ");
    let mentioning = short
        .lines()
        .filter(|line| line.to_lowercase().contains(&words));
    mentioning.map(str::to_owned).collect()
}

/// By number (`QC-8`, `8`) or word.
fn found(variant: &str, words: &str) -> Result<Vec<Rule<'static>>, String> {
    let rules = || numbered(page(variant));
    let is_number = |rule: &Rule<'_>| {
        let digits = rule.number.split_once('-').map(|(_, digits)| digits);
        rule.number.eq_ignore_ascii_case(words) || digits == Some(words)
    };
    let mut found: Vec<Rule<'static>> = rules().filter(is_number).collect();
    if found.is_empty() && words.chars().any(char::is_alphabetic) {
        let words = words.to_lowercase();
        let mentions = |rule: &Rule<'_>| rule.text.to_lowercase().contains(&words);
        found = rules().filter(mentions).collect();
    }
    if found.is_empty() {
        return Err(format!("{variant} has no rule `{}`", excerpt(words)));
    }
    Ok(found)
}
