//! Moves as players write them: `Nf3`, `exd5`, `O-O`, `e8=Q#`.

use alloc::string::String;

use chess_pieces::san;
use variant_core::{AlgebraicNotation, MoveTextError};

use crate::board::ChessRules;
use crate::moves::Move;
use crate::position::Chess;

impl AlgebraicNotation for Chess {
    fn san(&self, m: Move) -> String {
        san::write_marked::<ChessRules, _>(self, &self.pieces, self.turn, m)
    }

    /// Takes also: `0-0`, missing, wrong or doubled check marks, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x` or `-`, more of the origin than needed, `e8Q` and `e7-e8=Q`.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        san::read_lenient::<ChessRules, _>(self, &self.pieces, self.turn, text)
    }
}
