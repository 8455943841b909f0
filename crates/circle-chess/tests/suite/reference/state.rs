//! A position of the match: boards, players with stockpiles, legal moves.

use super::Outcome;
use super::board::{Board, Color, Piece};
use super::moves::Move;

/// A board of the match with its two players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    pub(super) number: u8,
    /// The players of White and Black.
    pub(super) seats: [char; 2],
    pub(super) board: Board,
}

impl Game {
    /// The player to move.
    pub(super) fn mover(&self) -> char {
        self.seats[self.board.to_move as usize]
    }

    /// The player who has just moved.
    pub(super) fn waiting(&self) -> char {
        self.seats[self.board.to_move.other() as usize]
    }

    /// The player on the other side of the board.
    pub(super) fn opponent(&self, player: char) -> char {
        if self.seats[0] == player {
            self.seats[1]
        } else {
            self.seats[0]
        }
    }
}

/// A player left in the match, with a stockpile kept in its order in the text (CC-4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) letter: char,
    pub(super) stockpile: Vec<Piece>,
}

/// A legal move of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MatchMove {
    OnBoard(u8, Move),
    /// A forced concession of the player to move on that board (CC-14).
    Concede(u8),
}

/// A position of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The `tournament` rule; otherwise `social` (CC-6).
    pub(super) tournament: bool,
    /// The next board to move under `rounds` (0 when no board is left); `None` under `free` (CC-3).
    pub(super) round: Option<u8>,
    /// Half-moves on all boards since the last capture, pawn move or drop (CC-16).
    pub(super) clock: u32,
    pub(super) ply: u32,
    /// The boards in play, ascending.
    pub(super) games: Vec<Game>,
    /// The players left, ascending.
    pub(super) players: Vec<Player>,
    /// Boards whose mate waits for the end of the round, ascending (CC-12). Always empty under `free`.
    pub(super) mated: Vec<u8>,
}

impl State {
    /// The start position of a mode: `N`, `N:social`, `N:rounds` or `N:social:rounds`.
    pub(crate) fn start(mode: &str) -> Result<State, String> {
        let (count, options) = mode.split_once(':').unwrap_or((mode, ""));
        let (tournament, rounds) = match options {
            "" if count == mode => (true, false),
            "social" => (false, false),
            "rounds" => (true, true),
            "social:rounds" => (false, true),
            _ => return Err(format!("mode: unknown options in `{mode}`")),
        };
        let players: Vec<Player> = ('A'..='Z')
            .map(|letter| Player {
                letter,
                stockpile: Vec::new(),
            })
            .take(player_count(count)?)
            .collect();
        // CC-1: on board i, player i has White and player i+1 Black; on the last board the first player has Black.
        let games = (0..players.len())
            .map(|index| Game {
                number: index as u8 + 1,
                seats: [
                    players[index].letter,
                    players[(index + 1) % players.len()].letter,
                ],
                board: Board::start(if tournament { index as u8 + 1 } else { 0 }),
            })
            .collect();
        Ok(State {
            tournament,
            round: rounds.then_some(1),
            clock: 0,
            ply: 0,
            games,
            players,
            mated: Vec::new(),
        })
    }

    /// All legal moves as texts, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self
            .legal()
            .into_iter()
            .map(|mv| self.move_text(mv))
            .collect();
        texts.sort();
        texts
    }

    /// The position after a legal move.
    pub(crate) fn play(&self, mv: &str) -> Result<State, String> {
        self.legal()
            .into_iter()
            .find(|&legal| self.move_text(legal) == mv)
            .map(|legal| self.after(legal))
            .ok_or_else(|| format!("`{mv}` is not a legal move"))
    }

    /// The number of sequences of legal moves of that length.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = || self.legal().into_iter();
        match depth {
            0 => 1,
            1 => moves().len() as u64,
            _ => moves().map(|mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }

    /// The boards to move, with their players: under `free` those with a legal move, under `rounds` the next. While a
    /// player must concede, only the boards one of which must be conceded (CC-15).
    pub(crate) fn turn(&self) -> Vec<(String, String)> {
        if self.decided().is_some() {
            return Vec::new();
        }
        let conceding = self.must_concede();
        let listed = |game: &&Game| match self.round {
            _ if !conceding.is_empty() => conceding.contains(&game.mover()),
            None => !self.legal_on(game).is_empty(),
            Some(next) => game.number == next,
        };
        let entry = |game: &Game| (game.number.to_string(), game.mover().to_string());
        self.games.iter().filter(listed).map(entry).collect()
    }

    /// The kings in check: board number and colour.
    pub(crate) fn in_check(&self) -> Vec<String> {
        let mut checks = Vec::new();
        for game in &self.games {
            for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
                if game.board.in_check(color) {
                    checks.push(format!("{}{letter}", game.number));
                }
            }
        }
        checks
    }

    /// The end of the match as far as the position alone shows it; the players named are those left in it.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.worn_out())
    }

    /// CC-16: 50 moves by each side of every board. Moves remain, which perft counts. Not while a
    /// player must concede (CC-15).
    pub(super) fn worn_out(&self) -> Option<Outcome> {
        let entry = |player: &Player| (player.letter.to_string(), 0.5);
        let is_over =
            self.clock as usize >= 100 * self.games.len() && self.must_concede().is_empty();
        is_over.then(|| Outcome {
            reason: "fifty-moves".to_owned(),
            scores: self.players.iter().map(entry).collect(),
        })
    }

    /// An end that leaves no moves.
    pub(crate) fn decided(&self) -> Option<Outcome> {
        let all_score = |score| {
            let entry = |player: &Player| (player.letter.to_string(), score);
            self.players.iter().map(entry).collect()
        };
        let (reason, scores) = if self.players.len() == 1 {
            ("win", all_score(1.0)) // CC-13
        } else if self.everybody_has_mated() {
            ("checkmate", all_score(0.5)) // CC-12
        } else if self.is_deadlock() {
            ("deadlock", all_score(0.5)) // CC-18
        } else {
            return None;
        };
        Some(Outcome {
            reason: reason.to_owned(),
            scores,
        })
    }

    /// CC-18: no player has a legal move, and none must concede.
    fn is_deadlock(&self) -> bool {
        let stuck = |game: &Game| self.legal_on(game).is_empty();
        self.games.iter().all(stuck) && self.must_concede().is_empty()
    }

    /// All legal moves. While a player must concede, only these concessions (CC-15).
    pub(super) fn legal(&self) -> Vec<MatchMove> {
        let conceding = self.must_concede();
        if !conceding.is_empty() {
            let concessions = self
                .games
                .iter()
                .filter(|game| conceding.contains(&game.mover()));
            return concessions
                .map(|game| MatchMove::Concede(game.number))
                .collect();
        }
        let mut moves = Vec::new();
        for game in &self.games {
            let may_move = match self.round {
                None => true,
                Some(next) => game.number == next,
            };
            if may_move {
                let on_board = |mv| MatchMove::OnBoard(game.number, mv);
                moves.extend(self.legal_on(game).into_iter().map(on_board));
            }
        }
        moves
    }

    /// The legal half-moves on one board, drops included; none once its mate is called.
    pub(super) fn legal_on(&self, game: &Game) -> Vec<Move> {
        if self.mated.contains(&game.number) {
            return Vec::new();
        }
        game.board.legal_moves(&self.usable_pieces(game))
    }

    /// The distinct pieces that the player to move may drop or promote to on a board: those of the player's colour there (CC-5), under the
    /// `tournament` rule not of the board's own set (CC-6).
    pub(super) fn usable_pieces(&self, game: &Game) -> Vec<Piece> {
        let own_set = |piece: &Piece| self.tournament && piece.set == game.number;
        let mut pieces = self.player(game.mover()).stockpile.clone();
        pieces.retain(|piece| piece.color == game.board.to_move && !own_set(piece));
        pieces.dedup();
        pieces
    }

    pub(super) fn player(&self, letter: char) -> &Player {
        let found = self.players.iter().find(|player| player.letter == letter);
        found.expect("every seat belongs to a player left in the match")
    }

    pub(super) fn after(&self, mv: MatchMove) -> State {
        let mut next = self.clone();
        next.ply = self.ply.saturating_add(1);
        match mv {
            MatchMove::OnBoard(number, mv) => {
                next.make(number, mv);
                next.settle(number + 1);
            }
            MatchMove::Concede(number) => {
                let loser = next.game(number).map(Game::mover);
                next.concede(
                    number,
                    loser.expect("a legal concession names a board in play"),
                );
            }
        }
        next
    }

    pub(super) fn game(&self, number: u8) -> Option<&Game> {
        self.games.iter().find(|game| game.number == number)
    }

    /// Makes a half-move on a board, with its effect on the mover's stockpile and the clock of CC-16.
    fn make(&mut self, number: u8, mv: Move) {
        let index = self.games.iter().position(|game| game.number == number);
        let index = index.expect("a legal move names a board in play");
        let mover = self.games[index].mover();
        let (board, captured) = self.games[index].board.after(mv);
        // The board's own clock is 0 after captures, pawn moves and drops, and only then.
        self.clock = if board.halfmove == 0 {
            0
        } else {
            self.clock.saturating_add(1)
        };
        self.games[index].board = board;

        let wasted =
            |piece: &Piece| self.tournament && Some(piece.set) == self.other_board(mover, number);
        let gained = captured.filter(|piece| !wasted(piece)); // CC-6
        let player = self
            .players
            .iter_mut()
            .find(|player| player.letter == mover);
        let stockpile = &mut player.expect("the mover is left in the match").stockpile;
        if let Some(used) = mv.used() {
            let place = stockpile.iter().position(|&piece| piece == used);
            stockpile.remove(place.expect("the piece used is in the stockpile"));
        }
        stockpile.extend(gained);
        stockpile.sort_unstable();
    }

    /// The number of the other board of a player.
    fn other_board(&self, player: char, number: u8) -> Option<u8> {
        let other = |game: &&Game| game.number != number && game.seats.contains(&player);
        self.games.iter().find(other).map(|game| game.number)
    }
}

/// The number of players in a mode: 3 to 26 (CC-1).
fn player_count(text: &str) -> Result<usize, String> {
    let count = text
        .parse()
        .ok()
        .filter(|count: &usize| count.to_string() == text);
    count
        .filter(|count| (3..=26).contains(count))
        .ok_or_else(|| format!("mode: `{text}` is not a number of players from 3 to 26"))
}
