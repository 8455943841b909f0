use core::ops::ControlFlow;

use board_geometry::SquareSet;
use chess_pieces::notation::army_of_letter;
use chess_pieces::{Army, BoardState, PieceRules, attackers, shared_piece};
use variant_core::implement::with_dyn_visitor;
use variant_core::{EncodeMoves, MovingPiece, PieceAt, Player, Position, Reach, Seat, Tactics};

use crate::board::{EMERALD, KingdomBoard, KingdomRules};
use crate::moves::Move;
use crate::position::QuadKingdom;
use crate::rules::Mode;

impl Tactics for QuadKingdom {
    /// `None` for eliminated kingdoms, and for Emerald in `three`, which changes hands (QK-18).
    #[inline]
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
    fn visit_changes(&self, after: &Self, visit: impl FnMut(PieceAt, bool)) {
        self.board.visit_changes(&after.board, visit);
    }

    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        BoardState::<KingdomRules, 4>::reach(piece)
    }

    fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
        BoardState::<KingdomRules, 4>::visit_reach(piece, visit);
    }

    #[inline]
    fn moving_piece(&self, m: Move) -> Option<MovingPiece> {
        Some(self.board.moving_piece(self.mover(m), m))
    }

    #[inline]
    fn captured(&self, m: Move) -> Option<PieceAt> {
        let (square, army, piece_type) = self.board.captured(self.mover(m), m)?;
        Some(shared_piece::<KingdomRules>(square, army, piece_type))
    }

    fn exchange(&self, m: Move, value: impl Fn(char) -> i32) -> i32 {
        let us = self.mover(m);
        let by_type = |piece_type| value(KingdomRules::letter(piece_type));
        (self.board).exchange(us, m, self.exchanging_sides(us), by_type)
    }

    fn exchange_at_least(&self, m: Move, threshold: i32, value: impl Fn(char) -> i32) -> bool {
        let us = self.mover(m);
        let by_type = |piece_type| value(KingdomRules::letter(piece_type));
        let sides = self.exchanging_sides(us);
        let attackers = |attacking, occupied| {
            attackers::<KingdomRules, 4, 6>(self.pieces(), m.to, attacking, occupied)
        };
        (self.board).exchange_at_least(us, m, threshold, sides, by_type, attackers)
    }

    /// `None` in check, if partners move together, or if a kingdom would be eliminated (QK-11).
    #[inline]
    fn pass(&self) -> Option<Self> {
        self.passed()
    }

    #[inline]
    fn visit_tactical<R>(&self, visit: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        with_dyn_visitor(visit, |visit| self.visit_captures(visit))
    }
}

impl QuadKingdom {
    /// The kingdoms not hostile to the protected one of `us`, and the hostile ones (QK-9, QK-18).
    fn exchanging_sides(&self, us: Army) -> [SquareSet<KingdomBoard>; 2] {
        let hostile = self.hostile_to(self.protected(us).unwrap_or(us));
        [self.standing - hostile, hostile].map(|side| self.pieces().armies(side))
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
