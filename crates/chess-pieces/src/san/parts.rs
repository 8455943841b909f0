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
        let error = |rest: &[u8], expected| {
            let offset = text.len() - rest.len();
            MoveTextError::Malformed { offset, expected }
        };
        let (letter, rest) = take(text.as_bytes(), u8::is_ascii_uppercase);
        let named = letter.and_then(|letter| R::type_of_letter(letter.into()));
        let (piece_type, rest) = match named {
            Some(piece_type) => (piece_type, rest),
            None => (PieceType::PAWN, text.as_bytes()),
        };
        // The last complete square is the destination.
        let (first_file, after) = take_file(rest);
        let (first_rank, after) = take_rank(after);
        let (captures, after) = match after {
            [b'x' | b':', after @ ..] => (true, after),
            [b'-', after @ ..] => (false, after),
            _ => (false, after),
        };
        let (second_file, behind) = take_file(after);
        // A letter without a rank begins no second square: `a8q`.
        let is_whole = first_file.is_some() && first_rank.is_some() && !captures;
        let has_rank = matches!(behind, [b'0'..=b'9', ..]);
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
            rest: &text[text.len() - rest.len()..],
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
        let mut pieces = state.pieces().of(army, self.piece_type);
        if is_pawn && !self.captures && const { !R::Board::BOARD.is_hexagonal() } {
            pieces &= R::Board::BOARD.rook_lines(self.to);
        }
        let mut found = None;
        for from in pieces {
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
        if (self.file, self.rank) == (None, None) {
            return true;
        }
        let (file, rank) = R::Board::BOARD.labels(from);
        self.file.is_none_or(|named| named == file) && self.rank.is_none_or(|named| named == rank)
    }
}

fn take(text: &[u8], fits: impl Fn(&u8) -> bool) -> (Option<u8>, &[u8]) {
    match text {
        [first, rest @ ..] if fits(first) => (Some(*first), rest),
        _ => (None, text),
    }
}

fn take_file(text: &[u8]) -> (Option<u8>, &[u8]) {
    let (letter, rest) = take(text, |&letter| {
        letter.is_ascii_lowercase() && letter != b'x'
    });
    (letter.map(|letter| letter - b'a'), rest)
}

fn take_rank(text: &[u8]) -> (Option<u8>, &[u8]) {
    match text {
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', rest @ ..] => {
            (Some((tens - b'0') * 10 + ones - b'0' - 1), rest)
        }
        [ones @ b'1'..=b'9', rest @ ..] => (Some(ones - b'0' - 1), rest),
        _ => (None, text),
    }
}

fn place<G: Geometry>(file: Option<u8>, rank: Option<u8>) -> Option<Square<G>> {
    G::BOARD.labelled(file?, rank?)
}

/// Reads a promotion: `=Q`, `(Q)`, `/Q` or `Q`, in lower case only at the end. Returns it and the rest.
pub(super) fn take_promotion<R: PieceRules>(
    text: &[u8],
) -> Result<(Option<PieceType>, &[u8]), &[u8]> {
    let (sign, unmarked) = take(text, |sign| b"=(/".contains(sign));
    let (letter, rest) = take(unmarked, |letter| {
        let is_one = letter.is_ascii_uppercase() || sign.is_some() || unmarked.len() == 1;
        letter.is_ascii_alphabetic() && is_one
    });
    match letter.and_then(|letter| R::type_of_letter(letter.into())) {
        Some(promotion) => Ok((Some(promotion), rest.strip_prefix(b")").unwrap_or(rest))),
        None if sign == Some(b'=') => Err(unmarked),
        None => Ok((None, text)),
    }
}
