use alloc::string::String;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{
    Advance, Army, BoardState, CastlingRights, Move, PieceRules, PieceType, PieceTypes, Pieces,
    attackers,
};
use variant_core::implement::{
    ProblemFlags, is_among, random_by_visiting, stop_at_move, visit_outlined,
};
use variant_core::text::displays_as;
use variant_core::{Batch, MoveTextError, MovingPiece, Outcome, Position, Rng};

use crate::{DrawLimits, Hands, usual_drop_squares};

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

    /// Names in the record tag `Variant` of other programs, in any case. Records are written with the first.
    const FOREIGN_NAMES: &'static [&'static str] = &[];

    /// [Whether](variant_core::Variant::TAG_IS_OPTIONAL) records need no tag `Variant`.
    const TAG_IS_OPTIONAL: bool = false;

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
    /// By default nothing is. Illegal moves come here, too.
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

struct Written<'a, V>(&'a V, fn(&V, &mut fmt::Formatter<'_>) -> fmt::Result);

impl<V> Display for Written<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.1)(self.0, f)
    }
}

/// Promotions of an army's pawns in a position.
pub type Promotions<V, const TYPES: usize = 6> = fn(&TwoArmyPosition<V, TYPES>, Army) -> PieceTypes;

/// Access to the [`Hands`] in a game's value, for [`TwoArmyGame::HANDS`].
#[derive(Clone, Copy, Debug)]
pub struct HandsOf<V: TwoArmyGame<TYPES>, const TYPES: usize = 6> {
    /// Hands.
    pub get: fn(&V) -> &HandsIn<V, TYPES>,
    /// Mutable hands.
    pub get_mut: fn(&mut V) -> &mut HandsIn<V, TYPES>,
}

/// Hands on a game's board.
pub type HandsIn<V, const TYPES: usize = 6> =
    Hands<<<V as TwoArmyGame<TYPES>>::Rules as PieceRules>::Board, TYPES>;

/// Legal moves and attacks.
///
/// [`TableMoves`](crate::TableMoves) serves games whose moves follow from their [`PieceRules`]. Others implement
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

/// Position of a game of two armies, without heap.
///
/// The text is FEN, with options as a seventh field. Equality includes clocks; [`repeats`](Position::repeats)
/// compares for repetition.
///
/// The [crate](crate) has an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// Copies across two cache lines are slower.
#[repr(align(64))]
pub struct TwoArmyPosition<V: TwoArmyGame<TYPES>, const TYPES: usize = 6> {
    pub(crate) board: BoardState<V::Rules, 2, TYPES>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Army,
    pub(crate) game: V,
}

pub(crate) type BoardOf<V, const TYPES: usize> =
    <<V as TwoArmyGame<TYPES>>::Rules as PieceRules>::Board;
pub(crate) type MoveOf<V, const TYPES: usize> =
    <<V as TwoArmyGame<TYPES>>::Moves as MoveSystem<V, TYPES>>::Move;

/// A position as parsed, not yet validated.
///
/// Methods are the checks of most games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoArmySetup<V: TwoArmyGame<TYPES>, const TYPES: usize = 6> {
    /// Pieces.
    pub pieces: Pieces<BoardOf<V, TYPES>, 2, TYPES>,
    /// Army to move.
    pub turn: Army,
    /// Castling rights, by place in the rules.
    pub castling: CastlingRights,
    /// Square that a pawn has just passed over.
    pub en_passant: Option<Square<BoardOf<V, TYPES>>>,
    /// Plies since a capture or pawn move.
    pub halfmove_clock: u32,
    /// Move number, from 1.
    pub fullmove_number: u32,
    /// Options.
    pub game: V,
}
