//! Half-moves on one board: moves of pieces, promotions and drops.

use super::board::{
    Board, Castling, Color, Piece, PieceType, Square, Wing, file_of, rank_of, shifted, square,
    start_rank,
};

/// One half-move on a board. The piece of a promotion or drop comes from the mover's stockpile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// A piece moves; castling is the king's two-square move.
    Walk { from: Square, to: Square },
    /// A pawn moves to the last rank and leaves the match; the piece is put on `at` (CC-9).
    Promote {
        from: Square,
        to: Square,
        piece: Piece,
        at: Square,
    },
    /// A piece is put on a square where such pieces start (CC-5).
    Drop { piece: Piece, at: Square },
}

impl Move {
    /// The stockpile piece that the move uses.
    pub(super) fn used(self) -> Option<Piece> {
        match self {
            Move::Walk { .. } => None,
            Move::Promote { piece, .. } | Move::Drop { piece, .. } => Some(piece),
        }
    }
}

impl Board {
    /// All legal moves with these pieces at hand: distinct pieces of the side to move that may be used on this board (CC-5, CC-6).
    /// A checkmated side has none, whatever it could drop (CC-7).
    pub(super) fn legal_moves(&self, pieces: &[Piece]) -> Vec<Move> {
        if self.is_checkmate(pieces) {
            return Vec::new();
        }
        let mut conceivable = Vec::new();
        for (from, to) in self.walks() {
            if self.is_promotion(from, to) {
                self.add_promotions(from, to, pieces, &mut conceivable);
            } else {
                conceivable.push(Move::Walk { from, to });
            }
        }
        self.add_drops(pieces, &mut conceivable);
        // Orthodox chess, CC-7 and CC-9 alike: the mover's king must not be in check afterwards.
        conceivable.retain(|&mv| !self.after(mv).0.in_check(self.to_move));
        conceivable
    }

    /// CC-10: in check, and no move of a piece leaves the king safe; drops do not count, and a promotion counts only if the king is safe
    /// with the promoted piece left off the board.
    pub(super) fn is_checkmate(&self, pieces: &[Piece]) -> bool {
        self.in_check(self.to_move)
            && !self.walks().iter().any(|&(from, to)| {
                let possible = !self.is_promotion(from, to)
                    || pieces.iter().any(|piece| can_replace_pawn(*piece));
                let mut moved = self.clone();
                moved.make_walk(from, to);
                if self.is_promotion(from, to) {
                    moved.squares[to] = None;
                }
                possible && !moved.in_check(self.to_move)
            })
    }

    /// The board after a move, and the piece it captured.
    pub(super) fn after(&self, mv: Move) -> (Board, Option<Piece>) {
        let mover = self.to_move;
        let mut next = self.clone();
        next.en_passant = None;
        let (captured, resets) = match mv {
            Move::Walk { from, to } => {
                let pawn_move = self.holds(from, mover, PieceType::Pawn);
                let captured = next.make_walk(from, to);
                next.en_passant = self.passed_square(from, to);
                (captured, pawn_move)
            }
            Move::Promote {
                from,
                to,
                piece,
                at,
            } => {
                let captured = next.make_walk(from, to);
                next.squares[to] = None;
                // CC-9: the piece counts as moved, so a rook brings no castling right.
                next.squares[at] = Some(piece);
                (captured, true)
            }
            Move::Drop { piece, at } => {
                next.squares[at] = Some(piece);
                next.unmoved_rook_arrives(piece, at);
                (None, true)
            }
        };
        // CC-8: a drop, like a capture or a pawn move, sets the board's half-move clock to 0.
        next.halfmove = if resets || captured.is_some() {
            0
        } else {
            self.halfmove.saturating_add(1)
        };
        if mover == Color::Black {
            next.fullmove = self.fullmove.saturating_add(1);
        }
        next.to_move = mover.other();
        next.forget_useless_en_passant();
        (next, captured)
    }

    /// Moves a piece and what moves or vanishes with it (castling rook, captured piece), and loses castling rights.
    fn make_walk(&mut self, from: Square, to: Square) -> Option<Piece> {
        let mut captured = self.squares[to];
        let piece = self.squares[from].take();
        if let Some(Piece {
            color, piece_type, ..
        }) = piece
        {
            if piece_type == PieceType::Pawn && file_of(from) != file_of(to) && captured.is_none() {
                let passed_pawn = square(file_of(to), rank_of(from));
                captured = self.squares[passed_pawn].take();
            }
            if piece_type == PieceType::King {
                self.castling[color as usize] = Castling::NONE;
                if file_of(from).abs_diff(file_of(to)) == 2 {
                    self.move_castling_rook(color, to);
                }
            }
        }
        self.squares[to] = piece;
        self.lose_rook_right(from);
        self.lose_rook_right(to);
        captured
    }

    fn move_castling_rook(&mut self, color: Color, king_to: Square) {
        let rank = color.first_rank();
        let (rook_from, rook_to) = if file_of(king_to) == 6 {
            (7, 5)
        } else {
            (0, 3)
        };
        self.squares[square(rook_to, rank)] = self.squares[square(rook_from, rank)].take();
    }

    /// A rook that leaves its corner, or is captured there, castles no more.
    fn lose_rook_right(&mut self, at: Square) {
        for color in [Color::White, Color::Black] {
            for wing in Wing::BOTH {
                if at == square(wing.rook_file(), color.first_rank()) {
                    self.castling[color as usize].rights[wing as usize] = false;
                }
            }
        }
    }

    /// CC-8: a dropped rook counts as not moved and may castle with an unmoved king.
    fn unmoved_rook_arrives(&mut self, piece: Piece, at: Square) {
        let castling = &mut self.castling[piece.color as usize];
        for wing in Wing::BOTH {
            let corner = square(wing.rook_file(), piece.color.first_rank());
            if piece.piece_type == PieceType::Rook && at == corner && castling.king_unmoved {
                castling.rights[wing as usize] = true;
            }
        }
    }

    /// The square a pawn passes over in a two-square advance.
    fn passed_square(&self, from: Square, to: Square) -> Option<Square> {
        let two_ranks = rank_of(from).abs_diff(rank_of(to)) == 2;
        (two_ranks && self.holds(from, self.to_move, PieceType::Pawn))
            .then(|| square(file_of(from), usize::midpoint(rank_of(from), rank_of(to))))
    }

    /// All pseudo-legal moves of pieces, from every square to every square; promotions without the promoted piece.
    fn walks(&self) -> Vec<(Square, Square)> {
        let mut walks = Vec::new();
        for (from, piece) in self.squares_of(self.to_move) {
            for to in 0..64 {
                let onto_friend_or_king = self.squares[to].is_some_and(|target| {
                    target.color == piece.color || target.piece_type == PieceType::King
                });
                if !onto_friend_or_king && self.can_walk(piece, from, to) {
                    walks.push((from, to));
                }
            }
        }
        walks
    }

    fn can_walk(&self, piece: Piece, from: Square, to: Square) -> bool {
        match piece.piece_type {
            PieceType::Pawn => self.can_walk_as_pawn(piece, from, to),
            PieceType::King => {
                self.attacks(piece, from, to) || self.can_castle(piece.color, from, to)
            }
            _ => self.attacks(piece, from, to),
        }
    }

    fn can_walk_as_pawn(&self, piece: Piece, from: Square, to: Square) -> bool {
        if self.attacks(piece, from, to) {
            return self.squares[to].is_some() || self.en_passant == Some(to);
        }
        let one = shifted(from, 0, piece.color.forward());
        let two = shifted(from, 0, 2 * piece.color.forward());
        let empty = |at: Option<Square>| at.is_some_and(|at| self.squares[at].is_none());
        // CC-8: a dropped pawn may advance two squares as well, so the rank alone decides.
        let may_advance_two = rank_of(from) == piece.color.pawn_rank() && empty(one) && empty(two);
        (one == Some(to) && empty(one)) || (two == Some(to) && may_advance_two)
    }

    fn can_castle(&self, color: Color, from: Square, to: Square) -> bool {
        let rank = color.first_rank();
        if from != square(4, rank) || self.in_check(color) {
            return false;
        }
        Wing::BOTH.into_iter().any(|wing| {
            let (passed_file, king_file) = match wing {
                Wing::King => (5, 6),
                Wing::Queen => (3, 2),
            };
            to == square(king_file, rank)
                && self.castling[color as usize].rights[wing as usize]
                && self.open_line(from, square(wing.rook_file(), rank))
                && !self.attacked(square(passed_file, rank), color.other())
                && !self.attacked(to, color.other())
        })
    }

    fn is_promotion(&self, from: Square, to: Square) -> bool {
        self.holds(from, self.to_move, PieceType::Pawn)
            && rank_of(to) == self.to_move.other().first_rank()
    }

    /// CC-9: the piece may be put on any square that is empty once the pawn has left the board and the captured piece too.
    fn add_promotions(&self, from: Square, to: Square, pieces: &[Piece], moves: &mut Vec<Move>) {
        for &piece in pieces.iter().filter(|piece| can_replace_pawn(**piece)) {
            for at in 0..64 {
                if at == from || at == to || self.squares[at].is_none() {
                    moves.push(Move::Promote {
                        from,
                        to,
                        piece,
                        at,
                    });
                }
            }
        }
    }

    /// CC-5: on empty squares where a piece of that type and colour starts the game.
    fn add_drops(&self, pieces: &[Piece], moves: &mut Vec<Move>) {
        for &piece in pieces {
            for &file in piece.piece_type.start_files() {
                let at = square(file, start_rank(piece.piece_type, piece.color));
                if self.squares[at].is_none() {
                    moves.push(Move::Drop { piece, at });
                }
            }
        }
    }
}

/// CC-9: a pawn is replaced by a queen, rook, bishop or knight.
fn can_replace_pawn(piece: Piece) -> bool {
    piece.piece_type != PieceType::Pawn
}
