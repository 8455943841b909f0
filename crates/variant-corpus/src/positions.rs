use std::marker::PhantomData;
use std::path::PathBuf;

use variant_core::implement::hash_key;
use variant_core::{Cause, Game, Position, Rng, Tactics, Variant};

use variant_testkit::{Checked, Oracle, Violation, check_against, malformed_text};

use crate::damages::Damages;
use crate::ensure;
use crate::file::{self, Entry, Refusal, Size, Texts};
use crate::places::check_place;
use crate::walks::{Walker, pick};

/// Longer starts are skipped: other modes have the same rules.
const LONGEST_START: usize = 400;

/// Consecutive positions of a game.
const STEPS: usize = 24;

const TRIES: usize = 60;

/// A committed file of position texts with a slow reference's answers, and damaged texts with their errors,
/// which the engine must reproduce.
///
/// `VARIANT_CORPUS=renew` rewrites the file from given positions and from games that begin there and in every
/// mode, and prefer rare positions. The reference confirms positions and refuses damaged texts. Errors and places are
/// the engine's own; if [`fields`](Self::fields) are named, they must lie in a damaged field.
///
/// A line's first character is its kind; tabs separate its parts:
///
/// | | | then |
/// | --- | --- | --- |
/// | `#` | a remark | |
/// | `?` | an error | its number; field and message |
/// | `=` | a position | number of moves; hash of actors and sorted moves; seats in check; outcome or `-`; text |
/// | `+` | a position | the same with an edit of the text before |
/// | `!` | a damaged text | number and byte of its error; edit of the text before |
///
/// The edit `12-3+abc` removes three bytes after the first twelve and inserts `abc`.
///
/// ```
/// use orthodox_chess::{Chess, ChessRules};
/// use variant_corpus::Corpus;
/// use variant_testkit::slow::SlowGame;
/// let missing = Corpus::<Chess>::new("no-such-folder/corpus.txt");
/// assert!(missing.check::<SlowGame<ChessRules>>().is_err());
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Corpus<P> {
    path: PathBuf,
    size: Size,
    texts: Vec<String>,
    actions: Vec<String>,
    fields: Vec<String>,
    is_reference_lenient: bool,
    variant: PhantomData<fn() -> P>,
}

impl<P: Variant + Tactics> Corpus<P> {
    /// Creates a corpus of 2000 positions and 2000 damaged texts in a file.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            size: Size {
                valid: 2000,
                damaged: 2000,
            },
            texts: Vec::new(),
            actions: Vec::new(),
            fields: Vec::new(),
            is_reference_lenient: false,
            variant: PhantomData,
        }
    }

    /// Sets the numbers of positions and damaged texts.
    pub const fn size(mut self, valid: usize, damaged: usize) -> Self {
        self.size = Size { valid, damaged };
        self
    }

    /// Adds positions to a renewed corpus; games begin there too.
    pub fn positions<T: ToString>(mut self, texts: impl IntoIterator<Item = T>) -> Self {
        self.texts
            .extend(texts.into_iter().map(|text| text.to_string()));
        self
    }

    /// Tries these actions in games.
    pub fn actions<T: ToString>(mut self, texts: impl IntoIterator<Item = T>) -> Self {
        self.actions
            .extend(texts.into_iter().map(|text| text.to_string()));
        self
    }

    /// Names the fields. In a renewed corpus, the byte of each error must lie in the named field.
    pub fn fields(mut self, names: &[&str]) -> Self {
        self.fields = names.iter().map(ToString::to_string).collect();
        self
    }

    /// Allows the reference to accept damaged texts.
    pub const fn lenient_reference(mut self) -> Self {
        self.is_reference_lenient = true;
        self
    }

    /// Checks the engine against the file, after rewriting it if `VARIANT_CORPUS` is `renew`.
    ///
    /// # Errors
    /// The first wrong line, an unreadable file, or an error of [`renew`](Self::renew).
    pub fn check<O: Oracle>(&self) -> Checked {
        if file::is_asked_for() {
            self.renew::<O>()?;
        }
        file::check::<PositionTexts<P>>(&self.path, self.size)
    }

    /// Rewrites the file.
    ///
    /// # Errors
    /// The first difference between engine and reference, a misplaced error, or a failed write.
    pub fn renew<O: Oracle>(&self) -> Checked {
        file::renew(&self.path, &self.written::<O>()?)
    }

    fn written<O: Oracle>(&self) -> Result<String, Violation> {
        let mut entries = Vec::new();
        for (is_first, position) in self.chosen()? {
            let text = position.to_string();
            let unread = |error| Violation::new("both read the position", error);
            check_against(&position, &O::read(&text).map_err(unread)?)?;
            entries.push(Entry {
                is_first,
                expected: seen(&position),
                text,
                damages: Vec::new(),
            });
        }
        let mut rng = Rng::new(11);
        let mut damages = Damages::new();
        for (index, entry) in entries.iter().enumerate() {
            for _ in 0..TRIES {
                let other = &entries[rng.below(entries.len() as u64) as usize].text;
                let damaged = match rng.below(3) {
                    0 => crossed(&entry.text, other, &mut rng),
                    _ => malformed_text(&entry.text, &mut rng),
                };
                let Some(refusal) = PositionTexts::<P>::refusal(&damaged) else {
                    continue;
                };
                ensure!(
                    self.is_reference_lenient || O::read(&damaged).is_err(),
                    "both refuse a position text or both read it",
                    "{damaged}: {refusal:?}; the reference reads it"
                );
                check_place(&self.fields, &entry.text, &damaged, &refusal)?;
                damages.add(index, &entry.text, &damaged, refusal);
            }
        }
        damages.choose(self.size.damaged, &mut entries, &mut rng);
        let about = format!(
            "Positions of {} with what the reference says of them, and damaged texts with their errors",
            P::NAME
        );
        Ok(file::written(&about, &entries))
    }

    /// The flag marks positions unrelated to the one before.
    fn chosen(&self) -> Result<Vec<(bool, P)>, Violation> {
        let mut walker = Walker::new(12, &self.actions);
        let given = self.texts.iter().map(|text| read::<P>(text));
        let given = given.collect::<Result<Vec<P>, _>>()?;
        let modes = short_starts::<P>();
        let mut chosen = Vec::new();
        for position in &given {
            if walker.note(position) {
                chosen.push((true, position.clone()));
            }
        }
        for round in 0..self.size.valid {
            let starts = if round % 2 == 1 && !given.is_empty() {
                &given
            } else {
                &modes
            };
            let Some(start) = pick(starts, &mut walker.rng) else {
                break;
            };
            let mut game = Game::new(walker.lead_in(start));
            let mut is_first = true;
            for _ in 0..STEPS {
                if chosen.len() < self.size.valid && walker.step(&mut game) {
                    chosen.push((is_first, game.position().clone()));
                    is_first = false;
                }
            }
        }
        Ok(chosen)
    }
}

pub(crate) fn short_starts<P: Variant>() -> Vec<P> {
    let starts = P::MODES.iter().filter_map(|mode| P::start(mode).ok());
    let is_short = |start: &P| start.to_string().len() <= LONGEST_START;
    starts.filter(is_short).collect()
}

struct PositionTexts<P>(PhantomData<P>);

impl<P: Position> Texts for PositionTexts<P> {
    const PARTS: usize = 4;

    fn seen(text: &str) -> Result<String, Violation> {
        let position = read::<P>(text)?;
        let printed = position.to_string();
        ensure!(
            printed == text,
            "a text of the corpus is written as positions are printed",
            "{text} prints as {printed}"
        );
        Ok(seen(&position))
    }

    fn refusal(text: &str) -> Option<Refusal> {
        let error = text.parse::<P>().err()?;
        let cause = match error.cause {
            Cause::Syntax { expected } => format!("expected {expected}"),
            Cause::Setup(problem) => problem.to_string(),
            _ => String::from("unknown"),
        };
        Some(Refusal {
            message: format!("{}: {cause}", error.field),
            place: error.offset.to_string(),
        })
    }
}

fn read<P: Position>(text: &str) -> Result<P, Violation> {
    let read = text.parse::<P>();
    read.map_err(|error| Violation::new("a text of the corpus is read", format!("{text}: {error}")))
}

fn seen<P: Position>(position: &P) -> String {
    let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    let count = moves.len();
    moves.sort_unstable();
    let actors = position.to_act().into_iter();
    moves.extend(actors.map(|actor| format!("{}:{}", actor.seat, actor.player)));
    let checked = position.in_check();
    let checked: String = checked.iter().map(ToString::to_string).collect();
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    format!(
        "{count}\t{:08x}\t{checked}\t{}",
        hash_key(moves.join(" ").as_bytes()) as u32,
        outcome.as_deref().unwrap_or("-"),
    )
}

fn crossed(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut parts: Vec<&str> = text.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    let place = rng.below(parts.len() as u64) as usize;
    parts[place] = others.get(place).unwrap_or(&"-");
    parts.join(" ")
}
