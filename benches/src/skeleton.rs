//! Minimal alpha-beta search of orthodox chess: list, order, play, count material. The version for `cozy-chess` is in
//! [`cozy`](crate::cozy) and visits the same nodes. Each fills its list in its faster way.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use orthodox_chess::prelude::{BLACK, Move, OrthodoxChess, PieceType, Position, WHITE};
use variant_core::implement::skip_empty;

/// Value of a mate.
pub const MATE: i32 = 30_000;

/// Values of pawn, knight, bishop, rook and queen.
pub const VALUES: [i32; 5] = [100, 300, 310, 500, 900];

/// Returns the value for the side to move, and counts nodes.
pub fn alpha_beta(
    position: &OrthodoxChess,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return material(position);
    }
    let mut moves: Vec<(u32, Move)> = Vec::with_capacity(48);
    let _ = position.visit_moves(skip_empty(|batch| {
        list(position, batch, &mut moves);
        ControlFlow::<()>::Continue(())
    }));
    if moves.is_empty() {
        return if position.is_check() { -MATE } else { 0 };
    }
    moves.sort_unstable_by_key(|&(order, _)| Reverse(order));
    let mut child = *position;
    for (_, m) in moves {
        position.play_into(m, &mut child);
        let value = -alpha_beta(&child, depth - 1, -beta, -alpha, nodes);
        if value >= beta {
            return value;
        }
        alpha = alpha.max(value);
    }
    alpha
}

#[inline(never)]
fn list(
    position: &OrthodoxChess,
    batch: <OrthodoxChess as Position>::Batch,
    moves: &mut Vec<(u32, Move)>,
) {
    let ordered = batch.into_iter().map(|m| (order(position, m), m));
    ordered.for_each(|m| moves.push(m));
}

/// Material balance for the side to move.
fn material(position: &OrthodoxChess) -> i32 {
    let pieces = position.pieces();
    let worth = |army| {
        let counts = PieceType::ALL.map(|piece_type| pieces.of(army, piece_type).len());
        let valued = counts.into_iter().zip(VALUES);
        valued
            .map(|(count, value)| count as i32 * value)
            .sum::<i32>()
    };
    let ahead = worth(WHITE) - worth(BLACK);
    if position.turn() == WHITE {
        ahead
    } else {
        -ahead
    }
}

/// Most valuable victim first, then least valuable attacker, then squares.
fn order(position: &OrthodoxChess, m: Move) -> u32 {
    let taken = position
        .pieces()
        .type_at(m.to)
        .map(|taken| taken.index() as u32);
    let promotion = m
        .promotion()
        .map_or(0, |piece_type| piece_type.index() as u32);
    let squares = (u32::from(m.from.index()), u32::from(m.to.index()));
    sort_key(taken, m.piece_type.index() as u32, squares, promotion)
}

/// Returns a sort key that is unique among the moves of a position.
pub fn sort_key(taken: Option<u32>, mover: u32, (from, to): (u32, u32), promotion: u32) -> u32 {
    let gain = taken.map_or(0, |taken| (taken + 1) * 8 + 7 - mover);
    gain << 16 | promotion << 12 | from << 6 | to
}
