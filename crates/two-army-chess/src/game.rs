use core::fmt::{self, Debug};
use core::hash::Hash;

use board_geometry::SquareSet;
use chess_pieces::{Army, PieceRules, PieceType, PieceTypes};
use variant_core::Outcome;
use variant_core::implement::ProblemFlags;

use crate::drops::usual_drop_squares;
use crate::position::{BoardOf, MoveOf};
use crate::{HandsOf, MoveSystem, TwoArmyPosition, TwoArmySetup};

/// A chess game of two armies that alternate: its name, its start, and its differences from orthodox chess.
///
/// Implemented by a small type whose value holds the game's options. `TYPES` is the number of its piece types. The
/// [crate](crate) has an example.
pub trait TwoArmyGame<const TYPES: usize = 6>:
    Copy + Eq + Hash + Debug + Default + 'static
{
    /// Board, pieces, pawns and castlings.
    type Rules: PieceRules;

    /// Movement: [`TableMoves`](crate::TableMoves) unless the game has moves beyond the table of piece types.
    type Moves: MoveSystem<Self, TYPES>;

    /// Problems of set-ups.
    type Problems: ProblemFlags;

    /// Name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// Names of the game in the record tag `Variant` of other programs, in any case.
    const FOREIGN_NAMES: &'static [&'static str] = &[];

    /// Position text of the start. A malformed text does not compile; the message names the byte.
    const START: &'static str;

    /// Modes, the default first.
    const MODES: &'static [&'static str] = &["start"];

    /// Whether the game has options, which are a seventh field of the position text; by default if it has several modes.
    const HAS_OPTIONS: bool = Self::MODES.len() > 1;

    /// Tag `Variant` of records that begin where a king or rook
    /// [castles from another file](PieceRules::CASTLES_FROM_ANY_FILE) than usual: `Chess960`.
    const SHUFFLED_NAME: Option<&'static str> = None;

    /// Modes, for the error about an unknown one.
    const EXPECTED_MODE: &'static str = "`start`";

    /// Options that [`with_options`](Self::with_options) reads, for errors.
    const EXPECTED_OPTIONS: &'static str = "nothing more";

    /// Draws by repetition, by count and for lack of material.
    const LIMITS: DrawLimits = DrawLimits::AUTOMATIC;

    /// Whether en passant rights distinguish positions only if a capture is legal, as in orthodox chess.
    const EN_PASSANT_BY_LEGALITY: bool = true;

    /// Whether a player without a legal move loses, as in xiangqi, also when not in check.
    const STALEMATE_LOSES: bool = false;

    /// Outcomes by other rules than mate and stalemate. A decided position has no moves.
    const DECIDED: Option<Ends<Self, TYPES>> = None;

    /// Present promotions, if they can be fewer than the rules of the pieces allow. A pawn that must promote and
    /// cannot does not move.
    const PROMOTIONS: Option<Promotions<Self, TYPES>> = None;

    /// Where the value of the game has the pieces in hand, in a game with [`Drops`](crate::Drops). They stand in brackets
    /// behind the placement of a position text, with `~` behind promoted pieces.
    const HANDS: Option<HandsOf<Self, TYPES>> = None;

    /// A field of the position text for what else the value of the game has beside the board, such as counted checks.
    /// It stands before the clocks.
    const BESIDE: Option<Beside<Self>> = None;

    /// Whether the clocks of a position text are optional (a FEN of four fields), or replaced by EPD operations. Of
    /// these, `hmvc` and `fmvn` are read.
    const READS_EPD: bool = false;

    /// Start of a mode that [`MODES`](Self::MODES) does not list, such as one with a number; by default there are
    /// none.
    fn start_of_mode(mode: &str) -> Option<TwoArmySetup<Self, TYPES>> {
        let _ = mode;
        None
    }

    /// Finds all problems of a set-up; [`TwoArmySetup`] has the usual checks.
    fn problems(setup: &TwoArmySetup<Self, TYPES>) -> Self::Problems;

    /// Options as the seventh field of the position text; empty for the defaults.
    fn options(self) -> &'static str {
        ""
    }

    /// Game with the options of a seventh field, or of the mode of that name.
    fn with_options(options: &str) -> Option<Self> {
        let _ = options;
        None
    }

    /// Squares on which a piece in hand may be dropped, if they are empty and the king is safe then. By default all but
    /// those where such a piece cannot stand.
    #[inline]
    fn drop_squares(
        position: &TwoArmyPosition<Self, TYPES>,
        army: Army,
        piece_type: PieceType,
    ) -> SquareSet<BoardOf<Self, TYPES>> {
        let _ = position;
        usual_drop_squares::<Self::Rules>(army, piece_type)
    }

    /// Checkers of an army's king in a game with [`Trial`](crate::Trial). By default by the table of piece types.
    fn checkers(
        position: &TwoArmyPosition<Self, TYPES>,
        army: Army,
    ) -> SquareSet<BoardOf<Self, TYPES>> {
        let king = position.pieces().king(army);
        king.map_or(SquareSet::EMPTY, |king| {
            position.attackers(king, army.enemy())
        })
    }

    /// Changes what is beside the board after a move; called when all else of `next` is that of the position after it.
    /// By default nothing is.
    #[inline(always)]
    fn after_move(
        position: &TwoArmyPosition<Self, TYPES>,
        m: MoveOf<Self, TYPES>,
        next: &mut TwoArmyPosition<Self, TYPES>,
    ) {
        let _ = (position, m, next);
    }

    /// Whether the pieces of an army can still win by some legal moves. By default any piece beside the king can, and with
    /// [`Drops`](crate::Drops) a bare king, which can capture. A position in which neither army can is dead.
    #[inline]
    fn can_mate(position: &TwoArmyPosition<Self, TYPES>, army: Army) -> bool {
        Self::HANDS.is_some() && !<Self::Moves as MoveSystem<Self, TYPES>>::GATES
            || position.pieces().army(army) != position.pieces().of(army, PieceType::KING)
    }

    /// Adds what board and pieces do not show to a picture. Needs the feature `draw`.
    #[cfg(feature = "draw")]
    fn decorate(position: &TwoArmyPosition<Self, TYPES>, picture: &mut variant_render::Diagram) {
        let _ = (position, picture);
    }

    /// Maximum plies back to a repetition; by default since the last capture or pawn move.
    fn reversible_plies(position: &TwoArmyPosition<Self, TYPES>) -> u32 {
        position.halfmove_clock()
    }
}

/// Outcome of a position by a rule of the game's own; `None` if the game goes on.
pub type Ends<V, const TYPES: usize = 6> = fn(&TwoArmyPosition<V, TYPES>) -> Option<Outcome>;

/// A field of the position text for what the value of a game has beside the board.
///
/// The parts take the value of the game. A text that `read` takes must be the one that `write` writes. Hash keys take
/// the value's [`Hash`].
#[derive(Clone, Copy, Debug)]
pub struct Beside<V> {
    /// Form of the field, for errors.
    pub expected: &'static str,
    /// Writes the field.
    pub write: fn(&V, &mut fmt::Formatter<'_>) -> fmt::Result,
    /// Reads the field into a value; `None` if it is not of the form.
    pub read: fn(V, &str) -> Option<V>,
}

/// Piece types that an army's pawns may promote to in a position.
pub type Promotions<V, const TYPES: usize = 6> = fn(&TwoArmyPosition<V, TYPES>, Army) -> PieceTypes;

/// Limits for draws by repetition and by count, and the order of draws.
///
/// ```
/// use two_army_chess::DrawLimits;
/// assert_eq!(DrawLimits::AUTOMATIC.repetition, 3);
/// assert_eq!(DrawLimits::FIDE.claimed_plies, Some(100));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimits {
    /// Occurrence of a position, counted from 1, that draws automatically.
    pub repetition: usize,
    /// Occurrence from which a player can claim a draw, if claims exist.
    pub claimed_repetition: Option<usize>,
    /// Half-move clock that draws automatically.
    pub plies: u32,
    /// Half-move clock from which a player can claim a draw, if claims exist.
    pub claimed_plies: Option<u32>,
    /// Whether a dead position takes precedence over repetition and count.
    pub dead_position_first: bool,
}

impl DrawLimits {
    /// Automatic draws at the third occurrence and after fifty moves each.
    pub const AUTOMATIC: Self = Self {
        repetition: 3,
        claimed_repetition: None,
        plies: 100,
        claimed_plies: None,
        dead_position_first: false,
    };

    /// A draw by repetition alone, at an occurrence of the position.
    pub const fn repetition(occurrence: usize) -> Self {
        Self {
            repetition: occurrence,
            plies: u32::MAX,
            ..Self::AUTOMATIC
        }
    }

    /// FIDE 9.2, 9.3, 9.6: claims from the third occurrence and fifty moves; automatic draws at the fifth occurrence
    /// and 75 moves.
    pub const FIDE: Self = Self {
        repetition: 5,
        claimed_repetition: Some(3),
        plies: 150,
        claimed_plies: Some(100),
        dead_position_first: true,
    };
}
