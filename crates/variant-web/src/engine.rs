use std::cell::RefCell;
use std::time::Duration;

use js_sys::Function;
use variant_core::{Player, Variant};
use variant_search::{Algorithm, Budget, Iteration, Search};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Core;
use crate::games::{AnyMove, AnyPosition};
use crate::values::{by_player, error, list, object, text};

thread_local! {
    /// Receiver of iterations. Searches require a function that may change threads, unlike JavaScript's.
    static REPORT: RefCell<Option<Function>> = const { RefCell::new(None) };
}

struct Settings {
    search: Search<AnyPosition>,
    budget: Budget<'static>,
    player: Option<Player>,
}

fn number(name: &str, value: &str) -> Result<u64, JsValue> {
    // Reading fractions would take ten kibibytes of tables.
    let wrong = |_| error(format_args!("{name}: expected a whole number"), name, &[]);
    value.parse().map_err(wrong)
}

fn read(core: &Core, options: &[String]) -> Result<Settings, JsValue> {
    let mut search = Search::default().table_bytes(16 << 20);
    let (mut budget, mut player, mut only) = (Budget::default(), None, Vec::new());
    for option in options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        match name {
            "depth" => budget.depth = Some(number(name, value)?.clamp(1, 64) as u32),
            "nodes" => budget.nodes = Some(number(name, value)?),
            "ms" => budget.time = Some(Duration::from_millis(number(name, value)?)),
            "mate" => budget.mate = Some(number(name, value)? as u32),
            "seed" => search = search.seed(number(name, value)?),
            "plain" => search = search.plain(true),
            "multipv" => search = search.multi_pv(number(name, value)? as usize),
            "player" => player = Some(core.player(value)?),
            "move" => {
                let m = core.game.parse_move(value);
                only.push(m.map_err(crate::values::thrown)?);
            }
            "algorithm" => {
                search = search.algorithm(match value {
                    "auto" => Algorithm::Auto,
                    "alpha-beta" => Algorithm::AlphaBeta,
                    "best-reply" => Algorithm::BestReply,
                    "max-n" => Algorithm::MaxN,
                    "uct" => Algorithm::Uct,
                    _ => return Err(error("unknown algorithm", name, &[])),
                });
            }
            _ => return Err(error(format_args!("unknown option `{name}`"), name, &[])),
        }
    }
    if (budget.depth, budget.nodes, budget.time, budget.mate) == (None, None, None, None) {
        budget.time = Some(Duration::from_secs(1));
    }
    let search = search.searchmoves(only);
    Ok(Settings {
        search,
        budget,
        player,
    })
}

fn report(iteration: &Iteration<'_, AnyMove>) {
    let mate = iteration.mate();
    let value = match mate {
        Some(moves) => ("mate", JsValue::from(moves)),
        None => ("value", JsValue::from(iteration.value)),
    };
    let line = object([
        ("depth", JsValue::from(iteration.depth)),
        ("multipv", JsValue::from(iteration.multipv as u32)),
        value,
        ("nodes", JsValue::from_f64(iteration.nodes as f64)),
        (
            "seconds",
            JsValue::from_f64(iteration.elapsed.as_secs_f64()),
        ),
        ("pv", list(iteration.line)),
    ]);
    REPORT.with_borrow(|receiver| {
        if let Some(receiver) = receiver {
            let _ = receiver.call1(&JsValue::NULL, &line);
        }
    });
}

#[wasm_bindgen]
impl Core {
    /// Searches at once and returns at the end: for workers. `receiver` gets iterations.
    ///
    /// # Errors
    /// An `Error` naming the wrong option.
    pub fn think(
        &self,
        options: Vec<String>,
        receiver: Option<Function>,
    ) -> Result<JsValue, JsValue> {
        let mut settings = read(self, &options)?;
        if self.game.outcome().is_some() {
            return Ok(JsValue::NULL);
        }
        let position = self.game.position();
        if receiver.is_some() {
            REPORT.set(receiver);
            settings.search = settings.search.on_iteration(report);
        }
        let past = self.game.history().keys();
        let Settings {
            mut search,
            budget,
            player,
        } = settings;
        let found = position.search(&mut search, past, player, budget);
        REPORT.take();
        let Some(best) = found.best else {
            return Ok(JsValue::NULL);
        };
        Ok(object([
            ("move", text(best)),
            ("san", text(position.san(best))),
            ("scores", by_player(found.scores.iter().copied())),
            ("pv", list(&found.line)),
            ("depth", JsValue::from(found.depth)),
            ("nodes", JsValue::from_f64(found.nodes as f64)),
        ]))
    }
}
