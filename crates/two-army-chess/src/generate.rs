use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{
    Advance, Army, Generator, Legality, Move, MoveBatch, PieceRules, PieceType, PieceTypes,
    attackers,
};
use variant_core::implement::{
    Reservoir, is_among, random_by_visiting, stop_at_move, visit_outlined,
};
use variant_core::{IllegalMove, Position, Rng};

use crate::position::BoardOf;
use crate::{TwoArmyGame, TwoArmyMove, TwoArmyPosition};

/// Legal moves and attacks.
///
/// [`TableMoves`] serves games whose moves follow from their [`PieceRules`]. Others implement
/// [`visit`](Self::visit), and [`attackers`](Self::attackers) or [`checkers`](Self::checkers) if attacks
/// differ from the table. The other methods have defaults by these three, to override for speed.
///
/// [Decided](TwoArmyGame::DECIDED) positions need only attacks and checks.
///
/// ```
/// use core::ops::ControlFlow;
/// use two_army_chess::chess_pieces::{Move, MoveBatch, PieceType};
/// use orthodox_chess::ChessRules;
/// use two_army_chess::prelude::*;
/// use two_army_chess::variant_core::Batch;
///
/// /// Chess in which queens never move.
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
/// struct Sleepy;
/// struct Awake;
///
/// impl MoveSystem<Sleepy> for Awake {
///     type Move = Move<ChessRules>;
///
///     fn visit<B>(
///         position: &TwoArmyPosition<Sleepy>,
///         mut visit: impl FnMut(MoveBatch<ChessRules>) -> ControlFlow<B>,
///     ) -> ControlFlow<B> {
///         position.visit_by_table(|batch| match batch {
///             MoveBatch::Piece { piece_type: PieceType::QUEEN, .. } => ControlFlow::Continue(()),
///             _ => visit(batch),
///         })
///     }
/// }
///
/// impl TwoArmyGame for Sleepy {
///     type Rules = ChessRules;
///     type Moves = Awake;
///     type Problems = StandardProblems;
///     const NAME: &'static str = "sleepy";
///     const START: &'static str = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
///
///     fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
///         setup.standard_problems()
///     }
/// }
///
/// let start = TwoArmyPosition::<Sleepy>::default();
/// assert_eq!(start.count_moves(), 3); // the king steps to e2, f1 and f2
/// assert!(start.is_legal(start.parse_move("e1e2")?));
/// assert!(start.parse_move("d1d2").is_err());
/// # Ok::<(), two_army_chess::variant_core::MoveTextError>(())
/// ```
pub trait MoveSystem<V: TwoArmyGame<TYPES>, const TYPES: usize = 6> {
    /// [`Move`] of `chess-pieces`, or the game's own.
    type Move: TwoArmyMove<V, TYPES>;

    /// Whether unmoved pieces are [gates](crate::Hands::gates), which the castling field names by file.
    const GATES: bool = false;

    /// Visits the legal moves.
    fn visit<B>(
        position: &TwoArmyPosition<V, TYPES>,
        visit: impl FnMut(<Self::Move as TwoArmyMove<V, TYPES>>::Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// `attacking` pieces that attack a square; `occupied` squares block. By default by the piece table.
    #[inline]
    fn attackers(
        position: &TwoArmyPosition<V, TYPES>,
        square: Square<BoardOf<V, TYPES>>,
        attacking: SquareSet<BoardOf<V, TYPES>>,
        occupied: SquareSet<BoardOf<V, TYPES>>,
    ) -> SquareSet<BoardOf<V, TYPES>> {
        attackers::<V::Rules, 2, TYPES>(position.pieces(), square, attacking, occupied)
    }

    /// Checkers of an army's king. By default its [`attackers`](Self::attackers).
    #[inline]
    fn checkers(position: &TwoArmyPosition<V, TYPES>, army: Army) -> SquareSet<BoardOf<V, TYPES>> {
        let pieces = position.pieces();
        pieces.king(army).map_or(SquareSet::EMPTY, |king| {
            Self::attackers(position, king, pieces.army(army.enemy()), pieces.occupied())
        })
    }

    /// Whether an army's king is in check. By default computes the [`checkers`](Self::checkers).
    #[inline]
    fn is_in_check(position: &TwoArmyPosition<V, TYPES>, army: Army) -> bool {
        !Self::checkers(position, army).is_empty()
    }

    /// Whether there is a legal move. By default generates up to the first.
    #[inline]
    fn has_moves(position: &TwoArmyPosition<V, TYPES>) -> bool
    where
        V: TwoArmyGame<TYPES, Moves = Self>,
    {
        position.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    /// Whether a move is legal. By default generates up to it.
    #[inline]
    fn is_legal(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> bool
    where
        V: TwoArmyGame<TYPES, Moves = Self>,
    {
        is_among(m, |visit| position.visit_moves_dyn(visit))
    }

    /// Whether a move newly checks. By default makes it.
    #[inline]
    fn gives_check(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> bool
    where
        V: TwoArmyGame<TYPES, Moves = Self>,
    {
        let next = position.play_unchecked(m);
        if next.decided().is_none() {
            return next.is_check();
        }
        let before = position.in_check();
        next.in_check().iter().any(|seat| !before.contains(seat))
    }

    /// Visits the legal captures and promotions, ordered as in [`visit`](Self::visit). By default filters all
    /// moves.
    fn visit_tactical(
        position: &TwoArmyPosition<V, TYPES>,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        V: TwoArmyGame<TYPES, Moves = Self>,
    {
        visit_outlined(position, |batch| {
            Self::Move::visit_tactical(position, batch, &mut *visit)
        })
    }

    /// Draws a legal move uniformly, if any. By default visits all.
    #[inline]
    fn random_move(position: &TwoArmyPosition<V, TYPES>, rng: &mut Rng) -> Option<Self::Move>
    where
        V: TwoArmyGame<TYPES, Moves = Self>,
    {
        random_by_visiting(position, rng)
    }

    /// Whether the en passant right of the last double push is kept. Called if a pawn attacks the target.
    #[inline(always)]
    fn keeps_en_passant(position: &TwoArmyPosition<V, TYPES>) -> bool {
        let _ = position;
        true
    }

    /// Whether the side to move has a legal en passant capture. By default makes each one.
    fn can_capture_en_passant(
        position: &TwoArmyPosition<V, TYPES>,
        advance: Advance<BoardOf<V, TYPES>>,
    ) -> bool {
        let us = position.turn();
        let mut capturers = position.board.en_passant_takers(us, advance).iter();
        capturers.any(|from| {
            let mut next = *position;
            let piece_type = position.pieces().type_at(from).unwrap_or(PieceType::PAWN);
            let m = Move::new(from, advance.target, piece_type);
            next.board.make(us, m, &mut |_| ());
            Self::checkers(&next, us).is_empty()
        })
    }
}

/// Moves by the game's [`PieceRules`].
///
/// Checks, legality, random moves and `has_moves` need no list. Games may have their own
/// [ends](TwoArmyGame::DECIDED) and [promotions](TwoArmyGame::PROMOTIONS).
///
/// ```
/// use two_army_chess::TableMoves;
/// assert_eq!(size_of::<TableMoves>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TableMoves;

impl<V: TwoArmyGame<TYPES, Moves = Self>, const TYPES: usize> MoveSystem<V, TYPES> for TableMoves {
    type Move = Move<V::Rules>;

    #[inline(always)]
    fn visit<B>(
        position: &TwoArmyPosition<V, TYPES>,
        visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.visit_by_table(visit)
    }

    #[inline]
    fn is_in_check(position: &TwoArmyPosition<V, TYPES>, army: Army) -> bool {
        let hostile = position.pieces().army(army.enemy());
        position.board.is_checked(army, hostile)
    }

    #[inline]
    fn has_moves(position: &TwoArmyPosition<V, TYPES>) -> bool {
        let hostile = position.pieces().army(position.turn.enemy());
        // A pawn that must promote and cannot does not step.
        V::PROMOTIONS.is_none() && position.board.surely_has_moves(position.turn, hostile)
            || position.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    #[inline]
    fn is_legal(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> bool {
        position.is_legal_by_table(m)
    }

    #[inline]
    fn gives_check(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> bool {
        position.gives_check_by_table(m)
    }

    fn visit_tactical(
        position: &TwoArmyPosition<V, TYPES>,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.visit_tactical_by_table(visit)
    }

    #[inline]
    fn random_move(position: &TwoArmyPosition<V, TYPES>, rng: &mut Rng) -> Option<Self::Move> {
        random_by_table(position, rng, 3)
    }

    fn can_capture_en_passant(
        position: &TwoArmyPosition<V, TYPES>,
        advance: Advance<BoardOf<V, TYPES>>,
    ) -> bool {
        let (us, test) = (position.turn, position.legality());
        test.is_some_and(|test| position.board.can_legally_take(us, advance, &test))
    }
}

/// Redraws illegal king moves up to `tries` times; other illegal moves fall back to generation.
// One generator, as in `random_by_visiting`.
#[inline(never)]
fn random_by_table<V, const TYPES: usize>(
    position: &TwoArmyPosition<V, TYPES>,
    rng: &mut Rng,
    tries: u32,
) -> Option<Move<V::Rules>>
where
    V: TwoArmyGame<TYPES, Moves = TableMoves>,
{
    let test = position.legality()?;
    if !position.board.en_passant().is_for(position.turn) {
        match (position.board).try_random(position.turn, &test, Reservoir::new(rng)) {
            Ok(m) => return m,
            Err(IllegalMove(m)) if m.piece_type == PieceType::KING && tries > 0 => {
                return random_by_table(position, rng, tries - 1);
            }
            Err(_) => (),
        }
    }
    random_by_visiting(position, rng)
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    /// Promotions of an army's pawns now.
    #[inline(always)]
    pub fn promotions(&self, army: Army) -> PieceTypes {
        V::PROMOTIONS.map_or(V::Rules::promotions(), |promotions| promotions(self, army))
    }

    /// Visits the legal moves by the game's [`PieceRules`]; none without a king.
    #[inline(always)]
    pub fn visit_by_table<B>(
        &self,
        visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // One copy for each side.
        if self.turn.index() == 0 {
            self.visit_by_table_of::<0, B>(visit)
        } else {
            self.visit_by_table_of::<1, B>(visit)
        }
    }

    #[inline(always)]
    fn visit_by_table_of<const US: usize, B>(
        &self,
        visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.generator(Army::new(US as u8)) {
            Some(generator) => generator.visit::<US, B>(visit),
            None => ControlFlow::Continue(()),
        }
    }

    /// Visits the captures and promotions of [`visit_by_table`](Self::visit_by_table) alone.
    #[inline(never)]
    pub fn visit_tactical_by_table(
        &self,
        visit: &mut dyn FnMut(Move<V::Rules>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.generator(self.turn)
            .map_or(ControlFlow::Continue(()), |generator| {
                generator.visit_tactical_army(self.turn, visit)
            })
    }

    /// Visits the moves of [`visit_by_table`](Self::visit_by_table) `from` some squares `to` some, without
    /// generating others: those of one piece, or recaptures.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use orthodox_chess::prelude::*;
    /// use orthodox_chess::board_geometry::{Chessboard, Geometry};
    /// let start = Chess::default();
    /// let (knight, everywhere) = (Chessboard::squares(&["b1"]).unwrap(), Chessboard::BOARD.all());
    /// let mut moves = Vec::new();
    /// let _ = start.visit_moves_between(knight, everywhere, |batch| {
    ///     moves.extend(batch.into_iter().map(|m| m.to_string()));
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(moves, ["b1a3", "b1c3"]);
    /// ```
    #[inline]
    pub fn visit_moves_between<B>(
        &self,
        from: SquareSet<BoardOf<V, TYPES>>,
        to: SquareSet<BoardOf<V, TYPES>>,
        visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B>
    where
        V: TwoArmyGame<TYPES, Moves = TableMoves>,
    {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        match self.generator(self.turn) {
            None => ControlFlow::Continue(()),
            Some(generator) if self.turn.index() == 0 => {
                generator.visit_between::<0, B>(from, to, visit)
            }
            Some(generator) => generator.visit_between::<1, B>(from, to, visit),
        }
    }

    #[inline(always)]
    fn generator(&self, us: Army) -> Option<Generator<'_, V::Rules, 2, 1, TYPES>> {
        let safety = (self.board).king_safety(us, self.pieces().army(us.enemy()))?;
        let mut generator = self.board.generator(!self.pieces().army(us), [safety]);
        generator.promotions = self.promotions(us);
        Some(generator)
    }

    /// Whether [`visit_by_table`](Self::visit_by_table) has a move.
    #[inline]
    pub fn is_legal_by_table(&self, m: Move<V::Rules>) -> bool {
        let test = self.legality();
        test.is_some_and(|test| self.board.is_legal(self.turn, m, &test))
    }

    #[inline]
    fn gives_check_by_table(&self, m: Move<V::Rules>) -> bool {
        let (us, pieces) = (self.turn, self.pieces());
        let king = pieces.king(us.enemy());
        king.is_some_and(|king| self.board.gives_check(us, m, king, pieces.army(us)))
    }

    #[inline(always)]
    fn legality(&self) -> Option<Legality<BoardOf<V, TYPES>, 1>> {
        let us = self.turn;
        let king = self.pieces().king(us)?;
        Some(Legality {
            destinations: !self.pieces().army(us),
            promotions: self.promotions(us),
            kings: [(king, self.pieces().army(us.enemy()))],
        })
    }
}
