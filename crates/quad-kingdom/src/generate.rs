use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Armies, Army, CheckWatch, KingSafety, Legality, PieceRules, PieceType};
use variant_core::implement::{Reservoir, random_by_visiting, stop_at_move};
use variant_core::{Batch as _, IllegalMove, Position, Rng};

use crate::board::{EMERALD, KingdomBoard, KingdomRules};
use crate::moves::{Batch, Move};
use crate::position::QuadKingdom;
use crate::rules::{Mode, Turn};

impl QuadKingdom {
    /// Kingdom whose king `mover` must keep safe: its own (QK-9); for Emerald in `three`, the holder's
    /// (QK-18).
    #[inline(always)]
    pub(crate) fn protected(&self, mover: Army) -> Option<Army> {
        if self.rules.mode == Mode::Three && mover == EMERALD {
            self.trapped_and_control.control().holder
        } else {
            Some(mover)
        }
    }

    #[inline(always)]
    fn safety(&self, army: Army) -> Option<KingSafety<KingdomRules>> {
        let hostile = self.pieces_hostile_to(army);
        if (self.standing - self.checked).contains(army) {
            let (pieces, king) = (self.pieces(), self.pieces().king(army)?);
            return Some(KingSafety::pins_only(
                pieces,
                king,
                hostile,
                pieces.occupied(),
            ));
        }
        self.board.king_safety(army, hostile)
    }

    #[inline(always)]
    fn safety_for(&self, mover: Army) -> Option<KingSafety<KingdomRules>> {
        self.safety(self.protected(mover)?)
    }

    /// QK-9, QK-12: not a king's square, even an eliminated kingdom's.
    #[inline(always)]
    pub(crate) fn destinations(&self, mover: Army) -> SquareSet<KingdomBoard> {
        !(self.pieces().army(mover) | self.pieces().of_type(PieceType::KING))
    }

    /// QK-10.
    pub(crate) fn find_checked(&self) -> Armies {
        let in_check = |&army: &Army| self.board.is_checked(army, self.pieces_hostile_to(army));
        self.standing.iter().filter(in_check).collect()
    }

    /// As [`find_checked`](Self::find_checked), after a simple move of `us`. `before` must contain all
    /// kingdoms in check.
    #[inline(always)]
    pub(crate) fn find_checked_after(&self, us: Army, m: Move, before: Armies) -> Armies {
        let kings = self.pieces().of_type(PieceType::KING) - self.pieces().army(us);
        let hostile = |army| self.pieces_hostile_to(army);
        let mut checked =
            (self.board).newly_checked(us, m, kings & self.standing_pieces(), hostile);
        for army in before {
            if self.board.is_checked(army, hostile(army)) {
                checked = checked.with(army);
            }
        }
        checked
    }

    /// Origin and destination of a push that no pin forbids. `None` if partners move together or the
    /// protected king is in check.
    #[inline(always)]
    fn free_pawn(&self) -> Option<SquareSet<KingdomBoard>> {
        let mover = self.turn.single()?;
        self.board.free_pawn(mover, self.lines_of_safe_king(mover)?)
    }

    #[inline(never)]
    fn free_piece(&self) -> Option<SquareSet<KingdomBoard>> {
        let movers = self.turn.movers();
        let mut lines = SquareSet::EMPTY;
        for mover in movers {
            lines |= self.lines_of_safe_king(mover)?;
        }
        movers.iter().find_map(|mover| {
            let destinations = self.destinations(mover);
            (self.board.free_pawn(mover, lines))
                .or_else(|| self.board.free_piece(mover, lines, destinations))
        })
    }

    /// Lines of possible pins; `None` if the protected king is in check.
    #[inline(always)]
    fn lines_of_safe_king(&self, mover: Army) -> Option<SquareSet<KingdomBoard>> {
        let army = self.protected(mover)?;
        if self.checked.contains(army) {
            return None;
        }
        let king = self.pieces().king(army);
        Some(king.map_or(SquareSet::EMPTY, |king| {
            KingdomBoard::BOARD.queen_lines(king)
        }))
    }

    /// Adds squares to `watch` such that the movers keep a legal move while none changes; false if there are
    /// none. `us` moves next.
    pub(crate) fn watch_mobility(&self, us: Army, watch: &mut CheckWatch<KingdomRules>) -> bool {
        if let Some(step) = self.free_pawn().or_else(|| self.free_piece()) {
            watch.add(step);
            return true;
        }
        let Some(mover) = self.turn.single() else {
            return false;
        };
        let Some(to) = self.king_step(mover) else {
            return false;
        };
        watch.add_king(&self.board, us, to, self.pieces_hostile_to(mover));
        watch.add(to.into());
        true
    }

    /// A legal king step; `None` if partners move together or `mover` protects another king.
    fn king_step(&self, mover: Army) -> Option<Square<KingdomBoard>> {
        let king = self.pieces().king(mover)?;
        if self.protected(mover) != Some(mover) {
            return None;
        }
        (self.board).safe_step(
            king,
            self.destinations(mover),
            self.pieces_hostile_to(mover),
        )
    }

    /// Assumes an undecided game.
    #[inline(always)]
    pub(crate) fn can_move(&self) -> bool {
        self.free_pawn().is_some() || self.free_piece().is_some() || self.can_move_exactly()
    }

    #[inline(never)]
    fn can_move_exactly(&self) -> bool {
        match self.turn.single() {
            Some(mover) => {
                self.king_step(mover).is_some()
                    || self.safety_for(mover).is_some_and(|safety| {
                        (self.board)
                            .generator(self.destinations(mover), [safety])
                            .can_move(mover)
                    })
            }
            None => self.visit_moves_dyn(&mut stop_at_move).is_break(),
        }
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
        let Some(safety) = self.safety_for(mover) else {
            return Continue(());
        };
        self.board
            .visit(mover, self.destinations(mover), [safety], visit)
    }

    #[inline(never)]
    pub(crate) fn visit_captures(
        &self,
        visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(mover) = self.turn.single() else {
            return self.visit_moves_dyn(&mut |batch| {
                let mover = batch.nth(0).map(|first| self.mover(first));
                mover.map_or(Continue(()), |mover| {
                    self.board.visit_tactical(mover, batch, &mut &mut *visit)
                })
            });
        };
        if self.is_decided() {
            return Continue(());
        }
        let Some(safety) = self.safety_for(mover) else {
            return Continue(());
        };
        (self.board.generator(self.destinations(mover), [safety])).visit_tactical_army(mover, visit)
    }

    pub(crate) fn is_legal_move(&self, m: Move) -> bool {
        if self.is_decided() {
            return false;
        }
        match self.turn {
            Turn::One(mover) | Turn::Alternate { mover, .. } => {
                let is_legal = |test| self.board.is_legal(mover, m, &test);
                self.legality(mover).is_some_and(is_legal)
            }
            Turn::Together(first, second) => {
                let [Some(one), Some(two)] = [first, second].map(|army| self.guarded(army)) else {
                    return false;
                };
                [first, second].into_iter().any(|army| {
                    let test = Legality {
                        destinations: self.destinations(army),
                        promotions: KingdomRules::promotions(),
                        kings: [one, two],
                    };
                    self.board.is_legal(army, m, &test)
                })
            }
        }
    }

    /// Uniformly random legal move. Samples up to `tries` further candidates before all are listed.
    // Recursive: in a loop the words sampled from do not stay in registers.
    #[inline(never)]
    pub(crate) fn random(&self, rng: &mut Rng, tries: u32) -> Option<Move> {
        if let Turn::One(mover) | Turn::Alternate { mover, .. } = self.turn
            && !self.is_decided()
            && !self
                .protected(mover)
                .is_some_and(|army| self.checked.contains(army))
            && !self.board.en_passant().is_for(mover)
            && let Some(test) = self.legality(mover)
        {
            match self.board.try_random(mover, &test, Reservoir::new(rng)) {
                Ok(m) => return m,
                Err(IllegalMove(m)) if m.piece_type == PieceType::KING && tries > 0 => {
                    return self.random(rng, tries - 1);
                }
                Err(_) => (),
            }
        }
        random_by_visiting(self, rng)
    }

    #[inline(always)]
    fn legality(&self, mover: Army) -> Option<Legality<KingdomBoard, 1>> {
        Some(Legality {
            destinations: self.destinations(mover),
            promotions: KingdomRules::promotions(),
            kings: [self.guarded(self.protected(mover)?)?],
        })
    }

    #[inline(always)]
    fn guarded(&self, army: Army) -> Option<(Square<KingdomBoard>, SquareSet<KingdomBoard>)> {
        Some((self.pieces().king(army)?, self.pieces_hostile_to(army)))
    }

    /// QK-15: moves may leave neither partner in check.
    #[cold]
    #[inline(never)]
    fn visit_together<R>(
        &self,
        partners: [Army; 2],
        visit: &mut dyn FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let [Some(first), Some(second)] = partners.map(|army| self.safety(army)) else {
            return Continue(());
        };
        for army in partners {
            let destinations = self.destinations(army);
            self.board
                .visit(army, destinations, [first, second], &mut *visit)?;
        }
        Continue(())
    }
}
