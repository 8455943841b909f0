//! Moves: every conceivable one is made on a copy and tested (QK-5 to QK-9).

use std::fmt;

use super::board::{Board, Kingdom, Piece, PieceType, Square};
use super::state::{Mode, State, Turn};

/// The row of the pawns, and the promotion line six rows in front of the kingdom's two (QK-6).
pub(crate) const PAWN_ROW: i8 = 1;
pub(crate) const PROMOTION_ROW: i8 = 7;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<PieceType>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(piece_type) => write!(f, "{}", piece_type.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl State {
    /// All legal moves as texts, sorted; none when the game is decided.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(Move::to_string).collect();
        texts.sort();
        texts
    }

    /// The position after a legal move.
    pub(crate) fn play(&self, text: &str) -> Result<State, String> {
        let legal = self.legal_moves();
        let found = legal.into_iter().find(|mv| mv.to_string() == text);
        found
            .map(|mv| self.after(mv))
            .ok_or_else(|| format!("move: {text} is not legal here"))
    }

    /// The number of sequences of `depth` legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => {
                let legal = self.legal_moves().into_iter();
                legal.map(|mv| self.after(mv).perft(depth - 1)).sum()
            }
        }
    }

    /// The legal moves of the kingdoms whose turn it is.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.decided() {
            return Vec::new();
        }
        let mut legal = self.conceivable_moves();
        legal.retain(|&mv| self.is_safe(mv));
        legal
    }

    /// Whether the kingdoms whose turn it is have a legal move, game decided or not.
    pub(crate) fn has_legal_move(&self) -> bool {
        self.conceivable_moves()
            .into_iter()
            .any(|mv| self.is_safe(mv))
    }

    /// Pseudo-legal moves.
    fn conceivable_moves(&self) -> Vec<Move> {
        let moving = self.turn.kingdoms();
        let mut found = Vec::new();
        for (from, piece) in self.board.pieces() {
            if moving.contains(&piece.kingdom) {
                for to in Square::all().filter(|&to| self.can_go(piece, from, to)) {
                    push_with_promotions(&mut found, piece, from, to);
                }
            }
        }
        found
    }

    /// Whether the move is pseudo-legal.
    fn can_go(&self, piece: Piece, from: Square, to: Square) -> bool {
        let target = self.board.get(to);
        // QK-9: no move ends on the square of a king or of an own piece.
        if target.is_some_and(|t| t.piece_type == PieceType::King || t.kingdom == piece.kingdom) {
            return false;
        }
        let attacks = self.board.attacks(from, to);
        match piece.piece_type {
            PieceType::Pawn if attacks => {
                target.is_some() || !self.taken_en_passant(piece.kingdom, to).is_empty()
            }
            PieceType::Pawn => self.can_advance(piece.kingdom, from, to),
            PieceType::King => attacks || self.castling_rook(piece.kingdom, from, to).is_some(),
            _ => attacks,
        }
    }

    /// One square straight ahead, or two from the pawn line, over empty squares (QK-5).
    fn can_advance(&self, kingdom: Kingdom, from: Square, to: Square) -> bool {
        let empty = |square: &Square| self.board.get(*square).is_none();
        let Some(one) = from.step(kingdom.forward()).filter(empty) else {
            return false;
        };
        let from_pawn_row = kingdom.row(from) == PAWN_ROW;
        to == one || from_pawn_row && one.step(kingdom.forward()).filter(empty) == Some(to)
    }

    /// The pawns that a pawn of `kingdom` takes by capturing on the empty square `to` (QK-7).
    fn taken_en_passant(&self, kingdom: Kingdom, to: Square) -> Vec<Square> {
        let rights = self.en_passant.iter();
        rights
            .filter(|right| right.target == to && right.entitled[kingdom as usize])
            .map(|right| right.pawn)
            .collect()
    }

    /// If the king may castle from `from` to `to` (QK-8): where the rook stands and where it lands.
    fn castling_rook(
        &self,
        kingdom: Kingdom,
        from: Square,
        to: Square,
    ) -> Option<(Square, Square)> {
        if from != kingdom.king_home() {
            return None;
        }
        let wing = (0..2).find(|&wing| {
            let rook = kingdom.rook_homes()[wing];
            self.castling[kingdom as usize][wing] && squares_towards(from, rook).get(1) == Some(&to)
        })?;
        let rook = kingdom.rook_homes()[wing];
        let between = squares_towards(from, rook);
        let free = between.iter().all(|&at| self.board.get(at).is_none());
        let unattacked = |at: Square| !self.attacked(&self.board, at, kingdom);
        let quiet = unattacked(from) && unattacked(between[0]) && unattacked(between[1]);
        (free && quiet).then_some((rook, between[0]))
    }

    /// The board after a conceivable move, and the pieces it took.
    pub(crate) fn board_after(&self, mv: Move) -> (Board, Vec<Piece>) {
        let mut board = self.board.clone();
        let piece = board.get(mv.from).expect("a piece to move");
        let mut taken: Vec<Piece> = board.get(mv.to).into_iter().collect();
        if piece.piece_type == PieceType::Pawn && board.attacks(mv.from, mv.to) && taken.is_empty()
        {
            for pawn in self.taken_en_passant(piece.kingdom, mv.to) {
                taken.extend(board.get(pawn));
                board.set(pawn, None);
            }
        }
        if piece.piece_type == PieceType::King && !board.attacks(mv.from, mv.to) {
            let castling = self.castling_rook(piece.kingdom, mv.from, mv.to);
            let (rook_from, rook_to) = castling.expect("a king's move of two squares castles");
            board.set(rook_to, board.get(rook_from));
            board.set(rook_from, None);
        }
        board.set(mv.from, None);
        let piece_type = mv.promotion.unwrap_or(piece.piece_type);
        board.set(
            mv.to,
            Some(Piece {
                piece_type,
                ..piece
            }),
        );
        (board, taken)
    }

    /// Whether the move leaves every king safe that has to be (QK-9, QK-15, QK-18).
    fn is_safe(&self, mv: Move) -> bool {
        let mover = self.board.get(mv.from).expect("a piece to move").kingdom;
        let (board, _) = self.board_after(mv);
        let mut kings = match self.turn {
            Turn::Pair(first, second) => vec![first, second],
            Turn::One(_) | Turn::TwoA { .. } => vec![mover],
        };
        if let Mode::Three { holder, .. } = self.mode
            && mover == Kingdom::Emerald
        {
            kings.extend(holder);
        }
        !kings.iter().any(|&k| self.king_in_check(&board, k))
    }
}

/// QK-6: a pawn that reaches its line must promote.
fn push_with_promotions(found: &mut Vec<Move>, piece: Piece, from: Square, to: Square) {
    let promotes = piece.piece_type == PieceType::Pawn && piece.kingdom.row(to) == PROMOTION_ROW;
    if promotes {
        found.extend(PieceType::PROMOTIONS.map(|piece_type| Move {
            from,
            to,
            promotion: Some(piece_type),
        }));
    } else {
        let promotion = None;
        found.push(Move {
            from,
            to,
            promotion,
        });
    }
}

/// The squares strictly between a king and a rook on one line, from the king on.
fn squares_towards(king: Square, rook: Square) -> Vec<Square> {
    let direction = (
        (rook.file - king.file).signum(),
        (rook.rank - king.rank).signum(),
    );
    let mut squares = Vec::new();
    let mut at = king.step(direction);
    while let Some(square) = at.filter(|&square| square != rook) {
        squares.push(square);
        at = square.step(direction);
    }
    squares
}
