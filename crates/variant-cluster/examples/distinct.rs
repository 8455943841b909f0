//! Counts distinct positions of orthodox chess: `distinct DEPTH [THREADS [MEGABYTES [BULK [PROCESSES
//! PROCESS]]]]`. Several processes meet on loopback, from port 24101.

use std::process::ExitCode;
use std::time::Instant;

use orthodox_chess::OrthodoxChess;
use variant_cluster::{ClusterError, Plan};

fn main() -> ExitCode {
    match count() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn count() -> Result<(), ClusterError> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>());
    let mut number = |default| numbers.next().and_then(Result::ok).unwrap_or(default);
    let (depth, threads, megabytes, bulk) = (number(4), number(1), number(1024), number(0));
    let (processes, process) = (number(1), number(0) as usize);
    let mut plan = Plan::new("orthodox-chess", depth)
        .threads(threads as usize)
        .memory((megabytes as usize) << 20)
        .bulk(bulk);
    if processes > 1 {
        let host = |process| format!("127.0.0.1:{}", 24101 + process);
        plan = plan.hosts((0..processes).map(host).collect(), process)?;
    }
    let started = Instant::now();
    let counts = plan.run(&OrthodoxChess::default())?;
    if process == 0 {
        for ply in &counts.plies {
            println!("{:2} {:20} {:?}", ply.ply, ply.nodes, ply.distinct);
        }
        let seconds = started.elapsed().as_secs_f64();
        println!("{seconds:.2} s, {} bytes exchanged", counts.exchanged);
    }
    Ok(())
}
