//! Legal moves: those of the kingdoms to move that keep the protected kings safe (QK-9, QK-15, QK-18).

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, Generator, KingSafety, PieceType, pawns_ahead};
use variant_core::Position;

use crate::board::{BOARD, KingdomBoard, KingdomRules};
use crate::en_passant::{EnPassantRights, Right};
use crate::kingdoms::EMERALD;
use crate::moves::Batch;
use crate::position::QuadKingdom;
use crate::rules::{Mode, Turn};

/// The checks and pins of the king that the next move must keep safe, in one set: the hostile pieces that
/// give check, and the pinned pieces of the kingdom to move.
///
/// Eliminations need them after every move (QK-11); kept in the position, they serve the generator too.
/// Empty while two kingdoms move together, and once the game is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CheckInfo(SquareSet<KingdomBoard>);

impl QuadKingdom {
    /// The kingdom whose king a move of `mover` may not leave in check: its own (QK-9), for Emerald in
    /// `three` that of the player in control (QK-18).
    #[inline(always)]
    pub(crate) fn protected(&self, mover: Army) -> Option<Army> {
        if self.rules.mode == Mode::Three && mover == EMERALD {
            self.control.holder
        } else {
            Some(mover)
        }
    }

    /// Computes the checks and pins of a kingdom's king.
    #[inline(always)]
    pub(crate) fn safety(&self, army: Army) -> Option<KingSafety<KingdomRules>> {
        let king = self.pieces.king(army)?;
        let hostile = self.pieces_hostile_to(army);
        Some(KingSafety::new(
            &self.pieces,
            king,
            hostile,
            self.pieces.occupied(),
        ))
    }

    /// The king safety of `army` for the moves of `mover`, from the kept checks and pins.
    #[inline(always)]
    fn kept_safety(&self, mover: Army, army: Army) -> Option<KingSafety<KingdomRules>> {
        let king = self.pieces.king(army)?;
        let own = self.pieces.army(mover);
        let checkers = self.checks.0 - own;
        Some(KingSafety {
            king,
            hostile: self.pieces_hostile_to(army),
            checkers,
            check_mask: check_mask(king, checkers),
            pinned: self.checks.0 & own,
        })
    }

    /// Recomputes the checks and pins for the kingdom to move.
    #[inline(always)]
    pub(crate) fn update_checks(&mut self) {
        self.checks = match self.turn {
            Turn::One(mover) | Turn::Alternate { mover, .. } if !self.is_decided() => self
                .protected(mover)
                .and_then(|army| self.safety(army))
                .map_or(CheckInfo::default(), |safety| {
                    CheckInfo(safety.checkers | safety.pinned & self.pieces.army(mover))
                }),
            _ => CheckInfo::default(),
        };
    }

    /// Whether there is a legal move. [`update_checks`](Self::update_checks) must have run.
    #[inline(always)]
    pub(crate) fn can_move(&self) -> bool {
        if let Turn::One(mover) | Turn::Alternate { mover, .. } = self.turn
            && self.checks.0.is_subset(self.pieces.army(mover))
            && self.has_free_pawn(mover)
        {
            return true;
        }
        self.can_move_exactly()
    }

    /// As [`can_move`](Self::can_move), by generating moves.
    #[inline(never)]
    fn can_move_exactly(&self) -> bool {
        self.has_moves()
    }

    /// Whether a pawn that is not pinned can advance: a cheap test that nearly always succeeds.
    #[inline(always)]
    fn has_free_pawn(&self, army: Army) -> bool {
        let pawns = self.pieces.of(army, PieceType::PAWN) - self.checks.0;
        let ahead = pawns_ahead::<KingdomRules>(army, pawns);
        !ahead.is_subset(self.pieces.occupied())
    }

    #[inline(always)]
    pub(crate) fn visit_legal<R>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.is_decided() {
            return Continue(());
        }
        let mover = match self.turn {
            Turn::One(mover) | Turn::Alternate { mover, .. } => mover,
            Turn::Together(first, second) => {
                return self.visit_together([first, second], &mut visit);
            }
        };
        let Some(safety) = (self.protected(mover)).and_then(|army| self.kept_safety(mover, army))
        else {
            return Continue(());
        };
        // One instance of the generator for each army, known at compile time.
        match mover.index() {
            0 => self.visit_of::<0, 1, R>([safety], visit),
            1 => self.visit_of::<1, 1, R>([safety], visit),
            2 => self.visit_of::<2, 1, R>([safety], visit),
            _ => self.visit_of::<3, 1, R>([safety], visit),
        }
    }

    /// The moves of two partners, which may leave neither king in check (QK-15).
    #[cold]
    fn visit_together<R>(
        &self,
        partners: [Army; 2],
        visit: &mut dyn FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let [Some(first), Some(second)] = partners.map(|army| self.safety(army)) else {
            return Continue(());
        };
        let kings = [first, second];
        if partners[0].index() == 0 {
            self.visit_of::<0, 2, R>(kings, &mut *visit)?;
            self.visit_of::<2, 2, R>(kings, visit)
        } else {
            self.visit_of::<1, 2, R>(kings, &mut *visit)?;
            self.visit_of::<3, 2, R>(kings, visit)
        }
    }

    #[inline(always)]
    fn visit_of<const US: usize, const KINGS: usize, R>(
        &self,
        kings: [KingSafety<KingdomRules>; KINGS],
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let us = Army::new(US as u8);
        let rights: EnPassantRights;
        let en_passant: &[Right] = if self.passed.is_for(us) {
            rights = self.passed.rights_of(us);
            &rights
        } else {
            &[]
        };
        Generator {
            pieces: &self.pieces,
            occupied: self.pieces.occupied(),
            // No move ends on a king's square, of an eliminated kingdom neither (QK-9, QK-12).
            destinations: !(self.pieces.army(us) | self.pieces.of_type(PieceType::KING)),
            kings,
            en_passant,
            rights: self.rights,
        }
        .visit::<US, R>(visit)
    }
}

/// The squares on which a move ends all checks to a king: see [`KingSafety::check_mask`].
#[inline(always)]
fn check_mask(
    king: Square<KingdomBoard>,
    checkers: SquareSet<KingdomBoard>,
) -> SquareSet<KingdomBoard> {
    match checkers.first() {
        None => BOARD.all(),
        Some(_) if checkers.is_many() => SquareSet::EMPTY,
        Some(checker) => checkers | BOARD.between(king, checker),
    }
}
