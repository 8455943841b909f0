use board_geometry::{Geometry, Square};
use chess_pieces::attacks::pawn_types;
use chess_pieces::{
    Army, BoardState, CastlingRights, PieceDefinition, PieceRules, PieceType, Pieces,
    en_passant::{Advance, EnPassantRights},
    royalty::{Royalty, royals},
};
use variant_core::SetupError;

use crate::drops::gating;
use crate::state::{BoardOf, PiecesOf};
use crate::{BLACK, MoveSystem, StandardProblems, TwoArmyGame, TwoArmyPosition, WHITE, start};

/// A position as parsed, not yet validated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoArmySetup<V: TwoArmyGame> {
    /// Pieces on the board.
    pub pieces: PiecesOf<V>,
    /// Army to move.
    pub turn: Army,
    /// Castling rights, by place in the rules.
    pub castling: CastlingRights,
    /// Square that a pawn has just passed.
    pub en_passant: Option<Square<BoardOf<V>>>,
    /// Plies since a capture or pawn move.
    pub halfmove_clock: u32,
    /// Move number, from 1.
    pub fullmove_number: u32,
    /// Options, and state beside the board.
    pub game: V,
}

impl<V: TwoArmyGame> Default for TwoArmySetup<V> {
    fn default() -> Self {
        Self {
            pieces: Pieces::EMPTY,
            turn: WHITE,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            game: V::default(),
        }
    }
}

impl<V: TwoArmyGame> From<TwoArmyPosition<V>> for TwoArmySetup<V> {
    fn from(position: TwoArmyPosition<V>) -> Self {
        Self {
            pieces: *position.pieces(),
            turn: position.turn,
            castling: position.castling(),
            en_passant: position.en_passant().map(|right| right.target),
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
            game: position.game,
        }
    }
}

impl<V: TwoArmyGame> TryFrom<TwoArmySetup<V>> for TwoArmyPosition<V> {
    type Error = SetupError<V::Problems>;

    fn try_from(setup: TwoArmySetup<V>) -> Result<Self, Self::Error> {
        SetupError::check(setup.problems())?;
        Ok(setup.into_position_unchecked())
    }
}

impl<V: TwoArmyGame> TwoArmySetup<V> {
    /// Returns all problems.
    pub fn problems(&self) -> V::Problems {
        V::problems(self)
    }

    /// Converts without validation.
    ///
    /// Never panics; drops an en passant square that no pawn attacks. A position of the game only without
    /// [problems](Self::problems).
    pub fn into_position_unchecked(self) -> TwoArmyPosition<V> {
        const { start::refuse::<V>() };
        let mut position = TwoArmyPosition {
            board: BoardState::new(self.pieces, self.castling),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            turn: self.turn,
            game: self.game,
        };
        if let Some(advance) = self.advance() {
            let mut rights = EnPassantRights::NONE;
            rights.grant(self.turn, advance);
            *position.board.en_passant_mut() = rights;
            position.board.review_en_passant(|_, _| true);
            position.clear_unkept_en_passant();
        }
        position
    }

    /// Problems that most games check; without a side to move, that alone.
    pub fn standard_problems(&self) -> StandardProblems {
        let mut problems = self.common_problems();
        if problems != StandardProblems::TURN {
            problems.set(StandardProblems::PAWNS, !self.has_possible_pawns());
            problems.set(StandardProblems::SQUARES, !self.stands_on_the_board());
        }
        problems
    }

    /// The [standard problems](Self::standard_problems) except those of pawns and squares.
    pub fn common_problems(&self) -> StandardProblems {
        if self.turn.index() > 1 {
            return StandardProblems::TURN;
        }
        // Pieces off the board attack nothing.
        let is_check = self.stands_on_the_board() && self.is_opponent_in_check();
        let has_kings = [WHITE, BLACK].into_iter().all(|army| self.has_kings(army));
        [
            (StandardProblems::KINGS, !has_kings),
            (StandardProblems::OPPONENT_IN_CHECK, is_check),
            (StandardProblems::CASTLING, !self.has_possible_castling()),
            (
                StandardProblems::EN_PASSANT,
                !self.has_possible_en_passant(),
            ),
            (StandardProblems::FULLMOVE_NUMBER, self.fullmove_number == 0),
        ]
        .into_iter()
        .filter_map(|(problem, is_present)| is_present.then_some(problem))
        .collect()
    }

    fn has_kings(&self, army: Army) -> bool {
        let royals = royals::<V::Rules>(&self.pieces, army);
        match <V::Rules as PieceRules>::ROYALTY {
            Royalty::One => {
                let hands = V::HANDS.map(|access| (access.get)(&self.game));
                let held = hands.map_or(0, |hands| hands.count(army, PieceType::KING));
                let standing = self.pieces.of(army, PieceType::KING).len();
                standing + usize::from(held) == 1 && (held == 0 || V::HAND_RULES.placed_first)
            }
            Royalty::All | Royalty::Any => !royals.is_empty(),
            Royalty::None => true,
        }
    }

    fn stands_on_the_board(&self) -> bool {
        let board = <BoardOf<V> as Geometry>::BOARD;
        self.pieces.occupied().is_subset(board.all())
    }

    /// Whether no pawn stands out of reach, and no piece has to be promoted.
    fn has_possible_pawns(&self) -> bool {
        [WHITE, BLACK].iter().all(|&army| {
            let rules = <V::Rules as PieceRules>::PAWNS.get(army.index());
            let pawns = self.pieces.of(army, PieceType::PAWN);
            let stuck = |(definition, number): (&PieceDefinition, u8)| {
                definition.forced_squares(army) & self.pieces.of(army, PieceType::new(number))
            };
            let mut types = <V::Rules as PieceRules>::PIECES.iter().zip(0..);
            rules.is_none_or(|rules| rules.out_of_reach().is_disjoint(pawns))
                && types.all(|of_type| stuck(of_type).is_empty())
        })
    }

    /// Requires pieces on the board.
    fn is_opponent_in_check(&self) -> bool {
        let position = self.into_position_unchecked();
        let opponent = self.turn.enemy();
        self.has_kings(opponent)
            && position.decided().is_none()
            && !V::Moves::checkers(&position, opponent).is_empty()
    }

    fn has_possible_castling(&self) -> bool {
        let mut possible = *self;
        gating::settle(&mut possible);
        self.castling.possible::<V::Rules>(&self.pieces) == self.castling
            && possible.game == self.game
    }

    pub(crate) fn has_possible_en_passant(&self) -> bool {
        self.en_passant.is_none() || self.advance().is_some()
    }

    fn advance(&self) -> Option<Advance<BoardOf<V>>> {
        let them = self.turn.enemy();
        let advance = Advance::over::<V::Rules>(them, self.en_passant?)?;
        let board = <BoardOf<V> as Geometry>::BOARD;
        let rules = <V::Rules as PieceRules>::PAWNS.get(them.index())?;
        let origin = board.step(advance.target, rules.forward.opposite())?;
        let occupied = self.pieces.occupied();
        let pawns = self.pieces.of_types(pawn_types::<V::Rules>());
        (!occupied.contains(origin)
            && !occupied.contains(advance.target)
            && self.pieces.army(them).contains(advance.pawn)
            && pawns.contains(advance.pawn))
        .then_some(advance)
    }
}
