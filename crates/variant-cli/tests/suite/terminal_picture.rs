//! `docs/images/terminal.svg`: a game as an emulator of a terminal shows it. `VARIANT_PICTURES=renew` writes it anew.

use std::fmt::Write;
use std::fs;

use vt100::Color;

use crate::screen::Screen;

/// Width and height of a character.
const CELL: (u16, u16) = (9, 19);

const MARGIN: u16 = 12;

/// Text and ground follow the reader's colours, squares and pieces keep theirs.
const STYLE: &str = "text{font:15px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}\
     .ground{fill:#f6f8fa}.plain{fill:#24292f}\
     @media(prefers-color-scheme:dark){.ground{fill:#161b22}.plain{fill:#e6edf3}}";

/// A colour of the 256 that terminals share; none for the terminal's own.
fn rgb(colour: Color) -> Option<[u8; 3]> {
    match colour {
        Color::Idx(index @ 16..=231) => {
            let steps = [0, 95, 135, 175, 215, 255];
            let index = usize::from(index - 16);
            Some([index / 36, index / 6 % 6, index % 6].map(|step| steps[step]))
        }
        Color::Idx(index @ 232..) => Some([8 + 10 * (index - 232); 3]),
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        Color::Default | Color::Idx(_) => None,
    }
}

fn fill(colour: Color, plain: &str) -> String {
    match rgb(colour) {
        Some([red, green, blue]) => format!("fill=\"#{red:02x}{green:02x}{blue:02x}\""),
        None => format!("class=\"{plain}\""),
    }
}

/// Draws runs of like cells: their ground, and their text stretched to the cells.
fn svg(screen: &vt100::Screen) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\"><style>{STYLE}</style><rect class=\"ground\" width=\"{width}\" height=\"{height}\" \
         rx=\"8\"/>\n"
    );
    for row in 0..rows {
        let cells = (0..columns).map(|column| screen.cell(row, column).expect("a cell"));
        let cells: Vec<_> = cells.collect();
        let mut column = 0;
        for run in cells.chunk_by(|a, b| (a.fgcolor(), a.bgcolor()) == (b.fgcolor(), b.bgcolor())) {
            let (x, y) = (MARGIN + column * CELL.0, MARGIN + row * CELL.1);
            column += u16::try_from(run.len()).expect("a short line");
            let span = MARGIN + column * CELL.0 - x;
            let (front, back) = (run[0].fgcolor(), run[0].bgcolor());
            if back != Color::Default {
                let (fill, high) = (fill(back, "ground"), CELL.1);
                write!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{span}\" height=\"{high}\" {fill}/>"
                )
                .expect("a text grows");
            }
            let letters = run.iter().map(|cell| match cell.contents() {
                "" => " ",
                "&" => "&amp;",
                "<" => "&lt;",
                other => other,
            });
            let letters: String = letters.collect();
            let said = letters.trim_end();
            if !said.is_empty() {
                let indent = said.len() - said.trim_start().len();
                let x = x + CELL.0 * u16::try_from(indent).expect("a short line");
                let (y, fill, said) = (y + 14, fill(front, "plain"), said.trim_start());
                write!(svg, "<text x=\"{x}\" y=\"{y}\" {fill}>{said}</text>")
                    .expect("a text grows");
            }
        }
        svg.push('\n');
    }
    svg + "</svg>\n"
}

#[test]
fn the_picture_of_the_terminal_is_what_play_shows() {
    let arguments = ["quad-kingdom", "--level", "3", "--seed", "1"];
    let mut screen = Screen::play(&arguments, "C.UTF-8", true);
    screen.prompt(&["w"]);
    for line in ["e2e4", "Nh3", "why Ng2"] {
        screen.type_line(line);
        screen.prompt(&["w"]);
    }
    let drawn = svg(screen.emulator.screen());
    screen.type_line("quit");
    screen.session.exp_eof().expect("the end");
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/images/terminal.svg"
    );
    if std::env::var_os("VARIANT_PICTURES").is_some_and(|value| value == "renew") {
        fs::write(path, &drawn).expect("the file is written");
    }
    let kept = fs::read_to_string(path).expect("a picture");
    assert!(kept == drawn, "stale: VARIANT_PICTURES=renew");
}
