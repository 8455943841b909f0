//! Text of a placement: ranks from the highest down, separated by `/`.

use core::fmt::{self, Write};
use core::marker::PhantomData;
use core::ops::Range;

use board_geometry::{Geometry, Square, SquareSet};
use variant_core::text::{Field, PositionError};

/// Style of ranks in texts.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Square};
/// use chess_pieces::placement::{Style, read};
/// use chess_pieces::variant_core::text::Fields;
/// let mut pieces = Vec::new();
/// let field = Fields::new("8/8/8/8/4P3/8/8/8 w", ' ').optional("placement").unwrap();
/// read::<Chessboard, ()>(&field, Style::Compact, |square: Square<Chessboard>, text| {
///     pieces.push((square.to_string(), text.chars().next()?));
///     Some(1)
/// })
/// .unwrap();
/// assert_eq!(pieces, [("e4".to_owned(), 'P')]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// No separator: `4P3`.
    Compact,
    /// Separated by commas: `4,wP,3`.
    Listed,
}

/// Reads a placement: numbers count empty squares, `*` is a missing square, `piece` reads the rest.
///
/// `piece` gets a square and the rest of the text, puts its first piece there and returns the bytes read; `None`
/// without a piece.
///
/// # Errors
/// The first byte that does not fit.
pub fn read<G: Geometry, S>(
    field: &Field<'_>,
    style: Style,
    mut piece: impl FnMut(Square<G>, &str) -> Option<usize>,
) -> Result<(), PositionError<S>> {
    let mut reader = Reader::<G> {
        board: PhantomData,
        field: *field,
        rank: G::BOARD.ranks(),
        at: 0,
        file: 0,
    };
    while let Some(rank) = reader.rank.checked_sub(1) {
        (reader.rank, reader.file) = (rank, 0);
        reader.read_rank(style, &mut piece)?;
        match reader.next() {
            Some(_) if rank == 0 => return Err(field.error(reader.at + 1, "no rank below rank 1")),
            None if rank > 0 => return Err(reader.error("`/` and another rank")),
            _ => reader.at += 1,
        }
    }
    Ok(())
}

/// Reads a placement as one set of squares for each letter.
///
/// # Errors
/// The first byte that does not fit.
pub fn read_sets<G: Geometry, S, const N: usize>(
    field: &Field<'_>,
    letters: [char; N],
) -> Result<[SquareSet<G>; N], PositionError<S>> {
    let mut sets = [SquareSet::EMPTY; N];
    read(field, Style::Compact, |square, rest| {
        let letter = rest.chars().next()?;
        let set = letters.iter().position(|&other| other == letter)?;
        sets[set].insert(square);
        Some(letter.len_utf8())
    })?;
    Ok(sets)
}

/// Writes disjoint sets of squares as a placement, each with its letter.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, SquareSet, squares};
/// use chess_pieces::placement::{read_sets, write_sets};
/// use chess_pieces::variant_core::text::Fields;
///
/// struct Stones([SquareSet<Chessboard>; 2]);
///
/// impl std::fmt::Display for Stones {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write_sets(f, ['X', 'o'], self.0)
///     }
/// }
///
/// let stones = [squares!(Chessboard, "a8", "c8"), squares!(Chessboard, "h1")];
/// let text = Stones(stones).to_string();
/// assert_eq!(text, "X1X5/8/8/8/8/8/8/7o");
/// let field = Fields::new(&text, ' ').optional("stones").unwrap();
/// assert_eq!(read_sets::<_, (), 2>(&field, ['X', 'o']), Ok(stones));
/// ```
///
/// # Errors
/// Returns any error from the formatter.
pub fn write_sets<G: Geometry, const N: usize>(
    f: &mut fmt::Formatter<'_>,
    letters: [char; N],
    sets: [SquareSet<G>; N],
) -> fmt::Result {
    let occupied = sets.iter().fold(SquareSet::EMPTY, |all, &set| all | set);
    write(f, Style::Compact, occupied, |square, f| {
        let mut letters = letters.iter().zip(&sets);
        let letter = letters.find(|(_, set)| set.contains(square));
        letter.map_or(Ok(()), |(&letter, _)| f.write_char(letter))
    })
}

struct Reader<'a, G: Geometry> {
    board: PhantomData<G>,
    field: Field<'a>,
    rank: u8,
    at: usize,
    file: u8,
}

impl<G: Geometry> Reader<'_, G> {
    #[inline(always)]
    fn read_rank<S>(
        &mut self,
        style: Style,
        piece: &mut impl FnMut(Square<G>, &str) -> Option<usize>,
    ) -> Result<(), PositionError<S>> {
        let mut after_run = false;
        let is_whole = G::BOARD.rank(self.rank).len() == usize::from(G::BOARD.files());
        while let Some(first) = self.next().filter(|&first| first != b'/') {
            match first {
                b'*' => self.hole()?,
                b'0'..=b'9' if after_run => {
                    return Err(self.error("a piece: two runs are one number"));
                }
                b'0'..=b'9' => self.run(is_whole)?,
                _ => {
                    let square = self.square()?;
                    let rest = self.field.text.get(self.at..);
                    let Some(len) = rest.and_then(|rest| piece(square, rest)) else {
                        return Err(self.error("a piece, a number, `*` or `/`"));
                    };
                    self.at += len.max(1);
                    self.file += 1;
                }
            }
            after_run = first.is_ascii_digit();
            if style == Style::Listed && !self.separator()? {
                break;
            }
        }
        if self.file == G::BOARD.files() {
            Ok(())
        } else {
            Err(self.error("the squares up to the last file"))
        }
    }

    fn next(&self) -> Option<u8> {
        self.field.text.as_bytes().get(self.at).copied()
    }

    const fn error<S>(&self, expected: &'static str) -> PositionError<S> {
        self.field.error(self.at, expected)
    }

    fn separator<S>(&mut self) -> Result<bool, PositionError<S>> {
        match self.next() {
            None | Some(b'/') => Ok(false),
            Some(b',') => {
                self.at += 1;
                if matches!(self.next(), None | Some(b'/')) {
                    return Err(self.error("a piece, a number or `*`"));
                }
                Ok(true)
            }
            Some(_) => Err(self.error("`,` or `/`")),
        }
    }

    fn hole<S>(&mut self) -> Result<(), PositionError<S>> {
        if self.file >= G::BOARD.files() || G::BOARD.at(self.file, self.rank).is_some() {
            return Err(self.error("a piece or a number: this square exists"));
        }
        self.at += 1;
        self.file += 1;
        Ok(())
    }

    fn run<S>(&mut self, is_whole: bool) -> Result<(), PositionError<S>> {
        let (mut end, mut length) = (self.at, Some(0_u8));
        while let Some(digit @ b'0'..=b'9') = self.field.text.as_bytes().get(end) {
            let tens = length.and_then(|length| length.checked_mul(10));
            length = tens.and_then(|tens| tens.checked_add(digit - b'0'));
            end += 1;
        }
        let is_canonical = self.next() != Some(b'0');
        let Some(length) = length.filter(|_| is_canonical) else {
            return Err(self.error("the number of empty squares"));
        };
        let files = G::BOARD.files();
        if is_whole && length <= files.saturating_sub(self.file) {
            self.file += length;
        } else {
            for _ in 0..length {
                self.square::<S>()?;
                self.file += 1;
            }
        }
        self.at = end;
        Ok(())
    }

    fn square<S>(&self) -> Result<Square<G>, PositionError<S>> {
        if self.file >= G::BOARD.files() {
            return Err(self.error("`/`: the rank is full"));
        }
        G::BOARD
            .at(self.file, self.rank)
            .ok_or_else(|| self.error("`*`: this square does not exist"))
    }
}

/// Writes a placement; `piece` writes an `occupied` square.
///
/// # Errors
/// Returns any error from the formatter.
pub fn write<G: Geometry>(
    f: &mut fmt::Formatter<'_>,
    style: Style,
    occupied: SquareSet<G>,
    piece: impl Fn(Square<G>, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for rank in (0..G::BOARD.ranks()).rev() {
        let mut file = 0;
        for square in occupied & G::BOARD.rank(rank) {
            write_gap::<G>(f, style, rank, file..square.file())?;
            separate(f, style, square.file())?;
            piece(square, f)?;
            file = square.file() + 1;
        }
        write_gap::<G>(f, style, rank, file..G::BOARD.files())?;
        if rank > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

fn separate(f: &mut fmt::Formatter<'_>, style: Style, file: u8) -> fmt::Result {
    if style == Style::Listed && file > 0 {
        f.write_char(',')
    } else {
        Ok(())
    }
}

/// Empty and missing squares.
fn write_gap<G: Geometry>(
    f: &mut fmt::Formatter<'_>,
    style: Style,
    rank: u8,
    mut files: Range<u8>,
) -> fmt::Result {
    let is_whole =
        const { G::BOARD.len() == G::BOARD.files() as usize * G::BOARD.ranks() as usize };
    while !files.is_empty() {
        separate(f, style, files.start)?;
        let mut squares = files.clone();
        let missing = squares.find(|&file| !is_whole && G::BOARD.at(file, rank).is_none());
        let run = missing.unwrap_or(files.end) - files.start;
        match run {
            0 => f.write_char('*')?,
            1..=9 => f.write_char(char::from(b'0' + run))?,
            _ => write!(f, "{run}")?,
        }
        files.start += run.max(1);
    }
    Ok(())
}
