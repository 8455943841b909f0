//! How a game ends as far as one position can tell.

use board_geometry::{Chessboard, Geometry};
use chess_pieces::PieceType;
use variant_core::{Outcome, Position, Reason};

use crate::board::enemy_of;
use crate::position::{Chess, PLAYERS};

/// The half-move clock at which a game is drawn without anybody claiming it (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

pub(crate) fn outcome(position: &Chess) -> Option<Outcome> {
    if !position.has_moves() {
        let winner = PLAYERS[enemy_of(position.turn).index() & 1];
        return Some(if position.is_check() {
            Outcome::win(Reason::CHECKMATE, PLAYERS, |player| player == winner)
        } else {
            draw(Reason::STALEMATE)
        });
    }
    if is_dead(position) {
        Some(draw(Reason::DEAD_POSITION))
    } else if position.halfmove_clock >= SEVENTY_FIVE_MOVES {
        Some(draw(Reason::FIFTY_MOVES))
    } else {
        None
    }
}

/// A game that both players draw.
pub(crate) fn draw(reason: Reason) -> Outcome {
    Outcome::draw(reason, PLAYERS, |_| true)
}

/// Whether no material is left that could ever mate: bare kings, one knight more, or any bishops that
/// all stand on one colour. Walls of pawns that nothing can pass are not looked for.
fn is_dead(position: &Chess) -> bool {
    let pieces = &position.pieces;
    let bishops = pieces.of_type(PieceType::BISHOP);
    let knights = pieces.of_type(PieceType::KNIGHT);
    let kings = pieces.of_type(PieceType::KING);
    if pieces.occupied() != kings | bishops | knights {
        return false;
    }
    let dark = Chessboard::BOARD.dark();
    match knights.len() {
        0 => bishops.is_subset(dark) || bishops.is_disjoint(dark),
        1 => bishops.is_empty(),
        _ => false,
    }
}
