//! Small texts with one oddity each: what the lenient reader makes of them, and that the strict one refuses them.

use std::fs;
use std::path::Path;

use variant_core::lenient::apply_all;
use variant_registry::AnyPosition;

/// A text of the corpus.
struct Entry {
    line: usize,
    variant: String,
    text: String,
    /// The strict text, or the beginning of the error.
    right: Result<String, String>,
    repairs: Vec<String>,
}

/// Entries of `tests/texts/positions.txt`, whose head describes the lines.
fn entries() -> Vec<Entry> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts/positions.txt");
    let file = fs::read_to_string(path).expect("the corpus is there");
    let mut entries: Vec<Entry> = Vec::new();
    let mut variant = String::new();
    for (line, text) in (1..).zip(file.lines()) {
        let Some((mark, rest)) = text.split_once(' ') else {
            assert_eq!(text, "", "line {line}");
            continue;
        };
        match mark {
            "#" => {}
            "==" => variant = rest.into(),
            "<" => entries.push(Entry {
                line,
                variant: variant.clone(),
                text: unescaped(rest),
                right: Err("no right reading".into()),
                repairs: Vec::new(),
            }),
            _ => {
                let entry = entries.last_mut().expect("a text comes first");
                match mark {
                    ">" => entry.right = Ok(rest.into()),
                    "!" => entry.right = Err(rest.into()),
                    "~" => entry.repairs.push(rest.into()),
                    _ => panic!("line {line}: {text}"),
                }
            }
        }
    }
    entries
}

/// `\t`, `\n` and `\u{a0}` as the characters that they stand for; a text is between bars if it has blanks at an end.
fn unescaped(text: &str) -> String {
    let text = text
        .strip_prefix('|')
        .and_then(|text| text.strip_suffix('|'))
        .unwrap_or(text);
    let text = text
        .replace("\\t", "\t")
        .replace("\\n", "\n")
        .replace("\\r", "\r");
    text.replace("\\u{a0}", "\u{a0}")
        .replace("\\u{feff}", "\u{feff}")
}

#[test]
fn position_texts_are_read_as_the_corpus_says() {
    let entries = entries();
    let mut wrong = Vec::new();
    for Entry {
        line,
        variant,
        text,
        right,
        repairs,
    } in &entries
    {
        let strict = AnyPosition::parse(variant, text);
        let (read, found) = match AnyPosition::parse_lenient_as(variant, text) {
            Ok((position, found)) => {
                // The repairs are the whole difference to a text that the strict reader reads alike.
                let applied = apply_all(text, &found);
                assert_eq!(
                    AnyPosition::parse(variant, &applied).as_ref(),
                    Ok(&position),
                    "line {line}"
                );
                (Ok(position.text()), found)
            }
            Err(error) => (Err(error.to_string()), Vec::new()),
        };
        assert_eq!(
            strict.is_ok(),
            read.is_ok() && found.is_empty(),
            "line {line}: {text}"
        );
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        let same = match (&read, right) {
            (Ok(read), Ok(right)) => read == right,
            (Err(read), Err(right)) => read.starts_with(right.as_str()),
            _ => false,
        };
        if !same || found != *repairs {
            let found: String = found.iter().map(|repair| format!("\n~ {repair}")).collect();
            let read = match read {
                Ok(read) => format!("> {read}"),
                Err(error) => format!("! {error}"),
            };
            wrong.push(format!("line {line}:\n{read}{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(entries.len() >= 100, "{} texts", entries.len());
}
