use core::fmt::Debug;
use core::hash::Hash;

use chess_pieces::{Army, PieceRules, PieceType, PieceTypes};
use variant_core::Outcome;
use variant_core::implement::ProblemFlags;

use crate::{MoveSystem, TwoArmyPosition, TwoArmySetup};

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

    /// How pieces move: [`TableMoves`](crate::TableMoves) where the rules of the pieces say it all.
    type Moves: MoveSystem<Self, TYPES>;

    /// What can be wrong with a set-up.
    type Problems: ProblemFlags;

    /// The name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// The names that other programs give the game in the tag `Variant` of records, in any case.
    const FOREIGN_NAMES: &'static [&'static str] = &[];

    /// The position text of the start. A text that cannot be read does not compile, and the message names the byte.
    const START: &'static str;

    /// The modes, the default one first.
    const MODES: &'static [&'static str] = &["start"];

    /// Whether the game has options, which are a seventh field of the position text; by default if it has several modes.
    const HAS_OPTIONS: bool = Self::MODES.len() > 1;

    /// The tag `Variant` of records that begin where a king or rook
    /// [castles from another file](PieceRules::CASTLES_FROM_ANY_FILE) than usual: `Chess960`.
    const SHUFFLED_NAME: Option<&'static str> = None;

    /// The modes, for the error about an unknown one.
    const EXPECTED_MODE: &'static str = "`start`";

    /// What [`with_options`](Self::with_options) reads, for errors.
    const EXPECTED_OPTIONS: &'static str = "nothing more";

    /// When a game is drawn by repetition, by count or for want of material.
    const LIMITS: DrawLimits = DrawLimits::AUTOMATIC;

    /// Whether a right to capture en passant tells positions apart only if a capture is legal, as in
    /// orthodox chess; else whenever the right stands.
    const EN_PASSANT_BY_LEGALITY: bool = true;

    /// Ends of the game's own: the outcome of a position that is decided by another rule than mate and
    /// stalemate. A decided position has no moves. By default there are none.
    const DECIDED: Option<Ends<Self, TYPES>> = None;

    /// The types that the pawns of an army promote to now, where that is not always what the rules of the pieces
    /// say; it may only be less. A pawn that must promote and cannot does not move.
    const PROMOTIONS: Option<Promotions<Self, TYPES>> = None;

    /// Whether the clocks of a position text can be left out (a FEN of four fields), and the operations of
    /// EPD stand in their place, which are read and forgotten but for `hmvc` and `fmvn`.
    const READS_EPD: bool = false;

    /// The start of a mode that [`MODES`](Self::MODES) does not list, such as one with a number; by default there are
    /// none.
    fn start_of_mode(mode: &str) -> Option<TwoArmySetup<Self, TYPES>> {
        let _ = mode;
        None
    }

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

    /// Whether an army can still win by some series of legal moves, as far as the pieces tell. By default one with
    /// more than its king can. A position in which neither army can is dead.
    #[inline]
    fn can_mate(position: &TwoArmyPosition<Self, TYPES>, army: Army) -> bool {
        position.pieces().army(army) != position.pieces().of(army, PieceType::KING)
    }

    /// Adds to the picture of a position whatever the board and the pieces alone do not show. Needs the
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

/// The outcome of a position that a rule of the game's own decides; `None` if the game goes on.
pub type Ends<V, const TYPES: usize = 6> = fn(&TwoArmyPosition<V, TYPES>) -> Option<Outcome>;

/// The piece types that the pawns of an army may promote to in a position.
pub type Promotions<V, const TYPES: usize = 6> = fn(&TwoArmyPosition<V, TYPES>, Army) -> PieceTypes;

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
