//! En passant (ZQ-7): rights that several armies hold at once and that outlast skipped turns.
//!
//! There are only 32 two-square advances, eight per army. The rights of an army are therefore a word
//! with a bit for each advance, and the rights of all armies need no heap.

use board_geometry::{Chessboard, Geometry, Square, SquareSet};
use chess_pieces::{Army, EnPassant, PieceType};
use smallvec::SmallVec;

use crate::board::{ARMIES, clockwise, pawn_attackers, pawn_rules};
use crate::position::Quadchess;

/// One of the 32 two-square advances: eight times the army, plus the file or rank of the pawn.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Advance(u8);

impl Advance {
    /// The advance over a target to a pawn's square, if there is one.
    fn between(target: Square<Chessboard>, pawn: Square<Chessboard>) -> Option<Self> {
        ARMIES
            .into_iter()
            .map(|army| Self::of(army, target))
            .find(|advance| advance.target() == target && advance.pawn() == pawn)
    }

    /// The advance of an army's pawn on the file (or rank) of a square.
    fn of(army: Army, square: Square<Chessboard>) -> Self {
        let lane = if army.index().is_multiple_of(2) {
            square.file()
        } else {
            square.rank()
        };
        Self((army.index() as u8 & 3) << 3 | lane)
    }

    fn army(self) -> Army {
        Army::new(self.0 >> 3)
    }

    /// The square on the path of the advance that lies `depth` steps from the army's own edge.
    fn square(self, depth: u8) -> Square<Chessboard> {
        let lane = self.0 & 7;
        let (file, rank) = match self.0 >> 3 {
            0 => (lane, depth),
            1 => (depth, lane),
            2 => (lane, 7 - depth),
            _ => (7 - depth, lane),
        };
        Square::from_index(rank << 3 | file)
    }

    /// The square passed over.
    fn target(self) -> Square<Chessboard> {
        self.square(2)
    }

    /// The square where the advanced pawn stands.
    fn pawn(self) -> Square<Chessboard> {
        self.square(3)
    }
}

/// The rights: for each capturing army a bit for each advance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Passing([u32; 4]);

impl Passing {
    pub(crate) const NONE: Self = Self([0; 4]);

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether an army has any right.
    #[inline(always)]
    pub(crate) const fn is_for(&self, army: Army) -> bool {
        self.0[army.index() & 3] != 0
    }

    /// For hashing.
    pub(crate) fn words(&self) -> [u64; 2] {
        let [s, w, n, e] = self.0.map(u64::from);
        [s << 32 | w, n << 32 | e]
    }

    fn advances_for(&self, army: Army) -> impl Iterator<Item = Advance> + use<> {
        let bits = self.0[army.index() & 3];
        (0..32).filter(move |bit| bits & 1 << bit != 0).map(Advance)
    }

    /// The rights of one army, for the generator.
    pub(crate) fn rights_of(&self, army: Army) -> SmallVec<[EnPassant<Chessboard>; 8]> {
        self.advances_for(army)
            .map(|advance| EnPassant {
                target: advance.target(),
                pawn: advance.pawn(),
                armies: 1 << (army.index() & 3),
            })
            .collect()
    }

    /// All rights in the order of the position text: by target, then by pawn, files before ranks.
    pub(crate) fn list(&self) -> SmallVec<[EnPassant<Chessboard>; 4]> {
        let mut list: SmallVec<[EnPassant<Chessboard>; 4]> = SmallVec::new();
        if self.is_empty() {
            return list;
        }
        for bit in 0..32 {
            let armies = (0..4).fold(0, |armies, army| {
                armies | (u8::from(self.0[army] & 1 << bit != 0) << army)
            });
            if armies != 0 {
                let (target, pawn) = (Advance(bit).target(), Advance(bit).pawn());
                list.push(EnPassant {
                    target,
                    pawn,
                    armies,
                });
            }
        }
        list.sort_by_key(|&right| order(right));
        list
    }

    /// Adds a right; one that belongs to no two-square advance is ignored.
    pub(crate) fn insert(&mut self, right: EnPassant<Chessboard>) {
        if let Some(advance) = Advance::between(right.target, right.pawn) {
            for army in ARMIES {
                if right.is_for(army) {
                    self.0[army.index() & 3] |= 1 << advance.0;
                }
            }
        }
    }

    /// An army has taken its turn: its rights are over.
    #[inline(always)]
    pub(crate) fn expire(&mut self, army: Army) {
        self.0[army.index() & 3] = 0;
    }

    /// The pawns that an army takes by capturing en passant on a square: all that have passed over it.
    pub(crate) fn taken_on(&self, army: Army, target: Square<Chessboard>) -> SquareSet<Chessboard> {
        self.advances_for(army)
            .filter(|advance| advance.target() == target)
            .map(Advance::pawn)
            .collect()
    }
}

/// The sort key of rights in a position text.
pub(crate) fn order(right: EnPassant<Chessboard>) -> [u8; 4] {
    [
        right.target.file(),
        right.target.rank(),
        right.pawn.file(),
        right.pawn.rank(),
    ]
}

impl Quadchess {
    /// A pawn has advanced two squares: gives the right to every army that has a pawn to use it.
    #[inline]
    pub(crate) fn grant_passing(&mut self, army: Army, pawn: Square<Chessboard>) {
        let advance = Advance::of(army, pawn);
        for taker in ARMIES {
            if self.can_take_passing(taker, advance) {
                self.passing.0[taker.index() & 3] |= 1 << advance.0;
            }
        }
    }

    /// Drops every right that no pawn could use as the board stands.
    pub(crate) fn prune_passing(&mut self) {
        if self.passing.is_empty() {
            return;
        }
        for army in ARMIES {
            for advance in self.passing.advances_for(army) {
                if !self.stands(advance) || !self.can_take_passing(army, advance) {
                    self.passing.0[army.index() & 3] &= !(1 << advance.0);
                }
            }
        }
    }

    /// Whether an unfrozen pawn stands where the advance ends, and nothing on the square passed over.
    fn stands(&self, advanced: Advance) -> bool {
        self.in_game().contains(advanced.army())
            && self
                .pieces
                .of(advanced.army(), PieceType::PAWN)
                .contains(advanced.pawn())
            && !self.pieces.occupied().contains(advanced.target())
    }

    /// Whether some pawn of an army could take the advanced one as the board stands: one of the
    /// opposite direction that attacks the target, or one at right angles that has the pawn in front.
    #[inline]
    fn can_take_passing(&self, army: Army, advanced: Advance) -> bool {
        let holder = self.control.holder(army);
        if army == advanced.army()
            || holder.is_none()
            || holder == self.control.holder(advanced.army())
        {
            return false;
        }
        let mut places = pawn_attackers(army, advanced.target());
        if clockwise(army, 2) != advanced.army() {
            let behind =
                Chessboard::BOARD.step(advanced.pawn(), pawn_rules(army).forward.opposite());
            places &= behind.map_or(SquareSet::EMPTY, SquareSet::from);
        }
        !places.is_disjoint(self.pieces.of(army, PieceType::PAWN))
    }
}
