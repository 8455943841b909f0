//! Prelude for variants of any number of armies: `use two_army_chess::prelude::*;`.
//!
//! ```
//! use two_army_chess::prelude::*;
//!
//! geometry! {
//!     /// Nine by nine.
//!     pub struct Nine = 9 x 9;
//! }
//!
//! assert_eq!(Nine::BOARD.len(), 81);
//! ```

pub use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet, geometry, squares};
pub use chess_pieces::attacks::attackers;
pub use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, CastlingRules, Count, KingSafety, Move, MoveBatch,
    PawnRules, PieceDefinition, PieceEvent, PieceRules, PieceType, PieceTypes, Pieces, Ride,
    castling, castlings,
    en_passant::EnPassantRights,
    royalty::Royalty,
    san,
    turn_state::{TurnProblems, TurnState},
    turned_castlings,
};
pub use variant_core::implement::{BoardSize, DrawOrResign, SingleMove, smallvec::SmallVec};
pub use variant_core::prelude::*;
pub use variant_core::text::Fields;
pub use variant_core::text::PositionError;
pub use variant_core::{
    ActionError, Actors, MoveTextError, MovingPiece, Seats, SetupError, UnknownMode,
};
pub use variant_record::prelude::*;
#[cfg(feature = "draw")]
pub use variant_render::{Army as ArmyStyle, Diagram, Draw, Rgb, Sheet};

pub use crate::{
    BLACK, Beside, DeadPosition, Declaration, Declared, DrawLimits, Drops, Ends, EndsByHistory,
    Gating, HandBatch, HandMove, HandRules, Hands, HandsOf, Limited, Modes, MoreMoves, MoveSystem,
    MoveTest, NextTurn, Options, PLAYERS, Pawns, RecordNames, StandardProblems, TableMoves,
    TwoArmyGame, TwoArmyMove, TwoArmyPosition, TwoArmySetup, WHITE, usual_drop_squares,
    visit_by_trial, won_by,
};
