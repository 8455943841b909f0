use std::fs;
use std::io::{self, BufReader};
use std::mem;
use std::time::Duration;

use variant_core::{Position, Tactics, Variant};
use variant_registry::{AnyMove, AnyPosition, NAMES};
use variant_search::{Budget, Clock, Iteration, Search};
use variant_uci::{Answer, Engine, Info, Limits, Reporter, Score, Setting, Task, Value};

use super::perft::reserve;
use super::thinking::run_game;
use crate::arguments::{Method, Uci};
use crate::failure::Failure;
use crate::output::Output;
use crate::start::read_position;

pub(crate) fn run(arguments: &Uci, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Usage(
            "uci has no --json: `variant serve --json` drives games by JSON".into(),
        ));
    }
    let mut search = Search::default();
    search.allocate();
    let computer = Computer {
        first: uci_name(arguments.variant.as_deref().unwrap_or(ORTHODOX)).to_owned(),
        search,
        is_chess960: false,
        is_limited: false,
        elo: LEAST_ELO,
        hash: 8 << 20,
    };
    let input = BufReader::new(io::stdin());
    variant_uci::run(computer, input, output.writer()).map_err(Failure::from)
}

pub(super) const ORTHODOX: &str = "orthodox-chess";

fn uci_name(name: &str) -> &str {
    if name == ORTHODOX { "chess" } else { name }
}

pub(super) fn own_name(name: &str) -> &str {
    if name == "chess" { ORTHODOX } else { name }
}

/// Bounds of `UCI_Elo`. Every hundred doubles the nodes.
const LEAST_ELO: i64 = 500;
const MOST_ELO: i64 = 2500;

struct Computer {
    first: String,
    search: Search<AnyPosition>,
    is_chess960: bool,
    is_limited: bool,
    elo: i64,
    /// Bytes of the table.
    hash: usize,
}

impl Engine for Computer {
    type Position = AnyPosition;

    fn name(&self) -> String {
        concat!("variant ", env!("CARGO_PKG_VERSION")).into()
    }

    fn author(&self) -> String {
        env!("CARGO_PKG_AUTHORS").into()
    }

    fn variants(&self) -> Vec<String> {
        let mut names = vec![self.first.clone()];
        let others = ["chess"].into_iter().chain(NAMES.iter().copied());
        names.extend(others.filter(|name| *name != self.first).map(String::from));
        names
    }

    fn start(&self, variant: &str, mode: Option<&str>) -> Result<AnyPosition, String> {
        let start = AnyPosition::start(own_name(variant), mode);
        start.map_err(|error| error.to_string())
    }

    fn read(&self, variant: &str, text: &str) -> Result<(AnyPosition, Vec<String>), String> {
        read_position(own_name(variant), text, false)
    }

    fn pass(&self, position: &AnyPosition) -> Option<AnyPosition> {
        position.pass()
    }

    fn options(&self) -> Vec<(&'static str, Setting)> {
        let number = |default, least, most| Setting::Number {
            default,
            least,
            most,
        };
        // Clients searching for `max` take `max-n` for a bound.
        let names = Method::names().into_iter();
        let algorithm = Setting::Choice {
            default: "auto".into(),
            choices: names.map(|name| name.replace("max-n", "maxn")).collect(),
        };
        vec![
            ("Hash", number(8, 1, 65536)),
            ("Threads", number(1, 1, 256)),
            ("MultiPV", number(1, 1, 500)),
            ("Clear Hash", Setting::Button),
            ("UCI_Chess960", Setting::Check { default: false }),
            ("UCI_LimitStrength", Setting::Check { default: false }),
            ("UCI_Elo", number(LEAST_ELO, LEAST_ELO, MOST_ELO)),
            ("Algorithm", algorithm),
            ("Seed", number(1, 0, i64::from(i32::MAX))),
        ]
    }

    fn set(&mut self, name: &str, value: Value<'_>) -> Result<(), String> {
        if let ("Hash", Value::Number(megabytes)) = (name, value) {
            return self.set_hash(megabytes as u64);
        }
        let search = mem::take(&mut self.search);
        self.search = match (name, value) {
            ("Threads", Value::Number(threads)) => search.threads(threads as usize),
            ("MultiPV", Value::Number(lines)) => search.multi_pv(lines as usize),
            ("Seed", Value::Number(seed)) => search.seed(seed as u64),
            ("Algorithm", Value::Text(name)) => {
                search.algorithm(Method::named(name).unwrap_or_default().into())
            }
            _ => search,
        };
        match (name, value) {
            ("Clear Hash", _) => self.search.clear(),
            ("UCI_Chess960", Value::Check(is_chess960)) => self.is_chess960 = is_chess960,
            ("UCI_LimitStrength", Value::Check(is_limited)) => self.is_limited = is_limited,
            ("UCI_Elo", Value::Number(elo)) => self.elo = elo,
            _ => {}
        }
        Ok(())
    }

    fn write_move(&self, position: &AnyPosition, m: AnyMove) -> String {
        written(position, m, self.is_chess960)
    }

    fn new_game(&mut self) {
        self.search.clear();
    }

    fn think(&mut self, task: Task<'_, AnyPosition>) -> Answer<AnyMove> {
        let (game, limits, reporter) = (task.game, task.limits, task.reporter);
        let search = mem::take(&mut self.search);
        let (root, is_chess960) = (game.position().clone(), self.is_chess960);
        self.search = search
            .searchmoves(limits.search_moves.clone())
            .on_iteration(move |iteration| {
                let line = texts(root.clone(), iteration.line, is_chess960);
                report(&reporter, iteration, &line);
            });
        let mut budget = budget(limits).and_stop(task.stop);
        if self.is_limited {
            let most = 32 << ((self.elo - LEAST_ELO) / 100);
            budget.nodes = Some(budget.nodes.map_or(most, |nodes| nodes.min(most)));
        }
        let found = run_game(&mut self.search, game, limits.player, budget);
        Answer {
            best: found.best,
            ponder: found.line.get(1).copied(),
        }
    }
}

impl Computer {
    /// Keeps the present size if memory is short.
    fn set_hash(&mut self, megabytes: u64) -> Result<(), String> {
        let bytes = usize::try_from(megabytes << 20).unwrap_or(usize::MAX);
        if bytes == self.hash {
            return Ok(());
        }
        // Frees the old table first.
        self.search = mem::take(&mut self.search).table_bytes(0);
        let promised = promise(bytes);
        if promised.is_ok() {
            self.hash = bytes;
        }
        self.search = mem::take(&mut self.search).table_bytes(self.hash);
        self.search.allocate();
        promised.map_err(|problem| format!("{megabytes} MB: {problem}"))
    }
}

/// Checks that `bytes` are free.
fn promise(bytes: usize) -> Result<(), String> {
    reserve(bytes)?;
    match available() {
        Some(available) if bytes as u64 > available => {
            Err(format!("only {} MB of memory are free", available >> 20))
        }
        _ => Ok(()),
    }
}

/// `None` except on Linux.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

fn budget(limits: &Limits<AnyMove>) -> Budget<'static> {
    let clock = limits.clock().map(|clock| Clock {
        remaining: clock.remaining,
        increment: clock.increment,
        moves_to_go: limits.moves_to_go,
    });
    Budget {
        depth: limits.depth.map(|depth| depth.clamp(1, Budget::DEEPEST)),
        nodes: limits.nodes.map(|nodes| nodes.max(1)),
        time: limits
            .move_time
            .map(|time| time.max(Duration::from_millis(1))),
        clock,
        mate: limits.mate.map(|moves| moves.max(1)),
        stop: None,
    }
}

/// In Chess960, castling is the king's move onto its rook.
pub(super) fn written(position: &AnyPosition, m: AnyMove, is_chess960: bool) -> String {
    let text = m.to_string();
    let (AnyPosition::OrthodoxChess(chess), AnyMove::OrthodoxChess(m)) = (position, m) else {
        return text;
    };
    // The king's own move, to an empty square, is for usual squares.
    let castles = is_chess960 && chess.pieces().at(m.to).is_none();
    let san = chess.san(m);
    let rook = if !castles || !san.starts_with("O-O") {
        return text;
    } else if san.starts_with("O-O-O") {
        'a'
    } else {
        'h'
    };
    let rank = &text[text.len() - 1..];
    format!("{}{rook}{rank}", m.from)
}

pub(super) fn texts(mut position: AnyPosition, line: &[AnyMove], is_chess960: bool) -> Vec<String> {
    let mut texts = Vec::new();
    for &m in line {
        texts.push(written(&position, m, is_chess960));
        position = position.play_unchecked(m);
    }
    texts
}

fn report(reporter: &Reporter, iteration: &Iteration<'_, AnyMove>, line: &[String]) {
    let value = Score::Centipawns(iteration.value);
    let score = iteration.mate().map_or(value, Score::Mate);
    let mut info = Info::new(iteration.depth, score, line);
    info.selective_depth = Some(iteration.seldepth);
    info.multi_pv = iteration.multipv;
    info.nodes = iteration.nodes;
    info.time = iteration.elapsed;
    info.hash_full = Some(iteration.hashfull);
    reporter.info(&info);
}
