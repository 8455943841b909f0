//! A game in the terminal. Input is read line by line and nothing is done to the terminal, so that it
//! stays usable however the program ends.

use std::fs;
use std::io::{self, BufRead};
use std::path::PathBuf;

use variant_core::record::{Record, RecordStream, Strictness};
use variant_core::{Outcome, Player, Ply, Position, Tactics, Variant};
use variant_registry::{AnyGame, AnyPosition};
use variant_search::Search;

use super::bestmove::known;
use crate::arguments::Play;
use crate::board::{actions, board, moves_from};
use crate::failure::Failure;
use crate::output::Output;

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

pub(crate) fn run(arguments: &Play, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Usage(
            "play is for people: it has no --json".into(),
        ));
    }
    let start = arguments.start.position(output)?;
    let players = start.players();
    let humans = match arguments.human.as_deref() {
        Some("-") => Vec::new(),
        Some(letters) => letters
            .chars()
            .map(|letter| known(&players, letter))
            .collect::<Result<_, _>>()?,
        None => players.first().copied().into_iter().collect(),
    };
    let file = arguments.save.clone().unwrap_or_else(|| {
        let name = format!("variant-play-{}-{}.pgn", start.name(), std::process::id());
        std::env::temp_dir().join(name)
    });
    let mut table = Table {
        game: AnyGame::new(start),
        humans,
        search: arguments.effort.search(),
        arguments,
        file,
        output,
    };
    table.play()
}

/// A game that is being played.
struct Table<'a> {
    game: AnyGame,
    humans: Vec<Player>,
    search: Search<AnyPosition>,
    arguments: &'a Play,
    /// Where the game is saved after every move.
    file: PathBuf,
    output: &'a mut Output,
}

/// What follows a line of input.
enum Next {
    /// A human has moved.
    Moved,
    /// The board has changed otherwise.
    Changed,
    /// Nothing has happened.
    Asked,
    Quit,
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        self.output.line(format_args!(
            "{}: `help` lists what you can say; saved in {}",
            self.game.position().name(),
            self.file.display()
        ))?;
        self.show()?;
        let mut input = io::stdin().lock();
        while self.game.outcome().is_none() {
            let acting = self.acting();
            let humans: Vec<Player> = (acting.iter())
                .filter(|player| self.humans.contains(player))
                .copied()
                .collect();
            if humans.is_empty() {
                // Where several may move, they take turns.
                let turn = self.game.history().len() % acting.len().max(1);
                let Some(&player) = acting.get(turn) else {
                    break;
                };
                self.let_computer_move(player)?;
                self.show()?;
                continue;
            }
            match self.ask(&mut input, &humans)? {
                Next::Moved => {
                    self.save()?;
                    self.let_others_move()?;
                    self.show()?;
                }
                Next::Changed => self.show()?,
                Next::Asked => {}
                Next::Quit => break,
            }
        }
        self.save()?;
        let outcome = self.game.outcome().map(Outcome::to_string);
        self.output.line(match outcome {
            Some(outcome) => format!("outcome  {outcome}"),
            None => "the game is not over".into(),
        })
    }

    /// The players who may move now, each once.
    fn acting(&self) -> Vec<Player> {
        let mut players = Vec::new();
        for actor in self.game.position().to_act() {
            if !players.contains(&actor.player) {
                players.push(actor.player);
            }
        }
        players
    }

    /// Where several players may move at once, every computer answers a move with one of its own.
    fn let_others_move(&mut self) -> Result<(), Failure> {
        if self.acting().len() < 2 {
            return Ok(());
        }
        let computers = self.acting().into_iter();
        let computers: Vec<Player> = computers
            .filter(|player| !self.humans.contains(player))
            .collect();
        for player in computers {
            if self.game.outcome().is_none() && self.acting().contains(&player) {
                self.let_computer_move(player)?;
            }
        }
        Ok(())
    }

    fn let_computer_move(&mut self, player: Player) -> Result<(), Failure> {
        self.output.flush()?;
        let budget = self.arguments.effort.budget();
        let found = self.search.run_game(&self.game, Some(player), budget);
        let Some(m) = found.best else {
            return Err(Failure::input(format_args!("{player} has no move")));
        };
        let text = format!("{player} plays {} ({m})", self.game.position().san(m));
        self.game.play(m).map_err(Failure::input)?;
        self.output.line(text)?;
        self.save()
    }

    fn ask(&mut self, input: &mut impl BufRead, humans: &[Player]) -> Result<Next, Failure> {
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
            ("save", file) if !file.is_empty() => {
                let record = Record::of_game(&self.game).to_string();
                match fs::write(file, record) {
                    Ok(()) => self.output.line(format_args!("saved in {file}"))?,
                    Err(error) => self.output.line(format_args!("{file}: {error}"))?,
                }
            }
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

    fn show(&mut self) -> Result<(), Failure> {
        let last = self.game.plies().next_back();
        let last = last.filter(|ply| matches!(ply, Ply::Move(_)));
        let sheet = board(
            self.game.position(),
            last.map(ToString::to_string).as_deref(),
        );
        let text = if self.arguments.ascii {
            sheet.ascii()
        } else if Output::has_colours() {
            sheet.unicode_coloured()
        } else {
            sheet.unicode()
        };
        self.output.text(&text)
    }

    fn save(&mut self) -> Result<(), Failure> {
        if self.game.history().is_empty() {
            return Ok(());
        }
        let record = Record::of_game(&self.game).to_string();
        fs::write(&self.file, record).map_err(|error| Failure::file(self.file.display(), &error))
    }
}

/// The game of the first record of a file, which must be one of the variant.
fn load(file: &str, variant: &str) -> Result<AnyGame, String> {
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    let mut stream = RecordStream::new();
    stream.push_bytes(&bytes);
    stream.finish();
    let record = stream.next_record().map_err(|error| error.to_string())?;
    let record = record.ok_or("expected a record")?;
    let game: AnyGame = record
        .replay(Strictness::Lenient, &mut Vec::new())
        .map_err(|error| error.to_string())?;
    match game.position().name() {
        name if name == variant => Ok(game),
        name => Err(format!("a game of {name}")),
    }
}
