use std::any::Any;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks, initialize_from};
use timely::worker::Worker;
use variant_perft::CountLeaves;

use crate::connect::connect;
use crate::fingerprint::Fingerprint;
use crate::link::Link;
use crate::peers::{Done, Over, Peer, cut, watch};
use crate::plan::Plan;
use crate::worker::Task;
use crate::{ClusterError, Counts};

pub(crate) struct Shared {
    /// First error.
    failure: Mutex<Option<ClusterError>>,
    stopped: AtomicBool,
    pub(crate) peers: Vec<Arc<Peer>>,
    done: Mutex<Done>,
    pub(crate) over: Over,
}

/// Payload of unwinding workers after a failure elsewhere.
struct Stopped;

impl Shared {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    pub(crate) fn done(&self) -> Done {
        *self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set_done(&self, done: Done) {
        *self.done.lock().unwrap_or_else(PoisonError::into_inner) = done;
    }

    /// Ends all threads and processes; the first error counts.
    pub(crate) fn fail(&self, error: ClusterError) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.get_or_insert(error);
        drop(failure);
        self.stopped.store(true, Ordering::SeqCst);
        cut(&self.peers);
    }

    /// Unwinds, without panic hook, if another thread failed.
    pub(crate) fn check(&self) {
        if self.is_stopped() {
            resume_unwind(Box::new(Stopped));
        }
    }

    /// Usually a lost process.
    fn explain(&self, panic: &(dyn Any + Send)) -> ClusterError {
        // A reading thread may panic before the watch finds the fault.
        if let Some(error) = self.peers.iter().find_map(|it| it.fault(Duration::MAX)) {
            return error;
        }
        let text = text_of(panic);
        let lost: Vec<String> = self
            .peers
            .iter()
            .filter(|peer| is_closed(&peer.socket))
            .map(ToString::to_string)
            .collect();
        match text {
            _ if !lost.is_empty() => ClusterError::Lost(lost.join(", ")),
            Some(text) if !text.starts_with("MergeQueue poisoned") => {
                ClusterError::Worker(text.into())
            }
            _ => ClusterError::Lost("another process".into()),
        }
    }
}

fn text_of(panic: &(dyn Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
}

fn is_closed(socket: &TcpStream) -> bool {
    let patient = socket.set_read_timeout(Some(Duration::from_millis(20)));
    match patient.and_then(|()| socket.peek(&mut [0])) {
        Ok(read) => read == 0,
        Err(error) => !matches!(
            error.kind(),
            std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
        ),
    }
}

pub(crate) fn run<P>(plan: &Plan, start: &P) -> Result<Counts, ClusterError>
where
    P: CountLeaves + Send + Sync + 'static,
{
    // A faulty game is an error here, as in a worker.
    let fingerprint = catch_unwind(AssertUnwindSafe(|| plan.fingerprint(start)));
    let fingerprint = fingerprint
        .map_err(|panic| ClusterError::Worker(text_of(&*panic).unwrap_or("a panic").into()))?;
    let (start, shared_plan, levels) = (start.clone(), plan.clone(), fingerprint.clone());
    let count: Count = Box::new(move |shared, worker| {
        Task::new(&shared_plan, &levels, shared, worker)?.count(&start)
    });
    run_workers(plan, &fingerprint, count)
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
    let (mut peers, mut links) = (Vec::new(), Vec::new());
    for (number, socket) in sockets.into_iter().enumerate() {
        let link = socket.map(|socket| {
            let peer = Arc::new(Peer::new(number, plan.hosts[number].clone(), &socket)?);
            peers.push(Arc::clone(&peer));
            Ok(Link::new(socket, peer))
        });
        links.push(
            link.transpose()
                .map_err(|error: std::io::Error| failed(&error))?,
        );
    }
    let shared = Arc::new(Shared {
        failure: Mutex::new(None),
        stopped: AtomicBool::new(false),
        peers,
        done: Mutex::default(),
        over: Over::default(),
    });
    let _end = End(&shared);
    watch(&shared, plan.stall).map_err(|error| failed(&error))?;
    let (builders, guard) = builders(plan, links).map_err(|error| failed(&error))?;
    let of_workers = Arc::clone(&shared);
    let guards = initialize_from(builders, guard, move |allocator| {
        let counted = catch_unwind(AssertUnwindSafe(|| {
            let now = Some(std::time::Instant::now());
            let mut worker = Worker::new(WorkerConfig::default(), allocator, now);
            let counted = count(&of_workers, &mut worker);
            if let Err(error) = counted {
                // Before any drop, which peers would take for an orderly end.
                of_workers.fail(error);
                resume_unwind(Box::new(Stopped));
            }
            while worker.has_dataflows() && !of_workers.is_stopped() {
                worker.step_or_park(Some(Duration::from_millis(50)));
            }
            counted
        }));
        match counted {
            Ok(counted) => counted.ok(),
            Err(panic) => {
                if !panic.is::<Stopped>() {
                    of_workers.fail(of_workers.explain(&*panic));
                }
                None
            }
        }
    });
    let guards = guards.map_err(|error| failed(&error))?;
    // Communication threads panic when a process is lost.
    let joined = catch_unwind(AssertUnwindSafe(|| guards.join()));
    let failure = shared
        .failure
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    if let Some(error) = failure {
        return Err(error);
    }
    let counts = joined.ok().and_then(|workers| workers.into_iter().next());
    match counts {
        Some(Ok(Some(counts))) => Ok(counts),
        _ => Err(ClusterError::Lost("another process".into())),
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

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;

    fn connected() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (one, listener.accept().unwrap().0)
    }

    fn beside(socket: &TcpStream) -> Shared {
        Shared {
            failure: Mutex::new(None),
            stopped: AtomicBool::new(false),
            peers: vec![Arc::new(Peer::new(1, "there".into(), socket).unwrap())],
            done: Mutex::default(),
            over: Over::default(),
        }
    }

    #[test]
    fn a_connection_is_closed_by_the_other_side_alone() {
        let (one, mut other) = connected();
        assert!(!is_closed(&one), "nothing was said");
        other.write_all(b"x").unwrap();
        assert!(!is_closed(&one), "something was said that nobody has read");
        let (one, other) = connected();
        drop(other);
        assert!(is_closed(&one));
    }

    #[test]
    fn pulses_are_sent_while_there_is_nothing_else() {
        let (one, mut other) = connected();
        let shared = Arc::new(beside(&one));
        crate::peers::watch(&shared, Duration::MAX).unwrap();
        let mut pulses = [0; 24];
        other.read_exact(&mut pulses).unwrap();
        shared.over.end();
        assert!(!shared.is_stopped());
    }

    #[test]
    fn the_first_failure_ends_the_work_of_all() {
        let (one, other) = connected();
        let shared = beside(&one);
        let goes_on = || catch_unwind(AssertUnwindSafe(|| shared.check())).is_ok();
        assert!(goes_on() && !shared.is_stopped() && !is_closed(&other));
        shared.fail(ClusterError::Worker("first".into()));
        shared.fail(ClusterError::Worker("second".into()));
        assert!(!goes_on() && shared.is_stopped() && is_closed(&other));
        let told = shared.failure.lock().unwrap().take().unwrap();
        assert!(matches!(told, ClusterError::Worker(text) if text == "first"));
    }

    #[test]
    fn what_a_panic_means_depends_on_who_is_there() {
        let (one, other) = connected();
        let shared = beside(&one);
        let explained = |panic: &'static str| shared.explain(&panic).to_string();
        let fault = ClusterError::Worker("a fault".into()).to_string();
        assert_eq!(explained("a fault"), fault);
        assert_eq!(explained("MergeQueue poisoned."), "lost another process");
        drop(other);
        assert_eq!(explained("a fault"), "lost process 1 (there)");
    }
}
