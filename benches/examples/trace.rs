//! Traces one search.
use orthodox_chess::Chess;
use variant_core::epd::Epd;
use variant_search::{Budget, Search};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (id, threads, seed, nodes): (&str, usize, u64, u64) = (
        &a[1],
        a[2].parse().unwrap(),
        a[3].parse().unwrap(),
        a[4].parse().unwrap(),
    );
    let text = std::fs::read_to_string("benches/data/wac-20.epd").unwrap();
    let line = text.lines().find(|l| l.contains(id)).unwrap();
    let (epd, _) = Epd::<Chess>::read(line).unwrap();
    let mut s = Search::<Chess>::default()
        .table_bytes(64 << 20)
        .seed(seed)
        .threads(threads)
        .on_iteration(move |i| {
            let line: Vec<String> = i.line.iter().map(|m| m.to_string()).collect();
            println!(
                "d{} sd{} v{} n{} {}",
                i.depth,
                i.seldepth,
                i.value,
                i.nodes,
                line[..line.len().min(8)].join(" ")
            );
        });
    let f = s.run(&epd.position, Budget::nodes(nodes));
    println!("end d{} n{} v{:?}", f.depth, f.nodes, f.value);
}
