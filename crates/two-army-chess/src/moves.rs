use alloc::string::String;
use core::ops::ControlFlow;

use chess_pieces::{Move, MoveBatch, PieceEvent, PieceRules, notation, san};
use variant_core::{MoveTextError, MovingPiece, Position};

use crate::state::PlacedPiece;
use crate::{BLACK, MoveSystem, TwoArmyGame, TwoArmyMove, TwoArmyPosition, WHITE};

/// Accepts the rook's square or the king's destination as the second.
fn castling_as_written<V, R>(position: &TwoArmyPosition<V>, text: &str) -> Option<Move<R>>
where
    V: TwoArmyGame<Rules = R>,
    V::Moves: MoveSystem<V, Move = Move<R>>,
    R: PieceRules,
{
    let mut m = notation::read_move::<R>(position.pieces(), text).ok()?;
    let mut castlings = position.board.castlings(position.turn);
    let rules = castlings.find(|rules| {
        rules.king_from == m.from && [rules.king_to, rules.rook_from].contains(&m.to)
    })?;
    m.to = rules.destination;
    Some(m).filter(|&m| position.is_legal(m))
}

/// By the piece table, with one copy for each side.
#[inline(always)]
pub(crate) fn make_by_table<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    m: Move<V::Rules>,
    next: &mut TwoArmyPosition<V>,
    report: &mut impl FnMut(PieceEvent<V::Rules>),
) -> bool {
    let board = &position.board;
    if position.turn.index() == 0 {
        board.make_in_turn_into(&mut next.board, WHITE, m, report)
    } else {
        board.make_in_turn_into(&mut next.board, BLACK, m, report)
    }
}

impl<V, R> TwoArmyMove<V> for Move<R>
where
    V: TwoArmyGame<Rules = R>,
    V::Moves: MoveSystem<V, Move = Self>,
    R: PieceRules,
{
    type Batch = MoveBatch<R>;
    type Event = PieceEvent<R>;

    #[inline(always)]
    fn make(
        self,
        position: &TwoArmyPosition<V>,
        next: &mut TwoArmyPosition<V>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        make_by_table(position, self, next, report)
    }

    fn moving_piece(self, position: &TwoArmyPosition<V>) -> Option<MovingPiece> {
        Some(position.board.moving_piece(position.turn, self))
    }

    fn captured(self, position: &TwoArmyPosition<V>) -> Option<PlacedPiece<V>> {
        position.board.captured(position.turn, self)
    }

    fn exchange_move(self) -> Option<Self> {
        Some(self)
    }

    fn visit_tactical<B>(
        position: &TwoArmyPosition<V>,
        batch: Self::Batch,
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (position.board).visit_tactical(position.turn, batch, &mut visit)
    }

    const CODES: usize = Self::CODES;

    fn encode(self) -> usize {
        self.code()
    }

    fn decode(position: &TwoArmyPosition<V>, code: usize) -> Option<Self> {
        Self::of_code(code, position.pieces())
    }

    fn read(position: &TwoArmyPosition<V>, text: &str) -> Result<Self, MoveTextError> {
        notation::read_move(position.pieces(), text)
    }

    fn san(self, position: &TwoArmyPosition<V>) -> String {
        san::write_marked(position, &position.board, position.turn, self)
    }

    fn parse_san(position: &TwoArmyPosition<V>, text: &str) -> Result<Self, MoveTextError> {
        let read = san::read_lenient(position, &position.board, position.turn, text);
        if !R::CASTLES_FROM_ANY_FILE {
            return read;
        }
        read.or_else(|error| castling_as_written(position, text).ok_or(error))
    }

    fn is_usual(self, position: &TwoArmyPosition<V>, text: &str) -> bool {
        san::is_usual(position, &position.board, position.turn, self, text)
    }
}
