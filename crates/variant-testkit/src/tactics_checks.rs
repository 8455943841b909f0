use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use variant_core::implement::BoardSize;
use variant_core::{MovingPiece, PieceAt, Planes, Player, Seat, Tactics, Variant};

use crate::search_checks::some_moves;
use crate::violation::ensure;
use crate::{Checked, Violation};

/// Checks [`Tactics`] of a position and its moves, like [`Suite::tactics`](crate::Suite::tactics).
///
/// # Errors
/// The first broken contract.
pub fn check_tactics<P: Tactics>(position: &P) -> Checked {
    let pieces = pieces_of(position);
    let players = position.players();
    check_owners(position, &players, &pieces)?;
    for &piece in &pieces {
        check_reach_of(position, piece)?;
    }
    for m in some_moves(position) {
        check_tactics_of(position, m, &pieces)?;
    }
    for &viewer in &players {
        check_planes(position, viewer, &players, &pieces)?;
    }
    check_pass(position)?;
    let promoted = |m| (position.moving_piece(m)).and_then(MovingPiece::promoted);
    let mut tactical = position.moves();
    tactical.retain(|&m| position.captured(m).is_some() || promoted(m).is_some());
    let visited = position.tactical_moves();
    ensure!(
        visited == tactical,
        "tactical moves are those that capture or promote, in the order of all moves",
        "visited {visited:?}, expected {tactical:?}"
    );
    Ok(())
}

fn check_owners<P: Tactics>(position: &P, players: &[Player], pieces: &[PieceAt]) -> Checked {
    for &one in players {
        ensure!(
            position.are_allied(one, one)
                && (players.iter())
                    .all(|&two| position.are_allied(one, two) == position.are_allied(two, one)),
            "alliances go both ways",
            "those of {one}"
        );
    }
    for piece in pieces {
        let owner = position.owner_of(piece.seat);
        ensure!(
            owner.is_none_or(|owner| players.contains(&owner)),
            "pieces belong to players",
            "{piece:?} belongs to {owner:?}"
        );
    }
    Ok(())
}

fn check_tactics_of<P: Tactics>(position: &P, m: P::Move, pieces: &[PieceAt]) -> Checked {
    let (acting, before) = (position.to_act(), position.in_check());
    let actor = position.actor_of(m);
    ensure!(
        actor.is_some_and(|actor| acting.contains(&actor)),
        "the mover is an actor",
        "`{m}` by {actor:?} of {acting:?}"
    );
    // A move may drag a piece before capturing it.
    let stands = |piece: PieceAt| {
        let mut alike = pieces.iter();
        alike.any(|other| (other.seat, other.letter) == (piece.seat, piece.letter))
    };
    let captured = position.captured(m);
    ensure!(
        captured.is_none_or(stands),
        "what is captured is one of the pieces",
        "`{m}`: {captured:?}"
    );
    let next = position.play_unchecked(m);
    let left = pieces_of(&next);
    let player = actor.map(|actor| actor.player);
    let owns_one = |position: &P, pieces: &[PieceAt]| {
        let mut owners = pieces.iter().map(|piece| position.owner_of(piece.seat));
        owners.any(|owner| owner == player)
    };
    ensure!(
        owns_one(position, pieces) || owns_one(&next, &left),
        "who moves has a piece before or after the move",
        "`{m}` by {actor:?}, expected one of {left:?} to belong to that player"
    );
    check_arrival(position, m, pieces, (&next, &left))?;
    check_changes(position, m, pieces, (&next, &left))?;
    check_thresholds(position, m)?;
    let after = next.in_check();
    let gives_check = after.iter().any(|seat| !before.contains(seat));
    ensure!(
        position.gives_check(m) == gives_check,
        "a move gives check if a king is in check that was not",
        "`{m}`: {before:?}, then {after:?}"
    );
    Ok(())
}

/// Checks the exact [reach](Tactics::visit_reach) of a piece; not for hoppers, which count more.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{PieceAt, Seat};
/// let knight = PieceAt { seat: Seat::Army('w'), letter: 'N', square: Some(0) };
/// variant_testkit::check_reach(&OrthodoxChess::default(), knight, &[10, 17])?;
/// # Ok::<(), variant_testkit::Violation>(())
/// ```
///
/// # Errors
/// The first [`Violation`].
pub fn check_reach<P: Tactics>(position: &P, piece: PieceAt, squares: &[u16]) -> Checked {
    let (visited, attacked) = check_reach_of(position, piece)?;
    ensure!(
        visited == squares,
        "a piece reaches the squares expected",
        "{piece:?} reaches {visited:?}, expected {squares:?}"
    );
    ensure!(
        attacked == squares.len(),
        "the squares that a piece reaches are counted",
        "{piece:?} reaches {attacked}, expected {squares:?}"
    );
    Ok(())
}

/// Squares visited, and the number counted.
fn check_reach_of<P: Tactics>(
    position: &P,
    piece: PieceAt,
) -> Result<(Vec<u16>, usize), Violation> {
    let mut visited = Vec::new();
    position.visit_reach(piece, |square| visited.push(square));
    let once: BTreeSet<u16> = visited.iter().copied().collect();
    let attacked = position
        .reach(piece)
        .map_or(0, |reach| reach.attacked as usize);
    ensure!(
        once.len() == visited.len() && visited.len() <= attacked,
        "the squares that a piece reaches are visited once and counted",
        "{piece:?}: {attacked}, visited {visited:?}"
    );
    Ok((visited, attacked))
}

pub(crate) fn pieces_of<P: Tactics>(position: &P) -> Vec<PieceAt> {
    let mut pieces = Vec::new();
    let _ = position.visit_pieces(|piece| {
        pieces.push(piece);
        ControlFlow::<()>::Continue(())
    });
    pieces
}

const fn board_of(seat: Seat) -> Option<u8> {
    match seat {
        Seat::Army(_) => None,
        Seat::Board(board) | Seat::Side { board, .. } => Some(board),
    }
}

fn replaced_piece<P: Tactics>(
    position: &P,
    m: P::Move,
    pieces: &[PieceAt],
    left: &[PieceAt],
) -> Option<PieceAt> {
    let mover = position.actor_of(m)?.player;
    let count = |list: &[PieceAt], army| {
        let on_board = |piece: &&PieceAt| piece.seat == army && piece.square.is_some();
        list.iter().filter(on_board).count()
    };
    let is_replaced = |piece: &&PieceAt| {
        let owner = position.owner_of(piece.seat);
        let arrives = |other: &PieceAt| {
            other.square == piece.square
                && board_of(other.seat) == board_of(piece.seat)
                && position.owner_of(other.seat) == Some(mover)
                && count(left, other.seat) <= count(pieces, other.seat)
        };
        piece.square.is_some()
            && owner.is_none_or(|owner| !position.are_allied(owner, mover))
            && left.iter().any(arrives)
            // Neither a swap nor a change of sides.
            && count(left, piece.seat) < count(pieces, piece.seat)
    };
    pieces.iter().find(is_replaced).copied()
}

fn check_arrival<P: Tactics>(
    position: &P,
    m: P::Move,
    pieces: &[PieceAt],
    (next, left): (&P, &[PieceAt]),
) -> Checked {
    let moving = position.moving_piece(m);
    let replaced = match moving {
        None => replaced_piece(position, m, pieces, left),
        // Squares of several boards share numbers.
        Some(MovingPiece { after, .. }) => pieces.iter().copied().find(|piece| {
            piece.seat != after.seat
                && piece.square.is_some()
                && piece.square == after.square
                && !left.contains(piece)
        }),
    };
    ensure!(
        replaced.is_none() || position.captured(m).is_some(),
        "a piece that another one takes the place of is captured",
        "`{m}`: captured returns None, expected {replaced:?}"
    );
    let Some(MovingPiece {
        letter,
        after: arrived,
    }) = moving
    else {
        return Ok(());
    };
    let of_army = |piece: &&PieceAt| piece.seat == arrived.seat;
    let vanishes = left.iter().all(|piece| piece.square != arrived.square)
        && left.iter().filter(of_army).count() < pieces.iter().filter(of_army).count();
    // A move can eliminate its army or remove its piece (an explosion).
    let stays = next.owner_of(arrived.seat).is_some() && !vanishes;
    ensure!(
        left.contains(&arrived) || !stays,
        "the piece that moves stands where it arrives",
        "`{m}`: {arrived:?}"
    );
    let stood = |other: &PieceAt| (other.seat, other.letter) == (arrived.seat, letter);
    ensure!(
        pieces.iter().any(stood),
        "a piece that moves is one of the pieces",
        "`{m}`: {letter} of {}",
        arrived.seat
    );
    Ok(())
}

fn check_changes<P: Tactics>(
    position: &P,
    m: P::Move,
    pieces: &[PieceAt],
    (next, left): (&P, &[PieceAt]),
) -> Checked {
    let mut counts = BTreeMap::new();
    let mut count = |piece, by| *counts.entry(piece).or_insert(0) += by;
    for &piece in pieces {
        count(piece, 1);
    }
    position.visit_changes(next, |piece, arrives| {
        count(piece, if arrives { 1 } else { -1 });
    });
    for &piece in left {
        count(piece, -1);
    }
    counts.retain(|_, count| *count != 0);
    ensure!(
        counts.is_empty(),
        "the changes of a move lead from the pieces before it to those after it",
        "`{m}`: {counts:?} too many"
    );
    Ok(())
}

fn check_thresholds<P: Tactics>(position: &P, m: P::Move) -> Checked {
    let value = |letter| match letter {
        'P' => 1,
        'N' | 'B' => 3,
        'R' => 5,
        'K' => 90,
        _ => 8,
    };
    let exchange = position.exchange(m, value);
    for threshold in [0, exchange, exchange + 1] {
        let reached = position.exchange_at_least(m, threshold, value);
        ensure!(
            reached == (exchange >= threshold),
            "an exchange reaches the thresholds up to its value",
            "`{m}` gains {exchange}, compared with {threshold}: {reached}"
        );
    }
    Ok(())
}

fn check_planes<P: Tactics>(
    position: &P,
    viewer: Player,
    players: &[Player],
    pieces: &[PieceAt],
) -> Checked {
    let mut letters: Vec<char> = pieces.iter().map(|piece| piece.letter).collect();
    letters.sort_unstable();
    letters.dedup();
    let letters: String = letters.into_iter().collect();
    let planes = Planes::new(players, &letters);
    let mut seen = Vec::new();
    let broken = planes.visit_inputs(position, viewer, |plane, piece| {
        let types = letters.chars().count();
        let is_own = position.owner_of(piece.seat) == Some(viewer);
        let is_right = plane < planes.len()
            && is_own == (plane < types)
            && letters.chars().nth(plane % types) == Some(piece.letter);
        if !is_right {
            return ControlFlow::Break((plane, piece));
        }
        seen.push(piece);
        ControlFlow::Continue(())
    });
    ensure!(
        broken.is_continue() && seen == pieces,
        "every piece is on the plane of its owner and type",
        "as {viewer} sees it: {broken:?}"
    );
    Ok(())
}

fn check_pass<P: Tactics>(position: &P) -> Checked {
    let Some(passed) = position.pass() else {
        return Ok(());
    };
    let pieces = |position: &P| -> Vec<(PieceAt, Option<Player>)> {
        let pieces = pieces_of(position).into_iter();
        let owned = pieces.map(|piece| (piece, position.owner_of(piece.seat)));
        owned.collect()
    };
    let first = |position: &P| position.visit_actors(ControlFlow::Break).break_value();
    let checked = position.in_check();
    ensure!(
        first(position).is_some_and(|actor| !checked.contains(&actor.seat))
            && pieces(position) == pieces(&passed)
            && first(position) != first(&passed)
            && passed.to_string().parse() == Ok(passed.clone())
            && passed.key() != position.key(),
        "passing changes the turn, and no piece or its owner",
        "{passed}"
    );
    Ok(())
}

pub(crate) fn check_board_size<P: Tactics + Variant>(position: &P, size: BoardSize) -> Checked {
    if size == BoardSize::default() {
        return Ok(());
    }
    let mut seats = BTreeSet::new();
    for piece in pieces_of(position) {
        let Some(square) = piece.square else {
            continue;
        };
        ensure!(
            usize::from(square) < size.squares,
            "pieces stand on squares of the declared board size",
            "{piece:?} of {size:?}"
        );
        seats.insert(piece.seat);
    }
    let on_board = |&seat: &Seat| {
        let beside = seats
            .iter()
            .filter(|&&other| board_of(other) == board_of(seat));
        beside.count()
    };
    let armies = seats.iter().map(on_board).max().unwrap_or(0);
    let mode = P::MODES.first();
    let is_start = || mode.is_some_and(|mode| P::start(mode).as_ref() == Ok(position));
    ensure!(
        armies == size.armies || armies < size.armies && !is_start(),
        "a board has as many armies as declared, or fewer after the start",
        "{armies} of {size:?}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::*;

    #[test]
    fn wrong_board_sizes_are_found() {
        let size = |squares, armies| BoardSize {
            boards: 1,
            squares,
            armies,
        };
        let broken = |text: &str, size| {
            let position: OrthodoxChess = text.parse().unwrap();
            let checked = check_board_size(&position, size);
            checked.err().map(|violation| violation.rule)
        };
        let start = OrthodoxChess::default().to_string();
        let later = "8/8/8/8/8/7k/8/K7 w - - 0 1";
        let squares = "pieces stand on squares of the declared board size";
        let armies = "a board has as many armies as declared, or fewer after the start";
        for (text, size, expected) in [
            (&*start, BoardSize::default(), None),
            (&start, size(64, 2), None),
            (&start, size(63, 2), Some(squares)),
            (&start, size(64, 1), Some(armies)),
            (&start, size(64, 3), Some(armies)),
            (later, size(24, 2), None),
            (later, size(23, 2), Some(squares)),
            (later, size(64, 1), Some(armies)),
            (later, size(64, 3), None),
        ] {
            assert_eq!(broken(text, size).as_deref(), expected, "{text} {size:?}");
        }
    }
}
