//! News of other processes; silences become errors.

use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::pulse::{Done, Pulse, Writer};
use crate::{Behind, ClusterError};

pub(crate) struct Peer {
    pub(crate) number: usize,
    pub(crate) address: String,
    pub(crate) socket: TcpStream,
    pub(crate) writer: Mutex<Writer>,
    heard: Mutex<Heard>,
}

/// Locks also after a panic of another thread.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Measures this process's running time: its own pauses are no silence.
#[derive(Clone, Copy, Debug, Default)]
struct Heard {
    /// Since the last frame or pulse.
    silent: Duration,
    /// Since the last frame.
    quiet: Duration,
    /// Idle time that the peer states.
    idle: Duration,
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

    pub(crate) fn hear(&self) {
        let mut heard = locked(&self.heard);
        (heard.silent, heard.quiet) = (Duration::ZERO, Duration::ZERO);
    }

    pub(crate) fn hear_pulse(&self, Pulse { done, idle }: Pulse) {
        let mut heard = locked(&self.heard);
        (heard.silent, heard.idle) = (Duration::ZERO, idle);
        if done != heard.done {
            heard.done = done;
            heard.unchanged = Duration::ZERO;
        }
    }

    pub(crate) fn end(&self) {
        locked(&self.heard).has_ended = true;
    }

    pub(crate) fn garbled(&self, problem: &'static str) {
        locked(&self.heard).garbled = Some(problem);
    }

    pub(crate) fn fault(&self, stall: Duration) -> Option<ClusterError> {
        let heard = *locked(&self.heard);
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

    /// Returns the time since the last frame.
    pub(crate) fn pass(&self, time: Duration) -> Duration {
        let mut heard = locked(&self.heard);
        heard.silent += time;
        heard.quiet += time;
        heard.unchanged += time;
        heard.quiet
    }

    pub(crate) fn is_idle(&self, stall: Duration) -> bool {
        let heard = locked(&self.heard);
        heard.has_ended || heard.idle >= stall / 2
    }
}

impl std::fmt::Display for Peer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "process {} ({})", self.number, self.address)
    }
}

/// Least progress, if below `own`.
pub(crate) fn behind(peers: &[Arc<Peer>], own: Done) -> Option<Behind> {
    let heard = peers.iter().map(|peer| (peer.number, *locked(&peer.heard)));
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
        *locked(&self.is_over) = true;
        self.changed.notify_all();
    }

    pub(crate) fn wait(&self, time: Duration) -> bool {
        let is_over = locked(&self.is_over);
        let waited = (self.changed).wait_timeout_while(is_over, time, |is_over| !*is_over);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

pub(crate) fn cut(peers: &[Arc<Peer>]) {
    for peer in peers {
        // Possibly closed already.
        let _ = peer.socket.shutdown(Shutdown::Both);
    }
}
