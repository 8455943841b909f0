//! `cozy-chess`, measured beside our own.

use cozy_chess::Board;

/// Bulk-counted perft.
pub fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Perft that makes every move of the last ply too.
pub fn perft_leaf_by_leaf(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            nodes += perft_leaf_by_leaf(&child, depth - 1);
        }
        false
    });
    nodes
}
