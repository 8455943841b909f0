//! `cozy-chess`, measured beside our own: with its PEXT feature where the target has BMI2, as its users
//! build it.

use std::cmp::Reverse;
use std::hint::black_box;

use cozy_chess::{Board, File, Move, Piece, PieceMoves, Square};
use orthodox_chess::Chess;
use variant_core::Rng;

use crate::skeleton::{MATE, VALUES, sort_key};

/// A position as both libraries have it.
///
/// # Panics
/// If the text is no position of chess.
pub fn both(fen: &str) -> (Chess, Board) {
    let ours = fen.parse().expect("a position of chess");
    let theirs = fen.parse().expect("a position of chess");
    (ours, theirs)
}

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

/// The alpha-beta search of [`skeleton`](crate::skeleton) on `cozy-chess`; the same nodes.
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

/// What the side to move has more than the other.
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

/// Captures of the most valuable first, by the least valuable, then by squares.
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

/// Lists all moves, makes each, and takes the key of what comes out.
pub fn list_play_key(board: &Board) {
    for m in moves(black_box(board)) {
        let mut next = black_box(board).clone();
        next.play_unchecked(m);
        black_box(next.hash());
    }
}

/// Makes each of some moves, and takes the key and whether there is a check.
pub fn play_key_check(board: &Board, moves: &[Move]) {
    for &m in moves {
        let mut next = black_box(board).clone();
        next.play_unchecked(m);
        black_box((next.hash(), next.checkers().is_empty()));
    }
}

/// Asks of each of some moves whether it is legal.
pub fn is_legal(board: &Board, moves: &[Move]) {
    for &m in moves {
        black_box(black_box(board).is_legal(m));
    }
}
