//! One position.

use super::Outcome;
use super::board::{ARMIES, Army, Board, LETTERS, Piece, PieceType, Square, attacks, start_board};
use super::mode::{DUMMY, Mode};
use super::passant::Passant;
use super::text::mode_of;
use super::turn::Course;

/// An army's right to a king promotion (ZQ-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KingRight {
    /// Used up, or the king has left the game.
    Gone,
    /// The king may still arrive on its corner.
    Open,
    /// The king has arrived and may promote on its army's next move.
    Arrived,
}

/// One position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The pieces.
    pub(super) board: Board,
    /// The mode.
    pub(super) mode: Mode,
    /// Owner of the dummy's next move; South without a dummy (ZQ-32).
    pub(super) owner: Army,
    /// The army to move.
    pub(super) turn: Army,
    /// The other armies that owe an immediate move (ZQ-12 b).
    pub(super) owed: [bool; 4],
    /// The seat that controls each army; the dummy controls itself; none when frozen or gone.
    pub(super) control: [Option<Army>; 4],
    /// The active seats whose player is absent (ZQ-20).
    pub(super) absent: [bool; 4],
    /// Absent seats whose player will be removed (ZQ-20).
    pub(super) removal: [bool; 4],
    /// The armies that may still castle (ZQ-8).
    pub(super) castling: [bool; 4],
    /// The rights to capture en passant, in the order of the notation (ZQ-7).
    pub(super) passant: Vec<Passant>,
    /// The rights to a king promotion.
    pub(super) kings: [KingRight; 4],
    /// Moves counted for the fifty-move rule (ZQ-27).
    pub(super) clock: u32,
    /// Moves played since the start.
    pub(super) ply: u32,
}

impl State {
    /// The start position of a mode (ZQ-2, ZQ-3).
    pub(crate) fn start(mode: &str) -> Result<Self, String> {
        let (mode, owner) = mode_of(mode)?;
        Ok(Self {
            board: start_board(),
            mode,
            owner,
            turn: 0,
            owed: [false; 4],
            control: ARMIES.map(Some),
            absent: [false; 4],
            removal: [false; 4],
            castling: [true; 4],
            passant: Vec::new(),
            kings: [KingRight::Open; 4],
            clock: 0,
            ply: 0,
        })
    }

    /// All legal moves as texts, sorted; none once the game is decided.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        if !self.is_decided() {
            texts.extend(self.legal_moves(self.turn).iter().map(ToString::to_string));
        }
        texts.sort();
        texts
    }

    /// The settled position after a legal move.
    pub(crate) fn play(&self, mv: &str) -> Result<Self, String> {
        let mut course = Course::new(self.clone());
        course.play(mv)?;
        Ok(course.state)
    }

    /// The army to move and the key of the person who chooses the move; empty once the game is
    /// decided.
    pub(crate) fn turn(&self) -> Vec<(String, String)> {
        if self.is_decided() {
            return Vec::new();
        }
        let chooser = self.mode.person(self.chooser());
        vec![(LETTERS[self.turn].to_string(), LETTERS[chooser].to_string())]
    }

    /// The armies whose active kings are in check, in the order of play.
    pub(crate) fn in_check(&self) -> Vec<String> {
        let checked = ARMIES.into_iter().filter(|&army| self.is_checked(army));
        checked.map(|army| LETTERS[army].to_string()).collect()
    }

    /// Outcome without history.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let reason = if self.is_decided() {
            let won = self.mode.players().any(|seat| self.is_active(seat));
            if won { "win" } else { "draw" }
        } else if self.is_dead() {
            "dead-position"
        } else if self.is_fifty() {
            "fifty-moves"
        } else {
            return None;
        };
        Some(self.outcome_for(reason))
    }

    /// The number of sequences of legal moves of this length.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = moves
            .iter()
            .map(|mv| self.play(mv).expect("the move is legal"));
        after.map(|state| state.perft(depth - 1)).sum()
    }

    /// The outcome of a game that ends here for this reason.
    pub(super) fn outcome_for(&self, reason: &str) -> Outcome {
        let persons = self.mode.persons();
        let score = |person: Army| (LETTERS[person].to_string(), self.score(person));
        Outcome {
            reason: reason.to_string(),
            scores: persons.map(score).collect(),
        }
    }

    /// Score if the game ends here. The side that is left wins, eliminated partners included
    /// (ZQ-30). Kings that draw now or were frozen by a draw score a half (ZQ-22, ZQ-31).
    fn score(&self, person: Army) -> f64 {
        let side = self.mode.side(person);
        let mut seats = self
            .mode
            .players()
            .filter(|&seat| self.mode.person(seat) == person);
        let wins = |seat: Army| self.is_active(seat) && self.mode.side(seat) == side;
        if self.is_decided() && self.mode.players().any(wins) {
            1.0
        } else if seats.any(|seat| self.is_active(seat) || self.is_drawn(seat)) {
            0.5
        } else {
            0.0
        }
    }

    /// Whether the army's king is in play; it then stands on the board and its army controls itself.
    pub(super) fn is_active(&self, army: Army) -> bool {
        self.control[army] == Some(army)
    }

    /// Whether the army is neither frozen nor gone: active or annexed (ZQ-12).
    pub(super) fn is_in_game(&self, army: Army) -> bool {
        self.control[army].is_some()
    }

    /// Whether the seat's player has drawn: the king alone stands frozen (ZQ-22).
    fn is_drawn(&self, seat: Army) -> bool {
        !self.is_in_game(seat) && self.king_square(seat).is_some()
    }

    /// Whether the army is the dummy, its king active (ZQ-32).
    pub(super) fn is_dummy(&self, army: Army) -> bool {
        army == DUMMY && self.mode.is_dummy(army) && self.is_active(army)
    }

    /// Whether all active kings of players belong to one side, or none is left (ZQ-17, ZQ-32).
    pub(super) fn is_decided(&self) -> bool {
        let active = self.mode.players().filter(|&seat| self.is_active(seat));
        let mut sides = active.map(|seat| self.mode.side(seat));
        let first = sides.next();
        sides.all(|side| Some(side) == first)
    }

    /// The player credited with the move: the dummy's owner, else the controller of the army, even
    /// if absent (ZQ-21).
    pub(super) fn mover(&self) -> Army {
        match self.control[self.turn] {
            Some(holder) if !self.is_dummy(holder) => holder,
            _ => self.owner,
        }
    }

    /// The player who chooses the move: the mover, or for an absent one the next active player
    /// clockwise, if possible a present one (ZQ-20).
    fn chooser(&self) -> Army {
        let mover = self.mover();
        if !self.absent[mover] {
            return mover;
        }
        let person = self.mode.person(mover);
        let clockwise = (1..4).map(|steps| (mover + steps) % 4);
        let mut others = clockwise.filter(|&seat| {
            let has_player = !self.mode.is_dummy(seat) && self.is_active(seat);
            has_player && self.mode.person(seat) != person
        });
        let nearest = others.clone().next();
        others
            .find(|&seat| !self.absent[seat])
            .or(nearest)
            .unwrap_or(mover)
    }

    /// The seat that controls the piece; none when the piece is frozen (ZQ-10, ZQ-19).
    pub(super) fn holder(&self, piece: Piece) -> Option<Army> {
        self.control[piece.army]
    }

    /// Square of the army's king, active or frozen.
    pub(super) fn king_square(&self, army: Army) -> Option<Square> {
        let king = Some(Piece {
            army,
            piece_type: PieceType::King,
        });
        (0..64).find(|&square| self.board[square] == king)
    }

    /// Whether the army has an active king in check: attacked by an unfrozen piece that its player does not
    /// control (ZQ-11).
    pub(super) fn is_checked(&self, army: Army) -> bool {
        let Some(king) = self.king_square(army).filter(|_| self.is_active(army)) else {
            return false;
        };
        (0..64).any(|from| {
            let holder = self.board[from].and_then(|piece| self.holder(piece));
            holder.is_some_and(|holder| holder != army) && attacks(&self.board, from, king)
        })
    }
}
