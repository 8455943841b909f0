use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Armies, Army, CastlingRights, EnPassant, Move, PieceRules, PieceType};

use super::{Mailbox, SlowGenerator};

/// A game of chess pieces in which every army fights all others: chess, for any number of armies, on
/// any board.
///
/// Armies move in turn; a king may not be left attacked by any other army, and is never taken. With
/// two armies it is an [`Oracle`](crate::Oracle) whose texts are FEN.
///
/// ```
/// use orthodox_chess::ChessRules;
/// use variant_testkit::{Oracle, slow::SlowGame};
/// let game = SlowGame::<ChessRules>::read("7k/8/8/8/8/8/6q1/7K w - - 0 1")?;
/// assert_eq!(game.legal_moves().len(), 1); // the king takes the queen
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct SlowGame<L: PieceRules> {
    /// The pieces.
    pub pieces: Mailbox<L::Board>,
    /// The army to move.
    pub turn: Army,
    /// The castlings still open.
    pub rights: CastlingRights,
    /// Rights to capture en passant, each until the army has made its next move.
    pub en_passant: Vec<EnPassant<L::Board>>,
    /// Moves since the last capture or pawn move.
    pub clock: u32,
    /// The number of the round, from 1.
    pub round: u32,
}

impl<L: PieceRules> SlowGame<L> {
    /// A game without castling, begun by the first army.
    pub const fn new(pieces: Mailbox<L::Board>) -> Self {
        Self {
            pieces,
            turn: Army::new(0),
            rights: CastlingRights::NONE,
            en_passant: Vec::new(),
            clock: 0,
            round: 1,
        }
    }

    /// The number of armies.
    pub const fn armies() -> usize {
        L::PAWNS.len()
    }

    /// The pieces of all armies but one.
    pub fn enemies_of(&self, army: Army) -> SquareSet<L::Board> {
        self.pieces.squares(|other, _| other != army)
    }

    /// The king of an army.
    pub fn king(&self, army: Army) -> Option<Square<L::Board>> {
        self.pieces
            .squares(|other, piece_type| other == army && piece_type == PieceType::KING)
            .first()
    }

    /// Whether an army has a king that is attacked.
    pub fn is_check(&self, army: Army) -> bool {
        self.king(army)
            .is_some_and(|king| self.pieces.is_attacked::<L>(king, self.enemies_of(army)))
    }

    fn generator(&self) -> SlowGenerator<'_, L> {
        let hostile = self.enemies_of(self.turn);
        SlowGenerator {
            pieces: &self.pieces,
            army: self.turn,
            prey: hostile
                - self
                    .pieces
                    .squares(|_, piece_type| piece_type == PieceType::KING),
            kings: self
                .king(self.turn)
                .map(|king| (king, hostile))
                .into_iter()
                .collect(),
            en_passant: &self.en_passant,
            castling: self.rights,
        }
    }

    /// The legal moves, ascending.
    pub fn legal_moves(&self) -> Vec<Move<L>> {
        self.generator().moves()
    }

    /// The game after a legal move.
    #[must_use]
    pub fn after(&self, m: Move<L>) -> Self {
        let (pieces, taken) = self.generator().make(m);
        let progress = m.piece_type == PieceType::PAWN || !taken.is_empty();
        let last = self.turn.index() + 1 == Self::armies();
        let mut next = Self {
            pieces,
            turn: Army::new(((self.turn.index() + 1) % Self::armies()) as u8),
            rights: self.rights_after(m),
            en_passant: Vec::new(),
            clock: if progress { 0 } else { self.clock + 1 },
            round: self.round + u32::from(last),
        };
        next.en_passant = self.en_passant_after(m, &next.pieces);
        next
    }

    fn rights_after(&self, m: Move<L>) -> CastlingRights {
        let touched = |square: Square<L::Board>| square == m.from || square == m.to;
        let mut rights = self.rights;
        for (index, rules) in L::CASTLINGS.iter().enumerate() {
            if touched(rules.king_from) || touched(rules.rook_from) {
                rights = rights.without(index);
            }
        }
        rights
    }

    /// Rights last until the army has moved; they die with the pawn, when it moves, and when the
    /// square it passed is taken.
    fn en_passant_after(&self, m: Move<L>, pieces: &Mailbox<L::Board>) -> Vec<EnPassant<L::Board>> {
        let mover = self.turn;
        let mut rights: Vec<_> = (self.en_passant.iter())
            .map(|right| EnPassant {
                capturers: right.capturers.without(mover),
                ..*right
            })
            .filter(|right| {
                !right.capturers.is_empty()
                    && m.from != right.pawn
                    && pieces.at(right.pawn) == self.pieces.at(right.pawn)
                    && pieces.is_empty(right.target)
            })
            .collect();
        let step = |square| L::Board::BOARD.step(square, L::PAWNS[self.turn.index()].forward);
        if let Some(target) = step(m.from).filter(|_| m.piece_type == PieceType::PAWN)
            && step(target) == Some(m.to)
        {
            rights.push(EnPassant {
                target,
                pawn: m.to,
                capturers: Armies::first_of(Self::armies()).without(mover),
            });
        }
        rights
    }

    /// The number of sequences of so many moves, move by move.
    pub fn leaves(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => (self.legal_moves().into_iter())
                .map(|m| self.after(m).leaves(depth - 1))
                .sum(),
        }
    }
}
