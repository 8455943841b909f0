use board_geometry::{Chessboard, Square};
use chess_pieces::{PieceEvent, PieceRules, PieceType, en_passant::EnPassantRights};
use orthodox_chess::ChessRules;

use crate::board::Board;
use crate::moves::HalfMove;
use crate::rules::stockpile::Piece;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Captured {
    pub(crate) square: Square<Chessboard>,
    pub(crate) piece_type: PieceType,
    pub(crate) set: u8,
}

impl Board {
    /// Does not [review](Self::review) the board.
    pub(crate) fn after(&self, half: HalfMove) -> Self {
        let mut next = *self;
        next.make(half, &mut |_, _| ());
        next
    }

    /// Returns the captured piece; does not [review](Self::review). A concession changes nothing.
    #[inline(always)]
    pub(crate) fn make(
        &mut self,
        half: HalfMove,
        castled: &mut impl FnMut(Square<Chessboard>, Square<Chessboard>),
    ) -> Option<Captured> {
        let us = self.turn;
        let captured = match half {
            HalfMove::Move(m) => self.advance(m, castled),
            HalfMove::Promotion {
                from,
                to,
                piece,
                at,
            } => self.promote(from, to, piece, at),
            HalfMove::Drop { piece, at } => {
                self.drop_piece(piece, at);
                None
            }
            HalfMove::Concession => return None,
        };
        self.turn = us.enemy();
        self.fullmove_number = self.fullmove_number.saturating_add(us.index() as u32 & 1);
        captured
    }

    #[inline(always)]
    fn advance(
        &mut self,
        m: orthodox_chess::Move,
        castled: &mut impl FnMut(Square<Chessboard>, Square<Chessboard>),
    ) -> Option<Captured> {
        let us = self.turn;
        let (mut captured, mut rook) = (None, None);
        let is_progress = self.state.make_in_turn(us, m, &mut |event| match event {
            PieceEvent::Captured {
                square, piece_type, ..
            } => captured = Some((square, piece_type)),
            PieceEvent::Castled { rook_from, rook_to } => rook = Some((rook_from, rook_to)),
            PieceEvent::Promoted { .. } => {}
        });
        let captured = captured.map(|(square, piece_type)| self.captured(square, piece_type));
        self.halfmove_clock = if is_progress {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        if let Some((from, to)) = rook {
            castled(from, to);
        }
        if !self.sets.marked().is_empty() {
            self.move_sets(m, captured.map(|captured| captured.square), rook);
        }
        if m.piece_type == PieceType::KING {
            self.unmoved &= !(1 << (us.index() & 1));
        }
        captured
    }

    fn captured(&self, square: Square<Chessboard>, piece_type: PieceType) -> Captured {
        Captured {
            square,
            piece_type,
            set: self.number ^ self.sets.at(square),
        }
    }

    fn move_sets(
        &mut self,
        m: orthodox_chess::Move,
        captured: Option<Square<Chessboard>>,
        rook: Option<(Square<Chessboard>, Square<Chessboard>)>,
    ) {
        if let Some(square) = captured {
            self.sets.put(square, 0);
        }
        self.sets.advance(m.from, m.to);
        if let Some((from, to)) = rook {
            self.sets.advance(from, to);
        }
    }

    // CC-9
    fn promote(
        &mut self,
        from: Square<Chessboard>,
        to: Square<Chessboard>,
        piece: Piece,
        at: Square<Chessboard>,
    ) -> Option<Captured> {
        let pieces = self.state.pieces_mut();
        pieces.take(from);
        let captured = pieces.take(to);
        let captured = captured.map(|(_, piece_type)| self.captured(to, piece_type));
        let castling = self.castling().after_touching::<ChessRules>(to);
        self.state.set_castling(castling);
        for square in [from, to] {
            self.sets.put(square, 0);
        }
        self.put(piece, at);
        captured
    }

    // CC-5, CC-8
    fn drop_piece(&mut self, piece: Piece, at: Square<Chessboard>) {
        if piece.piece_type == PieceType::ROOK && self.king_unmoved(self.turn) {
            for (index, rules) in ChessRules::CASTLINGS.iter().enumerate() {
                if rules.army == self.turn && rules.rook_from == at {
                    self.state.set_castling(self.castling().with(index));
                }
            }
        }
        self.put(piece, at);
    }

    // CC-8
    fn put(&mut self, piece: Piece, at: Square<Chessboard>) {
        let pieces = self.state.pieces_mut();
        pieces.put(at, self.turn, piece.piece_type);
        *self.state.en_passant_mut() = EnPassantRights::NONE;
        self.halfmove_clock = 0;
        let mark = if piece.set == 0 {
            0
        } else {
            piece.set ^ self.number
        };
        self.sets.put(at, mark);
    }
}
