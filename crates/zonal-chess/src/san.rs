//! Moves as players write them: `Nf3`, `exd5`, `O-O`, `e8=Q#`.

use alloc::string::String;

use orthodox_men::san::{self, Parts};
use orthodox_men::{Kind, is_pawn_capture};
use variant_core::{AlgebraicNotation, MoveTextError, Position};

use crate::board::ZonalLaws;
use crate::moves::Move;
use crate::position::Zonal;

impl AlgebraicNotation for Zonal {
    fn san(&self, m: Move) -> String {
        let mut text = match self.men.castling_of::<ZonalLaws>(self.turn, m) {
            Some(law) if law.king_to > law.king_from => String::from("O-O"),
            Some(_) => String::from("O-O-O"),
            None => san::write(m, &self.moves(), self.captures(m)),
        };
        let after = self.play_unchecked(m);
        if after.is_check() {
            text.push(if after.has_moves() { '+' } else { '#' });
        }
        text
    }

    /// Takes also: `0-0`, missing, wrong or doubled check marks, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x` or `-`, more of the origin than needed, `e8Q` and `e7-e8=Q`.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        let wing = match bare {
            "O-O" | "0-0" | "o-o" => Some(true),
            "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
            _ => None,
        };
        if let Some(short) = wing {
            let castles = |m: &Move| {
                (self.men.castling_of::<ZonalLaws>(self.turn, *m))
                    .is_some_and(|law| (law.king_to > law.king_from) == short)
            };
            return self
                .moves()
                .into_iter()
                .find(castles)
                .ok_or(MoveTextError::Illegal);
        }
        let parts = Parts::read(bare)?;
        match parts.rest.trim_start() {
            "" | "e.p." | "ep" => parts.find(self.moves()),
            rest => Err(MoveTextError::Malformed {
                offset: bare.len() - rest.len(),
                expected: "the end of the move",
            }),
        }
    }
}

impl Zonal {
    /// Whether a move takes something.
    fn captures(&self, m: Move) -> bool {
        self.men.occupied().contains(m.to)
            || m.kind == Kind::PAWN && is_pawn_capture::<ZonalLaws>(m)
    }
}
