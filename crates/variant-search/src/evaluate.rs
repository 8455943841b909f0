use std::ops::ControlFlow;

use smallvec::SmallVec;
use variant_core::{PieceAt, Player, Seat, Tactics};

use crate::prospects::{SQUARES, on};
use crate::weights::Pair;

/// Values of some players, in hundredths of a pawn.
pub type Values = SmallVec<[i32; 4]>;

/// Running sums of an evaluation by seat.
pub type Sums = SmallVec<[(Seat, Sum); 4]>;

/// Sum of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub(crate) pieces: Pair,
    /// Of all but pawns.
    pub(crate) material: i32,
    /// Of pawns and kings.
    pub(crate) key: u64,
}

/// `add` adds a piece to its seat's sum, times a sign.
pub(crate) fn sums_of<P: Tactics>(position: &P, add: impl Fn(&mut Sum, PieceAt, i32)) -> Sums {
    let mut sums = Sums::new();
    let _ = position.visit_pieces(|piece| {
        add(sum_of(&mut sums, piece.seat), piece, 1);
        ControlFlow::<()>::Continue(())
    });
    sums
}

/// As [`sums_of`], from those before.
pub(crate) fn update<P: Tactics>(
    before: &P,
    after: &P,
    sums: &mut Sums,
    add: impl Fn(&mut Sum, PieceAt, i32),
) {
    before.visit_changes(after, |piece, arrives| {
        let sign = if arrives { 1 } else { -1 };
        add(sum_of(sums, piece.seat), piece, sign);
    });
}

fn sum_of(sums: &mut Sums, seat: Seat) -> &mut Sum {
    let place = sums.iter().position(|(known, _)| *known == seat);
    let place = place.unwrap_or_else(|| {
        sums.push((seat, Sum::default()));
        sums.len() - 1
    });
    &mut sums[place].1
}

pub(crate) fn by_owner<P: Tactics>(
    position: &P,
    players: &[Player],
    sums: &Sums,
    value_of: impl Fn(usize, Player, &Sum) -> i32,
) -> Values {
    let mut values = Values::from_elem(0, players.len());
    for (place, (seat, sum)) in sums.iter().enumerate() {
        let owner = position.owner_of(*seat);
        let index = players.iter().position(|&player| Some(player) == owner);
        if let (Some(owner), Some(index)) = (owner, index) {
            values[index] = values[index].saturating_add(value_of(place, owner, sum));
        }
    }
    values
}

/// Values of undecided positions.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Player, Position};
/// use variant_search::{Budget, Evaluate, Search, Values};
///
/// /// Prefers positions in which the opponent has few moves.
/// struct Stifling;
///
/// impl<P: Position> Evaluate<P> for Stifling {
///     fn evaluate(&self, position: &P, players: &[Player]) -> Values {
///         let moves = position.count_moves() as i32;
///         let acting = position.to_act();
///         let moves_of = |player| if acting.iter().any(|actor| actor.player == player) { moves } else { 0 };
///         players.iter().map(|&player| moves_of(player)).collect()
///     }
/// }
///
/// let found = Search::new(Stifling).run(&OrthodoxChess::default(), Budget::depth(1));
/// assert!(found.best.is_some());
/// ```
pub trait Evaluate<P> {
    /// Returns a value for each of `players`, in hundredths of a pawn. Searches clamp leads to
    /// [`LIMIT`](crate::LIMIT).
    ///
    /// Transposition tables rely on it that the position alone decides.
    fn evaluate(&self, position: &P, players: &[Player]) -> Values;

    /// Prepares for searches from a position. By default does nothing.
    fn prepare(&mut self, root: &P) {
        let _ = root;
    }

    /// Returns a position's sums for [`judge`](Self::judge). By default none.
    fn begin(&self, position: &P) -> Sums {
        let _ = position;
        Sums::new()
    }

    /// Updates sums by a (null) move, as [`begin`](Self::begin) of `after` would. By default keeps them.
    fn follow(&self, before: &P, after: &P, sums: &mut Sums) {
        let _ = (before, after, sums);
    }

    /// Like [`evaluate`](Self::evaluate), with known sums.
    fn judge(&self, position: &P, players: &[Player], sums: &Sums) -> Values {
        let _ = sums;
        self.evaluate(position, players)
    }
}

/// One search is compiled for all evaluations.
pub(crate) type Evaluation<'a, P> = &'a (dyn Evaluate<P> + Sync);

/// Values of a player's pieces by letter, in hundredths of a pawn.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
/// use variant_search::{Evaluate, Material};
/// let position: OrthodoxChess = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1".parse()?;
/// let values = Material::default().evaluate(&position, &position.players());
/// assert!(values[0] - values[1] > 550);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// `A` to `Z`.
    values: [i32; 26],
    /// Bits of letters set by `with`.
    given: u32,
}

impl Default for Material {
    /// Usual values of chess pieces; archbishop (`A`) 750, chancellor (`C`) 850, other letters 350.
    fn default() -> Self {
        let mut material = Self {
            values: [350; 26],
            given: 0,
        };
        for (letter, value) in USUAL {
            material = material.with(letter, value);
        }
        Self {
            given: 0,
            ..material
        }
    }
}

const USUAL: [(char, i32); 8] = [
    ('P', 100),
    ('N', 300),
    ('B', 320),
    ('R', 500),
    ('Q', 900),
    ('A', 750),
    ('C', 850),
    ('K', 0),
];

impl Material {
    /// Changes the value of a letter from `A` to `Z`; other letters are ignored.
    #[must_use]
    pub fn with(mut self, letter: char, value: i32) -> Self {
        let index = (letter as usize).wrapping_sub('A' as usize);
        if let Some(place) = self.values.get_mut(index) {
            *place = value;
            self.given |= 1 << index;
        }
        self
    }

    pub(crate) fn add(&self, sum: &mut Sum, piece: PieceAt, sign: i32) {
        let value = self.value(piece.letter).saturating_mul(sign);
        sum.material = sum.material.saturating_add(value);
    }

    /// Returns the value of a piece type; 0 for other letters.
    #[inline]
    pub fn value(&self, letter: char) -> i32 {
        let index = (letter as usize).wrapping_sub('A' as usize);
        self.values.get(index).copied().unwrap_or(0)
    }
}

/// Linear between knight, rook and queen of a board of this size.
fn by_mobility(sum: u64, squares: u64) -> i32 {
    // In sixteenths.
    let side = (squares * 256).isqrt().max(48);
    let mobility = sum * 256 / squares;
    let knight = 8 * (side - 16) * (side - 32) * 256 / (side * side);
    let rook = 2 * (side - 16) * 16;
    let bishop = (side - 16) * (2 * side - 16) * 32 / (3 * side);
    let points = [(0, 0), (knight, 300), (rook, 500), (rook + bishop, 900)];
    let last = points.len() - 2;
    let part = (0..last).find(|&part| mobility <= points[part + 1].0);
    let [(low, least), (high, most)] = [
        points[part.unwrap_or(last)],
        points[part.unwrap_or(last) + 1],
    ];
    let above = mobility.saturating_sub(low) * (most - least) / high.saturating_sub(low).max(1);
    i32::try_from(least + above).unwrap_or(i32::MAX)
}

impl<P: Tactics> Evaluate<P> for Material {
    /// Values a game's types by their mobility ([`Tactics::reach`]), but for those of [`with`](Material::with), pawns,
    /// kings, and usual values within two fifths.
    fn prepare(&mut self, root: &P) {
        let mut seat = None;
        let _ = root.visit_pieces(|piece| {
            seat = Some(piece.seat);
            ControlFlow::Break(())
        });
        let Some(seat) = seat else { return };
        for (place, letter) in ('A'..='Z').enumerate() {
            let reaches = (0..SQUARES).filter_map(|square| root.reach(on(seat, letter, square)));
            let (sum, squares) = reaches.fold((0, 0), |(sum, squares), reach| {
                (sum + u64::from(reach.attacked), squares + 1)
            });
            if sum == 0 || matches!(letter, 'P' | 'K') || self.given >> place & 1 == 1 {
                continue;
            }
            let value = by_mobility(sum, squares);
            let usual = USUAL.iter().find(|(known, _)| *known == letter);
            if usual.is_none_or(|(_, usual)| 5 * (value - usual).abs() > 2 * usual) {
                self.values[place] = value;
            }
        }
    }

    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        let sums = Evaluate::<P>::begin(self, position);
        self.judge(position, players, &sums)
    }

    fn begin(&self, position: &P) -> Sums {
        sums_of(position, |sum, piece, sign| self.add(sum, piece, sign))
    }

    fn follow(&self, before: &P, after: &P, sums: &mut Sums) {
        update(before, after, sums, |sum, piece, sign| {
            self.add(sum, piece, sign);
        });
    }

    fn judge(&self, position: &P, players: &[Player], sums: &Sums) -> Values {
        by_owner(position, players, sums, |_, _, sum| sum.material)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(mean: f64) -> i32 {
        by_mobility((mean * 64.0) as u64, 64)
    }

    #[test]
    fn values_grow_with_mobility() {
        assert_eq!((value(5.25), value(14.0), value(22.75)), (300, 500, 900));
        assert_eq!((value(2.25), value(11.8), value(28.0)), (128, 449, 1140));
        let values =
            |squares| [1, 3, 5, 8, 12, 20, 30].map(|mean| by_mobility(mean * squares, squares));
        assert_eq!(values(9), [168, 410, 680, 1_221, 1_942, 3_384, 5_187]);
        assert_eq!(values(100), [52, 156, 260, 336, 401, 570, 921]);
        assert_eq!(values(144), [49, 147, 245, 323, 374, 474, 727]);
        assert_eq!(values(256), [45, 137, 228, 312, 346, 414, 500]);
        assert_eq!((by_mobility(0, 64), by_mobility(3, 4)), (0, 126));
    }
}
