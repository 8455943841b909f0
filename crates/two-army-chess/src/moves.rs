use alloc::string::String;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use board_geometry::Square;
use chess_pieces::{Army, Move, MoveBatch, PieceEvent, PieceRules, PieceType, notation, san};
use variant_core::{Batch, MoveTextError, MovingPiece, Position};

use crate::position::BoardOf;
use crate::{BLACK, MoveSystem, TwoArmyGame, TwoArmyPosition, WHITE};

pub(crate) type PlacedPiece<V, const TYPES: usize> = (Square<BoardOf<V, TYPES>>, Army, PieceType);

/// A move: effect on the board, codes, texts. The [`MoveSystem`] decides legality.
///
/// [`Move`] of `chess-pieces` implements it, from one square to another. Games with other moves have their
/// own type.
pub trait TwoArmyMove<V: TwoArmyGame<TYPES>, const TYPES: usize = 6>:
    Copy + Eq + Ord + Hash + Debug + Display
{
    /// Batch of generated moves.
    type Batch: Batch<Move = Self>;
    /// Effects beyond the piece's step.
    type Event: Clone + Debug + Display;

    /// Makes the move on the board of `next`, a copy of `position` with the other side to move. Returns
    /// whether the half-move clock restarts. Illegal moves must not panic.
    fn make(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool;

    /// Like [`make`](Self::make), but `next` has no copy of the board yet.
    #[inline(always)]
    fn make_into(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        next.board = position.board;
        self.make(position, next, report)
    }

    /// Piece that moves, is dropped or acts in place.
    fn moving_piece(self, position: &TwoArmyPosition<V, TYPES>) -> Option<MovingPiece>;

    /// Captured piece, the first of several.
    fn captured(self, position: &TwoArmyPosition<V, TYPES>) -> Option<PlacedPiece<V, TYPES>>;

    /// The same as a move between squares, for a [static exchange
    /// evaluation](variant_core::Tactics::exchange) by attackers. `None`, the default, evaluates by legal
    /// moves.
    fn exchange_move(self) -> Option<Move<V::Rules>> {
        None
    }

    /// Visits captures and promotions of a batch. By default tests each move.
    #[inline]
    fn visit_tactical<B>(
        position: &TwoArmyPosition<V, TYPES>,
        batch: Self::Batch,
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        batch.into_iter().try_for_each(|m: Self| {
            let promotes = || m.moving_piece(position)?.promoted();
            if m.captured(position).is_some() || promotes().is_some() {
                visit(m)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Number of move [codes](variant_core::EncodeMoves).
    const CODES: usize;

    /// Code of the move.
    fn encode(self) -> usize;

    /// Decodes a move, legal or not, if any.
    fn decode(position: &TwoArmyPosition<V, TYPES>, code: usize) -> Option<Self>;

    /// Reads a legal move in coordinates.
    ///
    /// # Errors
    /// [`MoveTextError`] for no move or no legal one.
    fn parse(position: &TwoArmyPosition<V, TYPES>, text: &str) -> Result<Self, MoveTextError>;

    /// Writes a legal move in algebraic notation.
    fn san(self, position: &TwoArmyPosition<V, TYPES>) -> String;

    /// Reads a legal move in algebraic notation, leniently.
    ///
    /// # Errors
    /// [`MoveTextError`] for no move, no legal one, or several.
    fn parse_san(position: &TwoArmyPosition<V, TYPES>, text: &str) -> Result<Self, MoveTextError>;
}

/// Accepts the rook's square or the king's destination as the second.
fn castling_as_written<V, R, const TYPES: usize>(
    position: &TwoArmyPosition<V, TYPES>,
    text: &str,
) -> Option<Move<R>>
where
    V: TwoArmyGame<TYPES, Rules = R>,
    V::Moves: MoveSystem<V, TYPES, Move = Move<R>>,
    R: PieceRules,
{
    let m = notation::read_move::<R, 2, TYPES>(position.pieces(), text).ok()?;
    let mut castlings = position.board.castlings(position.turn);
    let rules = castlings.find(|rules| {
        rules.king_from == m.from && [rules.king_to, rules.rook_from].contains(&m.to)
    })?;
    let to = rules.destination;
    Some(Move { to, ..m }).filter(|&m| position.is_legal(m))
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    #[inline(always)]
    pub(crate) fn make_on_board_into(
        &self,
        m: Move<V::Rules>,
        next: &mut Self,
        report: &mut impl FnMut(PieceEvent<V::Rules>),
    ) -> bool {
        if self.turn.index() == 0 {
            (self.board).make_in_turn_into(&mut next.board, WHITE, m, report)
        } else {
            (self.board).make_in_turn_into(&mut next.board, BLACK, m, report)
        }
    }
}

impl<V, R, const TYPES: usize> TwoArmyMove<V, TYPES> for Move<R>
where
    V: TwoArmyGame<TYPES, Rules = R>,
    V::Moves: MoveSystem<V, TYPES, Move = Self>,
    R: PieceRules,
{
    type Batch = MoveBatch<R>;
    type Event = PieceEvent<R>;

    #[inline(always)]
    fn make(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        next.board.make_in_turn(position.turn, self, report)
    }

    #[inline(always)]
    fn make_into(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        position.make_on_board_into(self, next, report)
    }

    #[inline]
    fn moving_piece(self, position: &TwoArmyPosition<V, TYPES>) -> Option<MovingPiece> {
        Some(position.board.moving_piece(position.turn, self))
    }

    #[inline]
    fn captured(self, position: &TwoArmyPosition<V, TYPES>) -> Option<PlacedPiece<V, TYPES>> {
        position.board.captured(position.turn, self)
    }

    #[inline]
    fn exchange_move(self) -> Option<Self> {
        Some(self)
    }

    #[inline]
    fn visit_tactical<B>(
        position: &TwoArmyPosition<V, TYPES>,
        batch: Self::Batch,
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (position.board).visit_tactical(position.turn, batch, &mut visit)
    }

    const CODES: usize = Self::CODES;

    #[inline]
    fn encode(self) -> usize {
        self.code()
    }

    #[inline]
    fn decode(position: &TwoArmyPosition<V, TYPES>, code: usize) -> Option<Self> {
        Self::of_code(code, position.pieces())
    }

    fn parse(position: &TwoArmyPosition<V, TYPES>, text: &str) -> Result<Self, MoveTextError> {
        notation::parse_move(position, position.pieces(), text)
    }

    fn san(self, position: &TwoArmyPosition<V, TYPES>) -> String {
        san::write_marked(position, &position.board, position.turn, self)
    }

    fn parse_san(position: &TwoArmyPosition<V, TYPES>, text: &str) -> Result<Self, MoveTextError> {
        let read = san::read_lenient(position, &position.board, position.turn, text);
        if !R::CASTLES_FROM_ANY_FILE {
            return read;
        }
        read.or_else(|error| castling_as_written(position, text).ok_or(error))
    }
}
