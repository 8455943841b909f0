//! The structure of SVG documents.

mod boards;

use insta::assert_snapshot;
use roxmltree::{Document, Node};
use std::fmt::Write;
use variant_render::{Arrow, Sheet, Theme};

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
    assert_eq!(size(45).as_deref(), Some("218")); // four squares, coordinates, margins
    assert_eq!(size(90).as_deref(), Some("436"));
    assert_eq!(size(0).as_deref(), Some("4"));
}

#[test]
fn what_users_write_is_escaped() {
    let mut sheet: Sheet = boards::flanks().titled("<b>&\"'\u{0}");
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
