//! Which moves are legal.
//!
//! Men that are not immobilised follow from checks and pins, without trials. Moves that change who is
//! immobilised, or move men of the enemy or kings, are tried out: made, and then looked at. That
//! concerns merchants that touch an enemy, the acts of drivers on enemies, kings and merchants, the
//! capture of a merchant that frees an enemy, and few others.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use orthodox_men::{Army, Generator, Guard, Kind, Laws, MoveBatch, Rights, attackers};

use crate::board::{
    ARCHBISHOP, BOARD, DRIVER, KINDS, MERCHANT, Men, QuarterBoard, QuarterLaws, beside, next,
    traders,
};
use crate::merchant::checkers;
use crate::moves::{Batch, ManMove, Move};
use crate::position::Quarter;
use crate::quadrants::{ShiftLimits, corresponding};

type Set = SquareSet<QuarterBoard>;

/// A position as the generator of army number `US` sees it.
pub(crate) struct Scene<'a, const US: usize> {
    position: &'a Quarter,
    pub(crate) men: &'a Men,
    pub(crate) own: Set,
    pub(crate) theirs: Set,
    pub(crate) occupied: Set,
    /// The own merchants.
    pub(crate) merchants: Set,
    /// The own men that are not immobilised.
    able: Set,
    /// The own men that are.
    pub(crate) held_own: Set,
    /// The enemies that are.
    pub(crate) held_theirs: Set,
    /// Enemy merchants that keep one of their men from being immobilised: whoever takes one of them
    /// may be rid of an attacker.
    contested: Set,
    /// The own king, against the enemies that are not immobilised.
    pub(crate) guard: Guard<QuarterLaws>,
    /// Where men other than the king may go, pins aside.
    pub(crate) answers: Set,
    pub(crate) limits: ShiftLimits,
    pub(crate) enemy_king: Square<QuarterBoard>,
}

impl Quarter {
    #[inline(always)]
    pub(crate) fn visit_legal<R>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        // The side to move is known to each copy of the generator at compile time.
        if self.turn.index() == 0 {
            Scene::<0>::new(self).map_or(Continue(()), |scene| scene.visit(&mut visit))
        } else {
            Scene::<1>::new(self).map_or(Continue(()), |scene| scene.visit(&mut visit))
        }
    }

    /// Makes a move that the men are able to, and looks whether it may be made.
    #[inline(never)]
    fn may_play(&self, m: Move) -> bool {
        let us = self.turn;
        let mut men = self.men;
        self.rearrange(&mut men, m, &mut |_| ());
        let them = crate::board::enemy_of(us);
        // QC-11, QC-14: taking the enemy king wins, whatever becomes of the own one.
        if men.king(them).is_none() {
            return true;
        }
        if !checkers(&men, us).is_empty() {
            return false;
        }
        match m {
            // QC-5
            Move::Shift { kind, .. } => kind == DRIVER || checkers(&men, them).is_empty(),
            _ => true,
        }
    }
}

impl<'a, const US: usize> Scene<'a, US> {
    const US: Army = Army::new(US as u8);
    const THEM: Army = Army::new(US as u8 ^ 1);

    /// `None` if a king is missing: the game is over then (QC-11).
    #[inline(always)]
    fn new(position: &'a Quarter) -> Option<Self> {
        let men = &position.men;
        let (king, enemy_king) = (men.king(Self::US)?, men.king(Self::THEM)?);
        let (own, theirs) = (men.army(Self::US), men.army(Self::THEM));
        let occupied = own | theirs;
        let traders = traders(men);
        let (merchants, enemy_merchants) = (own & men.kind(MERCHANT), theirs & men.kind(MERCHANT));
        let (beside_ours, beside_theirs) = (beside(merchants), beside(enemy_merchants));
        // QC-8
        let holding = beside_theirs - beside_ours;
        let held_own = (own - traders) & holding;
        let touched = (theirs - traders) & beside_ours;
        let held_theirs = touched - beside_theirs;
        let freed = touched & beside_theirs;
        let contested = if freed.is_empty() {
            freed
        } else {
            enemy_merchants & beside(freed)
        };
        let able = own - held_own;
        // QC-9: who is immobilised attacks nothing.
        let mut guard = Guard::new(men, king, theirs - held_theirs, occupied);
        if guard.hostile.contains(enemy_king) && BOARD.neighbours(king).contains(enemy_king) {
            // QC-16: kings can stand side by side while one of them is immobilised. The other one
            // gives check, which no man answers by going somewhere.
            guard.checkers |= enemy_king.into();
            guard.answers = Set::EMPTY;
        }
        Some(Self {
            position,
            men,
            own,
            theirs,
            occupied,
            merchants,
            able,
            held_own,
            held_theirs,
            contested,
            guard,
            answers: guard.answers - own,
            limits: ShiftLimits::new::<US>(men, enemy_king, able, occupied, holding),
            enemy_king,
        })
    }

    #[inline(always)]
    fn visit<R>(&self, visit: &mut impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        self.visit_king(visit)?;
        if !self.answers.is_empty() {
            self.visit_pieces(visit)?;
            self.visit_pawns(visit)?;
        }
        self.visit_drivers(visit)?;
        self.visit_merchants(visit)?;
        self.visit_en_passant(visit)?;
        self.visit_saving_promotions(visit)?;
        self.visit_contested(visit)
    }

    /// Hands a move out if it turns out to be legal.
    #[inline(always)]
    pub(crate) fn try_out<R>(
        &self,
        m: Move,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.position.may_play(m) {
            visit(Batch::Tried(m))
        } else {
            Continue(())
        }
    }

    /// The king's steps. An immobilised king has none (QC-9).
    #[inline(always)]
    fn visit_king<R>(&self, visit: &mut impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        let from = self.guard.king;
        if !self.able.contains(from) {
            return Continue(());
        }
        let open = BOARD.neighbours(from) - self.own;
        visit(Batch::Ordinary(MoveBatch::Man {
            kind: Kind::KING,
            from,
            targets: self.guard.safe_squares(self.men, self.occupied, open),
        }))
    }

    #[inline(always)]
    fn visit_pieces<R>(&self, visit: &mut impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        let occupied = self.occupied;
        self.visit_kind(Kind::KNIGHT, |from| BOARD.knight_targets(from), visit)?;
        self.visit_kind(
            Kind::BISHOP,
            |from| BOARD.bishop_attacks(from, occupied),
            visit,
        )?;
        self.visit_kind(Kind::ROOK, |from| BOARD.rook_attacks(from, occupied), visit)?;
        self.visit_kind(
            Kind::QUEEN,
            |from| BOARD.queen_attacks(from, occupied),
            visit,
        )?;
        self.visit_kind(
            ARCHBISHOP,
            |from| BOARD.bishop_attacks(from, occupied) | BOARD.knight_targets(from),
            visit,
        )
    }

    /// Ordinary moves and shifts of the men of one kind.
    #[inline(always)]
    fn visit_kind<R>(
        &self,
        kind: Kind,
        reach: impl Fn(Square<QuarterBoard>) -> Set,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for from in self.men.kind(kind) & self.able {
            let reached = reach(from);
            visit(Batch::Ordinary(MoveBatch::Man {
                kind,
                from,
                targets: self.guard.allowed(from, reached & self.answers),
            }))?;
            self.visit_shifts(kind, from, reached, visit)?;
        }
        Continue(())
    }

    /// Shifts of one man, merchants aside: to squares that it does not reach otherwise (QC-5, QC-6).
    #[inline(always)]
    pub(crate) fn visit_shifts<R>(
        &self,
        kind: Kind,
        from: Square<QuarterBoard>,
        reached: Set,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let free = (corresponding(from) & self.answers) - self.occupied - reached;
        let targets = free - self.limits.checking(kind);
        if self.guard.pinned.contains(from) || self.limits.reveals(kind, from) {
            // On its line it may go on standing between, or jump over the rider behind.
            for to in targets {
                self.try_out(Move::Shift { from, to, kind }, visit)?;
            }
            return Continue(());
        }
        visit(Batch::Shifts {
            kind,
            from,
            targets,
        })
    }

    /// Pawns, en passant aside; their shifts, if the option is on.
    #[inline(always)]
    fn visit_pawns<R>(&self, visit: &mut impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        let generator = Generator {
            men: self.men,
            occupied: self.occupied,
            open: !self.own,
            guards: [self.guard],
            en_passant: &[],
            rights: Rights::NONE,
        };
        generator.visit_pawns::<US, R>(self.able, self.answers, &mut |moves| {
            visit(Batch::Ordinary(moves))
        })?;
        if self.position.pawn_shift {
            // QC-15: a pawn on its last rank stays. QC-5: none goes to rank 1 or 8.
            let ends = BOARD.rank(0) | BOARD.rank(7);
            let last = const { QuarterLaws::PAWNS[US].promotion };
            for from in (self.men.kind(Kind::PAWN) & self.able) - last {
                self.visit_shifts(Kind::PAWN, from, ends, visit)?;
            }
        }
        Continue(())
    }

    /// Captures en passant: they empty two squares at once, so each is tried out.
    #[inline(always)]
    fn visit_en_passant<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let Some(right) = self.position.en_passant else {
            return Continue(());
        };
        let law = const { &QuarterLaws::PAWNS[US] };
        let pawns = self.men.kind(Kind::PAWN) & self.able;
        for from in law.attackers(right.target) & pawns {
            let m = pawn_move(from, right.target, Kind::PAWN);
            self.try_out(Move::Ordinary(m), visit)?;
        }
        Continue(())
    }

    /// Promotions to a merchant that checks and pins forbid to other kinds, and that are legal since
    /// the new merchant immobilises the man that attacks.
    #[inline(always)]
    fn visit_saving_promotions<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let law = const { &QuarterLaws::PAWNS[US] };
        let pawns = self.men.kind(Kind::PAWN) & self.able;
        if !self.guard.in_check() && pawns.is_disjoint(self.guard.pinned) {
            return Continue(());
        }
        let touching = law.promotion & beside(self.theirs);
        for from in pawns {
            let ahead = next(from, law.forward) - self.occupied;
            let taken = law.attacks(from) & (self.theirs - self.contested);
            let sure = self.guard.allowed(from, self.guard.answers);
            for to in ((ahead | taken) & touching) - sure {
                let m = pawn_move(from, to, MERCHANT);
                self.try_out(Move::Ordinary(m), visit)?;
            }
        }
        Continue(())
    }

    /// Captures of merchants that free an enemy: those that checks and pins forbid may be legal, since
    /// the attacker may be immobilised afterwards.
    #[inline(always)]
    fn visit_contested<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for to in self.contested {
            self.visit_captures_on(to, visit)?;
        }
        Continue(())
    }

    #[inline(never)]
    fn visit_captures_on<R>(
        &self,
        to: Square<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let law = const { &QuarterLaws::PAWNS[US] };
        let takers = attackers::<QuarterLaws, 2, KINDS>(self.men, to, self.able, self.occupied);
        for from in takers {
            let Some(kind) = self.men.kind_at(from) else {
                continue;
            };
            let here = to.into();
            let sure = if kind == Kind::KING {
                self.guard.safe_squares(self.men, self.occupied, here)
            } else {
                self.guard.allowed(from, here & self.answers)
            };
            if !sure.is_empty() {
                continue;
            }
            if kind == Kind::PAWN && law.promotion.contains(to) {
                for &becomes in QuarterLaws::PROMOTIONS {
                    self.try_out(Move::Ordinary(pawn_move(from, to, becomes)), visit)?;
                }
            } else {
                let m = ManMove {
                    from,
                    to,
                    kind,
                    becomes: kind,
                };
                self.try_out(Move::Ordinary(m), visit)?;
            }
        }
        Continue(())
    }

    /// Those of some men that would attack a king if nothing stood in between.
    #[inline(always)]
    pub(crate) fn latent(&self, king: Square<QuarterBoard>, men: Set) -> Set {
        if men.is_empty() {
            men
        } else {
            attackers::<QuarterLaws, 2, KINDS>(self.men, king, men, Set::EMPTY)
        }
    }

    /// The squares between the king and the enemies that would attack it if nothing stood in between.
    #[inline(never)]
    pub(crate) fn screens(&self) -> Set {
        let king = self.guard.king;
        self.latent(king, self.guard.hostile)
            .iter()
            .fold(Set::EMPTY, |all, rider| all | BOARD.between(king, rider))
    }
}

const fn pawn_move(from: Square<QuarterBoard>, to: Square<QuarterBoard>, becomes: Kind) -> ManMove {
    ManMove {
        from,
        to,
        kind: Kind::PAWN,
        becomes,
    }
}
