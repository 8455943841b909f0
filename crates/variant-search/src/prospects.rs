use variant_core::{PieceAt, Seat, Tactics};

use crate::weights::{self, Pair};

pub(crate) const SQUARES: usize = 256;

pub(crate) fn on(seat: Seat, letter: char, square: usize) -> PieceAt {
    PieceAt {
        seat,
        letter,
        square: u16::try_from(square).ok(),
    }
}

/// Squares that knights reach, and with the mean of the squares around.
pub(crate) fn centrality<P: Tactics>(root: &P, seat: Seat) -> Vec<(i32, i32)> {
    let knights: Vec<i32> = (0..SQUARES)
        .map(|square| {
            let knight = root.reach(on(seat, 'N', square));
            knight.map_or(0, |reach| reach.attacked.min(8)) as i32
        })
        .collect();
    (0..SQUARES)
        .map(|square| {
            let (mut sum, mut count) = (0, 0);
            root.visit_reach(on(seat, 'K', square), |near| {
                sum += knights.get(usize::from(near)).copied().unwrap_or(0);
                count += 1;
            });
            (knights[square], knights[square] + sum / count.max(1))
        })
        .collect()
}

pub(crate) struct Prospects {
    /// Steps of pawns to here and to promotion.
    pub(crate) made: i32,
    pub(crate) left: u32,
    /// Up to 8.
    pub(crate) middle: i32,
    pub(crate) wide: i32,
    pub(crate) activity: i32,
}

impl Prospects {
    /// Stands for mobility where attacks are unknown.
    pub(crate) fn activity_of(&self, letter: char) -> i32 {
        match letter {
            'P' => {
                let near = match self.left {
                    0 | 1 => 80,
                    2 => 35,
                    3 => 12,
                    _ => 0,
                };
                near + 2 * self.made + self.middle
            }
            'K' => -2 * self.middle,
            'Q' => self.activity / 2,
            'R' => self.activity / 3 + self.middle / 2,
            _ => self.activity,
        }
    }

    pub(crate) fn value_of(&self, letter: char) -> Pair {
        let (middle, out) = (self.wide, self.made.min(6));
        let home = i32::from(out == 0);
        match letter {
            'P' => {
                let central = (middle - 10).max(0);
                weights::PAWN
                    + weights::PAWN_STEP * self.made
                    + weights::PAWN_MIDDLE * central
                    + weights::PAWN_ADVANCE * (out * central)
            }
            'K' => weights::KING_MIDDLE * middle + weights::KING_STEP * out.min(4),
            'Q' => weights::QUEEN + weights::QUEEN_MIDDLE * middle + weights::QUEEN_STEP * out,
            'R' => {
                weights::ROOK
                    + weights::ROOK_MIDDLE * middle
                    + weights::ROOK_SEVENTH * i32::from(self.left == 1)
            }
            'N' => {
                weights::KNIGHT
                    + weights::KNIGHT_MIDDLE * middle
                    + weights::KNIGHT_STEP * out
                    + weights::HOME * home
            }
            'B' => {
                weights::BISHOP
                    + weights::BISHOP_MIDDLE * middle
                    + weights::BISHOP_STEP * out
                    + weights::HOME * home
            }
            _ => weights::BISHOP_MIDDLE * middle + weights::HOME * home,
        }
    }
}
