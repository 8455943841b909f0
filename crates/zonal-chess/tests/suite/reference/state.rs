//! One position: legal moves and outcome.

use super::board::{Board, Square};
use super::moves::{self, Move};
use super::pieces::{Colour, Piece, PieceType};

/// Half-moves without capture or pawn move that make a draw (ZC-9: fifty moves by each side).
const DRAWING_CLOCK: u32 = 100;

/// How a game ended: the reason and every player's score.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outcome {
    pub(crate) reason: String,
    pub(crate) scores: Vec<(String, f64)>,
}

impl Outcome {
    fn with_scores(reason: &str, white: f64, black: f64) -> Self {
        let scores = [(Colour::White, white), (Colour::Black, black)];
        Self {
            reason: reason.to_string(),
            scores: scores
                .map(|(colour, score)| (colour.letter().to_string(), score))
                .to_vec(),
        }
    }

    pub(crate) fn won_by(winner: Colour, reason: &str) -> Self {
        match winner {
            Colour::White => Self::with_scores(reason, 1.0, 0.0),
            Colour::Black => Self::with_scores(reason, 0.0, 1.0),
        }
    }

    pub(crate) fn drawn(reason: &str) -> Self {
        Self::with_scores(reason, 0.5, 0.5)
    }
}

/// A castling: origins and destinations of king and rook.
pub(crate) struct Castling {
    pub(crate) letter: char,
    pub(crate) colour: Colour,
    pub(crate) king: [Square; 2],
    pub(crate) rook: [Square; 2],
}

/// ZC-3, ZC-4: the king on i and the rooks on e and l castle as in chess. In the order `KQkq`.
pub(crate) fn castlings() -> [Castling; 4] {
    let square = |file: u8, colour: Colour| {
        Square::at((file - b'a') as i8, colour.home_rank()).expect("a square of files e to l")
    };
    let castling = |letter, colour, king_to, rook_from, rook_to| Castling {
        letter,
        colour,
        king: [square(b'i', colour), square(king_to, colour)],
        rook: [square(rook_from, colour), square(rook_to, colour)],
    };
    [
        castling('K', Colour::White, b'k', b'l', b'j'),
        castling('Q', Colour::White, b'g', b'e', b'h'),
        castling('k', Colour::Black, b'k', b'l', b'j'),
        castling('q', Colour::Black, b'g', b'e', b'h'),
    ]
}

/// One position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) board: Board,
    pub(crate) mover: Colour,
    /// Rights in the order `KQkq`.
    pub(crate) rights: [bool; 4],
    /// The square passed over by the last move, only if some pawn of the mover attacks it.
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
}

impl State {
    /// The start position. The game has one mode, `start`, which the empty string means too.
    pub(crate) fn start(mode: &str) -> Result<Self, String> {
        match mode {
            "" | "start" => Self::parse(super::text::START),
            _ => Err(format!("mode: {mode:?} is unknown, expected \"start\"")),
        }
    }

    /// All legal moves, sorted as text.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        texts
    }

    /// The position after a legal move.
    pub(crate) fn play(&self, mv: &str) -> Result<Self, String> {
        self.legal()
            .into_iter()
            .find(|legal| legal.to_string() == mv)
            .map(|legal| self.after(legal))
            .ok_or_else(|| format!("move: {mv:?} is not legal"))
    }

    /// The army to move, and its player.
    pub(crate) fn turn(&self) -> Vec<(String, String)> {
        let letter = self.mover.letter().to_string();
        vec![(letter.clone(), letter)]
    }

    /// The armies whose king is in check.
    pub(crate) fn in_check(&self) -> Vec<String> {
        [Colour::White, Colour::Black]
            .into_iter()
            .filter(|&colour| moves::in_check(&self.board, colour))
            .map(|colour| colour.letter().to_string())
            .collect()
    }

    /// The squares from which pieces of an army attack a square, in the order of the names (ZC-7).
    pub(crate) fn attackers(&self, square: &str, army: &str) -> Vec<String> {
        let square = Square::from_name(square).expect("a square");
        let attack = |&(from, piece): &(Square, Piece)| {
            piece.colour.letter().to_string() == army
                && moves::attacks(&self.board, from, piece).contains(&square)
        };
        let found = self.board.pieces().filter(attack);
        let mut names: Vec<String> = found.map(|(from, _)| from.to_string()).collect();
        names.sort_unstable();
        names
    }

    /// Outcome without history: mate, stalemate, then draws in the order of ZC-9.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.no_moves_left()
            .or_else(|| self.fifty_moves())
            .or_else(|| self.dead_position())
    }

    /// Leaves of legal moves; drawn positions go on (notation, "What perft counts").
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let legal = self.legal();
        match depth {
            0 => 1,
            1 => legal.len() as u64,
            _ => legal
                .into_iter()
                .map(|mv| self.after(mv).perft(depth - 1))
                .sum(),
        }
    }

    /// ZC-4, ZC-9: checkmate and stalemate.
    pub(crate) fn no_moves_left(&self) -> Option<Outcome> {
        if !self.legal().is_empty() {
            return None;
        }
        Some(if moves::in_check(&self.board, self.mover) {
            Outcome::won_by(self.mover.enemy(), "checkmate")
        } else {
            Outcome::drawn("stalemate")
        })
    }

    /// ZC-9: fifty moves by each side.
    pub(crate) fn fifty_moves(&self) -> Option<Outcome> {
        (self.halfmove >= DRAWING_CLOCK).then(|| Outcome::drawn("fifty-moves"))
    }

    /// ZC-9: kings alone, with one knight, or with bishops on squares of one colour.
    pub(crate) fn dead_position(&self) -> Option<Outcome> {
        let others: Vec<(Square, Piece)> = (self.board.pieces())
            .filter(|(_, piece)| piece.piece_type != PieceType::King)
            .collect();
        let dead = match others[..] {
            [] => true,
            [(_, piece)] if piece.piece_type == PieceType::Knight => true,
            [(first, _), ..] => others.iter().all(|(square, piece)| {
                piece.piece_type == PieceType::Bishop && square.is_dark() == first.is_dark()
            }),
        };
        dead.then(|| Outcome::drawn("dead-position"))
    }

    /// Identity of positions for repetition: all but the clocks; en passant counts only if it could
    /// be played (ZC-4).
    pub(crate) fn repetition_key(&self) -> Self {
        let is_playable = |target| self.legal().iter().any(|mv| self.takes_at(*mv, target));
        Self {
            en_passant: self.en_passant.filter(|&target| is_playable(target)),
            halfmove: 0,
            fullmove: 1,
            ..self.clone()
        }
    }

    /// Whether the move is a pawn's capture en passant on this target.
    fn takes_at(&self, mv: Move, target: Square) -> bool {
        self.board.holds(mv.from, self.mover, PieceType::Pawn)
            && mv.to == target
            && mv.from.file() != target.file()
    }

    /// Every conceivable move that does not leave the own king attacked.
    fn legal(&self) -> Vec<Move> {
        let mut legal = self.conceivable();
        legal.retain(|&mv| !moves::in_check(&self.after(mv).board, self.mover));
        legal
    }

    fn conceivable(&self) -> Vec<Move> {
        let mut list: Vec<Move> = self
            .board
            .army(self.mover)
            .flat_map(|(from, piece)| moves::ordinary_moves(&self.board, from, piece))
            .collect();
        if let Some(to) = self.en_passant {
            let capture = |from| Move {
                from,
                to,
                promotion: None,
            };
            list.extend(moves::pawns_attacking(&self.board, to, self.mover).map(capture));
        }
        list.extend(self.castling_moves());
        list
    }

    /// ZC-4: the right is left, nothing stands between king and rook, and the king neither stands on nor crosses
    /// nor reaches an attacked square. (Legality looks once more after the rook has gone.)
    fn castling_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        for (castling, right) in castlings().into_iter().zip(self.rights) {
            let [king, goal] = castling.king;
            let [rook, crossed] = castling.rook;
            let enemy = self.mover.enemy();
            if right
                && castling.colour == self.mover
                && self.is_clear_between(king, rook)
                && [king, crossed, goal]
                    .iter()
                    .all(|&square| !moves::is_attacked(&self.board, square, enemy))
            {
                list.push(Move {
                    from: king,
                    to: goal,
                    promotion: None,
                });
            }
        }
        list
    }

    /// Whether all squares between two squares of one rank are empty.
    fn is_clear_between(&self, one: Square, other: Square) -> bool {
        let low = one.file().min(other.file());
        let high = one.file().max(other.file());
        (low + 1..high)
            .filter_map(|file| Square::at(file, one.rank()))
            .all(|square| self.board.is_empty(square))
    }

    /// The position after a conceivable move.
    fn after(&self, mv: Move) -> Self {
        let piece = self.board.get(mv.from).expect("a piece moves");
        let captures = !self.board.is_empty(mv.to);
        let mut next = self.clone();
        next.board.set(mv.from, None);
        next.board.set(
            mv.to,
            Some(Piece {
                piece_type: mv.promotion.unwrap_or(piece.piece_type),
                ..piece
            }),
        );
        if self
            .en_passant
            .is_some_and(|target| self.takes_at(mv, target))
        {
            let victim = Square::at(mv.to.file(), mv.from.rank()).expect("beside the pawn");
            next.board.set(victim, None);
        }
        next.castle_rook(piece, mv);
        next.lose_rights(mv);
        next.mover = self.mover.enemy();
        next.en_passant = next.passed_over(piece, mv);
        let irreversible = captures || piece.piece_type == PieceType::Pawn;
        next.halfmove = if irreversible {
            0
        } else {
            self.halfmove.saturating_add(1)
        };
        if self.mover == Colour::Black {
            next.fullmove = self.fullmove.saturating_add(1);
        }
        next
    }

    /// A king's move over two files is castling: the rook follows.
    fn castle_rook(&mut self, piece: Piece, mv: Move) {
        if piece.piece_type != PieceType::King || mv.from.file().abs_diff(mv.to.file()) != 2 {
            return;
        }
        for castling in castlings() {
            if castling.king == [mv.from, mv.to] {
                let [from, to] = castling.rook;
                self.board.set(to, self.board.get(from));
                self.board.set(from, None);
            }
        }
    }

    /// A right is gone once anything has left or entered its king's or its rook's square.
    fn lose_rights(&mut self, mv: Move) {
        for (castling, right) in castlings().iter().zip(&mut self.rights) {
            let homes = [castling.king[0], castling.rook[0]];
            if homes.contains(&mv.from) || homes.contains(&mv.to) {
                *right = false;
            }
        }
    }

    /// The square a pawn has just passed over, if a pawn of the side now to move attacks it (pseudo-legally).
    fn passed_over(&self, piece: Piece, mv: Move) -> Option<Square> {
        if piece.piece_type != PieceType::Pawn || mv.from.rank().abs_diff(mv.to.rank()) != 2 {
            return None;
        }
        let target = mv.from.step((0, piece.colour.forward()))?;
        self.attackable(target)
    }

    /// The en passant target, if some pawn of the mover attacks it.
    pub(crate) fn attackable(&self, target: Square) -> Option<Square> {
        moves::pawns_attacking(&self.board, target, self.mover)
            .next()
            .map(|_| target)
    }
}
