//! Whatever is drawn, and however odd: no panic, well-formed XML with room for every piece, clean text.

use board_geometry::{Board, Drawn};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use roxmltree::{Document, Node};
use variant_render::{
    Army, Arrow, Diagram, Figure, LegendEntry, Line, LineStyle, Outline, Paint, Piece, Place, Rgb,
    Row, Sheet, Side, TextStyle, Theme,
};

use crate::svg::size_of;

/// Mostly near the board, sometimes anywhere.
fn any_place() -> impl Strategy<Value = Place> {
    let near = (0..12u8, 0..12u8);
    prop_oneof![20 => near, 1 => any::<(u8, u8)>()].prop_map(|(file, rank)| Place { file, rank })
}

fn any_piece() -> impl Strategy<Value = Piece> {
    let letter = prop_oneof![
        proptest::sample::select(b"KQRBNPADM".to_vec()).prop_map(char::from),
        any::<char>()
    ];
    let outline = proptest::sample::select(vec![Outline::Wheel, Outline::Purse, Outline::Disc]);
    let name = proptest::sample::select(vec!["", "cannon", "<&\">"]);
    let figure = prop_oneof![
        letter.prop_map(Figure::from_letter),
        any::<char>().prop_map(Figure::lettered),
        (any::<char>(), name, outline)
            .prop_map(|(letter, name, outline)| Figure::new(letter, name, outline)),
    ];
    (
        figure,
        0..6usize,
        any::<bool>(),
        option::of(0..6usize),
        option::of(any::<u8>()),
    )
        .prop_map(|(figure, army, frozen, controller, tag)| {
            let mut piece = Piece::new(figure, army);
            (piece.frozen, piece.controller, piece.tag) = (frozen, controller, tag);
            piece
        })
}

fn any_side() -> impl Strategy<Value = Side> {
    proptest::sample::select(vec![Side::South, Side::West, Side::North, Side::East])
}

fn any_row() -> impl Strategy<Value = Row> {
    (any::<String>(), vec((any_piece(), any::<u32>()), 0..6))
        .prop_map(|(label, pieces)| Row { label, pieces })
}

fn any_line() -> impl Strategy<Value = Line> {
    let style = prop_oneof![
        Just(LineStyle::Solid),
        Just(LineStyle::Double),
        Just(LineStyle::Dashed)
    ];
    (
        any::<(u8, u8)>(),
        any::<(u8, u8)>(),
        style,
        option::of(0..6usize),
        any::<bool>(),
    )
        .prop_map(|(from, to, style, army, flags)| {
            let line = Line::new(from, to, style);
            Line {
                army,
                flags,
                ..line
            }
        })
}

prop_compose! {
    fn any_diagram()(
        drawing in vec("[.*aZ9]{1,11}", 1..11),
        pieces in vec((any_place(), any_piece()), 0..30),
        marks in vec(vec(any_place(), 0..4), 3),
        gaps in vec((any_place(), any_place()), 0..4),
        tints in vec((any_place(), any::<(u8, u8, u8)>()), 0..4),
        arrows in vec((any_place(), any_place(), option::of(0..6usize)), 0..4),
        lines in vec(any_line(), 0..4),
        labels in vec((any_place(), any::<char>()), 0..4),
        texts in vec(any::<String>(), 2),
        rows in vec(any_row(), 0..3),
        stray in option::weighted(0.05, any_place()),
        seats in vec((any::<char>(), any_side()), 0..3),
        drops in vec((any_place(), any_piece()), 0..3),
        hints in vec((any_place(), any::<String>()), 0..3),
        towers in vec((any_place(), any::<u8>()), 0..2),
        bottom in any_side(),
    ) -> Diagram {
        let board = Board::<Drawn>::parse(&drawing.join("\n"), &[]);
        let mut diagram = board.map_or_else(|_| Diagram::default(), |board| Diagram::of(&board));
        if let Some(place) = stray {
            diagram.squares.entry(place).or_default().region = '\u{0}';
        }
        diagram.pieces = pieces.into_iter().collect();
        diagram.last_move.clone_from(&marks[0]);
        diagram.checked.clone_from(&marks[1]);
        diagram.targets.clone_from(&marks[2]);
        diagram.gaps = gaps;
        diagram.tints = tints.into_iter().map(|(place, (r, g, b))| (place, Rgb(r, g, b))).collect();
        diagram.arrows = arrows.into_iter().map(|(from, to, army)| Arrow { from, to, army }).collect();
        diagram.lines = lines;
        diagram.labels = labels.into_iter().collect();
        diagram.above.push(texts[0].clone());
        diagram.below.push(texts[1].clone());
        diagram.rows = rows;
        diagram.to_move = seats.iter().map(|(seat, _)| *seat).collect();
        (diagram.seats, diagram.bottom, diagram.towers) = (seats, bottom, towers);
        diagram.drops = drops.into_iter().collect();
        diagram.hints = hints.into_iter().collect();
        diagram
    }
}

prop_compose! {
    fn any_sheet()(
        armies in vec((any::<String>(), any::<char>(), any::<(u8, u8, u8)>()), 0..5),
        diagrams in vec(any_diagram(), 0..4),
        rows in vec(any_row(), 0..3),
        title in any::<String>(),
        columns in option::of(0..5usize),
        legend in vec((any::<String>(), any::<char>(), vec(any_row(), 0..2), any::<bool>()), 0..4),
        ring in option::of(0..5usize),
    ) -> Sheet {
        let armies: Vec<Army> = armies
            .iter()
            .map(|(name, letter, (r, g, b))| Army::new(name, *letter, Rgb(*r, *g, *b)))
            .collect();
        let mut sheet = Sheet::new(armies);
        sheet.title = title;
        sheet.diagrams = diagrams;
        sheet.rows = rows;
        sheet.columns = columns;
        let entries = legend.into_iter().map(|(name, letter, rows, sign)| {
            let mut entry = LegendEntry::new(letter, &name, Paint::of(Rgb::WHITE));
            entry.notes.push(name.clone());
            (entry.to_move, entry.is_out, entry.rows) = (sign, !sign, rows);
            entry.clock = sign.then(|| name.clone());
            entry
        });
        sheet.legend = entries.collect();
        sheet.ring = ring;
        sheet
    }
}

/// The side of a square.
const SQUARE: u32 = 45;

/// Where the lowest piece ends, on boards and in rows.
fn lowest_piece(document: &Document) -> u32 {
    let end = |piece: Node| -> u32 {
        let top: u32 = piece.attribute("y").unwrap().parse().unwrap_or(0);
        let row = piece
            .ancestors()
            .find_map(|above| above.attribute("transform"));
        let Some(row) = row else {
            return top + SQUARE;
        };
        let (across_and_down, _) = row.split_once(')').unwrap();
        let (_, down) = across_and_down.split_once(' ').unwrap();
        down.parse::<u32>().unwrap() + SQUARE * 4 / 5
    };
    let pieces = document
        .descendants()
        .filter(|node| node.has_tag_name("use"));
    pieces.map(end).max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sheet_is_well_formed_xml(
        sheet in any_sheet(),
        size in any::<u16>(),
        id_prefix in any::<String>(),
        regions in vec(any::<(u8, u8, u8)>(), 0..3),
    ) {
        let mut theme = Theme::default();
        theme.square_size = size;
        theme.id_prefix = id_prefix;
        theme.regions = regions.into_iter().map(|(r, g, b)| Rgb(r, g, b)).collect();
        let svg = sheet.svg_with(&theme);
        let document = Document::parse(&svg);
        prop_assert!(document.is_ok(), "{:?}", document.err());
        let document = document.unwrap();
        prop_assert!(lowest_piece(&document) <= size_of(&document)[1]);
        let drawn = document.descendants();
        let pieces = sheet.diagrams.iter().map(|diagram| {
            let places = diagram.pieces.keys().chain(diagram.drops.keys());
            let standing = places.filter(|place| diagram.squares.contains_key(place));
            standing.count() + diagram.rows.iter().map(|row| row.pieces.len()).sum::<usize>()
        });
        let stocks = sheet.legend.iter().flat_map(|entry| &entry.rows);
        let in_rows = sheet.rows.iter().chain(stocks).map(|row| row.pieces.len());
        prop_assert_eq!(
            drawn.filter(|node| node.has_tag_name("use")).count(),
            pieces.sum::<usize>() + in_rows.sum::<usize>()
        );
    }

    #[test]
    fn any_sheet_is_clean_text(sheet in any_sheet()) {
        let printable = |letter: char| matches!(letter, ' '..='~' | '\n');
        prop_assert!(sheet.ascii().chars().all(printable));
        prop_assert!(!sheet.unicode().chars().any(|letter| letter.is_control() && letter != '\n'));
        let in_codes = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\u{1b}');
        let mut coloured = TextStyle::default();
        coloured.colours = Some(Theme::default());
        prop_assert!(sheet.text(&coloured).chars().all(in_codes));
    }
}
