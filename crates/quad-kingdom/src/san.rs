//! Moves as players write them: `Nf3`, `exd5`, `O-O`, `h8=Q+`.

use alloc::string::String;

use orthodox_men::san::{self, Parts};
use orthodox_men::{Kind, is_pawn_capture};
use variant_core::{AlgebraicNotation, MoveTextError, Position};

use crate::board::{KingdomLaws, castlings_of};
use crate::kingdoms::{Kingdoms, letter};
use crate::moves::{Event, Fall, Move};
use crate::notation::split_kingdom;
use crate::position::QuadKingdom;

impl AlgebraicNotation for QuadKingdom {
    /// As in chess. `O-O` is castling with the rook nearer to the king; where two partners who move
    /// together could both castle so, the kingdom stands before it: `b:O-O`. `#` marks a move inside
    /// which a kingdom is checkmated, `+` one that puts a king in check which was not.
    fn san(&self, m: Move) -> String {
        let mut text = match self.wing(m) {
            Some(near) => self.write_castling(m, near),
            None => san::write(m, &self.moves(), self.captures(m)),
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

    fn parse_san(&self, text: &str) -> Result<Move, MoveTextError> {
        let m = self.parse_san_lenient(text)?;
        let strict = self.san(m);
        if strict == text {
            return Ok(m);
        }
        let offset = strict
            .bytes()
            .zip(text.bytes())
            .take_while(|(a, b)| a == b)
            .count();
        let rest = strict.get(offset..).unwrap_or_default();
        let expected = if rest.starts_with(['+', '#']) {
            "a mark of check or mate"
        } else if rest.is_empty() {
            "nothing more"
        } else {
            "another way of writing the same move"
        };
        Err(MoveTextError::NotCanonical { offset, expected })
    }

    /// Takes also: `0-0`, missing, wrong or doubled check marks, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x` or `-`, more of the origin than needed, `h8Q` and `h7-h8=Q`, a kingdom's letter
    /// and colon before any move.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
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
        let moves = self.moves().into_iter().filter(named);
        if wing.is_some() {
            let mut castlings = moves.filter(|m| self.wing(*m) == wing);
            return match (castlings.next(), castlings.next()) {
                (Some(m), None) => Ok(m),
                (None, _) => Err(MoveTextError::Illegal),
                (Some(_), Some(_)) => Err(MoveTextError::Ambiguous),
            };
        }
        let prefix = text.len() - unnamed.len();
        let parts = Parts::read(bare).map_err(|error| match error {
            MoveTextError::Malformed { offset, expected } => MoveTextError::Malformed {
                offset: offset + prefix,
                expected,
            },
            error => error,
        })?;
        match parts.rest.trim_start() {
            "" | "e.p." | "ep" => parts.find(moves),
            rest => Err(MoveTextError::Malformed {
                offset: prefix + bare.len() - rest.len(),
                expected: "the end of the move",
            }),
        }
    }
}

impl QuadKingdom {
    /// Whether a move castles: `true` with the rook nearer to the king, `false` with the other.
    fn wing(&self, m: Move) -> Option<bool> {
        let army = self.mover(m);
        let law = self.men.castling_of::<KingdomLaws>(army, m)?;
        let [near, _] = castlings_of(army);
        let nearer = <KingdomLaws as orthodox_men::Laws>::CASTLINGS.get(near)?;
        Some(law.king_to == nearer.king_to)
    }

    /// Castling, with the kingdom where it would not be clear who castles.
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

    /// Whether a move takes something.
    fn captures(&self, m: Move) -> bool {
        self.men.occupied().contains(m.to)
            || m.kind == Kind::PAWN && is_pawn_capture::<KingdomLaws>(m)
    }
}
