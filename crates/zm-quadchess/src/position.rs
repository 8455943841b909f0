use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, EnPassantList, PieceType, Pieces, notation,
};
use smallvec::{SmallVec, smallvec};
use variant_core::implement::{clock_key, count_by_visiting, visit_children_sharing};
use variant_core::{Actor, Actors, MoveTextError, Outcome, Player, Position, Rng, Seat, Seats};

use crate::army_pair::ArmyPair;
use crate::board::{ALL, EAST, QuadRules, SOUTH, letter};
use crate::moves::{Batch, Event, Move};
use crate::rules::control::Control;
use crate::rules::mode::Mode;
use crate::setup::SetupError;

/// Position of ZM Quadchess: 128 bytes, no heap.
///
/// Always settled: the game is decided, or the army to move has a legal move and its player does not leave.
/// [`play`] resolves mates, annexations, passes and stalemates.
///
/// Equality includes clock and ply; [`repeats`] compares for repetition.
///
/// [`play`]: Position::play
/// [`repeats`]: Position::repeats
///
/// ```
/// use zm_quadchess::prelude::*;
/// let start = Quadchess::default();
/// let after = start.play(start.parse_move("d2d4")?)?;
/// assert_eq!((after.turn(), after.count_moves()), (WEST, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// In this order the fields of `small_state` form one word.
#[repr(C, align(64))]
pub struct Quadchess {
    pub(crate) board: BoardState<QuadRules, 4>,
    /// ZQ-27.
    pub(crate) clock: u32,
    pub(crate) ply: u32,
    pub(crate) turn: Army,
    pub(crate) mode: Mode,
    pub(crate) control: Control,
    /// Armies in check; armies besides the mover that owe a move (ZQ-12).
    pub(crate) urgent: ArmyPair,
    /// Absent seats; persons to be removed (ZQ-20).
    pub(crate) absence: ArmyPair,
    /// Armies whose kings may promote; those whose kings arrived (ZQ-9).
    pub(crate) promotion: ArmyPair,
}

impl Quadchess {
    /// Pieces.
    pub const fn pieces(&self) -> &Pieces<Chessboard, 4> {
        self.board.pieces()
    }

    /// Army to move.
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// Mode.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Owner of the dummy's next move ([ZQ-32](crate::rulebook#zq-32)); South without a dummy.
    pub const fn owner(&self) -> Army {
        self.control.owner()
    }

    /// Annexed armies, besides the one to move, that owe an immediate move ([ZQ-12](crate::rulebook#zq-12)
    /// b).
    pub const fn owed(&self) -> Armies {
        self.urgent.second()
    }

    /// Seat that controls an army; the dummy controls itself. `None` if frozen or gone.
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

    /// Armies whose king may still promote ([ZQ-9](crate::rulebook#zq-9)).
    pub const fn promotable_kings(&self) -> Armies {
        self.promotion.first()
    }

    /// Armies whose king stands on its corner and may promote next ([ZQ-9](crate::rulebook#zq-9)).
    pub const fn arrived_kings(&self) -> Armies {
        self.promotion.second()
    }

    /// Active player with most material, annexed pieces included; of equals, the first in order
    /// ([ZQ-27](crate::rulebook#zq-27)).
    pub const fn leader(&self) -> Army {
        self.control.leader()
    }

    /// Counted moves of the leader's army ([ZQ-27](crate::rulebook#zq-27)).
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Moves made.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether at most one side has active kings ([ZQ-17](crate::rulebook#zq-17)).
    pub fn is_decided(&self) -> bool {
        self.mode.is_decided(self.active())
    }

    /// Player credited with the move: the dummy's owner on its turn, else the controller of the army to move,
    /// even if absent ([ZQ-21](crate::rulebook#zq-21)).
    pub fn mover(&self) -> Army {
        match self.control.holder(self.turn) {
            Some(holder) if !self.mode.is_dummy(holder) => holder,
            _ => self.owner(),
        }
    }

    #[inline(always)]
    pub(crate) fn is_dummy(&self, army: Army) -> bool {
        self.mode.is_dummy(army) && self.active().contains(EAST)
    }

    /// ZQ-31.
    pub(crate) fn seats_of_person(&self, seat: Army) -> Armies {
        self.mode.seats_of_person(seat).and(self.active())
    }

    /// ZQ-10.
    #[inline(always)]
    pub(crate) fn pieces_of_player(&self, seat: Army) -> SquareSet<Chessboard> {
        self.pieces().armies(self.control.armies_of(seat))
    }

    /// Pieces that can attack the seat's king: unfrozen, controlled by others (ZQ-11).
    #[inline(always)]
    pub(crate) fn hostile_to(&self, seat: Army) -> SquareSet<Chessboard> {
        if self.control.is_original() {
            return self.pieces().occupied() - self.pieces().army(seat);
        }
        self.pieces()
            .armies(self.in_game() - self.control.armies_of(seat))
    }

    /// ZQ-32.
    pub(crate) fn pass_dummy_on(&mut self) {
        let players = self.active().and(self.mode.seats());
        if let Some(next) = players.next_after(self.owner(), 4) {
            self.control.set_owner(next);
        }
    }

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

    /// Value of the pieces that a player controls ([ZQ-27](crate::rulebook#zq-27)).
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

    /// ZQ-20.
    fn actor(&self) -> Actor {
        Actor {
            seat: Seat::Army(letter(self.turn)),
            player: self.mode.player(self.chooser()),
        }
    }

    /// State beyond the board that repetition compares (ZQ-25).
    fn small_state(&self) -> u64 {
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

    variant_core::implement::visit_moves_by!(Self::visit_legal);

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal_move(m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        self.random(rng)
    }

    /// Compiled here once.
    fn count_moves(&self) -> u64 {
        count_by_visiting(self)
    }

    #[inline]
    fn play_unchecked(&self, m: Move) -> Self {
        let mut next = *self;
        self.play_in(m, &mut next, |_| ());
        next
    }

    #[inline(never)]
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
        visit_children_sharing(self, moves, child, || self.sharing_play(), visit)
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

    /// Ignores the ply; includes the clock once it can draw (ZQ-27).
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
