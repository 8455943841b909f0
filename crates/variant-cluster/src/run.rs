use std::any::Any;
use std::io;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::Duration;

use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{Allocator, AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks, initialize_from};
use timely::worker::Worker;
use variant_perft::CountLeaves;

use crate::connect::connect;
use crate::fingerprint::Fingerprint;
use crate::link::Link;
use crate::peers::Peer;
use crate::plan::Plan;
use crate::shared::{Shared, Stopped, text_of, watch};
use crate::worker::Task;
use crate::{ClusterError, Counts};

impl Plan {
    /// Runs the count. All processes return the same counts when all have finished.
    ///
    /// Counts through draws; clocks and counters do not distinguish positions.
    ///
    /// A lost process ends the run within seconds, a lost machine after [`stall`](Self::stall). Timely's threads
    /// then panic; a panic hook can silence them.
    ///
    /// # Errors
    /// [`ClusterError`]
    pub fn run<P>(&self, start: &P) -> Result<Counts, ClusterError>
    where
        P: CountLeaves + Send + Sync + 'static,
    {
        let fingerprint = catch_unwind(AssertUnwindSafe(|| self.fingerprint(start)));
        let fingerprint = fingerprint
            .map_err(|panic| ClusterError::Worker(text_of(&*panic).unwrap_or("a panic").into()))?;
        let (start, shared_plan, levels) = (start.clone(), self.clone(), fingerprint.clone());
        let count: Count = Box::new(move |shared, worker| {
            Task::new(&shared_plan, &levels, shared, worker)?.count(&start)
        });
        run_workers(self, &fingerprint, count)
    }
}

type Count = Box<dyn Fn(&Arc<Shared>, &mut Worker) -> Result<Counts, ClusterError> + Send + Sync>;

fn run_workers(
    plan: &Plan,
    fingerprint: &Fingerprint,
    count: Count,
) -> Result<Counts, ClusterError> {
    let greeting = fingerprint
        .clone()
        .with("depth", plan.depth)
        .with("bulk", plan.bulk)
        .with("threads", plan.threads)
        .with("processes", plan.processes())
        .with("checkpoints", plan.checkpoint.is_some())
        .with("process", plan.process);
    plan.check_exposure()?;
    let sockets = connect(plan, &greeting)?;
    let failed = |error: &dyn std::fmt::Display| ClusterError::Worker(error.to_string());
    let (peers, links) = linked(plan, sockets).map_err(|error| failed(&error))?;
    let shared = Arc::new(Shared::new(peers));
    let _end = End(&shared);
    watch(&shared, plan.stall).map_err(|error| failed(&error))?;
    let (builders, guard) = builders(plan, links).map_err(|error| failed(&error))?;
    let of_workers = Arc::clone(&shared);
    let guards = initialize_from(builders, guard, move |allocator| {
        count_in_worker(&count, &of_workers, allocator)
    });
    let guards = guards.map_err(|error| failed(&error))?;
    let joined = catch_unwind(AssertUnwindSafe(|| guards.join()));
    if let Some(error) = shared.take_failure() {
        return Err(error);
    }
    let counts = joined.ok().and_then(|workers| workers.into_iter().next());
    match counts {
        Some(Ok(Some(counts))) => Ok(counts),
        _ => Err(ClusterError::Lost("another process".into())),
    }
}

type Linked = (Vec<Arc<Peer>>, Vec<Option<Link>>);

fn linked(plan: &Plan, sockets: Vec<Option<TcpStream>>) -> io::Result<Linked> {
    let (mut peers, mut links) = (Vec::new(), Vec::new());
    for (number, socket) in sockets.into_iter().enumerate() {
        let link = socket.map(|socket| {
            let peer = Arc::new(Peer::new(number, plan.hosts[number].clone(), &socket)?);
            peers.push(Arc::clone(&peer));
            Ok::<_, io::Error>(Link::new(socket, peer))
        });
        links.push(link.transpose()?);
    }
    Ok((peers, links))
}

/// `None` after a failure, which `shared` knows.
fn count_in_worker(count: &Count, shared: &Arc<Shared>, allocator: Allocator) -> Option<Counts> {
    let counted = catch_unwind(AssertUnwindSafe(|| {
        let _busy = shared.busy();
        let now = Some(std::time::Instant::now());
        let mut worker = Worker::new(WorkerConfig::default(), allocator, now);
        let counted = count(shared, &mut worker);
        if let Err(error) = counted {
            // Before any drop, which peers would take for an orderly end.
            shared.fail(error);
            resume_unwind(Box::new(Stopped));
        }
        while worker.has_dataflows() && !shared.is_stopped() {
            shared.wait(|| worker.step_or_park(Some(Duration::from_millis(50))));
        }
        counted
    }));
    match counted {
        Ok(counted) => counted.ok(),
        Err(panic) => {
            if !panic.is::<Stopped>() {
                shared.fail(shared.explain(&*panic));
            }
            None
        }
    }
}

struct End<'a>(&'a Shared);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.over.end();
    }
}

type Builders = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

fn builders(plan: &Plan, links: Vec<Option<Link>>) -> Result<Builders, String> {
    if links.len() <= 1 {
        return match plan.threads {
            1 => Config::Thread.try_build(),
            threads => Config::Process(threads).try_build(),
        };
    }
    let hooks = Hooks::default();
    let threads =
        ProcessBuilder::new_typed_vector(plan.threads, hooks.refill.clone(), hooks.spill.clone());
    let connected =
        initialize_networking_from_sockets(threads, links, plan.process, plan.threads, hooks);
    let (builders, guard) = connected.map_err(|error| error.to_string())?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    Ok((builders, Box::new(guard)))
}
