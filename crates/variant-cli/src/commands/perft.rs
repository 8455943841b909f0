use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuilder};
use variant_core::Variant;
use variant_perft::{CountOverflow, divide_parallel};
use variant_registry::{AnyMove, AnyPosition, AnySharedPerftTable};

use crate::arguments::Perft;
use crate::failure::Failure;
use crate::json::{Count, PerftObject};
use crate::output::Output;
use crate::progress::Progress;

/// Per thread, enough for every variant's deepest count.
const STACK: usize = 64 << 20;

pub(crate) fn run(
    arguments: &Perft,
    variant: &str,
    depth: u32,
    output: &mut Output,
) -> Result<(), Failure> {
    let threads = ThreadPoolBuilder::new()
        .num_threads(processors(arguments.threads))
        .stack_size(STACK)
        .build()
        .map_err(|error| Failure::Usage(format!("--threads: {error}")))?;
    let known = Known::new(variant, arguments.hash)?;
    let mut answer = |position: &AnyPosition, output: &mut Output| {
        let (parts, time) = count(position, depth, &threads, &known)?;
        let mut counts = parts.iter().map(|&(_, nodes)| nodes);
        let nodes = match depth {
            0 => Some(1),
            _ => counts.try_fold(0_u128, u128::checked_add),
        };
        let nodes = Count(nodes.ok_or_else(|| Failure::input(CountOverflow))?);
        let text = |m: AnyMove| {
            let san = arguments.san.then(|| position.san(m));
            san.unwrap_or_else(|| m.to_string())
        };
        let part = |(m, nodes): Part| (text(m), Count(nodes));
        let shown = parts.into_iter().filter(|_| arguments.divide);
        let object = PerftObject {
            variant: position.name(),
            depth,
            nodes,
            seconds: time.as_secs_f64(),
            divide: shown.map(part).collect(),
        };
        output.answer(&object, print)
    };
    arguments.origin.each_position(variant, output, &mut answer)
}

pub(super) fn processors(threads: u32) -> usize {
    let processors = available_parallelism().map_or(1, NonZero::get);
    match threads {
        0 => processors,
        threads => processors.min(threads as usize),
    }
}

pub(super) struct Known(Option<AnySharedPerftTable>);

impl Known {
    pub(super) fn new(variant: &str, megabytes: Option<u32>) -> Result<Self, Failure> {
        let Some(megabytes) = megabytes else {
            return Ok(Self(None));
        };
        let bytes = usize::try_from(u64::from(megabytes) << 20).unwrap_or(usize::MAX);
        reserve(bytes).map_err(|error| Failure::Usage(format!("--hash {megabytes}: {error}")))?;
        let start = AnyPosition::start(variant, None).map_err(Failure::input)?;
        Ok(Self(Some(AnySharedPerftTable::with_bytes(&start, bytes))))
    }

    pub(super) fn count(&self, position: &AnyPosition, depth: u32) -> Result<u128, CountOverflow> {
        match &self.0 {
            Some(table) => position.perft_shared(depth, table),
            None => Ok(position.perft(depth)),
        }
    }
}

/// Checks that `bytes` can be addressed: too much is an error, not an abort.
pub(super) fn reserve(bytes: usize) -> Result<(), String> {
    let reserved = Vec::<u8>::new().try_reserve_exact(bytes);
    reserved.map_err(|error| error.to_string())
}

type Part = (AnyMove, u128);

fn count(
    position: &AnyPosition,
    depth: u32,
    threads: &ThreadPool,
    known: &Known,
) -> Result<(Vec<Part>, Duration), Failure> {
    let progress = Progress::new();
    let report = |done, whole| progress.report(done, whole);
    let parts = threads.install(|| {
        let nodes = |position: &AnyPosition, depth| known.count(position, depth);
        divide_parallel(position, depth, nodes, report)
    });
    let time = progress.finish();
    Ok((parts.map_err(Failure::input)?, time))
}

fn print(object: &PerftObject, output: &mut Output) -> Result<(), Failure> {
    let widest = object.divide.keys().map(String::len).max().unwrap_or(0);
    let longest = object.nodes.0.to_string().len();
    for (m, Count(nodes)) in &object.divide {
        output.line(format_args!("{m:widest$}  {nodes:>longest$}"))?;
    }
    let nodes = object.nodes;
    print_total(object.variant, object.depth, nodes, object.seconds, output)
}

pub(super) fn print_total(
    variant: &str,
    depth: u32,
    Count(nodes): Count,
    seconds: f64,
    output: &mut Output,
) -> Result<(), Failure> {
    let speed = speed(nodes, seconds);
    output.line(format_args!(
        "{variant}, depth {depth}: {nodes} nodes in {seconds:.3} s, {speed} nodes/s"
    ))
}

pub(crate) fn speed(count: u128, seconds: f64) -> String {
    // Three digits are shown.
    #[allow(clippy::cast_precision_loss)]
    let rate = count as f64 / seconds.max(1e-9);
    match rate {
        1e9.. => format!("{:.2} G", rate / 1e9),
        1e6.. => format!("{:.1} M", rate / 1e6),
        1e3.. => format!("{:.1} k", rate / 1e3),
        _ => format!("{rate:.0}"),
    }
}
