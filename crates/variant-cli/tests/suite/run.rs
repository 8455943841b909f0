//! Running the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run of the program said.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_variant"));
    // Games that are broken off are saved there.
    command.env("TMPDIR", env!("CARGO_TARGET_TMPDIR"));
    command.env("LC_ALL", "C.UTF-8");
    command.args(arguments);
    command
}

pub(crate) fn run(arguments: &[&str]) -> Run {
    run_on(arguments, b"")
}

/// Runs with something on standard input.
pub(crate) fn run_on(arguments: &[&str], input: &[u8]) -> Run {
    on(command(arguments), input)
}

/// Runs under limits of the shell, such as `-v 400000` for kilobytes of memory.
#[cfg(unix)]
pub(crate) fn limited(limits: &[&str], arguments: &[&str], input: &[u8]) -> Run {
    let limits = limits.join(" && ulimit ");
    let script = format!("ulimit {limits} && exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_variant")]);
    shell.args(arguments);
    on(shell, input)
}

fn on(mut command: Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may end without reading.
    let _ = stdin.write_all(input);
    drop(stdin);
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("the program ends");
    Run {
        code: status.code(),
        out: stdout,
        err: String::from_utf8(stderr).expect("errors are UTF-8"),
    }
}

impl Run {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.out).expect("text is UTF-8")
    }

    /// The output of a run without complaints.
    pub(crate) fn good(&self) -> &str {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""));
        self.text()
    }

    /// The JSON objects of the output, one per line.
    pub(crate) fn objects(&self) -> Vec<Value> {
        let parse = |line| serde_json::from_str(line).expect("an object a line");
        self.text().lines().map(parse).collect()
    }

    /// The single error line of a run that ended with an exit code.
    pub(crate) fn error(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        self.err
            .strip_prefix("error: ")
            .expect("an error line")
            .trim_end()
    }
}

/// The one object of a run without complaints.
pub(crate) fn object(arguments: &[&str]) -> Value {
    let run = run(arguments);
    run.good();
    let objects = run.objects();
    assert_eq!(objects.len(), 1);
    objects.into_iter().next().expect("one object")
}

/// The keys of an object in the order in which they were printed.
pub(crate) fn keys(line: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(line).expect("an object");
    let mut keys: Vec<String> = value
        .as_object()
        .expect("an object")
        .keys()
        .cloned()
        .collect();
    keys.sort_by_key(|key| line.find(&format!("\"{key}\":")));
    keys
}

/// A file that is removed at the end of the test.
pub(crate) struct TemporaryFile(pub(crate) PathBuf);

impl TemporaryFile {
    /// Names must differ between tests, which run at the same time.
    pub(crate) fn new(name: &str) -> Self {
        let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
        Self(directory.join(format!("{}-{name}", std::process::id())))
    }

    pub(crate) fn holding(name: &str, content: &[u8]) -> Self {
        let file = Self::new(name);
        std::fs::write(&file.0, content).expect("a file can be written");
        file
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // It may never have been written.
        let _ = std::fs::remove_file(&self.0);
    }
}
