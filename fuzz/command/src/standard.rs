//! Runs of the command.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::sync::OnceLock;

use clap::Parser;
use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use rustix::stdio::{dup2_stdin, dup2_stdout};

use crate::arguments::Arguments;
use crate::commands;
use crate::failure::Failure;
use crate::output::Output;

/// Standard input and output since the first run.
struct Standard {
    input: File,
    output: File,
}

static STANDARD: OnceLock<Standard> = OnceLock::new();

fn standard() -> Standard {
    let file = || File::from(memfd_create("standard", MemfdFlags::empty()).expect("memory"));
    let (input, output) = (file(), file());
    dup2_stdin(&input).expect("a descriptor");
    dup2_stdout(&output).expect("a descriptor");
    Standard { input, output }
}

/// Result and output of a command.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> (Result<(), Failure>, Vec<u8>) {
    let Standard {
        input: from,
        output: to,
    } = STANDARD.get_or_init(standard);
    for (mut file, bytes) in [(from, input), (to, &[][..])] {
        ftruncate(file, 0).expect("an open file");
        file.rewind().expect("an open file");
        file.write_all(bytes).expect("memory");
        file.rewind().expect("an open file");
    }
    let arguments = Arguments::try_parse_from(arguments).expect("arguments");
    let mut output = Output::new(arguments.json);
    let done = commands::run(&arguments.command, &mut output);
    let done = done.and(output.flush());
    drop(output);
    let (mut to, mut said) = (to, Vec::new());
    to.rewind().expect("an open file");
    to.read_to_end(&mut said).expect("an open file");
    (done, said)
}
