use alloc::string::String;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::attacks::attackers;
use chess_pieces::{
    Army, Move, PieceRules, PieceType,
    en_passant::Advance,
    royalty::{Royalty, has_one_king, royals},
};
use variant_core::implement::{is_among, random_by_visiting, stop_at_move, visit_outlined};
use variant_core::{Batch, MoveTextError, MovingPiece, Position, Rng};

use crate::state::{BoardOf, PlacedPiece};
use crate::{TwoArmyGame, TwoArmyPosition};

/// Legal moves and attacks.
///
/// Games with moves beyond their [`PieceRules`](chess_pieces::PieceRules) implement [`visit`](Self::visit), and
/// [`attackers`](Self::attackers) or [`checkers`](Self::checkers) if attacks differ. The other methods have defaults by
/// these three, to override for speed.
/// [Decided](TwoArmyGame::DECIDED) positions need attacks and checks alone.
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
pub trait MoveSystem<V: TwoArmyGame> {
    /// [`Move`] of `chess-pieces`, or the game's own.
    type Move: TwoArmyMove<V>;

    /// Whether [`HANDS`](TwoArmyGame::HANDS) are needed or useless.
    const HAS_HANDS: Option<bool> = None;

    /// Whether moves on the board follow from the table, with [`MORE`](TwoArmyGame::MORE) and
    /// [`LIMITED`](TwoArmyGame::LIMITED). If so, tests compare them with a slow generator.
    const BY_TABLE: bool = false;

    /// Whether unmoved pieces are [gates](crate::Hands::gates), named in the castling field.
    const GATES: bool = false;

    /// Visits the legal moves.
    fn visit<B>(
        position: &TwoArmyPosition<V>,
        visit: impl FnMut(<Self::Move as TwoArmyMove<V>>::Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// `attacking` pieces that attack a square; `occupied` ones block. By default by the table.
    fn attackers(
        position: &TwoArmyPosition<V>,
        square: Square<BoardOf<V>>,
        attacking: SquareSet<BoardOf<V>>,
        occupied: SquareSet<BoardOf<V>>,
    ) -> SquareSet<BoardOf<V>> {
        attackers::<V::Rules>(position.pieces(), square, attacking, occupied)
    }

    /// Checkers of an army, by default the [`attackers`](Self::attackers) of its royal pieces; none if one is safe and
    /// [`Royalty::Any`] asks for no more.
    fn checkers(position: &TwoArmyPosition<V>, army: Army) -> SquareSet<BoardOf<V>> {
        let pieces = position.pieces();
        let hostile = pieces.army(army.enemy());
        let attackers = |royal| Self::attackers(position, royal, hostile, pieces.occupied());
        if const { has_one_king::<V::Rules>() } {
            return pieces.king(army).map_or(SquareSet::EMPTY, attackers);
        }
        let mut all = SquareSet::EMPTY;
        for royal in royals::<V::Rules>(pieces, army) {
            let found = attackers(royal);
            if found.is_empty() && <V::Rules as PieceRules>::ROYALTY == Royalty::Any {
                return SquareSet::EMPTY;
            }
            all |= found;
        }
        all
    }

    /// Whether an army is in check; by default by its [`checkers`](Self::checkers).
    fn is_in_check(position: &TwoArmyPosition<V>, army: Army) -> bool {
        !Self::checkers(position, army).is_empty()
    }

    /// Whether there is a legal move; by default generates the first.
    fn has_moves(position: &TwoArmyPosition<V>) -> bool
    where
        V: TwoArmyGame<Moves = Self>,
    {
        position.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    /// Whether a move is legal; by default generates up to it.
    fn is_legal(position: &TwoArmyPosition<V>, m: Self::Move) -> bool
    where
        V: TwoArmyGame<Moves = Self>,
    {
        is_among(m, |visit| position.visit_moves_dyn(visit))
    }

    /// Whether a move newly checks. By default makes it.
    fn gives_check(position: &TwoArmyPosition<V>, m: Self::Move) -> bool
    where
        V: TwoArmyGame<Moves = Self>,
    {
        let next = position.play_unchecked(m);
        if next.decided().is_none() {
            return Self::is_in_check(&next, next.turn);
        }
        let before = position.in_check();
        next.in_check().iter().any(|seat| !before.contains(seat))
    }

    /// Visits the legal captures and promotions in the order of [`visit`](Self::visit); by default filters all moves.
    fn visit_tactical(
        position: &TwoArmyPosition<V>,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        V: TwoArmyGame<Moves = Self>,
    {
        visit_outlined(position, |batch| {
            Self::Move::visit_tactical(position, batch, &mut *visit)
        })
    }

    /// Draws a legal move uniformly; by default visits all.
    fn random_move(position: &TwoArmyPosition<V>, rng: &mut Rng) -> Option<Self::Move>
    where
        V: TwoArmyGame<Moves = Self>,
    {
        random_by_visiting(position, rng)
    }

    /// Whether an en passant right is kept whose target a pawn attacks.
    #[inline(always)]
    fn keeps_en_passant(position: &TwoArmyPosition<V>) -> bool {
        let _ = position;
        true
    }

    /// Whether an en passant capture is legal; by default makes each one.
    fn can_capture_en_passant(position: &TwoArmyPosition<V>, advance: Advance<BoardOf<V>>) -> bool {
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

/// A move: effect on the board, codes, texts. The [`MoveSystem`] decides legality.
///
/// [`Move`] of `chess-pieces` implements it; games with other moves have their own type.
pub trait TwoArmyMove<V: TwoArmyGame>: Copy + Eq + Ord + Hash + Debug + Display {
    /// Batch of generated moves.
    type Batch: Batch<Move = Self>;
    /// Effects beyond the step.
    type Event: Clone + Debug + Display;

    /// Writes the board after the move to `next`, which has any board yet and the other side to move. Returns whether
    /// the half-move clock restarts. Illegal moves must not panic.
    fn make(
        self,
        position: &TwoArmyPosition<V>,
        next: &mut TwoArmyPosition<V>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool;

    /// Piece that moves or is dropped.
    fn moving_piece(self, position: &TwoArmyPosition<V>) -> Option<MovingPiece>;

    /// Captured piece, the first of several.
    fn captured(self, position: &TwoArmyPosition<V>) -> Option<PlacedPiece<V>>;

    /// The move between squares, for a [static exchange evaluation](variant_core::Tactics::exchange) by attackers;
    /// `None`, the default, evaluates by legal moves.
    fn exchange_move(self) -> Option<Move<V::Rules>> {
        None
    }

    /// Visits captures and promotions of a batch; by default tests each move.
    fn visit_tactical<B>(
        position: &TwoArmyPosition<V>,
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

    /// Decodes a move, legal or not.
    fn decode(position: &TwoArmyPosition<V>, code: usize) -> Option<Self>;

    /// Reads a move in coordinates, legal or not.
    ///
    /// # Errors
    /// [`MoveTextError`] for no move, or surely no legal one.
    fn read(position: &TwoArmyPosition<V>, text: &str) -> Result<Self, MoveTextError>;

    /// Writes a legal move in algebraic notation.
    fn san(self, position: &TwoArmyPosition<V>) -> String;

    /// Reads a legal move in algebraic notation, leniently.
    ///
    /// # Errors
    /// [`MoveTextError`] for no move, no legal one, or several.
    fn parse_san(position: &TwoArmyPosition<V>, text: &str) -> Result<Self, MoveTextError>;

    /// Whether a text is the [usual one](chess_pieces::san::is_usual) of its move; false if only writing it would tell.
    fn is_usual(self, position: &TwoArmyPosition<V>, text: &str) -> bool {
        let _ = (position, text);
        false
    }
}
