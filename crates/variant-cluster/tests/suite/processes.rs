//! Several processes on loopback, here each in a thread: they share nothing but their connections.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use orthodox_chess::OrthodoxChess;
use sha2::Sha256;
use variant_cluster::{ClusterError, Counts, Plan};

/// Addresses that nobody listens on.
pub(crate) fn free(count: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
        .collect();
    let address = |listener: &TcpListener| listener.local_addr().unwrap().to_string();
    listeners.iter().map(address).collect()
}

/// Runs one plan for each process, all from the same start.
pub(crate) fn run(plans: Vec<Plan>) -> Vec<Result<Counts, ClusterError>> {
    let starts = vec![OrthodoxChess::default(); plans.len()];
    run_from(plans, starts)
}

fn run_from(plans: Vec<Plan>, starts: Vec<OrthodoxChess>) -> Vec<Result<Counts, ClusterError>> {
    let run = |(plan, start): (Plan, OrthodoxChess)| thread::spawn(move || plan.run(&start));
    let running: Vec<_> = plans.into_iter().zip(starts).map(run).collect();
    running.into_iter().map(|run| run.join().unwrap()).collect()
}

/// A plan for each of some processes.
fn plans(count: usize, plan: impl Fn(usize) -> Plan) -> Vec<Plan> {
    let hosts = free(count);
    let one = |process| plan(process).hosts(hosts.clone(), process).unwrap();
    (0..count).map(one).collect()
}

#[test]
fn two_and_three_processes_count_as_one() {
    let one = Plan::new("orthodox-chess", 4)
        .run(&OrthodoxChess::default())
        .unwrap();
    for (count, threads) in [(1, 2), (2, 1), (3, 1), (2, 2)] {
        for bulk in [0, 1] {
            let plan = |_| Plan::new("orthodox-chess", 4).threads(threads).bulk(bulk);
            for counts in run(plans(count, plan)) {
                let counts = counts.unwrap();
                assert_eq!(counts.nodes(), one.nodes());
                assert_eq!(counts.plies[..3], one.plies[..3]);
                if bulk == 0 {
                    assert_eq!(counts.plies, one.plies);
                }
            }
        }
    }
}

/// A connection can wait in a queue until its process has given up and called again: it is passed over.
#[test]
fn a_greeting_of_a_process_that_has_hung_up_takes_no_place() {
    let hosts = free(2);
    let plan = |process| {
        let plan = Plan::new("orthodox-chess", 3).wait(Duration::from_mins(2));
        plan.hosts(hosts.clone(), process).unwrap()
    };
    let first = plan(0);
    let waiting = thread::spawn(move || first.run(&OrthodoxChess::default()));
    let (_, answer) = greet(&hosts[0], FORMAT, "version 0.0.0\n");
    let greeting = answer.replace("process 0", "process 1");
    drop(greet(&hosts[0], FORMAT, &greeting));
    let second = plan(1).run(&OrthodoxChess::default()).unwrap();
    assert_eq!(waiting.join().unwrap().unwrap().plies, second.plies);
}

/// There is nobody to wait for, so the address may be taken.
#[test]
fn a_process_alone_does_not_listen() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let hosts = vec![taken.local_addr().unwrap().to_string()];
    let plan = Plan::new("orthodox-chess", 2).hosts(hosts, 0).unwrap();
    assert_eq!(plan.run(&OrthodoxChess::default()).unwrap().nodes(), 400);
}

/// All processes say that there is a mismatch of a field, or that one is lost that has said so.
fn expect_mismatch(results: Vec<Result<Counts, ClusterError>>, field: &str) {
    let mut told = 0;
    for result in results {
        match result.unwrap_err() {
            ClusterError::Mismatch { field: found, .. } => {
                assert_eq!(found, field);
                told += 1;
            }
            ClusterError::Stranger { .. } | ClusterError::Absent { .. } => {}
            error => panic!("{error}"),
        }
    }
    assert!(told > 0, "no process told of the {field}");
}

#[test]
fn processes_that_count_different_things_are_told() {
    let wait = Duration::from_secs(3);
    let plan = || Plan::new("chess", 3).wait(wait);
    let depths = |process| Plan::new("chess", 3 + process as u32).wait(wait);
    let names = |process| Plan::new(["chess", "checkers"][process], 3).wait(wait);
    let hosts = free(3);
    let lists = [(&hosts[..2], 0), (&hosts[..], 1)];
    let lists = lists.map(|(hosts, process)| plan().hosts(hosts.to_vec(), process).unwrap());
    let same = [OrthodoxChess::default(), OrthodoxChess::default()];
    let other = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1".parse().unwrap();
    let cases = [
        ("depth", plans(2, depths), same),
        (
            "bulk",
            plans(2, |process| plan().bulk(process as u32)),
            same,
        ),
        ("variant", plans(2, names), same),
        (
            "threads",
            plans(2, |process| plan().threads(process + 1)),
            same,
        ),
        ("position", plans(2, |_| plan()), [same[0], other]),
        ("processes", lists.into(), same),
    ];
    // Each waits for the same time.
    thread::scope(|scope| {
        for (field, plans, starts) in cases {
            scope.spawn(move || expect_mismatch(run_from(plans, starts.into()), field));
        }
    });
}

#[test]
fn lists_of_hosts_are_checked() {
    let plan = |hosts: &[&str], process| {
        let hosts = hosts.iter().map(|&host| host.into()).collect();
        Plan::new("chess", 3)
            .hosts(hosts, process)
            .unwrap_err()
            .to_string()
    };
    let address = "expected an address such as `localhost:2101`";
    assert_eq!(plan(&[], 0), format!("hosts, line 1: {address}"));
    assert_eq!(plan(&["a:1", "b"], 0), format!("hosts, line 2: {address}"));
    assert_eq!(
        plan(&["a:1", "b:70000"], 0),
        format!("hosts, line 2: {address}")
    );
    assert_eq!(plan(&["a:1", ":2"], 0), format!("hosts, line 2: {address}"));
    let twice = "hosts, line 3: the same address as on an earlier line";
    assert_eq!(plan(&["a:1", "b:1", "a:1"], 0), twice);
    let last = "there is no process 2: the hosts are numbered from 0 to 1";
    assert_eq!(plan(&["a:1", "b:1"], 2), last);
}

#[test]
fn a_process_that_does_not_come_is_an_error() {
    let plan = |_| Plan::new("chess", 3).wait(Duration::from_millis(300));
    for plan in plans(2, plan) {
        let error = plan.run(&OrthodoxChess::default()).unwrap_err();
        assert!(matches!(error, ClusterError::Absent { .. }), "{error}");
    }
}

#[test]
fn an_address_of_another_machine_cannot_be_listened_on() {
    let hosts = vec!["192.0.2.1:2101".into(), "127.0.0.1:2102".into()];
    let plan = Plan::new("chess", 3).insecure().hosts(hosts, 0).unwrap();
    let error = plan.run(&OrthodoxChess::default()).unwrap_err();
    assert!(matches!(error, ClusterError::Listen { .. }), "{error}");
}

#[test]
fn a_program_of_another_kind_at_an_address_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let hosts = vec![
        listener.local_addr().unwrap().to_string(),
        free(1).remove(0),
    ];
    let server = thread::spawn(move || {
        let (mut socket, _) = listener.accept().unwrap();
        // What is left unread when a socket is closed would take the answer with it.
        assert_ne!(socket.read(&mut [0; 4096]).unwrap(), 0);
        socket
            .write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            .unwrap();
    });
    let plan = Plan::new("chess", 3).hosts(hosts, 1).unwrap();
    let error = plan.run(&OrthodoxChess::default()).unwrap_err();
    assert!(matches!(error, ClusterError::Stranger { .. }), "{error}");
    server.join().unwrap();
}

#[test]
fn a_process_that_is_killed_before_its_greeting_can_be_started_again() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let hosts = vec![
        listener.local_addr().unwrap().to_string(),
        free(1).remove(0),
    ];
    let plan = |process| Plan::new("chess", 3).hosts(hosts.clone(), process).unwrap();
    let (one, two) = (plan(0), plan(1));
    let waiting = thread::spawn(move || two.run(&OrthodoxChess::default()));
    let (mut socket, _) = listener.accept().unwrap();
    assert_ne!(socket.read(&mut [0; 4096]).unwrap(), 0);
    drop((socket, listener));
    let counts = one.run(&OrthodoxChess::default()).unwrap();
    assert_eq!(counts.nodes(), 8902);
    assert_eq!(waiting.join().unwrap().unwrap().plies, counts.plies);
}

/// Sends a greeting in a format, and reads the answer.
pub(crate) fn greet(host: &str, format: u8, text: &str) -> (TcpStream, String) {
    let mut socket = reach(host);
    let len = (text.len() as u32).to_le_bytes();
    let greeting = [b"variant", &[format][..], &len, text.as_bytes()].concat();
    socket.write_all(&greeting).unwrap();
    let mut head = [0; 12];
    socket.read_exact(&mut head).unwrap();
    let len = u32::from_le_bytes(*head.last_chunk().unwrap());
    let mut answer = vec![0; len as usize];
    socket.read_exact(&mut answer).unwrap();
    (socket, String::from_utf8(answer).unwrap())
}

/// Proves that the answer to a greeting was heard, without a secret.
pub(crate) fn prove(socket: &mut TcpStream, greeting: &str, answer: &str) {
    let mut code = Hmac::<Sha256>::new_from_slice(&[]).unwrap();
    code.update(b"calls");
    code.update(&(greeting.len() as u64).to_le_bytes());
    code.update(greeting.as_bytes());
    code.update(answer.as_bytes());
    // A process of another count closes the connection instead.
    let _ = socket.write_all(&code.finalize().into_bytes());
    let _ = socket.read_exact(&mut [0; 32]);
}

/// Counts chess to depth 4 as process 0 of two, beside a program that greets as process 1 and leaves. It says what
/// process 0 says, but for one line.
fn beside_a_greeting(format: u8, line: &str) -> ClusterError {
    let hosts = free(2);
    let plan = Plan::new("chess", 4).hosts(hosts.clone(), 0).unwrap();
    let plan = plan.wait(Duration::from_secs(2));
    let running = thread::spawn(move || plan.run(&OrthodoxChess::default()));
    let (_, answer) = greet(&hosts[0], FORMAT, "version 0.0.0\n");
    let (name, _) = line.split_once(' ').unwrap();
    let said = answer.lines().map(|said| match said.split_once(' ') {
        Some((other, _)) if other == name => line,
        Some(("process", _)) => "process 1",
        _ => said,
    });
    let greeting: String = said.flat_map(|line| [line, "\n"]).collect();
    let (mut socket, answer) = greet(&hosts[0], format, &greeting);
    prove(&mut socket, &greeting, &answer);
    drop(socket);
    running.join().unwrap().unwrap_err()
}

pub(crate) const FORMAT: u8 = b'G';

#[test]
fn a_process_that_leaves_after_its_greeting_is_lost() {
    let error = beside_a_greeting(FORMAT, "process 1");
    assert!(matches!(error, ClusterError::Lost(_)), "{error}");
}

#[test]
fn processes_of_another_build_are_refused() {
    for (format, line) in [
        (FORMAT, "version 0.0.1"),
        (FORMAT, "rules 0123456789abcdef"),
        (b'C', "format C"),
    ] {
        let (name, value) = line.split_once(' ').unwrap();
        match beside_a_greeting(format, line) {
            // The last stranger is the one that is reported.
            ClusterError::Mismatch { field, theirs, .. } => {
                assert_eq!((&*field, &*theirs), (name, value));
            }
            error => panic!("{error}"),
        }
    }
}

#[test]
fn a_wait_that_no_clock_can_hold_has_no_deadline() {
    let plan = |_| Plan::new("orthodox-chess", 2).wait(Duration::MAX);
    for counts in run(plans(2, plan)) {
        assert_eq!(counts.unwrap().nodes(), 400);
    }
}

/// A connection to an address where a process is going to listen.
fn reach(host: &str) -> TcpStream {
    loop {
        match TcpStream::connect(host) {
            Ok(socket) => return socket,
            Err(_) => thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// Silent, slow and babbling connections, and a process of another count, neither stop nor delay those that are awaited:
/// the strangers' patience is that of a test that has all the time in the world.
#[test]
fn strangers_are_passed_over() {
    let hosts = free(2);
    let plan = |process| {
        let plan = Plan::new("orthodox-chess", 3).wait(Duration::from_mins(2));
        plan.hosts(hosts.clone(), process).unwrap()
    };
    let first = plan(0);
    let waiting = thread::spawn(move || first.run(&OrthodoxChess::default()));
    let strangers = [
        &b""[..],
        b"v",
        b"variantG\xff\xff\xff\xff",
        b"GET / HTTP/1.1\r\n\r\n",
    ];
    let mut open = Vec::new();
    for said in strangers {
        let mut socket = reach(&hosts[0]);
        socket.write_all(said).unwrap();
        open.push(socket);
    }
    let mut other = reach(&hosts[0]);
    let greeting = b"version 0.0.0\nprocess 1\n";
    other.write_all(b"variantG").unwrap();
    other
        .write_all(&(greeting.len() as u32).to_le_bytes())
        .unwrap();
    other.write_all(greeting).unwrap();
    // The answer shows that the greeting was read before the process comes that is awaited.
    assert_ne!(other.read(&mut [0; 4096]).unwrap(), 0);
    let second = plan(1).run(&OrthodoxChess::default()).unwrap();
    assert_eq!(second.nodes(), 8902);
    assert_eq!(waiting.join().unwrap().unwrap().plies, second.plies);
    drop(open);
}

/// More silent strangers than greetings are read at once, each of which waits longer than any greeting may take, and
/// comes again when it is sent away.
#[test]
fn strangers_that_come_again_starve_no_process() {
    let hosts = free(2);
    let plan = |process| {
        let plan = Plan::new("orthodox-chess", 3).wait(Duration::from_secs(20));
        plan.hosts(hosts.clone(), process).unwrap()
    };
    let first = plan(0);
    let waiting = thread::spawn(move || first.run(&OrthodoxChess::default()));
    drop(reach(&hosts[0]));
    let is_over = Arc::new(AtomicBool::new(false));
    let strangers: Vec<_> = (0..400)
        .map(|_| {
            let (host, is_over) = (hosts[0].clone(), Arc::clone(&is_over));
            thread::spawn(move || {
                while !is_over.load(Ordering::SeqCst) {
                    if let Ok(mut socket) = TcpStream::connect(&host) {
                        // Once nobody listens, it may have reached itself.
                        let _ = socket.set_read_timeout(Some(Duration::from_secs(6)));
                        let _ = socket.read(&mut [0]);
                    }
                    thread::sleep(Duration::from_millis(5));
                }
            })
        })
        .collect();
    thread::sleep(Duration::from_secs(1));
    let counts = plan(1).run(&OrthodoxChess::default());
    let first = waiting.join().unwrap();
    is_over.store(true, Ordering::SeqCst);
    for stranger in strangers {
        stranger.join().unwrap();
    }
    assert_eq!(counts.unwrap().nodes(), 8902);
    assert_eq!(first.unwrap().nodes(), 8902);
}

/// One byte now and then does not extend the time for a greeting.
#[test]
fn a_slow_greeting_does_not_hold_the_deadline() {
    let hosts = free(2);
    let plan = Plan::new("chess", 3).wait(Duration::from_secs(1));
    let plan = plan.hosts(hosts.clone(), 0).unwrap();
    let waiting = thread::spawn(move || plan.run(&OrthodoxChess::default()));
    let mut socket = reach(&hosts[0]);
    let mut greeting = b"variantG\x00\x00\x01\x00"
        .iter()
        .chain([b'x'].iter().cycle());
    // Two minutes' worth of bytes: the process closes the connection long before that.
    let mut sent = 0;
    while sent < 600 && socket.write_all(&[*greeting.next().unwrap()]).is_ok() {
        sent += 1;
        thread::sleep(Duration::from_millis(200));
    }
    assert!(sent < 600, "the process has waited all the time");
    let error = waiting.join().unwrap().unwrap_err();
    assert!(matches!(error, ClusterError::Absent { .. }), "{error}");
}
