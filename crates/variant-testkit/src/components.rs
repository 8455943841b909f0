use std::collections::BTreeSet;
use std::marker::PhantomData;

use variant_core::Position;

use crate::position_checks::{check_position, packed};
use crate::violation::ensure;
use crate::{Checked, Violation};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DistinguishedBy {
    /// Repetition, hence keys, search keys and packed forms.
    Repetition,
    /// Search keys for this many plies or more.
    Search(u32),
    Text,
}

#[derive(Clone, Debug)]
struct Pair {
    base: String,
    from: String,
    to: String,
    told: DistinguishedBy,
}

impl Pair {
    fn changed(&self) -> String {
        self.base.replacen(&self.from, &self.to, 1)
    }
}

/// Pairs of positions that differ in exactly one component, which random games seldom reach.
///
/// Each is a position text and the same text with one part replaced.
///
/// | told apart by | equality | search key | repetition, key, packed form |
/// | --- | --- | --- | --- |
/// | [`repetition`](Self::repetition) | yes | yes | yes |
/// | [`search`](Self::search) | yes | for so many plies and more, not for fewer | no |
/// | [`text`](Self::text) | yes | no | no |
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::Components;
///
/// let rights = Components::<OrthodoxChess>::new("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1")
///     .repetition("Qq", "Q")
///     .repetition("Qq", "q")
///     .search(50, "0 1", "100 1") // 75 moves of each side draw
///     .text("0 1", "0 2");
/// rights.check()?;
/// assert_eq!(rights.fields(), [2, 4, 5].into());
///
/// // The number of the move is not for the rule of repetition.
/// assert!(rights.repetition("0 1", "0 3").check().is_err());
/// # Ok::<(), variant_testkit::Violation>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Components<P> {
    base: String,
    pairs: Vec<Pair>,
    position: PhantomData<fn() -> P>,
}

impl<P: Position> Components<P> {
    /// Creates an empty set for changes of this position text.
    pub fn new(base: &str) -> Self {
        Self {
            base: base.to_owned(),
            pairs: Vec::new(),
            position: PhantomData,
        }
    }

    /// Sets the text that the next pairs change.
    pub fn base(mut self, base: &str) -> Self {
        base.clone_into(&mut self.base);
        self
    }

    fn pair(mut self, from: &str, to: &str, told: DistinguishedBy) -> Self {
        self.pairs.push(Pair {
            base: self.base.clone(),
            from: from.to_owned(),
            to: to.to_owned(),
            told,
        });
        self
    }

    /// Adds a pair that does not repeat. `from` occurs once in the base.
    pub fn repetition(self, from: &str, to: &str) -> Self {
        self.pair(from, to, DistinguishedBy::Repetition)
    }

    /// Adds a pair that repeats, but can end differently in `plies` plies, not sooner.
    pub fn search(self, plies: u32, from: &str, to: &str) -> Self {
        self.pair(from, to, DistinguishedBy::Search(plies))
    }

    /// Adds a pair that differs only in its text.
    pub fn text(self, from: &str, to: &str) -> Self {
        self.pair(from, to, DistinguishedBy::Text)
    }

    /// Fields in which pairs differ, from 0, to find forgotten fields.
    pub fn fields(&self) -> BTreeSet<usize> {
        let field = |pair: &Pair| {
            let changed = pair.changed();
            let both = pair.base.split(' ').zip(changed.split(' '));
            both.take_while(|(our, their)| our == their).count()
        };
        self.pairs.iter().map(field).collect()
    }

    fn read(&self) -> impl Iterator<Item = Result<(P, P, &Pair), Violation>> {
        self.pairs.iter().map(|pair| {
            let count = pair.base.matches(&pair.from).count();
            ensure!(
                count == 1,
                "the part that is replaced occurs once",
                "`{}` occurs {count} times in {}",
                pair.from,
                pair.base
            );
            let read = |text: &str| {
                let position: P = text.parse().map_err(|error| {
                    Violation::new("both are positions", format!("{text}: {error}"))
                })?;
                let printed = position.to_string();
                ensure!(
                    printed == text,
                    "the texts are written as positions are printed",
                    "{text} prints as {printed}"
                );
                Ok(position)
            };
            Ok((read(&pair.base)?, read(&pair.changed())?, pair))
        })
    }

    /// Checks all pairs, and each position by [`check_position`].
    ///
    /// # Errors
    /// The first wrong comparison or refused text.
    pub fn check(&self) -> Checked {
        for pair in self.read() {
            let (base, changed, pair) = pair?;
            check_pair(&base, &changed, pair.told).map_err(|violation| Violation {
                position: pair.base.as_str().into(),
                seen: format!("{} after {changed}", violation.seen),
                ..violation
            })?;
            check_position(&base)?;
            check_position(&changed)?;
        }
        Ok(())
    }
}

fn check_pair<P: Position>(base: &P, changed: &P, told: DistinguishedBy) -> Checked {
    ensure!(
        base != changed,
        "positions that differ in one component are not equal",
        "they are"
    );
    let apart = told == DistinguishedBy::Repetition;
    for (what, differ) in [
        ("repetition", !base.repeats(changed)),
        ("repetition the other way", !changed.repeats(base)),
        ("the key", base.key() != changed.key()),
        ("the packed form", packed(base) != packed(changed)),
    ] {
        ensure!(
            differ == apart,
            "repetition, keys and packed forms tell the same components apart",
            "{what} tells them apart: {differ}, expected {apart};"
        );
    }
    let edge = match told {
        DistinguishedBy::Search(from) => [from.saturating_sub(1), from],
        DistinguishedBy::Repetition | DistinguishedBy::Text => [50, 500],
    };
    for plies in [0, 1, 10].into_iter().chain(edge) {
        let expected = match told {
            DistinguishedBy::Repetition => true,
            DistinguishedBy::Search(from) => plies >= from,
            DistinguishedBy::Text => false,
        };
        let differ = base.search_key(plies) != changed.search_key(plies);
        ensure!(
            differ == expected,
            "search keys tell apart what can end in another way",
            "search keys for {plies} plies tell them apart: {differ}, expected {expected};"
        );
    }
    Ok(())
}

#[cfg(feature = "serde")]
impl<P: Position + serde::Serialize + serde::de::DeserializeOwned> Components<P> {
    /// Checks that all positions survive their [stored forms](crate::check_stored), and that these distinguish each
    /// pair.
    ///
    /// # Errors
    /// The first pair that fails.
    pub fn check_stored(&self) -> Checked {
        for pair in self.read() {
            let (base, changed, _) = pair?;
            let (one, other) = (crate::check_stored(&base)?, crate::check_stored(&changed)?);
            ensure!(
                one.0 != other.0 && one.1 != other.1,
                "positions that differ are stored differently",
                "{base} and {changed}"
            );
        }
        Ok(())
    }
}
