use core::ops::ControlFlow;

use chess_pieces::notation::army_of_letter;
use chess_pieces::{Armies, BoardState, PieceRules, shared_piece};
use smallvec::SmallVec;
use variant_core::{Actor, EncodeMoves, PieceAt, Player, Position, Seat, Tactics};

use crate::board::{EMERALD, KingdomRules};
use crate::moves::Move;
use crate::position::QuadKingdom;
use crate::rules::Mode;

impl Tactics for QuadKingdom {
    fn actor_of(&self, m: Move) -> Option<Actor> {
        self.actor(self.mover(m))
    }

    /// `None` for fallen kingdoms, and for Emerald in `three`, which changes hands (QK-18).
    fn owner_of(&self, seat: Seat) -> Option<Player> {
        let Seat::Army(letter) = seat else {
            return None;
        };
        let army = army_of_letter::<KingdomRules>(letter)?;
        let passes = self.rules.mode == Mode::Three && army == EMERALD;
        if passes || !self.standing.contains(army) {
            return None;
        }
        self.player_of(army)
    }

    /// Partners (QK-15).
    fn are_allied(&self, one: Player, other: Player) -> bool {
        let army = |player: Player| army_of_letter::<KingdomRules>(player.letter());
        match (army(one), army(other)) {
            (Some(one), Some(other)) => self.rules.mode.side_of(one).contains(other),
            _ => one == other,
        }
    }

    #[inline]
    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.board.visit_pieces(visit)
    }

    #[inline]
    fn visit_material<R>(
        &self,
        visit: impl FnMut(Seat, &[(char, u32)]) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.board.visit_material(visit)
    }

    #[inline]
    fn visit_changes(&self, after: &Self, visit: impl FnMut(PieceAt, bool)) {
        self.board.visit_changes(&after.board, visit);
    }

    fn attackers_of(
        &self,
        seat: Seat,
        square: u16,
        moving: Option<[u16; 2]>,
    ) -> SmallVec<[PieceAt; 4]> {
        let Seat::Army(letter) = seat else {
            return SmallVec::new();
        };
        let hostile = army_of_letter::<KingdomRules>(letter)
            .map_or(Armies::NONE, |army| self.hostile_to(army));
        self.board.attackers_of(square, moving, |board, square| {
            board.attackers(square, board.pieces().armies(hostile))
        })
    }

    fn reach(&self, piece: PieceAt) -> Option<u32> {
        BoardState::<KingdomRules, 4>::reach(piece)
    }

    fn advance(&self, piece: PieceAt) -> Option<(u32, u32)> {
        BoardState::<KingdomRules, 4>::advance(piece)
    }

    fn moved(&self, m: Move) -> Option<char> {
        Some(KingdomRules::letter(m.piece_type))
    }

    fn captured(&self, m: Move) -> Option<PieceAt> {
        let (square, army, piece_type) = self.board.captured(self.mover(m), m)?;
        Some(shared_piece::<KingdomRules>(square, army, piece_type))
    }

    fn promoted(&self, m: Move) -> Option<char> {
        m.promotion().map(KingdomRules::letter)
    }

    fn arrives(&self, m: Move) -> Option<PieceAt> {
        let us = self.mover(m);
        let (square, piece_type) = self.board.arrives(us, m);
        Some(shared_piece::<KingdomRules>(square, us, piece_type))
    }

    /// Between the kingdoms hostile to the protected one and the others standing (QK-9, QK-18).
    fn exchange(&self, m: Move, value: impl Fn(char) -> i32) -> i32 {
        let us = self.mover(m);
        let hostile = self.hostile_to(self.protected(us).unwrap_or(us));
        let sides = [self.standing - hostile, hostile].map(|side| self.pieces().armies(side));
        let by_type = |piece_type| value(KingdomRules::letter(piece_type));
        self.board.exchange(us, m, sides, by_type)
    }

    /// `None` in check, if partners move together, or if a kingdom would be eliminated (QK-11).
    #[inline]
    fn pass(&self) -> Option<Self> {
        self.passed()
    }

    #[inline]
    fn visit_tactical<R>(&self, mut visit: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        variant_core::implement::visit_outlined(self, |batch| {
            // Partners' batches come in turn.
            let Some(first) = variant_core::Batch::nth(&batch, 0) else {
                return ControlFlow::Continue(());
            };
            let us = self.mover(first);
            self.board.visit_tactical(us, batch, &mut visit)
        })
    }
}

/// Codes of [`chess_pieces::Move`](chess_pieces::Move::CODES).
impl EncodeMoves for QuadKingdom {
    const CODES: usize = Move::CODES;

    fn encode(m: Move) -> usize {
        m.code()
    }

    fn decode(&self, code: usize) -> Option<Move> {
        Move::of_code(code, self.pieces()).filter(|&m| self.is_legal(m))
    }
}
