use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{
    Advance, Armies, Army, BoardState, CastlingRights, EnPassant, EnPassantRights, Legality, Move,
    MoveBatch, PieceRules, PieceType, Pieces,
};
use smallvec::{SmallVec, smallvec};
use variant_core::implement::{
    Reservoir, clock_key, random_by_visiting, stop_at_move, zobrist_keys,
};
use variant_core::{
    Actor, Actors, History, IllegalMove, MoveTextError, Outcome, Player, Position, Rng, Seat,
    Seats, SetupError,
};

use crate::{MoveSystem, Ordinary, TwoArmyGame, ending};

/// White, who moves first.
pub const WHITE: Army = Army::new(0);
/// Black.
pub const BLACK: Army = Army::new(1);

/// The players, White first.
pub const PLAYERS: [Player; 2] = [Player::new(b'w'), Player::new(b'b')];

/// A position of a game of two armies, without the heap.
///
/// The position text has the six fields of FEN. Clocks are part of the position: equality is that of
/// the texts. For the rule of repetition there is [`repeats`](Position::repeats).
///
/// See the [crate](crate) for an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// A copy that straddles two cache lines costs more, and reading back from it more still: where the stack
// puts a position must not decide how fast it is copied.
#[repr(align(64))]
pub struct TwoArmyPosition<V: TwoArmyGame<TYPES>, const TYPES: usize = 6> {
    /// A right to capture en passant stands only while a pawn of the side to move attacks the target.
    pub(crate) board: BoardState<V::Rules, 2, TYPES>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Army,
    pub(crate) game: V,
}

/// The key of Black to move, and that of the en passant squares.
static TURN_KEY: u64 = zobrist_keys::<1>(0x7475_726e)[0];
static EN_PASSANT_KEYS: [u64; 256] = zobrist_keys(0x7061_7373);

pub(crate) type BoardOf<V, const TYPES: usize> =
    <<V as TwoArmyGame<TYPES>>::Rules as PieceRules>::Board;

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    /// The board: pieces, castlings and rights to capture en passant.
    #[inline(always)]
    pub const fn board(&self) -> &BoardState<V::Rules, 2, TYPES> {
        &self.board
    }

    /// The board, for moves and set-ups of a game's own. Nothing is checked; the text of what comes out
    /// may not be one that can be read.
    #[inline(always)]
    pub const fn board_mut(&mut self) -> &mut BoardState<V::Rules, 2, TYPES> {
        &mut self.board
    }

    /// Which piece stands where.
    #[inline(always)]
    pub const fn pieces(&self) -> &Pieces<BoardOf<V, TYPES>, 2, TYPES> {
        self.board.pieces()
    }

    /// The army to move.
    #[inline(always)]
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// The castlings still open, in the order of the rules.
    #[inline(always)]
    pub const fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// The right to capture en passant, if a pawn attacks the square passed over.
    pub fn en_passant(&self) -> Option<EnPassant<BoardOf<V, TYPES>>> {
        let advance = self.board.en_passant().of(self.turn).next()?;
        Some(EnPassant {
            target: advance.target,
            pawn: advance.pawn,
            capturers: Armies::of(self.turn),
        })
    }

    /// Plies since the last capture or pawn move.
    #[inline(always)]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, 1 at the start; it grows when Black has moved.
    #[inline(always)]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The options of the game.
    #[inline(always)]
    pub const fn game(&self) -> V {
        self.game
    }

    /// Whether an army can still win by some series of legal moves, as far as the pieces tell.
    #[inline]
    pub fn can_mate(&self, army: Army) -> bool {
        V::can_mate(self, army)
    }

    /// Whether neither army can win any more.
    #[inline]
    pub fn is_dead(&self) -> bool {
        !self.can_mate(WHITE) && !self.can_mate(BLACK)
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> SquareSet<BoardOf<V, TYPES>> {
        V::checkers(self, self.turn)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        V::is_in_check(self, self.turn)
    }

    /// The pieces of an army that attack a square as the board stands.
    pub fn attackers(
        &self,
        square: Square<BoardOf<V, TYPES>>,
        by: Army,
    ) -> SquareSet<BoardOf<V, TYPES>> {
        let pieces = self.pieces();
        V::attackers(self, square, pieces.army(by), pieces.occupied())
    }

    #[inline(always)]
    fn visit_legal<B>(
        &self,
        visit: impl FnMut(<V::Moves as MoveSystem<V, TYPES>>::Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if V::decided(self).is_some() {
            return ControlFlow::Continue(());
        }
        V::Moves::visit(self, visit)
    }

    /// Hands out the legal moves by the table of piece types, the pawns and the castlings alone; none
    /// without a king.
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    #[inline(always)]
    pub fn visit_ordinary<B>(
        &self,
        visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The side to move is a constant of each copy of the generator.
        if self.turn.index() == 0 {
            self.visit_ordinary_of::<0, B>(visit)
        } else {
            self.visit_ordinary_of::<1, B>(visit)
        }
    }

    #[inline(always)]
    fn visit_ordinary_of<const US: usize, B>(
        &self,
        visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = Army::new(US as u8);
        let hostile = self.pieces().army(us.enemy());
        let Some(safety) = self.board.king_safety(us, hostile) else {
            return ControlFlow::Continue(());
        };
        let destinations = !self.pieces().army(us);
        let mut generator = self.board.generator(destinations, [safety]);
        generator.promotions = V::promotions(self, us);
        generator.visit::<US, B>(visit)
    }

    /// Whether a move is among those that [`visit_ordinary`](Self::visit_ordinary) hands out, without
    /// generating any.
    #[inline]
    pub fn is_legal_by_table(&self, m: Move<V::Rules>) -> bool {
        self.legality()
            .is_some_and(|test| self.board.is_legal(self.turn, m, &test))
    }

    /// What legal moves by the table have to fulfil; `None` without a king.
    #[inline(always)]
    fn legality(&self) -> Option<Legality<BoardOf<V, TYPES>, 1>> {
        let us = self.turn;
        let king = self.pieces().king(us)?;
        Some(Legality {
            destinations: !self.pieces().army(us),
            promotions: V::promotions(self, us),
            kings: [(king, self.pieces().army(us.enemy()))],
        })
    }

    /// One of the legal moves by the table, each equally likely: one that is tried, or if it is a move of the
    /// king that is not legal, one of some more `tries`, or one out of all.
    // A copy of the generator, as in `random_by_visiting`.
    #[inline(never)]
    pub(crate) fn random_by_table(&self, rng: &mut Rng, tries: u32) -> Option<Move<V::Rules>>
    where
        V: TwoArmyGame<TYPES, Moves = Ordinary>,
    {
        let test = self.legality()?;
        if !self.board.en_passant().is_for(self.turn) {
            match self.board.try_random(self.turn, &test, Reservoir::new(rng)) {
                Ok(m) => return m,
                Err(IllegalMove(m)) if m.piece_type == PieceType::KING && tries > 0 => {
                    return self.random_by_table(rng, tries - 1);
                }
                Err(_) => (),
            }
        }
        random_by_visiting(self, rng)
    }

    /// Whether the position has occurred at least `times` before.
    #[inline]
    pub(crate) fn occurred(&self, history: History<'_, Self>, times: usize) -> bool {
        let window = usize::try_from(V::reversible_plies(self)).unwrap_or(usize::MAX);
        history.occurred(self, times, window)
    }

    /// The actor of the side to move.
    #[inline(always)]
    fn actor(&self) -> Actor {
        let player = PLAYERS[self.turn.index() & 1];
        Actor {
            seat: Seat::Army(player.letter()),
            player,
        }
    }

    /// Gives the turn to the side that was not to move `before`, and counts the move.
    #[inline(always)]
    pub(crate) fn give_turn_after(&mut self, before: &Self) {
        let blacks = before.turn.index() as u32 & 1;
        self.turn = before.turn.enemy();
        self.fullmove_number = before.fullmove_number.saturating_add(blacks);
    }

    /// Makes a move in `next`, whatever stands there.
    #[inline(always)]
    fn advance(
        &self,
        m: <V::Moves as MoveSystem<V, TYPES>>::Move,
        next: &mut Self,
        report: &mut impl FnMut(<V::Moves as MoveSystem<V, TYPES>>::Event),
    ) {
        next.game = self.game;
        next.give_turn_after(self);
        next.halfmove_clock = if V::Moves::make_into(self, next, m, report) {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
    }

    /// Grants the side to move the right to capture en passant that a pawn's move of the other side has
    /// just brought, if it was a double step and the game keeps the right. A part of
    /// [`MoveSystem::make`], for games with moves of their own.
    #[inline(always)]
    pub fn grant_en_passant(&mut self, m: Move<V::Rules>) {
        let us = self.turn;
        self.board.grant_en_passant(us.enemy(), m, Armies::of(us));
        self.drop_unusable_en_passant();
    }

    /// Drops a right to capture en passant that the game does not keep.
    #[inline(always)]
    pub(crate) fn drop_unusable_en_passant(&mut self) {
        if !self.board.en_passant().is_empty() && !V::Moves::keeps_en_passant(self) {
            *self.board.en_passant_mut() = EnPassantRights::NONE;
        }
    }

    /// The square passed over, if the right to capture there tells positions apart.
    #[inline(always)]
    pub(crate) fn telling_en_passant(&self) -> Option<Square<BoardOf<V, TYPES>>> {
        if self.board.en_passant().is_empty() {
            None
        } else {
            self.telling_of_one()
        }
    }

    /// [`telling_en_passant`](Self::telling_en_passant) where there is a right, as is rare.
    #[inline(never)]
    fn telling_of_one(&self) -> Option<Square<BoardOf<V, TYPES>>> {
        let advance = self.board.en_passant().of(self.turn).next()?;
        let tells = !V::EN_PASSANT_BY_LEGALITY || self.can_capture_en_passant(advance);
        tells.then_some(advance.target)
    }

    /// Whether a capture en passant is legal: the few there can be are tried out one by one.
    fn can_capture_en_passant(&self, advance: Advance<BoardOf<V, TYPES>>) -> bool {
        let us = self.turn;
        if const { V::MOVES_BY_TABLE } {
            let test = self.legality();
            return test.is_some_and(|test| self.board.can_legally_take(us, advance, &test));
        }
        let attackers = <V::Rules as PieceRules>::PAWNS
            .get(us.index())
            .map_or(SquareSet::EMPTY, |rules| rules.attackers(advance.target));
        let capturers = attackers & self.pieces().of(us, PieceType::PAWN);
        capturers.iter().any(|from| {
            let mut next = *self;
            let m = Move {
                from,
                to: advance.target,
                piece_type: PieceType::PAWN,
                becomes: PieceType::PAWN,
            };
            next.board.make(us, m, &mut |_| ());
            V::checkers(&next, us).is_empty()
        })
    }
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Position for TwoArmyPosition<V, TYPES> {
    type Move = <V::Moves as MoveSystem<V, TYPES>>::Move;
    type Batch = <V::Moves as MoveSystem<V, TYPES>>::Batch;
    type Event = <V::Moves as MoveSystem<V, TYPES>>::Event;
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

    /// The side to move; in a decided game, the other one too if its king stands attacked.
    #[inline]
    fn in_check(&self) -> Seats {
        let mut seats = Seats::new();
        let mut note = |army: Army| {
            if V::is_in_check(self, army) {
                seats.push(Seat::Army(PLAYERS[army.index() & 1].letter()));
            }
        };
        if V::decided(self).is_none() {
            note(self.turn);
        } else {
            [WHITE, BLACK].into_iter().for_each(note);
        }
        seats
    }

    variant_core::implement::visit_moves_by!(visit_legal);

    /// Mostly a pawn can step, and nobody has to look further.
    #[inline]
    fn has_moves(&self) -> bool {
        if const { V::MOVES_BY_TABLE } {
            let hostile = self.pieces().army(self.turn.enemy());
            if self.board.surely_has_moves(self.turn, hostile) {
                return true;
            }
        }
        self.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    #[inline]
    fn is_legal(&self, m: Self::Move) -> bool {
        V::decided(self).is_none() && V::Moves::is_legal(self, m)
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        if V::decided(self).is_some() {
            return None;
        }
        V::Moves::random_move(self, rng)
    }

    #[inline]
    fn play_unchecked(&self, m: Self::Move) -> Self {
        let mut next = *self;
        self.advance(m, &mut next, &mut |_| ());
        next
    }

    #[inline(always)]
    fn play_into(&self, m: Self::Move, next: &mut Self) {
        self.advance(m, next, &mut |_| ());
    }

    fn play_reporting(&self, m: Self::Move, mut report: impl FnMut(Self::Event)) -> Self {
        let mut next = *self;
        self.advance(m, &mut next, &mut report);
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
        for byte in self.game.options().bytes() {
            key = key.rotate_left(5) ^ u64::from(byte);
        }
        key
    }

    /// The number of the move is left out; the half-move clock counts once it can come to draw.
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
        V::reversible_plies(self)
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        V::Moves::parse(self, text)
    }
}
