//! Measurements of `cozy-chess`, with its PEXT feature where the target has BMI2.

use std::cmp::Reverse;
use std::hint::black_box;

use cozy_chess::{Board, File, Move, Piece, PieceMoves, Square};
use orthodox_chess::OrthodoxChess;
use variant_core::Rng;

use crate::skeleton::{MATE, VALUES, sort_key};

/// Reads a position with both libraries.
///
/// # Panics
/// If the text is not a position of chess.
pub fn both(fen: &str) -> (OrthodoxChess, Board) {
    let ours = fen.parse().expect("a position of chess");
    let theirs = fen.parse().expect("a position of chess");
    (ours, theirs)
}

/// Bulk perft. A closure for each depth is faster for `cozy-chess`.
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

/// Perft with every leaf made.
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

/// Lists the legal moves.
pub fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    moves
}

/// Plays uniform random moves until mate, stalemate, threefold repetition or fifty moves without progress; returns the
/// number of plies.
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

/// A random move drawn from the sets without a list, as our engines do.
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

/// Alpha-beta of [`skeleton`](crate::skeleton) on `cozy-chess`, with the same nodes.
pub fn alpha_beta(board: &Board, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return material(board);
    }
    let mut moves: Vec<(u32, Move)> = Vec::with_capacity(48);
    board.generate_moves(|some| {
        moves.extend(some.into_iter().map(|m| (order(board, m), m)));
        false
    });
    if moves.is_empty() {
        return if board.checkers().is_empty() {
            0
        } else {
            -MATE
        };
    }
    moves.sort_unstable_by_key(|&(order, _)| Reverse(order));
    for (_, m) in moves {
        let mut child = board.clone();
        child.play_unchecked(m);
        let value = -alpha_beta(&child, depth - 1, -beta, -alpha, nodes);
        if value >= beta {
            return value;
        }
        alpha = alpha.max(value);
    }
    alpha
}

/// Material balance for the side to move.
fn material(board: &Board) -> i32 {
    let (us, them) = (board.side_to_move(), !board.side_to_move());
    let pieces = [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
    ];
    let worth = |side| {
        let counts = pieces.map(|piece| board.colored_pieces(side, piece).len());
        (counts.into_iter().zip(VALUES))
            .map(|(count, value)| count as i32 * value)
            .sum::<i32>()
    };
    worth(us) - worth(them)
}

/// Most valuable victim first, then least valuable attacker, then squares.
fn order(board: &Board, m: Move) -> u32 {
    let is_castling = board.color_on(m.to) == Some(board.side_to_move());
    let taken = if is_castling {
        None
    } else {
        board.piece_on(m.to)
    };
    let mover = board.piece_on(m.from).map_or(0, |piece| piece as u32);
    let to = match (is_castling, m.to.file() > m.from.file()) {
        (false, _) => m.to,
        (true, true) => Square::new(File::G, m.to.rank()),
        (true, false) => Square::new(File::C, m.to.rank()),
    };
    let promotion = m.promotion.map_or(0, |piece| piece as u32);
    sort_key(
        taken.map(|piece| piece as u32),
        mover,
        (m.from as u32, to as u32),
        promotion,
    )
}

/// Lists and makes all moves, with the key of each child.
pub fn list_play_key(board: &Board) {
    for m in moves(black_box(board)) {
        let mut next = black_box(board).clone();
        next.play_unchecked(m);
        black_box(next.hash());
    }
}

/// Makes some moves, with key and checks of each child.
pub fn play_key_check(board: &Board, moves: &[Move]) {
    for &m in moves {
        let mut next = black_box(board).clone();
        next.play_unchecked(m);
        black_box((next.hash(), next.checkers().is_empty()));
    }
}

/// Checks legality of some moves.
pub fn is_legal(board: &Board, moves: &[Move]) {
    for &m in moves {
        black_box(black_box(board).is_legal(m));
    }
}
