use board_geometry::Square;
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, PieceRules, PieceType, Pieces,
    en_passant::{EnPassant, EnPassantRights},
};
use variant_core::{Actor, Outcome, Seat};

use crate::game::HandsIn;
use crate::{MoveSystem, PLAYERS, TwoArmyGame, TwoArmyMove};

pub(crate) type BoardOf<V> = <<V as TwoArmyGame>::Rules as PieceRules>::Board;
pub(crate) type PiecesOf<V> = Pieces<<V as TwoArmyGame>::Rules>;
pub(crate) type PlacedPiece<V> = (Square<BoardOf<V>>, Army, PieceType);
pub(crate) type MoveOf<V> = <<V as TwoArmyGame>::Moves as MoveSystem<V>>::Move;
pub(crate) type BatchOf<V> = <MoveOf<V> as TwoArmyMove<V>>::Batch;
pub(crate) type EventOf<V> = <MoveOf<V> as TwoArmyMove<V>>::Event;

/// Position of a game of two armies, without heap.
///
/// Equality includes clocks; [`repeats`](variant_core::Position::repeats) compares for repetition.
///
/// Example: [crate](crate).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// Copies across two cache lines are slower.
#[repr(align(64))]
pub struct TwoArmyPosition<V: TwoArmyGame> {
    pub(crate) board: BoardState<V::Rules>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Army,
    pub(crate) game: V,
}

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    /// Pieces, castling rights and en passant rights.
    pub const fn board(&self) -> &BoardState<V::Rules> {
        &self.board
    }

    /// Board, for a game's own moves. Unchecked: the text may not read back.
    pub const fn board_mut(&mut self) -> &mut BoardState<V::Rules> {
        &mut self.board
    }

    /// Pieces of both armies.
    #[inline(always)]
    pub const fn pieces(&self) -> &Pieces<V::Rules> {
        self.board.pieces()
    }

    /// Army to move.
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// Castling rights, by place in the rules.
    pub const fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// En passant right, if a pawn attacks the target.
    pub fn en_passant(&self) -> Option<EnPassant<BoardOf<V>>> {
        let advance = self.board.en_passant().first_of(self.turn)?;
        Some(EnPassant {
            target: advance.target,
            pawn: advance.pawn,
            capturers: Armies::of(self.turn),
        })
    }

    /// Plies since a capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Move number, from 1; advances after Black's move.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Options, and state beside the board.
    pub const fn game(&self) -> V {
        self.game
    }

    /// The game's state beside the board.
    pub const fn game_mut(&mut self) -> &mut V {
        &mut self.game
    }

    pub(crate) fn hands(&self) -> Option<&HandsIn<V>> {
        V::HANDS.map(|access| (access.get)(&self.game))
    }

    #[inline(always)]
    pub(crate) fn decided(&self) -> Option<Outcome> {
        V::DECIDED.and_then(|decided| decided(self))
    }

    #[inline(always)]
    pub(crate) fn actor(&self) -> Actor {
        let player = PLAYERS[self.turn.index() & 1];
        Actor {
            seat: Seat::Army(player.letter()),
            player,
        }
    }

    pub(crate) fn keep_turn(&mut self, before: &Self) {
        self.turn = before.turn;
        self.fullmove_number = before.fullmove_number;
        *self.board.en_passant_mut() = EnPassantRights::NONE;
    }

    pub(crate) fn clear_unkept_en_passant(&mut self) {
        if !self.board.en_passant().is_empty() && !V::Moves::keeps_en_passant(self) {
            *self.board.en_passant_mut() = EnPassantRights::NONE;
        }
    }

    #[inline(always)]
    pub(crate) fn switch_side(&mut self, before: &Self) {
        let blacks = before.turn.index() as u32 & 1;
        self.turn = before.turn.enemy();
        self.fullmove_number = before.fullmove_number.saturating_add(blacks);
    }
}
