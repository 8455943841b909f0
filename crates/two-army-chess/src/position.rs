use alloc::vec::Vec;
use core::ops::ControlFlow;

use chess_pieces::Army;
use smallvec::{SmallVec, smallvec};
use variant_core::implement::{clock_key, hash_key, zobrist_key};
use variant_core::{
    Actor, Actors, MoveTextError, Outcome, Player, Position, Rng, Seat, Seats, SetupError,
};

use crate::game::options;
use crate::play::{distinguishing_en_passant, play_to};
use crate::state::{BatchOf, EventOf, MoveOf};
use crate::{
    BLACK, MoveSystem, PLAYERS, TwoArmyGame, TwoArmyMove, TwoArmyPosition, WHITE, ending, packing,
};

static TURN_KEY: u64 = zobrist_key(0x7475_726e, 0);

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    #[inline(always)]
    fn visit_legal<B>(&self, visit: impl FnMut(BatchOf<V>) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        V::Moves::visit(self, visit)
    }
}

impl<V: TwoArmyGame> Position for TwoArmyPosition<V> {
    type Move = MoveOf<V>;
    type Batch = BatchOf<V>;
    type Event = EventOf<V>;
    type Problem = SetupError<V::Problems>;

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::from_slice(&PLAYERS)
    }

    fn to_act(&self) -> Actors {
        if self.has_moves() {
            smallvec![self.actor()]
        } else {
            Actors::new()
        }
    }

    #[inline(always)]
    fn visit_actors<B>(&self, mut visit: impl FnMut(Actor) -> ControlFlow<B>) -> ControlFlow<B> {
        visit(self.actor())
    }

    fn is_over(&self) -> bool {
        ending::is_over(self)
    }

    /// Side to move; in a decided game also the other.
    #[inline]
    fn in_check(&self) -> Seats {
        let mut seats = Seats::new();
        let mut note = |army: Army| {
            if V::Moves::is_in_check(self, army) {
                seats.push(Seat::Army(PLAYERS[army.index() & 1].letter()));
            }
        };
        if self.decided().is_none() {
            note(self.turn);
        } else {
            [WHITE, BLACK].into_iter().for_each(note);
        }
        seats
    }

    variant_core::implement::visit_moves_by!(Self::visit_legal);

    fn has_moves(&self) -> bool {
        self.decided().is_none() && V::Moves::has_moves(self)
    }

    fn is_legal(&self, m: Self::Move) -> bool {
        self.decided().is_none() && V::Moves::is_legal(self, m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        if self.decided().is_some() {
            return None;
        }
        V::Moves::random_move(self, rng)
    }

    fn play_unchecked(&self, m: Self::Move) -> Self {
        let mut next = *self;
        play_to(self, m, &mut next, &mut |_| ());
        next
    }

    #[inline(always)]
    fn play_into(&self, m: Self::Move, next: &mut Self) {
        play_to(self, m, next, &mut |_| ());
    }

    fn play_reporting(&self, m: Self::Move, mut report: impl FnMut(Self::Event)) -> Self {
        let mut next = *self;
        play_to(self, m, &mut next, &mut report);
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn key(&self) -> u64 {
        let mut key = self.board.key_without_en_passant();
        if self.turn == BLACK {
            key ^= TURN_KEY;
        }
        if let Some(target) = distinguishing_en_passant(self) {
            key ^= zobrist_key(0x7061_7373, usize::from(target.index()));
        }
        let options = options(self.game);
        if !options.is_empty() {
            // Hashed apart from `key`: a constant for the compiler.
            let hash = |hash: u64, byte| hash.rotate_left(5) ^ u64::from(byte);
            key = key.rotate_left(5 * options.len() as u32) ^ options.bytes().fold(0, hash);
        }
        if let Some(hands) = self.hands() {
            key ^= hands.key();
        }
        if V::BESIDE.is_some() {
            key ^= hash_key(&self.game);
        }
        key
    }

    /// Omits the move number; includes the half-move clock once it can draw soon.
    fn search_key(&self, plies: u32) -> u64 {
        self.key() ^ clock_key(self.halfmove_clock, plies, V::LIMITS.plies)
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        packing::write(self, distinguishing_en_passant(self), bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        packing::read(bytes)
    }

    fn repeats(&self, other: &Self) -> bool {
        self.pieces() == other.pieces()
            && self.turn == other.turn
            && self.castling() == other.castling()
            && self.game == other.game
            && (self.board.en_passant() == other.board.en_passant()
                || distinguishing_en_passant(self) == distinguishing_en_passant(other))
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        let m = Self::Move::read(self, text)?;
        self.is_legal(m).then_some(m).ok_or(MoveTextError::Illegal)
    }
}
