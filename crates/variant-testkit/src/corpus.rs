//! Position texts in a committed file, with what a reference says of them and what is said of damaged ones.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use variant_core::{Rng, Variant, hash_key, playout};

use crate::malformed::malformed;
use crate::violation::ensure;
use crate::{Checked, Oracle, Violation, check_against};

/// The variable that has corpora written anew.
const RENEW: &str = "VARIANT_CORPUS";

/// How many positions there are, and how many damaged texts.
const VALID: usize = 160;
const DAMAGED: usize = 480;

/// Modes that begin with a longer text are left out: there are others with the same rules.
const LONGEST_START: usize = 400;

/// Damages that take more bytes to write down are not taken.
const LONGEST_DAMAGE: usize = 40;

/// A committed file of position texts: what a slow reference says of each, which the engine is held to
/// without asking the reference again; and damaged texts with the error that names what is wrong and where.
///
/// `VARIANT_CORPUS=renew` writes the file: positions of random games in every mode, and those that are
/// given, each compared with the reference; and texts after some random changes, which both refuse.
///
/// A line that begins with `=` is a position: the number of moves, a hash of their sorted texts, the seats in
/// check, the outcome or `-`, and the text. The lines after it that begin with `!` are damages to the
/// text: the byte where it changes, how many bytes are taken out there, what is put in; and the error. The parts of
/// a line are separated by tabs.
///
/// ```
/// use orthodox_chess::{Chess, ChessRules};
/// use variant_testkit::{Corpus, slow::SlowGame};
/// let missing = Corpus::<Chess>::new("no-such-folder/corpus.txt");
/// assert!(missing.check::<SlowGame<ChessRules>>().is_err());
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Corpus<P> {
    path: PathBuf,
    texts: Vec<String>,
    variant: std::marker::PhantomData<fn() -> P>,
}

impl<P: Variant> Corpus<P> {
    /// The corpus in a file.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            texts: Vec::new(),
            variant: std::marker::PhantomData,
        }
    }

    /// These positions are part of a corpus that is written anew.
    pub fn positions<T: ToString>(mut self, texts: impl IntoIterator<Item = T>) -> Self {
        self.texts
            .extend(texts.into_iter().map(|text| text.to_string()));
        self
    }

    /// Checks the engine against the file.
    ///
    /// # Errors
    /// The first line that does not say what the engine says, or that the file cannot be read. Where the
    /// file is written anew, the first difference between engine and reference.
    pub fn check<O: Oracle>(&self) -> Checked {
        let failed = |error: std::io::Error| {
            Violation::new(
                "there is a corpus",
                format!("{}: {error}", self.path.display()),
            )
        };
        if env::var_os(RENEW).is_some_and(|value| value == "renew") {
            fs::write(&self.path, self.written::<O>()?).map_err(failed)?;
        }
        let corpus = fs::read_to_string(&self.path).map_err(failed)?;
        let (mut base, mut valid, mut damaged) = ("", 0, 0);
        for line in corpus.lines() {
            if let Some(line) = line.strip_prefix("=\t") {
                base = line.rsplit('\t').next().unwrap_or_default();
                let position = read::<P>(base)?;
                let expected = format!("{}\t{base}", seen(&position));
                ensure!(
                    expected == line,
                    "the engine says what the corpus says",
                    "{line}\n  engine: {expected}"
                );
                valid += 1;
            } else if let Some(line) = line.strip_prefix("!\t") {
                check_damaged::<P>(base, line)?;
                damaged += 1;
            }
        }
        ensure!(
            valid >= VALID / 2 && damaged >= DAMAGED / 2,
            "a corpus has positions and damaged texts",
            "{valid} and {damaged}"
        );
        Ok(())
    }

    /// A new corpus.
    fn written<O: Oracle>(&self) -> Result<String, Violation> {
        let mut corpus = format!(
            "# Positions of {} with what the reference says of them, and damaged texts with their errors;\n\
             # written by the tests with {RENEW}=renew. The parts of a line are told in `variant_testkit::Corpus`.\n",
            P::NAME
        );
        let mut rng = Rng::new(11);
        for text in self.chosen() {
            let position = read::<P>(&text)?;
            let unread = |error| Violation::new("both read the position", error);
            let oracle = O::read(&text).map_err(unread)?;
            check_against(&position, &oracle)?;
            let _ = writeln!(corpus, "=\t{}\t{text}", seen(&position));
            let mut damages = BTreeSet::new();
            for _ in 0..40 {
                let damaged = malformed(&text, &mut rng);
                let difference = difference(&text, &damaged);
                let writable =
                    difference.len() <= LONGEST_DAMAGE && !damaged.chars().any(char::is_control);
                if let Err(error) = damaged.parse::<P>()
                    && O::read(&damaged).is_err()
                    && writable
                    && damages.len() < DAMAGED.div_ceil(VALID)
                {
                    damages.insert(format!("{difference}\t{error}"));
                }
            }
            for damage in damages {
                let _ = writeln!(corpus, "!\t{damage}");
            }
        }
        Ok(corpus)
    }

    /// The positions of a new corpus, each once.
    fn chosen(&self) -> BTreeSet<String> {
        let mut chosen: BTreeSet<String> = self.texts.iter().cloned().collect();
        let starts = P::MODES.iter().filter_map(|mode| P::start(mode).ok());
        let starts: Vec<P> = starts
            .filter(|start| start.to_string().len() <= LONGEST_START)
            .collect();
        let mut rng = Rng::new(12);
        for start in starts.iter().cycle().take(4 * VALID) {
            if chosen.len() < VALID {
                let most = [10, 60, 250][rng.below(3) as usize];
                let plies = rng.below(most) as u32;
                let reached = playout::walk(start, &mut rng, plies).position;
                chosen.insert(reached.to_string());
            }
        }
        chosen
    }
}

fn read<P: Variant>(text: &str) -> Result<P, Violation> {
    let read = text.parse::<P>();
    read.map_err(|error| Violation::new("a text of the corpus is read", format!("{text}: {error}")))
}

/// What is compared of a position.
fn seen<P: Variant>(position: &P) -> String {
    let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    let checked: String = position
        .in_check()
        .iter()
        .map(ToString::to_string)
        .collect();
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    format!(
        "{}\t{:08x}\t{checked}\t{}",
        moves.len(),
        hash_key(moves.join(" ").as_bytes()) as u32,
        outcome.as_deref().unwrap_or("-"),
    )
}

/// Where a text changes: the first byte, how many are taken out there, and what is put in.
fn difference(text: &str, changed: &str) -> String {
    let alike = |pair: &(char, char)| pair.0 == pair.1;
    let before = text.chars().zip(changed.chars()).take_while(alike);
    let before: usize = before.map(|(c, _)| c.len_utf8()).sum();
    let (text, changed) = (&text[before..], &changed[before..]);
    let after = text
        .chars()
        .rev()
        .zip(changed.chars().rev())
        .take_while(alike);
    let after: usize = after.map(|(c, _)| c.len_utf8()).sum();
    let (removed, inserted) = (text.len() - after, &changed[..changed.len() - after]);
    format!("{before}\t{removed}\t{inserted}")
}

/// Checks that a damaged text is refused as a line says.
fn check_damaged<P: Variant>(base: &str, line: &str) -> Checked {
    let mut parts = line.splitn(4, '\t');
    let mut part = || parts.next().unwrap_or_default();
    let (at, removed) = (part().parse::<usize>(), part().parse::<usize>());
    let (inserted, expected) = (part(), part());
    let damaged = at.ok().zip(removed.ok()).and_then(|(at, removed)| {
        let rest = base.get(at..)?.get(removed..)?;
        Some(format!("{}{inserted}{rest}", base.get(..at)?))
    });
    let Some(damaged) = damaged else {
        return Err(Violation::new("a damage is to the text before it", line));
    };
    let error = damaged.parse::<P>().err();
    let said = error.map_or_else(String::new, |error| error.to_string());
    ensure!(
        said == expected,
        "the error of a damaged text names what the corpus says",
        "{damaged}: {said}\n  corpus: {expected}"
    );
    Ok(())
}
