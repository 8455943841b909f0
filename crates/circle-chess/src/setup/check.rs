use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::{Army, PieceRules, PieceType};
use orthodox_chess::ChessRules;
use variant_core::Player;
use variant_core::implement::ProblemFlags;

use crate::board::Board;
use crate::boards::{Boards, bit, player_bit};
use crate::rules::options::{Schedule, SetRule};
use crate::rules::sets::Sets;
use crate::rules::stockpile::{Piece, Stockpiles};
use crate::setup::{BoardSetup, PlayerSetup, Setup, SetupError, SetupProblems};
use crate::state::CircleChess;

impl TryFrom<Setup> for CircleChess {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let bad_board = |board: &&BoardSetup| !board.problems(setup.set_rule).is_empty();
        let board = setup
            .boards
            .iter()
            .find(bad_board)
            .map(|board| board.number);
        let problems = setup.problems();
        if !problems.is_empty() {
            return Err(SetupError { problems, board });
        }
        let mut position = setup.build();
        let problems = position.take_mates(&setup.mated) | position.schedule_problems();
        if problems.is_empty() {
            Ok(position)
        } else {
            Err(SetupError { problems, board })
        }
    }
}

impl Setup {
    fn problems(&self) -> SetupProblems {
        let of_boards = self
            .boards
            .iter()
            .map(|board| board.problems(self.set_rule));
        let mut problems = of_boards.fold(SetupProblems::empty(), SetupProblems::union);
        let ascending = self.boards.is_sorted_by(|a, b| a.number < b.number);
        let in_range = |board: &BoardSetup| (1..=26).contains(&board.number);
        problems.set(
            SetupProblems::BOARDS,
            !ascending || !self.boards.iter().all(in_range),
        );
        let followers = self.boards.iter().cycle().skip(1);
        let is_broken = (self.boards.iter().zip(followers))
            .any(|(board, next)| board.players[1] != next.players[0]);
        problems.set(SetupProblems::CIRCLE, is_broken);
        let whites: Vec<Player> = self.boards.iter().map(|board| board.players[0]).collect();
        let players: Vec<Player> = self.players.iter().map(|player| player.player).collect();
        let are_letters = players
            .iter()
            .all(|player| player.letter().is_ascii_uppercase());
        let is_over = whites.is_empty() && players.len() == 1;
        let ascending = players.is_sorted_by(|a, b| a < b);
        // Ascending, so all players differ.
        let all_play = whites.len() == players.len()
            && players.iter().all(|player| whites.contains(player))
            && players.len() >= 2;
        problems.set(
            SetupProblems::PLAYERS,
            !are_letters || !ascending || !(is_over || all_play),
        );
        let can_be_held = |(army, piece): &(Army, Piece)| {
            army.index() < 2
                && piece.piece_type.index() < PieceType::KING.index()
                && self.is_set(piece.set)
        };
        let is_fine = |player: &PlayerSetup| player.stockpile.iter().all(can_be_held);
        problems.set(SetupProblems::STOCKPILE, !self.players.iter().all(is_fine));
        problems
    }

    fn is_set(&self, set: u8) -> bool {
        match self.set_rule {
            SetRule::Tournament => (1..=26).contains(&set),
            SetRule::Social => set == 0,
        }
    }

    /// Assumes no problems; does not call mates.
    pub(crate) fn build(&self) -> CircleChess {
        let boards: Vec<Board> = self.boards.iter().map(BoardSetup::build).collect();
        let pieces = self.players.iter().flat_map(|player| {
            let pieces = player.stockpile.iter();
            pieces.map(|&(army, piece)| (player.player, army, piece))
        });
        let letters = self.players.iter().map(|player| player_bit(player.player));
        let players = letters.fold(0, |all, bit| all | bit);
        CircleChess {
            boards: Boards::new(&boards),
            stockpiles: Stockpiles::new(pieces),
            players,
            mated: 0,
            clock: self.clock,
            ply: self.ply,
            schedule: self.schedule,
            set_rule: self.set_rule,
        }
    }
}

impl BoardSetup {
    fn problems(&self, rule: SetRule) -> SetupProblems {
        let mut problems = SetupProblems::named_as(self.chess.problems());
        problems.set(
            SetupProblems::SETS,
            !Chessboard::BOARD
                .all()
                .iter()
                .all(|square| self.is_set_fine(square, rule)),
        );
        if !ChessRules::CASTLINGS
            .iter()
            .enumerate()
            .all(|(index, rules)| {
                let unmoved = self.kings_unmoved.get(rules.army.index()) == Some(&true);
                let at_home = self
                    .chess
                    .pieces
                    .of(rules.army, PieceType::KING)
                    .contains(rules.king_from);
                (at_home || !unmoved) && (unmoved || !self.chess.castling.contains(index))
            })
        {
            problems |= SetupProblems::CASTLING;
        }
        problems
    }

    /// Removes impossible castling, unmoved king and en passant rights.
    #[must_use]
    pub(crate) fn without_impossible_rights(mut self) -> Self {
        self.chess = self.chess.without_impossible_rights();
        for rules in ChessRules::CASTLINGS {
            let king = self.chess.pieces.of(rules.army, PieceType::KING);
            if let Some(unmoved) = self.kings_unmoved.get_mut(rules.army.index()) {
                *unmoved &= king.contains(rules.king_from);
            }
        }
        self
    }

    fn is_set_fine(&self, square: Square<Chessboard>, rule: SetRule) -> bool {
        match self.sets.get(usize::from(square.index())) {
            None | Some(0) => true,
            Some(&set) => {
                let piece_type = self.chess.pieces.type_at(square);
                rule == SetRule::Tournament
                    && set <= 26
                    && set != self.number
                    && piece_type.is_some_and(|piece_type| piece_type != PieceType::KING)
            }
        }
    }

    /// Assumes no problems.
    fn build(&self) -> Board {
        let mut sets = Sets::default();
        for (square, &set) in Chessboard::BOARD.all().iter().zip(&self.sets) {
            if set != 0 {
                sets.put(square, set ^ self.number);
            }
        }
        let [white, black] = self.kings_unmoved.map(u8::from);
        Board {
            state: *self.chess.into_position_unchecked().board(),
            turn: self.chess.turn,
            sets,
            halfmove_clock: self.chess.halfmove_clock,
            fullmove_number: self.chess.fullmove_number,
            moves: 0,
            drops: 0,
            checked: false,
            key: 0,
            number: self.number,
            seats: self.players,
            unmoved: white | black << 1,
        }
    }
}

impl CircleChess {
    fn take_mates(&mut self, mated: &[u8]) -> SetupProblems {
        let mut problems = SetupProblems::empty();
        for &number in mated {
            // Ignores the stockpile: the mated player may have captured since.
            let is_mate = self.board(number).is_some_and(|board| {
                board.find_check() && board.count(&Stockpiles::default()).0 == 0
            });
            if !is_mate || self.schedule == Schedule::Free {
                problems |= SetupProblems::MATED;
            } else {
                self.mated |= bit(number);
            }
        }
        problems.set(
            SetupProblems::MATED,
            problems.contains(SetupProblems::MATED) || !mated.is_sorted_by(|a, b| a < b),
        );
        let waiting = self.mated;
        self.set_boards(self.boards.to_vec(), &mut |_| ());
        // CC-10: mate is called at once.
        problems.set(SetupProblems::UNSETTLED, self.mated != waiting);
        problems
    }

    // CC-3, CC-12
    fn schedule_problems(&self) -> SetupProblems {
        let Schedule::Rounds { next } = self.schedule else {
            return SetupProblems::empty();
        };
        let first = self.boards.get(0).map_or(0, Board::number);
        if next != first && self.board(next).is_none() {
            return SetupProblems::NEXT_BOARD;
        }
        if next < 32 && self.boards.movable & bit(next) != 0 {
            return SetupProblems::empty();
        }
        // No board can move: the match is over or a player must concede. The first board is next.
        let mates_wait = self.mated != 0 && !self.all_have_mated();
        if next != first || mates_wait || self.boards.movable != 0 {
            SetupProblems::UNSETTLED
        } else {
            SetupProblems::empty()
        }
    }
}
