//! Slow move generator for any board and armies: a mailbox, where each pseudo-legal move is made and tested.
//!
//! It shares only geometry and rule data ([`PieceRules`](chess_pieces::PieceRules)) with the fast generator.
//!
//! ```
//! use orthodox_chess::ChessRules;
//! use variant_testkit::{Oracle, slow::SlowGame};
//! let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
//! let game = SlowGame::<ChessRules>::read(start)?;
//! assert_eq!(game.perft(3), 8902);
//! # Ok::<(), String>(())
//! ```

mod army_text;
mod exchange;
mod game;
mod generator;
mod mailbox;
mod play;
mod steps;
mod text;
mod variant;

pub use exchange::check_exchanges;
pub use game::SlowGame;
pub use generator::SlowGenerator;
pub use mailbox::Mailbox;
pub use play::SlowPlay;
pub use variant::{SlowOracle, SlowVariant};
