//! Boards of hexagonal cells.

use board_geometry::{Board, Drawn};
use insta::assert_snapshot;
use roxmltree::Document;
use variant_render::{Army, Arrow, Diagram, Piece, Place, Row, Sheet, Side};

fn place(board: &Board<Drawn>, name: &str) -> Place {
    Place::of(board, board.named(name).unwrap())
}

/// Nineteen cells with a king in check, and the last move beside it.
fn sheet() -> Sheet {
    let board = Board::hexagon(3).unwrap();
    let mut diagram = Diagram::of(&board);
    for (name, letter) in [("a1", 'K'), ("c5", 'R'), ("d1", 'N')] {
        let piece = Piece::from_letter(letter);
        diagram.pieces.insert(place(&board, name), piece);
    }
    diagram.checked.push(place(&board, "a1"));
    diagram.last_move = vec![place(&board, "c5")];
    Sheet::new(Army::white_and_black()).with(diagram)
}

#[test]
fn cells_stand_half_a_line_apart_in_text() {
    let expected = "\
\x20       5[R]5
     4 .     . 4
  3 .     .     . 3
       .     .
  2 .     .     . 2
       .     .
  1!K!    .     . 1
       .     N
    a     .     e
       b     d
          c
";
    assert_eq!(sheet().ascii(), expected);
}

#[test]
fn the_board_turns_by_halves() {
    let mut turned = sheet();
    turned.diagrams[0].bottom = Side::North;
    let north = turned.ascii();
    assert!(north.contains("!K!1") && north.contains("[R]"), "{north}");
    assert!(north.find("!K!") < north.find("[R]"), "{north}");
    turned.diagrams[0].bottom = Side::East;
    assert_eq!(turned.ascii(), north);
}

/// Marks, names and rows of a hexagonal board.
#[test]
fn a_whole_document() {
    let board = Board::hexagon(2).unwrap();
    let mut diagram = Diagram::of(&board);
    diagram.above.push("cells".into());
    diagram.pieces = [(place(&board, "a1"), Piece::from_letter('K'))].into();
    diagram.checked = vec![place(&board, "a1")];
    diagram.last_move = vec![place(&board, "b2")];
    diagram.targets = vec![place(&board, "b2"), place(&board, "a1")];
    diagram.arrows = vec![Arrow::new(place(&board, "a1"), place(&board, "b2"))];
    diagram.seats = vec![('w', Side::South), ('b', Side::North)];
    diagram.below = vec!["below".into()];
    diagram.rows = vec![Row::new("hand").with(Piece::from_letter('p'), 2)];
    let sheet = Sheet::new(Army::white_and_black()).with(diagram);
    assert_snapshot!(sheet.svg().replace("><", ">\n<"));
}

#[test]
fn svg_has_a_hexagon_for_each_cell_in_three_colours() {
    let svg = sheet().svg();
    let document = Document::parse(&svg).unwrap();
    let cells: Vec<_> = (document.descendants())
        .filter(|node| node.attribute("stroke-width") == Some("1.2"))
        .map(|node| {
            (
                node.attribute("fill").unwrap(),
                node.attribute("d").unwrap(),
            )
        })
        .collect();
    let counts = cells.iter().map(|(_, path)| path.matches('z').count());
    assert_eq!(counts.clone().sum::<usize>(), 19);
    let mut counts: Vec<_> = counts.collect();
    counts.sort_unstable();
    assert_eq!(counts, [6, 6, 7]);
}
