use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, EnPassantList, PieceType, Pieces, notation,
};
use smallvec::{SmallVec, smallvec};
use variant_core::implement::count_by_visiting;
use variant_core::implement::{clock_key, visit_children_sharing};
use variant_core::{Actor, Actors, MoveTextError, Outcome, Player, Position, Rng, Seat, Seats};

use crate::army_pair::ArmyPair;
use crate::board::{ALL, EAST, QuadRules, SOUTH, letter};
use crate::children::Children;
use crate::control::Control;
use crate::mode::Mode;
use crate::moves::{Batch, Event, Move};
use crate::setup::SetupError;

/// A position of ZM Quadchess: 128 bytes, `Copy`, no heap.
///
/// It is always settled: either the game is decided, or the army to move has a legal move and its
/// player does not resign by absence. Mates, annexations, passes and stalemates happen inside [`play`].
///
/// Clock and ply are part of the position: two positions are equal if their texts are. [`repeats`]
/// compares positions for the rule of repetition, without clock and ply.
///
/// [`play`]: Position::play
/// [`repeats`]: Position::repeats
///
/// ```
/// use variant_core::Position;
/// use zm_quadchess::{Quadchess, WEST};
/// let start = Quadchess::default();
/// let after = start.play(start.parse_move("d2d4")?)?;
/// assert_eq!((after.turn(), after.count_moves()), (WEST, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// A copy that straddles two cache lines costs more, and reading back from it more still: where the stack
// puts a position must not decide how fast it is copied.
// In this order, all fields of `small_state` are one word.
#[repr(C, align(64))]
pub struct Quadchess {
    /// The pieces, the open castlings (ZQ-8) and the rights to capture en passant (ZQ-7).
    pub(crate) board: BoardState<QuadRules, 4>,
    /// Moves of the leader's army that count for ZQ-27.
    pub(crate) clock: u32,
    pub(crate) ply: u32,
    pub(crate) control: Control,
    pub(crate) turn: Army,
    pub(crate) mode: Mode,
    /// The armies whose active kings are in check, which are derived, but cached because every move and
    /// every turn depends on them; and those, besides the one to move, that owe an immediate move
    /// (ZQ-12).
    pub(crate) urgent: ArmyPair,
    /// The absent seats; and the absent players who have asked to be removed, by the seat of their key
    /// (ZQ-20).
    pub(crate) absence: ArmyPair,
    /// The armies whose king may still promote; and those of them whose king has arrived (ZQ-9).
    pub(crate) promotion: ArmyPair,
}

impl Quadchess {
    /// The pieces on the board.
    pub const fn pieces(&self) -> &Pieces<Chessboard, 4> {
        self.board.pieces()
    }

    /// The army to move.
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// The mode of the game.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The player who owns the dummy's next move ([ZQ-32](crate::rulebook#zq-32)); South where
    /// there is no dummy.
    pub const fn owner(&self) -> Army {
        self.control.owner()
    }

    /// The armies, besides the one to move, that were annexed and owe an immediate move
    /// ([ZQ-12](crate::rulebook#zq-12) b).
    pub const fn owed(&self) -> Armies {
        self.urgent.second()
    }

    /// The seat of the player who controls an army, the dummy its own; `None` if the army is frozen
    /// or gone.
    pub fn controller(&self, army: Army) -> Option<Army> {
        self.control.holder(army)
    }

    /// The armies whose kings are in play.
    pub const fn active(&self) -> Armies {
        self.control.active()
    }

    /// The armies that are active or annexed, not frozen or gone.
    pub const fn in_game(&self) -> Armies {
        self.control.in_game()
    }

    /// The armies whose active kings are in check.
    pub const fn checked(&self) -> Armies {
        self.urgent.first()
    }

    /// The squares of frozen pieces: walls that nothing passes or takes
    /// ([ZQ-19](crate::rulebook#zq-19)).
    pub fn frozen(&self) -> SquareSet<Chessboard> {
        self.pieces().armies(ALL - self.in_game())
    }

    /// The castlings still open: a bit for each army in the order of play
    /// ([ZQ-8](crate::rulebook#zq-8)).
    pub const fn rights(&self) -> CastlingRights {
        self.board.castling()
    }

    /// The rights to capture en passant, in the order of the position text
    /// ([ZQ-7](crate::rulebook#zq-7)).
    pub fn en_passant(&self) -> EnPassantList<Chessboard> {
        self.board.en_passant().list()
    }

    /// The armies whose king may still promote, arrived or not ([ZQ-9](crate::rulebook#zq-9)).
    pub const fn promotable_kings(&self) -> Armies {
        self.promotion.first()
    }

    /// The armies whose king has arrived on its corner and may promote on the next move
    /// ([ZQ-9](crate::rulebook#zq-9)).
    pub const fn arrived_kings(&self) -> Armies {
        self.promotion.second()
    }

    /// The active player with most material, annexed pieces included; of equals the first in the
    /// order of play ([ZQ-27](crate::rulebook#zq-27)).
    pub const fn leader(&self) -> Army {
        self.control.leader()
    }

    /// Moves of the leader's army that count for the rule of fifty moves
    /// ([ZQ-27](crate::rulebook#zq-27)).
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Moves played since the start.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether all active kings belong to one side, or none is left
    /// ([ZQ-17](crate::rulebook#zq-17)).
    pub fn is_decided(&self) -> bool {
        self.mode.is_decided(self.active())
    }

    /// The player who owns the move and is credited with its effects: the dummy's owner on the
    /// dummy's turn, else the seat that controls the army to move, even if absent
    /// ([ZQ-21](crate::rulebook#zq-21)).
    pub fn mover(&self) -> Army {
        match self.control.holder(self.turn) {
            Some(holder) if !self.mode.is_dummy(holder) => holder,
            _ => self.owner(),
        }
    }

    /// Whether an army is the dummy, its king active (ZQ-32).
    #[inline(always)]
    pub(crate) fn is_dummy(&self, army: Army) -> bool {
        self.mode.is_dummy(army) && self.active().contains(EAST)
    }

    /// The active seats that act together with a seat (ZQ-31).
    pub(crate) fn seats_of_person(&self, seat: Army) -> Armies {
        self.mode.seats_of_person(seat).and(self.active())
    }

    /// The pieces that a player, or the dummy, controls (ZQ-10).
    #[inline(always)]
    pub(crate) fn pieces_of_player(&self, seat: Army) -> SquareSet<Chessboard> {
        self.pieces().armies(self.control.armies_of(seat))
    }

    /// The pieces that can attack a king of this player: unfrozen ones that the player does not control
    /// (ZQ-11).
    #[inline(always)]
    pub(crate) fn hostile_to(&self, seat: Army) -> SquareSet<Chessboard> {
        if self.control.is_original() {
            return self.pieces().occupied() - self.pieces().army(seat);
        }
        self.pieces()
            .armies(self.in_game() - self.control.armies_of(seat))
    }

    /// The next active player becomes the owner of the dummy's move (ZQ-32).
    pub(crate) fn pass_dummy_on(&mut self) {
        let players = self.active().and(self.mode.seats());
        if let Some(next) = players.next_after(self.owner(), 4) {
            self.control.set_owner(next);
        }
    }

    /// Recomputes the cached fields.
    pub(crate) fn refresh(&mut self) {
        self.urgent = self.urgent.with_first(self.find_checked());
        self.control.set_leader(self.find_leader());
    }

    pub(crate) fn set_owed(&mut self, owed: Armies) {
        self.urgent = self.urgent.with_second(owed);
    }

    pub(crate) fn find_leader(&self) -> Army {
        let (mut leader, mut most) = (SOUTH, None);
        for seat in self.active().and(self.mode.seats()) {
            let material = Some(self.material(seat));
            if material > most {
                (leader, most) = (seat, material);
            }
        }
        leader
    }

    /// The value of all pieces that a player controls ([ZQ-27](crate::rulebook#zq-27)).
    pub fn material(&self, seat: Army) -> u32 {
        const VALUES: [(PieceType, u32); 5] = [
            (PieceType::PAWN, 1),
            (PieceType::KNIGHT, 3),
            (PieceType::BISHOP, 3),
            (PieceType::ROOK, 5),
            (PieceType::QUEEN, 9),
        ];
        let pieces = self.pieces_of_player(seat);
        VALUES
            .iter()
            .map(|&(piece_type, value)| {
                value * (self.pieces().of_type(piece_type) & pieces).len() as u32
            })
            .sum()
    }

    /// The army to move and the player who chooses (ZQ-20).
    fn actor(&self) -> Actor {
        Actor {
            seat: Seat::Army(letter(self.turn)),
            player: self.mode.player(self.chooser()),
        }
    }

    /// State besides the board that counts for repetition (ZQ-25).
    fn small_state(&self) -> u64 {
        // The order of the bytes is part of stored keys.
        let [low, high, _] = self.control.bits();
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

impl Position for Quadchess {
    type Move = Move;
    type Batch = Batch;
    type Event = Event;
    type Problem = SetupError;

    fn players(&self) -> SmallVec<[Player; 4]> {
        self.mode
            .persons()
            .map(|seat| self.mode.player(seat))
            .collect()
    }

    fn to_act(&self) -> Actors {
        if self.is_decided() {
            return Actors::new();
        }
        smallvec![self.actor()]
    }

    #[inline]
    fn visit_actors<R>(&self, mut visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        if self.is_decided() {
            ControlFlow::Continue(())
        } else {
            visit(self.actor())
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.is_decided() || self.is_fifty() || self.is_dead()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.shown_outcome()
    }

    fn in_check(&self) -> Seats {
        self.checked()
            .iter()
            .map(|army| Seat::Army(letter(army)))
            .collect()
    }

    variant_core::implement::visit_moves_by!(visit_legal);

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal_move(m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        self.random(rng)
    }

    /// Compiled in this crate, not in every one that counts.
    fn count_moves(&self) -> u64 {
        count_by_visiting(self)
    }

    #[inline]
    fn play_unchecked(&self, m: Move) -> Self {
        let mut next = *self;
        self.play_in(m, &mut next, |_| ());
        next
    }

    #[inline]
    fn play_into(&self, m: Move, next: &mut Self) {
        *next = *self;
        self.play_in(m, next, |_| ());
    }

    #[inline]
    fn visit_children<R>(
        &self,
        moves: impl IntoIterator<Item = Move>,
        child: &mut Self,
        visit: impl FnMut(Move, &Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let share = || self.children();
        visit_children_sharing(self, moves, child, share, Children::play_into, visit)
    }

    fn play_reporting(&self, m: Move, report: impl FnMut(Event)) -> Self {
        let mut next = *self;
        self.play_in(m, &mut next, report);
        next
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.board.key() ^ Rng::new(self.small_state()).next()
    }

    /// The ply is left out; the clock of ZQ-27 counts once it can come to draw.
    #[inline]
    fn search_key(&self, plies: u32) -> u64 {
        self.key() ^ clock_key(self.clock, plies, Self::FIFTY_MOVES)
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        self.pack_into(bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        Self::unpack_from(bytes)
    }

    fn repeats(&self, other: &Self) -> bool {
        self.board == other.board && self.small_state() == other.small_state()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        notation::parse_move(self, self.pieces(), text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_documented() {
        assert_eq!((size_of::<Quadchess>(), align_of::<Quadchess>()), (128, 64));
        assert_eq!(size_of::<Move>(), 4);
    }
}
