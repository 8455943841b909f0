use alloc::string::String;
use core::ops::ControlFlow;

use chess_pieces::{Move, MoveBatch, PieceEvent, PieceRules, notation, san};
use variant_core::{MoveTextError, MovingPiece, Position};

use crate::game::PlacedPiece;
use crate::{BLACK, MoveSystem, TwoArmyGame, TwoArmyMove, TwoArmyPosition, WHITE};

/// Accepts the rook's square or the king's destination as the second.
fn castling_as_written<V, R, const TYPES: usize>(
    position: &TwoArmyPosition<V, TYPES>,
    text: &str,
) -> Option<Move<R>>
where
    V: TwoArmyGame<TYPES, Rules = R>,
    V::Moves: MoveSystem<V, TYPES, Move = Move<R>>,
    R: PieceRules,
{
    let m = notation::read_move::<R, 2, TYPES>(position.pieces(), text).ok()?;
    let mut castlings = position.board.castlings(position.turn);
    let rules = castlings.find(|rules| {
        rules.king_from == m.from && [rules.king_to, rules.rook_from].contains(&m.to)
    })?;
    let to = rules.destination;
    Some(Move { to, ..m }).filter(|&m| position.is_legal(m))
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    #[inline(always)]
    pub(crate) fn make_on_board_into(
        &self,
        m: Move<V::Rules>,
        next: &mut Self,
        report: &mut impl FnMut(PieceEvent<V::Rules>),
    ) -> bool {
        if self.turn.index() == 0 {
            (self.board).make_in_turn_into(&mut next.board, WHITE, m, report)
        } else {
            (self.board).make_in_turn_into(&mut next.board, BLACK, m, report)
        }
    }
}

impl<V, R, const TYPES: usize> TwoArmyMove<V, TYPES> for Move<R>
where
    V: TwoArmyGame<TYPES, Rules = R>,
    V::Moves: MoveSystem<V, TYPES, Move = Self>,
    R: PieceRules,
{
    type Batch = MoveBatch<R>;
    type Event = PieceEvent<R>;

    #[inline(always)]
    fn make(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        next.board.make_in_turn(position.turn, self, report)
    }

    #[inline(always)]
    fn make_into(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        position.make_on_board_into(self, next, report)
    }

    #[inline]
    fn moving_piece(self, position: &TwoArmyPosition<V, TYPES>) -> Option<MovingPiece> {
        Some(position.board.moving_piece(position.turn, self))
    }

    #[inline]
    fn captured(self, position: &TwoArmyPosition<V, TYPES>) -> Option<PlacedPiece<V, TYPES>> {
        position.board.captured(position.turn, self)
    }

    #[inline]
    fn exchange_move(self) -> Option<Self> {
        Some(self)
    }

    #[inline]
    fn visit_tactical<B>(
        position: &TwoArmyPosition<V, TYPES>,
        batch: Self::Batch,
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (position.board).visit_tactical(position.turn, batch, &mut visit)
    }

    const CODES: usize = Self::CODES;

    #[inline]
    fn encode(self) -> usize {
        self.code()
    }

    #[inline]
    fn decode(position: &TwoArmyPosition<V, TYPES>, code: usize) -> Option<Self> {
        Self::of_code(code, position.pieces())
    }

    fn parse(position: &TwoArmyPosition<V, TYPES>, text: &str) -> Result<Self, MoveTextError> {
        notation::parse_move(position, position.pieces(), text)
    }

    fn san(self, position: &TwoArmyPosition<V, TYPES>) -> String {
        san::write_marked(position, &position.board, position.turn, self)
    }

    fn parse_san(position: &TwoArmyPosition<V, TYPES>, text: &str) -> Result<Self, MoveTextError> {
        let read = san::read_lenient(position, &position.board, position.turn, text);
        if !R::CASTLES_FROM_ANY_FILE {
            return read;
        }
        read.or_else(|error| castling_as_written(position, text).ok_or(error))
    }
}
