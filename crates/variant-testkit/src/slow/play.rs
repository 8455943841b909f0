use super::{SlowGame, SlowOracle, SlowVariant};
use crate::{Oracle, OracleGame};

/// A slow game with its history, which compares positions as texts.
///
/// Moves and ends are a [`SlowOracle`]'s. Occurrence [`SlowVariant::OCCURRENCES`] of a position draws.
/// `resign:<army>` eliminates an army, or loses a game of two. `draw:<armies>` names all armies in the game in
/// order.
///
/// ```
/// use orthodox_chess::ChessRules;
/// use variant_testkit::slow::{SlowPlay, SlowVariant};
/// use variant_testkit::OracleGame;
///
/// enum Slow {}
/// impl SlowVariant for Slow {
///     type Rules = ChessRules;
/// }
///
/// let game = SlowPlay::<Slow>::of("7k/8/8/8/8/8/6P1/7K w - - 0 1", &["g2g4", "resign:b"]);
/// assert_eq!(game.ended(), "resignation w=1 b=0");
/// ```
pub struct SlowPlay<V: SlowVariant> {
    /// From the start to the present one; not empty.
    positions: Vec<SlowOracle<V>>,
    ended: String,
}

// `derive` would require `V: Clone`.
impl<V: SlowVariant> Clone for SlowPlay<V> {
    fn clone(&self) -> Self {
        Self {
            positions: self.positions.clone(),
            ended: self.ended.clone(),
        }
    }
}

impl<V: SlowVariant> std::fmt::Debug for SlowPlay<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let texts = self.positions.iter().map(Oracle::text);
        f.debug_list().entries(texts).finish()
    }
}

impl<V: SlowVariant> SlowPlay<V> {
    fn now(&self) -> &SlowOracle<V> {
        &self.positions[self.positions.len() - 1]
    }

    /// Compared part of the text: no clock and move number.
    fn repeated_part(position: &SlowOracle<V>) -> Vec<String> {
        let text = position.text();
        let fields = text.split(' ').map(str::to_owned).enumerate();
        let counters: &[usize] = match SlowGame::<V::Rules>::armies() {
            2 => &[4, 5],
            _ => &[5],
        };
        let kept = fields.filter(|(index, _)| !counters.contains(index));
        kept.map(|(_, field)| field).collect()
    }

    fn settle(&mut self) {
        let now = self.now();
        let part = Self::repeated_part(now);
        let positions = self.positions.iter();
        let same = positions.filter(|one| Self::repeated_part(one) == part);
        let ended = now.outcome().unwrap_or_default();
        self.ended = if ended.is_empty() && same.count() >= V::OCCURRENCES {
            now.draw("repetition")
        } else {
            ended
        };
    }

    fn resign(&mut self, letter: &str) -> Result<(), String> {
        let army = self.now().standing(letter)?;
        if SlowGame::<V::Rules>::armies() == 2 {
            self.ended = self.now().win("resignation", army.enemy());
            return Ok(());
        }
        let next = self.now().without(army);
        self.positions.push(next);
        self.settle();
        Ok(())
    }
}

impl<V: SlowVariant> OracleGame for SlowPlay<V> {
    type Position = SlowOracle<V>;

    fn start(mode: &str) -> Result<SlowOracle<V>, String> {
        Err(format!("`{mode}`: a slow game begins at a position text"))
    }

    fn begin(start: SlowOracle<V>) -> Self {
        let mut game = Self {
            positions: vec![start],
            ended: String::new(),
        };
        game.settle();
        game
    }

    fn apply(&mut self, ply: &str) -> Result<(), String> {
        if !self.ended.is_empty() {
            return Err("the game is over".into());
        }
        if let Some(letter) = ply.strip_prefix("resign:") {
            return self.resign(letter);
        }
        if let Some(letters) = ply.strip_prefix("draw:") {
            if letters != self.now().all_standing() {
                return Err("a draw takes all armies in the game".into());
            }
            self.ended = self.now().draw("agreement");
            return Ok(());
        }
        let next = self.now().play(ply)?;
        self.positions.push(next);
        self.settle();
        Ok(())
    }

    fn reached(&self) -> SlowOracle<V> {
        self.now().clone()
    }

    fn ended(&self) -> String {
        self.ended.clone()
    }
}
