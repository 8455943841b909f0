use variant_core::Player;

use super::files::load;
use super::input::{Said, too_long};
use super::{Next, Step, Table};
use crate::board::moves_from;
use crate::failure::{Failure, shown};

const HELP: &str = "\
e4, e2e4 ...   a move, in algebraic notation or in coordinates
resign:w ...   an action; `actions` lists those that you can take or offer now
help SQUARE    the legal moves of the piece on a square
moves          all legal moves
board          the board again; `compact` with few lines, or with all again
legend         letters and marks of the board
why, why e2, why e2e4   why a king is in check; why a piece cannot move, or not there
rules, rules NUMBER, rules WORD   the rules in short; one rule; those that have a word
hint           a move that the computer would make
say TEXT, say >wn TEXT, say s>wn TEXT   a message of yours for the record: to all, to some, by whom; `deal` a deal
level N        how strong the computers are, from 1 to 10
undo, redo     take back to your last move; make what was taken back again
undo ply ...   take one ply back, or `redo ply`; computers wait for `go`
save FILE      write the game as a record; it is also saved after every move
save --append FILE, save --force FILE   add it to the file; replace the file
load FILE      go on with the game of a record
quit           leave the game
While a computer thinks, Enter or Ctrl-C lets it play its best move so far; Ctrl-C twice saves and leaves.\n";

impl Table<'_> {
    pub(super) fn ask(&mut self, humans: &[Player]) -> Result<Next, Failure> {
        let prompt = if self.game.outcome().is_some() {
            "over".into()
        } else if humans.is_empty() {
            "paused".into()
        } else {
            names(humans)
        };
        let Some(line) = self.read(&prompt)? else {
            return Ok(Next::Quit);
        };
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => return Ok(Next::Asked),
            ("help", "") => self.output.text(HELP)?,
            ("help", square) => self.list(&moves_from(self.game.position(), square))?,
            ("moves", _) => self.list(&moves_from(self.game.position(), ""))?,
            ("actions", _) => self.list_actions()?,
            ("board", _) => return Ok(Next::Changed),
            ("compact", "") => {
                self.is_compact ^= true;
                return Ok(Next::Changed);
            }
            ("legend", _) => self.show_legend()?,
            ("rules", words) => self.show_rules(words)?,
            ("why", words) => self.explain(words)?,
            ("say" | "deal", words) => self.talk(word, words, humans)?,
            ("level", level) => self.set_level(level)?,
            ("hint", _) => self.hint(humans)?,
            ("undo" | "redo", "" | "ply") => {
                if self.step(word == "undo", rest.is_empty()) {
                    return Ok(Next::Changed);
                }
                self.output.line(format_args!("nothing to {word}"))?;
            }
            ("go", "") => {
                self.is_paused = false;
                return Ok(Next::Asked);
            }
            ("save", words) if !words.is_empty() => self.save_as(words)?,
            ("load", file) if !file.is_empty() => match load(file, self.game.position().name()) {
                Ok(game) => {
                    self.game = game;
                    return Ok(Next::Changed);
                }
                Err(message) => self
                    .output
                    .line(format_args!("{}: {message}", shown(file)))?,
            },
            ("save" | "load", _) => self.output.line(format_args!("{word} FILE"))?,
            ("quit" | "exit", _) => return Ok(Next::Quit),
            _ => return self.apply(line.trim(), humans),
        }
        Ok(Next::Asked)
    }

    fn step(&mut self, is_back: bool, is_round: bool) -> bool {
        let step = if is_round { Step::Round } else { Step::Ply };
        if is_back {
            self.take_back(step)
        } else {
            self.make_again(step)
        }
    }

    pub(super) fn read(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        loop {
            self.output.text(&format!("{prompt}> "))?;
            self.output.flush()?;
            match self.input.next()? {
                Said::Line(line) => return Ok(Some(line)),
                Said::TooLong => self.output.line(too_long())?,
                Said::Interrupt if !self.input.leaves() => {
                    self.output
                        .line("\nCtrl-C again saves the game and leaves")?;
                }
                Said::Interrupt | Said::End => {
                    self.output.line("")?;
                    return Ok(None);
                }
            }
        }
    }

    pub(super) fn list(&mut self, texts: &[String]) -> Result<(), Failure> {
        let none = [String::from("none")];
        let texts = if texts.is_empty() { &none } else { texts };
        for line in texts.chunks(8) {
            self.output.line(line.join("  "))?;
        }
        Ok(())
    }
}

pub(super) fn names(players: &[Player]) -> String {
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    names.join(", ")
}
