//! The Universal Chess Interface for any variant. Implement [`Engine`]; [`run`] does the rest: input,
//! options, positions, clocks, pondering, and commands during a search.
//!
//! ```
//! use orthodox_chess::OrthodoxChess;
//! use variant_uci::variant_core::Position;
//! use variant_uci::{Answer, Engine, Info, Score, Task};
//!
//! /// Plays the first move.
//! struct First;
//!
//! impl Engine for First {
//!     type Position = OrthodoxChess;
//!     fn name(&self) -> String {
//!         "First 1.0".into()
//!     }
//!     fn author(&self) -> String {
//!         "an example".into()
//!     }
//!     fn start(&self, _: &str, mode: Option<&str>) -> Result<OrthodoxChess, String> {
//!         use variant_uci::variant_core::Variant;
//!         OrthodoxChess::start(mode.unwrap_or("start")).map_err(|error| error.to_string())
//!     }
//!     fn read(&self, _: &str, text: &str) -> Result<(OrthodoxChess, Vec<String>), String> {
//!         let read = text.parse().map(|position| (position, Vec::new()));
//!         read.map_err(|error| format!("{error}"))
//!     }
//!     fn think(&mut self, task: Task<'_, OrthodoxChess>) -> Answer<orthodox_chess::Move> {
//!         let best = task.game.position().moves().first().copied();
//!         let line: Vec<_> = best.into_iter().collect();
//!         task.reporter.info(&Info::new(1, Score::Centipawns(0), &line));
//!         Answer { best, ponder: None }
//!     }
//! }
//!
//! let input = b"position startpos moves e2e4 e7e5\ngo movetime 100\n";
//! let mut output = Vec::new();
//! variant_uci::run(First, &input[..], &mut output)?;
//! let output = String::from_utf8(output)?;
//! assert_eq!(output.lines().count(), 2);
//! assert!(output.lines().last().unwrap().starts_with("bestmove "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Beyond two players
//!
//! Verbs stay the same. `go` names clocks by players' letters: `stime 60000 sinc 500` for South, `Atime` for
//! player A. Where several players may move, `go player B` asks for one's moves. `position mode M` starts in
//! a mode. Moves may be action texts such as `resign:n`.
//!
//! # Commands during a search
//!
//! `isready`, `stop`, `ponderhit`, `debug` and `quit` take effect at once. Others wait for the search; the
//! end of the input stops it.

mod engine;
mod input;
mod limits;
mod session;
mod words;

pub use variant_core;

pub use engine::{Answer, Engine, Info, Move, Reporter, Score, Setting, Task, Value};
pub use input::{LINE_LIMIT, Line, read_line};
pub use limits::{Clock, Limits};
pub use session::run;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
