//! Small texts with one oddity each: what the lenient reader makes of them, and that the strict one refuses them.

use std::fs;
use std::path::Path;

use variant_core::lenient::apply_all;
use variant_core::{Notation, Position, Rng, Variant};
use variant_record::epd::{Epd, Operands, Operation};
use variant_registry::{AnyPosition, NAMES};
use variant_testkit::Effort;

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
            let found = (found.iter()).fold(String::new(), |lines, line| lines + "\n~ " + line);
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

/// `tests/texts/moves.txt`: a variant and a position, then texts of moves and the move in coordinates, or `!`.
#[test]
fn move_texts_are_read_as_the_corpus_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts/moves.txt");
    let file = fs::read_to_string(path).expect("the corpus is there");
    let mut position: Option<AnyPosition> = None;
    let mut wrong = Vec::new();
    let mut count = 0;
    for (line, text) in (1..).zip(file.lines()) {
        if let Some(text) = text.strip_prefix("== ") {
            position = Some(
                text.parse()
                    .unwrap_or_else(|error| panic!("line {line}: {error}")),
            );
        } else if let Some(text) = text.strip_prefix("< ") {
            let (written, right) = text.split_once(" > ").expect("a text and a move");
            let position = position.as_ref().expect("a position comes first");
            let read = position.parse_san_lenient(written);
            let text = read.map_or("!".into(), |m| m.to_string());
            if text != right {
                wrong.push(format!("line {line}: {written}: {text}"));
            }
            // One form is written, and the strict reader reads no other.
            if let Ok(m) = read {
                let san = position.san(m);
                assert_eq!(position.parse_san(&san), Ok(m), "line {line}");
                assert_eq!(
                    position.parse_san(written).is_ok(),
                    san == written,
                    "line {line}"
                );
            }
            count += 1;
        } else {
            assert!(text.is_empty() || text.starts_with('#'), "line {line}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 60, "{count} texts of moves");
}

/// Every operation that the standard types comes back as it was written, and others are kept.
#[test]
fn operations_of_epd_are_typed_and_written_back() {
    for text in [
        "orthodox-chess 1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";",
        "orthodox-chess 4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 20; am Ke2 Kf2; ce 512; dm 9; acd 12; \
         acn 123456789012; acs 5; pv O-O Ke7 Kg2; pm O-O; sm Rh8+; rc 1; eco \"A00\"; nic \"x\"; \
         c0 \"a; b\"; v3 \"line\"; D2 66; noop; my_own 1 \"two words\";",
        "zonal-chess ***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/16/*14*/**1PPPPPPPPPP1**/***1RNBQKBNR1*** \
         w KQkq - 0 1 bm d4; id \"z\";",
        "quarter-chess rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1 pawn-shift bm N^b5; id \"q\";",
        "zm-quadchess wK,6,nK/8/8/8/8/8/8/sK,6,eK ffa s swne - - - 0 0 bm Ka2; id \"m\";",
        "quad-kingdom *,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/mK,11/11,eK/12/12/12/*,*,4,wK,3,*,*/*,*,8,*,* ffa w wmbe \
         - - 0,0,0,0 0 0 bm Kg3; id \"k\";",
        "circle-chess tournament free 0 0 | 1 A-B rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | \
         2 B-A rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | A - | B - bm 1:e4; id \"c\";",
    ] {
        let read = Epd::<AnyPosition>::read(text);
        let (epd, _) = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        // The name of the variant comes first.
        assert_eq!(format!("{} {epd}", epd.position.name()), text);
        assert!(
            epd.best_moves().next().is_some() || epd.avoided_moves().count() == 2,
            "{text}"
        );
    }
    let suite =
        "orthodox-chess rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";
    let (epd, repairs) = Epd::<AnyPosition>::read(suite).unwrap();
    let counts = [("D1", 20), ("D2", 400)].map(|(depth, count)| Operation {
        opcode: depth.to_string(),
        operands: Operands::Number(count),
    });
    assert_eq!(epd.operations, counts);
    let repairs: Vec<String> = repairs.iter().map(ToString::to_string).collect();
    assert_eq!(
        repairs,
        [
            "operations, byte 72: left out `;`: superfluous",
            "operations, byte 86: read `;`: missing at the end",
        ]
    );
    for (text, error) in [
        (
            "bm Qd9",
            "operation bm, byte 42: Qd9: move text, byte 1: expected the square it goes to",
        ),
        ("bm", "operation bm, byte 42: expected a move"),
        ("ce much", "operation ce, byte 42: expected a number"),
        ("acd 1 2", "operation acd, byte 42: expected one number"),
        (
            "id;",
            "operation id, byte 42: expected a text in quotation marks",
        ),
        (
            "bm O-O; 12;",
            "operations, byte 50: expected the name of an operation",
        ),
    ] {
        let text = format!("orthodox-chess 4k3/8/8/8/8/8/8/4K2R w K - {text}");
        let read = Epd::<AnyPosition>::read(&text).map(|(epd, _)| epd.to_string());
        assert_eq!(
            read.map_err(|error| error.to_string()),
            Err(error.to_string()),
            "{text}"
        );
    }
}

/// Without the semicolon before it, this opcode would be another piece in hand.
#[test]
fn an_opcode_is_no_part_of_the_position() {
    let read = |text: &str| Epd::<AnyPosition>::read(text).map(|(epd, _)| epd.to_string());
    let text = "circle-chess tournament free 0 0 | R R7 R8";
    assert_eq!(
        read(&format!("{text}; id 1;")),
        read(&format!("{text} id 1;"))
    );
    let error = read(&format!("{text}; R8 1;")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "operations, byte 44: expected the name of an operation"
    );
}

/// Damaged texts of positions of every variant: a repair says everything that the lenient reader changes.
#[test]
fn no_meaning_changes_without_a_repair() {
    const PARTS: [&str; 20] = [
        " ", "  ", "\t", "_", "-", "/", "|", ";", ",", "*", "K", "q", "0", "00", "1", "a3", "w",
        "B", "bm", "~",
    ];
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(38));
    let mut below = |bound: usize| (rng.next() % bound.max(1) as u64) as usize;
    let (mut read, mut repaired) = (0_u32, 0_u32);
    for name in NAMES {
        let mut position = AnyPosition::start(name, None).unwrap();
        for round in 0..effort.games(400) {
            let moves = position.moves();
            if moves.is_empty() || round % 40 == 0 {
                position = AnyPosition::start(name, None).unwrap();
            } else {
                position = position.play_unchecked(moves[below(moves.len())]);
            }
            let mut text = position.text();
            for _ in 0..below(3) {
                let at = below(text.len() + 1);
                match below(3) {
                    0 => text.insert_str(at, PARTS[below(PARTS.len())]),
                    1 if at < text.len() => drop(text.remove(at)),
                    _ => {
                        let mut fields: Vec<&str> = text.split(' ').collect();
                        fields.truncate(1 + below(fields.len()));
                        text = fields.join(" ");
                    }
                }
            }
            let strict = AnyPosition::parse(name, &text);
            let Ok((found, repairs)) = AnyPosition::parse_lenient_as(name, &text) else {
                assert!(strict.is_err(), "{text}");
                continue;
            };
            read += 1;
            repaired += u32::from(!repairs.is_empty());
            assert_eq!(strict.is_ok(), repairs.is_empty(), "{text}: {repairs:?}");
            let strict = apply_all(&text, &repairs);
            assert_eq!(
                AnyPosition::parse(name, &strict).as_ref(),
                Ok(&found),
                "{text}"
            );
            assert_eq!(AnyPosition::parse(name, &found.text()), Ok(found), "{text}");
        }
    }
    // Of 2,400 texts.
    let least = effort.games(300);
    assert!(
        read > 3 * least && repaired > least,
        "{read} read, {repaired} repaired"
    );
}
