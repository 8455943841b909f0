use alloc::vec::Vec;
use core::ops::ControlFlow;

use smallvec::SmallVec;
use variant_core::implement::list_actors;
use variant_core::{Actor, Actors, MoveTextError, Outcome, Player, Position, Rng, Seats};

use crate::board::Board;
use crate::event::Event;
use crate::moves::{Batch, Move};
use crate::setup::SetupError;
use crate::state::CircleChess;

impl Position for CircleChess {
    type Move = Move;
    type Batch = Batch;
    type Event = Event;
    type Problem = SetupError;

    fn players(&self) -> SmallVec<[Player; 4]> {
        self.players_left().collect()
    }

    /// Boards of which one must be conceded (CC-15), else every board with a legal move under `free`, the next one
    /// under `rounds`. A player whose boards all wait is no actor.
    fn to_act(&self) -> Actors {
        list_actors(self)
    }

    #[inline]
    fn actor_of(&self, m: Move) -> Option<Actor> {
        self.board(m.board).map(Board::actor)
    }

    fn visit_actors<R>(&self, visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        self.visit_acting(visit)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.find_outcome()
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.is_decided() || self.is_fifty()
    }

    fn in_check(&self) -> Seats {
        self.seats_in_check()
    }

    variant_core::implement::visit_moves_by!(Self::visit_legal);

    #[inline]
    fn play_unchecked(&self, m: Move) -> Self {
        self.after(m, None, false, &mut |_| ())
    }

    #[inline]
    fn play_into(&self, m: Move, next: &mut Self) {
        self.after_into(m, false, next);
    }

    fn visit_children<R>(
        &self,
        moves: impl IntoIterator<Item = Move>,
        child: &mut Self,
        visit: impl FnMut(Move, &Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.visit_after(moves, child, visit)
    }

    fn play_reporting(&self, m: Move, mut report: impl FnMut(Event)) -> Self {
        self.after(m, None, false, &mut report)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.zobrist_key()
    }

    #[inline]
    fn search_key(&self, plies: u32) -> u64 {
        self.zobrist_key_within(plies)
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        self.pack_into(bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        Self::unpack_from(bytes)
    }

    fn repeats(&self, other: &Self) -> bool {
        self.has_same_match(other)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_move(text)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    #[inline]
    fn has_moves(&self) -> bool {
        self.has_legal()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal_move(m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        self.random(rng)
    }
}
