//! Effects, codes and texts of moves and drops.

use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::{Geometry, Square};
use chess_pieces::{
    Army, EnPassantRights, Move, PieceEvent, PieceRules, PieceType, notation, unpromoted,
};
use variant_core::{MoveTextError, Position};

use super::{HandBatch, HandMove, san};
use crate::position::BoardOf;
use crate::{MoveSystem, TwoArmyGame, TwoArmyMove, TwoArmyPosition};

type PlacedPiece<V, const TYPES: usize> = (Square<BoardOf<V, TYPES>>, Army, PieceType);

impl<V, R, const TYPES: usize> TwoArmyMove<V, TYPES> for HandMove<R>
where
    V: TwoArmyGame<TYPES, Rules = R>,
    V::Moves: MoveSystem<V, TYPES, Move = Self>,
    R: PieceRules,
{
    type Batch = HandBatch<R>;
    type Event = PieceEvent<R>;

    #[inline(always)]
    fn make(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        match self {
            Self::Board(m) => {
                let is_progress = next.board.make_in_turn(position.turn, m, report);
                keep(position, next, m);
                is_progress
            }
            Self::Drop { piece_type, to } => drop_piece(position, next, piece_type, to),
        }
    }

    #[inline(always)]
    fn make_into(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        next: &mut TwoArmyPosition<V, TYPES>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        let Self::Board(m) = self else {
            next.board = position.board;
            return self.make(position, next, report);
        };
        let is_progress = position.make_on_board_into(m, next, report);
        keep(position, next, m);
        is_progress
    }

    #[inline]
    fn moved(self, _: &TwoArmyPosition<V, TYPES>) -> Option<PieceType> {
        match self {
            Self::Board(Move { piece_type, .. }) | Self::Drop { piece_type, .. } => {
                Some(piece_type)
            }
        }
    }

    #[inline]
    fn captured(self, position: &TwoArmyPosition<V, TYPES>) -> Option<PlacedPiece<V, TYPES>> {
        match self {
            Self::Board(m) => position.board.captured(position.turn, m),
            Self::Drop { .. } => None,
        }
    }

    #[inline]
    fn promoted(self) -> Option<PieceType> {
        match self {
            Self::Board(m) => m.promotion(),
            Self::Drop { .. } => None,
        }
    }

    #[inline]
    fn arrives(self, position: &TwoArmyPosition<V, TYPES>) -> Option<PlacedPiece<V, TYPES>> {
        let us = position.turn;
        let (square, piece_type) = match self {
            Self::Board(m) => position.board.arrives(us, m),
            Self::Drop { piece_type, to } => (to, piece_type),
        };
        Some((square, us, piece_type))
    }

    fn exchange(
        self,
        position: &TwoArmyPosition<V, TYPES>,
        value: impl Fn(PieceType) -> i32,
    ) -> Option<i32> {
        let Self::Board(m) = self else {
            return None;
        };
        let us = position.turn;
        let sides = [us, us.enemy()].map(|army| position.pieces().army(army));
        let attackers =
            |attacking, occupied| V::Moves::attackers(position, m.to, attacking, occupied);
        Some((position.board).exchange_by(us, m, sides, value, attackers))
    }

    #[inline]
    fn visit_tactical<B>(
        position: &TwoArmyPosition<V, TYPES>,
        batch: Self::Batch,
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let HandBatch::Board(batch) = batch else {
            return ControlFlow::Continue(());
        };
        let mut visit = |m| visit(Self::Board(m));
        (position.board).visit_tactical(position.turn, batch, &mut visit)
    }

    const CODES: usize = Move::<R>::CODES + TYPES * R::Board::BOARD.len();

    #[inline]
    fn encode(self) -> usize {
        match self {
            Self::Board(m) => m.code(),
            Self::Drop { piece_type, to } => {
                let square = usize::from(to.index());
                Move::<R>::CODES + piece_type.index() * R::Board::BOARD.len() + square
            }
        }
    }

    #[inline]
    fn decode(position: &TwoArmyPosition<V, TYPES>, code: usize) -> Option<Self> {
        let Some(code) = code.checked_sub(Move::<R>::CODES) else {
            return Move::of_code(code, position.pieces()).map(Self::Board);
        };
        let squares = R::Board::BOARD.len();
        let piece_type = PieceType::new((code / squares) as u8);
        let to = R::Board::BOARD.square(code % squares)?;
        (code / squares < TYPES).then_some(Self::Drop { piece_type, to })
    }

    fn parse(position: &TwoArmyPosition<V, TYPES>, text: &str) -> Result<Self, MoveTextError> {
        let m = match text.split_once('@') {
            Some(_) => san::read_drop::<R>(text)?,
            None => Self::Board(notation::read_move(position.pieces(), text)?),
        };
        if position.is_legal(m) {
            Ok(m)
        } else {
            Err(MoveTextError::Illegal)
        }
    }

    fn san(self, position: &TwoArmyPosition<V, TYPES>) -> String {
        san::write(position, self)
    }

    fn parse_san(position: &TwoArmyPosition<V, TYPES>, text: &str) -> Result<Self, MoveTextError> {
        san::read(position, text)
    }
}

/// Takes a captured piece into the hand, and follows promoted pieces.
#[inline(always)]
fn keep<V: TwoArmyGame<TYPES>, const TYPES: usize>(
    position: &TwoArmyPosition<V, TYPES>,
    next: &mut TwoArmyPosition<V, TYPES>,
    m: Move<V::Rules>,
) {
    let Some(access) = V::HANDS else { return };
    let us = position.turn;
    let promoted = (access.get)(&position.game).promoted;
    let is_quiet = next.pieces().army(us.enemy()) == position.pieces().army(us.enemy());
    let is_promotion = m.piece_type == PieceType::PAWN && m.promotion().is_some();
    if is_quiet && !is_promotion && !promoted.contains(m.from) {
        return;
    }
    let hands = (access.get_mut)(&mut next.game);
    if !is_quiet && let Some((square, _, piece_type)) = position.board.captured(us, m) {
        let was_pawn = promoted.contains(square);
        let piece_type = if was_pawn {
            PieceType::PAWN
        } else {
            unpromoted::<V::Rules>(piece_type)
        };
        hands.add(us, piece_type);
        hands.promoted.remove(square);
    }
    if promoted.contains(m.from) || is_promotion {
        hands.promoted.remove(m.from);
        hands.promoted.insert(m.to);
    }
}

/// Drops a piece. Returns whether it is a pawn, so that the half-move clock starts anew.
fn drop_piece<V: TwoArmyGame<TYPES>, const TYPES: usize>(
    position: &TwoArmyPosition<V, TYPES>,
    next: &mut TwoArmyPosition<V, TYPES>,
    piece_type: PieceType,
    to: Square<BoardOf<V, TYPES>>,
) -> bool {
    let us = position.turn;
    *next.board.en_passant_mut() = EnPassantRights::NONE;
    if piece_type.index() < TYPES
        && usize::from(to.index()) < <BoardOf<V, TYPES> as Geometry>::BOARD.len()
    {
        next.board.pieces_mut().take(to);
        next.board.pieces_mut().put(to, us, piece_type);
    }
    if let Some(access) = V::HANDS {
        (access.get_mut)(&mut next.game).take(us, piece_type);
    }
    piece_type == PieceType::PAWN
}
