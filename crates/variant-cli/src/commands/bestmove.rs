use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use variant_core::{Position, Variant};
use variant_registry::{AnyGame, AnyMove, AnyPosition};
use variant_search::{Budget, Clock, Found, Search};

use super::apply::{Answer, known, play_all, print_game};
use super::book;
use super::moves::or_dash;
use super::thinking::{IterationObject, budget, check_turn, think};
use super::uci::ORTHODOX;
use crate::arguments::{BestMove, Effort};
use crate::failure::Failure;
use crate::output::Output;

#[derive(Serialize)]
pub(super) struct BestMoveObject {
    position: String,
    r#move: Option<String>,
    pub(super) san: Option<String>,
    /// From 0 for a loss to 1 for a win.
    scores: BTreeMap<char, f64>,
    pv: Vec<String>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) lines: Vec<IterationObject>,
}

impl Effort {
    pub(crate) fn search(&self) -> Search<AnyPosition> {
        let search = Search::default().seed(self.seed);
        let search = search.algorithm(self.algorithm.into());
        search.threads(self.threads as usize)
    }

    pub(crate) fn budget(&self, clock: Option<Clock>) -> Budget<'static> {
        budget(self.depth, self.nodes, self.ms, clock)
    }
}

pub(crate) fn run(arguments: &BestMove, output: &mut Output) -> Result<(), Failure> {
    let mut game = AnyGame::new(arguments.start.position(output)?);
    if let Err(error) = play_all(&mut game, &arguments.start, &arguments.moves, output) {
        print_game(Answer::of(&game), output)?;
        return Err(error);
    }
    // Players may go on after an automatic draw.
    game.reopen();
    let player = arguments.player;
    let player = player.map(|letter| known(&game.position().players(), letter));
    let player = player.transpose().map_err(Failure::Usage)?;
    check_turn(&game, player).map_err(Failure::Input)?;
    if let Some(file) = &arguments.book
        && let Some(object) = from_book(file, game.position())?
    {
        return output.answer(&object, print);
    }
    let (effort, lines) = (&arguments.effort, arguments.multipv as usize);
    let search = effort.search().multi_pv(lines);
    let shows = !output.json && io::stderr().is_terminal();
    let started = Instant::now();
    let budget = effort.budget(None);
    let thought = think(search, &game, player, budget, &mut |iteration| {
        if shows {
            let text = line_of(iteration);
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{text}");
        }
        Ok(())
    })?;
    let mut object = BestMoveObject::of(game.position(), &thought.found, started.elapsed());
    if lines > 1 {
        object.lines = thought.lines;
    }
    output.answer(&object, print)
}

fn from_book(file: &Path, position: &AnyPosition) -> Result<Option<BestMoveObject>, Failure> {
    if position.name() != ORTHODOX {
        let message = format!("--book is for {ORTHODOX}");
        return Err(Failure::Usage(message));
    }
    let mut moves = book::moves(&book::read(file)?, position);
    moves.sort_by_key(|&(_, weight)| Reverse(weight));
    let found = moves.first();
    Ok(found.map(|&(m, _)| {
        let found = Found {
            best: Some(m),
            line: vec![m],
            ..Found::default()
        };
        BestMoveObject::of(position, &found, Duration::ZERO)
    }))
}

fn line_of(iteration: &IterationObject) -> String {
    let (depth, nodes, seconds) = (iteration.depth, iteration.nodes, iteration.seconds);
    let (score, pv) = (iteration.score(), iteration.pv.join(" "));
    format!("{depth:>3} {score:>8} {nodes:>12} {seconds:>9.3} s  {pv}")
}

pub(super) fn search(position: &AnyPosition, effort: &Effort) -> (BestMoveObject, Found<AnyMove>) {
    let started = Instant::now();
    let (mut search, budget) = (effort.search(), effort.budget(None));
    let found = position.search(&mut search, &[], None, budget);
    (
        BestMoveObject::of(position, &found, started.elapsed()),
        found,
    )
}

impl BestMoveObject {
    pub(super) fn of(position: &AnyPosition, found: &Found<AnyMove>, time: Duration) -> Self {
        Self {
            position: position.text(),
            r#move: found.best.map(|m| m.to_string()),
            san: found.best.map(|m| position.san(m)),
            scores: scores(position, found),
            pv: found.line.iter().map(ToString::to_string).collect(),
            depth: found.depth,
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
            lines: Vec::new(),
        }
    }
}

fn scores<M>(position: &AnyPosition, found: &Found<M>) -> BTreeMap<char, f64> {
    let ended = found.best.is_none().then(|| position.outcome()).flatten();
    let certain = ended.iter().flat_map(|outcome| &outcome.scores);
    let certain = certain.map(|&(player, score)| (player.letter(), score.points()));
    let expected = found.scores.iter();
    let expected = expected.map(|&(player, score)| (player.letter(), score));
    expected.chain(certain).collect()
}

fn print(object: &BestMoveObject, output: &mut Output) -> Result<(), Failure> {
    for line in &object.lines {
        let pv = line.pv.join(" ");
        output.line(format_args!(
            "{:>8} {:>8}  {pv}",
            line.multipv,
            line.score()
        ))?;
    }
    let best = object.r#move.as_deref().unwrap_or("-");
    let scores: Vec<String> = (object.scores.iter())
        .map(|(player, score)| format!("{player} {score:.3}"))
        .collect();
    let san = object.san.as_deref().filter(|san| *san != best);
    let san = san.map_or_else(String::new, |san| format!(" {san}"));
    output.line(format_args!("move     {best}{san}"))?;
    output.line(format_args!("expected {}", or_dash(&scores.join("  "))))?;
    output.line(format_args!("line     {}", or_dash(&object.pv.join(" "))))?;
    output.line(format_args!(
        "depth    {}, {} nodes, {:.3} s",
        object.depth, object.nodes, object.seconds
    ))
}
