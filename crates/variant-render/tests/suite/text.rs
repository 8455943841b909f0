//! Text boards as they come out.

use insta::assert_snapshot;
use variant_render::{Diagram, Figure, Piece, Row, Sheet, Side, TextStyle, Theme};

use crate::boards;

fn coloured(sheet: &Sheet) -> String {
    let mut style = TextStyle::default();
    style.colours = Some(Theme::default());
    sheet.text(&style)
}

#[test]
fn quarters_in_ascii() {
    assert_snapshot!(boards::quarters().ascii());
}

#[test]
fn quarters_in_unicode() {
    assert_snapshot!(boards::quarters().unicode());
}

#[test]
fn towers_in_ascii() {
    assert_snapshot!(boards::towers().ascii());
}

#[test]
fn towers_in_unicode() {
    assert_snapshot!(boards::towers().unicode());
}

#[test]
fn towers_in_colours() {
    assert_snapshot!(coloured(&boards::towers()).replace('\u{1b}', "^"));
}

#[test]
fn flanks_in_unicode() {
    assert_snapshot!(boards::flanks().unicode());
}

#[test]
fn flanks_in_colours() {
    assert_snapshot!(coloured(&boards::flanks()).replace('\u{1b}', "^"));
}

#[test]
fn circle_in_ascii() {
    assert_snapshot!(boards::circle().ascii());
}

#[test]
fn medley_in_ascii() {
    assert_snapshot!(boards::medley().ascii());
}

#[test]
fn medley_in_unicode() {
    assert_snapshot!(boards::medley().unicode());
}

#[test]
fn boards_seen_from_all_sides() {
    let sides = [Side::South, Side::West, Side::North, Side::East];
    assert_snapshot!(sides.map(|side| boards::seated(side).unicode()).concat());
}

/// Lines of ranks without frames, and what signs mean.
#[test]
fn compact_boards_and_their_keys() {
    let sheets = [boards::quarters(), boards::towers(), boards::medley()];
    let texts = sheets.map(|sheet| {
        let mut style = TextStyle::default();
        style.compact = true;
        let [unicode, key] = [sheet.text(&style), sheet.key(&style)];
        style.ascii = true;
        [unicode, key, sheet.text(&style), sheet.key(&style)].join("\n")
    });
    assert_snapshot!(texts.join("\n"));
}

#[test]
fn a_long_row_goes_on_below() {
    assert_snapshot!(boards::circle_with_a_long_row().ascii());
}

#[test]
fn flags_and_labels() {
    assert_eq!(
        boards::signs().ascii().lines().collect::<Vec<_>>(),
        [
            "    a   b   c",
            "  +---+---+---+",
            "2 |[ ]|   |Z  | 2",
            "  F===+===+===F",
            "1 |   |ZR |   | 1",
            "  +---+---+---+",
            "    a   b   c",
        ]
    );
    assert_eq!(
        boards::signs().unicode().lines().nth(3),
        Some(
            "  \u{2691}\u{2501}\u{2501}\u{2501}\u{253f}\u{2501}\u{2501}\u{2501}\u{253f}\u{2501}\u{2501}\u{2501}\u{2691}"
        )
    );
}

#[test]
fn a_width_and_columns_decide_what_stands_side_by_side() {
    let mut sheet = boards::circle();
    let beside = |sheet: &Sheet, style: &TextStyle| {
        let text = sheet.text(style);
        text.lines().map(|line| line.matches(" - ").count()).max()
    };
    let mut style = TextStyle::default();
    assert_eq!(beside(&sheet, &style), Some(3));
    style.width = 45;
    assert_eq!(beside(&sheet, &style), Some(2));
    style.width = 0;
    assert_eq!(beside(&sheet, &style), Some(1));
    sheet.columns = Some(3);
    assert_eq!(beside(&sheet, &style), Some(3));
}

#[test]
fn what_is_as_wide_as_allowed_fits_and_what_is_wider_stands_alone() {
    let mut sheet = boards::circle();
    for diagram in &mut sheet.diagrams {
        diagram.rows.clear();
    }
    sheet.rows = vec![
        Row::new("C")
            .with(Piece::from_letter('P'), 1000)
            .with(Piece::from_letter('N'), 1),
    ];
    let lines = |sheet: &Sheet, width| {
        let mut style = TextStyle::default();
        style.width = width;
        let text = sheet.text(&style);
        let lines: Vec<String> = text.lines().map(Into::into).collect();
        lines
    };
    let widest = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max();
    let board = widest(&lines(&sheet, 0)).unwrap();
    let [height, lower] = [3, 2].map(|columns| {
        sheet.columns = Some(columns);
        lines(&sheet, 80).len()
    });
    sheet.columns = None;
    let beside = widest(&lines(&sheet, usize::MAX)).unwrap();
    assert_eq!(beside, 3 * board + 2 * 3);
    assert_eq!(lines(&sheet, beside).len(), height);
    assert_eq!(lines(&sheet, beside - 1).len(), lower);
    // The row goes on below once it has to, and does not begin with an empty line.
    let row = |width| {
        let lines = lines(&sheet, width);
        let at = lines
            .iter()
            .position(|line| line.starts_with("C:"))
            .unwrap();
        lines[at..].to_vec()
    };
    assert_eq!(row(80), ["C: 1000\u{d7}\u{2659} \u{2658}"]);
    assert_eq!(row(0), ["C: 1000\u{d7}\u{2659}", "   \u{2658}"]);
}

#[test]
fn only_coloured_text_has_escape_codes() {
    for sheet in [boards::quarters(), boards::towers(), boards::circle()] {
        assert!(!sheet.ascii().contains('\u{1b}'));
        assert!(!sheet.unicode().contains('\u{1b}'));
        assert!(coloured(&sheet).contains('\u{1b}'));
        let mut style = TextStyle::default();
        style.ascii = true;
        style.colours = Some(Theme::default());
        let plain = strip_codes(&sheet.text(&style));
        let without_blanks = |text: &str| -> Vec<String> {
            text.lines().map(|line| line.trim_end().into()).collect()
        };
        assert_eq!(without_blanks(&plain), without_blanks(&sheet.ascii()));
    }
}

fn strip_codes(text: &str) -> String {
    text.split('\u{1b}')
        .enumerate()
        .map(|(index, part)| match (index, part.split_once('m')) {
            (1.., Some((_, rest))) => rest,
            _ => part,
        })
        .collect()
}

#[test]
fn letters_that_move_the_cursor_are_not_printed() {
    let mut sheet = boards::flanks();
    let diagram: &mut Diagram = &mut sheet.diagrams[0];
    diagram.pieces.insert(
        boards::place("d2"),
        Piece::new(Figure::lettered('\u{1b}'), 0),
    );
    diagram.above.push("a\u{202e}b\nc\u{7}".into());
    assert!(sheet.unicode().starts_with("a?b?c?\n"));
    assert!(sheet.unicode().contains("\u{2502} ? \u{2503}"));
}
