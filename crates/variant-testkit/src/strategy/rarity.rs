use std::collections::HashMap;

use variant_core::implement::hash_key;
use variant_core::{Position, Rng};

pub(super) struct Rarity {
    seen: HashMap<u64, u32>,
    positions: Vec<Vec<u64>>,
}

impl Rarity {
    pub(super) fn of<P: Position>(start: &P) -> Self {
        let mut rarity = Self {
            seen: HashMap::new(),
            positions: Vec::new(),
        };
        rarity.note(start);
        rarity
    }

    pub(super) fn note<P: Position>(&mut self, position: &P) {
        let features = features(position);
        for &feature in &features {
            *self.seen.entry(feature).or_default() += 1;
        }
        self.positions.push(features);
    }

    fn times(&self, features: &[u64]) -> u32 {
        let seen = |feature| self.seen.get(feature).copied().unwrap_or(0);
        features.iter().map(seen).min().unwrap_or(u32::MAX)
    }

    pub(super) fn rarest_child<P: Position>(
        &self,
        children: impl Iterator<Item = (P::Move, P)>,
    ) -> Option<P::Move> {
        let rarest = children.min_by_key(|(_, child)| self.times(&features(child)));
        rarest.map(|(m, _)| m)
    }
}

/// Draws a position by its rarest feature; returns its number of plies, at least `least`.
pub(super) fn rarest(rarity: &Rarity, least: usize, rng: &mut Rng) -> usize {
    let weight = |features: &Vec<u64>| 4096 / u64::from(rarity.times(features).max(1)).pow(2);
    let weights = rarity.positions.iter().skip(least).map(weight);
    let weights: Vec<u64> = weights.collect();
    let mut left = rng.below(weights.iter().sum());
    for (index, weight) in weights.iter().enumerate() {
        if left < *weight {
            return least + index;
        }
        left -= weight;
    }
    rarity.positions.len() - 1
}

fn features<P: Position>(position: &P) -> Vec<u64> {
    let text = position.to_string();
    let mut features = Vec::new();
    for (index, field) in text.split(' ').enumerate() {
        let counts = field.bytes().all(|b| b.is_ascii_digit() || b == b',');
        if !counts && !field.contains('/') {
            features.push(hash_key(&(index, field)));
        }
    }
    let checked = position.in_check().len();
    features.push(hash_key(&("check", checked)));
    features.push(hash_key(&("moves", position.count_moves().min(4))));
    features.push(hash_key(&("players", position.players().len())));
    features
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::*;

    fn chess(text: &str) -> OrthodoxChess {
        text.parse().unwrap()
    }

    #[test]
    fn boards_and_counters_are_no_features() {
        let same = features(&chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
        for (text, equal) in [
            ("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 7 30", true),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", false),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", false),
            ("r3k2r/8/8/4pP2/8/8/8/R3K2R w KQkq e6 0 1", false),
            ("r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq - 0 1", false),
        ] {
            assert_eq!(features(&chess(text)) == same, equal, "{text}");
        }
        let few = features(&chess("k7/8/8/8/8/8/8/7K w - - 0 1"));
        assert_ne!(few, features(&chess("k7/8/8/8/8/8/8/6NK w - - 0 1")));
    }

    #[test]
    fn the_child_with_the_rarest_feature_is_chosen() {
        let start = chess("4k3/8/8/8/3p4/8/4P3/4K2R w K - 0 1");
        let mut rarity = Rarity::of(&start);
        let children = |texts: &[&str]| {
            let moves = texts.iter().map(|text| start.parse_move(text).unwrap());
            let children: Vec<_> = moves.map(|m| (m, start.play_unchecked(m))).collect();
            children.into_iter()
        };
        let chosen = |rarity: &Rarity, texts: &[&str]| {
            let m = rarity.rarest_child(children(texts));
            m.map(|m| m.to_string())
        };
        assert_eq!(chosen(&rarity, &[]), None);
        assert_eq!(chosen(&rarity, &["e2e3"]).as_deref(), Some("e2e3"));
        rarity.note(&start.play_unchecked(start.parse_move("e2e3").unwrap()));
        for texts in [["e2e3", "e2e4"], ["e2e4", "e2e3"], ["h1h2", "e2e4"]] {
            let expected = if texts[0] == "h1h2" { "h1h2" } else { "e2e4" };
            assert_eq!(chosen(&rarity, &texts).as_deref(), Some(expected));
        }
        assert_eq!(rarity.times(&[]), u32::MAX);
        assert_eq!(rarity.times(&features(&start)), 1);
        rarity.note(&start);
        assert_eq!(rarity.times(&features(&start)), 2);
    }

    #[test]
    fn rare_positions_are_drawn_more_often() {
        let common = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let mut rarity = Rarity::of(&common);
        for _ in 0..9 {
            rarity.note(&common);
        }
        rarity.note(&chess("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
        let mut rng = Rng::new(1);
        let mut drawn =
            |least| -> Vec<usize> { (0..200).map(|_| rarest(&rarity, least, &mut rng)).collect() };
        let all = drawn(0);
        let rare = all.iter().filter(|&&index| index == 10).count();
        assert!(
            (150..199).contains(&rare),
            "{rare} of 200, nine in ten expected"
        );
        assert!(all.iter().any(|&index| index < 10) && drawn(5).iter().all(|&index| index >= 5));
        assert!(drawn(10).iter().all(|&index| index == 10));
        let mut worn = Rarity::of(&common);
        for _ in 0..70 {
            worn.note(&common);
        }
        assert_eq!(rarest(&worn, 0, &mut rng), 70);
    }
}
