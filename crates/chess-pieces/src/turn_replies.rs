//! Counting plies ahead in games of several armies that take turns.

use alloc::vec;
use core::ops::ControlFlow::Continue;

use variant_core::{Batch, Position, visit_outlined};

use crate::{Armies, Army, Move, MoveBatch, PieceRules, ReplyCounter, TurnState};

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize> TurnState<R, ARMIES, TYPES> {
    /// The number of legal replies to all moves of a position whose state this is, where the next army in the
    /// game replies as long as it has a move: a [`count_replies`](Position::count_replies) many times as fast as
    /// making each move. `allies` are those whom an army does not attack, itself among them. The moves are those that
    /// [`BoardState::visit`](crate::BoardState::visit) hands out to the [`destinations`](Self::destinations).
    ///
    /// `None` where a pawn of the next army can promote: in some games only the game knows whether it must.
    #[inline]
    pub fn count_replies<P>(&self, position: &P, allies: impl Fn(Army) -> Armies) -> Option<u64>
    where
        P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
    {
        let turns = self.turns(self.turn, allies)?;
        let count = |m| self.replies_to(position, m, turns);
        self.survey(turns, |counter| {
            let are_plain = !counter.can_promote();
            are_plain.then(|| counter.count_all_by(position, count))
        })
        .unwrap_or_else(|| {
            if self.board.can_promote(turns.them) {
                return None;
            }
            let mut replies = 0;
            let _ = visit_outlined(position, |batch| {
                replies += batch.into_iter().map(count).sum::<u64>();
                Continue::<()>(())
            });
            Some(replies)
        })
    }

    /// The number of legal moves three plies on, of a position whose state this is: a
    /// [`count_third_ply`](Position::count_third_ply) for games that count replies by
    /// [`count_replies`](Self::count_replies). `state` is that of any position.
    ///
    /// Most moves have nothing to do with what the army after the next one can answer to the next. So its answers are
    /// surveyed once, before the first of the three moves is made.
    #[inline]
    pub fn count_third_ply<P>(
        &self,
        position: &P,
        state: impl Fn(&P) -> &Self,
        allies: impl Fn(Army) -> Armies,
    ) -> u64
    where
        P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
    {
        let moves = position.moves();
        let mut children = vec![position.clone(); moves.len()];
        for (&m, child) in moves.iter().zip(&mut children) {
            position.play_into(m, child);
        }
        let next = self.standing.next_after(self.turn, ARMIES);
        next.and_then(|us| self.turns(us, allies))
            // What an army or its partner moves, it does not capture: its survey would never last.
            .filter(|turns| !turns.allies.contains(self.turn))
            .and_then(|turns| self.count_by_one_survey(turns, &moves, &children, state))
            .unwrap_or_else(|| {
                let counts = children.iter().map(P::count_replies);
                counts.fold(0, u64::saturating_add)
            })
    }

    /// The replies of one army to the moves of another in all positions that some moves lead to, by a survey of the
    /// replies before these moves.
    #[inline(always)]
    fn count_by_one_survey<'a, P>(
        &'a self,
        turns: Turns,
        moves: &[Move<R>],
        children: &'a [P],
        state: impl Fn(&'a P) -> &'a Self,
    ) -> Option<u64>
    where
        P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
    {
        self.survey(turns, |counter| {
            let lasting = counter.lasting().filter(|_| !counter.can_promote())?;
            let counts = moves.iter().zip(children).map(|(&m, child)| {
                let after = state(child);
                // An army that is out is passed over.
                let is_as_expected = after.turn == turns.us && after.standing == self.standing;
                let count = |m| after.replies_to(child, m, turns);
                (is_as_expected.then_some(&after.board))
                    .and_then(|board| counter.count_all_after(&lasting, m, child, board, count))
                    .unwrap_or_else(|| child.count_replies())
            });
            Some(counts.fold(0, u64::saturating_add))
        })?
    }

    /// Who is against whom when an army moves and the next one in the game answers.
    #[inline(always)]
    fn turns(&self, us: Army, allies: impl Fn(Army) -> Armies) -> Option<Turns> {
        let them = self.standing.next_after(us, ARMIES)?;
        Some(Turns {
            us,
            them,
            enemies: self.standing - allies(us),
            allies: allies(them),
        })
    }

    /// Surveys the replies of an army to the moves of another, if that is possible.
    #[inline(always)]
    fn survey<'a, T>(
        &'a self,
        turns: Turns,
        count: impl FnOnce(&mut ReplyCounter<'a, R, ARMIES, TYPES>) -> T,
    ) -> Option<T> {
        let hostile = self.pieces_of(self.standing - turns.allies);
        let destinations = self.destinations(turns.allies);
        ReplyCounter::with(
            &self.board,
            turns.us,
            turns.them,
            hostile,
            destinations,
            count,
        )
    }

    /// The legal moves of the next army in the game after a move of the position.
    #[inline(always)]
    fn replies_to<P>(&self, position: &P, m: Move<R>, turns: Turns) -> u64
    where
        P: Position<Move = Move<R>>,
    {
        match self.plain_replies_to(m, turns.enemies, turns.allies) {
            0 => position.play_unchecked(m).count_moves(),
            replies => replies,
        }
    }

    /// The legal moves of the next army in the game after a move, without a look at what the game makes of an
    /// army that has none.
    #[inline(never)]
    fn plain_replies_to(&self, m: Move<R>, enemies: Armies, allies: Armies) -> u64 {
        let mut next = *self;
        next.make(m, enemies, &mut |_| ());
        let Some(safety) = next.king_safety(next.turn, next.standing - allies) else {
            return 0;
        };
        let mut replies = 0;
        let destinations = next.destinations(allies);
        let _ = (next.board).visit(next.turn, destinations, [safety], |batch| {
            replies += batch.len() as u64;
            Continue::<()>(())
        });
        replies
    }
}

/// Two armies, one of which answers the other.
#[derive(Clone, Copy, Debug)]
struct Turns {
    us: Army,
    them: Army,
    /// Those of the army that moves.
    enemies: Armies,
    /// Those of the army that answers.
    allies: Armies,
}
