//! Programs that print rows of ratios and fail below their floors.

use std::env;
use std::io;
use std::process::{Command, ExitCode};

use clap::Parser;

use crate::counted::{self, Counter, Effort};
use crate::machine;
use crate::ratio::{NATIVE, Ratio, Work, measure, measure_best, median, nanoseconds};

/// Columns of a row's name.
const WIDTH: usize = 32;

/// Rows of one kind.
#[derive(Debug)]
pub struct Section {
    /// Title of the rows.
    pub title: &'static str,
    /// Name of the measured program.
    pub ours: &'static str,
    /// Name of the reference.
    pub other: &'static str,
    rows: Vec<Row>,
}

/// A comparison of two programs, or a time with a limit.
#[derive(Debug)]
pub struct Row {
    name: String,
    ours: Work,
    against: Against,
    floor: Option<f64>,
    same_units: bool,
}

#[derive(Debug)]
enum Against {
    Other(Work),
    /// [`Other`](Self::Other) by the fastest runs.
    OtherAtBest(Work),
    /// Nanoseconds per unit.
    Limit(f64),
}

impl Section {
    /// Creates a section without rows.
    pub const fn new(title: &'static str, ours: &'static str, other: &'static str) -> Self {
        Self {
            title,
            ours,
            other,
            rows: Vec::new(),
        }
    }

    /// Adds a comparison of two programs.
    pub fn row(&mut self, name: impl Into<String>, ours: Work, other: &Work) -> &mut Row {
        self.add(name.into(), ours, Against::Other(other.clone()))
    }

    /// Like [`row`](Self::row), by the fastest runs, for several processors. Instructions are not counted.
    pub fn row_at_best(&mut self, name: impl Into<String>, ours: Work, other: &Work) -> &mut Row {
        self.add(name.into(), ours, Against::OtherAtBest(other.clone()))
    }

    /// Adds a time limit: nanoseconds per unit.
    pub fn time(&mut self, name: impl Into<String>, ours: Work, limit: f64) {
        self.add(name.into(), ours, Against::Limit(limit));
    }

    /// Whether instructions are meaningful: not for times or several processors.
    fn is_counted(&self) -> bool {
        let is_other = |row: &Row| matches!(row.against, Against::Other(_));
        self.rows.iter().all(is_other)
    }

    fn add(&mut self, name: String, ours: Work, against: Against) -> &mut Row {
        self.rows.push(Row {
            name,
            ours,
            against,
            floor: None,
            same_units: false,
        });
        let last = self.rows.len() - 1;
        &mut self.rows[last]
    }
}

impl Row {
    /// Sets the least ratio; without it the row is informative.
    pub fn floor(&mut self, floor: impl Into<Option<f64>>) -> &mut Self {
        self.floor = floor.into();
        self
    }

    /// Requires both programs to do the same number of units.
    pub fn same_units(&mut self) -> &mut Self {
        self.same_units = true;
        self
    }

    pub(crate) const fn other(&self) -> Option<&Work> {
        match &self.against {
            Against::Other(other) | Against::OtherAtBest(other) => Some(other),
            Against::Limit(_) => None,
        }
    }

    fn check(&self) {
        self.ours.check();
        if let Some(other) = self.other() {
            other.check();
            if self.same_units {
                assert_eq!(self.ours.run(), other.run(), "{}: other counts", self.name);
            }
        }
    }

    fn measure(&self) -> Ratio {
        match &self.against {
            Against::Other(other) => measure(&self.ours, other),
            Against::OtherAtBest(other) => measure_best(&self.ours, other),
            Against::Limit(limit) => {
                let time = nanoseconds(&self.ours);
                Ratio {
                    ours: time,
                    other: *limit,
                    ratio: limit / time,
                }
            }
        }
    }

    /// Prints medians, with the range of ratios over several passes. Returns whether the floor is reached.
    fn print(&self, passes: &[Ratio]) -> bool {
        let middle = |part: fn(&Ratio) -> f64| median(passes.iter().map(part));
        let (ours, other, ratio) = (
            middle(|pass| pass.ours),
            middle(|pass| pass.other),
            middle(|pass| pass.ratio),
        );
        let (floor, is_reached) = match self.against {
            Against::Limit(limit) => (None, ours <= limit),
            _ => (self.floor, self.floor.is_none_or(|floor| ratio >= floor)),
        };
        let floor = floor.map_or_else(String::new, |floor| format!("{floor:.2}"));
        let (low, high) = (passes.iter().map(|pass| pass.ratio))
            .fold((ratio, ratio), |(low, high), ratio| {
                (low.min(ratio), high.max(ratio))
            });
        let range = if passes.len() > 1 {
            format!("{low:.2}-{high:.2}")
        } else {
            String::new()
        };
        let mark = if is_reached { "" } else { "  missed" };
        let name = &self.name;
        let line = format!(
            "{name:<WIDTH$}{ours:>10.2}{other:>12.2}{ratio:>8.2}{floor:>8}{range:>16}{mark}"
        );
        println!("{}", line.trim_end());
        is_reached
    }
}

/// Speeds as ratios of two alternating programs.
#[derive(Debug, Parser)]
struct Arguments {
    /// Fails if a row misses its floor.
    #[arg(long)]
    check: bool,
    /// Measures every row as often, each time in a process of its own, and prints medians.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    passes: u8,
    /// Counts the instructions of a unit (and cycles, where `perf stat` works; else by `valgrind`) instead of time.
    #[arg(long, conflicts_with_all = ["check", "passes"])]
    instructions: bool,
    /// Prints one pass unrounded and without names, for a parent process.
    #[arg(long, hide = true)]
    raw: bool,
    /// Does the work of one program so often, for a counting process.
    #[arg(long, hide = true, value_names = ["PROGRAM", "TIMES"], num_args = 2)]
    only: Option<Vec<usize>>,
    /// Selects rows by part of their name or section.
    filter: Option<String>,
}

/// Runs a program that prints rows.
pub fn main(unit: &str, mut sections: Vec<Section>) -> ExitCode {
    let arguments = Arguments::parse();
    let filter = arguments.filter.as_deref();
    if let Some(filter) = filter {
        for section in &mut sections {
            let is_all = section.title.contains(filter);
            section
                .rows
                .retain(|row| is_all || row.name.contains(filter));
        }
        sections.retain(|section| !section.rows.is_empty());
    }
    if let Some(&[number, times]) = arguments.only.as_deref() {
        return counted::run_one(&programs(&sections), number, times);
    }
    if arguments.raw {
        for Ratio { ours, other, ratio } in rows(&sections).map(Row::measure) {
            println!("{ours} {other} {ratio}");
        }
        return ExitCode::SUCCESS;
    }
    println!("{}", machine::description());
    let pext = if NATIVE { "with" } else { "without" };
    if arguments.instructions {
        println!("cozy-chess {pext} PEXT");
        return print_efforts(&sections, filter);
    }
    println!("cozy-chess {pext} PEXT; {unit}");
    let missed = match print_speeds(&sections, arguments.passes, filter) {
        Ok(missed) => missed,
        Err(error) => {
            eprintln!("a pass failed: {error}");
            return ExitCode::FAILURE;
        }
    };
    if arguments.check && !missed.is_empty() {
        eprintln!("missed: {}", missed.join("; "));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn rows(sections: &[Section]) -> impl Iterator<Item = &Row> {
    sections.iter().flat_map(|section| &section.rows)
}

/// Measures and prints all rows; returns the rows below their floors.
///
/// Stack and heap addresses vary by process and affect speed where positions straddle cache lines. Earlier passes run
/// in processes of their own.
fn print_speeds(sections: &[Section], passes: u8, filter: Option<&str>) -> io::Result<Vec<String>> {
    rows(sections).for_each(Row::check);
    // The last pass prints; a single pass prints rows as it measures them.
    let mut earlier = Vec::new();
    for pass in 1..passes {
        eprintln!("pass {pass} of {passes}");
        earlier.push(measure_elsewhere(rows(sections).count(), filter)?);
    }
    let range = if passes > 1 { "lowest-highest" } else { "" };
    let mut missed = Vec::new();
    let mut number = 0;
    for section in sections {
        let (title, ours, other) = (section.title, section.ours, section.other);
        let head = format!(
            "{title:<WIDTH$}{ours:>10}{other:>12}{:>8}{:>8}{range:>16}",
            "ratio", "floor"
        );
        println!("\n{}", head.trim_end());
        for row in &section.rows {
            let mut measured: Vec<Ratio> = earlier.iter().map(|pass| pass[number]).collect();
            measured.push(row.measure());
            number += 1;
            if !row.print(&measured) {
                missed.push(format!("{title}: {}", row.name));
            }
        }
    }
    Ok(missed)
}

/// Measures all rows in another process.
fn measure_elsewhere(rows: usize, filter: Option<&str>) -> io::Result<Vec<Ratio>> {
    let mut command = Command::new(env::current_exe()?);
    let output = command.arg("--raw").args(filter).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let ratio = |line: &str| {
        let mut numbers = line.split(' ').map(str::parse);
        Some(Ratio {
            ours: numbers.next()?.ok()?,
            other: numbers.next()?.ok()?,
            ratio: numbers.next()?.ok()?,
        })
    };
    let measured: Vec<Ratio> = text.lines().map_while(ratio).collect();
    if measured.len() == rows {
        Ok(measured)
    } else {
        Err(io::Error::other(format!(
            "{} of {rows} rows",
            measured.len()
        )))
    }
}

/// All programs by row, ours first.
fn programs(sections: &[Section]) -> Vec<&Work> {
    rows(sections)
        .flat_map(|row| [Some(&row.ours), row.other()])
        .flatten()
        .collect()
}

/// Counts and prints the instructions per unit of all compared rows.
fn print_efforts(sections: &[Section], filter: Option<&str>) -> ExitCode {
    let Some(counter) = Counter::find() else {
        eprintln!("neither `perf stat` nor `valgrind` counts instructions here");
        return ExitCode::FAILURE;
    };
    let programs = programs(sections);
    // Many rows share a peer.
    let mut known: Vec<(&Work, Effort)> = Vec::new();
    let mut effort = |work| {
        let found = known.iter().find(|(other, _)| other.is(work));
        found.map(|&(_, effort)| effort).or_else(|| {
            let number = programs.iter().position(|other| other.is(work))?;
            let effort = counter.effort(work, number, filter)?;
            known.push((work, effort));
            Some(effort)
        })
    };
    for section in sections.iter().filter(|section| section.is_counted()) {
        let (title, ours, other) = (section.title, section.ours, section.other);
        let cycles = match counter {
            Counter::Perf => format!("{:>12}{:>12}{:>8}", "cycles", "other", "ratio"),
            Counter::Callgrind => String::new(),
        };
        println!(
            "\n{title:<WIDTH$}{ours:>10}{other:>12}{:>8}{cycles}",
            "ratio"
        );
        for row in &section.rows {
            let Some(other) = row.other() else { continue };
            let (Some(ours), Some(other)) = (effort(&row.ours), effort(other)) else {
                eprintln!("{}: {counter} cannot run this build", row.name);
                if counter == Counter::Callgrind && cfg!(target_feature = "avx512f") {
                    eprintln!("it knows no AVX-512: build with -C target-cpu=x86-64-v3");
                }
                return ExitCode::FAILURE;
            };
            let columns = |ours: f64, other: f64| (ours, other, other / ours);
            let (a, b, ratio) = columns(ours.instructions, other.instructions);
            let cycles = ours.cycles.zip(other.cycles).map(|(ours, other)| {
                let (a, b, ratio) = columns(ours, other);
                format!("{a:>12.1}{b:>12.1}{ratio:>8.2}")
            });
            let cycles = cycles.unwrap_or_default();
            println!("{:<WIDTH$}{a:>10.1}{b:>12.1}{ratio:>8.2}{cycles}", row.name);
        }
    }
    ExitCode::SUCCESS
}
