//! Castling fields in X-FEN and Shredder-FEN.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use board_geometry::{Geometry, Square};
use chess_pieces::notation::{army_of_case, cased, castling_text, read_castling};
use chess_pieces::placement::Style;
use chess_pieces::{Army, CastlingRights, CastlingRules, PieceRules, PieceType, Pieces, lenient};
use variant_core::lenient::field;
use variant_core::text::{Field, PositionError};

/// Castlings as [`castling_text`] writes them, or in X-FEN if kings and rooks [castle from any
/// file](PieceRules::CASTLES_FROM_ANY_FILE).
pub(crate) struct XFenCastling<'a, R: PieceRules>(
    pub(crate) CastlingRights,
    pub(crate) &'a Pieces<R>,
);

impl<R: PieceRules> fmt::Display for XFenCastling<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(rights, pieces) = *self;
        if !R::CASTLES_FROM_ANY_FILE {
            return castling_text::<R>(Style::Compact, rights).fmt(f);
        }
        let mut is_empty = true;
        for (index, listed) in R::CASTLINGS.iter().enumerate() {
            let rules = if rights.contains(index) {
                Some(*listed)
            } else {
                let mut unlisted = rights.unlisted::<R>(listed.army, pieces);
                unlisted.find(|rules| rules.letter == listed.letter)
            };
            let Some(rules) = rules else { continue };
            let (king, rook) = (rules.king_from, rules.rook_from);
            let outermost = outermost_rook(pieces, rules.army, king, king.file() < rook.file());
            // A set-up may lack the rook.
            let letter = if outermost.map_or(rights.contains(index), |outermost| outermost == rook)
            {
                rules.letter
            } else {
                char::from(b'A' + rook.file())
            };
            f.write_char(cased(rules.army, letter))?;
            is_empty = false;
        }
        if is_empty { f.write_str("-") } else { Ok(()) }
    }
}

/// Reads [`XFenCastling`] and Shredder-FEN. `expected` describes them in errors.
///
/// # Errors
/// The first wrong byte.
pub(crate) fn read_x_fen_castling<R: PieceRules, S>(
    field: &Field<'_>,
    pieces: &Pieces<R>,
    expected: &'static str,
) -> Result<CastlingRights, PositionError<S>> {
    if !R::CASTLES_FROM_ANY_FILE {
        return read_castling::<R, S>(field, Style::Compact, expected);
    }
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    let mut next = 0;
    for (at, letter) in field.text.char_indices() {
        let named = castling_named::<R>(letter, pieces);
        let (index, right) = named.ok_or_else(|| field.error(at, expected))?;
        if index < next {
            return Err(field.error(at, expected));
        }
        rights = rights | right;
        next = index + 1;
    }
    Ok(rights)
}

/// Castling by a letter: place in the rules, and right. King and rook are not checked.
fn castling_named<R: PieceRules>(
    letter: char,
    pieces: &Pieces<R>,
) -> Option<(usize, CastlingRights)> {
    let army = army_of_case(letter);
    let upper = letter.to_ascii_uppercase();
    let of_army = |(_, rules): &(usize, &CastlingRules<R::Board>)| rules.army == army;
    let mut listed = R::CASTLINGS.iter().enumerate().filter(of_army);
    let (_, first) = listed.clone().next()?;
    let king = pieces
        .king(army)
        .filter(|king| king.rank() == first.king_from.rank());
    let home = king.unwrap_or(first.king_from);
    let is_right =
        |rules: &CastlingRules<R::Board>| rules.king_from.file() < rules.rook_from.file();
    let side = listed.clone().find(|(_, rules)| rules.letter == upper);
    let rook = if let Some((index, rules)) = side {
        match king.and_then(|king| outermost_rook(pieces, army, king, is_right(rules))) {
            Some(rook) => rook,
            None => return Some((index, CastlingRights::NONE.with(index))),
        }
    } else {
        let file = u32::from(upper).checked_sub(u32::from('A'))?;
        R::Board::BOARD.at(u8::try_from(file).ok()?, home.rank())?
    };
    let to_the_right = home.file() < rook.file();
    let (index, _) = listed.find(|(_, rules)| is_right(rules) == to_the_right)?;
    let right = CastlingRights::NONE.with_rook::<R>(army, home, rook);
    let is_clear = king.is_some() || right.are_listed::<R>();
    (rook != home && is_clear).then_some((index, right))
}

fn outermost_rook<R: PieceRules>(
    pieces: &Pieces<R>,
    army: Army,
    king: Square<R::Board>,
    to_the_right: bool,
) -> Option<Square<R::Board>> {
    let rooks = pieces.of(army, PieceType::ROOK).iter();
    let aside = rooks.filter(|rook| {
        rook.rank() == king.rank() && *rook != king && (king.file() < rook.file()) == to_the_right
    });
    aside.max_by_key(|rook| rook.file().abs_diff(king.file()))
}

/// Rewrites castlings from any file in X-FEN, each once and in order; as [`castling`] for other rules.
pub(crate) fn castling_on_board<R: PieceRules>(text: &str, pieces: &Pieces<R>) -> Option<String> {
    if !R::CASTLES_FROM_ANY_FILE {
        return lenient::castling::<R>(text, Style::Compact);
    }
    if let Some(dash) = field::dash(text) {
        return Some(dash);
    }
    let is_file = |letter: char| {
        let mut files = ('A'..='Z').take(R::Board::BOARD.files().into());
        files.any(|file| file == letter.to_ascii_uppercase())
    };
    let mut rights = Vec::new();
    for letter in text.chars().filter(|&letter| letter != '-') {
        match castling_named::<R>(letter, pieces) {
            Some(right) => rights.push(right),
            None if is_file(letter) => {}
            None => return None,
        }
    }
    // Of several for a side, a possible one.
    rights.sort_by_key(|&(index, right)| (index, right.possible::<R>(pieces) != right));
    rights.dedup_by_key(|&mut (index, _)| index);
    let rights = (rights.into_iter()).fold(CastlingRights::NONE, |all, (_, right)| all | right);
    let written = XFenCastling::<R>(rights, pieces).to_string();
    let is_named = |letter| castling_named::<R>(letter, pieces).is_some();
    if written == "-" || written.chars().all(is_named) {
        return Some(written);
    }
    // The king stands where a rook of the usual castlings would.
    let possible = rights.possible::<R>(pieces);
    Some(XFenCastling::<R>(possible, pieces).to_string())
}
