use alloc::string::String;

use chess_pieces::san;
use chess_pieces::{Armies, Army, PieceType};
use variant_core::implement::only_one;
use variant_core::{MoveTextError, Position};

use crate::board::{from_letter, letter};
use crate::moves::{Elimination, Event, Move};
use crate::state::QuadKingdom;

pub(crate) fn write(state: &QuadKingdom, m: Move) -> String {
    let mut text = if let Some(near) = wing(state, m) {
        write_castling(state, m, near)
    } else {
        // The file of a capturing pawn avoids ambiguity with advances.
        let is_capture = captures(state, m);
        let pieces = state.pieces().of_type(m.piece_type);
        let mut rivals = san::rivals(pieces, m, |other| state.is_legal(other));
        rivals.retain(|&rival| {
            wing(state, rival).is_none()
                && (rival.piece_type != PieceType::PAWN || captures(state, rival) == is_capture)
        });
        san::write(m, &rivals, is_capture)
    };
    let mut mated = false;
    let after = state.play_reporting(m, |event| {
        let cause = Elimination::Checkmate;
        mated |= matches!(event, Event::Eliminated { cause: found, .. } if found == cause);
    });
    if mated {
        text.push('#');
    } else if !(after.checked() - state.checked()).is_empty() {
        text.push('+');
    }
    text
}

pub(crate) fn read(state: &QuadKingdom, text: &str) -> Result<Move, MoveTextError> {
    let (army, unnamed) = match split_kingdom(text) {
        Some((army, rest)) => (Some(army), rest),
        None => (None, text),
    };
    let mut moves = state.moves();
    moves.retain(|&m| army.is_none_or(|army| state.mover(m) == army));
    let bare = &*san::plain(unnamed);
    if let Some(near) = san::read_castling(bare) {
        let castlings = moves.into_iter().filter(|&m| wing(state, m) == Some(near));
        return only_one(castlings);
    }
    let found = san::find_as_written(bare, moves, |parts, moves| {
        parts.find_only(moves.into_iter().filter(|&m| wing(state, m).is_none()))
    });
    found.map_err(|error| match error {
        MoveTextError::Malformed { offset, expected } => MoveTextError::Malformed {
            offset: text.len() - unnamed.len() + offset,
            expected,
        },
        error => error,
    })
}

/// Recognises most usual texts without check marks, except castling.
pub(crate) fn is_usual(state: &QuadKingdom, m: Move, text: &str) -> bool {
    wing(state, m).is_none() && san::is_usual_unmarked(m, captures(state, m), text)
}

fn wing(state: &QuadKingdom, m: Move) -> Option<bool> {
    let rules = state.board.castling_of(state.mover(m), m)?;
    Some(rules.letter == 'K')
}

fn write_castling(state: &QuadKingdom, m: Move, near: bool) -> String {
    let castlers: Armies = (state.moves().into_iter())
        .filter(|&other| wing(state, other) == Some(near))
        .map(|other| state.mover(other))
        .collect();
    let mut text = String::new();
    if castlers.is_many() {
        text.extend([letter(state.mover(m)), ':']);
    }
    text.push_str(if near { "O-O" } else { "O-O-O" });
    text
}

fn captures(state: &QuadKingdom, m: Move) -> bool {
    state.pieces().occupied().contains(m.to) || m.is_pawn_capture()
}

fn split_kingdom(text: &str) -> Option<(Army, &str)> {
    let mut letters = text.chars();
    let army = from_letter(letters.next()?)?;
    Some((army, letters.as_str().strip_prefix(':')?))
}
