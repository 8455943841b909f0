use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use smallvec::SmallVec;
use variant_core::implement::{DrawOrResign, named_player, named_players};
use variant_core::{ActionError, Player};

/// Action other than a move.
///
/// ```
/// use zm_quadchess::prelude::*;
/// let action = ZmQuadchess::default().parse_action("resign:freeze")?;
/// assert_eq!((&action, action.to_string().as_str()), (&Action::ResignFreezing, "resign:freeze"));
/// # Ok::<(), zm_quadchess::variant_core::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `resign:remove`: the player to move resigns; its pieces are removed ([ZQ-18](crate::rulebook#zq-18) a).
    ResignRemoving,
    /// `resign:freeze`: the player to move resigns; its king is removed and its other pieces freeze
    /// ([ZQ-18](crate::rulebook#zq-18) b).
    ResignFreezing,
    /// `draw:<players>`: these players agree a draw ([ZQ-28](crate::rulebook#zq-28)).
    Draw(SmallVec<[Player; 4]>),
    /// `absent:<player>`: the player's pieces freeze on its next turn out of check ([ZQ-20](crate::rulebook#zq-20)).
    Absent(Player),
    /// `absent:<player>:remove`: like [`Absent`](Self::Absent), but the pieces are removed, as the player asked
    /// ([ZQ-20](crate::rulebook#zq-20)).
    AbsentRemoving(Player),
    /// `penalty:<player>`: the player loses a piece by vote ([ZQ-34](crate::rulebook#zq-34)).
    Penalty(Player),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ResignRemoving => f.write_str("resign:remove"),
            Self::ResignFreezing => f.write_str("resign:freeze"),
            Self::Draw(players) => DrawOrResign::Draw(players.clone()).fmt(f),
            Self::Absent(player) => write!(f, "absent:{player}"),
            Self::AbsentRemoving(player) => write!(f, "absent:{player}:remove"),
            Self::Penalty(player) => write!(f, "penalty:{player}"),
        }
    }
}

pub(crate) fn read_action(text: &str, players: &[Player]) -> Result<Action, ActionError> {
    let one = |who, offset| named_player(who, offset, players);
    let malformed = |offset, expected| Err(ActionError::Malformed { offset, expected });
    match text.split_once(':') {
        Some(("resign", "remove")) => Ok(Action::ResignRemoving),
        Some(("resign", "freeze")) => Ok(Action::ResignFreezing),
        Some(("resign", _)) => malformed(7, "`remove` or `freeze`"),
        Some(("absent", rest)) => match rest.split_once(':') {
            None => one(rest, 7).map(Action::Absent),
            Some((who, "remove")) => one(who, 7).map(Action::AbsentRemoving),
            Some((who, _)) => malformed(8 + who.len(), "`remove`"),
        },
        Some(("penalty", who)) => one(who, 8).map(Action::Penalty),
        Some(("draw", who)) => named_players(who, 5, players).map(Action::Draw),
        _ => malformed(0, "a move, `resign:`, `draw:`, `absent:` or `penalty:`"),
    }
}

pub(crate) fn list_actions(active: &[Player]) -> Vec<Action> {
    let mut actions = alloc::vec![Action::ResignRemoving, Action::ResignFreezing];
    // ZQ-28: at least two, the largest groups first.
    let mut groups: Vec<SmallVec<[Player; 4]>> = (0_usize..1 << active.len())
        .filter(|group| group.count_ones() >= 2)
        .map(|group| {
            let players = active.iter().enumerate();
            let named = players.filter(|&(index, _)| group & 1 << index != 0);
            named.map(|(_, &player)| player).collect()
        })
        .collect();
    groups.sort_by_key(|players| Reverse(players.len()));
    actions.extend(groups.into_iter().map(Action::Draw));
    for &player in active {
        actions.extend([
            Action::Absent(player),
            Action::AbsentRemoving(player),
            Action::Penalty(player),
        ]);
    }
    actions
}
