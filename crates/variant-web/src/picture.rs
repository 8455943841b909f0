use variant_core::text::excerpt;
use variant_render::{Army, Arrow, Diagram, Draw, Paint, Place, Rgb, Sheet, Theme, boards_in_play};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Core;
use crate::values::{array, error, object, text, texts};

/// Fills of up to four armies, by Okabe and Ito, that differ in brightness.
const SAFE: [u32; 4] = [0xff_ff_ff, 0x00_00_00, 0xe6_9f_00, 0x00_72_b2];

#[derive(Default)]
struct Options {
    board: Option<u8>,
    /// Board alone, without texts.
    bare: bool,
    theme: Theme,
    /// Fills that all viewers can distinguish.
    safe: bool,
    seat: Option<String>,
    last: Vec<String>,
    arrows: Vec<String>,
}

impl Options {
    fn read(options: &[String]) -> Result<Self, JsValue> {
        let mut read = Self::default();
        // The page's policy forbids styles in pictures; it requests dark ones itself.
        read.theme.adapts = false;
        for option in options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            match name {
                "board" => read.board = value.parse().ok(),
                "bare" => read.bare = true,
                "dark" => read.theme = dark(),
                "safe" => read.safe = true,
                "seat" => read.seat = Some(value.to_owned()),
                "last" => read.last.push(value.to_owned()),
                "arrow" => read.arrows.push(value.to_owned()),
                "prefix" => read.theme.id_prefix = value.into(),
                "size" => read.theme.square_size = value.parse().unwrap_or(45),
                "plain" => read.theme.coordinates = false,
                _ => {
                    let message = format_args!("unknown option `{}`", excerpt(option));
                    return Err(error(message, "svg", &[]));
                }
            }
        }
        Ok(read)
    }
}

fn dark() -> Theme {
    let mut theme = Theme::default();
    theme.adapts = false;
    theme.background = None;
    theme.light = Rgb::hex(0xb9_c0_bf);
    theme.dark = Rgb::hex(0x6f_83_8c);
    theme.ink = Rgb::hex(0xe4_e8_e6);
    theme.frame = Rgb::hex(0x1d_24_29);
    theme
}

/// Splits off a board's number: `3:e2e4`.
fn split_board(written: &str) -> (Option<u8>, &str) {
    let split = written.split_once(':');
    let split = split.and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
    split.map_or((None, written), |(number, rest)| (Some(number), rest))
}

fn squares(written: &str) -> Vec<Place> {
    let mut squares = Vec::new();
    let mut rest = written;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_lowercase()) {
        rest = rest.get(start..).unwrap_or_default();
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        squares.extend(
            rest.get(..=digits)
                .and_then(|name| name.parse::<Place>().ok()),
        );
        rest = rest.get(1 + digits..).unwrap_or_default();
    }
    squares
}

fn mark(sheet: &mut Sheet, boards: &[u8], options: &Options) {
    let at = |number: Option<u8>| match number {
        Some(number) => boards.iter().position(|&board| board == number),
        None => Some(0),
    };
    for written in &options.last {
        let (number, written) = split_board(written);
        let diagram = at(number).and_then(|index| sheet.diagrams.get_mut(index));
        if let Some(diagram) = diagram {
            diagram.last_move.extend(squares(written));
        }
    }
    for written in &options.arrows {
        let (number, written) = split_board(written);
        let diagram = at(number).and_then(|index| sheet.diagrams.get_mut(index));
        if let (Some(diagram), [from, .., to]) = (diagram, squares(written).as_slice())
            && from != to
        {
            diagram.arrows.push(Arrow::new(*from, *to));
        }
    }
}

impl Core {
    fn sheet(&self, options: &Options) -> Result<Sheet, JsValue> {
        let position = self.game.position();
        let boards = boards_in_play(position);
        let mut sheet = position.sheet();
        mark(&mut sheet, &boards, options);
        if let Some(seat) = &options.seat {
            let turned = sheet.from_seat(seat);
            let unknown = || error(format_args!("no seat `{}`", excerpt(seat)), "seat", &[]);
            sheet = turned.ok_or_else(unknown)?;
        }
        if options.safe {
            let fills = sheet.armies.iter_mut().zip(SAFE);
            fills.for_each(|(army, fill): (&mut Army, _)| army.paint = Paint::of(Rgb::hex(fill)));
        }
        if let Some(board) = options.board {
            let index = boards.iter().position(|&number| number == board);
            let diagram = index.and_then(|index| sheet.diagrams.get(index)).cloned();
            let unknown = || error(format_args!("no board {board} is in play"), "board", &[]);
            sheet.diagrams = vec![diagram.ok_or_else(unknown)?];
        }
        if options.bare {
            sheet.title.clear();
            sheet.legend.clear();
            sheet.rows.clear();
            sheet.ring = None;
            for diagram in &mut sheet.diagrams {
                diagram.above.clear();
                diagram.below.clear();
                diagram.hint_key = None;
                diagram.rows.clear();
            }
        }
        Ok(sheet)
    }

    /// Names of squares by index.
    pub(crate) fn square_names(&self) -> Vec<String> {
        let sheet = self.game.position().sheet();
        let places = sheet.diagrams.first().map(Diagram::places);
        texts(places.unwrap_or_default())
    }
}

#[wasm_bindgen]
impl Core {
    /// An SVG document, and its squares' corners.
    ///
    /// # Errors
    /// An `Error` for an unknown option, seat or board.
    pub fn picture(&self, options: Vec<String>) -> Result<JsValue, JsValue> {
        let options = Options::read(&options)?;
        let sheet = self.sheet(&options)?;
        let boards = sheet.svg_squares().into_iter().map(|board| {
            array(board.into_iter().map(|(place, x, y)| {
                let number = |number: i64| JsValue::from(number as i32);
                object([("square", text(place)), ("x", number(x)), ("y", number(y))])
            }))
        });
        let boards = array(boards);
        Ok(object([
            ("svg", text(sheet.svg_with(&options.theme))),
            ("boards", boards),
        ]))
    }

    /// Numbers of the boards in play; none in games of one board.
    pub fn boards(&self) -> Vec<u8> {
        boards_in_play(self.game.position())
    }

    /// Legend: armies or players with name, fill, notes and pieces in hand.
    pub fn legend(&self) -> JsValue {
        let sheet = self.game.position().sheet();
        array(sheet.legend.iter().map(|entry| {
            let rows = entry.rows.iter().flat_map(|row| &row.pieces);
            let stock = array(rows.map(|(piece, count)| {
                let army = sheet.armies.get(piece.army).map_or(' ', |army| army.letter);
                let set = piece.tag.map(|set| ("set", JsValue::from(set)));
                let fields = [
                    ("piece", text(piece.figure.letter)),
                    ("army", text(army)),
                    ("count", JsValue::from(*count)),
                ];
                object(fields.into_iter().chain(set))
            }));
            object([
                ("letter", text(entry.letter)),
                ("name", text(&entry.name)),
                ("fill", text(entry.paint.fill)),
                ("toMove", JsValue::from(entry.to_move)),
                ("isOut", JsValue::from(entry.is_out)),
                ("notes", array(entry.notes.iter().map(text))),
                ("stock", stock),
            ])
        }))
    }
}
