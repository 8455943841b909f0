use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Armies, Army, BoardState, CastlingRights, EnPassant, Pieces};
use smallvec::{SmallVec, smallvec};
use variant_core::implement::{clock_key, hash_key, zobrist_keys};
use variant_core::{
    Actor, Actors, History, MoveTextError, Outcome, Player, Position, Rng, Seat, Seats, SetupError,
};

use crate::game::{BoardOf, MoveOf};
use crate::{BLACK, MoveSystem, PLAYERS, TwoArmyGame, TwoArmyMove, TwoArmyPosition, WHITE, ending};

static TURN_KEY: u64 = zobrist_keys::<1>(0x7475_726e)[0];
static EN_PASSANT_KEYS: [u64; 256] = zobrist_keys(0x7061_7373);

pub(crate) type PiecesOf<V, const TYPES: usize> = Pieces<BoardOf<V, TYPES>, 2, TYPES>;
type BatchOf<V, const TYPES: usize> = <MoveOf<V, TYPES> as TwoArmyMove<V, TYPES>>::Batch;
pub(crate) type EventOf<V, const TYPES: usize> = <MoveOf<V, TYPES> as TwoArmyMove<V, TYPES>>::Event;

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    /// Pieces, castling rights and en passant rights.
    #[inline(always)]
    pub const fn board(&self) -> &BoardState<V::Rules, 2, TYPES> {
        &self.board
    }

    /// Board, for a game's own moves and set-ups. Unchecked: the text may not read back.
    #[inline(always)]
    pub const fn board_mut(&mut self) -> &mut BoardState<V::Rules, 2, TYPES> {
        &mut self.board
    }

    /// Pieces.
    #[inline(always)]
    pub const fn pieces(&self) -> &Pieces<BoardOf<V, TYPES>, 2, TYPES> {
        self.board.pieces()
    }

    /// Army to move.
    #[inline(always)]
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// Castling rights, by place in the rules.
    #[inline(always)]
    pub const fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// En passant right, if a pawn attacks the target.
    pub fn en_passant(&self) -> Option<EnPassant<BoardOf<V, TYPES>>> {
        let advance = self.board.en_passant().first_of(self.turn)?;
        Some(EnPassant {
            target: advance.target,
            pawn: advance.pawn,
            capturers: Armies::of(self.turn),
        })
    }

    /// Plies since a capture or pawn move.
    #[inline(always)]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Move number, from 1; advances after Black's move.
    #[inline(always)]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Options of the game, and its state beside the board.
    #[inline(always)]
    pub const fn game(&self) -> V {
        self.game
    }

    /// The game's state beside the board.
    #[inline(always)]
    pub const fn game_mut(&mut self) -> &mut V {
        &mut self.game
    }

    /// Whether an army can still win by some legal moves.
    #[inline]
    pub fn can_mate(&self, army: Army) -> bool {
        V::can_mate(self, army)
    }

    /// Whether neither army can win any more.
    #[inline]
    pub fn is_dead(&self) -> bool {
        !self.can_mate(WHITE) && !self.can_mate(BLACK)
    }

    /// Pieces that check the side to move.
    #[inline]
    pub fn checkers(&self) -> SquareSet<BoardOf<V, TYPES>> {
        V::Moves::checkers(self, self.turn)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        V::Moves::is_in_check(self, self.turn)
    }

    /// An army's pieces that attack a square.
    pub fn attackers(
        &self,
        square: Square<BoardOf<V, TYPES>>,
        by: Army,
    ) -> SquareSet<BoardOf<V, TYPES>> {
        let pieces = self.pieces();
        V::Moves::attackers(self, square, pieces.army(by), pieces.occupied())
    }

    #[inline(always)]
    pub(crate) fn decided(&self) -> Option<Outcome> {
        V::DECIDED.and_then(|decided| decided(self))
    }

    #[inline(always)]
    fn visit_legal<B>(
        &self,
        visit: impl FnMut(BatchOf<V, TYPES>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        V::Moves::visit(self, visit)
    }

    #[inline]
    pub(crate) fn occurred(&self, history: History<'_, Self>, times: usize) -> bool {
        let window = usize::try_from(self.reversible_plies()).unwrap_or(usize::MAX);
        history.occurred(self, times, window)
    }

    #[inline(always)]
    fn actor(&self) -> Actor {
        let player = PLAYERS[self.turn.index() & 1];
        Actor {
            seat: Seat::Army(player.letter()),
            player,
        }
    }
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Position for TwoArmyPosition<V, TYPES> {
    type Move = MoveOf<V, TYPES>;
    type Batch = BatchOf<V, TYPES>;
    type Event = EventOf<V, TYPES>;
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

    #[inline]
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

    #[inline]
    fn has_moves(&self) -> bool {
        self.decided().is_none() && V::Moves::has_moves(self)
    }

    #[inline]
    fn is_legal(&self, m: Self::Move) -> bool {
        self.decided().is_none() && V::Moves::is_legal(self, m)
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        if self.decided().is_some() {
            return None;
        }
        V::Moves::random_move(self, rng)
    }

    #[inline]
    fn play_unchecked(&self, m: Self::Move) -> Self {
        let mut next = *self;
        self.play_to(m, &mut next, &mut |_| ());
        next
    }

    #[inline(always)]
    fn play_into(&self, m: Self::Move, next: &mut Self) {
        self.play_to(m, next, &mut |_| ());
    }

    fn play_reporting(&self, m: Self::Move, mut report: impl FnMut(Self::Event)) -> Self {
        let mut next = *self;
        self.play_to(m, &mut next, &mut report);
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    #[inline]
    fn key(&self) -> u64 {
        let mut key = self.board.key_without_en_passant();
        if self.turn == BLACK {
            key ^= TURN_KEY;
        }
        if let Some(target) = self.telling_en_passant() {
            key ^= EN_PASSANT_KEYS[usize::from(target.index())];
        }
        let options = self.game.options();
        if !options.is_empty() {
            // Hashed apart from `key`: a constant for the compiler.
            let hash = |hash: u64, byte| hash.rotate_left(5) ^ u64::from(byte);
            key = key.rotate_left(5 * options.len() as u32) ^ options.bytes().fold(0, hash);
        }
        if let Some(hands) = V::HANDS {
            key ^= (hands.get)(&self.game).key();
        }
        if V::BESIDE.is_some() {
            key ^= hash_key(&self.game);
        }
        key
    }

    /// Omits the move number; includes the half-move clock once it can draw soon.
    #[inline]
    fn search_key(&self, plies: u32) -> u64 {
        self.key() ^ clock_key(self.halfmove_clock, plies, V::LIMITS.plies)
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        self.pack_into(bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        Self::unpack_from(bytes)
    }

    fn repeats(&self, other: &Self) -> bool {
        self.pieces() == other.pieces()
            && self.turn == other.turn
            && self.castling() == other.castling()
            && self.game == other.game
            && (self.board.en_passant() == other.board.en_passant()
                || self.telling_en_passant() == other.telling_en_passant())
    }

    fn reversible_plies(&self) -> u32 {
        if V::CLOCK_BOUNDS_REPETITION {
            self.halfmove_clock
        } else {
            u32::MAX
        }
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        Self::Move::parse(self, text)
    }
}
