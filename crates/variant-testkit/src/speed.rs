use std::collections::HashMap;
use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use variant_core::Variant;

const POSITIONS: usize = 400;

/// Table of speeds, measured as rows are added: perft with bulk counting, moves listed, moves played, and nodes of a
/// search, which lists and plays moves and computes each child's key.
///
/// Rows of a game must count the same leaves.
///
/// ```
/// use std::time::Duration;
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::SpeedTable;
/// let mut table = SpeedTable::new(Duration::from_millis(1));
/// table.variant::<OrthodoxChess>("start", 2);
/// assert!(table.to_string().contains("| orthodox-chess, start | 400 |"));
/// ```
#[derive(Clone, Debug)]
pub struct SpeedTable {
    time: Duration,
    rows: Vec<Row>,
    counts: HashMap<(String, u32), u64>,
}

#[derive(Clone, Debug)]
struct Row {
    name: String,
    leaves: u64,
    /// Tenths of millions a second: leaves, moves listed, moves played, nodes.
    rates: [u128; 4],
}

/// Half a second for each figure.
impl Default for SpeedTable {
    fn default() -> Self {
        Self::new(Duration::from_millis(500))
    }
}

impl SpeedTable {
    /// Creates a table that measures each figure for at least `time`.
    pub fn new(time: Duration) -> Self {
        Self {
            time,
            rows: Vec::new(),
            counts: HashMap::new(),
        }
    }

    /// Adds the start of a variant's mode, counted to a depth.
    ///
    /// # Panics
    /// If the variant lacks the mode, or another row of it counts other leaves.
    pub fn variant<V: Variant>(&mut self, mode: &str, depth: u32) {
        let start = V::start(mode).unwrap_or_else(|error| panic!("{}: {error}", V::NAME));
        let play = |position: &V, m: &V::Move| position.play_unchecked(*m);
        let name = format!("{}, {mode}", V::NAME);
        self.add((&name, &name), (start, depth), V::moves, play, V::key);
    }

    /// Adds a position of any library, counted to a depth, by functions that list its moves, play one in place and return
    /// the hash key. The second name is that of the game: `orthodox-chess, start` for a row beside that of
    /// [`variant`](Self::variant).
    ///
    /// ```
    /// use std::time::Duration;
    /// use variant_testkit::SpeedTable;
    /// let mut table = SpeedTable::new(Duration::from_millis(1));
    /// table.position(
    ///     ("stones", "three stones"),
    ///     (3_u64, 2),
    ///     |stones, moves| moves.extend(1..=(*stones).min(2)),
    ///     |stones, m| *stones -= m,
    ///     |&stones| stones,
    /// );
    /// assert!(table.to_string().contains("| stones | 3 |"));
    /// ```
    ///
    /// # Panics
    /// If another row of the game counts other leaves.
    pub fn position<P: Clone, M: Clone>(
        &mut self,
        names: (&str, &str),
        start: (P, u32),
        list: impl Fn(&P, &mut Vec<M>),
        play: impl Fn(&mut P, M),
        key: impl Fn(&P) -> u64,
    ) {
        let list = |position: &P| {
            let mut moves = Vec::new();
            list(position, &mut moves);
            moves
        };
        let play = |position: &P, m: &M| {
            let mut next = position.clone();
            play(&mut next, m.clone());
            next
        };
        self.add(names, start, list, play, key);
    }

    fn add<P, M>(
        &mut self,
        (name, game): (&str, &str),
        (start, depth): (P, u32),
        list: impl Fn(&P) -> Vec<M>,
        play: impl Fn(&P, &M) -> P,
        key: impl Fn(&P) -> u64,
    ) {
        let leaves = perft(&start, depth, &list, &play);
        let known = self.counts.entry((game.to_owned(), depth));
        let known = *known.or_insert(leaves);
        assert_eq!(leaves, known, "leaves of {name} at depth {depth}");
        let positions = sample(start, &list, &play);
        let listed: Vec<Vec<M>> = positions.iter().map(&list).collect();
        let perft = || perft(&positions[0], depth, &list, &play);
        let list_all = || {
            let moves = positions.iter().map(|position| black_box(list(position)));
            moves.map(|moves| moves.len() as u64).sum()
        };
        let play_all = || {
            for (position, moves) in positions.iter().zip(&listed) {
                for m in moves {
                    black_box(play(position, m));
                }
            }
            listed.iter().map(|moves| moves.len() as u64).sum()
        };
        let search = || {
            let children = |position| {
                list(position)
                    .iter()
                    .map(|m| key(&play(position, m)))
                    .fold(0, |count, key| {
                        black_box(key);
                        count + 1
                    })
            };
            positions.iter().map(children).sum()
        };
        let rates = [
            self.rate(perft),
            self.rate(list_all),
            self.rate(play_all),
            self.rate(search),
        ];
        let name = name.to_owned();
        self.rows.push(Row {
            name,
            leaves,
            rates,
        });
    }

    /// Tenths of millions counted in a second.
    fn rate(&self, work: impl Fn() -> u64) -> u128 {
        let (begin, mut done) = (Instant::now(), 0);
        while begin.elapsed() < self.time || done == 0 {
            done += work().max(1);
        }
        u128::from(done) * 10 / begin.elapsed().as_micros().max(1)
    }
}

impl fmt::Display for SpeedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| millions a second | leaves | perft | list | play | search |"
        )?;
        writeln!(f, "| --- | --- | --- | --- | --- | --- |")?;
        for row in &self.rows {
            write!(f, "| {} | {} |", row.name, row.leaves)?;
            for rate in row.rates {
                write!(f, " {}.{} |", rate / 10, rate % 10)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn perft<P, M>(
    position: &P,
    depth: u32,
    list: &impl Fn(&P) -> Vec<M>,
    play: &impl Fn(&P, &M) -> P,
) -> u64 {
    let moves = list(position);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|m| perft(&play(position, m), depth - 1, list, play))
            .sum(),
    }
}

fn sample<P, M>(start: P, list: &impl Fn(&P) -> Vec<M>, play: &impl Fn(&P, &M) -> P) -> Vec<P> {
    let mut positions = vec![start];
    let mut at = 0;
    while at < positions.len() && positions.len() < POSITIONS {
        let moves = list(&positions[at]);
        let children: Vec<P> = moves.iter().map(|m| play(&positions[at], m)).collect();
        positions.extend(children);
        at += 1;
    }
    positions.truncate(POSITIONS);
    positions
}
