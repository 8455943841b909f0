//! Short algebraic notation: what is alike in every game of chess pieces.
//!
//! A variant adds what is its own: how castling is written, which mark a check has.

use alloc::string::String;
use alloc::string::ToString;

use board_geometry::{Direction, Geometry, Square};
use smallvec::SmallVec;
use variant_core::{MoveTextError, Position};

use crate::{Army, BoardState, Move, PieceRules, PieceType};

/// Writes a move that is no castling, without check marks: `Nbd2`, `exd5`, `e8=Q`.
///
/// `legal` are the legal moves (of the same army), among which the piece must be told from others;
/// `captures` says whether something is taken.
pub fn write<R: PieceRules>(m: Move<R>, legal: &[Move<R>], captures: bool) -> String {
    let mut text = String::new();
    let rivals = || {
        let rival = move |other: &&Move<R>| {
            other.piece_type == m.piece_type && other.to == m.to && other.from != m.from
        };
        legal.iter().filter(rival).map(|other| other.from)
    };
    let (file, rank) = (m.from.file(), m.from.rank());
    let same_file = rivals().any(|from| from.file() == file);
    let same_rank = rivals().any(|from| from.rank() == rank);
    let is_pawn = m.piece_type == PieceType::PAWN;
    if !is_pawn {
        text.push(R::letter(m.piece_type));
    }
    let ambiguous = rivals().next().is_some();
    // A pawn that captures always names its file; other pieces only as far as it helps.
    if is_pawn && captures || ambiguous && (!same_file || same_rank) {
        text.push(char::from(b'a' + file));
    }
    if ambiguous && same_file {
        text += &(rank + 1).to_string();
    }
    if captures {
        text.push('x');
    }
    text += &m.to.to_string();
    if let Some(piece_type) = m.promotion() {
        text.extend(['=', R::letter(piece_type)]);
    }
    text
}

/// Writes a legal move of a game in which one army at a time moves and castles as in chess, with `O-O` for
/// the castling of letter `K`, and the marks of check and mate: the whole strict notation of such a game.
/// `+` marks a move after which some army is in check.
pub fn write_marked<R, P, const ARMIES: usize, const TYPES: usize>(
    position: &P,
    state: &BoardState<R, ARMIES, TYPES>,
    army: Army,
    m: Move<R>,
) -> String
where
    R: PieceRules,
    P: Position<Move = Move<R>>,
{
    let captures = |m: Move<R>| state.pieces().occupied().contains(m.to) || m.is_pawn_capture();
    let mut text = match state.castling_of(army, m) {
        Some(rules) if rules.letter == 'K' => String::from("O-O"),
        Some(_) => String::from("O-O-O"),
        None => {
            // A pawn that captures names its file, so one that advances needs no telling from it.
            let mut rivals = position.moves();
            rivals.retain(|&other| {
                other.piece_type != PieceType::PAWN || captures(other) == captures(m)
            });
            write(m, &rivals, captures(m))
        }
    };
    let after = position.play_unchecked(m);
    if !after.in_check().is_empty() {
        text.push(if after.has_moves() { '+' } else { '#' });
    }
    text
}

/// Reads what [`write_marked`] writes, and what people write instead: `0-0`, missing, wrong or doubled
/// check marks, `!` and `?`, `e.p.`, a missing or superfluous `x` or `-`, more of the origin than
/// needed, `e8Q` and `e7-e8=Q`.
///
/// # Errors
/// [`MoveTextError`]: not a move, not legal, or several fit.
pub fn read_lenient<R, P, const ARMIES: usize, const TYPES: usize>(
    position: &P,
    state: &BoardState<R, ARMIES, TYPES>,
    army: Army,
    text: &str,
) -> Result<Move<R>, MoveTextError>
where
    R: PieceRules,
    P: Position<Move = Move<R>>,
{
    let bare = without_marks(text);
    // Most texts name one piece: its move is found without listing all moves.
    if let Ok(parts) = Parts::read_all(bare)
        && let Some(m) = parts.find_piece(position, state, army)
    {
        return Ok(m);
    }
    if let Some(short) = read_castling(bare) {
        let castles = |m: &Move<R>| {
            (state.castling_of(army, *m)).is_some_and(|rules| (rules.letter == 'K') == short)
        };
        let castling = position.moves().into_iter().find(castles);
        return castling.ok_or(MoveTextError::Illegal);
    }
    Parts::read_all(bare)?.find(position.moves())
}

/// A move in algebraic notation without the marks of check, mate and comment at its end.
///
/// ```
/// assert_eq!(chess_pieces::san::without_marks("Nf3+!?"), "Nf3");
/// ```
pub fn without_marks(text: &str) -> &str {
    text.trim_end_matches(['+', '#', '!', '?'])
}

/// Reads castling without marks, in letters or zeros: `true` for `O-O`, `false` for `O-O-O`, `None` for
/// any other text.
///
/// ```
/// use chess_pieces::san::read_castling;
/// assert_eq!(["O-O", "0-0-0", "Ke2"].map(read_castling), [Some(true), Some(false), None]);
/// ```
pub fn read_castling(text: &str) -> Option<bool> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
        _ => None,
    }
}

/// What a text in algebraic notation says, before anybody asks which legal move fits.
///
/// ```
/// use board_geometry::Chessboard;
/// use chess_pieces::{PieceType, san::Parts};
/// # use chess_pieces::{PawnRules, PieceRules};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Duel;
/// # impl PieceRules for Duel {
/// #     type Board = Chessboard;
/// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
/// # }
/// let parts = Parts::<Duel>::read("Nbxd2+")?;
/// assert_eq!((parts.piece_type, parts.file, parts.captures), (PieceType::KNIGHT, Some(1), true));
/// assert_eq!(parts.rest, "+");
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts<'a, R: PieceRules> {
    /// What moves.
    pub piece_type: PieceType,
    /// The file it comes from, if named; counted from 0.
    pub file: Option<u8>,
    /// The rank it comes from, if named; counted from 0.
    pub rank: Option<u8>,
    /// Whether there is an `x`.
    pub captures: bool,
    /// Where it goes.
    pub to: Square<R::Board>,
    /// What a pawn becomes, if named.
    pub promotion: Option<PieceType>,
    /// What follows: marks of check and the like.
    pub rest: &'a str,
}

impl<'a, R: PieceRules> Parts<'a, R> {
    /// Reads the notation of a move that is no castling.
    ///
    /// # Errors
    /// [`MoveTextError::Malformed`] at the first byte that does not fit.
    pub fn read(text: &'a str) -> Result<Self, MoveTextError> {
        let error = |rest: &str, expected| MoveTextError::Malformed {
            offset: text.len() - rest.len(),
            expected,
        };
        let upper = |letter: char| {
            letter
                .is_ascii_uppercase()
                .then_some(())
                .and_then(|()| R::type_of_letter(letter))
        };
        let (piece_type, rest) = match text.chars().next().map(|letter| (letter, upper(letter))) {
            Some((letter, Some(piece_type))) => (piece_type, &text[letter.len_utf8()..]),
            _ => (PieceType::PAWN, text),
        };
        // Squares and half squares, one after the other: the last whole one is the target.
        let (first_file, after) = take_file(rest);
        let (first_rank, after) = take_rank(after);
        let (captures, after) = match after.strip_prefix(['x', ':']) {
            Some(after) => (true, after),
            None => (false, after.strip_prefix('-').unwrap_or(after)),
        };
        let (second_file, behind) = take_file(after);
        let (file, rank, to, rest) = if second_file.is_some() {
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
        let unmarked = rest.strip_prefix('=').unwrap_or(rest);
        let promotion = unmarked.chars().next().and_then(upper);
        if rest.len() != unmarked.len() && promotion.is_none() {
            return Err(error(unmarked, "what the pawn becomes"));
        }
        let rest = if promotion.is_some() {
            &unmarked[1..]
        } else {
            rest
        };
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

    /// As [`read`](Self::read), for a text in which nothing follows the move but `e.p.`.
    ///
    /// # Errors
    /// [`MoveTextError::Malformed`] at the first byte that does not fit.
    pub fn read_all(text: &'a str) -> Result<Self, MoveTextError> {
        let parts = Self::read(text)?;
        match parts.rest.trim_start() {
            "" | "e.p." | "ep" => Ok(parts),
            rest => Err(MoveTextError::Malformed {
                offset: text.len() - rest.len(),
                expected: "the end of the move",
            }),
        }
    }

    /// The one legal move that fits. An `x` more or less does not matter, unless a pawn could get to the
    /// square both by a step and by a capture en passant: then the `x` tells which.
    ///
    /// # Errors
    /// [`MoveTextError::Illegal`] if none fits, [`MoveTextError::Ambiguous`] if several do.
    pub fn find(&self, legal: impl IntoIterator<Item = Move<R>>) -> Result<Move<R>, MoveTextError> {
        let fitting: SmallVec<[Move<R>; 4]> = legal.into_iter().filter(|m| self.fits(*m)).collect();
        let captures = |m: &Move<R>| {
            R::Board::BOARD
                .direction(m.from, m.to)
                .is_some_and(Direction::is_diagonal)
        };
        let mut exact = fitting
            .iter()
            .filter(|m| m.piece_type != PieceType::PAWN || captures(m) == self.captures);
        match (fitting.as_slice(), exact.next(), exact.next()) {
            ([], ..) => Err(MoveTextError::Illegal),
            (&[m], ..) | (_, Some(&m), None) => Ok(m),
            _ => Err(MoveTextError::Ambiguous),
        }
    }

    /// The one legal move that fits and captures exactly if the text says so, found among the pieces of the
    /// type named; `None` if none or several do, as far as this can tell.
    fn find_piece<P, const ARMIES: usize, const TYPES: usize>(
        &self,
        position: &P,
        state: &BoardState<R, ARMIES, TYPES>,
        army: Army,
    ) -> Option<Move<R>>
    where
        P: Position<Move = Move<R>>,
    {
        let is_pawn = self.piece_type == PieceType::PAWN;
        let becomes = self.promotion.unwrap_or(self.piece_type);
        let mut found = None;
        for from in state.pieces().of(army, self.piece_type) {
            let m = Move {
                from,
                to: self.to,
                piece_type: self.piece_type,
                becomes,
            };
            let is_named = self.file.is_none_or(|file| from.file() == file)
                && self.rank.is_none_or(|rank| from.rank() == rank);
            if is_named
                && (!is_pawn || m.is_pawn_capture() == self.captures)
                && position.is_legal(m)
                && found.replace(m).is_some()
            {
                return None;
            }
        }
        found
    }

    /// Whether a move is what the text says, as far as it goes.
    pub fn fits(&self, m: Move<R>) -> bool {
        m.piece_type == self.piece_type
            && m.to == self.to
            && self.file.is_none_or(|file| m.from.file() == file)
            && self.rank.is_none_or(|rank| m.from.rank() == rank)
            && m.promotion() == self.promotion
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
    G::BOARD.at(file?, rank?)
}
