//! Making a move: board, clocks and en passant right.

use super::board::{Board, ORTHOGONAL, Piece, PieceType, Side, Square};
use super::moves::Move;
use super::sight::{attacks, between_merchants, immobilised};
use super::state::State;

/// The position after `mv`, which is one of the candidates; legal or not.
pub(super) fn make(state: &State, mv: Move) -> State {
    let mut after = state.clone();
    let pawn_moves = match mv {
        Move::Ordinary { from, .. } | Move::Shift { from, .. } => state
            .board
            .at(from)
            .is_some_and(|piece| piece.piece_type == PieceType::Pawn),
        // QC-18: a pawn that a driver moves does not move itself.
        Move::Displace { .. } | Move::Absorb { .. } | Move::Swap { .. } => false,
    };
    move_pieces(&mut after.board, mv);

    // Every kind of capture removes a piece.
    let captured = after.board.pieces().count() < state.board.pieces().count();
    after.halfmove = if captured || pawn_moves {
        0
    } else {
        state.halfmove.saturating_add(1)
    };
    if state.side == Side::Black {
        after.fullmove = state.fullmove.saturating_add(1);
    }
    after.side = state.side.other();
    after.en_passant = passed_square(state, mv).filter(|&target| right_exists(&after, target));
    after
}

/// Moves, takes and promotes.
fn move_pieces(board: &mut Board, mv: Move) {
    match mv {
        Move::Ordinary {
            from,
            to,
            promotion,
        } => go(board, from, to, promotion),
        // QC-5: never captures, also not by custody.
        Move::Shift { from, to } => relocate(board, from, to),
        Move::Displace { driver, from, to } => {
            relocate(board, from, to);
            remove_driven(board, driver, &[to]);
        }
        Move::Absorb { victim, .. } => board.set(victim, None),
        Move::Swap { driver, low, high } => {
            let (low_piece, high_piece) = (board.at(low), board.at(high));
            board.set(low, high_piece);
            board.set(high, low_piece);
            remove_driven(board, driver, &[low, high]);
        }
    }
}

/// An ordinary move with its captures.
fn go(board: &mut Board, from: Square, to: Square, promotion: Option<PieceType>) {
    let piece = board.at(from).expect("a move begins with a piece");
    // En passant: the only move of a pawn to another file onto an empty square.
    if piece.piece_type == PieceType::Pawn && from.file != to.file && board.at(to).is_none() {
        board.set(
            Square {
                file: to.file,
                rank: from.rank,
            },
            None,
        );
    }
    board.set(from, None);
    board.set(
        to,
        Some(Piece {
            piece_type: promotion.unwrap_or(piece.piece_type),
            ..piece
        }),
    );
    // QC-10: a merchant that stepped; not one that has just been promoted.
    if piece.piece_type == PieceType::Merchant {
        remove_by_custody(board, to, piece.side);
    }
}

/// QC-10: removes every enemy between the merchant that stepped to `merchant` and another one
/// opposite.
fn remove_by_custody(board: &mut Board, merchant: Square, side: Side) {
    for step in ORTHOGONAL {
        let Some(victim) = merchant.step(step) else {
            continue;
        };
        let enemy = board.at(victim).is_some_and(|piece| piece.side != side);
        let partner = victim
            .step(step)
            .is_some_and(|next| board.holds(next, side, PieceType::Merchant));
        if enemy && partner {
            board.set(victim, None);
        }
    }
}

/// QC-14: removes the enemies of the driver among those it moved, where they now stand between two
/// of its merchants.
fn remove_driven(board: &mut Board, driver: Square, moved: &[Square]) {
    let side = board.at(driver).expect("the driver stays where it is").side;
    let victims: Vec<Square> = moved
        .iter()
        .copied()
        .filter(|&square| board.at(square).is_some_and(|piece| piece.side != side))
        .filter(|&square| between_merchants(board, square, side))
        .collect();
    for victim in victims {
        board.set(victim, None);
    }
}

fn relocate(board: &mut Board, from: Square, to: Square) {
    let piece = board.take(from);
    board.set(to, piece);
}

/// The square a pawn passed over by a two-square advance of its own. QC-15: a driver's displacement
/// is none; nor is a shift, which spans four ranks.
fn passed_square(state: &State, mv: Move) -> Option<Square> {
    let Move::Ordinary { from, to, .. } = mv else {
        return None;
    };
    let pawn = state.board.holds(from, state.side, PieceType::Pawn);
    (pawn && (to.rank - from.rank).abs() == 2).then(|| Square {
        rank: i8::midpoint(from.rank, to.rank),
        ..from
    })
}

/// QC-4: whether some pawn of the side to move attacks the target and is not immobilised.
pub(super) fn right_exists(state: &State, target: Square) -> bool {
    let board = &state.board;
    board.pieces().any(|(square, piece)| {
        piece
            == (Piece {
                side: state.side,
                piece_type: PieceType::Pawn,
            })
            && attacks(board, square).contains(&target)
            && !immobilised(board, square)
    })
}
