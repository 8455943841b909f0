//! Outcomes and scores (QK-11, QK-13, QK-20).

use super::board::{Kingdom, PieceType, Square};
use super::state::{Mode, State, Status};

/// The event that ended the game, and the score of every player in the order of play.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outcome {
    pub(crate) reason: String,
    pub(crate) scores: Vec<(String, f64)>,
}

impl State {
    /// Outcome without history: falls, move count or dead position. Drawn positions still have
    /// moves, which perft counts.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if self.decided() {
            return Some(self.outcome_of_falls());
        }
        let draws = [
            (self.clock_has_run_out(), "fifty-moves"),
            (self.is_dead(), "dead-position"),
        ];
        let (_, reason) = draws.into_iter().find(|&(applies, _)| applies)?;
        Some(self.draw_between_the_players_left(reason))
    }

    /// QK-13: 50 moves for every standing kingdom, Emerald included.
    fn clock_has_run_out(&self) -> bool {
        let kingdoms = Kingdom::ALL.into_iter().filter(|&k| self.stands(k));
        self.clock as usize >= 50 * kingdoms.count()
    }

    /// QK-13: only bare kings stand; or two kings with nothing fallen, and one knight or bishops on squares
    /// of one colour.
    fn is_dead(&self) -> bool {
        let standing = Kingdom::ALL.into_iter().filter(|&k| self.stands(k)).count();
        let (active, fallen): (Vec<_>, Vec<_>) =
            (self.board.pieces()).partition(|(_, piece)| self.stands(piece.kingdom));
        let extra: Vec<_> = active
            .into_iter()
            .filter(|(_, piece)| piece.piece_type != PieceType::King)
            .collect();
        let colour = |square: Square| (square.file + square.rank) % 2;
        let few = match extra[..] {
            [] => return true,
            [(_, piece)] if piece.piece_type == PieceType::Knight => true,
            [(first, _), ..] => extra.iter().all(|&(square, piece)| {
                piece.piece_type == PieceType::Bishop && colour(square) == colour(first)
            }),
        };
        few && standing == 2 && fallen.is_empty()
    }

    /// Kingdoms with a score of their own: one person may hold two kingdoms.
    pub(crate) fn players(&self) -> Vec<Kingdom> {
        let sides = self.sides();
        if self.mode == Mode::TwoA {
            return sides.into_iter().map(|side| side[0]).collect();
        }
        let mut players = sides.concat();
        players.sort();
        players
    }

    /// The players who are left: those whose side stands (QK-13).
    pub(crate) fn players_left(&self) -> Vec<Kingdom> {
        let left = self.standing_sides().concat();
        let mut players = self.players();
        players.retain(|player| left.contains(player));
        players
    }

    pub(crate) fn draw_between_the_players_left(&self, reason: &str) -> Outcome {
        let left = self.players_left();
        self.scored(
            reason,
            |player| {
                if left.contains(&player) { 0.5 } else { 0.0 }
            },
        )
    }

    /// A trapped player has at least a half under `+draws` (QK-11).
    fn scored(&self, reason: &str, score: impl Fn(Kingdom) -> f64) -> Outcome {
        let trapped = |player: Kingdom| {
            let trap = |k: Kingdom| self.standing[k as usize] == Status::Trapped;
            trap(player) || self.mode == Mode::TwoA && trap(player.partner())
        };
        let least = |player| if trapped(player) { 0.5 } else { 0.0 };
        let players = self.players().into_iter();
        Outcome {
            reason: reason.to_string(),
            scores: players
                .map(|p| (p.letter().to_string(), f64::max(score(p), least(p))))
                .collect(),
        }
    }

    /// One side is left. The turn names the kingdoms judged last (QK-11).
    fn outcome_of_falls(&self) -> Outcome {
        let judged = self.turn.kingdoms();
        let drawing_trap = |&k: &Kingdom| self.standing[k as usize] == Status::Trapped;
        if judged.iter().any(drawing_trap) {
            return self.draw_between_the_players_left("trapped");
        }
        // If both of a pair fell at once, the later one counts as the last (QK-20).
        let mut mated = judged.into_iter().rev();
        let last = mated.find(|&k| self.king_in_check(&self.board, k));
        let reason = match last {
            Some(_) => "checkmate",
            None if self.draws_option => "win", // a trap would have been marked
            None => "trapped",
        };
        let survivors = self.players_left();
        let ahead = self.players_ahead_of_the_survivors(last);
        if ahead.is_empty() {
            let won = |player| {
                if survivors.contains(&player) {
                    1.0
                } else {
                    0.0
                }
            };
            return self.scored(reason, won);
        }
        self.scored("points", |player| {
            let drawn = survivors.contains(&player) || ahead.contains(&player);
            if drawn { 0.5 } else { 0.0 }
        })
    }

    /// QK-20: the players of the sides that had more points than the survivors before the last
    /// checkmate was scored.
    fn players_ahead_of_the_survivors(&self, last_mated: Option<Kingdom>) -> Vec<Kingdom> {
        if !self.points_option {
            return Vec::new();
        }
        let scorer = last_mated.and_then(|kingdom| self.checkmate_scorer(kingdom));
        let before = |player: Kingdom| {
            let (points, mate) = (self.points[player as usize], PieceType::King.points());
            // Who has less than a checkmate scores gave none: the kingdom in check resigned (QK-22).
            let bonus = if scorer == Some(player) && points >= mate {
                mate
            } else {
                0
            };
            i64::from(points) - i64::from(bonus)
        };
        let sum = |side: &[Kingdom]| side.iter().map(|&k| before(k)).sum::<i64>();
        let survivors = sum(&self.standing_sides().concat());
        let mut sides = self.sides();
        sides.retain(|side| sum(side) > survivors);
        sides.concat()
    }
}
