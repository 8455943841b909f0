//! Moves as players write them: `Nf3`, `exd5`, `O-O`, `e8=Q#`.

use alloc::string::String;

use chess_pieces::san;
use variant_core::MoveTextError;

use crate::board::ZonalRules;
use crate::moves::Move;
use crate::position::Zonal;

impl Zonal {
    /// See [`Position::san`](variant_core::Position::san).
    pub(crate) fn write_san(&self, m: Move) -> String {
        san::write_marked::<ZonalRules, _>(self, &self.pieces, self.turn, m)
    }

    /// See [`Position::parse_san_lenient`](variant_core::Position::parse_san_lenient).
    pub(crate) fn read_san(&self, text: &str) -> Result<Move, MoveTextError> {
        san::read_lenient::<ZonalRules, _>(self, &self.pieces, self.turn, text)
    }
}
