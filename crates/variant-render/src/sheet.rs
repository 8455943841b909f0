use alloc::string::String;
use alloc::vec::Vec;

use crate::svg;
use crate::text::{self, Glyphs, TextStyle};
use crate::{Army, Diagram, LegendEntry, Piece, Theme};

/// A row of pieces beside a board: pieces in hand, or those captured.
///
/// ```
/// use variant_render::{Piece, Row};
/// let hand = Row::new("A").with(Piece::from_letter('P'), 3).with(Piece::from_letter('n'), 1);
/// assert_eq!(hand.pieces.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row {
    /// What stands before the pieces.
    pub label: String,
    /// The pieces, each with how many there are of it.
    pub pieces: Vec<(Piece, u32)>,
}

impl Row {
    /// A row without pieces.
    pub fn new(label: &str) -> Self {
        Self {
            label: label.into(),
            pieces: Vec::new(),
        }
    }

    /// The row with some more pieces at its end.
    #[must_use]
    pub fn with(mut self, piece: Piece, count: u32) -> Self {
        self.pieces.push((piece, count));
        self
    }
}

/// Everything there is to see of a position: the armies, one board or several, and pieces beside them.
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// use variant_render::{Army, Diagram, Piece, Sheet};
///
/// let mut board = Diagram::of(Chessboard::BOARD);
/// board.pieces.insert("e1".parse()?, Piece::from_letter('K'));
/// let sheet = Sheet::new(Army::white_and_black()).with(board);
/// assert!(sheet.ascii().contains("1 |   |   |   |   | K |   |   |   |"));
/// assert!(sheet.svg().contains("<title>white king e1</title>"));
/// # Ok::<(), variant_render::PlaceNameError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Sheet {
    /// What the picture is called; stands above it. May be empty.
    pub title: String,
    /// The armies, in the order in which pieces refer to them. With one or two of them, text boards
    /// tell them apart by upper and lower case or by figurines, with more by a letter.
    pub armies: Vec<Army>,
    /// The boards.
    pub diagrams: Vec<Diagram>,
    /// Armies or players, with everything that boards do not show.
    pub legend: Vec<LegendEntry>,
    /// Draws the boards of pictures in a circle, the first before the second entry of the legend, with the
    /// entry of this number at the bottom. Text is not affected.
    pub ring: Option<usize>,
    /// Rows of pieces below all boards.
    pub rows: Vec<Row>,
    /// How many boards stand side by side; `None` leaves it to the drawing.
    pub columns: Option<usize>,
}

impl Sheet {
    /// A sheet without boards.
    pub fn new(armies: impl Into<Vec<Army>>) -> Self {
        Self {
            armies: armies.into(),
            ..Self::default()
        }
    }

    /// The sheet with one more board.
    #[must_use]
    pub fn with(mut self, diagram: Diagram) -> Self {
        self.diagrams.push(diagram);
        self
    }

    /// The sheet under a title.
    #[must_use]
    pub fn titled(mut self, title: &str) -> Self {
        self.title = title.into();
        self
    }

    /// The sheet with every board turned so that a seat is at the bottom: an army by its letter or name, or
    /// a player by the letter in [`Diagram::seats`]. `None` for other names.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// use variant_render::{Army, Diagram, Sheet};
    /// let sheet = Sheet::new(Army::white_and_black()).with(Diagram::of(Chessboard::BOARD));
    /// let turned = sheet.from_seat("black").ok_or("no such seat")?;
    /// assert_eq!(turned.ascii().lines().next(), Some("    h   g   f   e   d   c   b   a"));
    /// assert_eq!(sheet.from_seat("x"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_seat(&self, seat: &str) -> Option<Self> {
        let mut letters = seat.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let named =
            |army: &&Army| Some(army.letter) == letter || army.name.eq_ignore_ascii_case(seat);
        let home = self.armies.iter().find(named).map(|army| army.home);
        let mut sheet = self.clone();
        let mut is_known = home.is_some();
        let entry = self
            .legend
            .iter()
            .position(|entry| Some(entry.letter) == letter);
        if let (Some(first), Some(entry)) = (&mut sheet.ring, entry) {
            *first = entry;
            is_known = true;
        }
        for diagram in &mut sheet.diagrams {
            let seated = diagram
                .seats
                .iter()
                .find(|(player, _)| Some(*player) == letter);
            is_known |= seated.is_some();
            if let Some(side) = seated.map(|&(_, side)| side).or(home) {
                diagram.bottom = side;
            }
        }
        is_known.then_some(sheet)
    }

    /// The sheet as text of printable ASCII characters, at most 80 columns wide if the boards allow.
    ///
    /// With up to two armies a piece is one letter, upper case for army 0; with more it is the letter
    /// of the army and that of the piece. The squares of the last move stand in brackets, a checked
    /// king between exclamation marks, a targeted square between asterisks; on other squares a label
    /// stands left of the piece. Borders of regions, and lines, are drawn with `=` and `#`; an `x`
    /// closes a diagonal, an `F` is a flag at the end of a line.
    pub fn ascii(&self) -> String {
        self.text(&TextStyle {
            glyphs: Glyphs::Ascii,
            ..TextStyle::default()
        })
    }

    /// The sheet as text with box drawing characters, and chess figurines if there are at most two
    /// armies.
    pub fn unicode(&self) -> String {
        self.text(&TextStyle::default())
    }

    /// As [`unicode`](Self::unicode), with ANSI escape codes for 256 colours: for a terminal that
    /// shows them, which is the caller's to know.
    pub fn unicode_coloured(&self) -> String {
        self.text(&TextStyle {
            colours: Some(Theme::default()),
            ..TextStyle::default()
        })
    }

    /// The sheet as text, in a style.
    pub fn text(&self, style: &TextStyle) -> String {
        text::draw(self, style)
    }

    /// The sheet as an SVG document: no fonts, no scripts, no style sheets, the same for the same
    /// input.
    pub fn svg(&self) -> String {
        self.svg_with(&Theme::default())
    }

    /// The sheet as an SVG document, in a theme.
    pub fn svg_with(&self, theme: &Theme) -> String {
        svg::draw(self, theme)
    }

    /// Whether text tells the armies apart without army letters.
    pub(crate) fn has_two_armies(&self) -> bool {
        self.armies.len() <= 2
    }
}

/// Whatever can be drawn: variants implement this for their positions.
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// use variant_render::{Army, Diagram, Draw, Sheet};
///
/// struct EmptyBoard;
///
/// impl Draw for EmptyBoard {
///     fn sheet(&self) -> Sheet {
///         Sheet::new(Army::white_and_black()).with(Diagram::of(Chessboard::BOARD))
///     }
/// }
///
/// assert!(EmptyBoard.sheet().ascii().ends_with("  a   b   c   d   e   f   g   h\n"));
/// ```
pub trait Draw {
    /// The picture of it.
    fn sheet(&self) -> Sheet;
}
