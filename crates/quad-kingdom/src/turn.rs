use chess_pieces::{Armies, Army};

use crate::board::{ALL, EMERALD, KingdomRules};
use crate::generate::can_move;
use crate::moves::{Elimination, Event};
use crate::rules::{check, order, points};
use crate::state::{Mode, QuadKingdom, Turn};

/// Resolves a move or resignation: next turn, control of Emerald, eliminations.
pub(crate) struct TurnResolver<'a, F> {
    pub(crate) state: &'a mut QuadKingdom,
    pub(crate) report: F,
    /// Whether control of Emerald has passed, which changes checks (QK-18).
    pub(crate) has_passed_control: bool,
}

impl<'a, F: FnMut(Event)> TurnResolver<'a, F> {
    pub(crate) const fn new(state: &'a mut QuadKingdom, report: F) -> Self {
        Self {
            state,
            report,
            has_passed_control: false,
        }
    }

    /// Ends the turn of `us`, whose move is on the board.
    #[inline(always)]
    pub(crate) fn end_turn(&mut self, us: Army) {
        self.state.ply = self.state.ply.saturating_add(1);
        self.state.review_en_passant();
        self.begin_turn(order::turn_after_move(self.state, us));
        self.state.refresh_state_key();
    }

    /// QK-18: control passes on Emerald's turn.
    #[inline(always)]
    fn begin_turn(&mut self, turn: Turn) {
        let state = &mut *self.state;
        state.turn = turn;
        if state.rules.mode == Mode::Three && turn == Turn::One(EMERALD) {
            state.control = order::control_passed_on(state);
            self.has_passed_control = true;
            if let Some(holder) = state.control.holder {
                (self.report)(Event::Control { holder });
            }
        }
    }

    /// Eliminates kingdoms, and passes for Emerald, until a move is legal or the game is decided. Terminates:
    /// Emerald passes at most once between eliminations.
    #[inline(always)]
    pub(crate) fn settle(&mut self) {
        while let Some(to_move) = self.state.next_to_move()
            && !can_move(self.state, to_move)
        {
            self.eliminate_or_pass();
        }
    }

    #[cold]
    fn eliminate_or_pass(&mut self) {
        if self.state.rules.mode == Mode::Three && self.state.turn == Turn::One(EMERALD) {
            // QK-18; Emerald's en passant rights end as after a move (QK-7).
            (self.report)(Event::Passed);
            (self.state.board.en_passant_mut()).end(Armies::of(EMERALD));
            self.begin_turn(order::turn_after(self.state, EMERALD));
            self.refresh();
        } else {
            self.eliminate_movers();
        }
    }

    /// Movers in check, or all if none is (QK-11, QK-15).
    fn eliminate_movers(&mut self) {
        let state = &*self.state;
        let movers = state.turn.movers();
        let in_check = |&army: &Army| !state.checkers(army).is_empty();
        let mated: Armies = movers.iter().filter(in_check).collect();
        let (eliminated, cause) = if mated.is_empty() {
            (movers, Elimination::Trap)
        } else {
            (mated, Elimination::Checkmate)
        };
        // Before any change: scorers depend on the standing kingdoms.
        let scorers = [0, 1, 2, 3].map(|index| {
            let army = Some(Army::new(index)).filter(|&army| mated.contains(army));
            army.and_then(|army| points::mating_player(state, army))
        });
        for (army, scorer) in ALL.iter().zip(scorers) {
            if eliminated.contains(army) {
                (self.report)(Event::Eliminated { army, cause });
            }
            if let Some(scorer) = scorer {
                points::score_checkmate(self.state, scorer, &mut self.report);
            }
        }
        if cause == Elimination::Trap && self.state.rules.draws {
            self.state.trapped = self.state.trapped | eliminated;
        }
        self.eliminate(eliminated);
    }

    /// QK-11, QK-12: eliminates kingdoms; their pieces stay.
    pub(crate) fn eliminate(&mut self, eliminated: Armies) {
        let state = &mut *self.state;
        state.standing = state.standing - eliminated;
        state.halfmove_clock = 0; // QK-13
        let castling = state.board.castling();
        (state.board).set_castling(castling.without_armies::<KingdomRules>(eliminated));
        state.review_en_passant();
        state.control = order::control_of_standing(state);
        if !state.is_decided() {
            self.begin_turn(order::turn_after_elimination(self.state, eliminated));
        }
        self.refresh();
    }

    fn refresh(&mut self) {
        self.state.checked = check::find_checked(self.state);
        self.state.refresh_state_key();
    }
}
