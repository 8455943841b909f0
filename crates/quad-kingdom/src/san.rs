use alloc::string::String;

use chess_pieces::san;
use chess_pieces::{Armies, Army, PieceType};
use variant_core::implement::only_one;
use variant_core::{MoveTextError, Position};

use crate::board::{from_letter, letter};
use crate::moves::{Event, Fall, Move};
use crate::position::QuadKingdom;

impl QuadKingdom {
    pub(crate) fn write_san(&self, m: Move) -> String {
        let mut text = if let Some(near) = self.wing(m) {
            self.write_castling(m, near)
        } else {
            // A capturing pawn names its file: no ambiguity with advances.
            let captures = self.captures(m);
            let mut rivals = self.moves();
            rivals.retain(|&rival| {
                self.wing(rival).is_none()
                    && (rival.piece_type != PieceType::PAWN || self.captures(rival) == captures)
            });
            san::write(m, &rivals, captures)
        };
        let mut mated = false;
        let after = self.play_reporting(m, |event| {
            let how = Fall::Checkmate;
            mated |= matches!(event, Event::Fell { how: fall, .. } if fall == how);
        });
        if mated {
            text.push('#');
        } else if !(after.checked() - self.checked()).is_empty() {
            text.push('+');
        }
        text
    }

    pub(crate) fn read_san(&self, text: &str) -> Result<Move, MoveTextError> {
        let (army, unnamed) = match split_kingdom(text) {
            Some((army, rest)) => (Some(army), rest),
            None => (None, text),
        };
        let mut moves = self.moves();
        moves.retain(|&m| army.is_none_or(|army| self.mover(m) == army));
        let bare = &*san::plain(unnamed);
        if let Some(near) = san::read_castling(bare) {
            let castlings = moves.into_iter().filter(|&m| self.wing(m) == Some(near));
            return only_one(castlings);
        }
        let found = san::find_as_written(bare, moves, |parts, moves| {
            parts.find(moves.into_iter().filter(|&m| self.wing(m).is_none()))
        });
        found.map_err(|error| match error {
            MoveTextError::Malformed { offset, expected } => MoveTextError::Malformed {
                offset: text.len() - unnamed.len() + offset,
                expected,
            },
            error => error,
        })
    }

    fn wing(&self, m: Move) -> Option<bool> {
        let rules = self.board.castling_of(self.mover(m), m)?;
        Some(rules.letter == 'K')
    }

    /// Adds the kingdom's letter if both partners can castle that way.
    fn write_castling(&self, m: Move, near: bool) -> String {
        let castlers: Armies = (self.moves().into_iter())
            .filter(|&other| self.wing(other) == Some(near))
            .map(|other| self.mover(other))
            .collect();
        let mut text = String::new();
        if castlers.is_many() {
            text.extend([letter(self.mover(m)), ':']);
        }
        text.push_str(if near { "O-O" } else { "O-O-O" });
        text
    }

    fn captures(&self, m: Move) -> bool {
        self.pieces().occupied().contains(m.to) || m.is_pawn_capture()
    }
}

fn split_kingdom(text: &str) -> Option<(Army, &str)> {
    let mut letters = text.chars();
    let army = from_letter(letters.next()?)?;
    Some((army, letters.as_str().strip_prefix(':')?))
}
