//! `cozy-chess`, measured beside our own: with its PEXT feature where the target has BMI2, as its users
//! build it.

use cozy_chess::Board;

/// Bulk-counted perft. Each depth has a closure of its own, which `cozy-chess` is faster with than with
/// one that asks for the depth.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    nodes += perft(&child, depth - 1);
                }
                false
            });
        }
    }
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
