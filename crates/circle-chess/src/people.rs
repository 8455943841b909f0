use smallvec::SmallVec;
use variant_core::{Actor, Player, Ply, Position, Seat};
use variant_match::{Agreement, MatchRules};
use variant_record::Recorded;

use crate::board::Board;
use crate::game::Action;
use crate::moves::{HalfMove, Move};
use crate::state::CircleChess;

impl MatchRules for CircleChess {
    // CC-15, CC-16
    fn agreement(&self, action: &Action) -> Agreement {
        match action {
            Action::Concede { board, player } => {
                let mover = || self.board(*board).map(Board::mover);
                Agreement::all(player.or_else(mover))
            }
            Action::Draw(players) => Agreement::all(players.iter().copied()),
        }
    }

    fn remaining_players(&self) -> SmallVec<[Player; 4]> {
        self.players_left().collect()
    }

    /// Concedes the first board on which the absent player is to move: freely (CC-15), or by a move where it must
    /// (CC-14).
    fn forfeit(&self, absent: Player) -> Option<Ply<Self>> {
        let actors = self.to_act();
        let actor = actors.iter().find(|actor| actor.player == absent)?;
        let board = board_of(*actor)?;
        if self.concession_boards() == 0 {
            let player = Some(absent);
            return Some(Ply::Action(Action::Concede { board, player }));
        }
        let half = HalfMove::Concession;
        Some(Ply::Move(Move { board, half }))
    }

    // CC-17
    fn clock_of(&self, actor: Actor) -> Seat {
        let number = board_of(actor).unwrap_or_default();
        let side = |board: &Board| Some(board.side(board.army_of(actor.player)?));
        let (board, army) = (number, 'w');
        self.board(number)
            .and_then(side)
            .unwrap_or(Seat::Side { board, army })
    }

    // CC-17
    fn clock_factor(&self) -> u32 {
        2
    }

    // CC-17
    fn out_of_time(&self, actor: Actor) -> Option<Action> {
        let player = Some(actor.player);
        board_of(actor).map(|board| Action::Concede { board, player })
    }
}

impl Recorded for CircleChess {}

fn board_of(actor: Actor) -> Option<u8> {
    match actor.seat {
        Seat::Board(board) | Seat::Side { board, .. } => Some(board),
        Seat::Army(_) => None,
    }
}
