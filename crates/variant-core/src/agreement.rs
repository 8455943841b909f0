use smallvec::SmallVec;

use crate::Player;

/// The players who decide about an action, and how many of them have to agree.
///
/// ```
/// use variant_core::{Agreement, Player};
/// let [s, w, n] = Player::of_letters(*b"swn");
/// let vote = Agreement::majority([s, w, n]);
/// assert_eq!(vote.needed(), 2);
/// assert!(vote.is_given(&[s, n]) && !vote.is_given(&[s]));
/// assert!(vote.is_lost(&[w, n]) && !vote.is_lost(&[w]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Agreement {
    players: SmallVec<[Player; 4]>,
    needed: usize,
}

impl Agreement {
    /// A decision that takes every one of these players.
    pub fn all(players: impl IntoIterator<Item = Player>) -> Self {
        let players: SmallVec<_> = players.into_iter().collect();
        let needed = players.len();
        Self { players, needed }
    }

    /// A decision of one player alone.
    pub fn of(player: Player) -> Self {
        Self::all([player])
    }

    /// A vote: more than half of these players.
    pub fn majority(players: impl IntoIterator<Item = Player>) -> Self {
        let players: SmallVec<_> = players.into_iter().collect();
        let needed = players.len() / 2 + 1;
        Self { players, needed }
    }

    /// A decision of the clock or an arbiter: no player can take it.
    pub fn arbiter() -> Self {
        Self::all([])
    }

    /// The players who decide, in the order of play; none if an arbiter does.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The number of players who have to agree.
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// Whether enough players agree. Others than those who decide do not count.
    pub fn is_given(&self, agreed: &[Player]) -> bool {
        !self.players.is_empty() && self.count(agreed) >= self.needed
    }

    /// Whether too many players refuse for the agreement to come about.
    pub fn is_lost(&self, refused: &[Player]) -> bool {
        self.count(refused) + self.needed > self.players.len()
    }

    fn count(&self, answers: &[Player]) -> usize {
        let counts = |player: &&Player| answers.contains(player);
        self.players.iter().filter(counts).count()
    }
}
