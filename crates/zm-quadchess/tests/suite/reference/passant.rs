//! En passant (ZQ-7): rights that belong to several armies at once.

use super::board::{ARMIES, Army, PieceType, Square, advance, attacks, file, in_front, rank};
use super::state::State;

/// The rights to take one advanced pawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Passant {
    /// The square passed over.
    pub(super) target: Square,
    /// Square of the advanced pawn.
    pub(super) pawn: Square,
    /// The armies still entitled.
    pub(super) armies: [bool; 4],
}

impl Passant {
    /// The place in the list: by target, then by pawn, files before ranks.
    pub(super) fn order(&self) -> (i32, i32, i32, i32) {
        (
            file(self.target),
            rank(self.target),
            file(self.pawn),
            rank(self.pawn),
        )
    }
}

impl State {
    /// Whether the pawn on `from` could take the advanced pawn as the board stands. A pawn of the opposite
    /// direction need only attack the target; one at right angles must have the advanced pawn in front of it.
    pub(super) fn could_take_passing(&self, from: Square, right: &Passant) -> bool {
        let (Some(taker), Some(advanced)) = (self.board[from], self.board[right.pawn]) else {
            return false;
        };
        let (Some(holder), Some(other)) = (self.holder(taker), self.holder(advanced)) else {
            return false;
        };
        let opposite = (taker.army + 2) % 4 == advanced.army;
        taker.piece_type == PieceType::Pawn
            && holder != other
            && attacks(&self.board, from, right.target)
            && (opposite || in_front(taker.army, from) == Some(right.pawn))
    }

    /// The advanced pawns that the pawn on `from` takes by moving to `to`: if it could take one of them, every
    /// one behind the target that its army is entitled to.
    pub(super) fn taken_passing(&self, army: Army, from: Square, to: Square) -> Vec<Square> {
        let entitled = |right: &&Passant| right.target == to && right.armies[army];
        let rights: Vec<&Passant> = self.passant.iter().filter(entitled).collect();
        if rights
            .iter()
            .any(|right| self.could_take_passing(from, right))
        {
            rights.iter().map(|right| right.pawn).collect()
        } else {
            Vec::new()
        }
    }

    /// Ends the army's rights: it has taken its turn.
    pub(super) fn expire_passant(&mut self, army: Army) {
        for right in &mut self.passant {
            right.armies[army] = false;
        }
        self.prune_passant();
    }

    /// Drops every right that no pawn could use as the board stands.
    pub(super) fn prune_passant(&mut self) {
        let mut kept = Vec::new();
        for mut right in std::mem::take(&mut self.passant) {
            if self.is_standing(&right) {
                right.armies = ARMIES.map(|army| right.armies[army] && self.can_use(army, &right));
                if right.armies.contains(&true) {
                    kept.push(right);
                }
            }
        }
        kept.sort_by_key(Passant::order);
        self.passant = kept;
    }

    /// Whether an unfrozen pawn stands where a two-square advance over the empty target ends.
    fn is_standing(&self, right: &Passant) -> bool {
        self.board[right.target].is_none()
            && self.board[right.pawn].is_some_and(|piece| {
                piece.piece_type == PieceType::Pawn
                    && self.holder(piece).is_some()
                    && advance(piece.army, right.pawn) == 3
                    && in_front(piece.army, right.target) == Some(right.pawn)
            })
    }

    /// Whether some pawn of the army could use the right.
    fn can_use(&self, army: Army, right: &Passant) -> bool {
        (0..64).any(|from| {
            let own = self.board[from].is_some_and(|piece| piece.army == army);
            own && self.could_take_passing(from, right)
        })
    }
}
