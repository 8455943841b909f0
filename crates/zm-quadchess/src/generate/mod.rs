//! Legal moves keep the own king safe from all hostile armies (ZQ-11), and in some modes another king (ZQ-30,
//! ZQ-32).

mod can_move;
mod checks;
mod protected_king;

use core::ops::ControlFlow;

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::{Army, Generator, KingSafety, Legality, PieceRules, PieceType};
use variant_core::implement::{
    Reservoir, is_among, random_by_visiting, skip_empty, with_dyn_visitor,
};
use variant_core::{Batch as _, Rng};

use crate::board::{ALL, NORTH, QuadRules, SOUTH, WEST};
use crate::moves::{Batch, Move};
use crate::position::Quadchess;

use protected_king::ProtectedKing;

type QuadGenerator<'a> = Generator<'a, QuadRules, 4, 1>;

#[inline(never)]
fn visit_filtered(
    generator: &QuadGenerator<'_>,
    army: Army,
    king: &ProtectedKing<'_>,
    visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let visit = &mut skip_empty(visit);
    if !king.has_exceptions() {
        return match army {
            SOUTH => visit_apart::<0, _>(generator, king, visit),
            WEST => visit_apart::<1, _>(generator, king, visit),
            NORTH => visit_apart::<2, _>(generator, king, visit),
            _ => visit_apart::<3, _>(generator, king, visit),
        };
    }
    generator.visit_army(army, |batch| {
        // In check most pieces have no move.
        if batch.is_empty() {
            ControlFlow::Continue(())
        } else {
            king.filter(batch, visit)
        }
    })
}

/// When every piece only has to avoid squares that attack the protected king.
#[inline(always)]
fn visit_apart<const US: usize, R>(
    generator: &QuadGenerator<'_>,
    king: &ProtectedKing<'_>,
    visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    let army = Army::new(US as u8);
    let own = generator.pieces.army(army);
    let mask = generator.check_mask();
    if let Some(from) = generator.pieces.king(army) {
        let allowed = !king.closed_to(PieceType::KING);
        generator.visit_king::<US, R>(from, &mut |batch| visit(batch.to_squares(allowed)))?;
    }
    if mask.is_empty() {
        return ControlFlow::Continue(());
    }
    macro_rules! visit_types {
        ($($piece_type:ident)*) => {
            $({
                const TYPE: usize = PieceType::$piece_type.index();
                let open = mask - king.closed_to(PieceType::$piece_type);
                generator.visit_type::<TYPE, R>(own, open, visit)?;
            })*
        };
    }
    visit_types!(KNIGHT BISHOP ROOK QUEEN);
    let allowed = !king.closed_to(PieceType::PAWN);
    generator.visit_pawns::<US, R>(own, mask, &mut |batch| match batch {
        Batch::Pawns { .. } => visit(batch.to_squares(allowed)),
        _ => king.filter_exceptions(batch, visit),
    })?;
    generator.visit_en_passant::<US, R>(&mut |batch| king.filter_exceptions(batch, visit))
}

impl Quadchess {
    #[inline(always)]
    pub(crate) fn visit_legal<R>(
        &self,
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        self.visit_army(self.turn, visit)
    }

    /// Legal moves that `army` has or would have on its turn.
    #[inline(always)]
    pub(crate) fn visit_army<R>(
        &self,
        army: Army,
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let Some((generator, holder)) = self.generator(army) else {
            return ControlFlow::Continue(());
        };
        match self.protected_king(army, holder) {
            None => generator.visit_army(army, visit),
            Some(king) => with_dyn_visitor(visit, |visit| {
                visit_filtered(&generator, army, &king, visit)
            }),
        }
    }

    #[inline(never)]
    pub(crate) fn visit_captures(
        &self,
        visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let army = self.turn;
        let Some((generator, holder)) = self.generator(army).filter(|_| !self.is_decided()) else {
            return ControlFlow::Continue(());
        };
        match self.protected_king(army, holder) {
            None => generator.visit_tactical_army(army, visit),
            Some(king) => visit_filtered(&generator, army, &king, &mut |batch| {
                self.board.visit_tactical(army, batch, &mut &mut *visit)
            }),
        }
    }

    /// Apart from a protected king, with the holder; `None` without an own king.
    #[inline(always)]
    fn generator(&self, army: Army) -> Option<(QuadGenerator<'_>, Army)> {
        let holder = self.control.holder(army)?;
        let safety = [self.safety(holder, self.pieces().king(holder)?)];
        let generator = self.board.generator(self.open_to(holder), safety);
        Some((generator, holder))
    }

    pub(crate) fn is_legal_move(&self, m: Move) -> bool {
        let army = self.turn;
        let Some(holder) = self.control.holder(army).filter(|_| !self.is_decided()) else {
            return false;
        };
        let is_legal = |test| self.board.is_legal(army, m, &test);
        if !self.legality(holder).is_some_and(is_legal) {
            return false;
        }
        let respects = |protected: ProtectedKing<'_>| {
            is_among(m, |mut visit| protected.filter(m.into(), &mut visit))
        };
        self.protected_king(army, holder).is_none_or(respects)
    }

    #[inline(never)]
    pub(crate) fn random(&self, rng: &mut Rng) -> Option<Move> {
        let army = self.turn;
        if !self.is_decided()
            && !self.board.en_passant().is_for(army)
            && let Some(holder) = self.control.holder(army)
            && !self.checked().contains(holder)
            && self.protected_king(army, holder).is_none()
            && let Some(test) = self.legality(holder)
            && let Ok(m) = self.board.try_random(army, &test, Reservoir::new(rng))
        {
            return m;
        }
        random_by_visiting(self, rng)
    }

    /// Apart from a protected king; `None` without an own king.
    #[inline(always)]
    fn legality(&self, holder: Army) -> Option<Legality<Chessboard, 1>> {
        Some(Legality {
            destinations: self.open_to(holder),
            promotions: QuadRules::promotions(),
            kings: [(self.pieces().king(holder)?, self.hostile_to(holder))],
        })
    }

    /// Empty squares, and hostile pieces except kings (ZQ-10).
    #[inline(always)]
    pub(crate) fn open_to(&self, holder: Army) -> SquareSet<Chessboard> {
        let kings = self.pieces().of_type(PieceType::KING);
        if self.control.is_original() {
            return !(self.pieces().army(holder) | kings);
        }
        let walls = ALL - self.in_game();
        !(self.pieces().armies(walls | self.control.armies_of(holder)) | kings)
    }

    #[inline(always)]
    fn safety(&self, holder: Army, king: Square<Chessboard>) -> KingSafety<QuadRules> {
        let hostile = self.hostile_to(holder);
        let occupied = self.pieces().occupied();
        if !self.checked().contains(holder) {
            return KingSafety::pins_only(self.pieces(), king, hostile, occupied);
        }
        KingSafety::new(self.pieces(), king, hostile, occupied)
    }
}
