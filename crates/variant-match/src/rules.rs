use alloc::format;

use smallvec::SmallVec;
use variant_core::{Actor, Player, Ply, Seat, Variant};

use crate::{Agreement, Communication};

/// A variant's rules about its players: votes, communication, absence, clocks.
///
/// An empty block suits most games.
pub trait MatchRules: Variant {
    /// Players who decide about an action; by default all.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Player, Variant};
    /// use variant_match::MatchRules;
    /// let start = OrthodoxChess::default();
    /// let decide = |text| Ok::<_, variant_core::ActionError>(start.agreement(&start.parse_action(text)?));
    /// assert_eq!(decide("resign:b")?.players(), Player::of_letters(*b"b"));
    /// assert_eq!(decide("draw:wb")?.players(), Player::of_letters(*b"wb"));
    /// # Ok::<(), variant_core::ActionError>(())
    /// ```
    fn agreement(&self, action: &Self::Action) -> Agreement {
        let _ = action;
        Agreement::all(self.players())
    }

    /// Players still in the game, in the order of play.
    fn remaining_players(&self) -> SmallVec<[Player; 4]> {
        self.players()
    }

    /// Modes of communication that players can agree on, the default first. By default all.
    fn communications(&self) -> &'static [Communication] {
        &[Communication::OpenAndSecret]
    }

    /// Ply made for an absent player who is to move, in a game whose rules know no absence. By default
    /// `resign:<player>`, if possible.
    fn forfeit(&self, absent: Player) -> Option<Ply<Self>> {
        let is_to_act = self.to_act().iter().any(|actor| actor.player == absent);
        let action = is_to_act.then(|| self.parse_action(&format!("resign:{absent}")));
        Some(Ply::Action(action?.ok()?))
    }

    /// Clock that runs while an actor decides. By default `Seat::Army` of the player's letter.
    fn clock_of(&self, actor: Actor) -> Seat {
        Seat::Army(actor.player.letter())
    }

    /// Multiple of the base time of each clock; by default 1.
    fn clock_factor(&self) -> u32 {
        1
    }

    /// Action when an actor's flag falls; by default none, and the game goes on.
    fn out_of_time(&self, actor: Actor) -> Option<Self::Action> {
        let _ = actor;
        None
    }
}
