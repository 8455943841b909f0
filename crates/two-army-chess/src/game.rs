use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, Move, MoveBatch, PieceRules, PieceType, PieceTypes, attackers};
use variant_core::implement::{ProblemFlags, is_among};
use variant_core::{Outcome, Position};

use crate::{MoveSystem, Ordinary, TwoArmyPosition, TwoArmySetup};

/// A chess game of two armies that move in turn: what it is called, where it starts, and what differs
/// from orthodox chess.
///
/// Implemented by a small type whose value holds the game's options; a game without options is an
/// empty type. `TYPES` is the number of its piece types. See the [crate](crate) for an example.
pub trait TwoArmyGame<const TYPES: usize = 6>:
    Copy + Eq + Hash + Debug + Default + 'static
{
    /// The board, the pieces, the pawns and the castlings.
    type Rules: PieceRules;

    /// How moves look: [`Ordinary`](crate::Ordinary) where every move takes one piece from one square
    /// to another.
    type Moves: MoveSystem<Self, TYPES>;

    /// What can be wrong with a set-up.
    type Problems: ProblemFlags;

    /// The name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// The position text of the start.
    const START: &'static str;

    /// The modes, the default one first.
    const MODES: &'static [&'static str] = &["start"];

    /// The modes, for the error about an unknown one.
    const EXPECTED_MODE: &'static str = "`start`";

    /// What [`with_options`](Self::with_options) reads, for errors.
    const EXPECTED_OPTIONS: &'static str = "nothing more";

    /// When a game is drawn by repetition, by count or for want of material.
    const LIMITS: DrawLimits = DrawLimits::AUTOMATIC;

    /// Whether a right to capture en passant tells positions apart only if a capture is legal, as in
    /// orthodox chess; else whenever the right stands.
    const EN_PASSANT_BY_LEGALITY: bool = true;

    /// Whether the legal moves are those that the table of piece types, the pawns and the castlings give,
    /// as long as the game is not decided by mate or stalemate: whether [`visit`](Self::visit),
    /// [`promotions`](Self::promotions), [`checkers`](Self::checkers) and [`decided`](Self::decided) are
    /// left as they are.
    const MOVES_BY_TABLE: bool = false;

    /// Whether the clocks of a position text can be left out (a FEN of four fields), and the operations of
    /// EPD stand in their place, which are read and forgotten but for `hmvc` and `fmvn`.
    const READS_EPD: bool = false;

    /// All that is wrong with a set-up; [`TwoArmySetup`] has the checks that most games make.
    fn problems(setup: &TwoArmySetup<Self, TYPES>) -> Self::Problems;

    /// The options as a seventh field of the position text; empty where they are the default.
    fn options(self) -> &'static str {
        ""
    }

    /// The game with the options of a seventh field, which are those of the mode of that name too.
    fn with_options(options: &str) -> Option<Self> {
        let _ = options;
        None
    }

    /// Hands out the legal moves of [ordinary](crate::Ordinary) pieces.
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    #[inline(always)]
    fn visit<B>(
        position: &TwoArmyPosition<Self, TYPES>,
        visit: impl FnMut(MoveBatch<Self::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.visit_ordinary(visit)
    }

    /// Whether a move of [ordinary](crate::Ordinary) pieces is legal in a position that is not decided. By
    /// default, where [moves are by table](Self::MOVES_BY_TABLE), a look at the piece and at the king
    /// after the move; else [`visit`](Self::visit) is asked. A game that leaves `visit` as it is answers
    /// with [`TwoArmyPosition::is_legal_by_table`].
    #[inline]
    fn is_legal(position: &TwoArmyPosition<Self, TYPES>, m: Move<Self::Rules>) -> bool
    where
        Self: TwoArmyGame<TYPES, Moves = Ordinary>,
    {
        if const { Self::MOVES_BY_TABLE } {
            return position.is_legal_by_table(m);
        }
        is_among(m, |visit| position.visit_moves_dyn(visit))
    }

    /// What the pawns of an army promote to now; by default always what the rules of the pieces say.
    /// It may only be less than that. A pawn that must promote and cannot does not move.
    #[inline(always)]
    fn promotions(position: &TwoArmyPosition<Self, TYPES>, army: Army) -> PieceTypes {
        let _ = (position, army);
        Self::Rules::promotions()
    }

    /// Those of some pieces that attack a square, with some squares occupied; by default those that do by
    /// the table of piece types.
    #[inline]
    fn attackers(
        position: &TwoArmyPosition<Self, TYPES>,
        square: Square<<Self::Rules as PieceRules>::Board>,
        attacking: SquareSet<<Self::Rules as PieceRules>::Board>,
        occupied: SquareSet<<Self::Rules as PieceRules>::Board>,
    ) -> SquareSet<<Self::Rules as PieceRules>::Board> {
        attackers::<Self::Rules, 2, TYPES>(position.pieces(), square, attacking, occupied)
    }

    /// The pieces that give check to the king of an army; by default those that attack it.
    #[inline]
    fn checkers(
        position: &TwoArmyPosition<Self, TYPES>,
        army: Army,
    ) -> SquareSet<<Self::Rules as PieceRules>::Board> {
        let king = position.pieces().king(army);
        king.map_or(SquareSet::EMPTY, |king| {
            position.attackers(king, army.enemy())
        })
    }

    /// Whether the king of an army is in check. By default, where [moves are by table](Self::MOVES_BY_TABLE),
    /// up to the first piece that attacks it; else whether there are [`checkers`](Self::checkers).
    #[inline]
    fn is_in_check(position: &TwoArmyPosition<Self, TYPES>, army: Army) -> bool {
        if const { !Self::MOVES_BY_TABLE } {
            return !Self::checkers(position, army).is_empty();
        }
        let hostile = position.pieces().army(army.enemy());
        position.board().is_checked(army, hostile)
    }

    /// How the game has ended if it leaves nobody to move for another reason than mate and stalemate.
    #[inline(always)]
    fn decided(position: &TwoArmyPosition<Self, TYPES>) -> Option<Outcome> {
        let _ = position;
        None
    }

    /// Whether an army can still win by some series of legal moves, as far as the pieces tell. By default one with
    /// more than its king can. A position in which neither army can is dead.
    #[inline]
    fn can_mate(position: &TwoArmyPosition<Self, TYPES>, army: Army) -> bool {
        position.pieces().army(army) != position.pieces().of(army, PieceType::KING)
    }

    /// Adds to the picture of a position what the board and the pieces alone do not show. Needs the
    /// feature `draw`.
    #[cfg(feature = "draw")]
    fn decorate(position: &TwoArmyPosition<Self, TYPES>, picture: &mut variant_render::Diagram) {
        let _ = (position, picture);
    }

    /// How many of the last plies can have led back to this position; by default those since the last
    /// capture or pawn move.
    fn reversible_plies(position: &TwoArmyPosition<Self, TYPES>) -> u32 {
        position.halfmove_clock()
    }
}

/// When a game is drawn by repetition, by count or for want of material.
///
/// ```
/// use two_army_chess::DrawLimits;
/// assert_eq!(DrawLimits::AUTOMATIC.repetition, 3);
/// assert_eq!(DrawLimits::FIDE.claimed_plies, Some(100));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimits {
    /// The occurrence of a position, counted from 1, that draws by itself.
    pub repetition: usize,
    /// The occurrence from which a player can claim a draw, if claims exist.
    pub claimed_repetition: Option<usize>,
    /// The half-move clock that draws by itself.
    pub plies: u32,
    /// The half-move clock from which a player can claim a draw, if claims exist.
    pub claimed_plies: Option<u32>,
    /// Whether a dead position is called before a draw by count or repetition.
    pub dead_position_first: bool,
}

impl DrawLimits {
    /// The third occurrence and fifty moves of each side draw without a claim.
    pub const AUTOMATIC: Self = Self {
        repetition: 3,
        claimed_repetition: None,
        plies: 100,
        claimed_plies: None,
        dead_position_first: false,
    };

    /// The laws of FIDE (9.2, 9.3, 9.6): claims from the third occurrence and fifty moves on; the
    /// fifth occurrence and 75 moves draw by themselves.
    pub const FIDE: Self = Self {
        repetition: 5,
        claimed_repetition: Some(3),
        plies: 150,
        claimed_plies: Some(100),
        dead_position_first: true,
    };
}
