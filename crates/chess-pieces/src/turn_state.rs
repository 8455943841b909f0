//! Turn, rights and counters of games in which armies move in turn.

use core::fmt;

use board_geometry::SquareSet;
use variant_core::Rng;
use variant_core::text::{Field, Fields, PositionError};

use crate::counts::Counts;
use crate::movement::is_pawn;
use crate::notation::{self, army_letter, read_armies};
use crate::placement::Style;
use crate::{
    Armies, Army, BoardState, KingSafety, Move, PawnRules, PieceEvent, PieceRules, PieceType,
    en_passant::EnPassantRights,
};

/// State of games of several armies: board, army to move, armies in the game, half-move clock.
///
/// Eliminated armies do not move; their pieces stay unless the game removes them.
///
/// The text has six fields: pieces with army letters; army to move; armies in the game; castling rights; en
/// passant rights; clock.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Direction};
/// use chess_pieces::{Armies, Army, Count, PawnRules, PieceRules, turn_state::TurnState};
/// use chess_pieces::variant_core::text::Fields;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Trio;
///
/// impl PieceRules for Trio {
///     type Board = Chessboard;
///     type Counts = Count<3>;
///     const ARMY_LETTERS: &'static str = "swn";
///     const PAWNS: &'static [PawnRules<Chessboard>] = &[
///         PawnRules::from_edge(Direction::North, 1),
///         PawnRules::from_edge(Direction::East, 1),
///         PawnRules::from_edge(Direction::South, 1),
///     ];
/// }
///
/// let text = "4,nK,3/8/8/wK,7/8/1,sP,6/8/4,sK,3 w swn - - 7";
/// let (mut state, _) = TurnState::<Trio>::read::<()>(&mut Fields::new(text, ' ')).unwrap();
/// assert_eq!(state.to_string(), text);
/// let king = chess_pieces::notation::read_move(state.board.pieces(), "a5a6").unwrap();
/// state.make(king, Armies::first_of(3), &mut |_| ());
/// assert_eq!((state.turn, state.clock), (Army::new(2), 8));
/// state.eliminate(state.turn);
/// assert!(state.to_string().ends_with(" s sw - - 8"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnState<R: PieceRules> {
    /// Pieces and rights.
    pub board: BoardState<R>,
    /// Army to move.
    pub turn: Army,
    /// Armies in the game.
    pub standing: Armies,
    /// Plies since a capture or pawn move.
    pub clock: u32,
}

impl<R: PieceRules> TurnState<R> {
    /// Creates a state with all armies in the game; the first moves.
    pub const fn new(board: BoardState<R>) -> Self {
        Self {
            board,
            turn: Army::new(0),
            standing: Armies::first_of(R::Counts::ARMIES),
            clock: 0,
        }
    }

    /// Pieces of some armies.
    pub fn pieces_of(&self, armies: Armies) -> SquareSet<R::Board> {
        self.board.pieces().armies(armies)
    }

    /// Usual destinations: all squares but those of `allies` (the army included) and of kings in the game. Eliminated
    /// pieces can be captured.
    pub fn destinations(&self, allies: Armies) -> SquareSet<R::Board> {
        let kings = self.board.pieces().of_type(PieceType::KING);
        !(self.pieces_of(allies & self.standing) | self.pieces_of(self.standing) & kings)
    }

    /// Checks and pins around an army's king; `None` without a king.
    pub fn king_safety(&self, army: Army, enemies: Armies) -> Option<KingSafety<R>> {
        self.board.king_safety(army, self.pieces_of(enemies))
    }

    /// Makes a move; the next army in the game is to move. After a double push each of the `enemies` may
    /// capture en passant until it has moved.
    pub fn make(&mut self, m: Move<R>, enemies: Armies, report: &mut impl FnMut(PieceEvent<R>)) {
        let us = self.turn;
        let made = self.board.make(us, m, report);
        self.board.en_passant_mut().end(Armies::of(us));
        self.board.grant_en_passant(us, m, enemies);
        self.board.review_en_passant(|_, _| true);
        self.clock = if is_pawn::<R>(m.piece_type) || made.captures() {
            0
        } else {
            self.clock.saturating_add(1)
        };
        self.turn = self
            .standing
            .next_after(us, R::Counts::ARMIES)
            .unwrap_or(us);
    }

    /// Eliminates an army, clears its rights and passes its turn.
    pub fn eliminate(&mut self, army: Army) {
        let out = Armies::of(army);
        self.standing = self.standing - out;
        let castling = self.board.castling().without_armies::<R>(out);
        self.board.set_castling(castling);
        self.board.en_passant_mut().end(out);
        if self.turn == army {
            self.turn = self
                .standing
                .next_after(army, R::Counts::ARMIES)
                .unwrap_or(army);
        }
    }

    /// Key, without the clock.
    pub fn key(&self) -> u64 {
        let salted = 0x7475_726e << 32 | u64::from(self.standing.bits()) << 8;
        self.board.key() ^ Rng::new(salted | self.turn.index() as u64).next()
    }

    /// Whether two states differ only in the clock.
    pub fn repeats(&self, other: &Self) -> bool {
        (self.turn, self.standing) == (other.turn, other.standing) && self.board == other.board
    }

    /// Problems by most games' rules; `are_enemies` decides who may capture whose pawns en passant.
    pub fn problems(&self, are_enemies: impl Fn(Army, Army) -> bool) -> TurnProblems {
        let mut problems = TurnProblems::empty();
        let pieces = self.board.pieces();
        for army in Armies::first_of(R::Counts::ARMIES) {
            let kings = pieces.of(army, PieceType::KING).len();
            if kings > 1 || kings == 0 && self.standing.contains(army) {
                problems |= TurnProblems::KINGS;
            }
            let out_of_reach = (R::PAWNS.get(army.index())).map(PawnRules::out_of_reach);
            let pawns = pieces.of(army, PieceType::PAWN);
            if !pawns.is_disjoint(out_of_reach.unwrap_or(SquareSet::EMPTY)) {
                problems |= TurnProblems::PAWNS;
            }
        }
        let castling = self.board.castling();
        let may_castle = (castling.armies::<R>() - self.standing).is_empty()
            && castling.possible::<R>(pieces) == castling;
        let mut reviewed = *self;
        reviewed.board.review_en_passant(|capturer, owner| {
            self.standing.contains(capturer) && are_enemies(capturer, owner)
        });
        problems.set(TurnProblems::TURN, !self.standing.contains(self.turn));
        problems.set(TurnProblems::CASTLING, !may_castle);
        problems.set(TurnProblems::EN_PASSANT, reviewed != *self);
        problems
    }

    /// Reads six fields; returns them too, to locate a [`SetupError`](variant_core::SetupError).
    ///
    /// # Errors
    /// The first byte that does not fit.
    pub fn read<'a, S>(rest: &mut Fields<'a>) -> Result<(Self, [Field<'a>; 6]), PositionError<S>> {
        const ARMY: &str = "the letter of an army";
        const ARMIES_IN_ORDER: &str = "letters of armies in the order of play";
        const CASTLING: &str = "castlings army by army, in order, or `-`";
        const EN_PASSANT: &str = "rights such as `e3e4:w`, or `-`";
        const ADVANCED: &str = "rights to take pawns that have just advanced two squares";
        let placement = rest.next("placement", "the pieces on the board")?;
        let turn = rest.next("turn", ARMY)?;
        let standing = rest.next("armies", ARMIES_IN_ORDER)?;
        let castling = rest.next("castling", CASTLING)?;
        let en_passant = rest.next("en passant", EN_PASSANT)?;
        let clock = rest.next("clock", "a number")?;
        let armies = |field: &Field<'_>| {
            read_armies::<R>(field.text)
                .filter(|&armies| (armies - Armies::first_of(R::Counts::ARMIES)).is_empty())
        };
        let pieces = notation::read_pieces::<R, S>(&placement, Style::Listed)?;
        let rights = notation::read_castling::<R, S>(&castling, Style::Listed, CASTLING)?;
        let mut state = Self {
            board: BoardState::new(pieces, rights),
            turn: (armies(&turn).filter(|armies| !armies.is_many()))
                .and_then(Armies::first)
                .ok_or_else(|| turn.error(0, ARMY))?,
            standing: armies(&standing).ok_or_else(|| standing.error(0, ARMIES_IN_ORDER))?,
            clock: clock.number(u32::MAX, "a number up to 4294967295")?,
        };
        let listed = notation::read_en_passant::<R, S>(&en_passant, EN_PASSANT)?;
        *state.board.en_passant_mut() = EnPassantRights::from_list(&listed);
        state.board.review_en_passant(|_, _| true);
        if state.board.en_passant().list() != listed {
            return Err(en_passant.error(0, ADVANCED));
        }
        let fields = [placement, turn, standing, castling, en_passant, clock];
        Ok((state, fields))
    }
}

variant_core::debug_as_text!(TurnState<R>; R: PieceRules);

impl<R: PieceRules> fmt::Display for TurnState<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_pieces::<R>(f, Style::Listed, self.board.pieces())?;
        let standing = self.standing.text(R::ARMY_LETTERS);
        write!(f, " {} {standing}", army_letter::<R>(self.turn))?;
        let castling = notation::castling_text::<R>(Style::Listed, self.board.castling());
        let rights = self.board.en_passant().list();
        let en_passant = notation::en_passant_text::<R>(&rights);
        write!(f, " {castling} {en_passant} {}", self.clock)
    }
}

variant_core::setup_problems! {
    /// Problems with several armies.
    ///
    /// ```
    /// use chess_pieces::turn_state::TurnProblems;
    /// assert_eq!(TurnProblems::TURN.field(), "turn");
    /// ```
    pub struct TurnProblems: u8 of "a chess game of several armies" {
        /// An army in the game has no king, or any army has several.
        KINGS = 1, "placement", "an army in the game has no king, or an army has several";
        /// A pawn stands where no pawn can be.
        PAWNS = 1 << 1, "placement", "a pawn stands where no pawn can be";
        /// The army to move is eliminated or has no move.
        TURN = 1 << 2, "turn", "the army to move is out or has no move";
        /// A castling right of an eliminated army, or without king and rook at home.
        CASTLING = 1 << 3, "castling", "a castling is open that cannot be";
        /// An en passant right that cannot exist.
        EN_PASSANT = 1 << 4, "en passant", "an army cannot capture this pawn en passant";
    }
}
