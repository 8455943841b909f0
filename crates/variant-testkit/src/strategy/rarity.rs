//! Rare features of positions, without rules of a game.

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
        mut children: impl Iterator<Item = (P::Move, P)>,
    ) -> Option<P::Move> {
        let (mut best, first) = children.next()?;
        let mut rest = children.peekable();
        if rest.peek().is_none() {
            return Some(best);
        }
        let mut least = self.times(&features(&first));
        for (m, child) in rest {
            let times = self.times(&features(&child));
            if times < least {
                (best, least) = (m, times);
            }
        }
        Some(best)
    }
}

/// Draws a position by the rarity of its rarest feature; returns its number of plies, at least `least`.
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

/// Hashes of text fields except boards and counters; checks, few moves, numbers of players and actors.
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
