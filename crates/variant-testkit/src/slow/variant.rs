use chess_pieces::notation::army_letter;
use chess_pieces::{Army, Move, PieceRules, PieceType};

use super::SlowGame;
use crate::Oracle;

/// Rules beyond pieces and board, for [`SlowOracle`].
///
/// ```
/// use chess_pieces::{Move, PieceType};
/// use orthodox_chess::ChessRules;
/// use variant_testkit::Oracle;
/// use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};
///
/// /// Chess in which kings do not move.
/// enum Enthroned {}
///
/// impl SlowVariant for Enthroned {
///     type Rules = ChessRules;
///     fn allows(_: &SlowGame<ChessRules>, m: Move<ChessRules>) -> bool {
///         m.piece_type != PieceType::KING
///     }
/// }
///
/// let oracle = SlowOracle::<Enthroned>::read("7k/8/8/8/8/8/P6r/7K w - - 0 1")?;
/// assert_eq!(oracle.moves(), [] as [&str; 0]); // nobody takes the rook
/// assert_eq!(oracle.outcome().unwrap(), "checkmate w=0 b=1");
/// # Ok::<(), String>(())
/// ```
pub trait SlowVariant {
    /// Board and pieces.
    type Rules: PieceRules;

    /// Whether an army without moves is eliminated while the game goes on. Its pieces stay, inert and capturable.
    const STALLED_ARMIES_ARE_OUT: bool = false;

    /// Whether stalemate loses.
    const STALEMATE_LOSES: bool = false;

    /// Half-move clock that draws.
    const DRAWN_PLIES: u32 = 100;

    /// Occurrence of a position that draws a [game with history](super::SlowPlay).
    const OCCURRENCES: usize = 3;

    /// Whether the rules allow a move of the pieces.
    fn allows(game: &SlowGame<Self::Rules>, m: Move<Self::Rules>) -> bool {
        let _ = (game, m);
        true
    }

    /// Any other outcome than mate, stalemate, count or lack of material, as `Outcome` prints. After a win
    /// [`allows`](Self::allows) must allow nothing.
    fn decided(game: &SlowGame<Self::Rules>) -> Option<String> {
        let _ = game;
        None
    }

    /// Whether no player can win; by default with only kings.
    fn is_dead(game: &SlowGame<Self::Rules>) -> bool {
        game.pieces
            .pieces()
            .all(|(_, _, piece_type)| piece_type == PieceType::KING)
    }
}

/// Oracle of a [`SlowVariant`], with the texts of [`SlowGame`].
pub struct SlowOracle<V: SlowVariant>(SlowGame<V::Rules>);

// `derive` would require `V: Clone`.
impl<V: SlowVariant> Clone for SlowOracle<V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<V: SlowVariant> std::fmt::Debug for SlowOracle<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("SlowOracle").field(&self.0).finish()
    }
}

impl<V: SlowVariant> SlowOracle<V> {
    fn legal_moves(&self) -> Vec<Move<V::Rules>> {
        let mut moves = self.0.legal_moves();
        moves.retain(|&m| V::allows(&self.0, m));
        moves
    }

    fn after(&self, m: Move<V::Rules>) -> Self {
        Self(self.0.after(m)).settled()
    }

    fn settled(mut self) -> Self {
        if V::STALLED_ARMIES_ARE_OUT {
            while !self.0.is_over() && self.legal_moves().is_empty() {
                self.0.eliminate(self.0.turn);
            }
        }
        self
    }

    pub(super) fn without(&self, army: Army) -> Self {
        let mut next = self.clone();
        next.0.eliminate(army);
        next.settled()
    }

    pub(super) fn standing(&self, letter: &str) -> Result<Army, String> {
        let mut standing = self.0.standing.iter();
        let found = standing.find(|&army| army_letter::<V::Rules>(army).to_string() == letter);
        found.ok_or_else(|| format!("`{letter}` is not in the game"))
    }

    pub(super) fn all_standing(&self) -> String {
        let standing = self.0.standing.iter();
        standing.map(army_letter::<V::Rules>).collect()
    }

    fn scores(&self, reason: &str, score: impl Fn(Army) -> &'static str) -> String {
        let armies = SlowGame::<V::Rules>::all_armies();
        armies.iter().fold(reason.to_owned(), |text, army| {
            let letter = army_letter::<V::Rules>(army);
            let in_game = self.0.standing.contains(army);
            text + &format!(" {letter}={}", if in_game { score(army) } else { "0" })
        })
    }

    pub(super) fn draw(&self, reason: &str) -> String {
        self.scores(reason, |_| "0.5")
    }

    pub(super) fn win(&self, reason: &str, winner: Army) -> String {
        self.scores(reason, |army| if army == winner { "1" } else { "0" })
    }
}

impl<V: SlowVariant> Oracle for SlowOracle<V> {
    fn read(text: &str) -> Result<Self, String> {
        SlowGame::read(text).map(Self)
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn moves(&self) -> Vec<String> {
        self.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn play(&self, text: &str) -> Result<Self, String> {
        SlowGame::named(self.legal_moves(), text).map(|m| self.after(m))
    }

    fn turn(&self) -> Option<Vec<(String, String)>> {
        Some(self.0.acting(&self.legal_moves()))
    }

    fn in_check(&self) -> Option<Vec<String>> {
        self.0.in_check()
    }

    fn outcome(&self) -> Option<String> {
        if let Some(outcome) = V::decided(&self.0) {
            return Some(outcome);
        }
        let loser = self.0.turn;
        Some(if self.legal_moves().is_empty() {
            let score = |army| if army == loser { "0" } else { "1" };
            if self.0.is_check(loser) {
                self.scores("checkmate", score)
            } else if V::STALEMATE_LOSES {
                self.scores("stalemate", score)
            } else {
                self.draw("stalemate")
            }
        } else if self.0.clock >= V::DRAWN_PLIES {
            self.draw("fifty-moves")
        } else if V::is_dead(&self.0) {
            self.draw("dead-position")
        } else {
            String::new()
        })
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|&m| self.after(m).perft(depth - 1)).sum(),
        }
    }
}
