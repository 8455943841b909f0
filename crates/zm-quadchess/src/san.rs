//! Algebraic notation. Pawns name the destination, when capturing also their file. Castling is `O-O`, a king
//! promotion the king's move. `+` marks a new check on any king, `#` a mate.

use alloc::string::String;

use chess_pieces::san::{self, Parts};
use variant_core::{MoveTextError, Position};

use crate::board::QuadRules;
use crate::moves::{Event, Move};
use crate::state::ZmQuadchess;

pub(crate) fn write_san(state: &ZmQuadchess, m: Move) -> String {
    let is_legal = |other| state.is_legal(other);
    let mut text = san::write_unmarked(&state.board, state.turn, m, is_legal);
    let mut mark = None;
    let _ = state.play_reporting(m, |event| match event {
        Event::Mated { .. } => mark = Some('#'),
        Event::Checked(_) if mark.is_none() => mark = Some('+'),
        _ => {}
    });
    text.extend(mark);
    text
}

pub(crate) fn read_san(state: &ZmQuadchess, text: &str) -> Result<Move, MoveTextError> {
    let bare = &*san::plain(text);
    let moves = state.moves();
    if san::read_castling(bare) == Some(true) {
        let castling = moves.into_iter().find(|&m| castles(state, m));
        return castling.ok_or(MoveTextError::Illegal);
    }
    san::find_as_written(bare, moves, |parts, moves| find_san(state, parts, &moves))
}

/// Recognises most usual texts without check marks.
pub(crate) fn is_usual(state: &ZmQuadchess, m: Move, text: &str) -> bool {
    if castles(state, m) {
        text == "O-O"
    } else {
        san::is_usual_unmarked(m, captures(state, m), text)
    }
}

fn find_san(
    state: &ZmQuadchess,
    parts: &Parts<'_, QuadRules>,
    moves: &[Move],
) -> Result<Move, MoveTextError> {
    let others = || moves.iter().copied().filter(|&m| !castles(state, m));
    match parts.find_only(others()) {
        // En passant and an advance may share a square.
        Err(MoveTextError::Ambiguous) => {
            parts.find_only(others().filter(|&m| captures(state, m) == parts.captures))
        }
        found => found,
    }
}

fn captures(state: &ZmQuadchess, m: Move) -> bool {
    m.is_pawn_capture() || state.pieces().occupied().contains(m.to) && !castles(state, m)
}

fn castles(state: &ZmQuadchess, m: Move) -> bool {
    state.board.castling_of(state.turn, m).is_some()
}
