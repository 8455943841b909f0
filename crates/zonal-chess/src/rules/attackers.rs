use board_geometry::{Square, SquareSet};
use chess_pieces::attacks::attackers;
use chess_pieces::{PieceRules, Pieces};

use crate::board::{BOARD, ZonalBoard};
use crate::rules::riders::{Reach, Riders};
use crate::rules::zones::{self, Set, Squares};
use crate::rules::{gates, turns};

type At = Square<ZonalBoard>;

/// The `attacking` pieces that attack `square` over straight and bent lines ([ZC-7](crate::rulebook#zc-7)), for any
/// table of piece types. `occupied` squares block.
///
/// ```
/// use zonal_chess::{WHITE, ZonalChess, ZonalRules, turning_attackers};
/// let position: ZonalChess = "***8k1***/**12**/*14*/16/R15/*14*/**12**/***5K4*** w - - 0 1".parse()?;
/// let (pieces, square) = (position.pieces(), "l7".parse()?);
/// let white = pieces.army(WHITE);
/// let found = turning_attackers::<ZonalRules>(pieces, square, white, pieces.occupied());
/// assert_eq!(found, white.without("i1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn turning_attackers<R: PieceRules<Board = ZonalBoard>>(
    pieces: &Pieces<R>,
    square: Square<ZonalBoard>,
    attacking: SquareSet<ZonalBoard>,
    occupied: SquareSet<ZonalBoard>,
) -> SquareSet<ZonalBoard> {
    let riders = (turns::in_zones::<R>(pieces) & attacking).without(square);
    let straight = attacking - turns::pure::<R>(pieces, riders);
    let found = attackers::<R>(pieces, square, straight, occupied);
    if riders.is_empty() {
        return found;
    }
    let squares = Squares::new(occupied);
    let reach = |riders| {
        let riders = Riders::new::<R>(pieces, riders);
        Reach::new::<R>(pieces, &riders, &squares)
    };
    if !reach(riders).attacks(square, occupied) {
        return found;
    }
    let attacks = |rider: &At| reach((*rider).into()).attacks(square, occupied);
    found | riders.iter().filter(attacks).collect()
}

#[inline(never)]
pub(crate) fn is_attacked<R: PieceRules<Board = ZonalBoard>>(
    pieces: &Pieces<R>,
    square: Square<ZonalBoard>,
    attacking: Set,
    occupied: Set,
) -> bool {
    // Bent lines include straight ones.
    chess_pieces::attacks::is_attacked::<R>(pieces, square, attacking, occupied) || {
        let riders = turns::in_zones::<R>(pieces) & attacking;
        !riders.is_empty() && is_attacked_from_zones::<R>(pieces, square, riders, occupied)
    }
}

/// Most calls end at the gates: all lines from the zones are blocked.
fn is_attacked_from_zones<R: PieceRules<Board = ZonalBoard>>(
    pieces: &Pieces<R>,
    square: Square<ZonalBoard>,
    riders: Set,
    occupied: Set,
) -> bool {
    let is_open = |gate: At| {
        BOARD.between(gate, square).is_disjoint(occupied)
            && (!occupied.contains(gate) || riders.contains(gate))
    };
    let mut gates = gates::gates_in(square, zones::zones_around(riders));
    if const { !turns::any_others::<R>() } && !gates.any(is_open) {
        return false;
    }
    let riders = Riders::new::<R>(pieces, riders);
    Reach::new::<R>(pieces, &riders, &Squares::new(occupied)).attacks(square, occupied)
}
