//! How a game ends as far as one position can tell (QC-11, QC-17, QC-18).

use chess_pieces::{Army, PieceType};
use variant_core::{Outcome, Position, Reason};

use crate::board::enemy_of;
use crate::position::{PLAYERS, Quarter};

/// A king was taken between two merchants (QC-11).
pub const CUSTODY: Reason = variant_core::reason!("custody");

/// Fifty moves by each side, in plies (QC-18).
const FIFTY_MOVES: u32 = 100;

pub(crate) fn outcome(position: &Quarter) -> Option<Outcome> {
    decided(position).or_else(|| worn_out(position))
}

/// What leaves nobody to move: custody of a king, mate and stalemate (QC-11, QC-14, QC-17).
pub(crate) fn decided(position: &Quarter) -> Option<Outcome> {
    if let Some(winner) = position.winner_by_custody() {
        return Some(win(CUSTODY, winner));
    }
    if position.has_moves() {
        return None;
    }
    Some(if position.is_check() {
        win(Reason::CHECKMATE, enemy_of(position.turn))
    } else {
        draw(Reason::STALEMATE)
    })
}

/// The draws that a position shows and that leave moves (QC-18).
pub(crate) fn worn_out(position: &Quarter) -> Option<Outcome> {
    if position.halfmove_clock >= FIFTY_MOVES {
        Some(draw(Reason::FIFTY_MOVES))
    } else if is_dead(position) {
        Some(draw(Reason::DEAD_POSITION))
    } else {
        None
    }
}

fn win(reason: Reason, winner: Army) -> Outcome {
    let winner = PLAYERS[winner.index() & 1];
    Outcome::win(reason, PLAYERS, |player| player == winner)
}

/// A game that both players draw.
pub(crate) fn draw(reason: Reason) -> Outcome {
    Outcome::draw(reason, PLAYERS, |_| true)
}

/// King against king, or king and a bishop or knight against king (QC-18).
fn is_dead(position: &Quarter) -> bool {
    let pieces = &position.pieces;
    let others = pieces.occupied() - pieces.of_type(PieceType::KING);
    !others.is_many()
        && others.is_subset(pieces.of_type(PieceType::BISHOP) | pieces.of_type(PieceType::KNIGHT))
}
