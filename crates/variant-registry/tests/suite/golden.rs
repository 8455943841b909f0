//! What programs store stays readable and stays the same: position texts, keys, packed forms, serde's texts
//! and bytes, moves and their notation, of every variant and mode, against files that are committed.
//!
//! A file that differs or is missing fails. `VARIANT_GOLDEN=renew` writes the files anew; what changes in
//! them breaks what users have stored, and is for a major version.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::Serialize;
use serde::de::DeserializeOwned;
use variant_core::implement::hash_key;
use variant_core::{Notation, Rng, Variant, playout};
use variant_registry::NAMES;

/// The head of each file.
const HEAD: &str = "\
# Stored forms. Do not edit: VARIANT_GOLDEN=renew cargo test -p variant-registry --test suite golden
# Each record has a mode and the plies from its start, or none; a position; its key; its search keys for
# 0, 20 and 200 plies; its packed form; its bytes in postcard; and moves: text, SAN, JSON, bytes.
# What is longer than 400 characters is given by its length and a hash, but for positions that are not starts.
";

/// The variants; each has a test of its own.
macro_rules! golden {
    ($($test:ident: $variant:ty, [$($text:expr),* $(,)?];)+) => {
        $(
            #[test]
            fn $test() {
                check::<$variant>(&[$($text),*]);
            }
        )+

        #[test]
        fn every_variant_has_a_file() {
            let files = [$(<$variant as Variant>::NAME),+];
            assert_eq!(BTreeSet::from(files), NAMES.iter().copied().collect());
        }
    };
}

// Positions besides those of random games: castlings, captures en passant, promotions and the moves of one
// game alone.
golden! {
    orthodox_chess: orthodox_chess::OrthodoxChess, [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/1P6/8/2pPp3/8/8/8/4K3 w - e6 3 40",
        "2r1k3/5ppp/8/8/8/8/PPP5/RR2K1R1 w GBc - 3 40",
    ];
    zonal_chess: zonal_chess::ZonalChess, [
        "***1r3k2rQ***/**5p6**/*1b12*/16/13q2/*14*/**6P5**/***1R3K2Rr*** w KQkq - 0 1",
        "***7k2***/**1P10**/*14*/5pPp8/16/*14*/**12**/***5K4*** w - h6 12 40",
    ];
    quarter_chess: quarter_chess::QuarterChess, [
        "6k1/4P3/8/2rDn3/3r4/8/1N6/K7 w - - 0 1",
        "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1 pawn-shift",
    ];
    zm_quadchess: zm_quadchess::ZmQuadchess, [
        "wK,6,nK/8/8/4,nR,3/2,wP,sP,eP,3/8/8/1,sK,5,eK ffa n swne - d3d4:we - 0 1",
        "wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK teams-opposite s swne - - S 0 0",
        "7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2 ffa w+e ssns - - - 0 0",
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s sWNe - - wn 0 9 remove:w",
    ];
    quad_kingdom: quad_kingdom::QuadKingdom, [
        "*,*,4,bK,3,*,*/*,*,8,*,*/12/12/3,bP,8/3,mP,8/mK,2,wP,7,eK/12/12/12/*,*,8,*,*/*,*,4,wK,3,*,* \
         ffa b wmbe - c7d7:wb 0,0,0,0 0 1",
        "*,*,4,bK,3,*,*/*,*,8,*,*/12/7,mR,4/12/2,wP,9/mK,10,eK/12/12/12/*,*,8,*,*/*,*,4,wK,3,*,* \
         ffa+points+draws w wmb= - - 3,0,5,0 7 40",
        "*,*,4,bK,3,*,*/*,*,8,*,*/12/7,mR,4/12/12/mK,10,eK/4,wN,7/12/12/*,*,8,*,*/*,*,4,wK,3,*,* \
         teams wb w-be - - 0,0,0,0 0 9",
    ];
    circle_chess: circle_chess::CircleChess, [
        "tournament free 0 0 | 1 A-B 5r2/4P3/8/k7/8/8/8/4K3 w U - 0 1 | 2 B-C 4k3/8/8/8/8/8/p7/R3K3 b Q - 0 1 \
         | 3 C-A r3k3/7P/8/8/8/8/8/4K3 w q - 0 1 | A P2 N2 R2 r1 q2 | B P1 r3 q3 | C R1 Q2 b1",
        "social free 0 0 | 1 A-B 7k/1K1P3r/8/8/8/8/8/8 w - - 0 1 | 2 B-C 4k3/8/8/8/3p4/8/2P5/4K3 w Uu - 0 1 \
         | 3 C-A 4k3/8/8/8/8/8/8/r3K3 w U - 0 1 | A P N Q | B P p r | C N B R Q",
        "tournament rounds:3 0 9 | 1 A-B R6k/6pp/8/8/8/8/8/7K b - - 0 1 | 2 B-C 7k/8/8/8/8/8/6PP/r6K w - - 0 1 \
         | 3 C-A 4k3/8/8/8/8/8/8/4K3 w - - 0 1 | A - | B P1 | C - | mated 1,2",
        "tournament free 0 9 | 1 A-B 7k/8/8/8/8/1q6/8/K7 w - - 0 1 | 2 B-C 4k3/8/8/8/8/8/8/4K3 w - - 0 1 \
         | 3 C-A k7/8/1Q6/8/8/8/8/7K b - - 0 1 | A - | B - | C -",
    ];
}

/// A position and where it comes from, and the texts of some of its moves.
struct Entry<P> {
    origin: String,
    position: P,
    moves: Vec<String>,
}

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    folder.join(name).with_extension("txt")
}

fn check<V>(texts: &[&str])
where
    V: Variant<Move: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    let path = file(V::NAME);
    if env::var_os("VARIANT_GOLDEN").is_some_and(|value| value == "renew") {
        let records: Vec<String> = chosen::<V>(texts).iter().map(record).collect();
        fs::write(&path, format!("{HEAD}\n{}", records.join("\n"))).expect("the file is written");
    }
    let stored =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut modes = BTreeSet::new();
    for expected in stored.split("\n\n").skip(1) {
        let entry = read::<V>(expected);
        assert_eq!(record(&entry).trim_end(), expected.trim_end());
        modes.extend(entry.origin.split(' ').next().map(String::from));
    }
    for mode in V::MODES {
        assert!(modes.contains(*mode), "no record of the mode {mode}");
    }
}

/// The positions that a new file begins with: of each mode the start and some of a random game, and the
/// texts.
fn chosen<V: Variant>(texts: &[&str]) -> Vec<Entry<V>> {
    let mut entries = Vec::new();
    for (index, mode) in (0..).zip(V::MODES) {
        let start = V::start(mode).expect("every mode that is listed starts");
        let plies: &[u32] = match V::MODES.len() {
            0..=10 => &[0, 9, 40, 150],
            _ if start.to_string().len() < SHORT => &[0, 60],
            _ => &[0],
        };
        for plies in plies {
            let position = playout::random_walk(&start, &mut Rng::new(index), *plies).position;
            entries.push((format!("{mode} {plies}"), position));
        }
    }
    for text in texts {
        let position = text.parse();
        let position = position.unwrap_or_else(|error| panic!("{text}: {error}"));
        entries.push((String::from("- 0"), position));
    }
    let entry = |(origin, position): (String, V)| Entry {
        moves: telling_moves(&position, if is_start(&origin) { 2 } else { 8 }),
        origin,
        position,
    };
    entries.into_iter().map(entry).collect()
}

/// Some moves, one of each kind, as far as the notation shows kinds.
fn telling_moves<P: Variant>(position: &P, count: usize) -> Vec<String> {
    let shape = |c: char| match c {
        'a'..='z' => 'a',
        '1'..='9' => '1',
        other => other,
    };
    let mut shapes = BTreeSet::new();
    let moves = position.moves().into_iter();
    let telling = moves.filter(|&m| {
        let text = format!("{m} {}", position.san(m));
        shapes.insert(text.chars().map(shape).collect::<String>())
    });
    telling.take(count).map(|m| m.to_string()).collect()
}

/// The longest text that is written out.
const SHORT: usize = 400;

fn short(text: String) -> String {
    if text.len() <= SHORT {
        return text;
    }
    format!("{} {:016x}", text.len(), hash_key(text.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// All that is stored of a position, having read back as what it is.
fn record<V>(entry: &Entry<V>) -> String
where
    V: Variant<Move: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    let position = &entry.position;
    let mut packed = Vec::new();
    position.pack(&mut packed);
    assert!(V::unpack(&packed).is_some_and(|read| read.repeats(position)));
    let (json, bytes) = variant_testkit::check_stored(position).expect("a position is stored");
    assert_eq!(json, format!("\"{position}\""));
    let keys = [0, 20, 200].map(|plies| format!("{:016x}", position.search_key(plies)));
    let written = if is_start(&entry.origin) {
        short(position.to_string())
    } else {
        position.to_string()
    };
    let mut text = format!(
        "from {}\nposition {written}\nkey {:016x}\nsearch {}\npacked {}\nbytes {}\n",
        entry.origin,
        position.key(),
        keys.join(" "),
        short(hex(&packed)),
        short(hex(&bytes)),
    );
    for m in &entry.moves {
        let m = position.parse_move(m).expect("a legal move");
        let (json, bytes) = variant_testkit::check_stored(&m).expect("a move is stored");
        let san = position.san(m);
        assert_eq!(position.parse_san(&san), Ok(m));
        let _ = writeln!(text, "move {m} {san} {json} {}", hex(&bytes));
    }
    text
}

/// Whether a record is about the start of a mode.
fn is_start(origin: &str) -> bool {
    origin.ends_with(" 0") && !origin.starts_with('-')
}

/// The position and the moves that a record is about.
fn read<V: Variant>(record: &str) -> Entry<V> {
    let field = |name: &str| {
        let mut lines = record.lines();
        let line = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in\n{record}"))
    };
    let origin = field("from");
    let mode = origin.strip_suffix(" 0").filter(|_| is_start(origin));
    let text = field("position");
    let position = match mode {
        Some(mode) => V::start(mode).unwrap_or_else(|error| panic!("{mode}: {error}")),
        None => text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}")),
    };
    let moves = record.lines().filter_map(|line| line.strip_prefix("move "));
    Entry {
        origin: origin.to_owned(),
        position,
        moves: moves
            .filter_map(|line| line.split(' ').next())
            .map(String::from)
            .collect(),
    }
}
