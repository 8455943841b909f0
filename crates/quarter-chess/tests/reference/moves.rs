//! Every move worth trying; whether it is legal is judged after making it.

use super::board::{DIAGONAL, Kind, Man, ORTHOGONAL, Side, Square};
use super::sight::{attacks, immobilised, leap, slide};
use super::state::State;

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// A man goes as its kind goes.
    Ordinary {
        from: Square,
        to: Square,
        promotion: Option<Kind>,
    },
    /// QC-5: a man goes to a corresponding square.
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

/// All moves of the side to move that the men are able to, whatever becomes of the kings.
pub(super) fn candidates(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, man) in state.board.men() {
        // QC-9: an immobilised agent cannot move or shift.
        if man.side != state.side || immobilised(&state.board, from) {
            continue;
        }
        let ordinary = ordinary_targets(state, from, man.kind);
        for &to in &ordinary {
            add_ordinary(&mut moves, man.side, man.kind, from, to);
        }
        for to in shift_targets(state, from, man.side, man.kind) {
            // QC-6: what the man reaches by its ordinary move is no shift.
            if !ordinary.contains(&to) {
                moves.push(Move::Shift { from, to });
            }
        }
        if man.kind == Kind::Driver {
            add_driver_acts(&mut moves, state, from);
        }
    }
    moves
}

/// One move, or on a pawn's last rank one for each promotion: it is forced (QC-4).
fn add_ordinary(moves: &mut Vec<Move>, side: Side, kind: Kind, from: Square, to: Square) {
    if kind == Kind::Pawn && to.rank == side.last_rank() {
        moves.extend(Kind::PROMOTIONS.map(|kind| Move::Ordinary {
            from,
            to,
            promotion: Some(kind),
        }));
    } else {
        moves.push(Move::Ordinary {
            from,
            to,
            promotion: None,
        });
    }
}

/// Where the man on `from` may go by its ordinary move.
fn ordinary_targets(state: &State, from: Square, kind: Kind) -> Vec<Square> {
    let board = &state.board;
    let empty = |to: &Square| board.at(*to).is_none();
    let no_friend = |to: &Square| board.at(*to).is_none_or(|man| man.side != state.side);
    match kind {
        Kind::Pawn => pawn_targets(state, from),
        // QC-12: like a bishop, but only to empty squares.
        Kind::Driver => slide(board, from, &DIAGONAL)
            .into_iter()
            .filter(empty)
            .collect(),
        // QC-7: to any neighbouring square that is empty.
        Kind::Merchant => {
            let around = [leap(from, &ORTHOGONAL), leap(from, &DIAGONAL)].concat();
            around.into_iter().filter(empty).collect()
        }
        Kind::King | Kind::Queen | Kind::Rook | Kind::Bishop | Kind::Knight | Kind::Archbishop => {
            attacks(board, from).into_iter().filter(no_friend).collect()
        }
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
        // QC-15: whenever it stands on that rank, however it came there.
        if from.rank == state.side.pawn_rank() {
            targets.extend(free(one));
        }
    }
    targets.extend(
        attacks(board, from)
            .into_iter()
            .filter(|&to| match board.at(to) {
                Some(man) => man.side != state.side,
                None => state.en_passant == Some(to),
            }),
    );
    targets
}

/// QC-5: the empty corresponding squares a man may shift to, if it may shift at all.
fn shift_targets(state: &State, from: Square, side: Side, kind: Kind) -> Vec<Square> {
    let pawn = kind == Kind::Pawn;
    // QC-15: a pawn on its last rank does not shift either.
    let stays =
        kind == Kind::King || (pawn && (!state.pawn_shift || from.rank == side.last_rank()));
    if stays {
        return Vec::new();
    }
    let allowed =
        |to: &Square| state.board.at(*to).is_none() && !(pawn && matches!(to.rank, 0 | 7));
    from.corresponding().into_iter().filter(allowed).collect()
}

/// QC-13: all that the driver on `driver` may do without leaving its square.
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
        // Swapping two like men of one side is no move.
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
    let absorbed = |man: Man| man.side != state.side && man.kind != Kind::King;
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
