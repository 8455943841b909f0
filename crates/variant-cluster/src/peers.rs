//! News of other processes; silences become errors.

use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::link::Writer;
use crate::run::Shared;
use crate::{Behind, ClusterError};

const PULSE: Duration = Duration::from_millis(500);
const WATCH: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Done {
    pub(crate) ply: u32,
    pub(crate) share: u32,
}

impl Done {
    pub(crate) const BYTES: usize = 8;

    pub(crate) fn new(ply: u32, expanded: u64, whole: u64) -> Self {
        let share = expanded.saturating_mul(1000).checked_div(whole);
        Self {
            ply,
            share: share.unwrap_or(1000).min(1000) as u32,
        }
    }

    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        (u64::from(self.ply) << 32 | u64::from(self.share)).to_le_bytes()
    }

    pub(crate) fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let number = u64::from_le_bytes(bytes);
        let (ply, share) = ((number >> 32) as u32, number as u32);
        Self { ply, share }
    }
}

pub(crate) struct Peer {
    pub(crate) number: usize,
    pub(crate) address: String,
    pub(crate) socket: TcpStream,
    pub(crate) writer: Mutex<Writer>,
    heard: Mutex<Heard>,
}

/// Measures this process's running time: its own pauses are no silence.
#[derive(Clone, Copy, Debug, Default)]
struct Heard {
    /// Since the last bytes.
    silent: Duration,
    done: Done,
    /// Since `done` changed.
    unchanged: Duration,
    /// Closed between frames.
    has_ended: bool,
    garbled: Option<&'static str>,
}

impl Peer {
    pub(crate) fn new(number: usize, address: String, socket: &TcpStream) -> std::io::Result<Self> {
        Ok(Self {
            number,
            address,
            socket: socket.try_clone()?,
            writer: Mutex::new(Writer::new(socket.try_clone()?)),
            heard: Mutex::default(),
        })
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn hear(&self, done: Option<Done>) {
        let mut heard = self.heard();
        heard.silent = Duration::ZERO;
        if let Some(done) = done.filter(|&done| done != heard.done) {
            heard.done = done;
            heard.unchanged = Duration::ZERO;
        }
    }

    pub(crate) fn end(&self) {
        self.heard().has_ended = true;
    }

    pub(crate) fn garbled(&self, problem: &'static str) {
        self.heard().garbled = Some(problem);
    }

    pub(crate) fn fault(&self, stall: Duration) -> Option<ClusterError> {
        let heard = *self.heard();
        if let Some(problem) = heard.garbled {
            let peer = self.to_string();
            return Some(ClusterError::Garbled { peer, problem });
        }
        if heard.has_ended || heard.silent <= stall {
            return None;
        }
        Some(ClusterError::Stalled {
            peer: self.to_string(),
            seconds: heard.silent.as_secs(),
            ply: heard.done.ply,
        })
    }

    fn pass(&self, time: Duration) {
        let mut heard = self.heard();
        heard.silent += time;
        heard.unchanged += time;
    }
}

impl std::fmt::Display for Peer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "process {} ({})", self.number, self.address)
    }
}

/// Least progress, if below `own`.
pub(crate) fn behind(peers: &[Arc<Peer>], own: Done) -> Option<Behind> {
    let heard = peers.iter().map(|peer| (peer.number, *peer.heard()));
    let (process, heard) =
        (heard.filter(|(_, heard)| !heard.has_ended)).min_by_key(|(_, heard)| heard.done)?;
    (heard.done < own).then_some(Behind {
        process,
        ply: heard.done.ply,
        unchanged: heard.unchanged,
    })
}

#[derive(Default)]
pub(crate) struct Over {
    is_over: Mutex<bool>,
    changed: Condvar,
}

impl Over {
    pub(crate) fn end(&self) {
        *self.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    fn wait(&self, time: Duration) -> bool {
        let is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self
            .changed
            .wait_timeout_while(is_over, time, |is_over| !*is_over);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Sends pulses and checks silences, in threads that end with the run.
pub(crate) fn watch(shared: &Arc<Shared>, stall: Duration) -> std::io::Result<()> {
    for peer in &shared.peers {
        let (shared, peer) = (Arc::clone(shared), Arc::clone(peer));
        let pulses = move || {
            while !shared.over.wait(PULSE) {
                let writer = peer.writer.lock();
                let sent = writer
                    .unwrap_or_else(PoisonError::into_inner)
                    .pulse(shared.done());
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
                for peer in &shared.peers {
                    peer.pass(passed);
                    if let Some(error) = peer.fault(stall) {
                        return shared.fail(error);
                    }
                }
            }
        };
        thread::Builder::new()
            .name("watch".into())
            .spawn(watching)?;
    }
    Ok(())
}

pub(crate) fn cut(peers: &[Arc<Peer>]) {
    for peer in peers {
        // Possibly closed already.
        let _ = peer.socket.shutdown(Shutdown::Both);
    }
}
