use alloc::string::String;
use alloc::vec::Vec;

use crate::svg;
use crate::text::{self, Glyphs, TextStyle};
use crate::{Army, Diagram, LegendEntry, Piece, Theme};

/// A row of pieces beside a board, such as a stockpile.
///
/// ```
/// use variant_render::{Piece, Row};
/// let hand = Row::new("A").with(Piece::from_letter('P'), 3).with(Piece::from_letter('n'), 1);
/// assert_eq!(hand.pieces.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row {
    /// Text before the pieces.
    pub label: String,
    /// Pieces with their numbers.
    pub pieces: Vec<(Piece, u32)>,
}

impl Row {
    /// Creates an empty row.
    pub fn new(label: &str) -> Self {
        Self {
            label: label.into(),
            pieces: Vec::new(),
        }
    }

    /// Adds pieces at the end.
    #[must_use]
    pub fn with(mut self, piece: Piece, count: u32) -> Self {
        self.pieces.push((piece, count));
        self
    }
}

/// A picture: armies, boards, a legend, and pieces beside them.
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
    /// Title above the picture; may be empty.
    pub title: String,
    /// Armies, in the order of [`Piece::army`]. Text boards show one or two by case or figurines, more by a
    /// letter.
    pub armies: Vec<Army>,
    /// Boards.
    pub diagrams: Vec<Diagram>,
    /// Armies or players, with facts that boards do not show.
    pub legend: Vec<LegendEntry>,
    /// Draws the boards of pictures in a circle, the first before the second entry of the legend, with the
    /// entry of this number at the bottom. Text is not affected.
    pub ring: Option<usize>,
    /// Rows of pieces below all boards.
    pub rows: Vec<Row>,
    /// Number of boards side by side; `None` leaves it to the drawing.
    pub columns: Option<usize>,
}

impl Sheet {
    /// Creates a sheet without boards.
    pub fn new(armies: impl Into<Vec<Army>>) -> Self {
        Self {
            armies: armies.into(),
            ..Self::default()
        }
    }

    /// Adds a board.
    #[must_use]
    pub fn with(mut self, diagram: Diagram) -> Self {
        self.diagrams.push(diagram);
        self
    }

    /// Sets the title.
    #[must_use]
    pub fn titled(mut self, title: &str) -> Self {
        self.title = title.into();
        self
    }

    /// Turns every board until a seat is at the bottom: an army by letter or name, or a player by the letter
    /// in [`Diagram::seats`]. `None` for other names.
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

    /// Returns printable ASCII, at most 80 columns wide if the boards allow.
    ///
    /// With up to two armies a piece is one letter, upper case for army 0; with more, the letter of the army
    /// precedes it. Marks of squares:
    ///
    /// - `[ ]` the last move, `! !` a king in check, `* *` a destination
    /// - `+` a drop, or a label, left of the piece
    /// - `=` and `#` borders of regions and lines, `F` a flag, `x` a closed diagonal
    pub fn ascii(&self) -> String {
        self.text(&TextStyle {
            glyphs: Glyphs::Ascii,
            ..TextStyle::default()
        })
    }

    /// Returns text with box drawing characters, and with figurines for up to two armies.
    pub fn unicode(&self) -> String {
        self.text(&TextStyle::default())
    }

    /// Like [`unicode`](Self::unicode), with ANSI escape codes for 256 colours. The caller knows the
    /// terminal.
    pub fn unicode_coloured(&self) -> String {
        self.text(&TextStyle {
            colours: Some(Theme::default()),
            ..TextStyle::default()
        })
    }

    /// Returns text in a style.
    pub fn text(&self, style: &TextStyle) -> String {
        text::draw(self, style)
    }

    /// Returns the letters of pieces and armies, and the marks, that text in a style shows: a line each.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_render::{Draw, Glyphs, TextStyle};
    /// let mut style = TextStyle::default();
    /// style.glyphs = Glyphs::Ascii;
    /// let key = Chess::default().sheet().key(&style);
    /// assert!(key.contains("N  knight\n") && key.contains("[ ]  squares of the last moves\n"));
    /// ```
    pub fn key(&self, style: &TextStyle) -> String {
        text::key(self, style)
    }

    /// Returns an SVG document without fonts, scripts and style sheets. Deterministic.
    pub fn svg(&self) -> String {
        self.svg_with(&Theme::default())
    }

    /// Returns an SVG document in a theme.
    pub fn svg_with(&self, theme: &Theme) -> String {
        svg::draw(self, theme)
    }

    /// Whether text needs no army letters.
    pub(crate) fn has_two_armies(&self) -> bool {
        self.armies.len() <= 2
    }
}

/// Drawable positions.
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
    /// Draws it.
    fn sheet(&self) -> Sheet;
}
