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
        /// Fault of that line, in words.
        problem: &'static str,
    },

    /// No host has the process's number.
    #[error("there is no process {process}: the hosts are numbered from 0 to {last}")]
    Process {
        /// Number given for this process.
        process: usize,
        /// Highest number in the list of hosts.
        last: usize,
    },

    /// Cannot listen on the process's address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Listed address of this process.
        address: String,
        /// Error of the system.
        error: io::Error,
    },

    /// A process did not connect in time.
    #[error("no connection to process {peer} ({address}) within {seconds} seconds")]
    Absent {
        /// Number of the missing process.
        peer: usize,
        /// Listed address of the missing process.
        address: String,
        /// Seconds for which this process waited.
        seconds: u64,
    },

    /// Another program answers at an address.
    #[error("what answers at {address} is not a process of this count")]
    Stranger {
        /// Listed address at which it answers.
        address: String,
    },

    /// Two processes count different things.
    #[error("process {peer} has another {field}: `{theirs}` there, `{ours}` here")]
    Mismatch {
        /// Number that the other process states.
        peer: String,
        /// Name of the setting that differs, such as `depth`.
        field: String,
        /// Its value in this process.
        ours: String,
        /// Its value in the other process.
        theirs: String,
    },

    /// Another process did not prove the secret.
    #[error("{0} does not know the secret")]
    Unproven(String),

    /// Strangers could join: an address is off this machine and there is no secret.
    #[error("{address} is not on this machine, and there is no secret that keeps strangers out")]
    Exposed {
        /// First listed address off this machine.
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
        /// How the messages are wrong.
        problem: &'static str,
    },

    /// Another process or its connection ended.
    #[error("lost {0}")]
    Lost(String),

    /// A file or folder failed, as on a full disk.
    #[error("{}: {error}", .path.display())]
    File {
        /// File or folder that failed.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },

    /// A checkpoint, or a file of excess positions, is damaged.
    #[error("{} is damaged: {problem}", .path.display())]
    Damaged {
        /// Damaged file, or the folder of the checkpoints.
        path: PathBuf,
        /// How the damage shows.
        problem: &'static str,
    },

    /// Checkpoint of another count.
    #[error("{} is of another count: {field} `{theirs}` there, `{ours}` here", .path.display())]
    Foreign {
        /// File of the other count.
        path: PathBuf,
        /// Name of the setting that differs, such as `variant`.
        field: String,
        /// Its value in this run.
        ours: String,
        /// Its value in the file.
        theirs: String,
    },

    /// Another run uses the folder of checkpoints.
    #[error("{} is in use by another run", .path.display())]
    InUse {
        /// File that the other run has locked.
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
        /// Ply whose positions were exchanged.
        ply: u32,
        /// Positions sent, by multiplicity.
        sent: u128,
        /// Positions received, by multiplicity.
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
