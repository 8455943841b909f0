//! How a game ends as far as one position can tell (ZC-4, ZC-9).

use chess_pieces::PieceType;
use variant_core::{Outcome, Position, Reason};

use crate::board::{BLACK, BOARD, WHITE, enemy_of};
use crate::position::{PLAYERS, Zonal};

/// The half-move clock of a game drawn by fifty moves of each side (ZC-9).
const FIFTY_MOVES: u32 = 100;

pub(crate) fn outcome(position: &Zonal) -> Option<Outcome> {
    no_moves_left(position).or_else(|| quiet_draw(position))
}

/// Mate and stalemate, which come before every other ending.
pub(crate) fn no_moves_left(position: &Zonal) -> Option<Outcome> {
    if position.has_moves() {
        return None;
    }
    let winner = PLAYERS[enemy_of(position.turn).index() & 1];
    Some(if position.is_check() {
        Outcome::win(Reason::CHECKMATE, PLAYERS, |player| player == winner)
    } else {
        draw(Reason::STALEMATE)
    })
}

/// The draws that a position with moves shows by itself: fifty moves, then dead positions.
pub(crate) fn quiet_draw(position: &Zonal) -> Option<Outcome> {
    if position.halfmove_clock >= FIFTY_MOVES {
        Some(draw(Reason::FIFTY_MOVES))
    } else if is_dead(position) {
        Some(draw(Reason::DEAD_POSITION))
    } else {
        None
    }
}

/// A game that both players draw.
pub(crate) fn draw(reason: Reason) -> Outcome {
    Outcome::draw(reason, PLAYERS, |_| true)
}

/// The four endings of ZC-9 that nobody can win: K against K, K+B against K, K+N against K, and K+B
/// against K+B with bishops on one colour.
fn is_dead(position: &Zonal) -> bool {
    let pieces = &position.pieces;
    let bishops = pieces.of_type(PieceType::BISHOP);
    let knights = pieces.of_type(PieceType::KNIGHT);
    if pieces.occupied() != pieces.of_type(PieceType::KING) | bishops | knights {
        return false;
    }
    match (bishops.len(), knights.len()) {
        (0 | 1, 0) | (0, 1) => true,
        (2, 0) => {
            let one_each =
                [WHITE, BLACK].map(|army| pieces.of(army, PieceType::BISHOP).len()) == [1, 1];
            let dark = BOARD.dark();
            one_each && (bishops.is_subset(dark) || bishops.is_disjoint(dark))
        }
        _ => false,
    }
}
