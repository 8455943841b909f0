use std::time::{Duration, Instant};

use variant_core::{Player, Position, Variant};
use variant_registry::AnyPosition;

use super::input::Said;
use super::{Next, Table};
use crate::board::split_board;
use crate::commands::apply::names;
use crate::failure::Failure;
use crate::input::too_long;
use crate::output::flowed;

const HELP: &str = "\
resign, draw ...   actions; `actions` lists what you can take or offer now
castle             a castling, if there is just one; else O-O or O-O-O
help SQUARE        the legal moves of the piece on a square
moves              all legal moves
history            the moves of the game
board, compact     the board again; with fewer lines, or with all again
flip, flip SEAT    turn the board; to the side of an army or player
legend             letters and marks of the board
clock              the time that is left
why, why e2, why e2e4   why a king is in check; why a piece cannot move, or
                   not there
rules, rules NUMBER, rules WORD   the rules in short; one rule; those that
                   have a word
hint               a move that the computer would make
say TEXT, say >wn TEXT, say s>wn TEXT   a message of yours for the record: to
                   all, to some, by whom; `deal` a deal
level N, level P N how strong the computers are, or one, from 1 to 10
undo, redo         take back to your last move; make it again
undo ply ...       take one ply back, or `redo ply`; computers wait for `go`
save FILE          write the game as a record, besides the file that is saved
                   after every move; --append adds it, --force replaces
load FILE          go on with the last game of a record, and save there
quit               leave the game
While a computer thinks, Enter or Ctrl-C lets it play its best move so far;
Ctrl-C twice saves and leaves.\n";

impl Table<'_> {
    pub(super) fn ask(&mut self, humans: &[Player]) -> Result<Next, Failure> {
        let prompt = match humans {
            _ if self.game.outcome().is_some() => "over".into(),
            [] => "paused".into(),
            humans => names(humans),
        };
        let line = match self.read(&prompt, self.until_a_flag())? {
            Said::Line(line) => line,
            Said::TimeUp => return Ok(Next::Asked),
            _ => return Ok(Next::Quit),
        };
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => return Ok(Next::Asked),
            ("help", "") => self.help()?,
            ("help", square) => self.list(&moves_from(self.game.position(), square))?,
            ("moves", _) => self.list(&moves_from(self.game.position(), ""))?,
            ("actions", _) => self.list_actions()?,
            ("board", _) => return Ok(Next::Changed),
            ("compact", "") => {
                self.look.is_compact = Some(!self.look.was_compact);
                return Ok(Next::Changed);
            }
            ("flip", seat) => match self.flip(seat) {
                Ok(()) => return Ok(Next::Changed),
                Err(error) => self.output.line(format_args!("flip: {error}"))?,
            },
            ("history", "") => self.show_history()?,
            ("clock", "") => self.show_clocks()?,
            ("legend", _) => self.show_legend()?,
            ("rules", words) => self.show_rules(words)?,
            ("why", words) => self.explain(words)?,
            ("say" | "deal", words) => self.talk(word, words, humans)?,
            ("level", level) => self.ask_level(level)?,
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
            ("load", file) if !file.is_empty() => match self.load(file) {
                Ok(()) => return Ok(Next::Changed),
                Err(Failure::Input(message) | Failure::Usage(message)) => {
                    self.output.line(message)?;
                }
                Err(failure) => return Err(failure),
            },
            ("save" | "load", _) => self.output.line(format_args!("{word} FILE"))?,
            ("quit" | "exit", _) => return Ok(Next::Quit),
            _ => return self.apply(line.trim(), humans),
        }
        Ok(Next::Asked)
    }

    /// Reads a line, or why there is none.
    fn read(&mut self, prompt: &str, most: Option<Duration>) -> Result<Said, Failure> {
        loop {
            self.output.text(&format!("{prompt}> "))?;
            self.output.flush()?;
            let asked = Instant::now();
            let said = self.input.next(most)?;
            self.wait(asked.elapsed());
            match said {
                Said::Line(_) => return Ok(said),
                Said::TooLong => self.output.line(too_long())?,
                Said::Interrupt if !self.input.leaves() => {
                    self.output
                        .line("\nCtrl-C again saves the game and leaves")?;
                }
                Said::TimeUp | Said::Interrupt | Said::End => {
                    self.output.line("")?;
                    return Ok(said);
                }
            }
        }
    }

    pub(super) fn answer(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        Ok(match self.read(prompt, None)? {
            Said::Line(line) => Some(line.trim().to_owned()),
            _ => None,
        })
    }

    fn help(&mut self) -> Result<(), Failure> {
        let position = self.game.position();
        if let Some(&m) = position.moves().first() {
            let moves = format!("{}, {m} ...", position.san(m));
            let line = format!("{moves:<18} a move, in algebraic notation or in coordinates");
            self.output.line(line)?;
        }
        self.output.text(HELP)
    }

    fn show_history(&mut self) -> Result<(), Failure> {
        let record = self.record().to_string();
        let moves = record.split_once("\n\n").map_or("", |(_, moves)| moves);
        self.output.line(moves.trim_end())
    }

    fn show_clocks(&mut self) -> Result<(), Failure> {
        let clocks = self.clock_texts();
        if clocks.is_empty() {
            return self.output.line("no clocks: `--clock 300+3` sets them");
        }
        let text = flowed("clocks  ", &clocks, self.output.width);
        self.output.text(&text)
    }

    pub(super) fn list(&mut self, texts: &[String]) -> Result<(), Failure> {
        let none = [String::from("none")];
        let texts = if texts.is_empty() { &none } else { texts };
        let text = flowed("", texts, self.output.width.or(Some(80)));
        self.output.text(&text)
    }
}

/// In both notations; `square` is `e2` or `2:e2`, or empty for all moves.
fn moves_from(position: &AnyPosition, square: &str) -> Vec<String> {
    let begins = |text: &str| {
        let rest = text.strip_prefix(square);
        rest.is_some_and(|rest| {
            square.is_empty() || !rest.starts_with(|next: char| next.is_ascii_digit())
        })
    };
    let mut texts: Vec<String> = (position.moves().into_iter())
        .filter(|m| {
            let text = m.to_string();
            begins(&text) || begins(split_board(&text).1)
        })
        .map(|m| {
            let (san, text) = (position.san(m), m.to_string());
            if san == text {
                text
            } else {
                format!("{san} ({text})")
            }
        })
        .collect();
    texts.sort_unstable();
    texts
}
