use alloc::string::String;
use alloc::vec::Vec;

use crate::{Army, Diagram, LegendEntry, Piece, Row};

/// Picture: armies, boards, legend.
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
    /// Title; may be empty.
    pub title: String,
    /// Armies by [`Piece::army`](crate::Piece::army). Text shows up to two by case or figurines, more by letters.
    pub armies: Vec<Army>,
    /// Boards in reading order.
    pub diagrams: Vec<Diagram>,
    /// Armies or players, with further facts.
    pub legend: Vec<LegendEntry>,
    /// Index of the legend's entry at the bottom of a circle of boards, the first board between entries 0 and 1. Text
    /// ignores it.
    pub ring: Option<usize>,
    /// Rows of pieces below all boards.
    pub rows: Vec<Row>,
    /// Boards side by side; `None` fits them.
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

    /// Turns every board until a seat is at the bottom: an army's letter or name, or a letter in [`Diagram::seats`].
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

    /// Pieces on and beside boards.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        let boards = self.diagrams.iter();
        let in_legend = self.legend.iter().flat_map(|entry| &entry.rows);
        let under_boards = boards.clone().flat_map(|board| &board.rows);
        let rows = in_legend.chain(&self.rows).chain(under_boards);
        let in_rows = rows.flat_map(|row| &row.pieces).map(|(piece, _)| piece);
        let on_boards = boards.flat_map(|board| board.pieces.values());
        on_boards.chain(in_rows)
    }

    pub(crate) fn has_two_armies(&self) -> bool {
        self.armies.len() <= 2
    }
}

/// Drawable position.
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
    /// Draws the position.
    fn sheet(&self) -> Sheet;

    /// Squares of pieces that attack a square and are hostile to a seat's king. Each of `moving` first takes a piece
    /// from one square to another, and captures there. Squares are board indices.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_render::Draw;
    /// use variant_render::variant_core::Seat;
    /// let pinned: OrthodoxChess = "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1".parse()?;
    /// let white = Seat::Army('w');
    /// assert!(pinned.attackers_of(white, 4, &[]).is_empty());
    /// // The bishop leaves e2 for f3.
    /// assert_eq!(pinned.attackers_of(white, 4, &[[12, 21]]), [52]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "positions")]
    fn attackers_of(&self, seat: variant_core::Seat, square: u16, moving: &[[u16; 2]]) -> Vec<u16> {
        let _ = (seat, square, moving);
        Vec::new()
    }

    /// Castlings and captures en passant of a seat. By default none.
    #[cfg(feature = "positions")]
    fn specials_of(&self, seat: variant_core::Seat) -> crate::Specials {
        let _ = seat;
        crate::Specials::default()
    }

    /// Judgement of the game's own rules on a move between squares, kings' safety aside. By default
    /// [`Silent`](crate::Ruling::Silent).
    #[cfg(feature = "positions")]
    fn ruling_on(&self, seat: variant_core::Seat, moving: [u16; 2]) -> crate::Ruling {
        let _ = (seat, moving);
        crate::Ruling::Silent
    }

    /// Rule against a move that nothing else forbids, or nothing.
    #[cfg(feature = "positions")]
    fn last_rule(&self) -> &'static str {
        ""
    }

    /// Explains why a move of the game's own, such as a drop `N@f3`, is not legal; empty for other texts.
    #[cfg(feature = "positions")]
    fn why_no_own_move(&self, text: &str) -> String {
        let _ = text;
        String::new()
    }
}
