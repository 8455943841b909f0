use std::marker::PhantomData;
use std::path::PathBuf;

use variant_core::implement::hash_key;
use variant_core::{Game, PlyRef, Rng, StartError, Tactics, Variant};
use variant_record::{Item, LineColumn, Record, RecordError, RecordStream, ReplayProblem};

use super::damages::Damages;
use super::faults::fault;
use super::file::{self, Entry, Refusal, Size, Texts};
use super::positions::short_starts;
use super::sketch::Sketch;
use super::walks::{Walker, pick};
use crate::ensure;
use variant_testkit::malformed_text;
use variant_testkit::{Checked, Violation};

/// Records of each game, ever more decorated.
const FORMS: usize = 4;

const TRIES: usize = 60;

/// A committed file of game records with the games they contain, and damaged records with error, line and
/// column.
///
/// [`Record::of_game`] writes a game; then remarks are added, and moves, numbers, result and tags written in
/// equivalent ways. The record must read as that game, whole and in pieces, and [`Record::rewritten`] must preserve it.
/// Half of the damaged records have a fault at a known place.
///
/// Lines are a [`Corpus`](crate::Corpus)'s, with plies, a hash of the last text, the result, and counts of comments,
/// variations and glyphs.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_corpus::RecordCorpus;
/// assert!(RecordCorpus::<Chess>::new("no-such-folder/records.txt").check().is_err());
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct RecordCorpus<V> {
    path: PathBuf,
    size: Size,
    actions: Vec<String>,
    variant: PhantomData<fn() -> V>,
}

impl<V: Variant + Tactics> RecordCorpus<V> {
    /// Creates a corpus of 340 records and 340 damaged ones in a file.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            size: Size {
                valid: 340,
                damaged: 340,
            },
            actions: Vec::new(),
            variant: PhantomData,
        }
    }

    /// Sets the numbers of records and damaged ones.
    pub const fn size(mut self, valid: usize, damaged: usize) -> Self {
        self.size = Size { valid, damaged };
        self
    }

    /// Tries these actions in games.
    pub fn actions<T: ToString>(mut self, texts: impl IntoIterator<Item = T>) -> Self {
        self.actions
            .extend(texts.into_iter().map(|text| text.to_string()));
        self
    }

    /// Checks reading, playing and writing against the file, after rewriting it if `VARIANT_CORPUS` is
    /// `renew`.
    ///
    /// # Errors
    /// The first wrong line, an unreadable file, or an error of [`renew`](Self::renew).
    pub fn check(&self) -> Checked {
        if file::is_asked_for() {
            self.renew()?;
        }
        file::check::<RecordTexts<V>>(&self.path, self.size)
    }

    /// Rewrites the file.
    ///
    /// # Errors
    /// A misplaced error, or a failed write.
    pub fn renew(&self) -> Checked {
        file::renew(&self.path, &self.written()?)
    }

    fn written(&self) -> Result<String, Violation> {
        let mut walker = Walker::new(21, &self.actions);
        let mut rng = Rng::new(22);
        let modes = short_starts::<V>();
        let mut entries = Vec::new();
        let (mut known, mut anywhere) = (Damages::new(), Damages::new());
        while entries.len() < self.size.valid {
            let game = self.game(&mut walker, &modes)?;
            let mut sketch = Sketch::of(&game);
            for form in 0..FORMS.min(self.size.valid - entries.len()) {
                for _ in 0..4 * form {
                    sketch.decorate(V::MODES.first().unwrap_or(&""), &mut rng);
                }
                let text = sketch.rendered().text;
                for _ in 0..TRIES {
                    let damaged = damaged_record(&game, &sketch, &mut rng)?;
                    if let Some((damaged, refusal)) = damaged {
                        known.add(entries.len(), &text, &damaged, refusal);
                    }
                    let damaged = malformed_text(&text, &mut rng);
                    if let Some(refusal) = RecordTexts::<V>::refusal(&damaged) {
                        anywhere.add(entries.len(), &text, &damaged, refusal);
                    }
                }
                let (plies, result, kept) = sketch.expected();
                let end = game.position().to_string();
                entries.push(Entry {
                    is_first: form == 0,
                    expected: expectation(plies, &end, &result, kept),
                    text,
                    damages: Vec::new(),
                });
            }
        }
        anywhere.leave_out(&known);
        known.choose(self.size.damaged.div_ceil(2), &mut entries, &mut rng);
        anywhere.choose(self.size.damaged / 2, &mut entries, &mut rng);
        let about = format!(
            "Records of {} with the game that each is, and damaged ones with their errors",
            V::NAME
        );
        Ok(file::written(&about, &entries))
    }

    fn game(&self, walker: &mut Walker, modes: &[V]) -> Result<Game<V>, Violation> {
        let Some(start) = pick(modes, &mut walker.rng) else {
            return Err(Violation::new("a mode has a start", V::NAME));
        };
        let mut game = if walker.rng.below(2) == 0 {
            Game::new(start.clone())
        } else {
            Game::new(walker.lead_in(start))
        };
        walker.forget();
        let plies = [1, 4, 8, 16, 30][walker.rng.below(5) as usize];
        for _ in 0..plies {
            walker.step(&mut game);
        }
        if walker.rng.below(3) == 0 {
            // A refused action leaves the game unchanged.
            let _ = pick(&self.actions, &mut walker.rng).map(|action| game.apply(action));
        }
        Ok(game)
    }
}

fn damaged_record<V: Variant + Tactics>(
    game: &Game<V>,
    sketch: &Sketch,
    rng: &mut Rng,
) -> Result<Option<(String, Refusal)>, Violation> {
    let refused = ("Communication", "shouted");
    let bad_tag = game.start().check_tag(refused.0, refused.1).is_err();
    let bad_tag = bad_tag.then_some("[Communication \"shouted\"]");
    let Some(fault) = fault(sketch, |ply| illegal(game, ply), bad_tag, rng) else {
        return Ok(None);
    };
    let spot = spot_of(&fault.text, fault.at);
    match RecordTexts::<V>::refusal(&fault.text) {
        Some(refusal) if refusal.place == place(spot) => Ok(Some((fault.text, refusal))),
        seen => Err(Violation::new(
            "the error of a record is at the place that is wrong",
            format!("{spot}: {seen:?}\n{}", fault.text),
        )),
    }
}

fn illegal<V: Variant>(game: &Game<V>, ply: usize) -> Vec<String> {
    let mut plies: Vec<_> = game.history().plies_back().collect();
    plies.reverse();
    let legal: Vec<String> = plies.get(ply).map_or_else(Vec::new, |(before, _)| {
        before.moves().iter().map(ToString::to_string).collect()
    });
    let moves = plies.iter().filter_map(|(_, ply)| match ply {
        PlyRef::Move(m) => Some(m.to_string()),
        PlyRef::Action(_) => None,
    });
    moves.filter(|m| !legal.contains(m)).collect()
}

/// Counts without the reader's help.
fn spot_of(text: &str, at: usize) -> LineColumn {
    let before = text[..at].trim_start_matches('\u{feff}');
    let line = before.rsplit('\n').next().unwrap_or_default();
    LineColumn {
        line: before.matches('\n').count() as u32 + 1,
        column: line.chars().count() as u32 + 1,
    }
}

fn place(spot: LineColumn) -> String {
    format!("{}:{}", spot.line, spot.column)
}

fn expectation(plies: usize, end: &str, result: &str, kept: usize) -> String {
    let hash = hash_key(end.as_bytes()) as u32;
    format!("{plies}\t{hash:08x}\t{result}\t{kept}")
}

struct RecordTexts<V>(PhantomData<V>);

impl<V: Variant> Texts for RecordTexts<V> {
    const PARTS: usize = 4;

    fn seen(text: &str) -> Result<String, Violation> {
        let (record, game) = replayed::<V>(text)?;
        ensure!(
            in_pieces(text) == Ok(Some(record.clone())),
            "a record in pieces is read as in one",
            "{text}"
        );
        let rewritten = record.rewritten(&game);
        let written = rewritten.to_string();
        let (again, replay) = replayed::<V>(&written)?;
        ensure!(
            replay.texts() == game.texts()
                && replay.position() == game.position()
                && replay.outcome() == game.outcome()
                && (&again.result, kept(&again)) == (&rewritten.result, kept(&record)),
            "what is written is read as the same game",
            "{text}\n  written: {written}"
        );
        ensure!(
            again.rewritten(&replay).to_string() == written,
            "a record that was written is rewritten to the same text",
            "{written}"
        );
        Ok(expectation(
            game.plies().len(),
            &game.position().to_string(),
            &record.result.to_string(),
            kept(&record),
        ))
    }

    fn refusal(text: &str) -> Option<Refusal> {
        let refusal = |spot, message| {
            let place = place(spot);
            Some(Refusal { message, place })
        };
        let record: Record = match text.parse() {
            Ok(record) => record,
            Err(RecordError {
                place, expected, ..
            }) => {
                return refusal(place, format!("form: expected {expected}"));
            }
        };
        let played = record.start().map(Game::<V>::new);
        let error = played.and_then(|mut game| record.play(&mut game)).err()?;
        let message = match error.problem {
            ReplayProblem::Ply { error, .. } => format!("move: {error}"),
            ReplayProblem::Start(StartError::Position { message }) => {
                format!("position: {}", placeless(&message))
            }
            ReplayProblem::Result { .. } => String::from("result: not that of the game"),
            problem @ ReplayProblem::Players { .. } => format!("result: {problem}"),
            problem => format!("tag: {problem}"),
        };
        refusal(error.place, message)
    }
}

/// Position corpora check its byte.
fn placeless(message: &str) -> String {
    let parts = message.split_once(", byte ");
    let parts = parts.and_then(|(field, rest)| Some((field, rest.split_once(": ")?.1)));
    parts.map_or_else(
        || message.to_owned(),
        |(field, wrong)| format!("{field}: {wrong}"),
    )
}

fn replayed<V: Variant>(text: &str) -> Result<(Record, Game<V>), Violation> {
    let unread = |error: String| {
        Violation::new("a record of the corpus is read", format!("{error}\n{text}"))
    };
    let record: Record = text
        .parse()
        .map_err(|error: RecordError| unread(error.to_string()))?;
    let start = record
        .start::<V>()
        .map_err(|error| unread(error.to_string()))?;
    let mut game = Game::new(start);
    record
        .play(&mut game)
        .map_err(|error| unread(error.to_string()))?;
    Ok((record, game))
}

fn in_pieces(text: &str) -> Result<Option<Record>, RecordError> {
    let mut stream = RecordStream::new();
    let third = text.floor_char_boundary(text.len() / 3);
    let half = text.floor_char_boundary(text.len() / 2);
    for piece in [&text[..third], &text[third..half], &text[half..]] {
        stream.push(piece);
        if let Some(record) = stream.next_record()? {
            return Ok(Some(record));
        }
    }
    stream.finish();
    stream.next_record()
}

fn kept(record: &Record) -> usize {
    let mut depth = 0_usize;
    let mut kept = 0;
    for entry in record.entries() {
        match entry.item {
            Item::Close => depth -= 1,
            Item::Comment(_) | Item::Open | Item::Glyph(_) if depth == 0 => kept += 1,
            _ => {}
        }
        depth += usize::from(entry.item == Item::Open);
    }
    kept
}
