use board_geometry::{Geometry, Square};

use crate::board::{Pieces, QuarterBoard};
use crate::moves::{Move, PieceMove};
use crate::rules::driver::{displaced_to, opposite};

const SQUARES: usize = QuarterBoard::BOARD.len();
const PAIRS: usize = SQUARES * SQUARES;

pub(crate) const CODES: usize = PieceMove::CODES + 4 * PAIRS;

pub(crate) fn encode(m: Move) -> usize {
    let (kind, one, other) = match m {
        Move::Ordinary(m) => return m.code(),
        Move::Shift { from, to, .. } => (0, from, to),
        Move::Displace { driver, from, .. } => (1, driver, from),
        Move::Absorb { driver, victim } => (2, driver, victim),
        Move::Swap { driver, low, .. } => (3, driver, low),
    };
    let [one, other] = [one, other].map(|square| usize::from(square.index()));
    PieceMove::CODES + kind * PAIRS + one * SQUARES + other
}

pub(crate) fn decode(pieces: &Pieces, code: usize) -> Option<Move> {
    let Some(pair) = code.checked_sub(PieceMove::CODES) else {
        return PieceMove::of_code(code, pieces).map(Move::Ordinary);
    };
    let square = |index| -> Option<Square<QuarterBoard>> { QuarterBoard::BOARD.square(index) };
    let (one, other) = (square(pair % PAIRS / SQUARES)?, square(pair % SQUARES)?);
    Some(match pair / PAIRS {
        0 => Move::Shift {
            from: one,
            to: other,
            piece_type: pieces.type_at(one)?,
        },
        1 => Move::Displace {
            driver: one,
            from: other,
            to: displaced_to(one, other)?,
        },
        2 => Move::Absorb {
            driver: one,
            victim: other,
        },
        3 => Move::Swap {
            driver: one,
            low: other,
            high: opposite(one, other)?,
        },
        _ => return None,
    })
}
