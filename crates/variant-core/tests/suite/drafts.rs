//! Drafts: position texts under repair.

use orthodox_chess::OrthodoxChess;
use variant_core::Notation;
use variant_core::lenient::{Draft, apply_all};

fn repairs(draft: &Draft<'_>) -> Vec<String> {
    draft.repairs().iter().map(ToString::to_string).collect()
}

/// Asserts that the repairs are the difference of both texts.
fn repaired(source: &str, draft: &Draft<'_>) -> String {
    let text = draft.to_string();
    assert_eq!(apply_all(source, &draft.repairs()), text, "{source}");
    text
}

#[test]
fn a_draft_is_split_at_blanks_and_bars() {
    for (source, fields) in [
        ("", &[][..]),
        ("a", &["a"]),
        ("  a  b\tc ", &["a", "b", "c"]),
        ("\u{feff}a b", &["a", "b"]),
        ("a|b | c", &["a", "|", "b", "|", "c"]),
        // Underscores are blanks where there are no others.
        ("a_b_c", &["a", "b", "c"]),
        ("a_b c", &["a_b", "c"]),
    ] {
        let draft = Draft::new(source);
        let texts: Vec<_> = (0..draft.len()).map(|index| draft.text(index)).collect();
        assert_eq!(texts, fields, "{source}");
        assert_eq!(draft.is_empty(), fields.is_empty());
        assert_eq!(draft.text(draft.len()), "");
        assert_eq!(repaired(source, &draft), fields.join(" "));
    }
}

#[test]
fn fields_are_named_and_edited() {
    let source = "8/8 W x 7";
    let mut draft = Draft::new(source);
    draft.complete(&[("placement", ""), ("turn", "b")]);
    draft.name(2, "castling");
    draft.set(1, "W", "the same");
    assert!(repairs(&draft).is_empty());
    draft.edit(1, "lower case", |text| Some(text.to_lowercase()));
    draft.edit(3, "no change", |_| None);
    draft.set(2, "-", "nothing");
    draft.set(9, "-", "no such field");
    draft.edit(9, "no such field", |_| Some(String::new()));
    assert_eq!(repaired(source, &draft), "8/8 w - 7");
    assert_eq!(
        repairs(&draft),
        [
            "turn, byte 4: read `w` for `W`: lower case",
            "castling, byte 6: read `-` for `x`: nothing",
        ]
    );
}

#[test]
fn missing_fields_are_inserted_and_torn_ones_joined() {
    let source = "8/8 w K Q 3";
    let mut draft = Draft::new(source);
    draft.join(2);
    draft.join(3);
    draft.insert(3, "en passant", "-");
    assert_eq!(repaired(source, &draft), "8/8 w KQ - 3");
    draft.complete(&[
        ("a", "a"),
        ("b", "b"),
        ("c", "c"),
        ("d", "d"),
        ("e", "e"),
        ("f", "f"),
    ]);
    assert_eq!(repaired(source, &draft), "8/8 w KQ - 3 f");
    let joined = "c, byte 6: read `KQ` for `K Q`: blanks inside a field";
    assert_eq!(
        repairs(&draft),
        [
            joined,
            "d, byte 9: read `-`: missing",
            "f, byte 11: read `f`: missing"
        ]
    );
    let mut empty = Draft::new("");
    empty.insert(7, "turn", "w");
    assert_eq!(repaired("", &empty), "w");
    // The last field has none to be joined with.
    let mut one = Draft::new("a b");
    one.join(1);
    assert_eq!(one.to_string(), "a b");
}

#[test]
fn counters_are_plain_numbers_with_defaults() {
    for (source, text) in [
        ("8/8 w", "8/8 w 0 1"),
        ("8/8 w 5", "8/8 w 5 1"),
        ("8/8 w 05 007", "8/8 w 5 7"),
        ("8/8 w - -", "8/8 w 0 1"),
        // A field is missing before the counters.
        ("8/8", "8/8"),
    ] {
        let mut draft = Draft::new(source);
        draft.counters(2, &[("clock", 0), ("number", 1)]);
        assert_eq!(repaired(source, &draft), text);
    }
}

#[test]
fn operations_follow_the_position() {
    let is_field = |text: &str| text == "option";
    for (source, position, operations) in [
        (
            "8/8 w - bm e4; id \"x\";",
            "8/8 w -",
            Some((8, "bm e4; id \"x\";")),
        ),
        // A known name needs no semicolon.
        ("8/8 w - bm e4", "8/8 w -", Some((8, "bm e4"))),
        ("8/8 w - option", "8/8 w - option", None),
        (
            "8/8 w - option bm e4",
            "8/8 w - option",
            Some((15, "bm e4")),
        ),
        ("8/8 w - words", "8/8 w - words", None),
        ("8/8 w - words x;", "8/8 w -", Some((8, "words x;"))),
        // Before three fields are complete, a letter is one of them; a semicolon ends them.
        ("8/8 bm -", "8/8 bm -", None),
        ("8/8 w;D1 20", "8/8 w", Some((5, ";D1 20"))),
        ("8/8;D1 20", "8/8;D1 20", None),
    ] {
        let mut draft = Draft::new(source);
        draft.split_operations(3, is_field);
        assert_eq!(repaired(source, &draft), position, "{source}");
        assert_eq!(draft.operations(), operations, "{source}");
    }
}

#[test]
fn a_position_ends_where_operations_begin() {
    let ended = |index, at| {
        let mut draft = Draft::new("8/8 wé x");
        draft.end_position_at(index, at);
        let operations = draft.operations().map(|(start, _)| start);
        (repaired("8/8 wé x", &draft), operations)
    };
    assert_eq!(ended(1, 0), ("8/8".into(), Some(4)));
    assert_eq!(ended(1, 1), ("8/8 w".into(), Some(5)));
    // Within a character and beyond the end: the end.
    assert_eq!(ended(1, 2), ("8/8 wé".into(), Some(7)));
    assert_eq!(ended(1, 9), ("8/8 wé".into(), Some(7)));
    assert_eq!(ended(3, 0), ("8/8 wé x".into(), None));
}

#[test]
fn the_first_field_can_be_left_out_of_a_repair() {
    let mut draft = Draft::new("name a b");
    draft.behind_first(|rest| {
        assert_eq!((rest.len(), rest.text(0)), (2, "a"));
        rest.set(0, "A", "upper case");
    });
    assert_eq!(draft.to_string(), "name A b");
    let mut empty = Draft::new("");
    empty.behind_first(|_| panic!("there is no field"));
}

#[test]
fn errors_are_found_in_the_given_text() {
    let offset = |text: &str| {
        let error = OrthodoxChess::parse_lenient(text).unwrap_err();
        (error.field, error.offset)
    };
    assert_eq!(offset("8/8/8/4x3/8/8/8/8 w - - 0 1"), ("placement", 7));
    assert_eq!(offset("  8/8/8/4x3/8/8/8/8  w"), ("placement", 9));
    assert_eq!(
        offset(" k7/8/8/8/8/8/8/K7   w   Kx  - 0 1"),
        ("castling", 26)
    );
}
