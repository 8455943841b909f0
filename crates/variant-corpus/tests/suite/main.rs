//! Corpora are written as they are checked, and a changed line is noticed.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use orthodox_chess::{Chess, ChessRules};
use variant_corpus::{Corpus, FEN, RecordCorpus};
use variant_testkit::slow::SlowGame;
use variant_testkit::{Checked, Engine, Oracle};

type Slow = SlowGame<ChessRules>;

/// A file for one test.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn positions(path: &Path) -> Corpus<Chess> {
    Corpus::new(path).size(120, 120).lenient_reference()
}

fn records(path: &Path) -> RecordCorpus<Chess> {
    let corpus = RecordCorpus::new(path).size(40, 100);
    corpus.actions(["resign:w", "draw:wb"])
}

/// Positions from starts of their own and games with actions, and records, are chosen as ever:
/// `VARIANT_CORPUS=renew` changes no corpus but by what has changed in its game.
///
/// Renewed by `VARIANT_GOLDEN=renew`.
#[test]
fn what_is_written_stays() {
    let led = file("led.txt");
    let corpus = Corpus::<Chess>::new(&led).size(90, 60).lenient_reference();
    let corpus = corpus.positions([
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
    ]);
    let corpus = corpus.actions(["resign:w", "draw:wb"]);
    corpus.renew::<Slow>().unwrap();
    let kept = file("kept.txt");
    records(&kept).size(120, 360).renew().unwrap();
    for (path, name) in [(led, "positions.txt"), (kept, "records.txt")] {
        let (written, stored) = (fs::read(path).unwrap(), Path::new(WRITTEN).join(name));
        if env::var_os("VARIANT_GOLDEN").is_some_and(|value| value == "renew") {
            fs::write(&stored, &written).unwrap();
        }
        assert!(written == fs::read(&stored).unwrap(), "{name} has changed");
    }
}

const WRITTEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/written");

/// The lines of one kind.
fn lines<'a>(corpus: &'a str, kind: &str) -> Vec<&'a str> {
    let lines = corpus.lines();
    lines
        .filter(|line| line.split('\t').next() == Some(kind))
        .collect()
}

/// A line with another part.
fn with_part(line: &str, part: usize, text: &str) -> String {
    let mut parts: Vec<&str> = line.split('\t').collect();
    parts[part] = text;
    parts.join("\t")
}

/// Checks that files with one line changed are refused, for the reason named.
#[track_caller]
fn notices(
    path: &Path,
    corpus: &str,
    check: impl Fn() -> Checked,
    changes: &[(&str, String, &str)],
) {
    for (line, changed, rule) in changes {
        let changed = corpus.replacen(line, changed, 1);
        assert_ne!(changed, corpus, "{line}");
        fs::write(path, changed).unwrap();
        let violation = check().expect_err(line);
        assert_eq!(violation.rule, *rule, "{line}: {violation}");
    }
    fs::write(path, corpus).unwrap();
    assert_eq!(check(), Ok(()));
}

const UNREADABLE: &str = "the lines of a corpus can be read";
const OTHERWISE: &str = "the engine says what the corpus says";
const NAMED: &str = "the error of a damaged text names what the corpus says, and where";

#[test]
fn a_changed_line_of_positions_is_noticed() {
    let path = file("positions.txt");
    let check = || positions(&path).check::<Slow>();
    positions(&path).renew::<Slow>().unwrap();
    let corpus = fs::read_to_string(&path).unwrap();
    assert_eq!(check(), Ok(()));
    positions(&path).renew::<Slow>().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), corpus);

    let (whole, changed) = (lines(&corpus, "="), lines(&corpus, "+"));
    let (damaged, messages) = (lines(&corpus, "!"), lines(&corpus, "?"));
    assert_eq!((whole.len() + changed.len(), damaged.len()), (120, 120));
    assert!(messages.len() > 20 && changed.len() > 60, "{corpus}");
    let (first, next, bad) = (whole[0], changed[0], damaged[0]);
    let short = "a corpus has as many texts as it should";
    notices(
        &path,
        &corpus,
        check,
        &[
            (first, with_part(first, 1, "99"), OTHERWISE),
            (first, with_part(first, 2, "00000000"), OTHERWISE),
            (first, with_part(first, 3, "wb"), OTHERWISE),
            (next, with_part(next, 4, "stalemate w=0.5 b=0.5"), OTHERWISE),
            (
                first,
                with_part(first, 5, "8/8 w"),
                "a text of the corpus is read",
            ),
            (first, with_part(first, 5, "\\x"), UNREADABLE),
            (first, "=\t20".into(), UNREADABLE),
            (next, with_part(next, 5, "999-1+"), UNREADABLE),
            (bad, with_part(bad, 1, "0"), UNREADABLE),
            (bad, with_part(bad, 2, "999"), NAMED),
            (bad, with_part(bad, 3, "0-0+"), NAMED),
            (messages[0], format!("{}!", messages[0]), NAMED),
            (bad, "# nothing".into(), short),
            (bad, "nothing".into(), UNREADABLE),
            (bad, bad.replacen('!', "~", 1), UNREADABLE),
        ],
    );
}

#[test]
fn texts_that_the_reference_reads_are_noticed() {
    let path = file("lenient.txt");
    let strict = Corpus::<Chess>::new(&path).size(50, 50);
    let violation = strict.renew::<Slow>().unwrap_err();
    assert_eq!(
        violation.rule,
        "both refuse a position text or both read it"
    );
    assert_eq!(strict.renew::<Engine<Chess>>(), Ok(()));
}

#[test]
fn fields_are_those_of_the_text() {
    let path = file("fields.txt");
    let corpus = |names: &[&str]| positions(&path).fields(names).renew::<Slow>();
    let mut names = FEN;
    assert_eq!(corpus(&names), Ok(()));
    names.swap(2, 3);
    assert_eq!(
        corpus(&names).unwrap_err().rule,
        "the place of an error is in its field"
    );
    assert_eq!(
        corpus(&names[..1]).unwrap_err().rule,
        "an error names a field"
    );
}

/// A reference that knows no castling.
#[derive(Clone)]
struct Uncastled(Engine<Chess>);

impl Oracle for Uncastled {
    fn read(text: &str) -> Result<Self, String> {
        Engine::read(text).map(Self)
    }
    fn text(&self) -> String {
        self.0.text()
    }
    fn moves(&self) -> Vec<String> {
        let mut moves = self.0.moves();
        moves.retain(|m| !["e1g1", "e1c1", "e8g8", "e8c8"].contains(&m.as_str()));
        moves
    }
    fn play(&self, m: &str) -> Result<Self, String> {
        self.0.play(m).map(Self)
    }
}

#[test]
fn games_are_led_to_what_seldom_happens() {
    let corpus = positions(&file("uncastled.txt"));
    let violation = corpus.renew::<Uncastled>().unwrap_err();
    assert_eq!(violation.rule, "both have the same moves");
}

#[test]
fn a_changed_line_of_records_is_noticed() {
    let path = file("records.txt");
    let check = || records(&path).check();
    records(&path).renew().unwrap();
    let corpus = fs::read_to_string(&path).unwrap();
    assert_eq!(check(), Ok(()));
    let (whole, changed, damaged) = (
        lines(&corpus, "="),
        lines(&corpus, "+"),
        lines(&corpus, "!"),
    );
    assert_eq!((whole.len(), changed.len(), damaged.len()), (10, 30, 100));
    let (first, next, bad) = (whole[0], changed[0], damaged[0]);
    notices(
        &path,
        &corpus,
        check,
        &[
            (first, with_part(first, 1, "99"), OTHERWISE),
            (first, with_part(first, 2, "00000000"), OTHERWISE),
            (first, with_part(first, 3, "1-1"), OTHERWISE),
            (next, with_part(next, 4, "99"), OTHERWISE),
            (
                first,
                with_part(first, 5, "[Variant"),
                "a record of the corpus is read",
            ),
            (bad, with_part(bad, 2, "1:999"), NAMED),
            (bad, with_part(bad, 3, "0-0+"), NAMED),
        ],
    );
}
