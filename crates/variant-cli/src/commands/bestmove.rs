use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::Serialize;
use variant_core::{Player, Position, Variant};
use variant_registry::{AnyMove, AnyPosition};
use variant_search::{Budget, Found, Search};

use super::moves::or_dash;
use super::suite;
use crate::arguments::{BestMove, Effort};
use crate::failure::Failure;
use crate::output::Output;

/// The answer to `bestmove`.
#[derive(Serialize)]
pub(super) struct BestMoveObject {
    position: String,
    /// `null` if there is no move.
    r#move: Option<String>,
    /// The same in algebraic notation.
    pub(super) san: Option<String>,
    /// What each player can expect: 1 for a win, 0 for a loss.
    scores: BTreeMap<char, f64>,
    pv: Vec<String>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

impl Effort {
    /// The budget of one search: a second if nothing is said.
    pub(crate) fn budget(&self) -> Budget<'static> {
        let mut budget = Budget {
            depth: self.depth,
            nodes: self.nodes,
            time: self.ms.map(Duration::from_millis),
            ..Budget::default()
        };
        if (budget.depth, budget.nodes, budget.time) == (None, None, None) {
            budget.time = Some(Duration::from_secs(1));
        }
        budget
    }
}

pub(crate) fn run(arguments: &BestMove, output: &mut Output) -> Result<(), Failure> {
    let BestMove {
        start,
        effort,
        player,
        epd,
    } = arguments;
    if let Some(file) = epd {
        return suite::run(file, &start.variant, effort, output);
    }
    let position = start.position(output)?;
    let player = player.map(|letter| known(&position.players(), letter));
    let player = player.transpose()?;
    let (object, _) = search(&position, player, effort);
    if output.json {
        output.object(&object)
    } else {
        print(&object, output)
    }
}

/// Searches for the best move of a player, or of the first who may move.
pub(super) fn search(
    position: &AnyPosition,
    player: Option<Player>,
    effort: &Effort,
) -> (BestMoveObject, Found<AnyMove>) {
    let mut search = Search::<AnyPosition>::default().seed(effort.seed);
    let started = Instant::now();
    let found = match player {
        Some(player) => search.run_for(position, player, effort.budget()),
        None => search.run(position, effort.budget()),
    };
    let object = BestMoveObject {
        position: position.text(),
        r#move: found.best.map(|m| m.to_string()),
        san: found.best.map(|m| position.san(m)),
        scores: scores(&found),
        pv: found.line.iter().map(ToString::to_string).collect(),
        depth: found.depth,
        nodes: found.nodes,
        seconds: started.elapsed().as_secs_f64(),
    };
    (object, found)
}

/// The player with a letter.
pub(crate) fn known(players: &[Player], letter: char) -> Result<Player, Failure> {
    let mut players_of_letter = players.iter().filter(|player| player.letter() == letter);
    players_of_letter.next().copied().ok_or_else(|| {
        let letters: Vec<String> = players.iter().map(ToString::to_string).collect();
        let letters = letters.join(", ");
        Failure::Usage(format!("no player `{letter}`: the players are {letters}"))
    })
}

fn scores<M>(found: &Found<M>) -> BTreeMap<char, f64> {
    let rounded = |score: f64| (score * 1000.0).round() / 1000.0;
    let scores = found.scores.iter();
    scores
        .map(|&(player, score)| (player.letter(), rounded(score)))
        .collect()
}

fn print(object: &BestMoveObject, output: &mut Output) -> Result<(), Failure> {
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
