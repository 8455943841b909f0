use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::notation::army_letter;
use chess_pieces::{
    Armies, Army, CastlingRights, Move, PieceRules, PieceType, en_passant::EnPassant,
    royalty::Royalty,
};

use super::{Mailbox, SlowGenerator};

/// Game of chess pieces for any board and number of armies.
///
/// Armies move in turn, each against all others. Texts of two armies are FEN, of more those of
/// [`TurnState`](chess_pieces::turn_state::TurnState), and `teams` if opposite armies are partners.
/// [`SlowVariant`](super::SlowVariant) adds rules.
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
    /// Pieces of all armies, eliminated ones included.
    pub pieces: Mailbox<L::Board>,
    /// Army to move.
    pub turn: Army,
    /// Armies in the game. Others' pieces are inert and capturable.
    pub standing: Armies,
    /// Whether armies two places apart are partners.
    pub teams: bool,
    /// Castlings still granted to any army.
    pub rights: CastlingRights,
    /// En passant rights, until their armies have moved again.
    pub en_passant: Vec<EnPassant<L::Board>>,
    /// Moves since the last capture or pawn move.
    pub clock: u32,
    /// Round number, from 1.
    pub round: u32,
}

impl<L: PieceRules> SlowGame<L> {
    /// Creates a game without castling, the first army to move.
    pub const fn new(pieces: Mailbox<L::Board>) -> Self {
        Self {
            pieces,
            turn: Army::new(0),
            standing: Self::all_armies(),
            teams: false,
            rights: CastlingRights::NONE,
            en_passant: Vec::new(),
            clock: 0,
            round: 1,
        }
    }

    pub(super) const fn armies() -> usize {
        L::PAWNS.len()
    }

    pub(super) const fn all_armies() -> Armies {
        Armies::first_of(Self::armies())
    }

    fn are_allied(&self, a: Army, b: Army) -> bool {
        a == b || self.teams && a.index() % 2 == b.index() % 2
    }

    fn others(&self, army: Army) -> SquareSet<L::Board> {
        self.pieces
            .squares(|other, _| !self.are_allied(army, other) || !self.standing.contains(other))
    }

    /// Other sides' pieces in the game, which can attack an army.
    fn enemies_of(&self, army: Army) -> SquareSet<L::Board> {
        self.pieces
            .squares(|other, _| !self.are_allied(army, other) && self.standing.contains(other))
    }

    /// Whether one side is left.
    pub fn is_over(&self) -> bool {
        let mut standing = self.standing.iter();
        standing.all(|army| self.are_allied(army, self.standing.first().unwrap_or(army)))
    }

    /// Eliminates an army, whose pieces stay; passes the turn on.
    pub fn eliminate(&mut self, army: Army) {
        self.standing = self.standing.without(army);
        for (index, rules) in L::CASTLINGS.iter().enumerate() {
            if rules.army == army {
                self.rights = self.rights.without(index);
            }
        }
        for right in &mut self.en_passant {
            right.capturers = right.capturers.without(army);
        }
        self.en_passant.retain(|right| !right.capturers.is_empty());
        if self.turn == army {
            self.turn = self.next_army();
        }
    }

    fn next_army(&self) -> Army {
        let count = Self::armies();
        let later =
            (1..=count).map(|places| Army::new(((self.turn.index() + places) % count) as u8));
        let mut standing = later.filter(|&army| self.standing.contains(army));
        standing.next().unwrap_or(self.turn)
    }

    /// King of an army.
    pub fn king(&self, army: Army) -> Option<Square<L::Board>> {
        self.pieces
            .squares(|other, piece_type| other == army && piece_type == PieceType::KING)
            .first()
    }

    fn royals(&self, army: Army) -> SquareSet<L::Board> {
        self.pieces
            .squares(|other, piece_type| other == army && L::PIECES[piece_type.index()].royal)
    }

    /// Whether an army is in check.
    pub fn is_check(&self, army: Army) -> bool {
        let attacked = |king| self.pieces.is_attacked::<L>(king, self.enemies_of(army));
        let mut royals = self.royals(army).iter();
        match L::ROYALTY {
            Royalty::Any => !self.royals(army).is_empty() && royals.all(attacked),
            _ => royals.any(attacked),
        }
    }

    fn generator(&self) -> SlowGenerator<'_, L> {
        let hostile = self.enemies_of(self.turn);
        let is_living_king = |army, piece_type| {
            L::ROYALTY == Royalty::One
                && piece_type == PieceType::KING
                && self.standing.contains(army)
        };
        SlowGenerator {
            pieces: &self.pieces,
            army: self.turn,
            prey: self.others(self.turn)
                - self.pieces.squares(is_living_king)
                - self
                    .pieces
                    .squares(|_, piece_type| L::PIECES[piece_type.index()].wall),
            kings: (self.royals(self.turn).iter())
                .map(|king| (king, hostile))
                .collect(),
            en_passant: &self.en_passant,
            castling: self.rights,
        }
    }

    /// Legal moves in ascending order.
    pub fn legal_moves(&self) -> Vec<Move<L>> {
        self.generator().moves()
    }

    /// Legal move of a text.
    pub(super) fn named(legal: Vec<Move<L>>, text: &str) -> Result<Move<L>, String> {
        let fits = legal.into_iter().find(|m| m.to_string() == text);
        fits.ok_or_else(|| "not legal".into())
    }

    /// Seat and player of the army to move, if it has legal moves.
    pub(super) fn acting(&self, legal: &[Move<L>]) -> Vec<(String, String)> {
        let letter = army_letter::<L>(self.turn).to_string();
        let acting = (!legal.is_empty()).then(|| (letter.clone(), letter));
        acting.into_iter().collect()
    }

    /// The game after a legal move.
    #[must_use]
    pub fn after(&self, m: Move<L>) -> Self {
        let (pieces, taken) = self.generator().make(m);
        let progress = Self::is_pawn(m.piece_type) || !taken.is_empty();
        let last = self.turn.index() + 1 == Self::armies();
        let mut next = Self {
            pieces,
            turn: self.next_army(),
            standing: self.standing,
            teams: self.teams,
            rights: self.rights_after(m),
            en_passant: Vec::new(),
            clock: if progress { 0 } else { self.clock + 1 },
            round: self.round + u32::from(last),
        };
        next.en_passant = self.en_passant_after(m, &next.pieces);
        next
    }

    pub(super) fn is_pawn(piece_type: PieceType) -> bool {
        piece_type == PieceType::PAWN || L::PIECES[piece_type.index()].pawn
    }

    fn rights_after(&self, m: Move<L>) -> CastlingRights {
        let touched =
            |square: Square<L::Board>| m.from != m.to && (square == m.from || square == m.to);
        let mut rights = self.rights;
        for (index, rules) in L::CASTLINGS.iter().enumerate() {
            if touched(rules.king_from) || touched(rules.rook_from) {
                rights = rights.without(index);
            }
        }
        rights
    }

    /// Rights last until the army has moved, the pawn moves or a piece enters the passed square.
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
        let starts = L::PIECES[m.piece_type.index()].initial;
        let is_first = m.piece_type == PieceType::PAWN
            || !starts.is_empty() && Mailbox::<L::Board>::is_named(starts, mover, m.from);
        if let Some(target) = step(m.from).filter(|_| Self::is_pawn(m.piece_type) && is_first)
            && step(target) == Some(m.to)
        {
            rights.push(EnPassant {
                target,
                pawn: m.to,
                capturers: (self.standing.iter())
                    .filter(|&army| !self.are_allied(mover, army))
                    .collect(),
            });
        }
        rights
    }
}
