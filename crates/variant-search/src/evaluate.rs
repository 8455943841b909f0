use std::ops::ControlFlow;

use smallvec::SmallVec;
use variant_core::{Player, Seat, Tactics};

/// Values of some players in order, in hundredths of a pawn.
pub type Values = SmallVec<[i32; 4]>;

/// Running sums of an evaluation by seat, updated by piece changes ([`Tactics::visit_changes`]).
pub type Sums = SmallVec<[(Seat, i32); 4]>;

/// Values of positions.
///
/// ```
/// use orthodox_chess::Chess;
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
/// let found = Search::new(Stifling).run(&Chess::default(), Budget::depth(1));
/// assert!(found.best.is_some());
/// ```
pub trait Evaluate<P> {
    /// Returns a value for each of `players`, in hundredths of a pawn, of an undecided position. Searches
    /// clamp leads to [`LIMIT`](crate::LIMIT).
    ///
    /// The position alone must decide: transposition tables rely on it.
    fn evaluate(&self, position: &P, players: &[Player]) -> Values;

    /// Prepares for searches from a position, such as by filling tables. By default does nothing.
    fn prepare(&mut self, root: &P) {
        let _ = root;
    }

    /// Returns a position's sums for [`judge`](Self::judge). By default none.
    fn begin(&self, position: &P, players: &[Player]) -> Sums {
        let _ = (position, players);
        Sums::new()
    }

    /// Returns the sums `after` a (null) move from those `before`: as [`begin`](Self::begin), for less work.
    /// By default none.
    fn follow(&self, before: &P, after: &P, sums: &Sums) -> Sums {
        let _ = (before, after, sums);
        Sums::new()
    }

    /// Like [`evaluate`](Self::evaluate), with known sums, for searches by depth.
    fn judge(&self, position: &P, players: &[Player], sums: &Sums) -> Values {
        let _ = sums;
        self.evaluate(position, players)
    }
}

/// Values of a player's pieces by letter.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// use variant_search::{Evaluate, Material};
/// let position: Chess = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1".parse()?;
/// let values = Material::default().evaluate(&position, &position.players());
/// assert!(values[0] - values[1] > 550);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// `A` to `Z`.
    values: [i32; 26],
}

impl Default for Material {
    /// Usual values of chess pieces; archbishop (`A`) 750, chancellor (`C`) 850, other letters 350.
    fn default() -> Self {
        let material = Self { values: [350; 26] };
        material
            .with('P', 100)
            .with('N', 300)
            .with('B', 320)
            .with('R', 500)
            .with('Q', 900)
            .with('A', 750)
            .with('C', 850)
            .with('K', 0)
    }
}

impl Material {
    /// Changes the value of a letter from `A` to `Z`.
    #[must_use]
    pub fn with(mut self, letter: char, value: i32) -> Self {
        let index = (letter as usize).wrapping_sub('A' as usize);
        if let Some(place) = self.values.get_mut(index) {
            *place = value;
        }
        self
    }

    /// Returns the value of a piece type.
    #[inline]
    pub fn value(&self, letter: char) -> i32 {
        let index = (letter as usize).wrapping_sub('A' as usize);
        self.values.get(index).copied().unwrap_or(0)
    }
}

impl<P: Tactics> Evaluate<P> for Material {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        let mut sums: Values = players.iter().map(|_| 0).collect();
        // A seat's pieces come together.
        let (mut seat, mut owner) = (None, None);
        let _ = position.visit_pieces(|piece| {
            let material = self.value(piece.letter);
            if seat != Some(piece.seat) {
                let player = position.owner_of(piece.seat);
                owner = player.and_then(|owner| players.iter().position(|&p| p == owner));
                seat = Some(piece.seat);
            }
            if let Some(sum) = owner.and_then(|owner| sums.get_mut(owner)) {
                *sum = sum.saturating_add(material);
            }
            ControlFlow::<()>::Continue(())
        });
        sums
    }
}
