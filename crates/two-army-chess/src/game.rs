use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;

use board_geometry::SquareSet;
use chess_pieces::{Army, Move, PieceRules, PieceType, PieceTypes, royalty::royals};
use variant_core::implement::ProblemFlags;
use variant_core::text::displays_as;
use variant_core::{History, Outcome};

use crate::state::{BoardOf, MoveOf};
use crate::{DrawLimits, Hands, MoveSystem, TwoArmyPosition, TwoArmySetup, usual_drop_squares};

/// A chess game of two armies: name, start, and differences from orthodox chess.
///
/// The implementing type's value holds its options. The [crate](crate) has an example.
pub trait TwoArmyGame: Copy + Eq + Hash + Debug + Default + 'static {
    /// Board, pieces, pawns and castlings.
    type Rules: PieceRules;

    /// [`TableMoves`](crate::TableMoves), or another system.
    type Moves: MoveSystem<Self>;

    /// [`StandardProblems`](crate::StandardProblems), or those of [`two_army_problems!`](crate::two_army_problems).
    type Problems: ProblemFlags;

    /// Name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// Names in records, beside [`NAME`](Self::NAME).
    const RECORD_NAMES: RecordNames = RecordNames {
        foreign: &[],
        is_optional: false,
        shuffled: None,
    };

    /// Page with the [rules](variant_core::Variant::RULES).
    const RULES: &'static str = "";

    /// Position text of the start; if malformed, it does not compile.
    const START: &'static str;

    /// Starts by name; by default `start` alone.
    const MODES: Modes<Self> = Modes {
        names: &["start"],
        expected: "`start`",
        others: |_| None,
    };

    /// Options, a seventh field of the position text.
    const OPTIONS: Option<Options<Self>> = None;

    /// Draws by repetition, count and material.
    const LIMITS: DrawLimits = DrawLimits::AUTOMATIC;

    /// Whether en passant rights distinguish positions only with a legal capture.
    const EN_PASSANT_BY_LEGALITY: bool = true;

    /// Whether stalemate loses, as in xiangqi.
    const STALEMATE_LOSES: bool = false;

    /// Ends other than mate and stalemate. Decided positions have no moves.
    const DECIDED: Option<Ends<Self>> = None;

    /// Types that an army can promote to now, of those that the table allows. A pawn that must promote and cannot does
    /// not move.
    const PROMOTIONS: Option<fn(&TwoArmyPosition<Self>, Army) -> PieceTypes> = None;

    /// Moves beyond the table, such as promotions in place; those that leave the king in check are skipped.
    const MORE: Option<MoreMoves<Self>> = None;

    /// Test of the moves by the table, where not just the safe ones are legal; `None` in all other positions.
    const LIMITED: Option<Limited<Self>> = None;

    /// Pieces in hand, in brackets behind the placement; `~` marks promoted pieces.
    const HANDS: Option<HandsOf<Self>> = None;

    /// Use of the hands, by default that of crazyhouse.
    const HAND_RULES: HandRules = HandRules::HOUSE;

    /// Army to move after a move, given the positions before and after it; by default the other. Only the last move of a
    /// turn grants an en passant right.
    const TURN: Option<NextTurn<Self>> = None;

    /// Ends by earlier positions other than repetition.
    const HISTORY: Option<EndsByHistory<Self>> = None;

    /// Field before the clocks for other state of the value, such as counted checks.
    const BESIDE: Option<Beside<Self>> = None;

    /// Whether clocks may be missing or EPD operations (`hmvc`, `fmvn`).
    const READS_EPD: bool = false;

    /// Problems of a set-up, by default the [standard ones](TwoArmySetup::standard_problems) that have names here.
    fn problems(setup: &TwoArmySetup<Self>) -> Self::Problems {
        Self::Problems::named_as(setup.standard_problems())
    }

    /// Squares for drops, if empty and the king is safe. By default all where the piece can stand.
    fn drop_squares(
        position: &TwoArmyPosition<Self>,
        army: Army,
        piece_type: PieceType,
    ) -> SquareSet<BoardOf<Self>> {
        let _ = position;
        usual_drop_squares::<Self::Rules>(army, piece_type)
    }

    /// Updates the game's value after a move, when all else of `next` is complete. Also called for illegal moves.
    #[inline(always)]
    fn after_move(
        position: &TwoArmyPosition<Self>,
        m: MoveOf<Self>,
        next: &mut TwoArmyPosition<Self>,
    ) {
        let _ = (position, m, next);
    }

    /// Whether an army can still win; by default with any piece that is not royal, or with [`Drops`](crate::Drops). If
    /// neither can, the position is dead.
    fn can_mate(position: &TwoArmyPosition<Self>, army: Army) -> bool {
        Self::HANDS.is_some() && !<Self::Moves as MoveSystem<Self>>::GATES
            || position.pieces().army(army) != royals::<Self::Rules>(position.pieces(), army)
    }

    /// Adds to a picture, with the feature `draw`.
    #[cfg(feature = "draw")]
    fn decorate(position: &TwoArmyPosition<Self>, picture: &mut variant_render::Diagram) {
        let _ = (position, picture);
    }

    /// Judges a move by the own rules, with the feature `draw`.
    #[cfg(feature = "draw")]
    fn ruling_on(
        position: &TwoArmyPosition<Self>,
        army: Army,
        moving: [u16; 2],
    ) -> variant_render::Ruling {
        let _ = (position, army, moving);
        variant_render::Ruling::Silent
    }

    /// Why an own move is illegal; empty for other texts. With the feature `draw`.
    #[cfg(feature = "draw")]
    fn why_no_own_move(position: &TwoArmyPosition<Self>, text: &str) -> alloc::string::String {
        let _ = (position, text);
        alloc::string::String::new()
    }

    /// Rule that forbids a move when no other does, with the feature `draw`.
    #[cfg(feature = "draw")]
    const LAST_RULE: &'static str = "";
}

/// Names of a game in the record tag `Variant`.
#[derive(Clone, Copy, Debug)]
pub struct RecordNames {
    /// Names in other programs, in any case; the first is written.
    pub foreign: &'static [&'static str],
    /// [Whether](variant_record::Recorded::TAG_IS_OPTIONAL) records need no tag.
    pub is_optional: bool,
    /// Name with [castling from other files](PieceRules::CASTLES_FROM_ANY_FILE): `Chess960`.
    pub shuffled: Option<&'static str>,
}

/// Starts by name.
#[derive(Clone, Copy, Debug)]
pub struct Modes<V: TwoArmyGame> {
    /// Modes, the default first; the others are [options](TwoArmyGame::OPTIONS), if any.
    pub names: &'static [&'static str],
    /// Form of a mode, for errors.
    pub expected: &'static str,
    /// Start of another mode, such as a number.
    pub others: fn(&str) -> Option<TwoArmySetup<V>>,
}

/// Options in a game's value.
#[derive(Clone, Copy, Debug)]
pub struct Options<V> {
    /// Form of the field, for errors.
    pub expected: &'static str,
    /// Text; empty for the defaults.
    pub text: fn(V) -> &'static str,
    /// Reads a text, not empty; `None` if malformed.
    pub read: fn(&str) -> Option<V>,
}

pub(crate) fn options<V: TwoArmyGame>(game: V) -> &'static str {
    V::OPTIONS.map_or("", |options| (options.text)(game))
}

pub(crate) fn with_options<V: TwoArmyGame>(text: &str) -> Option<V> {
    V::OPTIONS.and_then(|options| (options.read)(text))
}

/// [`TwoArmyGame::DECIDED`]: outcome, if any.
pub type Ends<V> = fn(&TwoArmyPosition<V>) -> Option<Outcome>;

/// [`TwoArmyGame::MORE`]: moves.
pub type MoreMoves<V> = fn(&TwoArmyPosition<V>) -> Vec<Move<<V as TwoArmyGame>::Rules>>;

/// [`TwoArmyGame::LIMITED`]: test, if any.
pub type Limited<V> = fn(&TwoArmyPosition<V>) -> Option<MoveTest<V>>;

/// Whether a move is legal; the last argument says whether it leaves the royal pieces safe.
pub type MoveTest<V> = fn(&TwoArmyPosition<V>, Move<<V as TwoArmyGame>::Rules>, bool) -> bool;

/// [`TwoArmyGame::TURN`]: army to move next.
pub type NextTurn<V> = fn(&TwoArmyPosition<V>, &TwoArmyPosition<V>) -> Army;

/// [`TwoArmyGame::HISTORY`]: outcome, if any.
pub type EndsByHistory<V> =
    fn(&TwoArmyPosition<V>, History<'_, TwoArmyPosition<V>>) -> Option<Outcome>;

/// Use of the [`HANDS`](TwoArmyGame::HANDS).
///
/// ```
/// use two_army_chess::HandRules;
/// assert!(HandRules::HOUSE.captives && !HandRules::PLACING.captives);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandRules {
    /// Whether captured pieces go into the captor's hand, or leave the game.
    pub captives: bool,
    /// Whether an army drops all its pieces, kings too, before it moves.
    pub placed_first: bool,
    /// Whether a piece may be dropped as a type that it promotes to.
    pub either_side: bool,
}

impl HandRules {
    /// Captured pieces change sides, as in crazyhouse and shogi.
    pub const HOUSE: Self = Self {
        captives: true,
        placed_first: false,
        either_side: false,
    };
    /// Pieces in hand at the start, dropped at any time.
    pub const POCKET: Self = Self {
        captives: false,
        ..Self::HOUSE
    };
    /// Pieces in hand at the start, all placed first.
    pub const PLACING: Self = Self {
        captives: false,
        placed_first: true,
        ..Self::HOUSE
    };
    /// Captured pieces are dropped promoted or not, as in kyoto shogi.
    pub const EITHER_SIDE: Self = Self {
        either_side: true,
        ..Self::HOUSE
    };
}

/// Field for state beside the board.
///
/// Only texts as `write` writes them are read. Keys use [`Hash`].
#[derive(Clone, Copy, Debug)]
pub struct Beside<V> {
    /// Form of the field, for errors.
    pub expected: &'static str,
    /// Writes the field.
    pub write: fn(&V, &mut fmt::Formatter<'_>) -> fmt::Result,
    /// Reads the field; `None` if malformed.
    pub read: fn(V, &str) -> Option<V>,
}

impl<V> Beside<V> {
    pub(crate) fn read_exactly(&self, game: V, text: &str) -> Option<V> {
        let read = (self.read)(game, text)?;
        let is_exact = displays_as(&self.written(&read), text);
        is_exact.then_some(read)
    }

    pub(crate) const fn written<'a>(&self, game: &'a V) -> impl Display + use<'a, V> {
        Written(game, self.write)
    }
}

pub(crate) struct Written<'a, V>(
    pub(crate) &'a V,
    pub(crate) fn(&V, &mut fmt::Formatter<'_>) -> fmt::Result,
);

impl<V> Display for Written<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.1)(self.0, f)
    }
}

/// Access to the [`Hands`] in a game's value: `HandsOf::new(|game| &game.0, |game| &mut game.0)`.
#[derive(Clone, Copy, Debug)]
pub struct HandsOf<V: TwoArmyGame> {
    /// Borrows the hands.
    pub get: fn(&V) -> &HandsIn<V>,
    /// Borrows the hands mutably.
    pub get_mut: fn(&mut V) -> &mut HandsIn<V>,
}

impl<V: TwoArmyGame> HandsOf<V> {
    /// Access by two functions.
    pub const fn new(get: fn(&V) -> &HandsIn<V>, get_mut: fn(&mut V) -> &mut HandsIn<V>) -> Self {
        Self { get, get_mut }
    }
}

pub(crate) fn held_types<V: TwoArmyGame>() -> PieceTypes {
    let types = if V::HAND_RULES.placed_first {
        PieceTypes::ALL
    } else {
        PieceTypes::ALL.without(PieceType::KING)
    };
    if !V::HAND_RULES.either_side {
        return types;
    }
    let is_held = |held: &PieceType| held_as::<V>(*held) == *held;
    types.iter().filter(is_held).collect()
}

pub(crate) fn held_as<V: TwoArmyGame>(piece_type: PieceType) -> PieceType {
    if V::HAND_RULES.either_side {
        piece_type.unpromoted::<V::Rules>()
    } else {
        piece_type
    }
}

pub(crate) fn sides_of<V: TwoArmyGame>(held: PieceType) -> PieceTypes {
    let more = V::Rules::PIECES.get(held.index());
    match more.filter(|_| V::HAND_RULES.either_side) {
        Some(definition) => definition.promotes_to.with(held),
        None => PieceTypes::NONE.with(held),
    }
}

pub(crate) type HandsIn<V> = Hands<<V as TwoArmyGame>::Rules>;
