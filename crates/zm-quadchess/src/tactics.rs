use core::ops::ControlFlow;

use board_geometry::{Chessboard, SquareSet};
use chess_pieces::notation::army_of_letter;
use chess_pieces::{Armies, BoardState, PieceRules, attackers, shared_piece};
use variant_core::implement::with_dyn_visitor;
use variant_core::{EncodeMoves, MovingPiece, PieceAt, Player, Position, Reach, Seat, Tactics};

use crate::board::QuadRules;
use crate::moves::Move;
use crate::position::Quadchess;

impl Tactics for Quadchess {
    /// `None` for frozen armies and the dummy.
    #[inline]
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
    fn visit_changes(&self, after: &Self, visit: impl FnMut(PieceAt, bool)) {
        self.board.visit_changes(&after.board, visit);
    }

    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        BoardState::<QuadRules, 4>::reach(piece)
    }

    fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
        BoardState::<QuadRules, 4>::visit_reach(piece, visit);
    }

    #[inline]
    fn moving_piece(&self, m: Move) -> Option<MovingPiece> {
        Some(self.board.moving_piece(self.turn, m))
    }

    #[inline]
    fn captured(&self, m: Move) -> Option<PieceAt> {
        let (square, army, piece_type) = self.board.captured(self.turn, m)?;
        Some(shared_piece::<QuadRules>(square, army, piece_type))
    }

    fn exchange(&self, m: Move, value: impl Fn(char) -> i32) -> i32 {
        let by_type = |piece_type| value(QuadRules::letter(piece_type));
        (self.board).exchange(self.turn, m, self.exchanging_sides(), by_type)
    }

    fn exchange_at_least(&self, m: Move, threshold: i32, value: impl Fn(char) -> i32) -> bool {
        let by_type = |piece_type| value(QuadRules::letter(piece_type));
        let sides = self.exchanging_sides();
        let attackers = |attacking, occupied| {
            attackers::<QuadRules, 4, 6>(self.pieces(), m.to, attacking, occupied)
        };
        (self.board).exchange_at_least(self.turn, m, threshold, sides, by_type, attackers)
    }

    /// `None` if passing has further effects: a check, an arrived king, an owed move, an absent player, a
    /// departure for lack of moves (ZQ-12, ZQ-20, ZQ-23).
    fn pass(&self) -> Option<Self> {
        self.passed()
    }

    #[inline]
    fn visit_tactical<R>(&self, visit: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        with_dyn_visitor(visit, |visit| self.visit_captures(visit))
    }
}

impl Quadchess {
    /// The mover's side, annexed armies included, and all others.
    fn exchanging_sides(&self) -> [SquareSet<Chessboard>; 2] {
        let holder = self.controller(self.turn).unwrap_or(self.turn);
        let side = self.mode.side(holder).iter();
        let own = side.fold(Armies::NONE, |own, seat| own | self.control.armies_of(seat));
        [own, self.in_game() - own].map(|side| self.pieces().armies(side))
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
