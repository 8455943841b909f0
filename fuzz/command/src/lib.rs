//! The command `variant`, called within the process of a fuzz target: its standard input and output are files in memory.

#![allow(dead_code, reason = "the command uses more of its modules")]

#[path = "../../../crates/variant-cli/src/arguments/mod.rs"]
mod arguments;
#[path = "../../../crates/variant-cli/src/beside.rs"]
mod beside;
#[path = "../../../crates/variant-cli/src/board.rs"]
mod board;
#[path = "../../../crates/variant-cli/src/commands/mod.rs"]
mod commands;
#[path = "../../../crates/variant-cli/src/failure.rs"]
mod failure;
#[path = "../../../crates/variant-cli/src/input.rs"]
mod input;
#[path = "../../../crates/variant-cli/src/json.rs"]
mod json;
#[path = "../../../crates/variant-cli/src/level.rs"]
mod level;
#[path = "../../../crates/variant-cli/src/output.rs"]
mod output;
#[path = "../../../crates/variant-cli/src/picture.rs"]
mod picture;
#[path = "../../../crates/variant-cli/src/progress.rs"]
mod progress;
#[path = "../../../crates/variant-cli/src/reason.rs"]
mod reason;
#[path = "../../../crates/variant-cli/src/record.rs"]
mod record;
#[path = "../../../crates/variant-cli/src/rulebook.rs"]
mod rulebook;
#[path = "../../../crates/variant-cli/src/start.rs"]
mod start;
#[path = "../../../crates/variant-cli/src/target.rs"]
mod target;

mod folder;
mod session;
mod standard;

pub use folder::match_folder;
pub use session::serve;
