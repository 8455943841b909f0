use alloc::string::ToString;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use smallvec::SmallVec;

use crate::implement::hash_key;
use crate::implement::{count_by_visiting, is_among, skip_empty, stop_at_move, visit_outlined};
use crate::reservoir::random_by_visiting;
use crate::text::displays_as;
use crate::{
    Actor, Actors, Batch, IllegalMove, MoveTextError, Outcome, Player, PositionError, Rng, Seats,
};

/// A position of a game: a small value without history, from which the rules say everything that can
/// happen next.
///
/// `Display` and `FromStr` are the variant's position text and round-trip exactly. Two positions are
/// equal exactly when their texts are.
///
/// # Cost
///
/// | method | in the games of this workspace |
/// | --- | --- |
/// | [`count_moves`](Self::count_moves), [`visit_moves`](Self::visit_moves) | one generation; counting builds no move |
/// | [`has_moves`](Self::has_moves) | mostly one look at a pawn, at most one generation |
/// | [`is_legal`](Self::is_legal), [`play`](Self::play) | where pieces move by a table, a look at the piece and at the king after the move; else one generation, stopped at the move; [`play_unchecked`](Self::play_unchecked) saves it |
/// | [`play_unchecked`](Self::play_unchecked) | a copy of the position and a few changes; games that eliminate armies look for a legal move too |
/// | [`visit_children`](Self::visit_children) | `play_unchecked` of every move; games compute once what the children share |
/// | [`to_act`](Self::to_act) | a short list without the heap; where a mated army still has the turn, one `has_moves` |
/// | [`outcome`](Self::outcome) | one `has_moves`, or less where elimination has already looked; a count of pieces |
/// | [`key`](Self::key) | a few instructions: it follows every move. The default hashes the whole position |
/// | [`parse_move`](Self::parse_move) | one generation and a few texts; the default compares the texts of all moves |
///
/// Five methods are required: [`players`](Self::players), [`to_act`](Self::to_act),
/// [`visit_moves`](Self::visit_moves), [`play_unchecked`](Self::play_unchecked) and
/// [`outcome`](Self::outcome). A game without events of its own takes [`NoEvent`](crate::NoEvent) as
/// `Event`, one that lists its moves takes [`SingleMove`](crate::SingleMove) as `Batch`:
///
/// ```
/// use std::convert::Infallible;
/// use std::fmt;
/// use std::ops::ControlFlow;
/// use std::str::FromStr;
/// use variant_core::{
///     Actor, Actors, NoEvent, Outcome, Player, Position, PositionError, Reason, Seat, SingleMove,
/// };
///
/// const PLAYERS: [Player; 2] = [Player::new(b'a'), Player::new(b'b')];
///
/// /// A heap of up to 255 stones. Players in turn take one or two; whoever takes the last one wins.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Heap {
///     stones: u8,
///     turn: u8,
/// }
///
/// impl Position for Heap {
///     type Move = u8;
///     type Batch = SingleMove<u8>;
///     type Event = NoEvent;
///     type Problem = Infallible;
///
///     fn players(&self) -> smallvec::SmallVec<[Player; 4]> {
///         PLAYERS.into_iter().collect()
///     }
///
///     fn to_act(&self) -> Actors {
///         let player = PLAYERS[usize::from(self.turn)];
///         let seat = Seat::Army(player.letter());
///         let acts = (self.stones > 0).then_some(Actor { seat, player });
///         acts.into_iter().collect()
///     }
///
///     fn visit_moves<R>(
///         &self,
///         visit: impl FnMut(SingleMove<u8>) -> ControlFlow<R>,
///     ) -> ControlFlow<R> {
///         SingleMove::visit_each(1..=self.stones.min(2), visit)
///     }
///
///     fn play_unchecked(&self, taken: u8) -> Self {
///         Self { stones: self.stones.saturating_sub(taken), turn: 1 - self.turn }
///     }
///
///     fn outcome(&self) -> Option<Outcome> {
///         let winner = PLAYERS[usize::from(1 - self.turn)];
///         (self.stones == 0).then(|| Outcome::win(Reason::WIN, PLAYERS, |player| player == winner))
///     }
/// }
///
/// impl fmt::Display for Heap {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{} {}", self.stones, PLAYERS[usize::from(self.turn)])
///     }
/// }
///
/// impl FromStr for Heap {
///     type Err = PositionError<Infallible>;
///
///     fn from_str(text: &str) -> Result<Self, Self::Err> {
///         let mut fields = variant_core::text::Fields::new(text, ' ');
///         let stones = fields.next("stones", "a number")?.number(255, "a number up to 255")?;
///         let turn = fields.next("turn", "`a` or `b`")?;
///         fields.end()?;
///         let turn = match turn.text {
///             "a" => 0,
///             "b" => 1,
///             _ => return Err(turn.error(0, "`a` or `b`")),
///         };
///         Ok(Self { stones: stones as u8, turn })
///     }
/// }
///
/// let heap: Heap = "3 a".parse()?;
/// assert_eq!(variant_core::perft::perft(&heap, 2), 3);
/// assert_eq!(heap.play(heap.parse_move("2")?)?.to_string(), "1 b");
/// assert!(heap.parse_move("3").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A search for any game is written against this trait:
///
/// ```
/// use variant_core::{Position, Player, Score};
///
/// /// Whether the player to move can force a win within `depth` moves, in a game of two.
/// fn wins<P: Position>(position: &P, depth: u32) -> bool {
///     let Some(me) = position.to_act().first().map(|actor| actor.player) else { return false };
///     depth > 0
///         && position.moves().into_iter().any(|m| {
///             let next = position.play_unchecked(m);
///             match next.outcome() {
///                 Some(outcome) => outcome.score(me) == Some(Score::Win),
///                 None => next.moves().into_iter().all(|r| wins(&next.play_unchecked(r), depth - 1)),
///             }
///         })
/// }
/// ```
pub trait Position:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = PositionError<<Self as Position>::Problem>>
{
    /// A move; its `Display` is the move text, different for different legal moves.
    type Move: Copy + Eq + Ord + Hash + Debug + Display;
    /// How moves are handed out.
    type Batch: Batch<Move = Self::Move>;
    /// What can happen in a move besides a piece going from one square to another.
    type Event: Clone + Debug + Display;
    /// What can be wrong with a position text of the right form; `Infallible` if nothing.
    type Problem: Error + Clone + Eq + 'static;

    /// The players of the game, in the variant's order. Players who have been eliminated are among
    /// them if the position text shows them; a [`Game`](crate::Game) scores all players of its start.
    fn players(&self) -> SmallVec<[Player; 4]>;

    /// Who may move now; nobody once the game is decided. It may cost one
    /// [`has_moves`](Self::has_moves): in a search, ask once per position.
    fn to_act(&self) -> Actors;

    /// Hands out all legal moves, batch by batch, until `visit` breaks, and returns what it broke with.
    /// No move comes twice; the order depends on the position alone. Batches may be empty, and many are: a
    /// visitor that does much asks first.
    ///
    /// A position that is won, mate or stalemate has no moves; one drawn for any other reason keeps
    /// them.
    ///
    /// [`visit_moves_by!`](crate::visit_moves_by) writes it, and
    /// [`visit_moves_dyn`](Self::visit_moves_dyn), from a method of the position's own.
    fn visit_moves<R>(&self, visit: impl FnMut(Self::Batch) -> ControlFlow<R>) -> ControlFlow<R>;

    /// As [`visit_moves`](Self::visit_moves), for a visitor behind a reference: the generator is compiled
    /// once, not once for every caller, and empty batches are left out. [`visit_outlined`] is the convenient
    /// form.
    ///
    /// # Errors
    /// `Break` if `visit` breaks.
    #[inline(never)]
    #[doc(hidden)]
    fn visit_moves_dyn(
        &self,
        visit: &mut dyn FnMut(Self::Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_moves(skip_empty(visit))
    }

    /// The position after a legal move.
    ///
    /// For a move that is not legal here the result is unspecified, but it does not panic.
    #[must_use]
    fn play_unchecked(&self, m: Self::Move) -> Self;

    /// As [`play_unchecked`](Self::play_unchecked), into a place that is there already; what stood in it
    /// is gone. Positions are large beside what a move changes in them, so where many moves are made and
    /// each child is looked at and left again, this is faster: nothing is moved once it is written.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Position;
    /// let start = Chess::default();
    /// let mut child = start; // one place for all children
    /// let replies = start.moves().into_iter().map(|m| {
    ///     start.play_into(m, &mut child);
    ///     child.count_moves()
    /// });
    /// assert_eq!(replies.sum::<u64>(), 400);
    /// ```
    #[inline]
    fn play_into(&self, m: Self::Move, next: &mut Self) {
        *next = self.play_unchecked(m);
    }

    /// Plays each of `moves` and passes the child to `visit`, until `visit` breaks.
    ///
    /// The child stands in `child`, whatever that held before. This is what a search calls for the moves it has
    /// ordered: a game computes once what all children share, such as which moves can change the checks on
    /// the next king. By default each move costs one [`play_into`](Self::play_into). `moves` are legal moves, in any
    /// order; some, or lazily generated ones, will do.
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use quad_kingdom::QuadKingdom;
    /// use variant_core::Position;
    /// let start = QuadKingdom::default();
    /// let checking = start.visit_children(start.moves(), &mut start.clone(), |m, child| {
    ///     if child.in_check().is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(m) }
    /// });
    /// assert!(checking.is_continue());
    /// ```
    #[inline]
    fn visit_children<R>(
        &self,
        moves: impl IntoIterator<Item = Self::Move>,
        child: &mut Self,
        mut visit: impl FnMut(Self::Move, &Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        moves.into_iter().try_for_each(|m| {
            self.play_into(m, child);
            visit(m, child)
        })
    }

    /// How the game has ended, as far as the position alone shows it. It may cost one
    /// [`has_moves`](Self::has_moves): in a search, look at it where there are no moves, and at the
    /// draws where they matter.
    fn outcome(&self) -> Option<Outcome>;

    /// Hands out those whose turn it is, in the order of [`to_act`](Self::to_act), until `visit` breaks.
    ///
    /// This is the cheap question: nobody looks whether there are moves. In a game that is not decided
    /// the answer is that of `to_act`; in one that is decided, it may still name those who would be next.
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    fn visit_actors<R>(&self, visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        self.to_act().into_iter().try_for_each(visit)
    }

    /// Whether the position has an [`outcome`](Self::outcome), without working out which.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The armies whose kings are in check now, in the variant's order. By default none.
    fn in_check(&self) -> Seats {
        Seats::new()
    }

    /// As [`play_unchecked`](Self::play_unchecked), telling `report` what happens, in order. By default
    /// nothing is reported.
    #[must_use]
    fn play_reporting(&self, m: Self::Move, report: impl FnMut(Self::Event)) -> Self {
        let _ = report;
        self.play_unchecked(m)
    }

    /// Whether the two are the same position for the rule of repetition: the same moves follow from
    /// both for ever, whatever clocks and counters say. By default, whether they are equal.
    ///
    /// A position that overrides it needs a [`key`](Self::key) of its own as well, and should have a
    /// [packed form](Self::pack) of its own.
    fn repeats(&self, other: &Self) -> bool {
        self == other
    }

    /// How many of the last plies can have led here from a position that this one [repeats](Self::repeats):
    /// those since the last irreversible move. A position that stood earlier cannot have come back. By
    /// default unknown, which is `u32::MAX`.
    ///
    /// [`Path`](crate::Path) looks for repetitions with it.
    fn reversible_plies(&self) -> u32 {
        u32::MAX
    }

    /// A hash key: equal for positions that [`repeat`](Self::repeats) each other, and with high
    /// probability different for others. By default [`hash_key`] of the whole position, which costs as
    /// much as hashing its bytes; keys that are updated move by move cost a few instructions.
    fn key(&self) -> u64 {
        hash_key(self)
    }

    /// A hash key for searches: positions with the same search key have, with high probability, the same
    /// legal moves, and the same [outcome](Self::outcome) and the same search key follow from every
    /// sequence of up to `plies` moves. Points, options and clocks are part of it as far as they can
    /// decide anything in that many plies; numbers that only count, such as that of the ply, need not
    /// be.
    ///
    /// [`key`](Self::key) is for the rule of repetition, which leaves out clocks and points. A table of
    /// search results needs this key: two positions that repeat each other can end differently.
    /// Equal positions have equal search keys for the same number of plies; keys for different numbers
    /// need not agree.
    ///
    /// By default [`hash_key`] of the whole position, which is always right, but tells positions apart
    /// that differ in any counter of the text.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Position;
    /// let fresh: Chess = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1".parse()?;
    /// let tired: Chess = "4k3/8/8/8/8/8/3R4/4K3 w - - 140 90".parse()?;
    /// assert_eq!(fresh.key(), tired.key());
    /// assert_eq!(fresh.search_key(4), tired.search_key(4));
    /// assert_ne!(fresh.search_key(10), tired.search_key(10)); // 75 moves of each side draw
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn search_key(&self, plies: u32) -> u64 {
        let _ = plies;
        hash_key(self)
    }

    /// Appends the packed form of the position: short bytes that hold all that the rule of repetition
    /// tells positions apart by. It is an exact key, not a hash: positions with the same packed form
    /// [`repeat`](Self::repeats) each other. Clocks, counters and points are left out as in `repeats`,
    /// since the moves that follow do not depend on them.
    ///
    /// By default the position text. That is always right, but tells positions apart that differ in a
    /// clock: for counting distinct positions, one that overrides [`repeats`](Self::repeats) overrides
    /// `pack` and [`unpack`](Self::unpack) too, so that positions that repeat each other have the same
    /// packed form.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Position;
    /// let mut bytes = Vec::new();
    /// Chess::default().pack(&mut bytes);
    /// assert_eq!(bytes.len(), 26);
    /// assert_eq!(Chess::unpack(&bytes), Some(Chess::default()));
    /// assert_eq!(Chess::unpack(&bytes[1..]), None);
    /// ```
    fn pack(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(self.to_string().as_bytes());
    }

    /// A position with the packed form, its clocks and counters as at the start of a game; `None` if the
    /// bytes are not the packed form of a valid position, as [`pack`](Self::pack) writes it. It
    /// [`repeats`](Self::repeats) the position that was packed.
    fn unpack(bytes: &[u8]) -> Option<Self> {
        let position: Self = core::str::from_utf8(bytes).ok()?.parse().ok()?;
        // A text may be written in several ways, of which one is packed.
        let mut packed = Vec::new();
        position.pack(&mut packed);
        (packed == bytes).then_some(position)
    }

    /// Reads a move text. By default it is compared with the texts of all legal moves.
    ///
    /// # Errors
    /// [`MoveTextError`]: not a move, or not a legal one here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        if text.is_empty() {
            let (offset, expected) = (0, "a move");
            return Err(MoveTextError::Malformed { offset, expected });
        }
        let found = visit_outlined(self, |batch| {
            let mut moves = batch.into_iter();
            match moves.find(|m| displays_as(m, text)) {
                Some(m) => ControlFlow::Break(m),
                None => ControlFlow::Continue(()),
            }
        });
        found.break_value().ok_or(MoveTextError::Illegal)
    }

    /// The number of legal moves.
    fn count_moves(&self) -> u64 {
        count_by_visiting(self)
    }

    /// Whether there is a legal move. By default moves are generated up to the first.
    fn has_moves(&self) -> bool {
        self.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    /// The legal moves as a list, in the order of the visit.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::with_capacity(48);
        let _ = self.visit_moves_dyn(&mut |batch| {
            batch.into_iter().for_each(|m| moves.push(m));
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether a move, any value of its type, is legal. By default moves are generated up to this one;
    /// a move that has just been generated need not be asked about.
    fn is_legal(&self, m: Self::Move) -> bool {
        is_among(m, |visit| self.visit_moves_dyn(visit))
    }

    /// The position after a move. Costs [`is_legal`](Self::is_legal) more than
    /// [`play_unchecked`](Self::play_unchecked).
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal.
    fn play(&self, m: Self::Move) -> Result<Self, IllegalMove<Self::Move>> {
        if self.is_legal(m) {
            Ok(self.play_unchecked(m))
        } else {
            Err(IllegalMove(m))
        }
    }

    /// One of the legal moves, each equally likely; `None` if there is none.
    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        random_by_visiting(self, rng)
    }
}
