use std::collections::{BTreeMap, BTreeSet};

use variant_core::Rng;

use super::edits::Edit;
use super::file::{Entry, Refusal};

const LONGEST: usize = 40;

pub(crate) struct Damages {
    /// Damages by kind of error.
    found: BTreeMap<String, Vec<(usize, Edit, Refusal)>>,
    known: BTreeSet<(usize, Edit)>,
}

impl Damages {
    pub(crate) const fn new() -> Self {
        Self {
            found: BTreeMap::new(),
            known: BTreeSet::new(),
        }
    }

    /// Unless it is long or known.
    pub(crate) fn add(&mut self, entry: usize, text: &str, damaged: &str, refusal: Refusal) {
        let edit = Edit::between(text, damaged);
        if edit.to_string().len() <= LONGEST && self.known.insert((entry, edit.clone())) {
            let message: &str = &refusal.message;
            let class = message.replace(|letter: char| letter.is_ascii_digit(), "");
            let class = self.found.entry(class).or_default();
            class.push((entry, edit, refusal));
        }
    }

    pub(crate) fn leave_out(&mut self, others: &Self) {
        for kind in self.found.values_mut() {
            kind.retain(|(entry, edit, _)| !others.known.contains(&(*entry, edit.clone())));
        }
        self.found.retain(|_, kind| !kind.is_empty());
    }

    /// Assigns `count` damages to the entries, evenly over the kinds of errors.
    pub(crate) fn choose(self, count: usize, entries: &mut [Entry], rng: &mut Rng) {
        let mut kinds: Vec<_> = self.found.into_values().collect();
        kinds.sort_by_key(Vec::len);
        let (mut left, mut others) = (count, kinds.len());
        for mut kind in kinds {
            let share = left.div_ceil(others).min(kind.len());
            for taken in 0..share {
                let place = taken + rng.below((kind.len() - taken) as u64) as usize;
                kind.swap(taken, place);
            }
            for (entry, edit, refusal) in kind.into_iter().take(share) {
                entries[entry].damages.push((edit, refusal));
            }
            left -= share;
            others -= 1;
        }
        for entry in entries {
            entry.damages.sort();
        }
    }
}
