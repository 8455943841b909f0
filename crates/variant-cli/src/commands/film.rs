use std::fs::File;
use std::path::Path;

use variant_core::{Actor, Player, Ply, Position, Seat};
use variant_record::{Item, Record};
use variant_registry::{AnyGame, AnyPosition};
use variant_render::{Draw, Sheet, boards_in_play, in_words};

use crate::arguments::Show;
use crate::board::seen_from;
use crate::failure::{Failure, shown};
use crate::input::Records;
use crate::picture::{clock_text, picture};
use crate::record::replayed;
use crate::start::strictness;

pub(super) fn read(arguments: &Show, file: &Path) -> Result<(Vec<Sheet>, AnyPosition), Failure> {
    let variant = arguments.start.variant.as_str();
    let place = format!("{}, game {}", shown(file.display()), arguments.game);
    let record = record_of(file, arguments.game.get())?;
    if let Some(other) = record.tag("Variant").filter(|other| *other != variant) {
        return Err(Failure::Input(format!(
            "{place}, a record of {other}, not of {variant}"
        )));
    }
    let strictness = strictness(arguments.start.origin.strict);
    let game = replayed(&record, variant, strictness, &place)?;
    let last = game.position().clone();
    Ok((frames(game, &record, arguments.seat.as_deref())?, last))
}

fn record_of(file: &Path, number: u32) -> Result<Record, Failure> {
    let unread = |error| Failure::file(shown(file.display()), &error);
    let (name, mut games) = (shown(file.display()), 0);
    for record in Records::new(File::open(file).map_err(unread)?) {
        let record = record.map_err(unread)?;
        games += 1;
        if games == number {
            let wrong = |error| Failure::input(format_args!("{name}, game {number}, {error}"));
            return record.map_err(wrong);
        }
    }
    Err(Failure::Input(match games {
        0 => format!("{name}: expected a record"),
        games => format!("{name}: {games} games"),
    }))
}

/// Numbered plies, as in a record: `2... Qh4#`.
fn numbered(game: &AnyGame) -> Vec<String> {
    let record = Record::of_game(game);
    let (mut number, mut is_first) = (0, false);
    let mut texts = Vec::new();
    for entry in record.entries() {
        match entry.item {
            Item::Number {
                number: next,
                continued,
            } => (number, is_first) = (next, !continued),
            Item::Ply(text) => {
                let dots = if is_first { "." } else { "..." };
                texts.push(format!("{number}{dots} {text}"));
                is_first = false;
            }
            _ => {}
        }
    }
    texts
}

fn frames(mut game: AnyGame, record: &Record, seat: Option<&str>) -> Result<Vec<Sheet>, Failure> {
    seen_from(game.start().sheet(), seat)?;
    let titles = numbered(&game);
    let mut frames = Vec::new();
    loop {
        let last = game.plies().next_back().cloned();
        let moved = match &last {
            Some(Ply::Move(m)) => Some(m.to_string()),
            _ => None,
        };
        let mut sheet = picture(&game, moved.as_slice(), seat, record);
        set_clocks(&game, &mut sheet);
        let ends = game
            .outcome()
            .map(|outcome| in_words(outcome, &sheet.armies));
        let plies = game.plies().len();
        let is_first = !game.undo();
        let title = plies.checked_sub(1).and_then(|index| titles.get(index));
        sheet.title = title.map_or_else(|| "start".into(), Clone::clone);
        if let Some(ends) = ends {
            sheet.title.extend(["; ", &ends]);
        }
        frames.push(sheet);
        if is_first {
            frames.reverse();
            return Ok(frames);
        }
    }
}

fn set_clocks(game: &AnyGame, sheet: &mut Sheet) {
    let boards = boards_in_play(game.position());
    let players = game.position().players();
    for entry in &mut sheet.legend {
        let letter = entry.letter;
        let player = Player::new(u8::try_from(letter).unwrap_or(b'?'));
        let clock = |seat| game.time_left(Actor { seat, player }).map(clock_text);
        if boards.is_empty() && players.contains(&player) {
            entry.clock = clock(Seat::Army(letter));
        }
        for (diagram, &number) in sheet.diagrams.iter().zip(&boards) {
            let is_seated = diagram.seats.iter().any(|(seat, _)| *seat == letter);
            if let Some(time) = clock(Seat::Board(number)).filter(|_| is_seated) {
                entry.notes.push(format!("board {number}: {time}"));
            }
        }
    }
}
