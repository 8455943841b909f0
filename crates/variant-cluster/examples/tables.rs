//! The tables of docs/perft-tables.md: `tables count FOLDER NODES VARIANT...` counts every mode of some
//! variants, as deep as it has at most so many nodes, and writes a file for each; `tables render FOLDER`
//! prints the page.
//!
//! Every figure is counted twice: move by move, nodes with a table of known counts; and by distinct
//! positions, nodes in two processes that exchange them. If the two differ, nothing is written.

use std::collections::HashMap;
use std::error::Error;
use std::net::TcpListener;
use std::path::Path;
use std::{fs, thread};

use serde::{Deserialize, Serialize};
use variant_cluster::{Counts, Plan};
use variant_core::Position;
use variant_perft::{CountLeaves, PerftTable, Tally, perft_hashed, tally};
use variant_registry::{AnyPosition, NAMES, variants};

#[derive(Deserialize, Serialize)]
struct Table {
    variant: String,
    modes: Vec<Mode>,
}

#[derive(Deserialize, Serialize)]
#[allow(clippy::struct_field_names, reason = "the keys of the file")]
struct Mode {
    mode: String,
    position: String,
    plies: Vec<Ply>,
}

#[derive(Deserialize, Serialize)]
#[allow(clippy::struct_field_names, reason = "the keys of the file")]
struct Ply {
    ply: u32,
    nodes: u64,
    distinct: u64,
    captures: u64,
    checks: u64,
    mates: u64,
    /// The proof of the distinct positions, in hexadecimal digits.
    proof: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["count", folder, nodes, ref names @ ..] => count(Path::new(folder), nodes.parse()?, names),
        ["render", folder] => render(Path::new(folder)),
        _ => Err("expected `count FOLDER NODES VARIANT...` or `render FOLDER`".into()),
    }
}

fn count(folder: &Path, most: u128, names: &[&str]) -> Result<(), Box<dyn Error>> {
    for variant in variants().filter(|variant| names.contains(&variant.name)) {
        let mut modes = Vec::new();
        for &mode in variant.modes {
            let start = AnyPosition::start(variant.name, Some(mode))?;
            let mut table = PerftTable::with_bytes(64 << 20);
            let mut nodes = Vec::new();
            for depth in 1..100 {
                let counted = perft_hashed(&start, depth, &mut table)?;
                if depth > 1 && (counted > most || counted == 0) {
                    break;
                }
                nodes.push(counted);
            }
            let depth = nodes.len() as u32;
            // With the variant's own type, as the command counts: the proofs are of its packed forms.
            let counts = match &start {
                AnyPosition::OrthodoxChess(start) => by_two_processes(variant.name, depth, start),
                AnyPosition::ZonalChess(start) => by_two_processes(variant.name, depth, start),
                AnyPosition::QuarterChess(start) => by_two_processes(variant.name, depth, start),
                AnyPosition::ZmQuadchess(start) => by_two_processes(variant.name, depth, start),
                AnyPosition::QuadKingdom(start) => by_two_processes(variant.name, depth, start),
                AnyPosition::CircleChess(start) => by_two_processes(variant.name, depth, start),
            }?;
            let tallies = by_distinct_positions(&start, nodes.len())?;
            let mut plies = Vec::new();
            for ((ply, expected), last) in counts.plies.iter().zip(nodes).zip(tallies) {
                let by_moves = tally(&start, ply.ply);
                if (ply.nodes, last.nodes, last) != (expected, expected, by_moves) {
                    let counted = format!("{ply:?}, {expected}, {last:?}, {by_moves:?}");
                    return Err(format!("{} {mode}: {counted}", variant.name).into());
                }
                plies.push(Ply {
                    ply: ply.ply,
                    nodes: ply.nodes.try_into()?,
                    distinct: ply.distinct.ok_or("a ply in bulk")?,
                    captures: last.captures.try_into()?,
                    checks: last.checks.try_into()?,
                    mates: last.mates.try_into()?,
                    proof: format!("{:032x}", ply.proof.ok_or("a ply in bulk")?),
                });
            }
            eprintln!("{} {mode}: {} plies", variant.name, plies.len());
            let text = start.to_string();
            let position = text.split_once(' ').map_or("", |(_, position)| position);
            modes.push(Mode {
                mode: mode.into(),
                position: position.into(),
                plies,
            });
        }
        let table = Table {
            variant: variant.name.into(),
            modes,
        };
        let file = folder.join(format!("{}.json", variant.name));
        fs::write(file, serde_json::to_string_pretty(&table)? + "\n")?;
    }
    Ok(())
}

/// The last moves of each ply, those of equal positions at once.
fn by_distinct_positions(start: &AnyPosition, plies: usize) -> Result<Vec<Tally>, Box<dyn Error>> {
    let mut tallies = Vec::new();
    let mut level = HashMap::from([(packed(start), 1_u128)]);
    while tallies.len() < plies {
        let is_last = tallies.len() + 1 == plies;
        let (mut sum, mut next) = (Tally::default(), HashMap::new());
        for (key, times) in level {
            let position = AnyPosition::unpack(&key).ok_or("a packed position")?;
            let moves = tally(&position, 1);
            sum.nodes += times * moves.nodes;
            sum.captures += times * moves.captures;
            sum.checks += times * moves.checks;
            sum.mates += times * moves.mates;
            for m in position.moves().into_iter().filter(|_| !is_last) {
                *next.entry(packed(&position.play_unchecked(m))).or_default() += times;
            }
        }
        tallies.push(sum);
        level = next;
    }
    Ok(tallies)
}

fn packed(position: &AnyPosition) -> Vec<u8> {
    let mut bytes = Vec::new();
    position.pack(&mut bytes);
    bytes
}

fn by_two_processes<P>(name: &str, depth: u32, start: &P) -> Result<Counts, Box<dyn Error>>
where
    P: CountLeaves + Send + Sync + 'static,
{
    let listeners = [
        TcpListener::bind("127.0.0.1:0")?,
        TcpListener::bind("127.0.0.1:0")?,
    ];
    let mut hosts = Vec::new();
    for listener in listeners {
        hosts.push(listener.local_addr()?.to_string());
    }
    let one = Plan::new(name, depth).hosts(hosts.clone(), 0)?;
    let other = Plan::new(name, depth).hosts(hosts, 1)?;
    let from = start.clone();
    let running = thread::spawn(move || other.run(&from));
    let counts = one.run(start)?;
    let same = running.join().map_err(|_| "a process has panicked")??;
    if counts.plies == same.plies {
        Ok(counts)
    } else {
        Err("two processes have different counts".into())
    }
}

fn render(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!(
        "# Perft tables\n\n\
         This page is for authors of engines and move generators who compare counts.\n\n\
         Nodes, distinct positions, captures, checks and mates of every variant and mode from the start position. Each\n\
         figure is counted in two ways: move by move, nodes with a table of known counts; and by distinct positions, nodes\n\
         in two processes that exchange them.\n\n\
         Positions are distinct if they do not repeat each other under the rules of the game, clocks aside. Captures, en\n\
         passant included, checks (of any king that was not in check before) and mates are those of the last ply; a mate\n\
         ends the game, so armies that are mated while others play on are not among them.\n\n\
         The figures are in [perft](perft), a JSON file for each variant, with the proof of each ply that\n\
         `variant perft --distinct` prints. They are counted, and this page is made, by\n\n\
         ```sh\n\
         cargo run --release -p variant-cluster --example tables -- count docs/perft 30000000 zonal-chess quarter-chess\n\
         cargo run --release -p variant-cluster --example tables -- render docs/perft > docs/perft-tables.md\n\
         ```\n\n\
         The number limits the nodes of a ply: 130 million for orthodox chess, 30 million for Zonal and Quarter Chess and ZM\n\
         Quadchess, 5 million for Quad Kingdom Chess, 2 million for Circle Chess. The names are the variants to count anew."
    );
    for name in NAMES {
        let text = fs::read_to_string(folder.join(format!("{name}.json")))?;
        let table: Table = serde_json::from_str(&text)?;
        println!("\n## {name}");
        for mode in table.modes {
            println!("\n### `{}`\n", mode.mode);
            println!("| ply | nodes | distinct positions | captures | checks | mates |");
            println!("| --: | --: | --: | --: | --: | --: |");
            for Ply {
                ply,
                nodes,
                distinct,
                captures,
                checks,
                mates,
                ..
            } in mode.plies
            {
                println!("| {ply} | {nodes} | {distinct} | {captures} | {checks} | {mates} |");
            }
        }
    }
    Ok(())
}
