/// Independent implementation of the rules behind texts, usually slow and simple.
///
/// It shares no code with the tested program. Unsupported queries keep their defaults.
/// [`reference_game!`](crate::reference_game) implements it.
///
/// ```
/// use variant_testkit::Oracle;
/// /// A game of taking one or two of what is left.
/// #[derive(Clone)]
/// struct Heap(u32);
/// impl Oracle for Heap {
///     fn read(text: &str) -> Result<Self, String> {
///         text.parse().map(Self).map_err(|_| "a number".to_owned())
///     }
///     fn text(&self) -> String {
///         self.0.to_string()
///     }
///     fn moves(&self) -> Vec<String> {
///         (1..=2.min(self.0)).map(|n| n.to_string()).collect()
///     }
///     fn play(&self, m: &str) -> Result<Self, String> {
///         Self::read(m).map(|taken| Self(self.0 - taken.0))
///     }
/// }
/// assert_eq!(Heap(5).perft(3), 7);
/// ```
pub trait Oracle: Clone {
    /// Reads a position text.
    ///
    /// # Errors
    /// Fault of the text.
    fn read(text: &str) -> Result<Self, String>;

    /// Text of the position.
    fn text(&self) -> String;

    /// Texts of all legal moves, in any order.
    fn moves(&self) -> Vec<String>;

    /// Returns the position after a move.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    fn play(&self, m: &str) -> Result<Self, String>;

    /// Seats and players to move, as `Seat` and `Player` print; `None` if unsupported.
    fn turn(&self) -> Option<Vec<(String, String)>> {
        None
    }

    /// Seats in check, as `Seat` prints; `None` if unsupported.
    fn in_check(&self) -> Option<Vec<String>> {
        None
    }

    /// Outcome as `Outcome` prints, empty while the game goes on; `None` if unsupported.
    fn outcome(&self) -> Option<String> {
        None
    }

    /// Number of leaves at `depth`.
    fn perft(&self, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else {
            return 1;
        };
        let child = |m: &String| self.play(m).map_or(0, |next| next.perft(rest));
        self.moves().iter().map(child).sum()
    }
}

/// Formats an outcome as `Outcome` prints.
pub fn outcome_text(reason: &str, scores: &[(String, f64)]) -> String {
    let scores = scores
        .iter()
        .map(|(player, points)| format!(" {player}={points}"));
    reason.to_string() + &scores.collect::<String>()
}
