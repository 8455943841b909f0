//! An engine that plays the first move, and lines of input that wait for lines of output.

use std::io::{self, BufRead, Read};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use quad_kingdom::QuadKingdom;
use variant_core::{Position, Variant};
use variant_uci::{Answer, Engine, Info, Move, Score, Setting, Task, Value};

/// Plays the first move in text order, and waits for a stop if `Stubborn` is on and the search has no limit of depth.
pub(crate) struct First {
    pub(crate) is_stubborn: bool,
}

impl Engine for First {
    type Position = QuadKingdom;

    fn name(&self) -> String {
        "First\nmove".into()
    }

    fn author(&self) -> String {
        "tests".into()
    }

    fn variants(&self) -> Vec<String> {
        vec!["ffa".into(), "teams".into()]
    }

    fn start(&self, variant: &str, mode: Option<&str>) -> Result<QuadKingdom, String> {
        QuadKingdom::start(mode.unwrap_or(variant)).map_err(|error| error.to_string())
    }

    fn read(&self, _: &str, text: &str) -> Result<(QuadKingdom, Vec<String>), String> {
        let read: Result<QuadKingdom, _> = text.parse();
        let read = read.map(|position| (position, Vec::new()));
        read.map_err(|error| error.to_string())
    }

    fn options(&self) -> Vec<(&'static str, Setting)> {
        vec![
            ("Stubborn", Setting::Check { default: false }),
            (
                "Size of things",
                Setting::Number {
                    default: 3,
                    least: 1,
                    most: 9,
                },
            ),
            ("Clear", Setting::Button),
            (
                "Book",
                Setting::Text {
                    default: String::new(),
                },
            ),
        ]
    }

    fn set(&mut self, name: &str, value: Value<'_>) -> Result<(), String> {
        match (name, value) {
            ("Stubborn", Value::Check(is_stubborn)) => self.is_stubborn = is_stubborn,
            ("Size of things", Value::Number(8)) => return Err("8 is taken".into()),
            ("Book", Value::Text("")) => return Err("there is none".into()),
            _ => {}
        }
        Ok(())
    }

    fn think(&mut self, task: Task<'_, QuadKingdom>) -> Answer<Move<Self>> {
        let mut moves = task.game.position().moves();
        moves.sort_by_key(ToString::to_string);
        let best = task.limits.search_moves.first().or(moves.first()).copied();
        if let Some(best) = best {
            let info = Info::new(1, Score::Centipawns(0), std::slice::from_ref(&best));
            task.reporter.info(&info);
        }
        if let Some(time) = task.limits.time() {
            task.reporter
                .remark(format_args!("time {}\nms", time.as_millis()));
        }
        while self.is_stubborn && task.limits.depth.is_none() && !task.stop.load(Ordering::Relaxed)
        {
            thread::yield_now();
        }
        Answer { best, ponder: None }
    }
}

/// A session in another thread.
pub(crate) struct Client {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    session: JoinHandle<io::Result<()>>,
}

impl Client {
    pub(crate) fn new() -> Self {
        let (input, pieces) = channel();
        let (lines, output) = channel();
        let session = thread::spawn(move || {
            let pipe = Pipe {
                pieces,
                piece: Vec::new(),
                used: 0,
            };
            let written = Lines {
                lines,
                line: Vec::new(),
            };
            variant_uci::run(First { is_stubborn: true }, pipe, written)
        });
        Self {
            input: Some(input),
            output,
            session,
        }
    }

    pub(crate) fn say(&self, text: &str) {
        let piece = format!("{text}\n").into_bytes();
        let input = self.input.as_ref().expect("the input is open");
        input.send(piece).expect("the session reads");
    }

    /// The next line of output; waits for it.
    pub(crate) fn hear(&self) -> String {
        self.output.recv().expect("a line")
    }

    /// Whether the session answers `isready`, and nothing else before that.
    pub(crate) fn is_quiet(&self) -> bool {
        self.say("isready");
        self.hear() == "readyok"
    }

    /// Closes the input; the lines up to the end of the session.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        let done = self.session.join().expect("no panic");
        done.expect("no error");
        self.output.iter().collect()
    }
}

struct Pipe {
    pieces: Receiver<Vec<u8>>,
    piece: Vec<u8>,
    used: usize,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        buffer[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Pipe {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.piece.len() {
            self.piece = self.pieces.recv().unwrap_or_default();
            self.used = 0;
        }
        Ok(&self.piece[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used += amount;
    }
}

struct Lines {
    lines: Sender<String>,
    line: Vec<u8>,
}

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line));
                let sent = self.lines.send(line.expect("UTF-8"));
                sent.map_err(io::Error::other)?;
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
