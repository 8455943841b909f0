use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::SquareSet;
use chess_pieces::{Armies, Army, BoardState, CastlingRights, EnPassantList, Pieces, notation};
use smallvec::SmallVec;
use variant_core::implement::{
    clock_key, count_by_visiting, hash_key, list_actors, visit_children_sharing, zobrist_keys,
};
use variant_core::{Actor, Actors, MoveTextError, Outcome, Player, Position, Rng, Seat, Seats};

use crate::board::{ALL, EMERALD, KingdomBoard, KingdomRules, letter, player};
use crate::moves::{Batch, Event, Move};
use crate::rules::{Control, Mode, Rules, Status, TrappedAndControl, Turn};
use crate::setup::SetupError;

/// Position of Quad Kingdom Chess: 256 bytes, no heap.
///
/// Always settled: kingdoms without a legal move on their turn are eliminated, and Emerald has passed where
/// it must. Equality includes clocks and points; [`repeats`](Position::repeats) compares for repetition
/// ([QK-13](crate::rulebook#qk-13)).
///
/// ```
/// use quad_kingdom::prelude::*;
/// let start = QuadKingdom::default();
/// let after = start.play(start.parse_move("e2e4")?)?;
/// assert_eq!(after.count_moves(), 18); // the queen pins Maroon's pawn on b5
/// assert!(after.to_string().ends_with(" ffa m wmbe wKQmKQbKQeKQ - 0,0,0,0 0 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// Copies across cache lines are slow.
#[repr(align(64))]
pub struct QuadKingdom {
    pub(crate) board: BoardState<KingdomRules, 4>,
    pub(crate) points: [u32; 4],
    pub(crate) halfmove_clock: u32,
    pub(crate) ply: u32,
    pub(crate) rules: Rules,
    pub(crate) turn: Turn,
    pub(crate) standing: Armies,
    /// Derived.
    pub(crate) checked: Armies,
    /// Derived.
    pub(crate) state_key: u64,
    pub(crate) trapped_and_control: TrappedAndControl,
}

static STATE_KEY: u64 = zobrist_keys::<1>(0x6b69_6e67)[0];

impl QuadKingdom {
    /// Pieces, including eliminated ones.
    pub const fn pieces(&self) -> &Pieces<KingdomBoard, 4> {
        self.board.pieces()
    }

    /// Mode and options.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Kingdoms to move; in a decided game, those eliminated last ([QK-11](crate::rulebook#qk-11)).
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Control of Emerald ([QK-18](crate::rulebook#qk-18)); `None` outside `three`.
    pub fn control(&self) -> Option<Control> {
        (self.rules.mode == Mode::Three).then_some(self.trapped_and_control.control())
    }

    /// Standing kingdoms.
    pub const fn standing(&self) -> Armies {
        self.standing
    }

    /// Status of a kingdom.
    pub const fn status(&self, army: Army) -> Status {
        Status::of(army, self.standing, self.trapped_and_control.trapped())
    }

    /// Castling rights: for each kingdom, first with the rook nearer to the king
    /// ([QK-8](crate::rulebook#qk-8)).
    pub const fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// En passant rights ([QK-7](crate::rulebook#qk-7)), in the order of the text.
    pub fn en_passant(&self) -> EnPassantList<KingdomBoard> {
        self.board.en_passant().list()
    }

    /// Points of each kingdom ([QK-19](crate::rulebook#qk-19)); in `two-a`, credited to the
    /// player's first.
    pub const fn points(&self) -> [u32; 4] {
        self.points
    }

    /// Plies since a capture, pawn move or elimination ([QK-13](crate::rulebook#qk-13)).
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Moves made.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether at most one side is left, and no move legal.
    #[inline(always)]
    pub const fn is_decided(&self) -> bool {
        self.rules.mode.is_decided(self.standing)
    }

    /// Player who moves a kingdom; `None` for Emerald without a holder.
    pub fn player_of(&self, army: Army) -> Option<Player> {
        self.decider(army).map(player)
    }

    pub(crate) fn actor(&self, army: Army) -> Option<Actor> {
        Some(Actor {
            seat: Seat::Army(letter(army)),
            player: self.player_of(army)?,
        })
    }

    /// Player of a kingdom, as the player's own kingdom.
    pub(crate) fn decider(&self, army: Army) -> Option<Army> {
        self.rules
            .mode
            .decider(army, self.trapped_and_control.control())
    }

    /// Kingdoms that can check `army`'s king ([QK-10](crate::rulebook#qk-10), [QK-12](crate::rulebook#qk-12),
    /// [QK-15](crate::rulebook#qk-15), [QK-18](crate::rulebook#qk-18)).
    #[inline(always)]
    pub fn hostile_to(&self, army: Army) -> Armies {
        let others = self.standing.without(army);
        match self.rules.mode {
            Mode::Teams | Mode::TwoA => self.standing - self.rules.mode.side_of(army),
            Mode::Three if army == EMERALD => Armies::NONE,
            Mode::Three if self.trapped_and_control.control().holder == Some(army) => {
                others.without(EMERALD)
            }
            _ => others,
        }
    }

    #[inline(always)]
    pub(crate) fn pieces_hostile_to(&self, army: Army) -> SquareSet<KingdomBoard> {
        if self.rules.mode == Mode::FreeForAll && self.standing == ALL {
            self.pieces().occupied() - self.pieces().army(army)
        } else {
            self.pieces().armies(self.hostile_to(army))
        }
    }

    #[inline(always)]
    pub(crate) fn standing_pieces(&self) -> SquareSet<KingdomBoard> {
        if self.standing == ALL {
            self.pieces().occupied()
        } else {
            self.pieces().armies(self.standing)
        }
    }

    /// Pieces that check a kingdom's king, or attack an eliminated one's square.
    pub fn checkers(&self, army: Army) -> SquareSet<KingdomBoard> {
        self.pieces().king(army).map_or(SquareSet::EMPTY, |king| {
            self.board.attackers(king, self.pieces_hostile_to(army))
        })
    }

    /// Standing kingdoms in check, to move or not ([QK-10](crate::rulebook#qk-10)).
    pub const fn checked(&self) -> Armies {
        self.checked
    }

    #[inline]
    pub(crate) fn refresh_state_key(&mut self) {
        let (turn, reply) = match self.turn {
            Turn::One(army) => (army, 0),
            Turn::Together(first, second) => (first, 8 | second.index()),
            Turn::Alternate { mover, reply } => (mover, 16 | reply.index()),
        };
        let rules = (self.rules.mode as u8) << 2
            | u8::from(self.rules.points) << 1
            | u8::from(self.rules.draws);
        let state = u64::from_le_bytes([
            rules,
            self.trapped_and_control.bits(),
            turn.index() as u8,
            reply as u8,
            self.standing.bits(),
            0,
            0,
            0,
        ]);
        self.state_key = Rng::new(state ^ STATE_KEY).next();
    }

    pub(crate) fn refresh(&mut self) {
        self.checked = self.find_checked();
        self.refresh_state_key();
    }
}

impl Position for QuadKingdom {
    type Move = Move;
    type Batch = Batch;
    type Event = Event;
    type Problem = SetupError;

    fn players(&self) -> SmallVec<[Player; 4]> {
        self.rules.mode.players().iter().map(player).collect()
    }

    fn to_act(&self) -> Actors {
        list_actors(self)
    }

    #[inline]
    fn actor_of(&self, m: Move) -> Option<Actor> {
        self.actor(self.mover(m))
    }

    fn visit_actors<R>(&self, mut visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        for army in self.turn.movers() {
            if let Some(actor) = self.actor(army) {
                visit(actor)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.is_decided() || self.halfmove_clock >= self.clock_limit() || self.is_dead()
    }

    #[inline]
    fn in_check(&self) -> Seats {
        self.checked
            .iter()
            .map(|army| Seat::Army(letter(army)))
            .collect()
    }

    variant_core::implement::visit_moves_by!(Self::visit_legal);

    #[inline]
    fn has_moves(&self) -> bool {
        !self.is_decided() && self.can_move()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal_move(m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        self.random(rng, 3)
    }

    /// Compiled here once.
    fn count_moves(&self) -> u64 {
        count_by_visiting(self)
    }

    #[inline]
    fn play_unchecked(&self, m: Move) -> Self {
        let mut next = *self;
        next.play_in_place(m, &mut |_| ());
        next
    }

    #[inline(never)]
    fn play_into(&self, m: Move, next: &mut Self) {
        *next = *self;
        next.play_in_place(m, &mut |_| ());
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

    fn play_reporting(&self, m: Move, mut report: impl FnMut(Event)) -> Self {
        let mut next = *self;
        next.play_in_place(m, &mut report);
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        self.find_outcome()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ self.state_key
    }

    /// Ignores the ply. Includes points under `+points` (QK-20), and the clock once it can draw (QK-13).
    #[inline]
    fn search_key(&self, plies: u32) -> u64 {
        let limit = self.clock_limit();
        let mut key = self.key() ^ clock_key(self.halfmove_clock, plies, limit);
        if self.rules.points {
            key ^= hash_key(&self.points);
        }
        key
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        self.pack_into(bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        Self::unpack_from(bytes)
    }

    fn repeats(&self, other: &Self) -> bool {
        let strip = |position: &Self| Self {
            points: [0; 4],
            halfmove_clock: 0,
            ply: 0,
            ..*position
        };
        strip(self) == strip(other)
    }

    /// QK-13.
    fn reversible_plies(&self) -> u32 {
        self.halfmove_clock
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        notation::parse_move(self, self.pieces(), text)
    }
}
