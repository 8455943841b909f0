//! Algebraic notation. Pawns name the destination, capturing pawns also their file. Castling is `O-O`, a king
//! promotion the king's move. `+` marks a new check on any king, `#` a mate.

use alloc::string::String;

use chess_pieces::PieceType;
use chess_pieces::san::{self, Parts};
use variant_core::{MoveTextError, Position};

use crate::board::QuadRules;
use crate::moves::{Event, Move};
use crate::position::Quadchess;

impl Quadchess {
    pub(crate) fn write_san(&self, m: Move) -> String {
        let mut text = if self.castles(m) {
            String::from("O-O")
        } else {
            // A capturing pawn names its file: no ambiguity with advances.
            let captures = self.captures(m);
            let mut rivals = self.moves();
            rivals.retain(|rival| {
                rival.piece_type != PieceType::PAWN || self.captures(*rival) == captures
            });
            san::write(m, &rivals, captures)
        };
        let mut mark = None;
        let _ = self.play_reporting(m, |event| match event {
            Event::Mated { .. } => mark = Some('#'),
            Event::Checked { .. } if mark.is_none() => mark = Some('+'),
            _ => {}
        });
        text.extend(mark);
        text
    }

    pub(crate) fn read_san(&self, text: &str) -> Result<Move, MoveTextError> {
        let bare = &*san::plain(text);
        let moves = self.moves();
        if san::read_castling(bare) == Some(true) {
            let castling = moves.into_iter().find(|&m| self.castles(m));
            return castling.ok_or(MoveTextError::Illegal);
        }
        san::find_as_written(bare, moves, |parts, moves| self.find_san(parts, &moves))
    }

    fn find_san(
        &self,
        parts: &Parts<'_, QuadRules>,
        moves: &[Move],
    ) -> Result<Move, MoveTextError> {
        let others = || moves.iter().copied().filter(|&m| !self.castles(m));
        match parts.find(others()) {
            // En passant and an advance may share a square.
            Err(MoveTextError::Ambiguous) => {
                parts.find(others().filter(|&m| self.captures(m) == parts.captures))
            }
            found => found,
        }
    }
}

impl Quadchess {
    fn captures(&self, m: Move) -> bool {
        m.is_pawn_capture() || self.pieces().occupied().contains(m.to) && !self.castles(m)
    }

    fn castles(&self, m: Move) -> bool {
        self.board.castling_of(self.turn, m).is_some()
    }
}
