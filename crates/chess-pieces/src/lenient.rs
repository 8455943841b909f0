//! Repairs of position fields, for [`Variant::repair`](variant_core::Variant::repair).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Formatter;

use board_geometry::{Geometry, Square};
use variant_core::lenient::{Draft, field};

use crate::notation::{
    Written, army_of_case, army_of_letter, castling_text, en_passant_text, read_right,
};
use crate::placement::{self, Style};
use crate::{CastlingRights, CastlingRules, PieceRules, en_passant::EnPassant};

/// Joins a placement with blanks beside `/` or `,`, and rewrites it strictly.
pub fn repair_placement<G: Geometry>(draft: &mut Draft<'_>, index: usize, style: Style) {
    let joins = |letter| matches!(letter, '/' | ',');
    while index + 1 < draft.len()
        && (draft.text(index).ends_with(joins)
            && ranks(draft.text(index)) <= G::BOARD.ranks().into()
            || draft.text(index + 1).starts_with(joins))
    {
        draft.join(index);
    }
    draft.edit(index, "another way to write the board", |text| {
        placement::<G>(text, style)
    });
}

fn ranks(placement: &str) -> usize {
    placement.split('/').count()
}

/// Rewrites a placement strictly: one number for each run of empty squares, `*` for missing squares, no final `/`, no
/// `~` behind promoted pieces. `None` if a rank has the wrong length.
///
/// ```
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::lenient::placement;
/// use chess_pieces::placement::Style;
/// let text = "44/8/3Q~4/8/11111111/8/8/8/";
/// assert_eq!(placement::<Chessboard>(text, Style::Compact).unwrap(), "8/8/3Q4/8/8/8/8/8");
/// ```
pub fn placement<G: Geometry>(text: &str, style: Style) -> Option<String> {
    let text = text.strip_suffix('/').unwrap_or(text);
    if ranks(text) != usize::from(G::BOARD.ranks()) {
        return None;
    }
    let mut board = Vec::new();
    for (rank, text) in (0..).zip(text.rsplit('/')) {
        let fitting = |whole| cells(text, style, whole).filter(|cells| fits::<G>(rank, cells));
        board.push(fitting(true).or_else(|| fitting(false))?);
    }
    let cell = |square: Square<G>| {
        *board
            .get(square.rank() as usize)?
            .get(square.file() as usize)?
    };
    let squares = G::BOARD.all().into_iter();
    let occupied = squares.filter(|&square| cell(square).is_some()).collect();
    let strict = Written(|f: &mut Formatter<'_>| {
        placement::write(f, style, occupied, |square, f| {
            f.write_str(cell(square).unwrap_or_default())
        })
    });
    Some(strict.to_string())
}

type Cell<'a> = Option<&'a str>;

fn cells(text: &str, style: Style, whole: bool) -> Option<Vec<Cell<'_>>> {
    let mut cells = Vec::new();
    let mut rest = text.trim_end_matches(',');
    while let Some(first) = rest.chars().next() {
        // No board has as many files.
        if cells.len() > u8::MAX.into() {
            return None;
        }
        let most = if whole { rest.len() } else { 1 };
        let digits = rest.bytes().take(most);
        let digits = digits.take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let (number, after) = rest.split_at(digits);
            let number = number.parse::<u8>().ok()?;
            cells.extend((0..number).map(|_| None));
            rest = after;
        } else if first == '*' {
            cells.push(None);
            rest = rest.get(1..)?;
        } else {
            let len = match style {
                Style::Listed => rest.find(',').unwrap_or(rest.len()),
                // A piece may carry its set: `N(3)`.
                Style::Compact if rest.get(1..)?.starts_with('(') => rest.find(')')? + 1,
                Style::Compact => first.len_utf8(),
            };
            let (piece, after) = rest.split_at_checked(len)?;
            cells.push(Some(piece));
            rest = after.strip_prefix('~').unwrap_or(after);
        }
        rest = rest.strip_prefix(',').unwrap_or(rest);
    }
    Some(cells)
}

fn fits<G: Geometry>(rank: u8, cells: &[Cell<'_>]) -> bool {
    let exists = |file: usize| G::BOARD.at(file as u8, rank).is_some();
    cells.len() == usize::from(G::BOARD.files())
        && (cells.iter().enumerate()).all(|(file, cell)| cell.is_none() || exists(file))
}

/// Rewrites castling rights strictly: each once, in order. In compact style a rook's file may stand for its letter
/// (`HAha` for `KQkq`); drops unknown letters.
pub fn castling<R: PieceRules>(text: &str, style: Style) -> Option<String> {
    if let Some(dash) = field::dash(text) {
        return Some(dash);
    }
    let mut rights = CastlingRights::NONE;
    let mut army = None;
    for letter in text.chars().filter(|&letter| letter != '-') {
        if style == Style::Listed
            && let Some(named) = army_of_letter::<R>(letter)
        {
            army = Some(named);
            continue;
        }
        let army = match style {
            Style::Listed => army?,
            Style::Compact => army_of_case(letter),
        };
        let upper = letter.to_ascii_uppercase();
        let find = |is_meant: fn(&CastlingRules<R::Board>, char) -> bool| {
            let mut castlings = R::CASTLINGS.iter();
            castlings.position(|rules| rules.army == army && is_meant(rules, upper))
        };
        let by_letter = find(|rules, upper| rules.letter == upper);
        let by_file = || find(|rules, upper| char::from(b'A' + rules.rook_from.file()) == upper);
        match by_letter.or_else(by_file) {
            Some(number) => rights = rights.with(number),
            None if matches!(upper, 'K' | 'Q') || is_file::<R>(upper) => {}
            None => return None,
        }
    }
    Some(castling_text::<R>(style, rights).to_string())
}

fn is_file<R: PieceRules>(upper: char) -> bool {
    ('A'..='Z')
        .take(R::Board::BOARD.files().into())
        .any(|file| file == upper)
}

/// Rewrites en passant rights of several armies strictly: ascending, each once, armies in order.
pub fn en_passant<R: PieceRules>(text: &str) -> Option<String> {
    let mut rights: Vec<EnPassant<R::Board>> = Vec::new();
    for right in text
        .to_ascii_lowercase()
        .split(',')
        .filter(|right| !right.is_empty())
    {
        let (squares, letters) = right.split_once(':')?;
        let letters = armies::<R>(letters)?;
        rights.push(read_right::<R>(&alloc::format!("{squares}:{letters}"))?);
    }
    rights.sort_unstable_by_key(|right| right.order());
    rights.dedup_by_key(|right| (right.target, right.pawn));
    Some(en_passant_text::<R>(&rights).to_string())
}

/// Rewrites army letters strictly: lower case, each once, in order of play.
pub fn armies<R: PieceRules>(text: &str) -> Option<String> {
    field::letters(&text.to_ascii_lowercase(), R::ARMY_LETTERS)
}
