//! Tables that the threads of a search share, in every order of their loads and stores that the memory allows.
//!
//! The files are those of `variant-search`; `loom` is in the place of the standard library's words.

#![allow(dead_code, reason = "the search uses more of its modules")]

#[path = "../../../crates/variant-search/src/cache.rs"]
mod cache;
#[path = "../../../crates/variant-search/src/table.rs"]
mod table;
#[path = "../../../crates/variant-search/src/window.rs"]
mod window;

use loom::model::Builder;
use loom::sync::Arc;
use loom::thread;

use cache::Cache;
use table::{Bound, Entry, Table};
use weights::Pair;

mod sync {
    pub(crate) use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};
}

mod weights {
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub(crate) struct Pair {
        pub(crate) opening: i32,
        pub(crate) endgame: i32,
    }
}

const LIMIT: i32 = 500_000;

/// Most switches of threads where none has to wait. Each further one takes many times as long.
const SWITCHES: usize = 2;

fn model(check: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(SWITCHES);
    builder.check(check);
}

fn put(table: &Table, key: u64, number: u16) {
    let value = i32::from(number) * 1_000;
    table.put(key, u32::from(number), 0, (value, Bound::Exact), number);
}

/// What is found for a key was written for it, in one piece.
fn check(found: Option<Entry>, numbers: &[u16]) {
    let Some(entry) = found else {
        return;
    };
    assert!(numbers.contains(&entry.best), "{entry:?}");
    assert_eq!(entry.depth, u32::from(entry.best));
    assert_eq!(entry.value(0), i32::from(entry.best) * 1_000);
}

/// Entries of two keys that begin with the same slot, or of one key, are found whole or not at all.
pub fn entries_of_a_table(one: u64, other: u64) {
    model(move || {
        let table = Arc::new(Table::with_bytes(1));
        let shared = Arc::clone(&table);
        let writer = thread::spawn(move || put(&shared, one, 1));
        put(&table, other, 2);
        let numbers = |key| {
            [(one, 1), (other, 2)].map(|(known, number)| if known == key { number } else { 0 })
        };
        check(table.get(one), &numbers(one));
        writer.join().unwrap();
        check(table.get(one), &numbers(one));
        check(table.get(other), &numbers(other));
    });
}

/// Values of two keys in the same place are never mistaken for each other.
pub fn values_of_a_cache() {
    let values = |key: u64| {
        let part = key as i32 % 1_000;
        let pair = Pair {
            opening: part,
            endgame: -part,
        };
        [pair, pair]
    };
    model(move || {
        let cache = Arc::new(Cache::new());
        let shared = Arc::clone(&cache);
        let [one, other] = [1, 1 + (1 << 13)];
        let writer = thread::spawn(move || {
            assert_eq!(shared.get_or(other, || values(other)), values(other))
        });
        for key in [one, other] {
            assert_eq!(cache.get_or(key, || values(key)), values(key));
        }
        writer.join().unwrap();
    });
}
