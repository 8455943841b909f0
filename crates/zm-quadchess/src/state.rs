use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, PieceType, Pieces, en_passant::EnPassantList,
};
use variant_core::Player;

use crate::army_pair::ArmyPair;
use crate::board::{ALL, QuadRules, SOUTH, start_pieces};
use crate::control::Control;
use crate::mode::Mode;

/// Position of ZM Quadchess: 128 bytes, no heap.
///
/// Always settled: the game is decided, or the army to move has a legal move and its player stays. [`play`] resolves
/// mates, annexations, passes and stalemates.
///
/// Equality includes clock and ply; [`repeats`] compares for repetition.
///
/// [`play`]: variant_core::Position::play
/// [`repeats`]: variant_core::Position::repeats
///
/// ```
/// use zm_quadchess::prelude::*;
/// let start = ZmQuadchess::default();
/// let after = start.play(start.parse_move("d2d4")?)?;
/// assert_eq!((after.turn(), after.count_moves()), (WEST, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// In this order, fields of `small_state` form one word.
#[repr(C, align(64))]
pub struct ZmQuadchess {
    pub(crate) board: BoardState<QuadRules>,
    pub(crate) clock: u32,
    pub(crate) ply: u32,
    pub(crate) turn: Army,
    pub(crate) mode: Mode,
    pub(crate) control: Control,
    /// Armies in check; others besides the mover's that owe a move (ZQ-12).
    pub(crate) urgent: ArmyPair,
    /// Absent seats; persons to be removed (ZQ-20).
    pub(crate) absence: ArmyPair,
    /// Armies whose kings may promote; those whose kings arrived (ZQ-9).
    pub(crate) promotion: ArmyPair,
}

impl Default for ZmQuadchess {
    /// Start of the mode `ffa`.
    fn default() -> Self {
        Self::start_of(Mode::Ffa, SOUTH)
    }
}

impl ZmQuadchess {
    /// ZQ-2, ZQ-3. `owner` makes the dummy's first move in `three`.
    pub(crate) fn start_of(mode: Mode, owner: Army) -> Self {
        let mut control = Control::ORIGINAL;
        control.set_owner(owner);
        Self {
            board: BoardState::new(start_pieces(), CastlingRights::all::<QuadRules>()),
            clock: 0,
            ply: 0,
            control,
            turn: SOUTH,
            mode,
            urgent: ArmyPair::NONE,
            absence: ArmyPair::NONE,
            promotion: ArmyPair::new(ALL, Armies::NONE),
        }
    }

    /// Pieces of all armies, frozen ones included.
    #[inline]
    pub const fn pieces(&self) -> &Pieces<QuadRules> {
        self.board.pieces()
    }

    /// Army to move.
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// Mode of the game, without the dummy's owner.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Owner of the dummy's next move ([ZQ-32](crate::rulebook#zq-32)); South without a dummy.
    pub const fn owner(&self) -> Army {
        self.control.owner()
    }

    /// Annexed armies, besides the one to move, that owe an immediate move ([ZQ-12](crate::rulebook#zq-12) b).
    pub const fn owed(&self) -> Armies {
        self.urgent.second()
    }

    /// Seat that controls an army, for the dummy its own; `None` if frozen or gone.
    pub fn controller(&self, army: Army) -> Option<Army> {
        self.control.holder(army)
    }

    /// Armies whose kings are in play.
    pub const fn active(&self) -> Armies {
        self.control.active()
    }

    /// Active and annexed armies.
    pub const fn in_game(&self) -> Armies {
        self.control.in_game()
    }

    /// Armies whose active kings are in check.
    #[inline]
    pub const fn checked(&self) -> Armies {
        self.urgent.first()
    }

    /// Frozen pieces, which cannot be passed or captured ([ZQ-19](crate::rulebook#zq-19)).
    pub fn frozen(&self) -> SquareSet<Chessboard> {
        self.pieces().armies(ALL - self.in_game())
    }

    /// Castling rights, one bit for each army ([ZQ-8](crate::rulebook#zq-8)).
    pub const fn rights(&self) -> CastlingRights {
        self.board.castling()
    }

    /// En passant rights, in the order of the text ([ZQ-7](crate::rulebook#zq-7)).
    pub fn en_passant(&self) -> EnPassantList<Chessboard> {
        self.board.en_passant().list()
    }

    // ZQ-9
    pub(crate) const fn promotable_kings(&self) -> Armies {
        self.promotion.first()
    }

    /// Armies whose king may promote next, from its corner ([ZQ-9](crate::rulebook#zq-9)).
    pub const fn arrived_kings(&self) -> Armies {
        self.promotion.second()
    }

    /// Active player with most material, annexed pieces included, the first of equals
    /// ([ZQ-27](crate::rulebook#zq-27)).
    pub const fn leader(&self) -> Army {
        self.control.leader()
    }

    /// Counted moves of the leader's army ([ZQ-27](crate::rulebook#zq-27)).
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Moves made since the start; actions do not count.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Active seats of absent players ([ZQ-20](crate::rulebook#zq-20)).
    pub const fn absent(&self) -> Armies {
        self.absence.first()
    }

    // ZQ-20
    pub(crate) const fn removal(&self) -> Armies {
        self.absence.second()
    }

    /// Player credited with the move: the dummy's owner on its turn, else the controller of the army to move, even
    /// if absent ([ZQ-21](crate::rulebook#zq-21)).
    pub fn mover(&self) -> Army {
        match self.control.holder(self.turn) {
            Some(holder) if !self.mode.is_dummy(holder) => holder,
            _ => self.owner(),
        }
    }

    /// Value of a player's controlled pieces ([ZQ-27](crate::rulebook#zq-27)).
    pub fn material(&self, seat: Army) -> u32 {
        const VALUES: [(PieceType, u32); 5] = [
            (PieceType::PAWN, 1),
            (PieceType::KNIGHT, 3),
            (PieceType::BISHOP, 3),
            (PieceType::ROOK, 5),
            (PieceType::QUEEN, 9),
        ];
        let pieces = self.pieces_of_player(seat);
        let value =
            |(piece_type, value)| value * (self.pieces().of_type(piece_type) & pieces).len() as u32;
        VALUES.into_iter().map(value).sum()
    }

    // ZQ-17
    #[inline(always)]
    pub(crate) fn is_decided(&self) -> bool {
        self.mode.is_decided(self.active())
    }

    pub(crate) const fn active_players(&self) -> Armies {
        self.active().and(self.mode.seats())
    }

    pub(crate) fn is_active_dummy(&self, army: Army) -> bool {
        self.mode.is_dummy(army) && self.active().contains(army)
    }

    /// Player who controls an army; `None` if frozen, gone or the dummy.
    pub(crate) fn player_of(&self, army: Army) -> Option<Player> {
        let holder = self.control.holder(army)?;
        (!self.mode.is_dummy(holder)).then(|| self.mode.player(holder))
    }

    // ZQ-12 a, b
    pub(crate) const fn urgent(&self) -> Armies {
        self.urgent.either()
    }

    pub(crate) fn set_checked(&mut self, checked: Armies) {
        self.urgent = self.urgent.with_first(checked);
    }

    pub(crate) fn set_owed(&mut self, owed: Armies) {
        self.urgent = self.urgent.with_second(owed);
    }

    // ZQ-10
    pub(crate) fn pieces_of_player(&self, seat: Army) -> SquareSet<Chessboard> {
        self.pieces().armies(self.control.armies_of(seat))
    }

    pub(crate) fn armies_of_others(&self, army: Army) -> Armies {
        let holder = self.control.holder(army).unwrap_or(army);
        self.in_game() - self.control.armies_of(holder)
    }

    // ZQ-11
    #[inline(always)]
    pub(crate) fn hostile_to(&self, seat: Army) -> SquareSet<Chessboard> {
        if self.control.is_original() {
            return self.pieces().occupied() - self.pieces().army(seat);
        }
        self.pieces()
            .armies(self.in_game() - self.control.armies_of(seat))
    }

    // ZQ-10
    #[inline(always)]
    pub(crate) fn open_to(&self, holder: Army) -> SquareSet<Chessboard> {
        let kings = self.pieces().of_type(PieceType::KING);
        if self.control.is_original() {
            return !(self.pieces().army(holder) | kings);
        }
        let walls = ALL - self.in_game();
        !(self.pieces().armies(walls | self.control.armies_of(holder)) | kings)
    }

    /// Pieces of the mover's side, annexed armies included, and of others.
    pub(crate) fn pieces_of_sides(&self) -> [SquareSet<Chessboard>; 2] {
        let holder = self.control.holder(self.turn).unwrap_or(self.turn);
        let side = self.mode.side(holder).iter();
        let own = side.fold(Armies::NONE, |own, seat| own | self.control.armies_of(seat));
        [own, self.in_game() - own].map(|side| self.pieces().armies(side))
    }

    /// State beyond pieces, castling and en passant, for keys and repetition (ZQ-25).
    pub(crate) fn small_state(&self) -> u64 {
        // Byte order matters: keys are stored.
        let [low, high] = self.control.bits();
        u64::from_le_bytes([
            self.turn.index() as u8,
            self.mode as u8,
            low,
            high,
            self.urgent.bits(),
            self.absence.bits(),
            self.promotion.bits(),
            0,
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_documented() {
        assert_eq!(
            (size_of::<ZmQuadchess>(), align_of::<ZmQuadchess>()),
            (128, 64)
        );
        assert_eq!(size_of::<crate::Move>(), 4);
    }
}
