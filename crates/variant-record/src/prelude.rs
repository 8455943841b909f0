//! Common names: `use variant_record::prelude::*;`. Games' preludes include this one.

pub use crate::{Record, Recorded};
pub use variant_match::{MatchGame, MatchRules};
