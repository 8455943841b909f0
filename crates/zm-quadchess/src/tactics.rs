use core::ops::ControlFlow;

use chess_pieces::notation::army_of_letter;
use chess_pieces::{Armies, BoardState, PieceRules, shared_piece};
use smallvec::SmallVec;
use variant_core::{EncodeMoves, PieceAt, Player, Position, Seat, Tactics};

use crate::board::QuadRules;
use crate::moves::Move;
use crate::position::Quadchess;

impl Tactics for Quadchess {
    /// `None` for frozen armies and the dummy.
    fn owner_of(&self, seat: Seat) -> Option<Player> {
        let Seat::Army(letter) = seat else {
            return None;
        };
        let holder = self.controller(army_of_letter::<QuadRules>(letter)?)?;
        (!self.mode.is_dummy(holder)).then(|| self.mode.player(holder))
    }

    /// Partners (ZQ-30).
    fn are_allied(&self, one: Player, other: Player) -> bool {
        let army = |player: Player| army_of_letter::<QuadRules>(player.letter());
        match (army(one), army(other)) {
            (Some(one), Some(other)) => self.mode.side(one).contains(other),
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
        // ZQ-11
        let hostile = army_of_letter::<QuadRules>(letter).map_or(Armies::NONE, |army| {
            self.in_game() - self.control.armies_of(army)
        });
        self.board.attackers_of(square, moving, |board, square| {
            board.attackers(square, board.pieces().armies(hostile))
        })
    }

    fn reach(&self, piece: PieceAt) -> Option<u32> {
        BoardState::<QuadRules, 4>::reach(piece)
    }

    fn advance(&self, piece: PieceAt) -> Option<(u32, u32)> {
        BoardState::<QuadRules, 4>::advance(piece)
    }

    fn moved(&self, m: Move) -> Option<char> {
        Some(QuadRules::letter(m.piece_type))
    }

    fn captured(&self, m: Move) -> Option<PieceAt> {
        let (square, army, piece_type) = self.board.captured(self.turn, m)?;
        Some(shared_piece::<QuadRules>(square, army, piece_type))
    }

    fn promoted(&self, m: Move) -> Option<char> {
        m.promotion().map(QuadRules::letter)
    }

    fn arrives(&self, m: Move) -> Option<PieceAt> {
        let (square, piece_type) = self.board.arrives(self.turn, m);
        Some(shared_piece::<QuadRules>(square, self.turn, piece_type))
    }

    /// Between the mover's side, with annexed armies, and all others.
    fn exchange(&self, m: Move, value: impl Fn(char) -> i32) -> i32 {
        let holder = self.controller(self.turn).unwrap_or(self.turn);
        let side = self.mode.side(holder).iter();
        let own = side.fold(Armies::NONE, |own, seat| own | self.control.armies_of(seat));
        let sides = [own, self.in_game() - own].map(|side| self.pieces().armies(side));
        let by_type = |piece_type| value(QuadRules::letter(piece_type));
        self.board.exchange(self.turn, m, sides, by_type)
    }

    /// `None` if passing has further effects: a check, an arrived king, an owed move, an absent player, a
    /// departure for lack of moves (ZQ-12, ZQ-20, ZQ-23).
    fn pass(&self) -> Option<Self> {
        self.passed()
    }

    #[inline]
    fn visit_tactical<R>(&self, mut visit: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        variant_core::implement::visit_outlined(self, |batch| {
            self.board.visit_tactical(self.turn, batch, &mut visit)
        })
    }
}

/// Codes of [`chess_pieces::Move`](chess_pieces::Move::CODES).
impl EncodeMoves for Quadchess {
    const CODES: usize = Move::CODES;

    fn encode(m: Move) -> usize {
        m.code()
    }

    fn decode(&self, code: usize) -> Option<Move> {
        Move::of_code(code, self.pieces()).filter(|&m| self.is_legal(m))
    }
}
