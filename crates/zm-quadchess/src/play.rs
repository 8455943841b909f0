//! Making a move: its direct effects (ZQ-4 to ZQ-9, ZQ-27). Mates and the order of turns are resolved
//! in `turn_resolver.rs`.

use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{
    Army, CastlingRights, PieceEvent, PieceRules, PieceType, Pieces, is_pawn_capture,
};

use crate::board::{QuadRules, clockwise, corner, is_double_advance};
use crate::moves::{Event, Move};
use crate::position::Quadchess;
use crate::turn_resolver::TurnResolver;

/// Side effects of a move on the board.
#[derive(Clone, Copy)]
pub(crate) struct Made {
    captured: Option<(Army, PieceType)>,
    /// Pawns taken en passant.
    passed: SquareSet<Chessboard>,
    /// Whether a queen stands where the king left (ZQ-9).
    queen: bool,
    castled: bool,
}

impl Quadchess {
    /// Makes a move of an army on a board.
    #[inline(always)]
    pub(crate) fn make_on(&self, pieces: &mut Pieces<Chessboard, 4>, army: Army, m: Move) -> Made {
        let mut made = Made {
            captured: None,
            passed: SquareSet::EMPTY,
            queen: false,
            castled: false,
        };
        if m.piece_type == PieceType::KING {
            made.castled = self.pieces.castling_of::<QuadRules>(army, m).is_some();
            made.queen = self.arrived.contains(army) && !made.castled;
        }
        made.captured = pieces.make::<QuadRules>(army, m);
        if made.queen {
            pieces.put(m.from, army, PieceType::QUEEN);
        }
        if self.passing.is_for(army) && made.captured.is_none() && is_pawn_capture::<QuadRules>(m) {
            made.passed = self.passing.taken_on(army, m.to);
            pieces.take_all(made.passed);
        }
        made
    }

    /// The settled position after a legal move.
    #[inline(always)]
    pub(crate) fn played(&self, m: Move, mut report: impl FnMut(Event)) -> Self {
        let army = self.turn;
        let mut next = *self;
        let made = self.make_on(&mut next.pieces, army, m);
        self.report_made(m, made, &mut report);
        next.note_rights(m);
        next.note_king(m, made, &mut report);
        next.note_passing(army, m);
        next.note_clock(army, m, made);
        if self.is_dummy(army) {
            next.pass_dummy_on();
        }
        let ordinary = !(made.castled || made.queen) && made.passed.is_empty();
        let holder = self.control.holder(army).unwrap_or(army);
        next.checked = if ordinary && self.checked.is_empty() {
            next.find_newly_checked(army, holder, m)
        } else {
            next.find_checked()
        };
        if next.checked.is_empty() && next.owed.is_empty() && next.absence.is_empty() {
            // No mate, no interruption, no departure.
            let following = next
                .in_game()
                .first_from(clockwise(army, 1))
                .unwrap_or(army);
            if next.surely_has_moves(following) {
                next.turn = following;
                return next;
            }
        }
        TurnResolver::after_move(self, &mut next, report);
        next
    }

    #[inline(always)]
    fn report_made(&self, m: Move, made: Made, report: &mut impl FnMut(Event)) {
        let mut tell = |event| report(Event::Pieces(event));
        if let Some((army, piece_type)) = made.captured {
            tell(PieceEvent::Captured {
                square: m.to,
                army,
                piece_type,
            });
        }
        for square in made.passed {
            if let Some((army, piece_type)) = self.pieces.at(square) {
                tell(PieceEvent::Captured {
                    square,
                    army,
                    piece_type,
                });
            }
        }
        if let Some(piece_type) = m.promotion() {
            tell(PieceEvent::Promoted {
                square: m.to,
                piece_type,
            });
        }
        if made.castled
            && let Some(rules) = QuadRules::CASTLINGS.get(self.turn.index())
        {
            tell(PieceEvent::Castled {
                rook_from: rules.rook_from,
                rook_to: rules.rook_to,
            });
        }
    }

    /// The castling right ends when king or rook moves or the rook is captured (ZQ-8).
    #[inline(always)]
    fn note_rights(&mut self, m: Move) {
        if self.rights != CastlingRights::NONE {
            self.rights = (self.rights)
                .after_touching::<QuadRules>(m.from)
                .after_touching::<QuadRules>(m.to);
        }
    }

    /// Arrival, king promotion, and the arrival that lapses (ZQ-9).
    #[inline(always)]
    fn note_king(&mut self, m: Move, made: Made, report: &mut impl FnMut(Event)) {
        let army = self.turn;
        if self.arrived.contains(army) {
            self.arrived = self.arrived.without(army);
            if made.queen {
                self.kings = self.kings.without(army);
                report(Event::KingPromoted {
                    army,
                    square: m.from,
                });
            } else {
                report(Event::ArrivalLapsed { army });
            }
        } else if m.piece_type == PieceType::KING
            && m.to == corner(army)
            && self.kings.contains(army)
            && !made.castled
        {
            self.arrived = self.arrived.with(army);
            report(Event::KingArrived { army });
        }
    }

    /// The army's own rights expire with its turn, rights over pawns that moved or were captured end, and
    /// a two-square advance grants new ones (ZQ-7).
    #[inline(always)]
    fn note_passing(&mut self, army: Army, m: Move) {
        if !self.passing.is_empty() {
            self.passing.expire(army);
            self.prune_passing();
        }
        if m.piece_type == PieceType::PAWN && is_double_advance(army, m.from, m.to) {
            self.grant_passing(army, m.to);
        }
    }

    /// ZQ-27: the leader is the one before the move.
    #[inline(always)]
    fn note_clock(&mut self, army: Army, m: Move, made: Made) {
        self.ply = self.ply.saturating_add(1);
        let takes = made.captured.is_some() || !made.passed.is_empty();
        if takes || made.queen || m.piece_type == PieceType::PAWN {
            self.clock = 0;
            if takes || made.queen || m.becomes != m.piece_type {
                self.leader = self.find_leader();
            }
        } else if army == self.leader {
            self.clock = self.clock.saturating_add(1);
        }
    }
}
