//! Peers that are silent, slow or babble, and strangers who do not know the secret.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use orthodox_chess::OrthodoxChess;
use variant_cluster::{ClusterError, Counts, Plan, Progress};

use crate::processes::{FORMAT, free, greet, prove, run};

/// Counts as process 0 of two beside a peer that greets well; then `behave` has the connection.
fn beside(
    stall: Duration,
    behave: impl FnOnce(TcpStream) + Send + 'static,
) -> (ClusterError, Vec<Progress>) {
    let hosts = free(2);
    let (told, list) = (
        Arc::new(Mutex::new(Vec::new())),
        Arc::new(Mutex::new(Vec::new())),
    );
    let plan = Plan::new("chess", 5).hosts(hosts.clone(), 0).unwrap();
    let report = Arc::clone(&told);
    let plan = plan
        .stall(stall)
        .on_progress(move |it| report.lock().unwrap().push(it));
    let running = thread::spawn(move || plan.run(&OrthodoxChess::default()));
    let (_, answer) = greet(&hosts[0], FORMAT, "version 0.0.0\n");
    let said = answer.lines().map(|line| match line {
        "process 0" => "process 1",
        line => line,
    });
    let greeting: String = said.flat_map(|line| [line, "\n"]).collect();
    let (mut socket, answer) = greet(&hosts[0], FORMAT, &greeting);
    prove(&mut socket, &greeting, &answer);
    list.lock()
        .unwrap()
        .push(thread::spawn(move || behave(socket)));
    let error = running.join().unwrap().unwrap_err();
    for behaviour in std::mem::take(&mut *list.lock().unwrap()) {
        behaviour.join().unwrap();
    }
    let told = std::mem::take(&mut *told.lock().unwrap());
    (error, told)
}

/// A frame with its number in the connection; a pulse if there is no data.
fn frame(number: u64, data: &[u8], pulse: [u64; 2]) -> Vec<u8> {
    let len = (data.len() as u32).to_le_bytes();
    let pulse = pulse.map(u64::to_le_bytes).concat();
    let bytes = if data.is_empty() { &pulse } else { data };
    let sum = crc32fast::hash(&[&number.to_le_bytes()[..], &len, bytes].concat());
    [&len, &sum.to_le_bytes(), bytes].concat()
}

/// Reads until the connection is closed.
fn listen(mut socket: TcpStream) {
    let mut bytes = [0; 4096];
    while socket.read(&mut bytes).is_ok_and(|read| read > 0) {}
}

#[test]
fn a_silent_peer_ends_the_run_and_is_named() {
    let (error, told) = beside(Duration::from_secs(1), listen);
    let ClusterError::Stalled { peer, seconds, ply } = error else {
        panic!("{error}");
    };
    assert!(peer.starts_with("process 1 (127.0.0.1:"), "{peer}");
    assert_eq!((seconds, ply), (1, 0));
    // Meanwhile it was reported as behind.
    let behind: Vec<_> = told.iter().filter_map(|it| it.behind).collect();
    assert!(behind.iter().all(|it| (it.process, it.ply) == (1, 0)));
    assert!(behind.last().is_some_and(|it| !it.unchanged.is_zero()));
}

/// A peer that does not read either: what is written to it must not wait for ever.
#[test]
fn a_peer_that_reads_nothing_ends_the_run() {
    let (sender, receiver) = std::sync::mpsc::channel::<TcpStream>();
    let (error, _) = beside(Duration::from_secs(1), move |socket| {
        sender.send(socket).unwrap();
    });
    assert!(matches!(error, ClusterError::Stalled { .. }), "{error}");
    drop(receiver);
}

/// A byte of a frame now and then is silence, too.
#[test]
fn a_slow_peer_ends_the_run() {
    let (error, _) = beside(Duration::from_secs(1), |mut socket| {
        let frame = [&100_u32.to_le_bytes()[..], &[0; 100]].concat();
        for byte in frame {
            if socket.write_all(&[byte]).is_err() {
                return;
            }
            thread::sleep(Duration::from_millis(200));
        }
        panic!("the run has waited for the whole frame");
    });
    assert!(matches!(error, ClusterError::Stalled { .. }), "{error}");
}

/// Pulses keep a run alive that has nothing else to hear: it ends when they do.
#[test]
fn pulses_show_that_a_peer_is_there() {
    let (error, told) = beside(Duration::from_secs(2), |mut socket| {
        for share in 0..10_u64 {
            let pulse = frame(share, &[], [0, 7 << 32 | share]);
            socket.write_all(&pulse).unwrap();
            thread::sleep(Duration::from_millis(400));
        }
        listen(socket);
    });
    let ClusterError::Stalled { ply, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(ply, 7);
    // It is ahead of us.
    assert!(told.last().is_some_and(|it| it.behind.is_none()));
}

/// A message is lost, and both processes wait for each other.
#[test]
fn pulses_of_a_peer_that_waits_end_the_run() {
    let (error, _) = beside(Duration::from_secs(1), |mut socket| {
        for number in 0..100 {
            let pulse = frame(number, &[], [number * 200, 0]);
            if socket.write_all(&pulse).is_err() {
                return;
            }
            thread::sleep(Duration::from_millis(200));
        }
        panic!("the run goes on for ever");
    });
    assert!(matches!(error, ClusterError::NoProgress { .. }), "{error}");
}

#[test]
fn a_peer_that_babbles_ends_the_run() {
    let header = |length: u64| {
        let mut header = [0_u8; 48];
        header[32..40].copy_from_slice(&length.to_be_bytes());
        frame(0, &header, [0; 2])
    };
    let babble: [(Vec<u8>, &str); 4] = [
        (b"GET / HTTP/1.1\r\n\r\n".to_vec(), "a frame is too long"),
        (u32::MAX.to_le_bytes().to_vec(), "a frame is too long"),
        (header(1 << 30), "a message is too long"),
        (header(u64::MAX), "a message is too long"),
    ];
    for (said, expected) in babble {
        let (error, _) = beside(Duration::from_mins(5), move |mut socket| {
            socket.write_all(&said).unwrap();
            listen(socket);
        });
        match error {
            ClusterError::Garbled { peer, problem } => {
                assert!(peer.starts_with("process 1 (127.0.0.1:"), "{peer}");
                assert_eq!(problem, expected);
            }
            error => panic!("{error}"),
        }
    }
}

/// Whole messages of nonsense reach timely dataflow, which panics in its own way: an error, whichever.
#[test]
fn messages_of_nonsense_are_an_error() {
    for seed in 0..20_u64 {
        let (error, _) = beside(Duration::from_secs(20), move |mut socket| {
            let mut rng = variant_core::Rng::new(seed);
            let mut bytes: Vec<u8> = (0..200).map(|_| rng.below(256) as u8).collect();
            // A header with a channel, the workers and a length that can be.
            bytes[..48].fill(0);
            bytes[7] = rng.below(4) as u8;
            bytes[31] = 1;
            bytes[39] = 100;
            let _ = socket.write_all(&frame(0, &bytes, [0; 2]));
            // It ends with a cut connection.
        });
        let is_told = matches!(
            error,
            ClusterError::Lost(_) | ClusterError::Worker(_) | ClusterError::Garbled { .. }
        );
        assert!(is_told, "{error}");
    }
}

/// Two processes with a secret each.
fn with_secrets(secrets: [Option<&str>; 2]) -> Vec<Result<Counts, ClusterError>> {
    let hosts = free(2);
    let plan = |process: usize| {
        let plan = Plan::new("orthodox-chess", 3).wait(Duration::from_secs(3));
        let plan = plan.hosts(hosts.clone(), process).unwrap();
        match secrets[process] {
            Some(secret) => plan.secret(secret).unwrap(),
            None => plan,
        }
    };
    run(vec![plan(0), plan(1)])
}

#[test]
fn a_secret_keeps_others_out() {
    let one = Some("a secret of processes");
    for counts in with_secrets([one, one]) {
        assert_eq!(counts.unwrap().nodes(), 8902);
    }
    for result in with_secrets([one, Some("a secret of strangers")]) {
        let error = result.unwrap_err();
        let is_told = matches!(
            error,
            ClusterError::Unproven(_) | ClusterError::Absent { .. }
        );
        assert!(is_told, "{error}");
    }
    let results = with_secrets([one, None])
        .into_iter()
        .map(Result::unwrap_err);
    let is_about = |error: &ClusterError| matches!(error, ClusterError::Mismatch { field, .. } if field == "secret");
    assert!(results.filter(is_about).count() > 0);
}
