use std::ffi::OsStr;
use std::fmt::Display;
use std::path::Path;

use orthodox_chess::polyglot::Book;
use variant_core::Rng;
use variant_record::{Strictness, decode};
use variant_registry::{AnyGame, AnyPosition};

use crate::commands::book::{self, LARGEST};
use crate::commands::replay::BOOK_PLIES;
use crate::commands::suite;
use crate::commands::uci::ORTHODOX;
use crate::failure::{Failure, shown, warn};
use crate::input::{Records, open, read_bytes};
use crate::record::replayed;

pub(super) enum Openings {
    /// In the file's order.
    Games(Vec<AnyGame>),
    Book {
        start: Box<AnyPosition>,
        book: Book,
        seed: u64,
    },
}

impl Openings {
    pub(super) fn read(
        file: &Path,
        start: &AnyPosition,
        seed: u64,
        strictness: Strictness,
    ) -> Result<Self, Failure> {
        let ending = file.extension().map(OsStr::to_ascii_lowercase);
        let games = match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("bin") if start.name() == ORTHODOX => {
                let (start, book) = (Box::new(start.clone()), book::read(file)?);
                return Ok(Self::Book { start, book, seed });
            }
            Some("bin") => return Err(Failure::Usage(format!("a book is for {ORTHODOX}"))),
            Some("epd" | "fen") => positions(file, start.name(), strictness)?,
            _ => begun_games(file, start.name(), strictness)?,
        };
        if games.is_empty() {
            let name = shown(file.display());
            return Err(Failure::Input(format!("{name}: expected an opening")));
        }
        Ok(Self::Games(games))
    }

    pub(super) fn game(&self, number: usize) -> AnyGame {
        match self {
            Self::Games(games) => games[number % games.len()].clone(),
            Self::Book { start, book, seed } => {
                let mut rng = Rng::new(seed.wrapping_add(number as u64));
                let mut game = AnyGame::new(AnyPosition::clone(start));
                for _ in 0..BOOK_PLIES {
                    let moves = book::moves(book, game.position());
                    let whole = moves.iter().map(|&(_, weight)| u64::from(weight)).sum();
                    if whole == 0 || game.outcome().is_some() {
                        break;
                    }
                    let mut drawn = rng.below(whole);
                    let chosen = moves.iter().find(|&&(_, weight)| {
                        let left = drawn.checked_sub(u64::from(weight));
                        left.map(|left| drawn = left).is_none()
                    });
                    if let Some(&(m, _)) = chosen {
                        game.play_unchecked(m);
                    }
                }
                game
            }
        }
    }
}

fn positions(file: &Path, variant: &str, strictness: Strictness) -> Result<Vec<AnyGame>, Failure> {
    let bytes = read_bytes(file, LARGEST)?;
    let (text, encoding) = decode(&bytes);
    let name = shown(file.display());
    let is_strict = strictness == Strictness::Strict;
    match encoding {
        Some(reading) if is_strict => {
            return Err(Failure::Input(format!("{name}: not strict: {reading}")));
        }
        Some(reading) => warn(&format!("{name}: {reading}")),
        None => {}
    }
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let game = |(number, line)| {
        let place = format!("{name}, line {number}");
        let wrong = |error| Failure::Input(format!("{place}: {error}"));
        let (epd, repairs) = suite::read(variant, is_strict, line, None).map_err(wrong)?;
        for repair in repairs {
            warn(&format!("{place}: {repair}"));
        }
        unfinished(AnyGame::new(epd.position)).map_err(wrong)
    };
    lines.map(game).collect()
}

fn begun_games(
    file: &Path,
    variant: &str,
    strictness: Strictness,
) -> Result<Vec<AnyGame>, Failure> {
    let unread = |error| Failure::file(file.display(), &error);
    let (name, mut games) = (shown(file.display()), Vec::new());
    for (number, record) in (1..).zip(Records::new(open(file).map_err(unread)?)) {
        let place = format!("{name}, game {number}");
        let wrong = |error: &dyn Display| Failure::Input(format!("{place}, {error}"));
        let record = record.map_err(unread)?.map_err(|error| wrong(&error))?;
        let game = replayed(&record, variant, strictness, &place)?;
        games.push(unfinished(game).map_err(|error| wrong(&error))?);
    }
    Ok(games)
}

fn unfinished(game: AnyGame) -> Result<AnyGame, String> {
    match game.outcome() {
        None => Ok(game),
        Some(outcome) => Err(format!("the game is over: {outcome}")),
    }
}
