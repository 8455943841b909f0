use alloc::string::{String, ToString};
use alloc::vec::Vec;

use variant_core::{Actor, Position};
use variant_match::{Agreement, MatchRules};
use variant_record::Recorded;

use crate::{Action, TwoArmyGame, TwoArmyPosition};

impl<V: TwoArmyGame> MatchRules for TwoArmyPosition<V> {
    /// A player alone resigns or claims; both agree a draw. The clock or an arbiter ends a game on time.
    fn agreement(&self, action: &Self::Action) -> Agreement {
        match action {
            Action::DrawOrResign(action) => action.into(),
            Action::Flag(_) => Agreement::arbiter(),
            Action::Claim { .. } => Agreement::all(self.to_act().iter().map(|actor| actor.player)),
        }
    }

    fn out_of_time(&self, actor: Actor) -> Option<Self::Action> {
        Some(Action::Flag(actor.player))
    }
}

impl<V: TwoArmyGame> Recorded for TwoArmyPosition<V> {
    const FOREIGN_NAMES: &'static [&'static str] = V::RECORD_NAMES.foreign;
    const TAG_IS_OPTIONAL: bool = V::RECORD_NAMES.is_optional;

    fn variant_tag(&self) -> Option<&'static str> {
        let names = V::RECORD_NAMES;
        match names.shuffled {
            Some(name) if !self.castling().are_listed::<V::Rules>() => Some(name),
            _ if names.is_optional => None,
            _ => names.foreign.first().copied().or(Some(V::NAME)),
        }
    }

    /// Four fields if the game [reads EPD](TwoArmyGame::READS_EPD), and counters of a game under way.
    fn epd_text(&self) -> (String, Vec<(&'static str, u32)>) {
        let text = self.to_string();
        if !V::READS_EPD {
            return (text, Vec::new());
        }
        let fields: Vec<&str> = text.splitn(5, ' ').take(4).collect();
        let counters = [
            ("hmvc", self.halfmove_clock(), 0),
            ("fmvn", self.fullmove_number(), 1),
        ];
        let counters = counters
            .into_iter()
            .filter(|&(_, number, default)| number != default);
        let counters = counters.map(|(opcode, number, _)| (opcode, number));
        (fields.join(" "), counters.collect())
    }
}
