use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{Army, CastlingRights, EnPassant, PieceType, Pieces};
use smallvec::{SmallVec, smallvec};
use variant_core::{Actor, Actors, MoveTextError, Outcome, Player, Position, Seat, Seats};

use crate::board::{ARMIES, EAST, SOUTH, clockwise, letter};
use crate::control::Control;
use crate::en_passant::Passing;
use crate::moves::{Batch, Event, Move};
use crate::setup::SetupError;
use crate::{Armies, Mode, ending, notation};

/// A position of ZM Quadchess, 128 bytes, without the heap.
///
/// It is always settled: either the game is decided, or the army to move has a legal move and its
/// player stays for it; mates, annexations, passes and stalemates happen inside [`play`].
///
/// Clock and ply are part of the position: equality is that of the texts. For the rule of repetition
/// there is [`repeats`].
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quadchess {
    pub(crate) pieces: Pieces<Chessboard, 4>,
    pub(crate) passing: Passing,
    /// Moves of the leader's army that count for ZQ-27.
    pub(crate) clock: u32,
    pub(crate) ply: u32,
    pub(crate) control: Control,
    pub(crate) turn: Army,
    pub(crate) mode: Mode,
    /// Who owns the dummy's next move; South where there is no dummy.
    pub(crate) owner: Army,
    /// The armies, besides the one to move, that owe an immediate move (ZQ-12 b).
    pub(crate) owed: Armies,
    pub(crate) absent: Armies,
    pub(crate) rights: CastlingRights,
    /// The armies whose king may still promote.
    pub(crate) kings: Armies,
    /// Those of them whose king has arrived.
    pub(crate) arrived: Armies,
    /// The armies whose active kings are in check. Follows from the rest; kept because every move
    /// and every turn depends on it.
    pub(crate) checked: Armies,
    /// The active player with most material. Follows from the rest; kept because counting material
    /// is slow.
    pub(crate) leader: Army,
}

impl Quadchess {
    /// Which piece stands where.
    pub const fn pieces(&self) -> &Pieces<Chessboard, 4> {
        &self.pieces
    }

    /// The army to move.
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// Who plays with whom.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The player who owns the dummy's next move (ZQ-32); South where there is no dummy.
    pub const fn owner(&self) -> Army {
        self.owner
    }

    /// The armies, besides the one to move, that were annexed and owe an immediate move (ZQ-12 b).
    pub const fn owed(&self) -> Armies {
        self.owed
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

    /// The active seats whose players are absent (ZQ-20).
    pub const fn absent(&self) -> Armies {
        self.absent
    }

    /// The armies whose active kings are in check.
    pub const fn checked(&self) -> Armies {
        self.checked
    }

    /// The squares of frozen pieces: walls that nothing passes or takes (ZQ-19).
    pub fn frozen(&self) -> SquareSet<Chessboard> {
        self.pieces_of_armies(Armies::ALL.minus(self.in_game()))
    }

    /// The castlings still open: a bit for each army in the order of play (ZQ-8).
    pub const fn rights(&self) -> CastlingRights {
        self.rights
    }

    /// The rights to capture en passant, in the order of the position text (ZQ-7).
    pub fn en_passant(&self) -> SmallVec<[EnPassant<Chessboard>; 4]> {
        self.passing.list()
    }

    /// The armies whose king may still promote, arrived or not (ZQ-9).
    pub const fn promotable_kings(&self) -> Armies {
        self.kings
    }

    /// The armies whose king has arrived on its corner and may promote on the next move (ZQ-9).
    pub const fn arrived_kings(&self) -> Armies {
        self.arrived
    }

    /// The active player with most material, annexed pieces included; of equals the first in the order
    /// of play (ZQ-27).
    pub const fn leader(&self) -> Army {
        self.leader
    }

    /// Moves of the leader's army that count for the rule of fifty moves (ZQ-27).
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Moves played since the start.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether all active kings belong to one side, or none is left (ZQ-17).
    pub fn is_decided(&self) -> bool {
        self.mode.is_decided(self.active())
    }

    /// The player to whom the move belongs and who is credited with what it does: the dummy's owner,
    /// else the seat that controls the army to move; an absent player too (ZQ-21).
    pub fn mover(&self) -> Army {
        match self.control.holder(self.turn) {
            Some(holder) if !self.mode.is_dummy(holder) => holder,
            _ => self.owner,
        }
    }

    /// The seat whose player chooses the move: the mover's, or for an absent one the next active
    /// player clockwise, one who is present if there is any (ZQ-20).
    pub fn chooser(&self) -> Army {
        let mover = self.mover();
        if !self.absent.contains(mover) {
            return mover;
        }
        let others = (self.active().and(self.mode.seats())).minus(self.mode.seats_of_person(mover));
        let from = clockwise(mover, 1);
        (others.minus(self.absent).first_from(from))
            .or_else(|| others.first_from(from))
            .unwrap_or(mover)
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

    /// The squares with pieces of some armies.
    #[inline(always)]
    pub(crate) fn pieces_of_armies(&self, armies: Armies) -> SquareSet<Chessboard> {
        let mut pieces = SquareSet::EMPTY;
        for army in ARMIES {
            if armies.contains(army) {
                pieces |= self.pieces.army(army);
            }
        }
        pieces
    }

    /// The pieces that a player, or the dummy, controls (ZQ-10).
    #[inline(always)]
    pub(crate) fn pieces_of_player(&self, seat: Army) -> SquareSet<Chessboard> {
        self.pieces_of_armies(self.control.armies_of(seat))
    }

    /// The pieces that can attack a king of this player: unfrozen ones that the player does not control
    /// (ZQ-11).
    #[inline(always)]
    pub(crate) fn hostile_to(&self, seat: Army) -> SquareSet<Chessboard> {
        if self.control.is_original() {
            return self.pieces.occupied() - self.pieces.army(seat);
        }
        self.pieces_of_armies(self.in_game().minus(self.control.armies_of(seat)))
    }

    /// The next active player becomes the owner of the dummy's move (ZQ-32).
    pub(crate) fn pass_dummy_on(&mut self) {
        let players = self.active().and(self.mode.seats());
        if let Some(next) = players.without(self.owner).first_from(self.owner) {
            self.owner = next;
        }
    }

    /// Brings everything up to date that follows from pieces and control.
    pub(crate) fn refresh(&mut self) {
        self.checked = self.find_checked();
        self.leader = self.find_leader();
    }

    pub(crate) fn find_leader(&self) -> Army {
        let (mut leader, mut most) = (SOUTH, None);
        for seat in self.active().and(self.mode.seats()).iter() {
            let material = Some(self.material(seat));
            if material > most {
                (leader, most) = (seat, material);
            }
        }
        leader
    }

    /// The value of all pieces that a player controls (ZQ-27).
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
                value * (self.pieces.of_type(piece_type) & pieces).len() as u32
            })
            .sum()
    }

    /// Everything that repetition looks at besides pieces and en passant (ZQ-25).
    fn small_state(&self) -> [u64; 2] {
        let bytes = [
            self.turn.index() as u8,
            self.mode as u8,
            self.owner.index() as u8,
            self.owed.bits(),
            self.absent.bits(),
            self.rights.bits(),
            self.kings.bits(),
            self.arrived.bits(),
        ];
        [u64::from_le_bytes(bytes), u64::from(self.control.bits())]
    }
}

/// Spreads the bits of a word over a word, differently for each `salt`.
#[inline]
fn spread(word: u64, salt: u64) -> u64 {
    let mixed = (word ^ salt).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ (mixed >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb)
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
        smallvec![Actor {
            seat: Seat::Army(letter(self.turn)),
            player: self.mode.player(self.chooser()),
        }]
    }

    fn in_check(&self) -> Seats {
        self.checked
            .iter()
            .map(|army| Seat::Army(letter(army)))
            .collect()
    }

    #[inline(always)]
    fn visit_moves<R>(&self, visit: impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        self.visit_army(self.turn, visit)
    }

    #[inline]
    fn play_unchecked(&self, m: Move) -> Self {
        self.played(m, |_| ())
    }

    fn play_reporting(&self, m: Move, report: impl FnMut(Event)) -> Self {
        self.played(m, report)
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    #[inline]
    fn key(&self) -> u64 {
        let [state, control] = self.small_state();
        let mut key =
            self.pieces.key() ^ spread(state, 0x7175_6164) ^ spread(control, 0x6368_6573_7300);
        if !self.passing.is_empty() {
            for (index, word) in self.passing.words().into_iter().enumerate() {
                key ^= spread(word, 0x7061_7373_0000 + index as u64);
            }
        }
        key
    }

    fn repeats(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.passing == other.passing
            && self.small_state() == other.small_state()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        notation::parse_move(self, text)
    }

    fn san(&self, m: Move) -> String {
        self.write_san(m)
    }

    /// Takes also: `0-0`, missing, wrong or doubled check marks, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x` or `-`, more of the origin than needed, `h8R` and `h7-h8=R`.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_san(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_documented() {
        assert_eq!(size_of::<Quadchess>(), 128);
        assert_eq!(size_of::<Move>(), 4);
    }
}
