use board_geometry::{Geometry, Square};
use smallvec::SmallVec;
use variant_core::{MoveTextError, Position};

use crate::notation::malformed;
use crate::{Army, BoardState, Move, PieceRules, PieceType};

/// A move in SAN as parsed.
///
/// ```
/// use chess_pieces::{PieceType, san::Parts};
/// # use chess_pieces::Duel;
/// let parts = Parts::<Duel>::read("Nbxd2+")?;
/// assert_eq!((parts.piece_type, parts.file, parts.captures), (PieceType::KNIGHT, Some(1), true));
/// assert_eq!(parts.rest, "+");
/// # Ok::<(), chess_pieces::variant_core::MoveTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts<'a, R: PieceRules> {
    /// Type of the moving piece.
    pub piece_type: PieceType,
    /// Origin file, if given, from 0.
    pub file: Option<u8>,
    /// Origin rank, if given, from 0.
    pub rank: Option<u8>,
    /// Whether the text has an `x`.
    pub captures: bool,
    /// Destination of the move.
    pub to: Square<R::Board>,
    /// Promotion, if given.
    pub promotion: Option<PieceType>,
    /// Rest, such as check marks.
    pub rest: &'a str,
}

impl<'a, R: PieceRules> Parts<'a, R> {
    /// Parses a move other than castling.
    ///
    /// # Errors
    /// [`MoveTextError::Malformed`] at the first byte that does not fit.
    pub fn read(text: &'a str) -> Result<Self, MoveTextError> {
        let error = |rest: &str, expected| malformed(text, rest, expected);
        let letter = text.chars().next().filter(char::is_ascii_uppercase);
        let (piece_type, rest) = match letter.and_then(R::type_of_letter) {
            Some(piece_type) => (piece_type, &text[1..]),
            None => (PieceType::PAWN, text),
        };
        // The last complete square is the destination.
        let (first_file, after) = take_file(rest);
        let (first_rank, after) = take_rank(after);
        let (captures, after) = match after.strip_prefix(['x', ':']) {
            Some(after) => (true, after),
            None => (false, after.strip_prefix('-').unwrap_or(after)),
        };
        let (second_file, behind) = take_file(after);
        // A letter without a rank begins no second square: `a8q`.
        let is_whole = first_file.is_some() && first_rank.is_some() && !captures;
        let has_rank = behind.starts_with(|digit: char| digit.is_ascii_digit());
        let (file, rank, to, rest) = if second_file.is_some() && (has_rank || !is_whole) {
            let (second_rank, behind) = take_rank(behind);
            let to = place::<R::Board>(second_file, second_rank)
                .ok_or_else(|| error(after, "the square it goes to"))?;
            (first_file, first_rank, to, behind)
        } else {
            let to = place::<R::Board>(first_file, first_rank)
                .filter(|_| !captures)
                .ok_or_else(|| {
                    error(if captures { after } else { rest }, "the square it goes to")
                })?;
            (None, None, to, after)
        };
        let (promotion, rest) = take_promotion::<R>(rest)
            .map_err(|unmarked| error(unmarked, "what the pawn becomes"))?;
        Ok(Self {
            piece_type,
            file,
            rank,
            captures,
            to,
            promotion,
            rest,
        })
    }

    /// Like [`read`](Self::read); only `e.p.` may follow.
    ///
    /// # Errors
    /// [`MoveTextError::Malformed`] at the first byte that does not fit.
    pub fn read_all(text: &'a str) -> Result<Self, MoveTextError> {
        let parts = Self::read(text)?;
        match parts.rest.trim_start() {
            "" | "e.p." | "ep" => Ok(parts),
            rest => Err(malformed(text, rest, "the end of the move")),
        }
    }

    /// Finds the only legal move that fits. The `x` counts only between a pawn's step and en passant.
    ///
    /// # Errors
    /// [`MoveTextError::Illegal`] for none, [`MoveTextError::Ambiguous`] for several.
    pub fn find_only(
        &self,
        legal: impl IntoIterator<Item = Move<R>>,
    ) -> Result<Move<R>, MoveTextError> {
        let fitting: SmallVec<[Move<R>; 4]> = legal.into_iter().filter(|m| self.fits(*m)).collect();
        let mut exact = fitting
            .iter()
            .filter(|m| m.piece_type != PieceType::PAWN || m.is_pawn_capture() == self.captures);
        match (fitting.as_slice(), exact.next(), exact.next()) {
            ([], ..) => Err(MoveTextError::Illegal),
            (&[m], ..) | (_, Some(&m), None) => Ok(m),
            _ => Err(MoveTextError::Ambiguous),
        }
    }

    /// Fast, among pieces of the type, with captures exactly as written. `None` unless one move fits.
    pub(super) fn find_piece<P>(
        &self,
        position: &P,
        state: &BoardState<R>,
        army: Army,
    ) -> Option<Move<R>>
    where
        P: Position<Move = Move<R>>,
    {
        let is_pawn = self.piece_type == PieceType::PAWN;
        let mut found = None;
        for from in state.pieces().of(army, self.piece_type) {
            let m = Move::new(from, self.to, self.piece_type).with_promotion(self.promotion);
            if self.names(from)
                && m.promotion() == self.promotion
                && (!is_pawn || m.is_pawn_capture() == self.captures)
                && position.is_legal(m)
                && found.replace(m).is_some()
            {
                return None;
            }
        }
        found
    }

    /// Whether `m` agrees with the text.
    pub fn fits(&self, m: Move<R>) -> bool {
        m.piece_type == self.piece_type
            && m.to == self.to
            && self.names(m.from)
            && m.promotion() == self.promotion
    }

    fn names(&self, from: Square<R::Board>) -> bool {
        let (file, rank) = R::Board::BOARD.labels(from);
        self.file.is_none_or(|named| named == file) && self.rank.is_none_or(|named| named == rank)
    }
}

fn take_file(text: &str) -> (Option<u8>, &str) {
    match text.as_bytes() {
        [letter @ b'a'..=b'z', ..] if *letter != b'x' => (Some(letter - b'a'), &text[1..]),
        _ => (None, text),
    }
}

fn take_rank(text: &str) -> (Option<u8>, &str) {
    match *text.as_bytes() {
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', ..] => {
            (Some((tens - b'0') * 10 + ones - b'0' - 1), &text[2..])
        }
        [ones @ b'1'..=b'9', ..] => (Some(ones - b'0' - 1), &text[1..]),
        _ => (None, text),
    }
}

fn place<G: Geometry>(file: Option<u8>, rank: Option<u8>) -> Option<Square<G>> {
    G::BOARD.labelled(file?, rank?)
}

/// Reads a promotion: `=Q`, `(Q)`, `/Q` or `Q`, in lower case only at the end. Returns it and the rest.
pub(super) fn take_promotion<R: PieceRules>(text: &str) -> Result<(Option<PieceType>, &str), &str> {
    let (is_announced, unmarked) = match text.strip_prefix(['=', '(', '/']) {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let promotion = unmarked.chars().next().and_then(|letter| {
        let is_one = letter.is_ascii_uppercase() || is_announced || unmarked.len() == 1;
        (letter.is_ascii_alphabetic() && is_one)
            .then(|| R::type_of_letter(letter.to_ascii_uppercase()))?
    });
    match promotion {
        Some(_) => {
            let rest = unmarked.get(1..).unwrap_or_default();
            Ok((promotion, rest.strip_prefix(')').unwrap_or(rest)))
        }
        None if is_announced && text.starts_with('=') => Err(unmarked),
        None => Ok((None, text)),
    }
}
