use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use serde::Serialize;
use variant_core::{Game, Player, Position};
use variant_match::TimeControl;
use variant_registry::{AnyGame, AnyMove, AnyPosition};
use variant_search::{Budget, Clock, Found, Iteration, Search};

use crate::failure::Failure;

#[derive(Clone, Serialize)]
pub(crate) struct IterationObject {
    pub(crate) depth: u32,
    pub(crate) multipv: usize,
    /// Hundredths of a pawn for the searching side; `None` for mates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<i32>,
    /// Moves to mate, negative against the side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mate: Option<i32>,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) pv: Vec<String>,
}

impl IterationObject {
    fn of(iteration: &Iteration<'_, AnyMove>) -> Self {
        let mate = iteration.mate();
        Self {
            depth: iteration.depth,
            multipv: iteration.multipv,
            value: mate.is_none().then_some(iteration.value),
            mate,
            nodes: iteration.nodes,
            seconds: iteration.elapsed.as_secs_f64(),
            pv: iteration.line.iter().map(ToString::to_string).collect(),
        }
    }

    pub(crate) fn score(&self) -> String {
        match (self.mate, self.value) {
            (Some(moves), _) => format!("mate {moves}"),
            (None, value) => format!("{:+.2}", f64::from(value.unwrap_or(0)) / 100.0),
        }
    }
}

pub(crate) struct Thought {
    pub(crate) search: Search<AnyPosition>,
    pub(crate) found: Found<AnyMove>,
    pub(crate) lines: Vec<IterationObject>,
}

/// Without limits and clock, a second.
pub(crate) fn budget(
    depth: Option<u32>,
    nodes: Option<u64>,
    ms: Option<u64>,
    clock: Option<Clock>,
) -> Budget<'static> {
    let is_unlimited = (depth, nodes, ms) == (None, None, None) && clock.is_none();
    let ms = ms.or(is_unlimited.then_some(1000));
    Budget {
        depth,
        nodes,
        time: ms.map(Duration::from_millis),
        clock,
        ..Budget::default()
    }
}

/// Each move renews a delay.
pub(crate) fn clock(control: TimeControl, left: Duration) -> Clock {
    Clock {
        remaining: left.saturating_add(control.delay),
        increment: control.increment.max(control.delay),
        moves_to_go: None,
    }
}

pub(crate) fn check_turn(game: &AnyGame, player: Option<Player>) -> Result<(), String> {
    let acting = game.position().to_act();
    let (Some(player), Some(first)) = (player, acting.first()) else {
        return Ok(());
    };
    let mover = first.player;
    let is_alone = acting.iter().all(|actor| actor.player == mover);
    if game.outcome().is_none() && is_alone && mover != player {
        return Err(format!("player {player} is not to move; {mover} is"));
    }
    Ok(())
}

pub(crate) fn run_game(
    search: &mut Search<AnyPosition>,
    game: &Game<AnyPosition>,
    player: Option<Player>,
    budget: Budget<'_>,
) -> Found<AnyMove> {
    if game.outcome().is_some() {
        return Found::default();
    }
    let past = game.history().keys();
    game.position().search(search, past, player, budget)
}

pub(crate) fn think(
    search: Search<AnyPosition>,
    game: &AnyGame,
    player: Option<Player>,
    budget: Budget<'_>,
    told: &mut dyn FnMut(&IterationObject) -> Result<(), Failure>,
) -> Result<Thought, Failure> {
    let stop = AtomicBool::new(false);
    let stop = budget.stop.unwrap_or(&stop);
    let budget = budget.and_stop(stop);
    let (sender, iterations) = channel();
    let mut search = search.on_iteration(move |iteration| {
        // The receiver outlives the search.
        let _ = sender.send(IterationObject::of(iteration));
    });
    thread::scope(|scope| {
        let searching = scope.spawn(move || {
            let found = run_game(&mut search, game, player, budget);
            // Drops the sender too, which ends the loop below.
            (search.on_iteration(|_| ()), found)
        });
        let (mut heard, mut lines) = (Ok(()), Vec::new());
        for iteration in iterations {
            heard = heard.and_then(|()| told(&iteration));
            stop.fetch_or(heard.is_err(), Ordering::Relaxed);
            if iteration.multipv == 1 {
                lines.clear();
            }
            lines.push(iteration);
        }
        let searched = searching.join();
        heard?;
        let (search, found) = searched.map_err(|_| Failure::input("the search has failed"))?;
        Ok(Thought {
            search,
            found,
            lines,
        })
    })
}
