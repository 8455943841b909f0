//! Instructions and cycles of a program, which noise barely changes.
//!
//! The program runs itself with and without the work of a row under `perf stat` or `valgrind --tool=callgrind`. The
//! difference is the work.

use std::ffi::OsStr;
use std::fmt;
use std::process::{Command, ExitCode, Output};

use crate::ratio::Work;

/// Cost of a unit of work.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// User-space instructions.
    pub instructions: f64,
    /// Cycles, where the counter knows them.
    pub cycles: Option<f64>,
}

/// Tool that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// `perf stat`, with hardware counters.
    Perf,
    /// `valgrind --tool=callgrind`, by emulation.
    Callgrind,
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Perf => "perf",
            Self::Callgrind => "valgrind",
        })
    }
}

impl Counter {
    /// Returns the first tool that works here.
    pub fn find() -> Option<Self> {
        [Self::Perf, Self::Callgrind]
            .into_iter()
            .find(|counter| counter.count(&mut counter.command("true")).is_some())
    }

    /// Returns the cost of a unit of the numbered program; `None` if the counter fails, as `valgrind` does on unknown
    /// instructions.
    #[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
    pub fn effort(self, work: &Work, number: usize, filter: Option<&str>) -> Option<Effort> {
        let program = std::env::current_exe().ok()?;
        let run = |times: usize| {
            let mut command = self.command(program.as_os_str());
            command
                .args(["--only", &number.to_string(), &times.to_string()])
                .args(filter);
            self.count(&mut command)
        };
        let (without, with) = (run(0)?, run(1)?);
        let units = work.run() as f64;
        let of_a_unit = |with: u64, without: u64| with.saturating_sub(without) as f64 / units;
        Some(Effort {
            instructions: of_a_unit(with.0, without.0),
            cycles: with
                .1
                .zip(without.1)
                .map(|(with, without)| of_a_unit(with, without)),
        })
    }

    fn command(self, program: impl AsRef<OsStr>) -> Command {
        let mut command = match self {
            Self::Perf => {
                let mut command = Command::new("perf");
                command.args(["stat", "-x,", "-e", "instructions:u,cycles:u", "--"]);
                command
            }
            Self::Callgrind => {
                let mut command = Command::new("valgrind");
                command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--"]);
                command
            }
        };
        command.arg(program);
        command
    }

    /// Runs a command; returns instructions and cycles.
    fn count(self, command: &mut Command) -> Option<(u64, Option<u64>)> {
        let Ok(Output { status, stderr, .. }) = command.output() else {
            return None;
        };
        let report = String::from_utf8_lossy(&stderr);
        let number = |line: &str| line.trim().parse().ok();
        let of_event = |event: &str| {
            let line = report.lines().find(|line| line.contains(event))?;
            number(line.split(',').next()?)
        };
        let counted = match self {
            Self::Perf => (of_event("instructions:u")?, of_event("cycles:u")),
            Self::Callgrind => {
                let line = report.lines().find(|line| line.contains("Collected :"))?;
                (number(line.split_once("Collected :")?.1)?, None)
            }
        };
        status.success().then_some(counted)
    }
}

/// Does the work of one program `times` times, for the counting process.
pub(crate) fn run_one(works: &[&Work], number: usize, times: usize) -> ExitCode {
    let Some(work) = works.get(number) else {
        eprintln!("there is no program {number}");
        return ExitCode::FAILURE;
    };
    for _ in 0..times {
        std::hint::black_box(work.run());
    }
    ExitCode::SUCCESS
}
