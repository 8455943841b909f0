use std::collections::HashMap;

use variant_core::implement::hash_key;
use variant_core::{Position, Rng};

use crate::Checked;
use crate::board_text::with_field;
use crate::search_checks::{check_continuation, have_same_moves};
use crate::violation::ensure;

/// Positions by key.
///
/// Equal and repeating positions must have equal keys, hashes and moves; others should have different keys.
#[derive(Clone, Debug)]
pub(crate) struct Pool<P> {
    by_key: HashMap<u64, Vec<P>>,
    by_text: HashMap<String, u64>,
    search_keys: HashMap<u64, P>,
}

impl<P> Default for Pool<P> {
    fn default() -> Self {
        Self {
            by_key: HashMap::new(),
            by_text: HashMap::new(),
            search_keys: HashMap::new(),
        }
    }
}

impl<P: Position> Pool<P> {
    /// Compares keys of repeating positions in all pairs, in quadratic time.
    pub(crate) fn check_pairs(&self) -> Checked {
        let positions: Vec<&P> = self.by_key.values().flatten().collect();
        for (index, one) in positions.iter().enumerate() {
            for other in &positions[..index] {
                ensure!(
                    !one.repeats(other) || one.key() == other.key(),
                    "positions that repeat each other have equal keys",
                    "{one} and {other}"
                );
            }
        }
        Ok(())
    }

    pub(crate) fn add(&mut self, position: &P) -> Checked {
        let key = position.key();
        let text = position.to_string();
        if let Some(&known) = self.by_text.get(&text) {
            ensure!(
                known == key,
                "equal positions have equal keys",
                "{known:x} and {key:x} for {text}"
            );
        }
        self.add_search_key(position)?;
        let alike = self.by_key.entry(key).or_default();
        for other in alike.iter() {
            compare(position, &text, other)?;
        }
        if self.by_text.insert(text, key).is_none() {
            alike.push(position.clone());
        }
        Ok(())
    }

    fn add_search_key(&mut self, position: &P) -> Checked {
        const PLIES: u32 = 6;
        let key = position.search_key(PLIES);
        if let Some(other) = self.search_keys.get(&key) {
            if other != position {
                check_continuation(position, other, PLIES, &mut Rng::new(key))?;
            }
        } else {
            self.search_keys.insert(key, position.clone());
        }
        Ok(())
    }
}

/// Compares a position with texts that have `-` in one field, such as castling rights.
pub(crate) fn check_relatives<P: Position>(position: &P) -> Checked {
    let text = position.to_string();
    let changed = (0..).map_while(|index| with_field(&text, index, "-"));
    for relative in changed.filter_map(|text| text.parse::<P>().ok()) {
        let mut pool = Pool::default();
        pool.add(position)?;
        pool.add(&relative)?;
        pool.check_pairs()?;
    }
    Ok(())
}

fn compare<P: Position>(position: &P, text: &str, other: &P) -> Checked {
    let other_text = other.to_string();
    ensure!(
        (position == other) == (text == other_text),
        "equality is that of the texts",
        "{text} and {other_text}"
    );
    ensure!(
        position != other || hash_key(position) == hash_key(other),
        "equal positions have equal hashes",
        "{text}"
    );
    let repeats = position.repeats(other);
    ensure!(
        repeats == other.repeats(position),
        "repetition goes both ways",
        "{text} and {other_text}"
    );
    ensure!(
        repeats || position != other,
        "equal positions repeat each other",
        "{text}"
    );
    // 64-bit keys should not collide.
    ensure!(
        repeats,
        "positions that do not repeat each other have different keys",
        "{text} and {other_text}"
    );
    ensure!(
        have_same_moves(position, other)
            && position.to_act() == other.to_act()
            && position.in_check() == other.in_check(),
        "positions that repeat each other have the same moves",
        "{text} and {other_text}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::*;

    #[test]
    fn a_pool_has_each_position_once() {
        let mut pool = Pool::default();
        let start = OrthodoxChess::default();
        let next = start.play(start.parse_move("e2e4").unwrap()).unwrap();
        for (position, count) in [(&start, 1), (&start, 1), (&next, 2), (&start, 2)] {
            assert_eq!(pool.add(position), Ok(()));
            assert_eq!(pool.by_text.len(), count);
        }
        assert_eq!(pool.check_pairs(), Ok(()));
        let rights = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 20";
        assert_eq!(
            check_relatives(&rights.parse::<OrthodoxChess>().unwrap()),
            Ok(())
        );
    }
}
