//! Reads input in a thread. Ctrl-C or an empty line interrupts the computer's thinking.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use variant_uci::{Line, read_line};

use crate::failure::Failure;

const WAITING: usize = 16;

pub(super) enum Said {
    Line(String),
    TooLong,
    /// Ctrl-C at the prompt.
    Interrupt,
    TimeUp,
    End,
}

pub(super) struct Input {
    events: Receiver<io::Result<Said>>,
    signals: Arc<Signals>,
    pub(super) is_terminal: bool,
}

#[derive(Default)]
struct Signals {
    is_thinking: AtomicBool,
    stop: AtomicBool,
    /// Presses of Ctrl-C since the last line.
    interrupts: AtomicUsize,
}

impl Input {
    /// Without a terminal, Ctrl-C ends the program as usual.
    pub(super) fn open() -> Self {
        let (sender, events) = sync_channel(WAITING);
        let signals = Arc::<Signals>::default();
        let is_terminal = io::stdin().is_terminal();
        if is_terminal {
            let (sender, signals) = (sender.clone(), signals.clone());
            // Without a handler Ctrl-C ends the program, whose game is saved after every move.
            let _ = ctrlc::set_handler(move || signals.interrupt(&sender));
        }
        let of_reader = signals.clone();
        thread::spawn(move || read(&sender, &of_reader, is_terminal));
        Self {
            events,
            signals,
            is_terminal: is_terminal && io::stdout().is_terminal(),
        }
    }

    pub(super) fn next(&self, most: Option<Duration>) -> Result<Said, Failure> {
        let event = self.events.recv_timeout(most.unwrap_or(Duration::MAX));
        let event = event.unwrap_or_else(|error| match error {
            RecvTimeoutError::Timeout => Ok(Said::TimeUp),
            RecvTimeoutError::Disconnected => Ok(Said::End),
        });
        let event = event.map_err(|error| Failure::file("standard input", &error))?;
        if !matches!(event, Said::Interrupt | Said::TimeUp) {
            self.signals.interrupts.store(0, Ordering::Relaxed);
        }
        Ok(event)
    }

    pub(super) fn leaves(&self) -> bool {
        self.signals.interrupts.load(Ordering::Relaxed) > 1
    }

    pub(super) fn interruptible<T>(&self, think: impl FnOnce(&AtomicBool) -> T) -> T {
        let signals = &self.signals;
        signals.stop.store(false, Ordering::Relaxed);
        signals.is_thinking.store(true, Ordering::Relaxed);
        let thought = think(&signals.stop);
        signals.is_thinking.store(false, Ordering::Relaxed);
        thought
    }
}

impl Signals {
    /// False at the prompt.
    fn stops(&self) -> bool {
        let is_thinking = self.is_thinking.load(Ordering::Relaxed);
        self.stop.fetch_or(is_thinking, Ordering::Relaxed);
        is_thinking
    }

    fn interrupt(&self, sender: &SyncSender<io::Result<Said>>) {
        self.interrupts.fetch_add(1, Ordering::Relaxed);
        if !self.stops() {
            // If the queue is full, no prompt waits.
            let _ = sender.try_send(Ok(Said::Interrupt));
        }
    }
}

fn read(sender: &SyncSender<io::Result<Said>>, signals: &Signals, is_terminal: bool) {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        let event = read_line(&mut input, &mut line).map(|read| match read {
            Line::Read => Said::Line(String::from_utf8_lossy(&line).into_owned()),
            Line::TooLong => Said::TooLong,
            Line::End => Said::End,
        });
        let is_empty = matches!(&event, Ok(Said::Line(line)) if line.trim().is_empty());
        if is_empty && is_terminal && signals.stops() {
            continue;
        }
        let is_last = matches!(event, Ok(Said::End) | Err(_));
        if sender.send(event).is_err() || is_last {
            return;
        }
    }
}
