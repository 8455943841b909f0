use variant_core::{Outcome, Player, Score};

use crate::MATE;

/// What a search has found.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_search::{Budget, Search};
/// let position: Chess = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
/// let found = Search::default().run(&position, Budget::depth(3));
/// assert_eq!(found.line.len(), 1);
/// assert!(found.scores.iter().any(|&(player, score)| player.letter() == 'w' && score == 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The best move; `None` if there is no legal move of the player.
    pub best: Option<M>,
    /// The moves expected, the best one first: the principal variation.
    pub line: Vec<M>,
    /// What each player can expect, in the order of the players: 1 for a win, 0 for a loss.
    pub scores: Vec<(Player, f64)>,
    /// The value for the side that was searched for, in hundredths of a pawn, or [`MATE`] less the plies
    /// to the win; `None` of UCT, which has scores alone.
    pub value: Option<i32>,
    /// The depth that was searched to the end; of UCT the length of the line.
    pub depth: u32,
    /// The number of positions looked at.
    pub nodes: u64,
}

impl<M> Found<M> {
    /// Nothing to choose from.
    pub(crate) fn nothing() -> Self {
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

/// The score to expect with an advantage in hundredths of a pawn: 0.5 for none, 0.85 for three pawns, exactly 1 for a
/// win and 0 for a loss, where the exponential is too small or too large for its type.
pub(crate) fn expected(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / 175.0).exp())
}

/// The value of an outcome for a player who does not play alone, in so many plies from now.
pub(crate) fn final_value(
    outcome: &Outcome,
    players: impl IntoIterator<Item = Player>,
    plies: u32,
) -> i32 {
    // Players who have left the game before its end have lost.
    let score = |player| outcome.score(player).unwrap_or(Score::Loss);
    match players.into_iter().map(score).max() {
        Some(Score::Win) => MATE - plies as i32,
        Some(Score::Draw) => 0,
        Some(Score::Loss) | None => plies as i32 - MATE,
    }
}
