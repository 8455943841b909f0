//! A conversation with the program, line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::run::command;

pub(crate) struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Session {
    /// Memory of the process.
    #[cfg(target_os = "linux")]
    pub(crate) fn resident_kilobytes(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).expect("the process runs");
        let mut lines = status.lines();
        let resident = lines.find_map(|line| line.strip_prefix("VmRSS:"));
        let number = resident.and_then(|text| text.trim().split(' ').next());
        number.and_then(|text| text.parse().ok()).expect("a number")
    }

    pub(crate) fn new(arguments: &[&str]) -> Self {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self {
            child,
            input,
            output,
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the program reads");
    }

    /// The next line of output; waits for it.
    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).expect("text");
        assert!(length > 0, "the output has ended");
        line.trim_end().to_owned()
    }

    /// The lines up to the first that begins with a word, which is the last of them.
    pub(crate) fn hear_until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.hear());
            if lines[lines.len() - 1].starts_with(word) {
                return lines;
            }
        }
    }

    /// Closes the input; the program must end well. Returns the last lines.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        let rest: Result<Vec<String>, _> = self.output.by_ref().lines().collect();
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "{status}");
        rest.expect("text")
    }
}
