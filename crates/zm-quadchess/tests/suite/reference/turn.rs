//! Order of turns: mates, annexations, departures and passes, until a position is settled.

use super::board::{ARMIES, Army, PieceType, advance, king_home, rightness, rook_home};
use super::mode::Mode;
use super::state::{KingRight, State};

/// Fate of the pieces of a departing player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Departure {
    /// All come off (ZQ-18 a).
    Remove,
    /// The king comes off, the others freeze (ZQ-18 b).
    Freeze,
    /// The king freezes, the others come off (ZQ-22).
    Draw,
}

/// A position with the last mover and the reason of the end.
#[derive(Clone)]
pub(super) struct Course {
    /// The position.
    pub(super) state: State,
    /// The player who made the last move (ZQ-21).
    pub(super) last: Option<Army>,
    /// The latest event that took a player out of the game.
    pub(super) reason: &'static str,
}

impl State {
    /// The dummy's next move belongs to the next active player (ZQ-32).
    pub(super) fn pass_dummy_on(&mut self) {
        let clockwise = (1..4).map(|steps| (self.owner + steps) % 4);
        let mut players = clockwise.filter(|&seat| !self.mode.is_dummy(seat));
        if let Some(next) = players.find(|&seat| self.is_active(seat)) {
            self.owner = next;
        }
    }

    /// Takes a player (or the dummy) out of the game with every army it controls.
    fn leave(&mut self, seat: Army, how: Departure) {
        for army in ARMIES
            .into_iter()
            .filter(|&army| self.control[army] == Some(seat))
        {
            for place in &mut self.board {
                let goes = place.is_some_and(|piece| {
                    piece.army == army
                        && match how {
                            Departure::Remove => true,
                            Departure::Freeze => piece.piece_type == PieceType::King,
                            Departure::Draw => army != seat || piece.piece_type != PieceType::King,
                        }
                });
                if goes {
                    *place = None;
                }
            }
        }
        for control in self
            .control
            .iter_mut()
            .filter(|control| **control == Some(seat))
        {
            *control = None;
        }
        self.forget(seat);
    }

    /// A mated king comes off; its army, which owes a move, and all it had annexed pass to the credited
    /// player (ZQ-15).
    fn annex(&mut self, mated: Army, credited: Army) {
        if let Some(king) = self.king_square(mated) {
            self.board[king] = None;
        }
        for control in self
            .control
            .iter_mut()
            .filter(|control| **control == Some(mated))
        {
            *control = Some(credited);
        }
        self.forget(mated);
        self.owed[mated] = true;
    }

    /// Clears rights, and restarts the count of ZQ-27.
    fn forget(&mut self, seat: Army) {
        self.absent[seat] = false;
        self.removal[seat] = false;
        self.castling[seat] = false;
        self.kings[seat] = KingRight::Gone;
        for army in ARMIES {
            self.owed[army] &= self.is_in_game(army);
        }
        if self.mode == Mode::Three && self.owner == seat {
            self.pass_dummy_on();
        }
        self.clock = 0;
        self.prune_passant();
    }

    /// Whether the army comes before its turn (ZQ-12 a, b).
    fn is_urgent(&self, army: Army) -> bool {
        self.is_checked(army) || self.owed[army]
    }

    /// Passes the turn to an army, which then owes nothing.
    fn give_turn(&mut self, army: Army) {
        self.turn = army;
        self.owed[army] = false;
    }

    /// The next army after the one that moved, passed or left (ZQ-12).
    fn turn_after(&mut self, army: Army) {
        let clockwise = || (1..=4).map(|steps| (army + steps) % 4);
        let urgent = clockwise().find(|&next| self.is_urgent(next));
        let next = urgent.or_else(|| clockwise().find(|&next| self.is_in_game(next)));
        self.give_turn(next.unwrap_or(army));
    }

    /// Whether the army to move owes that move, as far as it shows: only so does an annexed army come before
    /// others that are in check or owe a move (ZQ-12).
    fn turn_is_owed(&self) -> bool {
        let annexed = self.is_in_game(self.turn) && !self.is_active(self.turn);
        annexed && ARMIES.into_iter().any(|army| self.is_urgent(army))
    }

    /// The turn after a departure or penalty (ZQ-21).
    fn turn_after_departure(&mut self) {
        if !self.is_in_game(self.turn) {
            self.turn_after(self.turn);
            return;
        }
        let mut clockwise = (0..4).map(|steps| (self.turn + steps) % 4);
        let next = clockwise.find(|&army| self.is_urgent(army));
        self.give_turn(next.unwrap_or(self.turn));
    }

    /// Whether the position is settled: decided, or the army to move has a move that its player stays for.
    pub(super) fn is_settled(&self) -> bool {
        self.is_decided() || (!self.legal_moves(self.turn).is_empty() && self.resigning().is_none())
    }

    /// The absent player who resigns now: to move and unchecked, and not merely owner of the dummy (ZQ-20).
    fn resigning(&self) -> Option<Army> {
        let holder = self.control[self.turn]?;
        (self.absent[holder] && !self.is_checked(holder)).then_some(holder)
    }

    /// The active seats that act together with a seat in resignation, absence and agreement (ZQ-31).
    pub(super) fn seats_of_person(&self, seat: Army) -> Vec<Army> {
        let same = |other: &Army| self.mode.person(*other) == self.mode.person(seat);
        self.mode
            .players()
            .filter(|other| self.is_active(*other) && same(other))
            .collect()
    }

    /// The piece a penalty takes from a person, as its square; none when it takes the king (ZQ-34).
    fn penalty_square(&self, seats: &[Army]) -> Option<usize> {
        let own = |square: usize| self.board[square].filter(|piece| seats.contains(&piece.army));
        [
            PieceType::Pawn,
            PieceType::Knight,
            PieceType::Bishop,
            PieceType::Rook,
        ]
        .into_iter()
        .find_map(|piece_type| {
            let pieces = (0..64).filter_map(|square| own(square).map(|piece| (square, piece)));
            let candidates = pieces.filter(|(_, piece)| piece.piece_type == piece_type);
            let farthest = candidates.min_by_key(|&(square, piece)| {
                (
                    -advance(piece.army, square),
                    piece.army,
                    -rightness(piece.army, square),
                )
            });
            farthest.map(|(square, _)| square)
        })
    }
}

impl Course {
    pub(super) fn new(state: State) -> Self {
        Self {
            state,
            last: None,
            reason: "",
        }
    }

    /// Plays a legal move and settles the position.
    pub(super) fn play(&mut self, text: &str) -> Result<(), String> {
        let legal = self.state.legal_moves(self.state.turn);
        let found = legal
            .iter()
            .find(|mv| !self.state.is_decided() && mv.to_string() == text);
        let mv = found.ok_or_else(|| format!("move: `{text}` is not legal here"))?;
        let (army, mover) = (self.state.turn, self.state.mover());
        // ZQ-14: never the mover's own king; on the dummy's turn neither the dummy's nor its
        // owner's.
        let spared = [mover, army];
        self.last = Some(mover);
        self.state.make(mv);
        self.mate_kings(&spared);
        self.state.turn_after(army);
        self.settle();
        Ok(())
    }

    /// Players leave the game together.
    pub(super) fn depart(&mut self, seats: &[Army], how: Departure, reason: &'static str) {
        self.state.owed[self.state.turn] |= self.state.turn_is_owed();
        for &seat in seats {
            self.state.leave(seat, how);
        }
        self.reason = reason;
        self.resume();
        self.settle();
    }

    /// A person who was declared absent resigns as soon as it is to move unchecked; its pieces come off if it
    /// has asked for that (ZQ-20).
    pub(super) fn declare_absent(&mut self, seats: &[Army], removal: bool) {
        for &seat in seats {
            self.state.absent[seat] = true;
            self.state.removal[seat] = removal;
        }
        self.settle();
    }

    /// A person loses one piece, in the end the king (ZQ-34).
    pub(super) fn penalise(&mut self, seats: &[Army]) {
        let Some(square) = self.state.penalty_square(seats) else {
            self.depart(seats, Departure::Freeze, "resignation");
            return;
        };
        self.state.owed[self.state.turn] |= self.state.turn_is_owed();
        self.state.board[square] = None;
        for army in ARMIES {
            self.state.castling[army] &= ![king_home(army), rook_home(army)].contains(&square);
        }
        self.state.clock = 0;
        self.state.prune_passant();
        self.resume();
        self.settle();
    }

    /// After a departure or penalty: resolves mates and the turn (ZQ-21).
    fn resume(&mut self) {
        self.mate_kings(&[]);
        self.state.turn_after_departure();
    }

    /// Mates all kings in check whose own army has no legal move, again and again as lines open (ZQ-14, ZQ-16).
    fn mate_kings(&mut self, spared: &[Army]) {
        while !self.state.is_decided() {
            let candidates = ARMIES.into_iter().filter(|army| !spared.contains(army));
            let mated: Vec<Army> = candidates.filter(|&army| self.is_mated(army)).collect();
            if mated.is_empty() {
                return;
            }
            self.eliminate(&mated);
        }
    }

    /// Whether the army's king is in check and the army has no legal move (ZQ-14).
    fn is_mated(&self, army: Army) -> bool {
        self.state.is_checked(army) && self.state.legal_moves(army).is_empty()
    }

    /// Mated armies pass to the player who moved last. Before the first move, and if that player is
    /// mated too or has left, they freeze (ZQ-15, ZQ-21).
    fn eliminate(&mut self, mated: &[Army]) {
        let state = &mut self.state;
        let credited = self
            .last
            .filter(|&last| state.is_active(last) && !mated.contains(&last));
        for &army in mated {
            match credited {
                Some(player) => state.annex(army, player),
                None => state.leave(army, Departure::Freeze),
            }
        }
        self.reason = "checkmate";
    }

    /// Applies passes, draws, mates and departures until the army to move can and will move.
    fn settle(&mut self) {
        while !self.state.is_settled() {
            let army = self.state.turn;
            if !self.state.legal_moves(army).is_empty() {
                // ZQ-20
                let Some(resigning) = self.state.resigning() else {
                    return;
                };
                let how = if self.state.removal[resigning] {
                    Departure::Remove
                } else {
                    Departure::Freeze
                };
                for seat in self.state.seats_of_person(resigning) {
                    self.state.leave(seat, how);
                }
                self.reason = "resignation";
                self.resume();
            } else if !self.state.is_active(army) {
                // ZQ-15: an annexed army passes, which ends its turn (ZQ-7).
                self.state.expire_passant(army);
                self.state.turn_after(army);
            } else if self.state.is_checked(army) {
                // ZQ-21
                self.eliminate(&[army]);
                self.resume();
            } else {
                // ZQ-23
                self.state.leave(army, Departure::Draw);
                self.reason = "stalemate";
                self.resume();
            }
        }
    }
}
