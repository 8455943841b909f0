use std::collections::BTreeMap;

use serde::Serialize;
use variant_record::Repair;

use crate::failure::Failure;
use crate::output::Output;

type Kinds = BTreeMap<&'static str, u64>;

#[derive(Default, Serialize)]
pub(super) struct Census {
    games: u64,
    plies: u64,
    #[serde(rename = "repairs")]
    repaired: Kinds,
    errors: Kinds,
}

impl Census {
    pub(super) fn game(&mut self, plies: usize, repairs: &[Repair]) {
        self.games += 1;
        self.plies += plies as u64;
        for repair in repairs {
            *self.repaired.entry(repair.reading.kind()).or_default() += 1;
        }
    }

    pub(super) fn error(&mut self, kind: &'static str) {
        *self.errors.entry(kind).or_default() += 1;
    }

    pub(super) fn print(&self, output: &mut Output) -> Result<(), Failure> {
        output.line(format_args!("games    {}", self.games))?;
        output.line(format_args!("plies    {}", self.plies))?;
        for (name, kinds) in [("repairs ", &self.repaired), ("errors  ", &self.errors)] {
            output.line(format_args!("{name} {}", kinds.values().sum::<u64>()))?;
            for (kind, count) in kinds {
                output.line(format_args!("  {kind:<16} {count}"))?;
            }
        }
        Ok(())
    }
}
