use alloc::string::String;

use board_geometry::{Geometry, Square};
use chess_pieces::attacks::pawn_types;
use chess_pieces::{
    Move, PieceEvent, PieceRules, PieceType, en_passant::EnPassantRights, notation, shared_piece,
};
use variant_core::{MoveTextError, MovingPiece};

use super::{HandBatch, HandMove, gating, san};
use crate::game::{held_as, held_types};
use crate::moves::make_by_table;
use crate::state::{BoardOf, PlacedPiece};
use crate::{MoveSystem, TwoArmyGame, TwoArmyMove, TwoArmyPosition};

impl<V, R> TwoArmyMove<V> for HandMove<R>
where
    V: TwoArmyGame<Rules = R>,
    V::Moves: MoveSystem<V, Move = Self>,
    R: PieceRules,
{
    type Batch = HandBatch<R>;
    type Event = PieceEvent<R>;

    #[inline(always)]
    fn make(
        self,
        position: &TwoArmyPosition<V>,
        next: &mut TwoArmyPosition<V>,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        let m = match self {
            Self::Board(m) | Self::Gate { m, .. } => m,
            Self::Drop { piece_type, to } => return drop_piece(position, next, piece_type, to),
        };
        let is_progress = make_by_table(position, m, next, report);
        if let Self::Gate { piece_type, at, .. } = self {
            put_from_hand(position, next, piece_type, at);
        }
        keep(position, next, m);
        is_progress
    }

    fn moving_piece(self, position: &TwoArmyPosition<V>) -> Option<MovingPiece> {
        let us = position.turn;
        Some(match self {
            Self::Board(m) | Self::Gate { m, .. } => position.board.moving_piece(us, m),
            Self::Drop { piece_type, to } => MovingPiece {
                letter: R::letter(held_as::<V>(piece_type)),
                after: shared_piece::<R>(to, us, piece_type),
            },
        })
    }

    fn captured(self, position: &TwoArmyPosition<V>) -> Option<PlacedPiece<V>> {
        match self {
            Self::Board(m) | Self::Gate { m, .. } => position.board.captured(position.turn, m),
            Self::Drop { .. } => None,
        }
    }

    fn exchange_move(self) -> Option<Move<R>> {
        match self {
            Self::Board(m) => Some(m),
            Self::Drop { .. } | Self::Gate { .. } => None,
        }
    }

    /// Codes of moves on the board, of drops, and of moves that leave a piece on the origin or the rook's
    /// square.
    const CODES: usize = Self::first_gate()
        + if V::Moves::GATES {
            2 * R::PIECES.len() * Move::<R>::CODES
        } else {
            0
        };

    fn encode(self) -> usize {
        match self {
            Self::Board(m) => m.code(),
            Self::Drop { piece_type, to } => {
                let square = usize::from(to.index());
                Move::<R>::CODES + piece_type.index() * R::Board::BOARD.len() + square
            }
            Self::Gate { m, piece_type, at } => {
                let place = 2 * piece_type.index() + usize::from(at != m.from);
                Self::first_gate() + place * Move::<R>::CODES + m.code()
            }
        }
    }

    fn decode(position: &TwoArmyPosition<V>, code: usize) -> Option<Self> {
        let Some(code) = code.checked_sub(Move::<R>::CODES) else {
            return Move::of_code(code, position.pieces()).map(Self::Board);
        };
        let squares = R::Board::BOARD.len();
        if let Some(code) = code.checked_sub(R::PIECES.len() * squares) {
            return gating::decode(position, code);
        }
        let piece_type = PieceType::new((code / squares) as u8);
        let to = R::Board::BOARD.square(code % squares)?;
        Some(Self::Drop { piece_type, to })
    }

    fn read(position: &TwoArmyPosition<V>, text: &str) -> Result<Self, MoveTextError> {
        if let Some(m) = gating::read(position, text) {
            Ok(m)
        } else if text.contains('@') {
            san::read_drop::<R>(text)
        } else {
            notation::read_move(position.pieces(), text).map(Self::Board)
        }
    }

    fn san(self, position: &TwoArmyPosition<V>) -> String {
        san::write(position, self)
    }

    fn parse_san(position: &TwoArmyPosition<V>, text: &str) -> Result<Self, MoveTextError> {
        san::read(position, text)
    }
}

impl<R: PieceRules> HandMove<R> {
    const fn first_gate() -> usize {
        Move::<R>::CODES + R::PIECES.len() * R::Board::BOARD.len()
    }
}

#[inline(always)]
fn keep<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    next: &mut TwoArmyPosition<V>,
    m: Move<V::Rules>,
) {
    if V::Moves::GATES {
        return gating::close(position, next, m);
    }
    let Some(access) = V::HANDS.filter(|_| V::HAND_RULES.captives) else {
        return;
    };
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
            piece_type.unpromoted::<V::Rules>()
        };
        if held_types::<V>().contains(piece_type) {
            hands.add(us, piece_type);
        }
        hands.promoted.remove(square);
    }
    if promoted.contains(m.from) || is_promotion {
        hands.promoted.remove(m.from);
        hands.promoted.insert(m.to);
    }
}

/// Returns whether a pawn restarts the half-move clock.
fn drop_piece<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    next: &mut TwoArmyPosition<V>,
    piece_type: PieceType,
    to: Square<BoardOf<V>>,
) -> bool {
    next.board = position.board;
    *next.board.en_passant_mut() = EnPassantRights::NONE;
    put_from_hand(position, next, piece_type, to);
    pawn_types::<V::Rules>().contains(piece_type)
}

fn put_from_hand<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    next: &mut TwoArmyPosition<V>,
    piece_type: PieceType,
    to: Square<BoardOf<V>>,
) {
    let us = position.turn;
    if piece_type.index() < V::Rules::PIECES.len()
        && usize::from(to.index()) < <BoardOf<V> as Geometry>::BOARD.len()
    {
        next.board.pieces_mut().take(to);
        next.board.pieces_mut().put(to, us, piece_type);
    }
    if let Some(access) = V::HANDS {
        (access.get_mut)(&mut next.game).take(us, held_as::<V>(piece_type));
    }
}
