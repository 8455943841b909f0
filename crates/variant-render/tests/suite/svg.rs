//! The structure of SVG documents.

use insta::assert_snapshot;
use roxmltree::{Document, Node};
use std::fmt::Write;
use variant_render::{
    Army, Arrow, Figure, LegendEntry, Outline, Paint, Piece, Rgb, Row, Sheet, Side, Theme,
};

use crate::boards;

/// The elements with their attributes, without paths.
fn outline(svg: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let mut text = String::new();
    for node in document.descendants().filter(Node::is_element) {
        let depth = node.ancestors().count() - 2;
        write!(text, "{:1$}{2}", "", 2 * depth, node.tag_name().name()).unwrap();
        for attribute in node
            .attributes()
            .filter(|attribute| attribute.name() != "d")
        {
            write!(text, " {}={}", attribute.name(), attribute.value()).unwrap();
        }
        if let Some(content) = node.text() {
            write!(text, ": {content}").unwrap();
        }
        text.push('\n');
    }
    text
}

/// The paths of all that is drawn besides pieces.
fn paths(svg: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let paths = document.descendants().filter(|node| {
        node.has_tag_name("path") && !node.ancestors().any(|above| above.has_tag_name("defs"))
    });
    let paths: Vec<&str> = paths.filter_map(|node| node.attribute("d")).collect();
    paths.join("\n")
}

/// The titles of all pieces, in the order of the document.
fn titles(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    document
        .descendants()
        .filter(|node| node.has_tag_name("use"))
        .filter_map(|node| node.prev_sibling_element())
        .filter_map(|title| title.text().map(Into::into))
        .collect()
}

#[test]
fn structure_of_towers() {
    assert_snapshot!(outline(&boards::towers().svg()));
}

#[test]
fn structure_of_flanks() {
    let mut sheet = boards::flanks();
    sheet.diagrams[0].checked.push(boards::place("a2"));
    sheet.diagrams[0].targets = vec![boards::place("a2"), boards::place("c2")];
    let arrow = Arrow::new(boards::place("a2"), boards::place("c4"));
    sheet.diagrams[0].arrows = vec![arrow, Arrow::new(arrow.from, arrow.from)];
    assert_snapshot!(outline(&sheet.svg()));
}

#[test]
fn structure_of_quarters() {
    assert_snapshot!(outline(&boards::quarters().svg()));
}

#[test]
fn structure_of_circle_with_a_long_row() {
    assert_snapshot!(outline(&boards::circle_with_a_long_row().svg()));
}

/// Arrows along a file, a rank, a diagonal and none of them.
#[test]
fn arrows_point_where_they_should() {
    let mut sheet = boards::flanks();
    sheet.diagrams[0].arrows = [("c1", "c4"), ("a2", "f2"), ("e4", "b1"), ("f3", "d2")]
        .map(|(from, to)| Arrow::new(boards::place(from), boards::place(to)))
        .into();
    assert_snapshot!(paths(&sheet.svg()));
}

/// Every element with every attribute, so that nothing moves unnoticed.
#[test]
fn a_whole_document() {
    assert_snapshot!(boards::medley().svg().replace("><", ">\n<"));
}

#[test]
fn a_whole_ring() {
    assert_snapshot!(boards::ring().svg().replace("><", ">\n<"));
}

#[test]
fn a_whole_legend_beside_the_boards() {
    let mut sheet = boards::ring();
    sheet.ring = None;
    assert_snapshot!(sheet.svg().replace("><", ">\n<"));
}

#[test]
fn a_whole_board_seen_from_the_west() {
    let svg = boards::seated(Side::West).svg();
    assert_snapshot!(svg.replace("><", ">\n<"));
}

/// Words are drawn as strokes.
#[test]
fn words_stand_where_they_should() {
    assert_snapshot!(paths(&boards::circle().svg()));
}

#[test]
fn pieces_are_named() {
    assert_eq!(
        titles(&boards::quarters().svg()),
        [
            "white king a1",
            "white merchant b2",
            "white rook c2, frozen",
            "white driver d4",
            "black archbishop e5",
            "black knight f7",
            "black king h8, in check",
        ]
    );
    assert_eq!(
        titles(&boards::circle().svg())[10..],
        [
            "black king c3",
            "black pawn (\u{d7}2)",
            "white pawn, number 2 (\u{d7}3)",
            "black queen",
        ]
    );
}

#[test]
fn flags_stand_beyond_the_ends_of_their_line() {
    let mut sheet = boards::signs();
    let count = |sheet: &Sheet| sheet.svg().matches(r#"stroke-width="1.8""#).count();
    assert_eq!(count(&sheet), 2);
    sheet.diagrams[0].lines[0].flags = false;
    assert_eq!(count(&sheet), 0);
    // Labels of places without a square are not drawn.
    assert_eq!(sheet.svg().matches("<title>Z on ").count(), 3);
}

#[test]
fn figures_that_look_alike_share_one_definition() {
    let mut sheet = boards::flanks();
    let pieces = [
        ("c1", Figure::new('C', "cart", Outline::Wheel)),
        ("c2", Figure::new('W', "wheel", Outline::Wheel)),
        ("c3", Figure::new('C', "", Outline::Disc)),
        ("c4", Figure::lettered('W')),
    ];
    let pieces = pieces.map(|(name, figure)| (boards::place(name), Piece::new(figure, 0)));
    sheet.diagrams[0].pieces = pieces.into();
    let svg = sheet.svg();
    assert_eq!(svg.matches("<g id=").count(), 3);
    let named = [
        "white cart c1",
        "white wheel c2",
        "white C c3",
        "white W c4",
    ];
    let mut titles = titles(&svg);
    titles.sort_by_key(|title| title.chars().last());
    assert_eq!(titles, named);
}

#[test]
fn every_reference_has_its_definition_under_any_prefix() {
    let mut theme = Theme::default();
    theme.id_prefix = "a\"<b-1".into();
    for sheet in [boards::quarters(), boards::towers(), boards::circle()] {
        let svg = sheet.svg_with(&theme);
        let document = Document::parse(&svg).unwrap();
        let ids: Vec<&str> = document
            .descendants()
            .filter_map(|node| node.attribute("id"))
            .collect();
        assert!(ids.iter().all(|id| id.starts_with("ab-1")));
        for attribute in document.descendants().flat_map(|node| node.attributes()) {
            let value = attribute.value();
            let referred = value
                .strip_prefix("url(#")
                .and_then(|rest| rest.strip_suffix(')'))
                .or(value
                    .strip_prefix('#')
                    .filter(|_| attribute.name() == "href"));
            assert!(referred.is_none_or(|id| ids.contains(&id)), "{value}");
        }
    }
}

#[test]
fn the_size_is_that_of_a_square() {
    let size = |square: u16| {
        let mut theme = Theme::default();
        theme.square_size = square;
        let svg = boards::towers().svg_with(&theme);
        let document = Document::parse(&svg).unwrap();
        document
            .root_element()
            .attribute("width")
            .map(str::to_owned)
    };
    assert_eq!(size(45).as_deref(), Some("236")); // four squares, coordinates, margins
    assert_eq!(size(90).as_deref(), Some("472"));
    assert_eq!(size(0).as_deref(), Some("5"));
}

/// Width and height, in units of the document.
pub(crate) fn size_of(document: &Document) -> [u32; 2] {
    let view = document.root_element().attribute("viewBox").unwrap();
    let numbers: Vec<u32> = view
        .split(' ')
        .map(|number| number.parse().unwrap())
        .collect();
    assert_eq!(numbers[..2], [0, 0]);
    [numbers[2], numbers[3]]
}

fn size(sheet: &Sheet) -> [u32; 2] {
    size_of(&Document::parse(&sheet.svg()).unwrap())
}

#[test]
fn boards_stand_in_a_square_if_they_are_many() {
    let one = boards::flanks().diagrams.remove(0);
    let [width, height] = size(&boards::flanks());
    let sheet = |count| {
        let mut sheet = boards::flanks();
        sheet.diagrams = vec![one.clone(); count];
        size(&sheet)
    };
    let [two_wide, one_high] = sheet(2);
    assert_eq!(one_high, height);
    // From board to board.
    let (across, down) = (two_wide - width, sheet(4)[1] - height);
    assert_eq!((across, down), (332, 242));
    for (count, columns, lines) in [
        (1, 1, 1),
        (3, 3, 1),
        (4, 2, 2),
        (5, 3, 2),
        (9, 3, 3),
        (10, 4, 3),
    ] {
        let expected = [width + (columns - 1) * across, height + (lines - 1) * down];
        assert_eq!(sheet(count), expected, "{count} boards");
    }
}

#[test]
fn texts_and_rows_have_room() {
    let board = boards::signs();
    let [width, height] = size(&board);
    let mut captioned = board.clone();
    captioned.diagrams[0].below = vec!["a line of text that is wider than the board".into()];
    let [wider, higher] = size(&captioned);
    assert_eq!((wider, higher - height), (338, 20));
    assert!(width < wider);
    // Without boards, rows are as wide as a chessboard: nine small pieces, the label, the margins.
    let rows = |pieces| {
        let mut sheet = Sheet::new(Army::white_and_black());
        let row = (0..pieces).fold(Row::new(""), |row, _| row.with(Piece::from_letter('P'), 1));
        sheet.rows.push(row);
        size(&sheet)
    };
    let [width, height] = rows(1);
    assert_eq!(rows(9), [width, height]);
    assert_eq!(rows(10), [width, height + 40]);
    // The first piece stands beside its label, however long that is.
    let labelled = |label: &str| {
        let mut sheet = Sheet::new(Army::white_and_black());
        sheet.rows = vec![Row::new(label).with(Piece::from_letter('P'), 1)];
        size(&sheet)
    };
    assert_eq!(labelled(&"label ".repeat(60)), [width, height]);
}

#[test]
fn legends_have_room_for_names_and_facts() {
    let width = |name: usize, facts: usize| {
        let mut entry = LegendEntry::new('m', &"m".repeat(name), Paint::of(Rgb::WHITE));
        entry.notes.push("m".repeat(facts));
        let mut sheet = Sheet::new(Army::white_and_black());
        sheet.legend = vec![entry];
        size(&sheet)[0]
    };
    let letters = 20 * (width(41, 1) - width(40, 1));
    let narrow = width(20, 20);
    assert!(letters > 100 && narrow > 2 * letters, "{letters} {narrow}");
    for wide in [width(40, 20), width(20, 40)] {
        assert!(wide.abs_diff(narrow + letters) <= 20, "{wide} {narrow}");
    }
}

#[test]
fn what_users_write_is_escaped() {
    let mut sheet: Sheet = boards::flanks();
    sheet.title = "<b>&\"'\u{0}".into();
    sheet.armies[0].name = "</title>".into();
    let svg = sheet.svg();
    let document = Document::parse(&svg).unwrap();
    let title = document.root_element().first_element_child().unwrap();
    assert_eq!(title.text(), Some("<b>&\"'\u{fffd}"));
    assert_eq!(titles(&svg)[0], "</title> pawn a2");
}

#[test]
fn coordinates_and_background_can_be_left_out() {
    let mut theme = Theme::default();
    theme.coordinates = false;
    theme.background = None;
    let svg = boards::flanks().svg_with(&theme);
    assert!(!svg.contains("aria-hidden") && !svg.contains("<rect"));
}

#[test]
fn details_are_light_on_dark_fills_and_dark_on_light_ones() {
    let grey = |value| Paint::of(Rgb(value, value, value));
    assert_eq!(grey(125).detail, Rgb::WHITE);
    assert_eq!(grey(126).detail, grey(126).outline);
    assert_ne!(grey(126).detail, Rgb::WHITE);
}
