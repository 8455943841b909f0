#![doc = include_str!("../README.md")]
//!
//! # Beyond two players
//!
//! Verbs stay the same. `go` names clocks by players' letters: `stime 60000 sinc 500` for South, `Atime` for
//! player A. Where several players may move, `go player B` asks for one's moves. `position mode M` starts in
//! a mode. Moves may be action texts such as `resign:n`.
//!
//! # Commands during a search
//!
//! `isready`, `stop`, `ponderhit`, `debug` and `quit` take effect at once. Others wait for the search. The
//! input's end stops it.

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
