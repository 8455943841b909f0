//! Connections among processes, which timely dataflow is given when both sides have said what they count.
//!
//! Timely's own way of connecting waits for ever, prints to standard output, and cannot tell a process of
//! another count, so only the sockets are made here; all that goes over them afterwards is timely's.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use crate::ClusterError;
use crate::fingerprint::Fingerprint;
use crate::plan::Plan;

/// The first bytes of a greeting; the format follows.
const MAGIC: &[u8] = b"variant";
/// Format of the greeting and of everything after it. A change of either takes the next letter.
const FORMAT: u8 = b'D';
/// A greeting is at most this long, in bytes.
const LONGEST_GREETING: u32 = 1 << 20;
/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(20);
/// How long a side that is there may take to say what it is.
const PATIENCE: Duration = Duration::from_secs(5);
/// A machine that has not answered for so long is gone: switched off, or cut off from the network.
const SILENCE: Duration = Duration::from_secs(15);
/// When there is nothing to send, a machine is asked whether it is there, so many times in that time.
const QUESTIONS: u32 = 3;

/// Greetings of this many strangers are read at once; further connections are closed, and may come again.
const MOST_GREETINGS: usize = 64;

/// Sockets to all other processes, by number; none to this one.
///
/// As in timely, each process listens for those of higher numbers and connects to those of lower ones. All
/// greetings are exchanged side by side, up to one deadline. An answer at an address of the list that is not
/// the process ends this at once; a connection from a stranger is passed over, and reported if a process
/// is missing in the end.
pub(crate) fn connect(
    plan: &Plan,
    fingerprint: &Fingerprint,
) -> Result<Vec<Option<TcpStream>>, ClusterError> {
    let processes = plan.processes();
    let mut sockets: Vec<Option<TcpStream>> = (0..processes).map(|_| None).collect();
    let Some(address) = plan.hosts.get(plan.process).filter(|_| processes > 1) else {
        return Ok(sockets);
    };
    let listener = TcpListener::bind(address).and_then(|listener| {
        listener.set_nonblocking(true)?;
        Ok(listener)
    });
    let listener = listener.map_err(|error| ClusterError::Listen {
        address: address.clone(),
        error,
    })?;
    let (sender, greeted) = channel();
    let meeting = Arc::new(Meeting {
        ours: fingerprint.text(),
        deadline: Instant::now().checked_add(plan.wait),
        is_over: AtomicBool::new(false),
        greetings: AtomicUsize::new(0),
    });
    // Threads end when the meeting is over, however this function returns.
    let _end = End(&meeting);
    for (peer, host) in plan.hosts.iter().enumerate().take(plan.process) {
        let (meeting, host, sender) = (Arc::clone(&meeting), host.clone(), sender.clone());
        thread::spawn(move || meeting.call(peer, &host, &sender));
    }
    let mut passed_over = None;
    while let Some(missing) = (0..processes).find(|&it| it != plan.process && sockets[it].is_none())
    {
        while let Ok((socket, _)) = listener.accept() {
            meeting.answer(socket, &sender);
        }
        match greeted.recv_timeout(PAUSE) {
            Ok(Greeted::Called(peer, socket)) => sockets[peer] = Some(socket?),
            Ok(Greeted::Answered(theirs, socket)) => {
                match place_of(&meeting.ours, &theirs, plan.process, &sockets) {
                    Ok(place) => sockets[place] = Some(socket),
                    Err(error) => passed_over = Some(error),
                }
            }
            Err(_) if meeting.left().is_none() => {
                return Err(passed_over.unwrap_or_else(|| ClusterError::Absent {
                    peer: missing,
                    address: plan.hosts[missing].clone(),
                    seconds: plan.wait.as_secs(),
                }));
            }
            Err(_) => {}
        }
    }
    for socket in sockets.iter().flatten() {
        let ready = socket
            .set_nodelay(true)
            .and_then(|()| socket.set_read_timeout(None))
            .and_then(|()| socket.set_write_timeout(None))
            .and_then(|()| notice_silence(socket));
        ready.map_err(|error| ClusterError::Worker(error.to_string()))?;
    }
    Ok(sockets)
}

/// The start of a run, as the threads see it that exchange greetings.
struct Meeting {
    ours: String,
    /// `None` if there is none that the clock can hold.
    deadline: Option<Instant>,
    is_over: AtomicBool,
    /// The connections whose greeting is being read.
    greetings: AtomicUsize,
}

/// Ends a meeting.
struct End<'a>(&'a Meeting);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::SeqCst);
    }
}

/// A greeting that was exchanged.
enum Greeted {
    /// With the process of this number, at its address.
    Called(usize, Result<TcpStream, ClusterError>),
    /// With a process that has said this.
    Answered(String, TcpStream),
}

impl Meeting {
    /// The time left, at most [`PATIENCE`]; `None` when the meeting is over.
    fn left(&self) -> Option<Duration> {
        let left = self.deadline.map_or(PATIENCE, |deadline| {
            deadline.saturating_duration_since(Instant::now())
        });
        let goes_on = !left.is_zero() && !self.is_over.load(Ordering::SeqCst);
        goes_on.then(|| left.min(PATIENCE))
    }

    /// Connects to a process, as often as it takes.
    fn call(&self, peer: usize, host: &str, greeted: &Sender<Greeted>) {
        while let Some(left) = self.left() {
            if let Some(done) = self.try_call(peer, host, left) {
                // If nobody waits, the meeting is over.
                let _ = greeted.send(Greeted::Called(peer, done));
                return;
            }
            thread::sleep(PAUSE);
        }
    }

    /// Connects to a process; `None` if it is not there yet.
    fn try_call(
        &self,
        peer: usize,
        host: &str,
        patience: Duration,
    ) -> Option<Result<TcpStream, ClusterError>> {
        let addresses = host.to_socket_addrs().ok()?;
        let mut connected =
            addresses.filter_map(|it| TcpStream::connect_timeout(&it, patience).ok());
        let mut socket = connected.next()?;
        let theirs = say(&mut socket, &self.ours).and_then(|()| hear(&mut socket, patience));
        // Our own connection to a port that nobody listens on can meet itself.
        if socket.local_addr().ok() == socket.peer_addr().ok() {
            return None;
        }
        let theirs = match theirs {
            Ok(theirs) => theirs,
            // A process that was killed just then, or one that is busy; it may come back.
            Err(error) if has_hung_up(&error) || is_slow(&error) => return None,
            Err(_) => {
                let address = host.into();
                return Some(Err(ClusterError::Stranger { address }));
            }
        };
        let is_it = compare(&self.ours, &theirs).and_then(|()| expect_number(&theirs, peer, host));
        Some(is_it.map(|()| socket))
    }

    /// Exchanges greetings with whoever has connected, in a thread of its own.
    fn answer(self: &Arc<Self>, mut socket: TcpStream, greeted: &Sender<Greeted>) {
        if self.greetings.load(Ordering::SeqCst) >= MOST_GREETINGS {
            return;
        }
        self.greetings.fetch_add(1, Ordering::SeqCst);
        let (meeting, greeted) = (Arc::clone(self), greeted.clone());
        thread::spawn(move || {
            let theirs = match meeting.left() {
                Some(left) => {
                    let ready = socket.set_nonblocking(false);
                    ready.and_then(|()| hear(&mut socket, left)).ok()
                }
                None => None,
            };
            let theirs = theirs.inspect(|_| {
                // A process that has gone is noticed later.
                let _ = say(&mut socket, &meeting.ours);
            });
            meeting.greetings.fetch_sub(1, Ordering::SeqCst);
            // A connection that does not greet is no process of a count.
            if let Some(theirs) = theirs {
                let _ = greeted.send(Greeted::Answered(theirs, socket));
            }
        });
    }
}

/// The place of a process that has connected: it counts the same, and has a higher number that is free.
fn place_of(
    ours: &str,
    theirs: &str,
    process: usize,
    sockets: &[Option<TcpStream>],
) -> Result<usize, ClusterError> {
    compare(ours, theirs)?;
    let is_free =
        |&place: &usize| place > process && sockets.get(place).is_some_and(Option::is_none);
    number(theirs)
        .filter(is_free)
        .ok_or_else(|| doubled(process, theirs))
}

/// Makes a connection fail when the other machine is silent. A process that ends closes its connections;
/// a machine that vanishes closes nothing.
fn notice_silence(socket: &TcpStream) -> io::Result<()> {
    let socket = SockRef::from(socket);
    let pause = SILENCE / (QUESTIONS + 1);
    let questions = TcpKeepalive::new().with_time(pause).with_interval(pause);
    #[cfg(not(windows))]
    let questions = questions.with_retries(QUESTIONS);
    socket.set_tcp_keepalive(&questions)?;
    // Nothing is asked while sent bytes wait for an answer; these may wait as long.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(SILENCE))?;
    Ok(())
}

/// Sends a greeting.
fn say(socket: &mut TcpStream, text: &str) -> io::Result<()> {
    socket.set_write_timeout(Some(PATIENCE))?;
    let len = (text.len() as u32).to_le_bytes();
    socket.write_all(&[MAGIC, &[FORMAT], &len, text.as_bytes()].concat())
}

/// Reads a greeting, all of it within `patience`.
fn hear(socket: &mut TcpStream, patience: Duration) -> io::Result<String> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    let start = Instant::now();
    let mut head = [0; 12];
    fill(socket, &mut head, start, patience)?;
    let rest = head.strip_prefix(MAGIC).ok_or_else(invalid)?;
    let (&format, len) = rest.split_first().ok_or_else(invalid)?;
    if format != FORMAT {
        return Ok(format!("format {}\n", char::from(format)));
    }
    let len = u32::from_le_bytes(*len.first_chunk().ok_or_else(invalid)?);
    if len > LONGEST_GREETING {
        return Err(invalid());
    }
    let mut text = vec![0; len as usize];
    fill(socket, &mut text, start, patience)?;
    String::from_utf8(text).map_err(|_| invalid())
}

/// Fills some bytes within `patience` from `start`: a byte now and then does not extend it.
fn fill(
    socket: &mut TcpStream,
    mut bytes: &mut [u8],
    start: Instant,
    patience: Duration,
) -> io::Result<()> {
    while !bytes.is_empty() {
        let left = patience.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        socket.set_read_timeout(Some(left))?;
        match socket.read(bytes) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => bytes = bytes.get_mut(read..).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether the other side has said nothing in time.
fn is_slow(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock
    )
}

/// Whether the other side has closed the connection.
fn has_hung_up(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::UnexpectedEof
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe
    )
}

/// The number that the other side says it has.
fn number(theirs: &str) -> Option<usize> {
    Fingerprint::value(theirs, "process")?.parse().ok()
}

/// Finds the first value that differs, the number of the process aside.
fn compare(ours: &str, theirs: &str) -> Result<(), ClusterError> {
    if let Some(format) = Fingerprint::value(theirs, "format") {
        return Err(ClusterError::Mismatch {
            peer: "?".into(),
            field: "format".into(),
            ours: char::from(FORMAT).into(),
            theirs: format.into(),
        });
    }
    let different = ours
        .lines()
        .filter_map(|line| line.split_once(' '))
        .find(|&(name, value)| {
            name != "process" && Fingerprint::value(theirs, name) != Some(value)
        });
    let Some((field, ours)) = different else {
        return Ok(());
    };
    let theirs_of = |name| Fingerprint::value(theirs, name).unwrap_or("nothing");
    Err(ClusterError::Mismatch {
        peer: theirs_of("process").into(),
        field: field.into(),
        ours: ours.into(),
        theirs: theirs_of(field).into(),
    })
}

/// The process at an address has the number of the address.
fn expect_number(theirs: &str, peer: usize, address: &str) -> Result<(), ClusterError> {
    if number(theirs) == Some(peer) {
        return Ok(());
    }
    Err(ClusterError::Mismatch {
        peer: peer.to_string(),
        field: format!("number of the process at {address}"),
        ours: peer.to_string(),
        theirs: Fingerprint::value(theirs, "process")
            .unwrap_or("nothing")
            .into(),
    })
}

fn doubled(ours: usize, theirs: &str) -> ClusterError {
    let number = Fingerprint::value(theirs, "process").unwrap_or("nothing");
    ClusterError::Mismatch {
        peer: number.into(),
        field: "place in the list of hosts".into(),
        ours: format!("process {ours} waits for each higher number once"),
        theirs: number.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_fail_when_the_other_machine_is_silent() {
        let listener = TcpListener::bind("localhost:0").unwrap();
        let socket = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let options = SockRef::from(&socket);
        assert!(!options.keepalive().unwrap());
        notice_silence(&socket).unwrap();
        assert!(options.keepalive().unwrap());
        #[cfg(target_os = "linux")]
        {
            assert_eq!(options.tcp_user_timeout().unwrap(), Some(SILENCE));
            let asked = options.tcp_keepalive_interval().unwrap()
                * options.tcp_keepalive_retries().unwrap();
            assert!(options.tcp_keepalive_time().unwrap() + asked <= SILENCE);
        }
    }

    /// Addresses that nobody listens on.
    fn free<const COUNT: usize>() -> [String; COUNT] {
        let listeners = [(); COUNT].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        listeners.map(|listener| listener.local_addr().unwrap().to_string())
    }

    /// Connects three processes, each with its own list of hosts and number: the field that one tells of, and what it
    /// has and hears.
    fn told(processes: [([&String; 3], usize); 3]) -> (String, String, String) {
        let (sender, results) = std::sync::mpsc::channel();
        for (hosts, process) in processes {
            let hosts: Vec<String> = hosts.map(String::clone).into();
            let wait = Duration::from_secs(2);
            let plan = Plan::new("chess", 1)
                .hosts(hosts, process)
                .unwrap()
                .wait(wait);
            let sender = sender.clone();
            std::thread::spawn(move || {
                let greeting = Fingerprint::of_levels("chess", "start", 1).with("process", process);
                let _ = sender.send(connect(&plan, &greeting));
            });
        }
        drop(sender);
        let mismatch = |result: Result<_, ClusterError>| match result {
            Err(ClusterError::Mismatch {
                field,
                ours,
                theirs,
                ..
            }) => Some((field, ours, theirs)),
            _ => None,
        };
        results.into_iter().find_map(mismatch).unwrap()
    }

    #[test]
    fn a_list_of_hosts_in_another_order_is_told() {
        let [a, b, c] = &free();
        // The last process looks for the first one where the second one is.
        let told = told([([a, b, c], 0), ([a, b, c], 1), ([b, a, c], 2)]);
        let said = (&*told.0, &*told.1, &*told.2);
        // Or the second one where the first one is, whichever of them is there sooner.
        let fields = [b, a].map(|host| format!("number of the process at {host}"));
        let sooner = [(&*fields[0], "0", "1"), (&*fields[1], "1", "0")];
        assert!(sooner.contains(&said), "{said:?}");
    }

    #[test]
    fn two_processes_of_the_same_number_are_told() {
        let [a, b, c, d] = &free();
        let (field, ours, theirs) = told([([a, b, c], 0), ([a, b, c], 1), ([a, d, c], 1)]);
        assert_eq!(field, "place in the list of hosts");
        assert_eq!(ours, "process 0 waits for each higher number once");
        assert_eq!(theirs, "1");
    }
}
