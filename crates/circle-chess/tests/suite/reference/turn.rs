//! Losses, boards taken over, and the next board: CC-10 to CC-15, CC-3.

use super::board::Color;
use super::state::{Game, State};

impl State {
    /// The players who must concede one of their games (CC-14): to move on both boards, without a legal move on either, and checkmated
    /// on neither. (In check without a legal move would be checkmate.)
    pub(super) fn must_concede(&self) -> Vec<char> {
        let letters = self.players.iter().map(|player| player.letter);
        letters
            .filter(|&letter| self.is_stalemated(letter))
            .collect()
    }

    fn is_stalemated(&self, player: char) -> bool {
        let mut games = self
            .games
            .iter()
            .filter(|game| game.seats.contains(&player))
            .peekable();
        games.peek().is_some()
            && games.all(|game| {
                game.mover() == player
                    && !self.mated.contains(&game.number)
                    && self.legal_on(game).is_empty()
            })
    }

    /// A concession: the conceder loses that game at once, under either schedule (CC-14, CC-15).
    pub(super) fn concede(&mut self, number: u8, loser: char) {
        self.lose(number, loser);
        // It is not the half-move of any board: the round goes on where it was.
        self.settle(self.round.unwrap_or(0));
    }

    /// Calls all mates, settles those that are due, and finds the next board. `next` is the lowest board that has not had its turn in
    /// the round.
    pub(super) fn settle(&mut self, next: u8) {
        self.call_mates();
        if self.round.is_none() {
            self.settle_mates();
        } else if !self.give_turn(next) {
            // The end of the round (CC-3): every board has moved or passed.
            if !self.everybody_has_mated() {
                self.settle_mates();
            }
            if !self.give_turn(0) {
                // No board can move: a player must concede, or the match is over.
                self.round = Some(self.games.first().map_or(0, |game| game.number));
            }
        }
    }

    /// Passes the turn to the first board from `next` on that can move; others pass (CC-3),
    /// unchanged.
    fn give_turn(&mut self, next: u8) -> bool {
        let can_move = |game: &&Game| game.number >= next && !self.legal_on(game).is_empty();
        let found = self.games.iter().find(can_move).map(|game| game.number);
        self.round = found.or(self.round);
        found.is_some()
    }

    /// Checkmate is called by itself, at once (CC-10); a mate once called stands, whatever comes into the stockpile afterwards.
    fn call_mates(&mut self) {
        let mates = self.games.iter().filter(|game| self.is_checkmated(game));
        let mut called: Vec<u8> = mates.map(|game| game.number).collect();
        called.extend(&self.mated);
        called.sort_unstable();
        called.dedup();
        self.mated = called;
    }

    pub(super) fn is_checkmated(&self, game: &Game) -> bool {
        game.board.is_checkmate(&self.usable_pieces(game))
    }

    /// Settles the mates in ascending board order; a game taken over in a mated position is lost by its new player in turn, whether its
    /// mate was called before or follows from the stockpile that comes to it (CC-12).
    fn settle_mates(&mut self) {
        while let Some(&number) = self.mated.first() {
            let loser = self.game(number).map(Game::mover);
            self.lose(number, loser.expect("a mated board is in play"));
            self.call_mates();
        }
    }

    /// CC-11: the loser leaves the match with the stockpile and the board; the winner takes over the loser's other game as it stands.
    /// CC-6: the pieces that have the set of the board taken over and the colour played there leave the winner's stockpile.
    fn lose(&mut self, number: u8, loser: char) {
        let lost = self.game(number).expect("only a game in play is lost");
        let winner = lost.opponent(loser);
        self.games.retain(|game| game.number != number);
        self.mated.retain(|&mated| mated != number);
        self.players.retain(|player| player.letter != loser);
        if self.players.len() == 1 {
            // CC-13: no board stays in the match, and nothing is taken over.
            self.games.clear();
            self.mated.clear();
        }
        let mut taken_over = Vec::new();
        for game in &mut self.games {
            for color in [Color::White, Color::Black] {
                if game.seats[color as usize] == loser {
                    game.seats[color as usize] = winner;
                    taken_over.push((game.number, color));
                }
            }
        }
        if self.tournament {
            for (set, color) in taken_over {
                let player = self
                    .players
                    .iter_mut()
                    .find(|player| player.letter == winner);
                let stockpile = &mut player.expect("the winner is left in the match").stockpile;
                stockpile.retain(|piece| (piece.set, piece.color) != (set, color));
            }
        }
    }

    /// CC-12: every player left has mated in this round. As there are as many boards as players,
    /// every board is mated.
    pub(super) fn everybody_has_mated(&self) -> bool {
        let has_mated = |letter: char| {
            let won = |game: &Game| self.mated.contains(&game.number) && game.waiting() == letter;
            self.games.iter().any(won)
        };
        self.players.iter().all(|player| has_mated(player.letter))
    }
}
