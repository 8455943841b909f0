//! Algebraic notation: as in chess, and
//!
//! - `N^b5` a shift; a pawn names its file: `b^f6`;
//! - `D@d7d6` a pull or push, with the piece's squares;
//! - `Dxd5` an absorption;
//! - `D~c4e4` a swap, the left or lower square first;
//! - `Dd4@d7d6` the origin, of a drive the driver's, as far as needed;
//! - `+` a check, `#` a win at once by mate or custody.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::Square;
use chess_pieces::notation::read_square;
use chess_pieces::san::{self, Parts};
use variant_core::implement::only_one;
use variant_core::{MoveTextError, Position};

use crate::board::{DRIVER, Pieces, QuarterBoard, QuarterRules};
use crate::moves::{Move, PieceMove};

type Sort = (Option<char>, Option<Square<QuarterBoard>>);

pub(crate) fn write(position: &impl Position<Move = Move>, pieces: &Pieces, m: Move) -> String {
    let (sign, second) = sort(m);
    let rivals: Vec<PieceMove> = (position.moves().into_iter())
        .filter(|&other| sort(other) == (sign, second))
        .map(likeness)
        .collect();
    let captures = |m: PieceMove| pieces.occupied().contains(m.to) || m.is_pawn_capture();
    let mut text = match (m, sign) {
        (Move::Ordinary(m), _) => san::write(m, &rivals, captures(m)),
        (_, sign) => {
            let sign = sign.unwrap_or('x').to_string();
            san::write(likeness(m), &rivals, true).replacen('x', &sign, 1)
        }
    };
    if let Some(second) = second {
        text += &second.to_string();
    }
    let after = position.play_unchecked(m);
    if !after.has_moves() && (after.outcome()).is_some_and(|end| end.winners().next().is_some()) {
        text.push('#');
    } else if !after.in_check().is_empty() {
        text.push('+');
    }
    text
}

/// Reads the texts of [`write`], and leniently:
///
/// - missing, wrong or doubled marks at the end, `!` and `?`, `e.p.`, a move number, figurines;
/// - a missing or superfluous `x`, `:` for it, `-` before the target, a missing `^`, the two squares alone;
/// - more of the origin than needed, `e8Q`;
/// - `D@d7` without the second square, a swap's squares in either order.
pub(crate) fn read(
    position: &impl Position<Move = Move>,
    text: &str,
) -> Result<Move, MoveTextError> {
    let bare = &*san::plain(text);
    let found = read_parts(position, bare);
    let by_squares = || {
        let (from, to, promotion) = san::read_squares::<QuarterRules>(bare)?;
        let named = |&m: &Move| match m {
            Move::Ordinary(m) => (m.from, m.to, m.promotion()) == (from, to, promotion),
            Move::Shift {
                from: leaves,
                to: reaches,
                ..
            } => (leaves, reaches, None) == (from, to, promotion),
            _ => false,
        };
        position.moves().into_iter().find(named)
    };
    found.or_else(|error| by_squares().ok_or(error))
}

/// Recognises most usual texts of ordinary moves without check marks.
pub(crate) fn is_usual(pieces: &Pieces, m: Move, text: &str) -> bool {
    let Move::Ordinary(m) = m else { return false };
    let captures = pieces.occupied().contains(m.to) || m.is_pawn_capture();
    san::is_usual_unmarked(m, captures, text)
}

fn read_parts(position: &impl Position<Move = Move>, bare: &str) -> Result<Move, MoveTextError> {
    let sign = bare.chars().find(|sign| "^@~".contains(*sign));
    let as_capture = bare.replacen(|letter| Some(letter) == sign, "x", 1);
    let parts = Parts::read(&as_capture)?;
    let (second, rest) = match read_square(parts.rest) {
        Some((second, rest)) if matches!(sign, Some('@' | '~')) => (Some(second), rest),
        _ => (None, parts.rest),
    };
    if !matches!(rest.trim_start(), "" | "e.p." | "ep") {
        return Err(MoveTextError::Malformed {
            offset: bare.len() - rest.len(),
            expected: "the end of the move",
        });
    }
    let moves = position.moves();
    let find = |sign| {
        let moves = moves.iter().copied();
        only_one(moves.filter(|&m| fits(m, sign, &parts, second)))
    };
    match find(sign) {
        // Without `^` ordinary moves take precedence.
        Err(MoveTextError::Illegal) if sign.is_none() && !parts.captures => find(Some('^')),
        found => found,
    }
}

/// Captures need no sign.
fn fits(
    m: Move,
    sign: Option<char>,
    parts: &Parts<'_, QuarterRules>,
    second: Option<Square<QuarterBoard>>,
) -> bool {
    let named = |m| parts.fits(likeness(m));
    match (m, sign) {
        (Move::Ordinary(_), None) | (Move::Shift { .. }, Some('^')) => named(m),
        (Move::Absorb { .. }, None) => named(m) && parts.captures,
        (Move::Displace { to, .. }, Some('@')) => {
            named(m) && second.is_none_or(|second| second == to)
        }
        (Move::Swap { driver, low, high }, Some('~')) => {
            let swapped = Move::Swap {
                driver,
                low: high,
                high: low,
            };
            named(m) && second == Some(high) || named(swapped) && second == Some(low)
        }
        _ => false,
    }
}

fn sort(m: Move) -> Sort {
    match m {
        Move::Ordinary(_) => (None, None),
        Move::Shift { .. } => (Some('^'), None),
        Move::Displace { to, .. } => (Some('@'), Some(to)),
        Move::Absorb { .. } => (Some('x'), None),
        Move::Swap { high, .. } => (Some('~'), Some(high)),
    }
}

/// Drives go from the driver to the first piece.
fn likeness(m: Move) -> PieceMove {
    match m {
        Move::Ordinary(m) => m,
        Move::Shift {
            from,
            to,
            piece_type,
        } => PieceMove::new(from, to, piece_type),
        Move::Displace { driver, from, .. } => PieceMove::new(driver, from, DRIVER),
        Move::Absorb { driver, victim } => PieceMove::new(driver, victim, DRIVER),
        Move::Swap { driver, low, .. } => PieceMove::new(driver, low, DRIVER),
    }
}
