//! Helpers to implement [`Position`](crate::Position).
//!
//! | helper | for |
//! | --- | --- |
//! | [`visit_moves_by!`], [`skip_empty`], [`visit_outlined`], [`with_dyn_visitor`] | `visit_moves` |
//! | [`stop_at_move`], [`is_among`], [`count_by_visiting`] | `has_moves`, `is_legal`, `count_moves` |
//! | [`visit_children_sharing`] | `visit_children` |
//! | [`Reservoir`], [`random_by_visiting`] | `random_move` |
//! | [`hash_key`], [`clock_key`], [`zobrist_keys`] | `key`, `search_key` |
//! | [`only_legal`], [`only_one`] | `parse_move`, `parse_san` |
//! | [`list_actors`] | `to_act` |
//! | [`named_player`] | `Variant::parse_action` |
//! | [`exchange_by_moves`] | `Tactics::exchange` |
//! | [`ProblemFlags`], [`ProblemRow`] | set-ups |

pub use crate::actor::list_actors;
pub use crate::draw_or_resign::named_player;
pub use crate::exchange::exchange_by_moves;
pub use crate::hash_key::{clock_key, hash_key};
pub use crate::outlined::{
    count_by_visiting, is_among, only_legal, only_one, skip_empty, stop_at_move,
    visit_children_sharing, visit_outlined, with_dyn_visitor,
};
pub use crate::reservoir::{Reservoir, random_by_visiting};
pub use crate::setup::{ProblemFlags, ProblemRow};
pub use crate::visit_moves_by;
pub use crate::zobrist::zobrist_keys;
