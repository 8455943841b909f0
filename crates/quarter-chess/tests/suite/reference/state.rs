//! One position: its legal moves and its outcome.

use super::board::{Board, PieceType, Side, Square};
use super::moves::{Move, candidates};
use super::sight::in_check;
use super::turn::make;

/// The start position (QC-3).
const START: &str = "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1";

/// One position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(super) board: Board,
    pub(super) side: Side,
    /// The square a pawn has just passed, only while an able pawn attacks it (QC-4).
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove: u32,
    pub(super) fullmove: u32,
    /// The option of QC-5.
    pub(super) pawn_shift: bool,
}

/// How a game ended: the reason, and the score of each player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outcome {
    pub(crate) reason: String,
    pub(crate) scores: Vec<(String, f64)>,
}

impl Outcome {
    fn scored(reason: &str, white: f64, black: f64) -> Outcome {
        let scores = [(Side::White, white), (Side::Black, black)];
        Outcome {
            reason: reason.to_owned(),
            scores: scores
                .map(|(side, score)| (side.letter().to_owned(), score))
                .to_vec(),
        }
    }

    pub(super) fn won(winner: Side, reason: &str) -> Outcome {
        match winner {
            Side::White => Outcome::scored(reason, 1.0, 0.0),
            Side::Black => Outcome::scored(reason, 0.0, 1.0),
        }
    }

    pub(super) fn drawn(reason: &str) -> Outcome {
        Outcome::scored(reason, 0.5, 0.5)
    }
}

impl State {
    /// The start position of a mode: `start`, or `pawn-shift` with that option on.
    pub(crate) fn start(mode: &str) -> Result<State, String> {
        match mode {
            "start" => State::parse(START),
            "pawn-shift" => State::parse(&format!("{START} pawn-shift")),
            _ => Err(format!("mode: `{mode}`: expected `start` or `pawn-shift`")),
        }
    }

    /// The legal moves as move texts, sorted; none once the game is decided.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    /// The position after a legal move.
    pub(crate) fn play(&self, mv: &str) -> Result<State, String> {
        let found = self
            .legal_moves()
            .into_iter()
            .find(|candidate| candidate.text() == mv);
        found
            .map(|legal| make(self, legal))
            .ok_or_else(|| format!("move: `{mv}` is not a legal move here"))
    }

    /// The army to move, and its player.
    pub(crate) fn turn(&self) -> Vec<(String, String)> {
        let letter = self.side.letter();
        vec![(letter.to_owned(), letter.to_owned())]
    }

    /// The armies whose king is in check (QC-16).
    pub(crate) fn in_check(&self) -> Vec<String> {
        let checked = [Side::White, Side::Black]
            .into_iter()
            .filter(|&side| in_check(&self.board, side));
        checked.map(|side| side.letter().to_owned()).collect()
    }

    /// Outcome without history.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.decided()
            .or_else(|| self.move_count_draw())
            .or_else(|| self.dead_position())
    }

    /// The number of sequences of `depth` legal moves. Draws by move count and dead position do not
    /// end a line.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves
                .into_iter()
                .map(|mv| make(self, mv).perft(depth - 1))
                .sum(),
        }
    }

    /// Outcomes that leave no moves: win or stalemate.
    pub(super) fn decided(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner_by_custody() {
            return Some(Outcome::won(winner, "custody"));
        }
        // QC-17
        if !self.legal_moves().is_empty() {
            None
        } else if in_check(&self.board, self.side) {
            Some(Outcome::won(self.side.other(), "checkmate"))
        } else {
            Some(Outcome::drawn("stalemate"))
        }
    }

    /// QC-18: fifty moves by each side.
    pub(super) fn move_count_draw(&self) -> Option<Outcome> {
        (self.halfmove >= 100).then(|| Outcome::drawn("fifty-moves"))
    }

    /// QC-18: kings alone, with one knight, or with bishops on squares of one colour.
    pub(super) fn dead_position(&self) -> Option<Outcome> {
        let others: Vec<(Square, PieceType)> = self
            .board
            .pieces()
            .map(|(square, piece)| (square, piece.piece_type))
            .filter(|&(_, piece_type)| piece_type != PieceType::King)
            .collect();
        let colour = |square: Square| (square.file + square.rank) % 2;
        let dead = match others[..] {
            [] | [(_, PieceType::Knight)] => true,
            [(first, _), ..] => others.iter().all(|&(square, piece_type)| {
                piece_type == PieceType::Bishop && colour(square) == colour(first)
            }),
        };
        dead.then(|| Outcome::drawn("dead-position"))
    }

    /// QC-11, QC-14: the side whose enemy has lost its king.
    fn winner_by_custody(&self) -> Option<Side> {
        [Side::White, Side::Black]
            .into_iter()
            .find(|&side| self.board.king(side.other()).is_none())
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.winner_by_custody().is_some() {
            return Vec::new();
        }
        candidates(self)
            .into_iter()
            .filter(|&mv| self.is_legal(mv))
            .collect()
    }

    /// Makes a candidate and looks at the kings.
    fn is_legal(&self, mv: Move) -> bool {
        let after = make(self, mv).board;
        // QC-11, QC-14: taking the enemy king wins at once, whatever becomes of the own one.
        if after.king(self.side.other()).is_none() {
            return true;
        }
        if in_check(&after, self.side) {
            return false;
        }
        match mv {
            // QC-5: the enemy king must not be in check afterwards; drivers are exempt.
            Move::Shift { from, .. } => {
                self.board.holds(from, self.side, PieceType::Driver)
                    || !in_check(&after, self.side.other())
            }
            Move::Ordinary { .. }
            | Move::Displace { .. }
            | Move::Absorb { .. }
            | Move::Swap { .. } => true,
        }
    }
}
