use chess_pieces::notation::{read_move, read_square};
use variant_core::{MoveTextError, Position};

use crate::board::Pieces;
use crate::moves::Move;

pub(crate) fn parse_move(
    position: &impl Position<Move = Move>,
    pieces: &Pieces,
    text: &str,
) -> Result<Move, MoveTextError> {
    let mut candidates = [read_act(text)?, None];
    if candidates[0].is_none() {
        let m = read_move(pieces, text)?;
        // QC-6: an ordinary move takes precedence. No shift promotes.
        let shift = Move::Shift {
            from: m.from,
            to: m.to,
            piece_type: m.piece_type,
        };
        let is_shift = m.promotion().is_none();
        candidates = [Some(Move::Ordinary(m)), is_shift.then_some(shift)];
    }
    let mut candidates = candidates.into_iter().flatten();
    let legal = candidates.find(|&m| position.is_legal(m));
    legal.ok_or(MoveTextError::Illegal)
}

/// Reads an act, legal or not: `d4@d7d6`, `d4xd5`, `d4~c4e4`. `None` without a sign after the first square.
pub(crate) fn read_act(text: &str) -> Result<Option<Move>, MoveTextError> {
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
