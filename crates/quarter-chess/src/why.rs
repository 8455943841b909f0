use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, PieceType};
use variant_render::Ruling;

use crate::board::{BOARD, DRIVER, MERCHANT, QuarterBoard};
use crate::rules::driver::{displaced_to, opposite};
use crate::{QuarterChess, corresponding};

const EMPTY_ONLY: &str = "goes to empty squares only";

/// QC-5, QC-7, QC-12.
pub(crate) fn ruling(position: &QuarterChess, army: Army, moving: [u16; 2]) -> Ruling {
    let [Some(from), Some(to)] = moving.map(|index| BOARD.square(index.into())) else {
        return Ruling::Silent;
    };
    let pieces = position.pieces();
    let Some((_, piece_type)) = pieces.at(from).filter(|&(owner, _)| owner == army) else {
        return Ruling::Silent;
    };
    let is_empty = !pieces.occupied().contains(to);
    let to_empty = |piece: &str| {
        if is_empty {
            Ruling::Allowed
        } else {
            Ruling::Forbidden(format!("a {piece} {EMPTY_ONLY}"))
        }
    };
    if piece_type == MERCHANT && BOARD.neighbours(from).contains(to) {
        return to_empty("merchant");
    }
    if piece_type == DRIVER && BOARD.bishop_attacks(from, pieces.occupied()).contains(to) {
        return to_empty("driver");
    }
    // A shift may lead to where a diagonal would.
    if piece_type == DRIVER
        && !(is_empty && corresponding(from).contains(to))
        && let Some(blocker) = blocker(from, to, pieces.occupied())
    {
        return Ruling::Blocked(blocker.index().into());
    }
    let is_ordinary = position.attackers(to, army).contains(from);
    if is_ordinary || !corresponding(from).contains(to) {
        return Ruling::Silent;
    }
    // QC-5
    let is_pawn = piece_type == PieceType::PAWN && !position.game().pawn_shift;
    if piece_type == PieceType::KING || is_pawn {
        return Ruling::Forbidden("kings and pawns do not shift".into());
    }
    if !is_empty {
        return to_empty("shifted piece");
    }
    let mut after = *position;
    let board = after.board_mut().pieces_mut();
    board.take(from);
    board.put(to, army, piece_type);
    let enemy = after.pieces().king(army.enemy());
    let checks = enemy.is_some_and(|king| !after.attackers(king, army).is_empty());
    if checks && piece_type != DRIVER {
        return Ruling::Forbidden("a shift may not give check".into());
    }
    Ruling::Allowed
}

/// The first piece on a diagonal.
fn blocker(
    from: Square<QuarterBoard>,
    to: Square<QuarterBoard>,
    occupied: SquareSet<QuarterBoard>,
) -> Option<Square<QuarterBoard>> {
    let free = BOARD.bishop_attacks(from, SquareSet::EMPTY);
    let seen = BOARD.bishop_attacks(from, occupied) & occupied;
    let hides = |&blocker: &Square<QuarterBoard>| {
        let blocked = BOARD.bishop_attacks(from, SquareSet::EMPTY.with(blocker));
        free.contains(to) && !blocked.contains(to)
    };
    seen.iter().find(hides)
}

/// A driver's act such as `d4@d7d6`, `d4xd5` or `d4~c4e4` (QC-13).
pub(crate) fn of_act(position: &QuarterChess, army: Army, text: &str) -> Option<String> {
    let sign = text.find(['@', '~', 'x'])?;
    let (driver, others) = (text.get(..sign)?, text.get(sign + 1..)?);
    let driver: Square<QuarterBoard> = driver.trim_start_matches('D').parse().ok()?;
    let named: Option<Vec<Square<QuarterBoard>>> = [others.get(..2)?, others.get(2..)?]
        .into_iter()
        .filter(|name| !name.is_empty())
        .map(|name| name.parse().ok())
        .collect();
    let pieces = position.pieces();
    if pieces.at(driver) != Some((army, DRIVER)) {
        return (!text.contains('x'))
            .then(|| format!("no driver of the side to move stands on {driver}"));
    }
    let occupied = pieces.occupied();
    let reason = match (text.as_bytes().get(sign)?, named?.as_slice()) {
        (b'@', &[piece, to]) => {
            if !occupied.contains(piece) || !BOARD.rook_attacks(driver, occupied).contains(piece) {
                format!("{piece} is not the first piece that the driver sees along a file or rank")
            } else if displaced_to(driver, piece) != Some(to) {
                String::from(
                    "a distant piece is pulled a square nearer, an adjacent one pushed a square away",
                )
            } else if occupied.contains(to) {
                format!("{to} is not empty")
            } else {
                String::from(LAST)
            }
        }
        (b'x', &[piece]) => of_absorption(position, army, driver, piece).into(),
        (b'~', &[one, other]) => {
            if [one, other]
                .into_iter()
                .any(|square| !occupied.contains(square))
            {
                String::from("a driver swaps two pieces")
            } else if !is_beside(driver, one) || opposite(driver, one) != Some(other) {
                String::from("a driver swaps pieces on opposite sides of it")
            } else if pieces.at(one) == pieces.at(other) {
                String::from("two like pieces of one side are not swapped")
            } else {
                String::from(LAST)
            }
        }
        _ => return None,
    };
    Some(reason)
}

/// QC-16
pub(crate) const LAST: &str = "the own king would be left in check";

fn of_absorption(
    position: &QuarterChess,
    army: Army,
    driver: Square<QuarterBoard>,
    piece: Square<QuarterBoard>,
) -> &'static str {
    match position.pieces().at(piece) {
        None => "nothing stands there",
        Some(_) if !is_beside(driver, piece) => {
            "a driver absorbs only beside it, along file or rank"
        }
        Some((owner, _)) if owner == army => "a driver absorbs enemies only",
        Some((_, PieceType::KING)) => "a driver absorbs no king",
        Some(_) => LAST,
    }
}

/// Along a file or rank.
fn is_beside(driver: Square<QuarterBoard>, piece: Square<QuarterBoard>) -> bool {
    let along = BOARD.rook_attacks(driver, SquareSet::EMPTY);
    (BOARD.neighbours(driver) & along).contains(piece)
}
