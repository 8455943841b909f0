//! Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `h8=Q+`.

use alloc::string::String;

use chess_pieces::san::{self, Parts};
use chess_pieces::{PieceType, is_pawn_capture};
use variant_core::{MoveTextError, Position};

use crate::board::{KingdomRules, castlings_of};
use crate::kingdoms::{Kingdoms, letter};
use crate::moves::{Event, Fall, Move};
use crate::notation::split_kingdom;
use crate::position::QuadKingdom;

impl QuadKingdom {
    /// As in chess. `O-O` is castling with the rook nearer to the king; if two partners who move together
    /// can both castle that way, the kingdom's letter comes first: `b:O-O`. `#` marks a move that
    /// checkmates a kingdom at once, `+` one after which a king is in check that was not before.
    pub(crate) fn write_san(&self, m: Move) -> String {
        let mut text = if let Some(near) = self.wing(m) {
            self.write_castling(m, near)
        } else {
            // A capturing pawn names its file, so an advancing one needs no disambiguation from it.
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

    /// Also accepts `0-0`, missing, wrong or doubled check marks, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x` or `-`, more of the origin than needed, `h8Q` and `h7-h8=Q`, and a kingdom's
    /// letter and colon before any move.
    pub(crate) fn read_san(&self, text: &str) -> Result<Move, MoveTextError> {
        let (army, unnamed) = match split_kingdom(text) {
            Some((army, rest)) => (Some(army), rest),
            None => (None, text),
        };
        let named = |m: &Move| army.is_none_or(|army| self.mover(*m) == army);
        let bare = unnamed.trim_end_matches(['+', '#', '!', '?']);
        let wing = match bare {
            "O-O" | "0-0" | "o-o" => Some(true),
            "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
            _ => None,
        };
        let mut moves = self.moves();
        moves.retain(named);
        if wing.is_some() {
            let mut castlings = moves.into_iter().filter(|&m| self.wing(m) == wing);
            return match (castlings.next(), castlings.next()) {
                (Some(m), None) => Ok(m),
                (None, _) => Err(MoveTextError::Illegal),
                (Some(_), Some(_)) => Err(MoveTextError::Ambiguous),
            };
        }
        let prefix = text.len() - unnamed.len();
        let malformed = |offset, expected| MoveTextError::Malformed {
            offset: prefix + offset,
            expected,
        };
        let parts = Parts::read(bare).map_err(|error| match error {
            MoveTextError::Malformed { offset, expected } => malformed(offset, expected),
            error => error,
        })?;
        let rest = parts.rest.trim_start();
        if !["", "e.p.", "ep"].contains(&rest) {
            return Err(malformed(bare.len() - rest.len(), "the end of the move"));
        }
        moves.retain(|&m| parts.fits(m) && self.wing(m).is_none());
        match parts.find(moves.iter().copied()) {
            // An `x` tells a capture en passant from an advance to the same square.
            Err(MoveTextError::Ambiguous) => {
                moves.retain(|&m| self.captures(m) == parts.captures);
                parts.find(moves)
            }
            found => found,
        }
    }
}

impl QuadKingdom {
    /// Whether a move castles: `true` with the rook nearer to the king, `false` with the other.
    fn wing(&self, m: Move) -> Option<bool> {
        let army = self.mover(m);
        let rules = self.pieces.castling_of::<KingdomRules>(army, m)?;
        let [near, _] = castlings_of(army);
        let nearer = <KingdomRules as chess_pieces::PieceRules>::CASTLINGS.get(near)?;
        Some(rules.king_to == nearer.king_to)
    }

    /// Castling, with the kingdom's letter if both partners can castle that way.
    fn write_castling(&self, m: Move, near: bool) -> String {
        let who: Kingdoms = (self.moves().into_iter())
            .filter(|&other| self.wing(other) == Some(near))
            .map(|other| self.mover(other))
            .collect();
        let mut text = String::new();
        if who.len() > 1 {
            text.extend([letter(self.mover(m)), ':']);
        }
        text.push_str(if near { "O-O" } else { "O-O-O" });
        text
    }

    /// Whether a move captures.
    fn captures(&self, m: Move) -> bool {
        self.pieces.occupied().contains(m.to)
            || m.piece_type == PieceType::PAWN && is_pawn_capture::<KingdomRules>(m)
    }
}
