//! Position fields and coordinate moves of all games of pieces.

use core::fmt::{self, Write};

use board_geometry::{Geometry, Square};
use variant_core::text::{Field, PositionError};
use variant_core::{MoveTextError, Seat};

use crate::counts::Counts;
use crate::placement::{self, Style};
use crate::promotion::all_promotions;
use crate::rules::definition_of;
use crate::{
    Armies, Army, CastlingRights, Move, PieceRules, Pieces,
    en_passant::{EnPassant, EnPassantList},
};

/// Writes the placement: in compact style upper case for the first army and lower for the second, in listed
/// style letters of army and type.
///
/// # Errors
/// Returns any error from the formatter.
pub fn write_pieces<R: PieceRules>(
    f: &mut fmt::Formatter<'_>,
    style: Style,
    pieces: &Pieces<R>,
) -> fmt::Result {
    placement::write(f, style, pieces.occupied(), |square, f| {
        match pieces.at(square) {
            Some((army, piece_type)) => match style {
                Style::Listed => {
                    f.write_char(army_letter::<R>(army))?;
                    f.write_char(R::letter(piece_type))
                }
                Style::Compact => f.write_char(cased(army, R::letter(piece_type))),
            },
            None => Ok(()),
        }
    })
}

/// Reads a placement of [`write_pieces`].
///
/// # Errors
/// The first byte that does not fit.
pub fn read_pieces<R: PieceRules, S>(
    field: &Field<'_>,
    style: Style,
) -> Result<Pieces<R>, PositionError<S>> {
    let mut pieces = Pieces::EMPTY;
    placement::read(field, style, |square, text: &str| {
        // Other bytes than letters are no piece, also those of longer characters.
        let mut letters = text.bytes().map(char::from);
        let first = letters.next()?;
        let (army, letter) = match style {
            Style::Listed => {
                let letter = letters.next().filter(char::is_ascii_uppercase)?;
                (army_of_letter::<R>(first)?, letter)
            }
            Style::Compact => (army_of_case(first), first),
        };
        let piece_type = R::type_of_letter(letter)?;
        if army.index() >= R::Counts::ARMIES || piece_type.index() >= R::Counts::TYPES {
            return None;
        }
        // Each square comes once, so that none is taken yet.
        pieces.toggle(square, army, piece_type);
        Some(if style == Style::Listed { 2 } else { 1 })
    })?;
    Ok(pieces)
}

/// Letter of an army; `?` beyond the game's.
pub fn army_letter<R: PieceRules>(army: Army) -> char {
    let letter = R::ARMY_LETTERS.as_bytes().get(army.index());
    letter.map_or('?', |&letter| letter.into())
}

/// Army of a letter.
pub fn army_of_letter<R: PieceRules>(letter: char) -> Option<Army> {
    let mut letters = R::ARMY_LETTERS.bytes();
    let place = letters.position(|known| char::from(known) == letter)?;
    Some(Army::new(place as u8))
}

/// Army of a [`Seat::Army`]; `None` for other seats and letters.
pub fn army_of_seat<R: PieceRules>(seat: Seat) -> Option<Army> {
    match seat {
        Seat::Army(letter) => army_of_letter::<R>(letter),
        _ => None,
    }
}

/// Reads [`Armies::text`]: one or more letters in the order of play.
pub(crate) fn read_armies<R: PieceRules>(text: &str) -> Option<Armies> {
    let armies: Armies = text
        .chars()
        .map(army_of_letter::<R>)
        .collect::<Option<_>>()?;
    let in_order = armies.iter().map(army_letter::<R>).eq(text.chars());
    (in_order && !armies.is_empty()).then_some(armies)
}

/// Upper case for the first army, lower for the second.
pub const fn cased(army: Army, letter: char) -> char {
    if army.index() == 0 {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

/// The army of a letter in compact style, the inverse of [`cased`]: the second for lower case, else the first.
pub const fn army_of_case(letter: char) -> Army {
    Army::new(letter.is_ascii_lowercase() as u8)
}

/// Text of castling rights, `-` for none: `KQkq` in compact style, `wKQmQ` in listed style.
pub fn castling_text<R: PieceRules>(style: Style, rights: CastlingRights) -> impl fmt::Display {
    Written(move |f: &mut fmt::Formatter<'_>| {
        if rights == CastlingRights::NONE {
            return f.write_str("-");
        }
        let mut last = None;
        for (_, rules) in rights.open::<R>() {
            match style {
                Style::Compact => f.write_char(cased(rules.army, rules.letter))?,
                Style::Listed => {
                    if last != Some(rules.army) {
                        f.write_char(army_letter::<R>(rules.army))?;
                    }
                    f.write_char(rules.letter)?;
                }
            }
            last = Some(rules.army);
        }
        Ok(())
    })
}

/// Reads rights of [`castling_text`]; `expected` describes them in errors.
///
/// # Errors
/// The first byte that does not fit.
pub fn read_castling<R: PieceRules, S>(
    field: &Field<'_>,
    style: Style,
    expected: &'static str,
) -> Result<CastlingRights, PositionError<S>> {
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    let mut letters = field.text.char_indices().peekable();
    let (mut army, mut next) = (None, 0);
    while let Some((at, letter)) = letters.next() {
        if style == Style::Listed
            && let Some(named) = army_of_letter::<R>(letter)
        {
            if army >= Some(named) {
                return Err(field.error(at, expected));
            }
            if !(letters.peek()).is_some_and(|(_, castling)| castling.is_ascii_uppercase()) {
                return Err(field.error(at + 1, "the letter of a castling"));
            }
            army = Some(named);
            continue;
        }
        let found = R::CASTLINGS
            .iter()
            .enumerate()
            .skip(next)
            .find(|(_, rules)| match style {
                Style::Compact => cased(rules.army, rules.letter) == letter,
                Style::Listed => army == Some(rules.army) && rules.letter == letter,
            });
        let Some((index, _)) = found else {
            return Err(field.error(at, expected));
        };
        rights = rights.with(index);
        next = index + 1;
    }
    if rights == CastlingRights::NONE {
        return Err(field.error(0, expected));
    }
    Ok(rights)
}

/// Text of en passant rights of several armies, `-` for none: `b3b4:wne`.
pub fn en_passant_text<R: PieceRules>(rights: &[EnPassant<R::Board>]) -> impl fmt::Display {
    Written(move |f: &mut fmt::Formatter<'_>| {
        if rights.is_empty() {
            return f.write_str("-");
        }
        for (index, right) in rights.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            let capturers = right.capturers.text(R::ARMY_LETTERS);
            write!(f, "{}{}:{capturers}", right.target, right.pawn)?;
        }
        Ok(())
    })
}

/// Reads rights of [`en_passant_text`]; `expected` describes them in errors.
///
/// # Errors
/// The first right that does not fit.
pub fn read_en_passant<R: PieceRules, S>(
    field: &Field<'_>,
    expected: &'static str,
) -> Result<EnPassantList<R::Board>, PositionError<S>> {
    let mut rights = EnPassantList::<R::Board>::new();
    if field.text == "-" {
        return Ok(rights);
    }
    for part in field.split(',') {
        let right = read_right::<R>(part.text).ok_or_else(|| part.error(0, expected))?;
        let ascends = |last: &EnPassant<R::Board>| {
            (last.target, last.pawn) != (right.target, right.pawn) && last.order() < right.order()
        };
        if !rights.last().is_none_or(ascends) {
            return Err(part.error(0, "rights by ascending target, then pawn"));
        }
        rights.push(right);
    }
    Ok(rights)
}

pub(crate) fn read_right<R: PieceRules>(text: &str) -> Option<EnPassant<R::Board>> {
    let (target, rest) = read_square(text)?;
    let (pawn, rest) = read_square(rest)?;
    Some(EnPassant {
        target,
        pawn,
        capturers: read_armies::<R>(rest.strip_prefix(':')?)?,
    })
}

/// Reads a square name; returns it and the rest.
///
/// ```
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::notation::read_square;
/// let (square, rest) = read_square::<Chessboard>("e7e8q").unwrap();
/// assert_eq!((square.to_string().as_str(), rest), ("e7", "e8q"));
/// ```
pub fn read_square<G: Geometry>(text: &str) -> Option<(Square<G>, &str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let name = text.get(..=digits)?;
    Some((name.parse().ok()?, text.get(name.len()..)?))
}

/// Reads a move in coordinates, legal or not, of a piece on the board: `e2e4`, `e7e8q`.
///
/// # Errors
/// [`MoveTextError`] for no move, an empty origin, or a promotion of another piece than a pawn.
pub fn read_move<R: PieceRules>(pieces: &Pieces<R>, text: &str) -> Result<Move<R>, MoveTextError> {
    let error = |rest: &str, expected| malformed(text, rest, expected);
    let (from, rest) = read_square(text).ok_or_else(|| error(text, "the square it leaves"))?;
    let (to, rest) = read_square(rest).ok_or_else(|| error(rest, "the square it goes to"))?;
    let mut letters = rest.chars();
    let promotion = match (letters.next(), letters.next()) {
        (None, _) => None,
        (Some(letter), None) if letter.is_ascii_lowercase() => {
            let promotion = R::type_of_letter(letter)
                .filter(|&to| const { all_promotions::<R>() }.contains(to));
            Some(promotion.ok_or_else(|| error(rest, PROMOTION))?)
        }
        _ => return Err(error(rest, PROMOTION)),
    };
    let piece_type = pieces.type_at(from).ok_or(MoveTextError::Illegal)?;
    // A queen does not become a queen.
    let promotes_to = definition_of::<R>(piece_type.index()).promotes_to;
    if promotion.is_some_and(|to| !promotes_to.contains(to)) {
        return Err(MoveTextError::Illegal);
    }
    Ok(Move::new(from, to, piece_type).with_promotion(promotion))
}

impl Armies {
    /// Text by the `letters` of all armies, empty for no army.
    pub fn text(self, letters: &str) -> impl fmt::Display {
        Written(move |f: &mut fmt::Formatter<'_>| {
            self.iter().try_for_each(|army| {
                let letter = letters.chars().nth(army.index()).unwrap_or('?');
                write!(f, "{letter}")
            })
        })
    }
}

pub(crate) struct Written<F>(pub(crate) F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Written<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

pub(crate) const fn malformed(text: &str, rest: &str, expected: &'static str) -> MoveTextError {
    MoveTextError::Malformed {
        offset: text.len() - rest.len(),
        expected,
    }
}

const PROMOTION: &str = "the letter of a promotion, or nothing";
