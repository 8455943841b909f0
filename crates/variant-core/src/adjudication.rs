use crate::Outcome;

/// Effect of a rule or action on a game.
///
/// ```
/// use variant_core::{Adjudication, Outcome, Player, Reason};
/// let drawn = Outcome::draw(Reason::AGREEMENT, [Player::new(b'w')], |_| true);
/// assert_eq!(Adjudication::<()>::from(Some(drawn.clone())), Adjudication::Ended(drawn));
/// assert_eq!(Adjudication::<()>::from(None), Adjudication::Ongoing);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjudication<P> {
    /// The game goes on.
    Ongoing,
    /// The game has ended.
    Ended(Outcome),
    /// The game goes on from another position, adjudicated in turn.
    Becomes(P),
}

impl<P> Adjudication<P> {
    /// Converts the position's type.
    ///
    /// ```
    /// use variant_core::Adjudication;
    /// let becomes = Adjudication::Becomes(7).map(|number| number.to_string());
    /// assert_eq!(becomes, Adjudication::Becomes(String::from("7")));
    /// ```
    pub fn map<Q>(self, map: impl FnOnce(P) -> Q) -> Adjudication<Q> {
        match self {
            Self::Ongoing => Adjudication::Ongoing,
            Self::Ended(outcome) => Adjudication::Ended(outcome),
            Self::Becomes(position) => Adjudication::Becomes(map(position)),
        }
    }
}

impl<P> From<Outcome> for Adjudication<P> {
    fn from(outcome: Outcome) -> Self {
        Self::Ended(outcome)
    }
}

impl<P> From<Option<Outcome>> for Adjudication<P> {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Ongoing, Self::Ended)
    }
}
