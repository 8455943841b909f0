use alloc::string::ToString;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use smallvec::SmallVec;

use crate::batch::{is_among, skip_empty, stop_at_move, with_dyn_visitor};
use crate::hash_key::hash_key;
use crate::reservoir::Reservoir;
use crate::text::{PositionError, displays_as};
use crate::{Actor, Actors, Batch, IllegalMove, MoveTextError, Outcome, Player, Rng, Seats};

/// Position of a game: a small value without history.
///
/// `Display` and `FromStr` are the position text and round-trip exactly. Positions are equal exactly if their texts
/// are.
///
/// # Cost
///
/// | method | in the games of this workspace |
/// | --- | --- |
/// | [`count_moves`](Self::count_moves), [`visit_moves`](Self::visit_moves) | one generation; counting builds no moves |
/// | [`has_moves`](Self::has_moves) | at most one generation, mostly one pawn |
/// | [`is_legal`](Self::is_legal), [`play`](Self::play) | a test of piece and king where moves are by table; else one generation |
/// | [`play_unchecked`](Self::play_unchecked) | a copy and a few changes; where armies are eliminated, a search for a legal move |
/// | [`visit_children`](Self::visit_children) | `play_unchecked` of every move, with shared work |
/// | [`to_act`](Self::to_act) | a short list without the heap; one `has_moves` where a mated army keeps the turn |
/// | [`outcome`](Self::outcome) | at most one `has_moves`, and a count of pieces |
/// | [`key`](Self::key) | a few instructions, updated by every move; the default hashes the whole position |
/// | [`parse_move`](Self::parse_move) | one test of legality; the default compares the texts of all moves |
///
/// Required are [`players`](Self::players), [`to_act`](Self::to_act), [`visit_moves`](Self::visit_moves),
/// [`play_unchecked`](Self::play_unchecked) and [`outcome`](Self::outcome). Without events `Event` is
/// [`NoEvent`](crate::implement::NoEvent), with a move list `Batch` is [`SingleMove`](crate::implement::SingleMove):
///
/// ```
/// use std::convert::Infallible;
/// use std::fmt;
/// use std::ops::ControlFlow;
/// use std::str::FromStr;
/// use variant_core::implement::{NoEvent, SingleMove};
/// use variant_core::text::PositionError;
/// use variant_core::{Actor, Actors, Outcome, Player, Position, Reason, Seat};
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
/// assert_eq!(heap.play_unchecked(heap.parse_move("2")?).to_string(), "1 b");
/// assert!(heap.parse_move("3").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = PositionError<<Self as Position>::Problem>>
{
    /// A move; displayed as its text, unique among legal moves.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + 'static;
    /// Batch of moves.
    type Batch: Batch<Move = Self::Move>;
    /// Effect of a move beyond the piece's step.
    type Event: Clone + Debug + Display;
    /// Problem of a well-formed text that is no position; `Infallible` without any.
    type Problem: Error + Clone + Eq + 'static;

    /// Players in the variant's order, with eliminated ones if the text shows them. A [`Game`](crate::Game) scores
    /// all players of its start.
    fn players(&self) -> SmallVec<[Player; 4]>;

    /// Actors; none once the game is decided.
    fn to_act(&self) -> Actors;

    /// Visits each legal move once, in batches, in an order that the position determines, until `visit` breaks. Many
    /// batches are empty.
    ///
    /// Won, mated and stalemated positions have no moves; other draws keep them.
    ///
    /// [`visit_moves_by!`](crate::visit_moves_by) implements it.
    fn visit_moves<R>(&self, visit: impl FnMut(Self::Batch) -> ControlFlow<R>) -> ControlFlow<R>;

    /// Like [`visit_moves`](Self::visit_moves), compiled once for all callers, without empty batches.
    /// [`visit_outlined`](crate::implement::visit_outlined) calls it.
    #[inline(never)]
    fn visit_moves_dyn(
        &self,
        visit: &mut dyn FnMut(Self::Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_moves(skip_empty(visit))
    }

    /// Position after a legal move; unspecified for illegal ones, without panic.
    #[must_use]
    fn play_unchecked(&self, m: Self::Move) -> Self;

    /// Like [`play_unchecked`](Self::play_unchecked), into `next`, reusing its storage.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Position;
    /// let start = OrthodoxChess::default();
    /// let mut child = start; // storage for all children
    /// let replies = start.moves().into_iter().map(|m| {
    ///     start.play_into(m, &mut child);
    ///     child.count_moves()
    /// });
    /// assert_eq!(replies.sum::<u64>(), 400);
    /// ```
    fn play_into(&self, m: Self::Move, next: &mut Self) {
        *next = self.play_unchecked(m);
    }

    /// Plays each of `moves` into `child` for `visit`, until it breaks.
    ///
    /// For searches with ordered moves. Games compute once what children share, such as the moves that may check:
    /// before the second move, or the first if `moves.size_hint()` has two or more. The default calls
    /// [`play_into`](Self::play_into). `moves` are legal, possibly lazy.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Position;
    /// let start = OrthodoxChess::default();
    /// let checking = start.visit_children(start.moves(), &mut start.clone(), |m, child| {
    ///     if child.in_check().is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(m) }
    /// });
    /// assert!(checking.is_continue());
    /// ```
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

    /// Outcome that the position alone shows.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits the actors in the order of [`to_act`](Self::to_act), until `visit` breaks.
    ///
    /// Cheap: does not check for legal moves. A decided game may name the next actors.
    fn visit_actors<R>(&self, visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        self.to_act().into_iter().try_for_each(visit)
    }

    /// Actor of a legal move. By default the first [actor](Self::visit_actors): override it if several act at once.
    fn actor_of(&self, m: Self::Move) -> Option<Actor> {
        let _ = m;
        self.visit_actors(ControlFlow::Break).break_value()
    }

    /// Whether there is an [`outcome`](Self::outcome), without computing it.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Seats in check, in the variant's order. By default none.
    fn in_check(&self) -> Seats {
        Seats::new()
    }

    /// Like [`play_unchecked`](Self::play_unchecked); `report` gets the move's events in order, by default
    /// none.
    #[must_use]
    fn play_reporting(&self, m: Self::Move, report: impl FnMut(Self::Event)) -> Self {
        let _ = report;
        self.play_unchecked(m)
    }

    /// Whether positions are equal for repetition, clocks and counters aside. By default equality.
    ///
    /// An override needs a matching [`key`](Self::key) and [packed form](Self::pack).
    fn repeats(&self, other: &Self) -> bool {
        self == other
    }

    /// Key for repetitions: equal for positions that [repeat](Self::repeats), otherwise different with high
    /// probability. By default [`hash_key`] of the position.
    fn key(&self) -> u64 {
        hash_key(self)
    }

    /// Key for transposition tables. Equal keys mean, with high probability, equal legal moves and
    /// [outcomes](Self::outcome) after every sequence of up to `plies` moves.
    ///
    /// Includes clocks and points that matter within `plies`. Keys for different `plies` need not agree.
    ///
    /// By default [`hash_key`] of the position: correct, but different for every counter.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Position;
    /// let fresh: OrthodoxChess = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1".parse()?;
    /// let tired: OrthodoxChess = "4k3/8/8/8/8/8/3R4/4K3 w - - 140 90".parse()?;
    /// assert_eq!(fresh.key(), tired.key());
    /// assert_eq!(fresh.search_key(4), tired.search_key(4));
    /// assert_ne!(fresh.search_key(10), tired.search_key(10)); // 75 moves of each side draw
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn search_key(&self, plies: u32) -> u64 {
        let _ = plies;
        hash_key(self)
    }

    /// Appends the packed form: a few bytes, equal exactly for positions that [repeat](Self::repeats), without
    /// clocks, counters and points.
    ///
    /// By default the position text, with clocks. Override this, [`unpack`](Self::unpack) and
    /// [`repeats`](Self::repeats) together.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Position;
    /// let mut bytes = Vec::new();
    /// OrthodoxChess::default().pack(&mut bytes);
    /// assert_eq!(bytes.len(), 26);
    /// assert_eq!(OrthodoxChess::unpack(&bytes), Some(OrthodoxChess::default()));
    /// assert_eq!(OrthodoxChess::unpack(&bytes[1..]), None);
    /// ```
    fn pack(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(self.to_string().as_bytes());
    }

    /// Reads a packed form, with clocks and counters of a new game. `None` for bytes that
    /// [`pack`](Self::pack) never writes.
    fn unpack(bytes: &[u8]) -> Option<Self> {
        let position: Self = core::str::from_utf8(bytes).ok()?.parse().ok()?;
        // Several texts may share one packed form.
        let mut packed = Vec::new();
        position.pack(&mut packed);
        (packed == bytes).then_some(position)
    }

    /// Reads the text of a legal move, fit for [`play_unchecked`](Self::play_unchecked). By default compares it with
    /// those of all legal moves.
    ///
    /// # Errors
    /// [`MoveTextError`] for no move or no legal one.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        if text.is_empty() {
            let (offset, expected) = (0, "a move");
            return Err(MoveTextError::Malformed { offset, expected });
        }
        let find = |batch: Self::Batch| match batch.into_iter().find(|m| displays_as(m, text)) {
            Some(m) => ControlFlow::Break(m),
            None => ControlFlow::Continue(()),
        };
        let found = with_dyn_visitor(find, |visit| self.visit_moves_dyn(visit));
        found.break_value().ok_or(MoveTextError::Illegal)
    }

    /// Number of legal moves.
    fn count_moves(&self) -> u64 {
        count_by_visiting(self)
    }

    /// Whether there is a legal move. By default generates up to the first.
    fn has_moves(&self) -> bool {
        self.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    /// Legal moves in the order of [`visit_moves`](Self::visit_moves).
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::with_capacity(128);
        let _ = self.visit_moves_dyn(&mut |batch| {
            batch.into_iter().for_each(|m| moves.push(m));
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether a move is legal. By default generates up to it.
    fn is_legal(&self, m: Self::Move) -> bool {
        is_among(m, |visit| self.visit_moves_dyn(visit))
    }

    /// Checks a move and plays it.
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

    /// Draws a legal move uniformly; `None` without moves.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        random_by_visiting(self, rng)
    }
}

/// Default of [`Position::count_moves`], compiled in the calling crate.
#[inline(always)]
pub fn count_by_visiting<P: Position>(position: &P) -> u64 {
    let mut count = 0;
    let _ = position.visit_moves(|batch| {
        count += batch.len() as u64;
        ControlFlow::<()>::Continue(())
    });
    count
}

/// Default of [`Position::random_move`].
// One generator for all callers and crates.
#[inline(never)]
pub fn random_by_visiting<P: Position>(position: &P, rng: &mut Rng) -> Option<P::Move> {
    let mut reservoir = Reservoir::new(rng);
    // Leading and next batch; both are written, without a branch.
    let mut places: [Option<P::Batch>; 2] = [None; 2];
    let mut lead = false;
    let _ = position.visit_moves(|batch| {
        places[usize::from(!lead)] = Some(batch);
        let weight = batch.len() as u64;
        lead ^= reservoir.add(weight) < weight;
        ControlFlow::<()>::Continue(())
    });
    let batch = places[usize::from(lead)]?;
    batch.nth(reservoir.below(batch.len() as u64) as usize)
}
