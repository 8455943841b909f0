use smallvec::SmallVec;

use variant_core::Player;
use variant_core::implement::DrawOrResign;

/// Players who decide about an action, and how many must agree.
///
/// ```
/// use variant_core::Player;
/// use variant_match::Agreement;
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
    /// Requires all of these players.
    pub fn all(players: impl IntoIterator<Item = Player>) -> Self {
        let players: SmallVec<_> = players.into_iter().collect();
        let needed = players.len();
        Self { players, needed }
    }

    /// Requires more than half of these players.
    pub fn majority(players: impl IntoIterator<Item = Player>) -> Self {
        let players: SmallVec<_> = players.into_iter().collect();
        let needed = players.len() / 2 + 1;
        Self { players, needed }
    }

    /// Requires more than half of several voters; one alone is an [`arbiter`](Self::arbiter).
    pub fn vote(voters: impl IntoIterator<Item = Player>) -> Self {
        let vote = Self::majority(voters);
        if vote.players.len() > 1 {
            vote
        } else {
            Self::arbiter()
        }
    }

    /// Requires the clock or an arbiter: no player can take the action.
    pub fn arbiter() -> Self {
        Self::all([])
    }

    /// Deciding players in the order of play.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Number who must agree.
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// Whether enough agree.
    pub fn is_given(&self, agreed: &[Player]) -> bool {
        !self.players.is_empty() && self.count(agreed) >= self.needed
    }

    /// Whether too many refuse.
    pub fn is_lost(&self, refused: &[Player]) -> bool {
        self.count(refused) + self.needed > self.players.len()
    }

    fn count(&self, answers: &[Player]) -> usize {
        let counts = |player: &&Player| answers.contains(player);
        self.players.iter().filter(counts).count()
    }
}

impl From<&DrawOrResign> for Agreement {
    fn from(action: &DrawOrResign) -> Self {
        match action {
            DrawOrResign::Resign(player) => Self::all([*player]),
            DrawOrResign::Draw(players) => Self::all(players.iter().copied()),
        }
    }
}
