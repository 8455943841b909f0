//! A proxy between two processes that flips, drops, repeats, delays and cuts: counts are right, or an error comes
//! within the limit of stalls.
//!
//! `VARIANT_TESTKIT_GAMES` multiplies the number of counts.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use orthodox_chess::OrthodoxChess;
use variant_cluster::{ClusterError, Counts, Plan};
use variant_core::Rng;
use variant_testkit::Effort;

use crate::processes::free;

const STALL: Duration = Duration::from_secs(2);
const WAIT: Duration = Duration::from_secs(4);

#[derive(Clone, Copy, Debug)]
enum Fault {
    Flip(u8),
    Drop(usize),
    Repeat(usize),
    Delay(Duration),
    /// The rest is lost, and the connection stays.
    Silence,
    Cut,
}

/// A fault of the stream in one direction, after so many bytes of all connections.
#[derive(Clone, Copy, Debug)]
struct Plot {
    fault: Fault,
    to_the_first: bool,
    after: u64,
}

impl Plot {
    fn new(rng: &mut Rng) -> Self {
        let fault = match rng.below(6) {
            0 => Fault::Flip(1 << rng.below(8)),
            1 => Fault::Drop(1 + rng.below(64) as usize),
            2 => Fault::Repeat(1 + rng.below(64) as usize),
            3 => Fault::Delay(Duration::from_millis(rng.below(1_500))),
            4 => Fault::Silence,
            _ => Fault::Cut,
        };
        // Greetings and the first messages are as likely as all that follows.
        let most = [600, 6_000, 200_000][rng.below(3) as usize];
        Self {
            fault,
            to_the_first: rng.below(2) == 0,
            after: rng.below(most),
        }
    }
}

/// Forwards one direction of a connection.
fn pump(mut from: TcpStream, mut to: TcpStream, plot: Option<Plot>, passed: &AtomicU64) {
    let mut bytes = [0; 4096];
    let (mut is_silent, mut is_cut) = (false, false);
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        let mut now = bytes[..read].to_vec();
        let before = passed.fetch_add(read as u64, Ordering::SeqCst);
        let at = plot.and_then(|plot| usize::try_from(plot.after.checked_sub(before)?).ok());
        if let (Some(plot), Some(at)) = (plot, at.filter(|&at| at < read)) {
            let end = |count: usize| read.min(at + count);
            match plot.fault {
                Fault::Flip(bit) => now[at] ^= bit,
                Fault::Drop(count) => drop(now.drain(at..end(count))),
                Fault::Repeat(count) => {
                    let again = now[at..end(count)].to_vec();
                    now.splice(at..at, again);
                }
                Fault::Delay(time) => thread::sleep(time),
                Fault::Silence => is_silent = true,
                Fault::Cut => {
                    is_cut = true;
                    break;
                }
            }
        }
        is_cut |= !is_silent && to.write_all(&now).is_err();
        if is_cut {
            break;
        }
    }
    // An orderly end is that of one direction.
    if is_cut {
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    } else if !is_silent {
        let _ = to.shutdown(Shutdown::Write);
    }
}

/// Listens for the second process, in the place of the first.
fn proxy(listener: &TcpListener, first: &str, plot: Plot, is_over: &AtomicBool) {
    let passed = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));
    listener.set_nonblocking(true).unwrap();
    while !is_over.load(Ordering::SeqCst) {
        let Ok((second, _)) = listener.accept() else {
            thread::sleep(Duration::from_millis(5));
            continue;
        };
        let Ok(first) = TcpStream::connect(first) else {
            continue;
        };
        second.set_nonblocking(false).unwrap();
        for to_the_first in [true, false] {
            let (from, to) = if to_the_first {
                (&second, &first)
            } else {
                (&first, &second)
            };
            let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
            let passed = Arc::clone(&passed[usize::from(to_the_first)]);
            let plot = Some(plot).filter(|plot| plot.to_the_first == to_the_first);
            thread::spawn(move || pump(from, to, plot, &passed));
        }
    }
}

fn count_through(plot: Plot) -> (Vec<Result<Counts, ClusterError>>, Duration) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let [first, second] = <[String; 2]>::try_from(free(2)).unwrap();
    let through = listener.local_addr().unwrap().to_string();
    let is_over = Arc::new(AtomicBool::new(false));
    let (target, end) = (first.clone(), Arc::clone(&is_over));
    let proxy = thread::spawn(move || proxy(&listener, &target, plot, &end));
    let start = Instant::now();
    let hosts = [vec![first, second.clone()], vec![through, second]];
    let running: Vec<_> = (hosts.into_iter().enumerate())
        .map(|(process, hosts)| {
            let plan = Plan::new("orthodox-chess", 3).wait(WAIT).stall(STALL);
            let plan = plan.hosts(hosts, process).unwrap();
            thread::spawn(move || plan.run(&OrthodoxChess::default()))
        })
        .collect();
    let ended = running.into_iter().map(|it| it.join().unwrap()).collect();
    let time = start.elapsed();
    is_over.store(true, Ordering::SeqCst);
    proxy.join().unwrap();
    (ended, time)
}

#[test]
fn damaged_streams_give_right_counts_or_errors_in_time() {
    let counts = u64::from(Effort::from_environment().games(16));
    let expected = Plan::new("orthodox-chess", 3).run(&OrthodoxChess::default());
    let expected = expected.unwrap().plies;
    let mut rng = Rng::new(13);
    let plots: Vec<Plot> = (0..counts).map(|_| Plot::new(&mut rng)).collect();
    let (mut right, mut wrong, mut longest) = (0_u64, 0_u64, Duration::ZERO);
    for plots in plots.chunks(8) {
        let running: Vec<_> = (plots.iter())
            .map(|&plot| (plot, thread::spawn(move || count_through(plot))))
            .collect();
        for (plot, run) in running {
            let (ended, time) = run.join().unwrap();
            longest = longest.max(time);
            // Connecting, stalling, and the time of a busy machine.
            assert!(
                time < WAIT + 2 * STALL + Duration::from_secs(10),
                "{plot:?}: {time:?}"
            );
            for ended in ended {
                match ended {
                    Ok(counts) => {
                        assert_eq!(counts.plies, expected, "{plot:?}");
                        right += 1;
                    }
                    Err(_) => wrong += 1,
                }
            }
        }
    }
    println!("{counts} counts: {right} results, {wrong} errors, at most {longest:?}");
    assert!(right > 0 && wrong > 0);
    assert!(
        counts < 16 || right >= counts / 8,
        "hardly any count is right: {right}"
    );
}
