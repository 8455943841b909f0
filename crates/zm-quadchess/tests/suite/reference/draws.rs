//! Draws by the position (ZQ-22 to ZQ-27).

use super::board::{ARMIES, Army, Piece, PieceType, Square, file, king_corner, rank};
use super::state::{KingRight, State};

/// Moves of the leader's army after which all active players draw (ZQ-27).
const FIFTY: u32 = 50;

impl State {
    /// Dead position (ZQ-24): nothing unfrozen but kings and no king can promote; or two active kings, no frozen
    /// piece, and a single knight or bishops on squares of one colour.
    pub(super) fn is_dead(&self) -> bool {
        let kings: Vec<Army> = ARMIES
            .into_iter()
            .filter(|&army| self.is_active(army))
            .collect();
        let pieces = (0..64).filter_map(|square| Some((square, self.board[square]?)));
        let (loose, frozen): (Vec<(Square, Piece)>, Vec<_>) =
            pieces.partition(|&(_, piece)| self.holder(piece).is_some());
        let others: Vec<(Square, PieceType)> = loose
            .iter()
            .map(|&(square, piece)| (square, piece.piece_type))
            .filter(|&(_, piece_type)| piece_type != PieceType::King)
            .collect();
        let two_kings = kings.len() == 2 && frozen.is_empty();
        let colour = |square| (file(square) + rank(square)) % 2;
        let few = match others[..] {
            [] => true,
            [(_, PieceType::Knight)] => two_kings,
            [(first, _), ..] => {
                let is_like_first = |&(square, piece_type): &(Square, PieceType)| {
                    piece_type == PieceType::Bishop && colour(square) == colour(first)
                };
                two_kings && others.iter().all(is_like_first)
            }
        };
        few && !kings.iter().any(|&army| self.can_promote(army))
    }

    /// Whether the leader's army has made its fifty moves (ZQ-27).
    pub(super) fn is_fifty(&self) -> bool {
        self.clock >= FIFTY
    }

    /// The active player with most material, annexed pieces included; of equals the first in order (ZQ-27).
    pub(super) fn leader(&self) -> Army {
        let active: Vec<Army> = self
            .mode
            .players()
            .filter(|&seat| self.is_active(seat))
            .collect();
        let most = active.iter().map(|&seat| self.material(seat)).max();
        let first = active
            .into_iter()
            .find(|&seat| Some(self.material(seat)) == most);
        first.unwrap_or(0)
    }

    /// The value of all pieces a seat controls.
    fn material(&self, seat: Army) -> u32 {
        let pieces = self.board.iter().flatten();
        pieces
            .filter(|&&piece| self.holder(piece) == Some(seat))
            .map(|piece| piece.piece_type.value())
            .sum()
    }

    /// Whether the king has its right and a path free of frozen pieces to its corner (ZQ-24).
    fn can_promote(&self, army: Army) -> bool {
        let start = self
            .king_square(army)
            .filter(|_| self.kings[army] != KingRight::Gone);
        let mut reached: Vec<Square> = start.into_iter().collect();
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            let steps = (0..64).filter(|&to| is_king_step(at, to) && !self.is_wall(to));
            let fresh: Vec<Square> = steps.filter(|to| !reached.contains(to)).collect();
            reached.extend(fresh);
            next += 1;
        }
        reached.contains(&king_corner(army))
    }

    /// Whether a frozen piece stands on the square (ZQ-19).
    fn is_wall(&self, square: Square) -> bool {
        self.board[square].is_some_and(|piece| self.holder(piece).is_none())
    }
}

/// Whether two squares touch.
fn is_king_step(from: Square, to: Square) -> bool {
    (file(from) - file(to))
        .abs()
        .max((rank(from) - rank(to)).abs())
        == 1
}
