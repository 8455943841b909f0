//! Candidate moves; legality is tested after making them.

use super::board::{DIAGONAL, ORTHOGONAL, Piece, PieceType, Side, Square};
use super::sight::{attacks, immobilised, leap, slide};
use super::state::State;

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// A piece goes as its kind goes.
    Ordinary {
        from: Square,
        to: Square,
        promotion: Option<PieceType>,
    },
    /// QC-5: a piece goes to a corresponding square.
    Shift { from: Square, to: Square },
    /// QC-13: a driver pulls or pushes the agent on `from` to `to`.
    Displace {
        driver: Square,
        from: Square,
        to: Square,
    },
    /// QC-13: a driver removes the enemy on `victim`.
    Absorb { driver: Square, victim: Square },
    /// QC-13: a driver swaps the agents on `low` and `high`.
    Swap {
        driver: Square,
        low: Square,
        high: Square,
    },
}

/// All pseudo-legal moves.
pub(super) fn candidates(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, piece) in state.board.pieces() {
        // QC-9: an immobilised agent cannot move or shift.
        if piece.side != state.side || immobilised(&state.board, from) {
            continue;
        }
        let ordinary = ordinary_targets(state, from, piece.piece_type);
        for &to in &ordinary {
            add_ordinary(&mut moves, piece.side, piece.piece_type, from, to);
        }
        for to in shift_targets(state, from, piece.side, piece.piece_type) {
            // QC-6: a square reached by an ordinary move is no shift.
            if !ordinary.contains(&to) {
                moves.push(Move::Shift { from, to });
            }
        }
        if piece.piece_type == PieceType::Driver {
            add_driver_acts(&mut moves, state, from);
        }
    }
    moves
}

/// One move, or on a pawn's last rank one for each promotion: it is forced (QC-4).
fn add_ordinary(
    moves: &mut Vec<Move>,
    side: Side,
    piece_type: PieceType,
    from: Square,
    to: Square,
) {
    if piece_type == PieceType::Pawn && to.rank == side.last_rank() {
        moves.extend(PieceType::PROMOTIONS.map(|piece_type| Move::Ordinary {
            from,
            to,
            promotion: Some(piece_type),
        }));
    } else {
        moves.push(Move::Ordinary {
            from,
            to,
            promotion: None,
        });
    }
}

/// Destinations of ordinary moves from `from`.
fn ordinary_targets(state: &State, from: Square, piece_type: PieceType) -> Vec<Square> {
    let board = &state.board;
    let empty = |to: &Square| board.at(*to).is_none();
    let no_friend = |to: &Square| board.at(*to).is_none_or(|piece| piece.side != state.side);
    match piece_type {
        PieceType::Pawn => pawn_targets(state, from),
        // QC-12: like a bishop, but only to empty squares.
        PieceType::Driver => slide(board, from, &DIAGONAL)
            .into_iter()
            .filter(empty)
            .collect(),
        // QC-7: to any neighbouring square that is empty.
        PieceType::Merchant => {
            let around = [leap(from, &ORTHOGONAL), leap(from, &DIAGONAL)].concat();
            around.into_iter().filter(empty).collect()
        }
        PieceType::King
        | PieceType::Queen
        | PieceType::Rook
        | PieceType::Bishop
        | PieceType::Knight
        | PieceType::Archbishop => attacks(board, from).into_iter().filter(no_friend).collect(),
    }
}

/// QC-4: a pawn's advances and captures. On its last rank (QC-15) there is no square ahead, so
/// there are none.
fn pawn_targets(state: &State, from: Square) -> Vec<Square> {
    let board = &state.board;
    let ahead = (0, state.side.forward());
    let free = |square: Square| square.step(ahead).filter(|&to| board.at(to).is_none());
    let mut targets = Vec::new();
    if let Some(one) = free(from) {
        targets.push(one);
        // QC-15: whenever it stands on that rank.
        if from.rank == state.side.pawn_rank() {
            targets.extend(free(one));
        }
    }
    targets.extend(
        attacks(board, from)
            .into_iter()
            .filter(|&to| match board.at(to) {
                Some(piece) => piece.side != state.side,
                None => state.en_passant == Some(to),
            }),
    );
    targets
}

/// QC-5: the empty corresponding squares a piece may shift to, if it may shift at all.
fn shift_targets(state: &State, from: Square, side: Side, piece_type: PieceType) -> Vec<Square> {
    let pawn = piece_type == PieceType::Pawn;
    // QC-15: a pawn on its last rank does not shift either.
    let stays = piece_type == PieceType::King
        || (pawn && (!state.pawn_shift || from.rank == side.last_rank()));
    if stays {
        return Vec::new();
    }
    let allowed =
        |to: &Square| state.board.at(*to).is_none() && !(pawn && matches!(to.rank, 0 | 7));
    from.corresponding().into_iter().filter(allowed).collect()
}

/// QC-13: all acts of the driver.
fn add_driver_acts(moves: &mut Vec<Move>, state: &State, driver: Square) {
    for step in ORTHOGONAL {
        match first_agent(state, driver, step) {
            None => {}
            Some((1, seen)) => add_adjacent_acts(moves, state, driver, seen, step),
            Some((_, from)) => {
                // Pull: the square nearer to the driver is empty, or it would not see that far.
                let nearer = from.step((-step.0, -step.1));
                moves.extend(nearer.map(|to| Move::Displace { driver, from, to }));
            }
        }
    }
    for (left, right) in [((-1, 0), (1, 0)), ((0, -1), (0, 1))] {
        let (Some(low), Some(high)) = (driver.step(left), driver.step(right)) else {
            continue;
        };
        let (one, other) = (state.board.at(low), state.board.at(high));
        // Swapping two like pieces of one side is no move.
        if one.is_some() && other.is_some() && one != other {
            moves.push(Move::Swap { driver, low, high });
        }
    }
}

/// Push and absorb the agent on `seen`, orthogonally next to the driver.
fn add_adjacent_acts(
    moves: &mut Vec<Move>,
    state: &State,
    driver: Square,
    seen: Square,
    step: (i8, i8),
) {
    let board = &state.board;
    let behind = seen.step(step).filter(|&to| board.at(to).is_none());
    moves.extend(behind.map(|to| Move::Displace {
        driver,
        from: seen,
        to,
    }));
    let absorbed = |piece: Piece| piece.side != state.side && piece.piece_type != PieceType::King;
    if board.at(seen).is_some_and(absorbed) {
        moves.push(Move::Absorb {
            driver,
            victim: seen,
        });
    }
}

/// The first agent of either side on the line from `from`, with its distance.
fn first_agent(state: &State, from: Square, step: (i8, i8)) -> Option<(u32, Square)> {
    let mut here = from.step(step)?;
    let mut distance = 1;
    while state.board.at(here).is_none() {
        here = here.step(step)?;
        distance += 1;
    }
    Some((distance, here))
}
