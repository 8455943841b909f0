//! Reading game records in pieces, in bytes per second.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use orthodox_chess::OrthodoxChess;
use variant_benches::short;
use variant_core::{Game, Position, Rng};
use variant_record::{Record, RecordStream};

const BYTES: usize = 1 << 22;
/// A piece of a file.
const PIECE: usize = 1 << 16;

fn record(plies: usize) -> String {
    let (mut game, mut rng) = (Game::new(OrthodoxChess::default()), Rng::new(3));
    for _ in 0..plies {
        if let Some(m) = game.position().random_move(&mut rng) {
            let _ = game.play(m);
        }
    }
    Record::of_game(&game).to_string()
}

fn read(text: &str) -> usize {
    let mut stream = RecordStream::new();
    let (mut rest, mut records) = (text, 0);
    loop {
        while let Some(record) = stream.next_record().expect("records of games") {
            records += usize::from(!record.tags.is_empty() || record.plies().next().is_some());
        }
        if rest.is_empty() {
            return records;
        }
        // All ASCII.
        let (piece, others) = rest.split_at(PIECE.min(rest.len()));
        stream.push(piece);
        rest = others;
        if rest.is_empty() {
            stream.finish();
        }
    }
}

fn records(criterion: &mut Criterion) {
    let kinds = [
        ("tags and 50 moves", record(100)),
        (
            "four moves, nothing else",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n\n".into(),
        ),
        ("one move, nothing else", "1. e4 *\n\n".into()),
    ];
    let mut group = criterion.benchmark_group("records");
    for (name, one) in kinds {
        let one = format!("{}\n\n", one.trim_end());
        let text = one.repeat(BYTES / one.len());
        assert_eq!(read(&text), BYTES / one.len());
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(BenchmarkId::new("read", name), |bencher| {
            bencher.iter(|| read(&text));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = short();
    targets = records
}
criterion_main!(benches);
