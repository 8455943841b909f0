//! The moves of the game as the layer of two-army games asks for them.

use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, EnPassantRights, PieceEvent, PieceType};
use two_army_chess::{MoveSystem, TwoArmyMove};
use variant_core::MoveTextError;

use crate::board::{DRIVER, MERCHANT, QuarterBoard, State, TYPES};
use crate::game::{Quarter, QuarterChess};
use crate::moves::{Batch, Event, Move};
use crate::{codes, driver, merchant, movegen, notation, san};

/// The moves of Quarter Chess: those of chess pieces, shifts ([QC-5](crate::rulebook#qc-5)), and
/// what drivers do ([QC-13](crate::rulebook#qc-13)).
///
/// ```
/// use quarter_chess::QuarterMoves;
/// assert_eq!(size_of::<QuarterMoves>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QuarterMoves;

impl MoveSystem<QuarterChess, TYPES> for QuarterMoves {
    type Move = Move;

    #[inline(always)]
    fn visit<B>(position: &Quarter, visit: impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        movegen::visit_legal(position, visit)
    }

    /// QC-16; none if the king is off the board (QC-11).
    #[inline]
    fn checkers(position: &Quarter, army: Army) -> SquareSet<QuarterBoard> {
        merchant::checkers(position.pieces(), army)
    }

    /// QC-4: a pawn that attacks the square passed over is not immobilised.
    fn keeps_en_passant(position: &Quarter) -> bool {
        merchant::can_capture_en_passant(position)
    }
}

impl TwoArmyMove<QuarterChess, TYPES> for Move {
    type Batch = Batch;
    type Event = Event;

    #[inline(always)]
    fn make(self, position: &Quarter, next: &mut Quarter, report: &mut impl FnMut(Event)) -> bool {
        let captures = rearrange(next.board_mut(), position.turn(), self, report);
        *next.board_mut().en_passant_mut() = EnPassantRights::NONE;
        // QC-18: what a driver does to a pawn is not a move of the pawn.
        let is_pawn = match self {
            Self::Ordinary(m) if m.piece_type == PieceType::PAWN => {
                next.grant_en_passant(m);
                true
            }
            Self::Shift { piece_type, .. } => piece_type == PieceType::PAWN,
            _ => false,
        };
        captures || is_pawn
    }

    fn moved(self, position: &Quarter) -> Option<PieceType> {
        position.pieces().type_at(self.actor())
    }

    /// Tries the move on a copy of the board: custody (QC-9) and absorption (QC-13) capture too.
    fn captured(self, position: &Quarter) -> Option<(Square<QuarterBoard>, Army, PieceType)> {
        let mut captured = None;
        let mut board = *position.board();
        rearrange(&mut board, position.turn(), self, &mut |event| {
            let taken = match event {
                Event::Ordinary(PieceEvent::Captured {
                    square,
                    army,
                    piece_type,
                })
                | Event::Absorbed {
                    square,
                    army,
                    piece_type,
                }
                | Event::Custody {
                    square,
                    army,
                    piece_type,
                } => (square, army, piece_type),
                _ => return,
            };
            captured.get_or_insert(taken);
        });
        captured
    }

    fn promoted(self) -> Option<PieceType> {
        self.promotion()
    }

    /// The codes of the moves of chess pieces; then, 64 × 64 each, shifts by their two squares, and
    /// displacements, absorptions and swaps by the squares of the driver and of the piece, of a swap the
    /// lower one.
    const CODES: usize = codes::CODES;

    fn encode(self) -> usize {
        codes::encode(self)
    }

    fn decode(position: &Quarter, code: usize) -> Option<Self> {
        codes::decode(position, code)
    }

    fn arrives(self, position: &Quarter) -> Option<(Square<QuarterBoard>, Army, PieceType)> {
        let us = position.turn();
        let (square, piece_type) = match self {
            Self::Ordinary(m) => position.board().arrives(us, m),
            Self::Shift { to, piece_type, .. } => (to, piece_type),
            Self::Displace { driver, .. }
            | Self::Absorb { driver, .. }
            | Self::Swap { driver, .. } => (driver, DRIVER),
        };
        Some((square, us, piece_type))
    }

    fn parse(position: &Quarter, text: &str) -> Result<Self, MoveTextError> {
        notation::parse_move(position, text)
    }

    fn san(self, position: &Quarter) -> String {
        san::write(position, self)
    }

    fn parse_san(position: &Quarter, text: &str) -> Result<Self, MoveTextError> {
        san::read(position, text)
    }
}

/// What a move of an army does to the pieces; whether it took one. Rights to capture en passant are
/// left as they are.
#[inline(always)]
pub(crate) fn rearrange(
    board: &mut State,
    us: Army,
    m: Move,
    report: &mut impl FnMut(Event),
) -> bool {
    let pieces = board.pieces_mut();
    match m {
        Move::Ordinary(m) => {
            let made = board.make(us, m, &mut |event| report(Event::Ordinary(event)));
            // QC-10: a merchant that has just been promoted has not stepped.
            let by_custody = m.piece_type == MERCHANT && {
                let victims = merchant::victims(board.pieces(), us, m.to);
                merchant::take_by_custody(board.pieces_mut(), victims, report)
            };
            made.captures() || by_custody
        }
        Move::Shift {
            from,
            to,
            piece_type,
        } => {
            pieces.advance(from, to, us, piece_type, piece_type);
            false
        }
        Move::Displace { from, to, .. } => driver::displace(pieces, us, from, to, report),
        Move::Absorb { victim, .. } => driver::absorb(pieces, victim, report),
        Move::Swap { low, high, .. } => driver::swap(pieces, us, low, high, report),
    }
}
