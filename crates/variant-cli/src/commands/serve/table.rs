use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use variant_core::text::excerpt;
use variant_core::{Actor, Player, Position};
use variant_record::{Record, Strictness, Tag};
use variant_registry::{AnyGame, AnyMove, AnyPosition};
use variant_search::{Budget, Search};

use super::request::{Body, Problem, player_of};
use super::send;
use crate::arguments::Method;
use crate::commands::apply::{play_noting, plies};
use crate::commands::bestmove::BestMoveObject;
use crate::commands::thinking::{budget, check_turn, think};
use crate::commands::uci::own_name;
use crate::json::{ActorObject, MovesObject};
use crate::output::Output;
use crate::start::{read_position, strictness};

pub(super) type Object = Map<String, Value>;

#[derive(Default)]
pub(super) struct Table {
    game: Option<AnyGame>,
    /// Record at the game's beginning, with the present tags.
    pub(super) source: Record,
    search: Search<AnyPosition>,
}

impl Table {
    pub(super) fn game(&mut self) -> Result<&mut AnyGame, Problem> {
        let game = self.game.as_mut();
        game.ok_or_else(|| Problem::request("there is no game: begin one with `new`"))
    }

    pub(super) fn begin(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let variant = body.take::<String>("variant")?;
        let mode = body.take::<String>("mode")?;
        let position = body.take::<String>("position")?;
        let record = body.take::<String>("record")?;
        let is_strict = body.take::<bool>("strict")?.unwrap_or(false);
        body.finish()?;
        let (game, repairs, mut source) = match (variant, mode, position, record) {
            (Some(variant), mode, None, None) => {
                let start = AnyPosition::start(own_name(&variant), mode.as_deref());
                let start = start.map_err(Problem::rules)?;
                (AnyGame::new(start), Vec::new(), Record::default())
            }
            (Some(variant), None, Some(text), None) => {
                let read = read_position(own_name(&variant), &text, is_strict);
                let (position, repairs) = read.map_err(Problem::rules)?;
                (AnyGame::new(position), repairs, Record::default())
            }
            (None, None, None, Some(record)) => recorded(&record, strictness(is_strict))?,
            _ => {
                let message = "expected `variant` with `mode` or `position`, or `record` alone";
                return Err(Problem::request(message));
            }
        };
        let follows = |tag: &Tag| ["Result", "Termination"].contains(&tag.name.as_str());
        source.tags.retain(|tag| !follows(tag));
        self.source = source;
        self.game = Some(game);
        self.search.clear();
        self.state_with(repairs)
    }

    fn state_with(&mut self, repairs: Vec<String>) -> Result<Object, Problem> {
        let mut state = self.state()?;
        if !repairs.is_empty() {
            state.insert("repairs".into(), repairs.into());
        }
        Ok(state)
    }

    pub(super) fn state(&mut self) -> Result<Object, Problem> {
        let game = self.game()?;
        let mut state = object(&MovesObject::of(game.position(), false));
        state.remove("moves");
        state.insert("variant".into(), game.position().name().into());
        state.insert("plies".into(), plies(game).into());
        state.insert("played".into(), game.texts().into());
        state.insert("outcome".into(), outcome(game));
        insert_table(game, &mut state);
        Ok(state)
    }

    pub(super) fn record_of_game(&mut self) -> Result<Record, Problem> {
        let source = self.source.clone();
        Ok(source.continued(self.game()?))
    }

    pub(super) fn legal(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let san = body.take::<bool>("san")?.unwrap_or(false);
        body.finish()?;
        let game = self.game()?;
        let mut legal = MovesObject::of(game.position(), san);
        if game.outcome().is_some() {
            legal.moves.clear();
            legal.san = legal.san.map(|_| Vec::new());
        }
        let mut legal = object(&legal);
        legal.insert("outcome".into(), outcome(game));
        Ok(legal)
    }

    /// Plays all or none.
    pub(super) fn play(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let one = body.take::<String>("move")?;
        let many = body.take::<Vec<String>>("moves")?;
        let ms = body.number("ms", 0, 1 << 42)?;
        let is_strict = body.take::<bool>("strict")?.unwrap_or(false);
        body.finish()?;
        let texts = match (one, many) {
            (Some(one), None) => vec![one],
            (None, Some(many)) => many,
            _ => return Err(Problem::request("expected `move` or `moves`")),
        };
        if let Some(ms) = ms {
            let [text] = texts.as_slice() else {
                return Err(Problem::request("ms: only with one move"));
            };
            if self.spend(text, ms)? {
                self.game()?.forfeit_all();
                return self.state();
            }
        }
        let game = self.game()?;
        let before = (texts.len() > 1 || is_strict).then(|| game.clone());
        let mut repairs = Vec::new();
        if let Err(error) = play_noting(game, &texts, is_strict, &mut repairs) {
            if let Some(before) = before {
                *game = before;
            }
            return Err(Problem::rules(error));
        }
        self.state_with(repairs)
    }

    fn spend(&mut self, text: &str, ms: u64) -> Result<bool, Problem> {
        let game = self.game()?;
        let Some(actor) = mover(game, text) else {
            return Err(Problem::request("ms: only with a move that can be played"));
        };
        let has_fallen = game.spend(actor, Duration::from_millis(ms));
        Ok(has_fallen && game.forfeit_on_time(actor))
    }

    pub(super) fn undo(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let plies = body.number("plies", 1, u64::from(u32::MAX))?.unwrap_or(1);
        body.finish()?;
        let game = self.game()?;
        let played = game.plies().len();
        if plies > played as u64 {
            let message = format_args!("{plies} plies are more than the {played} played");
            return Err(Problem::rules(message));
        }
        for _ in 0..plies {
            game.undo();
        }
        // A withdrawn agreement is an offer that all have accepted.
        if let Some(offer) = game.offer().filter(|offer| offer.waiting().is_empty()) {
            let by = offer.by;
            game.withdraw(by).map_err(Problem::rules)?;
        }
        self.state()
    }

    pub(super) fn think(
        &mut self,
        body: &mut Body,
        id: Option<&RawValue>,
        stop: &AtomicBool,
        output: &mut Output,
    ) -> Result<Object, Problem> {
        let game = self.game()?.clone();
        let budget = read_budget(body)?.and_stop(stop);
        let algorithm = body.take::<String>("algorithm")?;
        let algorithm = algorithm.map_or(Ok(Method::Auto), |name| Method::named(&name));
        let algorithm = algorithm.map_err(Problem::request)?;
        let threads = body.number("threads", 1, 256)?.unwrap_or(1);
        let lines = body.number("multipv", 1, 500)?.unwrap_or(1);
        let seed = body.take::<u64>("seed")?.unwrap_or(1);
        let player = body.take::<char>("player")?;
        let players = game.position().players();
        let player = player.map(|letter| player_of(&players, letter));
        let player = player.transpose()?;
        check_turn(&game, player).map_err(Problem::rules)?;
        let only = body.take::<Vec<String>>("searchmoves")?.unwrap_or_default();
        let only = legal_moves(&game, player, &only)?;
        let shows = body.take::<bool>("iterations")?.unwrap_or(false);
        body.finish()?;
        let search = std::mem::take(&mut self.search)
            .algorithm(algorithm.into())
            .threads(threads as usize)
            .multi_pv(lines as usize)
            .seed(seed)
            .searchmoves(only);
        let started = Instant::now();
        let thought = think(search, &game, player, budget, &mut |iteration| {
            if shows {
                let told = json!({ "iteration": object(iteration) });
                send(object(&told), id, output)?;
            }
            Ok(())
        })?;
        self.search = thought.search;
        let mut answer = BestMoveObject::of(game.position(), &thought.found, started.elapsed());
        if lines > 1 {
            answer.lines = thought.lines;
        }
        Ok(object(&answer))
    }
}

fn read_budget(body: &mut Body) -> Result<Budget<'static>, Problem> {
    let depth = body.number("depth", 1, u64::from(Budget::DEEPEST))?;
    let nodes = body.number("nodes", 1, u64::MAX)?;
    let ms = body.number("ms", 0, 1 << 42)?;
    Ok(budget(depth.map(|depth| depth as u32), nodes, ms, None))
}

fn legal_moves(
    game: &AnyGame,
    player: Option<Player>,
    texts: &[String],
) -> Result<Vec<AnyMove>, Problem> {
    let position = game.position();
    let read = |text: &String| {
        let m = position.parse_move(text);
        m.map_err(|error| Problem::rules(format_args!("{}: {error}", excerpt(text))))
    };
    let moves = texts.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if let Some(player) = player {
        let acts = |actor: Actor| actor.player == player;
        let mut actors = moves.iter().filter_map(|&m| position.actor_of(m));
        if !moves.is_empty() && position.to_act().into_iter().any(acts) && !actors.any(acts) {
            let message = format_args!("searchmoves: no move of player {player}");
            return Err(Problem::rules(message));
        }
    }
    Ok(moves)
}

fn recorded(text: &str, strictness: Strictness) -> Result<(AnyGame, Vec<String>, Record), Problem> {
    let record: Record = text.parse().map_err(Problem::rules)?;
    let mut repairs = Vec::new();
    let game = record.replay(strictness, &mut repairs);
    let game = game.map_err(Problem::rules)?;
    let repairs = repairs.iter().map(ToString::to_string).collect();
    Ok((game, repairs, record))
}

fn outcome(game: &AnyGame) -> Value {
    let outcome = game.outcome().cloned();
    serde_json::to_value(outcome.map(crate::json::OutcomeObject)).unwrap_or_default()
}

/// Only maps with non-text keys cannot be serialized.
pub(super) fn object(answer: &impl Serialize) -> Object {
    match serde_json::to_value(answer) {
        Ok(Value::Object(object)) => object,
        _ => Object::new(),
    }
}

fn mover(game: &AnyGame, text: &str) -> Option<Actor> {
    let m = game.parse_move(text).ok()?;
    game.position().actor_of(m)
}

/// Each in milliseconds.
fn clocks(game: &AnyGame) -> Vec<Value> {
    let position = game.position();
    let actors = crate::board::actors(position).into_iter();
    let clocks = actors.filter_map(|actor| {
        let left = game.time_left(actor)?.as_millis();
        let mut clock = object(&ActorObject(actor));
        clock.insert("ms".into(), u64::try_from(left).unwrap_or(u64::MAX).into());
        Some(clock.into())
    });
    clocks.collect()
}

fn insert_table(game: &AnyGame, state: &mut Object) {
    let letters = |players: &[Player]| players.iter().map(ToString::to_string).collect::<Vec<_>>();
    let offer = game.offer().map(|offer| {
        json!({
            "by": offer.by.to_string(),
            "proposal": offer.proposal.to_string(),
            "agreed": letters(&offer.agreed),
            "refused": letters(&offer.refused),
            "waiting": letters(&offer.waiting()),
        })
    });
    state.insert("offer".into(), offer.unwrap_or(Value::Null));
    let clocks = clocks(game);
    if !clocks.is_empty() {
        state.insert("clocks".into(), clocks.into());
    }
    state.insert("absent".into(), letters(game.absent()).into());
    let mode = game.communication().to_string();
    state.insert("communication".into(), mode.into());
}
