//! Lines of input: moves, actions and commands.

use std::fs;
use std::io::BufRead;

use variant_core::{Player, Position, Tactics, Variant};

use super::files::load;
use super::{Next, Table};
use crate::board::{actions, moves_from};
use crate::failure::Failure;

const HELP: &str = "\
e4, e2e4 ...   a move, in algebraic notation or in coordinates
resign:w ...   an action; `actions` lists those allowed now
help SQUARE    the legal moves of the piece on a square
moves          all legal moves
board          the board again
hint           a move that the computer would make
undo, redo     take back to your last move; make it again
save FILE      write the game as a record; it is also saved after every move
load FILE      go on with the game of a record
quit           leave the game\n";

impl Table<'_> {
    pub(super) fn ask(
        &mut self,
        input: &mut impl BufRead,
        humans: &[Player],
    ) -> Result<Next, Failure> {
        let names: Vec<String> = humans.iter().map(ToString::to_string).collect();
        self.output.text(&format!("{}> ", names.join(", ")))?;
        self.output.flush()?;
        let mut line = Vec::new();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::file("standard input", &error))? == 0 {
            self.output.line("")?;
            return Ok(Next::Quit);
        }
        let line = String::from_utf8_lossy(&line);
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => return Ok(Next::Asked),
            ("help", "") => self.output.text(HELP)?,
            ("help", square) => self.list(&moves_from(self.game.position(), square))?,
            ("moves", _) => self.list(&moves_from(self.game.position(), ""))?,
            ("actions", _) => self.list(&actions(&self.game))?,
            ("board", _) => return Ok(Next::Changed),
            ("hint", _) => self.hint(humans)?,
            ("undo", _) => return self.take_back(),
            ("redo", _) if self.game.redo() => return Ok(Next::Changed),
            ("redo", _) => self.output.line("nothing to make again")?,
            ("save", file) if !file.is_empty() => match fs::write(file, self.record()) {
                Ok(()) => self.output.line(format_args!("saved in {file}"))?,
                Err(error) => self.output.line(format_args!("{file}: {error}"))?,
            },
            ("load", file) if !file.is_empty() => match load(file, self.game.position().name()) {
                Ok(game) => {
                    self.game = game;
                    return Ok(Next::Changed);
                }
                Err(message) => self.output.line(format_args!("{file}: {message}"))?,
            },
            ("save" | "load", _) => self.output.line(format_args!("{word} FILE"))?,
            ("quit" | "exit", _) => return Ok(Next::Quit),
            _ => return self.apply(line.trim(), humans),
        }
        Ok(Next::Asked)
    }

    /// Makes a move or takes an action.
    fn apply(&mut self, text: &str, humans: &[Player]) -> Result<Next, Failure> {
        let position = self.game.position();
        let m = position
            .parse_move(text)
            .or_else(|_| position.parse_san_lenient(text));
        if let Ok(m) = m {
            let player = position.actor_of(m).map(|actor| actor.player);
            if player.is_some_and(|player| !humans.contains(&player)) {
                self.output.line(format_args!("{text}: not your move"))?;
                return Ok(Next::Asked);
            }
        }
        let done = match m {
            Ok(m) => self.game.play(m).map_err(|error| error.to_string()),
            Err(_) => self.game.apply(text).map_err(|error| error.to_string()),
        };
        match done {
            Ok(()) => Ok(Next::Moved),
            Err(message) => {
                self.output.line(format_args!(
                    "{text}: {message}; `help` lists what you can say"
                ))?;
                Ok(Next::Asked)
            }
        }
    }

    /// Takes back to the last position in which a human was to move.
    fn take_back(&mut self) -> Result<Next, Failure> {
        if !self.game.undo() {
            self.output.line("nothing to take back")?;
            return Ok(Next::Asked);
        }
        while !self
            .acting()
            .iter()
            .any(|player| self.humans.contains(player))
            && self.game.undo()
        {}
        Ok(Next::Changed)
    }

    fn hint(&mut self, humans: &[Player]) -> Result<(), Failure> {
        let budget = self.arguments.effort.budget();
        let found = self
            .search
            .run_game(&self.game, humans.first().copied(), budget);
        let position = self.game.position();
        let text = found.best.map(|m| format!("{} ({m})", position.san(m)));
        self.output.line(text.unwrap_or_else(|| "no move".into()))
    }

    fn list(&mut self, texts: &[String]) -> Result<(), Failure> {
        let none = [String::from("none")];
        let texts = if texts.is_empty() { &none } else { texts };
        for line in texts.chunks(8) {
            self.output.line(line.join("  "))?;
        }
        Ok(())
    }
}
