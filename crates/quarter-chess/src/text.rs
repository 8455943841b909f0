use chess_pieces::attacks::attacks_from;
use chess_pieces::notation::{self, read_square};
use variant_core::MoveTextError;

use crate::board::{BOARD, DRIVER, Pieces, QuarterRules};
use crate::moves::Move;
use crate::rules::quadrants::corresponding;

pub(crate) fn read_move(pieces: &Pieces, text: &str) -> Result<Move, MoveTextError> {
    if let Some(drive) = read_drive(text)? {
        return Ok(drive);
    }
    let m = notation::read_move(pieces, text)?;
    let (army, occupied) = (pieces.army_at(m.from), pieces.occupied());
    let army = army.ok_or(MoveTextError::Illegal)?;
    let reached = if m.piece_type == DRIVER {
        BOARD.bishop_attacks(m.from, occupied)
    } else {
        attacks_from::<QuarterRules>(army, m.piece_type, m.from, occupied)
    };
    // QC-6: ordinary moves take precedence. Shifts never promote.
    let may_shift = m.promotion().is_none() && corresponding(m.from).contains(m.to);
    if !may_shift || reached.contains(m.to) {
        return Ok(Move::Ordinary(m));
    }
    Ok(Move::Shift {
        from: m.from,
        to: m.to,
        piece_type: m.piece_type,
    })
}

/// Reads a drive, legal or not: `d4@d7d6`, `d4xd5`, `d4~c4e4`. `None` without a sign after the first square.
pub(crate) fn read_drive(text: &str) -> Result<Option<Move>, MoveTextError> {
    let error = |rest: &str, expected| MoveTextError::Malformed {
        offset: text.len() - rest.len(),
        expected,
    };
    let square = |rest, expected| read_square(rest).ok_or_else(|| error(rest, expected));
    let (driver, rest) = square(text, "the square it leaves, or the driver's")?;
    let (m, rest) = if let Some(rest) = rest.strip_prefix('@') {
        let (from, rest) = square(rest, "the square of the piece moved")?;
        let (to, rest) = square(rest, "the square it goes to")?;
        (Move::Displace { driver, from, to }, rest)
    } else if let Some(rest) = rest.strip_prefix('x') {
        let (victim, rest) = square(rest, "the square of the piece absorbed")?;
        (Move::Absorb { driver, victim }, rest)
    } else if let Some(rest) = rest.strip_prefix('~') {
        let (low, rest) = square(rest, "the square of the left or lower piece")?;
        let (high, rest) = square(rest, "the square of the right or upper piece")?;
        (Move::Swap { driver, low, high }, rest)
    } else {
        return Ok(None);
    };
    if rest.is_empty() {
        Ok(Some(m))
    } else {
        Err(error(rest, "the end of the move"))
    }
}
