use board_geometry::{Square, SquareSet};
use chess_pieces::Army;

use crate::board::{MERCHANT, Pieces, QuarterBoard, State, flanked};
use crate::moves::{Event, Move};
use crate::rules::merchant::victims;

/// Returns whether the move captured; leaves en passant rights alone.
#[inline(always)]
pub(crate) fn make(board: &mut State, us: Army, m: Move, report: &mut impl FnMut(Event)) -> bool {
    let pieces = board.pieces_mut();
    match m {
        Move::Ordinary(m) => {
            let made = board.make(us, m, &mut |event| report(Event::Ordinary(event)));
            // QC-10: a promoted merchant has not stepped.
            let by_custody = m.piece_type == MERCHANT && {
                let victims = victims(board.pieces(), us, m.to);
                take_by_custody(board.pieces_mut(), victims, report)
            };
            made.captures() || by_custody
        }
        Move::Shift {
            from,
            to,
            piece_type,
        } => {
            pieces.advance(from, to, us, piece_type, None);
            false
        }
        Move::Displace { from, to, .. } => displace(pieces, us, from, to, report),
        Move::Absorb { victim, .. } => absorb(pieces, victim, report),
        Move::Swap { low, high, .. } => swap(pieces, us, low, high, report),
    }
}

/// QC-13. Returns whether custody captured.
fn displace(
    pieces: &mut Pieces,
    us: Army,
    from: Square<QuarterBoard>,
    to: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let Some((army, piece_type)) = pieces.take(from) else {
        return false;
    };
    pieces.put(to, army, piece_type);
    report(Event::Dragged {
        from,
        to,
        army,
        piece_type,
    });
    take_driven(pieces, us, to.into(), report)
}

/// QC-13. Returns whether a piece was absorbed.
fn absorb(
    pieces: &mut Pieces,
    square: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let piece = pieces.take(square);
    if let Some((army, piece_type)) = piece {
        report(Event::Absorbed {
            square,
            army,
            piece_type,
        });
    }
    piece.is_some()
}

/// QC-13. Returns whether custody captured.
fn swap(
    pieces: &mut Pieces,
    us: Army,
    low: Square<QuarterBoard>,
    high: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let (from_low, from_high) = (pieces.take(low), pieces.take(high));
    for (square, piece) in [(low, from_high), (high, from_low)] {
        if let Some((army, piece_type)) = piece {
            pieces.put(square, army, piece_type);
        }
    }
    report(Event::Swapped { low, high });
    take_driven(pieces, us, SquareSet::from(low).with(high), report)
}

/// QC-14: captures enemies that the driver put between two merchants of `us`.
fn take_driven(
    pieces: &mut Pieces,
    us: Army,
    driven: SquareSet<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let enemies = driven & pieces.army(us.enemy());
    !enemies.is_empty() && {
        let victims = enemies & flanked(pieces.of(us, MERCHANT));
        take_by_custody(pieces, victims, report)
    }
}

/// QC-10, QC-14.
fn take_by_custody(
    pieces: &mut Pieces,
    victims: SquareSet<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    for square in victims {
        if let Some((army, piece_type)) = pieces.take(square) {
            report(Event::Custody {
                square,
                army,
                piece_type,
            });
        }
    }
    !victims.is_empty()
}
