use variant_core::{Outcome, Player, Score};

use crate::MATE;

/// Result of a search.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_search::{Budget, Search};
/// let position: OrthodoxChess = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
/// let found = Search::default().run(&position, Budget::depth(3));
/// assert_eq!(found.line.len(), 1);
/// assert!(found.scores.iter().any(|&(player, score)| player.letter() == 'w' && score == 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// Best move; `None` if the player has none.
    pub best: Option<M>,
    /// Principal variation from the root.
    pub line: Vec<M>,
    /// Expected score of each player, from 0 for a loss to 1 for a win; empty without a move. The sides' scores add
    /// up to 1. With more than two sides they follow from the root's evaluation, unless the game is decided.
    pub scores: Vec<(Player, f64)>,
    /// Value for the searching side in hundredths of a pawn, or [`MATE`] less the plies to the win. Without a move,
    /// and for UCT, `None`.
    pub value: Option<i32>,
    /// Finished depth; for UCT the length of the line.
    pub depth: u32,
    /// Number of positions visited.
    pub nodes: u64,
}

impl<M> Found<M> {
    pub(crate) fn map<N>(self, of: fn(M) -> N) -> Found<N> {
        Found {
            best: self.best.map(of),
            line: self.line.into_iter().map(of).collect(),
            scores: self.scores,
            value: self.value,
            depth: self.depth,
            nodes: self.nodes,
        }
    }
}

impl<M> Default for Found<M> {
    fn default() -> Self {
        Self {
            best: None,
            line: Vec::new(),
            scores: Vec::new(),
            value: None,
            depth: 0,
            nodes: 0,
        }
    }
}

/// Score of an advantage in hundredths of a pawn: 0.5 for none, 0.85 for three pawns, exactly 1 for a win.
pub(crate) fn expected(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / UNIT).exp())
}

/// Inverse of [`expected`], within 30 pawns.
pub(crate) fn advantage(score: f64) -> i32 {
    (UNIT * (score / (1.0 - score)).ln()).clamp(-3_000.0, 3_000.0) as i32
}

/// Advantage that makes a win 2.7 times as likely as a loss.
const UNIT: f64 = 175.0;

/// Scores from each player's lead over its opponents. Sides' shares add up to 1; players of a side share one.
pub(crate) fn shares(leads: &[(Player, i32)], allied: impl Fn(Player, Player) -> bool) -> Vec<f64> {
    // The first player of a side stands for it.
    let side_of = |player| leads.iter().position(|&(other, _)| allied(other, player));
    let sides: Vec<_> = leads.iter().map(|&(player, _)| side_of(player)).collect();
    let firsts = || (0..leads.len()).filter(|&index| sides[index] == Some(index));
    // As a value of its own.
    let count = firsts().fold(0.0, |count, _| count + 1.0);
    let scale = (1.0 - 1.0 / f64::max(count, 2.0)) / UNIT;
    let value = |side: &Option<usize>| {
        let own = leads.iter().zip(&sides).filter(|&(_, of)| of == side);
        let (sum, count) = own.fold((0.0, 0.0), |(sum, count), (&(_, lead), _)| {
            (sum + f64::from(lead), count + 1.0)
        });
        sum / f64::max(count, 1.0) * scale
    };
    let values: Vec<f64> = sides.iter().map(value).collect();
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = values.iter().map(|value| (value - most).exp()).collect();
    let total: f64 = firsts().map(|first| weights[first]).sum();
    weights.iter().map(|weight| weight / total).collect()
}

pub(crate) fn final_value(
    outcome: &Outcome,
    players: impl IntoIterator<Item = Player>,
    plies: u32,
) -> i32 {
    // Players who left the game before its end have lost.
    let score = |player| outcome.score(player).unwrap_or(Score::Loss);
    match players.into_iter().map(score).max() {
        Some(Score::Win) => MATE - plies as i32,
        Some(Score::Draw) => 0,
        Some(Score::Loss) | None => plies as i32 - MATE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares_of<const N: usize>(leads: [i32; N], sides: [u8; N]) -> Vec<f64> {
        let players: Vec<Player> = (0..N)
            .map(|index| Player::new(b'a' + index as u8))
            .collect();
        let side = |player: Player| sides[(player.letter() as u8 - b'a') as usize];
        let leads: Vec<_> = players.into_iter().zip(leads).collect();
        shares(&leads, |one, other| side(one) == side(other))
    }

    #[test]
    fn shares_add_up_and_equal_leads_have_equal_ones() {
        assert_eq!(shares_of([0; 4], [0, 1, 2, 3]), [0.25; 4]);
        assert_eq!(shares_of([0; 4], [0, 1, 0, 1]), [0.5; 4]);
        assert_eq!(
            shares_of([300, -100, -100, -100], [0, 1, 2, 3])[1..],
            [shares_of([300, -100, -100, -100], [0, 1, 2, 3])[1]; 3]
        );
        let two = shares_of([300, -300], [0, 1]);
        assert!((two[0] - expected(300)).abs() < 1e-9 && (two[0] + two[1] - 1.0).abs() < 1e-9);
        assert_eq!(shares_of([MATE - 3, -9, 4], [0, 1, 2]), [1.0, 0.0, 0.0]);
        let permille = |shares: Vec<f64>| -> Vec<i32> {
            let rounded = shares.iter().map(|share| (1_000.0 * share).round() as i32);
            rounded.collect()
        };
        assert_eq!(permille(shares_of([100, 0, 0], [0, 1, 2])), [423, 289, 289]);
        let partners = shares_of([200, 0, 0, 0], [0, 1, 0, 1]);
        assert_eq!(permille(partners), [571, 429, 571, 429]);
        let scores = [-300, 0, 300].map(|value| (1_000.0 * expected(value)).round() as i32);
        assert_eq!(scores, [153, 500, 847]);
    }

    #[test]
    fn advantages_and_scores_are_inverse() {
        for value in [-900, -1, 0, 35, 2_000] {
            assert!((advantage(expected(value)) - value).abs() <= 1, "{value}");
        }
        assert_eq!([0.0, 1.0].map(advantage), [-3_000, 3_000]);
    }
}
