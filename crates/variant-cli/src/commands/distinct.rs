//! `perft --distinct`: every position of a ply once, on one machine or many.

use std::num::NonZero;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use serde::Serialize;
use variant_cluster::{ClusterError, Counts, Plan, PlyCount};
use variant_registry::AnyPosition;

use super::perft::{print_total, speed};
use crate::arguments::Perft;
use crate::failure::Failure;
use crate::input::read_text;
use crate::json::Count;
use crate::output::Output;
use crate::progress::{PATIENCE, is_wanted};

/// The answer to `perft --distinct`.
#[derive(Serialize)]
struct DistinctObject {
    variant: &'static str,
    depth: u32,
    nodes: Count,
    seconds: f64,
    plies: Vec<PlyObject>,
    /// The bytes that workers have sent each other.
    exchanged: u64,
    /// The ply of the checkpoint that the count went on from.
    resumed: Option<u32>,
}

#[derive(Serialize)]
struct PlyObject {
    ply: u32,
    nodes: Count,
    /// `null` for a ply counted in bulk.
    distinct: Option<Count>,
}

impl From<&PlyCount> for PlyObject {
    fn from(count: &PlyCount) -> Self {
        Self {
            ply: count.ply,
            nodes: Count(count.nodes),
            distinct: count.distinct.map(|distinct| Count(distinct.into())),
        }
    }
}

pub(crate) fn run(
    arguments: &Perft,
    variant: &str,
    depth: u32,
    output: &mut Output,
) -> Result<(), Failure> {
    let cluster = &arguments.cluster;
    let mut plan = Plan::new(variant, depth)
        .bulk(cluster.bulk)
        .threads(threads(arguments.threads))
        .memory(usize::try_from(u64::from(cluster.memory) << 20).unwrap_or(usize::MAX))
        .wait(Duration::from_secs(cluster.wait.into()));
    if let Some(folder) = &cluster.checkpoint {
        plan = plan.checkpoint(folder);
    }
    if let (Some(file), Some(process)) = (&cluster.hosts, cluster.process) {
        plan = plan.hosts(read_hosts(file)?, process).map_err(failure)?;
        // The threads of a lost connection panic; the error that follows says all there is to say.
        std::panic::set_hook(Box::new(|_| {}));
    }
    let prints = cluster.process.unwrap_or(0) == 0;
    let mut answer = |start: &AnyPosition, output: &mut Output| {
        let started = Instant::now();
        let counts = watched(&plan, |plan| count(plan, start))?;
        let seconds = started.elapsed().as_secs_f64();
        if prints {
            print(start.name(), depth, &counts, seconds, output)
        } else {
            Ok(())
        }
    };
    if cluster.hosts.is_some() || cluster.checkpoint.is_some() {
        // One count for each start: it is the same for all processes, and in the folder.
        let start = arguments.origin.position(variant, output)?;
        answer(&start, output)
    } else {
        arguments.origin.each_position(variant, output, &mut answer)
    }
}

/// Counts with the variant's own type: positions are packed and sent by the million.
fn count(plan: &Plan, start: &AnyPosition) -> Result<Counts, Failure> {
    let counts = match start {
        AnyPosition::OrthodoxChess(start) => plan.run(start),
        AnyPosition::ZonalChess(start) => plan.run(start),
        AnyPosition::QuarterChess(start) => plan.run(start),
        AnyPosition::ZmQuadchess(start) => plan.run(start),
        AnyPosition::QuadKingdom(start) => plan.run(start),
        AnyPosition::CircleChess(start) => plan.run(start),
    };
    counts.map_err(failure)
}

/// The number of threads, at most one per processor; 0 stands for one per processor.
fn threads(threads: u32) -> usize {
    let processors = available_parallelism().map_or(1, NonZero::get);
    match threads {
        0 => processors,
        threads => processors.min(threads as usize),
    }
}

/// The lines of a file of hosts.
fn read_hosts(file: &Path) -> Result<Vec<String>, Failure> {
    let text = read_text(file)?;
    let mut hosts: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    while hosts.last().is_some_and(String::is_empty) {
        hosts.pop();
    }
    Ok(hosts)
}

fn failure(error: ClusterError) -> Failure {
    match error {
        ClusterError::Overflow(_)
        | ClusterError::Mismatch { .. }
        | ClusterError::Damaged { .. }
        | ClusterError::Foreign { .. } => Failure::input(error),
        _ => Failure::Usage(error.to_string()),
    }
}

/// Runs a plan; on a terminal, with a line that says how far it is.
fn watched<T>(plan: &Plan, run: impl Fn(&Plan) -> T) -> T {
    if !is_wanted() {
        return run(plan);
    }
    let (line, started) = (ProgressBar::new_spinner(), Instant::now());
    let shown = line.clone();
    let plan = plan.clone().on_progress(move |progress| {
        if started.elapsed() > PATIENCE {
            let speed = speed(progress.expanded.into(), started.elapsed().as_secs_f64());
            shown.set_message(format!(
                "ply {}: {} of {} positions, {speed} a second, {} MB",
                progress.ply,
                progress.expanded,
                progress.whole,
                progress.memory >> 20
            ));
        }
    });
    let done = run(&plan);
    line.finish_and_clear();
    done
}

fn print(
    variant: &'static str,
    depth: u32,
    counts: &Counts,
    seconds: f64,
    output: &mut Output,
) -> Result<(), Failure> {
    let nodes = Count(counts.nodes());
    if output.json {
        return output.object(&DistinctObject {
            variant,
            depth,
            nodes,
            seconds,
            plies: counts.plies.iter().map(PlyObject::from).collect(),
            exchanged: counts.exchanged,
            resumed: counts.resumed,
        });
    }
    let widest = nodes.0.to_string().len().max(5);
    output.line(format_args!("ply  {:>widest$}  distinct", "nodes"))?;
    for PlyCount {
        ply,
        nodes,
        distinct,
        ..
    } in &counts.plies
    {
        let distinct = distinct.map_or("-".into(), |distinct| distinct.to_string());
        output.line(format_args!("{ply:>3}  {nodes:>widest$}  {distinct}"))?;
    }
    print_total(variant, depth, nodes, seconds, output)
}
