use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use variant_core::text::excerpt;
use variant_core::{Player, Ply, Position, Variant};
use variant_registry::{AnyGame, AnyMove, AnyPosition};
use variant_search::Clock;
use variant_uci::{Line, read_line};

use crate::arguments::Entrant;
use crate::commands::uci::{ORTHODOX, texts};
use crate::failure::Failure;

/// Wait for an answer, beyond a move's time.
const PATIENCE: Duration = Duration::from_mins(1);

const OPTIONS: usize = 1000;

pub(super) struct UciClient {
    entrant: Entrant,
    start: AnyPosition,
    /// Chess960, with castling as the king onto its rook.
    is_chess960: bool,
    process: Option<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl UciClient {
    pub(super) const fn new(entrant: Entrant, start: AnyPosition) -> Self {
        Self {
            entrant,
            start,
            is_chess960: false,
            process: None,
        }
    }

    pub(super) fn begin(&mut self) -> Result<(), Failure> {
        let process = self.process.as_mut();
        if process.is_some_and(|process| process.begin().is_ok()) {
            return Ok(());
        }
        self.process = None;
        let command = self.entrant.command.clone().unwrap_or_default();
        let started = Process::start(&command).and_then(|mut process| {
            self.introduce(&mut process)?;
            process.begin()?;
            Ok(process)
        });
        self.process =
            Some(started.map_err(|problem| Failure::Usage(format!("{command}: {problem}")))?);
        Ok(())
    }

    fn introduce(&mut self, process: &mut Process) -> Result<(), String> {
        process.say("uci")?;
        let mut lines = Vec::new();
        process.hear("uciok", PATIENCE, |line| {
            if line.starts_with("option ") && lines.len() < OPTIONS {
                lines.push(line.to_owned());
            }
        })?;
        let option = |name: &str| {
            let head = format!("option name {name} type ");
            lines.iter().find(move |line| line.starts_with(&head))
        };
        let variant = self.start.name();
        let knows = |name: &str| {
            let line = option("UCI_Variant");
            line.is_some_and(|line| line.split(' ').any(|word| word == name))
        };
        if variant != ORTHODOX {
            if !knows(variant) {
                return Err(format!("does not play {variant}"));
            }
            process.say(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        // Games from the usual start need only common knowledge.
        let usual = AnyPosition::start(ORTHODOX, None).is_ok_and(|usual| usual == self.start);
        self.is_chess960 = variant == ORTHODOX && !usual && option("UCI_Chess960").is_some();
        if self.is_chess960 {
            process.say("setoption name UCI_Chess960 value true")?;
        }
        for (name, value) in &self.entrant.options {
            if option(name).is_none() {
                return Err(format!("has no option `{name}`"));
            }
            process.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    /// An error restarts the program, as answers may be late.
    pub(super) fn think(
        &mut self,
        game: &AnyGame,
        player: Player,
        clocks: &[(Player, Clock)],
    ) -> Result<AnyMove, String> {
        let answer = self.answer(game, player, clocks);
        answer.inspect_err(|_| self.process = None)
    }

    fn answer(
        &mut self,
        game: &AnyGame,
        player: Player,
        clocks: &[(Player, Clock)],
    ) -> Result<AnyMove, String> {
        let (position, go) = (self.position(game), self.go(clocks));
        let own = clocks.iter().find(|(of, _)| *of == player);
        let patience = own.map_or_else(
            || PATIENCE + Duration::from_millis(self.entrant.ms.unwrap_or(1000)),
            |(_, clock)| clock.remaining,
        );
        let process = self.process.as_mut().ok_or("does not run")?;
        // Skips a second answer to the last request.
        process.say(&format!("{position}\nisready"))?;
        process.hear("readyok", PATIENCE, |_| ())?;
        process.say(&go)?;
        let line = process.hear("bestmove", patience, |_| ())?;
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        if matches!(word, "" | "0000" | "(none)" | "resign") {
            return Err(format!("gives up: `{}`", excerpt(&line)));
        }
        let position = game.position();
        let m = position.parse_move(word);
        let m = m.or_else(|error| position.parse_san_lenient(word).map_err(|_| error));
        m.map_err(|error| format!("{}: {error}", excerpt(word)))
    }

    fn position(&self, game: &AnyGame) -> String {
        let moves = game.plies().filter_map(|ply| match ply {
            Ply::Move(m) => Some(*m),
            Ply::Action(_) => None,
        });
        let moves: Vec<AnyMove> = moves.collect();
        let moves = texts(game.start().clone(), &moves, self.is_chess960);
        let head = if moves.is_empty() { "" } else { " moves " };
        format!(
            "position fen {}{head}{}",
            game.start().text(),
            moves.join(" ")
        )
    }

    fn go(&self, clocks: &[(Player, Clock)]) -> String {
        let Entrant {
            depth, nodes, ms, ..
        } = &self.entrant;
        let has_clock = self.entrant.clock.is_some();
        let ms = ms.or((depth.is_none() && nodes.is_none() && !has_clock).then_some(1000));
        let limits = [
            depth.map(|depth| format!(" depth {depth}")),
            nodes.map(|nodes| format!(" nodes {nodes}")),
            ms.map(|ms| format!(" movetime {ms}")),
        ];
        let clocks = clocks.iter().filter(|_| has_clock).map(|(player, clock)| {
            let (left, increment) = (clock.remaining.as_millis(), clock.increment.as_millis());
            format!(" {player}time {left} {player}inc {increment}")
        });
        let limits = limits.into_iter().flatten().chain(clocks);
        format!("go{}", limits.collect::<String>())
    }
}

impl Process {
    fn start(command: &str) -> Result<Self, String> {
        // A path may have blanks.
        let words = if Path::new(command).is_file() {
            vec![command]
        } else {
            command.split_whitespace().collect()
        };
        let (program, arguments) = words.split_first().ok_or("expected a program")?;
        let child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.map_err(|error| error.to_string())?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("has no pipes".into());
        };
        let (sender, lines) = sync_channel(64);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            // Ends with the program's output or the match.
            while matches!(
                read_line(&mut output, &mut line),
                Ok(Line::Read | Line::TooLong)
            ) {
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send(text).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            child,
            input,
            lines,
        })
    }

    fn begin(&mut self) -> Result<(), String> {
        self.say("ucinewgame\nisready")?;
        self.hear("readyok", PATIENCE, |_| ()).map(drop)
    }

    fn say(&mut self, lines: &str) -> Result<(), String> {
        let said = writeln!(self.input, "{lines}").and_then(|()| self.input.flush());
        said.map_err(|_| "has ended".into())
    }

    fn hear(
        &mut self,
        word: &str,
        patience: Duration,
        mut visit: impl FnMut(&str),
    ) -> Result<String, String> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => format!("no {word} in {} s", patience.as_secs()),
                RecvTimeoutError::Disconnected => "has ended".to_owned(),
            })?;
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
            visit(&line);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.say("quit");
        let end = Instant::now() + Duration::from_secs(1);
        while matches!(self.child.try_wait(), Ok(None)) {
            if Instant::now() > end {
                let _ = self.child.kill();
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}
