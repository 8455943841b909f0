use core::fmt::{self, Debug, Display};
use core::hash::Hash;

use board_geometry::SquareSet;
use chess_pieces::{Army, PieceRules, PieceType, PieceTypes, royals, unpromoted};
use variant_core::implement::ProblemFlags;
use variant_core::text::displays_as;
use variant_core::{History, Outcome};

use crate::state::{BoardOf, MoveOf};
use crate::{
    DrawLimits, Hands, MoveSystem, StandardProblems, TwoArmyPosition, TwoArmySetup,
    usual_drop_squares,
};

/// A chess game of two alternating armies: name, start, and differences from orthodox chess.
///
/// Implemented by a small type, whose value holds the game's options. The [crate](crate) has an example.
pub trait TwoArmyGame: Copy + Eq + Hash + Debug + Default + 'static {
    /// Board, pieces, pawns and castlings.
    type Rules: PieceRules;

    /// [`TableMoves`](crate::TableMoves), unless moves go beyond the piece table.
    type Moves: MoveSystem<Self>;

    /// Problems of set-ups: [`StandardProblems`], or those of [`two_army_problems!`](crate::two_army_problems).
    type Problems: ProblemFlags + From<StandardProblems>;

    /// Name on the command line: `zonal-chess`.
    const NAME: &'static str;

    /// Names in records; by default none but [`NAME`](Self::NAME).
    const RECORD_NAMES: RecordNames = RecordNames {
        foreign: &[],
        is_optional: false,
        shuffled: None,
    };

    /// Page with the [rules](variant_core::Variant::RULES).
    const RULES: &'static str = "";

    /// Position text of the start. A malformed text does not compile; the message names the byte.
    const START: &'static str;

    /// Names of the starts; by default `start` alone.
    const MODES: Modes<Self> = Modes {
        names: &["start"],
        expected: "`start`",
        others: |_| None,
    };

    /// Options as a seventh field of the position text; by default none.
    const OPTIONS: Option<Options<Self>> = None;

    /// Draws by repetition, count and lack of material.
    const LIMITS: DrawLimits = DrawLimits::AUTOMATIC;

    /// Whether en passant rights distinguish positions only with a legal capture, as in orthodox chess.
    const EN_PASSANT_BY_LEGALITY: bool = true;

    /// Whether a player without moves loses also when not in check, as in xiangqi.
    const STALEMATE_LOSES: bool = false;

    /// Outcomes other than mate and stalemate. Decided positions have no moves.
    const DECIDED: Option<Ends<Self>> = None;

    /// Types that an army can promote to now, if fewer than the pieces' rules allow. A pawn that must promote and
    /// cannot does not move.
    const PROMOTIONS: Option<fn(&TwoArmyPosition<Self>, Army) -> PieceTypes> = None;

    /// Pieces in hand of a game with [`Drops`](crate::Drops), in brackets behind the placement, with `~`
    /// behind promoted pieces.
    const HANDS: Option<HandsOf<Self>> = None;

    /// Use of the pieces in hand, by default that of crazyhouse.
    const HAND_RULES: HandRules = HandRules::HOUSE;

    /// Army that moves after a move, given the positions before and after it, for turns of several moves. By default
    /// the other one. A double push grants an en passant right only at the end of a turn.
    const TURN: Option<NextTurn<Self>> = None;

    /// Outcome by a rule about earlier positions, such as two passes; `None` goes on. Repetition is one of the
    /// [`LIMITS`](Self::LIMITS).
    const HISTORY: Option<EndsByHistory<Self>> = None;

    /// Field before the clocks for other state of the game's value, such as counted checks.
    const BESIDE: Option<Beside<Self>> = None;

    /// Whether clocks are optional (a FEN of four fields) or replaced by EPD operations such as `hmvc` and
    /// `fmvn`.
    const READS_EPD: bool = false;

    /// Returns all problems of a set-up, by default the [standard ones](TwoArmySetup::standard_problems).
    fn problems(setup: &TwoArmySetup<Self>) -> Self::Problems {
        setup.standard_problems().into()
    }

    /// Squares where a piece in hand may be dropped if they are empty and the king is safe. By default all where it can
    /// stand.
    fn drop_squares(
        position: &TwoArmyPosition<Self>,
        army: Army,
        piece_type: PieceType,
    ) -> SquareSet<BoardOf<Self>> {
        let _ = position;
        usual_drop_squares::<Self::Rules>(army, piece_type)
    }

    /// Changes what is beside the board after a move; called when all else of `next` is that of the position after it.
    /// By default nothing is. Illegal moves come here, too.
    #[inline(always)]
    fn after_move(
        position: &TwoArmyPosition<Self>,
        m: MoveOf<Self>,
        next: &mut TwoArmyPosition<Self>,
    ) {
        let _ = (position, m, next);
    }

    /// Whether an army can still win by some legal moves; by default with any piece beside the royal ones, or with
    /// [`Drops`](crate::Drops). If neither can, the position is dead.
    fn can_mate(position: &TwoArmyPosition<Self>, army: Army) -> bool {
        Self::HANDS.is_some() && !<Self::Moves as MoveSystem<Self>>::GATES
            || position.pieces().army(army) != royals::<Self::Rules>(position.pieces(), army)
    }

    /// Adds to a picture. Needs the feature `draw`.
    #[cfg(feature = "draw")]
    fn decorate(position: &TwoArmyPosition<Self>, picture: &mut variant_render::Diagram) {
        let _ = (position, picture);
    }

    /// Judgement of the game's own rules on a move, for explanations. Needs the feature `draw`.
    #[cfg(feature = "draw")]
    fn ruling_on(
        position: &TwoArmyPosition<Self>,
        army: Army,
        moving: [u16; 2],
    ) -> variant_render::Ruling {
        let _ = (position, army, moving);
        variant_render::Ruling::Silent
    }

    /// Explains why a move of the game's own is not legal; empty for other texts. Needs the feature `draw`.
    #[cfg(feature = "draw")]
    fn why_no_own_move(position: &TwoArmyPosition<Self>, text: &str) -> alloc::string::String {
        let _ = (position, text);
        alloc::string::String::new()
    }

    /// Rule that forbids a move to which nothing else is opposed. Needs the feature `draw`.
    #[cfg(feature = "draw")]
    const LAST_RULE: &'static str = "";
}

/// Names of a game in the record tag `Variant`.
#[derive(Clone, Copy, Debug)]
pub struct RecordNames {
    /// Names in other programs, in any case. Records are written with the first.
    pub foreign: &'static [&'static str],
    /// [Whether](variant_record::Recorded::TAG_IS_OPTIONAL) records need no tag.
    pub is_optional: bool,
    /// Name with a king or rook that [castles from another file](PieceRules::CASTLES_FROM_ANY_FILE):
    /// `Chess960`.
    pub shuffled: Option<&'static str>,
}

/// Starts of a game by their names.
#[derive(Clone, Copy, Debug)]
pub struct Modes<V: TwoArmyGame> {
    /// Modes, the default first. With [options](TwoArmyGame::OPTIONS), each other mode is one.
    pub names: &'static [&'static str],
    /// Form of a mode, for errors.
    pub expected: &'static str,
    /// Start of a mode beyond `names`, such as one with a number.
    pub others: fn(&str) -> Option<TwoArmySetup<V>>,
}

/// Options in a game's value.
#[derive(Clone, Copy, Debug)]
pub struct Options<V> {
    /// Form of the field, for errors.
    pub expected: &'static str,
    /// Text of the options; empty for the defaults.
    pub text: fn(V) -> &'static str,
    /// Reads a text that is not empty; `None` if malformed.
    pub read: fn(&str) -> Option<V>,
}

pub(crate) fn options<V: TwoArmyGame>(game: V) -> &'static str {
    V::OPTIONS.map_or("", |options| (options.text)(game))
}

pub(crate) fn with_options<V: TwoArmyGame>(text: &str) -> Option<V> {
    V::OPTIONS.and_then(|options| (options.read)(text))
}

/// Outcome by a rule of the game's own, if any.
pub type Ends<V> = fn(&TwoArmyPosition<V>) -> Option<Outcome>;

/// Army to move, given the positions before and after a move.
pub type NextTurn<V> = fn(&TwoArmyPosition<V>, &TwoArmyPosition<V>) -> Army;

/// Outcome by a rule about the earlier positions, if any.
pub type EndsByHistory<V> =
    fn(&TwoArmyPosition<V>, History<'_, TwoArmyPosition<V>>) -> Option<Outcome>;

/// Use of the pieces in hand of a game with [`HANDS`](TwoArmyGame::HANDS).
///
/// ```
/// use two_army_chess::HandRules;
/// assert!(HandRules::HOUSE.captives && !HandRules::PLACING.captives);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandRules {
    /// Whether captured pieces go into the captor's hand; they leave the game otherwise.
    pub captives: bool,
    /// Whether an army drops all of its pieces before it moves. Kings may be among them.
    pub placed_first: bool,
    /// Whether a piece in hand may be dropped as a type that it promotes to.
    pub either_side: bool,
}

impl HandRules {
    /// Captured pieces change sides, as in crazyhouse and shogi.
    pub const HOUSE: Self = Self {
        captives: true,
        placed_first: false,
        either_side: false,
    };
    /// The start puts pieces in hand, dropped at any time. Captured pieces leave the game.
    pub const POCKET: Self = Self {
        captives: false,
        ..Self::HOUSE
    };
    /// The start puts pieces in hand, and each army places all of them first.
    pub const PLACING: Self = Self {
        captives: false,
        placed_first: true,
        ..Self::HOUSE
    };
    /// Captured pieces change sides and are dropped promoted or not, as in kyoto shogi.
    pub const EITHER_SIDE: Self = Self {
        either_side: true,
        ..Self::HOUSE
    };
}

/// Field of the position text for state beside the board.
///
/// Texts that `write` would write otherwise are malformed. Hash keys use [`Hash`].
#[derive(Clone, Copy, Debug)]
pub struct Beside<V> {
    /// Form of the field, for errors.
    pub expected: &'static str,
    /// Writes the field.
    pub write: fn(&V, &mut fmt::Formatter<'_>) -> fmt::Result,
    /// Reads the field into a value; `None` if malformed.
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

/// Access to the [`Hands`] in a game's value, for [`TwoArmyGame::HANDS`]:
/// `HandsOf::new(|game| &game.0, |game| &mut game.0)`.
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

/// Types that may be in hand.
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

/// Type in hand of a piece that is dropped as another.
pub(crate) fn held_as<V: TwoArmyGame>(piece_type: PieceType) -> PieceType {
    if V::HAND_RULES.either_side {
        unpromoted::<V::Rules>(piece_type)
    } else {
        piece_type
    }
}

/// Types as which a piece in hand may be dropped.
pub(crate) fn sides_of<V: TwoArmyGame>(held: PieceType) -> PieceTypes {
    let more = V::Rules::PIECES.get(held.index());
    match more.filter(|_| V::HAND_RULES.either_side) {
        Some(definition) => definition.promotes_to.with(held),
        None => PieceTypes::NONE.with(held),
    }
}

/// Hands on a game's board.
pub(crate) type HandsIn<V> = Hands<<V as TwoArmyGame>::Rules>;
