use core::fmt::{self, Debug};
use core::hash::Hash;

use board_geometry::SquareSet;
use chess_pieces::{Army, PieceRules, PieceType, PieceTypes};
use variant_core::Outcome;
use variant_core::implement::ProblemFlags;

use crate::drops::usual_drop_squares;
use crate::position::{BoardOf, MoveOf};
use crate::{HandsOf, MoveSystem, TwoArmyPosition, TwoArmySetup};

/// A chess game of two alternating armies: name, start, and differences from orthodox chess.
///
/// Implemented by a small type, whose value has the game's options and whose piece types number `TYPES`. The
/// [crate](crate) has an example.
pub trait TwoArmyGame<const TYPES: usize = 6>:
    Copy + Eq + Hash + Debug + Default + 'static
{
    /// Board, pieces, pawns and castlings.
    type Rules: PieceRules;

    /// [`TableMoves`](crate::TableMoves), unless moves go beyond the piece table.
    type Moves: MoveSystem<Self, TYPES>;

    /// Problems of set-ups.
    type Problems: ProblemFlags;

    /// Name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// Names in the record tag `Variant` of other programs, in any case.
    const FOREIGN_NAMES: &'static [&'static str] = &[];

    /// [Rules page](variant_core::Variant::RULES).
    const RULES: &'static str = "";

    /// Position text of the start. A malformed text does not compile; the message names the byte.
    const START: &'static str;

    /// Modes, the default first.
    const MODES: &'static [&'static str] = &["start"];

    /// Whether the position text has options as a seventh field; by default with several modes.
    const HAS_OPTIONS: bool = Self::MODES.len() > 1;

    /// Tag `Variant` of records with a king or rook that [castles from another
    /// file](PieceRules::CASTLES_FROM_ANY_FILE): `Chess960`.
    const SHUFFLED_NAME: Option<&'static str> = None;

    /// Modes, for errors.
    const EXPECTED_MODE: &'static str = "`start`";

    /// Options of [`with_options`](Self::with_options), for errors.
    const EXPECTED_OPTIONS: &'static str = "nothing more";

    /// Draws by repetition, count and lack of material.
    const LIMITS: DrawLimits = DrawLimits::AUTOMATIC;

    /// Whether en passant rights distinguish positions only with a legal capture, as in orthodox chess.
    const EN_PASSANT_BY_LEGALITY: bool = true;

    /// Whether captures and pawn moves are irreversible: no position before them occurs again.
    const CLOCK_BOUNDS_REPETITION: bool = true;

    /// Whether a player without moves loses also when not in check, as in xiangqi.
    const STALEMATE_LOSES: bool = false;

    /// Outcomes other than mate and stalemate. Decided positions have no moves.
    const DECIDED: Option<Ends<Self, TYPES>> = None;

    /// Promotions now, if fewer than the pieces' rules allow. A pawn that must promote and cannot does not
    /// move.
    const PROMOTIONS: Option<Promotions<Self, TYPES>> = None;

    /// Pieces in hand of a game with [`Drops`](crate::Drops), in brackets behind the placement, with `~`
    /// behind promoted pieces.
    const HANDS: Option<HandsOf<Self, TYPES>> = None;

    /// Field before the clocks for other state of the game's value, such as counted checks.
    const BESIDE: Option<Beside<Self>> = None;

    /// Whether clocks are optional (a FEN of four fields) or replaced by EPD operations such as `hmvc` and
    /// `fmvn`.
    const READS_EPD: bool = false;

    /// Start of a mode beyond [`MODES`](Self::MODES), such as one with a number; by default none.
    fn start_of_mode(mode: &str) -> Option<TwoArmySetup<Self, TYPES>> {
        let _ = mode;
        None
    }

    /// Returns all problems of a set-up; [`TwoArmySetup`] has the usual checks.
    fn problems(setup: &TwoArmySetup<Self, TYPES>) -> Self::Problems;

    /// Options as the seventh field; empty for the defaults.
    fn options(self) -> &'static str {
        ""
    }

    /// Game with the options of a seventh field or of a mode.
    fn with_options(options: &str) -> Option<Self> {
        let _ = options;
        None
    }

    /// Squares where a piece in hand may be dropped if they are empty and the king is safe. By default all where it can
    /// stand.
    #[inline]
    fn drop_squares(
        position: &TwoArmyPosition<Self, TYPES>,
        army: Army,
        piece_type: PieceType,
    ) -> SquareSet<BoardOf<Self, TYPES>> {
        let _ = position;
        usual_drop_squares::<Self::Rules>(army, piece_type)
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

    /// Whether an army can still win by some legal moves; by default with any piece beside the king, or with
    /// [`Drops`](crate::Drops). If neither can, the position is dead.
    #[inline]
    fn can_mate(position: &TwoArmyPosition<Self, TYPES>, army: Army) -> bool {
        Self::HANDS.is_some() && !<Self::Moves as MoveSystem<Self, TYPES>>::GATES
            || position.pieces().army(army) != position.pieces().of(army, PieceType::KING)
    }

    /// Adds to a picture. Needs the feature `draw`.
    #[cfg(feature = "draw")]
    fn decorate(position: &TwoArmyPosition<Self, TYPES>, picture: &mut variant_render::Diagram) {
        let _ = (position, picture);
    }
}

/// Outcome by a rule of the game's own, if any.
pub type Ends<V, const TYPES: usize = 6> = fn(&TwoArmyPosition<V, TYPES>) -> Option<Outcome>;

/// Field of the position text for state beside the board.
///
/// The parts take the game's value. `read` must accept only texts of `write`. Hash keys use [`Hash`].
#[derive(Clone, Copy, Debug)]
pub struct Beside<V> {
    /// Form of the field, for errors.
    pub expected: &'static str,
    /// Writes the field.
    pub write: fn(&V, &mut fmt::Formatter<'_>) -> fmt::Result,
    /// Reads the field into a value; `None` if malformed.
    pub read: fn(V, &str) -> Option<V>,
}

/// Promotions of an army's pawns in a position.
pub type Promotions<V, const TYPES: usize = 6> = fn(&TwoArmyPosition<V, TYPES>, Army) -> PieceTypes;

/// Draws by repetition and count, and their order.
///
/// ```
/// use two_army_chess::DrawLimits;
/// assert_eq!(DrawLimits::AUTOMATIC.repetition, 3);
/// assert_eq!(DrawLimits::FIDE.claimed_plies, Some(100));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimits {
    /// Occurrence, from 1, that draws automatically.
    pub repetition: usize,
    /// Occurrence from which a player can claim a draw.
    pub claimed_repetition: Option<usize>,
    /// Half-move clock that draws automatically.
    pub plies: u32,
    /// Half-move clock from which a player can claim a draw.
    pub claimed_plies: Option<u32>,
    /// Whether a dead position precedes repetition and count.
    pub dead_position_first: bool,
}

impl DrawLimits {
    /// Third occurrence and fifty moves each, automatically.
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

    /// FIDE 9.2, 9.3, 9.6: claims from the third occurrence and fifty moves; automatic draws at the fifth
    /// and 75.
    pub const FIDE: Self = Self {
        repetition: 5,
        claimed_repetition: Some(3),
        plies: 150,
        claimed_plies: Some(100),
        dead_position_first: true,
    };
}
