//! Boards that the tests draw.

use board_geometry::{Board, Chessboard, Drawn, Geometry};
use variant_render::{
    Army, Arrow, Diagram, Figure, LegendEntry, Line, LineStyle, Outline, Piece, Place, Rgb, Row,
    Sheet, Side, fills,
};

pub(crate) fn place(name: &str) -> Place {
    name.parse().unwrap()
}

/// Stands pieces on a board: pairs of square and letter, upper case army 0, lower case army 1.
pub(crate) fn stand(diagram: &mut Diagram, pieces: &[(&str, char)]) {
    for (square, letter) in pieces {
        diagram
            .pieces
            .insert(place(square), Piece::from_letter(*letter));
    }
}

fn frozen(piece: Piece) -> Piece {
    Piece {
        frozen: true,
        ..piece
    }
}

fn controlled_by(army: usize, piece: Piece) -> Piece {
    let controller = Some(army);
    Piece {
        controller,
        ..piece
    }
}

fn tagged(number: u8, piece: Piece) -> Piece {
    let tag = Some(number);
    Piece { tag, ..piece }
}

fn of_army(army: usize, line: Line) -> Line {
    let army = Some(army);
    Line { army, ..line }
}

fn flagged(line: Line) -> Line {
    Line {
        flags: true,
        ..line
    }
}

/// Two armies, double lines across the board, pieces beside those of chess, all marks.
pub(crate) fn quarters() -> Sheet {
    let mut diagram = Diagram::of(Chessboard::BOARD);
    diagram.above.push("White to move".into());
    stand(
        &mut diagram,
        &[("a1", 'K'), ("e5", 'a'), ("h8", 'k'), ("f7", 'n')],
    );
    let merchant = Figure::new('M', "merchant", Outline::Purse);
    let driver = Figure::new('D', "driver", Outline::Wheel);
    diagram.pieces.extend([
        (place("b2"), Piece::new(merchant, 0)),
        (place("d4"), Piece::new(driver, 0)),
        (place("c2"), frozen(Piece::from_letter('R'))),
    ]);
    diagram.checked.push(place("h8"));
    diagram.last_move = vec![place("a4"), place("d4")];
    diagram.targets = vec![place("e5"), place("d5")];
    diagram.lines = vec![
        Line::new((4, 0), (4, 8), LineStyle::Double),
        Line::new((0, 4), (8, 4), LineStyle::Double),
    ];
    Sheet::new(Army::white_and_black()).with(diagram)
}

/// Four armies around towers, with lines of two armies, a frozen piece and one under foreign control.
pub(crate) fn towers() -> Sheet {
    let board = Board::<Drawn>::parse(
        "* . . *
         . . . .
         . . . .
         * . . *",
        &[("a2", "b1"), ("a3", "b4"), ("d2", "c1"), ("d3", "c4")],
    )
    .unwrap();
    let mut diagram = Diagram::of(&board);
    let pieces = [
        ("b1", Piece::new(Figure::KING, 0)),
        ("a3", Piece::new(Figure::QUEEN, 1)),
        ("c4", frozen(Piece::new(Figure::ROOK, 2))),
        ("d2", controlled_by(1, Piece::new(Figure::lettered('w'), 3))),
    ];
    diagram
        .pieces
        .extend(pieces.map(|(square, piece)| (place(square), piece)));
    diagram.lines = vec![
        of_army(0, Line::new((0, 3), (4, 3), LineStyle::Dashed)),
        of_army(1, Line::new((3, 0), (3, 4), LineStyle::Solid)),
    ];
    let [white, black] = Army::white_and_black();
    let maroon = Army::new("maroon", 'm', fills::RED);
    let emerald = Army::new("emerald", 'e', fills::GREEN);
    Sheet::new([white, maroon, black, emerald]).with(diagram)
}

/// A board with two flanks and single squares that belong to neither.
pub(crate) fn flanks() -> Sheet {
    let board = Board::<Drawn>::parse("*Z..Z*\nww..ee\nww..ee\n*Z..Z*", &[]).unwrap();
    let mut diagram = Diagram::of(&board);
    stand(&mut diagram, &[("c1", 'R'), ("a2", 'P'), ("f3", 'p')]);
    Sheet::new(Army::white_and_black()).with(diagram)
}

/// A line with flags, and labels on an empty, an occupied and a marked square.
pub(crate) fn signs() -> Sheet {
    let board = Board::<Drawn>::parse("...\n...", &[]).unwrap();
    let mut diagram = Diagram::of(&board);
    stand(&mut diagram, &[("b1", 'R')]);
    diagram.labels = ["a2", "b1", "c2", "h8"]
        .map(|name| (place(name), 'Z'))
        .into();
    diagram.last_move.push(place("a2"));
    let line = Line::new((0, 1), (3, 1), LineStyle::Dashed);
    diagram.lines.push(flagged(of_army(1, line)));
    Sheet::new(Army::white_and_black()).with(diagram)
}

/// Several boards with captions and rows of pieces.
pub(crate) fn circle() -> Sheet {
    let board = Board::<Drawn>::parse("...\n...\n...", &[]).unwrap();
    let mut sheet = Sheet::new(Army::white_and_black());
    sheet.title = "Three boards".into();
    for (number, white, black) in [(1, 'A', 'B'), (2, 'B', 'C'), (3, 'C', 'A')] {
        let mut diagram = Diagram::of(&board);
        diagram.above.push(format!("{number}: {white} - {black}"));
        stand(&mut diagram, &[("a1", 'K'), ("c3", 'k')]);
        diagram
            .pieces
            .insert(place("b2"), tagged(3, Piece::from_letter('N')));
        diagram.below.push(format!("{white} to move"));
        diagram
            .rows
            .push(Row::new("taken").with(Piece::from_letter('p'), 2));
        sheet.diagrams.push(diagram);
    }
    sheet.rows = vec![
        Row::new("A")
            .with(tagged(2, Piece::from_letter('P')), 3)
            .with(Piece::from_letter('q'), 1),
        Row::new("B"),
    ];
    sheet
}

/// The same with more pieces in a row than fit beside each other.
pub(crate) fn circle_with_a_long_row() -> Sheet {
    let mut sheet = circle();
    let counted = "PNBRQpnbrqPNBRQpnbrqPNBRQpnbrq".chars().zip(1..);
    sheet
        .rows
        .push(counted.fold(Row::new("C"), |row, (letter, count)| {
            row.with(tagged(7, Piece::from_letter(letter)), count)
        }));
    sheet
}

/// Boards between the cards of their players, with names of holes, drops, hints and arrows.
pub(crate) fn ring() -> Sheet {
    let mut sheet = circle_with_a_long_row();
    let holes = Board::<Drawn>::parse("*...\n....\n...*", &[]).unwrap();
    let mut diagram = Diagram::of(&holes);
    diagram.above.push("with holes".into());
    stand(&mut diagram, &[("b2", 'R'), ("d3", 'n')]);
    let drop = tagged(2, Piece::from_letter('P'));
    diagram.drops = [(place("c1"), drop), (place("a2"), drop)].into();
    diagram.hints = [(place("b1"), "+2".into()), (place("c3"), "gate".into())].into();
    diagram.arrows = vec![Arrow::new(place("b2"), place("c3"))];
    diagram.checked.push(place("d3"));
    sheet.diagrams.push(diagram);
    for (number, army) in (0..).zip(Army::white_and_black().into_iter().cycle().take(4)) {
        let mut entry = LegendEntry::of(&army);
        entry.to_move = number == 1;
        entry.is_out = number == 2;
        entry.clock = (number < 2).then(|| format!("0:0{number}"));
        entry.notes = vec!["a note".into(); number];
        entry.rows = vec![Row::new("in hand").with(Piece::from_letter('q'), 3); number % 2];
        sheet.legend.push(entry);
    }
    sheet.ring = Some(1);
    sheet
}

/// A small board with all that can stand on it or beside it, under a title wider than itself.
pub(crate) fn medley() -> Sheet {
    let gaps = [("a1", "a2"), ("b1", "c2"), ("b3", "c2"), ("b2", "c2")];
    let board = Board::<Drawn>::parse("ww.\nw..\n..*", &gaps).unwrap();
    let mut diagram = Diagram::of(&board);
    let disc = Piece::new(Figure::lettered('W'), 1);
    let pieces = [
        ("a1", frozen(disc)),
        ("b2", tagged(12, controlled_by(0, disc))),
        ("c2", Piece::from_letter('K')),
    ];
    diagram.pieces = pieces.map(|(name, piece)| (place(name), piece)).into();
    diagram.labels = [("b1", 'Z'), ("c2", 'g')]
        .map(|(name, letter)| (place(name), letter))
        .into();
    diagram.checked.push(place("c2"));
    diagram.targets = vec![place("a2"), place("b2")];
    diagram.lines = vec![
        flagged(of_army(1, Line::new((1, 0), (1, 2), LineStyle::Solid))),
        flagged(Line::new((2, 2), (0, 2), LineStyle::Double)),
        flagged(Line::new((0, 0), (1, 1), LineStyle::Dashed)),
    ];
    let piece = Piece::from_letter;
    let stock = (Row::new("in hand").with(piece('p'), 2))
        .with(piece('N'), 1)
        .with(piece('q'), 10);
    diagram.rows = vec![stock, Row::default().with(piece('B'), 3)];
    diagram.below = vec!["one".into(), "a longer line".into()];
    let mut sheet = Sheet::new(Army::white_and_black()).with(diagram);
    sheet.title = "A title wider than what is below it".into();
    sheet
}

/// Four players around a board as one of them sees it, with all that is drawn on its squares.
pub(crate) fn seated(bottom: Side) -> Sheet {
    let drawing = "ZZZ...\nZZZ...\nZZZ..*\n......";
    let board = Board::<Drawn>::parse(drawing, &[("d1", "e2")]).unwrap();
    let mut diagram = Diagram::of(&board);
    diagram.above.push("seen by a player".into());
    let rook = Piece::from_letter('R');
    let mut held = Piece::new(Figure::KNIGHT, 2);
    held.held = true;
    let pieces = [
        ("d1", frozen(rook)),
        ("f1", held),
        ("e3", controlled_by(1, Piece::new(Figure::lettered('w'), 3))),
    ];
    diagram.pieces = pieces.map(|(name, piece)| (place(name), piece)).into();
    diagram.drops = [(place("d3"), rook)].into();
    diagram.hints = [(place("f3"), "x2".into())].into();
    diagram.labels = [(place("e4"), 'Z')].into();
    diagram.towers = vec![(place("a2"), 3)];
    diagram.tints = vec![(place("b1"), Rgb::BLACK), (place("c1"), Rgb::WHITE)];
    diagram.targets = vec![place("c1"), place("e3")];
    diagram.last_move = vec![place("f1"), place("f4")];
    diagram.checked = vec![place("f1")];
    let mut arrow = Arrow::new(place("b1"), place("f4"));
    arrow.army = Some(1);
    diagram.arrows = vec![arrow];
    diagram.lines = vec![flagged(of_army(
        2,
        Line::new((3, 0), (3, 4), LineStyle::Dashed),
    ))];
    let armies = Army::seats();
    diagram.seats = armies.iter().map(|army| (army.letter, army.home)).collect();
    diagram.to_move = vec![armies[1].letter];
    diagram.bottom = bottom;
    let mut sheet = Sheet::new(armies).with(diagram);
    sheet.legend = sheet.armies.iter().skip(1).map(LegendEntry::of).collect();
    sheet
}
