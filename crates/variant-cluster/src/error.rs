use std::io;
use std::path::PathBuf;

use thiserror::Error;
use variant_perft::CountOverflow;

/// Failure of a count, which is never wrong instead.
///
/// ```
/// use variant_cluster::{ClusterError, Plan};
/// let error = Plan::new("orthodox-chess", 3).hosts(vec!["localhost:2101".into()], 1).unwrap_err();
/// assert_eq!(error.to_string(), "there is no process 1: the hosts are numbered from 0 to 0");
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// A count beyond the type.
    #[error(transparent)]
    Overflow(#[from] CountOverflow),

    /// Invalid list of hosts.
    #[error("hosts, line {line}: {problem}")]
    Hosts {
        /// Line, from 1.
        line: usize,
        /// Fault.
        problem: &'static str,
    },

    /// No host has the process's number.
    #[error("there is no process {process}: the hosts are numbered from 0 to {last}")]
    Process {
        /// Given number.
        process: usize,
        /// Highest number.
        last: usize,
    },

    /// Cannot listen on the process's address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Address.
        address: String,
        /// Reason.
        error: io::Error,
    },

    /// A process did not connect in time.
    #[error("no connection to process {peer} ({address}) within {seconds} seconds")]
    Absent {
        /// Its number.
        peer: usize,
        /// Its address.
        address: String,
        /// Seconds waited.
        seconds: u64,
    },

    /// Another program answers at an address.
    #[error("what answers at {address} is not a process of this count")]
    Stranger {
        /// Address.
        address: String,
    },

    /// Two processes count different things.
    #[error("process {peer} has another {field}: `{theirs}` there, `{ours}` here")]
    Mismatch {
        /// Number that the other process states.
        peer: String,
        /// Differing field.
        field: String,
        /// Here.
        ours: String,
        /// There.
        theirs: String,
    },

    /// Another process did not prove the secret.
    #[error("{0} does not know the secret")]
    Unproven(String),

    /// Strangers could join: an address is off this machine and there is no secret.
    #[error("{address} is not on this machine, and there is no secret that keeps strangers out")]
    Exposed {
        /// Address.
        address: String,
    },

    /// Secret of fewer than 16 bytes.
    #[error("a secret of {0} bytes is too short: expected at least 16")]
    ShortSecret(usize),

    /// Another process was silent longer than [`Plan::stall`](crate::Plan::stall).
    #[error("{peer} has been silent for {seconds} seconds, in ply {ply}")]
    Stalled {
        /// Process and address.
        peer: String,
        /// Seconds of silence.
        seconds: u64,
        /// Last ply reported.
        ply: u32,
    },

    /// All processes waited longer than [`Plan::stall`](crate::Plan::stall), as after a lost message.
    #[error("no process has made progress for {seconds} seconds, in ply {ply}")]
    NoProgress {
        /// Seconds without progress.
        seconds: u64,
        /// Ply of this process.
        ply: u32,
    },

    /// Another process violated the protocol, or its messages were damaged on the way.
    #[error("{peer} sends no messages of a count: {problem}")]
    Garbled {
        /// Process and address.
        peer: String,
        /// Fault.
        problem: &'static str,
    },

    /// Another process or its connection ended.
    #[error("lost {0}")]
    Lost(String),

    /// A file or folder failed, as on a full disk.
    #[error("{}: {error}", .path.display())]
    File {
        /// Path.
        path: PathBuf,
        /// Reason.
        error: io::Error,
    },

    /// Damaged checkpoint.
    #[error("{} is damaged: {problem}", .path.display())]
    Damaged {
        /// Path.
        path: PathBuf,
        /// Evidence.
        problem: &'static str,
    },

    /// Checkpoint of another count.
    #[error("{} is of another count: {field} `{theirs}` there, `{ours}` here", .path.display())]
    Foreign {
        /// Path.
        path: PathBuf,
        /// Differing field.
        field: String,
        /// Here.
        ours: String,
        /// In the file.
        theirs: String,
    },

    /// Another run uses the folder of checkpoints.
    #[error("{} is in use by another run", .path.display())]
    InUse {
        /// Locked file.
        path: PathBuf,
    },

    /// A packed position exceeds 65535 bytes or does not read back.
    #[error("the packed form of a position is too long or does not read back: {0}")]
    Packed(String),

    /// Positions received differ from those sent: a fault of this crate or the machine.
    #[error(
        "ply {ply}: {sent} positions were sent and {received} received, or others than were sent"
    )]
    Unbalanced {
        /// Ply.
        ply: u32,
        /// Sent.
        sent: u128,
        /// Received.
        received: u128,
    },

    /// A worker failed otherwise or could not start.
    #[error("a worker failed: {0}")]
    Worker(String),
}

impl ClusterError {
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::File { path, error }
    }
}
