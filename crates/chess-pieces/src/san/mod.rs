//! Standard algebraic notation (SAN). Variants add castlings and check marks.

mod parts;

pub use parts::Parts;

use parts::take_promotion;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use board_geometry::{Geometry, Square, SquareSet};
use variant_core::{MoveTextError, Position};

use crate::notation::read_square;
use crate::{Army, BoardState, CastlingRules, Move, PieceRules, PieceType};

/// Writes a move other than castling, without check marks: `Nbd2`, `exd5`, `e8=Q`.
///
/// `legal` has at least the [`rivals`]; `captures` adds the `x`.
pub fn write<R: PieceRules>(m: Move<R>, legal: &[Move<R>], captures: bool) -> String {
    let board = R::Board::BOARD;
    let rivals = legal.iter().filter(|other| {
        other.piece_type == m.piece_type && other.to == m.to && other.from != m.from
    });
    let (file, rank) = board.name(m.from).split_at_checked(1).unwrap_or_default();
    let (mut ambiguous, mut same_file, mut same_rank) = (false, false, false);
    let labels = board.labels(m.from);
    for (other_file, other_rank) in rivals.map(|other| board.labels(other.from)) {
        ambiguous = true;
        same_file |= other_file == labels.0;
        same_rank |= other_rank == labels.1;
    }
    let mut text = String::with_capacity(8);
    let is_pawn = m.piece_type == PieceType::PAWN;
    if !is_pawn {
        text.push(R::letter(m.piece_type));
    }
    if is_pawn && captures || ambiguous && (!same_file || same_rank) {
        text.push_str(file);
    }
    if same_file {
        text.push_str(rank);
    }
    if captures {
        text.push('x');
    }
    text.push_str(board.name(m.to));
    if let Some(piece_type) = m.promotion() {
        text.extend(['=', R::letter(piece_type)]);
    }
    text
}

/// Legal moves of other `pieces`, all of the type of `m`, to its destination: [`write()`] tells them apart.
pub fn rivals<R: PieceRules>(
    pieces: SquareSet<R::Board>,
    m: Move<R>,
    is_legal: impl Fn(Move<R>) -> bool,
) -> Vec<Move<R>> {
    // If another piece can promote there at all, then as `m` or not.
    let promoted = m.promotion().map(Some);
    let promotions = || [None].into_iter().chain(promoted);
    let others = pieces.without(m.from).into_iter();
    let moves = others.flat_map(|from| {
        let other = Move::new(from, m.to, m.piece_type);
        promotions().map(move |promotion| other.with_promotion(promotion))
    });
    moves.filter(|&other| is_legal(other)).collect()
}

/// Writes strict SAN where one army moves at a time and castles as in chess; letter `K` is `O-O`. Adds `#`
/// for mate, or `+` if any army is in check.
pub fn write_marked<R, P>(position: &P, state: &BoardState<R>, army: Army, m: Move<R>) -> String
where
    R: PieceRules,
    P: Position<Move = Move<R>>,
{
    let mut text = write_unmarked(state, army, m, |other| position.is_legal(other));
    let after = position.play_unchecked(m);
    if !after.in_check().is_empty() {
        text.push(if after.has_moves() { '+' } else { '#' });
    }
    text
}

/// Like [`write_marked`], without check marks.
pub fn write_unmarked<R: PieceRules>(
    state: &BoardState<R>,
    army: Army,
    m: Move<R>,
    is_legal: impl Fn(Move<R>) -> bool,
) -> String {
    let captures = |m: Move<R>| m.is_pawn_capture() || state.captured(army, m).is_some();
    if let Some(rules) = state.castling_of(army, m) {
        return String::from(castling_text(&rules));
    }
    // Capturing pawns name their file: no ambiguity with advances.
    // The file of a capturing pawn avoids ambiguity with advances.
    let mut rivals = rivals(state.pieces().of(army, m.piece_type), m, is_legal);
    rivals.retain(|&other| other.piece_type != PieceType::PAWN || captures(other) == captures(m));
    write(m, &rivals, captures(m))
}

const fn castling_text<G: Geometry>(rules: &CastlingRules<G>) -> &'static str {
    if rules.letter == 'K' { "O-O" } else { "O-O-O" }
}

/// Whether `text`, [read](read_lenient) as `m`, is strict SAN but for missing check marks, `+` for `#` and a longer
/// origin. False for a rank alone as the origin, which only other moves can justify.
pub fn is_usual<R, P>(
    position: &P,
    state: &BoardState<R>,
    army: Army,
    m: Move<R>,
    text: &str,
) -> bool
where
    R: PieceRules,
    P: Position<Move = Move<R>>,
{
    let unmarked = text.trim_end_matches(['+', '#']);
    let is_same = if let Some(rules) = state.castling_of(army, m) {
        unmarked == castling_text(&rules)
    } else {
        let captures = m.is_pawn_capture() || state.captured(army, m).is_some();
        is_usual_unmarked(m, captures, unmarked)
    };
    is_same
        && match &text[unmarked.len()..] {
            "" => true,
            mark @ ("+" | "#") => {
                let after = position.play_unchecked(m);
                !after.in_check().is_empty() && (mark == "+" || !after.has_moves())
            }
            _ => false,
        }
}

/// Like [`is_usual`], without check marks and castling.
pub fn is_usual_unmarked<R: PieceRules>(m: Move<R>, captures: bool, text: &str) -> bool {
    let Some(origin) = before_target(m, captures, text) else {
        return false;
    };
    if m.piece_type == PieceType::PAWN {
        let file = R::Board::BOARD.labels(m.from).0;
        return origin.bytes().eq(captures.then_some(b'a' + file));
    }
    let origin = origin.strip_prefix(R::letter(m.piece_type));
    origin.is_some_and(|origin| {
        let mut origin = origin.bytes();
        let file = origin.next();
        file.is_none_or(|file| file.is_ascii_lowercase() && file != b'x')
            && origin.all(|rank| rank.is_ascii_digit())
    })
}

/// Piece and origin of strict SAN.
fn before_target<R: PieceRules>(m: Move<R>, captures: bool, mut text: &str) -> Option<&str> {
    if let Some(becomes) = m.promotion() {
        text = text.strip_suffix(R::letter(becomes))?.strip_suffix('=')?;
    }
    text = text.strip_suffix(R::Board::BOARD.name(m.to))?;
    if captures {
        text = text.strip_suffix('x')?;
    }
    Some(text)
}

/// Reads strict SAN, or as people write it:
///
/// - `0-0`, figurines, a move number, `!`, `?`, `e.p.`
/// - missing, wrong or doubled check marks
/// - a missing or superfluous `x` or `-`, a longer origin
/// - promotions as `e8Q`, `e8=q`, `e8(Q)`, `e7-e8=Q`
/// - two squares alone: `h5f7+`, `e1-g1`
///
/// # Errors
/// [`MoveTextError`] for no move, no legal one, or several.
pub fn read_lenient<R, P>(
    position: &P,
    state: &BoardState<R>,
    army: Army,
    text: &str,
) -> Result<Move<R>, MoveTextError>
where
    R: PieceRules,
    P: Position<Move = Move<R>>,
{
    let bare = &*plain(text);
    // Most texts name one piece; then no list of moves is needed.
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
    find_as_written(bare, position.moves(), Parts::find_only)
}

/// Finds the legal move of a text without marks: algebraic notation by `find`, else two squares: `h5f7`, `g1-f3`.
///
/// # Errors
/// The error of `find` if the text names no two squares.
pub fn find_as_written<'a, R: PieceRules>(
    text: &'a str,
    moves: Vec<Move<R>>,
    find: impl FnOnce(&Parts<'a, R>, Vec<Move<R>>) -> Result<Move<R>, MoveTextError>,
) -> Result<Move<R>, MoveTextError> {
    let by_squares = read_squares::<R>(text).and_then(|(from, to, promotion)| {
        let named = |m: &Move<R>| (m.from, m.to, m.promotion()) == (from, to, promotion);
        moves.iter().copied().find(named)
    });
    let read = Parts::read_all(text).and_then(|parts| find(&parts, moves));
    read.or_else(|error| by_squares.ok_or(error))
}

type Squares<G> = (Square<G>, Square<G>, Option<PieceType>);

/// Reads origin, destination and an optional promotion, with an optional `-`, `x` or `:` between the squares:
/// `e7-e8=q`.
///
/// ```
/// use chess_pieces::{PieceType, san::read_squares};
/// # use chess_pieces::Duel;
/// let (from, to, promotion) = read_squares::<Duel>("e7xf8(Q)").unwrap();
/// assert_eq!((from.to_string().as_str(), to.to_string().as_str()), ("e7", "f8"));
/// assert_eq!(promotion, Some(PieceType::QUEEN));
/// ```
pub fn read_squares<R: PieceRules>(text: &str) -> Option<Squares<R::Board>> {
    let (from, rest) = read_square(text)?;
    let (to, rest) = read_square(rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest))?;
    let (promotion, rest) = take_promotion::<R>(rest.as_bytes()).ok()?;
    rest.is_empty().then_some((from, to, promotion))
}

/// Rewrites a move in plain letters: no number or marks, letters for figurines, `x` for a multiplication sign, `-`
/// for dashes.
///
/// ```
/// use chess_pieces::san::plain;
/// assert_eq!(["12… ♘f3+!?", "Ng1–f3", "e×d5 e.p.", "Qh7 mate"].map(plain), ["Nf3", "Ng1-f3", "exd5", "Qh7"]);
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    if matches!(text.as_bytes(), [b'A'..=b'z', .., b'0'..=b'9']) && text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let bare = without_marks(text);
    let digits = bare.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let numbered = digits.trim_start_matches(['.', '…']);
    let is_numbered = digits.len() < bare.len() && numbered.len() < digits.len();
    let bare = if is_numbered {
        numbered.trim_start()
    } else {
        bare
    };
    if bare.is_ascii() {
        return Cow::Borrowed(bare);
    }
    let letters = bare.chars().filter_map(|letter| match letter {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        // Pawns have no letter. Variation selectors may follow a figurine.
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => None,
        '×' => Some('x'),
        '‐' | '‑' | '–' | '—' | '−' => Some('-'),
        letter => Some(letter),
    });
    Cow::Owned(letters.collect())
}

/// Removes marks of checks, captures en passant and comments from the end.
fn without_marks(text: &str) -> &str {
    const WORDS: [&str; 6] = ["e.p.", "(ep)", "ep", "ch.", "ch", "mate"];
    let mut bare = text;
    while !bare.ends_with(|last: char| last.is_ascii_digit()) {
        let marks = ['+', '#', '!', '?', '†', '‡', '≠', ' '];
        let shorter = bare.trim_end_matches(marks);
        let word = WORDS.iter().find_map(|word| shorter.strip_suffix(word));
        match word {
            Some(rest) => bare = rest,
            None => return shorter,
        }
    }
    bare
}

/// Reads castling in letters or zeros: `true` for `O-O`, `false` for `O-O-O`, `None` otherwise.
///
/// ```
/// use chess_pieces::san::read_castling;
/// assert_eq!(["O-O", "0-0-0", "Ke2"].map(read_castling), [Some(true), Some(false), None]);
/// ```
pub fn read_castling(text: &str) -> Option<bool> {
    match text {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(false),
        _ => None,
    }
}
