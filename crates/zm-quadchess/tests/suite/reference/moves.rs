//! Moves of one army: every conceivable one is made and tested.

use std::fmt;

use super::board::{
    Army, Board, Piece, PieceType, Square, advance, attacks, in_front, king_corner, king_home,
    name, rook_home,
};
use super::passant::Passant;
use super::state::{KingRight, State};

/// Promotion types: never a queen (ZQ-6).
const PROMOTIONS: [PieceType; 3] = [PieceType::Rook, PieceType::Bishop, PieceType::Knight];

/// A move with all it does on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Move {
    /// Origin.
    pub(super) from: Square,
    /// Destination; for castling the rook's square.
    pub(super) to: Square,
    /// The piece moved.
    pub(super) piece: Piece,
    /// Promotion type.
    promotion: Option<PieceType>,
    /// King and rook trade places (ZQ-8).
    castling: bool,
    /// The squares whose pieces are captured.
    pub(super) captured: Vec<Square>,
    /// A queen appears on the square the king leaves (ZQ-9).
    pub(super) queen: bool,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", name(self.from), name(self.to))?;
        self.promotion.map_or(Ok(()), |piece_type| {
            write!(f, "{}", piece_type.letter().to_ascii_lowercase())
        })
    }
}

impl Move {
    /// The board after this move.
    fn made_on(&self, board: &Board) -> Board {
        let mut board = *board;
        for &square in &self.captured {
            board[square] = None;
        }
        if self.castling {
            board.swap(self.from, self.to);
            return board;
        }
        board[self.from] = self.queen.then_some(Piece {
            piece_type: PieceType::Queen,
            ..self.piece
        });
        let piece_type = self.promotion.unwrap_or(self.piece.piece_type);
        board[self.to] = Some(Piece {
            piece_type,
            ..self.piece
        });
        board
    }

    /// Origin of the piece now on a square; none for a new queen.
    fn origin(&self, square: Square) -> Option<Square> {
        if square == self.to {
            Some(self.from)
        } else if square == self.from {
            self.castling.then_some(self.to)
        } else {
            Some(square)
        }
    }

    /// The square passed over by a pawn's two-square advance.
    fn passed_over(&self) -> Option<Square> {
        let over = in_front(self.piece.army, self.from)?;
        let double = self.piece.piece_type == PieceType::Pawn
            && in_front(self.piece.army, over) == Some(self.to);
        double.then_some(over)
    }

    /// Whether the move starts the count of ZQ-27 anew by itself.
    pub(super) fn is_irreversible(&self) -> bool {
        !self.captured.is_empty() || self.piece.piece_type == PieceType::Pawn || self.queen
    }
}

impl State {
    /// The legal moves the army has, or would have if it were to move.
    pub(super) fn legal_moves(&self, army: Army) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in 0..64 {
            if let Some(piece) = self.board[from].filter(|piece| piece.army == army) {
                for to in 0..64 {
                    self.push_moves(piece, from, to, &mut moves);
                }
            }
        }
        moves.retain(|mv| self.is_legal(mv));
        moves
    }

    /// Adds what the piece can do from one square to another, checks left aside.
    fn push_moves(&self, piece: Piece, from: Square, to: Square, moves: &mut Vec<Move>) {
        let Some(holder) = self.holder(piece) else {
            return;
        };
        let plain = Move {
            from,
            to,
            piece,
            promotion: None,
            castling: false,
            captured: Vec::new(),
            queen: false,
        };
        if self.is_castling(piece, from, to) {
            moves.push(Move {
                castling: true,
                ..plain
            });
            return;
        }
        let captured = match self.board[to] {
            Some(other) if self.is_prey(other, holder) => vec![to],
            Some(_) => return,
            None if piece.piece_type == PieceType::Pawn => self.taken_passing(piece.army, from, to),
            None => Vec::new(),
        };
        let reaches = if piece.piece_type == PieceType::Pawn && captured.is_empty() {
            self.advances(piece.army, from, to)
        } else {
            attacks(&self.board, from, to)
        };
        if !reaches {
            return;
        }
        if piece.piece_type == PieceType::Pawn && advance(piece.army, to) == 7 {
            let promotions = PROMOTIONS.map(Some).into_iter();
            moves.extend(promotions.map(|promotion| Move {
                promotion,
                captured: captured.clone(),
                ..plain
            }));
            return;
        }
        let queen =
            piece.piece_type == PieceType::King && self.kings[piece.army] == KingRight::Arrived;
        moves.push(Move {
            captured,
            queen,
            ..plain
        });
    }

    /// Whether a player may capture the piece: hostile, unfrozen and no king (ZQ-10, ZQ-19).
    fn is_prey(&self, piece: Piece, holder: Army) -> bool {
        piece.piece_type != PieceType::King
            && self.holder(piece).is_some_and(|other| other != holder)
    }

    /// Whether a pawn can advance: one step, or two from the pawn line over empty squares (ZQ-5).
    fn advances(&self, army: Army, from: Square, to: Square) -> bool {
        let Some(next) = in_front(army, from).filter(|&next| self.board[next].is_none()) else {
            return false;
        };
        let double = advance(army, from) == 1 && in_front(army, next) == Some(to);
        next == to || (double && self.board[to].is_none())
    }

    /// Whether this is the king stepping onto its rook, both unmoved, the king not in check (ZQ-8).
    fn is_castling(&self, piece: Piece, from: Square, to: Square) -> bool {
        let army = piece.army;
        piece.piece_type == PieceType::King
            && self.castling[army]
            && from == king_home(army)
            && to == rook_home(army)
            && !self.is_checked(army)
    }

    /// Whether a conceivable move leaves all protected kings safe.
    fn is_legal(&self, mv: &Move) -> bool {
        let Some(holder) = self.holder(mv.piece) else {
            return false;
        };
        let after = Self {
            board: mv.made_on(&self.board),
            ..self.clone()
        };
        // ZQ-11; for the dummy its own king, and its owner's too (ZQ-32).
        let safe = !after.is_checked(holder);
        let owner_safe = !self.is_dummy(holder) || !after.is_checked(self.owner);
        safe && owner_safe && !self.checks_partner(holder, mv, &after)
    }

    /// Whether a piece of the mover attacks the partner's king that did not attack it before (ZQ-30).
    fn checks_partner(&self, holder: Army, mv: &Move, after: &Self) -> bool {
        let partner = self
            .mode
            .partner(holder)
            .filter(|&partner| self.is_active(partner));
        let Some(king) = partner.and_then(|partner| self.king_square(partner)) else {
            return false;
        };
        (0..64).any(|from| {
            let own = after.board[from].is_some_and(|piece| self.holder(piece) == Some(holder));
            let before = || {
                mv.origin(from)
                    .is_some_and(|origin| attacks(&self.board, origin, king))
            };
            own && attacks(&after.board, from, king) && !before()
        })
    }

    /// Applies the direct effects of a legal move, without turn and mates.
    pub(super) fn make(&mut self, mv: &Move) {
        let army = mv.piece.army;
        let counts = army == self.leader();
        self.board = mv.made_on(&self.board);
        self.note_castling(mv);
        self.note_king(mv);
        self.note_passant(mv);
        self.clock = if mv.is_irreversible() {
            0
        } else {
            self.clock.saturating_add(u32::from(counts))
        };
        self.ply = self.ply.saturating_add(1);
        if self.is_dummy(army) {
            self.pass_dummy_on();
        }
    }

    /// Castling is lost when king or rook moves, and with the rook (ZQ-8).
    fn note_castling(&mut self, mv: &Move) {
        for (army, right) in self.castling.iter_mut().enumerate() {
            let homes = [king_home(army), rook_home(army)];
            *right &= !homes.contains(&mv.from) && !homes.contains(&mv.to);
        }
    }

    /// Arrival, king promotion, and the arrival that lapses (ZQ-9).
    fn note_king(&mut self, mv: &Move) {
        let army = mv.piece.army;
        let right = &mut self.kings[army];
        let arrives =
            mv.piece.piece_type == PieceType::King && !mv.castling && mv.to == king_corner(army);
        *right = match *right {
            KingRight::Gone => KingRight::Gone,
            KingRight::Arrived if mv.queen => KingRight::Gone,
            KingRight::Open if arrives => KingRight::Arrived,
            KingRight::Open | KingRight::Arrived => KingRight::Open,
        };
    }

    /// The army's rights have had their turn, rights over pawns that moved or fell are gone, and a two-square
    /// advance gives new ones (ZQ-7).
    fn note_passant(&mut self, mv: &Move) {
        let touched =
            |pawn: Square| pawn == mv.from || pawn == mv.to || mv.captured.contains(&pawn);
        self.passant.retain(|right| !touched(right.pawn));
        if let Some(target) = mv.passed_over() {
            self.passant.push(Passant {
                target,
                pawn: mv.to,
                armies: [true; 4],
            });
        }
        self.expire_passant(mv.piece.army);
    }
}
