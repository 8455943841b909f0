use board_geometry::{Geometry, Square};
use chess_pieces::notation::army_letter;
use chess_pieces::{Armies, Army, CastlingRights, PieceRules, PieceType, en_passant::EnPassant};

use super::SlowGame;
use super::mailbox::{read_pieces, write_pieces};
use crate::Oracle;

const CASTLING_LETTERS: &str = "KQkq";
const SIDES: [&str; 2] = ["w", "b"];

impl<L: PieceRules> Oracle for SlowGame<L> {
    fn read(text: &str) -> Result<Self, String> {
        check_pawns::<L>()?;
        let fields: Vec<&str> = text.split(' ').collect();
        match Self::armies() {
            2 => read_two_armies(&fields),
            _ => super::army_text::read(&fields),
        }
    }

    fn text(&self) -> String {
        if Self::armies() != 2 {
            return super::army_text::write(self);
        }
        let castling: String = (CASTLING_LETTERS.chars().enumerate())
            .filter(|&(index, _)| self.rights.contains(index))
            .map(|(_, letter)| letter)
            .collect();
        let dash = |text: String| if text.is_empty() { "-".into() } else { text };
        format!(
            "{} {} {} {} {} {}",
            write_pieces(&self.pieces, "", |army, piece_type| {
                let letter = L::PIECES[piece_type.index()].letter;
                let lower = army.index() > 0;
                String::from(if lower {
                    letter.to_ascii_lowercase()
                } else {
                    letter
                })
            }),
            SIDES[self.turn.index() & 1],
            dash(castling),
            dash(self.written_en_passant()),
            self.clock,
            self.round
        )
    }

    fn moves(&self) -> Vec<String> {
        self.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn play(&self, text: &str) -> Result<Self, String> {
        Self::named(self.legal_moves(), text).map(|m| self.after(m))
    }

    fn turn(&self) -> Option<Vec<(String, String)>> {
        Some(self.acting(&self.legal_moves()))
    }

    /// Two armies list only the one to move.
    fn in_check(&self) -> Option<Vec<String>> {
        let armies = match Self::armies() {
            2 => Armies::of(self.turn),
            _ => self.standing,
        };
        let checked = armies.iter().filter(|&army| self.is_check(army));
        Some(
            checked
                .map(|army| army_letter::<L>(army).to_string())
                .collect(),
        )
    }

    /// Two armies: mate, stalemate, bare material, 75 moves by each side (FIDE 5.2, 9.6).
    fn outcome(&self) -> Option<String> {
        if Self::armies() != 2 {
            return None;
        }
        let draw = |reason: &str| format!("{reason} w=0.5 b=0.5");
        Some(if self.legal_moves().is_empty() {
            match (self.is_check(self.turn), self.turn.index()) {
                (true, 0) => "checkmate w=0 b=1".into(),
                (true, _) => "checkmate w=1 b=0".into(),
                (false, _) => draw("stalemate"),
            }
        } else if self.cannot_mate() {
            draw("dead-position")
        } else if self.clock >= 150 {
            draw("fifty-moves")
        } else {
            String::new()
        })
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|&m| self.after(m).perft(depth - 1)).sum(),
        }
    }
}

impl<L: PieceRules> SlowGame<L> {
    fn written_en_passant(&self) -> String {
        let target = self.en_passant.iter().map(|right| right.target).find(|&t| {
            self.pieces.pieces().any(|(from, army, piece_type)| {
                army == self.turn && Self::is_pawn(piece_type) && self.pieces.attacks::<L>(from, t)
            })
        });
        target.map(|square| square.to_string()).unwrap_or_default()
    }

    /// Whether neither side can mate: bare kings, one knight, bishops of one square colour.
    pub fn cannot_mate(&self) -> bool {
        let pieces: Vec<_> = (self.pieces.pieces())
            .filter(|&(_, _, piece_type)| piece_type != PieceType::KING)
            .collect();
        let colour = |square: Square<L::Board>| (square.file() + square.rank()) % 2;
        match pieces.as_slice() {
            [] | [(_, _, PieceType::KNIGHT)] => true,
            &[(first, ..), ..] => (pieces.iter()).all(|&(square, _, piece_type)| {
                piece_type == PieceType::BISHOP && colour(square) == colour(first)
            }),
        }
    }
}

/// Refuses contradictory sets of squares, which the compiler cannot.
fn check_pawns<L: PieceRules>() -> Result<(), String> {
    for (army, rules) in L::PAWNS.iter().enumerate() {
        let step = |square| L::Board::BOARD.step(square, rules.forward);
        for from in rules.double_step {
            let to = step(from).and_then(step);
            if let Some(to) = to.filter(|&to| rules.promotion.contains(to)) {
                return Err(format!(
                    "PAWNS: army {army} double-pushes from {from} onto {to}, a promotion square"
                ));
            }
        }
        if let Some(square) = (rules.optional_promotion - rules.promotion).first() {
            return Err(format!(
                "PAWNS: army {army} has an optional promotion on {square}, no promotion square"
            ));
        }
        if rules.promotion.is_empty() && !L::promotions().is_empty() {
            return Err(format!("PAWNS: army {army} has no promotion square"));
        }
    }
    Ok(())
}

fn read_two_armies<L: PieceRules>(fields: &[&str]) -> Result<SlowGame<L>, String> {
    let &[placement, turn, castling, en_passant, clock, round] = fields else {
        return Err("expected six fields".into());
    };
    let mut game = SlowGame::<L>::new(read_pieces(placement, parts_of, read_piece::<L>)?);
    game.turn = match SIDES.iter().position(|&side| side == turn) {
        Some(side) => Army::new(side as u8),
        None => return Err("expected `w` or `b`".into()),
    };
    game.rights = read_castling(castling)?;
    game.clock = clock.parse().map_err(|_| "expected a clock")?;
    game.round = round.parse().map_err(|_| "expected a round")?;
    if en_passant != "-" {
        let target: Square<L::Board> = en_passant.parse().map_err(|_| "expected a square")?;
        let forward = L::PAWNS[1 - game.turn.index()].forward;
        let pawn = L::Board::BOARD.step(target, forward);
        game.en_passant = vec![EnPassant {
            target,
            pawn: pawn.ok_or("expected a square before a pawn")?,
            capturers: Armies::of(game.turn),
        }];
    }
    Ok(game)
}

fn read_castling(text: &str) -> Result<CastlingRights, String> {
    let mut rights = CastlingRights::NONE;
    for letter in text.chars().filter(|_| text != "-") {
        let index = CASTLING_LETTERS.find(letter);
        rights = rights.with(index.ok_or("expected castling letters")?);
    }
    Ok(rights)
}

fn read_piece<L: PieceRules>(text: &str) -> Option<(Army, PieceType)> {
    let letter = text.chars().next()?;
    let army = Army::new(u8::from(letter.is_ascii_lowercase()));
    Some((army, L::type_of_letter(letter)?))
}

fn parts_of(rank: &str) -> Vec<String> {
    let letters: Vec<char> = rank.chars().collect();
    let parts = letters.chunk_by(|one, next| one.is_ascii_digit() && next.is_ascii_digit());
    parts.map(|part| part.iter().collect()).collect()
}
