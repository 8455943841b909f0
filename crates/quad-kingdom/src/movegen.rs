//! Legal moves: those of the kingdoms to move that keep the protected kings safe (QK-9, QK-15, QK-18).

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, CheckInfo, KingSafety, Legality, PieceRules, PieceType};
use variant_core::implement::{Reservoir, random_by_visiting, stop_at_move};
use variant_core::{IllegalMove, Position, Rng};

use crate::board::{EMERALD, KingdomBoard, KingdomRules};
use crate::kingdoms::ALL;
use crate::moves::{Batch, Move};
use crate::position::QuadKingdom;
use crate::rules::{Mode, Turn};

impl QuadKingdom {
    /// The kingdom whose king a move of `mover` may not leave in check: its own (QK-9), for Emerald in
    /// `three` that of the player in control (QK-18).
    #[inline(always)]
    pub(crate) fn protected(&self, mover: Army) -> Option<Army> {
        if self.rules.mode == Mode::Three && mover == EMERALD {
            self.kept.control().holder
        } else {
            Some(mover)
        }
    }

    /// Computes the checks and pins of a kingdom's king.
    #[inline(always)]
    fn safety(&self, army: Army) -> Option<KingSafety<KingdomRules>> {
        self.board.king_safety(army, self.pieces_hostile_to(army))
    }

    /// The king safety for the moves of `mover`, from the kept checks and pins.
    #[inline(always)]
    fn kept_safety(&self, mover: Army) -> Option<KingSafety<KingdomRules>> {
        let army = self.protected(mover)?;
        let king = self.pieces().king(army)?;
        let own = self.pieces().army(mover);
        let hostile = self.pieces_hostile_to(army);
        Some(self.checks.safety(self.pieces(), king, own, hostile))
    }

    /// The squares that a kingdom's moves may end on: never that of a king, an eliminated kingdom's
    /// included (QK-9, QK-12).
    #[inline(always)]
    pub(crate) fn destinations(&self, mover: Army) -> SquareSet<KingdomBoard> {
        !(self.pieces().army(mover) | self.pieces().of_type(PieceType::KING))
    }

    /// Recomputes the checks and pins of the king that the next move must keep safe. Eliminations need
    /// them after every move (QK-11).
    #[inline(always)]
    pub(crate) fn update_checks(&mut self) {
        self.checks = match self.turn {
            Turn::One(mover) | Turn::Alternate { mover, .. } if !self.is_decided() => self
                .protected(mover)
                .and_then(|army| self.safety(army))
                .map_or(CheckInfo::NONE, |safety| {
                    CheckInfo::new(&safety, self.pieces().army(mover))
                }),
            _ => CheckInfo::NONE,
        };
    }

    /// Whether there is a legal move in a game that is not decided.
    /// [`update_checks`](Self::update_checks) must have run.
    #[inline(always)]
    pub(crate) fn can_move(&self) -> bool {
        match self.turn {
            Turn::One(mover) | Turn::Alternate { mover, .. }
                if self.board.has_free_pawn(mover, self.checks)
                    || (self.board).has_free_piece(
                        mover,
                        self.checks,
                        self.destinations(mover),
                    ) =>
            {
                true
            }
            _ => self.can_move_exactly(),
        }
    }

    /// As [`can_move`](Self::can_move), by generating moves.
    #[inline(never)]
    fn can_move_exactly(&self) -> bool {
        match self.turn {
            Turn::One(mover) | Turn::Alternate { mover, .. } => {
                let can_move = |safety| {
                    let destinations = self.destinations(mover);
                    let generator = self.board.generator(destinations, [safety]);
                    generator.can_move_exactly(mover)
                };
                self.kept_safety(mover).is_some_and(can_move)
            }
            Turn::Together(..) => self.visit_moves_dyn(&mut stop_at_move).is_break(),
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
        let Some(safety) = self.kept_safety(mover) else {
            return Continue(());
        };
        self.board
            .visit(mover, self.destinations(mover), [safety], visit)
    }

    /// Whether a move is legal, without generating any.
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

    /// One of the legal moves, each equally likely: one that is tried, or if it is a move of the king that is
    /// not legal, one of some more `tries`, or one out of all.
    // Recursive, since within a loop the words that `try_random` chooses from do not stay in registers.
    #[inline(never)]
    pub(crate) fn random(&self, rng: &mut Rng, tries: u32) -> Option<Move> {
        if let Turn::One(mover) | Turn::Alternate { mover, .. } = self.turn
            && !self.is_decided()
            && !self.checks.in_check(self.pieces().army(mover))
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

    /// What the legal moves of a kingdom that moves alone have to fulfil; `None` without a king to be kept safe.
    #[inline(always)]
    fn legality(&self, mover: Army) -> Option<Legality<KingdomBoard, 1>> {
        Some(Legality {
            destinations: self.destinations(mover),
            promotions: KingdomRules::promotions(),
            kings: [self.guarded(self.protected(mover)?)?],
        })
    }

    /// The king of a kingdom, and the pieces that are hostile to it.
    #[inline(always)]
    fn guarded(&self, army: Army) -> Option<(Square<KingdomBoard>, SquareSet<KingdomBoard>)> {
        Some((self.pieces().king(army)?, self.pieces_hostile_to(army)))
    }

    /// The kingdom to move, and the one that is next as long as it has a move then; `None` where partners move
    /// together and where control may pass.
    #[inline(always)]
    pub(crate) fn succession(&self) -> Option<(Army, Army)> {
        match (self.turn, self.rules.mode) {
            (Turn::Alternate { mover, reply }, _) => Some((mover, reply)),
            (Turn::One(us), Mode::FreeForAll | Mode::TwoB) => {
                Some((us, self.standing.next_after(us, 4)?))
            }
            (Turn::One(us), Mode::Teams) if self.standing == ALL => Some((us, us.after(1, 4))),
            _ => None,
        }
    }

    /// The moves of two partners, which may leave neither king in check (QK-15).
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
