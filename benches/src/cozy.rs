//! `cozy-chess`, measured beside our own: with its PEXT feature where the target has BMI2, as its users
//! build it.

use cozy_chess::{Board, Move, PieceMoves};
use variant_core::Rng;

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

/// The legal moves as a list.
pub fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    moves
}

/// Plays random moves, each equally likely, until mate, stalemate, the third occurrence of a position, or
/// fifty moves of each side without progress; returns how many.
pub fn playout(rng: &mut Rng, max_plies: u32) -> u32 {
    let mut board = Board::default();
    let mut keys: Vec<u64> = Vec::new();
    let mut plies = 0;
    while plies < max_plies {
        let window = usize::from(board.halfmove_clock());
        let key = board.hash();
        let earlier = keys.iter().rev().take(window);
        if window >= 100 || earlier.filter(|&&other| other == key).count() >= 2 {
            break;
        }
        let Some(m) = random_move(&board, rng) else {
            break;
        };
        keys.push(key);
        board.play_unchecked(m);
        plies += 1;
    }
    plies
}

/// One of the legal moves, chosen as our own engines choose it: from the sets, without a list.
fn random_move(board: &Board, rng: &mut Rng) -> Option<Move> {
    let mut sets: Vec<PieceMoves> = Vec::with_capacity(32);
    let mut count = 0;
    board.generate_moves(|some| {
        count += some.len();
        sets.push(some);
        false
    });
    let mut index = rng.below(count as u64) as usize;
    for some in sets {
        if index < some.len() {
            return some.into_iter().nth(index);
        }
        index -= some.len();
    }
    None
}
