mod thinking;

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use variant_core::Game;

use crate::engine::one_line;
use crate::limits::cut;
use crate::words::{first_word, known, name_and_value, split_at_word};
use crate::{Answer, Engine, LINE_LIMIT, Line, Move, Setting, Value, read_line};
use thinking::Search;

/// Most bytes of waiting lines.
const QUEUE_LIMIT: usize = 4 << 20;

const QUEUE_LINES: usize = 1 << 16;

/// Drives an engine with lines of input until `quit` or the input's end. A thread reads the input, and ends with
/// the process.
///
/// # Errors
/// Errors of the output; kind `Other` if the engine panics.
pub fn run<E: Engine>(
    engine: E,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    // Small: bounds the memory.
    let (events, received) = sync_channel(64);
    let lines = events.clone();
    thread::spawn(move || read_input(input, &lines));
    let variants = engine.variants();
    let variant = variants.first().cloned().unwrap_or_default();
    let options = options(&engine, &variants);
    let game = engine.start(&variant, None).map(Game::new);
    let mut session = Session {
        engine: Some(engine),
        output,
        variant,
        options,
        game,
        search: None,
        searches: 0,
        queue: VecDeque::new(),
        queued: 0,
        queued_searches: 0,
        events,
        is_debug: false,
        is_ended: false,
    };
    let done = session.run(&received);
    if let Some(search) = &session.search {
        search.stop.store(true, Ordering::Relaxed);
    }
    done
}

enum Event<E: Engine> {
    Input(Result<String, String>),
    End,
    /// With the number of its search.
    Report(u64, String),
    /// `None` after a panic.
    Done(Option<(E, Answer<Move<E>>)>),
}

fn read_input<E: Engine>(mut input: impl BufRead, events: &SyncSender<Event<E>>) {
    let mut line = Vec::new();
    loop {
        let read = match read_line(&mut input, &mut line) {
            Ok(Line::Read) => std::str::from_utf8(&line)
                .map(str::to_owned)
                .map_err(|_| "the line is not UTF-8".to_owned()),
            Ok(Line::TooLong) => Err(format!("the line is longer than {LINE_LIMIT} bytes")),
            Ok(Line::End) => break,
            Err(error) => Err(error.to_string()),
        };
        if events.send(Event::Input(read)).is_err() {
            return;
        }
    }
    // The session may have ended.
    let _ = events.send(Event::End);
}

fn options<E: Engine>(engine: &E, variants: &[String]) -> Vec<(String, Setting)> {
    let mut options = Vec::new();
    if let [default, _, ..] = variants {
        let choice = Setting::Choice {
            default: default.clone(),
            choices: variants.to_vec(),
        };
        options.push(("UCI_Variant".to_owned(), choice));
    }
    options.push(("Ponder".to_owned(), Setting::Check { default: false }));
    let own = engine.options().into_iter();
    options.extend(own.map(|(name, setting)| (name.to_owned(), setting)));
    options
}

struct Session<E: Engine, W> {
    /// `None` while the search thread has it.
    engine: Option<E>,
    output: W,
    variant: String,
    options: Vec<(String, Setting)>,
    game: Result<Game<E::Position>, String>,
    search: Option<Search<E>>,
    searches: u64,
    /// Lines that wait for the end of the search.
    queue: VecDeque<String>,
    /// Bytes of the waiting lines.
    queued: usize,
    /// Number of waiting lines with `go`.
    queued_searches: usize,
    events: SyncSender<Event<E>>,
    is_debug: bool,
    is_ended: bool,
}

impl<E: Engine, W: Write> Session<E, W> {
    fn run(&mut self, received: &Receiver<Event<E>>) -> io::Result<()> {
        loop {
            self.apply_to_search()?;
            if self.search.is_none() {
                if let Some(line) = self.dequeue() {
                    if self.execute(&line)? {
                        return Ok(());
                    }
                    continue;
                }
                if self.is_ended {
                    return Ok(());
                }
            }
            let Some(event) = self.next_event(received) else {
                continue;
            };
            match event {
                Event::Input(Ok(line)) => {
                    if self.receive(&line)? {
                        return Ok(());
                    }
                }
                Event::Input(Err(problem)) => self.warn(problem)?,
                Event::End => {
                    self.is_ended = true;
                    self.stop()?;
                }
                Event::Report(number, text) => {
                    if self.search.is_some() && number == self.searches {
                        self.write(text)?;
                    }
                }
                Event::Done(None) => return Err(io::Error::other("the engine panicked")),
                Event::Done(Some((engine, answer))) => {
                    self.engine = Some(engine);
                    if let Some(search) = &mut self.search {
                        search.answer = Some(answer);
                    }
                    self.answer()?;
                }
            }
        }
    }

    fn apply_to_search(&mut self) -> io::Result<()> {
        let is_for_search = |line: &String| matches!(first_word(line), "stop" | "ponderhit");
        while self.search.is_some() && self.queue.front().is_some_and(is_for_search) {
            let Some(line) = self.dequeue() else {
                break;
            };
            if first_word(&line) == "stop" {
                self.stop()?;
            } else {
                self.ponder_hit()?;
            }
        }
        Ok(())
    }

    /// Returns `None` after stopping a search whose time is over.
    fn next_event(&mut self, received: &Receiver<Event<E>>) -> Option<Event<E>> {
        let deadline = self.search.as_ref().and_then(|search| search.deadline);
        let Some(deadline) = deadline else {
            // The session's own sender keeps the channel open.
            return Some(received.recv().unwrap_or(Event::End));
        };
        match received.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(search) = &mut self.search {
                    search.stop.store(true, Ordering::Relaxed);
                    search.deadline = None;
                }
                None
            }
        }
    }

    /// Returns whether the session is over.
    fn receive(&mut self, line: &str) -> io::Result<bool> {
        if self.search.is_none() && self.queue.is_empty() {
            return self.execute(line);
        }
        let waits_for_other = self.queued_searches > 0;
        match first_word(line) {
            "quit" => return Ok(true),
            "isready" | "debug" | "uci" => return self.execute(line),
            "stop" => {
                self.stop()?;
                if !waits_for_other {
                    return Ok(false);
                }
            }
            "ponderhit" if !waits_for_other => {
                self.ponder_hit()?;
                return Ok(false);
            }
            _ => {}
        }
        if self.queued + line.len() > QUEUE_LIMIT || self.queue.len() >= QUEUE_LINES {
            self.warn("too many lines during a search: one is lost")?;
        } else {
            self.enqueue(line);
        }
        Ok(false)
    }

    fn enqueue(&mut self, line: &str) {
        self.queued += line.len();
        self.queued_searches += usize::from(first_word(line) == "go");
        self.queue.push_back(line.to_owned());
    }

    fn dequeue(&mut self) -> Option<String> {
        let line = self.queue.pop_front()?;
        self.queued -= line.len();
        self.queued_searches -= usize::from(first_word(&line) == "go");
        Some(line)
    }

    /// Returns whether the session is over.
    fn execute(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) = known(line);
        if self.is_debug && !line.trim_start().starts_with(word) {
            self.write("info string words before the command are ignored")?;
        }
        match word {
            "uci" => self.identify()?,
            "isready" => self.write("readyok")?,
            "debug" => self.is_debug = rest.trim() != "off",
            "setoption" => self.set_option(rest)?,
            "ucinewgame" => self.engine.iter_mut().for_each(Engine::new_game),
            "position" => self.set_position(rest)?,
            "go" => self.go(rest)?,
            "quit" => return Ok(true),
            // No search runs.
            "stop" | "ponderhit" | "register" => {}
            _ if line.trim().is_empty() => {}
            _ => self.warn(format_args!("unknown command `{}`", cut(line.trim())))?,
        }
        Ok(false)
    }

    fn write(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn warn(&mut self, problem: impl Display) -> io::Result<()> {
        let problem = one_line(&problem.to_string());
        self.write(format_args!("info string {problem}"))
    }

    fn identify(&mut self) -> io::Result<()> {
        if let Some(engine) = &self.engine {
            let (name, author) = (one_line(&engine.name()), one_line(&engine.author()));
            writeln!(self.output, "id name {name}\nid author {author}")?;
        }
        for (name, setting) in &self.options {
            writeln!(self.output, "option name {name} {setting}")?;
        }
        self.write("uciok")
    }

    fn set_option(&mut self, text: &str) -> io::Result<()> {
        let (name, text) = name_and_value(text);
        let mut options = self.options.iter();
        let found = options.find(|(known, _)| known.eq_ignore_ascii_case(name));
        let Some((name, setting)) = found.cloned() else {
            return self.warn(format_args!("no option `{}`", cut(name)));
        };
        let set = setting
            .value(text)
            .and_then(|value| self.apply(&name, value));
        set.or_else(|problem| self.warn(format_args!("option {name}: {problem}")))
    }

    fn apply(&mut self, name: &str, value: Value<'_>) -> Result<(), String> {
        let Some(engine) = &mut self.engine else {
            return Err("not during a search".into());
        };
        match (name, value) {
            ("UCI_Variant", Value::Text(variant)) => {
                if variant != self.variant {
                    variant.clone_into(&mut self.variant);
                    self.game = engine.start(variant, None).map(Game::new);
                    engine.new_game();
                }
                Ok(())
            }
            // `go ponder` may follow.
            ("Ponder", _) => Ok(()),
            _ => engine.set(name, value),
        }
    }

    fn set_position(&mut self, text: &str) -> io::Result<()> {
        let Some(engine) = &self.engine else {
            return Ok(());
        };
        let mut remarks = Vec::new();
        self.game = read_game(engine, &self.variant, text, &mut remarks);
        remarks.truncate(REMARKS);
        remarks.extend(self.game.as_ref().err().cloned());
        let mut remarks = remarks.into_iter();
        remarks.try_for_each(|remark| self.warn(format_args!("position: {remark}")))
    }
}

/// Most repairs reported of a `position`.
const REMARKS: usize = 20;

const NULL_MOVES: [&str; 4] = ["0000", "--", "Z0", "null"];

fn read_game<E: Engine>(
    engine: &E,
    variant: &str,
    text: &str,
    remarks: &mut Vec<String>,
) -> Result<Game<E::Position>, String> {
    let (place, moves) = split_at_word(text, "moves");
    let (kind, rest) = place.split_once(char::is_whitespace).unwrap_or((place, ""));
    let position = match (kind, rest.trim()) {
        ("startpos", "") => engine.start(variant, None)?,
        ("mode", mode) => engine.start(variant, Some(mode))?,
        ("fen", text) => {
            let (position, repairs) = engine.read(variant, text)?;
            remarks.extend(repairs);
            position
        }
        _ => return Err("expected startpos, fen TEXT or mode MODE".into()),
    };
    let mut game = Game::new(position);
    game.reopen();
    for (index, word) in moves.split_whitespace().enumerate() {
        let number = index + 1;
        match game.apply_noting(word) {
            Ok(None) => {}
            // The protocol's castling onto the rook.
            Ok(Some(is)) if is.starts_with("O-O") && are_squares(word) => {}
            Ok(Some(is)) => remarks.push(format!("move {number}: `{}` is read as {is}", cut(word))),
            Err(error) => {
                let passed = NULL_MOVES
                    .contains(&word)
                    .then(|| engine.pass(game.position()));
                let passed = passed.flatten();
                let wrong = || format!("move {number}, {}: {error}", cut(word));
                game = Game::new(passed.ok_or_else(wrong)?);
            }
        }
        // GUIs decide about draws.
        game.reopen();
    }
    Ok(game)
}

fn are_squares(word: &str) -> bool {
    let is_of_squares = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    word.chars().all(is_of_squares) && word.contains(|letter: char| letter.is_ascii_lowercase())
}
