//! Identity of a count in its processes and checkpoints.

use std::fmt::{Display, Write};

use variant_core::{Position, Rng};

use crate::table::hash;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint(String);

impl Fingerprint {
    pub(crate) fn of_levels(variant: &str, position: &str, rules: u64) -> Self {
        Self(String::new())
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("variant", variant)
            .with("position", position)
            .with("rules", format_args!("{rules:016x}"))
    }

    pub(crate) fn with(mut self, name: &str, value: impl Display) -> Self {
        let value = value.to_string().replace(['\n', '\r'], " ");
        let _ = writeln!(self.0, "{name} {value}");
        self
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    pub(crate) fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        lines
            .find(|&(other, _)| other == name)
            .map(|(_, value)| value)
    }
}

const GAME: u32 = 100;
/// Games begin until so many children are seen.
const CHILDREN: u64 = 5_000;

/// Hash of the rules: children in random games from `start`, some thousand moves.
pub(crate) fn rules<P: Position>(start: &P) -> u64 {
    let (mut seen, mut rng) = (Seen::default(), Rng::new(0));
    while seen.number < CHILDREN {
        let mut position = start.clone();
        for _ in 0..GAME {
            let mut children = seen.children(&position);
            if children.is_empty() {
                break;
            }
            let next = rng.below(children.len() as u64) as usize;
            position = children.swap_remove(next);
        }
        seen.number += 1;
    }
    hash(&seen.digest)
}

#[derive(Default)]
struct Seen {
    digest: Vec<u8>,
    key: Vec<u8>,
    number: u64,
}

impl Seen {
    fn children<P: Position>(&mut self, parent: &P) -> Vec<P> {
        let children: Vec<P> = (parent.moves().into_iter())
            .map(|m| parent.play_unchecked(m))
            .collect();
        // The order of moves is no rule.
        let mut sum = 0_u64;
        for child in &children {
            self.key.clear();
            child.pack(&mut self.key);
            sum = sum.wrapping_add(hash(&self.key));
        }
        self.number += children.len() as u64;
        let before = hash(&self.digest);
        self.digest.clear();
        for number in [before, sum, children.len() as u64] {
            self.digest.extend(number.to_le_bytes());
        }
        children
    }
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;
    use variant_registry::{AnyPosition, variants};

    use super::*;

    #[test]
    fn rules_of_every_variant_differ_and_stay() {
        let mut all = vec![rules(&OrthodoxChess::default())];
        for variant in variants() {
            all.push(rules(&AnyPosition::start(variant.name, None).unwrap()));
        }
        assert_eq!(all[0], rules(&OrthodoxChess::default()));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn rules_without_moves_have_a_hash() {
        let mate: OrthodoxChess = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1".parse().unwrap();
        assert_ne!(rules(&mate), rules(&OrthodoxChess::default()));
    }
}
