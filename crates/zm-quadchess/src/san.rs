//! Moves as players write them: `Nf3`, `dxe7`, `O-O`, `h8=R#`.
//!
//! Pawn moves name the destination only, their captures the file they come from; castling is `O-O`,
//! a king promotion the king's move. `+` stands for a king that is in check after the move and was
//! not before, `#` for a king that the move mates.

use alloc::string::String;
use alloc::vec::Vec;

use chess_pieces::san::{self, Parts};
use chess_pieces::{PieceType, is_pawn_capture};
use variant_core::{MoveTextError, Position};

use crate::board::QuadRules;
use crate::moves::{Event, Move};
use crate::position::Quadchess;

impl Quadchess {
    /// See [`Position::san`](variant_core::Position::san).
    pub(crate) fn write_san(&self, m: Move) -> String {
        let mut text = if self.castles(m) {
            String::from("O-O")
        } else {
            // A pawn that captures en passant names its file: it is no rival of one that advances.
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

    /// See [`Position::parse_san_lenient`](variant_core::Position::parse_san_lenient).
    pub(crate) fn read_san(&self, text: &str) -> Result<Move, MoveTextError> {
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        let moves = self.moves();
        if let "O-O" | "0-0" | "o-o" = bare {
            let castling = moves.into_iter().find(|&m| self.castles(m));
            return castling.ok_or(MoveTextError::Illegal);
        }
        let parts = Parts::read(bare)?;
        let rest = parts.rest.trim_start();
        if !["", "e.p.", "ep"].contains(&rest) {
            return Err(MoveTextError::Malformed {
                offset: bare.len() - rest.len(),
                expected: "the end of the move",
            });
        }
        let fitting: Vec<Move> = moves
            .into_iter()
            .filter(|&m| parts.fits(m) && !self.castles(m))
            .collect();
        match parts.find(fitting.iter().copied()) {
            // Of a pawn that advances and one that takes en passant, what is written decides.
            Err(MoveTextError::Ambiguous) => parts.find(
                fitting
                    .into_iter()
                    .filter(|&m| self.captures(m) == parts.captures),
            ),
            found => found,
        }
    }
}

impl Quadchess {
    /// Whether a move takes something.
    fn captures(&self, m: Move) -> bool {
        m.piece_type == PieceType::PAWN && is_pawn_capture::<QuadRules>(m)
            || self.pieces.occupied().contains(m.to) && !self.castles(m)
    }

    fn castles(&self, m: Move) -> bool {
        self.pieces.castling_of::<QuadRules>(self.turn, m).is_some()
    }
}
