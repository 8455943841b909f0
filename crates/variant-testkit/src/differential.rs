use std::fmt::Display;
use std::marker::PhantomData;

use variant_core::perft::perft;
use variant_core::{Position, Rng};
use variant_record::Recorded;

use crate::effort::Effort;
use crate::malformed::malformed_text;
use crate::runs::{Runs, run_settings};
use crate::shrink::check_cases;
use crate::violation::ensure;
use crate::{Checked, Engine, Line, Oracle, Violation};

/// Compares a variant with an [`Oracle`] at every ply of random games.
///
/// Compares position texts, moves and, where the oracle has them, actors, checks and outcome; optionally perft and
/// malformed texts.
///
/// ```
/// use orthodox_chess::{ChessRules, OrthodoxChess};
/// use variant_testkit::{Differential, Effort, slow::SlowGame};
/// let compared = Differential::<OrthodoxChess>::new()
///     .games(3)
///     .plies(60)
///     .against::<SlowGame<ChessRules>>()?;
/// assert!(compared.games >= Effort::from_environment().games(3));
/// # Ok::<(), variant_testkit::Violation>(())
/// ```
#[derive(Clone, Debug)]
pub struct Differential<P> {
    pub(crate) runs: Runs,
    perft: Option<(u32, u32)>,
    malformed: bool,
    variant: PhantomData<P>,
}

/// ```
/// let compared = variant_testkit::Compared::default();
/// assert_eq!((compared.games, compared.positions, compared.leaves), (0, 0, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Number of games played.
    pub games: u32,
    /// Number of positions compared.
    pub positions: u64,
    /// Number of leaves counted by perft.
    pub leaves: u64,
}

impl<P: Recorded> Default for Differential<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Recorded> Differential<P> {
    /// Creates a comparison: ten games of at most 200 plies from each start, perft 2 every 50 plies.
    pub fn new() -> Self {
        Self {
            runs: Runs::new::<P>(10),
            perft: Some((2, 50)),
            malformed: false,
            variant: PhantomData,
        }
    }

    run_settings!();

    /// Compares perft to `depth` every `every` plies; never if 0.
    #[must_use]
    pub fn perft(mut self, depth: u32, every: u32) -> Self {
        self.perft = (every > 0).then_some((depth, every));
        self
    }

    /// Also compares readings of malformed position texts.
    #[must_use]
    pub fn malformed_texts(mut self) -> Self {
        self.malformed = true;
        self
    }

    /// Runs the comparison.
    ///
    /// # Errors
    /// The first [`Violation`] with its moves.
    pub fn against<O: Oracle>(&self) -> Result<Compared, Violation> {
        let mut compared = Compared::default();
        let check = |line: &Line<P>| self.check_line::<O>(line);
        check_cases::<P, _>(check, || {
            for (start, mut rng) in self.starts()? {
                self.play::<O>(start, &mut rng, &mut compared)?;
                compared.games += 1;
            }
            Ok(())
        })?;
        Ok(compared)
    }

    fn check_line<O: Oracle>(&self, line: &Line<P>) -> Checked {
        line.check(|position| {
            let mut oracle: O = read_start(line.start())?;
            for m in line.moves() {
                oracle = play_beside(&oracle, m)?;
            }
            check_against(position, &oracle)?;
            let Some((depth, _)) = self.perft else {
                return Ok(());
            };
            compare_perft(position, &oracle, depth).map(|_| ())
        })
    }

    pub(crate) fn starts(&self) -> Result<Vec<(P, Rng)>, Violation> {
        self.runs.starts(BOTH_READ)
    }

    fn play<O: Oracle>(&self, start: P, rng: &mut Rng, compared: &mut Compared) -> Checked {
        let mut oracle: O = read_start(&start)?;
        let mut line = Line::new(start);
        for ply in 0..=self.runs.plies {
            let next = line.check(|position| {
                check_against(position, &oracle)?;
                compared.positions += 1;
                if let Some((depth, _)) = self.perft.filter(|(_, every)| ply % every == every / 2) {
                    compared.leaves += compare_perft(position, &oracle, depth)?;
                }
                if self.malformed {
                    compare_reading::<P, O>(&malformed_text(&position.to_string(), rng))?;
                }
                let played = |m: P::Move| play_beside(&oracle, &m).map(|after| (m, after));
                position.random_move(rng).map(played).transpose()
            })?;
            let Some((m, after)) = next else {
                break;
            };
            oracle = after;
            line.push(m);
        }
        Ok(())
    }
}

const BOTH_READ: &str = "both read the position to begin with";

pub(crate) fn read_start<O: Oracle>(start: &impl Display) -> Result<O, Violation> {
    O::read(&start.to_string()).map_err(|error| Violation::new(BOTH_READ, error))
}

fn play_beside<O: Oracle>(oracle: &O, m: &impl Display) -> Result<O, Violation> {
    let played = oracle.play(&m.to_string());
    played.map_err(|error| Violation::new("both play the move", error))
}

/// Compares one position with an oracle's, like [`Differential`].
///
/// ```
/// use orthodox_chess::{ChessRules, OrthodoxChess};
/// use variant_testkit::{Oracle, check_against, slow::SlowGame};
/// let start = OrthodoxChess::default();
/// let oracle = SlowGame::<ChessRules>::read(&start.to_string())?;
/// check_against(&start, &oracle)?;
/// assert!(check_against(&start, &oracle.play("e2e4")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first difference.
pub fn check_against<P: Position, O: Oracle>(position: &P, oracle: &O) -> Checked {
    let engine = Engine(position.clone());
    let (ours, theirs) = (engine.text(), oracle.text());
    ensure!(
        ours == theirs,
        "both write the same position",
        "{ours}, oracle {theirs}"
    );
    let (mut ours, mut theirs) = (engine.moves(), oracle.moves());
    ours.sort();
    theirs.sort();
    ensure!(
        ours == theirs,
        "both have the same moves",
        "missing {:?}, too many {:?}",
        without(&theirs, &ours),
        without(&ours, &theirs)
    );
    if let Some(theirs) = oracle.turn() {
        let ours = engine.turn().unwrap_or_default();
        // An oracle may name a finished game's side to move.
        let is_over = ours.is_empty() && position.outcome().is_some();
        ensure!(
            is_over || ours == theirs,
            "both let the same players act",
            "{ours:?}, oracle {theirs:?}"
        );
    }
    if let Some(theirs) = oracle.in_check() {
        let ours = engine.in_check().unwrap_or_default();
        ensure!(
            ours == theirs,
            "both see the same kings in check",
            "{ours:?}, oracle {theirs:?}"
        );
    }
    if let Some(theirs) = oracle.outcome() {
        let ours = engine.outcome().unwrap_or_default();
        ensure!(
            ours == theirs,
            "both see the same outcome",
            "`{ours}`, oracle `{theirs}`"
        );
    }
    Ok(())
}

/// Texts of the items of a list that another lacks.
pub(crate) fn without<T: PartialEq + Display>(list: &[T], other: &[T]) -> Vec<String> {
    let rest = list.iter().filter(|item| !other.contains(item));
    rest.map(ToString::to_string).collect()
}

fn compare_perft<P: Position, O: Oracle>(
    position: &P,
    oracle: &O,
    depth: u32,
) -> Result<u64, Violation> {
    let (ours, theirs) = (perft(position, depth), oracle.perft(depth));
    ensure!(
        ours == theirs.into(),
        "both count the same leaves",
        "depth {depth}: {ours}, oracle {theirs}"
    );
    Ok(theirs)
}

fn compare_reading<P: Position, O: Oracle>(text: &str) -> Checked {
    match (text.parse::<P>(), O::read(text)) {
        (Ok(position), Ok(oracle)) => check_against(&position, &oracle),
        (Err(_), Err(_)) => Ok(()),
        (Ok(position), Err(error)) => Err(Violation::new(
            "both refuse a position text or both read it",
            format!("`{text}` reads as {position}, oracle: {error}"),
        )),
        (Err(error), Ok(oracle)) => Err(Violation::new(
            "both refuse a position text or both read it",
            format!("`{text}`: {error}; oracle reads {}", oracle.text()),
        )),
    }
}
