use alloc::string::String;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use board_geometry::Square;
use chess_pieces::{Army, Move, MoveBatch, PieceEvent, PieceRules, PieceType, notation, san};
use variant_core::implement::{is_among, random_by_visiting, visit_outlined};
use variant_core::{Batch, MoveTextError, Position, Rng};

use crate::{BLACK, TwoArmyGame, TwoArmyPosition, WHITE};

/// A piece and where it stands.
type Standing<V, const TYPES: usize> = (
    Square<<<V as TwoArmyGame<TYPES>>::Rules as PieceRules>::Board>,
    Army,
    PieceType,
);

/// How the moves of a game look, and what they do to the board.
///
/// [`Ordinary`] serves every game in which a move takes one piece from one square to another. Games
/// with moves of another kind implement this for a type of their own.
pub trait MoveSystem<V: TwoArmyGame<TYPES>, const TYPES: usize> {
    /// A move; its `Display` is the move text.
    type Move: Copy + Eq + Ord + Hash + Debug + Display;
    /// How moves are handed out.
    type Batch: Batch<Move = Self::Move>;
    /// What can happen in a move besides a piece going from one square to another.
    type Event: Clone + Debug + Display;

    /// Hands out the legal moves of a position that is not decided.
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    fn visit<B>(
        position: &TwoArmyPosition<V, TYPES>,
        visit: impl FnMut(Self::Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Whether a move is legal in a position that is not decided. By default moves are generated up to it.
    #[inline]
    fn is_legal(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> bool
    where
        V: TwoArmyGame<TYPES, Moves = Self>,
    {
        is_among(m, |visit| position.visit_moves_dyn(visit))
    }

    /// One of the legal moves of a position that is not decided, each equally likely. By default all are
    /// visited.
    #[inline]
    fn random_move(position: &TwoArmyPosition<V, TYPES>, rng: &mut Rng) -> Option<Self::Move>
    where
        V: TwoArmyGame<TYPES, Moves = Self>,
    {
        random_by_visiting(position, rng)
    }

    /// Makes a move on the board of `next`, which is a copy of `position` with the other side to move;
    /// whether the half-move clock starts anew. Does not panic for moves that are not legal.
    fn make(
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        m: Self::Move,
        report: &mut impl FnMut(Self::Event),
    ) -> bool;

    /// As [`make`](Self::make), where the board of `next` is not a copy yet.
    #[inline(always)]
    fn make_into(
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        m: Self::Move,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        next.board = position.board;
        Self::make(position, next, m, report)
    }

    /// Whether the right to capture en passant that a double step has just brought stands; by default
    /// it does if a pawn attacks the square passed over.
    #[inline(always)]
    fn keeps_en_passant(position: &TwoArmyPosition<V, TYPES>) -> bool {
        let _ = position;
        true
    }

    /// The type of the piece that a legal move moves; of a piece that acts on others, its own.
    fn moved(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> Option<PieceType>;

    /// The piece that a legal move takes from the board, of several the first.
    fn captured(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> Option<Standing<V, TYPES>>;

    /// What a move promotes to.
    fn promoted(m: Self::Move) -> Option<PieceType>;

    /// The piece that a legal move moves, as it stands after the move; of a piece that acts on others,
    /// itself.
    fn arrives(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> Option<Standing<V, TYPES>>;

    /// The [static exchange evaluation](variant_core::Tactics::exchange) of a legal move; `None` if it
    /// takes legal moves to find, as it does by default.
    fn exchange(
        position: &TwoArmyPosition<V, TYPES>,
        m: Self::Move,
        value: impl Fn(PieceType) -> i32,
    ) -> Option<i32> {
        let _ = (position, m, value);
        None
    }

    /// How many [codes](variant_core::EncodeMoves) moves have.
    const CODES: usize;

    /// The code of a move.
    fn encode(m: Self::Move) -> usize;

    /// The move that a code stands for, legal or not; `None` if there is none.
    fn decode(position: &TwoArmyPosition<V, TYPES>, code: usize) -> Option<Self::Move>;

    /// Hands out the legal moves of a position that is not decided that capture or promote. By default
    /// all moves are asked.
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    #[inline]
    fn visit_tactical<B>(
        position: &TwoArmyPosition<V, TYPES>,
        mut visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>
    where
        V: TwoArmyGame<TYPES, Moves = Self>,
    {
        visit_outlined(position, |batch| {
            batch.into_iter().try_for_each(|m| {
                if Self::promoted(m).is_some() || Self::captured(position, m).is_some() {
                    visit(m)
                } else {
                    ControlFlow::Continue(())
                }
            })
        })
    }

    /// Reads a legal move in coordinates.
    ///
    /// # Errors
    /// [`MoveTextError`]: not a move, or not a legal one here.
    fn parse(position: &TwoArmyPosition<V, TYPES>, text: &str)
    -> Result<Self::Move, MoveTextError>;

    /// Writes a legal move in algebraic notation.
    fn san(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> String;

    /// Reads a legal move in algebraic notation as people write it.
    ///
    /// # Errors
    /// [`MoveTextError`]: not a move, not legal, or several fit.
    fn parse_san(
        position: &TwoArmyPosition<V, TYPES>,
        text: &str,
    ) -> Result<Self::Move, MoveTextError>;
}

/// The moves of games in which every move takes one piece from one square to another, castling and
/// en passant aside.
///
/// ```
/// use two_army_chess::Ordinary;
/// assert_eq!(size_of::<Ordinary>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ordinary;

impl<V: TwoArmyGame<TYPES, Moves = Self>, const TYPES: usize> MoveSystem<V, TYPES> for Ordinary {
    type Move = Move<V::Rules>;
    type Batch = MoveBatch<V::Rules>;
    type Event = PieceEvent<V::Rules>;

    const CODES: usize = Move::<V::Rules>::CODES;

    #[inline]
    fn encode(m: Self::Move) -> usize {
        m.code()
    }

    #[inline]
    fn decode(position: &TwoArmyPosition<V, TYPES>, code: usize) -> Option<Self::Move> {
        Move::of_code(code, position.pieces())
    }

    #[inline(always)]
    fn visit<B>(
        position: &TwoArmyPosition<V, TYPES>,
        visit: impl FnMut(Self::Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        V::visit(position, visit)
    }

    #[inline]
    fn is_legal(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> bool {
        V::is_legal(position, m)
    }

    #[inline]
    fn random_move(position: &TwoArmyPosition<V, TYPES>, rng: &mut Rng) -> Option<Self::Move> {
        if const { V::MOVES_BY_TABLE } {
            position.random_by_table(rng, 3)
        } else {
            random_by_visiting(position, rng)
        }
    }

    #[inline(always)]
    fn make(
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        m: Self::Move,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        next.board.make_in_turn(position.turn(), m, report)
    }

    #[inline(always)]
    fn make_into(
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        m: Self::Move,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        // The army is a constant of each copy of what makes the move.
        let board = &mut next.board;
        if position.turn().index() == 0 {
            position.board.make_in_turn_into(board, WHITE, m, report)
        } else {
            position.board.make_in_turn_into(board, BLACK, m, report)
        }
    }

    #[inline]
    fn moved(_: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> Option<PieceType> {
        Some(m.piece_type)
    }

    #[inline]
    fn captured(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> Option<Standing<V, TYPES>> {
        position.board().captured(position.turn(), m)
    }

    #[inline]
    fn promoted(m: Self::Move) -> Option<PieceType> {
        m.promotion()
    }

    #[inline]
    fn arrives(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> Option<Standing<V, TYPES>> {
        let us = position.turn();
        let (square, piece_type) = position.board().arrives(us, m);
        Some((square, us, piece_type))
    }

    fn exchange(
        position: &TwoArmyPosition<V, TYPES>,
        m: Self::Move,
        value: impl Fn(PieceType) -> i32,
    ) -> Option<i32> {
        let us = position.turn();
        let sides = [us, us.enemy()].map(|army| position.pieces().army(army));
        let attackers = |attacking, occupied| V::attackers(position, m.to, attacking, occupied);
        Some((position.board()).exchange_by(us, m, sides, value, attackers))
    }

    #[inline]
    fn visit_tactical<B>(
        position: &TwoArmyPosition<V, TYPES>,
        mut visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (board, us) = (position.board(), position.turn());
        visit_outlined(position, |batch| {
            board.visit_tactical(us, batch, &mut visit)
        })
    }

    fn parse(
        position: &TwoArmyPosition<V, TYPES>,
        text: &str,
    ) -> Result<Self::Move, MoveTextError> {
        notation::parse_move(position, position.pieces(), text)
    }

    fn san(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> String {
        san::write_marked(position, position.board(), position.turn(), m)
    }

    fn parse_san(
        position: &TwoArmyPosition<V, TYPES>,
        text: &str,
    ) -> Result<Self::Move, MoveTextError> {
        san::read_lenient(position, position.board(), position.turn(), text)
    }
}
