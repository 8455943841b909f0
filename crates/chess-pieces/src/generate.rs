use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Bits, Direction, Geometry, Shape, Square, SquareSet};

use crate::attacks::{FORWARD, LEFT, RIGHT, step};
use crate::{
    Army, CastlingRights, EnPassant, KingSafety, MoveBatch, PawnRules, PieceRules, PieceType,
    Pieces,
};

/// All that the legal moves of one army depend on.
///
/// `KINGS` is the number of kings that the moves may not leave attacked: one in most games; none for
/// an army without anybody to protect; two for partners who move together.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use board_geometry::Chessboard;
/// use chess_pieces::{Army, Generator, PieceType, PieceRules, Pieces, PawnRules, CastlingRights};
/// use variant_core::Batch;
/// # #[derive(Clone, Copy, Debug)]
/// # struct WithoutPawns;
/// # impl PieceRules for WithoutPawns {
/// #     type Board = Chessboard;
/// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[PawnRules {
/// #         forward: board_geometry::Direction::North,
/// #         line: board_geometry::SquareSet::EMPTY,
/// #         promotion: board_geometry::SquareSet::EMPTY,
/// #     }];
/// # }
/// let mut pieces = Pieces::<Chessboard, 1>::EMPTY;
/// pieces.put("a1".parse()?, Army::new(0), PieceType::QUEEN);
/// let generator = Generator::<WithoutPawns, 1, 0> {
///     pieces: &pieces,
///     occupied: pieces.occupied(),
///     destinations: !pieces.occupied(),
///     kings: [],
///     en_passant: &[],
///     rights: CastlingRights::NONE,
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
pub struct Generator<
    'a,
    L: PieceRules,
    const ARMIES: usize,
    const KINGS: usize,
    const TYPES: usize = 6,
> {
    /// The pieces.
    pub pieces: &'a Pieces<L::Board, ARMIES, TYPES>,
    /// The squares with any piece, walls included.
    pub occupied: SquareSet<L::Board>,
    /// The squares that the army's pieces may go to: all empty ones, and those of pieces they may capture.
    pub destinations: SquareSet<L::Board>,
    /// The kings to be guarded. A king of the moving army that is not among them may go anywhere.
    pub kings: [KingSafety<L>; KINGS],
    /// Rights to capture en passant; those of other armies are passed over.
    pub en_passant: &'a [EnPassant<L::Board>],
    /// Castlings that are still open; those of other armies are passed over.
    pub rights: CastlingRights,
}

impl<L: PieceRules, const ARMIES: usize, const KINGS: usize, const TYPES: usize>
    Generator<'_, L, ARMIES, KINGS, TYPES>
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
        let own = self.pieces.army(Army::new(US as u8));
        let check_mask = self
            .kings
            .iter()
            .fold(self.destinations, |all, safety| all & safety.check_mask);
        let king = (own & self.pieces.of_type(PieceType::KING)).first();
        if let Some(king) = king {
            self.visit_king::<US, R>(king, &mut visit)?;
        }
        if check_mask.is_empty() {
            return Continue(());
        }
        self.visit_pieces(own, check_mask, &mut visit)?;
        self.visit_pawns::<US, R>(own, check_mask, &mut visit)?;
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
        let mut targets = L::Board::BOARD.neighbours(king) & self.destinations;
        let castlings = self.castlings_in_reach::<US>(king);
        let mut safe = targets;
        if castlings != CastlingRights::NONE {
            for (index, rules) in L::CASTLINGS.iter().enumerate() {
                if rules.army.index() == US && castlings.has(index) {
                    safe |= rules.safe;
                }
            }
        }
        for safety in &self.kings {
            if safety.king == king {
                safe = safety.safe_squares(self.pieces, self.occupied, safe);
            } else {
                // Another king: this one is to it as any other piece.
                targets &= safety.allowed(king, safety.check_mask);
            }
        }
        targets &= safe;
        visit(MoveBatch::Piece {
            piece_type: PieceType::KING,
            from: king,
            targets,
        })?;
        if castlings == CastlingRights::NONE {
            return Continue(());
        }
        let mut castled = SquareSet::EMPTY;
        for (index, rules) in L::CASTLINGS.iter().enumerate() {
            if rules.army.index() == US
                && castlings.has(index)
                && rules.safe.is_subset(safe)
                && self.others_stay_safe(rules, king)
            {
                castled |= rules.written_to.into();
            }
        }
        visit(MoveBatch::Piece {
            piece_type: PieceType::KING,
            from: king,
            targets: castled,
        })
    }

    /// The castlings of the army that nothing on the board stands in the way of, attacks aside.
    #[inline(always)]
    fn castlings_in_reach<const US: usize>(&self, king: Square<L::Board>) -> CastlingRights {
        let mut reached = CastlingRights::NONE;
        if self.rights == CastlingRights::NONE
            || self
                .kings
                .iter()
                .any(|safety| safety.king == king && safety.in_check())
        {
            return reached;
        }
        for (index, rules) in L::CASTLINGS.iter().enumerate() {
            if rules.army.index() == US
                && self.rights.has(index)
                && rules.empty.is_disjoint(self.occupied)
            {
                reached = reached.with(index);
            }
        }
        reached
    }

    /// Whether castling leaves the guarded kings alone that do not castle: two pieces move, so it is
    /// tried out.
    #[inline(always)]
    fn others_stay_safe(
        &self,
        rules: &crate::CastlingRules<L::Board>,
        king: Square<L::Board>,
    ) -> bool {
        let occupied = (self
            .occupied
            .without(rules.king_from)
            .without(rules.rook_from))
        .with(rules.king_to)
        .with(rules.rook_to);
        self.kings.iter().all(|safety| {
            safety.king == king
                || !safety.attacked_after(self.pieces, safety.king, SquareSet::EMPTY, occupied)
        })
    }

    /// Knights and riders.
    #[inline(always)]
    fn visit_pieces<R>(
        &self,
        own: SquareSet<L::Board>,
        check_mask: SquareSet<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let board = L::Board::BOARD;
        let pinned = self.pinned();
        // A knight never stays on the line it is pinned on.
        for from in (self.pieces.of_type(PieceType::KNIGHT) & own) - pinned {
            let targets = board.knight_targets(from) & check_mask;
            visit(MoveBatch::Piece {
                piece_type: PieceType::KNIGHT,
                from,
                targets,
            })?;
        }
        for from in self.pieces.of_type(PieceType::BISHOP) & own {
            if self.is_hemmed_in(from, board.bishop_lines(from)) {
                continue;
            }
            let targets =
                self.allowed(from, board.bishop_attacks(from, self.occupied) & check_mask);
            visit(MoveBatch::Piece {
                piece_type: PieceType::BISHOP,
                from,
                targets,
            })?;
        }
        for from in self.pieces.of_type(PieceType::ROOK) & own {
            if self.is_hemmed_in(from, board.rook_lines(from)) {
                continue;
            }
            let targets = self.allowed(from, board.rook_attacks(from, self.occupied) & check_mask);
            visit(MoveBatch::Piece {
                piece_type: PieceType::ROOK,
                from,
                targets,
            })?;
        }
        for from in self.pieces.of_type(PieceType::QUEEN) & own {
            if self.is_hemmed_in(from, board.all()) {
                continue;
            }
            let targets = self.allowed(from, board.queen_attacks(from, self.occupied) & check_mask);
            visit(MoveBatch::Piece {
                piece_type: PieceType::QUEEN,
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
            && (L::Board::BOARD.neighbours(from) & lines).is_disjoint(self.destinations)
    }

    /// Hands out the legal moves of those pawns of army number `US` that are among the `own` pieces, en
    /// passant aside: all free ones at once, the pinned ones each by itself.
    ///
    /// `check_mask` are the squares they may go to. A part of [`visit`](Self::visit), for games in which
    /// not every piece may move.
    ///
    /// # Errors
    /// Not one: `Break` is what `visit` broke with.
    #[inline(always)]
    pub fn visit_pawns<const US: usize, R>(
        &self,
        own: SquareSet<L::Board>,
        check_mask: SquareSet<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let pawns = self.pieces.of_type(PieceType::PAWN) & own;
        let pinned = self.pinned() & pawns;
        self.visit_pawns_of::<US, R>(pawns - pinned, check_mask, visit)?;
        for pawn in pinned {
            self.visit_pawns_of::<US, R>(pawn.into(), self.allowed(pawn, check_mask), visit)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn visit_pawns_of<const US: usize, R>(
        &self,
        pawns: SquareSet<L::Board>,
        check_mask: SquareSet<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let rules = const { &L::PAWNS[US] };
        let once = step::<L, US, FORWARD>(pawns) - self.occupied;
        let may_again = step::<L, US, FORWARD>(rules.line & pawns) & once;
        let twice = step::<L, US, FORWARD>(may_again) - self.occupied;
        let back = rules.forward.opposite();
        pawn_batches(rules, back, once & check_mask, visit)?;
        visit(MoveBatch::Pawns {
            back,
            double: true,
            targets: twice & check_mask,
        })?;
        let taken = check_mask & self.occupied;
        let left = step::<L, US, LEFT>(pawns) & taken;
        pawn_batches(rules, rules.left().opposite(), left, visit)?;
        let right = step::<L, US, RIGHT>(pawns) & taken;
        pawn_batches(rules, rules.right().opposite(), right, visit)
    }

    /// Captures en passant with one right. They empty two lines at once, so each is tried out.
    #[inline(always)]
    fn visit_en_passant<const US: usize, R>(
        &self,
        own: SquareSet<L::Board>,
        right: EnPassant<L::Board>,
        visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let rules = const { &L::PAWNS[US] };
        let capturers = rules.attackers(right.target) & own & self.pieces.of_type(PieceType::PAWN);
        for from in capturers {
            if self.may_take_en_passant::<US>(from, right) {
                let targets = right.target.into();
                let batch = if rules.promotion.contains(right.target) {
                    // The way back is the way of capture, whichever of the two it was.
                    let back = L::Board::BOARD.direction(right.target, from);
                    MoveBatch::Promotions {
                        back: back.unwrap_or(rules.forward),
                        targets,
                    }
                } else {
                    MoveBatch::Piece {
                        piece_type: PieceType::PAWN,
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
        if !self.destinations.contains(right.pawn) || !is_en_passant_angle::<L, US>(from, right) {
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
                && self.destinations.contains(other.pawn)
                && is_en_passant_angle::<L, US>(from, *other)
        });
        let occupied = (self.occupied.without(from) - taken).with(right.target);
        first == Some(right)
            && self
                .kings
                .iter()
                .all(|safety| !safety.attacked_after(self.pieces, safety.king, taken, occupied))
    }

    #[inline(always)]
    fn pinned(&self) -> SquareSet<L::Board> {
        self.kings
            .iter()
            .fold(SquareSet::EMPTY, |all, safety| all | safety.pinned)
    }

    #[inline(always)]
    fn allowed(&self, from: Square<L::Board>, targets: SquareSet<L::Board>) -> SquareSet<L::Board> {
        self.kings
            .iter()
            .fold(targets, |allowed, safety| safety.allowed(from, allowed))
    }
}

/// Hands out pawn moves, those that promote apart.
#[inline(always)]
fn pawn_batches<L: PieceRules, R>(
    rules: &PawnRules<L::Board>,
    back: Direction,
    targets: SquareSet<L::Board>,
    visit: &mut impl FnMut(MoveBatch<L>) -> ControlFlow<R>,
) -> ControlFlow<R> {
    let promoting = targets & rules.promotion;
    if !promoting.is_empty() {
        visit(MoveBatch::Promotions {
            back,
            targets: promoting,
        })?;
    }
    visit(MoveBatch::Pawns {
        back,
        double: false,
        targets: targets - rules.promotion,
    })
}

/// Whether the rules let a pawn of army `US` capture from this side (ZQ-7).
#[inline(always)]
fn is_en_passant_angle<L: PieceRules, const US: usize>(
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
