use std::collections::HashSet;
use std::fmt;
use std::net::ToSocketAddrs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use variant_core::Position;

use crate::fingerprint::{Fingerprint, rules};
use crate::{ClusterError, Progress};

const MOST_THREADS: usize = 256;
const SHORTEST_SECRET: usize = 16;
/// Bytes for the positions of one worker.
const LEAST_MEMORY: usize = 32 << 20;

/// A count and its resources.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_cluster::Plan;
///
/// let counts = Plan::new("orthodox-chess", 4).threads(2).run(&OrthodoxChess::default())?;
/// let distinct: Vec<_> = counts.plies.iter().map(|ply| ply.distinct).collect();
/// assert_eq!(distinct, [Some(20), Some(400), Some(5_362), Some(72_078)]);
/// assert_eq!(counts.nodes(), 197_281);
///
/// // In bulk, the last plies have no distinct positions.
/// let counts = Plan::new("orthodox-chess", 4).bulk(2).run(&OrthodoxChess::default())?;
/// assert_eq!(counts.nodes(), 197_281);
/// assert_eq!(counts.plies[3].distinct, None);
/// # Ok::<(), variant_cluster::ClusterError>(())
/// ```
#[derive(Clone)]
pub struct Plan {
    pub(crate) variant: String,
    pub(crate) depth: u32,
    pub(crate) bulk: u32,
    pub(crate) threads: usize,
    pub(crate) memory: usize,
    pub(crate) checkpoint: Option<PathBuf>,
    pub(crate) hosts: Vec<String>,
    pub(crate) process: usize,
    pub(crate) wait: Duration,
    pub(crate) stall: Duration,
    pub(crate) secret: Option<Vec<u8>>,
    pub(crate) is_insecure: bool,
    pub(crate) progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan")
            .field("variant", &self.variant)
            .field("depth", &self.depth)
            .field("bulk", &self.bulk)
            .field("threads", &self.threads)
            .field("memory", &self.memory)
            .field("checkpoint", &self.checkpoint)
            .field("hosts", &self.hosts)
            .field("process", &self.process)
            .finish_non_exhaustive()
    }
}

impl Plan {
    /// Creates a count of `depth` plies with one thread and a gigabyte. The name identifies it.
    pub fn new(variant: impl Into<String>, depth: u32) -> Self {
        Self {
            variant: variant.into(),
            depth,
            bulk: 0,
            threads: 1,
            memory: 1 << 30,
            checkpoint: None,
            hosts: Vec::new(),
            process: 0,
            wait: Duration::from_mins(1),
            stall: Duration::from_mins(1),
            secret: None,
            is_insecure: false,
            progress: None,
        }
    }

    /// Counts the last one or two plies in bulk, without distinct positions.
    #[must_use]
    pub fn bulk(mut self, plies: u32) -> Self {
        self.bulk = plies.min(2);
        self
    }

    /// Sets the threads of every process: 1 to 256.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, MOST_THREADS);
        self
    }

    /// Sets the approximate memory for positions, at least 32 MiB a thread. Excess positions go to unnamed
    /// files in the checkpoint folder or the temporary one.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Writes complete levels to a folder and resumes from the last. Processes of a machine can share it.
    #[must_use]
    pub fn checkpoint(mut self, folder: impl Into<PathBuf>) -> Self {
        self.checkpoint = Some(folder.into());
        self
    }

    /// Counts with other processes: all addresses (`name:port`), and the index of this one.
    ///
    /// # Errors
    /// [`ClusterError::Hosts`], [`ClusterError::Process`]
    pub fn hosts(mut self, hosts: Vec<String>, process: usize) -> Result<Self, ClusterError> {
        let mut seen = HashSet::new();
        for (index, host) in hosts.iter().enumerate() {
            let name_and_port = host.rsplit_once(':');
            let is_address = name_and_port
                .is_some_and(|(name, port)| !name.is_empty() && port.parse::<u16>().is_ok());
            let problem = if !is_address {
                "expected an address such as `localhost:2101`"
            } else if !seen.insert(host) {
                "the same address as on an earlier line"
            } else {
                continue;
            };
            let line = index + 1;
            return Err(ClusterError::Hosts { line, problem });
        }
        let Some(last) = hosts.len().checked_sub(1) else {
            let problem = "expected an address such as `localhost:2101`";
            return Err(ClusterError::Hosts { line: 1, problem });
        };
        if process > last {
            return Err(ClusterError::Process { process, last });
        }
        self.hosts = hosts;
        self.process = process;
        Ok(self)
    }

    /// Sets how long to wait for other processes; a minute by default.
    #[must_use]
    pub const fn wait(mut self, time: Duration) -> Self {
        self.wait = time;
        self
    }

    /// Sets the longest silence of a process; a minute by default. The count then ends with
    /// [`ClusterError::Stalled`], or with [`ClusterError::NoProgress`] if all processes wait for each other.
    #[must_use]
    pub const fn stall(mut self, time: Duration) -> Self {
        self.stall = time;
        self
    }

    /// Requires a shared secret, proven by HMAC-SHA-256 over both greetings and nonces. Later traffic is neither
    /// encrypted nor signed.
    ///
    /// # Errors
    /// [`ClusterError::ShortSecret`] below 16 bytes.
    pub fn secret(mut self, secret: impl Into<Vec<u8>>) -> Result<Self, ClusterError> {
        let secret = secret.into();
        if secret.len() < SHORTEST_SECRET {
            return Err(ClusterError::ShortSecret(secret.len()));
        }
        self.secret = Some(secret);
        Ok(self)
    }

    /// Admits any process of the same count. Otherwise hosts beyond the loopback interface need a
    /// [`secret`](Self::secret).
    #[must_use]
    pub const fn insecure(mut self) -> Self {
        self.is_insecure = true;
        self
    }

    /// Strangers on other machines must not join.
    pub(crate) fn check_exposure(&self) -> Result<(), ClusterError> {
        if self.processes() == 1 || self.is_insecure || self.secret.is_some() {
            return Ok(());
        }
        let is_here = |host: &&String| {
            let addresses: Vec<_> = host.to_socket_addrs().into_iter().flatten().collect();
            !addresses.is_empty() && addresses.iter().all(|it| it.ip().is_loopback())
        };
        match self.hosts.iter().find(|host| !is_here(host)) {
            Some(address) => Err(ClusterError::Exposed {
                address: address.clone(),
            }),
            None => Ok(()),
        }
    }

    /// Sets a callback for any thread, a few times a second and after each ply.
    #[must_use]
    pub fn on_progress(mut self, report: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(report));
        self
    }

    pub(crate) fn processes(&self) -> usize {
        self.hosts.len().max(1)
    }

    /// Bytes per worker and ply: two are in memory, others in transit.
    pub(crate) fn share(&self) -> usize {
        (self.memory / self.threads).max(LEAST_MEMORY) / 16 * 7
    }

    pub(crate) fn fingerprint(&self, start: &impl Position) -> Fingerprint {
        Fingerprint::of_levels(&self.variant, &start.to_string(), rules(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_shown_without_what_it_calls() {
        let plan = Plan::new("chess", 3).bulk(1).on_progress(|_| ());
        let shown = format!("{plan:?}");
        let expected = "Plan { variant: \"chess\", depth: 3, bulk: 1, threads: 1, memory: 1073741824, \
                        checkpoint: None, hosts: [], process: 0, .. }";
        assert_eq!(shown, expected);
    }

    #[test]
    fn strangers_can_join_only_where_that_is_wanted() {
        let hosts = |second: &str| {
            let hosts = vec!["127.0.0.1:2101".into(), second.into()];
            Plan::new("chess", 1).hosts(hosts, 0).unwrap()
        };
        assert!(hosts("localhost:2102").check_exposure().is_ok());
        for second in ["192.0.2.1:2102", "0.0.0.0:2102", "name.invalid:2102"] {
            let plan = hosts(second);
            let error = plan.check_exposure().unwrap_err();
            assert!(matches!(error, ClusterError::Exposed { address } if address == second));
            assert!(plan.clone().insecure().check_exposure().is_ok());
            assert!(
                plan.secret(*b"of sixteen bytes")
                    .unwrap()
                    .check_exposure()
                    .is_ok()
            );
        }
        assert!(matches!(
            Plan::new("", 1).secret("fifteen bytes! "),
            Err(ClusterError::ShortSecret(15))
        ));
    }

    #[test]
    fn threads_are_bounded() {
        let threads = |threads| Plan::new("", 1).threads(threads).threads;
        assert_eq!([0, 1, 256, usize::MAX].map(threads), [1, 1, 256, 256]);
    }

    #[test]
    fn memory_is_shared_among_the_workers_and_has_a_least_value() {
        let share = |bytes, threads| Plan::new("", 1).threads(threads).memory(bytes).share();
        assert_eq!(share(1 << 30, 1), 7 << 26);
        assert_eq!(share(1 << 30, 4), 7 << 24);
        assert_eq!(share(0, 4), LEAST_MEMORY / 16 * 7);
    }
}
