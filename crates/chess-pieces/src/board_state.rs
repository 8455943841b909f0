use board_geometry::{Geometry, Square, SquareSet};

use crate::attacks::{attackers, is_attacked};
use crate::counts::Counts;
use crate::movement::{Movers, is_pawn, pawn_types};
use crate::{
    Armies, Army, CastlingRights, CastlingRules, KingSafety, Move, PieceRules, PieceType, Pieces,
    en_passant::{Advance, EnPassantRights, other_takers, takers},
    faults,
};

/// Pieces, castling rights, en passant rights and their key, for any board and number of armies.
///
/// Games add turn, hostility and ends. Equal states always allow the same moves.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Army, BoardState, Count, PawnRules, PieceRules, PieceType};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Duel;
///
/// impl PieceRules for Duel {
///     type Board = Chessboard;
///     type Counts = Count<2>;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
/// }
///
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut state = BoardState::<Duel>::default();
/// for (name, army, piece_type) in [
///     ("e1", white, PieceType::KING),
///     ("e2", white, PieceType::PAWN),
///     ("e8", black, PieceType::KING),
///     ("f4", black, PieceType::PAWN),
/// ] {
///     state.pieces_mut().put(name.parse()?, army, piece_type);
/// }
/// let safety = state.king_safety(white, state.pieces().army(black)).unwrap();
/// let mut double_step = None;
/// let _ = state.generator(!state.pieces().army(white), [safety]).visit_army(white, |batch| {
///     double_step = batch.into_iter().find(|m| m.to_string() == "e2e4").or(double_step);
///     ControlFlow::<()>::Continue(())
/// });
/// state.make(white, double_step.unwrap(), &mut |_| ());
/// state.grant_en_passant(white, double_step.unwrap(), chess_pieces::Armies::of(black));
/// assert!(state.en_passant().is_for(black));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardState<R: PieceRules> {
    pub(crate) pieces: Pieces<R>,
    pub(crate) en_passant: EnPassantRights<R>,
    pub(crate) castling: CastlingRights,
}

/// Effects of a move beyond the piece's step.
///
/// ```
/// use chess_pieces::MoveEffects;
/// assert!(!MoveEffects::default().captures());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveEffects {
    /// Piece captured on the destination.
    pub captured: Option<(Army, PieceType)>,
    /// Owners of pawns captured en passant.
    pub en_passant: Armies,
    /// Whether the move castles.
    pub castled: bool,
}

impl MoveEffects {
    /// Whether the move captures.
    pub fn captures(&self) -> bool {
        self.captured.is_some() || !self.en_passant.is_empty()
    }
}

impl<R: PieceRules> Default for BoardState<R> {
    fn default() -> Self {
        Self::new(Pieces::EMPTY, CastlingRights::NONE)
    }
}

impl<R: PieceRules> BoardState<R> {
    /// Refuses faulty rules, as [`SOUND`](Self::SOUND) does at compile time.
    ///
    /// # Panics
    /// With the cause.
    pub const fn refuse_faults() {
        faults::refuse::<R>();
    }

    /// Does not compile for faulty rules. One constant reports a fault once.
    pub const SOUND: () = Self::refuse_faults();

    /// Creates a state without en passant rights.
    pub const fn new(pieces: Pieces<R>, castling: CastlingRights) -> Self {
        const { Self::SOUND };
        Self {
            pieces,
            en_passant: EnPassantRights::NONE,
            castling,
        }
    }

    /// Pieces on the board.
    #[inline(always)]
    pub const fn pieces(&self) -> &Pieces<R> {
        &self.pieces
    }

    /// Pieces, for a game's own moves; rights stay.
    pub const fn pieces_mut(&mut self) -> &mut Pieces<R> {
        &mut self.pieces
    }

    /// Castling rights left.
    #[inline(always)]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Sets the castling rights.
    pub const fn set_castling(&mut self, castling: CastlingRights) {
        self.castling = castling;
    }

    /// En passant rights.
    pub const fn en_passant(&self) -> &EnPassantRights<R> {
        &self.en_passant
    }

    /// En passant rights, for a game's own rules.
    pub const fn en_passant_mut(&mut self) -> &mut EnPassantRights<R> {
        &mut self.en_passant
    }

    /// Key, equal for equal states.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key_without_en_passant() ^ self.en_passant.key()
    }

    /// [`key`](Self::key) without en passant rights, for games where some do not distinguish positions.
    #[inline(always)]
    pub fn key_without_en_passant(&self) -> u64 {
        self.pieces.key() ^ self.castling.key::<R>()
    }

    /// Checks and pins around an army's king; `None` without a king.
    #[inline(always)]
    pub fn king_safety(&self, army: Army, hostile: SquareSet<R::Board>) -> Option<KingSafety<R>> {
        let king = self.pieces.king(army)?;
        let occupied = self.pieces.occupied();
        Some(KingSafety::new(&self.pieces, king, hostile, occupied))
    }

    /// `attacking` pieces that attack `square`. The function [`attackers`] takes other occupied squares, as for
    /// X-rays.
    #[inline]
    pub fn attackers(
        &self,
        square: Square<R::Board>,
        attacking: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        attackers::<R>(&self.pieces, square, attacking, self.pieces.occupied())
    }

    /// Whether any `attacking` piece attacks `square`.
    #[inline]
    pub fn is_attacked(&self, square: Square<R::Board>, attacking: SquareSet<R::Board>) -> bool {
        is_attacked::<R>(&self.pieces, square, attacking, self.pieces.occupied())
    }

    /// Castling of a king's move, if its right is kept.
    #[inline]
    pub fn castling_of(&self, army: Army, m: Move<R>) -> Option<CastlingRules<R::Board>> {
        if self.castling == CastlingRights::NONE || m.piece_type != PieceType::KING {
            return None;
        }
        let castles = |rules: &&CastlingRules<R::Board>| {
            rules.king_from == m.from && rules.destination == m.to
        };
        let open = self.castling.of_army::<R>(army).open::<R>();
        let listed = open.map(|(_, rules)| rules).find(castles).copied();
        if self.castling.are_listed::<R>() {
            return listed;
        }
        listed.or_else(|| self.unlisted_castling_of(army, m))
    }

    #[inline(never)]
    fn unlisted_castling_of(&self, army: Army, m: Move<R>) -> Option<CastlingRules<R::Board>> {
        let mut unlisted = (self.castling).unlisted::<R>(army, &self.pieces);
        unlisted.find(|rules| rules.king_from == m.from && rules.destination == m.to)
    }

    /// Open castlings of an army.
    pub fn castlings(&self, army: Army) -> impl Iterator<Item = CastlingRules<R::Board>> {
        let listed = self.castling.of_army::<R>(army).open::<R>();
        let listed = listed.map(|(_, rules)| *rules);
        listed.chain((self.castling).unlisted::<R>(army, &self.pieces))
    }

    #[inline]
    pub(crate) fn passed_pawns(&self, army: Army, m: Move<R>) -> SquareSet<R::Board> {
        if !self.en_passant.is_for(army)
            || !self.captures_aside(army, m)
            || self.pieces.occupied().contains(m.to)
        {
            return SquareSet::EMPTY;
        }
        let passed = (self.en_passant.of(army)).filter(|advance| advance.target == m.to);
        passed.map(|advance| advance.pawn).collect()
    }

    #[inline(always)]
    fn captures_aside(&self, army: Army, m: Move<R>) -> bool {
        if m.piece_type == PieceType::PAWN {
            return m.is_pawn_capture();
        }
        is_pawn::<R>(m.piece_type) && other_takers::<R>(&self.pieces, army, m.to).contains(m.from)
    }

    /// Grants `capturers` with a pawn in place the right to take a double push of `army`. Ignores others.
    #[inline(always)]
    pub fn grant_en_passant(&mut self, army: Army, m: Move<R>, capturers: Armies) {
        if let Some(advance) = self.advance_near_pawns(army, m) {
            for capturer in capturers.without(army) {
                if !self.en_passant_takers(capturer, advance).is_empty() {
                    self.en_passant.grant(capturer, advance);
                }
            }
        }
    }

    #[inline(always)]
    pub(crate) fn advance_near_pawns(&self, army: Army, m: Move<R>) -> Option<Advance<R::Board>> {
        let target = m.passed_over(army)?;
        let near = if const { Movers::<R>::OTHER_PAWNS.is_empty() } {
            R::Board::BOARD.neighbours(target) & self.pieces.of_type(PieceType::PAWN)
        } else {
            self.pieces.of_types(const { pawn_types::<R>() })
        };
        (!(near - self.pieces.army(army)).is_empty()).then_some(Advance {
            owner: army,
            target,
            pawn: m.to,
        })
    }

    /// Removes en passant rights that do not [stand](Self::en_passant_stands), or that `is_allowed(capturer, owner)`
    /// rejects.
    #[inline(always)]
    pub fn review_en_passant(&mut self, is_allowed: impl Fn(Army, Army) -> bool) {
        if !self.en_passant.is_empty() {
            let mut rights = self.en_passant;
            rights.retain(|capturer, advance| {
                is_allowed(capturer, advance.owner) && self.en_passant_stands(capturer, advance)
            });
            self.en_passant = rights;
        }
    }

    /// Squares that [`en_passant_stands`](Self::en_passant_stands) depends on.
    pub fn en_passant_squares(&self) -> SquareSet<R::Board> {
        let mut squares = SquareSet::EMPTY;
        if self.en_passant.is_empty() {
            return squares;
        }
        for capturer in Armies::first_of(R::Counts::ARMIES) {
            for advance in self.en_passant.of(capturer) {
                let takers = self.en_passant_takers(capturer, advance);
                squares |= takers.with(advance.target).with(advance.pawn);
            }
        }
        squares
    }

    /// Whether a right can exist: the pawn is there, its target is empty, and a pawn of `capturer` attacks it.
    pub fn en_passant_stands(&self, capturer: Army, advance: Advance<R::Board>) -> bool {
        capturer != advance.owner
            && (self.pieces.army(advance.owner) & self.pieces.of_types(const { pawn_types::<R>() }))
                .contains(advance.pawn)
            && !self.pieces.occupied().contains(advance.target)
            && !self.en_passant_takers(capturer, advance).is_empty()
    }

    /// Pawns that can take the advanced pawn, given the right.
    #[inline]
    pub fn en_passant_takers(
        &self,
        capturer: Army,
        advance: Advance<R::Board>,
    ) -> SquareSet<R::Board> {
        takers::<R>(&self.pieces, capturer, advance)
    }
}
