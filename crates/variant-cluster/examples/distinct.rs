//! Counts distinct positions of orthodox chess: `distinct DEPTH [THREADS [MEGABYTES [BULK]]]`.

use std::process::ExitCode;
use std::time::Instant;

use orthodox_chess::Chess;
use variant_cluster::Plan;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>());
    let mut number = |default| numbers.next().and_then(Result::ok).unwrap_or(default);
    let (depth, threads, megabytes, bulk) = (number(4), number(1), number(1024), number(0));
    let plan = Plan::new("orthodox-chess", depth)
        .threads(threads as usize)
        .memory((megabytes as usize) << 20)
        .bulk(bulk);
    let started = Instant::now();
    match plan.run(&Chess::default()) {
        Ok(counts) => {
            for ply in &counts.plies {
                println!("{:2} {:20} {:?}", ply.ply, ply.nodes, ply.distinct);
            }
            let seconds = started.elapsed().as_secs_f64();
            println!("{seconds:.2} s, {} bytes exchanged", counts.exchanged);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
