//! Timely's own code waits forever, prints, and accepts any process.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::ClusterError;
use crate::fingerprint::Fingerprint;
use crate::greeting::{Greeted, Greeting};
use crate::peers::locked;
use crate::plan::Plan;

const PAUSE: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_secs(5);
/// Greetings read at once. One more ends the oldest, preferably a silent one.
const MOST_GREETINGS: usize = 64;

/// Connects to lower numbers and listens for higher ones, up to one deadline. A wrong answer at a listed address
/// is an error at once.
pub(crate) fn connect(
    plan: &Plan,
    fingerprint: &Fingerprint,
) -> Result<Vec<Option<TcpStream>>, ClusterError> {
    let processes = plan.processes();
    let mut sockets: Vec<Option<TcpStream>> = (0..processes).map(|_| None).collect();
    let Some(address) = plan.hosts.get(plan.process).filter(|_| processes > 1) else {
        return Ok(sockets);
    };
    let listener = listen(address).map_err(|error| ClusterError::Listen {
        address: address.clone(),
        error,
    })?;
    let (sender, greeted) = channel();
    let meeting = Arc::new(Meeting {
        ours: Greeting::new(plan, fingerprint),
        deadline: Instant::now().checked_add(plan.wait),
        is_over: AtomicBool::new(false),
        greetings: Mutex::default(),
    });
    // Ends the threads on return.
    let _end = End(&meeting);
    for (peer, host) in plan.hosts.iter().enumerate().take(plan.process) {
        let (meeting, host, sender) = (Arc::clone(&meeting), host.clone(), sender.clone());
        thread::spawn(move || meeting.call(peer, &host, &sender));
    }
    let mut passed_over = None;
    while let Some(missing) = (0..processes).find(|&it| it != plan.process && sockets[it].is_none())
    {
        // Strangers delay no process that has greeted.
        for _ in 0..MOST_GREETINGS {
            match listener.accept() {
                Ok((socket, _)) => meeting.answer(socket, &sender),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => {
                    // Perhaps no descriptor is left.
                    meeting.end_one();
                    break;
                }
            }
        }
        match greeted.recv_timeout(PAUSE) {
            Ok(Met::Called(peer, socket)) => sockets[peer] = Some(socket?),
            Ok(Met::Answered(greeted, socket)) => {
                match place_of(&meeting.ours, greeted, plan.process, &sockets) {
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
    let ready = sockets.iter().flatten().try_for_each(make_ready);
    ready.map_err(|error| ClusterError::Worker(error.to_string()))?;
    Ok(sockets)
}

fn listen(address: &str) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn make_ready(socket: &TcpStream) -> io::Result<()> {
    socket.set_nodelay(true)?;
    socket.set_read_timeout(None)?;
    socket.set_write_timeout(None)
}

struct Meeting {
    ours: Greeting,
    /// `None` if the clock cannot represent it.
    deadline: Option<Instant>,
    is_over: AtomicBool,
    /// Connections that have not greeted yet, the oldest first.
    greetings: Mutex<Vec<Arc<Guest>>>,
}

struct Guest {
    socket: TcpStream,
    has_spoken: AtomicBool,
}

struct End<'a>(&'a Arc<Meeting>);

impl Drop for End<'_> {
    /// Ends the greetings and waits for their descriptors, which the count may need.
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::SeqCst);
        for guest in locked(&self.0.greetings).drain(..) {
            let _ = guest.socket.shutdown(Shutdown::Both);
        }
        for _ in 0..100 {
            if Arc::strong_count(self.0) == 1 {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

enum Met {
    /// At its listed address.
    Called(usize, Result<TcpStream, ClusterError>),
    /// A process that has connected, and what it said.
    Answered(Greeted, TcpStream),
}

impl Meeting {
    fn left(&self) -> Option<Duration> {
        let left = self.deadline.map_or(PATIENCE, |deadline| {
            deadline.saturating_duration_since(Instant::now())
        });
        let goes_on = !left.is_zero() && !self.is_over.load(Ordering::SeqCst);
        goes_on.then(|| left.min(PATIENCE))
    }

    fn call(&self, peer: usize, host: &str, greeted: &Sender<Met>) {
        while let Some(left) = self.left() {
            if let Some(done) = self.try_call(peer, host, left) {
                // Without a receiver the meeting is over.
                let _ = greeted.send(Met::Called(peer, done));
                return;
            }
            thread::sleep(PAUSE);
        }
    }

    /// `None` if the process is not there yet.
    fn try_call(
        &self,
        peer: usize,
        host: &str,
        patience: Duration,
    ) -> Option<Result<TcpStream, ClusterError>> {
        let addresses = host.to_socket_addrs().ok()?;
        let mut connected =
            addresses.filter_map(|it| TcpStream::connect_timeout(&it, patience).ok());
        let socket = connected.next()?;
        let greeted = self.ours.call(&socket, patience);
        // A connection to a free port may reach itself.
        if socket.local_addr().ok() == socket.peer_addr().ok() {
            return None;
        }
        let done = match greeted {
            Ok(greeted) => (self.ours.fitting(greeted, host))
                .and_then(|theirs| expect_number(&theirs, peer, host)),
            // It may come back.
            Err(error) if has_left(&error) => return None,
            Err(_) => Err(ClusterError::Stranger {
                address: host.into(),
            }),
        };
        Some(done.map(|()| socket))
    }

    /// Closes a connection; it may come again.
    fn end_one(&self) {
        let mut greetings = locked(&self.greetings);
        let is_silent = |guest: &Arc<Guest>| !guest.has_spoken.load(Ordering::SeqCst);
        let silent = greetings.iter().position(is_silent);
        if !greetings.is_empty() {
            let guest = greetings.remove(silent.unwrap_or(0));
            // Possibly closed already.
            let _ = guest.socket.shutdown(Shutdown::Both);
        }
    }

    fn answer(self: &Arc<Self>, socket: TcpStream, greeted: &Sender<Met>) {
        if locked(&self.greetings).len() >= MOST_GREETINGS {
            self.end_one();
        }
        let guest = Arc::new(Guest {
            socket,
            has_spoken: AtomicBool::new(false),
        });
        locked(&self.greetings).push(Arc::clone(&guest));
        let (meeting, greeted_all) = (Arc::clone(self), greeted.clone());
        thread::spawn(move || {
            let left = meeting.left();
            let met = left.and_then(|left| meeting.hear(&guest, left).ok());
            locked(&meeting.greetings).retain(|it| !Arc::ptr_eq(it, &guest));
            if let (Some(greeted), Some(guest)) = (met, Arc::into_inner(guest)) {
                let _ = greeted_all.send(Met::Answered(greeted, guest.socket));
            }
        });
    }

    fn hear(&self, guest: &Guest, left: Duration) -> io::Result<Greeted> {
        let socket = &guest.socket;
        socket.set_nonblocking(false)?;
        socket.set_read_timeout(Some(left))?;
        let has_spoken = socket.peek(&mut [0])? > 0;
        guest.has_spoken.store(has_spoken, Ordering::SeqCst);
        self.ours.answer(socket, left)
    }
}

/// Number of a connected process of the same count: higher than ours, and free.
fn place_of(
    ours: &Greeting,
    greeted: Greeted,
    process: usize,
    sockets: &[Option<TcpStream>],
) -> Result<usize, ClusterError> {
    let theirs = &ours.fitting(greeted, "a process that has connected")?;
    let is_free =
        |&place: &usize| place > process && sockets.get(place).is_some_and(Option::is_none);
    let place = stated(theirs).parse().ok().filter(is_free);
    place.ok_or_else(|| doubled(process, theirs))
}

/// Whether a process has hung up or is silent.
fn has_left(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::TimedOut
            | io::ErrorKind::WouldBlock
            | io::ErrorKind::UnexpectedEof
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe
    )
}

fn stated(theirs: &str) -> &str {
    Fingerprint::value(theirs, "process").unwrap_or("nothing")
}

fn expect_number(theirs: &str, peer: usize, address: &str) -> Result<(), ClusterError> {
    if stated(theirs).parse() == Ok(peer) {
        return Ok(());
    }
    Err(ClusterError::Mismatch {
        peer: peer.to_string(),
        field: format!("number of the process at {address}"),
        ours: peer.to_string(),
        theirs: stated(theirs).into(),
    })
}

fn doubled(ours: usize, theirs: &str) -> ClusterError {
    ClusterError::Mismatch {
        peer: stated(theirs).into(),
        field: "place in the list of hosts".into(),
        ours: format!("process {ours} waits for each higher number once"),
        theirs: stated(theirs).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free<const COUNT: usize>() -> [String; COUNT] {
        let listeners = [(); COUNT].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        listeners.map(|listener| listener.local_addr().unwrap().to_string())
    }

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
        let told = told([([a, b, c], 0), ([a, b, c], 1), ([b, a, c], 2)]);
        let said = (&*told.0, &*told.1, &*told.2);
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
