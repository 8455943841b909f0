use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use serde::Serialize;
use variant_cluster::{ClusterError, Counts, Plan, PlyCount};
use variant_registry::AnyPosition;

use super::perft::{print_total, processors, speed};
use crate::arguments::Perft;
use crate::failure::Failure;
use crate::input::read_text;
use crate::json::Count;
use crate::output::Output;
use crate::progress::{PATIENCE, is_wanted};

#[derive(Serialize)]
struct DistinctObject {
    variant: &'static str,
    depth: u32,
    nodes: Count,
    seconds: f64,
    plies: Vec<PlyObject>,
    /// Bytes between workers.
    exchanged: u64,
    /// Ply of the checkpoint used.
    resumed: Option<u32>,
}

#[derive(Serialize)]
struct PlyObject {
    ply: u32,
    nodes: Count,
    distinct: Option<Count>,
    /// Hexadecimal; `null` if counted in bulk.
    proof: Option<String>,
}

impl From<&PlyCount> for PlyObject {
    fn from(count: &PlyCount) -> Self {
        Self {
            ply: count.ply,
            nodes: Count(count.nodes),
            distinct: count.distinct.map(|distinct| Count(distinct.into())),
            proof: count.proof.map(shown_proof),
        }
    }
}

const HOSTS_LIMIT: u64 = 1 << 20;
const SECRET_LIMIT: u64 = 1 << 12;

fn shown_proof(proof: u128) -> String {
    format!("{proof:032x}")
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
        .threads(processors(arguments.threads))
        .memory(usize::try_from(u64::from(cluster.memory) << 20).unwrap_or(usize::MAX))
        .wait(Duration::from_secs(cluster.wait.into()));
    if let Some(folder) = &cluster.checkpoint {
        plan = plan.checkpoint(folder);
    }
    if let (Some(file), Some(process)) = (&cluster.hosts, cluster.process) {
        plan = plan.hosts(read_hosts(file)?, process).map_err(failure)?;
        plan = plan.stall(Duration::from_secs(cluster.stall.into()));
        if let Some(file) = &cluster.secret {
            let secret = read_text(file, SECRET_LIMIT)?;
            plan = plan.secret(secret.trim_end()).map_err(failure)?;
        }
        if cluster.insecure {
            plan = plan.insecure();
        }
        // Threads of lost connections panic; a later error reports it.
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
        // All processes and the folder share one start.
        let start = arguments.origin.position(variant, output)?;
        answer(&start, output)
    } else {
        arguments.origin.each_position(variant, output, &mut answer)
    }
}

/// Uses the variant's own type to pack millions of positions.
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

fn read_hosts(file: &Path) -> Result<Vec<String>, Failure> {
    let text = read_text(file, HOSTS_LIMIT)?;
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
        | ClusterError::Foreign { .. }
        | ClusterError::Unproven(_) => Failure::input(error),
        ClusterError::Exposed { .. } => {
            Failure::Usage(format!("{error}: expected --secret FILE, or --insecure"))
        }
        _ => Failure::Usage(error.to_string()),
    }
}

fn watched<T>(plan: &Plan, run: impl Fn(&Plan) -> T) -> T {
    if !is_wanted() {
        return run(plan);
    }
    let (line, started) = (ProgressBar::new_spinner(), Instant::now());
    let shown = line.clone();
    let plan = plan.clone().on_progress(move |progress| {
        if started.elapsed() > PATIENCE {
            let speed = speed(progress.expanded.into(), started.elapsed().as_secs_f64());
            let waits = progress.behind.map_or(String::new(), |behind| {
                let (process, ply) = (behind.process, behind.ply);
                let seconds = behind.unchanged.as_secs();
                format!("; process {process} is in ply {ply}, unchanged for {seconds} s")
            });
            shown.set_message(format!(
                "ply {}: {} of {} positions, {speed} a second, {} MB{waits}",
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
    let distinct = |ply: &PlyCount| ply.distinct.map_or("-".into(), |it| it.to_string());
    let widest = nodes.0.to_string().len().max("nodes".len());
    let widths = counts.plies.iter().map(|ply| distinct(ply).len());
    let wide = widths.max().unwrap_or(0).max("distinct".len());
    output.line(format_args!(
        "ply  {:>widest$}  {:>wide$}  proof",
        "nodes", "distinct"
    ))?;
    for ply in &counts.plies {
        let (number, nodes, distinct) = (ply.ply, ply.nodes, distinct(ply));
        let proof = ply.proof.map_or("-".into(), shown_proof);
        output.line(format_args!(
            "{number:>3}  {nodes:>widest$}  {distinct:>wide$}  {proof}"
        ))?;
    }
    print_total(variant, depth, nodes, seconds, output)
}
