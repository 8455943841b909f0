//! A conversation with the program at a terminal.

use rexpect::session::{PtySession, spawn_command};

use crate::run::command;

/// Longest wait for a text, on a machine under any load.
const PATIENCE: u64 = 60_000;

pub(crate) struct Terminal {
    session: PtySession,
    /// Everything that the program has printed; the terminal does not echo.
    heard: String,
}

impl Terminal {
    /// Starts `play` without colours.
    pub(crate) fn play(arguments: &[&str]) -> Self {
        Self::with(arguments, &[("NO_COLOR", "1")])
    }

    pub(crate) fn with(arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut command = command(&[&["play"], arguments].concat());
        command.env("TERM", "xterm");
        // `CI` would colour a terminal of any kind.
        for name in ["CI", "CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR"] {
            command.env_remove(name);
        }
        command.envs(environment.iter().copied());
        let session = spawn_command(command, Some(PATIENCE)).expect("a pseudo-terminal");
        let heard = String::new();
        Self { session, heard }
    }

    /// Waits for a text; returns what came before it.
    pub(crate) fn hear(&mut self, text: &str) -> String {
        let before = self.session.exp_string(text);
        let before = before.unwrap_or_else(|error| {
            panic!("no `{text}`: {error}\nafter\n{}", self.heard);
        });
        self.heard.extend([before.as_str(), text]);
        before
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        self.session.send_line(line).expect("the program reads");
    }

    pub(crate) fn press_control(&mut self, key: char) {
        self.session.send_control(key).expect("the program reads");
        self.session.flush().expect("the program reads");
    }

    /// Types a line at a prompt, waits for the next prompt, and returns what the program says meanwhile.
    pub(crate) fn say(&mut self, line: &str, prompt: &str) -> String {
        self.type_line(line);
        self.hear(&format!("{prompt}> "))
    }

    /// As [`say`](Self::say); the answer contains a text.
    pub(crate) fn ask(&mut self, line: &str, answer: &str, prompt: &str) {
        let said = self.say(line, prompt);
        assert!(said.contains(answer), "{line}: no `{answer}` in\n{said}");
    }

    /// Waits for the end, which must be a good one; returns the last lines.
    pub(crate) fn end(mut self) -> String {
        let rest = self.session.exp_eof().expect("the program ends");
        let status = self.session.process().wait().expect("the program ends");
        assert!(
            matches!(status, rexpect::process::WaitStatus::Exited(_, 0)),
            "{status:?}\n{rest}"
        );
        rest
    }

    /// Leaves the game.
    pub(crate) fn quit(mut self) -> String {
        self.type_line("quit");
        self.end()
    }
}
