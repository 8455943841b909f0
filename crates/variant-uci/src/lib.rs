//! The Universal Chess Interface for engines of any variant on the traits of `variant-core`. An engine implements
//! [`Engine`]; [`run`] does the rest: the input thread, commands during a search, options, positions with their moves,
//! clocks, pondering, and answers to input of any kind.
//!
//! ```
//! use orthodox_chess::Chess;
//! use variant_uci::variant_core::Position;
//! use variant_uci::{Answer, Engine, Info, Score, Task};
//!
//! /// Plays the first move.
//! struct First;
//!
//! impl Engine for First {
//!     type Position = Chess;
//!     fn name(&self) -> String {
//!         "First 1.0".into()
//!     }
//!     fn author(&self) -> String {
//!         "an example".into()
//!     }
//!     fn start(&self, _: &str, mode: Option<&str>) -> Result<Chess, String> {
//!         use variant_uci::variant_core::Variant;
//!         Chess::start(mode.unwrap_or("start")).map_err(|error| error.to_string())
//!     }
//!     fn read(&self, _: &str, text: &str) -> Result<Chess, String> {
//!         text.parse().map_err(|error| format!("{error}"))
//!     }
//!     fn think(&mut self, task: Task<'_, Chess>) -> Answer<orthodox_chess::Move> {
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
//! The verbs are the same for any number of players. `go` names a clock by the letter of its player: `stime 60000 sinc
//! 500` for South, `Atime` for player A. Where several players may move, `go player B` asks for the moves of one.
//! `position mode M` starts in a mode; moves may be action texts such as `resign:n`.
//!
//! # Commands during a search
//!
//! `isready`, `stop`, `ponderhit`, `debug` and `quit` take effect at once. Other commands wait for the end of the
//! search. The end of the input stops it.

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
