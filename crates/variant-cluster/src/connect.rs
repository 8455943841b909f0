//! Connections among processes, which timely dataflow is given when both sides have said what they count.
//!
//! Timely's own way of connecting waits for ever, prints to standard output, and cannot tell a process of
//! another count, so only the sockets are made here; all that goes over them afterwards is timely's.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use crate::ClusterError;
use crate::fingerprint::Fingerprint;
use crate::plan::Plan;

/// What a greeting begins with.
const MAGIC: [u8; 8] = *b"variantC";
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

/// Sockets to all other processes, by number; none to this one.
///
/// As in timely, each process listens for those of higher numbers and connects to those of lower ones.
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
    let deadline = Instant::now() + plan.wait;
    let ours = fingerprint.text();
    while let Some(missing) = (0..processes).find(|&it| it != plan.process && sockets[it].is_none())
    {
        let mut is_progress = false;
        for (peer, host) in plan.hosts.iter().enumerate().take(plan.process) {
            if sockets[peer].is_none()
                && let Ok(mut socket) = TcpStream::connect(host)
            {
                let theirs = say(&mut socket, &ours).and_then(|()| hear(&mut socket));
                // Our own connection to a port that nobody listens on can meet itself.
                let is_self = socket.local_addr().ok() == socket.peer_addr().ok();
                if is_self {
                    continue;
                }
                let theirs = match theirs {
                    Ok(theirs) => theirs,
                    // A process that was killed just then; it may be started again.
                    Err(error) if has_hung_up(&error) => continue,
                    Err(_) => {
                        return Err(ClusterError::Stranger {
                            address: host.clone(),
                        });
                    }
                };
                compare(&ours, &theirs)?;
                expect_number(&theirs, peer, host)?;
                sockets[peer] = Some(socket);
                is_progress = true;
            }
        }
        if let Ok((mut socket, _)) = listener.accept() {
            // What does not speak like a process of a count is not one.
            if let Ok(theirs) = socket
                .set_nonblocking(false)
                .and_then(|()| hear(&mut socket))
            {
                let said = say(&mut socket, &ours);
                compare(&ours, &theirs)?;
                let peer = number(&theirs).unwrap_or(processes);
                said.map_err(|_| ClusterError::Lost(format!("process {peer}")))?;
                match sockets.get_mut(peer) {
                    Some(place) if peer > plan.process && place.is_none() => {
                        *place = Some(socket);
                    }
                    _ => return Err(doubled(plan.process, &theirs)),
                }
                is_progress = true;
            }
        }
        if !is_progress {
            if Instant::now() >= deadline {
                return Err(ClusterError::Absent {
                    peer: missing,
                    address: plan.hosts[missing].clone(),
                    seconds: plan.wait.as_secs(),
                });
            }
            sleep(PAUSE);
        }
    }
    for socket in sockets.iter().flatten() {
        let ready = socket
            .set_nodelay(true)
            .and_then(|()| socket.set_read_timeout(None))
            .and_then(|()| notice_silence(socket));
        ready.map_err(|error| ClusterError::Worker(error.to_string()))?;
    }
    Ok(sockets)
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

fn say(socket: &mut TcpStream, text: &str) -> io::Result<()> {
    socket.write_all(&MAGIC)?;
    socket.write_all(&(text.len() as u32).to_le_bytes())?;
    socket.write_all(text.as_bytes())
}

fn hear(socket: &mut TcpStream) -> io::Result<String> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    socket.set_read_timeout(Some(PATIENCE))?;
    let mut head = [0; 12];
    socket.read_exact(&mut head)?;
    let len = head.strip_prefix(&MAGIC).and_then(|len| len.first_chunk());
    let len = u32::from_le_bytes(*len.ok_or_else(invalid)?);
    let mut text = vec![0; len.min(LONGEST_GREETING) as usize];
    socket.read_exact(&mut text)?;
    String::from_utf8(text).map_err(|_| invalid())
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
    /// has and hears. The others go on waiting.
    fn told(processes: [([&String; 3], usize); 3]) -> (String, String, String) {
        let (sender, results) = std::sync::mpsc::channel();
        for (hosts, process) in processes {
            let hosts: Vec<String> = hosts.map(String::clone).into();
            let plan = Plan::new("chess", 1).hosts(hosts, process).unwrap();
            let sender = sender.clone();
            std::thread::spawn(move || {
                let greeting = Fingerprint::of_levels("chess", "start").with("process", process);
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
