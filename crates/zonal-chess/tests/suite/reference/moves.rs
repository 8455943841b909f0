//! Moves and attacks of pieces, regardless of the turn (ZC-4 to ZC-7).

use std::fmt;

use super::board::{Board, Square, Step};
use super::pieces::{Added, Colour, Piece, PieceType};

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_EIGHT: [Step; 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];
const LEAPS: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

const CAMEL_LEAPS: [Step; 8] = [
    (1, 3),
    (3, 1),
    (3, -1),
    (1, -3),
    (-1, -3),
    (-3, -1),
    (-3, 1),
    (-1, 3),
];
const WEATHERCOCK: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (1, 1)];

/// A move: castling is the king's two-square move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<PieceType>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(piece_type) => write!(f, "{}", piece_type.letter()),
            None => Ok(()),
        }
    }
}

/// Attacked squares, occupied or not, each once.
pub(crate) fn attacks(board: &Board, from: Square, piece: Piece) -> Vec<Square> {
    match piece.piece_type {
        PieceType::King => single_steps(from, &ALL_EIGHT),
        PieceType::Knight => single_steps(from, &LEAPS),
        PieceType::Pawn => single_steps(from, &pawn_captures(piece.colour)),
        PieceType::Rook => rider_attacks(board, from, &ORTHOGONAL),
        PieceType::Bishop => rider_attacks(board, from, &DIAGONAL),
        PieceType::Queen => rider_attacks(board, from, &ALL_EIGHT),
        PieceType::Added(added) => added_attacks(board, from, added),
    }
}

/// ZC-5: only rides turn.
fn added_attacks(board: &Board, from: Square, added: Added) -> Vec<Square> {
    let (directions, steps): (&[Step], &[Step]) = match added {
        Added::Archbishop => (&DIAGONAL, &LEAPS),
        Added::Chancellor => (&ORTHOGONAL, &LEAPS),
        Added::Amazon => (&ALL_EIGHT, &LEAPS),
        Added::Dragon => (&ORTHOGONAL, &DIAGONAL),
        Added::CamelBishop => (&DIAGONAL, &CAMEL_LEAPS),
        Added::Weathercock => (&WEATHERCOCK, &[]),
    };
    let mut attacked = rider_attacks(board, from, directions);
    for square in single_steps(from, steps) {
        if !attacked.contains(&square) {
            attacked.push(square);
        }
    }
    attacked
}

const fn pawn_captures(colour: Colour) -> [Step; 2] {
    [(-1, colour.forward()), (1, colour.forward())]
}

fn single_steps(from: Square, steps: &[Step]) -> Vec<Square> {
    steps.iter().filter_map(|&step| from.step(step)).collect()
}

fn rider_attacks(board: &Board, from: Square, directions: &[Step]) -> Vec<Square> {
    let mut attacked = Vec::new();
    if from.zone().is_some() {
        turning_lines(board, from, directions, &mut attacked);
    } else {
        // ZC-6: no turning in zones that the line enters.
        for &direction in directions {
            straight_line(board, from, direction, &mut attacked);
        }
    }
    // ZC-5: each destination once, however many routes lead to it; never the starting square.
    attacked.sort_unstable();
    attacked.dedup();
    attacked.retain(|&square| square != from);
    attacked
}

/// Straight on, up to and including the first piece in the way.
fn straight_line(board: &Board, from: Square, direction: Step, attacked: &mut Vec<Square>) {
    let mut here = from;
    while let Some(there) = here.step(direction) {
        attacked.push(there);
        if !board.is_empty(there) {
            return;
        }
        here = there;
    }
}

/// ZC-5: wander over the empty squares of the zone, in any of the piece's directions at every step; a step that leaves
/// the zone goes straight on as an ordinary rider.
fn turning_lines(board: &Board, from: Square, directions: &[Step], attacked: &mut Vec<Square>) {
    let zone = from.zone();
    let mut reached = vec![from];
    let mut visited = 0;
    while let Some(&here) = reached.get(visited) {
        visited += 1;
        for &direction in directions {
            let Some(there) = here.step(direction) else {
                continue;
            };
            if there.zone() != zone {
                straight_line(board, here, direction, attacked);
                continue;
            }
            attacked.push(there);
            if board.is_empty(there) && !reached.contains(&there) {
                reached.push(there);
            }
        }
    }
}

/// Whether a piece of the army `by` attacks the square (ZC-7: over bent lines too).
pub(crate) fn is_attacked(board: &Board, square: Square, by: Colour) -> bool {
    board
        .army(by)
        .any(|(from, piece)| attacks(board, from, piece).contains(&square))
}

/// Whether a king of this colour stands attacked.
pub(crate) fn in_check(board: &Board, colour: Colour) -> bool {
    board.army(colour).any(|(square, piece)| {
        piece.piece_type == PieceType::King && is_attacked(board, square, colour.enemy())
    })
}

/// The moves of a piece other than castling and en passant, regardless of the own king's safety.
pub(crate) fn ordinary_moves(board: &Board, from: Square, piece: Piece) -> Vec<Move> {
    let capturable = |to: &Square| {
        board
            .get(*to)
            .is_some_and(|other| other.colour != piece.colour)
    };
    let mut targets = attacks(board, from, piece);
    if piece.piece_type == PieceType::Pawn {
        targets.retain(capturable);
        targets.extend(pawn_advances(board, from, piece.colour));
        return targets
            .into_iter()
            .flat_map(|to| pawn_moves_to(from, to, piece.colour))
            .collect();
    }
    targets.retain(|to| board.is_empty(*to) || capturable(to));
    let plain = |to| Move {
        from,
        to,
        promotion: None,
    };
    targets.into_iter().map(plain).collect()
}

/// ZC-4: one square ahead, or two from the pawn's rank, over empty squares.
fn pawn_advances(board: &Board, from: Square, colour: Colour) -> Vec<Square> {
    let ahead = |square: Square| {
        square
            .step((0, colour.forward()))
            .filter(|&next| board.is_empty(next))
    };
    let one = ahead(from);
    let two = one
        .filter(|_| from.rank() == colour.pawn_rank())
        .and_then(ahead);
    one.into_iter().chain(two).collect()
}

/// ZC-8: on the last square of its file a pawn must promote.
fn pawn_moves_to(from: Square, to: Square, colour: Colour) -> Vec<Move> {
    let promotions = if to.is_last_for(colour) {
        PieceType::PROMOTIONS.map(Some).to_vec()
    } else {
        vec![None]
    };
    let becoming = |promotion| Move {
        from,
        to,
        promotion,
    };
    promotions.into_iter().map(becoming).collect()
}

/// The squares from which a pawn of this colour attacks the target.
pub(crate) fn pawns_attacking(
    board: &Board,
    target: Square,
    colour: Colour,
) -> impl Iterator<Item = Square> {
    board.army(colour).filter_map(move |(from, piece)| {
        let attacks_it =
            piece.piece_type == PieceType::Pawn && attacks(board, from, piece).contains(&target);
        attacks_it.then_some(from)
    })
}
