use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Bits, Direction, Geometry, Shape, Square, SquareSet};

use crate::attacks::{FORWARD, LEFT, RIGHT, step};
use crate::{Army, EnPassant, Guard, Kind, Laws, Men, MoveBatch, PawnLaw, Rights};

/// All that the legal moves of one army depend on.
///
/// `GUARDS` is the number of kings that the moves may not leave attacked: one in most games; none for
/// an army without anybody to protect; two for partners who move together.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use board_geometry::Chessboard;
/// use orthodox_men::{Army, Generator, Kind, Laws, Men, PawnLaw, Rights};
/// use variant_core::Batch;
/// # #[derive(Clone, Copy, Debug)]
/// # struct WithoutPawns;
/// # impl Laws for WithoutPawns {
/// #     type Board = Chessboard;
/// #     const PAWNS: &'static [PawnLaw<Chessboard>] = &[PawnLaw {
/// #         forward: board_geometry::Direction::North,
/// #         line: board_geometry::SquareSet::EMPTY,
/// #         promotion: board_geometry::SquareSet::EMPTY,
/// #     }];
/// # }
/// let mut men = Men::<Chessboard, 1>::EMPTY;
/// men.put("a1".parse()?, Army::new(0), Kind::QUEEN);
/// let generator = Generator::<WithoutPawns, 1, 0> {
///     men: &men,
///     occupied: men.occupied(),
///     open: !men.occupied(),
///     guards: [],
///     en_passant: &[],
///     rights: Rights::NONE,
/// };
/// let mut count = 0;
/// let _ = generator.visit::<0, ()>(|moves| {
///     count += moves.len();
///     ControlFlow::Continue(())
/// });
/// assert_eq!(count, 21);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Generator<'a, L: Laws, const ARMIES: usize, const GUARDS: usize, const KINDS: usize = 6>
{
    /// The men.
    pub men: &'a Men<L::Board, ARMIES, KINDS>,
    /// The squares with any man, walls included.
    pub occupied: SquareSet<L::Board>,
    /// The squares that the army's men may go to: all empty ones, and those of men they may capture.
    pub open: SquareSet<L::Board>,
    /// The kings to be guarded. A king of the moving army that is not among them may go anywhere.
    pub guards: [Guard<L>; GUARDS],
    /// Rights to capture en passant; those of other armies are passed over.
    pub en_passant: &'a [EnPassant<L::Board>],
    /// Castlings that are still open; those of other armies are passed over.
    pub rights: Rights,
}

impl<L: Laws, const ARMIES: usize, const GUARDS: usize, const KINDS: usize>
    Generator<'_, L, ARMIES, GUARDS, KINDS>
{
    /// Hands out the legal moves of army number `US`, until `visit` breaks.
    ///
    /// # Errors
    /// Not one: `Break` is what `visit` broke with.
    #[inline(always)]
    pub fn visit<const US: usize, R>(
        &self,
        mut visit: impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let own = self.men.army(Army::new(US as u8));
        let answers = self
            .guards
            .iter()
            .fold(self.open, |all, guard| all & guard.answers);
        let king = (own & self.men.kind(Kind::KING)).first();
        if let Some(king) = king {
            self.visit_king::<US, R>(king, &mut visit)?;
        }
        if answers.is_empty() {
            return Continue(());
        }
        self.visit_pieces(own, answers, &mut visit)?;
        self.visit_pawns::<US, R>(own, answers, &mut visit)?;
        for &right in self.en_passant {
            if right.is_for(Army::new(US as u8)) {
                self.visit_en_passant::<US, R>(own, right, &mut visit)?;
            }
        }
        Continue(())
    }

    /// The king's steps and castlings.
    #[inline(always)]
    fn visit_king<const US: usize, R>(
        &self,
        king: Square<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let mut targets = L::Board::BOARD.neighbours(king) & self.open;
        let castlings = self.castlings_in_reach::<US>(king);
        let mut safe = targets;
        if castlings != Rights::NONE {
            for (index, law) in L::CASTLINGS.iter().enumerate() {
                if law.army.index() == US && castlings.has(index) {
                    safe |= law.safe;
                }
            }
        }
        for guard in &self.guards {
            if guard.king == king {
                safe = guard.safe_squares(self.men, self.occupied, safe);
            } else {
                // Another king: this one is to it as any other man.
                targets &= guard.allowed(king, guard.answers);
            }
        }
        targets &= safe;
        visit(MoveBatch::Man {
            kind: Kind::KING,
            from: king,
            targets,
        })?;
        if castlings == Rights::NONE {
            return Continue(());
        }
        let mut castled = SquareSet::EMPTY;
        for (index, law) in L::CASTLINGS.iter().enumerate() {
            if law.army.index() == US
                && castlings.has(index)
                && law.safe.is_subset(safe)
                && self.others_stay_safe(law, king)
            {
                castled |= law.written_to.into();
            }
        }
        visit(MoveBatch::Man {
            kind: Kind::KING,
            from: king,
            targets: castled,
        })
    }

    /// The castlings of the army that nothing on the board stands in the way of, attacks aside.
    #[inline(always)]
    fn castlings_in_reach<const US: usize>(&self, king: Square<L::Board>) -> Rights {
        let mut reached = Rights::NONE;
        if self.rights == Rights::NONE
            || self
                .guards
                .iter()
                .any(|guard| guard.king == king && guard.in_check())
        {
            return reached;
        }
        for (index, law) in L::CASTLINGS.iter().enumerate() {
            if law.army.index() == US
                && self.rights.has(index)
                && law.empty.is_disjoint(self.occupied)
            {
                reached = reached.with(index);
            }
        }
        reached
    }

    /// Whether castling leaves the guarded kings alone that do not castle: two men move, so it is
    /// tried out.
    #[inline(always)]
    fn others_stay_safe(&self, law: &crate::CastlingLaw<L::Board>, king: Square<L::Board>) -> bool {
        let occupied = (self.occupied.without(law.king_from).without(law.rook_from))
            .with(law.king_to)
            .with(law.rook_to);
        self.guards.iter().all(|guard| {
            guard.king == king
                || !guard.attacked_after(self.men, guard.king, SquareSet::EMPTY, occupied)
        })
    }

    /// Knights and riders.
    #[inline(always)]
    fn visit_pieces<R>(
        &self,
        own: SquareSet<L::Board>,
        answers: SquareSet<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let board = L::Board::BOARD;
        let pinned = self.pinned();
        // A knight never stays on the line it is pinned on.
        for from in (self.men.kind(Kind::KNIGHT) & own) - pinned {
            let targets = board.knight_targets(from) & answers;
            visit(MoveBatch::Man {
                kind: Kind::KNIGHT,
                from,
                targets,
            })?;
        }
        for from in self.men.kind(Kind::BISHOP) & own {
            if self.is_hemmed_in(from, board.bishop_lines(from)) {
                continue;
            }
            let targets = self.allowed(from, board.bishop_attacks(from, self.occupied) & answers);
            visit(MoveBatch::Man {
                kind: Kind::BISHOP,
                from,
                targets,
            })?;
        }
        for from in self.men.kind(Kind::ROOK) & own {
            if self.is_hemmed_in(from, board.rook_lines(from)) {
                continue;
            }
            let targets = self.allowed(from, board.rook_attacks(from, self.occupied) & answers);
            visit(MoveBatch::Man {
                kind: Kind::ROOK,
                from,
                targets,
            })?;
        }
        for from in self.men.kind(Kind::QUEEN) & own {
            if self.is_hemmed_in(from, board.all()) {
                continue;
            }
            let targets = self.allowed(from, board.queen_attacks(from, self.occupied) & answers);
            visit(MoveBatch::Man {
                kind: Kind::QUEEN,
                from,
                targets,
            })?;
        }
        Continue(())
    }

    /// Whether a rider cannot take the first step on any of its lines. On wide boards, where attacks
    /// along lines take longest to find, that is worth asking first: at home most riders cannot.
    #[inline(always)]
    fn is_hemmed_in(&self, from: Square<L::Board>, lines: SquareSet<L::Board>) -> bool {
        <L::Board as Shape>::Bits::WIDTH > 64
            && (L::Board::BOARD.neighbours(from) & lines).is_disjoint(self.open)
    }

    /// Hands out the legal moves of those pawns of army number `US` that are among the `own` men, en
    /// passant aside: all free ones at once, the pinned ones each by itself.
    ///
    /// `answers` are the squares they may go to. A part of [`visit`](Self::visit), for games in which
    /// not every man may move.
    ///
    /// # Errors
    /// Not one: `Break` is what `visit` broke with.
    #[inline(always)]
    pub fn visit_pawns<const US: usize, R>(
        &self,
        own: SquareSet<L::Board>,
        answers: SquareSet<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let pawns = self.men.kind(Kind::PAWN) & own;
        let pinned = self.pinned() & pawns;
        self.visit_pawns_of::<US, R>(pawns - pinned, answers, visit)?;
        for pawn in pinned {
            self.visit_pawns_of::<US, R>(pawn.into(), self.allowed(pawn, answers), visit)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn visit_pawns_of<const US: usize, R>(
        &self,
        pawns: SquareSet<L::Board>,
        answers: SquareSet<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let law = const { &L::PAWNS[US] };
        let once = step::<L, US, FORWARD>(pawns) - self.occupied;
        let may_again = step::<L, US, FORWARD>(law.line & pawns) & once;
        let twice = step::<L, US, FORWARD>(may_again) - self.occupied;
        let back = law.forward.opposite();
        pawn_batches(law, back, once & answers, visit)?;
        visit(MoveBatch::Pawns {
            back,
            double: true,
            targets: twice & answers,
        })?;
        let taken = answers & self.occupied;
        let left = step::<L, US, LEFT>(pawns) & taken;
        pawn_batches(law, law.left().opposite(), left, visit)?;
        let right = step::<L, US, RIGHT>(pawns) & taken;
        pawn_batches(law, law.right().opposite(), right, visit)
    }

    /// Captures en passant with one right. They empty two lines at once, so each is tried out.
    #[inline(always)]
    fn visit_en_passant<const US: usize, R>(
        &self,
        own: SquareSet<L::Board>,
        right: EnPassant<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let law = const { &L::PAWNS[US] };
        let capturers = law.attackers(right.target) & own & self.men.kind(Kind::PAWN);
        for from in capturers {
            if self.may_take_en_passant::<US>(from, right) {
                let targets = right.target.into();
                let batch = if law.promotion.contains(right.target) {
                    // The way back is the way of capture, whichever of the two it was.
                    let back = L::Board::BOARD.direction(right.target, from);
                    MoveBatch::Promotions {
                        back: back.unwrap_or(law.forward),
                        targets,
                    }
                } else {
                    MoveBatch::Man {
                        kind: Kind::PAWN,
                        from,
                        targets,
                    }
                };
                visit(batch)?;
            }
        }
        Continue(())
    }

    #[inline]
    fn may_take_en_passant<const US: usize>(
        &self,
        from: Square<L::Board>,
        right: EnPassant<L::Board>,
    ) -> bool {
        if !self.open.contains(right.pawn) || !is_en_passant_angle::<L, US>(from, right) {
            return false;
        }
        // One capture takes every pawn that passed over the same square (ZQ-7).
        let taken: SquareSet<L::Board> = (self.en_passant.iter())
            .filter(|other| other.target == right.target && other.is_for(Army::new(US as u8)))
            .map(|other| other.pawn)
            .collect();
        let first = self.en_passant.iter().copied().find(|other| {
            other.target == right.target
                && other.is_for(Army::new(US as u8))
                && self.open.contains(other.pawn)
                && is_en_passant_angle::<L, US>(from, *other)
        });
        let occupied = (self.occupied.without(from) - taken).with(right.target);
        first == Some(right)
            && self
                .guards
                .iter()
                .all(|guard| !guard.attacked_after(self.men, guard.king, taken, occupied))
    }

    #[inline(always)]
    fn pinned(&self) -> SquareSet<L::Board> {
        self.guards
            .iter()
            .fold(SquareSet::EMPTY, |all, guard| all | guard.pinned)
    }

    #[inline(always)]
    fn allowed(&self, from: Square<L::Board>, targets: SquareSet<L::Board>) -> SquareSet<L::Board> {
        self.guards
            .iter()
            .fold(targets, |allowed, guard| guard.allowed(from, allowed))
    }
}

/// Hands out pawn moves, those that promote apart.
#[inline(always)]
fn pawn_batches<L: Laws, R>(
    law: &PawnLaw<L::Board>,
    back: Direction,
    targets: SquareSet<L::Board>,
    visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
) -> ControlFlow<R> {
    let promoting = targets & law.promotion;
    if !promoting.is_empty() {
        visit(MoveBatch::Promotions {
            back,
            targets: promoting,
        })?;
    }
    visit(MoveBatch::Pawns {
        back,
        double: false,
        targets: targets - law.promotion,
    })
}

/// Whether the rules let a pawn of army `US` capture from this side (ZQ-7).
#[inline(always)]
fn is_en_passant_angle<L: Laws, const US: usize>(
    from: Square<L::Board>,
    right: EnPassant<L::Board>,
) -> bool {
    let board = L::Board::BOARD;
    let forward = const { L::PAWNS[US].forward };
    // The advanced pawn came from the other side of the target.
    let advance = board.direction(right.target, right.pawn);
    !L::EN_PASSANT_FROM_THE_FRONT_ONLY
        || advance == Some(forward.opposite())
        || board.step(from, forward) == Some(right.pawn)
}
