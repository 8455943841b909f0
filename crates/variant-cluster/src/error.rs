use std::io;
use std::path::PathBuf;

use thiserror::Error;
use variant_perft::CountOverflow;

/// Why a count could not be finished. There is never a wrong count instead.
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

    /// The list of hosts cannot be used.
    #[error("hosts, line {line}: {problem}")]
    Hosts {
        /// The line of the list, from 1.
        line: usize,
        /// What is wrong with it.
        problem: &'static str,
    },

    /// The number of this process is not that of a host.
    #[error("there is no process {process}: the hosts are numbered from 0 to {last}")]
    Process {
        /// The number given.
        process: usize,
        /// The highest number there is.
        last: usize,
    },

    /// The address of this process cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address in the list of hosts.
        address: String,
        /// Why not.
        error: io::Error,
    },

    /// Not all processes were there in time.
    #[error("no connection to process {peer} ({address}) within {seconds} seconds")]
    Absent {
        /// The number of the process.
        peer: usize,
        /// Its address in the list of hosts.
        address: String,
        /// How long was waited.
        seconds: u64,
    },

    /// What answers at the address of a process is something else.
    #[error("what answers at {address} is not a process of this count")]
    Stranger {
        /// The address in the list of hosts.
        address: String,
    },

    /// Two processes do not count the same thing.
    #[error("process {peer} has another {field}: `{theirs}` there, `{ours}` here")]
    Mismatch {
        /// The number of the other process, as it says itself.
        peer: String,
        /// What differs.
        field: String,
        /// The value here.
        ours: String,
        /// The value there.
        theirs: String,
    },

    /// Another process has not shown that it knows the secret.
    #[error("{0} does not know the secret")]
    Unproven(String),

    /// Strangers could join: an address is not on this machine, and there is no secret.
    #[error("{address} is not on this machine, and there is no secret that keeps strangers out")]
    Exposed {
        /// The address in the list of hosts.
        address: String,
    },

    /// The secret is shorter than 16 bytes.
    #[error("a secret of {0} bytes is too short: expected at least 16")]
    ShortSecret(usize),

    /// Another process has sent nothing for longer than [`Plan::stall`](crate::Plan::stall) allows.
    #[error("{peer} has been silent for {seconds} seconds, in ply {ply}")]
    Stalled {
        /// The process, with its address.
        peer: String,
        /// The length of the silence.
        seconds: u64,
        /// The last ply that it was heard to count.
        ply: u32,
    },

    /// Another process has sent something that no process of a count sends.
    #[error("{peer} sends no messages of a count: {problem}")]
    Garbled {
        /// The process, with its address.
        peer: String,
        /// The fault.
        problem: &'static str,
    },

    /// Another process has ended, or the connection to it.
    #[error("lost {0}")]
    Lost(String),

    /// A file or folder cannot be used: there is no space, for example.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },

    /// A checkpoint that is not whole.
    #[error("{} is damaged: {problem}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What shows it.
        problem: &'static str,
    },

    /// A checkpoint of another count.
    #[error("{} is of another count: {field} `{theirs}` there, `{ours}` here", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What differs.
        field: String,
        /// The value in this run.
        ours: String,
        /// The value in the file.
        theirs: String,
    },

    /// Another run uses the same folder of checkpoints.
    #[error("{} is in use by another run", .path.display())]
    InUse {
        /// The file that is locked.
        path: PathBuf,
    },

    /// The packed form of a position is longer than 65535 bytes, or does not read back.
    #[error("the packed form of a position is too long or does not read back: {0}")]
    Packed(String),

    /// The positions received are not the positions sent: a fault of this crate or of the machine.
    #[error(
        "ply {ply}: {sent} positions were sent and {received} received, or others than were sent"
    )]
    Unbalanced {
        /// The ply.
        ply: u32,
        /// The multiplicities sent.
        sent: u128,
        /// The multiplicities received.
        received: u128,
    },

    /// A worker failed for another reason, or could not be started.
    #[error("a worker failed: {0}")]
    Worker(String),
}

impl ClusterError {
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::File { path, error }
    }
}
