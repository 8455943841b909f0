//! Activity of pieces from the board's geometry, without tables of a game.

use std::ops::ControlFlow;

use variant_core::{PieceAt, Player, Reach, Seat, Tactics};

use crate::{Evaluate, Material, Sums, Values};

/// Material and activity, the default evaluation. A piece's activity is its reach, relative to the best square of
/// its type, and its nearness to the middle. Pawns count their
/// steps and those left; kings prefer the edge. Works on any board, by [`Tactics::reach`].
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// use variant_search::{Evaluate, Positional};
/// let position: Chess = "4k1n1/8/8/8/3N4/8/8/4K3 w - - 0 1".parse()?;
/// let mut evaluation = Positional::default();
/// evaluation.prepare(&position);
/// let values = evaluation.evaluate(&position, &position.players());
/// assert!(values[0] > values[1]); // a knight in the middle, one at the edge
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Positional {
    material: Material,
    /// Armies in the table.
    armies: Vec<char>,
    /// Values by army, letter and square.
    table: Vec<i16>,
}

const LETTERS: usize = 26;
const SQUARES: usize = 256;

impl Positional {
    /// Creates the evaluation with other piece values.
    pub fn new(material: Material) -> Self {
        Self {
            material,
            ..Self::default()
        }
    }

    fn value(&self, piece: PieceAt) -> i32 {
        let entry = self.army(piece.seat).and_then(|army| {
            let square = usize::from(piece.square?);
            self.table.get(place(army, letter(piece.letter)?, square)?)
        });
        let entry = entry.copied().map(i32::from);
        self.material.value(piece.letter) + entry.unwrap_or(0)
    }

    fn army(&self, seat: Seat) -> Option<usize> {
        let army = army_letter(seat)?;
        self.armies.iter().position(|&known| known == army)
    }

    fn fill<P: Tactics>(&mut self, root: &P, seat: Seat, army: usize, letter_of_type: char) {
        let Some(number) = letter(letter_of_type) else {
            return;
        };
        let on = |letter, square: usize| PieceAt {
            seat,
            letter,
            square: u16::try_from(square).ok(),
        };
        let reaches: Vec<Option<Reach>> = (0..SQUARES)
            .map(|square| root.reach(on(letter_of_type, square)))
            .collect();
        let known = || reaches.iter().flatten().map(|reach| reach.attacked);
        let (Some(least), Some(most)) = (known().min(), known().max()) else {
            return;
        };
        for (square, reach) in reaches.iter().enumerate() {
            let Some(reach) = reach else { continue };
            // From the middle a knight reaches most squares.
            let knight = root.reach(on('N', square));
            let middle = knight.map_or(0, |reach| reach.attacked.min(8)) as i32;
            let activity = (24 * (reach.attacked - least) / (most - least).max(1)) as i32;
            let value = match letter_of_type {
                'P' => pawn(reach.pawn, middle),
                'K' => -2 * middle,
                'Q' => activity / 2,
                'R' => activity / 3 + middle / 2,
                _ => activity,
            };
            let entry = place(army, number, square).and_then(|place| self.table.get_mut(place));
            if let Some(entry) = entry {
                *entry = value as i16;
            }
        }
    }
}

fn pawn(advance: Option<(u32, u32)>, middle: i32) -> i32 {
    let Some((made, left)) = advance else {
        return 0;
    };
    let near = match left {
        0 | 1 => 80,
        2 => 35,
        3 => 12,
        _ => 0,
    };
    near + 2 * made.min(12) as i32 + middle
}

fn letter(letter: char) -> Option<usize> {
    letter
        .is_ascii_uppercase()
        .then(|| letter as usize - 'A' as usize)
}

fn army_letter(seat: Seat) -> Option<char> {
    match seat {
        Seat::Army(army) | Seat::Side { army, .. } => Some(army),
        Seat::Board(_) => None,
    }
}

fn place(army: usize, letter: usize, square: usize) -> Option<usize> {
    (square < SQUARES).then_some((army * LETTERS + letter) * SQUARES + square)
}

impl<P: Tactics> Evaluate<P> for Positional {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        let sums = Evaluate::<P>::begin(self, position, players);
        self.judge(position, players, &sums)
    }

    fn prepare(&mut self, root: &P) {
        Evaluate::<P>::prepare(&mut self.material, root);
        self.armies.clear();
        let mut seats: Vec<Seat> = Vec::new();
        let _ = root.visit_pieces(|piece| {
            if let Some(army) = army_letter(piece.seat)
                && !self.armies.contains(&army)
            {
                self.armies.push(army);
                seats.push(piece.seat);
            }
            ControlFlow::<()>::Continue(())
        });
        self.table = vec![0; self.armies.len() * LETTERS * SQUARES];
        for (army, seat) in seats.into_iter().enumerate() {
            for letter in 'A'..='Z' {
                self.fill(root, seat, army, letter);
            }
        }
    }

    fn begin(&self, position: &P, _: &[Player]) -> Sums {
        let mut sums = Sums::new();
        let _ = position.visit_pieces(|piece| {
            add(&mut sums, piece.seat, self.value(piece));
            ControlFlow::<()>::Continue(())
        });
        sums
    }

    fn follow(&self, before: &P, after: &P, sums: &Sums) -> Sums {
        let mut sums = sums.clone();
        before.visit_changes(after, |piece, arrives| {
            let value = self.value(piece);
            add(&mut sums, piece.seat, if arrives { value } else { -value });
        });
        sums
    }

    fn judge(&self, position: &P, players: &[Player], sums: &Sums) -> Values {
        let mut values: Values = players.iter().map(|_| 0).collect();
        for &(seat, sum) in sums {
            let owner = position.owner_of(seat);
            let owner = owner.and_then(|owner| players.iter().position(|&p| p == owner));
            if let Some(value) = owner.and_then(|owner| values.get_mut(owner)) {
                *value = value.saturating_add(sum);
            }
        }
        values
    }
}

fn add(sums: &mut Sums, seat: Seat, value: i32) {
    match sums.iter_mut().find(|(other, _)| *other == seat) {
        Some((_, sum)) => *sum = sum.saturating_add(value),
        None => sums.push((seat, value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variant_core::{Position, Rng, Variant};

    /// With castling, en passant, promotions, and armies that fall or change hands.
    fn follows<V: Variant + Tactics>(mode: &str, plies: u32) {
        let mut position = V::start(mode).unwrap();
        let mut evaluation = Positional::default();
        evaluation.prepare(&position);
        let mut rng = Rng::new(5);
        let players = position.players();
        let mut sums = evaluation.begin(&position, &players);
        for _ in 0..plies {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            let next = position.play_unchecked(m);
            sums = evaluation.follow(&position, &next, &sums);
            position = next;
            let judged = evaluation.judge(&position, &players, &sums);
            assert_eq!(
                judged,
                evaluation.evaluate(&position, &players),
                "{position}"
            );
        }
    }

    #[test]
    fn sums_follow_every_change_of_pieces() {
        follows::<orthodox_chess::Chess>("start", 300);
        follows::<zonal_chess::Zonal>("start", 200);
        follows::<quarter_chess::Quarter>("start", 200);
        follows::<quad_kingdom::QuadKingdom>("ffa", 1_500);
        follows::<zm_quadchess::Quadchess>("ffa", 1_000);
        follows::<circle_chess::Circle>("3", 200);
    }

    #[test]
    fn symmetrical_starts_are_equal() {
        let start = quad_kingdom::QuadKingdom::default();
        let mut evaluation = Positional::default();
        evaluation.prepare(&start);
        let values = evaluation.evaluate(&start, &start.players());
        assert!(values.iter().all(|&value| value == values[0]), "{values:?}");
    }
}
