use std::any::Any;
use std::net::TcpStream;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::ClusterError;
use crate::peers::{Over, Peer, cut, locked};
use crate::pulse::{Done, Pulse};

const PULSE: Duration = Duration::from_millis(500);
const WATCH: Duration = Duration::from_millis(100);

pub(crate) struct Shared {
    /// First error of any thread of this process.
    failure: Mutex<Option<ClusterError>>,
    stopped: AtomicBool,
    pub(crate) peers: Vec<Arc<Peer>>,
    pulse: Mutex<Pulse>,
    busy: AtomicIsize,
    pub(crate) over: Over,
}

pub(crate) struct Busy<'a>(&'a AtomicIsize);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Payload of workers that unwind after another's failure.
pub(crate) struct Stopped;

impl Shared {
    pub(crate) fn new(peers: Vec<Arc<Peer>>) -> Self {
        Self {
            failure: Mutex::new(None),
            stopped: AtomicBool::new(false),
            peers,
            pulse: Mutex::default(),
            busy: AtomicIsize::new(0),
            over: Over::default(),
        }
    }

    pub(crate) fn take_failure(&self) -> Option<ClusterError> {
        locked(&self.failure).take()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    pub(crate) fn set_done(&self, done: Done) {
        locked(&self.pulse).done = done;
    }

    pub(crate) fn busy(&self) -> Busy<'_> {
        self.busy.fetch_add(1, Ordering::SeqCst);
        Busy(&self.busy)
    }

    /// Waits in a worker that is busy otherwise.
    pub(crate) fn wait<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.busy.fetch_sub(1, Ordering::SeqCst);
        let waited = wait();
        self.busy.fetch_add(1, Ordering::SeqCst);
        waited
    }

    /// Lets time pass; an error if a peer is silent or all wait.
    fn pass(&self, time: Duration, stall: Duration) -> Option<ClusterError> {
        let quiet = self.peers.iter().map(|peer| peer.pass(time)).min();
        let mut pulse = locked(&self.pulse);
        pulse.idle = if self.busy.load(Ordering::SeqCst) > 0 {
            Duration::ZERO
        } else {
            (pulse.idle + time).min(quiet.unwrap_or_default())
        };
        let Pulse { done, idle } = *pulse;
        drop(pulse);
        let fault = self.peers.iter().find_map(|peer| peer.fault(stall));
        let is_still = idle > stall && self.peers.iter().all(|peer| peer.is_idle(stall));
        fault.or_else(|| {
            is_still.then_some(ClusterError::NoProgress {
                seconds: idle.as_secs(),
                ply: done.ply,
            })
        })
    }

    /// Ends everything; the first error counts.
    pub(crate) fn fail(&self, error: ClusterError) {
        locked(&self.failure).get_or_insert(error);
        self.stopped.store(true, Ordering::SeqCst);
        cut(&self.peers);
    }

    /// Unwinds, without panic hook, if another thread failed.
    pub(crate) fn check(&self) {
        if self.is_stopped() {
            resume_unwind(Box::new(Stopped));
        }
    }

    pub(crate) fn explain(&self, panic: &(dyn Any + Send)) -> ClusterError {
        // A reading thread may panic before the watch reports.
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

pub(crate) fn watch(shared: &Arc<Shared>, stall: Duration) -> std::io::Result<()> {
    for peer in &shared.peers {
        let (shared, peer) = (Arc::clone(shared), Arc::clone(peer));
        let pulses = move || {
            while !shared.over.wait(PULSE) {
                let pulse = *locked(&shared.pulse);
                let sent = locked(&peer.writer).pulse(pulse);
                // The reading thread reports cut connections.
                if !sent.unwrap_or(false) {
                    return;
                }
            }
        };
        thread::Builder::new().name("pulses".into()).spawn(pulses)?;
    }
    if !shared.peers.is_empty() {
        let shared = Arc::clone(shared);
        let watching = move || {
            let mut last = Instant::now();
            while !shared.over.wait(WATCH) {
                let passed = last.elapsed().min(WATCH * 4);
                last = Instant::now();
                if let Some(error) = shared.pass(passed, stall) {
                    return shared.fail(error);
                }
            }
        };
        thread::Builder::new()
            .name("watch".into())
            .spawn(watching)?;
    }
    Ok(())
}

pub(crate) fn text_of(panic: &(dyn Any + Send)) -> Option<&str> {
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

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::pulse::HEAD;

    fn connected() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (one, listener.accept().unwrap().0)
    }

    fn beside(socket: &TcpStream) -> Shared {
        Shared::new(vec![Arc::new(
            Peer::new(1, "there".into(), socket).unwrap(),
        )])
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
        watch(&shared, Duration::MAX).unwrap();
        let mut pulses = [0; 2 * (HEAD + Pulse::BYTES)];
        other.read_exact(&mut pulses).unwrap();
        shared.over.end();
        assert!(!shared.is_stopped());
    }

    #[test]
    fn pulses_of_processes_that_all_wait_end_the_run() {
        let (one, _other) = connected();
        let shared = beside(&one);
        let second = Duration::from_secs(1);
        let stall = 3 * second;
        let hear = |idle| {
            let pulse = Pulse {
                idle,
                ..Pulse::default()
            };
            shared.peers[0].hear_pulse(pulse);
            shared.pass(second, stall)
        };
        for _ in 0..9 {
            assert!(hear(Duration::ZERO).is_none(), "the other one works");
        }
        shared.peers[0].hear();
        let ends = (0..9).map(|_| hear(stall)).position(|it| it.is_some());
        assert_eq!(ends, Some(3), "none but one second of the stall");
        let busy = shared.busy();
        assert!(shared.pass(second, 9 * stall).is_none());
        shared.wait(|| assert!(shared.pass(second, 9 * stall).is_none()));
        drop(busy);
        assert_eq!(locked(&shared.pulse).idle, second);
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
        let told = shared.take_failure().unwrap();
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
