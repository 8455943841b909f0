//! Text and bytes of a placement: ranks from the highest down, separated by `/`.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use board_geometry::{Geometry, Square};
use variant_core::text::{Field, PositionError};

use crate::counts::Counts;
use crate::{Army, PieceRules, PieceType, Pieces};

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

/// Reads a placement: numbers are runs of empty squares, `*` is a missing square, `piece` reads the rest.
///
/// `piece` gets a square and the rest of the rank, puts the first piece there and returns the bytes read;
/// `None` without a piece.
///
/// # Errors
/// The first byte that does not fit.
pub fn read<G: Geometry, S>(
    field: &Field<'_>,
    style: Style,
    mut piece: impl FnMut(Square<G>, &str) -> Option<usize>,
) -> Result<(), PositionError<S>> {
    let mut ranks = field.split('/');
    for rank in (0..G::BOARD.ranks()).rev() {
        match ranks.next() {
            Some(text) => RankReader::<G> {
                board: PhantomData,
                field: text,
                rank,
                at: 0,
                file: 0,
            }
            .read(style, &mut piece)?,
            None => return Err(field.error(field.text.len(), "`/` and another rank")),
        }
    }
    match ranks.next() {
        Some(extra) => Err(extra.error(0, "no rank below rank 1")),
        None => Ok(()),
    }
}

struct RankReader<'a, G: Geometry> {
    board: PhantomData<G>,
    field: Field<'a>,
    rank: u8,
    at: usize,
    file: u8,
}

impl<G: Geometry> RankReader<'_, G> {
    fn read<S>(
        mut self,
        style: Style,
        piece: &mut impl FnMut(Square<G>, &str) -> Option<usize>,
    ) -> Result<(), PositionError<S>> {
        let mut after_run = false;
        loop {
            let Some(rest) = self.field.text.get(self.at..) else {
                return Err(self.error("a piece"));
            };
            match rest.bytes().next() {
                None => break,
                Some(b'*') => self.hole()?,
                Some(b'0'..=b'9') if after_run => {
                    return Err(self.error("a piece: two runs are one number"));
                }
                Some(b'0'..=b'9') => self.run(rest)?,
                Some(_) => {
                    let square = self.square()?;
                    let Some(len) = piece(square, rest) else {
                        return Err(self.error("a piece, a number, `*` or `/`"));
                    };
                    self.at += len.max(1);
                    self.file += 1;
                }
            }
            after_run = rest.starts_with(|first: char| first.is_ascii_digit());
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

    const fn error<S>(&self, expected: &'static str) -> PositionError<S> {
        self.field.error(self.at, expected)
    }

    fn separator<S>(&mut self) -> Result<bool, PositionError<S>> {
        match self.field.text.as_bytes().get(self.at) {
            None => Ok(false),
            Some(b',') => {
                self.at += 1;
                if self.at == self.field.text.len() {
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

    fn run<S>(&mut self, rest: &str) -> Result<(), PositionError<S>> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = rest
            .get(..digits)
            .and_then(|number| number.parse::<u8>().ok());
        match length {
            Some(length) if !rest.starts_with('0') => {
                for _ in 0..length {
                    self.square::<S>()?;
                    self.file += 1;
                }
                self.at += digits;
                Ok(())
            }
            _ => Err(self.error("the number of empty squares")),
        }
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

/// Writes a placement; `piece` writes a square that is not `empty`.
///
/// # Errors
/// Returns any error from the formatter.
pub fn write<G: Geometry>(
    f: &mut fmt::Formatter<'_>,
    style: Style,
    is_empty: impl Fn(Square<G>) -> bool,
    piece: impl Fn(Square<G>, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let between = if style == Style::Listed { "," } else { "" };
    for rank in (0..G::BOARD.ranks()).rev() {
        let (mut run, mut separator) = (0, "");
        for file in 0..=G::BOARD.files() {
            let square = G::BOARD.at(file, rank);
            if square.is_some_and(&is_empty) {
                run += 1;
                continue;
            }
            if run > 0 {
                write!(f, "{separator}{run}")?;
                (run, separator) = (0, between);
            }
            if let Some(square) = square {
                f.write_str(separator)?;
                piece(square, f)?;
            } else if file < G::BOARD.files() {
                write!(f, "{separator}*")?;
            }
            separator = between;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// Appends a placement as bytes, for any number of armies and types.
///
/// If armies times types is at most 15: half a byte per square, 0 for empty. Otherwise an occupancy bit per
/// square, then a byte per piece.
///
/// ```
/// use chess_pieces::{Army, PieceType, Pieces, placement};
/// let mut pieces: Pieces<Duel> = Pieces::EMPTY;
/// pieces.put("b1".parse()?, Army::new(0), PieceType::PAWN);
/// let bytes = placement::pack(&pieces);
/// assert_eq!((bytes.len(), bytes[0]), (32, 0x10));
/// assert_eq!(placement::unpack(&bytes), Some((pieces, &[][..])));
///
/// let mut pieces: Pieces<Duel> = Pieces::EMPTY;
/// pieces.put("b1".parse()?, Army::new(3), PieceType::new(8));
/// let bytes = placement::pack(&pieces);
/// assert_eq!((bytes.len(), bytes[8]), (9, 35));
/// assert_eq!(placement::unpack(&bytes), Some((pieces, &[][..])));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
pub fn pack<R: PieceRules>(pieces: &Pieces<R>) -> Vec<u8> {
    let number = |index| {
        let (army, piece_type) = pieces.at(R::Board::BOARD.square(index)?)?;
        Some((army.index() * R::Counts::TYPES + piece_type.index()) as u8)
    };
    let len = R::Board::BOARD.len();
    if R::Counts::ARMIES * R::Counts::TYPES < 16 {
        let nibble = |index| number(index).map_or(0, |number| number + 1);
        let pair = |index| nibble(index) | nibble(index + 1) << 4;
        return (0..len).step_by(2).map(pair).collect();
    }
    let mut bytes = alloc::vec![0; len.div_ceil(8)];
    for index in 0..len {
        if let Some(number) = number(index) {
            bytes[index / 8] |= 1 << (index % 8);
            bytes.push(number);
        }
    }
    bytes
}

/// Reads a placement of [`pack`]; returns it and the rest. `None` if the bytes are too few or malformed.
pub fn unpack<R: PieceRules>(bytes: &[u8]) -> Option<(Pieces<R>, &[u8])> {
    let len = R::Board::BOARD.len();
    let mut pieces = Pieces::EMPTY;
    let mut put = |index, number: usize| {
        let (army, piece_type) = (
            (number / R::Counts::TYPES) as u8,
            (number % R::Counts::TYPES) as u8,
        );
        let square = R::Board::BOARD.square(index)?;
        pieces.put(square, Army::new(army), PieceType::new(piece_type));
        (number < R::Counts::ARMIES * R::Counts::TYPES).then_some(())
    };
    if R::Counts::ARMIES * R::Counts::TYPES < 16 {
        let (board, rest) = bytes.split_at_checked(len.div_ceil(2))?;
        let nibbles = board.iter().flat_map(|pair| [pair & 15, pair >> 4]);
        for (index, nibble) in nibbles.enumerate() {
            if let Some(number) = usize::from(nibble).checked_sub(1) {
                put(index, number)?;
            }
        }
        return Some((pieces, rest));
    }
    let (occupied, mut rest) = bytes.split_at_checked(len.div_ceil(8))?;
    for (index, byte) in occupied.iter().enumerate() {
        for bit in (0..8).filter(|bit| byte >> bit & 1 == 1) {
            let (&number, after) = rest.split_first()?;
            put(index * 8 + bit, usize::from(number))?;
            rest = after;
        }
    }
    Some((pieces, rest))
}
