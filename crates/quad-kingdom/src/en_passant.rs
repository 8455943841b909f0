//! En passant rights: one for each kingdom and pawn (QK-7). Only pawns at right angles can use them.

use board_geometry::{Direction, Square};
use chess_pieces::{Army, EnPassant, PawnRules, PieceRules, PieceType};
use smallvec::SmallVec;

use crate::board::{BOARD, KingdomBoard, KingdomRules};
use crate::kingdoms::Kingdoms;
use crate::moves::Move;
use crate::position::QuadKingdom;

/// An en passant right: the square passed over, the pawn, and the kingdoms that may capture it.
pub type Right = EnPassant<KingdomBoard>;

/// En passant rights by ascending target (file, then rank), then pawn.
pub type EnPassantRights = SmallVec<[Right; 4]>;

/// For each kingdom, the pawns that it may capture en passant: one bit for each place of each kingdom's
/// pawn line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Passed([u32; 4]);

impl Passed {
    /// Whether there is no right.
    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// The bits, for hash keys.
    #[inline(always)]
    pub(crate) const fn bits(self) -> [u32; 4] {
        self.0
    }

    /// Whether a kingdom has a right.
    #[inline(always)]
    pub(crate) fn is_for(self, army: Army) -> bool {
        self.0[army.index() & 3] != 0
    }

    /// Ends the rights of kingdoms whose turn is over.
    #[inline(always)]
    pub(crate) fn end(&mut self, armies: Kingdoms) {
        if !self.is_empty() {
            for army in armies {
                self.0[army.index() & 3] = 0;
            }
        }
    }

    /// Grants a kingdom the right to capture a pawn of `owner` on `target`; ignored if no pawn can have
    /// passed over that square.
    pub(crate) fn grant(&mut self, army: Army, owner: Army, target: Square<KingdomBoard>) {
        if let Some(place) = place_of(owner, target) {
            self.0[army.index() & 3] |= bit(owner, place);
        }
    }

    /// The rights of one kingdom.
    pub(crate) fn of(self, army: Army) -> impl Iterator<Item = Passage> {
        let mut bits = self.0[army.index() & 3];
        core::iter::from_fn(move || {
            let lowest = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
            bits &= bits.wrapping_sub(1);
            Passage::of(Army::new(lowest / 8), lowest % 8)
        })
    }

    /// The rights of one kingdom, as a list.
    #[cold]
    pub(crate) fn rights_of(self, army: Army) -> EnPassantRights {
        let armies = Kingdoms::of(army).bits();
        let right = |Passage { target, pawn, .. }| Right {
            target,
            pawn,
            armies,
        };
        self.of(army).map(right).collect()
    }

    /// All rights, ordered as in position texts.
    pub(crate) fn rights(self) -> EnPassantRights {
        let mut rights = EnPassantRights::new();
        for army in Kingdoms::ALL {
            for Passage { target, pawn, .. } in self.of(army) {
                let known = rights
                    .iter_mut()
                    .find(|right| (right.target, right.pawn) == (target, pawn));
                let armies = Kingdoms::of(army).bits();
                match known {
                    Some(right) => right.armies |= armies,
                    None => rights.push(Right {
                        target,
                        pawn,
                        armies,
                    }),
                }
            }
        }
        rights.sort_unstable_by_key(|&right| order(right));
        rights
    }
}

/// The sort key of rights in position texts.
pub(crate) fn order(right: Right) -> [u8; 4] {
    let Right { target, pawn, .. } = right;
    [target.file(), target.rank(), pawn.file(), pawn.rank()]
}

const fn bit(owner: Army, place: u8) -> u32 {
    1 << ((owner.index() & 3) * 8 + (place & 7) as usize)
}

/// The path of a pawn that advanced two squares from its line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage {
    /// The kingdom of the pawn.
    pub(crate) owner: Army,
    /// The square passed over.
    pub(crate) target: Square<KingdomBoard>,
    /// Where the pawn stands.
    pub(crate) pawn: Square<KingdomBoard>,
}

impl Passage {
    fn of(owner: Army, place: u8) -> Option<Self> {
        let rules = rules_of(owner)?;
        let line = if runs_north_south(rules) {
            BOARD.at(place + 2, rules.line.first()?.rank())
        } else {
            BOARD.at(rules.line.first()?.file(), place + 2)
        };
        let target = BOARD.step(line?, rules.forward)?;
        let pawn = BOARD.step(target, rules.forward)?;
        Some(Self {
            owner,
            target,
            pawn,
        })
    }
}

/// The place on the pawn line, 0 to 7, of a pawn of `owner` that passed over `target`.
pub(crate) fn place_of(owner: Army, target: Square<KingdomBoard>) -> Option<u8> {
    let rules = rules_of(owner)?;
    let from = BOARD.step(target, rules.forward.opposite())?;
    if !rules.line.contains(from) {
        return None;
    }
    let along = if runs_north_south(rules) {
        from.file()
    } else {
        from.rank()
    };
    along.checked_sub(2)
}

fn runs_north_south(rules: &PawnRules<KingdomBoard>) -> bool {
    matches!(rules.forward, Direction::North | Direction::South)
}

fn rules_of(army: Army) -> Option<&'static PawnRules<KingdomBoard>> {
    KingdomRules::PAWNS.get(army.index())
}

impl QuadKingdom {
    /// Grants the rights that a pawn's two-square advance creates.
    #[inline(always)]
    pub(crate) fn grant_en_passant(&mut self, us: Army, m: Move) {
        if let Some(target) = chess_pieces::passed_over::<KingdomRules>(us, m) {
            let near = BOARD.neighbours(target) & self.pieces.of_type(PieceType::PAWN);
            if !near.is_subset(self.pieces.army(us)) {
                for army in self.standing.without(us) {
                    if self.attacks_with_pawn(army, target) {
                        self.passed.grant(army, us, target);
                    }
                }
            }
        }
    }

    /// Removes rights that no longer hold (QK-7).
    #[inline(always)]
    pub(crate) fn review_en_passant(&mut self) {
        if !self.passed.is_empty() {
            self.review_standing_rights();
        }
    }

    #[cold]
    fn review_standing_rights(&mut self) {
        let mut kept = Passed::default();
        for army in self.standing {
            for passage in self.passed.of(army) {
                if self.may_hold(army, passage) {
                    kept.grant(army, passage.owner, passage.target);
                }
            }
        }
        self.passed = kept;
    }

    /// Whether a right still holds, and for this kingdom (QK-7).
    pub(crate) fn may_hold(&self, army: Army, passage: Passage) -> bool {
        let Passage {
            owner,
            target,
            pawn,
        } = passage;
        army != owner
            && self.standing.contains(army)
            && self.standing.contains(owner)
            && self.pieces.of(owner, PieceType::PAWN).contains(pawn)
            && !self.pieces.occupied().contains(target)
            && self.attacks_with_pawn(army, target)
    }

    fn attacks_with_pawn(&self, army: Army, target: Square<KingdomBoard>) -> bool {
        let pawns = self.pieces.of(army, PieceType::PAWN);
        rules_of(army).is_some_and(|rules| !rules.attackers(target).is_disjoint(pawns))
    }
}
